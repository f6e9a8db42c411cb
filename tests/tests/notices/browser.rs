//! What a browser does with a push: it has keys, and opens what is sealed for it (RFC 8291, RFC 8188). With other libraries than the
//! server's, so that both must have read the same documents.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};

use super::endpoint::Request;

/// A browser that has subscribed.
pub struct Browser {
    key: SecretKey,
    secret: [u8; 16],
}

impl Browser {
    pub fn new() -> Browser {
        let random = |length| {
            let mut bytes = vec![0; length];
            ring::rand::SecureRandom::fill(&ring::rand::SystemRandom::new(), &mut bytes).expect("there is some");
            bytes
        };
        // Nearly every 32 bytes are a key.
        let key = std::iter::repeat_with(|| SecretKey::from_slice(&random(32))).find_map(Result::ok);
        Browser { key: key.expect("it goes on"), secret: random(16).try_into().expect("they are sixteen") }
    }

    fn public(&self) -> Vec<u8> {
        self.key.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// What its page tells the server.
    pub fn subscription(&self, endpoint: &str) -> Value {
        let (p256dh, auth) = (BASE64.encode(self.public()), BASE64.encode(self.secret));
        json!({"kind": "push", "endpoint": endpoint, "p256dh": p256dh, "auth": auth})
    }

    /// What was sealed for it.
    pub fn open(&self, request: &Request) -> Value {
        assert_eq!(request.headers["content-encoding"], "aes128gcm");
        let (salt, rest) = request.body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let size = u32::from_be_bytes(size.try_into().expect("they are four"));
        let (length, rest) = rest.split_at(1);
        let (sender, sealed) = rest.split_at(usize::from(length[0]));
        assert!(sealed.len() <= usize::try_from(size).expect("it is small"), "one record");
        let shared = diffie_hellman(
            self.key.to_nonzero_scalar(),
            PublicKey::from_sec1_bytes(sender).expect("it is a key").as_affine(),
        );
        let about = [&b"WebPush: info\0"[..], &self.public(), sender].concat();
        let key_material: [u8; 32] = derive(&self.secret, shared.raw_secret_bytes(), &about);
        let key: [u8; 16] = derive(salt, &key_material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &key_material, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("it is as long"));
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let opened = key.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it is for this browser");
        let end = opened.iter().rposition(|byte| *byte != 0).expect("a delimiter ends it");
        assert_eq!(opened[end], 2, "this is the last record");
        serde_json::from_slice(&opened[..end]).expect("it is JSON")
    }
}

/// Holds a request to the proof of who sends it (RFC 8292).
pub fn check_proof(request: &Request, site: &str, public_key: &str) {
    let proof = request.headers["authorization"].strip_prefix("vapid t=").expect("it proves who sends it");
    let (token, key) = proof.split_once(", k=").expect("with a key");
    assert_eq!(key, public_key);
    let (signed, signature) = token.rsplit_once('.').expect("it is signed");
    let [key, signature] = [key, signature].map(|text| BASE64.decode(text).expect("it is Base64"));
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
    key.verify(signed.as_bytes(), &signature).expect("it is signed by that key");
    let claims = BASE64.decode(signed.split_once('.').expect("there are two parts").1).expect("it is Base64");
    let claims: Value = serde_json::from_slice(&claims).expect("it is JSON");
    assert_eq!(claims["aud"], site);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is later").as_secs();
    let until = claims["exp"].as_u64().expect("it ends");
    assert!(until > now && until <= now + 24 * 60 * 60, "{until}");
    let contact = claims["sub"].as_str().expect("somebody runs it");
    assert!(contact.starts_with("mailto:") || contact.starts_with("http"), "{contact}");
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const LENGTH: usize>(salt: &[u8], secret: &[u8], about: &[u8]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let (extracted, about) = (Salt::new(HKDF_SHA256, salt).extract(secret), [about]);
    let expanded = extracted.expand(&about, Length(LENGTH)).expect("it is short enough");
    expanded.fill(&mut bytes).expect("it is as long");
    bytes
}
