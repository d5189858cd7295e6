//! What a move brings in points: games played on to their end, after it and after another.

use fishka_engine_api::{Difference, Limits, Stop};
use fishka_game::Position as _;
use fishka_tayu::{Due, Move, Position};

use super::{
    evaluate::Evaluator,
    player::{candidates, margin},
    search::Search,
    state::Terms,
    weights::Networks,
};
use crate::{Clock, control::Control, time::Plan};

/// Fewer pairs of games say nothing, and more are not needed.
const LEAST: usize = 16;
const MOST: usize = 200;
/// So many points a pair more is taken to be off, besides those that were played: what happened in none of them may still happen.
const UNSEEN: f64 = 6.0;
/// How far off the best playing on is in most cases, because tiles are laid by how they look: against 71 differences that were
/// followed to the end of everything that may be drawn, where games end differently at all.
const PLAYING_ON: f64 = 0.8;

/// By how many points one move ends ahead of another for the role that lays, on average over the games that follow when every tile
/// is laid where its role looks likeliest to win. Both moves meet the same tiles in the same order. `None` where tiles are not laid,
/// and where too few games can be played.
pub(crate) fn compare(
    position: &Position,
    moves: [Move; 2],
    limits: &Limits,
    stop: &Stop,
    clock: &dyn Clock,
) -> Option<Difference> {
    if position.due() == Due::Bid {
        return None;
    }
    let terms = Terms::of(position);
    let evaluator = Evaluator::new(&terms, Networks::quick(terms.edition, terms.target.is_some()));
    let control = Control::new(stop, clock, Plan::new(limits, 1).hard, limits.nodes, 1);
    let mut search = Search::new(&evaluator, &control, 0);
    let role = terms.to_lay(position.placements().len() as u8);
    let all = candidates(position);
    let prospect = |mv: Move| all.iter().find(|candidate| candidate.mv == mv).map(|it| &it.prospect);
    let [one, other] = [prospect(moves[0])?, prospect(moves[1])?];
    let (mut count, mut sum, mut squares) = (0.0, 0.0, UNSEEN * UNSEEN);
    for lot in 0..MOST as u64 {
        let mut end = |prospect| {
            let [north, east, south, west] =
                search.play_to_the_end(prospect, lot ^ position.key())?.map(i32::from);
            Some(f64::from(margin(role, north * south, east * west, terms.target)))
        };
        let Some((one, other)) = end(one).zip(end(other)) else { break };
        let difference = one - other;
        (count, sum, squares) = (count + 1.0, sum + difference, squares + difference * difference);
    }
    let mean = sum / count;
    let spread = |squares: f64| ((squares - sum * mean).max(0.0) / (count + 1.0)).sqrt();
    let by_chance = 2.0 * spread(squares) / count.sqrt();
    let by_play = PLAYING_ON.min(spread(squares - UNSEEN * UNSEEN) / 2.0);
    let error = by_chance.hypot(by_play);
    (count >= LEAST as f64).then_some(Difference { units: mean as f32, error: error as f32 })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use fishka_game::{Configurable as _, Game as _};
    use fishka_tayu::Tayu;

    use super::{
        super::solve::{Aim, Followed, follow},
        *,
    };

    struct Still;

    impl Clock for Still {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn position(options: &str, text: &str) -> Position {
        Tayu::from_options(&options.parse().unwrap()).unwrap().position(text).unwrap()
    }

    fn compared(position: &Position, moves: [&str; 2], nodes: u64) -> Option<Difference> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        compare(position, moves.map(|mv| mv.parse().unwrap()), &limits, &Stop::new(), &Still)
    }

    /// Two moves and the position in which they differ only by points: who wins is settled.
    const LATE: [[&str; 3]; 4] = [
        [
            "dgh-a7",
            "dgh-e2",
            "bce-h10,bfh|j9,adf|j13,cdg|k8,bfh|k14,bdf-g8,bdg|k17,ceh|h7,ceg|l18,cdf-i18,cfg|l6,ceg|m16,ace|n16,efh-o16,def|i6,cdg-h17,abg-g16,agh|i3,dfh-j3,acd-k2,deg|n4,abe-n1,bdh|g6,adg-o2,bcg-o15,abd-f3,efg|r4,efg-e17,fgh|o14,bde-f15,deg-o4,cdh|e16,dfh-l13,bef-l12,bcf-l11,cde-k10,bgh-l9,bef-g14,bch|e13,bcf-g13,afh-f11,bch-n10,acd|p13,cgh-e10,abf-d9,adf|q12,bcf-p9,deh-b10,bcd|a11,acf|r13,abc-a8,aeg-d4,bch|d3,aeg-b5,adh|b4,beg-p8,aeh-e1,afg-a6,abe-a1,egh|a5,afh|r7,cfg-n7,afg-l8,beg-e7,adh-o6 2 cdh",
        ],
        [
            "egh|h18",
            "acd-m4",
            "dgh-j9,aeh|j8,abc|i6,beh-m9,ade-l10,adg-g9,bde-j11,bef-e10,ceg|j4,ceh-d9,bdf|f13,ace-o8,abf-p9,aeg|o12,def-a9,bef|i3,bdg-f1,cfg|e14,adh-l12,bde-p7,cef-p6,agh|b8,bcg-p5,cdh-p12,abc|d15,afg|a8,afg-p10,ceg|e17,cdg|l15,abd|r15,fgh|p4,cdf|g4,acd|o3,bce|k4,abg|k16,abe|d18,cdh|c18,cfh-a15,bch|j18,agh-f15,cfg|f5,beh-a14,cgh-p1,abd|r4,adh|f18,ceh-a13,fgh-l2,bcd-k1,bcf|e7,ach|g8,egh|l5,bgh-b12,bdg-a11,bfg-k6,cef|d8,bdh-c4,bfh-k17,acg|g18,cde|g14,adh-a10,abc|b5,beh|m15,abe|n16,dfh-o16,acf-k18,ach|p15,def|h7,ace|r18,afh|h13,abe|i15,beg-l7,deg|c3 1 acd",
        ],
        [
            "ceg|a8",
            "ceg-c3",
            "dgh-i10,bfh|i9,adf|h8,bch|h12,bef-g13,abh-g5,adg|f5,ceg|e7,bdg|h16,bfh-l10,agh-m9,bcg-m11,acg|g18,aef|f18,bfg-n12,bgh-i15,abc|d9,def|j18,abe-m13,abd|e17,aeg-f2,cdg-c14,adg|m16,adh-h1,abe-b13,bcg|l18,bdh|b16,adf-m8,efg|p8,deh-b5,bcf-a17,afg-b18,bde|k3,bch-d1,abg|a5,bdh-a1,aeh|n18,abh-l2,agh|o18,egh-p18,fgh|r17,acf|q16,bdg-b2,afg|r14,cgh-b4,abf|o6,deh-l5,bef|e11,fgh-p5,bcd|k7,egh|q4,ach|p4,cfh|f11,abd-j4,bch|i18,cgh-b12,abg|a12,afh-b11,ceh|l8,cdh|p17,bgh-m3,ace|q13,abg-i12,bfg|r11,egh|j8,aeg-j13,cfg|g9,abc|p11,aeh|c10,aeh|b8,dgh|f14,bdf-m7,adf-i14,bgh|q9,deg-j9 2 acg",
        ],
        [
            "bdg|a9",
            "cfh-k11",
            "ace|j9,bch-k9,egh-m10,abf|k8,cfg|i9,abd-f8,bgh-l7,bdf-n9,adh|f11,aef-d12,acd|d15,egh|e11,dfg|q9,bcd-p6,cde-b9,def|e17,bcf|g12,aeg-e14,abh|d8,bdf-b16,abf-b17,ceh-b10,bch|a12,agh-a13,bgh|e7,dgh|a16,bcg-c18,cfh-f6,aeg-g5,acf-g4,bde-f13,afh-i13,def|i16,cfg-f3,bfh|l6,adh|r9,dfh|r12,bcf|h16,dfh-h11,bdg|r15,ach-j12,cdh-d2,beg|q16,bcf|p15,bde|c3,abd-n16,efg-l13,abe-n12,ceg|m5,afg|n3,adf|l3,afg|o4,ach|g17,efg-g18,fgh-p4,bef|q12,cdg-i2,aeh|q3,abe-i17,abg|r3,adg-j18,bdh-h1,beh-m18,ade|k5,cdf-e1,ceh|b3,bcd|b6,cgh|a3,cgh|k16,cef-m17,ceg-m8,abc|n6,cde-j10,ceg|c7,efh|o7,dgh|a6,bce|l16 2 bdg",
        ],
    ];

    #[test]
    fn it_is_as_far_off_what_is_exact_as_it_says_at_most() {
        for [better, worse, text] in LATE {
            let position = position("", text);
            let unsettled = |followed: &Followed| {
                let open = |at: &usize| !followed.moves[*at].1.are_exact();
                (0..followed.moves.len()).filter(open).collect()
            };
            let followed = follow(&position, 30_000, unsettled).unwrap();
            assert_eq!(followed.aim, Aim::Lead);
            let [best, other] = [better, worse].map(|wanted| {
                let (_, bounds) = followed.moves.iter().find(|(mv, _)| mv.to_string() == wanted).unwrap();
                assert!(bounds.are_exact());
                bounds.least
            });
            let found = compared(&position, [better, worse], 60_000).unwrap();
            let off = (f64::from(found.units) - (best - other)).abs();
            assert!(off <= f64::from(found.error), "{found:?} instead of {} of {worse}", best - other);
            assert!(found.units - found.error >= 1.5, "{found:?} of {worse}");
        }
    }

    #[test]
    fn a_move_is_no_better_than_itself_and_as_much_better_as_the_other_is_worse() {
        let [better, worse, text] = LATE[0];
        let position = position("", text);
        let same = compared(&position, [better, better], 60_000).unwrap();
        assert!(same.units == 0.0 && same.error < 0.1, "{same:?}");
        let [one, other] =
            [[better, worse], [worse, better]].map(|moves| compared(&position, moves, 60_000).unwrap());
        assert_eq!((one.units, one.error), (-other.units, other.error));
    }

    #[test]
    fn early_in_a_game_it_is_not_sure() {
        let position = position("", "adh-i9,bfh-l9 1 abd");
        let mut moves = <Position as fishka_game::Position>::Moves::new();
        position.legal_moves(&mut moves);
        let [one, .., other] = moves.as_slice() else { panic!("there are several moves") };
        let moves = [one.to_string(), other.to_string()];
        let found = compared(&position, [&moves[0], &moves[1]], 400_000).unwrap();
        assert!(found.error > 2.0, "{found:?}");
        assert_eq!(compared(&position, [&moves[0], &moves[1]], 2_000), None, "that is too few games");
    }

    #[test]
    fn a_third_side_counts_by_what_lacks_to_the_target() {
        let [better, worse, text] = LATE[0];
        let found = |target: u16| {
            // The same board, at which the third seat is to lay.
            let position = position(&format!("seats=3 target={target}"), &text.replace(" 2 ", " 3 "));
            compared(&position, [better, worse], 60_000).unwrap().units
        };
        // Far above the target the two others play as they do without it; far below it the saboteur has won by what is lacking.
        assert_ne!(found(1), found(999));
    }
}
