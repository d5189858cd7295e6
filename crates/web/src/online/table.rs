use fishka_catalog::{Entry, Line, Move, Rules};
use fishka_game::{Game, Seat, Value, clock::TimeControl};
use fishka_record::{Conclusion, Ending};
use fishka_wire::{Command, End, GameId, Phase, State, ToServer, Who};
use leptos::prelude::*;

use super::{
    actions::Actions,
    chat::ChatRoom,
    invitation::Invitation,
    mirror::{Heard, Mirror},
    offers::Offers,
    socket::{Connection, Socket},
};
use crate::{
    board::{Board, MoveEntry, Table, Tableau},
    browser,
    game::{MoveList, ResultCard, SeatCard, StepButtons, TICK, last_played, pass_when_forced, step_by_keys},
    shell::title,
    text::{Words, t},
};

/// What the parts of a table share: the game as the server tells it, and the way to answer.
#[derive(Copy, Clone)]
pub(super) struct Seatings {
    pub(super) id: GameId,
    pub(super) mirror: RwSignal<Mirror>,
    socket: StoredValue<Socket, LocalStorage>,
}

impl Seatings {
    /// Gives a command to the server.
    pub(super) fn say(self, command: Command) {
        let mut say = None;
        self.mirror.update(|mirror| say = Some(mirror.say(command)));
        if let Some(say) = say {
            self.socket.with_value(|socket| socket.send(&ToServer::Say(say)));
        }
    }

    /// Connects anew, as somebody who has just sat down.
    pub(super) fn renew(self) {
        self.socket.with_value(Socket::renew);
    }

    /// Something of the state; the given value while nothing is known.
    pub(super) fn of_state<T>(self, otherwise: T, read: impl FnOnce(&State) -> T) -> T {
        self.mirror.with(|mirror| mirror.state().map(read)).unwrap_or(otherwise)
    }
}

/// A game with people elsewhere.
#[component]
pub(crate) fn OnlineTable(id: GameId) -> impl IntoView {
    let words = Words::here();
    let connection = RwSignal::new(Connection::Opening);
    let (notice, unplayable) = (RwSignal::new(String::new()), RwSignal::new(false));
    let seatings = sit_down(id, connection, notice, unplayable);
    let known = Memo::new(move |_| seatings.mirror.with(|mirror| mirror.state().is_some()));
    let missing = missing_game(id, connection);
    title(move || {
        let name = seatings.of_state(String::new(), |state| state.game.clone());
        Entry::find(&name).map(|entry| entry.title(words.language())).unwrap_or_default()
    });
    move || {
        if unplayable.get() {
            view! { <p class="narrow trouble" role="alert">{t("online-unplayable")}</p> }.into_any()
        } else if known.get() {
            view! { <Present seatings connection notice/> }.into_any()
        } else if let Some(trouble) = missing.get() {
            view! { <Missing trouble/> }.into_any()
        } else {
            view! { <p class="narrow" role="status" data-page="opening">{t("online-opening")}</p> }.into_any()
        }
    }
}

/// Shown where the server has no such game.
#[component]
fn Missing(trouble: String) -> impl IntoView {
    view! {
        <div class="narrow" data-page="gone">
            <h1>{t("online-missing")}</h1>
            <p>{trouble}</p>
            <p><a class="button primary" href="/">{t("web-to-home")}</a></p>
        </div>
    }
}

/// Connects, and takes in what comes.
fn sit_down(
    id: GameId,
    connection: RwSignal<Connection>,
    notice: RwSignal<String>,
    unplayable: RwSignal<bool>,
) -> Seatings {
    let words = Words::here();
    let mirror = RwSignal::new(Mirror::new(format!("{:08x}", browser::random_u32())));
    let slot = StoredValue::new_local(None::<Socket>);
    let since = move || mirror.try_with_untracked(Mirror::since).flatten();
    let hear = move |message| {
        let heard = mirror.try_update(|mirror| mirror.hear(message, browser::moment()));
        slot.with_value(|socket| match (heard, socket) {
            (Some(Heard::Connected), Some(socket)) => {
                let again = mirror.with_untracked(|mirror| mirror.unanswered().to_vec());
                again.into_iter().for_each(|say| socket.send(&ToServer::Say(say)));
            }
            (Some(Heard::Refused(refusal)), _) => {
                notice.set(refusal.tell(untrack(|| words.language())));
            }
            (Some(Heard::Lost), Some(socket)) => {
                mirror.update(Mirror::forget);
                socket.renew();
            }
            (Some(Heard::Unplayable), _) => unplayable.set(true),
            _ => {}
        });
    };
    let strange = move || {
        // The table may have been left meanwhile.
        let _ = unplayable.try_set(true);
    };
    let socket = Socket::open(id, connection, since, hear, strange);
    slot.set_value(Some(socket.clone()));
    let socket = StoredValue::new_local(socket);
    on_cleanup(move || socket.with_value(Socket::close));
    Seatings { id, mirror, socket }
}

