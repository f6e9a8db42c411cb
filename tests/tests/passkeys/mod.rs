//! Passkeys: made on one device, they let another in, with everything; what does not hold changes nothing.

mod authenticator;

use authenticator::Authenticator;
use client_protocol::code::Code;
use client_protocol::rest::{Device, MyData, NewPlayerAnswer, Passkey, PasskeyChallenge, Player, TableList};
use client_protocol::socket::ServerMessage;
use serde_json::{Value, json};
use server::passkeys::{Challenges, Purpose};
use server::store::notices::NoticeKeys;
use server::store::{self, MAX_DEVICES, passkeys::MAX_PASSKEYS};
use test_kit::client::running_game;
use test_kit::{Guest, Paydirt, on_both_stores};

/// What authenticators say of somebody who was there and did not show who they are, the other way round, and of nobody.
const UNSURE: [(u8, &[Code]); 3] = [
    (0b001, &[Code::PasskeyUnverified]),
    (0b100, &[Code::PasskeyRefused]),
    (0b000, &[Code::PasskeyUnverified, Code::PasskeyRefused]),
];

/// Where people reach a server: by a name, since passkeys belong to names.
fn named(server: &Paydirt) -> String {
    let port = server.address().rsplit_once(':').expect("it has a port").1;
    format!("localhost:{port}")
}

/// An authenticator at a page of a server.
fn authenticator(server: &Paydirt) -> Authenticator {
    Authenticator::at(&format!("http://{}", named(server)))
}

/// What the server asks of whoever makes a passkey.
async fn asked_to_make(guest: &Guest) -> PasskeyChallenge {
    guest.post("/api/me/passkeys/challenge", json!({})).await.expect("they are signed in")
}

/// What it asks of whoever shows one.
async fn asked_to_show(guest: &Guest) -> PasskeyChallenge {
    guest.post("/api/players/passkey/challenge", json!({})).await.expect("anybody may be asked")
}

async fn keep(guest: &Guest, challenge: &str, credential: &Value) -> Result<Passkey, Code> {
    let kept = guest.post("/api/me/passkeys", json!({"challenge": challenge, "credential": credential})).await;
    kept.map_err(|refusal| refusal.code)
}

async fn made(guest: &Guest, passkey: &mut Authenticator) -> Result<Passkey, Code> {
    let asked = asked_to_make(guest).await;
    keep(guest, &asked.challenge, &passkey.make(&asked.options)).await
}

/// Shows the answer to a challenge on a device that is nobody's.
async fn shown(nobody: &Guest, challenge: &str, credential: &Value) -> Result<Guest, Code> {
    let body = json!({"challenge": challenge, "credential": credential});
    let answer = nobody.with_token("").post::<NewPlayerAnswer>("/api/players/passkey", body).await;
    answer.map(|answer| nobody.with_token(&answer.token.expect("programs get a token"))).map_err(|refusal| refusal.code)
}

async fn signed_in(nobody: &Guest, passkey: &mut Authenticator) -> Result<Guest, Code> {
    let asked = asked_to_show(nobody).await;
    shown(nobody, &asked.challenge, &passkey.show(&asked.options)).await
}

async fn passkeys(guest: &Guest) -> Vec<Passkey> {
    guest.get("/api/me/passkeys").await.expect("they are signed in")
}

async fn devices(guest: &Guest) -> usize {
    guest.get::<Vec<Device>>("/api/me/devices").await.expect("they are signed in").len()
}

