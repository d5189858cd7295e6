//! Which player plays which game.

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_engine_api::{Difference, Limits, SearchResult, Stop, Term};
use fishka_game::{Position as _, Seat};
use rand_chacha::ChaCha8Rng;

use crate::{
    Baseline, Clock,
    abalone::Abalone,
    alphabeta::AlphaBeta,
    dvonn::Dvonn,
    levels::Levels,
    player::{Player, Request},
    tayu::Tayu,
    uct::Uct,
};

/// Builds the player of whichever game it is. A game that is not listed is played by [`Uct`].
macro_rules! players {
    ($($game:ident($player:ty)),*) => {
        /// A player of one of the games.
        pub(crate) enum AnyPlayer {
            $($game(Box<$player>),)*
            Other(Box<Uct<Rules>>),
        }

        #[allow(unreachable_patterns, reason = "every game may have a player of its own")]
        impl AnyPlayer {
            /// A player of this game that knows nothing of any game in progress.
            pub(crate) fn new(rules: &Rules) -> AnyPlayer {
                match rules {
                    $(Rules::$game(game) => AnyPlayer::$game(Box::new(Player::new(game))),)*
                    _ => AnyPlayer::Other(Box::new(Player::new(rules))),
                }
            }

            /// Whether it is for this game with these options.
            pub(crate) fn plays(&self, rules: &Rules) -> bool {
                match (self, rules) {
                    $((AnyPlayer::$game(player), Rules::$game(game)) => player.game() == game,)*
                    (AnyPlayer::Other(player), rules) => player.game() == rules,
                    _ => false,
                }
            }

            /// Thinks about the present position of a line of its game, in which a seat is to act.
            pub(crate) fn search(&mut self, line: &Line, request: Request) -> SearchResult {
                match (self, line.position()) {
                    $((AnyPlayer::$game(player), Position::$game(position)) => {
                        player.search(<$player>::state(position), request, Move::$game)
                    })*
                    (AnyPlayer::Other(player), position) => player.search(position, request, |mv| mv),
                    (_, position) => Uct::new(line.game()).search(position, request, |mv| mv),
                }
            }

            /// By how much the first of two moves comes out ahead of the other in what the game counts.
            pub(crate) fn compare(
                &self,
                position: &Position,
                moves: [Move; 2],
                limits: &Limits,
                stop: &Stop,
                clock: &dyn Clock,
            ) -> Option<Difference> {
                match (self, position, moves) {
                    $((AnyPlayer::$game(player), Position::$game(position), [Move::$game(one), Move::$game(other)]) => {
                        player.compare(<$player>::state(position), [one, other], limits, stop, clock)
                    })*
                    _ => None,
                }
            }

            /// What a position of its game, in which a seat is to act, is worth to it, in parts.
            pub(crate) fn explain(&self, position: &Position) -> Vec<Term> {
                match (self, position) {
                    $((AnyPlayer::$game(player), Position::$game(position)) => {
                        player.explain(<$player>::state(position))
                    })*
                    _ => Vec::new(),
                }
            }
        }

        /// How the levels of a game play.
        #[allow(unreachable_patterns, reason = "every game may have a player of its own")]
        pub(crate) const fn levels(rules: &Rules) -> &'static Levels {
            match rules {
                $(Rules::$game(_) => &<$player>::LEVELS,)*
                _ => &Uct::<Rules>::LEVELS,
            }
        }

        /// Whether the player of a game tells by how much one move comes out ahead of another where no score does.
        #[must_use]
        #[allow(unreachable_patterns, reason = "every game may have a player of its own")]
        pub const fn compares(rules: &Rules) -> bool {
            match rules {
                $(Rules::$game(_) => <$player>::COMPARES,)*
                _ => Uct::<Rules>::COMPARES,
            }
        }

        /// The choice of a simple player.
        pub(crate) fn choose_simply(baseline: Baseline, line: &Line, seat: Seat, random: &mut ChaCha8Rng) -> Move {
            match (line.game(), line.position()) {
                $((Rules::$game(game), Position::$game(position)) => {
                    let lead = |state: &_, seat| <$player>::lead(game, state, seat);
                    Move::$game(baseline.choose_by(<$player>::state(position), seat, lead, random))
                })*
                (game, position) => {
                    baseline.choose_by(position, seat, |state, seat| Uct::lead(game, state, seat), random)
                }
            }
        }
    };
}

players! {
    Dvonn(AlphaBeta<Dvonn>),
    Abalone(AlphaBeta<Abalone>),
    Tayu(Tayu)
}

/// The keys and the progress of the positions since the last irreversible move, the present one last.
pub(crate) fn past(line: &Line) -> Vec<(u64, u32)> {
    let progress = line.position().progress();
    line.quiet_keys().into_iter().map(|key| (key, progress)).collect()
}
