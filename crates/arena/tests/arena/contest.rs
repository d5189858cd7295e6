//! Whole matches: who sits where, what is dealt, what happens to those who misbehave.

use std::{path::PathBuf, time::Duration};

use fishka_arena::{Contest, Contestant, Ending, Files, FixedLimits, Openings, Pair, Scoreboard, Verdict};
use fishka_catalog::Rules;
use fishka_game::Standing;

fn contest(game: &str, options: &str, contestants: [&str; 2]) -> Contest {
    Contest {
        rules: Rules::new(game, &options.parse().unwrap()).unwrap(),
        contestants: contestants.map(|text| text.parse::<Contestant>().unwrap()),
        pairs: 2,
        control: "-".parse().unwrap(),
        limits: FixedLimits { nodes: Some(200), ..FixedLimits::default() },
        openings: Openings::Random { plies: 2 },
        max_plies: None,
        seed: 5,
        concurrency: 1,
        sprt: None,
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(5),
    }
}

fn play(contest: &Contest) -> (Scoreboard, Vec<Pair>) {
    let mut pairs = Vec::new();
    let standing = contest.play(&Files::default(), &mut |_, pair| pairs.push(pair.clone())).unwrap();
    (standing, pairs)
}

fn rogue(mode: &str) -> String {
    // Examples lie beside the folder this test lies in.
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop();
    path.set_file_name("examples");
    format!("'{}' {mode};name={mode}", path.join("rogue_player").display())
}

#[test]
fn a_match_with_fixed_nodes_is_the_same_every_time() {
    let alone = Contest { pairs: 3, ..contest("dvonn", "", ["builtin:full;Hash=1", "builtin:greedy"]) };
    let together = Contest { concurrency: 3, ..alone.clone() };
    let (one, other) = (play(&alone), play(&together));
    assert_eq!(one, other);
    assert_eq!(one.0.tally.games(), 6);
}

#[test]
fn a_seed_makes_another_match() {
    let one = contest("dvonn", "", ["builtin:greedy", "builtin:random"]);
    let other = Contest { seed: 6, ..one.clone() };
    assert_ne!(play(&one).1, play(&other).1);
}

#[test]
fn both_games_of_a_pair_begin_alike_with_seats_swapped() {
    let (_, pairs) = play(&contest("dvonn", "placement=random", ["builtin:greedy", "builtin:random"]));
    for pair in &pairs {
        let [one, other] = &pair.games;
        assert_eq!(one.moves[..49], other.moves[..49], "the placement is the same");
        assert_eq!((&one.seating[..], &other.seating[..]), (&[0, 1][..], &[1, 0][..]));
    }
    assert_ne!(pairs[0].games[0].moves[..49], pairs[1].games[0].moves[..49]);
}

#[test]
fn both_games_of_a_pair_draw_the_same_tiles() {
    let draws = |moves: &[String]| -> Vec<String> {
        moves.iter().filter(|mv| mv.starts_with('?')).cloned().collect()
    };
    let (_, pairs) = play(&contest("tayu", "", ["builtin:greedy", "builtin:random"]));
    for pair in pairs {
        let [one, other] = pair.games.map(|game| draws(&game.moves));
        let common = one.len().min(other.len());
        assert!(common > 10);
        assert_eq!(one[..common], other[..common]);
    }
}

#[test]
fn larger_tables_are_played_too() {
    for options in ["seats=3", "seats=3 auction=on draw=expert", "seats=4"] {
        let (standing, pairs) =
            play(&Contest { pairs: 3, ..contest("tayu", options, ["builtin:greedy", "builtin:random"]) });
        assert_eq!(standing.tally.games(), 6, "{options}");
        assert!(pairs.iter().flat_map(|pair| &pair.games).all(|game| game.ending == Ending::Rules));
    }
}

