use std::str::FromStr;

use fishka_catalog::{Line, Rules, read_move};
use fishka_game::{Game, Options};

use crate::{
    BrokenRecord, Ending, Location, NodeId, Note, Problem, Record,
    ending::parse_standings,
    syntax::{self, Document, Fault, Item, Parsed, Word, next_record, skip_space},
    tags::WORKED_OUT,
};

impl Record {
    /// Reads the text of one record and checks every move in it.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place, and the record as far as it was fine.
    pub fn read(text: &str) -> Result<Record, Box<BrokenRecord>> {
        let mut records = Records::new(text);
        let record = records.read()?;
        match records.next {
            None => Ok(record),
            Some(next) => {
                let error = Fault::new(next, Problem::SecondRecord).located(text, 0, Location::START);
                Err(Box::new(BrokenRecord { before: Some(record), error }))
            }
        }
    }
}

impl FromStr for Record {
    type Err = Box<BrokenRecord>;

    fn from_str(text: &str) -> Result<Record, Box<BrokenRecord>> {
        Record::read(text)
    }
}

/// Reads a text with any number of records, one after the other. After a broken one it goes on with the next line that
/// begins with `[Fishka `.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Record, Box<BrokenRecord>>> {
    let mut records = Records::new(text);
    std::iter::from_fn(move || records.next.is_some().then(|| records.read()))
}

/// The records of a text, read one by one.
struct Records<'a> {
    text: &'a str,
    /// Where the next record begins; `None` at the end.
    next: Option<usize>,
    /// Where it ends at the latest.
    until: usize,
    /// A byte offset before the next record, and its place.
    placed: (usize, Location),
}

impl<'a> Records<'a> {
    fn new(text: &'a str) -> Records<'a> {
        let from = skip_space(text, 0);
        let until = next_record(text, from).unwrap_or(text.len());
        Records { text, next: Some(from), until, placed: (0, Location::START) }
    }

    fn read(&mut self) -> Result<Record, Box<BrokenRecord>> {
        let from = self.next.unwrap_or(self.text.len());
        let Parsed { document, end, fault } = syntax::parse(self.text, from, self.until);
        self.go_on(if fault.is_some() { self.until } else { end });
        let (before, error) = match Reader::new(&document) {
            // The tag that says so may stand after the fault.
            Err(missing) if missing.problem == Problem::NoGame && fault.is_some() => (None, None),
            Err(error) => (None, Some(error)),
            Ok(mut reader) => {
                let error = reader.read(&document, fault.is_none()).err();
                (Some(reader.finish()), error)
            }
        };
        match (before, error.or(fault)) {
            (Some(record), None) => Ok(record),
            (before, error) => {
                let (known, place) = self.placed;
                let start = place.after(&self.text[known..from]);
                self.placed = (from, start);
                // Without a record there is an error.
                let error = error.unwrap_or(Fault::new(from, Problem::NoRecord));
                Err(Box::new(BrokenRecord { before, error: error.located(self.text, from, start) }))
            }
        }
    }

    /// Goes on at byte `end`.
    fn go_on(&mut self, end: usize) {
        self.next = (end < self.text.len()).then_some(end);
        if end >= self.until {
            self.until = next_record(self.text, end).unwrap_or(self.text.len());
        }
    }
}

/// A record being built from its document.
struct Reader {
    record: Record,
    /// The text of the comments of every node. They become notes at the end, when all of them are together.
    comments: Vec<String>,
}

impl Reader {
    fn new(document: &Document) -> Result<Reader, Fault> {
        let first = document.tags.first().map_or(0, |tag| tag.at);
        let game = document.tag("Game").ok_or(Fault::new(first, Problem::NoGame))?;
        let mut options = Options::new();
        let mut options_at = game.at;
        if let Some(tag) = document.tag("Options") {
            options_at = tag.at;
            options = tag.value.parse().map_err(|error: fishka_game::OptionError| {
                Fault::new(tag.at, Problem::Rules(error.into()))
            })?;
        }
        let rules = Rules::new(&game.value, &options).map_err(|error| {
            let at = match error {
                fishka_catalog::RulesError::UnknownGame { .. } => game.at,
                fishka_catalog::RulesError::Options(_) => options_at,
            };
            Fault::new(at, Problem::Rules(error))
        })?;
        let start = match document.tag("Position") {
            None => rules.start(),
            Some(tag) => {
                rules.position(&tag.value).map_err(|error| Fault::new(tag.at, Problem::Position(error)))?
            }
        };
        Ok(Reader { record: Record::from_position(rules, start), comments: vec![String::new()] })
    }

    /// Reads everything; the result only when the document is `complete`.
    fn read(&mut self, document: &Document, complete: bool) -> Result<(), Fault> {
        for tag in document.tags.iter().filter(|tag| !WORKED_OUT.contains(&tag.name.as_str())) {
            let set = self.record.tags_mut().set(&tag.name, &tag.value);
            set.map_err(|problem| Fault::new(tag.at, problem))?;
        }
        let start = self.record.start().clone();
        let mut line = Line::from_position(self.record.rules().clone(), start);
        self.play(&document.items, Record::START, &mut line)?;
        if complete { self.conclude(document, &line) } else { Ok(()) }
    }

