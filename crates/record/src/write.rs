use std::fmt;

use fishka_game::Game;

use crate::{Conclusion, Glyph, NodeId, Record, Step, syntax::Printer};

/// The canonical text of the record.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::default();
        let conclusion = self.conclusion();
        let result = conclusion.to_string();
        self.print_tags(&mut printer, &conclusion, &result);
        printer.gap();
        self.print_note(&mut printer, Record::START);
        for step in self.steps() {
            match step {
                Step::Move { node, numbered } => self.print_move(&mut printer, node, numbered),
                Step::Open => printer.open(),
                Step::Close => printer.close(),
            }
        }
        printer.word(&result);
        f.write_str(&printer.finish())
    }
}

impl Record {
    fn print_tags(&self, printer: &mut Printer, conclusion: &Conclusion, result: &str) {
        printer.tag("Fishka", "1");
        printer.tag("Game", self.rules().name());
        let options = self.rules().options().to_string();
        if !options.is_empty() {
            printer.tag("Options", &options);
        }
        if *self.start() != self.rules().start() {
            printer.tag("Position", &self.start().to_string());
        }
        for (name, value) in self.tags().iter() {
            printer.tag(name, value);
        }
        if let Conclusion::OffBoard { ending, .. } = conclusion {
            printer.tag("Ending", &ending.to_string());
        }
        printer.tag("Result", result);
    }

    fn print_move(&self, printer: &mut Printer, id: NodeId, numbered: bool) {
        let node = self.node(id);
        if let Some(mv) = node.mv() {
            let number = if numbered { format!("{}. ", node.turn()) } else { String::new() };
            let glyph = node.note().glyph().map_or("", Glyph::sign);
            printer.word(&format!("{number}{mv}{glyph}"));
        }
        self.print_note(printer, id);
    }

    fn print_note(&self, printer: &mut Printer, id: NodeId) {
        let comment = self.node(id).note().to_string();
        if !comment.is_empty() {
            printer.comment(&comment);
        }
    }
}
