use fishka_catalog::{Move, Position, Rules};

use crate::term::Term;

/// A text in several languages, by the code of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(pub(crate) Vec<(String, String)>);

impl Texts {
    /// A text by the codes of its languages.
    pub fn new<'a>(texts: impl IntoIterator<Item = (&'a str, String)>) -> Texts {
        Texts(texts.into_iter().map(|(code, text)| (code.to_owned(), text)).collect())
    }

    /// The text in a language; where it has none, the first there is.
    #[must_use]
    pub fn of(&self, language: &str) -> &str {
        let own = self.0.iter().find(|(code, _)| code == language);
        own.or(self.0.first()).map_or("", |(_, text)| text)
    }

    /// The codes of its languages.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(code, _)| code.as_str())
    }

    /// Whether it is not there in a language.
    pub(crate) fn lacks(&self, language: &str) -> bool {
        self.languages().all(|code| code != language)
    }
}

/// Everything there is to learn of a game, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Lessons {
    /// The rules of the first game, with the options that suit somebody new.
    pub first: Rules,
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

impl Lessons {
    /// All exercises, with the names of their chapters.
    pub fn exercises(&self) -> impl Iterator<Item = (&Chapter, &Exercise)> {
        self.chapters.iter().flat_map(|chapter| {
            chapter.items.iter().filter_map(move |item| match item {
                Item::Exercise(exercise) => Some((chapter, exercise)),
                Item::Figure(_) => None,
            })
        })
    }

    /// All figures.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.chapters.iter().flat_map(|chapter| &chapter.items).filter_map(|item| match item {
            Item::Figure(figure) => Some(figure),
            Item::Exercise(_) => None,
        })
    }
}

/// A chapter.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// Its name, for addresses and for what is kept of one's progress.
    pub name: String,
    /// Its heading.
    pub title: Texts,
    /// What it says, in order.
    pub paragraphs: Vec<Paragraph>,
    /// Its boards, in order.
    pub items: Vec<Item>,
    /// Whether a first game can be played with what was learned up to its end.
    pub enough: bool,
}

impl Chapter {
    /// What it says of the rules, in order: its paragraphs and what its figures show.
    pub fn rules(&self) -> impl Iterator<Item = &Texts> {
        self.items.iter().enumerate().flat_map(|(at, item)| {
            let here = self.paragraphs.iter().filter(move |paragraph| paragraph.at == at);
            let figure = match item {
                Item::Figure(figure) => Some(&figure.caption),
                Item::Exercise(_) => None,
            };
            here.map(|paragraph| &paragraph.text).chain(figure)
        })
    }
}

/// Something that a chapter says.
#[derive(Clone, PartialEq, Debug)]
pub struct Paragraph {
    /// What it says.
    pub text: Texts,
    /// How many boards come before it: it belongs to the next one.
    pub at: usize,
}

/// A board in a chapter.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// To look at and to touch.
    Figure(Figure),
    /// With a task.
    Exercise(Exercise),
}

/// A position to look at and to touch.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Its name within the game.
    pub name: String,
    /// What it shows.
    pub caption: Texts,
    /// The rules with their options.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// Cells that are pointed out.
    pub marks: Vec<String>,
    /// The moves to try.
    pub moves: Vec<Move>,
    /// Moves that the rules refuse, with the keys of the reasons.
    pub refused: Vec<(Move, String)>,
    /// What the coach says of the marked cells: the key of a fact.
    pub says: Option<String>,
    /// The words that it explains.
    pub terms: Vec<Term>,
}

/// A position with a task.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// The board; its caption is the task.
    pub figure: Figure,
    /// What solves it, one step for every move to make.
    pub steps: Vec<Step>,
    /// Why that is so.
    pub proof: Proof,
    /// Hints, each telling more.
    pub hints: Vec<Texts>,
}

impl Exercise {
    /// How many moves it takes.
    #[must_use]
    pub const fn par(&self) -> usize {
        self.steps.len()
    }

    /// The stars for solving it with so many moves, tries included: three at par, two with one more, then one.
    #[must_use]
    pub const fn stars(&self, moves: usize) -> u8 {
        match moves.saturating_sub(self.par()) {
            0 => 3,
            1 => 2,
            _ => 1,
        }
    }
}

/// One move to find.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What the other side or chance plays before it.
    pub before: Vec<Move>,
    /// The moves that are right, each as good as the others; the first is the one that is gone on with.
    pub answers: Vec<Move>,
}

/// Why the answers of an exercise are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// They are all the legal moves there are.
    Legal,
    /// They are all the moves of which the coach says this, with this number or more.
    Fact {
        /// The kind of fact.
        key: String,
        /// A number in it and what it is at least.
        at_least: Option<(String, i64)>,
    },
    /// The end of the game, played out, shows that they are the best.
    Best,
    /// The engine gives them so many more chances in a hundred than any other move.
    Engine {
        /// How many, at least.
        points: u8,
    },
    /// All that is asked for is a legal move of a sort.
    Rule,
}
