#![doc = include_str!("../README.md")]

mod annotate;
#[cfg(feature = "html")]
pub mod curve;
#[cfg(feature = "html")]
mod html;
mod known;
mod report;
#[cfg(feature = "html")]
mod told;

pub use annotate::{annotate, annotate_line};
#[cfg(feature = "html")]
pub use html::page;
pub use known::{Known, side_after_chance};
pub use report::{
    Draw, JudgedMove, Judgement, NODES_TO_COMPARE, Report, SideReport, Thresholds, side_of, sides,
};
#[cfg(feature = "html")]
pub use told::{Told, difference_text};
