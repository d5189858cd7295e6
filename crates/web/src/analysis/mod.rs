//! Any game and position under study: a tree of variations on a board, what the engine says of it, and what can be kept of it.

mod address;
mod animation;
mod book;
mod chapters;
mod desk;
mod document;
mod draws;
mod edit;
mod editor;
mod engine_panel;
mod evaluation;
mod explorer;
mod full_analysis;
mod graph;
mod keys;
mod notes;
mod open;
mod page;
mod report_panel;
mod server;
mod share;
mod survey;
mod tabs;
mod thinking;
mod try_again;
mod turning_points;

pub(crate) use address::{link, open_address, path, path_here};
pub(crate) use chapters::{Chapters, Visited};
pub(crate) use desk::Desk;
pub(crate) use document::{Document, forget as forget_study, ids as study_ids, number_of};
pub(crate) use editor::Editor;
pub(crate) use open::{OpenError, OpenForm, on_paste, open};
pub(crate) use page::StudyPage;
pub(crate) use server::{OnServer, Standing, open_from_server, study_path};
pub(crate) use turning_points::TurningPoints;

use survey::Survey;
