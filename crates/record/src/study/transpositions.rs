use std::collections::HashMap;

use fishka_catalog::Position;
use fishka_game::Position as _;

use crate::{NodeId, Record};

/// The nodes of a record by their position.
#[derive(Clone, Debug)]
pub(super) struct Transpositions(HashMap<u64, Vec<NodeId>>);

impl Transpositions {
    pub(super) fn new(record: &Record) -> Transpositions {
        let mut known = Transpositions(HashMap::new());
        let mut waiting = vec![(Record::START, record.start().clone())];
        while let Some((id, position)) = waiting.pop() {
            known.add(&position, id);
            for &child in record.node(id).children().iter().rev() {
                let mut after = position.clone();
                if let Some(mv) = record.node(child).mv() {
                    after.play_unchecked(mv);
                }
                waiting.push((child, after));
            }
        }
        known
    }

    pub(super) fn add(&mut self, position: &Position, id: NodeId) {
        self.0.entry(folded_key(position)).or_default().push(id);
    }

    pub(super) fn of(&self, position: &Position) -> &[NodeId] {
        self.0.get(&folded_key(position)).map_or(&[], Vec::as_slice)
    }
}

/// A key that all positions have which differ only by a symmetry of the board.
fn folded_key(position: &Position) -> u64 {
    let mirrored = (1..position.symmetries()).map(|symmetry| position.transformed(symmetry).key());
    mirrored.fold(position.key(), u64::min)
}
