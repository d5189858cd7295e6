use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Sender, channel},
    },
    thread,
    time::Duration,
};

use fishka_catalog::Rules;
use fishka_game::{clock::TimeControl, key_of};

use crate::{
    ArenaError, Contestant, FixedLimits, Openings, Pair, Scoreboard, Sprt,
    count::Count,
    game,
    log::Log,
    player::{Player, player},
    records::Records,
};

/// A match between two contestants.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game with its options.
    pub rules: Rules,
    /// Who plays.
    pub contestants: [Contestant; 2],
    /// How many pairs of games are played at most.
    pub pairs: u64,
    /// The clock.
    pub control: TimeControl,
    /// Limits apart from the clock, for contestants that have none of their own.
    pub limits: FixedLimits,
    /// How the games begin.
    pub openings: Openings,
    /// A game with more plies is stopped: whoever is ahead by what the game counts wins, otherwise it is a draw.
    pub max_plies: Option<usize>,
    /// The seed of all luck in the match.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How much later than its time a move may come.
    pub margin: Duration,
    /// How long an engine may take for what should take no time, and for a move when nothing limits it.
    pub patience: Duration,
}

/// Where a match is written down.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Finished pairs. When the file is there already, the match goes on from it.
    pub log: Option<PathBuf>,
    /// Records of the games that count, in order. The file is written anew.
    pub records: Option<PathBuf>,
}

impl Contest {
    /// Plays the match. `watch` is told after every pair that counts, in their order, which makes the course of a match
    /// with fixed nodes the same whatever else the machine does.
    ///
    /// # Errors
    /// When a contestant cannot play at all, or a file cannot be used. Whatever goes wrong in a game only decides that
    /// game.
    pub fn play(
        &self,
        files: &Files,
        watch: &mut dyn FnMut(&Scoreboard, &Pair),
    ) -> Result<Scoreboard, ArenaError> {
        let (mut log, known) = match &files.log {
            Some(path) => Log::open(path, self).map(|(log, known)| (Some(log), known))?,
            None => (None, BTreeMap::new()),
        };
        let records = files.records.as_deref().map(Records::create).transpose()?;
        let mut count = Count { contest: self, board: Scoreboard::default(), records, watch };
        let mut waiting = known;
        let known: Vec<u64> = waiting.keys().copied().collect();
        count.board.resumed = true;
        count.take(&mut waiting)?;
        count.board.resumed = false;
        if count.done() {
            return Ok(count.board);
        }
        self.try_contestants()?;

        let (next, stop) = (AtomicU64::new(count.next()), AtomicBool::new(false));
        let (sender, finished) = channel();
        thread::scope(|scope| {
            let (next, stop, known) = (&next, &stop, &known);
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(move || self.work(next, known, stop, &sender));
            }
            drop(sender);
            let counted: Result<(), ArenaError> = finished.iter().try_for_each(|pair: Pair| {
                if let Some(log) = &mut log {
                    log.add(&pair)?;
                }
                waiting.insert(pair.number, pair);
                count.take(&mut waiting)?;
                stop.store(count.done(), Ordering::Relaxed);
                Ok(())
            });
            stop.store(true, Ordering::Relaxed);
            // Workers that still finish a pair must find somebody to take it.
            finished.iter().for_each(drop);
            counted
        })?;
        Ok(count.board)
    }

    /// Plays pairs that are not known yet until there are enough.
    fn work(&self, next: &AtomicU64, known: &[u64], stop: &AtomicBool, sender: &Sender<Pair>) {
        let mut players = self.contestants.each_ref().map(|contestant| player(self, contestant));
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs {
                return;
            }
            if known.binary_search(&number).is_ok() {
                continue;
            }
            let games = [0, 1].map(|index| game::play(self, &mut players, number, index));
            if sender.send(Pair { number, games }).is_err() {
                return;
            }
        }
    }

    /// A program that cannot even begin a game would lose them all: better to say so.
    fn try_contestants(&self) -> Result<(), ArenaError> {
        for contestant in &self.contestants {
            let mut player: Box<dyn Player> = player(self, contestant);
            player
                .begin(&self.rules, 0)
                .map_err(|fault| ArenaError::Unable { engine: contestant.name.clone(), fault })?;
        }
        Ok(())
    }

    /// The time control as records show it, if there is one.
    pub(crate) fn shown_control(&self) -> Option<String> {
        (self.control != TimeControl::Unlimited).then(|| self.control.to_string())
    }

    pub(crate) fn described_limits(&self) -> String {
        let FixedLimits { nodes, depth, move_time } = self.limits;
        let mut parts = vec![self.control.to_string()];
        parts.extend(nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(depth.map(|depth| format!("depth={depth}")));
        parts.extend(move_time.map(|time| format!("movetime={}", time.as_millis())));
        parts.join(" ")
    }

    /// A book is known by a number that changes with it.
    pub(crate) fn described_openings(&self) -> String {
        match &self.openings {
            Openings::Random { plies } => format!("random {plies}"),
            Openings::Book(lines) => {
                let text: Vec<u64> = lines
                    .iter()
                    .flat_map(|line| {
                        let moves: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
                        format!("{} {}\n", line.start(), moves.join(" ")).into_bytes()
                    })
                    .map(u64::from)
                    .collect();
                format!("book of {} ({:016x})", lines.len(), key_of(&text))
            }
        }
    }
}
