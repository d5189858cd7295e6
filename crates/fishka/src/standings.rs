//! Who came out of a game how, in words.

use fishka_catalog::Line;
use fishka_catalog::{Position, Rules};
use fishka_game::{Seat, Standing, Value};
use fishka_i18n::{Language, RulesLabels as _, text};
use fishka_record::Record;

use crate::{failure::Failure, output::Output};

/// Who won a game that is over.
pub(crate) struct Winners {
    seats: Vec<Seat>,
    /// Whether those seats share the first place.
    shared: bool,
}

impl Winners {
    /// Empty standings are those of a game that goes on.
    pub(crate) fn of(standings: &[Standing]) -> Winners {
        let with = |wanted: Standing| -> Vec<Seat> {
            let seats = Seat::first(standings.len()).zip(standings);
            seats.filter(|(_, standing)| **standing == wanted).map(|(seat, _)| seat).collect()
        };
        let winners = with(Standing::Win);
        let shared = winners.is_empty();
        Winners { seats: if shared { with(Standing::Draw) } else { winners }, shared }
    }

    /// The seats that won alone or as a team, counted from 1.
    pub(crate) fn seats(&self) -> Vec<usize> {
        self.seats.iter().filter(|_| !self.shared).map(|seat| seat.index() + 1).collect()
    }

    /// Names the winners of a line that is over.
    pub(crate) fn tell(&self, line: &Line, output: &mut Output) -> Result<(), Failure> {
        let name = |_: Seat| None;
        let told = self.text(line.game(), line.position(), name, output.language());
        told.map_or(Ok(()), |told| output.line(told))
    }

    /// Names the winners of a record, by their own names too; `None` when nobody has won yet.
    pub(crate) fn text_in(&self, record: &Record, language: Language) -> Option<String> {
        let name = |seat: Seat| record.tags().seat(seat);
        self.text(record.rules(), record.line().position(), name, language)
    }

    fn text<'a>(
        &self,
        rules: &Rules,
        position: &Position,
        name: impl Fn(Seat) -> Option<&'a str>,
        language: Language,
    ) -> Option<String> {
        let label = |seat: &Seat| {
            let label = rules.seat_label(position, *seat, language);
            name(*seat).map_or(label.clone(), |name| format!("{label} ({name})"))
        };
        let labels: Vec<String> = self.seats.iter().map(label).collect();
        let all = labels.len() == fishka_game::Game::seats(rules);
        let key = match (self.shared, all) {
            (true, true) => "command-result-draw",
            (true, false) => "command-result-shared",
            (false, _) => "command-result-won",
        };
        let values = [("seats", Value::Text(labels.join(", "))), ("count", Value::number(labels.len()))];
        (!labels.is_empty()).then(|| text(language, key, &values))
    }
}
