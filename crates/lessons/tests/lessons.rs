//! Every figure and every exercise is what its text says.

use std::collections::BTreeSet;

use fishka_catalog::{Move, Position};
use fishka_coach::{facts, facts_of_move};
use fishka_game::{Explain as _, Position as _};
use fishka_i18n::{Language, has, learn};
use fishka_lessons::{Chapter, Exercise, Figure, Item, Lessons, Piece, Proof, Texts, games, lessons, proof};

/// So many exercises a game has at least.
const EXERCISES: usize = 20;

fn all() -> Vec<(&'static str, Lessons)> {
    games().map(|game| (game, lessons(game).unwrap_or_else(|| panic!("{game} cannot be read")))).collect()
}

fn figures(lessons: &Lessons) -> impl Iterator<Item = &Figure> {
    lessons.figures().chain(lessons.exercises().map(|(_, exercise)| &exercise.figure))
}

/// The heading of a chapter and its paragraphs.
fn texts_of(chapter: &Chapter) -> impl Iterator<Item = &Texts> {
    chapter.paragraphs.iter().map(|paragraph| &paragraph.text).chain([&chapter.title])
}

fn legal(position: &Position) -> BTreeSet<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().collect()
}

#[test]
fn every_file_can_be_read() {
    let mut broken = Vec::new();
    for entry in fishka_catalog::GAMES {
        let path = format!("{}/data/{}.lessons", env!("CARGO_MANIFEST_DIR"), entry.name);
        if let Ok(text) = std::fs::read_to_string(path) {
            broken.extend(Lessons::read(entry.name, &text).err().map(|why| format!("{}: {why}", entry.name)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert_eq!(games().count(), 3);
}

#[test]
fn every_game_has_enough_exercises() {
    for (game, lessons) in all() {
        let count = lessons.exercises().count();
        assert!(count >= EXERCISES, "{game} has {count}");
    }
}

/// A newcomer is led to a first game after some ten minutes of doing, and what comes before needs nothing of what comes after.
#[test]
fn a_first_game_is_near() {
    for (game, lessons) in all() {
        let enough = lessons.chapters.iter().position(|chapter| chapter.enough);
        let before =
            &lessons.chapters[..=enough.unwrap_or_else(|| panic!("{game} has no end of its beginning"))];
        let boards: usize = before.iter().map(|chapter| chapter.items.len()).sum();
        assert!((10..=30).contains(&boards), "{game} has {boards} boards before its first game");
    }
}

/// The first chapter says what it is all about; in all others there is something to do.
#[test]
fn every_chapter_has_a_task() {
    for (game, lessons) in all() {
        for chapter in lessons.chapters.iter().skip(1) {
            let tasks = chapter.items.iter().filter(|item| matches!(item, Item::Exercise(_)));
            assert!(tasks.count() > 0, "{} of {game}", chapter.name);
        }
    }
}

#[test]
fn every_text_is_there_in_every_language() {
    let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
    for (game, lessons) in all() {
        let chapters = lessons.chapters.iter().flat_map(texts_of);
        let captions = figures(&lessons).map(|figure| &figure.caption);
        let hints = lessons.exercises().flat_map(|(_, exercise)| &exercise.hints);
        for texts in chapters.chain(captions).chain(hints) {
            assert_eq!(texts.languages().collect::<Vec<_>>(), codes, "{game}: {texts:?}");
        }
    }
}

#[test]
fn names_are_given_once() {
    for (game, lessons) in all() {
        let mut seen = BTreeSet::new();
        for figure in figures(&lessons) {
            assert!(seen.insert(&figure.name), "{} twice in {game}", figure.name);
        }
    }
}

#[test]
fn moves_to_try_are_legal() {
    for (game, lessons) in all() {
        for figure in figures(&lessons) {
            for mv in &figure.moves {
                let why = figure.position.check(*mv);
                assert!(why.is_ok(), "{game}, {}: {mv}: {why:?}", figure.name);
            }
        }
    }
}

#[test]
fn moves_that_are_refused_are_refused_for_the_stated_reason() {
    for (game, lessons) in all() {
        for figure in figures(&lessons) {
            for (mv, reason) in &figure.refused {
                let why = figure.position.check(*mv).map_err(|why| why.message().key.to_owned());
                assert_eq!(why.as_ref().err(), Some(reason), "{game}, {}: {mv}", figure.name);
                assert!(has(Language::Russian, reason), "{reason} is said in Russian");
            }
        }
    }
}

#[test]
fn the_coach_says_what_a_figure_shows() {
    for (game, lessons) in all() {
        for figure in figures(&lessons) {
            let Some(key) = &figure.says else { continue };
            assert!(learn::has(Language::English, key), "{key}");
            let marked: BTreeSet<&String> = figure.marks.iter().collect();
            let said = facts(&figure.position).into_iter().filter(|fact| fact.key == key);
            let about: Vec<Vec<String>> = said.map(|fact| fact.cells).collect();
            let found = about.iter().any(|cells| cells.iter().collect::<BTreeSet<_>>() == marked);
            assert!(found, "{game}, {}: {key} of {about:?}", figure.name);
        }
    }
}

/// The moves of which the coach says something, with a number in it that is large enough.
fn moves_with_fact(position: &Position, key: &str, at_least: &Option<(String, i64)>) -> BTreeSet<Move> {
    let says = |mv: &Move| {
        facts_of_move(position, *mv).iter().any(|fact| {
            let enough = |(name, number): &(String, i64)| fact.number(name).is_some_and(|is| is >= *number);
            fact.key == key && at_least.as_ref().is_none_or(enough)
        })
    };
    legal(position).into_iter().filter(says).collect()
}

/// The position before the last step of an exercise.
fn before_last(exercise: &Exercise) -> Position {
    let mut position = exercise.figure.position.clone();
    for (index, step) in exercise.steps.iter().enumerate() {
        step.before.iter().for_each(|&mv| position.play_unchecked(mv));
        if index + 1 < exercise.steps.len() {
            position.play_unchecked(step.answers[0]);
        }
    }
    position
}

#[test]
fn every_answer_is_what_its_proof_says() {
    let mut wrong = Vec::new();
    for (game, lessons) in all() {
        for (_, exercise) in lessons.exercises() {
            let position = before_last(exercise);
            let answers: BTreeSet<Move> =
                exercise.steps.last().map(|step| step.answers.iter().copied().collect()).unwrap_or_default();
            let proved = match &exercise.proof {
                Proof::Legal => legal(&position),
                Proof::Fact { key, at_least } => moves_with_fact(&position, key, at_least),
                Proof::Engine { points } => {
                    proof::preferred(&exercise.figure.rules, &position, *points).into_iter().collect()
                }
                Proof::Best => proof::best_moves(&exercise.figure.rules, &position).into_iter().collect(),
                // That the answers are legal was seen when they were read; some other move must be wrong.
                Proof::Rule => {
                    assert!(legal(&position).len() > answers.len(), "{game}, {}", exercise.figure.name);
                    answers.clone()
                }
            };
            if answers != proved {
                wrong.push(format!(
                    "{game}, {}: {answers:?}, but proved are {proved:?}",
                    exercise.figure.name
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn stars_count_the_moves_over_par() {
    let (_, lessons) = all().remove(0);
    let (_, exercise) = lessons.exercises().next().expect("an exercise");
    let par = exercise.par();
    assert_eq!([par, par + 1, par + 2].map(|moves| exercise.stars(moves)), [3, 2, 1]);
}

#[test]
fn a_broken_file_says_where() {
    let broken = Lessons::read("dvonn", "chapter a\nen A\nfigure b\nat nothing\n").expect_err("no position");
    assert_eq!(broken.line, 4);
}

/// Every figure and example of the rulebooks, by the name of the board on which it can be touched.
#[test]
fn the_rulebooks_are_complete() {
    let known = [
        (
            "dvonn",
            "empty reds-first last-piece white-begins three blocked cut forced lone-red comes-back towers",
        ),
        ("dvonn", "placed too-tall force-pass"),
        (
            "abalone",
            "start in-line broadside two-one three-one three-two fourth-stays no-room no-touch not-in-line equal removal own-edge \
             arc block spear shield monomial binomial polynomial det pac sixth",
        ),
        (
            "tayu",
            "kinds seating first-tile joins twenty-eighteen one-double two-doubles board no-fit four three auction bid-lower \
             bid-on accept-bid expert-draw classic",
        ),
    ];
    for (game, names) in known {
        let lessons = lessons(game).expect("lessons");
        let there: BTreeSet<&str> = figures(&lessons).map(|figure| figure.name.as_str()).collect();
        for name in names.split_whitespace() {
            assert!(there.contains(name), "{name} of {game}");
        }
    }
}

/// Every word of Abalone's glossary has its board.
#[test]
fn the_glossary_of_abalone_is_complete() {
    let words = "Arc, Marble, Binomial, Block, Broadside move, In-line move, Det, Shield, Spear, Monomial, Pac, Polynomial, Sumito, \
                 Trinomial";
    let lessons = lessons("abalone").expect("lessons");
    let there: BTreeSet<&str> =
        lessons.figures().flat_map(|figure| &figure.terms).map(|term| term.heading("en")).collect();
    for word in words.split(", ") {
        assert!(there.contains(word), "{word}");
    }
}

/// Every advice of the rulebooks and of the analysis of DVONN has a board on which following it is shown to be best: by the end
/// of the game, or by the engine's figures.
#[test]
fn every_advice_is_measured() {
    let known = [
        (
            "dvonn",
            "advice-rim advice-beside-red advice-spread advice-neutralise advice-tall advice-their-red force-pass",
        ),
        ("dvonn", "advice-mobility advice-red best-landing advice-island best-island"),
        ("abalone", "advice-centre advice-together advice-break"),
        ("tayu", "advice-both-edges advice-bend advice-double advice-close advice-count"),
    ];
    for (game, names) in known {
        let lessons = lessons(game).expect("lessons");
        for name in names.split_whitespace() {
            let found = lessons.exercises().find(|(_, exercise)| exercise.figure.name == name);
            let (_, exercise) = found.unwrap_or_else(|| panic!("{name} of {game}"));
            let shown = matches!(exercise.proof, Proof::Best | Proof::Engine { .. });
            assert!(shown, "{name} of {game} is shown by {:?}", exercise.proof);
        }
    }
}

#[test]
fn every_word_has_a_meaning_and_one_board_and_is_met_in_its_own_text() {
    let mut words = 0;
    for (game, lessons) in all() {
        for language in Language::ALL.iter().map(|language| language.code()) {
            let (mut headings, mut meanings) = (BTreeSet::new(), BTreeSet::new());
            for term in lessons.figures().flat_map(|figure| &figure.terms) {
                assert!(term.languages().any(|code| code == language), "{term:?} in {language}");
                let heading = term.heading(language);
                assert!(headings.insert(heading), "{game}: {heading}");
                assert!(meanings.insert(term.meaning(language)), "{game}: {heading} means what another does");
                assert!(
                    term.meaning(language).ends_with('.'),
                    "{game}: {heading} means nothing in {language}"
                );
                words += 1;
            }
        }
        // A word that no text has would be of no use.
        let texts = lessons.chapters.iter().flat_map(texts_of);
        let texts: Vec<_> = texts.chain(figures(&lessons).map(|figure| &figure.caption)).collect();
        for language in Language::ALL.iter().map(|language| language.code()) {
            let linked: BTreeSet<&str> = texts
                .iter()
                .flat_map(|text| lessons.pieces(text.of(language), language))
                .filter_map(|piece| if let Piece::Term { figure, .. } = piece { Some(figure) } else { None })
                .collect();
            for figure in lessons.figures().filter(|figure| !figure.terms.is_empty()) {
                assert!(linked.contains(figure.name.as_str()), "{game}: {} in {language}", figure.name);
            }
        }
    }
    assert!(words > 60, "{words} words");
}

/// What stands beside a board is read in some ten seconds, so that nobody passes over it.
#[test]
fn what_is_said_beside_a_board_is_short() {
    for (game, lessons) in all() {
        for chapter in &lessons.chapters {
            for (at, item) in chapter.items.iter().enumerate() {
                let (Item::Figure(figure) | Item::Exercise(Exercise { figure, .. })) = item;
                for language in Language::ALL.iter().map(|language| language.code()) {
                    let here = chapter.paragraphs.iter().filter(|paragraph| paragraph.at == at);
                    let texts = here.map(|paragraph| &paragraph.text).chain([&figure.caption]);
                    let words: usize = texts.map(|text| text.of(language).split_whitespace().count()).sum();
                    assert!(words <= 80, "{game}, {}: {words} words in {language}", figure.name);
                }
            }
        }
    }
}

/// Boards are turned and stood upright, so no text may say where on the screen something is.
#[test]
fn no_text_knows_how_the_board_lies() {
    let ways = [
        "at the left",
        "to the left",
        "at the right",
        "to the right",
        "upwards",
        "downwards",
        "straight up",
        "top row",
        "bottom row",
        "top left",
        "top edge",
        "lower right",
        "слева",
        "справа",
        "влево",
        "вправо",
        "вверх",
        "вниз",
        "верхн",
        "нижн",
    ];
    for (game, lessons) in all() {
        let chapters = lessons.chapters.iter().flat_map(texts_of);
        let captions = figures(&lessons).map(|figure| &figure.caption);
        let hints = lessons.exercises().flat_map(|(_, exercise)| &exercise.hints);
        for texts in chapters.chain(captions).chain(hints) {
            for language in Language::ALL.iter().map(|language| language.code()) {
                let text =
                    texts.of(language).to_lowercase().replace("верхняя фишка", "").replace("лицом вниз", "");
                let way = ways.iter().find(|way| text.contains(*way));
                assert!(way.is_none(), "{game}: {text}");
            }
        }
    }
}
