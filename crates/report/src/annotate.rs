use fishka_game::Seat;
use fishka_record::{Eval, Record, study::Study};

use crate::Report;

/// Writes a report into the record of its line: the worth of every position, a sign at every move that gave something away
/// unless somebody has set one, and what was better as a variation unless it is there already. What people wrote stays.
#[must_use]
pub fn annotate(record: Record, report: &Report) -> Record {
    let mut study = Study::new(record);
    let path = study.path().to_vec();
    let notes = path.iter().zip(&report.known).filter_map(|(&id, known)| {
        let eval = Eval::new(Seat::FIRST, &known.as_ref()?.score.to_string());
        Some((id, study.record().node(id).note().clone().with_eval(eval)))
    });
    let notes: Vec<_> = notes.collect();
    study.set_notes(notes);
    for judged in &report.moves {
        let Some(judgement) = judged.judgement else { continue };
        let played = path[judged.ply + 1];
        if study.record().node(played).note().glyph().is_none() {
            study.set_glyph(played, Some(judgement.glyph()));
        }
        study.go(path[judged.ply]);
        // A line that cannot be played to its end is kept as far as it goes.
        for mv in &judged.better {
            if study.play(*mv).is_err() {
                break;
            }
        }
    }
    study.record().clone()
}
