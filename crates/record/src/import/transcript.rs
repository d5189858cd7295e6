use fishka_catalog::{Line, Rules};
use fishka_game::{Options, Position as _, Seat, Standing, Turn};

use crate::{BrokenRecord, Ending, Location, NodeId, Problem, Record, syntax::Fault};

/// A DVONN record being built from what another program wrote.
pub(super) struct Transcript {
    record: Record,
    line: Line,
    last: NodeId,
    ending: Option<Ending>,
}

impl Transcript {
    pub(super) fn new() -> Result<Transcript, Problem> {
        let rules = Rules::new("dvonn", &Options::new()).map_err(Problem::Rules)?;
        Ok(Transcript {
            record: Record::new(rules.clone()),
            line: Line::new(rules),
            last: Record::START,
            ending: None,
        })
    }

    /// Sets a tag if its value means anything here.
    pub(super) fn tag(&mut self, name: &str, value: &str) -> bool {
        !value.trim().is_empty() && self.record.tags_mut().set(name, value).is_ok()
    }

    /// Sets a tag unless it is set already.
    pub(super) fn default_tag(&mut self, name: &str, value: &str) -> bool {
        self.record.tags().get(name).is_none() && self.tag(name, value)
    }

    /// The seat that is to move.
    pub(super) fn seat(&self) -> Option<Seat> {
        if let Turn::Seat(seat) = self.line.turn() { Some(seat) } else { None }
    }

    pub(super) fn is_over(&self) -> bool {
        self.line.turn() == Turn::Over
    }

    /// Plays a move in our notation.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Problem> {
        let text = text.to_ascii_lowercase();
        let mv = self
            .line
            .position()
            .parse_move(&text)
            .map_err(|why| Problem::NotAMove { text: text.clone(), why })?;
        self.record.check_room(self.last)?;
        let turn = self.line.turn();
        self.line.play(mv).map_err(|why| Problem::Illegal { text, why })?;
        self.last = self.record.push(self.last, mv, turn);
        Ok(())
    }

    /// The only move there is, when it is one like this: what other programs leave out because it is forced.
    pub(super) fn forced(&self) -> Option<String> {
        let mut moves = Vec::new();
        self.line.legal_moves(&mut moves);
        match moves.as_slice() {
            [only] => Some(only.to_string()),
            _ => None,
        }
    }

    /// Whether a move would end the game.
    pub(super) fn would_end(&self, text: &str) -> bool {
        let mut line = self.line.clone();
        let played =
            line.position().parse_move(&text.to_ascii_lowercase()).is_ok_and(|mv| line.play(mv).is_ok());
        played && line.turn() == Turn::Over
    }

    pub(super) const fn end(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    /// How the seats came out of it, when the game is over.
    pub(super) fn standings(&self) -> Option<Vec<Standing>> {
        let on_board =
            self.line.outcome().map(|outcome| outcome.seats().iter().map(|seat| seat.standing).collect());
        on_board.or_else(|| self.ending.map(|ending| ending.standings_in(self.record.rules())))
    }

    /// The record, or what is wrong and where in `text`.
    pub(super) fn finish(mut self, text: &str, fault: Option<Fault>) -> Result<Record, Box<BrokenRecord>> {
        if let (Some(ending), None) = (self.ending, self.line.outcome()) {
            let standings = ending.standings_in(self.record.rules());
            // The game is not over and there is a standing a seat.
            let _ = self.record.conclude(ending, &standings);
        }
        match fault {
            None => Ok(self.record),
            Some(fault) => {
                let error = fault.located(text, 0, Location::START);
                Err(Box::new(BrokenRecord { before: Some(self.record), error }))
            }
        }
    }
}
