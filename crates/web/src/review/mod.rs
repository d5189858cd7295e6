//! Looking at a game again: opening it, stepping through it, trying other moves, and what the engine says of it.

mod assessment;
mod edit;
mod engine_panel;
mod graph;
mod open;
mod page;
mod survey;
mod turning_points;

pub(crate) use assessment::Assessment;
pub(crate) use open::{OpenError, OpenForm, open};
pub(crate) use page::StudyPage;
pub(crate) use turning_points::TurningPoints;

use assessment::assessments;
use engine_panel::EnginePanel;
use graph::Graph;
use survey::Survey;