/// Why there is no such game, asked for once the first connection has failed.
fn missing_game(id: GameId, connection: RwSignal<Connection>) -> RwSignal<Option<String>> {
    let (words, missing) = (Words::here(), RwSignal::new(None));
    Effect::new(move || {
        if connection.get() != Connection::Lost || missing.with_untracked(Option::is_some) {
            return;
        }
        leptos::task::spawn_local(async move {
            if let Err(super::ApiError::Refused(refusal)) = super::api::record(id).await {
                let _ = missing.try_set(Some(refusal.tell(untrack(|| words.language()))));
            }
        });
    });
    missing
}

/// The table once the game is known.
#[component]
fn Present(seatings: Seatings, connection: RwSignal<Connection>, notice: RwSignal<String>) -> impl IntoView {
    let words = Words::here();
    let mirror = seatings.mirror;
    // The rules of a game and the number of its seats never change.
    let Some(line) = mirror.with_untracked(Mirror::line) else { return ().into_any() };
    let rules = StoredValue::new(line.game().clone());
    let (name, seats) = (line.game().name(), line.game().seats());
    let line = Memo::new_with_compare(
        move |_| mirror.with(Mirror::line).unwrap_or_else(|| Line::new(rules.get_value())),
        |before, after| {
            before.is_none_or(|before| after.is_some_and(|after| before.moves().ne(after.moves())))
        },
    );
    let chosen_ply = RwSignal::new(None::<usize>);
    let moves_open = RwSignal::new(false);
    let now = RwSignal::new(browser::moment());
    let plies = Memo::new(move |_| line.with(Line::plies));
    let shown = Memo::new(move |_| chosen_ply.get().map_or(plies.get(), |ply| ply.min(plies.get())));
    let go = Callback::new(move |ply: usize| {
        chosen_ply.set((ply < plies.get_untracked()).then_some(ply));
    });
    let play = Callback::new(move |mv: Move| {
        notice.set(String::new());
        chosen_ply.set(None);
        seatings.say(Command::Move { ply: plies.get_untracked(), text: mv.to_string() });
    });
    step_by_keys(line.into(), shown.into(), go);
    run_clocks(mirror, now);

    let may_move = Memo::new(move |_| mirror.with(Mirror::may_move));
    let acting = Memo::new(move |_| may_move.get() && shown.get() == plies.get());
    let announce = Callback::new(move |()| notice.set(untrack(|| words.text("web-forced-pass"))));
    pass_when_forced(line.into(), acting, play, announce);

    let table = Memo::new(move |_| {
        line.with(|line| {
            let ply = shown.get();
            Table { position: line.position_at(ply), last: last_played(line, ply) }
        })
    });
    let position = Signal::derive(move || table.with(|table| table.position.clone()));
    let you = Memo::new(move |_| mirror.with(Mirror::you));
    let near = Memo::new(move |_| you.get().unwrap_or(Seat::FIRST));
    let card = move |seat: Seat| view! { <OnlineSeat seatings rules seat line now/> };
    let far = move || {
        let near = near.get();
        Seat::first(seats)
            .filter(|seat| *seat != near)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(card)
            .collect_view()
    };
    let waiting = Memo::new(move |_| seatings.of_state(true, |state| state.phase == Phase::Waiting));
    view! {
        <div class="play online" data-page="game" data-game=name class:moves-open=moves_open class:waiting=waiting>
            <h1 class="visually-hidden">
                {move || Entry::find(name).map(|entry| entry.title(words.language()))}
            </h1>
            <div class="seats far">{far}</div>
            <div class="board-frame"><Board table acting on_move=play/></div>
            <div class="seats near">{move || card(near.get())}</div>
            <div class="beside">
                <ConnectionState connection/>
                <Show when=move || waiting.get()>
                    <Invitation seatings rules/>
                </Show>
                <Show when=move || !waiting.get()>
                    <Tableau position/>
                </Show>
                <Offers seatings rules line/>
                <p class="notice" role="status">{notice}</p>
                <div role="status"><Result seatings rules line/></div>
                <ChatRoom seatings/>
            </div>
            <section class="history" aria-label=t("web-moves")>
                <MoveList line shown on_go=go/>
                <StepButtons line shown on_go=go/>
                <Show when=move || you.get().is_some()>
                    <MoveEntry table acting on_move=play/>
                </Show>
            </section>
            <Actions seatings line moves_open notice/>
        </div>
    }
    .into_any()
}

