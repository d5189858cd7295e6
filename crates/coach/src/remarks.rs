use fishka_catalog::{Move, Position};

use crate::{Fact, facts_of_move};

/// What is worth saying of a move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// What it gave, or what it gave up.
    pub played: Option<Fact>,
    /// What the better move would have given, or would not have given up.
    pub better: Option<Fact>,
}

/// What a move gave or gave up by comparison with a better one; the same move twice for one that is good.
///
/// What both moves do alike is not worth a word. Nothing is said where nothing can be shown.
#[must_use]
pub fn remarks(before: &Position, played: Move, better: Move) -> Remarks {
    let (own, others) = (facts_of_move(before, played), facts_of_move(before, better));
    if played == better {
        return Remarks { played: own.into_iter().find(|fact| fact.weight > 0), better: None };
    }
    let best_of =
        |facts: &[Fact], key| facts.iter().filter(|fact| fact.key == key).map(|fact| fact.weight).max();
    let worst_of =
        |facts: &[Fact], key| facts.iter().filter(|fact| fact.key == key).map(|fact| fact.weight).min();
    let given_up = own
        .iter()
        .filter(|fact| fact.weight < 0 && worst_of(&others, fact.key).is_none_or(|other| other > fact.weight))
        .min_by_key(|fact| fact.weight);
    let missed = others
        .iter()
        .filter(|fact| fact.weight > 0 && best_of(&own, fact.key).is_none_or(|other| other < fact.weight))
        .max_by_key(|fact| fact.weight);
    Remarks { played: given_up.cloned(), better: missed.cloned() }
}
