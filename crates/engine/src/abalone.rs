//! Abalone: a network over the lines of the board.

mod captures;
mod features;
pub(crate) mod lines;
pub(crate) mod network;
mod ordering;
mod terms;
pub(crate) mod trainee;
mod weights;
pub(crate) mod windows;

use std::sync::{Arc, LazyLock};

use fishka_abalone::{Colour, Move, Position};
use fishka_catalog::Move as AnyMove;
use fishka_engine_api::{SearchResult, Term};
use fishka_game::{Game as _, Past, Position as _, Seat, Standing};

use crate::{
    alphabeta::AlphaBeta,
    levels::{LevelLimits, Levels},
    player::{Player, Request},
    searchable::{Assessment, Searchable},
    value::Ending,
};
use network::{Network, Tally};
use ordering::Ordering;

/// What the search knows of Abalone.
pub(crate) struct Abalone {
    rules: fishka_abalone::Abalone,
    network: Arc<Network>,
    ordering: Ordering,
    /// How much of an estimate, in parts of [`WHOLE`], is what marbles decide when the game is broken off.
    decided: i32,
}

const WHOLE: i32 = 256;
/// After so many plies a game that is broken off is decided by what is out already as much as by anything else.
const HALF_DECIDED: usize = 15;
/// What a lead of marbles is worth there, in hundredths of a marble: having one decides, and more make it safe.
const LEADS: [i32; 7] = [0, 250, 350, 420, 460, 480, 500];

impl Abalone {
    pub(crate) fn new(rules: fishka_abalone::Abalone) -> Abalone {
        Abalone::with_network(rules, NETWORK.clone())
    }

    pub(crate) fn with_network(rules: fishka_abalone::Abalone, network: Arc<Network>) -> Abalone {
        Abalone { rules, network, ordering: Ordering::new(), decided: 0 }
    }
}

/// The estimate of a search at which the odds are e to 1. It is less than that of the network, because a search sees more; `train
/// calibration abalone` measures it.
const CHANCE_LOGIT: f32 = 57.0;

impl Player for AlphaBeta<Abalone> {
    type Game = fishka_abalone::Abalone;
    type State = Position;

    /// Up to the ninth the answer is not seen, and all overlook moves: a little depth is worth a lot here. `train levels abalone`
    /// measures them.
    const LEVELS: Levels = [
        LevelLimits::new(1, 20_000, 60.0).seeing(0.1),
        LevelLimits::new(1, 20_000, 40.0).seeing(0.131),
        LevelLimits::new(1, 20_000, 29.0).seeing(0.17),
        LevelLimits::new(1, 20_000, 24.0).seeing(0.212),
        LevelLimits::new(1, 20_000, 21.6).seeing(0.252),
        LevelLimits::new(1, 20_000, 20.0).seeing(0.283),
        LevelLimits::new(1, 20_000, 18.0).seeing(0.32),
        LevelLimits::new(1, 20_000, 16.0).seeing(0.375),
        LevelLimits::new(1, 20_000, 14.3).seeing(0.435),
        LevelLimits::new(2, 20_000, 15.5).seeing(0.45),
    ];

    fn new(game: &fishka_abalone::Abalone) -> AlphaBeta<Abalone> {
        AlphaBeta::of(Abalone::new(game.clone()))
    }

    fn game(&self) -> &fishka_abalone::Abalone {
        &self.game.rules
    }

    fn state(position: &Position) -> &Position {
        position
    }

    fn lead(_: &fishka_abalone::Abalone, position: &Position, seat: Seat) -> i32 {
        lead(position, if seat == Seat::FIRST { Colour::Black } else { Colour::White })
    }

    fn search(&mut self, position: &Position, request: Request, wrap: fn(Move) -> AnyMove) -> SearchResult {
        self.think(position, request, wrap)
    }

    fn explain(&self, position: &Position) -> Vec<Term> {
        let network = &self.game.network;
        terms::terms(position, network.value(position, &network.tally(position)))
    }
}

/// By how many marbles a side is ahead.
fn lead(position: &Position, colour: Colour) -> i32 {
    i32::from(position.out(!colour)) - i32::from(position.out(colour))
}

