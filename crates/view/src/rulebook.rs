//! The rules of a game, chapter by chapter: what each is called, and what it shows.

use fishka_catalog::{Move, Position, Rules};
use fishka_game::{Game as _, Options, Position as _};

use crate::{games::rulebook, scene::Show};

/// A chapter of the rules: the language files hold `rules-GAME-NAME` for its heading, `rules-GAME-NAME-text`, and
/// `rules-GAME-NAME-picture` for what is under the picture.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub picture: Option<(Position, Show<Position>)>,
}

/// The chapters of the rules of a game, in order; none for a game that brings none.
#[must_use]
pub fn chapters(game: &str) -> Vec<Chapter> {
    rulebook(game).lines().filter(|line| !line.is_empty()).map(|line| chapter(game, line)).collect()
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
    use fishka_catalog::GAMES;
    use fishka_i18n::{Language, has};

    use super::*;

    #[test]
    fn every_chapter_has_its_words_in_every_language() {
        for entry in GAMES {
            for chapter in chapters(entry.name) {
                for &language in Language::ALL {
                    let key = format!("rules-{}-{}", entry.name, chapter.name);
                    assert!(has(language, &key), "{key}");
                    assert!(has(language, &format!("{key}-text")), "{key}-text");
                    assert_eq!(has(language, &format!("{key}-picture")), chapter.picture.is_some(), "{key}");
                }
            }
        }
    }

    #[test]
    fn every_line_with_a_position_gives_a_picture() {
        for entry in GAMES {
            let drawn = chapters(entry.name).iter().filter(|chapter| chapter.picture.is_some()).count();
            let asked = rulebook(entry.name).lines().filter(|line| line.contains(';')).count();
            assert_eq!(drawn, asked, "{}", entry.name);
        }
    }
}
