//! What a host can set: by flags, by the environment, by a file; whatever is named first counts.

use std::{
    convert::Infallible,
    fmt::Display,
    fs,
    net::SocketAddr,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    str::FromStr,
};

use clap::{Args, ValueEnum, builder::TypedValueParser};
use fishka_game::{Explain, Message};
use fishka_store::DatabaseUrl;
use serde::{Deserialize, Serialize};
use toml::Table;

use crate::{Network, limits};

/// What one source sets; what it leaves open the next one may set.
///
/// In the file the names are written as here with hyphens; in the environment `FISHKA_` stands before them, and lists are
/// separated by commas. As arguments of a command they are read from flags and, where those are silent, from the environment.
///
/// ```
/// use fishka_server::{Config, Settings};
///
/// let file: Settings = r#"
///     listen = "0.0.0.0:8080"
///     origins = ["https://fishka.example"]
///     trusted-proxies = ["127.0.0.1"]
/// "#.parse()?;
/// let flags = Settings { data: Some("club.db".to_owned()), ..Settings::default() };
/// let config = Config::new(flags.or(&file)?)?;
/// assert_eq!(config.data, "club.db");
/// assert_eq!(config.listen.port(), 8080);
/// # Ok::<(), fishka_server::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Args)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The file of data, or the URL of a database.
    #[arg(long, env = "FISHKA_DATA", value_name = "FILE|URL")]
    pub data: Option<String>,
    /// The NATS server over which several servers on one PostgreSQL database work together.
    #[arg(long, env = "FISHKA_NATS", value_name = "URL")]
    pub nats: Option<String>,
    /// Where to listen.
    #[arg(long, env = "FISHKA_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// The addresses people see in their browser, such as `https://fishka.example`.
    #[arg(long = "origin", env = "FISHKA_ORIGINS", value_name = "URL", value_delimiter = ',', value_parser = trimmed)]
    pub origins: Option<Vec<String>>,
    /// Proxies whose word about their clients is believed.
    #[arg(long = "trusted-proxy", env = "FISHKA_TRUSTED_PROXIES", value_name = "NETWORK", value_delimiter = ',', value_parser = trimmed)]
    pub trusted_proxies: Option<Vec<String>>,
    /// Who may read `/metrics` besides this machine.
    #[arg(long, env = "FISHKA_METRICS_FROM", value_name = "NETWORK", value_delimiter = ',', value_parser = trimmed)]
    pub metrics_from: Option<Vec<String>>,
    /// Who is not held to rates: own bots, measurements.
    #[arg(long, env = "FISHKA_UNLIMITED_FROM", value_name = "NETWORK", value_delimiter = ',', value_parser = trimmed)]
    pub unlimited_from: Option<Vec<String>>,
    /// Whom push services can write to about this server: `mailto:` or `https:`.
    #[arg(long, env = "FISHKA_CONTACT", value_name = "URL")]
    pub contact: Option<String>,
    /// Networks besides the whole internet that push messages may be sent to: push services of one's own.
    #[arg(long = "push-network", env = "FISHKA_PUSH_NETWORKS", value_name = "NETWORK", value_delimiter = ',', value_parser = trimmed)]
    pub push_networks: Option<Vec<String>>,
    /// The file of the explorer.
    #[arg(long, env = "FISHKA_EXPLORER", value_name = "FILE")]
    pub explorer: Option<String>,
    /// The keys of engines elsewhere that analyse games for this server.
    #[arg(long = "worker-key", env = "FISHKA_WORKER_KEYS", value_name = "KEY", value_delimiter = ',', value_parser = trimmed)]
    pub worker_keys: Option<Vec<String>>,
    /// Threads of this server that analyse games.
    #[arg(long, env = "FISHKA_ANALYSIS_THREADS", value_name = "N", value_parser = threads(0))]
    pub analysis_threads: Option<usize>,
    /// Days for which a game is kept that waits for players and in which nothing happens; 0 is for ever.
    #[arg(long, env = "FISHKA_KEEP_WAITING_DAYS", value_name = "DAYS")]
    pub keep_waiting_days: Option<u64>,
    /// Days for which a game is kept that has begun and in which nothing happens; 0 is for ever.
    #[arg(long, env = "FISHKA_KEEP_UNFINISHED_DAYS", value_name = "DAYS")]
    pub keep_unfinished_days: Option<u64>,
    /// Days for which somebody is known who has neither a name nor a game; 0 is for ever.
    #[arg(long, env = "FISHKA_KEEP_STRANGERS_DAYS", value_name = "DAYS")]
    pub keep_strangers_days: Option<u64>,
    /// Days for which a study is kept that nobody looks at; 0 is for ever.
    #[arg(long, env = "FISHKA_KEEP_STUDIES_DAYS", value_name = "DAYS")]
    pub keep_studies_days: Option<u64>,
    /// Days for which what was said in a game that is over is kept; 0 for ever.
    #[arg(long, env = "FISHKA_KEEP_CHAT_DAYS", value_name = "DAYS")]
    pub keep_chat_days: Option<u64>,
    /// Connections of one address that is no trusted proxy.
    #[arg(long, env = "FISHKA_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<u32>,
    /// Sockets of one address at games, and as many pages of it that look at the lists.
    #[arg(long, env = "FISHKA_SOCKETS_PER_ADDRESS", value_name = "N")]
    pub sockets_per_address: Option<u32>,
    /// Games in memory at once; more are refused until some end.
    #[arg(long, env = "FISHKA_MOST_GAMES", value_name = "N")]
    pub most_games: Option<u32>,
    /// Sockets of those who watch one game.
    #[arg(long, env = "FISHKA_WATCHERS_PER_GAME", value_name = "N")]
    pub watchers_per_game: Option<u32>,
    /// Games of one player that wait in the lobby at once.
    #[arg(long, env = "FISHKA_LISTED_PER_PLAYER", value_name = "N")]
    pub listed_per_player: Option<u32>,
    /// Lines that those who play can say in one game, and those who watch it; 0 is no chat.
    #[arg(long, env = "FISHKA_CHAT_LINES", value_name = "N")]
    pub chat_lines: Option<u32>,
    /// Threads for computer players.
    #[arg(long, env = "FISHKA_ENGINE_THREADS", value_name = "N", value_parser = threads(1))]
    pub engine_threads: Option<usize>,
    /// How logs are written.
    #[arg(long, env = "FISHKA_LOG_FORMAT", value_name = "text|json", value_enum)]
    pub log_format: Option<LogFormat>,
    /// What is logged, such as `info` or `fishka_server=debug`.
    #[arg(long, env = "FISHKA_LOG", value_name = "LEVEL")]
    pub log: Option<String>,
    /// Seconds to wait for open requests at the end.
    #[arg(long, env = "FISHKA_STOP_SECONDS", value_name = "SECONDS")]
    pub stop_seconds: Option<u64>,
}

