//! Records as addresses: a game is sent on without a server.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use fishka_record::Record;
use leptos::prelude::window;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

use super::{OpenError, open};

/// What a packed record begins with in an address.
const PACKED: char = '~';
/// The most text that is unpacked, which is as much as a record may have.
const MOST: usize = 16 << 20;
/// The best that deflate can do.
const LEVEL: u8 = 10;

/// Where a record can be looked at: the record itself stands in the address, so that it needs no server.
pub(crate) fn path(record: &str) -> String {
    format!("/analysis#{PACKED}{}", pack(record))
}

/// The same as a link for others.
pub(crate) fn link(record: &str) -> String {
    format!("{}{}", window().location().origin().unwrap_or_default(), path(record))
}

/// The address of a frame for other pages: the game as a language and a light show it, opened after so many plies.
pub(super) fn embed(record: &str, language: &str, theme: &str, ply: usize) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!(
        "{origin}{}?lang={language}&amp;theme={theme}&amp;ply={ply}#{PACKED}{}",
        crate::embed::PATH,
        pack(record)
    )
}

/// The records that stand in an address, or in the part of it after `#`; `None` when that is no such address.
pub(crate) fn open_address(address: &str) -> Option<Result<Vec<Record>, OpenError>> {
    let (before, text) = address.split_once('#')?;
    // Anything may have that sign in it; an address has nothing before it that could not be one.
    let fits = before.is_empty() || before.starts_with("http") && !before.contains(char::is_whitespace);
    if !fits || text.is_empty() {
        return None;
    }
    let text = match text.strip_prefix(PACKED) {
        Some(packed) => unpack(packed).unwrap_or_default(),
        // Older addresses have the text as it is.
        None => js_sys::decode_uri_component(text).ok()?.into(),
    };
    Some(open(text.as_bytes()))
}

fn pack(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL))
}

fn unpack(packed: &str) -> Option<String> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, MOST).ok()?).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn whole_games_fit_into_two_kilobytes() {
        for game in ["dvonn", "abalone", "tayu"] {
            let file = format!("{}/../../docs/games/{game}.fishka", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(file).unwrap();
            let record = fishka_record::read_all(&text).next().unwrap().unwrap().to_string();
            let packed = path(&record);
            assert!(packed.len() <= 1900, "{game}: {} letters from {}", packed.len(), record.len());
            let opened = open_address(&packed[packed.find('#').unwrap()..]).unwrap().unwrap();
            assert_eq!(opened[0].to_string(), record);
        }
    }

    #[test]
    fn a_broken_address_is_told() {
        assert!(matches!(open_address("#~AAAA"), Some(Err(_))));
        assert!(matches!(open_address("#~!"), Some(Err(_))));
    }

    #[test]
    fn what_is_no_address_is_left_to_others() {
        assert!(open_address("1. a1b1 # a comment").is_none());
        assert!(open_address("hello").is_none());
    }
}
