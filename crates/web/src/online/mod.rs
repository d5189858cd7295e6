//! Games with people elsewhere: the lobby, and games that the server keeps.

mod actions;
pub(crate) mod api;
mod call;
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
pub(crate) use call::CallSwitch;
pub(crate) use lobby::{Lobby, LobbyBrief, options_label};
pub(crate) use name::NameField;
pub(crate) use page::{OnlineGamePage, who_label};
