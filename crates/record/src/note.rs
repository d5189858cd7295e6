use std::{fmt, time::Duration};

use fishka_game::Seat;

use crate::{Glyph, Shape, shape::parse_shapes};

/// What is said about a move: the clock, an evaluation, a glyph, arrows and marks, a comment.
///
/// ```
/// use std::time::Duration;
/// use fishka_record::Note;
///
/// let note = Note::new("[%clk 0:04:31] the only move");
/// assert_eq!(note.clock(), Some(Duration::from_secs(271)));
/// assert_eq!(note.text(), "the only move");
/// assert_eq!(note.to_string(), "[%clk 0:04:31] the only move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    clock: Option<Duration>,
    eval: Option<Eval>,
    glyph: Option<Glyph>,
    shapes: Vec<Shape>,
    text: String,
}

/// An evaluation as an engine words it, and whose it is: what is good in it is good for that seat, whoever moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    seat: Option<Seat>,
    text: String,
}

impl Eval {
    /// An evaluation from a seat's point of view; square brackets in it are dropped. `None` when nothing is left.
    #[must_use]
    pub fn new(seat: Seat, text: &str) -> Option<Eval> {
        let text = flowing(&text.replace(['[', ']'], " "));
        (!text.is_empty()).then_some(Eval { seat: Some(seat), text })
    }

    /// Whose it is; `None` when the record does not say.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The words of the engine.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    fn parse(text: &str) -> Option<Eval> {
        let text = text.trim();
        if text.is_empty() || text.contains('[') {
            return None;
        }
        let owned = text.split_once(": ").and_then(|(owner, text)| {
            let seat = Seat::first(Seat::MAX).find(|seat| seat.to_string() == owner)?;
            Eval::new(seat, text)
        });
        Some(owned.unwrap_or_else(|| Eval { seat: None, text: text.to_owned() }))
    }
}

/// `1: cp 35`, or without the seat.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seat.map_or(Ok(()), |seat| write!(f, "{seat}: "))?;
        f.write_str(&self.text)
    }
}

impl Note {
    /// A note from the text of a comment: `[%clk …]`, `[%eval …]`, `[%csl …]` and `[%cal …]` are taken out of it, and any
    /// run of white space is one space.
    #[must_use]
    pub fn new(comment: &str) -> Note {
        let comment = flowing(comment);
        let mut note = Note::default();
        let mut pieces: Vec<&str> = Vec::new();
        // `kept` is where text begins that has not been put among the pieces yet.
        let (mut kept, mut from) = (0, 0);
        while let Some(open) = comment[from..].find("[%").map(|found| from + found) {
            let Some(close) = comment[open..].find(']').map(|found| open + found) else { break };
            if note.obey(&comment[open + 2..close]) {
                pieces.push(&comment[kept..open]);
                kept = close + 1;
            }
            from = close + 1;
        }
        pieces.push(&comment[kept..]);
        pieces.retain_mut(|piece| {
            *piece = piece.trim();
            !piece.is_empty()
        });
        note.text = pieces.join(" ");
        note
    }

    /// The note with the time the mover has left, in whole milliseconds.
    #[must_use]
    pub fn with_clock(mut self, left: Duration) -> Note {
        self.clock = Some(Duration::from_millis(
            u64::try_from(left.as_millis()).unwrap_or(u64::MAX).min(LONGEST_CLOCK.as_millis() as u64),
        ));
        self
    }

    /// The note with an evaluation of the position after the move.
    #[must_use]
    pub fn with_eval(mut self, eval: Option<Eval>) -> Note {
        self.eval = eval;
        self
    }

    /// The note with a glyph, or without one.
    #[must_use]
    pub const fn with_glyph(mut self, glyph: Option<Glyph>) -> Note {
        self.glyph = glyph;
        self
    }

    /// The note with another comment. What would be read as a command is left out of it.
    #[must_use]
    pub fn with_text(mut self, comment: &str) -> Note {
        self.text = Note::new(comment).text;
        self
    }

    /// The note with one more arrow or mark, in place of one of another colour; without it when it is there already.
    #[must_use]
    pub fn with_shape_toggled(mut self, shape: Shape) -> Note {
        if self.shapes.contains(&shape) {
            self.shapes.retain(|other| *other != shape);
        } else {
            self.draw(shape);
        }
        self
    }

    /// The time the mover had left after the move.
    #[must_use]
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The evaluation of the position after the move.
    #[must_use]
    pub const fn eval(&self) -> Option<&Eval> {
        self.eval.as_ref()
    }

    /// What somebody thinks of the move.
    #[must_use]
    pub const fn glyph(&self) -> Option<Glyph> {
        self.glyph
    }

    /// Arrows and marks on the board, the marks first.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The comment without what stands in commands.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// Takes a command over; `false` when it is none that is known.
    fn obey(&mut self, command: &str) -> bool {
        match command.split_once(' ') {
            Some(("clk", clock)) => match parse_clock(clock.trim()) {
                Some(clock) => self.clock = Some(clock),
                None => return false,
            },
            Some(("eval", eval)) => match Eval::parse(eval) {
                Some(eval) => self.eval = Some(eval),
                None => return false,
            },
            Some((kind @ ("csl" | "cal"), list)) => match parse_shapes(list, kind == "cal") {
                Some(shapes) => shapes.into_iter().for_each(|shape| self.draw(shape)),
                None => return false,
            },
            _ => return false,
        }
        true
    }

    fn draw(&mut self, shape: Shape) {
        self.shapes.retain(|other| !other.covers(&shape));
        self.shapes.push(shape);
        self.shapes.sort_by_key(|shape| shape.to().is_some());
    }
}

