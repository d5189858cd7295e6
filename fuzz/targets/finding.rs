//! Any bytes as findings of an engine elsewhere: refused in words, or moves that can be played.

#![no_main]

use fishka_catalog::Line;
use fishka_fuzz::choose;
use fishka_wire::Findings;
use libfuzzer_sys::fuzz_target;

/// A game is begun so far.
const PLIES: usize = 4;
const LONGEST: usize = 64;

fuzz_target!(|data: &[u8]| {
    let Some((rules, rest)) = choose(data) else { return };
    let Ok(Findings { findings, differences }) = serde_json::from_slice(rest) else { return };
    for gave in differences.iter().filter_map(|difference| difference.gave) {
        if let Ok(gave) = gave.checked() {
            assert!(gave.units.is_finite() && gave.error >= 0.0);
        }
    }
    let mut line = Line::new(rules);
    let mut moves = Vec::new();
    for _ in 0..PLIES {
        line.legal_moves(&mut moves);
        let Some(&mv) = moves.first() else { break };
        line.play(mv).expect("it stands in the list");
    }
    for finding in findings {
        match finding.replay(&line, LONGEST) {
            Ok(replayed) => {
                assert!((0.0..=1.0).contains(&replayed.score.win));
                assert!(replayed.outcomes.iter().all(|(_, chance)| (0.0..=1.0).contains(chance)));
                let mut played = line.up_to(finding.ply as usize);
                replayed
                    .moves
                    .iter()
                    .for_each(|mv| played.play(*mv).expect("what was replayed can be played"));
            }
            Err(why) => assert!(!why.is_empty()),
        }
    }
});
