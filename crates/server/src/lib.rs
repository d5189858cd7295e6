#![doc = include_str!("../README.md")]

mod api;
mod engines;
mod guard;
mod keeping;
pub mod limits;
mod live;
mod log;
mod making;
mod metrics;
mod network;
mod people;
mod random;
mod rates;
mod refusal;
mod room;
mod rooms;
mod server;
mod settings;
mod site;
mod time;

pub use log::start_log;
pub use network::{Network, NetworkError};
pub use server::{Server, StartError};
pub use settings::{Config, ConfigError, LogFormat, Settings};
pub use site::{File, Site};
