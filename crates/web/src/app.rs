use fishka_catalog::GAMES;
use fishka_i18n::Language;
use fishka_view::{Accent, accent};
use js_sys::Reflect;
use leptos::prelude::*;
use leptos_router::{
    Lazy,
    components::{FlatRoutes, Route, Router},
    path,
};
use wasm_bindgen::prelude::*;

use crate::{
    embed,
    pages::{
        About, Analysis, Editor, Embed, History, Home, Learn, LearnGame, LearnWords, Lobby, Missing, NewGame,
        OnlineGame, Play, Preferences, Puzzles, SharedStudy, ToAnalysis, load_soon,
    },
    settings::Settings,
    shell::{Footer, Header, SkipLink, follow_navigation},
};

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    // In a frame of another page nothing stands around the game.
    let framed = embed::is_here();
    let settings = if framed { Settings::load().framed() } else { Settings::load() };
    provide_context(settings);
    provide_context::<Signal<Language>>(settings.language.into());
    Effect::new(move || dress(settings));
    colour_games();
    load_soon();
    let on_its_way = RwSignal::new(false);

    view! {
        <Router set_is_routing=on_its_way>
            <Show when=move || on_its_way.get()><div class="on-its-way"></div></Show>
            {(!framed).then(|| view! { <SkipLink/><Header/> })}
            <main id="main" tabindex="-1">
                {follow_navigation()}
                <FlatRoutes fallback=Missing>
                    <Route path=path!("/") view=Home/>
                    <Route path=path!("/new") view={Lazy::<NewGame>::new()}/>
                    <Route path=path!("/play/:id") view={Lazy::<Play>::new()}/>
                    <Route path=path!("/game/:id") view={Lazy::<OnlineGame>::new()}/>
                    <Route path=path!("/lobby") view={Lazy::<Lobby>::new()}/>
                    <Route path=path!("/history") view={Lazy::<History>::new()}/>
                    <Route path=path!("/learn") view={Lazy::<Learn>::new()}/>
                    <Route path=path!("/learn/words") view={Lazy::<LearnWords>::new()}/>
                    <Route path=path!("/learn/:game") view={Lazy::<LearnGame>::new()}/>
                    <Route path=path!("/puzzles") view={Lazy::<Puzzles>::new()}/>
                    <Route path=path!("/analysis") view={Lazy::<Analysis>::new()}/>
                    <Route path=path!("/study/:id") view={Lazy::<SharedStudy>::new()}/>
                    <Route path=path!("/editor") view={Lazy::<Editor>::new()}/>
                    <Route path=path!("/embed") view={Lazy::<Embed>::new()}/>
                    <Route path=path!("/review") view=ToAnalysis/>
                    <Route path=path!("/settings") view={Lazy::<Preferences>::new()}/>
                    <Route path=path!("/about") view={Lazy::<About>::new()}/>
                </FlatRoutes>
            </main>
            {(!framed).then(|| view! { <Footer/> })}
        </Router>
    }
}

/// Gives every game its accent, light and dark. A page may not bring styles along in its text, but may add to those it has.
fn colour_games() {
    #[wasm_bindgen]
    extern "C" {
        type StyleSheet;

        #[wasm_bindgen(catch, method, js_name = insertRule)]
        fn insert_rule(this: &StyleSheet, rule: &str) -> Result<u32, JsValue>;
    }

    let sheets = Reflect::get(&document(), &"styleSheets".into());
    let Ok(sheet) = sheets.and_then(|sheets| Reflect::get_u32(&sheets, 0)) else { return };
    for entry in GAMES {
        for (dark, place) in [(false, ""), (true, "[data-theme=dark] ")] {
            let Accent { fill, ink, text } = accent(entry.name, dark);
            let colours = format!("--accent: {fill}; --accent-ink: {ink}; --accent-text: {text}");
            // Without the rule the game has the colours of the page.
            let rule = format!("{place}[data-game={}] {{ {colours} }}", entry.name);
            let _ = sheet.unchecked_ref::<StyleSheet>().insert_rule(&rule);
        }
    }
}

/// Tells the document which language it is in and how it is lit.
fn dress(settings: Settings) {
    let Some(root) = document().document_element() else { return };
    // Attributes with names like these can always be set.
    let _ = root.set_attribute("lang", settings.language.get().code());
    let _ = root.set_attribute("data-theme", if settings.dark() { "dark" } else { "light" });
}
