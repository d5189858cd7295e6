//! The moves race against each other: those that fall behind are dropped, the rest is looked at more closely.

use std::{
    cmp::Reverse,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use fishka_tayu::Role;

use super::{
    odds::Odds,
    player::Candidate,
    search::{Search, playout},
};
use crate::threads;

/// The moves of a position and what is known of them: it can be run further at any time.
pub(crate) struct Race {
    role: Role,
    seed: u64,
    /// Rounds run to the end.
    depth: u32,
    /// The best first.
    runners: Vec<Runner>,
    /// How many of them are still in the race.
    running: usize,
}

struct Runner {
    candidate: Candidate,
    /// What looking ahead without luck says; `None` before.
    looked: Option<Odds>,
    /// The same from one tile further on, until it is known of all moves in the race: what was found before a search was broken
    /// off is not looked for again.
    further: Option<Odds>,
    /// What each playout came to for the role that lays.
    playouts: Vec<f32>,
    /// What all of them came to for everybody.
    sum: Odds,
}

/// How far the difference of two moves usually is from what it is taken for: at a glance, by looking ahead where playouts do not go
/// wrong alike, and by one playout. Measured among the best three moves of 80 positions, each played on for 30 tiles 300 times.
const DOUBT_OF_A_GLANCE: f32 = 0.04;
const DOUBT_OF_LOOKING: f32 = 0.025;
const DOUBT_OF_A_PLAYOUT: f32 = 0.14;
/// As many playouts as looking ahead is worth.
const WEIGHT_OF_LOOKING: f32 =
    (DOUBT_OF_A_PLAYOUT / DOUBT_OF_LOOKING) * (DOUBT_OF_A_PLAYOUT / DOUBT_OF_LOOKING);
/// Playouts of every move in the first round that has any; each later round has twice as many.
const FIRST_PLAYOUTS: usize = 4;
/// As many playouts as what is usual is worth when it is judged how much luck there was.
const WEIGHT_OF_THE_USUAL: f32 = 8.0;
/// A move is dropped when it is behind by so many times what is usual; after a glance by more.
const CERTAINTY: f32 = 2.0;
const CERTAINTY_OF_A_GLANCE: f32 = 3.0;

impl Race {
    pub(crate) fn new(candidates: Vec<Candidate>, role: Role, seed: u64) -> Race {
        let runners = candidates.into_iter().map(|candidate| Runner {
            candidate,
            looked: None,
            further: None,
            playouts: Vec::new(),
            sum: Odds::default(),
        });
        let runners: Vec<_> = runners.collect();
        Race { role, seed, depth: 0, running: runners.len(), runners }
    }

    /// Rounds run to the end: a glance at every move, then a look at every next tile, then rounds of playouts.
    pub(crate) const fn depth(&self) -> u32 {
        self.depth
    }

    /// How many tiles ahead was looked.
    pub(crate) fn deepest(&self) -> u32 {
        match self.runners[0].playouts.len() {
            0 => self.depth,
            rows => 1 + playout(rows - 1),
        }
    }

    pub(crate) fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        self.runners.iter().map(|runner| &runner.candidate)
    }

    pub(crate) fn len(&self) -> usize {
        self.runners.len()
    }

    /// A move by its place, and who wins after it.
    pub(crate) fn standing(&self, place: usize) -> (&Candidate, Odds) {
        (&self.runners[place].candidate, self.runners[place].odds())
    }

    /// Of moves that are equally likely to win, brings those first that a number is largest for.
    pub(crate) fn prefer(&mut self, number: impl Fn(&Candidate) -> i32) {
        self.runners.sort_by(|one, other| {
            let wins = other.win(self.role).total_cmp(&one.win(self.role));
            wins.then_with(|| number(&other.candidate).cmp(&number(&one.candidate)))
        });
    }

    /// Whether all moves but one have fallen behind.
    pub(crate) const fn is_decided(&self) -> bool {
        self.depth >= 2 && self.running == 1
    }

    /// Runs the next round, keeping at least so many moves in the race, on as many threads as there are searches. `false` when it
    /// was broken off: the moves then stand as well ordered as is known.
    pub(crate) fn advance(&mut self, searches: &mut [Search], lines: usize) -> bool {
        match self.depth {
            0 => self.glance(&mut searches[0]),
            1 => self.look_ahead(searches),
            depth => self.play_out(searches, FIRST_PLAYOUTS << (depth - 2).min(20)),
        }
        let finished = !searches.iter().any(|search| search.stopped);
        let role = self.role;
        self.runners[..self.running].sort_by(|one, other| other.win(role).total_cmp(&one.win(role)));
        if finished {
            self.depth += 1;
            self.drop_stragglers(lines);
        }
        finished
    }

    fn glance(&mut self, search: &mut Search) {
        for runner in &mut self.runners {
            runner.looked = Some(search.glance(&runner.candidate.prospect));
            if search.stopped {
                break;
            }
        }
    }

    fn look_ahead(&mut self, searches: &mut [Search]) {
        let open: Vec<usize> = (0..self.running).filter(|&at| self.runners[at].further.is_none()).collect();
        let looked = shared_out(open.len(), searches, |search, place| {
            let odds = search.expect(&self.runners[open[place]].candidate.prospect);
            (!search.stopped).then_some(odds)
        });
        for (place, looked) in looked {
            self.runners[open[place]].further = looked;
        }
        // What some moves look like from further on does not compare with what others look like from here.
        let running = &mut self.runners[..self.running];
        if running.iter().all(|runner| runner.further.is_some()) {
            running.iter_mut().for_each(|runner| runner.looked = runner.further);
        }
    }

    fn play_out(&mut self, searches: &mut [Search], playouts: usize) {
        let runners = &self.runners[..self.running];
        let mut rows = shared_out(playouts, searches, |search, row| {
            let mut all = Vec::with_capacity(runners.len());
            for runner in runners {
                // All moves meet the same tiles in the same order, so that luck is the same for all.
                let row = runner.playouts.len() + row;
                let lot = self.seed.wrapping_add(row as u64);
                let odds = search.play_out(&runner.candidate.prospect, lot, playout(row));
                if search.stopped {
                    break;
                }
                all.push(odds);
            }
            all
        });
        // Rows that were broken off come last, and of several only one counts: moves are compared row by row.
        rows.sort_by_key(|(row, all)| (Reverse(all.len()), *row));
        for (_, all) in rows {
            let broken_off = all.len() < self.running;
            for (runner, odds) in self.runners.iter_mut().zip(all) {
                runner.playouts.push(odds.of(self.role));
                runner.sum += odds;
            }
            if broken_off {
                break;
            }
        }
    }

    fn drop_stragglers(&mut self, lines: usize) {
        while self.running > lines {
            let (leader, last) = (&self.runners[0], &self.runners[self.running - 1]);
            let enough = match self.depth {
                1 => CERTAINTY_OF_A_GLANCE * DOUBT_OF_A_GLANCE,
                _ => CERTAINTY * leader.doubt_against(last),
            };
            if leader.win(self.role) - last.win(self.role) < enough {
                break;
            }
            self.running -= 1;
        }
    }
}

