use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

/// Leads from the address that analyses once had to the one they have.
#[component]
pub(crate) fn ToAnalysis() -> impl IntoView {
    let (hash, navigate) = (use_location().hash, use_navigate());
    Effect::new(move || {
        let options = NavigateOptions { replace: true, ..NavigateOptions::default() };
        navigate(&format!("/analysis{}", hash.get_untracked()), options);
    });
}
