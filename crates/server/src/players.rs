//! Who plays. Everybody is anonymous and holds a key; [`Player`] is the one place where accounts would begin.

use std::{fmt, str::FromStr, sync::Arc};

use axum::http::{HeaderMap, HeaderValue, header};
use fishka_store::{SecretHash, Store};
use fishka_wire::{PlayerId, Rename, is_hidden};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::{network::Client, patience::Patience, random, refusal::Refused, time};

/// Somebody who plays, proven by a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
}

/// What proves who one is: the player's public name and a secret. It is kept by its owner only.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key {
    player: PlayerId,
    secret: [u8; 32],
}

const COOKIE: &str = "fishka";
/// A year, in seconds; renewed whenever somebody comes.
const COOKIE_AGE: u32 = 365 * 86_400;

impl Key {
    fn hash(&self) -> SecretHash {
        Sha256::digest(self.secret).into()
    }

    /// The cookie that a browser keeps for its person, out of reach of scripts.
    pub(crate) fn set_cookie(&self, client: &Client) -> HeaderValue {
        let secure = if client.secure { "; Secure" } else { "" };
        let text = format!(
            "{COOKIE}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}",
            self.reveal()
        );
        let mut value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
        value.set_sensitive(true);
        value
    }

    /// The key as its owner writes it.
    pub(crate) fn reveal(&self) -> String {
        format!("{}.{}", self.player, hex::encode(self.secret))
    }
}

impl FromStr for Key {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Key, Refused> {
        let read = || {
            let (player, digits) = text.split_once('.')?;
            let mut secret = [0; 32];
            hex::decode_to_slice(digits, &mut secret).ok()?;
            Some(Key { player: player.parse().ok()?, secret })
        };
        read().ok_or(Refused::UnknownKey)
    }
}

/// Without the secret, so that a key in a log gives nothing away.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.player)
    }
}

/// The value of our cookie.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The key a program sends. What it sends in place of one is no key.
fn bearer(headers: &HeaderMap) -> Result<Option<Key>, Refused> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let pair = value.to_str().ok().and_then(|text| text.trim().split_once(' '));
    match pair {
        Some((scheme, key)) if scheme.eq_ignore_ascii_case("bearer") => key.trim().parse().map(Some),
        _ => Err(Refused::UnknownKey),
    }
}

/// Everybody who ever came.
#[derive(Clone)]
pub(crate) struct Players {
    store: Store,
    /// How long a database that is away is waited for.
    patience: Arc<Patience>,
}

impl Players {
    pub(crate) const fn new(store: Store, patience: Arc<Patience>) -> Players {
        Players { store, patience }
    }

    /// Who sends a request: nobody when there is no key, or a cookie nobody is known by.
    ///
    /// # Errors
    /// A program that sends a wrong key is told so.
    pub(crate) async fn recognise(&self, headers: &HeaderMap) -> Result<Option<(Player, Key)>, Refused> {
        match (bearer(headers)?, cookie(headers).map(str::parse)) {
            (Some(key), _) => self.prove(key).await?.ok_or(Refused::UnknownKey).map(Some),
            (None, Some(Ok(key))) => self.prove(key).await,
            (None, Some(Err(_)) | None) => Ok(None),
        }
    }

    async fn prove(&self, key: Key) -> Result<Option<(Player, Key)>, Refused> {
        let row = self.patience.ask(|| self.store.player(key.player.as_str()), |_| true).await;
        let row = row.map_err(Refused::unreadable("a player"))?;
        let known = row.filter(|row| bool::from(row.secret.ct_eq(&key.hash())));
        Ok(known.map(|row| (Player { id: key.player, name: row.name }, key)))
    }

    /// Makes somebody new.
    pub(crate) async fn make(&self, name: &str) -> Result<(Player, Key), Refused> {
        let key = Key { player: PlayerId::from_random(random::number()), secret: random::bytes() };
        let player = Player { id: key.player, name: name.to_owned() };
        let row = fishka_store::Player {
            id: player.id.to_string(),
            secret: key.hash(),
            name: player.name.clone(),
            created: time::unix_ms().cast_signed(),
        };
        self.store.add_player(row).await.map_err(Refused::not_kept("a player"))?;
        Ok((player, key))
    }

    /// Gives somebody another name.
    pub(crate) async fn rename(&self, player: &Player, name: &str) -> Result<Player, Refused> {
        let name = checked_name(name)?;
        self.store.rename(player.id.as_str(), &name).await.map_err(Refused::not_kept("a player"))?;
        Ok(Player { id: player.id, name })
    }
}

/// A name as it is kept: without spaces around it, and with nothing that would not be seen.
pub(crate) fn checked_name(name: &str) -> Result<String, Refused> {
    if name.chars().any(is_hidden) {
        return Err(Refused::Name { longest: Rename::LONGEST });
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > Rename::LONGEST {
        return Err(Refused::Name { longest: Rename::LONGEST });
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> Key {
        Key { player: PlayerId::from_random(7), secret: [0xa5; 32] }
    }

    #[test]
    fn a_key_is_read_back() {
        assert_eq!(key().reveal().parse::<Key>().unwrap(), key());
    }

    #[test]
    fn other_text_is_no_key() {
        for text in ["", ".", "abc", "7000000000.zz", &format!("{}00", key().reveal())] {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_in_a_log_tells_no_secret() {
        assert!(!format!("{:?}", key()).contains("a5"));
    }

    #[test]
    fn scripts_cannot_read_the_cookie() {
        let client = Client { address: "::1".parse().unwrap(), secure: true };
        let cookie = key().set_cookie(&client);
        let cookie = cookie.to_str().unwrap();
        assert!(["HttpOnly", "SameSite=Lax", "Secure"].iter().all(|mark| cookie.contains(mark)));
    }

    #[test]
    fn our_cookie_is_found_among_others() {
        let headers =
            HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static("fishka2=no; fishka=yes; x=y"))]);
        assert_eq!(cookie(&headers), Some("yes"));
    }

    #[test]
    fn names_are_visible_and_short() {
        assert_eq!(checked_name("  Зоя ").unwrap(), "Зоя");
        assert_eq!(checked_name("Anna \u{3000} B").unwrap(), "Anna B");
        let long = "x".repeat(Rename::LONGEST + 1);
        for name in ["", "   ", "line\nline", &long] {
            assert!(checked_name(name).is_err(), "{name:?}");
        }
        for hidden in
            "\u{ad}\u{200b}\u{200e}\u{202e}\u{2066}\u{2069}\u{2060}\u{3164}\u{feff}\u{e0041}\u{e007f}".chars()
        {
            assert!(checked_name(&format!("Anna{hidden}")).is_err(), "{hidden:?}");
        }
    }
}
