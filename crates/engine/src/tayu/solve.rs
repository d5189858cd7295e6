//! The end of a game followed through: between which bounds each move comes out on average, over every tile that may be drawn and
//! every way to lay it. Nothing is estimated. What has not been followed to its end may come to anything that is still possible, so
//! the bounds close as one looks further ahead, and meet where everything has been seen.

use std::collections::HashMap;

use fishka_game::{Position as _, Turn};
use fishka_tayu::{Axis, Move, Position, Role, Side};

use super::{
    bag::ALL_KINDS,
    fits::Fits,
    reach::reachable_points,
    state::{State, Terms},
    water::Site,
};

/// What both sides play for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To win as often as possible, a draw counting half.
    Win,
    /// To lead by as much as possible in the end, where nothing that is still to come can change who wins.
    Lead,
}

/// Between what something lies on average.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Bounds {
    /// At least so much.
    pub least: f64,
    /// At most so much.
    pub most: f64,
}

impl Bounds {
    const fn exactly(value: f64) -> Bounds {
        Bounds { least: value, most: value }
    }

    /// Whether the bounds meet. They are sums of products, so they do so as nearly as numbers are kept.
    #[must_use]
    pub fn are_exact(self) -> bool {
        self.most - self.least < 1e-9
    }

    fn add(&mut self, bounds: Bounds, part: f64) {
        self.least += part * bounds.least;
        self.most += part * bounds.most;
    }

    fn better(self, other: Bounds, own: bool) -> Bounds {
        let choose = if own { f64::max } else { f64::min };
        Bounds { least: choose(self.least, other.least), most: choose(self.most, other.most) }
    }
}

/// What is known of the ways to lay a tile, to the side that lays it.
#[derive(Clone, Debug)]
pub struct Followed {
    /// What is counted.
    pub aim: Aim,
    /// Each way, and what it comes to.
    pub moves: Vec<(Move, Bounds)>,
    /// How many boards were looked at.
    pub boards: u64,
}

/// Follows every way to lay the tile in hand to the end of the game, looking more and more carefully at those that are `open`, by
/// their place, until there are none or so many boards have been looked at. `None` where the game has a third side, where tiles
/// are chosen, and where no tile is to be laid.
#[must_use]
pub fn follow(
    position: &Position,
    boards: u64,
    mut open: impl FnMut(&Followed) -> Vec<usize>,
) -> Option<Followed> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let (kind, axis) = (position.drawn()?, position.role(seat).and_then(Role::axis)?);
    let terms = Terms::of(position);
    if terms.expert || terms.target.is_some() {
        return None;
    }
    // The tile in hand is not in the bag any more, and still may score.
    let state = State::of(position);
    let mut solver = Solver { terms, axis, aim: Aim::Win, known: HashMap::new(), boards };
    if solver.possible(&state, 1 << kind.index()).are_exact() {
        solver.aim = Aim::Lead;
    }
    let fits = Fits::of(&state.water, position.edition());
    let laid = |(site, spelling)| {
        let mv = Move::Place(state.water.placement(site, spelling)?);
        Some((mv, state.after(site, spelling), key_of(site, spelling)))
    };
    let states: Vec<(Move, State, u64)> = fits.of_kind(kind.index()).filter_map(laid).collect();
    let moves = states.iter().map(|(mv, state, _)| (*mv, solver.possible(state, 0))).collect();
    let mut followed = Followed { aim: solver.aim, moves, boards: 0 };
    let mut care = 1.0;
    loop {
        care *= 3.0;
        let closing = open(&followed);
        if closing.is_empty() {
            break;
        }
        for place in closing {
            let (_, state, key) = &states[place];
            let bounds = solver.look(state, *key, care);
            followed.boards = boards - solver.boards;
            if solver.boards == 0 {
                return Some(followed);
            }
            followed.moves[place].1 = bounds;
        }
    }
    Some(followed)
}

struct Solver {
    terms: Terms,
    /// For whom it is counted.
    axis: Axis,
    aim: Aim,
    /// What was found of a board, and with how much care. Whichever way it came about, the same tiles are left.
    known: HashMap<u64, (f64, Bounds)>,
    /// How many boards may still be looked at.
    boards: u64,
}

