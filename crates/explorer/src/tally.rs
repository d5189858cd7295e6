use std::{fmt, str::FromStr};

use fishka_game::{Explain, Message, Seat, Standing};
use serde::{Deserialize, Serialize};

/// How the games ended that went a certain way.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// How many there were.
    pub games: u32,
    /// How many each seat won, partners together; the first ones are the seats of the game.
    pub wins: [u32; Seat::MAX],
    /// How many nobody won.
    pub draws: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, winners: Winners, count: u32) {
        self.games = self.games.saturating_add(count);
        for seat in winners.seats() {
            let wins = &mut self.wins[seat.index()];
            *wins = wins.saturating_add(count);
        }
        if winners == Winners::NOBODY {
            self.draws = self.draws.saturating_add(count);
        }
    }

    /// Adds what another tally has counted.
    pub fn join(&mut self, other: &Tally) {
        self.games = self.games.saturating_add(other.games);
        self.draws = self.draws.saturating_add(other.draws);
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins = wins.saturating_add(more);
        }
    }
}

/// The seats that won a game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Winners(pub(crate) u8);

impl Winners {
    pub(crate) const NOBODY: Winners = Winners(0);

    pub(crate) fn new(standings: &[Standing]) -> Winners {
        let won = standings.iter().zip(0..).filter(|(standing, _)| **standing == Standing::Win);
        Winners(won.fold(0, |mask, (_, seat)| mask | 1 << seat))
    }

    fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MAX).filter(move |seat| self.0 >> seat.index() & 1 == 1)
    }
}

/// Who played a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// People only.
    People,
    /// Programs, or people against programs.
    Engine,
}

impl FromStr for Source {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Source, NotAFilter> {
        match text {
            "people" => Ok(Source::People),
            "engine" => Ok(Source::Engine),
            _ => Err(NotAFilter::Source { text: shortened(text) }),
        }
    }
}

/// A month of the calendar.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month(u16);

impl Month {
    /// The month of a date as records have it; of a year alone its first month.
    #[must_use]
    pub fn of_date(date: &str) -> Option<Month> {
        let mut parts = date.splitn(3, '-');
        let year: u16 = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let month: u16 = parts.next().map_or(Some(1), |month| month.parse().ok())?;
        let fine = (1..=12).contains(&month) && year <= 2600;
        fine.then(|| Month(year * 12 + month))
    }
}

impl FromStr for Month {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Month, NotAFilter> {
        let month = Month::of_date(text).filter(|_| text.len() == 7 && text.is_ascii());
        month.ok_or_else(|| NotAFilter::Month { text: shortened(text) })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", (self.0 - 1) / 12, (self.0 - 1) % 12 + 1)
    }
}

/// Who played a game and when, in one number: months that are not known are 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Bucket(pub(crate) u16);

impl Bucket {
    pub(crate) fn new(source: Source, month: Option<Month>) -> Bucket {
        Bucket(month.map_or(0, |month| month.0) << 1 | u16::from(source == Source::Engine))
    }

    pub(crate) const fn source(self) -> Source {
        if self.0 & 1 == 1 { Source::Engine } else { Source::People }
    }

    fn month(self) -> Option<Month> {
        Some(self.0 >> 1).filter(|month| *month > 0).map(Month)
    }
}

/// How a game ended, as one may ask for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// This seat won, alone or with a partner.
    Won(Seat),
    /// Nobody won.
    Drawn,
}

impl FromStr for Ended {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Ended, NotAFilter> {
        let seat = Seat::first(Seat::MAX).find(|seat| seat.to_string() == text).map(Ended::Won);
        let ended = if text == "draw" { Some(Ended::Drawn) } else { seat };
        ended.ok_or_else(|| NotAFilter::Ended { text: shortened(text) })
    }
}

/// Which games are asked for. The default is all.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Only those of people, or only those with a program.
    pub source: Option<Source>,
    /// Only those of this month and later ones.
    pub since: Option<Month>,
    /// Only those of this month and earlier ones.
    pub until: Option<Month>,
    /// Only those that ended so.
    pub ended: Option<Ended>,
}

impl Filter {
    pub(crate) fn takes(&self, bucket: Bucket, winners: Winners) -> bool {
        // What has no date is not of any time that somebody asks for.
        let dated = |fits: &dyn Fn(Month) -> bool| bucket.month().is_some_and(fits);
        self.source.is_none_or(|source| source == bucket.source())
            && self.since.is_none_or(|since| dated(&|month| month >= since))
            && self.until.is_none_or(|until| dated(&|month| month <= until))
            && self.ended.is_none_or(|ended| match ended {
                Ended::Won(seat) => winners.seats().any(|winner| winner == seat),
                Ended::Drawn => winners == Winners::NOBODY,
            })
    }
}

/// A filter that is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAFilter {
    /// Neither people nor engine.
    #[error("“{text}” is no source; known are: people, engine")]
    Source {
        /// What was written.
        text: String,
    },
    /// No month.
    #[error("“{text}” is no month; a month is written 2026-11")]
    Month {
        /// What was written.
        text: String,
    },
    /// No way for a game to end.
    #[error("“{text}” is no result; a result is the number of the seat that won, or draw")]
    Ended {
        /// What was written.
        text: String,
    },
}

impl Explain for NotAFilter {
    fn message(&self) -> Message {
        match self {
            NotAFilter::Source { text } => Message::new("explorer-no-source").text("text", text),
            NotAFilter::Month { text } => Message::new("explorer-no-month").text("text", text),
            NotAFilter::Ended { text } => Message::new("explorer-no-result").text("text", text),
        }
    }
}

/// Enough of a wrong word to know it again.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_and_written() {
        for text in ["2026-11", "1999-01", "2000-12"] {
            assert_eq!(text.parse::<Month>().unwrap().to_string(), text);
        }
        for text in ["2026", "2026-13", "2026-00", "26-11", "2026-1", "2026-11-15", "9999-12", "２０２６-11"]
        {
            assert!(text.parse::<Month>().is_err(), "{text}");
        }
        assert!("2025-12".parse::<Month>().unwrap() < "2026-01".parse().unwrap());
    }

    #[test]
    fn a_date_of_a_record_belongs_to_a_month() {
        let month = |date: &str| Month::of_date(date).map(|month| month.to_string());
        assert_eq!(month("2026-11-15").as_deref(), Some("2026-11"));
        assert_eq!(month("2026").as_deref(), Some("2026-01"));
        assert_eq!(month("yesterday"), None);
    }

    #[test]
    fn a_filter_takes_what_fits_all_of_it() {
        let november = "2026-11".parse().unwrap();
        let bucket = Bucket::new(Source::Engine, Some(november));
        let first = Winners::new(&[Standing::Win, Standing::Loss]);
        assert!(Filter::default().takes(bucket, first));
        let filter = Filter { source: Some(Source::Engine), since: Some(november), ..Filter::default() };
        assert!(filter.takes(bucket, first));
        assert!(!Filter { source: Some(Source::People), ..filter }.takes(bucket, first));
        assert!(!Filter { ended: Some(Ended::Drawn), ..filter }.takes(bucket, first));
        assert!(!filter.takes(Bucket::new(Source::Engine, None), first), "a game without date");
    }
}
