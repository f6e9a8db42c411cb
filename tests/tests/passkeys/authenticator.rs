//! An authenticator in software: makes passkeys and signs with them as WebAuthn says, or otherwise, as a test wants it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};

/// Somebody is there, and showed who they are.
const PRESENT_AND_VERIFIED: u8 = 0b101;
/// A new credential comes along.
const WITH_CREDENTIAL: u8 = 0b100_0000;

/// A passkey, and the browser that it is used in.
pub struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    user: Value,
    /// The domain it is bound to, without a port.
    pub site: String,
    /// The page that asks.
    pub origin: String,
    /// What it has signed.
    pub counter: u32,
    /// What it says of the person.
    pub flags: u8,
}

impl Authenticator {
    /// One that is used on a page.
    pub fn at(origin: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key can be made");
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random);
        let host = origin.split_once("://").expect("an origin has a scheme").1;
        Authenticator {
            key: key.expect("it is one"),
            id: ring::rand::generate(&random).expect("there is chance").expose(),
            user: Value::Null,
            site: host.split(':').next().expect("it has a name").to_owned(),
            origin: origin.to_owned(),
            counter: 0,
            flags: PRESENT_AND_VERIFIED,
        }
    }

    /// Answers what a server asks who wants a passkey.
    pub fn make(&mut self, options: &Value) -> Value {
        self.user = options["user"]["id"].clone();
        let point = self.key.public_key().as_ref();
        let (x, y) = point[1..].split_at(32);
        let mut data = self.data(self.flags | WITH_CREDENTIAL);
        data.extend([0; 16]); // of no make
        data.extend([0, 16]);
        data.extend(self.id);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a point of P-256, for ES256.
        data.extend([0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(x);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y);
        let mut object = b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("it is short"));
        object.extend(data);
        self.credential(json!({
            "clientDataJSON": base64(self.client_data("webauthn.create", options).as_bytes()),
            "attestationObject": base64(&object),
            "transports": ["internal"],
        }))
    }

    /// Signs what a server asks who wants to know who somebody is.
    pub fn show(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let (data, client) = (self.data(self.flags), self.client_data("webauthn.get", options));
        let signed = [&data[..], digest(&SHA256, client.as_bytes()).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("it can be signed");
        self.credential(json!({
            "clientDataJSON": base64(client.as_bytes()),
            "authenticatorData": base64(&data),
            "signature": base64(signature.as_ref()),
            "userHandle": self.user,
        }))
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.site.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    fn credential(&self, response: Value) -> Value {
        let id = base64(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
    }
}

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
