//! Edits of a study as a person makes them: a move together with what chance does after it.

use fishka_catalog::Move;
use fishka_game::Turn;
use fishka_record::{NodeId, Problem, Record, chance::ChanceSeed, study::Study};

/// Plays a move at the cursor. Chance then acts as it has in the record, or as the seed says.
pub(super) fn play(study: &mut Study, mv: Move, seed: &ChanceSeed) -> Result<(), Problem> {
    study.as_one(|study| {
        study.play(mv)?;
        draw(study, seed)
    })
}

/// Lets chance act where it is to act: as it has in the record, or as the seed says.
pub(super) fn draw(study: &mut Study, seed: &ChanceSeed) -> Result<(), Problem> {
    study.as_one(|study| {
        while chance_acts(study) {
            if study.forward() {
                continue;
            }
            let Some(outcome) = seed.draw(study.line()) else { break };
            study.play(outcome)?;
        }
        Ok(())
    })
}

/// Deletes the move at the cursor with all that follows it.
pub(super) fn delete(study: &mut Study) {
    let id = own_move(study.record(), study.cursor());
    study.delete(id);
}

/// The move of a seat that led to a node, when chance has only done its part after it.
fn own_move(record: &Record, mut id: NodeId) -> NodeId {
    while record.node(id).seat().is_none()
        && let Some(parent) = record.node(id).parent()
        && parent != Record::START
        && record.node(parent).children().len() == 1
    {
        id = parent;
    }
    id
}

/// Whether the cursor is off the main line.
pub(super) fn in_variation(study: &Study) -> bool {
    let path = &study.path()[..=study.ply()];
    path.windows(2).any(|pair| study.record().node(pair[0]).children().first() != Some(&pair[1]))
}

fn chance_acts(study: &Study) -> bool {
    study.line().turn_at(study.ply()) == Turn::Chance
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;
    use fishka_game::Position as _;

    use super::*;

    const SEED: ChanceSeed = ChanceSeed([7; 32]);

    /// A game that begins with a drawn tile.
    fn tayu() -> Study {
        let mut study = Study::new(Record::new(Rules::new("tayu", &"".parse().unwrap()).unwrap()));
        let drawn = SEED.draw(study.line()).unwrap();
        study.play(drawn).unwrap();
        study
    }

    fn play_any(study: &mut Study, index: usize) {
        let mut moves = Vec::new();
        study.position().legal_moves(&mut moves);
        play(study, moves[index], &SEED).unwrap();
    }

    #[test]
    fn a_tile_is_drawn_after_a_move() {
        let mut study = tayu();
        play_any(&mut study, 0);
        assert_eq!(study.ply(), 3);
        assert!(matches!(study.line().turn_at(3), Turn::Seat(_)));
    }

    #[test]
    fn a_move_that_is_known_is_followed_with_its_tile() {
        let mut study = tayu();
        play_any(&mut study, 0);
        let there = study.cursor();
        study.go_to_ply(1);
        play_any(&mut study, 0);
        assert_eq!(study.cursor(), there);
    }

    #[test]
    fn a_move_and_its_tile_are_taken_back_together() {
        let mut study = tayu();
        play_any(&mut study, 0);
        assert!(study.undo());
        assert_eq!(study.line().plies(), 1);
        assert!(study.redo());
        assert_eq!(study.line().plies(), 3);
    }

    #[test]
    fn another_move_begins_a_variation_that_can_be_deleted() {
        let mut study = tayu();
        play_any(&mut study, 0);
        assert!(!in_variation(&study));
        study.go_to_ply(1);
        play_any(&mut study, 1);
        assert!(in_variation(&study));
        delete(&mut study);
        assert_eq!((study.ply(), in_variation(&study)), (1, false));
        assert_eq!(study.record().node(study.cursor()).children().len(), 1);
    }
}
