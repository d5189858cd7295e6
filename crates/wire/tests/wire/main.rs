//! The messages between server and page.

mod game;
mod json;
