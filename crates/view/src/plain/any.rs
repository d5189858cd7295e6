//! The plain face of a game that says nothing of its looks: its set-up tells the cells and what stands on them.

use fishka_catalog::{Entry, Position, Rules, Setup};
use fishka_game::{Game, Setup as _, SetupField};
use fishka_i18n::{Language, has};

use super::{PlainCell, PlainPiece, PlainView};
use crate::speech::say;

impl PlainView for Rules {
    fn name(position: &Position) -> &'static str {
        position.game()
    }

    fn cells(position: &Position) -> Vec<PlainCell> {
        let Some((rules, setup)) = set_up(position) else { return Vec::new() };
        let pieces = setup.pieces(&rules);
        let names = setup.cells(&rules);
        let mut cells: Vec<PlainCell> = places(&names)
            .into_iter()
            .zip(names)
            .map(|((column, row), name)| {
                let text = setup.cell(&name);
                let piece = (!text.is_empty()).then(|| PlainPiece { colour: colour(&text, &pieces), text });
                PlainCell { name, column, row, piece }
            })
            .collect();
        cells.sort_by(|one, two| one.row.total_cmp(&two.row).then(one.column.total_cmp(&two.column)));
        cells
    }

    fn players(position: &Position) -> usize {
        set_up(position).map_or(0, |(rules, _)| rules.seats())
    }

    /// What stands on no cell, by its name.
    fn notes(position: &Position, language: Language) -> Vec<String> {
        let Some((rules, setup)) = set_up(position) else { return Vec::new() };
        let note = |SetupField { name, value, .. }: SetupField| {
            let key = format!("{}-field-{name}", position.game());
            let word = format!("{key}-{value}");
            let value = if has(language, &word) { say(language, &word, &[]) } else { value };
            format!("{}: {value}", say(language, &key, &[]))
        };
        setup.fields(&rules).into_iter().map(note).collect()
    }
}

/// The colour that the last letter of a text is short for, or else the place of its piece among all.
fn colour(text: &str, pieces: &[String]) -> u8 {
    match text.trim_end_matches(|c: char| !c.is_alphabetic()).chars().next_back() {
        Some('w') => 0,
        Some('b') => 1,
        Some('r') => 2,
        Some('g') => 3,
        _ => pieces.iter().position(|piece| piece == text).map_or(4, |place| place.min(4) as u8),
    }
}

/// The set-up by the first rules that read the same position from its text: a position alone does not tell its options.
fn set_up(position: &Position) -> Option<(Rules, Setup)> {
    let variants = Entry::find(position.game()).ok()?.variants();
    let text = position.to_string();
    let same = |rules: &&Rules| rules.position(&text).is_ok_and(|read| read == *position);
    let rules = variants.iter().find(same).or(variants.first())?;
    Some((rules.clone(), Setup::of(rules, position)))
}

/// Where cells lie, as column and row: `a1` at the bottom left where all names are a letter and a number, otherwise in a
/// square as they are read.
fn places(names: &[String]) -> Vec<(f64, f64)> {
    let on_grid = |name: &String| {
        let letter = name.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
        Some((letter - b'a', name[1..].parse::<u8>().ok()?))
    };
    let grid: Option<Vec<(u8, u8)>> = names.iter().map(on_grid).collect();
    match grid {
        Some(grid) => {
            let top = grid.iter().map(|(_, number)| *number).max().unwrap_or(0);
            grid.into_iter().map(|(column, number)| (column.into(), (top - number).into())).collect()
        }
        None => {
            let side = (names.len() as f64).sqrt().ceil() as usize;
            (0..names.len()).map(|index| ((index % side) as f64, (index / side) as f64)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::places;

    fn placed(names: &[&str]) -> Vec<(f64, f64)> {
        places(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn letters_and_numbers_say_where_a_cell_lies() {
        assert_eq!(placed(&["a2", "b2", "a1"]), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]);
    }

    #[test]
    fn other_cells_stand_in_a_square() {
        assert_eq!(placed(&["1", "2", "3", "4"]), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]);
    }
}
