//! What is no way to be told: each has its code, and nothing changes. And the networks that nobody is let into.

use client_protocol::code::Code;
use client_protocol::rest::{NotDelivered, NotDeliveredReason, NoticeChannel};
use serde_json::{Value, json};
use test_kit::wait::within;
use test_kit::{Folder, Guest, Paydirt};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};

use super::browser::Browser;
use super::endpoint::Endpoint;
use super::post::PostOffice;
use super::room::{HERE, Room, server, settings, told_by, webhook};

async fn code_of(guest: &Guest, channel: Value) -> Option<Code> {
    guest.post::<NoticeChannel>("/api/me/notices/channels", channel).await.err().map(|refusal| refusal.code)
}

#[tokio::test]
async fn whatever_is_no_way_to_be_told_is_refused_by_its_code() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let browser = Browser::new();
    let long = format!("https://push.example/{}", "x".repeat(1024));
    for endpoint in
        ["", "push.example", "http://push.example/", "file:///etc/passwd", "https://a:b@push.example/", &long]
    {
        assert_eq!(code_of(&ada, browser.subscription(endpoint)).await, Some(Code::BadEndpoint), "{endpoint}");
        let hook = json!({"kind": "webhook", "url": endpoint});
        assert_eq!(code_of(&ada, hook).await, Some(Code::BadEndpoint), "{endpoint}");
    }
    for endpoint in [
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.7/hook",
        "https://169.254.169.254/latest",
        "https://0177.1/",
    ] {
        assert_eq!(code_of(&ada, browser.subscription(endpoint)).await, Some(Code::PrivateEndpoint), "{endpoint}");
        let hook = json!({"kind": "webhook", "url": endpoint});
        assert_eq!(code_of(&ada, hook).await, Some(Code::PrivateEndpoint), "{endpoint}");
    }
    for (name, value) in [("p256dh", "AAAA"), ("p256dh", ""), ("auth", "AAAA"), ("auth", "not base64!")] {
        let mut subscription = browser.subscription("https://push.example/1");
        subscription[name] = json!(value);
        assert_eq!(code_of(&ada, subscription).await, Some(Code::BadEndpoint), "{name} {value}");
    }
    for channel in
        [json!({"kind": "pigeon"}), json!({"kind": "webhook"}), json!([]), json!({"kind": "mail", "address": 7})]
    {
        assert_eq!(code_of(&ada, channel.clone()).await, Some(Code::Malformed), "{channel}");
    }
    for address in ["", "ada", "ada@localhost", "ada@example.org\r\nBcc: bo@example.org"] {
        assert_eq!(
            code_of(&ada, json!({"kind": "mail", "address": address})).await,
            Some(Code::BadAddress),
            "{address}"
        );
    }
    let mail = json!({"kind": "mail", "address": "ada@example.org"});
    assert_eq!(code_of(&ada, mail).await, Some(Code::NoMail));
    let nobody = ada.with_token("");
    assert_eq!(code_of(&nobody, browser.subscription("https://push.example/1")).await, Some(Code::NotSignedIn));
    server.stop().await;
}

#[tokio::test]
async fn somebody_has_so_many_channels_and_nobody_else_touches_them() {
    let mut server = Paydirt::fresh().await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let browser = Browser::new();
    for number in 0..20 {
        told_by(&ada, Browser::new().subscription(&format!("https://push.example/{number}"))).await;
    }
    let another = browser.subscription("https://push.example/20");
    assert_eq!(code_of(&ada, another).await, Some(Code::TooManyChannels));
    told_by(&ada, browser.subscription("https://push.example/19")).await;
    for number in 0..3 {
        webhook(&ada, &format!("https://chat.example/{number}")).await;
    }
    let another = json!({"kind": "webhook", "url": "https://chat.example/3"});
    assert_eq!(code_of(&ada, another).await, Some(Code::TooManyChannels));
    assert_eq!(settings(&ada).await.channels.len(), 23);

    let of_ada = settings(&ada).await.channels[0].id;
    for id in [of_ada.to_string(), "nonsense".to_owned()] {
        let removed = bo.delete::<Value>(&format!("/api/me/notices/channels/{id}")).await;
        assert_eq!(removed.expect_err("it is not his").code, Code::NotFound);
        let tried = bo.post::<Value>(&format!("/api/me/notices/channels/{id}/test"), json!({})).await;
        assert_eq!(tried.expect_err("it is not his").code, Code::NotFound);
    }
    let _: Value = ada.delete(&format!("/api/me/notices/channels/{of_ada}")).await.expect("it is hers");
    assert_eq!(settings(&ada).await.channels.len(), 22);
    server.stop().await;
}