/// The network that belongs to this version.
pub(crate) static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::read(include_bytes!("../weights/abalone.net"));
    Arc::new(network.unwrap_or_else(|| unreachable!("the embedded file is as long as a network")))
});

impl Searchable for Abalone {
    type Position = Position;
    type Tally = Tally;

    const CODES: usize = Move::COUNT;
    const REPEATS: bool = true;
    const CONTEMPT: i32 = 20;
    const MARGIN: Option<i32> = Some(32);
    const SAFE_DEPTH: i32 = 6;
    const REDUCTION: i32 = 170;
    const LATE: i32 = 3;
    const SHARP_FIRST: bool = true;
    const FIRST_REDUCED: usize = 2;
    const CUT_REDUCTION: i32 = 1;
    const WORSE_REDUCTION: i32 = 1;
    const TABLE_ESTIMATES: bool = true;
    const SINGULAR: Option<i32> = Some(6);
    const ASPIRATION: i32 = 25;

    fn side(position: &Position) -> usize {
        position.to_move() as usize
    }

    #[inline]
    fn code(mv: Move) -> u16 {
        mv.index() as u16
    }

    fn tally(&self, position: &Position) -> Tally {
        self.network.tally(position)
    }

    #[inline]
    fn updated(&self, tally: &Tally, before: &Position, after: &Position) -> Tally {
        self.network.updated(tally, before, after)
    }

    #[inline]
    fn assess(&self, position: &Position, tally: &Tally) -> Assessment {
        if position.out(position.to_move()) >= Position::OUT_TO_LOSE {
            return Assessment::Over(Ending::Lost);
        }
        let estimate = self.network.value(position, tally);
        if self.decided == 0 {
            return Assessment::Estimate(estimate);
        }
        let lead = lead(position, position.to_move());
        let by_marbles = lead.signum() * LEADS[lead.unsigned_abs() as usize];
        Assessment::Estimate((estimate * (WHOLE - self.decided) + by_marbles * self.decided) / WHOLE)
    }

    fn broken_off(&self, position: &Position) -> Ending {
        if position.out(position.to_move()) >= Position::OUT_TO_LOSE {
            return Ending::Lost;
        }
        Ending::Margin(lead(position, position.to_move()))
    }

    fn expect_end(&mut self, plies: Option<usize>) {
        self.decided = plies.map_or(0, |plies| WHOLE * HALF_DECIDED as i32 / (plies + HALF_DECIDED) as i32);
    }

    fn ending(&self, _: &Position) -> Ending {
        // Six marbles of the side to act are out, or it cannot move.
        Ending::Lost
    }

    fn ruling(&self, position: &Position, past: Past) -> Option<Ending> {
        let quiet = self.rules.quiet.is_some_and(|quiet| past.quiet_plies >= quiet.limit.get());
        if past.occurrences == 1 && !quiet {
            return None;
        }
        // A position that comes back once will come back again if nobody can do better.
        let past = Past { occurrences: if past.occurrences > 1 { 3 } else { 1 }, ..past };
        let outcome = self.rules.ruling(position, past)?;
        Some(match outcome.seat(position.to_move().seat()).map(|result| result.standing) {
            Some(Standing::Win) => Ending::Won,
            Some(Standing::Draw) => Ending::Drawn,
            Some(Standing::Loss) | None => Ending::Lost,
        })
    }

    #[inline]
    fn passed(&self, position: &Position) -> Option<Position> {
        Some(position.passed())
    }

    #[inline]
    fn known_move(&self, position: &Position, code: u16) -> Option<Move> {
        self.ordering.move_of(code).filter(|&mv| position.check(mv).is_ok())
    }

    #[inline]
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        self.ordering.promise(position, mv)
    }

    fn loud_moves(&self, position: &Position, moves: &mut <Position as fishka_game::Position>::Moves) {
        captures::list(position, moves);
    }

    fn win_probability(&self, estimate: i32) -> f32 {
        1.0 / (1.0 + (-estimate as f32 / CHANCE_LOGIT).exp())
    }

    fn moves_to_go(&self, _: &Position) -> u32 {
        35
    }
}
