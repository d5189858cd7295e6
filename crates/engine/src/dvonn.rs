//! DVONN: the stacking and the last placements by alpha-beta search, the placements before by playouts.

mod alone;
pub(crate) mod features;
mod geometry;
mod lifelines;
pub(crate) mod network;
pub(crate) mod placement;
pub(crate) mod placing;
pub(crate) mod sight;
mod terms;
pub(crate) mod weights;

use std::sync::LazyLock;

use fishka_catalog::Move as AnyMove;
use fishka_dvonn::{Cell, Colour, Move, Phase, State};
use fishka_engine_api::{Level, SearchResult, Term};
use fishka_game::Seat;

use crate::{
    alphabeta::AlphaBeta,
    levels::{LevelLimits, Levels},
    player::{Player, Request},
    searchable::{Assessment, Searchable},
    value::{Ending, WON},
};
use network::Network;
use placing::Placing;
use weights::PlacementWeights;

/// What the search knows of DVONN.
pub(crate) struct Dvonn {
    game: fishka_dvonn::Dvonn,
    network: &'static Network,
    placement: &'static PlacementWeights,
}

/// The estimate of a search at which the odds are e to 1. It is less than that of the evaluation, because a search sees more; `train
/// calibration dvonn` measures it.
const CHANCE_LOGIT: f32 = 235.0;

/// Numbers without a pattern, one for every word of a key.
const PAIRS: [[u64; 2]; 6] = [
    [0x2d35_8dcc_aa6c_78a5, 0x9e37_79b9_7f4a_7c15],
    [0xd6e8_feb8_6659_fd93, 0x8ebc_6af0_9c88_c6e3],
    [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db],
    [0x8bb8_4b93_962e_acc9, 0x5899_65cc_7537_4cc3],
    [0x1d8e_4e27_c47d_124f, 0xeb44_acca_b455_d165],
    [0x2f2d_ba4f_9a2b_f1c7, 0x6a09_e667_f3bc_c909],
];

/// Both halves of the product.
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product as u64) ^ (product >> 64) as u64
}

/// The least margin that is worth this much.
const fn least_margin(value: i32) -> i32 {
    match value {
        WON.. => value - WON,
        1.. => 1,
        _ if value > -WON => 0,
        _ => value + WON,
    }
}

/// With so few cells left, alpha-beta search looks beyond the placement and sees more than playouts.
const LAST_PLACEMENTS: usize = 4;

/// The network that belongs to this version.
static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    let network = Network::read(include_bytes!("../weights/dvonn-stacking.net"));
    network.unwrap_or_else(|| unreachable!("the embedded file is as long as a network"))
});

impl Dvonn {
    pub(crate) fn new(game: fishka_dvonn::Dvonn) -> Dvonn {
        Dvonn { game, network: &NETWORK, placement: PlacementWeights::embedded() }
    }
}

impl Player for AlphaBeta<Dvonn> {
    type Game = fishka_dvonn::Dvonn;
    type State = State;

    /// Up to the seventh the answer is not seen, and up to the sixth moves are overlooked. `train levels dvonn` measures them.
    const LEVELS: Levels = [
        LevelLimits::new(1, 20_000, 90.0).seeing(0.105),
        LevelLimits::new(1, 20_000, 80.0).seeing(0.185),
        LevelLimits::new(1, 20_000, 66.0).seeing(0.28),
        LevelLimits::new(1, 20_000, 60.0).seeing(0.41),
        LevelLimits::new(1, 20_000, 60.0).seeing(0.70),
        LevelLimits::new(1, 20_000, 44.0).seeing(0.88),
        LevelLimits::new(1, 20_000, 54.0),
        LevelLimits::new(2, 20_000, 60.0),
        LevelLimits::new(3, 20_000, 44.0),
        LevelLimits::new(4, 20_000, 40.0),
    ];

    fn new(game: &fishka_dvonn::Dvonn) -> AlphaBeta<Dvonn> {
        AlphaBeta::of(Dvonn::new(*game))
    }

    fn game(&self) -> &fishka_dvonn::Dvonn {
        &self.game.game
    }

    fn state(position: &fishka_dvonn::Position) -> &State {
        position.state()
    }

    fn lead(_: &fishka_dvonn::Dvonn, state: &State, seat: Seat) -> i32 {
        let score = |colour| state.score(colour).cast_signed();
        Colour::of_seat(seat).map_or(0, |colour| score(colour) - score(colour.other()))
    }