#[test]
fn a_game_without_an_engine_of_its_own_is_played_too() {
    let (standing, pairs) = play(&contest("pebbles", "", ["builtin:full;Hash=1", "builtin:1;Hash=1"]));
    assert_eq!(standing.tally.games(), 4);
    let mut games = pairs.iter().flat_map(|pair| &pair.games);
    assert!(games.all(|game| game.ending == Ending::Rules));
}

#[test]
fn who_misbehaves_loses_that_game_and_nothing_else() {
    for mode in ["crash", "illegal", "nonsense", "crash-later"] {
        let (standing, pairs) = play(&contest("dvonn", "", [&rogue(mode), "builtin:random"]));
        assert_eq!(standing.forfeits, [4, 0], "{mode}");
        assert_eq!(standing.tally.losses, 4, "{mode}");
        for game in pairs.iter().flat_map(|pair| &pair.games) {
            assert_eq!(game.result, Standing::Loss);
            assert!(matches!(game.ending, Ending::Forfeit { time: false, .. }), "{mode}: {:?}", game.ending);
        }
    }
}

#[test]
fn who_is_late_loses_on_time_or_by_silence() {
    for (mode, by_time) in [("hang", false), ("late", true), ("flood", false)] {
        let (standing, pairs) = play(&Contest {
            pairs: 1,
            control: "0.3+0".parse().unwrap(),
            patience: Duration::from_millis(1800),
            ..contest("dvonn", "", [&rogue(mode), "builtin:random"])
        });
        assert_eq!(standing.forfeits, [2, 0], "{mode}");
        for game in &pairs[0].games {
            assert!(
                matches!(&game.ending, Ending::Forfeit { time, .. } if *time == by_time),
                "{mode}: {:?}",
                game.ending
            );
        }
    }
}

#[test]
fn a_contestant_that_cannot_play_at_all_stops_the_match() {
    let missing = contest("dvonn", "", ["/no/such/engine", "builtin:random"]);
    let error = missing.play(&Files::default(), &mut |_, _| {}).unwrap_err();
    assert!(error.to_string().contains("does not start"), "{error}");
}

#[test]
fn a_test_stops_the_match_when_it_is_decided() {
    let (standing, _) = play(&Contest {
        pairs: 1000,
        concurrency: 2,
        sprt: Some("0,200".parse().unwrap()),
        ..contest("dvonn", "placement=random", ["builtin:greedy", "builtin:random"])
    });
    assert_eq!(standing.verdict, Some(Verdict::Accepted), "{standing:?}");
    assert!(standing.tally.games() < 400, "{standing:?}");
}

#[test]
fn a_long_game_is_stopped_and_judged_by_what_the_game_counts() {
    for options in ["repetition=off", "repetition=off quiet=0", "repetition=off quiet-result=draw"] {
        let (standing, pairs) = play(&Contest {
            max_plies: Some(50),
            openings: Openings::Random { plies: 0 },
            ..contest("abalone", options, ["builtin:greedy", "builtin:random"])
        });
        assert!(pairs.iter().flat_map(|pair| &pair.games).all(|game| game.ending == Ending::Stopped));
        assert!(standing.tally.wins > 0, "the greedy player is marbles ahead: {standing:?}");
    }
}

#[test]
fn a_game_that_is_stopped_with_nobody_ahead_is_a_draw() {
    let (standing, _) = play(&Contest {
        max_plies: Some(4),
        openings: Openings::Random { plies: 0 },
        ..contest("abalone", "", ["builtin:greedy", "builtin:random"])
    });
    assert_eq!(standing.tally.draws, standing.tally.games());
}

#[test]
fn clocks_are_noted_and_kept() {
    let (_, pairs) = play(&Contest {
        pairs: 1,
        control: "20+0.5".parse().unwrap(),
        ..contest("dvonn", "", ["builtin:greedy", "builtin:random"])
    });
    let notes = &pairs[0].games[0].notes;
    assert_eq!(notes[0], "", "openings take no time");
    assert!(
        notes[2].starts_with("[%clk 0:00:20.4") || notes[2].starts_with("[%clk 0:00:20.5"),
        "{}",
        notes[2]
    );
}
