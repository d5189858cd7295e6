use std::{fmt, time::Duration};

/// What is said about a move: the clock, an evaluation, a comment.
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
    eval: Option<String>,
    text: String,
}

impl Note {
    /// A note from the text of a comment: `[%clk …]` and `[%eval …]` are taken out of it, and any run of white space is
    /// one space.
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

    /// The note with an evaluation as an engine words it; square brackets in it are dropped.
    #[must_use]
    pub fn with_eval(mut self, eval: &str) -> Note {
        let eval = flowing(&eval.replace(['[', ']'], " "));
        self.eval = (!eval.is_empty()).then_some(eval);
        self
    }

    /// The time the mover had left after the move.
    #[must_use]
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The evaluation of the position after the move.
    #[must_use]
    pub fn eval(&self) -> Option<&str> {
        self.eval.as_deref()
    }

    /// The comment without the clock and the evaluation.
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
            Some(("eval", eval)) if !eval.contains('[') && !eval.trim().is_empty() => {
                self.eval = Some(eval.trim().to_owned());
            }
            _ => return false,
        }
        true
    }
}

/// The comment as it is written: the clock, the evaluation, the text.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        if let Some(clock) = self.clock {
            write!(f, "[%clk {}]", ClockText(clock))?;
            gap = " ";
        }
        if let Some(eval) = &self.eval {
            write!(f, "{gap}[%eval {eval}]")?;
            gap = " ";
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
    use super::*;

    #[test]
    fn commands_are_taken_out_of_the_text() {
        let note = Note::new("good [%clk 1:02:03.5]\n  and [%eval +1.25 depth 9] calm");
        assert_eq!(note.clock(), Some(Duration::from_millis(3_723_500)));
        assert_eq!(note.eval(), Some("+1.25 depth 9"));
        assert_eq!(note.text(), "good and calm");
        assert_eq!(note.to_string(), "[%clk 1:02:03.5] [%eval +1.25 depth 9] good and calm");
    }

    #[test]
    fn unknown_and_malformed_commands_are_text() {
        for comment in
            ["[%cal Ra1b2]", "[%clk soon]", "[%clk 0:61:00]", "[%clk 1:2:3:4]", "[%eval ]", "[%clk"]
        {
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
        let note = Note::default().with_eval("1] {[%clk 0:00:01");
        assert_eq!(Note::new(&note.to_string()), note);
    }

    #[test]
    fn the_longest_clock_is_read_back() {
        let note = Note::default().with_clock(Duration::MAX);
        assert_eq!(Note::new(&note.to_string()), note);
    }
}
