//! A real server, met over HTTP and WebSocket.

mod calls;
mod computer;
mod games;
mod history;
mod host;
mod limits;
mod live;
mod pages;
mod postgres;
mod security;
mod support;
