use fishka_game::{Seat, clock::TimeControl};

use crate::{
    Problem,
    syntax::{is_tag_name, one_line, unescaped},
};

/// The tags of a record's canonical text in their order, those that are worked out too, without looking at its moves.
pub fn tags_of(text: &str) -> impl Iterator<Item = (&str, String)> {
    text.lines().map_while(|line| {
        let (name, value) = line.strip_prefix('[')?.split_once(" \"")?;
        Some((name, unescaped(value, '"')?.0))
    })
}

/// What stands above the moves of a record and is not worked out from them: who played, when, and anything else.
///
/// Seats come first, then the date and the time control, then everything else in the order it was set.
///
/// ```
/// use fishka_catalog::Rules;
/// use fishka_game::{Options, Seat};
/// use fishka_record::Record;
///
/// let mut record = Record::new(Rules::new("abalone", &Options::new())?);
/// record.tags_mut().set("Event", "club evening")?;
/// record.tags_mut().set("Seat1", "Anna")?;
/// assert_eq!(record.tags().seat(Seat::FIRST), Some("Anna"));
/// assert!(record.tags_mut().set("Date", "yesterday").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    seats: usize,
    tags: Vec<(String, String)>,
}

impl Tags {
    pub(crate) const fn new(seats: usize) -> Tags {
        Tags { seats, tags: Vec::new() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Names and values in the order they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag, or changes it. Line breaks in the value become spaces.
    ///
    /// # Errors
    /// When the name cannot be written or is one of those the record works out itself (`Fishka`, `Game`, `Options`,
    /// `Position`, `Ending`, `Result`), or the value is not what the tag stands for: seats are those of the table,
    /// dates are written `2026-11-15`, time controls as [`TimeControl`] reads them.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        if WORKED_OUT.contains(&name) || !is_tag_name(name) {
            return Err(Problem::ReservedTag { name: name.to_owned() });
        }
        let value = one_line(value);
        if let Some(seat) = seat_number(name)
            && !(1..=self.seats).contains(&seat)
        {
            return Err(Problem::NoSuchSeat { name: name.to_owned(), seats: self.seats });
        }
        match name {
            "Date" if !is_date(&value) => return Err(Problem::Date),
            "TimeControl" => {
                value.parse::<TimeControl>().map_err(Problem::TimeControl)?;
            }
            _ => {}
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => {
                let place = self.tags.partition_point(|(known, _)| rank(known) <= rank(name));
                self.tags.insert(place, (name.to_owned(), value));
            }
        }
        Ok(())
    }

    /// Takes a tag away and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let place = self.tags.iter().position(|(known, _)| known == name)?;
        Some(self.tags.remove(place).1)
    }

    /// Who sits in a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&str> {
        self.get(&format!("Seat{seat}"))
    }

    /// The time control; [`Unlimited`](TimeControl::Unlimited) when none is named.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        // What is not a time control is not let in.
        self.get("TimeControl").and_then(|value| value.parse().ok()).unwrap_or_default()
    }
}

/// Tags that follow from the rest of the record.
pub(crate) const WORKED_OUT: [&str; 6] = ["Fishka", "Game", "Options", "Position", "Ending", "Result"];

fn rank(name: &str) -> usize {
    match (seat_number(name), name) {
        (Some(seat), _) => seat,
        (None, "Date") => Seat::MAX + 1,
        (None, "TimeControl") => Seat::MAX + 2,
        _ => Seat::MAX + 3,
    }
}

/// The number in a seat's tag: `Seat1` to `Seat4` are seats, and so would `Seat5` be at a larger table.
fn seat_number(name: &str) -> Option<usize> {
    let digit = name.strip_prefix("Seat")?;
    let seat = digit.bytes().all(|b| b.is_ascii_digit()) && digit.len() == 1;
    if seat { digit.parse().ok() } else { None }
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |width: usize, range: std::ops::RangeInclusive<u32>| {
        parts.next().map(|part| {
            part.len() == width
                && part.bytes().all(|b| b.is_ascii_digit())
                && part.parse().is_ok_and(|number| range.contains(&number))
        })
    };
    let date = [part(4, 0..=9999), part(2, 1..=12), part(2, 1..=31)];
    date[0].is_some() && date.into_iter().flatten().all(|fine| fine) && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_seats(tags: &[(&str, &str)]) -> Result<Tags, Problem> {
        let mut read = Tags::new(2);
        tags.iter().try_for_each(|(name, value)| read.set(name, value)).map(|()| read)
    }

    #[test]
    fn known_tags_come_first_and_others_stay_in_order() {
        let tags =
            two_seats(&[("Site", "x"), ("Seat2", "B"), ("Event", "y"), ("Date", "2026"), ("Seat1", "A")])
                .unwrap();
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Seat1", "Seat2", "Date", "Site", "Event"]);
    }

    #[test]
    fn a_seat_is_one_of_the_table() {
        let missing = |name: &str| Problem::NoSuchSeat { name: name.to_owned(), seats: 2 };
        assert_eq!(two_seats(&[("Seat3", "C")]), Err(missing("Seat3")));
        assert_eq!(two_seats(&[("Seat0", "C")]), Err(missing("Seat0")));
        assert!(two_seats(&[("Seating", "round")]).is_ok());
    }

    #[test]
    fn dates_are_years_months_or_days() {
        for date in ["2026", "2026-11", "2026-11-15"] {
            assert!(two_seats(&[("Date", date)]).is_ok(), "{date}");
        }
        for date in ["", "26", "2026-13", "2026-11-32", "2026-11-15-1", "15.11.2026", "2026-1-5", "+026"] {
            assert_eq!(two_seats(&[("Date", date)]), Err(Problem::Date), "{date}");
        }
    }

    #[test]
    fn what_the_record_works_out_cannot_be_set() {
        for name in ["Result", "Game", "", "1st", "Naïve", "Two words"] {
            assert!(matches!(two_seats(&[(name, "x")]), Err(Problem::ReservedTag { .. })), "{name}");
        }
    }

    #[test]
    fn a_value_stands_on_one_line() {
        let tags = two_seats(&[("Event", " a\nb\0c ")]).unwrap();
        assert_eq!(tags.get("Event"), Some("a b c"));
    }
}
