//! The pages, one a file.

mod about;
mod history;
mod home;
mod home_lists;
mod later;
mod learning;
mod missing;
mod new_game;
mod online_game;
mod play;
mod preferences;
mod puzzling;
mod review;
mod rules;

pub(crate) use home::{Home, Waiting};
pub(crate) use later::{
    About, History, Lobby, NewGame, OnlineGame, Play, Preferences, Review, RulesOf, load_soon,
};
pub(crate) use learning::{Learn, LearnGame, LearnWords};
pub(crate) use missing::Missing;
pub(crate) use puzzling::Puzzles;
pub(crate) use rules::Chapters;
