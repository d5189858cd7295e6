//! The page: play, review and read the rules in a browser.
#![allow(unreachable_pub, reason = "the macro for components makes public items")]

mod app;

use app::App;

fn main() {
    leptos::mount::mount_to_body(App);
}
