use leptos::{html, prelude::*, task::spawn_local};
use wasm_bindgen_futures::JsFuture;

use crate::{icon::Icon, text::t};

/// A button that asks for a file of games, and hands over what is in it.
#[component]
pub(crate) fn FileButton(
    label: &'static str,
    act: &'static str,
    on_file: Callback<Vec<u8>>,
) -> impl IntoView {
    let file = NodeRef::<html::Input>::new();
    let read = move |_| {
        let chosen = file.get_untracked().and_then(|file| file.files()).and_then(|files| files.get(0));
        let Some(chosen) = chosen else { return };
        read_file(chosen, on_file);
        if let Some(file) = file.get_untracked() {
            file.set_value("");
        }
    };
    view! {
        <label class="button file">
            <Icon name="open"/>
            <span>{t(label)}</span>
            <input
                type="file"
                class="visually-hidden"
                data-act=act
                accept=".fishka,.sgf,.txt,text/plain"
                node_ref=file
                on:change=read
            />
        </label>
    }
}

/// Hands over what is in a file.
pub(crate) fn read_file(file: web_sys::File, on_file: Callback<Vec<u8>>) {
    spawn_local(async move {
        // A file that went away since it was chosen has nothing in it.
        let bytes = JsFuture::from(file.array_buffer()).await;
        on_file.run(bytes.map_or_else(|_| Vec::new(), |bytes| js_sys::Uint8Array::new(&bytes).to_vec()));
    });
}
