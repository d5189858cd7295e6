use fishka_catalog::Line;
use fishka_game::{
    Position as _, Seat, Turn,
    clock::{Clock, Moment},
    lag::Quota,
};
use fishka_record::Ending;
use fishka_wire::{End, Event, GameResult, LiveGame, Numbered, Phase, PlayerId, State, Summary, Who};

use crate::{Head, Now, requests::Requests, time::ms};

/// One game with everything that decides what happens next.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) head: Head,
    pub(crate) game: LiveGame,
    pub(crate) clock: Clock,
    pub(crate) quotas: [Quota; Seat::MAX],
    /// What the movers had left after the moves that stand.
    pub(crate) left_after: Vec<Option<u64>>,
    pub(crate) requests: Requests,
    /// How many lines were said by those who play, and by those who watch.
    pub(crate) lines_said: [u32; 2],
    /// How many either of them may say.
    pub(crate) chat_lines: u32,
    /// Since when nobody has been there for a seat.
    pub(crate) away: [Option<Moment>; Seat::MAX],
    /// The seats that have offered a draw, and asked to take back, since their last move.
    pub(crate) offered: [bool; Seat::MAX],
    pub(crate) asked: [bool; Seat::MAX],
    /// When the clocks were set last, and when something happened last, in milliseconds since 1970.
    pub(crate) ran_at: u64,
    pub(crate) last_at: u64,
}

impl Table {
    /// The most lines that those who play say in one game, and those who watch it, unless a host wants otherwise.
    pub const CHAT_LINES: u32 = 1_000;

    /// The same table, with room for so many lines of those who play, and of those who watch.
    #[must_use]
    pub fn with_chat_lines(self, most: u32) -> Table {
        Table { chat_lines: most, ..self }
    }

    /// What the game was made with.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The game as everybody may see it, but for what is said in the rooms.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.game.state()
    }

    /// The game on the board.
    #[must_use]
    pub const fn line(&self) -> &Line {
        self.game.line()
    }

    /// The computer that must move, and its level.
    #[must_use]
    pub fn thinking(&self) -> Option<(Seat, u8)> {
        let seat = self.state().turn.filter(|_| self.state().phase == Phase::Running)?;
        match self.state().seats.get(seat.index())? {
            Who::Computer { level } => Some((seat, *level)),
            Who::Open | Who::Person { .. } => None,
        }
    }

    /// Whether anybody plays who is no computer.
    #[must_use]
    pub fn has_people(&self) -> bool {
        self.persons().next().is_some()
    }

    /// What a list shows of the game, in which something has just happened.
    #[must_use]
    pub fn summary(&self, now: Now) -> Summary {
        Summary {
            id: self.state().id,
            game: self.state().game.clone(),
            options: self.state().options.clone(),
            clock: self.state().clock.clone(),
            seats: self.state().seats.clone(),
            phase: self.state().phase,
            plies: self.line().plies(),
            created: self.state().created,
            position: self.line().position().to_string(),
            updated: now.unix_ms,
            turn: self.state().turn,
            result: self.state().result.clone(),
        }
    }

    /// The seats that people sit in.
    pub(crate) fn persons(&self) -> impl Iterator<Item = Seat> {
        let person = |&seat: &Seat| self.state().seats[seat.index()].player().is_some();
        Seat::first(self.state().seats.len()).filter(person)
    }

    /// Events with their numbers, as the next ones of the log. A request is named on the first of them.
    pub(crate) fn number(
        &self,
        events: Vec<Event>,
        request: Option<(PlayerId, &str)>,
        now: Now,
    ) -> Vec<Numbered> {
        let numbered = |(index, event)| {
            let request = request.filter(|_| index == 0);
            Numbered {
                number: self.state().number + 1 + index as u64,
                at: now.not_before(self.last_at),
                by: request.map(|(player, _)| player),
                request: request.map(|(_, id)| id.to_owned()),
                event,
            }
        };
        events.into_iter().enumerate().map(numbered).collect()
    }

    /// The end of the game off the board.
    pub(crate) fn over(&self, end: End, now: Now) -> Event {
        let mut left = self.left(now);
        if let End::OffBoard(Ending::Time(seat)) = end
            && let Some(left) = left.get_mut(seat.index())
        {
            *left = 0;
        }
        let standings = match end {
            End::OffBoard(ending) => ending.standings_in(self.line().game()),
            End::Aborted | End::Board { .. } => Vec::new(),
        };
        let result = GameResult { end, standings, scores: Vec::new() };
        Event::Over { result, left, seed: Some(self.head.seed.reveal()) }
    }

    /// Goes on with a line until a seat has a choice or the game is over: chance acts, and forced moves are made, which
    /// take no time. `running` says whether clocks run, and `left` what they show.
    pub(crate) fn go_on(&self, line: &mut Line, running: bool, left: &[u64], events: &mut Vec<Event>) {
        loop {
            let seat = acting(line);
            let next = match seat {
                Some(_) => line.position().forced_move(),
                None => self.head.seed.draw(line),
            };
            // What is drawn is one of the outcomes, and what is forced is legal.
            let Some(mv) = next.filter(|&mv| line.play(mv).is_ok()) else { break };
            let turn = acting(line);
            events.push(Event::Moved {
                seat,
                text: mv.to_string(),
                left: seat.and_then(|seat| left.get(seat.index()).copied()),
                lag: 0,
                turn,
                running: running && turn.is_some(),
            });
        }
        if let Some(outcome) = line.outcome() {
            let seed = Some(self.head.seed.reveal());
            events.push(Event::Over { result: outcome.into(), left: left.to_vec(), seed });
        }
    }

    /// What every seat has before the first move.
    pub(crate) fn full_clocks(&self) -> Vec<u64> {
        let initial = self.clock.control().initial();
        initial.map(|time| vec![ms(time); self.state().seats.len()]).unwrap_or_default()
    }
}

/// The seat that acts in a line.
pub(crate) fn acting(line: &Line) -> Option<Seat> {
    match line.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    }
}