/// The comment as it is written: the clock, the evaluation, marks, arrows, the text. The glyph stands at the move.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |arrows: bool| -> Option<String> {
            let shapes = self.shapes.iter().filter(|shape| shape.to().is_some() == arrows);
            let list = shapes.map(Shape::to_string).collect::<Vec<_>>().join(",");
            (!list.is_empty()).then_some(list)
        };
        let commands = [
            ("clk", self.clock.map(|clock| ClockText(clock).to_string())),
            ("eval", self.eval.as_ref().map(Eval::to_string)),
            ("csl", list(false)),
            ("cal", list(true)),
        ];
        let mut gap = "";
        for (command, value) in commands {
            if let Some(value) = value {
                write!(f, "{gap}[%{command} {value}]")?;
                gap = " ";
            }
        }
        if self.text.is_empty() { Ok(()) } else { write!(f, "{gap}{}", self.text) }
    }
}

/// Hours have at most five digits.
const LONGEST_CLOCK: Duration = Duration::from_secs(99_999 * 3600);

fn parse_clock(text: &str) -> Option<Duration> {
    let number = |digits: &str, longest: usize| -> Option<u64> {
        let plain =
            !digits.is_empty() && digits.len() <= longest && digits.bytes().all(|b| b.is_ascii_digit());
        if plain { digits.parse().ok() } else { None }
    };
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let millis = number(decimals, 3)? * 10_u64.pow(3 - decimals.len() as u32);
    let (hours, minutes, seconds) = (number(hours, 5)?, number(minutes, 2)?, number(seconds, 2)?);
    let clock = Duration::from_millis(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis);
    (minutes < 60 && seconds < 60 && clock <= LONGEST_CLOCK).then_some(clock)
}

struct ClockText(Duration);

impl fmt::Display for ClockText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => f.write_str(format!(".{millis:03}").trim_end_matches('0')),
        }
    }
}

/// Text with single spaces between its words.
fn flowing(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use fishka_game::Brush;

    use super::*;

    #[test]
    fn commands_are_taken_out_of_the_text() {
        let note = Note::new("good [%clk 1:02:03.5]\n  and [%eval +1.25 depth 9] calm");
        assert_eq!(note.clock(), Some(Duration::from_millis(3_723_500)));
        assert_eq!(note.eval().map(Eval::text), Some("+1.25 depth 9"));
        assert_eq!(note.text(), "good and calm");
        assert_eq!(note.to_string(), "[%clk 1:02:03.5] [%eval +1.25 depth 9] good and calm");
    }

    #[test]
    fn unknown_and_malformed_commands_are_text() {
        for comment in [
            "[%cal Ra1b2]",
            "[%csl Ga1,x]",
            "[%csl Ga1-b2]",
            "[%note x]",
            "[%clk soon]",
            "[%clk 0:61:00]",
            "[%clk 1:2:3:4]",
            "[%eval ]",
            "[%clk",
        ] {
            let note = Note::new(comment);
            assert_eq!((note.clock(), note.eval()), (None, None), "{comment}");
            assert_eq!(note.to_string(), comment);
        }
    }

    #[test]
    fn taking_a_command_out_makes_no_new_one() {
        for comment in [
            "[%clk [%clk 0:00:01]0:00:02]",
            "[[%clk 0:00:01]%clk 0:00:02]",
            "[%[%clk 0:00:01]clk 0:00:02]",
            "[%cl[%eval 1]k 0:00:02]",
        ] {
            let note = Note::new(comment);
            assert_eq!(Note::new(&note.to_string()), note, "{comment}");
        }
    }

    #[test]
    fn an_evaluation_cannot_break_out_of_its_brackets() {
        let note = Note::default().with_eval(Eval::new(Seat::FIRST, "1] {[%clk 0:00:01"));
        assert_eq!(Note::new(&note.to_string()), note);
    }

    #[test]
    fn an_evaluation_says_whose_it_is() {
        let note = Note::new("[%eval 2: cp 35]");
        let eval = note.eval().unwrap();
        assert_eq!((eval.seat(), eval.text()), (Some(Seat::SECOND), "cp 35"));
        assert_eq!(Note::new("[%eval cp 35]").eval().unwrap().seat(), None);
        assert_eq!(Note::new("[%eval 7: cp 35]").eval().unwrap().text(), "7: cp 35");
    }

    #[test]
    fn shapes_are_read_and_written_marks_first() {
        let note = Note::new("[%cal Ga1-c3,Bi10-a1] see [%csl Ra1,Yk5]");
        assert_eq!(note.shapes().len(), 4);
        assert_eq!(note.to_string(), "[%csl Ra1,Yk5] [%cal Ga1-c3,Bi10-a1] see");
        assert_eq!(Note::new(&note.to_string()).to_string(), note.to_string());
    }

    #[test]
    fn a_shape_drawn_again_is_wiped_out_and_in_another_colour_replaced() {
        let mark = |brush| Shape::mark(brush, "a1").unwrap();
        let drawn = Note::default().with_shape_toggled(mark(Brush::Green));
        assert_eq!(drawn.clone().with_shape_toggled(mark(Brush::Green)), Note::default());
        let red = drawn.with_shape_toggled(mark(Brush::Red));
        assert_eq!(red.to_string(), "[%csl Ra1]");
    }

    #[test]
    fn a_comment_that_is_typed_holds_no_commands() {
        let note = Note::default().with_text("calm [%clk 0:00:01] play");
        assert_eq!((note.clock(), note.text()), (None, "calm play"));
    }

    #[test]
    fn the_longest_clock_is_read_back() {
        let note = Note::default().with_clock(Duration::MAX);
        assert_eq!(Note::new(&note.to_string()), note);
    }
}