    fn search(&mut self, state: &State, request: Request, wrap: fn(Move) -> AnyMove) -> SearchResult {
        let empty = Cell::COUNT - state.occupied().len();
        if state.phase() == Phase::Place && empty > LAST_PLACEMENTS && request.settings.level == Level::FULL {
            // The luck of the playouts follows from the position alone, so that full strength plays the same every time.
            return Placing::new(&self.game, state, request.settings.table_mib, 0).think(request, wrap);
        }
        self.think(state, request, wrap)
    }

    fn explain(&self, state: &State) -> Vec<Term> {
        terms::of(state, self.game.network, self.game.placement)
    }
}

impl Searchable for Dvonn {
    type Position = State;
    type Tally = ();

    const CODES: usize = 4096 + 1;
    const REPEATS: bool = false;
    const MARGIN: Option<i32> = Some(120);
    const REDUCTION: i32 = 200;
    const BOLD: bool = true;

    fn side(state: &State) -> usize {
        state.to_act() as usize
    }

    /// The words of a state are taken together in pairs, because pairs do not wait for each other.
    #[inline]
    fn key(state: &State) -> u64 {
        let [white, black] = [Colour::White, Colour::Black].map(|colour| state.owned(colour).bits());
        let rest = (state.to_act() as u64) << 60 | u64::from(state.phase() == Phase::Place) << 61;
        let words: [u64; 8] = std::array::from_fn(|at| u64::from_le_bytes(state.heights().as_chunks().0[at]));
        let pairs = [
            [white | rest, black],
            [state.dvonns().bits(), white],
            [words[0], words[1]],
            [words[2], words[3]],
            [words[4], words[5]],
            [words[6], words[7]],
        ];
        let pairs = pairs.iter().zip(&PAIRS);
        let key = pairs.fold(0, |key, (pair, salt)| key ^ fold(pair[0] ^ salt[0], pair[1] ^ salt[1]));
        fold(key, 0x9e37_79b9_7f4a_7c15)
    }

    fn code(mv: Move) -> u16 {
        match mv {
            // No stack moves to where it stands.
            Move::Place(cell) => geometry::slot(cell) * 65,
            Move::Stack { from, to } => geometry::slot(from) * 64 + geometry::slot(to),
            Move::Pass => 4096,
        }
    }

    fn tally(&self, _: &State) {}

    fn updated(&self, (): &(), _: &State, _: &State) {}

    fn assess(&self, state: &State, (): &()) -> Assessment {
        match state.phase() {
            Phase::Place => Assessment::Estimate(self.placement.value(&placement::features(state))),
            Phase::Stack => match self.network.value(state) {
                Some(estimate) => Assessment::Estimate(estimate),
                None => Assessment::Over(self.ending(state)),
            },
        }
    }

    fn ending(&self, state: &State) -> Ending {
        Ending::Margin(alone::margin(state))
    }

    #[inline]
    fn final_bound(&self, state: &State, enough: i32) -> Option<i32> {
        let bound = alone::bound(state, least_margin(enough))?;
        Some(Ending::Margin(bound).found(0).value)
    }

    #[inline]
    fn known_move(&self, state: &State, code: u16) -> Option<Move> {
        let from = geometry::cell(code / 64)?;
        let to = geometry::cell(code % 64)?;
        match state.phase() {
            Phase::Place => (from == to && !state.occupied().contains(to)).then_some(Move::Place(to)),
            Phase::Stack => state.targets(from).contains(to).then_some(Move::Stack { from, to }),
        }
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        let Move::Stack { from, to } = mv else { return 0 };
        let taken = i32::from(state.height(to));
        let moved = i32::from(state.height(from));
        let owner = state.owner(to);
        let gain = if owner == Some(state.to_act()) { -taken } else { 2 * taken };
        200 * gain - 50 * moved
    }

    fn win_probability(&self, estimate: i32) -> f32 {
        1.0 / (1.0 + (-estimate as f32 / CHANCE_LOGIT).exp())
    }

    fn is_end_in_sight(&self, state: &State, depth: u32) -> bool {
        // Every ply takes a stack away, and cutting off takes as many again.
        state.phase() == Phase::Stack && depth + 1 >= state.occupied().len() as u32 / 2
    }

