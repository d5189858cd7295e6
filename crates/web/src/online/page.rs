use fishka_catalog::{Entry, Line, Move};
use fishka_game::{
    Seat, Value,
    clock::{Moment, TimeControl},
};
use fishka_i18n::EntryLabels as _;
use fishka_record::Conclusion;
use fishka_wire::{Command, End, GameId, Phase, State, ToServer, Who};
use leptos::{prelude::*, task::spawn_local};

use super::{
    actions::OnlineActions,
    api::{self, ApiError},
    call::{CallSwitch, call_to_move},
    chat::ChatRoom,
    invitation::Invitation,
    link::Connection,
    offers::Offers,
    remote::{Heard, RemoteGame},
    socket::Socket,
};
use crate::{
    board::SidePanel,
    browser,
    game::{TICK, differ},
    shell::title,
    surface::{Cursor, Part, ResultCard, SeatCard, Seats, Sharing, Surface},
    text::{Words, t},
};

/// What the parts of the page share: the game as the server tells it, and the way to answer.
#[derive(Copy, Clone)]
pub(super) struct Session {
    pub(super) id: GameId,
    pub(super) remote: RwSignal<RemoteGame>,
    socket: StoredValue<Socket, LocalStorage>,
}

impl Session {
    /// Gives a command to the server.
    pub(super) fn say(self, command: Command) {
        let mut say = None;
        self.remote.update(|remote| say = Some(remote.say(command)));
        if let Some(say) = say {
            self.socket.with_value(|socket| socket.send(&ToServer::Say(say)));
        }
    }

    /// The address of the game, for others.
    pub(super) fn link(self) -> String {
        format!("{}/game/{}", window().location().origin().unwrap_or_default(), self.id)
    }

    /// Connects anew, as somebody who has just sat down.
    pub(super) fn renew(self) {
        self.socket.with_value(Socket::renew);
    }

    /// Something of the state; the given value while nothing is known.
    pub(super) fn of_state<T>(self, otherwise: T, read: impl FnOnce(&State) -> T) -> T {
        self.remote.with(|remote| remote.state().map(read)).unwrap_or(otherwise)
    }
}

