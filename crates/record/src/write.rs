use std::fmt;

use fishka_game::Game;

use crate::{Conclusion, NodeId, Record, syntax::Printer};

/// The canonical text of the record.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::default();
        let conclusion = self.conclusion();
        let result = conclusion.to_string();
        self.print_tags(&mut printer, &conclusion, &result);
        printer.gap();
        self.print_note(&mut printer, Record::START);
        self.print_line(&mut printer, Record::START, true);
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

    /// Prints what follows a node. `numbered` says whether the next move begins a turn.
    fn print_line(&self, printer: &mut Printer, mut after: NodeId, mut numbered: bool) {
        while let Some((&main, variations)) = self.node(after).children().split_first() {
            self.print_move(printer, main, numbered);
            for &variation in variations {
                printer.open();
                self.print_move(printer, variation, true);
                self.print_line(printer, variation, self.ends_turn(variation));
                printer.close();
            }
            numbered = self.ends_turn(main);
            after = main;
        }
    }

    fn print_move(&self, printer: &mut Printer, id: NodeId, numbered: bool) {
        let node = self.node(id);
        if let Some(mv) = node.mv() {
            let number = if numbered { format!("{}. ", node.turn()) } else { String::new() };
            printer.word(&format!("{number}{mv}"));
        }
        self.print_note(printer, id);
    }

    fn print_note(&self, printer: &mut Printer, id: NodeId) {
        let note = self.node(id).note();
        if !note.is_empty() {
            printer.comment(&note.to_string());
        }
    }

    fn ends_turn(&self, id: NodeId) -> bool {
        self.node(id).seat().is_some()
    }
}
