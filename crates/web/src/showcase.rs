//! What the page shows of a game besides the board: a game to watch, and pictures for its rules. They lie in
//! `games/NAME.fishka` and `games/NAME.rules`, and a game may lack them.

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_game::{Game, Options, Position as _};
use fishka_record::Record;
use fishka_view::Show;

/// A game, the record to watch, and the chapters of its rules.
struct Showcase {
    name: &'static str,
    sample: &'static str,
    rules: &'static str,
}

const SHOWCASES: &[Showcase] = include!(concat!(env!("OUT_DIR"), "/showcases.rs"));

fn find(game: &str) -> Option<&'static Showcase> {
    SHOWCASES.iter().find(|showcase| showcase.name == game)
}

/// A whole game to watch; where there is none, the position a game begins in.
pub(crate) fn sample(game: &str) -> Option<Line> {
    let record = find(game).and_then(|showcase| Record::read(showcase.sample).ok());
    record.map(|record| record.line()).or_else(|| Some(Line::new(Rules::new(game, &Options::new()).ok()?)))
}

/// A chapter of the rules: the language files hold `rules-GAME-NAME` for its heading, `rules-GAME-NAME-text`, and
/// `rules-GAME-NAME-picture` for what is under the picture.
pub(crate) struct Chapter {
    /// Its name.
    pub(crate) name: &'static str,
    /// What it shows.
    pub(crate) picture: Option<(Position, Show<Position>)>,
}

/// The chapters of the rules of a game, in order.
///
/// A line is `NAME`, or `NAME; OPTIONS; POSITION; CELLS CHOSEN; MOVE CONSIDERED; MOVES OFFERED`, where everything from
/// the chosen cells on may be left out.
pub(crate) fn chapters(game: &str) -> Vec<Chapter> {
    let lines = find(game).map_or("", |showcase| showcase.rules).lines();
    lines.filter(|line| !line.is_empty()).map(|line| chapter(game, line)).collect()
}

fn chapter(game: &str, line: &'static str) -> Chapter {
    let mut fields = line.split(';').map(str::trim);
    let name = fields.next().unwrap_or_default();
    let mut picture = || {
        let options: Options = fields.next()?.parse().ok()?;
        let position = Rules::new(game, &options).ok()?.position(fields.next()?).ok()?;
        let mut show = Show::default();
        let mut words = || fields.next().unwrap_or_default().split_whitespace();
        show.chosen = words().map(str::to_owned).collect();
        show.considered = words().next().and_then(|text| position.parse_move(text).ok());
        let offered: Vec<&str> = words().collect();
        show.offered = offered_moves(&position, &offered);
        Some((position, show))
    };
    Chapter { name, picture: picture() }
}

/// The moves named, or with `*` all that are legal, or with `x*` all that begin so.
fn offered_moves(position: &Position, named: &[&str]) -> Vec<Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.retain(|mv| {
        let text = mv.to_string();
        named.iter().any(|&name| match name.strip_suffix('*') {
            Some(beginning) => text.starts_with(beginning),
            None => text == name,
        })
    });
    legal
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_i18n::{Language, has};

    use super::*;

    #[test]
    fn every_game_to_watch_is_finished() {
        for showcase in SHOWCASES.iter().filter(|showcase| !showcase.sample.is_empty()) {
            assert!(sample(showcase.name).unwrap().outcome().is_some(), "{}", showcase.name);
        }
    }

    #[test]
    fn every_chapter_has_its_words_in_every_language() {
        for showcase in SHOWCASES {
            for chapter in chapters(showcase.name) {
                for &language in Language::ALL {
                    let key = format!("rules-{}-{}", showcase.name, chapter.name);
                    assert!(has(language, &key), "{key}");
                    assert!(has(language, &format!("{key}-text")), "{key}-text");
                    assert_eq!(has(language, &format!("{key}-picture")), chapter.picture.is_some(), "{key}");
                }
            }
        }
    }

    #[test]
    fn every_line_of_rules_with_a_position_gives_a_picture() {
        for showcase in SHOWCASES {
            let drawn = chapters(showcase.name).iter().filter(|chapter| chapter.picture.is_some()).count();
            let asked = showcase.rules.lines().filter(|line| line.contains(';')).count();
            assert_eq!(drawn, asked, "{}", showcase.name);
        }
    }
}
