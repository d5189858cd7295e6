use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
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
    ArenaError, Contestant, FixedLimits, Openings, Pair, Sprt, Tally, Verdict, game,
    log::Log,
    player::{Player, player},
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
    /// A game with more plies is stopped: whoever is ahead wins if the rules know that, and otherwise it is a draw.
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

/// How a match stands after a pair.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The results.
    pub tally: Tally,
    /// Games that a contestant lost by its own fault, for each.
    pub forfeits: [u64; 2],
    /// The logarithm of the likelihood ratio, when there is a test.
    pub ratio: Option<f64>,
    /// What the test says, when there is one.
    pub verdict: Option<Verdict>,
    /// Whether the pair comes from the log of an earlier run.
    pub resumed: bool,
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
        watch: &mut dyn FnMut(&Standing, &Pair),
    ) -> Result<Standing, ArenaError> {
        let (mut log, known) = match &files.log {
            Some(path) => Log::open(path, self).map(|(log, known)| (Some(log), known))?,
            None => (None, BTreeMap::new()),
        };
        let records = files.records.as_deref().map(Records::create).transpose()?;
        let mut count = Count { contest: self, standing: Standing::default(), records, watch };
        let mut waiting = known;
        let known: Vec<u64> = waiting.keys().copied().collect();
        count.standing.resumed = true;
        count.take(&mut waiting)?;
        count.standing.resumed = false;
        if count.done() {
            return Ok(count.standing);
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
        Ok(count.standing)
    }

    /// Plays pairs that are not known yet until there are enough.
    fn work(&self, next: &AtomicU64, known: &[u64], stop: &AtomicBool, sender: &Sender<Pair>) {
        let mut players = self.contestants.each_ref().map(|contestant| player(contestant, self.patience));
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
            let mut player: Box<dyn Player> = player(contestant, self.patience);
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

/// Counts pairs in their order.
struct Count<'a> {
    contest: &'a Contest,
    standing: Standing,
    records: Option<Records>,
    watch: &'a mut dyn FnMut(&Standing, &Pair),
}

impl Count<'_> {
    /// The number of the next pair.
    fn next(&self) -> u64 {
        self.standing.tally.games() / 2
    }

    fn done(&self) -> bool {
        let decided = self.standing.verdict.is_some_and(|verdict| verdict != Verdict::Open);
        decided || self.next() >= self.contest.pairs
    }

    /// Counts what is there without a gap.
    fn take(&mut self, waiting: &mut BTreeMap<u64, Pair>) -> Result<(), ArenaError> {
        while !self.done()
            && let Some(pair) = waiting.remove(&self.next())
        {
            if let Some(records) = &mut self.records {
                records.add(self.contest, &pair)?;
            }
            let standing = &mut self.standing;
            standing.tally.add(pair.games.each_ref().map(|game| game.result));
            for game in &pair.games {
                if let crate::Ending::Forfeit { seat, .. } = game.ending {
                    standing.forfeits[game.seating[seat - 1]] += 1;
                }
            }
            standing.ratio = self.contest.sprt.map(|sprt| sprt.ratio(&standing.tally));
            standing.verdict = self.contest.sprt.map(|sprt| sprt.verdict(&standing.tally));
            (self.watch)(standing, &pair);
        }
        Ok(())
    }
}

/// The file of records.
struct Records {
    path: PathBuf,
    writer: BufWriter<File>,
    empty: bool,
}

impl Records {
    fn create(path: &Path) -> Result<Records, ArenaError> {
        let file = File::create(path).map_err(|error| ArenaError::file(path, &error))?;
        Ok(Records { path: path.to_owned(), writer: BufWriter::new(file), empty: true })
    }

    fn add(&mut self, contest: &Contest, pair: &Pair) -> Result<(), ArenaError> {
        let mut text = String::new();
        for (index, game) in pair.games.iter().enumerate() {
            // A log that was edited by hand may hold what is no game; the rest of the records is worth having.
            let Some(record) = game.record(contest, pair.number, index) else { continue };
            if !self.empty {
                text.push('\n');
            }
            self.empty = false;
            text.push_str(&record.to_string());
        }
        let written = self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.flush());
        written.map_err(|error| ArenaError::file(&self.path, &error))
    }
}
