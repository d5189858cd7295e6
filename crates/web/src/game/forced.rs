use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_game::Position as _;
use leptos::prelude::*;

/// How long a forced pass is announced before it is made.
const PAUSE: Duration = Duration::from_millis(1400);

/// Announces a pass that is the only move of the person here, and makes it.
pub(crate) fn pass_when_forced(
    line: Memo<Line>,
    may_move: Memo<bool>,
    play: Callback<Move>,
    announce: Callback<()>,
) {
    let forced = Memo::new(move |_| {
        let pass = line.with(|line| line.position().forced_move().map(|pass| (line.plies(), pass)));
        pass.filter(|_| may_move.get())
    });
    Effect::new(move || {
        let Some((ply, pass)) = forced.get() else { return };
        announce.run(());
        set_timeout(
            move || {
                if forced.try_get_untracked().flatten() == Some((ply, pass)) {
                    play.run(pass);
                }
            },
            PAUSE,
        );
    });
}
