//! The coach beside a board: what it sees there, drawn and said, and what a move gave or gave up.

mod compare;
mod marks;
mod panel;

use fishka_catalog::{Move, Position};
use fishka_game::Position as _;
use fishka_lessons::Lessons;
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

use self::panel::Panel;
use crate::{board::Annotations, button::Button, pages::arriving, surface::Cursor, text::t};

pub(crate) use compare::{Compared, about, compare_moves, last_choice};

/// What a coach looks at, and where it draws.
#[derive(Copy, Clone)]
pub(crate) struct Coach {
    /// The position that is shown.
    pub(crate) position: Memo<Position>,
    /// Whether it speaks.
    pub(crate) on: RwSignal<bool>,
    /// What it draws on the board.
    pub(crate) drawn: RwSignal<Annotations>,
    /// The move that it says something about.
    pub(crate) remark: Signal<Option<Remark>>,
    /// Is told of every such move whether it is to be taken back: a bad one, and it can be shown why.
    pub(crate) verdict: Option<Callback<(Compared, bool)>>,
}

impl Coach {
    /// A coach that is asked, and says nothing of moves.
    pub(crate) fn new(position: Memo<Position>) -> Coach {
        Coach {
            position,
            on: RwSignal::new(false),
            drawn: RwSignal::new(Annotations::default()),
            remark: Signal::stored(None),
            verdict: None,
        }
    }

    /// A coach that also says what the move that led to what is shown gave or gave up: what is known of it, or what is found out when
    /// nothing is.
    pub(crate) fn beside(cursor: Cursor, known: Signal<Option<Compared>>) -> Coach {
        let coach = Coach::new(cursor.position());
        let line = cursor.line();
        let last = Memo::new(move |_| {
            let ply = cursor.ply().get();
            line.with(|line| {
                let chosen = |&(at, _): &(usize, Move)| line.position_at(at).forced_move().is_none();
                line.last_decision(ply).filter(chosen)
            })
        });
        let asked = Memo::new(move |_| last.get().filter(|_| coach.on.get() && known.with(Option::is_none)));
        let found = compare_moves(line, asked);
        let remark = Signal::derive(move || {
            let compared = known.get().or_else(|| about(found.get(), last.get()));
            compared.map(|compared| Remark { compared, taken_back: false })
        });
        Coach { remark, ..coach }
    }
}

/// A move that was compared with the best one there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Remark {
    pub(crate) compared: Compared,
    /// Whether it was taken back.
    pub(crate) taken_back: bool,
}

/// Lets the coach speak and be silent.
#[component]
pub(crate) fn CoachPanel(coach: Coach) -> impl IntoView {
    let Coach { on, .. } = coach;
    view! {
        <section class="coach" aria-label=t("web-coach")>
            <Button act="coach" icon="coach" label="web-coach"
                attr:aria-pressed=move || on.get().to_string()
                on:click=move |_| on.update(|on| *on = !*on)
            />
            <Show when=move || on.get()><Later coach/></Show>
        </section>
    }
}

/// The coach as a part of a page that is there only as long as it speaks.
#[component]
pub(crate) fn CoachTab(
    cursor: Cursor,
    /// What it draws on the board.
    drawn: RwSignal<Annotations>,
    /// What the page says elsewhere of the move that led to what is shown.
    #[prop(into)]
    known: Signal<Option<Compared>>,
) -> impl IntoView {
    let coach = Coach { drawn, ..Coach::beside(cursor, known) };
    coach.on.set(true);
    view! { <div class="coach"><Later coach/></div> }
}

/// What the coach says. It comes in a piece of its own, which only those load who ask for it.
#[component]
pub(crate) fn Later(coach: Coach) -> impl IntoView {
    arriving(async move {
        let panel = panel_of(coach).await.ok();
        if panel.is_none() {
            // The coach may have been sent away meanwhile.
            let _ = coach.on.try_set(false);
        }
        panel
    })
}

/// What a move that was not looked for gives up against one that was, where the coach has something to show for it.
#[wasm_split(coach, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(crate) fn remark_on(
    position: Position,
    mv: Move,
    better: Move,
) -> Result<Option<fishka_coach::Fact>, SplitLoaderError> {
    Ok(fishka_coach::remarks(&position, mv, better).played)
}

/// The lessons of a game, for links to its words. They come with the coach, whose sentences have such links.
#[wasm_split(coach, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(crate) fn lessons_of(game: &'static str) -> Result<Option<Lessons>, SplitLoaderError> {
    Ok(fishka_lessons::lessons(game))
}

#[wasm_split(coach, wasm_split_path = ::leptos::wasm_split, fallible)]
fn panel_of(coach: Coach) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Panel coach/> }.into_any())
}
