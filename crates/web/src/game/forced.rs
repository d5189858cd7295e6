use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_game::{Position as _, Value};
use fishka_view::{Played, move_text};
use leptos::prelude::*;

use crate::text::Words;

/// How long a forced move is announced before it is made.
const PAUSE: Duration = Duration::from_millis(1400);

/// Announces the move that the rules make for the person here, such as a pass, and makes it.
pub(crate) fn move_when_forced(
    line: Memo<Line>,
    may_move: Memo<bool>,
    play: Callback<Move>,
    notice: RwSignal<String>,
) {
    let words = Words::here();
    let forced = Memo::new(move |_| {
        let forced = line.with(|line| line.position().forced_move().map(|mv| (line.plies(), mv)));
        forced.filter(|_| may_move.get())
    });
    Effect::new(move || {
        let Some((ply, mv)) = forced.get() else { return };
        let before = line.with_untracked(|line| line.position().clone());
        notice.set(untrack(|| {
            let mv = Value::Text(move_text(&Played { before, mv }, words.language()).text);
            words.with("web-forced", &[("mv", mv)])
        }));
        set_timeout(
            move || {
                if forced.try_get_untracked().flatten() == Some((ply, mv)) {
                    play.run(mv);
                }
            },
            PAUSE,
        );
    });
}
