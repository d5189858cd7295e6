use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use crate::check::{Findings, Told};

/// What one player counted.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) told: Told,
    pub(crate) times: Vec<Duration>,
    pub(crate) breaks: Vec<Break>,
    /// From knocking to being told where the game stands.
    pub(crate) returns: Vec<Duration>,
    pub(crate) cut: usize,
    pub(crate) reconnected: usize,
    pub(crate) gaps: usize,
    pub(crate) resynced: usize,
    pub(crate) repeated: usize,
    pub(crate) unanswered: usize,
    pub(crate) disordered: usize,
    pub(crate) given_up: usize,
}

/// A move that had to be sent again, or that took long.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Break {
    /// When it was sent first.
    pub from: Instant,
    /// From then to its acknowledgement.
    pub took: Duration,
    /// Whether it had to be sent again.
    pub repeated: bool,
}

/// After so long a move has taken long.
pub(crate) const LONG: Duration = Duration::from_millis(250);

/// What came of a load.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Games that were played at once.
    pub games: usize,
    /// Games in all: those that end are followed by others.
    pub games_made: usize,
    /// How long it took to make the first of them.
    pub setup: Duration,
    /// How long was played.
    pub played: Duration,
    /// Moves that were acknowledged.
    pub acknowledged: usize,
    /// From sending a move to its acknowledgement.
    pub times: Times,
    /// The same, for moves that had to be sent again because a connection broke: from the first sending.
    pub stalls: Times,
    /// Moves that had to be sent again, or took long.
    pub breaks: Vec<Break>,
    /// From knocking at a server to being told where the game stands, after a break.
    pub returns: Times,
    /// Connections that players cut.
    pub cut: usize,
    /// Connections that were made again, after a cut or because the server was away.
    pub reconnected: usize,
    /// Returns that were answered with what was missed.
    pub gaps: usize,
    /// Returns that were answered with the whole game.
    pub resynced: usize,
    /// Moves that were sent again because no acknowledgement had come.
    pub repeated: usize,
    /// Moves that were refused.
    pub refused: usize,
    /// The same, by the key of the reason.
    pub refusals: BTreeMap<String, usize>,
    /// What the server said to the first refused move.
    pub first_refusal: Option<String>,
    /// Times that no answer came in long.
    pub unanswered: usize,
    /// Events that did not fit those before them, and moves acknowledged in another order than they were asked for.
    pub disordered: usize,
    /// Times that a player was told an older state of the game than it knew.
    pub set_back: usize,
    /// Players who could not come back.
    pub given_up: usize,
    /// Acknowledged moves that are not in the log.
    pub lost: usize,
    /// Moves that are in a log more than once.
    pub duplicated: usize,
    /// Moves that were told to a player and are not in the log.
    pub forked: usize,
    /// Games whose log could not be read to be checked.
    pub unchecked: usize,
    /// Moves whose clock was checked.
    pub timed: usize,
    /// Moves after which a clock was wrong.
    pub wrong_clocks: usize,
    /// What was wrong with the first of them.
    pub first_wrong_clock: Option<String>,
    /// Memory of the server before the games and with all of them going on, in bytes.
    pub memory: Option<(u64, u64)>,
}

/// How long something took, sorted out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Half took at most this long.
    pub p50: Duration,
    /// 95 of 100 took at most this long.
    pub p95: Duration,
    /// 99 of 100 took at most this long.
    pub p99: Duration,
    /// The longest.
    pub longest: Duration,
}

impl Times {
    /// Sorts out times.
    #[must_use]
    pub fn of(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        // The smallest time that at least this share of all do not exceed.
        let at = |percent: usize| times.get((times.len() * percent).div_ceil(100).saturating_sub(1));
        let [p50, p95, p99, longest] =
            [50, 95, 99, 100].map(|percent| at(percent).copied().unwrap_or_default());
        Times { p50, p95, p99, longest }
    }
}

/// Everything that was measured, before it is sorted out.
#[derive(Debug, Default)]
pub(crate) struct Durations {
    times: Vec<Duration>,
    returns: Vec<Duration>,
}

impl Report {
    pub(crate) fn sort_out(&mut self, durations: Durations) {
        self.times = Times::of(durations.times);
        self.stalls = Times::of(self.breaks.iter().filter(|one| one.repeated).map(|one| one.took).collect());
        self.returns = Times::of(durations.returns);
    }

    /// Moves acknowledged a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.acknowledged as f64 / self.played.as_secs_f64().max(f64::EPSILON)
    }

    /// What each game takes of the server's memory, in bytes.
    #[must_use]
    pub fn memory_a_game(&self) -> Option<u64> {
        let (before, after) = self.memory?;
        Some(after.saturating_sub(before) / u64::try_from(self.games.max(1)).unwrap_or(1))
    }

    /// Whether the server kept its word.
    #[must_use]
    pub fn is_faultless(&self) -> bool {
        let faults = [
            self.lost,
            self.duplicated,
            self.forked,
            self.unchecked,
            self.wrong_clocks,
            self.disordered,
            self.set_back,
            self.given_up,
        ];
        faults == [0; 8]
    }

    pub(crate) fn count(&mut self, tally: Tally, durations: &mut Durations) {
        durations.times.extend(tally.times);
        self.breaks.extend(tally.breaks);
        durations.returns.extend(tally.returns);
        self.cut += tally.cut;
        self.reconnected += tally.reconnected;
        self.gaps += tally.gaps;
        self.resynced += tally.resynced;
        self.repeated += tally.repeated;
        self.unanswered += tally.unanswered;
        self.disordered += tally.disordered;
        self.given_up += tally.given_up;
    }

    /// Takes in what a player was told.
    pub(crate) fn hear(&mut self, told: &Told) {
        self.acknowledged += told.acknowledged.len();
        self.set_back += told.set_back;
        self.refused += told.refused.len();
        for refused in &told.refused {
            *self.refusals.entry(refused.key.clone()).or_default() += 1;
            self.first_refusal.get_or_insert_with(|| refused.text.clone());
        }
    }

    pub(crate) fn find(&mut self, findings: Findings) {
        self.lost += findings.lost;
        self.duplicated += findings.duplicated;
        self.forked += findings.forked;
        self.disordered += findings.disordered;
        self.timed += findings.timed;
        self.wrong_clocks += findings.wrong_clocks.len();
        self.first_wrong_clock = self.first_wrong_clock.take().or(findings.wrong_clocks.into_iter().next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_those_that_happened() {
        let times = Times::of((1..=200).rev().map(Duration::from_millis).collect());
        let [p50, p95, p99, longest] = [100, 190, 198, 200].map(Duration::from_millis);
        assert_eq!(times, Times { p50, p95, p99, longest });
    }

    #[test]
    fn no_times_are_no_time() {
        assert_eq!(Times::of(Vec::new()), Times::default());
    }
}
