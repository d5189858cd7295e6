use std::{convert::Infallible, fmt, path::PathBuf, str::FromStr};

use fishka_game::{Explain, Message};
use url::Url;

/// Where games are kept.
///
/// Written as the path of a file (`fishka.db`, or `sqlite:fishka.db`), or as `postgres://user:password@host/database`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatabaseUrl {
    /// An SQLite database in this file.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres(Url),
}

/// A place that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the address of a PostgreSQL database looks like postgres://user:password@host/database: {0}")]
pub struct DatabaseUrlError(url::ParseError);

impl Explain for DatabaseUrlError {
    fn message(&self) -> Message {
        Message::new("store-place").text("error", self.0)
    }
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<DatabaseUrl, DatabaseUrlError> {
        if text.starts_with("postgres:") || text.starts_with("postgresql:") {
            return Ok(DatabaseUrl::Postgres(text.parse().map_err(DatabaseUrlError)?));
        }
        let path: Result<PathBuf, Infallible> = text.strip_prefix("sqlite:").unwrap_or(text).parse();
        let Ok(path) = path;
        Ok(DatabaseUrl::Sqlite(path))
    }
}

/// Without the password, so that it can stand in logs and messages.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(path) => path.display().fmt(f),
            DatabaseUrl::Postgres(url) => {
                let mut url = url.clone();
                // An address without a host has no password either.
                let _ = url.set_password(None);
                let pairs: Vec<_> = url
                    .query_pairs()
                    .filter(|(name, _)| name != "password")
                    .map(|(name, value)| (name.into_owned(), value.into_owned()))
                    .collect();
                url.set_query(None);
                if !pairs.is_empty() {
                    url.query_pairs_mut().extend_pairs(pairs);
                }
                url.fmt(f)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_path_is_a_file() {
        assert_eq!("games/fishka.db".parse(), Ok(DatabaseUrl::Sqlite("games/fishka.db".into())));
    }

    #[test]
    fn a_scheme_may_stand_before_a_file() {
        assert_eq!("sqlite:fishka.db".parse(), Ok(DatabaseUrl::Sqlite("fishka.db".into())));
    }

    #[test]
    fn passwords_are_not_told() {
        let place: DatabaseUrl =
            "postgres://anna:hidden@host/games?password=hidden&sslmode=require".parse().unwrap();
        assert_eq!(place.to_string(), "postgres://anna@host/games?sslmode=require");
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        assert!("postgres://host:port/games".parse::<DatabaseUrl>().is_err());
    }
}
