use fishka_catalog::{Line, Move};
use fishka_engine_api::{Level, Limits};
use fishka_game::clock::TimeControl;
use fishka_view::in_bulk;
use leptos::{prelude::*, task::spawn_local};

use super::{LocalGame, page::LONGEST_THINKING};
use crate::{
    board::Suggestion,
    browser,
    engine_client::EngineClient,
    text::{Words, t},
};

/// What the engine does for the person who plays it: hints, and moves made for them where those are many and small.
#[derive(Copy, Clone)]
pub(super) struct Help {
    game: RwSignal<LocalGame>,
    line: Memo<Line>,
    may_move: Memo<bool>,
    play: Callback<Move>,
    trouble: RwSignal<String>,
    words: Words,
    /// A hint, and how many plies had been played where it was given.
    given: RwSignal<Option<(usize, Suggestion)>>,
    asking: RwSignal<bool>,
}

impl Help {
    pub(super) fn new(
        game: RwSignal<LocalGame>,
        line: Memo<Line>,
        may_move: Memo<bool>,
        play: Callback<Move>,
        trouble: RwSignal<String>,
    ) -> Help {
        let (given, asking) = (RwSignal::new(None), RwSignal::new(false));
        Help { game, line, may_move, play, trouble, words: Words::here(), given, asking }
    }

    /// The hint for the position in which the person is to move.
    pub(super) fn hint(self) -> Signal<Option<Suggestion>> {
        Signal::derive(move || {
            let (ply, hint) = self.given.get()?;
            (self.may_move.get() && ply == self.line.with(Line::plies)).then_some(hint)
        })
    }

    /// Whether a hint can be had: on one's turn against the computer.
    pub(super) fn offers_hint(self) -> bool {
        let computer = |game: &LocalGame| game.players().iter().any(|player| player.level().is_some());
        self.may_move.get() && !self.asking.get() && self.game.with(computer)
    }

    /// Asks for a hint: first what to move, then where to.
    pub(super) fn ask_hint(self) {
        if let Some(hint) = untrack(|| self.hint().get()) {
            let whole = Suggestion { whole: true, ..hint };
            self.given.update(|given| *given = given.map(|(ply, _)| (ply, whole)));
            return;
        }
        let ply = self.line.with_untracked(Line::plies);
        self.ask(move |mv| {
            // The game may have been left meanwhile.
            let _ = self.given.try_set(Some((ply, Suggestion { mv, whole: false })));
        });
    }

    /// Whether moves can be made for the person.
    fn offers_bulk(self) -> bool {
        self.may_move.get() && self.line.with(|line| in_bulk(line.position()))
    }

    /// Makes the move that the engine would make.
    fn make_one(self) {
        let ply = self.line.with_untracked(Line::plies);
        self.ask(move |mv| {
            // The person may have moved meanwhile, or left.
            if self.line.try_with_untracked(Line::plies) == Some(ply) {
                self.play.run(mv);
            }
        });
    }

    /// Makes moves at random for everybody until this part of the game is over.
    fn make_rest(self) {
        let mut moves = Vec::new();
        while self.line.with_untracked(|line| in_bulk(line.position())) {
            self.line.with_untracked(|line| line.legal_moves(&mut moves));
            let Some(&mv) = moves.get(browser::random_u32() as usize % moves.len().max(1)) else { return };
            self.play.run(mv);
        }
    }

    fn ask(self, then: impl FnOnce(Move) + 'static) {
        let line = self.line.get_untracked();
        let limits = Limits::on_clock(TimeControl::Unlimited, None, LONGEST_THINKING / 2);
        self.asking.set(true);
        self.trouble.set(String::new());
        spawn_local(async move {
            let answer = EngineClient::shared().best_move(&line, Level::FULL, limits).await;
            // The game may have been left meanwhile.
            let _ = self.asking.try_set(false);
            match answer {
                Ok(mv) => then(mv),
                Err(error) => drop(self.trouble.try_set(untrack(|| self.words.explain(&error)))),
            }
        });
    }
}

/// Makes moves for the person where they are many and small.
#[component]
pub(super) fn BulkActions(help: Help) -> impl IntoView {
    let offered = Memo::new(move |_| help.offers_bulk());
    let asking = move || help.asking.get();
    view! {
        <Show when=move || offered.get()>
            <div class="row bulk">
                <button
                    type="button"
                    class="button"
                    data-act="bulk-one"
                    disabled=asking
                    on:click=move |_| help.make_one()
                >
                    {t("web-bulk-one")}
                </button>
                <button type="button" class="button" data-act="bulk-rest" on:click=move |_| help.make_rest()>
                    {t("web-bulk-rest")}
                </button>
            </div>
        </Show>
    }
}
