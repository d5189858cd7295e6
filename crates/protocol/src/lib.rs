#![doc = include_str!("../README.md")]

mod analyst;
mod answer;
mod check;
mod client;
mod client_error;
mod command;
mod command_line;
mod fault;
mod game_options;
mod go;
mod heard;
mod info;
mod query;
mod search;
mod searcher;
mod serve;
mod session;
mod settings;

pub use analyst::Analyst;
pub use answer::Answer;
pub use check::{Examination, Point};
pub use client::Client;
pub use client_error::ClientError;
pub use command::{Command, Misunderstood};
pub use command_line::CommandLine;
pub use fault::Fault;
pub use go::Go;
pub use info::{Info, info_line};
pub use search::Search;
pub use searcher::Searcher;
pub use serve::serve;
pub use session::{Next, Session};
pub use settings::Bounds;