impl Solver {
    /// A board before the next draw. The less likely it is to come, and the nearer its bounds are, the less care it gets.
    fn look(&mut self, state: &State, key: u64, care: f64) -> Bounds {
        let enough = |bounds: Bounds| bounds.are_exact() || (bounds.most - bounds.least) * care <= 1.0;
        if let Some(&(looked, bounds)) = self.known.get(&key)
            && (looked >= care || enough(bounds))
        {
            return bounds;
        }
        let possible = self.possible(state, 0);
        let bounds = if enough(possible) { possible } else { self.draw(state, key, care, possible) };
        self.known.insert(key, (care, bounds));
        bounds
    }

    fn draw(&mut self, state: &State, key: u64, care: f64, possible: Bounds) -> Bounds {
        let Some(left) = self.boards.checked_sub(1) else { return possible };
        self.boards = left;
        let total = state.bag.count(ALL_KINDS);
        let ended = self.ended(state);
        if total == 0 {
            return ended;
        }
        let fits = Fits::of(&state.water, self.terms.edition);
        let fitting = fits.kinds() & state.bag.kinds();
        let part = |kinds| f64::from(state.bag.count(kinds)) / f64::from(total);
        let mut sum = Bounds::exactly(0.0);
        sum.add(ended, part(!fitting & ALL_KINDS));
        let mut rest = fitting;
        while rest != 0 {
            let kind = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let part = part(1 << kind);
            sum.add(self.lay(state, key, &fits, kind, care * part, possible), part);
        }
        sum
    }

    /// A tile that fits was drawn, and is laid as is best for whoever lays it.
    fn lay(
        &mut self,
        state: &State,
        key: u64,
        fits: &Fits,
        kind: usize,
        care: f64,
        possible: Bounds,
    ) -> Bounds {
        let own = self.terms.to_lay(state.water.tiles()).axis() == Some(self.axis);
        let mut drawn = *state;
        drawn.bag.take(kind);
        let mut best: Option<Bounds> = None;
        for (site, spelling) in fits.of_kind(kind) {
            let found = self.look(&drawn.after(site, spelling), key ^ key_of(site, spelling), care);
            best = Some(best.map_or(found, |best| best.better(found, own)));
            // Nothing is better than the best that is possible.
            let reached = |best: Bounds| {
                if own { best.least >= possible.most } else { best.most <= possible.least }
            };
            if best.is_some_and(reached) {
                break;
            }
        }
        best.unwrap_or(possible)
    }

    /// What the end can be at the worst and at the best, with these kinds besides those in the bag.
    fn possible(&self, state: &State, more: u32) -> Bounds {
        let edition = self.terms.edition;
        let least = state.water.points(edition).map(f64::from);
        let reachable = reachable_points(&state.water, state.bag.kinds() | more, edition);
        let most: [f64; 4] = std::array::from_fn(|edge| least[edge] + f64::from(reachable[edge]));
        let product = |points: &[f64; 4], axis: Axis| -> f64 {
            axis.edges().map(|edge: Side| points[edge as usize]).iter().product()
        };
        let (own, other) = (self.axis, self.axis.other());
        let lead = Bounds {
            least: product(&least, own) - product(&most, other),
            most: product(&most, own) - product(&least, other),
        };
        self.counted(lead)
    }

    fn ended(&self, state: &State) -> Bounds {
        let [north, east, south, west] = state.water.points(self.terms.edition).map(f64::from);
        let lead = north * south - east * west;
        self.counted(Bounds::exactly(if self.axis == Axis::NorthSouth { lead } else { -lead }))
    }

    /// A lead as it counts.
    fn counted(&self, lead: Bounds) -> Bounds {
        let chance = |lead: f64| if lead > 0.0 { 1.0 } else { f64::from(u8::from(lead == 0.0)) / 2.0 };
        match self.aim {
            Aim::Win => Bounds { least: chance(lead.least), most: chance(lead.most) },
            Aim::Lead => lead,
        }
    }
}

/// What a tile adds to the key of a board, in whatever order tiles are laid.
fn key_of(site: Site, spelling: usize) -> u64 {
    let bytes = [site.frame, site.x, site.y, spelling as u8, 1, 0, 0, 0];
    mix(u64::from_le_bytes(bytes))
}

