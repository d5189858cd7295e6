//! What is looked up beside the tree: each tab a component that is given the desk.

use leptos::prelude::*;

use super::{
    Desk, draws::DrawPanel, explorer::ExplorerPanel, notes::NotePanel, report_panel::ReportPanel,
    share::SharePanel,
};
use crate::{board::SidePanel, coach::CoachTab, settings::kept, text::t};

/// A tab. A new one is a line here, its word, and its component below.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Tab {
    Report,
    Explorer,
    Coach,
    Notes,
    Position,
    Share,
}

impl Tab {
    const ALL: [Tab; 6] = [Tab::Report, Tab::Explorer, Tab::Coach, Tab::Notes, Tab::Position, Tab::Share];

    /// Its name in the page, and of the choice that is kept.
    const fn name(self) -> &'static str {
        match self {
            Tab::Report => "report",
            Tab::Explorer => "explorer",
            Tab::Coach => "coach",
            Tab::Notes => "notes",
            Tab::Position => "position",
            Tab::Share => "share",
        }
    }

    /// The name of its word.
    const fn key(self) -> &'static str {
        match self {
            Tab::Report => "analysis-tab-report",
            Tab::Explorer => "analysis-tab-explorer",
            Tab::Coach => "web-coach",
            Tab::Notes => "analysis-tab-notes",
            Tab::Position => "analysis-tab-position",
            Tab::Share => "analysis-tab-share",
        }
    }

    fn content(self, desk: Desk) -> AnyView {
        match self {
            Tab::Report => view! { <ReportPanel desk/> }.into_any(),
            Tab::Explorer => view! { <ExplorerPanel desk/> }.into_any(),
            // While somebody tries to find a move, nobody tells it.
            Tab::Coach => view! {
                <Show when=move || !desk.is_asked()>
                    <CoachTab cursor=desk.cursor drawn=desk.coached known=Memo::new(move |_| desk.judged_here())/>
                </Show>
            }
            .into_any(),
            Tab::Notes => view! { <NotePanel desk/> }.into_any(),
            Tab::Share => view! { <SharePanel desk/> }.into_any(),
            Tab::Position => view! {
                <SidePanel position=desk.cursor.position()/>
                <DrawPanel desk/>
            }
            .into_any(),
        }
    }
}

/// Opens a tab by its name.
pub(super) fn open(name: &str) {
    use wasm_bindgen::JsCast;
    if let Ok(Some(tab)) = document().query_selector(&format!("#tab-{name}")) {
        tab.unchecked_into::<web_sys::HtmlElement>().click();
    }
}

/// The tabs and the one that is open, which is remembered.
#[component]
pub(super) fn TabPanel(desk: Desk) -> impl IntoView {
    let chosen = kept("analysis-tab", Tab::Report.name().to_owned());
    let open = Memo::new(move |_| {
        chosen.with(|name| Tab::ALL.into_iter().find(|tab| tab.name() == name)).unwrap_or(Tab::Report)
    });
    let choose = move |tab: Tab| chosen.set(tab.name().to_owned());
    let step = move |event: web_sys::KeyboardEvent| {
        let at = Tab::ALL.iter().position(|tab| *tab == open.get_untracked()).unwrap_or_default();
        let count = Tab::ALL.len();
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % count,
            "ArrowLeft" => (at + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        choose(Tab::ALL[next]);
        let selector = format!("#tab-{}", Tab::ALL[next].name());
        if let Ok(Some(tab)) = document().query_selector(&selector) {
            use wasm_bindgen::JsCast;
            // A tab that is there can have the focus.
            let _ = tab.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    let tab = move |tab: Tab| {
        let is_open = move || open.get() == tab;
        view! {
            <button
                type="button"
                role="tab"
                id=format!("tab-{}", tab.name())
                data-tab=tab.name()
                aria-selected=move || is_open().to_string()
                aria-controls="tab-open"
                tabindex=move || if is_open() { "0" } else { "-1" }
                on:click=move |_| choose(tab)
            >
                {t(tab.key())}
            </button>
        }
    };
    view! {
        <div class="tab-list" role="tablist" aria-label=t("analysis-tabs") on:keydown=step>
            {Tab::ALL.map(tab).into_iter().collect_view()}
        </div>
        <div
            class="tab-open"
            id="tab-open"
            role="tabpanel"
            tabindex="0"
            aria-labelledby=move || format!("tab-{}", open.get().name())
        >
            {move || open.get().content(desk)}
        </div>
    }
}
