//! Where games are kept: SQLite in one file, or PostgreSQL, with the same behaviour.
//!
//! A game is a head, made once, and a log of numbered events that only grows. This crate knows rows, not rules: heads,
//! events and digests are texts to it. All writing goes through one task that commits together what waits together, and
//! [`Store::append`] returns after the commit: what it acknowledged survives a crash and a power cut.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use fishka_store::{Append, Digest, Event, Head, NewGame, Phase, Settings, Store};
//!
//! let folder = tempfile::tempdir()?;
//! let place = folder.path().join("fishka.db").to_string_lossy().parse()?;
//! let store = Store::open(&place, Settings::default()).await?;
//!
//! let digest = Digest { updated: 1, phase: Phase::Running, due: None, payload: "{}".to_owned() };
//! let head = Head {
//!     id: "aB3dE6gH".to_owned(),
//!     kind: "dvonn".to_owned(),
//!     created: 1,
//!     listed: true,
//!     payload: "{}".to_owned(),
//! };
//! store.create(NewGame { head, events: Vec::new(), digest: digest.clone(), seated: Vec::new() }).await?;
//!
//! let event = Event { at: 2, request: None, payload: "\"d3\"".to_owned() };
//! let game = "aB3dE6gH".to_owned();
//! store.append(Append { game, first: 1, events: vec![event], digest, seated: Vec::new() }).await?;
//! assert_eq!(store.load("aB3dE6gH").await?.unwrap().log.len(), 1);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

mod backup;
mod database;
mod error;
mod lock;
mod place;
mod read;
mod rows;
mod schema;
mod settings;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod write;
mod writer;

pub use backup::{BackupError, backup};
pub use error::{OpenError, ReadError, WriteError};
pub use place::{Place, PlaceError};
pub use rows::{Append, Digest, Event, Game, Head, Listing, NewGame, Page, Phase, Player, Row, SecretHash};
pub use settings::{Commit, Settings, Watch};
pub use store::Store;
