//! Pages that are not the first thing people see. They are loaded in one piece, once the home page is there.

use std::time::Duration;

use leptos::{
    prelude::*,
    reactive::computed::ScopedFuture,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use crate::{browser, game::store, text::t};

/// Names the pages of a piece, a route for each, and parts of the home page; and the one door to all of them.
macro_rules! pages {
    (
        $split:ident $(, preload($load:ident))?;
        routes { $($name:ident: $page:path;)* } parts { $($part:ident: $component:path;)* }
    ) => {
        /// Which page, or which part of the home page.
        #[derive(Copy, Clone)]
        enum Page { $($name,)* $($part),* }

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

        #[wasm_split($split, wasm_split_path = ::leptos::wasm_split, $(preload($load),)? fallible)]
        fn show(page: Page) -> Result<AnyView, SplitLoaderError> {
            fishka_i18n::bring_later();
            Ok(match page {
                $(Page::$name => $page().into_any(),)*
                $(Page::$part => $component().into_any()),*
            })
        }
    };
}

pub(super) use pages;

pages! {
    pages, preload(load);
    routes {
        NewGame: super::new_game::NewGame;
        Play: super::play::Play;
        OnlineGame: super::online_game::OnlineGame;
        Lobby: crate::online::Lobby;
        History: super::history::History;
        Analysis: super::analysis::Analysis;
        SharedStudy: super::analysis::Analysis;
        Editor: crate::analysis::Editor;
        Embed: crate::embed::Embed;
        Preferences: super::preferences::Preferences;
        About: super::about::About;
    }
    parts {
        HomeLists: super::home_lists::HomeLists;
    }
}

/// A part of a page that comes after it; nothing stands there until then, or when it cannot be loaded.
pub(crate) fn arriving(coming: impl Future<Output = Option<AnyView>> + 'static) -> impl IntoView {
    let (part, here) = (StoredValue::new_local(None::<AnyView>), RwSignal::new(false));
    leptos::task::spawn_local(ScopedFuture::new(async move {
        // The page may have been left meanwhile.
        if let Some(view) = coming.await
            && part.try_set_value(Some(view)).is_none()
        {
            let _ = here.try_set(true);
        }
    }));
    move || here.get().then(|| part.try_update_value(Option::take).flatten())
}

/// Long after the home page can be used.
const PAUSE: Duration = Duration::from_millis(1500);

/// The lists of the home page. Who was here before has the later pages at hand and sees them at once; to somebody new they are
/// not worth waiting for.
#[component]
pub(super) fn HomeListsSoon() -> impl IntoView {
    let pause = if store::ids().is_empty() { PAUSE } else { Duration::ZERO };
    arriving(async move {
        browser::sleep(pause).await;
        show(Page::HomeLists).await.ok()
    })
}

/// Loads the pages ahead of the first visit to one; what fails now is tried again then.
pub(crate) fn load_soon() {
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
pub(crate) fn Unloaded() -> impl IntoView {
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
