//! What the fuzz targets share: a game chosen by the first byte of the input.

use fishka_catalog::Rules;
use fishka_game::Options;

/// Every kind of table the rules know, by game and options.
const TABLES: &[(&str, &str)] = &[
    ("dvonn", ""),
    ("dvonn", "placement=random"),
    ("abalone", ""),
    ("abalone", "layout=snakes repetition=off quiet=5 quiet-result=marbles"),
    ("tayu", ""),
    ("tayu", "edition=classic draw=expert"),
    ("tayu", "seats=3"),
    ("tayu", "seats=3 auction=on draw=expert"),
    ("tayu", "seats=4"),
];

/// The rules the first byte chooses, and the rest of the input.
///
/// # Panics
/// When a table of the list cannot be set up: the list is wrong then.
pub fn choose(data: &[u8]) -> Option<(Rules, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let (name, options) = TABLES[usize::from(first) % TABLES.len()];
    let options: Options = options.parse().expect("the options are written as name=value");
    Some((Rules::new(name, &options).expect("the games offer these options"), rest))
}
