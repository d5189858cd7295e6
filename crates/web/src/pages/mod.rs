//! The pages, one a file.

mod about;
mod home;
mod missing;
mod new_game;
mod online_game;
mod play;
mod preferences;
mod review;
mod rules;

pub(crate) use about::About;
pub(crate) use home::Home;
pub(crate) use missing::Missing;
pub(crate) use new_game::NewGame;
pub(crate) use online_game::OnlineGame;
pub(crate) use play::Play;
pub(crate) use preferences::Preferences;
pub(crate) use review::Review;
pub(crate) use rules::RulesOf;
