//! Passkeys: what a browser is asked, and whether its answer holds. `webauthn_rp` knows WebAuthn; here are the site that people
//! come to, and challenges that need no room while they wait.
//!
//! A challenge goes to the browser together with what its answer is checked against, **sealed**: signed with a key of the store's, so
//! that any server of that store may take the answer, and nobody can make one up. Only that it was answered is kept.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use client_protocol::code::Code;
use serde_json::{Value, json};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::error::RegCeremonyErr;
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use crate::error::Refusal;
use crate::store::PlayerRow;
use crate::store::passkeys::{Answered, MAX_PASSKEYS, PasskeyRow};

/// For so long, in milliseconds, a challenge may be answered.
pub const CHALLENGE_LASTS: u64 = 5 * 60 * 1000;

/// The user of a passkey is its player's id.
const USER: usize = 16;

/// What a challenge is for: an answer to one is none to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// This player makes a passkey.
    Register(uuid::Uuid),
    /// Somebody shows one.
    SignIn,
}

/// Seals challenges, and opens what comes back.
pub struct Challenges {
    key: [u8; 32],
}

impl Challenges {
    /// Sealed with a key that is made from one that all servers of a store share.
    #[must_use]
    pub fn new(shared: &[u8; 32]) -> Self {
        Challenges { key: blake3::derive_key("paydirt 2026 challenges of passkeys", shared) }
    }

    /// What is sent along with a challenge: until when it is good, and what its answer is checked against.
    #[must_use]
    pub fn seal(&self, purpose: Purpose, expires_at: u64, state: &[u8]) -> String {
        let open = [&expires_at.to_be_bytes()[..], state].concat();
        URL_SAFE_NO_PAD.encode([self.signature(purpose, &open).as_bytes(), &open[..]].concat())
    }

    /// What an answer is checked against, and the note that the challenge is answered.
    ///
    /// # Errors
    /// When it is none of ours, was for something else, or has expired by `now`.
    pub fn open(&self, purpose: Purpose, sealed: &str, now: u64) -> Result<(Vec<u8>, Answered), Refusal> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| none_of_ours())?;
        let (signature, open) = bytes.split_first_chunk::<32>().ok_or_else(none_of_ours)?;
        // Hashes are compared in constant time.
        if self.signature(purpose, open) != blake3::Hash::from_bytes(*signature) {
            return Err(none_of_ours());
        }
        let (expires_at, state) = open.split_first_chunk().ok_or_else(none_of_ours)?;
        let expires_at = u64::from_be_bytes(*expires_at);
        if expires_at <= now {
            return Err(expired());
        }
        Ok((state.to_vec(), Answered { hash: *blake3::hash(open).as_bytes(), expires_at }))
    }

    fn signature(&self, purpose: Purpose, open: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        match purpose {
            Purpose::Register(player) => hasher.update(b"register").update(player.as_bytes()),
            Purpose::SignIn => hasher.update(b"sign in"),
        };
        hasher.update(open).finalize()
    }
}

/// The site that passkeys are for: the host of the address that people use, without its port, and the origins of its pages.
pub struct Site {
    id: RpId,
    origins: Vec<String>,
}

impl Site {
    /// The site at a host, with or without a port, whose pages have these origins.
    ///
    /// # Errors
    /// When the host is a number: passkeys belong to names.
    pub fn new(host: &str, origins: Vec<String>) -> Result<Self, Refusal> {
        let unavailable = || {
            let sentence = "passkeys need an https address with a domain name; on this machine, use http://localhost";
            Refusal::new(Code::PasskeysUnavailable, sentence)
        };
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        if name.starts_with('[') || name.parse::<IpAddr>().is_ok() {
            return Err(unavailable());
        }
        let name = AsciiDomain::try_from(name.to_owned()).map_err(|_| unavailable())?;
        Ok(Site { id: RpId::Domain(name), origins })
    }

