//! Web push: a message to a browser, through the push service of whoever makes it (RFC 8030), encrypted so that only the browser can
//! read it (RFC 8291), from a server that proves it is always the same (VAPID, RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use client_protocol::code::Code;
use reqwest::Url;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, encrypt};

use super::NoWay;
use super::letter::Letter;
use super::outside::Outside;
use super::undelivered::Undelivered;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::store::notices::ChannelRow;

/// Bytes of a browser's public key.
const PUBLIC_KEY: usize = 65;
/// Bytes of a browser's secret.
pub const SECRET: usize = 16;
/// For at most so many seconds a push service tries to reach a browser that is off: four weeks, more than which some refuse.
const MAX_LASTS: u64 = 28 * 24 * 60 * 60;
/// For so many seconds a proof is good. Push services allow a day.
const PROOF_LASTS: u64 = 12 * 60 * 60;

/// The key pair with which push services know this server.
pub struct Vapid {
    pair: EcdsaKeyPair,
    /// Who runs the server, as a `mailto:` or an address.
    contact: String,
    random: SystemRandom,
}

impl Vapid {
    /// A new key pair, in PKCS #8.
    ///
    /// # Panics
    /// When the operating system has no randomness to give.
    #[must_use]
    pub fn fresh() -> Vec<u8> {
        let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        pair.expect("the operating system gives random bytes on every machine we serve from").as_ref().to_vec()
    }

    /// The one that was kept.
    ///
    /// # Errors
    /// [`NoWay::PushKey`] when it is none.
    pub fn of(kept: &[u8], contact: String) -> Result<Self, NoWay> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &random);
        Ok(Vapid { pair: pair.map_err(NoWay::PushKey)?, contact, random })
    }

    /// The public key, as a page hands it to its browser.
    #[must_use]
    pub fn public_key(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The header that proves to the push service at `endpoint` who asks.
    fn proof(&self, endpoint: &str) -> Result<String, Undelivered> {
        let site = Url::parse(endpoint).map_err(Undelivered::NoWebAddress)?.origin();
        let until = now_ms() / 1000 + PROOF_LASTS;
        let claims = json!({"aud": site.ascii_serialization(), "exp": until, "sub": self.contact});
        let signed =
            format!("{}.{}", BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#), BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| Undelivered::Unsigned)?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }
}

/// The keys of a browser as they are kept, from what its page says.
///
/// # Errors
/// When they are none.
pub fn keys(public_key: &str, secret: &str) -> Result<Vec<u8>, Refusal> {
    let decoded = |text: &str| BASE64.decode(text.trim_end_matches('=')).unwrap_or_default();
    let (public_key, secret) = (decoded(public_key), decoded(secret));
    if public_key.len() != PUBLIC_KEY || secret.len() != SECRET || PublicKey::from_sec1_bytes(&public_key).is_err() {
        return Err(Refusal::new(Code::BadEndpoint, "those aren't the keys of a push subscription"));
    }
    Ok([public_key, secret].concat())
}

/// For how many seconds a letter is worth reading. It is dropped after that.
fn lasts(letter: &Letter) -> u64 {
    letter.lasts.map_or(MAX_LASTS, |ms| ms.div_ceil(1000).min(MAX_LASTS))
}

/// A message that only the browser with these keys can read; `None` if they are none.
fn sealed(message: String, keys: &[u8]) -> Option<Vec<u8>> {
    let (public_key, secret) = keys.split_at_checked(PUBLIC_KEY)?;
    let public_key = PublicKey::from_sec1_bytes(public_key).ok()?;
    let secret: [u8; SECRET] = secret.try_into().ok()?;
    encrypt(message.into_bytes(), &public_key, &Auth::from(secret)).ok()
}

/// Brings a letter to a browser.
///
/// # Errors
/// Why it did not arrive.
pub async fn deliver(
    outside: &Outside,
    vapid: &Vapid,
    channel: &ChannelRow,
    letter: &Letter,
) -> Result<(), Undelivered> {
    let message = json!({
        "title": letter.title,
        "body": letter.body,
        "path": letter.path,
        "why": letter.why,
        "table": letter.table.as_ref().map(|(id, _)| id),
        "language": letter.language.as_str(),
    });
    let sealed = sealed(message.to_string(), &channel.keys).ok_or(Undelivered::DamagedKeys)?;
    let proof = vapid.proof(&channel.target)?;
    // A newer message about the table replaces one that the push service still has.
    let topic = letter.table.as_ref().map(|(id, _)| id.simple().to_string());
    outside
        .post(&channel.target, |request| {
            let request = request
                .header("ttl", lasts(letter))
                .header("urgency", "high")
                .header("content-type", "application/octet-stream")
                .header("content-encoding", "aes128gcm")
                .header("authorization", proof)
                .body(sealed);
            topic.into_iter().fold(request, |request, topic| request.header("topic", topic))
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::super::letter::{self, Letter};
    use super::super::words::Language;
    use super::lasts;

    #[test]
    fn a_letter_lasts_as_long_as_there_is_something_to_answer() {
        let letter = |lasts| Letter { lasts, ..letter::test(Language::En) };
        let day = 24 * 60 * 60;
        assert_eq!(lasts(&letter(Some(14 * day * 1000))), 14 * day);
        assert_eq!(lasts(&letter(Some(1))), 1);
        assert_eq!(lasts(&letter(Some(0))), 0);
        assert_eq!((lasts(&letter(None)), lasts(&letter(Some(u64::MAX)))), (28 * day, 28 * day));
    }
}
