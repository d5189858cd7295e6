#![doc = include_str!("../README.md")]

mod backup;
mod call;
mod check;
mod database;
mod database_url;
mod error;
mod lock;
mod nodes;
mod read;
mod reading;
mod rows;
mod schema;
mod settings;
mod store;
mod study;
#[cfg(feature = "testing")]
pub mod testing;
mod write;
mod writer;

pub use backup::{BackupError, backup, verify_archive};
pub use call::{Call, NewCall, Taker};
pub use check::{CheckError, Checked, check};
pub use database_url::{DatabaseUrl, DatabaseUrlError};
pub use error::{OpenError, ReadError, WriteError};
pub use rows::{
    Append, Digest, Event, Finished, Game, Head, Lease, Listing, NewGame, Node, Page, Phase, Player, Row,
    SecretHash, Subscription,
};
pub use settings::{Commit, Settings, Watch};
pub use store::Store;
pub use study::{ListedStudy, NewStudy, Study, StudyChange};