fn not_written(error: impl Display) -> ConfigError {
    ConfigError::Malformed { file: String::new(), error: error.to_string() }
}

/// What stands between the commas of a list.
fn trimmed(item: &str) -> Result<String, Infallible> {
    Ok(item.trim().to_owned())
}

fn threads(least: u16) -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(i64::from(least)..=256).map(usize::from)
}

/// How logs are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// An object a line, for programs.
    Json,
}

impl Settings {
    /// These settings, and others where these leave something open.
    ///
    /// # Errors
    /// When a number is larger than any that a file can have.
    pub fn or(&self, other: &Settings) -> Result<Settings, ConfigError> {
        let mut table = Table::try_from(other).map_err(not_written)?;
        table.extend(Table::try_from(self).map_err(not_written)?);
        table.try_into().map_err(not_written)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or says something that is no setting.
    pub fn read(path: &Path) -> Result<Settings, ConfigError> {
        let file = || path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { file: file(), error: error.to_string() })?;
        text.parse().map_err(|error| match error {
            ConfigError::Malformed { error, .. } => ConfigError::Malformed { file: file(), error },
            other => other,
        })
    }
}

impl FromStr for Settings {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Settings, ConfigError> {
        toml::from_str(text).map_err(not_written)
    }
}

/// Settings that are complete and make sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The file of data, or the URL of a database.
    pub data: String,
    /// The NATS server over which several servers work together; none for a server alone.
    pub nats: Option<String>,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The addresses people see in their browser; with none, whatever host they asked for.
    pub origins: Vec<String>,
    /// Proxies whose word about their clients is believed.
    pub trusted_proxies: Vec<Network>,
    /// Who may read `/metrics` besides this machine.
    pub metrics_from: Vec<Network>,
    /// Who is not held to rates.
    pub unlimited_from: Vec<Network>,
    /// Whom push services can write to about this server.
    pub contact: Option<String>,
    /// Networks besides the whole internet that push messages may be sent to.
    pub push_networks: Vec<Network>,
    /// The file of the explorer; games that end here are counted in it.
    pub explorer: Option<PathBuf>,
    /// The keys of engines elsewhere that analyse games for this server.
    pub worker_keys: Vec<String>,
    /// Threads of this server that analyse games.
    pub analysis_threads: usize,
    /// Days for which a game is kept that waits for players; 0 is for ever.
    pub keep_waiting_days: u64,
    /// Days for which a game is kept that has begun; 0 is for ever.
    pub keep_unfinished_days: u64,
    /// Days for which somebody is known who has neither a name nor a game; 0 is for ever.
    pub keep_strangers_days: u64,
    /// Days for which a study is kept that nobody looks at; 0 is for ever.
    pub keep_studies_days: u64,
    /// Days for which what was said in a game that is over is kept; 0 for ever.
    pub keep_chat_days: u64,
    /// Connections of one address that is no trusted proxy.
    pub connections_per_address: u32,
    /// Sockets of one address at games, and as many pages of it that look at the lists.
    pub sockets_per_address: u32,
    /// Games in memory at once; more are refused until some end.
    pub most_games: u32,
    /// Sockets of those who watch one game.
    pub watchers_per_game: u32,
    /// Games of one player that wait in the lobby at once.
    pub listed_per_player: u32,
    /// Lines that those who play can say in one game, and those who watch it; 0 is no chat.
    pub chat_lines: u32,
    /// Threads for computer players.
    pub engine_threads: usize,
    /// How logs are written.
    pub log_format: LogFormat,
    /// What is logged.
    pub log: String,
    /// Seconds to wait for open requests at the end.
    pub stop_seconds: u64,
}

