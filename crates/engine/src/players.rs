//! Who plays which game: the only place in this crate that names them all.

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_engine_api::{SearchResult, Term};
use fishka_game::{Position as _, Seat};
use fishka_tayu::{Axis, Role};
use rand_chacha::ChaCha8Rng;

use crate::{
    Baseline,
    abalone::{self, Abalone},
    alphabeta::{AlphaBeta, Request},
    dvonn::{self, Dvonn},
    levels::Levels,
    searchable::Searchable,
    tayu,
    transposition::TranspositionTable,
};

/// The players of all games, each made when its game first comes up.
#[derive(Default)]
pub(crate) struct Players {
    dvonn: Option<AlphaBeta<Dvonn>>,
    abalone: Option<AlphaBeta<Abalone>>,
}

impl Players {
    /// Thinks about the present position of a game in which a seat is to act.
    pub(crate) fn think(
        &mut self,
        line: &Line,
        table: &TranspositionTable,
        request: Request,
    ) -> SearchResult {
        match (line.game(), line.position()) {
            (_, Position::Dvonn(position)) => {
                let player = self.dvonn.get_or_insert_with(|| AlphaBeta::new(Dvonn::new()));
                player.think(position.state(), &[], table, request, Move::Dvonn)
            }
            (Rules::Abalone(rules), Position::Abalone(position)) => {
                let player = self.abalone(rules);
                player.think(position, &past(line), table, request, Move::Abalone)
            }
            (_, Position::Tayu(position)) => tayu::think(position, request),
            (_, Position::Abalone(_)) => unreachable!("the position of a line is one of its game"),
        }
    }

    /// What the present position of a game is worth, in parts.
    pub(crate) fn explain(&mut self, line: &Line) -> Vec<Term> {
        match (line.game(), line.position()) {
            (_, Position::Dvonn(position)) => {
                let player = self.dvonn.get_or_insert_with(|| AlphaBeta::new(Dvonn::new()));
                player.game.terms(position.state())
            }
            (Rules::Abalone(rules), Position::Abalone(position)) => self.abalone(rules).game.terms(position),
            (_, Position::Tayu(position)) => tayu::terms(position),
            (_, Position::Abalone(_)) => unreachable!("the position of a line is one of its game"),
        }
    }

    fn abalone(&mut self, rules: &fishka_abalone::Abalone) -> &mut AlphaBeta<Abalone> {
        let fresh = || AlphaBeta::new(Abalone::new(rules.clone()));
        let player = self.abalone.get_or_insert_with(fresh);
        if player.game.rules() != rules {
            *player = fresh();
        }
        player
    }
}

/// How the levels of a game play.
pub(crate) const fn levels(rules: &Rules) -> &'static Levels {
    match rules {
        Rules::Dvonn(_) => &dvonn::LEVELS,
        Rules::Abalone(_) => &abalone::LEVELS,
        Rules::Tayu(_) => &tayu::LEVELS,
    }
}

/// The keys and the progress of the positions since the last irreversible move, the present one last.
pub(crate) fn past(line: &Line) -> Vec<(u64, u32)> {
    let progress = line.position().progress();
    line.quiet_keys().into_iter().map(|key| (key, progress)).collect()
}

/// The choice of a simple player.
pub(crate) fn choose_simply(
    baseline: Baseline,
    position: &Position,
    seat: Seat,
    random: &mut ChaCha8Rng,
) -> Move {
    match position {
        Position::Dvonn(position) => {
            Move::Dvonn(baseline.choose_by(position.state(), seat, dvonn_lead, random))
        }
        Position::Abalone(position) => {
            Move::Abalone(baseline.choose_by(position, seat, abalone_lead, random))
        }
        Position::Tayu(position) => Move::Tayu(baseline.choose_by(position, seat, tayu_lead, random)),
    }
}

fn dvonn_lead(state: &fishka_dvonn::State, seat: Seat) -> i32 {
    let score = |colour| state.score(colour).cast_signed();
    fishka_dvonn::Colour::of_seat(seat).map_or(0, |colour| score(colour) - score(colour.other()))
}

fn abalone_lead(position: &fishka_abalone::Position, seat: Seat) -> i32 {
    let colour =
        if seat == Seat::FIRST { fishka_abalone::Colour::Black } else { fishka_abalone::Colour::White };
    i32::from(position.out(!colour)) - i32::from(position.out(colour))
}

fn tayu_lead(position: &fishka_tayu::Position, seat: Seat) -> i32 {
    let score = position.score();
    let [north_south, east_west] =
        [Axis::NorthSouth, Axis::EastWest].map(|axis| score.of(axis).cast_signed());
    match position.role(seat) {
        Some(Role::NorthSouth) => north_south - east_west,
        Some(Role::EastWest) => east_west - north_south,
        Some(Role::Saboteur) => -north_south.max(east_west),
        None => 0,
    }
}