    /// Its name, and the origins of its pages.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("{} {}", self.id.as_ref(), self.origins.join(" "))
    }

    /// Asks the browser of a player who has these passkeys for another one: what goes to it, and what its answer is checked against.
    ///
    /// # Errors
    /// When the store holds a passkey that is none.
    pub fn ask_for_new(&self, player: &PlayerRow, has: Vec<PasskeyRow>) -> Result<(Value, Vec<u8>), Refusal> {
        let user = user(player.id);
        let none = AuthTransports::decode(0).map_err(|error| internal(&error))?;
        let known = has.into_iter().map(|passkey| {
            let id = CredentialId::decode(passkey.id).map_err(|error| internal(&error))?;
            Ok(PublicKeyCredentialDescriptor { id, transports: none })
        });
        let known = known.collect::<Result<Vec<_>, Refusal>>()?;
        let mut asked =
            PublicKeyCredentialCreationOptions::passkey(&self.id, PublicKeyCredentialUserEntity::from(&user), known);
        // Browsers would refuse every authenticator that can't promise it, and who holds the passkey is checked at each use anyway.
        asked.extensions.cred_protect = CredProtect::None;
        let (state, options) = asked.start_ceremony().map_err(|error| internal(&error))?;
        let mut options = serde_json::to_value(&options).map_err(|error| internal(&error))?;
        // The library holds names to a profile that knows no spaces. They are for the list in the browser alone.
        options["user"]["name"] = json!(player.name);
        options["user"]["displayName"] = json!(player.name);
        options["rp"]["name"] = json!("Paydirt");
        Ok((options, state.encode().map_err(|error| internal(&error))?))
    }

    /// What is kept of a new passkey.
    ///
    /// # Errors
    /// When the answer is to another challenge, comes from another site, or is no passkey.
    pub fn made(&self, state: &[u8], credential: &Value) -> Result<Made, Refusal> {
        let state = RegistrationServerState::<USER>::decode(state).map_err(|error| internal(&error))?;
        let answer = Registration::from_json_relaxed(credential.to_string().as_bytes()).map_err(|_| unreadable())?;
        let options = RegistrationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            // Some authenticators say more than they were asked.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state.verify(&self.id, &answer, &options).map_err(|error| match error {
            RegCeremonyErr::Timeout => expired(),
            RegCeremonyErr::ChallengeMismatch => none_of_ours(),
            RegCeremonyErr::OriginMismatch
            | RegCeremonyErr::CrossOrigin
            | RegCeremonyErr::TopOriginMismatch
            | RegCeremonyErr::RpIdHashMismatch => elsewhere(),
            RegCeremonyErr::UserNotVerified => unverified(),
            error => unfit(&error),
        })?;
        let Ok(public_key) = made.static_state().encode();
        let Ok(state) = made.dynamic_state().encode();
        Ok(Made { id: made.id().inner().to_vec(), public_key, state: state.to_vec() })
    }

    /// Asks a browser for any passkey of this site: what goes to it, and what its answer is checked against.
    ///
    /// # Errors
    /// None that anybody has seen: when the clock stands before 1970.
    pub fn ask_for_any(&self) -> Result<(Value, Vec<u8>), Refusal> {
        let asked = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (state, options) = asked.start_ceremony().map_err(|error| internal(&error))?;
        let options = serde_json::to_value(&options).map_err(|error| internal(&error))?;
        Ok((options, state.encode().map_err(|error| internal(&error))?))
    }

    /// The state in which a passkey is once its owner has signed a challenge with it.
    ///
    /// # Errors
    /// When the signature is another's, to another challenge, from another site, or its counter has not gone on.
    pub fn signed(&self, state: &[u8], shown: &Shown, passkey: &PasskeyRow) -> Result<Vec<u8>, Refusal> {
        let state = DiscoverableAuthenticationServerState::decode(state).map_err(|error| internal(&error))?;
        let user = user(passkey.player);
        let before = passkey.state.as_slice().try_into().map_err(|error| internal(&error))?;
        let mut known = AuthenticatedCredential::new(
            CredentialId::decode(passkey.id.as_slice()).map_err(|error| internal(&error))?,
            &user,
            StaticState::decode(passkey.public_key.as_slice()).map_err(|error| internal(&error))?,
            DynamicState::decode(before).map_err(|error| internal(&error))?,
        )
        .map_err(|error| internal(&error))?;
        let options = AuthenticationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.id, &shown.0, &mut known, &options).map_err(|error| match error {
            AuthCeremonyErr::Timeout => expired(),
            AuthCeremonyErr::ChallengeMismatch => none_of_ours(),
            AuthCeremonyErr::OriginMismatch
            | AuthCeremonyErr::CrossOrigin
            | AuthCeremonyErr::TopOriginMismatch
            | AuthCeremonyErr::RpIdHashMismatch => elsewhere(),
            AuthCeremonyErr::UserNotVerified => unverified(),
            AuthCeremonyErr::SignatureCounter => {
                let sentence = "that passkey seems to be a copy: its counter went back; sign in on a device that \
                                you're signed in on, and remove it";
                Refusal::new(Code::PasskeyCopied, sentence)
            }
            AuthCeremonyErr::UserHandleMismatch => unknown(),
            error => unfit(&error),
        })?;
        let Ok(after) = known.dynamic_state().encode();
        Ok(after.to_vec())
    }
}

