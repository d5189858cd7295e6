//! The board: a position as one looks at it, touches it and hears it.

mod canvas;
mod choices;
mod entry;
mod flight;
mod keys;
mod looks;
mod move_input;
mod pointer;
mod side_panel;
mod sound;
mod strokes;
mod zoom;

use fishka_catalog::{Move, Position};
use fishka_game::Brush;
pub(crate) use fishka_view::Annotations;
use fishka_view::{
    Played, Scene, Show, Style, Tray, draw, motion, narration, origin, piece_in_hand, scene, sounds, tray,
};
use leptos::prelude::*;

use canvas::Canvas;
use choices::Choices;
use move_input::MoveInput;
use pointer::Pointer;
use strokes::Strokes;
use zoom::Zoom;

pub(crate) use entry::MoveEntry;
pub(crate) use looks::Looks;
pub(crate) use side_panel::{SidePanel, Small};
pub(crate) use sound::play as ring;

use crate::{
    browser,
    icon::Icon,
    settings::Settings,
    text::{language, t},
};

/// What a board shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BoardState {
    /// The position.
    pub(crate) position: Position,
    /// The move that led to it.
    pub(crate) last: Option<Played<Position>>,
}

/// Something that a person draws on a board: a mark on a cell, or an arrow to another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stroke {
    /// The cell.
    pub(crate) from: String,
    /// Where an arrow leads.
    pub(crate) to: Option<String>,
    /// The colour that was asked for by a key that was held.
    pub(crate) brush: Option<Brush>,
}

/// A move that nobody has made yet, pointed out on the board.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Suggestion {
    /// The move.
    pub(crate) mv: Move,
    /// Whether all of it shows, or only what it sets out from.
    pub(crate) whole: bool,
}