async fn a_passkey_lets_a_device_in_until_it_is_removed(database: &str) {
    let mut server = Paydirt::start(database).await;
    let (guests, table) = running_game(&named(&server), &["Ada B", "Bo"]).await;
    let [ada, bo] = &guests[..] else { unreachable!("they are two") };
    let mut passkey = authenticator(&server);
    let asked = asked_to_make(ada).await;
    assert_eq!(asked.options["rp"]["id"], "localhost");
    assert_eq!(asked.options["user"]["name"], "Ada B");
    assert_eq!(asked.options["authenticatorSelection"]["residentKey"], "required");
    let kept = keep(ada, &asked.challenge, &passkey.make(&asked.options)).await.expect("it is a passkey");
    assert_eq!(passkeys(ada).await, std::slice::from_ref(&kept));
    assert_eq!(kept.used_at, None);
    assert_eq!(passkeys(bo).await, [], "it is hers alone");

    let phone = signed_in(bo, &mut passkey).await.expect("it is hers, whoever was here before");
    assert_eq!(phone.get::<Player>("/api/me").await.expect("it is signed in"), ada.player);
    let tables: TableList = phone.get("/api/tables").await.expect("anybody may look");
    assert_eq!(tables.yours.iter().map(|table| table.id).collect::<Vec<_>>(), [table], "her tables are there");
    let (welcome, _) = phone.socket(table).await.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seat: Some(_), .. }), "and so is her seat");
    signed_in(bo, &mut passkey).await.expect("it is good as often as she likes");
    let data: MyData = phone.get("/api/me/data").await.expect("it is hers");
    assert_eq!(data.passkeys.iter().map(|passkey| &passkey.id).collect::<Vec<_>>(), [&kept.id]);
    assert!(data.passkeys[0].used_at >= Some(kept.created_at));

    let again = asked_to_make(ada).await;
    assert_eq!(again.options["excludeCredentials"].as_array().map(Vec::len), Some(1), "she is not to make it twice");
    let path = format!("/api/me/passkeys/{}", kept.id);
    assert_eq!(bo.delete::<Value>(&path).await.expect_err("it is not his").code, Code::NotFound);
    let _: Value = phone.delete(&path).await.expect("it is hers");
    assert_eq!(phone.delete::<Value>(&path).await.expect_err("it is gone").code, Code::NotFound);
    assert_eq!(signed_in(bo, &mut passkey).await.err(), Some(Code::PasskeyUnknown));
    assert_eq!(devices(&phone).await, 3, "whoever came in stays in");
    server.stop().await;
}

async fn what_does_not_hold_makes_no_passkey(database: &str) {
    let mut server = Paydirt::start(database).await;
    let (ada, bo) = (Guest::new(&named(&server), "Ada").await, Guest::new(&named(&server), "Bo").await);
    let asked = asked_to_make(&ada).await;
    let answer = |passkey: &mut Authenticator| passkey.make(&asked.options);

    let elsewhere = &mut Authenticator::at("https://evil.example");
    assert_eq!(keep(&ada, &asked.challenge, &answer(elsewhere)).await, Err(Code::PasskeyElsewhere));
    elsewhere.origin = authenticator(&server).origin;
    assert_eq!(keep(&ada, &asked.challenge, &answer(elsewhere)).await, Err(Code::PasskeyElsewhere), "its site");
    for (flags, codes) in UNSURE {
        let unsure = &mut authenticator(&server);
        unsure.flags = flags;
        let code = keep(&ada, &asked.challenge, &answer(unsure)).await.expect_err("nobody is sure");
        assert!(codes.contains(&code), "{flags:b}: {code:?}");
    }
    let mut passkey = authenticator(&server);
    let good = answer(&mut passkey);
    for none in [json!(null), json!({}), json!({"id": "x"}), json!("text")] {
        assert_eq!(keep(&ada, &asked.challenge, &none).await, Err(Code::Malformed), "{none}");
    }
    for challenge in ["", "!", "AAAA", &asked.challenge[1..], &asked_to_show(&ada).await.challenge] {
        assert_eq!(keep(&ada, challenge, &good).await, Err(Code::ChallengeUnknown), "{challenge}");
    }
    assert_eq!(keep(&bo, &asked.challenge, &good).await, Err(Code::ChallengeUnknown), "she was asked, he was not");
    let other = asked_to_make(&ada).await;
    assert_eq!(keep(&ada, &other.challenge, &good).await, Err(Code::ChallengeUnknown), "it answers another");
    let late = expired(database, Purpose::Register(ada.player.id), &asked.challenge).await;
    assert_eq!(keep(&ada, &late, &good).await, Err(Code::ChallengeExpired));
    let nobody = ada.with_token("");
    assert_eq!(keep(&nobody, &asked.challenge, &good).await, Err(Code::NotSignedIn));
    assert_eq!(passkeys(&ada).await, [], "nothing has changed");

    keep(&ada, &asked.challenge, &good).await.expect("all of that has not spoilt it");
    assert_eq!(keep(&ada, &asked.challenge, &good).await, Err(Code::ChallengeUsed));
    assert_eq!(made(&bo, &mut passkey).await, Err(Code::PasskeyKnown));
    let before = asked_to_make(&ada).await;
    for _ in 1..MAX_PASSKEYS {
        made(&ada, &mut authenticator(&server)).await.expect("there is room");
    }
    let refused = ada.post::<PasskeyChallenge>("/api/me/passkeys/challenge", json!({})).await;
    assert_eq!(refused.expect_err("there is no room").code, Code::TooManyPasskeys, "before one is made in vain");
    let eleventh = authenticator(&server).make(&before.options);
    assert_eq!(keep(&ada, &before.challenge, &eleventh).await, Err(Code::TooManyPasskeys), "and after all the same");
    assert_eq!((passkeys(&ada).await.len(), passkeys(&bo).await.len()), (10, 0));
    server.stop().await;
}

