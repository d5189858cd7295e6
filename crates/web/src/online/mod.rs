//! Games with people elsewhere: the lobby, and a table whose game is the server's.

mod actions;
mod api;
mod chat;
mod invitation;
mod lobby;
mod mirror;
mod name;
mod offers;
mod qr;
mod socket;
mod table;

pub(crate) use api::{ApiError, create};
pub(crate) use lobby::{Lobby, LobbyBrief};
pub(crate) use name::NameField;
pub(crate) use table::OnlineTable;
