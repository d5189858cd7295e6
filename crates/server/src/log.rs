//! The log: what happens, for the host.

use std::{
    collections::HashMap,
    io::IsTerminal as _,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use tracing::{Level, Metadata, callsite::Identifier, level_filters::LevelFilter, subscriber::Interest};
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::FilterExt as _,
    fmt::{self, MakeWriter},
    layer::{Context, Filter, SubscriberExt as _},
    registry::Registry,
    util::SubscriberInitExt as _,
};

use crate::{Config, ConfigError, LogFormat};

/// Starts to write the log to standard error. A program does this once.
///
/// # Errors
/// When the configuration asks to log something that cannot be.
pub fn start_log(config: &Config) -> Result<(), ConfigError> {
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = log(config, std::io::stderr, colours)?;
    // A log that has been started already goes on.
    let _ = tracing_subscriber::registry().with(log).try_init();
    Ok(())
}

fn log<W>(
    config: &Config,
    writer: W,
    colours: bool,
) -> Result<impl Layer<Registry> + Send + Sync + use<W>, ConfigError>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let wrong = || ConfigError::Value { name: "log", value: config.log.clone() };
    let filter: EnvFilter = config.log.parse().map_err(|_| wrong())?;
    let lines = fmt::layer()
        .with_ansi(colours)
        .with_writer(writer)
        // What cannot be written to standard error cannot be complained about there either: that would be a panic.
        .log_internal_errors(false);
    let lines = match config.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    Ok(lines.with_filter(filter.and(Few::default())))
}

/// Lets so many lines about one kind of trouble through in such a time: a disk that is full is not filled by saying so for
/// every move. All of them are counted in the figures.
#[derive(Default)]
struct Few(Mutex<HashMap<Identifier, Said>>);

const LINES: u32 = 20;
const PERIOD: Duration = Duration::from_secs(10);

struct Said {
    since: Instant,
    lines: u32,
}

impl Few {
    fn may_say(&self, kind: Identifier, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let said = all.entry(kind).or_insert(Said { since: now, lines: 0 });
        if now.saturating_duration_since(said.since) >= PERIOD {
            *said = Said { since: now, lines: 0 };
        }
        said.lines = said.lines.saturating_add(1);
        said.lines <= LINES
    }
}

impl<S> Filter<S> for Few {
    fn enabled(&self, line: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        let is_trouble = line.is_event() && *line.level() <= Level::WARN;
        !is_trouble || self.may_say(line.callsite(), Instant::now())
    }

    fn callsite_enabled(&self, line: &'static Metadata<'static>) -> Interest {
        // What is said of trouble now may be too much in a moment.
        if line.is_event() && *line.level() <= Level::WARN {
            Interest::sometimes()
        } else {
            Interest::always()
        }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Write},
        sync::Arc,
    };

    use tracing::Callsite as _;

    use super::*;
    use crate::Settings;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn lines(format: LogFormat, say: impl FnOnce()) -> Vec<String> {
        let config = Config::new(Settings { log_format: Some(format), ..Settings::default() }).unwrap();
        let written = Written::default();
        let own = written.clone();
        let log = log(&config, move || own.clone(), false).unwrap();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(log), say);
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn one_trouble_does_not_fill_the_log() {
        for format in [LogFormat::Text, LogFormat::Json] {
            let lines = lines(format, || {
                for attempt in 0..1_000 {
                    tracing::error!(attempt, "the disk is full");
                }
                tracing::warn!("something else");
                for _ in 0..100 {
                    tracing::info!("all is well");
                }
            });
            let count = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
            assert_eq!((count("the disk is full"), count("something else")), (LINES as usize, 1));
            assert_eq!(count("all is well"), 100, "only troubles are many because something is wrong");
        }
    }

    #[test]
    fn a_trouble_that_goes_on_is_told_again() {
        let (few, now) = (Few::default(), Instant::now());
        let kind = tracing::callsite!(name: "trouble", kind: tracing::metadata::Kind::EVENT, fields: message);
        let kind = kind.metadata().callsite();
        assert_eq!((0..100).filter(|_| few.may_say(kind.clone(), now)).count(), LINES as usize);
        assert!(few.may_say(kind, now + PERIOD));
    }
}
