//! The rules by which servers agree who keeps a game, tried on many simulated histories.

use fishka_cluster::simulation::{Fault, Trial, Verdict};

#[test]
fn nothing_acknowledged_is_lost_doubled_or_forked() {
    let mut sum = Verdict::default();
    for seed in 0..400 {
        let verdict = Trial::of(seed).run().unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        sum.acknowledged += verdict.acknowledged;
        sum.epochs += verdict.epochs;
        sum.troubles += verdict.troubles;
    }
    assert_eq!(sum.acknowledged, 400 * 100);
    assert!(sum.epochs > 2_000 && sum.troubles > 4_000, "much has gone wrong: {sum:?}");
}

#[test]
fn a_seed_makes_one_history() {
    assert_eq!(Trial::of(7).run(), Trial::of(7).run());
}

#[test]
fn without_the_epoch_an_old_owner_writes_after_a_new_one() {
    let unfenced = |seed| Trial { fenced: false, ..Trial::of(seed) };
    let old = (0..2_000).find(|&seed| matches!(unfenced(seed).run(), Err(Fault::OldEpoch { .. })));
    assert!(old.is_some(), "the simulation would not notice that the check is missing");
}
