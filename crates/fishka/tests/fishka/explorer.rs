//! The explorer as a person or a script meets it.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

fn explorer(folder: &Path, args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_fishka");
    let data = folder.join("explorer.db");
    let mut command = Command::new(program);
    command.arg("explorer").args(args).env("LC_ALL", "C").current_dir(folder);
    if !matches!(args[0], "book") {
        command.arg("--data").arg(data);
    }
    command.output().unwrap()
}

fn stdout(folder: &Path, args: &[&str]) -> String {
    let output = explorer(folder, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn game(seat: &str, moves: &str, loser: u8) -> String {
    let result = if loser == 1 { "L-W" } else { "W-L" };
    format!(
        "[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"layout=german-daisy\"]\n[Seat1 \"{seat}\"]\n\
         [Ending \"resign {loser}\"]\n\n{moves} {result}\n\n"
    )
}

#[test]
fn a_broken_game_is_named_and_the_others_are_counted_once() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games/deeper");
    fs::create_dir_all(&games).unwrap();
    let anna = game("Anna", "1. b1b2 2. b5c6", 2);
    let broken = game("Boris", "1. b1b9", 1);
    let unfinished = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 *\n\n";
    fs::write(games.join("one.fishka"), format!("{anna}{broken}{unfinished}{anna}")).unwrap();
    fs::write(games.join("two.fishka"), game("Clara", "1. b1b2 2. b5c5", 1)).unwrap();
    fs::write(games.join("notes.md"), "no games here").unwrap();

    let output = explorer(folder.path(), &["import", "games"]);
    assert_eq!(output.status.code(), Some(2), "one is broken");
    let (told, complaints) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(told.starts_with("2 new games, known already 1, unfinished and left out 1;"), "{told}");
    assert!(complaints.contains("one.fishka") && complaints.contains("line 15"), "{complaints}");

    let again = explorer(folder.path(), &["import", "games"]);
    assert!(String::from_utf8(again.stdout).unwrap().starts_with("0 new games, known already 3"));

    let position = ["show", "abalone", "--option", "layout=german-daisy"];
    let shown = stdout(folder.path(), &position);
    assert!(shown.starts_with("2 games: Black 50.0 %, White 50.0 %"), "{shown}");
    let json = stdout(folder.path(), &[&position[..], &["--result", "1", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["games"], &json["samples"][0]["seats"][0]), (&1.into(), &"Anna".into()));
}

#[test]
fn what_is_asked_wrongly_is_refused() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("explorer.db");
    fs::write(&file, "this is no store of games at all, but a letter to a friend".repeat(9)).unwrap();
    for args in [
        &["show", "abalone", "--since", "yesterday"][..],
        &["show", "abalone", "--result", "9"],
        &["show", "abalone", "--source", "robots"],
        &["show", "chess"],
        &["show", "abalone"],
    ] {
        let output = explorer(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
    }
    assert!(fs::read_to_string(&file).unwrap().starts_with("this is no store"));
}

#[test]
fn books_are_made_of_games() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.fishka"), game("Anna", "1. b1b2 2. b5c6", 2)).unwrap();
    let told = stdout(folder.path(), &["book", "games.fishka", "--output", "abalone.book", "--least", "1"]);
    assert!(told.starts_with("abalone.book: one game,"), "{told}");
    let again = explorer(folder.path(), &["book", "games.fishka", "--output", "abalone.book"]);
    assert_eq!(again.status.code(), Some(2), "nothing is overwritten unasked");
}

#[test]
fn a_bench_fills_a_store_and_looks_into_it() {
    let folder = TempDir::new().unwrap();
    let measured = stdout(folder.path(), &["bench", "pebbles", "--games", "30", "--lookups", "8", "--json"]);
    let measured: serde_json::Value = serde_json::from_str(&measured).unwrap();
    assert_eq!((&measured["games"], &measured["lookups"]), (&30.into(), &8.into()));
}
