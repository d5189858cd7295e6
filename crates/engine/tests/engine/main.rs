//! Computer players: what they find, and that they keep to their limits.

mod abalone;
mod clock;
mod dvonn;
mod generic;