async fn what_does_not_hold_lets_nobody_in(database: &str) {
    let mut server = Paydirt::start(database).await;
    let (ada, bo) = (Guest::new(&named(&server), "Ada").await, Guest::new(&named(&server), "Bo").await);
    let mut passkey = authenticator(&server);
    let kept = made(&ada, &mut passkey).await.expect("it is a passkey");
    let asked = asked_to_show(&bo).await;

    let mut stranger = authenticator(&server);
    stranger.make(&asked_to_make(&bo).await.options);
    assert_eq!(signed_in(&bo, &mut stranger).await.err(), Some(Code::PasskeyUnknown), "it was never kept");
    let here = authenticator(&server).origin;
    for (origin, site) in [("https://evil.example", "localhost"), (&*here, "evil.example")] {
        (passkey.origin, passkey.site) = (origin.to_owned(), site.to_owned());
        assert_eq!(signed_in(&bo, &mut passkey).await.err(), Some(Code::PasskeyElsewhere), "{origin} {site}");
    }
    (passkey.origin, passkey.site) = (here, "localhost".to_owned());
    let sure = passkey.flags;
    for (flags, codes) in UNSURE {
        passkey.flags = flags;
        let code = signed_in(&bo, &mut passkey).await.err().expect("nobody is sure");
        assert!(codes.contains(&code), "{flags:b}: {code:?}");
    }
    passkey.flags = sure;
    let good = passkey.show(&asked.options);
    let mut forged = good.clone();
    forged["response"]["signature"] = passkey.show(&asked_to_show(&bo).await.options)["response"]["signature"].clone();
    assert_eq!(shown(&bo, &asked.challenge, &forged).await.err(), Some(Code::PasskeyRefused));
    forged = good.clone();
    let his = asked_to_make(&bo).await;
    forged["response"]["userHandle"] = his.options["user"]["id"].clone();
    assert_eq!(shown(&bo, &asked.challenge, &forged).await.err(), Some(Code::PasskeyUnknown), "it is not his");
    for challenge in ["", "AAAA", &his.challenge, &asked_to_show(&bo).await.challenge] {
        assert_eq!(shown(&bo, challenge, &good).await.err(), Some(Code::ChallengeUnknown), "{challenge}");
    }
    let late = expired(database, Purpose::SignIn, &asked.challenge).await;
    assert_eq!(shown(&bo, &late, &good).await.err(), Some(Code::ChallengeExpired));
    assert_eq!((devices(&ada).await, passkeys(&ada).await), (1, vec![kept]), "nothing has changed");

    shown(&bo, &asked.challenge, &good).await.expect("all of that has not spoilt it");
    let refused = shown(&bo, &asked.challenge, &good).await.err();
    assert!(matches!(refused, Some(Code::ChallengeUsed | Code::PasskeyCopied)), "{refused:?}");
    let again = passkey.show(&asked.options);
    assert_eq!(shown(&bo, &asked.challenge, &again).await.err(), Some(Code::ChallengeUsed));
    passkey.counter = 0;
    assert_eq!(signed_in(&bo, &mut passkey).await.err(), Some(Code::PasskeyCopied), "somebody else counts too");
    server.stop().await;
}

