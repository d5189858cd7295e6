use fishka_catalog::{Line, Move, read_move};
use fishka_engine_api::{Score, SearchInfo, Verdict};
use fishka_game::Seat;

/// The line that tells of a report.
#[must_use]
pub fn info_line(report: &SearchInfo) -> String {
    let nanos = report.elapsed.as_nanos().max(1);
    let speed = u128::from(report.nodes) * 1_000_000_000 / nanos;
    // Every program that reads scores knows `cp`.
    let odds = report.score.hundredths().filter(|_| report.score.verdict == Verdict::Odds);
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{}{} nodes {} nps {speed} hashfull {} time {} pv",
        report.depth,
        report.selective_depth,
        report.line,
        odds.map_or_else(String::new, |hundredths| format!("cp {hundredths} ")),
        report.score,
        chances(&report.chances),
        report.nodes,
        report.table_full,
        report.elapsed.as_millis(),
    );
    for mv in &report.moves {
        line.push_str(&format!(" {mv}"));
    }
    line
}

/// The chances of all seats, where one does not tell the others: ` chances 0.410 0.330 0.260`.
fn chances(chances: &[f32]) -> String {
    let word = if chances.is_empty() { "" } else { " chances" };
    chances.iter().fold(word.to_owned(), |text, win| text + &format!(" {win:.3}"))
}

/// What an engine has told about its thinking, as far as it was understood.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// Plies searched to the end.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Which of the best lines, counted from 1.
    pub line: Option<usize>,
    /// The score as the engine words it, such as `cp 35`.
    pub score: Option<String>,
    /// The chance of every seat to win, where an engine tells it.
    pub chances: Vec<f32>,
    /// The words of the line it expects.
    pub moves: Vec<String>,
}

impl Info {
    /// Reads what stands after `info`; words that are not known are skipped.
    #[must_use]
    pub fn read(text: &str) -> Info {
        let mut info = Info::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|number| number.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|number| number.parse().ok()),
                "multipv" => info.line = words.next().and_then(|number| number.parse().ok()),
                "score" => {
                    let mut score = Vec::new();
                    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        score.push(word);
                    }
                    info.score = (!score.is_empty()).then(|| score.join(" "));
                }
                "chances" => {
                    let number = |word: &str| word.parse().ok().filter(|win| (0.0..=1.0).contains(win));
                    while let Some(win) = words.peek().copied().and_then(number) {
                        words.next();
                        info.chances.push(win);
                    }
                }
                "pv" => info.moves = words.by_ref().map(str::to_owned).collect(),
                // The rest is for people, whatever words are in it.
                "string" => break,
                _ => {}
            }
        }
        info
    }

    /// Whether the expected line can be played from here; chance events may be left out of it, and what follows them is
    /// not looked at.
    #[must_use]
    pub fn is_playable(&self, line: &Line) -> bool {
        self.replay(line).is_some()
    }

    /// The moves of the expected line, played from here as far as chance lets it be known; `None` when one is not legal.
    #[must_use]
    pub fn replay(&self, line: &Line) -> Option<Vec<Move>> {
        let mut line = line.clone();
        let mut moves = Vec::new();
        let mut words = self.moves.iter().map(String::as_str).peekable();
        while let Some(word) = words.next() {
            if line.turn() == fishka_game::Turn::Chance && !word.starts_with('?') {
                break;
            }
            let (mv, taken) = read_move(line.position(), word, words.peek().copied()).ok()?;
            if taken == 2 {
                words.next();
            }
            line.play(mv).ok()?;
            moves.push(mv);
        }
        Some(moves)
    }

    /// What the position is worth by this line. An engine that tells no chances is given those of a common curve.
    #[must_use]
    pub fn worth(&self) -> Option<Score> {
        let text = self.score.as_deref()?;
        if let Ok(score) = text.parse() {
            return Some(score);
        }
        let (kind, number) = text.split_once(' ')?;
        // A bound stands after the number.
        let number: i32 = number.split(' ').next()?.parse().ok()?;
        let sign = (number.signum() as f32 + 1.0) / 2.0;
        Some(match kind {
            "cp" => Score {
                verdict: Verdict::Estimate(number),
                win: 1.0 / (1.0 + (-number as f32 / CHANCES).exp()),
            },
            "exact" => Score { verdict: Verdict::Exact(number), win: sign },
            "mate" => Score { verdict: Verdict::Mate(number), win: if number == 0 { 0.0 } else { sign } },
            _ => return None,
        })
    }
}

/// By how many hundredths of the unit of a game the odds grow e-fold: about the middle of what is fitted for our own players.
const CHANCES: f32 = 200.0;

/// Words that end a score.
const KEYWORDS: [&str; 12] = [
    "depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time", "pv", "string", "currmove", "tbhits",
    "chances",
];

/// A seat as the protocol calls it: `p1`.
pub(crate) fn player(seat: Seat) -> String {
    format!("p{seat}")
}
