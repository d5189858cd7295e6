//! Pages that are not the first thing people see. They are loaded in one piece, once the home page is there.

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use crate::text::t;

/// Names the pages: a route for each, and the one door to all of them.
macro_rules! pages {
    ($($name:ident: $page:path;)*) => {
        /// Which page.
        #[derive(Copy, Clone)]
        enum Page { $($name),* }

        $(
            /// A page that is loaded when it is first wanted.
            pub(crate) struct $name;

            impl LazyRoute for $name {
                fn data() -> Self {
                    $name
                }

                async fn view(_: Self) -> AnyView {
                    show(Page::$name).await.unwrap_or_else(|_| view! { <Unloaded/> }.into_any())
                }
            }
        )*

        #[wasm_split(pages, wasm_split_path = ::leptos::wasm_split, preload(load), fallible)]
        fn show(page: Page) -> Result<AnyView, SplitLoaderError> {
            fishka_i18n::bring_later();
            Ok(match page { $(Page::$name => $page().into_any()),* })
        }
    };
}

pages! {
    NewGame: super::new_game::NewGame;
    Play: super::play::Play;
    OnlineGame: super::online_game::OnlineGame;
    Lobby: crate::online::Lobby;
    History: super::history::History;
    RulesOf: super::rules::RulesOf;
    Review: super::review::Review;
    Preferences: super::preferences::Preferences;
    About: super::about::About;
}

/// Loads the pages ahead of the first visit to one; what fails now is tried again then.
pub(crate) fn load_soon() {
    /// Long after the home page can be used.
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(1500);
    set_timeout(
        || {
            leptos::task::spawn_local(async {
                let _ = load().await;
            });
        },
        PAUSE,
    );
}

/// Shown where a page could not be loaded.
#[component]
fn Unloaded() -> impl IntoView {
    let again = |_| {
        // Without a location there is no window to load anything into.
        let _ = window().location().reload();
    };
    view! {
        <div class="narrow" data-page="unloaded">
            <p role="alert">{t("web-unloaded")}</p>
            <p><button type="button" class="button primary" on:click=again>{t("web-load-again")}</button></p>
        </div>
    }
}
