use std::time::Duration;

use fishka_catalog::{Entry, Move};
use fishka_engine_api::Limits;
use fishka_game::{Seat, Value, clock::Moment};
use fishka_i18n::EntryLabels as _;
use fishka_record::Ending;
use fishka_view::ahead;
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::{
    LocalGame, Player,
    actions::LocalActions,
    begin, differ,
    help::{BulkActions, Help},
    move_when_forced, player_label, store,
    teaching::Teaching,
};
use crate::{
    analysis,
    board::{Annotations, SidePanel},
    browser,
    coach::CoachPanel,
    engine_client::EngineClient,
    shell::title,
    surface::{Cursor, Part, ResultCard, SeatCard, Seats, Sharing, Surface},
    text::{Words, t},
};

/// The least time between a person's move and the computer's answer, so that the eye can follow.
const ANSWER_PAUSE: Duration = Duration::from_millis(450);

/// The longest a computer player takes for a move.
pub(super) const LONGEST_THINKING: Duration = Duration::from_secs(2);

/// How often clocks are looked at.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// A game on this device, from the first move to the result.
#[component]
pub(crate) fn LocalGamePage(mut game: LocalGame) -> impl IntoView {
    game.resume(browser::moment());
    let words = Words::here();
    let game = RwSignal::new(game);
    let (notice, trouble) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let now = RwSignal::new(browser::moment());
    let asked_anew = RwSignal::new(0_u32);
    let unkept = RwSignal::new(false);
    let keep = move || keep(game, unkept);

    let line = Memo::new_with_compare(move |_| game.with(|game| game.line().clone()), differ);
    let cursor = Cursor::following(line);
    let change = move |act: &mut dyn FnMut(&mut LocalGame)| {
        notice.set(String::new());
        game.update(|game| act(game));
        now.set(browser::moment());
        cursor.go_to_end();
        keep();
    };
    let play = Callback::new(move |mv: Move| {
        // The board offers legal moves only, and a game that ended meanwhile takes none.
        change(&mut |game| {
            let _ = game.play(mv, browser::moment());
        });
    });
    let you = game.with_untracked(only_person);
    let against_computer =
        game.with_untracked(|game| game.players().iter().any(|player| player.level().is_some()));
    let teaching = you.filter(|_| against_computer).map(|you| Teaching::new(game, you, line, cursor));
    let undo = Callback::new(move |()| {
        asked_anew.update(|count| *count += 1);
        change(&mut |game| {
            game.undo(browser::moment());
        });
        if let Some(teaching) = teaching {
            teaching.undone();
        }
    });
    let end = Callback::new(move |ending: Ending| change(&mut |game| game.end(ending, browser::moment())));

    let name = game.with_untracked(|game| game.rules().name());
    title(move || Entry::find(name).map(|entry| entry.title(words.language())).unwrap_or_default());
    keep_on_leaving(keep);
    keep();
    run_clocks(game, now, Callback::new(move |()| keep()));
    let held = teaching.map_or(Signal::stored(false), Teaching::holds);
    let thinking = answer_by_computer(game, held, asked_anew, play, trouble);
    let coach = teaching.map(|teaching| teaching.coach(thinking, undo));
    let may_move =
        Memo::new(move |_| cursor.at_end() && game.with(|game| game.actor() == Some(Player::Person)));
    move_when_forced(line, may_move, play, notice);
    let ahead = Memo::new(move |_| {
        let you = you.filter(|_| cursor.at_end())?;
        game.with(|game| game.acting().and_then(|_| ahead(game.line().position(), you)))
    });
    let help = Help::new(game, line, may_move, play, trouble);
    let navigate = use_navigate();
    let rematch = Callback::new(move |()| {
        let again = game.with_untracked(rematch_of);
        // The page of the game says when there is no room to keep it.
        let _ = store::save(&again, browser::moment());
        navigate(&format!("/play/{}", again.id()), NavigateOptions::default());
    });
    let written = move || game.with_untracked(|game| game.record(browser::moment()).to_string());
    let sharing = Sharing {
        record: Callback::new(move |then: Callback<String>| then.run(written())),
        link: Callback::new(move |then: Callback<String>| then.run(analysis::link(&written()))),
        notice,
        analysis: Signal::stored(true),
    };
    let near = game.with_untracked(near_seat);
    let seats = Seats {
        near: Memo::new(move |_| near),
        to_act: game.with_untracked(shared).then(|| {
            // While the computer thinks, the board waits as it lies.
            Memo::new(move |before: Option<&Seat>| {
                let person = game.with(|game| game.acting().filter(|_| game.actor() == Some(Player::Person)));
                person.or(before.copied()).unwrap_or(near)
            })
        }),
        card: Callback::new(move |seat| view! { <LocalSeat game seat now thinking/> }.into_any()),
    };
    let plays = Memo::new(move |_| game.with(|game| game.acting().is_some()));
    let annotations = coach.map_or(Signal::stored(Annotations::default()), |coach| coach.drawn.into());
    let conclusion = Signal::derive(move || game.with(LocalGame::conclusion));
    view! {
        <Surface class="play" page="play" cursor may_move plays on_move=play ahead hint=help.hint() seats sharing annotations>
            <Part slot:beside>
                <SidePanel position=cursor.position()/>
                <BulkActions help/>
                {coach.map(|coach| view! { <CoachPanel coach/> })}
                <p class="notice" role="status">{notice}</p>
                <Show when=move || unkept.get()>
                    <p class="trouble" role="alert" data-unkept>
                        {t("web-storage-full")} " " <a href="/history">{t("web-history")}</a>
                    </p>
                </Show>
                <Show when=move || !trouble.with(String::is_empty)>
                    <p class="trouble" role="alert">{trouble}</p>
                    <button
                        type="button"
                        class="button"
                        data-act="ask-again"
                        on:click=move |_| asked_anew.update(|count| *count += 1)
                    >
                        {t("web-load-again")}
                    </button>
                </Show>
                <ResultCard cursor conclusion you=Signal::stored(you) sharing/>
            </Part>
            <Part slot:actions>
                <LocalActions game help on_undo=undo on_end=end on_rematch=rematch/>
            </Part>
        </Surface>
    }
}

