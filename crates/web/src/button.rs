use leptos::prelude::*;

use crate::{icon::Icon, text::t};

/// A button with an icon and a word. Listeners and whatever else an element can be given (`attr:disabled`) are given to it as
/// to the element.
#[component]
pub(crate) fn Button(
    /// The name by which a page knows it.
    act: &'static str,
    icon: &'static str,
    label: &'static str,
    #[prop(default = "button")] class: &'static str,
) -> impl IntoView {
    view! {
        <button type="button" class=class data-act=act>
            <Icon name=icon/>
            <span>{t(label)}</span>
        </button>
    }
}

/// A button with an icon alone; its word is there for those who point at it or cannot see it.
#[component]
pub(crate) fn IconButton(
    act: &'static str,
    icon: &'static str,
    label: &'static str,
    #[prop(default = "button icon-only")] class: &'static str,
) -> impl IntoView {
    view! {
        <button type="button" class=class data-act=act title=t(label) aria-label=t(label)>
            <Icon name=icon/>
        </button>
    }
}
