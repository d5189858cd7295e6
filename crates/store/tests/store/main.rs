//! What a store keeps, on every database there is.

mod backup;
mod refuse;
mod store;
mod words;
