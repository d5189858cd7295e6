//! The store: nothing counted twice, nothing lost, nothing of others touched.

use std::collections::BTreeMap;

use fishka_explorer::{Explorer, Filter, Played, Question, Source, StoreError, Tally};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use tempfile::TempDir;

use crate::games::{abalone, after, asked, people, random, rules};

async fn store() -> (TempDir, Explorer) {
    let folder = TempDir::new().unwrap();
    let explorer = Explorer::open(&folder.path().join("explorer.db")).await.unwrap();
    (folder, explorer)
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_new_store() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, mut explorer) = store().await;
    let game = abalone("[Seat1 \"Anna\"]", "1. a1b1 2. i5h5", 2);
    explorer.add(&[people(&game)], None).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() > 1, "the store and its log: {files:?}");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{file:?}");
    }
}

#[tokio::test]
async fn moves_are_counted_with_their_results() {
    let (_folder, mut explorer) = store().await;
    let games = [
        abalone("[Seat1 \"Anna\"]\n[Seat2 \"Boris\"]\n[Date \"2026-11-15\"]", "1. a1b1 2. i5h5", 2),
        abalone("[Seat1 \"Boris\"]", "1. a1b1 2. i6h6", 1),
    ];
    let games = games.each_ref().map(people);
    assert_eq!(explorer.add(&games, None).await.unwrap(), 2);
    let answer = explorer.answer(&after("abalone", ""), None).await.unwrap();
    assert_eq!(answer.total, Tally { games: 2, wins: [1, 1, 0, 0], draws: 0 });
    assert_eq!(answer.moves.len(), 1);
    let answer = explorer.answer(&after("abalone", "a1b1"), None).await.unwrap();
    assert_eq!(answer.moves.len(), 2);
    let anna = answer.samples.iter().find(|sample| sample.seats == ["Anna", "Boris"]).unwrap();
    assert_eq!(
        (anna.date.as_deref(), anna.result.as_str(), anna.mv.as_str()),
        (Some("2026-11-15"), "W-L", "i5h5")
    );
    let record = explorer.record(anna.game).await.unwrap().unwrap();
    assert!(record.contains("1. a1b1 2. i5h5 W-L"), "{record}");
    assert_eq!(explorer.record(999).await.unwrap(), None);
}

#[tokio::test]
async fn a_game_is_counted_once_however_often_it_comes() {
    let (folder, mut explorer) = store().await;
    let plain = abalone("[Seat1 \"Anna\"]", "1. a1b1 2. i5h5", 2);
    let commented = abalone("[Seat1 \"Anna\"]\n[Event \"club\"]", "1. a1b1 {fine} 2. i5h5 (2. i6h6)", 2);
    let other = abalone("[Seat1 \"Boris\"]", "1. a1b1 2. i5h5", 2);
    assert_eq!(explorer.add(&[people(&plain), people(&plain)], None).await.unwrap(), 1);
    explorer.close().await;
    let mut explorer = Explorer::open(&folder.path().join("explorer.db")).await.unwrap();
    assert_eq!(explorer.add(&[people(&commented), people(&other)], None).await.unwrap(), 1);
    assert_eq!(explorer.answer(&after("abalone", ""), None).await.unwrap().total.games, 2);
}

#[tokio::test]
async fn unfinished_games_are_not_counted() {
    let record = fishka_record::Record::read("[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 *").unwrap();
    assert!(Played::new(&record, Source::People).is_none());
}

#[tokio::test]
async fn a_position_that_comes_back_counts_a_game_once() {
    let (_folder, mut explorer) = store().await;
    let there_and_back = "1. a1b2 2. i9h8 3. b2a1 4. h8i9 5. a1b2";
    explorer.add(&[people(&abalone("", there_and_back, 2))], None).await.unwrap();
    let answer = explorer.answer(&after("abalone", ""), None).await.unwrap();
    assert_eq!(answer.moves.iter().map(|played| played.tally.games).collect::<Vec<_>>(), [1]);
}

#[tokio::test]
async fn filters_leave_out_what_was_not_asked_for() {
    let (_folder, mut explorer) = store().await;
    let games = [("2026-10", 2, Source::People), ("2026-11", 1, Source::Engine), ("2025", 2, Source::Engine)];
    let games = games.map(|(date, loser, source)| {
        Played::new(&abalone(&format!("[Date \"{date}\"]"), "1. a1b1", loser), source).unwrap()
    });
    explorer.add(&games, None).await.unwrap();
    let month = |text: &str| Some(text.parse().unwrap());
    for (filter, count) in [
        (Filter::default(), 3),
        (Filter { source: Some(Source::Engine), ..Filter::default() }, 2),
        (Filter { since: month("2026-01"), ..Filter::default() }, 2),
        (Filter { since: month("2026-01"), until: month("2026-10"), ..Filter::default() }, 1),
        (Filter { ended: Some("1".parse().unwrap()), ..Filter::default() }, 2),
        (Filter { ended: Some("draw".parse().unwrap()), ..Filter::default() }, 0),
    ] {
        let answer = explorer.answer(&asked("abalone", "", filter), None).await.unwrap();
        assert_eq!(answer.total.games, count, "{filter:?}");
        assert_eq!(answer.samples.len(), count as usize, "{filter:?}");
    }
}