impl Config {
    /// Completes settings with what is usual.
    ///
    /// # Errors
    /// When a setting cannot be.
    pub fn new(settings: Settings) -> Result<Config, ConfigError> {
        let wrong =
            |name: &'static str| move |value: &str| ConfigError::Value { name, value: value.to_owned() };
        let networks = |name: &'static str, list: Option<Vec<String>>| {
            let list = list.unwrap_or_default();
            list.iter().map(|text| text.parse().map_err(|_| wrong(name)(text))).collect::<Result<Vec<_>, _>>()
        };
        let listen = settings.listen.as_deref().unwrap_or("127.0.0.1:8080");
        let origins = settings.origins.unwrap_or_default();
        if let Some(origin) = origins.iter().find(|origin| !is_origin(origin)) {
            return Err(wrong("origins")(origin));
        }
        // The public address of the server leads to whoever runs it, when nobody else is named.
        let contact =
            settings.contact.or_else(|| origins.iter().find(|own| own.starts_with("https:")).cloned());
        let is_contact = |text: &String| text.starts_with("mailto:") || text.starts_with("https:");
        if let Some(contact) = contact.as_ref().filter(|contact| !is_contact(contact)) {
            return Err(wrong("contact")(contact));
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let engine_threads = settings.engine_threads.unwrap_or(cores - 1).clamp(1, 256);
        let worker_keys = settings.worker_keys.unwrap_or_default();
        // A short one is soon guessed; it is not repeated, as it may be somebody's real key.
        if worker_keys.iter().any(|key| key.len() < 16) {
            return Err(wrong("worker-keys")("…"));
        }
        let data = settings.data.unwrap_or_else(|| "fishka.db".to_owned());
        let explorer = match settings.explorer {
            Some(file) => Some(PathBuf::from(file)),
            None => explorer_beside(&data),
        };
        Ok(Config {
            data,
            nats: settings.nats,
            listen: listen.parse().map_err(|_| wrong("listen")(listen))?,
            origins,
            trusted_proxies: networks("trusted-proxies", settings.trusted_proxies)?,
            metrics_from: networks("metrics-from", settings.metrics_from)?,
            unlimited_from: networks("unlimited-from", settings.unlimited_from)?,
            contact,
            push_networks: networks("push-networks", settings.push_networks)?,
            explorer,
            worker_keys,
            analysis_threads: settings.analysis_threads.unwrap_or(1).min(256),
            keep_waiting_days: settings.keep_waiting_days.unwrap_or(30),
            keep_unfinished_days: settings.keep_unfinished_days.unwrap_or(730),
            // Longer than a browser keeps its cookie.
            keep_strangers_days: settings.keep_strangers_days.unwrap_or(400),
            keep_studies_days: settings.keep_studies_days.unwrap_or(730),
            keep_chat_days: settings.keep_chat_days.unwrap_or(400),
            connections_per_address: within(
                "connections-per-address",
                settings.connections_per_address,
                limits::CONNECTIONS_AN_ADDRESS,
                1..=100_000,
            )?,
            sockets_per_address: within(
                "sockets-per-address",
                settings.sockets_per_address,
                limits::SOCKETS_AN_ADDRESS,
                1..=100_000,
            )?,
            most_games: within("most-games", settings.most_games, limits::ROOMS, 1..=10_000_000)?,
            watchers_per_game: within(
                "watchers-per-game",
                settings.watchers_per_game,
                limits::WATCHERS,
                0..=100_000,
            )?,
            listed_per_player: within(
                "listed-per-player",
                settings.listed_per_player,
                limits::LISTED_A_PLAYER,
                1..=1_000,
            )?,
            chat_lines: within("chat-lines", settings.chat_lines, limits::CHAT_LINES, 0..=10_000)?,
            engine_threads,
            log_format: settings.log_format.unwrap_or_default(),
            log: settings.log.unwrap_or_else(|| "info".to_owned()),
            stop_seconds: settings.stop_seconds.unwrap_or(10),
        })
    }
}

