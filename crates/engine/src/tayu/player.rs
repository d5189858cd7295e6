//! From a position to a move.

use fishka_catalog::Move as AnyMove;
use fishka_engine_api::{Score, SearchInfo, SearchResult, Verdict};
use fishka_game::{Game as _, Position as _, Seat};
use fishka_tayu::{Class, Due, Kind, Move, Position, Role};

use super::{
    auction,
    bag::kinds_of,
    evaluate::Evaluator,
    fits::Fits,
    odds::Odds,
    race::Race,
    search::{Prospect, Search},
    state::{State, Terms},
    weights::Networks,
};
use crate::{control::Control, player::Request, threads, time::Plan};

/// A move that may be made, and what follows from it.
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) prospect: Prospect,
}

/// Thinks about a position in which a seat is to act. What is `kept` of the last search goes on if it was the same position.
pub(crate) fn think(
    position: &Position,
    kept: &mut Option<(Position, Race)>,
    request: Request,
    wrap: fn(Move) -> AnyMove,
) -> SearchResult {
    if position.due() == Due::Bid {
        return auction::think(position, request, wrap);
    }
    let Request { settings, limits, stop, clock, report, .. } = request;
    let terms = Terms::of(position);
    let network = Networks::quick(terms.edition, terms.target.is_some());
    let evaluator = Evaluator::new(&terms, network);
    let plan = Plan::new(limits, tiles_to_go(position));
    let count = threads::available(settings.threads);
    let control = Control::new(stop, clock, plan.hard, limits.nodes, count);
    let role = terms.to_lay(position.placements().len() as u8);
    let seed = settings.seed ^ position.key();

    let known = kept.take().filter(|(known, _)| known == position);
    let mut race = known.map_or_else(|| Race::new(candidates(position), role, seed), |(_, race)| race);
    let mut searches: Vec<Search> =
        (0..count).map(|thread| Search::new(&evaluator, &control, thread)).collect();
    let certain = race.candidates().all(|candidate| candidate.prospect.certain_points(&terms).is_some());
    let lines = limits.lines.max(1);
    let deepest = limits.depth.unwrap_or(u32::MAX).max(1);
    let describe = |race: &Race, searches: &[Search], line: usize| {
        let (candidate, odds) = race.standing(line);
        SearchInfo {
            depth: race.depth(),
            selective_depth: race.deepest(),
            line: line + 1,
            score: score(candidate, odds.of(role), &terms, role),
            chances: chances(position, odds),
            nodes: searches.iter().map(|search| search.nodes).sum(),
            elapsed: control.elapsed(),
            table_full: 0,
            moves: vec![wrap(candidate.mv)],
        }
    };
    while race.depth() < deepest && race.advance(&mut searches, lines) {
        (0..lines.min(race.len())).for_each(|line| report(&describe(&race, &searches, line)));
        let enough = plan.soft.is_some_and(|soft| race.is_decided() || control.elapsed() >= soft);
        if certain || enough || control.is_ended() {
            break;
        }
    }
    if certain {
        // Who wins is settled, and by how much is still to be played for.
        race.prefer(|candidate| certain_margin(candidate, &terms, role).unwrap_or(0));
    }
    let best = wrap(race.standing(0).0.mv);
    let lines = (0..lines.min(race.len())).map(|line| describe(&race, &searches, line)).collect();
    *kept = Some((position.clone(), race));
    SearchResult { best, lines }
}

/// The legal moves of a position in which a tile is to be laid or its class to be chosen.
pub(crate) fn candidates(position: &Position) -> Vec<Candidate> {
    let state = State::of(position);
    match position.due() {
        Due::Placement(kind) => placements(&state, position, kind),
        _ => Class::ALL
            .into_iter()
            .filter(|class| position.remaining_of(*class) > 0)
            .map(|class| {
                let prospect = Prospect { state, chosen: Some(kinds_of(class) & state.bag.kinds()) };
                Candidate { mv: Move::Choose(class), prospect }
            })
            .collect(),
    }
}

fn placements(state: &State, position: &Position, kind: Kind) -> Vec<Candidate> {
    Fits::of(&state.water, position.edition())
        .of_kind(kind.index())
        .filter_map(|(site, spelling)| {
            let mv = Move::Place(state.water.placement(site, spelling)?);
            Some(Candidate { mv, prospect: Prospect::of(state.after(site, spelling)) })
        })
        .collect()
}

/// About how many tiles the seat will still lay: few games use up the whole bag.
fn tiles_to_go(position: &Position) -> u32 {
    let expected = position.edition().tiles() as u32 * 5 / 6;
    let left = expected.saturating_sub(position.placements().len() as u32);
    left / position.game().table.seats() as u32 + 3
}

/// What every seat has of it, where more than two sides play.
fn chances(position: &Position, odds: Odds) -> Vec<f32> {
    let game = position.game();
    if game.has_two_sides() {
        return Vec::new();
    }
    let own = |seat| position.role(seat).map_or(0.0, |role| odds.of(role));
    Seat::first(game.seats()).map(own).collect()
}

/// A certain end is told by its margin, anything else by the odds.
fn score(candidate: &Candidate, win: f32, terms: &Terms, role: Role) -> Score {
    Score { verdict: certain_margin(candidate, terms, role).map_or(Verdict::Odds, Verdict::Exact), win }
}

/// By how much a role wins or loses where the end is certain.
fn certain_margin(candidate: &Candidate, terms: &Terms, role: Role) -> Option<i32> {
    let [north, east, south, west] = candidate.prospect.certain_points(terms)?.map(i32::from);
    Some(margin(role, north * south, east * west, terms.target))
}

/// By how much a role wins or loses at these scores. For the others a saboteur's win is a loss by what they fell short.
pub(crate) fn margin(role: Role, north_south: i32, east_west: i32, target: Option<u16>) -> i32 {
    let short = target.map_or(0, |target| i32::from(target) - north_south.max(east_west));
    match role {
        // At the target exactly the saboteur has lost.
        Role::Saboteur if short > 0 => short,
        Role::Saboteur => short - 1,
        _ if short > 0 => -short,
        Role::NorthSouth => north_south - east_west,
        Role::EastWest => east_west - north_south,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_win_by_the_difference_of_their_scores() {
        assert_eq!(margin(Role::NorthSouth, 24, 18, None), 6);
        assert_eq!(margin(Role::EastWest, 24, 18, None), -6);
        assert_eq!(margin(Role::EastWest, 20, 20, None), 0);
    }

    #[test]
    fn the_saboteur_wins_below_the_target_and_loses_at_it() {
        assert_eq!(margin(Role::Saboteur, 23, 18, Some(24)), 1);
        assert_eq!(margin(Role::Saboteur, 24, 18, Some(24)), -1);
        assert_eq!(margin(Role::NorthSouth, 23, 18, Some(24)), -1);
        assert_eq!(margin(Role::NorthSouth, 24, 18, Some(24)), 6);
    }
}
