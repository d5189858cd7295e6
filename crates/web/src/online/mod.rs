//! Games with people elsewhere: the lobby, and games that the server keeps.

mod actions;
mod api;
mod chat;
mod invitation;
mod link;
mod lobby;
mod name;
mod offers;
mod page;
mod qr;
mod remote;
mod socket;

pub(crate) use api::create;
pub(crate) use lobby::{Lobby, LobbyBrief};
pub(crate) use name::NameField;
pub(crate) use page::OnlineGamePage;
