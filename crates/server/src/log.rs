//! The log: what happens, for the host.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::{Config, ConfigError, LogFormat};

/// Starts to write the log to standard error. A program does this once.
///
/// # Errors
/// When the configuration asks to log something that cannot be.
pub fn start_log(config: &Config) -> Result<(), ConfigError> {
    let wrong = || ConfigError::Value { name: "log", value: config.log.clone() };
    let filter: EnvFilter = config.log.parse().map_err(|_| wrong())?;
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(colours)
        .with_writer(std::io::stderr)
        // What cannot be written to standard error cannot be complained about there either: that would be a panic.
        .log_internal_errors(false);
    let started = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    // A log that has been started already goes on.
    let _ = started;
    Ok(())
}
