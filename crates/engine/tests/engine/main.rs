//! Computer players: what they find, and that they keep to their limits.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod abalone;
mod clock;
mod dvonn;
mod generic;
