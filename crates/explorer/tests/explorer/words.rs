//! Every error is told in every language.

use fishka_explorer::{Ended, Month, NotABook, Source, StoreError};
use fishka_game::Explain;
use fishka_i18n::{Language, explain, has};

#[test]
fn every_error_is_told_in_every_language() {
    let place = || "explorer.db".to_owned();
    let errors: Vec<Box<dyn Explain>> = vec![
        Box::new("robots".parse::<Source>().unwrap_err()),
        Box::new("today".parse::<Month>().unwrap_err()),
        Box::new("5".parse::<Ended>().unwrap_err()),
        Box::new(NotABook::Foreign),
        Box::new(NotABook::Broken),
        Box::new(NotABook::OtherKeys),
        Box::new(StoreError::Foreign { place: place() }),
        Box::new(StoreError::Newer { place: place(), found: 9, known: 1 }),
        Box::new(StoreError::Failed { place: place(), error: sqlx::Error::PoolTimedOut }),
    ];
    for error in errors {
        for &language in Language::ALL {
            assert!(has(language, error.message().key), "no {} in {language}", error.message().key);
            assert!(!explain(language, error.as_ref()).contains(['{', '}']));
        }
    }
}