/// A board. When what it shows changes by its last move, the pieces go the way the rules say.
///
/// It is one stop of the Tab key: a grid of cells through which the arrow keys go. Screen readers pass those keys on in a
/// grid, and read out the cell that has the focus.
#[component]
pub(crate) fn Board(
    /// What to show.
    #[prop(into)]
    board: Signal<BoardState>,
    /// The moves that can be made. Without any the board can only be looked at and walked over.
    #[prop(into)]
    moves: Signal<Vec<Move>>,
    /// Is called with one of the moves.
    on_move: Callback<Move>,
    /// Is called with every cell that is pressed, in place of making moves: for setting up a position.
    #[prop(optional)]
    on_cell: Option<Callback<String>>,
    /// Is called with what is drawn with the right button, after a long press, or by keys.
    #[prop(optional_no_strip)]
    on_draw: Option<Callback<Stroke>>,
    /// The position in which the moves are made, when that is not the one shown.
    #[prop(optional, into)]
    ahead: Signal<Option<Position>>,
    /// A move to point out while nothing is picked.
    #[prop(optional, into)]
    suggested: Signal<Option<Suggestion>>,
    /// A move that waits for its turn. Whatever is done at the board takes it back.
    #[prop(optional)]
    planned: Option<RwSignal<Option<Move>>>,
    /// Arrows and marks.
    #[prop(optional, into)]
    annotations: Signal<Annotations>,
    /// By how many of its ways to lie the board is turned.
    #[prop(optional, into)]
    turned: Signal<u8>,
) -> impl IntoView {
    let settings = Settings::here();
    let language = language();
    let input = MoveInput::new(board, ahead, moves, on_move, on_cell, planned);
    let acting = Memo::new(move |_| on_cell.is_some() || moves.with(|moves| !moves.is_empty()));
    // Several boards may stand on a page, and no two elements may have the same id.
    let id = StoredValue::new(browser::new_element_id("board"));
    let help = id.with_value(|id| format!("{id}-help"));
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let upright = browser::media(UPRIGHT);
    let canvas = StoredValue::new_local(None::<Canvas>);
    let strokes = Strokes::new(on_draw);
    let shown = Memo::new(move |_| {
        let arrows = annotations.with(|annotations| annotations.arrows.clone());
        let cell_marks = annotations.with(|annotations| annotations.marks.clone());
        let (arrows, cell_marks) = strokes.shown_with(arrows, cell_marks);
        let show = Show {
            language: language.get(),
            coordinates: settings.coordinates.get(),
            beside: false,
            last: board.with(|board| board.last.clone()),
            turned: turned.get(),
            upright: upright.get(),
            proposals: annotations.with(|annotations| annotations.proposals.clone()),
            arrows,
            cell_marks,
            ..Show::default()
        };
        let mut show = input.pick().with(|pick| pick.shown(show));
        let ahead = ahead.get();
        if show.chosen.is_empty() {
            if ahead.is_some() {
                // It is not one's turn: nothing calls for a move.
                show.offered.clear();
            }
            if let Some(Suggestion { mv, whole }) = suggested.get() {
                show.offered.clear();
                show.chosen = match &ahead {
                    Some(ahead) => origin(ahead, mv),
                    None => board.with(|board| origin(&board.position, mv)),
                };
                if whole || show.chosen.is_empty() {
                    show.considered = Some(mv);
                }
            }
        }
        show.considered = input.waiting().or(show.considered);
        // What is picked ahead of one's turn is drawn as it would be on it.
        match ahead.filter(|_| !show.chosen.is_empty()) {
            Some(ahead) => scene(&ahead, &show),
            None => board.with(|board| scene(&board.position, &show)),
        }
    });

    Effect::new(move |before: Option<Position>| {
        let position = board.with(|board| board.position.clone());
        let Some(svg) = svg.get() else { return position };
        let last = board.with(|board| board.last.clone());
        let played = last.filter(|last| before.as_ref() == Some(&last.before) && last.before != position);
        if input.is_heard()
            && let Some(played) = &played
        {
            sound::play(sounds(played));
        }
        let steps = played.map(|last| motion(&last)).unwrap_or_default();
        canvas.update_value(|canvas| {
            let canvas = canvas.get_or_insert_with(|| Canvas::new(&svg));
            let drawing = id.with_value(|prefix| {
                let style = Style { theme: settings.theme(), prefix };
                shown.with(|scene: &Scene| draw(scene, style))
            });
            canvas.draw(&shown.read(), &drawing);
            input.pick().with(|pick| canvas.tell(&shown.read(), pick, language.get()));
            canvas.set_flying(&steps, settings.moving());
        });
        position
    });
    Effect::new(move |_| {
        let cell = input.focus.get();
        shown.track();
        canvas.update_value(|canvas| {
            if let Some(canvas) = canvas {
                canvas.rove(&cell);
            }
        });
    });

    let zoom = RwSignal::new(Zoom::WHOLE);
    // A new position is looked at as a whole.
    let position = Memo::new(move |_| board.with(|board| board.position.clone()));
    Effect::watch(move || position.get(), move |_, _, _| zoom.set(Zoom::WHOLE), false);
    let near = Memo::new(move |_| zoom.with(Zoom::is_near));
    let pointer = Pointer::new(input, strokes, shown.into(), zoom);
    let size = Memo::new(move |_| shown.with(|scene| scene.size));
    // Games never change on a board, and so its tray does not either.
    let tray = match board.with_untracked(|board| tray(&board.position)) {
        Tray::Buttons => "buttons",
        Tray::Piece => "piece",
    };
    let said = Memo::new(move |_| {
        let last = board.with(|board| board.last.clone());
        let mut said = last.map_or_else(String::new, |last| narration(&last, language.get()));
        // What chance has brought since is known only from the piece that comes next.
        if let Some(next) =
            board.with(|board| piece_in_hand(&board.position, 0, language.get(), settings.theme()))
        {
            said = format!("{said}. {}", next.label);
        }
        said
    });
    view! {
        <div
            class="board"
            class:board-acting=acting
            data-tray=tray
            style=("--ratio", move || format!("{:.4}", size.get().height / size.get().width))
        >
            <div class="board-view" class:near=near>
                <svg
                    node_ref=svg
                    class="board-art"
                    role="grid"
                    text-anchor="middle"
                    aria-label=move || shown.with(|scene| scene.title.clone())
                    aria-describedby=help.clone()
                    data-turned=move || turned.get().to_string()
                    viewBox=move || format!("0 0 {:.0} {:.0}", size.get().width, size.get().height)
                    style:transform=move || zoom.with(Zoom::transform)
                    on:pointerdown=move |event| pointer.down(&event)
                    on:pointermove=move |event| pointer.moved(&event)
                    on:pointerup=move |event| pointer.up(&event)
                    on:pointercancel=move |event| pointer.cancel(&event)
                    on:pointerleave=move |_| pointer.leave()
                    on:contextmenu=move |event| strokes.take_menu(&event)
                    on:wheel=move |event| pointer.wheel(&event)
                    on:keydown=move |event| keys::down(&event, input, strokes, &shown.read_untracked(), svg)
                    on:focusout=move |event| keys::out(&event, input)
                ></svg>
                <Show when=move || near.get()>
                    <button
                        type="button"
                        class="button icon-only whole-board"
                        data-board="whole"
                        title=t("board-whole")
                        aria-label=t("board-whole")
                        on:click=move |_| zoom.set(Zoom::WHOLE)
                    >
                        <Icon name="whole"/>
                    </button>
                </Show>
            </div>
            <p id=help class="visually-hidden">{t("board-help")}</p>
            <p class="visually-hidden" aria-live="polite" data-said="move">{said}</p>
            <div class="board-strip">
                <p class="board-word" aria-live="assertive" data-said="refusal">{move || input.refusal()}</p>
                <Choices input turned/>
            </div>
        </div>
    }
}

/// Where a long board lies along the long side of the screen.
const UPRIGHT: &str = "(max-width: 860px) and (orientation: portrait)";
