use std::{cell::RefCell, rc::Rc, time::Duration};

use fishka_game::clock::Moment;
use fishka_wire::{GameId, Live, ToServer};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MessageEvent, WebSocket};

use crate::browser;

/// How the connection is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Connection {
    /// Being made for the first time.
    Opening,
    /// There.
    Open,
    /// Broken off, and being made again.
    Lost,
}

/// How often the server is asked whether it is there.
const PING: Duration = Duration::from_millis(2500);

/// After so long without an answer the connection counts as lost, even if the browser has not noticed.
const SILENCE: Duration = Duration::from_secs(9);

/// The first pause before connecting again; it doubles with every try.
const PAUSE: Duration = Duration::from_millis(400);

/// The longest pause before connecting again.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A connection to a live game that is made again whenever it breaks, until it is closed.
#[derive(Clone)]
pub(super) struct Socket(Rc<Wire>);

struct Wire {
    game: GameId,
    connection: RwSignal<Connection>,
    since: Box<dyn Fn() -> Option<u64>>,
    on_message: Box<dyn Fn(Live)>,
    on_stranger: Box<dyn Fn()>,
    open: RefCell<Option<Opened>>,
    /// How often connecting has failed since it last succeeded.
    failures: RefCell<u32>,
    closed: RefCell<bool>,
}

/// A browser's socket with what listens to it, which must live as long.
struct Opened {
    socket: WebSocket,
    /// Since when the server owes a word. Timers of a page that nobody sees come late, so silence counts from a question.
    asked: Option<Moment>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut()>,
}

impl Socket {
    /// Connects to a game. `since` gives the number of the last event that is known; `on_stranger` is called when the server
    /// greets in words that this page does not know.
    pub(super) fn open(
        game: GameId,
        connection: RwSignal<Connection>,
        since: impl Fn() -> Option<u64> + 'static,
        on_message: impl Fn(Live) + 'static,
        on_stranger: impl Fn() + 'static,
    ) -> Socket {
        let wire = Rc::new(Wire {
            game,
            connection,
            since: Box::new(since),
            on_message: Box::new(on_message),
            on_stranger: Box::new(on_stranger),
            open: RefCell::new(None),
            failures: RefCell::new(0),
            closed: RefCell::new(false),
        });
        wire.connect();
        watch(&wire);
        Socket(wire)
    }

    /// Sends a message if the connection is there.
    pub(super) fn send(&self, message: &ToServer) {
        self.0.send(message);
    }

    /// Breaks the connection off and makes it anew at once.
    pub(super) fn renew(&self) {
        self.0.drop_socket();
        self.0.connect();
    }

    /// Ends it for good.
    pub(super) fn close(&self) {
        *self.0.closed.borrow_mut() = true;
        self.0.drop_socket();
    }
}

impl Wire {
    fn connect(self: &Rc<Self>) {
        if *self.closed.borrow() || self.open.borrow().is_some() {
            return;
        }
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let scheme = if secure { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let since = (self.since)().map_or_else(String::new, |number| format!("?since={number}"));
        let address = format!("{scheme}://{host}/api/games/{}/live{since}", self.game);
        let Ok(socket) = WebSocket::new(&address) else {
            self.lose();
            return;
        };
        let message = {
            let wire = Rc::downgrade(self);
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                if let (Some(wire), Some(text)) = (wire.upgrade(), event.data().as_string()) {
                    wire.hear(&text);
                }
            })
        };
        let close = {
            let wire = Rc::downgrade(self);
            Closure::<dyn FnMut()>::new(move || {
                if let Some(wire) = wire.upgrade() {
                    wire.lose();
                }
            })
        };
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let asked = Some(browser::moment());
        *self.open.borrow_mut() = Some(Opened { socket, asked, _on_message: message, _on_close: close });
    }

    fn hear(&self, text: &str) {
        if let Some(open) = &mut *self.open.borrow_mut() {
            open.asked = None;
        }
        let Ok(message) = serde_json::from_str::<Live>(text) else {
            // A message of a newer server is for newer pages; but without its greeting nothing can be shown at all.
            if self.connection.try_get_untracked() != Some(Connection::Open) {
                (self.on_stranger)();
            }
            return;
        };
        if matches!(message, Live::Hello { .. } | Live::Gap { .. }) {
            *self.failures.borrow_mut() = 0;
            self.show(Connection::Open);
        }
        (self.on_message)(message);
    }

    fn send(&self, message: &ToServer) {
        if let (Some(open), Ok(text)) = (&*self.open.borrow(), serde_json::to_string(message))
            && open.socket.ready_state() == WebSocket::OPEN
        {
            // What is not sent now is sent again after the next greeting.
            let _ = open.socket.send_with_str(&text);
        }
    }

    /// Lets go of a broken connection and makes it again after a pause.
    fn lose(self: &Rc<Self>) {
        self.drop_socket();
        if *self.closed.borrow() {
            return;
        }
        self.show(Connection::Lost);
        let failures = *self.failures.borrow();
        *self.failures.borrow_mut() += 1;
        let pause = PAUSE.saturating_mul(1 << failures.min(6)).min(LONGEST_PAUSE);
        // Many who were cut off together should not all come back in the same moment.
        let pause = pause.mul_f64(0.5 + js_sys::Math::random());
        let wire = Rc::clone(self);
        set_timeout(move || wire.connect(), pause);
    }

    fn drop_socket(&self) {
        if let Some(open) = self.open.borrow_mut().take() {
            open.socket.set_onmessage(None);
            open.socket.set_onclose(None);
            // Closing what is closed already does nothing.
            let _ = open.socket.close();
        }
    }

    fn show(&self, connection: Connection) {
        // The table may be gone while its last messages come in.
        let _ = self.connection.try_set(connection);
    }

    fn look(self: &Rc<Self>) {
        let now = browser::moment();
        let asked = match &mut *self.open.borrow_mut() {
            Some(open) => *open.asked.get_or_insert(now),
            None => return,
        };
        if now.0.saturating_sub(asked.0) > SILENCE {
            self.lose();
        } else {
            self.send(&ToServer::Ping { t: 0 });
        }
    }
}

/// Looks after the connection from time to time, and at once when the network is there again.
fn watch(wire: &Rc<Wire>) {
    let looking = Rc::clone(wire);
    if let Ok(handle) = set_interval_with_handle(move || looking.look(), PING) {
        on_cleanup(move || handle.clear());
    }
    let back = StoredValue::new_local(Rc::clone(wire));
    let online = window_event_listener_untyped("online", move |_| back.with_value(Wire::connect));
    on_cleanup(move || online.remove());
}
