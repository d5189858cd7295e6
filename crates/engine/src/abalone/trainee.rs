use std::sync::Arc;

use fishka_catalog::{Line, Move, Position};
use fishka_engine_api::{Limits, SearchResult, Settings, Stop};

use super::{Abalone, NETWORK, network::Network};
use crate::{
    alphabeta::AlphaBeta, clock::SystemClock, player::Request, players::past,
    transposition::TranspositionTable,
};

/// A player of Abalone with a network of one's choice and the search of the [`Engine`](crate::Engine).
pub struct Trainee {
    player: AlphaBeta<Abalone>,
    table: TranspositionTable,
    clock: SystemClock,
}

impl Trainee {
    /// A player of this game that knows nothing of any game in progress, with the network of this version when none is given.
    #[must_use]
    pub fn new(rules: fishka_abalone::Abalone, network: Option<Arc<Network>>) -> Trainee {
        let network = network.unwrap_or_else(|| NETWORK.clone());
        Trainee {
            player: AlphaBeta::of(Abalone::with_network(rules, network)),
            table: TranspositionTable::new(8),
            clock: SystemClock::new(),
        }
    }

    /// Forgets everything: a new game begins.
    pub fn clear(&mut self) {
        self.player.forget();
        self.table.clear();
    }

    /// Thinks about a position of Abalone in which a seat is to act; `None` for any other.
    pub fn think(&mut self, line: &Line, limits: &Limits) -> Option<SearchResult> {
        let fishka_game::Turn::Seat(_) = line.turn() else { return None };
        let Position::Abalone(position) = line.position() else { return None };
        let request = Request {
            settings: &Settings::default(),
            limits,
            past: &past(line),
            plies_left: None,
            table: &self.table,
            stop: &Stop::new(),
            clock: &self.clock,
            report: &mut |_| {},
        };
        Some(self.player.think(position, request, Move::Abalone))
    }
}
