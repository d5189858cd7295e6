//! The signature by which a push service knows this server: RFC 8292.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    error::Unspecified,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde::Serialize;

/// The key pair of the server.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
}

/// For how long a signature is good, in seconds. A day is the most that push services take.
const LIFETIME: u64 = 12 * 3600;

#[derive(Serialize)]
struct Head {
    typ: &'static str,
    alg: &'static str,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<&'a str>,
}

impl Vapid {
    /// A new key, as it is kept.
    pub(crate) fn make() -> Result<String, Unspecified> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(URL_SAFE_NO_PAD.encode(key))
    }

    /// A key that was kept; `None` when it is none.
    pub(crate) fn read(kept: &str) -> Option<Vapid> {
        let key = URL_SAFE_NO_PAD.decode(kept).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &SystemRandom::new());
        Some(Vapid { pair: pair.ok()? })
    }

    /// The public key, as browsers take it.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The header `Authorization` for the push service at an origin, at a time in seconds since 1970.
    pub(crate) fn authorize(
        &self,
        origin: &str,
        now: u64,
        contact: Option<&str>,
    ) -> Result<String, Unspecified> {
        let signed = signed_part(origin, now + LIFETIME, contact);
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

fn signed_part(origin: &str, expires: u64, contact: Option<&str>) -> String {
    // These are texts and numbers, which all have a JSON form.
    let coded = |json: serde_json::Result<Vec<u8>>| URL_SAFE_NO_PAD.encode(json.unwrap_or_default());
    let head = coded(serde_json::to_vec(&Head { typ: "JWT", alg: "ES256" }));
    let claims = coded(serde_json::to_vec(&Claims { aud: origin, exp: expires, sub: contact }));
    format!("{head}.{claims}")
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    /// Whether what stands before the last dot was signed with this key.
    fn is_signed(token: &str, key: &str) -> bool {
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let [key, signature] = [key, signature].map(|text| URL_SAFE_NO_PAD.decode(text).unwrap());
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key).verify(signed.as_bytes(), &signature).is_ok()
    }

    const TOKEN: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1\
        MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrEr\
        tmysazNjjvW2L9OkSSHzvoD1oA";
    const KEY: &str =
        "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

    #[test]
    fn the_example_of_rfc_8292_is_written_letter_by_letter() {
        let signed = signed_part("https://push.example.net", 1_453_523_768, Some("mailto:push@example.com"));
        assert_eq!(signed, TOKEN.rsplit_once('.').unwrap().0);
        assert!(is_signed(TOKEN, KEY));
    }

    #[test]
    fn a_signature_is_the_servers_own() {
        let [own, other] = [(), ()].map(|()| Vapid::read(&Vapid::make().unwrap()).unwrap());
        let header = own.authorize("https://push.example.net", 1_700_000_000, None).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, own.public());
        assert!(is_signed(token, key) && !is_signed(token, &other.public()));
    }

    #[test]
    fn nonsense_is_no_key() {
        assert!(Vapid::read("nonsense").is_none());
    }
}
