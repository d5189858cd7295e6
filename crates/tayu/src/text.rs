//! Position text, written and read.

use alloc::{borrow::ToOwned, vec::Vec};
use core::{fmt, str::FromStr};

use fishka_game::Seat;

use crate::{Bid, Due, Placement, Position, Setup, SetupError, moves::read_bid};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.placements(), self.seat(), self.due, self.bid)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.placements, self.seat, self.due, self.bid)
    }
}

fn write(
    f: &mut fmt::Formatter<'_>,
    placements: &[Placement],
    seat: Seat,
    due: Due,
    bid: Option<Bid>,
) -> fmt::Result {
    if placements.is_empty() {
        f.write_str("-")?;
    }
    for (index, placement) in placements.iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        write!(f, "{placement}")?;
    }
    write!(f, " {seat} {due}")?;
    match bid {
        Some(bid) => write!(f, " {bid}"),
        None => Ok(()),
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut fields = text.split(' ');
        let (Some(placements), Some(seat), Some(due), bid, None) =
            (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(SetupError::Fields);
        };
        Ok(Setup {
            placements: read_placements(placements)?,
            seat: read_seat(seat).ok_or_else(|| SetupError::NotASeat { text: seat.to_owned() })?,
            due: due.parse().map_err(|_| SetupError::NotADue { text: due.to_owned() })?,
            bid: bid
                .map(|bid| read_seat_bid(bid).ok_or_else(|| SetupError::NotABid { text: bid.to_owned() }))
                .transpose()?,
        })
    }
}

fn read_placements(text: &str) -> Result<Vec<Placement>, SetupError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let read =
        |text: &str| text.parse().map_err(|why| SetupError::NotAPlacement { text: text.to_owned(), why });
    text.split(',').map(read).collect()
}

pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [digit @ b'1'..=b'4'] => Seat::new(usize::from(digit - b'1')),
        _ => None,
    }
}

pub(crate) fn read_seat_bid(text: &str) -> Option<Bid> {
    let (number, seat) = text.split_once('@')?;
    Some(Bid { number: read_bid(number).ok()?, seat: read_seat(seat)? })
}