    fn moves_to_go(&self, state: &State) -> u32 {
        let stacks = state.occupied().len() as u32;
        match state.phase() {
            Phase::Place => 17 + (49 - stacks) / 2,
            // A move takes one stack away and on average nearly as many again are cut off before the end.
            Phase::Stack => stacks / 3 + 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_game::{Game as _, Position as _};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// States of both phases from random games.
    pub(super) fn states() -> Vec<State> {
        let mut random = ChaCha8Rng::seed_from_u64(12);
        let mut states = Vec::new();
        for _ in 0..20 {
            let mut state = *fishka_dvonn::Dvonn::default().start().state();
            let mut moves = Default::default();
            loop {
                state.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                states.push(state);
                state.play_unchecked(moves[random.random_range(0..moves.len())]);
            }
        }
        states
    }

    /// The state with white and black pieces exchanged.
    fn recoloured(state: &State) -> State {
        let text = state.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let swapped: String = board
            .chars()
            .map(|letter| match letter {
                'w' => 'b',
                'b' => 'w',
                other => other,
            })
            .collect();
        let side = if rest.starts_with('w') { 'b' } else { 'w' };
        *fishka_dvonn::Dvonn::default().position(&format!("{swapped} {side}{}", &rest[1..])).unwrap().state()
    }

    #[test]
    fn symmetric_positions_are_worth_the_same() {
        let dvonn = Dvonn::new(fishka_dvonn::Dvonn::default());
        for state in states() {
            let images =
                (0..state.symmetries()).map(|symmetry| dvonn.assess(&state.transformed(symmetry), &()));
            assert!(images.into_iter().all(|image| image == dvonn.assess(&state, &())), "{state}");
        }
    }

    #[test]
    fn exchanged_colours_with_the_other_side_to_act_are_worth_the_same() {
        let dvonn = Dvonn::new(fishka_dvonn::Dvonn::default());
        for state in states().into_iter().filter(|state| state.phase() == Phase::Stack) {
            assert_eq!(dvonn.assess(&recoloured(&state), &()), dvonn.assess(&state, &()), "{state}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_estimate() {
        let dvonn = Dvonn::new(fishka_dvonn::Dvonn::default());
        for state in states() {
            if let Assessment::Estimate(estimate) = dvonn.assess(&state, &()) {
                let terms = terms::of(&state, dvonn.network, dvonn.placement);
                let sum: i32 = terms.iter().map(|term| term.worth).sum();
                assert!(sum.abs() > 4000 || (sum - estimate).abs() <= 6, "{state}: {sum} {estimate}");
            }
        }
    }

    #[test]
    fn weights_are_read_once_however_many_players_there_are() {
        let [one, other] = [(); 2].map(|()| Dvonn::new(fishka_dvonn::Dvonn::default()));
        assert!(std::ptr::eq(one.network, other.network) && std::ptr::eq(one.placement, other.placement));
    }

    #[test]
    fn a_position_without_moves_is_over() {
        let dvonn = Dvonn::new(fishka_dvonn::Dvonn::default());
        for state in states() {
            let over = matches!(dvonn.assess(&state, &()), Assessment::Over(_));
            assert_eq!(over, state.outcome().is_some());
        }
    }

    #[test]
    fn every_state_has_a_key_of_its_own() {
        let mut keys = std::collections::HashMap::new();
        for state in states() {
            for state in [state, state.passed()] {
                let other = *keys.entry(Dvonn::key(&state)).or_insert(state);
                assert_eq!(other, state);
            }
        }
        assert!(keys.len() > 2_000);
    }

    #[test]
    fn every_move_of_a_position_has_a_code_of_its_own() {
        for state in states() {
            let mut moves = Default::default();
            state.legal_moves(&mut moves);
            let mut codes: Vec<_> = moves.iter().map(|&mv| Dvonn::code(mv)).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), moves.len());
            assert!(codes.iter().all(|&code| usize::from(code) < Dvonn::CODES));
        }
    }

    #[test]
    fn a_move_is_known_by_its_code_exactly_where_it_is_legal() {
        let dvonn = Dvonn::new(fishka_dvonn::Dvonn::default());
        for state in states() {
            let mut moves = Default::default();
            state.legal_moves(&mut moves);
            moves.retain(|mv| *mv != Move::Pass);
            moves.sort_unstable();
            let mut known: Vec<_> =
                (0..=u16::MAX).filter_map(|code| Some((code, dvonn.known_move(&state, code)?))).collect();
            assert!(known.iter().all(|&(code, mv)| Dvonn::code(mv) == code), "{state}");
            known.sort_unstable_by_key(|&(_, mv)| mv);
            assert!(known.iter().map(|(_, mv)| mv).eq(&moves), "{state}");
        }
    }
}