/// Guests cost nothing, and whoever reads a mail may know nothing of us.
#[tokio::test]
async fn an_address_has_so_many_strangers_asked_and_so_many_channels_tried() {
    let (mut office, hook, folder) = (PostOffice::open().await, Endpoint::plain().await, Folder::new());
    let mail = ["--smtp-url", &office.url, "--mail-from", "paydirt@example.org", "--guests-per-minute", "60", HERE];
    let mut server = server(&folder.sqlite_address("paydirt.db"), &mail).await;
    for number in 0..=10 {
        let guest = Guest::new(server.address(), "www.example.net").await;
        let asked = code_of(&guest, json!({"kind": "mail", "address": format!("{number}@example.org")})).await;
        assert_eq!(asked, (number == 10).then_some(Code::RateLimited), "question {number}");
        if asked.is_none() {
            assert!(!office.next().await.body.contains("example.net"), "it says nothing that a guest makes up");
        }
    }
    let bo = Guest::new(server.address(), "Bo").await;
    webhook(&bo, &hook.url).await;
    let path = format!("/api/me/notices/channels/{}/test", settings(&bo).await.channels[0].id);
    for _ in 0..6 {
        bo.post::<Value>(&path, json!({})).await.expect("it is taken");
    }
    assert_eq!(bo.post::<Value>(&path, json!({})).await.expect_err("that is enough").code, Code::RateLimited);
    server.stop().await;
}

/// What the mail server has not taken was sent to nobody.
#[tokio::test]
async fn an_address_that_the_mail_server_refuses_may_be_asked_again_and_so_may_another() {
    let (mut office, folder) = (PostOffice::open().await, Folder::new());
    let mail = ["--smtp-url", &office.url, "--mail-from", "paydirt@example.org"];
    let mut server = server(&folder.sqlite_address("paydirt.db"), &mail).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let address = |address: &str| json!({"kind": "mail", "address": address});
    for _ in 0..2 {
        let asked = ada.post::<NoticeChannel>("/api/me/notices/channels", address("nobody@example.org")).await;
        let refused = asked.expect_err("nobody reads there");
        assert_eq!(refused.code, Code::NotDelivered);
        assert_eq!(refused.message, "not delivered: the mail server refused it: 550");
        let said = Some("550".to_owned());
        assert_eq!(refused.not_delivered, Some(NotDelivered { reason: NotDeliveredReason::MailRefused, said }));
        assert_eq!(settings(&ada).await.channels, []);
    }
    assert_eq!(code_of(&ada, address("ada@example.org")).await, None);
    assert_eq!(office.next().await.to, ["ada@example.org"]);
    assert_eq!(code_of(&ada, address("ada@example.org")).await, Some(Code::AlreadyAsked));
    server.stop().await;
}

/// Nothing was handed over, so nothing can arrive after all.
#[tokio::test]
async fn an_address_is_not_kept_where_no_mail_server_is() {
    let (folder, nobody) = (Folder::new(), TcpListener::bind("127.0.0.1:0").await.expect("there is a port"));
    let url = format!("smtp://{}", nobody.local_addr().expect("it is bound"));
    drop(nobody);
    let mail = ["--smtp-url", &url, "--mail-from", "paydirt@example.org"];
    let mut server = server(&folder.sqlite_address("paydirt.db"), &mail).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let address = json!({"kind": "mail", "address": "ada@example.org"});
    let refused = ada.post::<NoticeChannel>("/api/me/notices/channels", address).await.expect_err("nobody listens");
    assert_eq!(refused.code, Code::NotDelivered);
    let reason = NotDeliveredReason::MailServerUnreached;
    assert_eq!(refused.not_delivered, Some(NotDelivered { reason, said: None }));
    assert_eq!(settings(&ada).await.channels, []);
    server.stop().await;
}

