//! A real server, met over HTTP and WebSocket.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod analysis;
mod calls;
mod computer;
mod explorer;
mod games;
mod history;
mod host;
mod limits;
mod live;
mod nodes;
mod pages;
mod postgres;
mod security;
mod studies;
mod support;
