//! The page works without the network once it has been visited.

use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Lets the browser keep the page. Where it cannot, the page needs the network and is otherwise the same.
pub(crate) fn keep() {
    let container = window().navigator().service_worker();
    // Only pages with a secure address have service workers.
    if container.is_undefined() {
        return;
    }
    spawn_local(async move {
        let _ = JsFuture::from(container.register("/service-worker.js")).await;
    });
}
