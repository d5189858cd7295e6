use fishka_catalog::{Entry, Line, Move};
use fishka_engine_api::Difference;
use fishka_game::{Game as _, Seat, Value};
use fishka_i18n::{EntryLabels as _, Language, RulesLabels as _, text};
use fishka_record::Record;

use crate::{JudgedMove, Judgement, Report, side_of};

/// A game and what its moves were worth, in words.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who played, and how it ended.
    pub record: Record,
    /// The line that the report is about: the main one of the record or another.
    pub line: Line,
    /// What was found out about it.
    pub report: Report,
    /// The numbers of its moves, by the plies after them.
    pub(crate) numbers: Vec<u32>,
}

impl Told {
    /// Tells what was found out about a line of a record.
    #[must_use]
    pub fn new(record: Record, line: Line, report: Report) -> Told {
        let plain = Record::from_line(&line);
        let numbers = plain.main_line().map(|id| plain.node(id).turn()).collect();
        Told { record, line, report, numbers }
    }

    /// The game in one line: its name, who played, the result.
    #[must_use]
    pub fn title(&self, language: Language) -> String {
        let game =
            Entry::find(self.line.game().name()).map(|entry| entry.title(language)).unwrap_or_default();
        let seats = Seat::first(self.line.game().seats()).map(|seat| {
            let label = self.line.game().seat_label(self.line.start(), seat, language);
            self.record.tags().seat(seat).map_or(label.clone(), |name| format!("{label}: {name}"))
        });
        let values = [
            ("game", Value::Text(game)),
            ("seats", Value::Text(seats.collect::<Vec<_>>().join(", "))),
            ("result", Value::text(self.record.conclusion())),
        ];
        text(language, "report-title", &values)
    }

    /// What a side is called after so many plies.
    #[must_use]
    pub fn side(&self, side: usize, ply: usize, language: Language) -> String {
        let position = self.line.position_at(ply);
        let seats = Seat::first(self.line.game().seats()).filter(|seat| side_of(&self.line, *seat) == side);
        let labels = seats.map(|seat| self.line.game().seat_label(&position, seat, language));
        labels.collect::<Vec<_>>().join(", ")
    }

    /// The moves that gave something away, each with what to call it.
    pub fn mistakes(&self) -> impl Iterator<Item = (&JudgedMove, Judgement)> {
        self.report.moves.iter().filter_map(|judged| Some((judged, judged.judgement?)))
    }

    /// A move that gave something away, in a sentence.
    #[must_use]
    pub fn move_text(&self, judged: &JudgedMove, judgement: Judgement, language: Language) -> String {
        let win = |ply: usize| {
            let known = self.report.known[ply].as_ref();
            let win = known.map_or(0.5, |known| known.win(judged.side));
            Value::text(format_args!("{:.0}", 100.0 * win))
        };
        let number = self.numbers.get(judged.ply).copied().unwrap_or_default();
        let values = [
            ("number", Value::number(number)),
            ("move", Value::text(judged.mv)),
            ("sign", Value::text(judgement.glyph())),
            ("side", Value::Text(self.side(judged.side, judged.ply, language))),
            ("before", win(judged.ply)),
            ("after", win(judged.ply + 1)),
        ];
        let mut told = text(language, "report-move", &values);
        if let Some(lost) = judged.margin_told() {
            let lost = Value::Text(difference_text(lost, language));
            told += &text(language, "report-margin", &[("lost", lost)]);
        }
        if !judged.better.is_empty() {
            let moves = judged.better.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
            told += &text(language, "report-better", &[("moves", Value::Text(moves))]);
        }
        told
    }

    /// How a side played, in a sentence.
    #[must_use]
    pub fn side_text(&self, side: usize, language: Language) -> String {
        let played = &self.report.sides[side];
        let count = |index: usize| Value::number(played.judged[index]);
        let values = [
            ("side", Value::Text(self.side(side, self.line.plies(), language))),
            (
                "accuracy",
                Value::Text(
                    played.accuracy.map_or_else(|| "–".to_owned(), |it| language.decimal(it.into(), 1)),
                ),
            ),
            ("inaccuracies", count(0)),
            ("mistakes", count(1)),
            ("blunders", count(2)),
        ];
        let mut told = text(language, "report-side", &values);
        if let Some(luck) = played.luck {
            let luck = Value::Text(language.signed(100.0 * f64::from(luck), 1));
            told += &text(language, "report-luck", &[("luck", luck)]);
        }
        told
    }
}

/// How much something is in what a game counts, and how sure that is where it is not certain.
#[must_use]
pub fn difference_text(difference: Difference, language: Language) -> String {
    let units = language.decimal(difference.units.into(), 1);
    if difference.error < 0.05 {
        return units;
    }
    format!("{units} ± {}", language.decimal(difference.error.into(), 1))
}
