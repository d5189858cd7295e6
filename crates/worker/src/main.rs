//! The engine as a Web Worker, so that the page never waits for it.

fn main() {}
