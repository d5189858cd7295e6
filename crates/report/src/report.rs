use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Difference, Verdict};
use fishka_game::{Game as _, Position as _, Seat, Turn};
use fishka_record::{Glyph, Record};

use crate::{Known, known::side_after_chance};

/// What the moves of a game were worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What is known after each number of plies, the start first.
    pub known: Vec<Option<Known>>,
    /// The moves of which it is known what they were worth, in order.
    pub moves: Vec<JudgedMove>,
    /// The outcomes of chance of which that is known, in order.
    pub draws: Vec<Draw>,
    /// Every side, in the order of [`sides`].
    pub sides: Vec<SideReport>,
}

/// How many positions an engine is to visit when it compares two moves in what the game counts.
pub const NODES_TO_COMPARE: u64 = 150_000;

/// What a move was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// How many plies were played before it.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Whose it was, counted from 0.
    pub side: usize,
    /// The chance to win that it gave away, from 0 to 1.
    pub win_lost: f32,
    /// What it gave away of what the game counts, where that is known, and how sure that is.
    pub margin_lost: Option<Difference>,
    /// How much of that it is blamed for: none where it may be chance, and none while it is open who wins.
    pub blamed_margin: Option<f32>,
    /// What to call it, when it was not good.
    pub judgement: Option<Judgement>,
    /// What was better, when it was not the best.
    pub better: Vec<Move>,
}

/// What to call a move that gave something away.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// A little.
    Inaccuracy,
    /// Much.
    Mistake,
    /// Very much.
    Blunder,
}

/// What an outcome of chance was worth.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Draw {
    /// How many plies were played before it.
    pub ply: usize,
    /// The side that acts next, for which it was good or bad.
    pub side: usize,
    /// By how much that side's chance to win after it is above the mean over all outcomes, from -1 to 1.
    pub luck: f32,
}

/// How a side played.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct SideReport {
    /// The moves that were looked at and were not the only ones.
    pub moves: usize,
    /// From 0 to 100; `None` without such moves.
    pub accuracy: Option<f32>,
    /// How many inaccuracies, mistakes and blunders.
    pub judged: [usize; 3],
    /// What its draws gave it in all, in games won; `None` without any.
    pub luck: Option<f32>,
}

/// From which losses on a move is called an inaccuracy, a mistake and a blunder.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Thresholds {
    /// The lost chance to win, from 0 to 1.
    pub win: [f32; 3],
    /// What was lost of what the game counts.
    pub margin: [f32; 3],
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { win: [0.05, 0.10, 0.15], margin: [2.0, 4.0, 8.0] }
    }
}

impl Thresholds {
    /// What a loss is called: either measure is enough.
    #[must_use]
    pub fn judge(&self, win_lost: f32, margin_lost: Option<f32>) -> Option<Judgement> {
        let measured = Judgement::ALL.into_iter().zip(self.win.into_iter().zip(self.margin)).rev();
        let mut lost = measured
            .filter(|(_, (win, margin))| win_lost >= *win || margin_lost.is_some_and(|lost| lost >= *margin));
        lost.next().map(|(judgement, _)| judgement)
    }
}

impl Judgement {
    /// All of them, the mildest first.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The sign beside the move.
    #[must_use]
    pub const fn glyph(self) -> Glyph {
        match self {
            Judgement::Inaccuracy => Glyph::Dubious,
            Judgement::Mistake => Glyph::Mistake,
            Judgement::Blunder => Glyph::Blunder,
        }
    }

    /// A stable name, for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

impl Report {
    /// The report of a line, given what is known after each number of plies. What is not known yet is left out. `None` where nobody
    /// plays against anybody.
    #[must_use]
    pub fn new(line: &Line, known: impl Fn(usize) -> Option<Known>) -> Option<Report> {
        let count = sides(line.game()).len();
        if count < 2 {
            return None;
        }
        let at = |ply| if ply == line.plies() { Known::end(line).or_else(|| known(ply)) } else { known(ply) };
        let known: Vec<Option<Known>> = (0..=line.plies()).map(at).collect();
        let (mut moves, mut draws) = (Vec::new(), Vec::new());
        for (ply, (position, mv)) in line.walk().enumerate() {
            let Some(before) = &known[ply] else { continue };
            match (line.turn_at(ply), &known[ply + 1], before.came) {
                (Turn::Seat(seat), Some(after), _) if position.count_legal_moves() > 1 => {
                    moves.push(judge(ply, mv, side_of(line, seat), before, after));
                }
                (Turn::Chance, _, Some(came)) => {
                    let side = side_after_chance(line, ply);
                    // Of two sides it is always the first one's chance that is told.
                    let told = if count == 2 { 0 } else { side };
                    let gained = came - before.win(told);
                    draws.push(Draw { ply, side, luck: if told == side { gained } else { -gained } });
                }
                _ => {}
            }
        }
        let sides = (0..count).map(|side| SideReport::of(side, &moves, &draws)).collect();
        Some(Report { known, moves, draws, sides })
    }

    /// The report that was written into a record: of its main line, with the variations as what was better.
    #[must_use]
    pub fn of_record(record: &Record) -> Option<Report> {
        let path: Vec<_> = std::iter::once(Record::START).chain(record.main_line()).collect();
        Report::new(&record.line(), |ply| Known::written(record, *path.get(ply)?, path.get(ply + 1).copied()))
    }

    /// The same with other thresholds.
    #[must_use]
    pub fn judged_by(mut self, thresholds: &Thresholds) -> Report {
        for judged in &mut self.moves {
            judged.judgement = thresholds.judge(judged.win_lost, judged.blamed_margin);
        }
        for (side, told) in self.sides.iter_mut().enumerate() {
            *told = SideReport::of(side, &self.moves, &self.draws);
        }
        self
    }

