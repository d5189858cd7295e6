use std::{cell::RefCell, rc::Rc};

use fishka_wire::{GameId, Live, ToServer};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MessageEvent, WebSocket};

use super::link::{Connection, Link, Look, PING};
use crate::browser;

/// A connection to a live game that is made again whenever it breaks, until it is closed.
#[derive(Clone)]
pub(super) struct Socket(Rc<Wire>);

struct Wire {
    game: GameId,
    connection: RwSignal<Connection>,
    since: Box<dyn Fn() -> Option<u64>>,
    on_message: Box<dyn Fn(Live)>,
    on_stranger: Box<dyn Fn()>,
    link: RefCell<Link>,
    open: RefCell<Option<Opened>>,
}

/// A browser's socket with what listens to it, which must live as long.
struct Opened {
    socket: WebSocket,
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
            link: RefCell::new(Link::new()),
            open: RefCell::new(None),
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
        self.0.link.borrow_mut().drop_socket();
        self.0.drop_socket();
        self.0.connect();
    }

    /// Ends it for good.
    pub(super) fn close(&self) {
        self.0.link.borrow_mut().close();
        self.0.drop_socket();
    }
}

impl Wire {
    fn connect(self: &Rc<Self>) {
        if !self.link.borrow_mut().connect(browser::moment()) {
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
        *self.open.borrow_mut() = Some(Opened { socket, _on_message: message, _on_close: close });
    }

    fn hear(&self, text: &str) {
        let message = serde_json::from_str::<Live>(text).ok();
        self.link.borrow_mut().hear(matches!(message, Some(Live::Hello { .. } | Live::Gap { .. })));
        self.show();
        match message {
            Some(message) => (self.on_message)(message),
            // A message of a newer server is for newer pages; but without its greeting nothing can be shown at all.
            None if self.link.borrow().connection() != Connection::Open => (self.on_stranger)(),
            None => {}
        }
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
        let pause = self.link.borrow_mut().lose(js_sys::Math::random());
        if let Some(pause) = pause {
            self.show();
            let wire = Rc::clone(self);
            set_timeout(move || wire.connect(), pause);
        }
    }

    fn drop_socket(&self) {
        if let Some(open) = self.open.borrow_mut().take() {
            open.socket.set_onmessage(None);
            open.socket.set_onclose(None);
            // Closing what is closed already does nothing.
            let _ = open.socket.close();
        }
    }

    fn show(&self) {
        let now = self.link.borrow().connection();
        // The game may have been left while its last messages come in.
        if self.connection.try_get_untracked().is_some_and(|shown| shown != now) {
            self.connection.set(now);
        }
    }

    fn look(self: &Rc<Self>) {
        let look = self.link.borrow_mut().look(browser::moment());
        match look {
            Look::Nothing => {}
            Look::Ping => self.send(&ToServer::Ping { t: 0 }),
            Look::Lose => self.lose(),
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
