use fishka_wire::GameId;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::Missing;
use crate::online::OnlineGamePage;

/// A game that the server keeps.
#[component]
pub(crate) fn OnlineGame() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")?.parse::<GameId>().ok()));
    move || match id.get() {
        Some(id) => view! { <OnlineGamePage id/> }.into_any(),
        None => view! { <Missing/> }.into_any(),
    }
}