/// A game with people elsewhere.
#[component]
pub(crate) fn OnlineGamePage(id: GameId) -> impl IntoView {
    let words = Words::here();
    let connection = RwSignal::new(Connection::Opening);
    let (notice, unplayable) = (RwSignal::new(String::new()), RwSignal::new(false));
    let session = sit_down(id, connection, notice, unplayable);
    let known = Memo::new(move |_| session.remote.with(|remote| remote.state().is_some()));
    let missing = missing_game(id, connection);
    let to_move = Memo::new(move |_| session.remote.with(RemoteGame::may_move));
    let game = move || {
        let name = session.of_state(String::new(), |state| state.game.clone());
        Entry::find(&name).map(|entry| entry.title(words.language())).unwrap_or_default()
    };
    title(move || match to_move.get() {
        true => format!("● {} · {}", words.text("online-your-turn"), game()),
        false => game(),
    });
    call_to_move(to_move, game);
    move || {
        if unplayable.get() {
            view! { <p class="narrow trouble" role="alert">{t("online-unplayable")}</p> }.into_any()
        } else if known.get() {
            view! { <Present session connection notice/> }.into_any()
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
) -> Session {
    let words = Words::here();
    let remote = RwSignal::new(RemoteGame::new(format!("{:08x}", browser::random_u32())));
    let slot = StoredValue::new_local(None::<Socket>);
    let since = move || remote.try_with_untracked(RemoteGame::since).flatten();
    let hear = move |message| {
        let heard = remote.try_update(|remote| remote.hear(message, browser::moment()));
        slot.with_value(|socket| match (heard, socket) {
            (Some(Heard::Connected), Some(socket)) => {
                let again = remote.with_untracked(|remote| remote.unanswered().to_vec());
                again.into_iter().for_each(|say| socket.send(&ToServer::Say(say)));
            }
            (Some(Heard::Refused(refusal)), _) => {
                notice.set(refusal.tell(untrack(|| words.language())));
            }
            (Some(Heard::Lost), Some(socket)) => {
                remote.update(RemoteGame::forget);
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
    Session { id, remote, socket }
}

/// Why there is no such game, asked for once the first connection has failed.
fn missing_game(id: GameId, connection: RwSignal<Connection>) -> RwSignal<Option<String>> {
    let (words, missing) = (Words::here(), RwSignal::new(None));
    Effect::new(move || {
        if connection.get() != Connection::Lost || missing.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            if let Err(ApiError::Refused(refusal)) = api::record(id).await {
                let _ = missing.try_set(Some(refusal.tell(untrack(|| words.language()))));
            }
        });
    });
    missing
}

/// The game once it is known.
#[component]
fn Present(session: Session, connection: RwSignal<Connection>, notice: RwSignal<String>) -> impl IntoView {
    let (words, remote) = (Words::here(), session.remote);
    // The rules of a game never change.
    let Some(rules) = remote.with_untracked(|remote| remote.line().map(|line| line.game().clone())) else {
        return ().into_any();
    };
    let line = Memo::new_with_compare(
        move |_| remote.with(RemoteGame::line).unwrap_or_else(|| Line::new(rules.clone())),
        differ,
    );
    let cursor = Cursor::following(line);
    let now = RwSignal::new(browser::moment());
    let play = Callback::new(move |mv: Move| {
        notice.set(String::new());
        cursor.go_to_end();
        session.say(Command::Move { ply: line.with_untracked(Line::plies), text: mv.to_string() });
    });
    run_clocks(remote, now);
    let may_move = Memo::new(move |_| cursor.at_end() && remote.with(RemoteGame::may_move));

    let you = Memo::new(move |_| remote.with(RemoteGame::you));
    let ahead = Memo::new(move |_| {
        let you = you.get().filter(|_| cursor.at_end())?;
        remote.with(RemoteGame::turn)?;
        line.with(|line| fishka_view::ahead(line.position(), you))
    });
    let plays = Memo::new(move |_| you.get().is_some());
    let seats = Seats {
        near: Memo::new(move |_| you.get().unwrap_or(Seat::FIRST)),
        to_act: None,
        card: Callback::new(move |seat| view! { <OnlineSeat session seat line now/> }.into_any()),
    };
    let sharing = Sharing {
        record: Callback::new(move |then: Callback<String>| {
            spawn_local(async move {
                match api::record(session.id).await {
                    Ok(record) => then.run(record),
                    Err(error) => drop(notice.try_set(untrack(|| error.tell(words)))),
                }
            });
        }),
        link: Callback::new(move |then: Callback<String>| then.run(session.link())),
        notice,
        analysis: Memo::new(move |_| session.of_state(false, |state| !state.is_contested())).into(),
    };
    let waiting = Memo::new(move |_| session.of_state(true, |state| state.phase == Phase::Waiting));
    let over = Memo::new(move |_| session.of_state(true, |state| state.phase == Phase::Over));
    view! {
        <Surface
            class="play online"
            page="game"
            cursor
            may_move
            plays=Signal::derive(move || plays.get() && !over.get())
            waiting
            on_move=play
            ahead
            seats
            sharing
        >
            <Part slot:beside>
                <ConnectionState connection/>
                <Show when=move || waiting.get()>
                    <Invitation session line/>
                </Show>
                <Show when=move || !waiting.get()>
                    <SidePanel position=cursor.position()/>
                </Show>
                <Offers session line/>
                <p class="notice" role="status">{notice}</p>
                <Result session cursor you sharing/>
                <ChatRoom session/>
                <Show when=move || plays.get() && !over.get()>
                    <CallSwitch/>
                </Show>
            </Part>
            <Part slot:actions>
                <OnlineActions session notice/>
            </Part>
        </Surface>
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
fn OnlineSeat(session: Session, seat: Seat, line: Memo<Line>, now: RwSignal<Moment>) -> impl IntoView {
    let (words, remote) = (Words::here(), session.remote);
    let side = move || line.with(|line| words.side(line, seat));
    let player = move || {
        let who = session.of_state(None, |state| state.seats.get(seat.index()).cloned());
        let name = who.map(|who| who_label(words, &who)).unwrap_or_default();
        let you = remote.with(|remote| remote.you() == Some(seat));
        if you { words.with("online-you", &[("name", Value::Text(name))]) } else { name }
    };
    let initial = move || {
        let control = session.of_state(String::new(), |state| state.clock.clone());
        control.parse().ok().and_then(TimeControl::initial)
    };
    let acting = Memo::new(move |_| remote.with(|remote| remote.turn() == Some(seat)));
    let computer = move || {
        session.of_state(false, |state| matches!(state.seats.get(seat.index()), Some(Who::Computer { .. })))
    };
    let away = Memo::new(move |_| {
        let open = session.of_state(true, |state| matches!(state.seats.get(seat.index()), Some(Who::Open)));
        let there = remote.with(|remote| {
            remote.presence().and_then(|presence| presence.present.get(seat.index()).copied())
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
            left=Signal::derive(move || remote.with(|remote| remote.left(seat, now.get())))
            initial=Signal::derive(initial)
        />
    }
}

/// What somebody at the table is called.
pub(crate) fn who_label(words: Words, who: &Who) -> String {
    match who {
        Who::Open => words.text("online-open-seat"),
        Who::Person { name, .. } if name.is_empty() => words.text("online-anonymous"),
        Who::Person { name, .. } => name.clone(),
        Who::Computer { level } => words.with("web-player-computer", &[("level", Value::number(*level))]),
    }
}

/// How the game came out.
#[component]
fn Result(session: Session, cursor: Cursor, you: Memo<Option<Seat>>, sharing: Sharing) -> impl IntoView {
    let line = cursor.line();
    let result = Memo::new(move |_| session.of_state(None, |state| state.result.clone()));
    let aborted =
        move || result.with(|result| result.as_ref().is_some_and(|result| result.end == End::Aborted));
    let conclusion = Signal::derive(move || {
        let Some(result) = result.get() else { return Conclusion::Unfinished };
        let ending = match result.end {
            End::Aborted => return Conclusion::Unfinished,
            End::Board { .. } => None,
            End::OffBoard(ending) => Some(ending),
        };
        match (ending, line.with(|line| line.outcome().cloned())) {
            (Some(ending), _) => Conclusion::OffBoard { ending, standings: result.standings },
            (None, Some(outcome)) => Conclusion::OnBoard(outcome),
            // The last move is on its way.
            (None, None) => Conclusion::Unfinished,
        }
    });
    view! {
        <Show when=aborted>
            <p class="result" role="status" data-result>{t("table-end-aborted")}</p>
        </Show>
        <ResultCard cursor conclusion you sharing/>
    }
}

/// Moves the hands of the clocks.
fn run_clocks(remote: RwSignal<RemoteGame>, now: RwSignal<Moment>) {
    let tick = move || {
        let runs = remote.with_untracked(|remote| remote.state().is_some_and(|state| state.running));
        if runs {
            now.set(browser::moment());
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || handle.clear());
    }
    // A clock that has just been set shows what it was set to.
    Effect::new(move || {
        remote.track();
        now.set(browser::moment());
    });
}
