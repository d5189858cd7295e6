//! The pages, one a file.

mod about;
mod analysis;
mod analysis_start;
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
mod to_analysis;

pub(crate) use home::{Home, Waiting};
pub(crate) use later::{
    About, Analysis, Editor, Embed, History, Lobby, NewGame, OnlineGame, Play, Preferences, SharedStudy,
    Unloaded, arriving, load_soon,
};
pub(crate) use learning::{Learn, LearnGame, LearnWords, Rulebook};
pub(crate) use missing::Missing;
pub(crate) use puzzling::Puzzles;
pub(crate) use to_analysis::ToAnalysis;