/// A passkey that has just been made: what is kept of it.
pub struct Made {
    /// What its authenticator calls it.
    pub id: Vec<u8>,
    /// What signatures are checked with.
    pub public_key: Vec<u8>,
    /// What changes with each use.
    pub state: Vec<u8>,
}

/// A passkey that somebody shows, not checked yet.
pub struct Shown(DiscoverableAuthentication16);

impl Shown {
    /// Reads what a browser sent.
    ///
    /// # Errors
    /// When it is no answer of a passkey's.
    pub fn read(credential: &Value) -> Result<Self, Refusal> {
        DiscoverableAuthentication16::from_json_relaxed(credential.to_string().as_bytes())
            .map(Shown)
            .map_err(|_| unreadable())
    }

    /// What its authenticator calls it.
    #[must_use]
    pub fn id(&self) -> &[u8] {
        self.0.raw_id().into_inner()
    }
}

fn user(player: uuid::Uuid) -> UserHandle<USER> {
    let Ok(user) = UserHandle::decode(player.into_bytes());
    user
}

/// No player has a passkey of that name.
#[must_use]
pub fn unknown() -> Refusal {
    Refusal::new(Code::PasskeyUnknown, "no account here has that passkey; it may have been removed")
}

/// The challenge was answered before.
#[must_use]
pub fn used() -> Refusal {
    Refusal::new(Code::ChallengeUsed, "that has already been used; start again")
}

/// The player may keep no more of them.
#[must_use]
pub fn too_many() -> Refusal {
    Refusal::new(
        Code::TooManyPasskeys,
        format!("you have {MAX_PASSKEYS} passkeys, which is the most; remove one first"),
    )
}

fn expired() -> Refusal {
    Refusal::new(
        Code::ChallengeExpired,
        format!("that took more than {} minutes; start again", CHALLENGE_LASTS / 60_000),
    )
}

fn none_of_ours() -> Refusal {
    Refusal::new(Code::ChallengeUnknown, "this server didn't ask for that; start again")
}

fn elsewhere() -> Refusal {
    Refusal::new(Code::PasskeyElsewhere, "that passkey belongs to another site, or to another address of this one")
}

fn unreadable() -> Refusal {
    Refusal::new(Code::Malformed, "`credential` isn't the JSON form of a passkey's answer")
}

fn unverified() -> Refusal {
    let sentence = "that passkey didn't check that it's you; give it a PIN or a screen lock, or use another one";
    Refusal::new(Code::PasskeyUnverified, sentence)
}

fn unfit(error: &impl std::fmt::Display) -> Refusal {
    tracing::info!(%error, "a passkey is refused");
    Refusal::new(Code::PasskeyRefused, "that passkey can't be used here; use another one")
}

fn internal(error: &impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "a passkey could not be handled");
    Refusal::new(Code::Internal, "something went wrong on the server; it has been logged")
}
