//! The fields in which a game is settled before it begins.

mod clock_field;
mod draft;
mod option_fields;
mod seat_fields;

pub(crate) use clock_field::ClockField;
pub(crate) use draft::{Draft, Opponent};
pub(crate) use option_fields::OptionFields;
pub(crate) use seat_fields::SeatFields;
