//! What the coach says of positions that a person has looked at, in every language.

use fishka_catalog::Rules;
use fishka_coach::{Fact, facts, facts_of_move, remarks};
use fishka_game::{Game as _, Position as _};
use fishka_i18n::{Language, learn};

fn told(facts: &[Fact], language: Language) -> String {
    let line = |fact: &Fact| {
        let moves: Vec<String> = fact.line.iter().map(ToString::to_string).collect();
        format!(
            "{}  [{}; {}]\n",
            learn::text(language, &fact.message(), &fact.values),
            fact.cells.join(" "),
            moves.join(" ")
        )
    };
    facts.iter().map(line).collect()
}

/// Everything about a position and a move there, in both languages.
fn told_of(game: &str, options: &str, text: &str, mv: Option<&str>) -> String {
    let rules = Rules::new(game, &options.parse().expect("options")).expect("a game");
    let position = rules.position(text).expect("a position");
    let mut out = String::new();
    for &language in Language::ALL {
        out += &told(&facts(&position), language);
        if let Some(mv) = mv {
            let mv = position.parse_move(mv).expect("a move");
            out += &format!("{mv}:\n{}", told(&facts_of_move(&position, mv), language));
        }
        out += "\n";
    }
    out
}

#[test]
fn dvonn_a_move_that_cuts_off_the_left() {
    insta::assert_snapshot!(told_of("dvonn", "", "9/10/2bbwrw4/6b3/9 w stack", Some("e3f3")));
}

#[test]
fn dvonn_in_the_middle_of_a_game() {
    let text = "1(bw)wb1(wb)3/2b(wwb)w1(bw)bw1/1wb(rbw)wb1(bb)1w1/2w(rb)b1ww2/3b1r3 b stack";
    insta::assert_snapshot!(told_of("dvonn", "", text, None));
}

#[test]
fn dvonn_while_placing() {
    insta::assert_snapshot!(told_of("dvonn", "", "rbw6/bb8/rw3bwb3/b3wwbw2/3bwrwb1 w place", None));
}

#[test]
fn abalone_a_marble_in_danger_at_the_edge() {
    insta::assert_snapshot!(told_of("abalone", "", "5/6/7/8/wbb6/1b6/2www2/6/5 b 0 0", Some("e3e2")));
}

#[test]
fn abalone_formations_and_a_pac() {
    insta::assert_snapshot!(told_of("abalone", "", "w4/b5/2bb3/2b2w2/1bbww4/5ww1/1b3w1/1b4/1b3 w 0 0", None));
}

#[test]
fn tayu_a_river_on_its_way() {
    insta::assert_snapshot!(told_of("tayu", "", "acg-i9,bdh|i8,ace-g5,bce-e6,beh-d7,adh-i4 1 ?", None));
}

#[test]
fn a_worse_move_is_compared_with_the_better_one() {
    let dvonn = Rules::new("dvonn", &"".parse().expect("options")).expect("a game");
    let position = dvonn.position("9/10/2bbwrw4/6b3/9 w stack").expect("a position");
    let [played, better] = ["g3f3", "e3f3"].map(|text| position.parse_move(text).expect("a move"));
    let remarks = remarks(&position, played, better);
    assert_eq!(remarks.better.map(|fact| fact.key), Some("dvonn-coach-cut"));
}

#[test]
fn what_both_moves_do_is_not_worth_a_word() {
    let dvonn = Rules::new("dvonn", &"".parse().expect("options")).expect("a game");
    let position = dvonn.position("9/10/2bbwrw4/6b3/9 w stack").expect("a position");
    let mv = position.parse_move("e3f3").expect("a move");
    assert_eq!(remarks(&position, mv, mv).better, None);
}
