use std::rc::Rc;

use fishka_engine_api::worker::Question;
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{EngineClient, EngineError, Port};

/// A worker of the browser with what listens to it.
struct Loaded {
    worker: Worker,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 2],
}

/// Begins to load the worker of an engine; `None` where there are none.
pub(super) fn load(number: usize) -> Option<Rc<dyn Port>> {
    let address = document().query_selector("meta[name=engine]").ok()??.get_attribute("content")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(answer) = answer {
            EngineClient::numbered(number).hear(answer);
        }
    });
    let fail = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        EngineClient::numbered(number).fail(EngineError::Unavailable);
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    Some(Rc::new(Loaded { worker, _listeners: [hear, fail] }))
}

impl Port for Loaded {
    fn post(&self, question: &Question) {
        // Questions are plain data.
        if let Ok(text) = serde_json::to_string(question) {
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        }
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
