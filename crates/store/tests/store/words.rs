//! Every error that a host may see is told in every language, without a gap.

use std::{io, path::PathBuf};

use fishka_game::Explain;
use fishka_i18n::{Language, explain, has};
use fishka_store::{BackupError, DatabaseUrl, OpenError};

fn file() -> PathBuf {
    PathBuf::from("club.db")
}

fn place() -> String {
    "club.db".to_owned()
}

fn system() -> io::Error {
    io::Error::from(io::ErrorKind::PermissionDenied)
}

fn errors() -> Vec<Box<dyn Explain>> {
    vec![
        Box::new("postgres://host:port/".parse::<DatabaseUrl>().unwrap_err()),
        Box::new(OpenError::Unreachable { place: place(), error: sqlx::Error::PoolTimedOut }),
        Box::new(OpenError::Path { path: file(), error: system() }),
        Box::new(OpenError::NotADatabase { place: place() }),
        Box::new(OpenError::Foreign { place: place() }),
        Box::new(OpenError::Newer { place: place(), found: 9, known: 1 }),
        Box::new(OpenError::Unreadable { place: place(), error: sqlx::Error::PoolTimedOut }),
        Box::new(OpenError::InUse { place: place() }),
        Box::new(OpenError::Linked { path: file() }),
        Box::new(OpenError::OtherLog { path: file() }),
        Box::new(OpenError::Lock { path: file(), error: system() }),
        Box::new(BackupError::Open(OpenError::InUse { place: place() })),
        Box::new(BackupError::Missing(place())),
        Box::new(BackupError::Exists(file())),
        Box::new(BackupError::Write { path: file(), error: system() }),
        Box::new(BackupError::Copy(sqlx::Error::PoolTimedOut)),
        Box::new(BackupError::NoDump(system())),
        Box::new(BackupError::Dump("no room".to_owned())),
    ]
}

#[test]
fn every_error_is_told_in_every_language() {
    for error in errors() {
        for &language in Language::ALL {
            assert!(has(language, error.message().key), "no {} in {language}", error.message().key);
            let told = explain(language, error.as_ref());
            assert!(!told.contains(['{', '}']), "{told}");
        }
    }
}