/// Whoever comes back by a passkey may have no other device to make room on.
async fn a_passkey_lets_a_device_in_however_many_there_are(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(&named(&server), "Ada").await;
    let mut passkey = authenticator(&server);
    made(&ada, &mut passkey).await.expect("it is a passkey");
    let mut in_lobby = ada.lobby().await;
    let mut second = None;
    for _ in 1..MAX_DEVICES {
        let device = signed_in(&ada, &mut passkey).await.expect("there is room");
        second.get_or_insert(device);
    }
    assert_eq!(devices(&ada).await, MAX_DEVICES);

    let last = signed_in(&ada, &mut passkey).await.expect("there is always room");
    assert_eq!(devices(&last).await, MAX_DEVICES);
    assert_eq!(ada.get::<Player>("/api/me").await.expect_err("the oldest is out").code, Code::NotSignedIn);
    while let Some(text) = in_lobby.next_text().await {
        assert!(!text.contains("restarting"), "{text}");
    }
    let second = second.expect("there are many");
    assert_eq!(second.get::<Player>("/api/me").await.expect("it stays in"), ada.player);
    server.stop().await;
}

/// A passkey that counts is used in one place at a time; whoever comes second there has it all the same.
async fn who_shows_one_passkey_in_many_places_at_once_starts_again(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(&named(&server), "Ada").await;
    let mut passkey = authenticator(&server);
    made(&ada, &mut passkey).await.expect("it is a passkey");
    let mut answers = Vec::new();
    for _ in 0..8 {
        let asked = asked_to_show(&ada).await;
        answers.push((passkey.show(&asked.options), asked.challenge));
    }
    let all = answers.iter().map(|(credential, challenge)| shown(&ada, challenge, credential));
    let came = futures_util::future::join_all(all).await;
    assert!(came.iter().any(Result::is_ok));
    // Where one is checked after a later one has come in, it looks like a copy.
    for refused in came.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Code::ChallengeUsed | Code::PasskeyCopied), "{refused:?}");
    }
    server.stop().await;
}

/// The same challenge, as if its five minutes were over.
async fn expired(database: &str, purpose: Purpose, challenge: &str) -> String {
    let store = store::open(database).await.expect("the database is there");
    let keys = store.notice_keys(&NoticeKeys { vapid: Vec::new(), links: [0; 32] }).await.expect("it has keys");
    let challenges = Challenges::new(&keys.links);
    let (state, _) = challenges.open(purpose, challenge, 0).expect("it is one");
    challenges.seal(purpose, 1, &state)
}

async fn of_two_servers_one_asks_and_one_is_answered_once(database: &str) {
    let mut one = Paydirt::start(database).await;
    let mut other = one.start_another().await;
    let ada = Guest::new(&named(&one), "Ada").await;
    let there = ada.at(&named(&other));
    let mut passkey = authenticator(&other);
    let asked = asked_to_make(&ada).await;
    keep(&there, &asked.challenge, &passkey.make(&asked.options)).await.expect("any server may be answered");

    let asked = asked_to_show(&ada).await;
    let second = passkey.show(&asked.options);
    passkey.origin = authenticator(&one).origin;
    let first = passkey.show(&asked.options);
    let both = tokio::join!(shown(&ada, &asked.challenge, &first), shown(&there, &asked.challenge, &second));
    let let_in = [both.0, both.1].into_iter().filter(Result::is_ok).count();
    assert_eq!((let_in, devices(&ada).await), (1, 2), "a challenge is answered once");
    one.stop().await;
    other.stop().await;
}

/// Without a public URL the site is the host that is asked.
async fn the_site_is_the_address_that_people_use(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    for path in ["/api/me/passkeys/challenge", "/api/players/passkey/challenge"] {
        let refused = ada.post::<PasskeyChallenge>(path, json!({})).await.expect_err("the address is a number");
        assert_eq!(refused.code, Code::PasskeysUnavailable);
    }
    let by_name = ada.at(&named(&server));
    let mut passkey = authenticator(&server);
    made(&by_name, &mut passkey).await.expect("that is the site");
    signed_in(&by_name, &mut passkey).await.expect("and stays it");
    passkey.origin = "http://localhost:1".to_owned();
    assert_eq!(signed_in(&by_name, &mut passkey).await.err(), Some(Code::PasskeyElsewhere), "another port");
    server.stop().await;
}

on_both_stores![
    a_passkey_lets_a_device_in_until_it_is_removed,
    what_does_not_hold_makes_no_passkey,
    what_does_not_hold_lets_nobody_in,
    a_passkey_lets_a_device_in_however_many_there_are,
    who_shows_one_passkey_in_many_places_at_once_starts_again,
    of_two_servers_one_asks_and_one_is_answered_once,
    the_site_is_the_address_that_people_use,
];
