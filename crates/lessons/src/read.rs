//! Reads a file of lessons.

use fishka_catalog::{Move, Position, Rules};
use fishka_game::{Game as _, Options, Position as _};

use crate::{
    lesson::{Chapter, Exercise, Figure, Item, Lessons, Paragraph, Proof, Step, Texts},
    term::Term,
};

/// What is wrong with a file of lessons.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Broken {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl Lessons {
    /// Reads the lessons of a game.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read(game: &str, text: &str) -> Result<Lessons, Broken> {
        let mut reader = Reader { game, first: String::new(), chapters: Vec::new(), block: None };
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            reader.line(line, line_number).map_err(|what| Broken { line: line_number, what })?;
        }
        let end = text.lines().count();
        reader.close().map_err(|what| Broken { line: end, what })?;
        let first = rules(game, &reader.first).map_err(|what| Broken { line: end, what })?;
        Ok(Lessons { first, chapters: reader.chapters })
    }
}

struct Reader<'a> {
    game: &'a str,
    first: String,
    chapters: Vec<Chapter>,
    block: Option<Block>,
}

/// A figure or an exercise as far as it was read.
struct Block {
    line: usize,
    is_exercise: bool,
    name: String,
    caption: Texts,
    options: String,
    at: String,
    marks: Vec<String>,
    moves: Vec<String>,
    refused: Vec<(String, String)>,
    says: Option<String>,
    steps: Vec<(Vec<String>, Vec<String>)>,
    proof: Option<Proof>,
    hints: Vec<Texts>,
    terms: Vec<Texts>,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let words = || rest.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
        match word {
            "chapter" => {
                self.close()?;
                let chapter = Chapter {
                    name: rest.to_owned(),
                    title: Texts::default(),
                    paragraphs: Vec::new(),
                    items: Vec::new(),
                    enough: false,
                };
                self.chapters.push(chapter);
                return Ok(());
            }
            "first" => {
                self.first = rest.to_owned();
                return Ok(());
            }
            "enough" => {
                self.chapters.last_mut().ok_or("a chapter comes first")?.enough = true;
                return Ok(());
            }
            "figure" | "exercise" => {
                self.close()?;
                self.block = Some(Block::new(word == "exercise", rest, number));
                return Ok(());
            }
            _ => {}
        }
        if let Some(language) = word.strip_suffix('.') {
            self.close()?;
            let chapter = self.chapters.last_mut().ok_or("a paragraph before the first chapter")?;
            let at = chapter.items.len();
            let here = chapter.paragraphs.iter_mut().filter(|paragraph| paragraph.at == at);
            let text = (language.to_owned(), rest.to_owned());
            match here.map(|paragraph| &mut paragraph.text).find(|text| text.lacks(language)) {
                Some(paragraph) => paragraph.0.push(text),
                None => chapter.paragraphs.push(Paragraph { text: Texts(vec![text]), at }),
            }
            return Ok(());
        }
        let Some(block) = &mut self.block else {
            let chapter = self.chapters.last_mut().ok_or("a chapter comes first")?;
            chapter.title.0.push((word.to_owned(), rest.to_owned()));
            return Ok(());
        };
        match word {
            "at" => block.at = rest.to_owned(),
            "options" => block.options = rest.to_owned(),
            "mark" => block.marks = words(),
            "do" => block.moves = words(),
            "says" => block.says = Some(rest.to_owned()),
            "not" => {
                let (mv, reason) = rest.rsplit_once(' ').ok_or("a refused move and the reason")?;
                block.refused.push((mv.to_owned(), reason.to_owned()));
            }
            "answer" => block.steps.push((Vec::new(), words())),
            "then" => {
                let (replies, answers) =
                    rest.split_once(';').ok_or("what is answered, ; and the moves that go on")?;
                let split = |text: &str| text.split_whitespace().map(str::to_owned).collect();
                block.steps.push((split(replies), split(answers)));
            }
            "proof" => block.proof = Some(read_proof(&words())?),
            _ => match word.split_once('.') {
                Some(("hint", language)) => add_text(&mut block.hints, language, rest),
                Some(("word", language)) => add_text(&mut block.terms, language, rest),
                None if word.len() == 2 => block.caption.0.push((word.to_owned(), rest.to_owned())),
                _ => return Err(format!("no line begins with “{word}”")),
            },
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), String> {
        let Some(block) = self.block.take() else { return Ok(()) };
        let (name, line) = (block.name.clone(), block.line);
        let item = block.item(self.game).map_err(|what| format!("{name} (line {line}): {what}"))?;
        self.chapters.last_mut().ok_or("a board before the first chapter")?.items.push(item);
        Ok(())
    }
}

