#![doc = include_str!("../README.md")]

mod analysis;
mod event;
mod game;
mod id;
mod live;
mod lobby;
mod push;
mod refusal;
mod result;
mod state;
mod study;

pub use analysis::{
    Comparison, Finding, Findings, FoundDifference, FoundOutcome, GameAnalysis, Gave, Replayed, Work,
};
pub use event::{Event, Numbered, Room};
pub use game::{ApplyError, LiveGame};
pub use id::{GameId, NotAnId, PlayerId, StudyId};
pub use live::{Command, Live, Presence, Say, ToServer};
pub use lobby::{Created, Join, Keyed, Lists, Me, NewGame, Rename, SeatWish, Summary, is_hidden};
pub use push::{PushKey, Subscription, Unsubscribe};
pub use refusal::{Refusal, RefusalValue};
pub use result::{End, GameResult};
pub use state::{BackRequest, Chat, Phase, State, Who};
pub use study::{KeptStudy, NewStudy, Study, StudyChange, StudySummary};
