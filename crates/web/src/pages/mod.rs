//! The pages, one a file.

mod about;
mod analysis;
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
mod rules;
mod to_analysis;

pub(crate) use home::{Home, Waiting};
pub(crate) use later::{
    About, Analysis, Editor, History, Lobby, NewGame, OnlineGame, Play, Preferences, RulesOf, load_soon,
};
pub(crate) use learning::{Learn, LearnGame, LearnWords};
pub(crate) use missing::Missing;
pub(crate) use puzzling::Puzzles;
pub(crate) use rules::Chapters;
pub(crate) use to_analysis::ToAnalysis;
