use fishka_words::Language;
use leptos::prelude::*;
use leptos_router::{
    components::{FlatRoutes, Route, Router},
    path,
};

use crate::{
    online::Lobby,
    pages::{About, Home, Missing, NewGame, OnlineGame, Play, Preferences, Review, RulesOf},
    settings::Settings,
    shell::{Footer, Header, SkipLink, follow_navigation},
};

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    provide_context::<Signal<Language>>(settings.language.into());
    Effect::new(move || dress(settings));

    view! {
        <Router>
            <SkipLink/>
            <Header/>
            <main id="main" tabindex="-1">
                {follow_navigation()}
                <FlatRoutes fallback=Missing>
                    <Route path=path!("/") view=Home/>
                    <Route path=path!("/new") view=NewGame/>
                    <Route path=path!("/play/:id") view=Play/>
                    <Route path=path!("/game/:id") view=OnlineGame/>
                    <Route path=path!("/lobby") view=Lobby/>
                    <Route path=path!("/rules/:game") view=RulesOf/>
                    <Route path=path!("/review") view=Review/>
                    <Route path=path!("/settings") view=Preferences/>
                    <Route path=path!("/about") view=About/>
                </FlatRoutes>
            </main>
            <Footer/>
        </Router>
    }
}

/// Tells the document which language it is in and how it is lit.
fn dress(settings: Settings) {
    let Some(root) = document().document_element() else { return };
    // Attributes with names like these can always be set.
    let _ = root.set_attribute("lang", settings.language.get().code());
    let _ = root.set_attribute("data-theme", if settings.dark() { "dark" } else { "light" });
}
