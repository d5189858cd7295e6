//! Records as addresses: a game is sent on without a server.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use fishka_record::{Record, study::Study};
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

/// With so many letters after the site an address is passed on whole by every program.
const SHORT: usize = 1900;

/// How much of a record is in a link to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// All of it.
    All,
    /// All but what engines said, which they find out again.
    NoWorths,
    /// All of it, and the link is long.
    AllAndLong,
}

/// The same for a record with whatever stands in it, as short as links should be if it can be.
pub(super) fn short_link(record: &Record) -> (String, Holds) {
    let (path, holds) = short_path(record);
    (format!("{}{path}", window().location().origin().unwrap_or_default()), holds)
}

fn short_path(record: &Record) -> (String, Holds) {
    let whole = path(&record.to_string());
    if whole.len() <= SHORT {
        return (whole, Holds::All);
    }
    let mut study = Study::new(record.clone());
    let notes = record.nodes().map(|id| (id, record.node(id).note().clone().with_eval(None)));
    study.set_notes(notes.collect::<Vec<_>>());
    let rest = path(&study.record().to_string());
    if rest.len() <= SHORT { (rest, Holds::NoWorths) } else { (whole, Holds::AllAndLong) }
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
        Some(packed) => match unpack(packed) {
            Some(text) => text,
            None => return Some(Err(OpenError::BrokenLink)),
        },
        // Older addresses have the text as it is.
        None => js_sys::decode_uri_component(text).ok()?.into(),
    };
    Some(open(text.as_bytes()))
}

/// Where a link leads on this site, when no record stands in it: a study, a game, a position in the editor.
pub(crate) fn path_here(link: &str) -> Option<String> {
    path_on(&window().location().origin().ok()?, link)
}

fn path_on(origin: &str, link: &str) -> Option<String> {
    let path = link.strip_prefix(origin)?;
    let record = path.split_once('#').is_some_and(|(_, text)| !text.is_empty() && !text.starts_with("s="));
    (path.starts_with('/') && !record && !path.contains(char::is_whitespace)).then(|| path.to_owned())
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
            for record in fishka_record::read_all(&text) {
                let record = record.unwrap();
                let (packed, holds) = short_path(&record);
                assert_ne!(holds, Holds::AllAndLong, "{game}: {} letters", packed.len());
                let opened = open_address(&packed[packed.find('#').unwrap()..]).unwrap().unwrap();
                assert!(opened[0].line().moves().eq(record.line().moves()));
                if holds == Holds::All {
                    assert_eq!(opened[0].to_string(), record.to_string());
                }
            }
        }
    }

    #[test]
    fn what_engines_said_is_left_out_where_it_makes_a_link_too_long() {
        let moves = ["a1b1", "i5h5", "b1a1", "h5i5"];
        let game = |plies: usize, comment: &str| {
            let moves = (0..plies)
                .map(|ply| format!("{} {{[%eval 1: ev 0.{:03}]}}", moves[ply % 4], ply * 7919 % 1000));
            let text = moves.collect::<Vec<_>>().join(" ");
            Record::read(&format!("[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"quiet=0 repetition=off\"]\n\n{text} {{{comment}}} *\n")).unwrap()
        };
        assert_eq!(short_path(&game(20, "mine")).1, Holds::All);
        let (packed, holds) = short_path(&game(500, "mine"));
        assert_eq!(holds, Holds::NoWorths);
        let opened =
            open_address(&packed[packed.find('#').unwrap()..]).unwrap().unwrap().remove(0).to_string();
        assert!(opened.contains("mine") && !opened.contains("%eval"));
        let noise: String = (0..9000_u32)
            .map(|at| char::from(b'a' + (at.wrapping_mul(2_654_435_761) >> 24) as u8 % 26))
            .collect();
        assert_eq!(short_path(&game(500, &noise)).1, Holds::AllAndLong);
    }

    #[test]
    fn a_broken_address_is_told() {
        for address in ["#~AAAA", "#~!", "https://fishka.example/analysis#~!"] {
            assert!(matches!(open_address(address), Some(Err(OpenError::BrokenLink))), "{address}");
        }
        assert!(matches!(open(b"https://fishka.example/study/abc"), Err(OpenError::NoGameInLink)));
    }

    #[test]
    fn a_link_of_this_site_leads_where_it_says() {
        let here = |link: &str| path_on("https://fishka.example", link);
        for path in ["/study/q8Lw2Tz0Rk", "/analysis?game=dvonn", "/analysis#s=1", "/game/abc", "/"] {
            assert_eq!(here(&format!("https://fishka.example{path}")).as_deref(), Some(path));
        }
        for other in
            ["https://fishka.example/analysis#~abc", "https://fishka.example.org/study/a", "/study/a", "a b"]
        {
            assert_eq!(here(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_address_is_left_to_others() {
        assert!(open_address("1. a1b1 # a comment").is_none());
        assert!(open_address("hello").is_none());
    }
}
