use std::{cmp::Reverse, time::Duration};

use fishka_catalog::{Line, Move};
use fishka_game::{Outcome, Position, Seat, Standing, Turn};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use web_time::Instant;

use crate::players;

/// A simple player of any game, to measure others against.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Any legal move.
    Random,
    /// The move after which it leads by most.
    Greedy,
    /// Of the moves after which it leads by most, the one that wins most random playouts.
    FlatMonteCarlo {
        /// How many moves are tried.
        moves: usize,
        /// How many playouts they get.
        playouts: Playouts,
    },
}

/// How many playouts every move gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Playouts {
    /// So many.
    Each(u32),
    /// As many as there is time for, and at least one.
    For(Duration),
}

impl Playouts {
    fn go_on(self, made: u32, begun: Instant) -> bool {
        match self {
            Playouts::Each(count) => made < count,
            Playouts::For(time) => made == 0 || begun.elapsed() < time,
        }
    }
}

impl Baseline {
    /// Ten moves, eighty playouts each.
    pub const FLAT_MONTE_CARLO: Baseline =
        Baseline::FlatMonteCarlo { moves: 10, playouts: Playouts::Each(80) };

    /// The same player, using this time for a move if it has any use for time.
    #[must_use]
    pub const fn taking(self, time: Duration) -> Baseline {
        match self {
            Baseline::FlatMonteCarlo { moves, .. } => {
                Baseline::FlatMonteCarlo { moves, playouts: Playouts::For(time) }
            }
            Baseline::Random | Baseline::Greedy => self,
        }
    }

    /// The move this player makes; `None` when no seat is to act. The same seed chooses the same, unless it is a matter of time.
    ///
    /// ```
    /// use fishka_catalog::{Line, Rules};
    /// use fishka_engine::Baseline;
    ///
    /// let mut line = Line::new(Rules::new("dvonn", &"".parse()?)?);
    /// let mv = Baseline::Greedy.choose(&line, 1).expect("White is to place");
    /// line.play(mv)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn choose(self, line: &Line, seed: u64) -> Option<Move> {
        match line.turn() {
            Turn::Seat(seat) => {
                let mut random = ChaCha8Rng::seed_from_u64(seed ^ line.position().key());
                Some(players::choose_simply(self, line, seat, &mut random))
            }
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The choice among the legal moves of a position in which a seat is to act, `lead` telling how far a seat is ahead.
    pub(crate) fn choose_by<P: Position>(
        self,
        position: &P,
        seat: Seat,
        lead: impl Fn(&P, Seat) -> i32,
        random: &mut impl Rng,
    ) -> P::Move {
        let begun = Instant::now();
        let mut legal = P::Moves::default();
        position.legal_moves(&mut legal);
        let mut ranked: Vec<_> = legal
            .iter()
            .map(|&mv| {
                let after = after(position, mv);
                let rank = match after.outcome() {
                    Some(outcome) => (worth(&outcome, seat) - 1) * DECIDED,
                    None => lead(&after, seat),
                };
                (rank, random.random::<u32>(), mv)
            })
            .collect();
        // Equal moves stand in the order of their lots.
        ranked.sort_unstable_by(|one, other| other.cmp(one));
        match self {
            Baseline::Random => legal[random.random_range(0..legal.len())],
            Baseline::Greedy => ranked[0].2,
            Baseline::FlatMonteCarlo { moves, playouts } => {
                ranked.truncate(moves.max(1));
                let starts: Vec<P> = ranked.iter().map(|&(_, _, mv)| after(position, mv)).collect();
                let mut won = vec![0; starts.len()];
                let mut made = 0;
                while playouts.go_on(made, begun) {
                    for (won, start) in won.iter_mut().zip(&starts) {
                        let end = playout(start.clone(), random, || true);
                        *won += end
                            .outcome()
                            .map_or_else(|| lead(&end, seat).signum() + 1, |outcome| worth(&outcome, seat));
                    }
                    made += 1;
                }
                let best = (0..won.len()).max_by_key(|&index| (won[index], Reverse(index)));
                ranked[best.unwrap_or_default()].2
            }
        }
    }
}

/// More than any lead.
const DECIDED: i32 = 1_000_000;

/// Longer random games are judged as they stand.
const LONGEST_PLAYOUT: u32 = 400;

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// 2 for a win, 1 for a draw, 0 for a loss.
fn worth(outcome: &Outcome, seat: Seat) -> i32 {
    match outcome.seat(seat).map(|result| result.standing) {
        Some(Standing::Win) => 2,
        Some(Standing::Draw) => 1,
        Some(Standing::Loss) | None => 0,
    }
}

/// Plays at random to the end or for long, as long as `goes_on` says so after every move, and returns where it ended.
pub(crate) fn playout<P: Position>(
    mut position: P,
    random: &mut impl Rng,
    mut goes_on: impl FnMut() -> bool,
) -> P {
    let mut moves = P::Moves::default();
    for _ in 0..LONGEST_PLAYOUT {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(any(&position, &moves, random));
        if !goes_on() {
            break;
        }
    }
    position
}

/// Any of the moves, the outcomes of chance by their weights.
pub(crate) fn any<P: Position>(position: &P, moves: &[P::Move], random: &mut impl Rng) -> P::Move {
    match position.turn() {
        Turn::Chance => drawn(position, moves, random),
        Turn::Seat(_) | Turn::Over => moves[random.random_range(0..moves.len())],
    }
}

fn drawn<P: Position>(position: &P, outcomes: &[P::Move], random: &mut impl Rng) -> P::Move {
    let mut lot = random.random_range(0..position.total_weight().max(1));
    for &outcome in outcomes {
        match lot.checked_sub(position.weight(outcome)) {
            Some(rest) => lot = rest,
            None => return outcome,
        }
    }
    outcomes[0]
}

#[cfg(test)]
mod tests {
    use fishka_catalog::{GAMES, Rules};
    use fishka_game::Options;

    use super::*;

    fn random_event(line: &Line, seed: u64) -> Move {
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        drawn(line.position(), &moves, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    #[test]
    fn every_game_is_played_by_the_rules_until_it_ends_or_long() {
        let flat = Baseline::FlatMonteCarlo { moves: 2, playouts: Playouts::Each(1) };
        for entry in GAMES {
            for baseline in [Baseline::Random, Baseline::Greedy, flat, flat.taking(Duration::ZERO)] {
                let mut line = Line::new(Rules::new(entry.name, &Options::new()).unwrap());
                for ply in 0..120 {
                    let Some(mv) = (match line.turn() {
                        Turn::Seat(_) => baseline.choose(&line, 1),
                        Turn::Chance => Some(random_event(&line, ply)),
                        Turn::Over => None,
                    }) else {
                        break;
                    };
                    line.play(mv).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_same_seed_chooses_the_same() {
        let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
        let choice = |seed| Baseline::Random.choose(&line, seed).unwrap();
        assert_eq!(choice(5), choice(5));
        assert!((0..20).any(|seed| choice(seed) != choice(5)));
    }
}
