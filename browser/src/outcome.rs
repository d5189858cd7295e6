use std::error::Error;

/// What a step of a visit comes to.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Fails with this sentence unless it holds.
pub(crate) fn ensure(holds: bool, sentence: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(sentence().into()) }
}