/// A page that is loaded again lets go of its request. By then the question counts for today.
#[tokio::test]
async fn whoever_asked_and_is_gone_has_their_address_asked_all_the_same() {
    let (mut office, folder) = (PostOffice::open().await, Folder::new());
    let mail = ["--smtp-url", &office.url, "--mail-from", "paydirt@example.org"];
    let mut server = server(&folder.sqlite_address("paydirt.db"), &mail).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let body = json!({"kind": "mail", "address": "slow@example.org"}).to_string();
    let head = format!(
        "POST /api/me/notices/channels HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {}\r\nContent-Length: {}\r\n\r\n",
        ada.token,
        body.len()
    );
    let mut page = TcpStream::connect(server.address()).await.expect("it listens");
    page.write_all((head + &body).as_bytes()).await.expect("it is open");
    within(async { while settings(&ada).await.channels.is_empty() {} }).await;
    drop(page);
    // Nor does a server stop half-way.
    server.stop().await;
    assert_eq!(office.next().await.to, ["slow@example.org"]);
}

#[tokio::test]
async fn quiet_hours_that_are_none_are_refused() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let wishes = |quiet: Value, zone: &str| json!({"turns": true, "proposals": true, "ends": false, "quiet": quiet, "zone": zone, "language": "nl"});
    let put = async |wishes: Value| ada.put::<Value>("/api/me/notices", wishes).await;
    for quiet in [json!({"from": 1440, "to": 1}), json!({"from": 1, "to": 1440}), json!({"from": 60, "to": 60})] {
        let refused = put(wishes(quiet, "UTC")).await.expect_err("these are no hours");
        assert_eq!(refused.code, Code::BadQuietHours);
    }
    for zone in ["", "Mars/Olympus", "../../etc/passwd"] {
        let refused = put(wishes(Value::Null, zone)).await.expect_err("no such zone");
        assert_eq!(refused.code, Code::BadQuietHours);
    }
    for quiet in [json!({"from": -1, "to": 1}), json!(7), json!({"from": 1})] {
        assert_eq!(put(wishes(quiet, "UTC")).await.expect_err("it has another form").code, Code::Malformed);
    }
    let kept = put(wishes(json!({"from": 1320, "to": 480}), "Europe/Amsterdam")).await.expect("these are");
    assert_eq!(kept["quiet"], json!({"from": 1320, "to": 480}));
    assert_eq!(serde_json::to_value(settings(&ada).await.wishes).expect("they are JSON"), kept);
    server.stop().await;
}

#[tokio::test]
async fn no_request_goes_into_a_private_network_even_if_a_name_leads_there_by_then() {
    let (folder, mut hook) = (Folder::new(), Endpoint::with_tls().await);
    let database = folder.sqlite_address("paydirt.db");
    // As an operator who allowed it once.
    let mut allowed = server(&database, &[HERE]).await;
    let bo = Guest::new(allowed.address(), "Bo").await;
    let by_number = webhook(&bo, &hook.url).await;
    let _: Value =
        bo.post(&format!("/api/me/notices/channels/{}/test", by_number.id), json!({})).await.expect("it may");
    assert_eq!(hook.next().await.json()["why"], "test");
    allowed.stop().await;
    let before = hook.connections();

    let mut room = Room::at(server(&database, &[]).await, None).await;
    let bo = bo.at(room.server.address());
    let by_name = webhook(&bo, &format!("https://localhost:{}/endpoint", hook.port)).await;
    for channel in [by_number.id, by_name.id] {
        let tried = bo.post::<Value>(&format!("/api/me/notices/channels/{channel}/test"), json!({})).await;
        let refused = tried.expect_err("it leads into a private network");
        assert_eq!(refused.code, Code::NotDelivered);
        assert!(refused.message.contains("private network"), "{}", refused.message);
        let reason = NotDeliveredReason::PrivateNetwork;
        assert_eq!(refused.not_delivered, Some(NotDelivered { reason, said: None }));
    }
    webhook(&room.bo, &format!("https://localhost:{}/endpoint", hook.port)).await;
    room.play().await;
    room.server.says(&["a notice did not arrive", "private network"]).await;
    assert_eq!(hook.connections(), before, "nobody connected");
}