/// Does pieces of work, each search taking the next one as soon as it is free, until it has stopped. In no particular order.
fn shared_out<R: Send>(
    pieces: usize,
    searches: &mut [Search],
    work: impl Fn(&mut Search, usize) -> R + Sync,
) -> Vec<(usize, R)> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(pieces));
    let run = |search: &mut Search| {
        while !search.stopped {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                break;
            }
            let result = work(search, piece);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, result));
        }
    };
    if let Some((first, rest)) = searches.split_first_mut() {
        let run = &run;
        threads::with_helpers(rest.iter_mut().map(|search| move || run(search)), || run(first));
    }
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

impl Runner {
    fn odds(&self) -> Odds {
        let looked = self.looked.unwrap_or_default();
        (looked * WEIGHT_OF_LOOKING + self.sum) / (WEIGHT_OF_LOOKING + self.playouts.len() as f32)
    }

    fn win(&self, role: Role) -> f32 {
        self.odds().of(role)
    }

    /// How far apart two moves that are equally good usually seem to be by now.
    fn doubt_against(&self, other: &Runner) -> f32 {
        let count = self.playouts.len().min(other.playouts.len()) as f32;
        let differences = || self.playouts.iter().zip(&other.playouts).map(|(one, other)| one - other);
        let mean = differences().sum::<f32>() / count.max(1.0);
        let spread: f32 = differences().map(|difference| (difference - mean).powi(2)).sum();
        let usual = DOUBT_OF_A_PLAYOUT * DOUBT_OF_A_PLAYOUT;
        let spread = (spread + WEIGHT_OF_THE_USUAL * usual) / (count + WEIGHT_OF_THE_USUAL);
        (1.0 / (1.0 / (DOUBT_OF_LOOKING * DOUBT_OF_LOOKING) + count / spread)).sqrt()
    }
}
