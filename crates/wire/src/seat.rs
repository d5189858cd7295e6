//! Seats in JSON: numbers counted from 1.

use fishka_game::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

fn number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

fn seat<E: Error>(number: u8) -> Result<Seat, E> {
    let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
    seat.ok_or_else(|| E::custom("a seat is a number from 1 to 4"))
}

pub(crate) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(number(*seat))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    seat(u8::deserialize(deserializer)?)
}

/// A seat that may be missing.
pub(crate) mod option {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(number).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        Option::<u8>::deserialize(deserializer)?.map(seat).transpose()
    }
}

/// Several seats.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(seats: &[Seat], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(seats.iter().map(|seat| number(*seat)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Seat>, D::Error> {
        Vec::<u8>::deserialize(deserializer)?.into_iter().map(seat).collect()
    }
}
