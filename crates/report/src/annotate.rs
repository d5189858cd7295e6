use fishka_game::Seat;
use fishka_record::{Eval, Record, study::Study};

use crate::Report;

/// Writes a report into the record of its line; see [`annotate_line`].
#[must_use]
pub fn annotate(record: Record, report: &Report) -> Record {
    let mut study = Study::new(record);
    annotate_line(&mut study, report);
    study.record().clone()
}

/// Writes the report of the line that is being looked at into its record, as one edit: the worth of every position, a sign at
/// every move that gave something away unless somebody has set one, and what was better as a variation unless it is there
/// already. What people wrote stays, and so does the cursor.
pub fn annotate_line(study: &mut Study, report: &Report) {
    let (path, cursor) = (study.path().to_vec(), study.cursor());
    study.as_one(|study| {
        let mut notes: Vec<_> = path.iter().map(|&id| study.record().node(id).note().clone()).collect();
        // Of what was better all moves are named, so that it can be told from what somebody has tried there.
        let mut named = vec![1; path.len()];
        for judged in report.moves.iter().filter(|judged| judged.judgement.is_some()) {
            named[judged.ply] = usize::MAX;
        }
        for (ply, (note, known)) in notes.iter_mut().zip(&report.known).enumerate() {
            if let Some(known) = known {
                let next = path.get(ply + 1).and_then(|&id| study.record().node(id).mv());
                let text = known.text(next, named[ply]);
                *note = std::mem::take(note).with_eval(Eval::new(Seat::FIRST, &text));
            }
        }
        for judged in &report.moves {
            let note = &mut notes[judged.ply + 1];
            if let (Some(judgement), None) = (judged.judgement, note.glyph()) {
                *note = std::mem::take(note).with_glyph(Some(judgement.glyph()));
            }
        }
        study.set_notes(path.iter().copied().zip(notes));
        for judged in report.moves.iter().filter(|judged| judged.judgement.is_some()) {
            study.go(path[judged.ply]);
            // A line that cannot be played to its end is kept as far as it goes.
            for mv in &judged.better {
                if study.play(*mv).is_err() {
                    break;
                }
            }
        }
    });
    if let Some(last) = path.last() {
        study.go(*last);
    }
    study.go(cursor);
}