/// Adds a text to the last of a list that lacks this language, or begins another.
fn add_text(texts: &mut Vec<Texts>, language: &str, text: &str) {
    let lacking = texts.iter_mut().find(|texts| texts.lacks(language));
    let pair = (language.to_owned(), text.to_owned());
    match lacking {
        Some(texts) => texts.0.push(pair),
        None => texts.push(Texts(vec![pair])),
    }
}

fn read_proof(words: &[String]) -> Result<Proof, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Ok(match words.as_slice() {
        ["legal"] => Proof::Legal,
        ["best"] => Proof::Best,
        ["rule"] => Proof::Rule,
        ["engine", points] => {
            Proof::Engine { points: points.parse().map_err(|_| format!("“{points}” is no number"))? }
        }
        ["fact", key] => Proof::Fact { key: (*key).to_owned(), at_least: None },
        ["fact", key, name, number] => {
            let number = number.parse().map_err(|_| format!("“{number}” is no number"))?;
            Proof::Fact { key: (*key).to_owned(), at_least: Some(((*name).to_owned(), number)) }
        }
        _ => return Err("a proof is legal, fact, best, engine or rule".to_owned()),
    })
}

impl Block {
    fn new(is_exercise: bool, name: &str, line: usize) -> Block {
        Block {
            line,
            is_exercise,
            name: name.to_owned(),
            caption: Texts::default(),
            options: String::new(),
            at: String::new(),
            marks: Vec::new(),
            moves: Vec::new(),
            refused: Vec::new(),
            says: None,
            steps: Vec::new(),
            proof: None,
            hints: Vec::new(),
            terms: Vec::new(),
        }
    }

    fn item(self, game: &str) -> Result<Item, String> {
        let rules = rules(game, &self.options)?;
        let position = match self.at.as_str() {
            "" | "start" => rules.start(),
            text => rules.position(text).map_err(|why| why.to_string())?,
        };
        let mut moves = read_moves(&position, &self.moves)?;
        if moves.is_empty() {
            position.legal_moves(&mut moves);
        }
        let mut refused = Vec::new();
        for (text, reason) in self.refused {
            let mv = position.parse_move(&text).map_err(|why| format!("{text}: {why}"))?;
            refused.push((mv, reason));
        }
        let figure = Figure {
            name: self.name,
            caption: self.caption,
            rules,
            position,
            marks: self.marks,
            moves,
            refused,
            says: self.says,
            terms: self.terms.into_iter().map(Term).collect(),
        };
        if !self.is_exercise {
            return Ok(Item::Figure(figure));
        }
        let steps = read_steps(&figure.position, self.steps)?;
        let proof = self.proof.ok_or("an exercise needs a proof")?;
        Ok(Item::Exercise(Exercise { figure, steps, proof, hints: self.hints }))
    }
}

fn rules(game: &str, options: &str) -> Result<Rules, String> {
    let options: Options = options.parse().map_err(|why| format!("{why}"))?;
    Rules::new(game, &options).map_err(|why| why.to_string())
}

fn read_moves(position: &Position, texts: &[String]) -> Result<Vec<Move>, String> {
    texts.iter().map(|text| position.parse_move(text).map_err(|why| format!("{text}: {why}"))).collect()
}

fn read_steps(start: &Position, steps: Vec<(Vec<String>, Vec<String>)>) -> Result<Vec<Step>, String> {
    if steps.is_empty() {
        return Err("an exercise needs an answer".to_owned());
    }
    let mut position = start.clone();
    let mut read = Vec::new();
    for (before, answers) in steps {
        let before = play(&mut position, &before)?;
        let answers = read_moves(&position, &answers)?;
        for &answer in &answers {
            position.check(answer).map_err(|why| format!("{answer}: {why}"))?;
        }
        if let Some(&first) = answers.first() {
            position.play_unchecked(first);
        }
        read.push(Step { before, answers });
    }
    Ok(read)
}

fn play(position: &mut Position, texts: &[String]) -> Result<Vec<Move>, String> {
    let mut moves = Vec::new();
    for text in texts {
        let mv = position.parse_move(text).map_err(|why| format!("{text}: {why}"))?;
        position.play(mv).map_err(|why| format!("{text}: {why}"))?;
        moves.push(mv);
    }
    Ok(moves)
}
