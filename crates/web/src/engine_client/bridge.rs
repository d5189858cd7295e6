//! Somebody else's engine, behind a bridge on this machine.

use std::{cell::RefCell, rc::Rc};

use fishka_engine_api::worker::Question;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, MessageEvent, WebSocket};

use super::{EngineClient, EngineError, Port};

thread_local! {
    static ADDRESS: RefCell<Option<String>> = const { RefCell::new(None) };
    static NAME: ArcRwSignal<Option<String>> = ArcRwSignal::new(None);
}

/// Uses the engine that a link of `fishka bridge` names, `PORT.TOKEN`, as long as the page stands.
pub(crate) fn use_link(link: &str) {
    if let Some(address) = address(link) {
        ADDRESS.set(Some(address));
    }
}

/// Whether such an engine thinks in place of ours.
pub(crate) fn is_used() -> bool {
    ADDRESS.with_borrow(Option::is_some)
}

/// What the engine calls itself, once it is known.
pub(crate) fn name() -> Signal<Option<String>> {
    NAME.with(|name| name.clone().into())
}

pub(super) fn named(name: String) {
    NAME.with(|own| own.set(Some(name)));
}

/// The address of a socket on this machine and no other.
fn address(link: &str) -> Option<String> {
    let (port, token) = link.split_once('.')?;
    let port: u16 = port.parse().ok()?;
    let fits = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    fits.then(|| format!("ws://127.0.0.1:{port}/?{token}"))
}

/// A socket with what listens to it.
struct Connected {
    socket: WebSocket,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

/// Begins to connect; `None` where that is not possible.
pub(super) fn connect() -> Option<Rc<dyn Port>> {
    let socket = WebSocket::new(&ADDRESS.with_borrow(Clone::clone)?).ok()?;
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(answer) = answer {
            EngineClient::bridged().hear(answer);
        }
    });
    let close = Closure::<dyn FnMut(Event)>::new(|_| EngineClient::bridged().fail(EngineError::BridgeClosed));
    socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    socket.set_onclose(Some(close.as_ref().unchecked_ref()));
    Some(Rc::new(Connected { socket, _hear: hear, _close: close }))
}

impl Port for Connected {
    fn post(&self, question: &Question) {
        // Questions are plain data; a socket that has just closed says so itself.
        if let Ok(text) = serde_json::to_string(question) {
            let _ = self.socket.send_with_str(&text);
        }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // One that is closed already needs no closing.
        let _ = self.socket.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_this_machine_and_nowhere_else() {
        assert_eq!(address("4711.0aff").as_deref(), Some("ws://127.0.0.1:4711/?0aff"));
        for link in ["", "4711", "4711.", "x.0a", "99999.0a", "80.0a/../", "80.evil@host"] {
            assert_eq!(address(link), None, "{link}");
        }
    }
}
