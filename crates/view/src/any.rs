//! Views of whichever game it is.

use fishka_catalog::{Move, Position};

use crate::{
    abalone, dvonn,
    ink::Paint,
    scene::{Motion, Played, Scene, Show},
    tayu,
};

/// A position as it looks. Moves of another game in `show` are left out.
#[must_use]
pub fn scene(position: &Position, show: &Show<Position>) -> Scene {
    match position {
        Position::Dvonn(position) => {
            let show = narrowed(show, dvonn_position, dvonn_move);
            dvonn::scene(position, &show)
        }
        Position::Abalone(position) => {
            let show = narrowed(show, abalone_position, abalone_move);
            abalone::scene(position, &show)
        }
        Position::Tayu(position) => {
            let show = narrowed(show, tayu_position, tayu_move);
            tayu::scene(position, &show)
        }
    }
}

/// What happens to the pieces when a move is played; nothing for a move of another game.
#[must_use]
pub fn motion(played: &Played<Position>) -> Motion {
    match (&played.before, played.mv) {
        (Position::Dvonn(before), Move::Dvonn(mv)) => dvonn::motion(&Played { before: before.clone(), mv }),
        (Position::Abalone(before), Move::Abalone(mv)) => abalone::motion(&Played { before: *before, mv }),
        (Position::Tayu(before), Move::Tayu(mv)) => tayu::motion(&Played { before: before.clone(), mv }),
        _ => Motion::default(),
    }
}

/// The board as text for a terminal.
#[must_use]
pub fn text_board(position: &Position, paint: Paint) -> String {
    match position {
        Position::Dvonn(position) => dvonn::text_board(position, paint),
        Position::Abalone(position) => abalone::text_board(position, paint),
        Position::Tayu(position) => tayu::text_board(position, paint),
    }
}

/// What to show, for one game.
fn narrowed<P: fishka_game::Position>(
    show: &Show<Position>,
    position: impl Fn(&Position) -> Option<P>,
    mv: impl Fn(Move) -> Option<P::Move>,
) -> Show<P> {
    Show {
        language: show.language,
        coordinates: show.coordinates,
        beside: show.beside,
        last: show
            .last
            .as_ref()
            .and_then(|played| Some(Played { before: position(&played.before)?, mv: mv(played.mv)? })),
        chosen: show.chosen.clone(),
        offered: show.offered.iter().filter_map(|&offered| mv(offered)).collect(),
        considered: show.considered.and_then(mv),
    }
}

/// Functions that take the position and the move of one game out of those of any.
macro_rules! one_game {
    ($($game:ident $crate_name:ident $position:ident $mv:ident;)*) => {$(
        fn $position(position: &Position) -> Option<$crate_name::Position> {
            if let Position::$game(position) = position { Some(position.clone()) } else { None }
        }

        fn $mv(mv: Move) -> Option<<$crate_name::Position as fishka_game::Position>::Move> {
            if let Move::$game(mv) = mv { Some(mv) } else { None }
        }
    )*};
}

one_game! {
    Dvonn fishka_dvonn dvonn_position dvonn_move;
    Abalone fishka_abalone abalone_position abalone_move;
    Tayu fishka_tayu tayu_position tayu_move;
}
