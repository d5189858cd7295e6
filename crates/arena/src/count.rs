use std::collections::BTreeMap;

use crate::{ArenaError, Contest, Pair, PlayedGame, Tally, Verdict, records::Records};

/// How a match stands after a pair.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Scoreboard {
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

/// Counts pairs in their order.
pub(crate) struct Count<'a> {
    pub(crate) contest: &'a Contest,
    pub(crate) board: Scoreboard,
    pub(crate) records: Option<Records>,
    pub(crate) watch: &'a mut dyn FnMut(&Scoreboard, &Pair),
}

impl Count<'_> {
    /// The number of the next pair.
    pub(crate) fn next(&self) -> u64 {
        self.board.tally.games() / 2
    }

    pub(crate) fn done(&self) -> bool {
        let decided = self.board.verdict.is_some_and(|verdict| verdict != Verdict::Open);
        decided || self.next() >= self.contest.pairs
    }

    /// Counts what is there without a gap.
    pub(crate) fn take(&mut self, waiting: &mut BTreeMap<u64, Pair>) -> Result<(), ArenaError> {
        while !self.done()
            && let Some(pair) = waiting.remove(&self.next())
        {
            if let Some(records) = &mut self.records {
                records.add(self.contest, &pair)?;
            }
            let board = &mut self.board;
            board.tally.add(pair.games.each_ref().map(|game| game.result));
            for (contestant, _) in pair.games.iter().filter_map(PlayedGame::forfeit) {
                board.forfeits[contestant] += 1;
            }
            board.ratio = self.contest.sprt.map(|sprt| sprt.ratio(&board.tally));
            board.verdict = self.contest.sprt.map(|sprt| sprt.verdict(&board.tally));
            (self.watch)(board, &pair);
        }
        Ok(())
    }
}