/// SplitMix64.
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use fishka_game::Game as _;
    use fishka_tayu::{Kind, Tayu};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The last choices of random games in which every tile is drawn that fits, the last first.
    fn late_choices(seed: u64) -> Vec<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Tayu::default().start();
        let mut choices = Vec::new();
        loop {
            let fits = |kind: &Kind| position.remaining(*kind) > 0 && position.count_placements(*kind) > 0;
            let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(fits).collect();
            if kinds.is_empty() {
                break;
            }
            position.play_unchecked(Move::Draw(kinds[random.random_range(0..kinds.len())]));
            let mut moves = <Position as fishka_game::Position>::Moves::new();
            position.legal_moves(&mut moves);
            choices.push(position.clone());
            position.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
        choices.reverse();
        choices
    }

    /// What a position is worth to a side by the rules alone, every line played to its end; `None` where there are too many.
    fn worth(position: &Position, axis: Axis, aim: Aim, left: &mut u32) -> Option<f64> {
        *left = left.checked_sub(1)?;
        let mut moves = <Position as fishka_game::Position>::Moves::new();
        position.legal_moves(&mut moves);
        let mut values = Vec::new();
        for &mv in &moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            values.push(worth(&after, axis, aim, left)?);
        }
        Some(match position.turn() {
            Turn::Over => {
                let lead =
                    f64::from(position.score().of(axis)) - f64::from(position.score().of(axis.other()));
                if aim == Aim::Lead {
                    lead
                } else {
                    lead.signum() * f64::from(u8::from(lead != 0.0)) / 2.0 + 0.5
                }
            }
            Turn::Chance => {
                let weights = moves.iter().map(|&mv| f64::from(position.weight(mv)));
                let sum: f64 = weights.zip(values).map(|(weight, value)| weight * value).sum();
                sum / f64::from(position.total_weight())
            }
            Turn::Seat(seat) => {
                let own = position.role(seat).and_then(Role::axis) == Some(axis);
                values.into_iter().reduce(if own { f64::max } else { f64::min })?
            }
        })
    }

    #[test]
    fn what_is_followed_to_the_end_is_what_the_rules_say() {
        let (mut wins, mut leads) = (0, 0);
        for seed in 0..60 {
            for position in late_choices(seed).iter().take(6) {
                let all = |followed: &Followed| (0..followed.moves.len()).collect();
                let unsettled = |followed: &Followed| -> Vec<usize> {
                    let open = followed.moves.iter().any(|(_, bounds)| !bounds.are_exact());
                    if open { all(followed) } else { Vec::new() }
                };
                let followed = follow(position, 3_000, unsettled).unwrap();
                let axis = position.role(position.seat()).and_then(Role::axis).unwrap();
                for (mv, bounds) in &followed.moves {
                    let mut after = position.clone();
                    after.play_unchecked(*mv);
                    let Some(worth) = worth(&after, axis, followed.aim, &mut 20_000) else { continue };
                    assert!(
                        bounds.least - 1e-9 <= worth && worth <= bounds.most + 1e-9,
                        "{worth} is not within {bounds:?}: {mv} in {position}"
                    );
                    let varied = worth.fract() != 0.0;
                    wins += u32::from(followed.aim == Aim::Win && varied);
                    leads += u32::from(followed.aim == Aim::Lead && varied);
                }
            }
        }
        assert!(wins > 5 && leads > 5, "{wins} chances and {leads} leads were compared");
    }

    #[test]
    fn no_edge_ever_gets_more_than_can_reach_it() {
        for seed in 0..20 {
            let choices = late_choices(seed);
            let [end, ..] = choices.as_slice() else { continue };
            let end = State::of(end).water.points(end.edition());
            for position in choices.iter().filter(|position| !position.placements().is_empty()) {
                let state = State::of(position);
                let held = position.drawn().map_or(0, |kind| 1 << kind.index());
                let kinds = state.bag.kinds() | held;
                let more = reachable_points(&state.water, kinds, position.edition());
                let now = state.water.points(position.edition());
                for edge in 0..4 {
                    assert!(now[edge] + more[edge] >= end[edge], "edge {edge} of {position}");
                }
            }
        }
    }

    #[test]
    fn a_third_side_is_not_followed() {
        let three = fishka_tayu::Tayu {
            table: fishka_tayu::Table::Three(fishka_tayu::Target::Agreed(24)),
            ..Tayu::default()
        };
        let position = three.position("acg-i9 2 abd").unwrap();
        assert!(follow(&position, 10, |_| Vec::new()).is_none());
    }
}
