//! Pebbles: the heap as one disc with a number, and a button for each way to take.

use fishka_game::{Configurable, Value};
use fishka_i18n::Language;
use fishka_pebbles::{Heap, Move, Pebbles};

use crate::{
    plain::{PlainCell, PlainPiece, PlainView},
    speech::say,
};

impl PlainView for Pebbles {
    fn name(_: &Heap) -> &'static str {
        Pebbles::NAME
    }

    fn cells(heap: &Heap) -> Vec<PlainCell> {
        let piece = PlainPiece { text: heap.pebbles.to_string(), colour: 4 };
        vec![PlainCell { name: "heap".to_owned(), column: 0.0, row: 0.0, piece: Some(piece) }]
    }

    fn notes(heap: &Heap, language: Language) -> Vec<String> {
        let most = |coin: u8| say(language, "pebbles-view-coin", &[("count", Value::number(coin))]);
        heap.coin.map(most).into_iter().collect()
    }

    fn move_label(mv: Move, language: Language) -> String {
        let (Move::Take(count) | Move::Coin(count)) = mv;
        say(language, "pebbles-view-take", &[("count", Value::number(count))])
    }
}
