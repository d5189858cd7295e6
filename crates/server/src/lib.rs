#![doc = include_str!("../README.md")]

mod api;
mod creation;
mod descriptors;
mod engines;
mod explorer;
pub mod limits;
mod live;
mod log;
mod metrics;
mod middleware;
mod network;
mod nodes;
mod pages;
mod patience;
mod pictures;
mod players;
mod push;
mod random;
mod rates;
mod refusal;
mod repository;
mod retention;
mod room;
mod rooms;
mod server;
mod settings;
mod site;
mod time;

pub use log::start_log;
pub use network::{Network, NetworkError};
pub use repository::examine;
pub use server::{Server, StartError};
pub use settings::{Config, ConfigError, LogFormat, Settings};
pub use site::{File, Site};
