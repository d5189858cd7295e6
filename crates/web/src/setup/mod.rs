//! The fields in which a game is settled before it begins.

mod clock_field;
mod draft;
mod listed_field;
mod option_fields;
mod seat_fields;
mod start_field;

pub(crate) use clock_field::{ClockField, control_label};
pub(crate) use draft::{Draft, Opponent};
pub(crate) use listed_field::ListedField;
pub(crate) use option_fields::OptionFields;
pub(crate) use seat_fields::SeatFields;
pub(crate) use start_field::StartField;
