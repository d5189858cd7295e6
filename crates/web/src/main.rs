#![doc = include_str!("../README.md")]
#![allow(unreachable_pub, reason = "what the component macro writes is public wherever the component is")]

mod analysis;
mod app;
mod board;
mod browser;
mod button;
mod coach;
mod embed;
mod engine_client;
mod file_button;
mod game;
mod icon;
mod learn;
mod offline;
mod online;
mod pages;
mod picture;
mod settings;
mod setup;
mod shell;
mod showcase;
mod surface;
mod text;

use app::App;

fn main() {
    leptos::mount::mount_to_body(App);
    offline::keep();
}
