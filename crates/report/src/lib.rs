#![doc = include_str!("../README.md")]

mod annotate;
mod known;
mod report;

pub use annotate::{annotate, annotate_line};
pub use known::{Known, expectation};
pub use report::{Draw, JudgedMove, Judgement, Report, SideReport, side_of};