/// Games of all kinds, in small pieces, so that runs become one many times over: every position of every game must be found,
/// with as many games as a plain count finds.
#[tokio::test]
async fn whatever_runs_become_the_counts_are_those_of_a_plain_count() {
    let (_folder, mut explorer) = store().await;
    let mut plain: BTreeMap<String, u32> = BTreeMap::new();
    let mut records = Vec::new();
    for game in fishka_catalog::GAMES {
        for seed in 0..if game.name == "abalone" { 6 } else { 12 } {
            records.push(random(&rules(game.name), seed));
        }
    }
    for record in &records {
        explorer.add(&[people(record)], None).await.unwrap();
        let line = record.line();
        let mut seen: Vec<String> = line
            .walk()
            .map(|(position, _)| {
                format!("{:x}", fishka_explorer::Folded::new(record.rules(), &position).key())
            })
            .collect();
        // A game counts once for each move it made in a position; made up by chance, it hardly comes back to one.
        seen.sort();
        seen.dedup();
        for key in seen {
            *plain.entry(key).or_default() += 1;
        }
    }
    for record in &records {
        for (position, _) in record.line().walk().step_by(11) {
            let question = Question::new(record.rules(), &position, Filter::default());
            let key = format!("{:x}", fishka_explorer::Folded::new(record.rules(), &position).key());
            let answer = explorer.answer(&question, None).await.unwrap();
            assert!(answer.total.games >= plain[&key], "{position}");
        }
        let question = Question::new(record.rules(), record.start(), Filter::default());
        let same = records.iter().filter(|other| other.rules() == record.rules()).count();
        assert_eq!(explorer.answer(&question, None).await.unwrap().total.games, same as u32);
    }
}

#[tokio::test]
async fn a_mark_is_kept_with_the_games() {
    let (_folder, mut explorer) = store().await;
    assert_eq!(explorer.mark().await.unwrap(), None);
    explorer.add(&[people(&abalone("", "1. a1b1", 2))], Some("first")).await.unwrap();
    explorer.add(&[], Some("second")).await.unwrap();
    explorer.add(&[], None).await.unwrap();
    assert_eq!(explorer.mark().await.unwrap().as_deref(), Some("second"));
}

#[tokio::test]
async fn an_index_of_another_version_is_made_again() {
    let (folder, mut explorer) = store().await;
    explorer.add(&[people(&abalone("", "1. a1b1 2. i5h5", 2))], None).await.unwrap();
    explorer.close().await;
    let file = folder.path().join("explorer.db");
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let spoilt = "UPDATE note SET value = 'old' WHERE name = 'keys-abalone'; UPDATE leaf SET rows = x'00';";
    connection.execute(spoilt).await.unwrap();
    connection.close().await.unwrap();
    let mut explorer = Explorer::open(&file).await.unwrap();
    assert_eq!(explorer.answer(&after("abalone", "a1b1"), None).await.unwrap().total.games, 1);
}

#[tokio::test]
async fn what_is_not_a_store_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Anna, this is a letter and no database at all.".repeat(20)).unwrap();
    assert!(matches!(Explorer::open(&text).await, Err(StoreError::Foreign { .. })));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear Anna"));

    let other = folder.path().join("other.db");
    let mut connection =
        SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", other.display())).await.unwrap();
    connection.execute("CREATE TABLE song (name TEXT)").await.unwrap();
    connection.close().await.unwrap();
    assert!(matches!(Explorer::open(&other).await, Err(StoreError::Foreign { .. })));

    let newer = folder.path().join("newer.db");
    Explorer::open(&newer).await.unwrap().close().await;
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", newer.display())).await.unwrap();
    connection.execute("PRAGMA user_version = 9").await.unwrap();
    connection.close().await.unwrap();
    assert!(matches!(Explorer::open(&newer).await, Err(StoreError::Newer { found: 9, .. })));
}

#[tokio::test]
async fn an_evaluation_stays_until_more_was_looked_at() {
    let (_folder, mut explorer) = store().await;
    let evaluation = |nodes, score: &str| fishka_explorer::Evaluation {
        nodes,
        score: score.to_owned(),
        line: vec![3, 700],
    };
    let key = u64::MAX - 5;
    assert_eq!(explorer.evaluation(key).await.unwrap(), None);
    explorer.keep_evaluation(key, &evaluation(100, "cp 1 ev 0.510")).await.unwrap();
    explorer.keep_evaluation(key, &evaluation(50, "cp 2 ev 0.520")).await.unwrap();
    assert_eq!(explorer.evaluation(key).await.unwrap(), Some(evaluation(100, "cp 1 ev 0.510")));
    explorer.keep_evaluation(key, &evaluation(200, "cp 3 ev 0.530")).await.unwrap();
    assert_eq!(explorer.evaluation(key).await.unwrap(), Some(evaluation(200, "cp 3 ev 0.530")));
}
