//! The rules of Ta Yü, sentence by sentence.

mod auction;
mod channel;
mod common;
mod conformance;
mod expert;
mod laying;
mod notation;
mod options;
mod perft;
mod plain;
mod playthrough;
mod score;
mod setup;
mod symmetry;
mod tables;
mod tiles;
mod turns;
mod words;
