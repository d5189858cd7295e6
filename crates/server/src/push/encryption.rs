//! Messages that only the browser they are for can read: RFC 8291, with the coding of RFC 8188.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom, SystemRandom},
};

/// The public key of a browser and the secret it shares with the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recipient {
    pub(crate) p256dh: Vec<u8>,
    pub(crate) auth: Vec<u8>,
}

/// A public key: a point written in full.
const POINT: usize = 65;
const AUTH: usize = 16;
const SALT: usize = 16;
/// The size of the one record a message has; push services take no larger ones.
const RECORD: u32 = 4096;
/// What comes after the text of the last record.
const LAST: u8 = 2;

impl Recipient {
    /// Whether these can be a key and a secret at all.
    pub(crate) fn is_plausible(&self) -> bool {
        self.p256dh.len() == POINT && self.p256dh[0] == 4 && self.auth.len() == AUTH
    }

    /// The message as the browser decrypts it. It fails when the key is no point of the curve.
    pub(crate) fn encrypt(&self, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        let mut salt = [0; SALT];
        random.fill(&mut salt)?;
        self.encrypt_with(text, salt, EphemeralPrivateKey::generate(&ECDH_P256, &random)?)
    }

    fn encrypt_with(
        &self,
        text: &[u8],
        salt: [u8; SALT],
        own: EphemeralPrivateKey,
    ) -> Result<Vec<u8>, Unspecified> {
        let own_public = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.p256dh);
        let info = [b"WebPush: info\0", self.p256dh.as_slice(), own_public.as_ref()];
        let shared = agree_ephemeral(own, &theirs, |shared| {
            expand::<32>(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info)
        })??;
        let keys = Salt::new(HKDF_SHA256, &salt).extract(&shared);
        let key = UnboundKey::new(&AES_128_GCM, &expand::<16>(&keys, &[b"Content-Encoding: aes128gcm\0"])?)?;
        let nonce = Nonce::assume_unique_for_key(expand::<12>(&keys, &[b"Content-Encoding: nonce\0"])?);
        let mut record = [text, &[LAST]].concat();
        LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
        let head = [&salt[..], &RECORD.to_be_bytes(), &[POINT as u8], own_public.as_ref()].concat();
        Ok([head, record].concat())
    }
}

/// So many bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(keys: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    keys.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The key of this private number.
    #[allow(deprecated, reason = "the library gives fixed keys to tests alone")]
    fn private(text: &str) -> EphemeralPrivateKey {
        let random = ring::test::rand::FixedSliceRandom { bytes: &bytes(text) };
        EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap()
    }

    #[test]
    fn the_example_of_rfc_8291_is_written_byte_by_byte() {
        let browser = Recipient {
            p256dh: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        assert!(browser.is_plausible());
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let own = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let text = b"When I grow up, I want to be a watermelon";
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
            InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(browser.encrypt_with(text, salt, own).unwrap()), expected);
    }

    #[test]
    fn no_message_is_written_twice_alike() {
        let own = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let p256dh = own.compute_public_key().unwrap().as_ref().to_vec();
        let browser = Recipient { p256dh, auth: vec![7; AUTH] };
        assert_ne!(browser.encrypt(b"move").unwrap(), browser.encrypt(b"move").unwrap());
    }

    #[test]
    fn a_key_that_is_no_point_is_refused() {
        let browser = Recipient { p256dh: [&[4][..], &[9; POINT - 1]].concat(), auth: vec![7; AUTH] };
        assert!(browser.is_plausible() && browser.encrypt(b"move").is_err());
    }
}
