//! The server.

mod engines;
pub mod limits;
mod metrics;
mod network;
mod settings;
mod site;
mod time;

pub use network::{Network, NetworkError};
pub use settings::{Config, ConfigError, LogFormat, Settings};
pub use site::{File, Site};
