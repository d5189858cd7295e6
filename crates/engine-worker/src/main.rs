//! The engine in its worker: messages in, messages out.

use std::{cell::RefCell, rc::Rc};

use fishka_engine_api::worker::{Answer, Question};
use fishka_engine_worker::Scheduler;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let scheduler = Rc::new(RefCell::new(Scheduler::new((js_sys::Math::random() * 2f64.powi(53)) as u64)));
    let work = Work { scope: scope.clone(), scheduler };
    let hear = Closure::<dyn FnMut(MessageEvent)>::new({
        let work = work.clone();
        move |event: MessageEvent| work.hear(&event)
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It hears as long as the worker lives.
    hear.forget();
    work.say(&Answer::Ready);
}

#[derive(Clone)]
struct Work {
    scope: DedicatedWorkerGlobalScope,
    scheduler: Rc<RefCell<Scheduler>>,
}

impl Work {
    fn hear(&self, event: &MessageEvent) {
        let question = event.data().as_string().and_then(|text| serde_json::from_str::<Question>(&text).ok());
        let Some(question) = question else { return };
        let idle = !self.scheduler.borrow().has_work();
        let answer = self.scheduler.borrow_mut().hear(question);
        if let Some(answer) = answer {
            self.say(&answer);
        }
        if idle && self.scheduler.borrow().has_work() {
            self.think_soon();
        }
    }

    /// Thinks for one slice, once the messages that have come until then are heard.
    fn think_soon(&self) {
        let work = self.clone();
        let think = Closure::once_into_js(move || {
            let answer = work.scheduler.borrow_mut().work(&mut |answer| work.say(&answer));
            if let Some(answer) = answer {
                work.say(&answer);
            }
            if work.scheduler.borrow().has_work() {
                work.think_soon();
            }
        });
        // It fails only where there is no event loop.
        let _ = self.scope.set_timeout_with_callback(think.unchecked_ref());
    }

    fn say(&self, answer: &Answer) {
        // Answers are plain data, and a page that is gone needs none.
        if let Ok(text) = serde_json::to_string(answer) {
            let _ = self.scope.post_message(&JsValue::from_str(&text));
        }
    }
}
