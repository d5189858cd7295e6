//! Bytes as moves: each byte picks a legal move, or some conceivable move that may be illegal. The position stays valid.

#![no_main]

use fishka_catalog::Line;
use fishka_game::{Game as _, Position as _};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((rules, bytes)) = fishka_fuzz::choose(data) else { return };
    let mut line = Line::new(rules);
    let mut moves = Vec::new();
    for pair in bytes.chunks_exact(2) {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let pick = usize::from(pair[1]);
        let mv = moves[pick % moves.len()];
        if pair[0] % 8 == 0 {
            // A move of somewhere else: refused without a trace, or legal after all.
            let other = line.start().clone();
            let mut strange = Vec::new();
            other.legal_moves(&mut strange);
            let before = line.position().clone();
            if line.play(strange[pick % strange.len()]).is_err() {
                assert!(before == *line.position());
            }
        } else {
            line.play(mv).expect("listed moves are legal");
        }
    }
    let text = line.position().to_string();
    let read = line.game().position(&text).expect("a position that was reached can be written and read");
    assert!(read == *line.position());
    while line.undo().is_some() {}
    assert!(line.position() == line.start());
});