/// The card of a seat, with its clock.
#[component]
fn LocalSeat(
    game: RwSignal<LocalGame>,
    seat: Seat,
    now: RwSignal<Moment>,
    thinking: Memo<bool>,
) -> impl IntoView {
    let words = Words::here();
    let side = move || game.with(|game| words.side(game.line(), seat));
    let player = move || game.with(|game| player_label(words, game.players()[seat.index()]));
    let acting = Memo::new(move |_| game.with(|game| game.acting() == Some(seat)));
    view! {
        <SeatCard
            number=seat.index() + 1
            side=Signal::derive(side)
            player=Signal::derive(player)
            acting
            thinking=Signal::derive(move || acting.get() && thinking.get())
            left=Signal::derive(move || game.with(|game| game.left(seat, now.get())))
            initial=Signal::stored(game.with_untracked(|game| game.control().initial()))
        />
    }
}

/// The seat drawn nearest to the reader: the first person's.
fn near_seat(game: &LocalGame) -> Seat {
    let at = game.players().iter().position(|player| *player == Player::Person);
    at.and_then(Seat::new).unwrap_or(Seat::FIRST)
}

/// The seat of the person, when there is one alone.
fn only_person(game: &LocalGame) -> Option<Seat> {
    let mut people =
        Seat::first(game.players().len()).filter(|seat| game.players()[seat.index()] == Player::Person);
    people.next().filter(|_| people.next().is_none())
}

/// Whether several people play at this screen.
fn shared(game: &LocalGame) -> bool {
    game.players().iter().filter(|player| **player == Player::Person).count() > 1
}

/// The same game from the start, the players each one seat further.
fn rematch_of(game: &LocalGame) -> LocalGame {
    let mut players = game.players().to_vec();
    players.rotate_right(1);
    let again = begin(game.rules().clone(), Some(game.line().start().clone()), players, game.control());
    again.guided(game.is_guided())
}

/// Keeps the game as it stands, and notes when there is no room for it.
fn keep(game: RwSignal<LocalGame>, unkept: RwSignal<bool>) {
    let kept = game.try_with_untracked(|game| store::save(game, browser::moment()));
    if let Some(kept) = kept {
        // The page may be just being left.
        let _ = unkept.try_maybe_update(|unkept| (*unkept == kept, *unkept = !kept));
    }
}

/// Keeps the clocks as they stand when the page is left.
fn keep_on_leaving(keep: impl Fn() + Copy + Send + Sync + 'static) {
    let handle = window_event_listener_untyped("pagehide", move |_| keep());
    on_cleanup(move || {
        handle.remove();
        keep();
    });
}

/// Moves the hands of the clocks, and ends the game when one has fallen.
fn run_clocks(game: RwSignal<LocalGame>, now: RwSignal<Moment>, on_flag: Callback<()>) {
    if game.with_untracked(|game| game.control().initial().is_none()) {
        return;
    }
    let tick = move || {
        if game.with_untracked(|game| game.acting().is_none()) {
            return;
        }
        let moment = browser::moment();
        now.set(moment);
        if game.with_untracked(|game| game.fallen(moment)) {
            game.update(|game| {
                game.flag(moment);
            });
            on_flag.run(());
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || handle.clear());
    }
}

/// Lets the computer play its seats. Says whether it is thinking.
fn answer_by_computer(
    game: RwSignal<LocalGame>,
    // Whether it is not yet certain that the last move stands.
    held: Signal<bool>,
    // Grows when the same question is a new one: after a take-back, and when it got no answer.
    asked_anew: RwSignal<u32>,
    play: Callback<Move>,
    trouble: RwSignal<String>,
) -> Memo<bool> {
    let words = Words::here();
    // What is asked of the computer: the moment of the game, and who is to answer.
    let asked = Memo::new(move |_| {
        if held.get() {
            return None;
        }
        game.with(|game| {
            let level = game.actor()?.level()?;
            Some((game.line().plies(), asked_anew.get(), level))
        })
    });
    Effect::new(move || {
        let Some((_, _, level)) = asked.get() else { return };
        let question = asked.get_untracked();
        let (line, limits) = game.with_untracked(|game| (game.line().clone(), limits(game)));
        trouble.set(String::new());
        // The move that is answered is painted first: thinking wants the processor for itself.
        browser::after_paint(move || {
            spawn_local(async move {
                let began = browser::moment();
                let answer = EngineClient::shared().best_move(&line, level, limits).await;
                let spent = browser::moment().0.saturating_sub(began.0);
                browser::sleep(ANSWER_PAUSE.saturating_sub(spent)).await;
                // The game may have been left, or moves taken back, while the computer was thinking.
                if asked.try_get_untracked() != Some(question) {
                    return;
                }
                match answer {
                    Ok(mv) => play.run(mv),
                    Err(error) => {
                        let reason = untrack(|| words.explain(&error));
                        let said =
                            untrack(|| words.with("web-no-answer", &[("reason", Value::Text(reason))]));
                        trouble.set(said);
                    }
                }
            });
        });
    });
    Memo::new(move |_| asked.get().is_some())
}

/// How long the seat to act may think.
fn limits(game: &LocalGame) -> Limits {
    let left = game.acting().and_then(|seat| game.left(seat, browser::moment()));
    Limits::on_clock(game.control(), left, LONGEST_THINKING)
}
