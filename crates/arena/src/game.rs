use std::time::{Duration, Instant};

use fishka_catalog::Line;
use fishka_game::{
    Game as _, Outcome, Seat, Standing, Turn,
    clock::{Clock, Moment, TimeControl},
};
use fishka_protocol::{Fault, Go};
use fishka_record::{Eval, Note};

use crate::{
    Contest, Ending, PlayedGame,
    luck::{Dealer, Luck, Purpose},
    player::Player,
    seating::{lost_by, result, seating},
};

/// Plays one game of a pair.
pub(crate) fn play(
    contest: &Contest,
    players: &mut [Box<dyn Player>; 2],
    pair: u64,
    game: usize,
) -> PlayedGame {
    let luck = Luck::new(contest.seed, pair);
    let line = contest.openings.begin(&contest.rules, pair, &luck);
    let seats = contest.rules.seats();
    let mut table = GameInPlay {
        contest,
        dealer: Dealer::new(luck.clone(), &line),
        luck,
        notes: vec![String::new(); line.plies()],
        line,
        seating: seating(seats, pair, game),
        clock: Clock::new(contest.control, seats),
        begun: Instant::now(),
    };
    let ending = table.play(players, game);
    table.finish(ending)
}

/// A game in play.
struct GameInPlay<'a> {
    contest: &'a Contest,
    luck: Luck,
    line: Line,
    dealer: Dealer,
    /// What is noted about each ply, as a record has it.
    notes: Vec<String>,
    seating: Vec<usize>,
    clock: Clock,
    begun: Instant,
}

impl GameInPlay<'_> {
    fn play(&mut self, players: &mut [Box<dyn Player>; 2], game: usize) -> Ending {
        for seat in Seat::first(self.seating.len()) {
            let contestant = self.seating[seat.index()];
            let first = self.seating.iter().position(|&sitting| sitting == contestant) == Some(seat.index());
            let seed = self.luck.lot(Purpose::Seed, (game * 2 + contestant) as u64, u64::MAX);
            if first && let Err(fault) = players[contestant].begin(&self.contest.rules, seed) {
                return Ending::Forfeit { seat: seat.index() + 1, time: false, fault: fault.to_string() };
            }
        }
        self.begun = Instant::now();
        while let Turn::Seat(seat) = self.line.turn() {
            if self.contest.max_plies.is_some_and(|most| self.line.plies() >= most) {
                return Ending::Stopped;
            }
            if let Err(fault) = self.turn(seat, &mut *players[self.seating[seat.index()]]) {
                let time = matches!(fault, Fault::Late { .. });
                return Ending::Forfeit { seat: seat.index() + 1, time, fault: fault.to_string() };
            }
        }
        Ending::Rules
    }

    /// A decision of a seat and the chance events after it.
    fn turn(&mut self, seat: Seat, player: &mut dyn Player) -> Result<(), Fault> {
        let start = self.now();
        self.clock.start(seat, start);
        let go = self.go(seat, start);
        let limit = self.limit(seat, &go, start);
        let choice = player.choose(&self.line, &go, limit + self.contest.margin)?;
        if choice.elapsed > limit + self.contest.margin {
            return Err(Fault::Late { time: choice.elapsed, limit });
        }
        // What the arena itself needs is nobody's time, and the margin is forgiven.
        let used = choice.elapsed.min(limit.saturating_sub(Duration::from_nanos(1)));
        self.clock
            .press(None, Moment(start.0 + used))
            .map_err(|_| Fault::Late { time: choice.elapsed, limit })?;
        self.line.play(choice.mv).map_err(|why| Fault::Illegal {
            text: choice.mv.to_string(),
            why,
            plies: self.line.plies(),
        })?;
        self.note(seat, choice.score.as_deref());
        self.dealer.deal(&mut self.line);
        self.notes.resize(self.line.plies(), String::new());
        player.ponder(&self.line, &self.go(seat, self.now()))
    }

    fn now(&self) -> Moment {
        Moment(self.begun.elapsed())
    }

    /// What the seat is asked.
    fn go(&self, seat: Seat, now: Moment) -> Go {
        let own = self.contest.contestants[self.seating[seat.index()]].limits;
        let fixed = if own.is_none() { self.contest.limits } else { own };
        let mut go =
            Go { depth: fixed.depth, nodes: fixed.nodes, move_time: fixed.move_time, ..Go::default() };
        match self.clock.control() {
            TimeControl::PerMove(time) => go.move_time = Some(go.move_time.unwrap_or(time).min(time)),
            control => {
                for seat in Seat::first(self.seating.len()) {
                    go.left[seat.index()] = self.clock.left(seat, now);
                    if let TimeControl::Fischer { increment, .. } = control {
                        go.increment[seat.index()] = increment;
                    }
                }
            }
        }
        go
    }

    /// How long the seat may take.
    fn limit(&self, seat: Seat, go: &Go, now: Moment) -> Duration {
        let clock = self.clock.left(seat, now);
        clock.into_iter().chain(go.move_time).min().unwrap_or(self.contest.patience)
    }

    fn note(&mut self, seat: Seat, score: Option<&str>) {
        let mut note = Note::default();
        if let Some(left) = self.clock.left(seat, self.now()) {
            note = note.with_clock(left);
        }
        if let Some(score) = score {
            note = note.with_eval(Eval::new(seat, score));
        }
        self.notes.push(note.to_string());
    }

    fn finish(self, ending: Ending) -> PlayedGame {
        let standings = match &ending {
            Ending::Rules => self.standings(self.line.outcome()),
            Ending::Stopped => self.standings(self.contest.rules.stopped(self.line.position()).as_ref()),
            Ending::Forfeit { seat, .. } => {
                lost_by(&self.seating, Seat::new(seat - 1).unwrap_or(Seat::FIRST))
            }
        };
        let own_start = *self.line.start() == self.contest.rules.start();
        PlayedGame {
            result: result(&self.seating, &standings),
            start: (!own_start).then(|| self.line.start().to_string()),
            moves: self.line.moves().map(|mv| mv.to_string()).collect(),
            notes: self.notes,
            seating: self.seating,
            standings,
            ending,
        }
    }

    fn standings(&self, outcome: Option<&Outcome>) -> Vec<Standing> {
        outcome.map_or_else(
            || vec![Standing::Draw; self.seating.len()],
            |outcome| outcome.seats().iter().map(|seat| seat.standing).collect(),
        )
    }
}
