//! A table with a log and a hand on the clock.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::{collections::BTreeMap, time::Duration};

use fishka_game::{Position as _, Seat, clock::Moment};
use fishka_record::chance::ChanceSeed;
use fishka_table::{Decision, Head, Kept, Now, Party, Table};
use fishka_wire::{Command, Event, GameId, NewGame, Numbered, PlayerId, Refusal, Say, SeatWish, Who};

/// When every test begins, in milliseconds since 1970.
pub(crate) const START: u64 = 1_794_700_800_000;

pub(crate) fn player(number: u64) -> PlayerId {
    PlayerId::from_random(number)
}

pub(crate) fn person(number: u64) -> Who {
    Who::Person { player: player(number), name: format!("Player {number}") }
}

pub(crate) fn wish(game: &str, options: &str, clock: &str) -> NewGame {
    let pair = |pair: &str| pair.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    NewGame {
        game: game.to_owned(),
        options: options.split_whitespace().map(pair).collect::<BTreeMap<_, _>>(),
        position: None,
        seats: vec![SeatWish::Me, SeatWish::Open],
        shuffle: false,
        clock: clock.to_owned(),
        listed: true,
    }
}

pub(crate) struct Play {
    pub(crate) table: Table,
    pub(crate) log: Vec<Numbered>,
    /// Milliseconds since the test began.
    pub(crate) time: u64,
    pub(crate) lag: Duration,
    commands: u32,
}

impl Play {
    /// People in all seats.
    pub(crate) fn new(game: &str, options: &str, clock: &str) -> Play {
        let seats: u64 = match options {
            _ if options.contains("seats=4") => 4,
            _ if options.contains("seats=3") => 3,
            _ => 2,
        };
        let seats: Vec<Who> = (1..=seats).map(person).collect();
        Play::with(&wish(game, options, clock), &seats)
    }

    pub(crate) fn with(wish: &NewGame, seats: &[Who]) -> Play {
        let head = Head::new(wish, GameId::from_random(77), START, ChanceSeed([9; 32])).unwrap();
        let now = Now { moment: Moment(Duration::from_secs(1000)), unix_ms: START };
        let (table, log) = Table::create(head, seats, now).unwrap();
        let mut play = Play { table, log, time: 0, lag: Duration::ZERO, commands: 0 };
        for seat in Seat::first(seats.len()) {
            play.table.note_presence(seat, true, now);
        }
        play
    }

    pub(crate) fn now(&self) -> Now {
        Now {
            moment: Moment(Duration::from_secs(1000) + Duration::from_millis(self.time)),
            unix_ms: START + self.time,
        }
    }

    pub(crate) fn wait(&mut self, ms: u64) -> &mut Play {
        self.time += ms;
        self
    }

    /// The player with this number does something.
    pub(crate) fn does(&mut self, number: u64, command: Command) -> Result<u64, Refusal> {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        self.says(number, &id, command)
    }

    pub(crate) fn says(&mut self, number: u64, id: &str, command: Command) -> Result<u64, Refusal> {
        let from = Party::Person { player: player(number), name: format!("Player {number}") };
        let decision = self.table.decide(&from, &Say { id: id.to_owned(), command }, self.now(), self.lag);
        self.take(decision)
    }

    pub(crate) fn take(&mut self, decision: Decision) -> Result<u64, Refusal> {
        self.happen(&decision.events);
        decision.answer
    }

    pub(crate) fn happen(&mut self, events: &[Numbered]) {
        self.table.apply(events, self.now()).unwrap();
        self.log.extend_from_slice(events);
    }

    /// The player with this number plays a move at the end of the line.
    pub(crate) fn plays(&mut self, number: u64, text: &str) -> Result<u64, Refusal> {
        let ply = self.table.line().plies();
        self.does(number, Command::Move { ply, text: text.to_owned() })
    }

    /// Whoever acts makes their first legal move.
    pub(crate) fn goes_on(&mut self) {
        let seat = self.table.state().turn.unwrap();
        let mut moves = Vec::new();
        self.table.line().legal_moves(&mut moves);
        self.plays(seat.index() as u64 + 1, &moves[0].to_string()).unwrap();
    }

    pub(crate) fn wake(&mut self) -> Vec<Event> {
        let events = self.table.wake(self.now());
        self.happen(&events);
        events.into_iter().map(|numbered| numbered.event).collect()
    }

    pub(crate) fn left(&self) -> Vec<u64> {
        self.table.left(self.now())
    }

    /// The table as it would be after a restart.
    pub(crate) fn restored(&self) -> Table {
        let now = self.now();
        Table::restore(self.table.head().clone(), &self.log, Kept::Until(now.unix_ms), now).unwrap()
    }

    pub(crate) fn last(&self) -> &Event {
        &self.log.last().unwrap().event
    }
}

pub(crate) fn key(refused: Result<u64, Refusal>) -> String {
    refused.unwrap_err().key
}

pub(crate) fn legal(play: &Play) -> Vec<String> {
    let mut moves = Vec::new();
    play.table.line().position().legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect()
}