    /// The draws that changed the chances most, the weightiest first, at most so many; those that changed little are left out.
    #[must_use]
    pub fn weightiest_draws(&self, most: usize) -> Vec<Draw> {
        const LITTLE: f32 = 0.02;

        let mut draws: Vec<Draw> =
            self.draws.iter().filter(|draw| draw.luck.abs() >= LITTLE).copied().collect();
        draws.sort_by(|one, other| other.luck.abs().total_cmp(&one.luck.abs()));
        draws.truncate(most);
        draws
    }

    /// The moves of which it is worth finding out what they gave away in what the game counts, because no score tells it: the plies
    /// before them, each with the move that was made and the best one. Those that gave away chances, and those that were made
    /// when it was as good as settled who wins.
    pub fn uncounted(&self) -> impl Iterator<Item = (usize, Move, Move)> {
        self.moves.iter().filter_map(|judged| {
            let known = |ply: usize| self.known[ply].as_ref();
            let (before, after) = (known(judged.ply)?, known(judged.ply + 1)?);
            let best = *judged.better.first()?;
            let counts = before.score.verdict == Verdict::Odds && before.gave.is_none();
            let matters =
                Thresholds::default().judge(judged.win_lost, None).is_some() || is_settled(before, after);
            (counts && matters).then_some((judged.ply, judged.mv, best))
        })
    }

    /// A side's chance to win after each number of plies.
    pub fn wins(&self, side: usize) -> impl Iterator<Item = Option<f32>> {
        self.known.iter().map(move |known| known.as_ref().map(|known| known.win(side)))
    }

    /// The sides whose chances have to be told so that those of all are known: the first of two, or every one of more.
    #[must_use]
    pub fn told_sides(&self) -> std::ops::Range<usize> {
        0..if self.sides.len() == 2 { 1 } else { self.sides.len() }
    }
}

fn judge(ply: usize, mv: Move, side: usize, before: &Known, after: &Known) -> JudgedMove {
    let (had, has) = (before.win(side), after.win(side));
    // What one of several sides is ahead of the others is no other's loss, and no score of another tells it.
    let margin = |known: &Known| {
        let score = if side == 0 { known.score } else { known.score.reversed() };
        score.margin().filter(|_| known.chances.is_empty())
    };
    let best = before.best.first() == Some(&mv);
    let (mut win_lost, mut margin_lost, mut blamed_margin) = (0.0, None, None);
    // What looked best and turned out worse was nobody's mistake.
    if !best {
        win_lost = (had - has).max(0.0);
        let told = margin(before).zip(margin(after)).map(|(had, has)| (had - has).max(0.0));
        blamed_margin = told;
        margin_lost = told.map(|units| Difference { units, error: 0.0 });
        if let (None, Some(gave)) = (told, before.gave) {
            margin_lost = Some(gave);
            blamed_margin = is_settled(before, after).then_some((gave.units - gave.error).max(0.0));
        }
    }
    JudgedMove {
        ply,
        mv,
        side,
        win_lost,
        margin_lost,
        blamed_margin,
        judgement: Thresholds::default().judge(win_lost, blamed_margin),
        better: if best { Vec::new() } else { before.best.clone() },
    }
}

/// So near to won or lost, nobody gives up anything for better chances any more: what is left to play for is by how much.
const SETTLED: f32 = 0.05;

/// Whether it is as good as settled who of all sides wins, before a move and after it.
fn is_settled(before: &Known, after: &Known) -> bool {
    let sides = 0..before.chances.len().max(2);
    let ends = |one: f32, other: f32| one.max(other) <= SETTLED || one.min(other) >= 1.0 - SETTLED;
    sides.into_iter().all(|side| ends(before.win(side), after.win(side)))
}

impl JudgedMove {
    /// What it gave away of what the game counts, where that is worth a word: as much as can be told from nothing.
    #[must_use]
    pub fn margin_told(&self) -> Option<Difference> {
        self.margin_lost.filter(|lost| lost.units >= lost.error.max(0.5))
    }
}

impl SideReport {
    fn of(side: usize, moves: &[JudgedMove], draws: &[Draw]) -> SideReport {
        let own: Vec<&JudgedMove> = moves.iter().filter(|judged| judged.side == side).collect();
        let count = |judgement| own.iter().filter(|judged| judged.judgement == Some(judgement)).count();
        let sum: f32 = own.iter().map(|judged| accuracy(judged.win_lost)).sum();
        let mut luck = draws.iter().filter(|draw| draw.side == side).map(|draw| draw.luck).peekable();
        SideReport {
            moves: own.len(),
            accuracy: (!own.is_empty()).then(|| sum / own.len() as f32),
            judged: Judgement::ALL.map(count),
            luck: luck.peek().is_some().then(|| luck.sum()),
        }
    }
}

/// From 100 for a move that gave nothing away towards 0, by the curve that lichess fitted to chess games.
fn accuracy(win_lost: f32) -> f32 {
    (103.1668 * (-0.043_544 * 100.0 * win_lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The first seat of every side of a game: partners, who win and lose together, are one.
#[must_use]
pub fn sides(rules: &Rules) -> Vec<Seat> {
    let mut sides: Vec<Seat> = Vec::new();
    for seat in Seat::first(rules.seats()) {
        if sides.iter().all(|&first| !rules.are_partners(first, seat)) {
            sides.push(seat);
        }
    }
    sides
}

/// The side of a seat: 0 for that of the first seat, and so on.
#[must_use]
pub fn side_of(line: &Line, seat: Seat) -> usize {
    let rules = line.game();
    sides(rules).iter().position(|&first| rules.are_partners(first, seat)).unwrap_or_default()
}
