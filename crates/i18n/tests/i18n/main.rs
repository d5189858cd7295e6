//! The words of both languages.

mod games;
mod languages;
