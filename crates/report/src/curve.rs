//! How the chances of a side went through a line, as graphs show it: from one stop to the next.

use fishka_catalog::Line;
use fishka_view::phase;

use crate::{Judgement, Report};

/// The phases of the game along the stops, each from one stop to another; none where the game knows none.
#[must_use]
pub fn phases(line: &Line, stops: &[usize]) -> Vec<(usize, usize, &'static str)> {
    let mut phases: Vec<(usize, usize, &'static str)> = Vec::new();
    for (index, &ply) in stops.iter().enumerate() {
        let here = phase(&line.position_at(ply));
        match phases.last_mut() {
            Some((_, end, before)) => {
                *end = index;
                if *before != here {
                    phases.push((index, index, here));
                }
            }
            None if here.is_empty() => {}
            None => phases.push((index, index, here)),
        }
    }
    phases
}

/// A side's chance at every stop, as far as it is known.
#[must_use]
pub fn points(stops: &[usize], report: Option<&Report>, side: usize) -> Vec<Option<f32>> {
    let known = |&ply: &usize| report?.known.get(ply)?.as_ref().map(|known| known.win(side));
    stops.iter().map(known).collect()
}

/// A move that gave something away, where it is marked.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct CurveMark {
    /// How many plies were played before it.
    pub ply: usize,
    /// The number of the stop after it.
    pub index: usize,
    /// The chance there of the side whose curve it is on: the first of two, of more the one that made the move.
    pub win: f32,
    /// What to call it.
    pub judgement: Judgement,
}

/// The moves that gave something away, each at the stop after it.
#[must_use]
pub fn marks(stops: &[usize], report: Option<&Report>) -> Vec<CurveMark> {
    let Some(report) = report else { return Vec::new() };
    let mark = |judged: &crate::JudgedMove| {
        let index = stops.iter().position(|&stop| stop > judged.ply)?;
        let curve = if report.sides.len() == 2 { 0 } else { judged.side };
        let win = report.known.get(stops[index]).and_then(Option::as_ref).map(|known| known.win(curve))?;
        Some(CurveMark { ply: judged.ply, index, win, judgement: judged.judgement? })
    };
    report.moves.iter().filter_map(mark).collect()
}

/// The stretches of stops at which something is known, each stop with its number.
#[must_use]
pub fn runs(wins: &[Option<f32>]) -> Vec<Vec<(usize, f32)>> {
    let mut runs: Vec<Vec<(usize, f32)>> = Vec::new();
    for (index, win) in wins.iter().enumerate() {
        let Some(win) = *win else { continue };
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|(last, _)| last + 1 == index) => run.push((index, win)),
            _ => runs.push(vec![(index, win)]),
        }
    }
    runs
}

/// The line through the stretches, and the area below it, in a drawing one unit a stop wide and so high: as paths of SVG.
#[must_use]
pub fn paths(runs: &[Vec<(usize, f32)>], height: f32) -> (String, String) {
    let (mut line, mut area) = (String::new(), String::new());
    for run in runs {
        let point = |(index, win): &(usize, f32)| format!("{index} {:.1}", height * (1.0 - win));
        let points = run.iter().map(point).collect::<Vec<_>>().join("L");
        let (Some((first, _)), Some((last, _))) = (run.first(), run.last()) else { continue };
        line += &format!("M{points}");
        area += &format!("M{first} {height}L{points}L{last} {height}Z");
    }
    (line, area)
}
