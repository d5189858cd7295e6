use super::{decode, transcript::Transcript};
use crate::{BrokenRecord, Ending, Location, Problem, Record, syntax::Fault};

/// Reads a DVONN game as Little Golem writes it:
///
/// ```text
/// Event [Tournament dvonn.mc.2026.nov.1.1] Site [www.littlegolem.net] White [Anna] Black [Boris]
/// 1. g2 c1 2. f5 d1 … 24. k4 b4 25. a2b2 b3b2 … 35. pass c2d2 … 38. resign
/// ```
///
/// The 49th placement is forced and left out there; here it is played. Bytes that are not UTF-8 are taken for Latin-1.
///
/// # Errors
/// The first thing that is wrong, with its place, and the record as far as it was fine.
pub fn little_golem(bytes: &[u8]) -> Result<Record, Box<BrokenRecord>> {
    let text = decode(bytes);
    let mut transcript = match Transcript::new() {
        Ok(transcript) => transcript,
        Err(problem) => {
            let error = Fault::new(0, problem).located(&text, 0, Location::START);
            return Err(Box::new(BrokenRecord { before: None, error }));
        }
    };
    let mut scanner = Scanner { text: &text, at: 0 };
    let read =
        read_tags(&mut scanner, &mut transcript).and_then(|()| read_moves(&mut scanner, &mut transcript));
    transcript.finish(&text, read.err())
}

fn read_tags(scanner: &mut Scanner<'_>, transcript: &mut Transcript) -> Result<(), Fault> {
    let mut tags = 0;
    while let Some((name, value)) = scanner.tag()? {
        match name {
            "White" => transcript.tag("Seat1", value),
            "Black" => transcript.tag("Seat2", value),
            _ => transcript.tag(name, value),
        };
        tags += 1;
    }
    if tags == 0 { Err(Fault::new(scanner.at, Problem::NoRecord)) } else { Ok(()) }
}

fn read_moves(scanner: &mut Scanner<'_>, transcript: &mut Transcript) -> Result<(), Fault> {
    // Numbers count pairs of words, whether or not a word is a move.
    let mut words = 0;
    let mut resigned = false;
    while let Some((word, at)) = scanner.word() {
        let fault = |problem| Fault::new(at, problem);
        if let Some(number) = word.strip_suffix('.').filter(|digits| is_number(digits)) {
            let (found, expected) = (number.parse().unwrap_or(u32::MAX), words / 2 + 1);
            if found != expected || words % 2 == 1 {
                return Err(fault(Problem::WrongNumber { found, expected }));
            }
            continue;
        }
        words += 1;
        if resigned {
            return Err(fault(Problem::AfterResult));
        }
        play_left_out(transcript, Some(word)).map_err(fault)?;
        match word.to_ascii_lowercase().as_str() {
            "resign" => {
                resigned = true;
                transcript.end(transcript.seat().map(Ending::Resigned));
            }
            // Where neither side can move the rules end the game without an exchange of passes.
            "pass" if transcript.is_over() => {}
            word => transcript.play(word).map_err(fault)?,
        }
    }
    play_left_out(transcript, None).map_err(|problem| Fault::new(scanner.at, problem))
}

/// Plays the 49th placement, unless it is what comes next.
fn play_left_out(transcript: &mut Transcript, next: Option<&str>) -> Result<(), Problem> {
    match transcript.forced() {
        Some(forced) if forced.len() == 2 && !next.is_some_and(|next| next.eq_ignore_ascii_case(&forced)) => {
            transcript.play(&forced)
        }
        _ => Ok(()),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn skip_space(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// The next tag, `Name [value]`; `None` when something else comes next.
    fn tag(&mut self) -> Result<Option<(&'a str, &'a str)>, Fault> {
        let rest = self.skip_space();
        let name_end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        let Some(value) = after.trim_start().strip_prefix('[') else { return Ok(None) };
        let close = value.find(']').ok_or(Fault::new(self.at, Problem::NotATag))?;
        self.at = self.text.len() - value.len() + close + 1;
        Ok(Some((name, &value[..close])))
    }

    /// The next word and where it begins. A number with its dot is a word even when the move sticks to it.
    fn word(&mut self) -> Option<(&'a str, usize)> {
        let rest = self.skip_space();
        let at = self.at;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let end = match rest[digits..].starts_with('.') {
            true => digits + 1,
            false => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        self.at += end;
        (end > 0).then(|| (&rest[..end], at))
    }
}