/// Says how the connection is.
#[component]
fn ConnectionState(connection: RwSignal<Connection>) -> impl IntoView {
    let key = move || match connection.get() {
        Connection::Open => "online-connected",
        Connection::Opening => "online-opening",
        Connection::Lost => "online-lost",
    };
    let words = Words::here();
    view! {
        <p
            class="connection"
            role="status"
            class:lost=move || connection.get() == Connection::Lost
            data-connection=move || format!("{:?}", connection.get()).to_lowercase()
        >
            {move || words.text(key())}
        </p>
    }
}

/// The card of a seat: who sits there, whether they are there, and their clock.
#[component]
fn OnlineSeat(
    seatings: Seatings,
    rules: StoredValue<Rules>,
    seat: Seat,
    line: Memo<Line>,
    now: RwSignal<fishka_game::clock::Moment>,
) -> impl IntoView {
    let (words, mirror) = (Words::here(), seatings.mirror);
    let side = move || side_label(words, rules, line, seat);
    let player = move || {
        let who = seatings.of_state(None, |state| state.seats.get(seat.index()).cloned());
        let name = who.map(|who| who_label(words, &who)).unwrap_or_default();
        let you = mirror.with(|mirror| mirror.you() == Some(seat));
        if you { words.with("online-you", &[("name", Value::Text(name))]) } else { name }
    };
    let initial = move || {
        let control = seatings.of_state(String::new(), |state| state.clock.clone());
        control.parse().ok().and_then(TimeControl::initial)
    };
    let acting = Memo::new(move |_| mirror.with(|mirror| mirror.turn() == Some(seat)));
    let computer = move || {
        seatings.of_state(false, |state| matches!(state.seats.get(seat.index()), Some(Who::Computer { .. })))
    };
    let away = Memo::new(move |_| {
        let open = seatings.of_state(true, |state| matches!(state.seats.get(seat.index()), Some(Who::Open)));
        let there = mirror.with(|mirror| {
            mirror.presence().and_then(|presence| presence.present.get(seat.index()).copied())
        });
        !open && there == Some(false)
    });
    view! {
        <SeatCard
            number=seat.index() + 1
            side=Signal::derive(side)
            player=Signal::derive(player)
            acting
            thinking=Signal::derive(move || acting.get() && computer())
            away=Signal::from(away)
            left=Signal::derive(move || mirror.with(|mirror| mirror.left(seat, now.get())))
            initial=Signal::derive(initial)
        />
    }
}

/// What a side of the game is called.
pub(super) fn side_label(words: Words, rules: StoredValue<Rules>, line: Memo<Line>, seat: Seat) -> String {
    line.with(|line| rules.with_value(|rules| rules.seat_label(line.position(), seat, words.language())))
}

/// What somebody at the table is called.
pub(super) fn who_label(words: Words, who: &Who) -> String {
    match who {
        Who::Open => words.text("online-open-seat"),
        Who::Person { name, .. } if name.is_empty() => words.text("online-anonymous"),
        Who::Person { name, .. } => name.clone(),
        Who::Computer { level } => {
            words.with("web-player-computer", &[("level", Value::Number(i64::from(*level)))])
        }
    }
}

/// How the game came out.
#[component]
fn Result(seatings: Seatings, rules: StoredValue<Rules>, line: Memo<Line>) -> impl IntoView {
    let result = Memo::new(move |_| seatings.of_state(None, |state| state.result.clone()));
    move || {
        let result = result.get()?;
        let standings: Vec<_> = result.standings.iter().map(|&standing| standing.into()).collect();
        let ending = match result.end {
            End::Aborted => {
                return Some(view! { <p class="result" data-result>{t("table-end-aborted")}</p> }.into_any());
            }
            End::Board { .. } => None,
            End::Resigned { seat } => Some(Ending::Resigned(seat)),
            End::Time { seat } => Some(Ending::Time(seat)),
            End::Abandoned { seat } => Some(Ending::Abandoned(seat)),
            End::Agreed => Some(Ending::Agreed),
        };
        let (position, outcome) = line.with(|line| (line.position().clone(), line.outcome().cloned()));
        let conclusion = match (ending, outcome) {
            (Some(ending), _) => Conclusion::OffBoard { ending, standings },
            (None, Some(outcome)) => Conclusion::OnBoard(outcome),
            // The last move is on its way.
            (None, None) => return None,
        };
        Some(view! { <ResultCard rules=rules.get_value() position conclusion/> }.into_any())
    }
}

/// Moves the hands of the clocks.
fn run_clocks(mirror: RwSignal<Mirror>, now: RwSignal<fishka_game::clock::Moment>) {
    let tick = move || {
        let runs = mirror.with_untracked(|mirror| mirror.state().is_some_and(|state| state.running));
        if runs {
            now.set(browser::moment());
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || handle.clear());
    }
    // A clock that has just been set shows what it was set to.
    Effect::new(move || {
        mirror.track();
        now.set(browser::moment());
    });
}