/// A number that a host may choose within bounds, or the usual one.
fn within(
    name: &'static str,
    chosen: Option<u32>,
    usual: u32,
    bounds: RangeInclusive<u32>,
) -> Result<u32, ConfigError> {
    let value = chosen.unwrap_or(usual);
    if bounds.contains(&value) {
        return Ok(value);
    }
    Err(ConfigError::Range { name, value, least: *bounds.start(), most: *bounds.end() })
}

/// The explorer's file beside a file of data: `club-explorer.db` beside `club.db`.
fn explorer_beside(data: &str) -> Option<PathBuf> {
    let Ok(DatabaseUrl::Sqlite(path)) = data.parse() else { return None };
    let mut name = path.file_stem()?.to_owned();
    name.push("-explorer.db");
    Some(path.with_file_name(name))
}

/// Whether a browser could send this as an origin: scheme and host, nothing after.
fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ', '?', '#', '@']))
}

/// Why settings are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{file} cannot be read: {error}")]
    Unreadable {
        /// Which file.
        file: String,
        /// What the system says.
        error: String,
    },
    /// The file is not written as it should be.
    #[error("{file} is no file of settings: {error}")]
    Malformed {
        /// Which file.
        file: String,
        /// Where and why.
        error: String,
    },
    /// A value that cannot be.
    #[error("{name} cannot be “{value}”")]
    Value {
        /// The setting.
        name: &'static str,
        /// The value given.
        value: String,
    },
    /// A number that is too small or too large.
    #[error("{name} is {least} to {most}, not {value}")]
    Range {
        /// The setting.
        name: &'static str,
        /// The value given.
        value: u32,
        /// The least that can be.
        least: u32,
        /// The most that can be.
        most: u32,
    },
}

