//! Digits as lines, for pictures that are painted where there are no fonts: without them nobody sees how high a stack is.

use std::fmt::Write as _;

/// The lines of each digit in a box of [`WIDTH`] by [`HEIGHT`].
const LINES: [&str; 10] = [
    "M2.5 0C4.2 0 5 1.6 5 4S4.2 8 2.5 8 0 6.4 0 4 .8 0 2.5 0Z",
    "M.8 1.6L2.8 0V8",
    "M.2 2C.2 .8 1.1 0 2.5 0S4.8 .9 4.8 2.2C4.8 4 .3 6 .1 8H5",
    "M.3 .9C.9 .3 1.6 0 2.4 0 3.8 0 4.7 .8 4.7 2S3.7 3.8 2.2 3.8C3.9 3.8 5 4.6 5 5.9S3.9 8 2.4 8C1.5 8 .6 7.7 0 7",
    "M3.7 8V0L0 5.6H5",
    "M4.6 0H.9L.5 3.6C1.1 3.2 1.7 3 2.5 3 4 3 5 4 5 5.5S3.9 8 2.4 8C1.4 8 .6 7.6 0 7",
    "M4.4 .6C4 .2 3.4 0 2.9 0 1.1 0 0 2 0 4.8 0 6.9 1 8 2.5 8S5 7 5 5.5 4 3 2.6 3C1.2 3 0 4 0 5.2",
    "M.2 0H5L1.8 8",
    "M2.5 3.7C1.2 3.7 .4 2.9 .4 1.9S1.2 0 2.5 0 4.6 .9 4.6 1.9 3.8 3.7 2.5 3.7C1 3.7 0 4.6 0 5.8S1 8 2.5 8 5 7 5 5.8 4 3.7 2.5 3.7Z",
    "M.6 7.4C1 7.8 1.6 8 2.1 8 3.9 8 5 6 5 3.2 5 1.1 4 0 2.5 0S0 1 0 2.5 1 5 2.4 5C3.8 5 5 4 5 2.8",
];
const WIDTH: f64 = 5.0;
const HEIGHT: f64 = 8.0;
/// From one digit to the next.
const ADVANCE: f64 = 6.6;
/// The height of a digit in parts of the type size.
const DIGIT: f64 = 0.72;

/// A drawing whose numbers are lines instead of writing. Other writing stays as it is.
pub(super) fn drawn(drawing: &str) -> String {
    let mut out = String::with_capacity(drawing.len());
    let mut rest = drawing;
    while let Some(start) = rest.find("<text ") {
        let (before, element) = rest.split_at(start);
        let end = element.find(CLOSE).map_or(element.len(), |end| end + CLOSE.len());
        out += before;
        out += &number(&element[..end]).unwrap_or_else(|| element[..end].to_owned());
        rest = &element[end..];
    }
    out + rest
}

const CLOSE: &str = "</text>";

/// The lines of an element that is a centred number; `None` for any other.
fn number(element: &str) -> Option<String> {
    let (tag, text) = element.strip_suffix(CLOSE)?.split_once('>')?;
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number || tag.contains("text-anchor") {
        return None;
    }
    let attribute = |name: &str| tag.split_once(&format!(" {name}='"))?.1.split('\'').next();
    let value = |name: &str| attribute(name)?.parse::<f64>().ok();
    let (x, y, size) = (value("x")?, value("y")?, value("font-size")?);
    let scale = size * DIGIT / HEIGHT;
    let wide = ADVANCE * text.len() as f64 - (ADVANCE - WIDTH);
    let (left, top) = (x - wide * scale / 2.0, y - size * DIGIT);
    let mut out = format!(
        "<g transform='translate({left:.2} {top:.2}) scale({scale:.4})' fill='none' stroke='{}' stroke-width='1.3' \
         stroke-linecap='round' stroke-linejoin='round'>",
        attribute("fill")?
    );
    for (place, digit) in text.bytes().enumerate() {
        let lines = LINES[usize::from(digit - b'0')];
        // Writing into a string always succeeds.
        let _ = write!(out, "<path transform='translate({:.1} 0)' d='{lines}'/>", ADVANCE * place as f64);
    }
    Some(out + "</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_lines_and_words_stay() {
        let words = "<text x='1' y='2' font-size='3' fill='red'>North</text>";
        let drawing = format!("<g><text x='10' y='20' font-size='10' fill='#fff'>12</text>{words}</g>");
        let drawn = drawn(&drawing);
        assert!(drawn.contains(LINES[1]) && drawn.contains(LINES[2]), "{drawn}");
        assert!(drawn.contains(words) && !drawn.contains(">12<"), "{drawn}");
        assert!(drawn.contains("stroke='#fff'"), "{drawn}");
    }

    #[test]
    fn what_is_broken_off_stays_as_it_is() {
        for odd in ["<text ", "<text x='1'>3", "<text y='1' font-size='2' fill='a'>3</text>", "no text"] {
            assert_eq!(drawn(odd), odd);
        }
    }
}
