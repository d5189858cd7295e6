use std::time::Duration;

use fishka_game::{
    Position as _, Seat, Turn,
    clock::{Moment, TimeControl},
};
use fishka_record::Ending;
use fishka_wire::{Command, End, Event, Numbered, Phase, PlayerId, Refusal, Room, Say, is_hidden};

use crate::{Now, Table, TableError, table::acting, time::ms};

/// Who gives a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Party {
    /// A person, or a program of one, in a seat or watching.
    Person {
        /// Who.
        player: PlayerId,
        /// The name for people.
        name: String,
    },
    /// The computer in a seat.
    Computer(Seat),
}

/// What a command amounts to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Decision {
    /// What is to happen: to be kept, and then applied. A command that is refused may still make something happen, as a
    /// move that comes too late does.
    pub events: Vec<Numbered>,
    /// The number of the first event that came of the command, now or when it was given before; or why it is not done.
    pub answer: Result<u64, Refusal>,
}

/// The most characters one can say at once.
const LONGEST_CHAT: usize = 300;

impl Table {
    /// What a command amounts to. `lag` is how long it was under way, as the server measures it.
    ///
    /// A command that was done already is answered as it was then.
    pub fn decide(&self, from: &Party, say: &Say, now: Now, lag: Duration) -> Decision {
        let (seat, request) = match from {
            Party::Person { player, .. } => (self.state().seat_of(*player), Some((*player, say.id.as_str()))),
            Party::Computer(seat) => (Some(*seat), None),
        };
        if let Some((player, id)) = request
            && let Some(number) = self.requests.find(player, id)
        {
            return Decision { events: Vec::new(), answer: Ok(number) };
        }
        let done = match &say.command {
            _ if say.id.is_empty() || say.id.len() > Say::LONGEST_ID => {
                Err(TableError::Id { longest: Say::LONGEST_ID }.into())
            }
            Command::Chat { text } => self.chat(from, seat, text),
            command => match seat {
                None => Err(TableError::NotAPlayer.into()),
                Some(seat) => self.command(seat, command, now, lag),
            },
        };
        match done {
            Ok(Done::Events(events)) => {
                let events = self.number(events, request, now);
                Decision { answer: Ok(self.state().number + 1), events }
            }
            Ok(Done::Already) => Decision { events: Vec::new(), answer: Ok(self.state().number) },
            Ok(Done::TooLate(seat)) => {
                let over = self.over(End::OffBoard(Ending::Time(seat)), now);
                let events = self.number(vec![over], None, now);
                Decision { events, answer: Err(TableError::TooLate.into()) }
            }
            Err(refusal) => Decision { events: Vec::new(), answer: Err(refusal) },
        }
    }

    fn command(&self, seat: Seat, command: &Command, now: Now, lag: Duration) -> Result<Done, Refusal> {
        let over = |end| Ok(Done::Events(vec![self.over(end, now)]));
        match (self.state().phase, command) {
            (Phase::Over, _) => Err(TableError::Over.into()),
            (_, Command::Abort) if self.game.may_abort() => over(End::Aborted),
            (Phase::Waiting, _) => Err(TableError::NotBegun.into()),
            (Phase::Running, Command::Move { ply, text }) => self.play(seat, *ply, text, now, lag),
            (Phase::Running, Command::Resign) => over(End::OffBoard(Ending::Resigned(seat))),
            (Phase::Running, Command::Abort) => Err(TableError::TooFarToAbort.into()),
            (Phase::Running, Command::Claim) => {
                let away = self.claimable(seat, now.moment).ok_or(TableError::NothingToClaim)?;
                over(End::OffBoard(Ending::Abandoned(away)))
            }
            (Phase::Running, Command::OfferDraw) => self.offer_draw(seat, now).map(Done::Events),
            (Phase::Running, Command::DeclineDraw) => self.decline_draw(seat).map(Done::Events),
            (Phase::Running, Command::AskBack) => self.ask_back(seat, now).map(Done::Events),
            (Phase::Running, Command::DeclineBack) => self.decline_back(seat).map(Done::Events),
            (Phase::Running, Command::Chat { .. }) => Ok(Done::Events(Vec::new())),
        }
    }

    fn play(&self, seat: Seat, ply: usize, text: &str, now: Now, lag: Duration) -> Result<Done, Refusal> {
        if self.was_forced(seat, ply, text) {
            return Ok(Done::Already);
        }
        if ply != self.line().plies() {
            return Err(TableError::OutOfDate { expected: self.line().plies(), found: ply }.into());
        }
        if self.state().turn != Some(seat) {
            return Err(TableError::NotYourTurn.into());
        }
        let mut line = self.line().clone();
        line.play(line.position().parse_move(text)?)?;
        let quota = self.quotas[seat.index()];
        let lag = if self.clock.running() == Some(seat) { quota.compensation(lag) } else { Duration::ZERO };
        let mut clock = self.clock;
        // The move was made when it set out.
        let made = Moment(self.on_clock(now).0.saturating_sub(lag));
        if clock.press(None, made).is_err() {
            return Ok(Done::TooLate(seat));
        }
        let runs = clock.control() != TimeControl::Unlimited;
        let turn = acting(&line);
        let left = clock.left(seat, made).map(ms);
        let seats = Seat::first(self.state().seats.len());
        let all_left: Vec<u64> = seats.filter_map(|seat| clock.left(seat, made)).map(ms).collect();
        // The notation of the table, not of the player: the same move is written in one way.
        let text = line.moves().next_back().map(|mv| mv.to_string()).unwrap_or_default();
        let lag = u64::try_from(lag.as_millis()).unwrap_or(u64::MAX);
        let running = runs && turn.is_some();
        let mut events = vec![Event::Moved { seat: Some(seat), text, left, lag, turn, running }];
        self.go_on(&mut line, runs, &all_left, &mut events);
        Ok(Done::Events(events))
    }

    /// Whether the table has made this move for the seat already. Whoever sends it too has got what they want.
    fn was_forced(&self, seat: Seat, ply: usize, text: &str) -> bool {
        let line = self.line();
        ply < line.plies() && line.turn_at(ply) == Turn::Seat(seat) && {
            let position = line.position_at(ply);
            position.forced_move().is_some_and(|forced| position.parse_move(text) == Ok(forced))
        }
    }

    fn chat(&self, from: &Party, seat: Option<Seat>, text: &str) -> Result<Done, Refusal> {
        let most = self.chat_lines;
        if most == 0 {
            return Err(TableError::NoChat.into());
        }
        if self.state().phase == Phase::Over && seat.is_none() {
            return Err(TableError::ChatOver.into());
        }
        let room = if seat.is_some() { Room::Players } else { Room::Watchers };
        // Those who watch, who are many, leave those who play their own.
        if self.lines_said[room as usize] >= most {
            return Err(TableError::ChatFull { most }.into());
        }
        let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Pictures are joined and coloured by marks that are not seen themselves.
        let seen = |c: &char| !is_hidden(*c) || matches!(c, '\u{200d}' | '\u{fe0f}');
        let said: String = said.chars().filter(seen).collect();
        if said.is_empty() || said.chars().count() > LONGEST_CHAT {
            return Err(TableError::Chat { longest: LONGEST_CHAT }.into());
        }
        let name = match from {
            Party::Person { name, .. } => name.clone(),
            Party::Computer(_) => String::new(),
        };
        Ok(Done::Events(vec![Event::Said { room, name, text: said }]))
    }
}

enum Done {
    Events(Vec<Event>),
    /// It stands, and nothing more comes of it.
    Already,
    /// The time of the seat was up before its move came.
    TooLate(Seat),
}
