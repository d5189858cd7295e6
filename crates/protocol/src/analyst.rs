use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_engine_api::{Limits, Score, SearchInfo, SearchResult, Stop, WeighedOutcome};
use fishka_game::{Game as _, Position as _, Seat, Turn, text::shortened};

use crate::{Client, ClientError, CommandLine, Fault, Go, Info};

/// Somebody else's engine that analyses. What it says is believed only as far as it can be replayed, and after a fault it is
/// started anew.
#[derive(Debug)]
pub struct Analyst {
    command: CommandLine,
    options: Vec<(String, String)>,
    patience: Duration,
    client: Option<Client>,
}

/// How long a search may take that only its stop ends.
const FOR_EVER: Duration = Duration::from_secs(365 * 86_400);
/// How long a search without a limit in time may take.
const LONGEST: Duration = Duration::from_secs(600);

impl Analyst {
    /// An engine that is started when it is first needed. Of these options it is told those it has announced; `patience` is
    /// how long it may take for what should take no time.
    #[must_use]
    pub const fn new(command: CommandLine, options: Vec<(String, String)>, patience: Duration) -> Analyst {
        Analyst { command, options, patience, client: None }
    }

    /// What the engine calls itself.
    ///
    /// # Errors
    /// When it does not start.
    pub fn name(&mut self) -> Result<String, Fault> {
        Ok(self.client()?.name().to_owned())
    }

    /// Thinks about a position in which a seat is to act, without memory of others, and replays what is said of it; every
    /// line that can be played is told meanwhile.
    ///
    /// # Errors
    /// What the engine does wrong: it ends, is silent, plays or expects what the rules forbid.
    pub fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchResult, Fault> {
        let thought = self.search(line, limits, stop, report);
        if thought.is_err() {
            self.client = None;
        }
        thought
    }

    /// What each outcome of chance would be worth, the time shared out among them.
    ///
    /// # Errors
    /// As for [`think`](Analyst::think), or when the engine tells no score.
    pub fn weigh(&mut self, line: &Line, limits: &Limits) -> Result<Vec<WeighedOutcome>, Fault> {
        let mut outcomes = Vec::new();
        if line.turn() == Turn::Chance {
            line.legal_moves(&mut outcomes);
        }
        let share = u32::try_from(outcomes.len()).unwrap_or(u32::MAX).max(1);
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(share)).max(1)),
            move_time: limits.move_time.map(|time| time / share),
            ..Limits::default()
        };
        let next = line.next_seat().unwrap_or(Seat::FIRST);
        let mut weighed = Vec::new();
        for mv in outcomes {
            let mut after = line.clone();
            // It stands in the list of outcomes.
            if after.play(mv).is_err() {
                continue;
            }
            let (score, chances) = match after.turn() {
                Turn::Seat(_) => {
                    let thought = self.think(&after, &limits, &Stop::new(), &mut |_| {})?;
                    let best = thought.lines.into_iter().next();
                    let best = best.ok_or(Fault::NoScore { plies: after.plies() })?;
                    (best.score, best.chances)
                }
                Turn::Over => (Score::at_end(&after, next), Score::all_at_end(&after)),
                // Nothing is known of what chance may bring after that.
                Turn::Chance => return Ok(Vec::new()),
            };
            let probability = line.position().weight(mv) as f32 / line.position().total_weight() as f32;
            weighed.push(WeighedOutcome { mv, probability, score, chances });
        }
        Ok(weighed)
    }

    fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchResult, Fault> {
        let patience = self.patience;
        let client = self.client()?;
        if client.knows("MultiPV") {
            client.set_option("MultiPV", &limits.lines.max(1).to_string());
        }
        client.begin(line.game())?;
        let Limits { depth, nodes, move_time, .. } = *limits;
        let infinite = depth.is_none() && nodes.is_none() && move_time.is_none();
        let go = Go { depth, nodes, move_time, infinite, ..Go::default() };
        let limit = if infinite { FOR_EVER } else { move_time.unwrap_or(LONGEST) + patience };
        let mut tell = |info: &Info| {
            if let Some(told) = replayed(line, info) {
                report(&told);
            }
        };
        let answer = match client.think_aloud(line, &go, limit, stop, &mut tell) {
            // It may only be slow: what it knows by then is welcome.
            Err(ClientError::Silent { what: "bestmove" }) if !stop.is_stopped() => client.interrupt(),
            answer => answer,
        }?;
        let best: Move = answer.legal_move(line)?;
        let mut lines = Vec::new();
        for info in &answer.lines {
            let plies = line.plies();
            if info.replay(line).is_none() {
                return Err(Fault::NotPlayable { line: shortened(&info.moves.join(" ")), plies });
            }
            lines.extend(replayed(line, info));
        }
        for told in &mut lines {
            told.elapsed = answer.elapsed;
        }
        if let Some(first) = lines.first_mut().filter(|first| first.moves.is_empty()) {
            first.moves.push(best);
        }
        Ok(SearchResult { best, lines })
    }

    fn client(&mut self) -> Result<&mut Client, ClientError> {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                let client = Client::start(&self.command, self.patience)?;
                for (name, value) in self.options.iter().filter(|(name, _)| client.knows(name)) {
                    client.set_option(name, value);
                }
                client
            }
        };
        Ok(self.client.insert(client))
    }
}

/// What an engine tells of a line that can be played and has a score.
fn replayed(line: &Line, info: &Info) -> Option<SearchInfo> {
    let depth = info.depth.unwrap_or_default();
    Some(SearchInfo {
        depth,
        selective_depth: depth,
        line: info.line.unwrap_or(1),
        score: info.worth()?,
        // Where two sides play the score tells both chances.
        chances: if !line.game().has_two_sides() && info.chances.len() == line.game().seats() {
            info.chances.clone()
        } else {
            Vec::new()
        },
        nodes: info.nodes.unwrap_or_default(),
        elapsed: Duration::ZERO,
        table_full: 0,
        moves: info.replay(line)?,
    })
}