    /// Plays a line or variation from a node, where `line` stands, which then stands at its end.
    fn play(&mut self, items: &[Item], from: NodeId, line: &mut Line) -> Result<(), Fault> {
        let (mut before, mut last) = (from, from);
        // A comment that opens a variation belongs to its first move.
        let mut opening = String::new();
        let mut items = items.iter().peekable();
        while let Some(item) = items.next() {
            match item {
                Item::Number { number, at } => {
                    let expected = self.record.node(last).next_turn();
                    let round = (expected - 1) / self.record.rules().seats() as u32 + 1;
                    if ![expected, round].contains(number) {
                        return Err(Fault::new(*at, Problem::WrongNumber { found: *number, expected }));
                    }
                }
                Item::Comment(text) if last != from || from == Record::START => {
                    self.comment(last, text);
                }
                Item::Comment(text) => {
                    opening.push(' ');
                    opening.push_str(text);
                }
                Item::Move(word) => {
                    before = last;
                    let second = if let Some(Item::Move(next)) = items.peek() { Some(next) } else { None };
                    let (id, words) = self.play_move(word, second, last, line)?;
                    last = id;
                    if words == 2 {
                        items.next();
                    }
                    self.comment(last, &std::mem::take(&mut opening));
                }
                Item::Glyph(glyph) => self.record.set_note(last, Note::default().with_glyph(Some(*glyph))),
                Item::Variation(variation) => {
                    let plies = line.plies() - 1;
                    // The move before is taken back and then made again.
                    if let Some(mv) = line.undo() {
                        self.play(variation, before, line)?;
                        line.truncate(plies);
                        // It was legal before.
                        let _ = line.play(mv);
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a move of one word, or of two, and says how many it took.
    fn play_move(
        &mut self,
        word: &Word,
        second: Option<&Word>,
        after: NodeId,
        line: &mut Line,
    ) -> Result<(NodeId, usize), Fault> {
        let fault = |problem| Fault::new(word.at, problem);
        let (mv, words) = read_move(line.position(), &word.text, second.map(|word| word.text.as_str()))
            .map_err(|why| {
                let text = word.text.clone();
                fault(if word.is_number() { Problem::StrayNumber } else { Problem::NotAMove { text, why } })
            })?;
        // The parser has limited how deep variations nest.
        self.record.check_size(after).map_err(fault)?;
        let turn = line.turn();
        line.play(mv).map_err(|why| fault(Problem::Illegal { text: mv.to_string(), why }))?;
        self.comments.push(String::new());
        Ok((self.record.push(after, mv, turn), words))
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        let comment = &mut self.comments[node.index()];
        comment.push(' ');
        comment.push_str(text);
    }

    /// Compares the result with the rules, or takes over an ending off the board.
    fn conclude(&mut self, document: &Document, line: &Line) -> Result<(), Fault> {
        let tag = document.tag("Result").map(|tag| (tag.value.as_str(), tag.at));
        let last = document.result.as_ref().map(|word| (word.text.as_str(), word.at));
        let results = [tag, last].into_iter().flatten();
        let ending = document.tag("Ending");
        if let (Some(outcome), ending) = (line.outcome(), ending) {
            if let Some(ending) = ending {
                return Err(Fault::new(ending.at, Problem::EndedOnBoard));
            }
            // Scores are read even where they do not say who won.
            let scores: Vec<String> = outcome.seats().iter().map(|seat| seat.score.to_string()).collect();
            let scores = scores.join("-");
            return all_equal(results.filter(|(result, _)| *result != scores), &outcome.to_string());
        }
        let Some(ending) = ending else {
            return match results.into_iter().find(|(result, _)| *result != "*") {
                None => Ok(()),
                Some((result, at)) if parse_standings(result).is_some() => {
                    Err(Fault::new(at, Problem::EndingMismatch))
                }
                Some((_, at)) => Err(Fault::new(at, Problem::ResultTooEarly)),
            };
        };
        let reason: Ending = ending.value.parse().map_err(|problem| Fault::new(ending.at, problem))?;
        let (result, at) = results.clone().next().ok_or(Fault::new(ending.at, Problem::EndingMismatch))?;
        all_equal(results, result)?;
        let standings = parse_standings(result).ok_or(Fault::new(at, Problem::EndingMismatch))?;
        self.record.conclude(reason, &standings).map_err(|problem| Fault::new(at, problem))
    }

    fn finish(mut self) -> Record {
        let ids: Vec<NodeId> = self.record.nodes().collect();
        for id in ids {
            let comment = &self.comments[id.index()];
            if !comment.is_empty() {
                let glyph = self.record.node(id).note().glyph();
                self.record.set_note(id, Note::new(comment).with_glyph(glyph));
            }
        }
        self.record
    }
}

fn all_equal<'a>(results: impl Iterator<Item = (&'a str, usize)>, expected: &str) -> Result<(), Fault> {
    for (found, at) in results {
        if found != expected {
            let (found, expected) = (found.to_owned(), expected.to_owned());
            return Err(Fault::new(at, Problem::WrongResult { found, expected }));
        }
    }
    Ok(())
}
