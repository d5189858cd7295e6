use std::{fmt, str::FromStr};

use fishka_catalog::{Move, Rules};
use fishka_game::{Game as _, Options, Position as _};

use crate::{
    Broken,
    lesson::{Exercise, Figure, Proof, Step, Texts},
};

/// A position with a line of moves in which every second one, from the first on, is the only best one.
///
/// It is written on one line: `1480 cut,reds; POSITION; MOVES`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// How hard it is, on the scale on which people are rated.
    pub rating: u32,
    /// What it is about: the last words of keys of the coach, and what is to be won.
    pub themes: Vec<String>,
    /// The position, as the game writes it.
    pub position: String,
    /// The moves, the solver's first, with the answers between them; `/` stands between moves that are as good.
    pub moves: Vec<String>,
}

impl Puzzle {
    /// The puzzle as an exercise with this task; `None` when it is none of this game.
    #[must_use]
    pub fn exercise(&self, rules: &Rules, task: Texts) -> Option<Exercise> {
        let position = rules.position(&self.position).ok()?;
        let (mut at, mut steps, mut before) = (position.clone(), Vec::new(), Vec::new());
        for (ply, texts) in self.moves.iter().enumerate() {
            let moves: Vec<Move> =
                texts.split('/').map(|text| at.parse_move(text).ok()).collect::<Option<_>>()?;
            at.play(*moves.first()?).ok()?;
            if ply % 2 == 0 {
                steps.push(Step { before: core::mem::take(&mut before), answers: moves });
            } else {
                before = moves;
            }
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let figure = Figure {
            name: format!("{:016x}", position.key()),
            caption: task,
            rules: rules.clone(),
            position,
            marks: Vec::new(),
            moves,
            refused: Vec::new(),
            says: None,
            terms: Vec::new(),
        };
        Some(Exercise { figure, steps, proof: Proof::Best, hints: Vec::new() })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}; {}; {}", self.rating, self.themes.join(","), self.position, self.moves.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = NotAPuzzle;

    fn from_str(line: &str) -> Result<Puzzle, NotAPuzzle> {
        let mut parts = line.splitn(3, "; ");
        let (Some(head), Some(position), Some(moves)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NotAPuzzle);
        };
        let (rating, themes) = head.split_once(' ').ok_or(NotAPuzzle)?;
        let list = |text: &str, between: char| -> Vec<String> {
            text.split(between).filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        let puzzle = Puzzle {
            rating: rating.parse().map_err(|_| NotAPuzzle)?,
            themes: list(themes, ','),
            position: position.to_owned(),
            moves: list(moves, ' '),
        };
        if puzzle.moves.is_empty() { Err(NotAPuzzle) } else { Ok(puzzle) }
    }
}

/// The puzzles of a file: its first line is the name of the game and its options, every other a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleFile {
    /// The game with its options.
    pub rules: Rules,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    /// The first line of a file of this game.
    #[must_use]
    pub fn heading(rules: &Rules) -> String {
        format!("{} {}", rules.name(), rules.options())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read(text: &str) -> Result<PuzzleFile, Broken> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        let (game, options) = heading.split_once(' ').unwrap_or((heading, ""));
        let rules = options.parse::<Options>().map_err(|why| format!("{why}"));
        let rules = rules.and_then(|options| Rules::new(game, &options).map_err(|why| why.to_string()));
        let rules = rules.map_err(|what| Broken { line: 1, what })?;
        let read = |(index, line): (usize, &str)| {
            line.parse().map_err(|why: NotAPuzzle| Broken { line: index + 2, what: why.to_string() })
        };
        let puzzles = lines.enumerate().map(read).collect::<Result<_, Broken>>()?;
        Ok(PuzzleFile { rules, puzzles })
    }
}

/// A line that is no puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a puzzle is “RATING THEMES; POSITION; MOVES”")]
pub struct NotAPuzzle;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_read_back() {
        let text = "1480 cut,reds; 9/10/2bbwrw4/6b3/9 w stack; e3f3 g2f2 f3g3";
        assert_eq!(text.parse::<Puzzle>().map(|puzzle| puzzle.to_string()).as_deref(), Ok(text));
    }

    #[test]
    fn as_an_exercise_it_has_a_step_for_each_move_of_the_solver() {
        let rules = Rules::new("dvonn", &Options::new()).expect("a game");
        let text = "1480 cut; 9/10/2bbwrw4/6b3/9 w stack; e3f3 g2g3 f3f3";
        let broken: Puzzle = text.parse().expect("a puzzle");
        assert_eq!(broken.exercise(&rules, Texts::default()), None);
        let whole: Puzzle = text.trim_end_matches(" g2g3 f3f3").parse().expect("a puzzle");
        assert_eq!(whole.exercise(&rules, Texts::default()).map(|exercise| exercise.par()), Some(1));
    }

    #[test]
    fn a_broken_file_says_where() {
        let text = "dvonn placement=random\n1480 cut; 9/10/2bbwrw4/6b3/9 w stack; e3f3\nhello\n";
        assert_eq!(PuzzleFile::read(text).expect_err("the third line is no puzzle").line, 3);
    }

    #[test]
    fn what_lacks_something_is_no_puzzle() {
        for text in ["", "1480", "1480 cut; a", "x cut; a; b", "1480 cut; a; "] {
            assert_eq!(text.parse::<Puzzle>(), Err(NotAPuzzle), "{text}");
        }
    }
}