impl Explain for ConfigError {
    fn message(&self) -> Message {
        match self {
            ConfigError::Unreadable { file, error } => {
                Message::new("server-config-unreadable").text("file", file).text("error", error)
            }
            ConfigError::Malformed { file, error } => {
                Message::new("server-config-malformed").text("file", file).text("error", error)
            }
            ConfigError::Value { name, value } => {
                Message::new("server-config-value").text("name", name).text("value", value)
            }
            ConfigError::Range { name, value, least, most } => Message::new("server-config-range")
                .text("name", name)
                .text("value", value)
                .text("least", least)
                .text("most", most),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use clap::{Command, FromArgMatches as _};

    use super::*;

    #[test]
    fn the_first_source_that_says_something_counts() {
        let flags = Settings { listen: Some("127.0.0.1:1".to_owned()), ..Settings::default() };
        let environment = Settings {
            listen: Some("127.0.0.1:2".to_owned()),
            data: Some("environment.db".to_owned()),
            ..Settings::default()
        };
        let config = Config::new(flags.or(&environment).unwrap()).unwrap();
        assert_eq!((config.listen.port(), config.data.as_str()), (1, "environment.db"));
    }

    /// What a command is told by these arguments.
    fn told(args: &[&str]) -> Result<Settings, clap::Error> {
        let matches =
            Settings::augment_args(Command::new("serve").no_binary_name(true)).try_get_matches_from(args)?;
        Settings::from_arg_matches(&matches)
    }

    #[test]
    fn lists_have_commas() {
        let settings = told(&["--trusted-proxy", "127.0.0.1, 10.0.0.0/8", "--trusted-proxy", "::1"]).unwrap();
        assert_eq!(Config::new(settings).unwrap().trusted_proxies.len(), 3);
    }

    #[test]
    fn every_setting_can_stand_in_the_environment() {
        for arg in Settings::augment_args(Command::new("serve")).get_arguments() {
            let variable = format!("FISHKA_{}", arg.get_id().as_str().to_uppercase());
            assert_eq!(arg.get_env(), Some(OsStr::new(&variable)));
        }
    }

    #[test]
    fn the_explorer_lies_beside_the_data() {
        let explorer = |data: &str| {
            Config::new(Settings { data: Some(data.to_owned()), ..Settings::default() }).unwrap().explorer
        };
        assert_eq!(explorer("games/club.db"), Some(PathBuf::from("games/club-explorer.db")));
        assert_eq!(explorer("postgres://host/club"), None);
    }

    #[test]
    fn the_key_of_a_worker_is_long() {
        let with = |key: &str| {
            Config::new(Settings { worker_keys: Some(vec![key.to_owned()]), ..Settings::default() })
        };
        assert!(with("0123456789abcdef").is_ok());
        assert!(matches!(with("short"), Err(ConfigError::Value { name: "worker-keys", .. })));
    }

    #[test]
    fn an_unknown_name_in_a_file_is_refused() {
        assert!(matches!("lisen = \"1\"".parse::<Settings>(), Err(ConfigError::Malformed { .. })));
    }

    #[test]
    fn an_origin_has_no_path() {
        let settings =
            Settings { origins: Some(vec!["https://a.example/".to_owned()]), ..Settings::default() };
        assert!(matches!(Config::new(settings), Err(ConfigError::Value { name: "origins", .. })));
    }

    #[test]
    fn a_contact_can_be_written_to() {
        let with = |contact: &str| {
            Config::new(Settings { contact: Some(contact.to_owned()), ..Settings::default() })
        };
        assert_eq!(
            with("mailto:host@fishka.example").unwrap().contact.as_deref(),
            Some("mailto:host@fishka.example")
        );
        assert!(matches!(with("host"), Err(ConfigError::Value { name: "contact", .. })));
    }

    #[test]
    fn limits_have_bounds() {
        let with = |lines| Config::new(Settings { chat_lines: Some(lines), ..Settings::default() });
        assert_eq!(with(0).unwrap().chat_lines, 0);
        assert_eq!(
            with(10_001).unwrap_err(),
            ConfigError::Range { name: "chat-lines", value: 10_001, least: 0, most: 10_000 }
        );
        let nobody = Settings { sockets_per_address: Some(0), ..Settings::default() };
        assert!(matches!(Config::new(nobody), Err(ConfigError::Range { name: "sockets-per-address", .. })));
        assert!(told(&["--most-games", "-1"]).is_err());
    }

    #[test]
    fn there_is_always_a_thread_for_computers() {
        let settings = Settings { engine_threads: Some(0), ..Settings::default() };
        assert_eq!(Config::new(settings).unwrap().engine_threads, 1);
    }
}
