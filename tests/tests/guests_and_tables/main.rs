//! From a name to a started game: guests, tables, who may see them, and what the lobby tells.

use client_protocol::code::Code;
use client_protocol::rest::{Player, SeenRecord, Status, TableList, TableView};
use client_protocol::socket::{ClientMessage, ClosingReason, LobbyMessage, ServerMessage};
use futures_util::future::join_all;
use rules::Progress;
use serde_json::{Value, json};
use test_kit::client::{running_game, seat_of};
use test_kit::{Folder, Guest, Paydirt, Socket};
use uuid::Uuid;

async fn server_with(options: &[&str]) -> (Folder, Paydirt) {
    let folder = Folder::new();
    let server = Paydirt::start_with(&folder.sqlite_address("paydirt.db"), options).await;
    (folder, server)
}

async fn new_table(host: &Guest, visibility: &str) -> TableView {
    host.post("/api/tables", json!({"game": "gold-rush", "visibility": visibility})).await.expect("anybody may")
}

#[tokio::test]
async fn a_guest_stays_the_same_under_another_name_and_after_a_restart() {
    let (_folder, mut server) = server_with(&[]).await;
    let ada = Guest::new(server.address(), " Ada ").await;
    assert_eq!(ada.player.name, "Ada");
    let renamed: Value = ada.post("/api/players", json!({"name": "Countess"})).await.expect("a name may change");
    assert_eq!(renamed["player"]["id"], json!(ada.player.id));
    server.kill().await;
    server.start_again().await;
    let me: Player = ada.get("/api/me").await.expect("the secret is still good");
    assert_eq!(me, Player { id: ada.player.id, name: "Countess".to_owned() });
}

#[tokio::test]
async fn a_browser_gets_its_secret_where_no_script_can_read_it() {
    let (_folder, server) = server_with(&["--secure-cookies"]).await;
    let browser = test_kit::client::http();
    let become_guest = |origin: String| {
        browser.post(server.url("/api/players")).header("origin", origin).json(&json!({"name": "Ada"})).send()
    };
    let answer = become_guest(format!("http://{}", server.address())).await.expect("the server answers");
    let cookie = answer.headers()["set-cookie"].to_str().expect("it is text").to_owned();
    for part in ["__Host-paydirt=", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let answer: Value = answer.json().await.expect("it is JSON");
    assert_eq!(answer["token"], Value::Null);
    let pair = cookie.split(';').next().expect("it begins with the pair");
    let me: Player = browser
        .get(server.url("/api/me"))
        .header("cookie", pair)
        .send()
        .await
        .expect("the server answers")
        .json()
        .await
        .expect("the cookie is good");
    assert_eq!(json!(me.id), answer["player"]["id"]);
    let foreign = become_guest("https://evil.example".to_owned()).await.expect("the server answers");
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn tables_are_public_by_link_or_private() {
    let (_folder, server) = server_with(&[]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let bo = Guest::new(server.address(), "Bo").await;
    let public = new_table(&ada, "public").await;
    let by_link = new_table(&ada, "by_link").await;
    let private = new_table(&ada, "private").await;

    let seen: TableList = bo.get("/api/tables").await.expect("anybody may look");
    assert_eq!(seen.public.iter().map(|table| table.id).collect::<Vec<_>>(), [public.id]);
    assert!(seen.yours.is_empty());
    let own: TableList = ada.get("/api/tables").await.expect("anybody may look");
    assert_eq!(own.yours.iter().map(|table| table.id).collect::<Vec<_>>(), [private.id, by_link.id, public.id]);

    let of = |table: &TableView| format!("/api/tables/{}", table.id);
    let seen: TableView = bo.with_token("").get(&of(&by_link)).await.expect("who has the link sees it");
    assert_eq!(seen.invite, None, "the invite is for those seated");
    let refused = bo.get::<TableView>(&of(&private)).await.expect_err("it is private");
    assert_eq!(refused.code, Code::NotFound);
    let mut watching = bo.socket(private.id).await;
    watching.say(&client_protocol::socket::ClientMessage::Resume { since_seq: 0 }).await;
    assert_eq!(watching.refusal().await.1, "not_found");

    let join = format!("{}/join", of(&private));
    let refused = |answer: Result<TableView, _>| {
        let refusal: client_protocol::rest::Refusal = answer.expect_err("it is refused");
        refusal.code
    };
    assert_eq!(refused(bo.post(&join, json!({})).await), Code::NotFound);
    assert_eq!(refused(bo.post(&join, json!({"invite": "guess"})).await), Code::Forbidden);
    let joined: TableView = bo.post(&join, json!({"invite": private.invite})).await.expect("the invite is right");
    assert_eq!(joined.seats.len(), 2);
    assert_eq!(refused(bo.post(&join, json!({"invite": private.invite})).await), Code::AlreadySeated);
}

#[tokio::test]
async fn the_host_sends_away_and_starts_and_hands_over_by_leaving() {
    let (_folder, server) = server_with(&[]).await;
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy", "Di"] {
        guests.push(Guest::new(server.address(), name).await);
    }
    let body = json!({"game": "gold-rush", "visibility": "public", "seats": 3, "name": "The Lucky Strike"});
    let table: TableView = guests[0].post("/api/tables", body).await.expect("anybody may");
    let path = |what: &str| format!("/api/tables/{}{what}", table.id);
    for guest in &guests[1..3] {
        let _: TableView = guest.post(&path("/join"), json!({})).await.expect("there is room");
    }
    let full = guests[3].post::<TableView>(&path("/join"), json!({})).await.expect_err("all seats are taken");
    assert_eq!(full.code, Code::TableFull);
    let seated: TableView = guests[0].get(&path("")).await.expect("anybody may look");
    let not_host = guests[1].delete::<TableView>(&seat_of(&path(""), &seated, 2)).await.expect_err("only the host may");
    assert_eq!(not_host.code, Code::Forbidden);
    let after: TableView = guests[0].delete(&seat_of(&path(""), &seated, 1)).await.expect("the host may");
    assert_eq!(after.seats.iter().map(|seat| &*seat.player.name).collect::<Vec<_>>(), ["Ada", "Cy"]);

    guests[0].post::<()>(&path("/leave"), json!({})).await.expect("anybody may leave");
    let after: TableView = guests[2].get(&path("")).await.expect("they sit there");
    assert_eq!(after.host, guests[2].player.id);
    let alone = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("one is too few");
    assert_eq!(alone.code, Code::NotReady);
    let _: TableView = guests[3].post(&path("/join"), json!({})).await.expect("there is room again");
    let unready = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("Di is not ready");
    assert_eq!((unready.code, unready.message.contains("Di")), (Code::NotReady, true));
    let _: TableView = guests[3].post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let list: TableList = guests[0].get("/api/tables").await.expect("anybody may look");
    assert_eq!(list.public[0].progress, None, "nobody plays");
    let started: TableView = guests[2].post(&path("/start"), json!({})).await.expect("everybody is ready");
    assert_eq!(started.status, Status::Playing);
    let list: TableList = guests[0].get("/api/tables").await.expect("anybody may look");
    assert!(matches!(list.public[0].progress, Some(Progress::TilesLeft { tiles: 60..=70 })), "{list:?}");
    let late = guests[1].post::<TableView>(&path("/join"), json!({})).await.expect_err("the game runs");
    assert_eq!(late.code, Code::AlreadyStarted);
    let again = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("the game runs");
    assert_eq!(again.code, Code::AlreadyStarted);
    let log = guests[2].get::<Value>(&path("/log")).await.expect_err("the game runs");
    assert_eq!(log.code, Code::NotFinished);
}

#[tokio::test]
async fn a_guest_without_a_name_gets_one_and_keeps_the_own() {
    let (_folder, server) = server_with(&[]).await;
    let nameless = Guest::nameless(server.address()).await;
    assert!(nameless.player.name.contains(' '), "{:?}", nameless.player.name);
    let renamed: Value = nameless.post("/api/players", json!({"name": "Ada"})).await.expect("a name may change");
    let again: Value = nameless.post("/api/players", json!({})).await.expect("they have a name");
    assert_eq!((again["player"]["name"].as_str(), &again["player"]["id"]), (Some("Ada"), &renamed["player"]["id"]));
    let table: TableView = nameless.post("/api/tables", json!({"game": "gold-west"})).await.expect("anybody may");
    assert!(!table.name.contains("Ada") && !table.name.is_empty(), "{:?}", table.name);
}

#[tokio::test]
async fn whoever_holds_the_invite_sees_a_private_table_that_waits() {
    let (_folder, server) = server_with(&[]).await;
    let (host, friend) = (Guest::new(server.address(), "Dora").await, Guest::new(server.address(), "Ben").await);
    let table = new_table(&host, "private").await;
    let path = format!("/api/tables/{}", table.id);
    let invited = format!("{path}?invite={}", table.invite.expect("the host may hand it out"));
    let seen: TableView = friend.get(&invited).await.expect("they are invited");
    assert_eq!((seen.seats.len(), seen.invite), (1, None), "the code is for those who sit");
    for wrong in [path.clone(), format!("{path}?invite="), format!("{path}?invite=open"), format!("{invited}0")] {
        let refused = friend.get::<TableView>(&wrong).await.expect_err("that is no invite");
        assert_eq!(refused.code, Code::NotFound, "{wrong}");
    }
    let code = invited.split('=').next_back();
    let _: TableView = friend.post(&format!("{path}/join"), json!({"invite": code})).await.expect("they are invited");
    let _: TableView = friend.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("they sit there");
    let _: TableView = host.post(&format!("{path}/start"), json!({})).await.expect("everybody is ready");
    let stranger = Guest::new(server.address(), "Cleo").await;
    let late = stranger.get::<TableView>(&invited).await.expect_err("the game has begun");
    assert_eq!(late.code, Code::NotFound);
}

#[tokio::test]
async fn whoever_is_sent_away_is_told_so_and_does_not_come_back() {
    let (_folder, server) = server_with(&[]).await;
    let (host, friend) = (Guest::new(server.address(), "Dora").await, Guest::new(server.address(), "Ben").await);
    for visibility in ["public", "by_link", "private"] {
        let table = new_table(&host, visibility).await;
        let path = format!("/api/tables/{}", table.id);
        let join = json!({"invite": table.invite});
        let seated: TableView = friend.post(&format!("{path}/join"), join.clone()).await.expect("they are invited");
        let mut socket = friend.socket(table.id).await;
        socket.resume(0).await;
        let other = host.delete::<TableView>(&format!("{path}/seats/1?player={}", host.player.id)).await;
        assert_eq!(other.expect_err("somebody else sits there").code, Code::SeatChanged);
        host.delete::<TableView>(&format!("{path}/seats/1")).await.expect_err("it says nobody's name");
        let after: TableView = host.delete(&seat_of(&path, &seated, 1)).await.expect("the host may");
        assert_ne!(after.invite, table.invite, "the link is another");
        let why = socket.until(|message| match message {
            ServerMessage::Closing { why, .. } => Some(*why),
            _ => None,
        });
        assert_eq!(why.await, ClosingReason::Removed, "{visibility}");
        for invite in [join, json!({"invite": after.invite})] {
            let refused =
                friend.post::<TableView>(&format!("{path}/join"), invite).await.expect_err("they were removed");
            let sent_away = refused.code == Code::Removed && refused.message.contains("Dora");
            assert!(sent_away || visibility == "private" && refused.code == Code::Forbidden, "{refused:?}");
        }
    }
}

#[tokio::test]
async fn the_game_so_far_is_what_spectators_see() {
    let (_folder, server) = server_with(&[]).await;
    let guests = [Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await];
    let table = test_kit::client::started_table(&guests).await;
    let nobody = Guest::nameless(server.address()).await;
    let (_, watched) = nobody.socket(table).await.resume(0).await;
    let seen: Vec<SeenRecord> = nobody.get(&format!("/api/tables/{table}/records")).await.expect("they may watch");
    let told: Vec<_> = seen.iter().map(|record| (record.seq, record.events.read().expect("it is JSON"))).collect();
    assert_eq!(told, watched);
    let private = new_table(&guests[0], "private").await;
    let path = format!("/api/tables/{}/records", private.id);
    assert_eq!(guests[0].get::<Vec<SeenRecord>>(&path).await.expect("they sit there"), []);
    assert_eq!(nobody.get::<Vec<SeenRecord>>(&path).await.expect_err("it is private").code, Code::NotFound);
}

async fn lobby_news(socket: &mut Socket) -> LobbyMessage {
    let text = socket.next_text().await.expect("the socket is open");
    serde_json::from_str(&text).expect("it is the lobby's")
}

#[tokio::test]
async fn the_lobby_tells_of_tables_as_they_come_change_and_go() {
    let (_folder, server) = server_with(&[]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let bo = Guest::new(server.address(), "Bo").await;
    let first = new_table(&ada, "public").await;
    let mut lobby = bo.with_token("").lobby().await;
    match lobby_news(&mut lobby).await {
        LobbyMessage::Tables { tables, .. } => {
            assert_eq!(tables.iter().map(|table| table.id).collect::<Vec<_>>(), [first.id])
        }
        other => panic!("the first frame is {other:?}"),
    }
    let hidden = new_table(&ada, "private").await;
    let second = new_table(&ada, "public").await;
    assert_ne!(hidden.id, second.id);
    match lobby_news(&mut lobby).await {
        LobbyMessage::Changed { table } => {
            assert_eq!(table.id, second.id, "a stranger hears nothing of a private table")
        }
        other => panic!("a new table is told as {other:?}"),
    }
    let _: TableView = bo.post(&format!("/api/tables/{}/join", second.id), json!({})).await.expect("there is room");
    match lobby_news(&mut lobby).await {
        LobbyMessage::Changed { table } => assert_eq!(table.seats.len(), 2),
        other => panic!("a new player is told as {other:?}"),
    }
    ada.post::<()>(&format!("/api/tables/{}/leave", first.id), json!({})).await.expect("anybody may leave");
    match lobby_news(&mut lobby).await {
        LobbyMessage::Gone { id } => assert_eq!(id, first.id),
        other => panic!("an abandoned table is told as {other:?}"),
    }
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_tables_and_an_address_of_requests() {
    let (_folder, server) = server_with(&["--tables-per-player", "2", "--requests-per-second", "1"]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    let refused = ada.post::<TableView>("/api/tables", json!({"game": "gold-rush"})).await.expect_err("two are enough");
    assert_eq!(refused.code, Code::TooMany);
    // Ten at once are let through, then it is too often.
    let mut codes = Vec::new();
    for _ in 0..30 {
        codes.extend(ada.get::<Player>("/api/me").await.err().map(|refusal| refusal.code));
    }
    assert!(codes.contains(&Code::RateLimited), "thirty requests at once were let through: {codes:?}");
}

#[tokio::test]
async fn the_bound_on_tables_holds_for_requests_at_once() {
    let (_folder, server) = server_with(&["--tables-per-player", "4"]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let ask = || ada.post::<TableView>("/api/tables", json!({"game": "gold-rush"}));
    let answers = join_all((0..40).map(|_| ask())).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 4);
    assert!(answers.iter().filter_map(|answer| answer.as_ref().err()).all(|refusal| refusal.code == Code::TooMany));
    // Sitting down counts as well.
    let of_bo = new_table(&bo, "public").await;
    let joined = ada.post::<TableView>(&format!("/api/tables/{}/join", of_bo.id), json!({})).await;
    assert_eq!(joined.expect_err("four are enough").code, Code::TooMany);
}

#[tokio::test]
async fn nobody_fills_the_lobby_alone() {
    let (_folder, server) = server_with(&[]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let first = new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    let refused = ada.post::<TableView>("/api/tables", json!({"game": "gold-rush", "visibility": "public"})).await;
    assert_eq!(refused.expect_err("three wait already").code, Code::TooMany);
    new_table(&ada, "by_link").await;
    ada.post::<()>(&format!("/api/tables/{}/leave", first.id), json!({})).await.expect("anybody may get up");
    new_table(&ada, "public").await;
}

#[tokio::test]
async fn an_address_sets_up_so_many_tables_a_minute() {
    let (_folder, server) = server_with(&["--guests-per-minute", "3"]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    for host in [&ada, &ada, &bo] {
        new_table(host, "by_link").await;
    }
    let refused = bo.post::<TableView>("/api/tables", json!({"game": "gold-rush"})).await;
    assert_eq!(refused.expect_err("it was the fourth of the minute").code, Code::RateLimited);
}

#[tokio::test]
async fn players_whose_names_look_alike_are_told_apart() {
    let (_folder, server) = server_with(&[]).await;
    let names = ["Ann", "Ann", "\u{410}nn"];
    let [first, second, third] = names.map(async |name| Guest::new(server.address(), name).await);
    let (first, second, third) = (first.await, second.await, third.await);
    let table = new_table(&first, "public").await;
    for guest in [&second, &third] {
        guest.post::<TableView>(&format!("/api/tables/{}/join", table.id), json!({})).await.expect("there is room");
    }
    let table: TableView = first.get(&format!("/api/tables/{}", table.id)).await.expect("it is there");
    let shown: Vec<&str> = table.seats.iter().map(|seat| &*seat.player.name).collect();
    assert_eq!(shown, ["Ann", "Ann (2)", "\u{410}nn (3)"]);
}

#[tokio::test]
async fn the_server_describes_itself_and_says_how_it_is() {
    let (_folder, server) = server_with(&[]).await;
    let get = async |path: &str| {
        let answer = test_kit::client::get(server.url(path)).await;
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let policy = answer.headers()["content-security-policy"].to_str().expect("it is text").to_owned();
        assert!(policy.contains("frame-ancestors 'none'"));
        answer.text().await.expect("it is text")
    };
    assert_eq!(get("/healthz").await, "ok\n");
    assert_eq!(get("/readyz").await, "ready\n");
    assert!(get("/metrics").await.contains("paydirt_"));
    let description: Value = serde_json::from_str(&get("/api/openapi.json").await).expect("it is JSON");
    assert!(description["paths"]["/api/tables/{id}/join"]["post"].is_object());
    let docs = get("/api/docs").await;
    assert!(docs.contains("/api/tables/{id}/join"));
    assert!(!docs.contains("src=") && !docs.contains("http"), "the page of the API needs something from outside");
}

#[tokio::test]
async fn who_signs_out_is_nobody_from_then_on() {
    let (_folder, server) = server_with(&[]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    ada.delete::<()>("/api/me/token").await.expect("a token can be given up");
    assert_eq!(ada.get::<Value>("/api/me").await.expect_err("it is nobody's").code, Code::NotSignedIn);
    assert_eq!(bo.get::<Value>("/api/me").await.expect("others stay")["name"], "Bo");
}

#[tokio::test]
async fn a_new_name_is_seen_at_once_where_the_player_sits() {
    let (_folder, server) = server_with(&[]).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut socket = guests[1].socket(table).await;
    socket.resume(0).await;
    let said = ClientMessage::Chat { id: Uuid::new_v4(), text: "my turn?".to_owned() };
    let mut of_ada = guests[0].socket(table).await;
    of_ada.resume(0).await;
    of_ada.say(&said).await;
    let chat = |message: &ServerMessage| matches!(message, ServerMessage::Chat { .. }).then_some(());
    socket.until(chat).await;
    let _: Value = guests[0].post("/api/players", json!({"name": "Countess"})).await.expect("a name may change");
    let names = |table: &TableView| table.seats.iter().map(|seat| seat.player.name.clone()).collect::<Vec<_>>();
    let seen = socket
        .until(|message| match message {
            ServerMessage::Table { table, .. } => Some(names(table)),
            _ => None,
        })
        .await;
    assert_eq!(seen, ["Countess", "Bo"]);
    let (welcome, _) = guests[1].socket(table).await.resume(0).await;
    let ServerMessage::Welcome { table, chat, .. } = welcome else { panic!("{welcome:?} is no welcome") };
    assert_eq!((names(&table), &*chat[0].player.name), (seen, "Countess"), "what was said is theirs as well");
}

#[tokio::test]
async fn seats_are_swapped_colors_chosen_and_the_table_handed_on_before_everybodys_eyes() {
    let (_folder, mut server) = server_with(&[]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let table = new_table(&ada, "public").await;
    let path = |what: &str| format!("/api/tables/{}{what}", table.id);
    let _: TableView = bo.post(&path("/join"), json!({})).await.expect("there is room");
    let _: TableView = bo.post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let mut watching = bo.socket(table.id).await;
    watching.resume(0).await;

    let taken = bo.put::<TableView>(&path("/colour"), json!({"colour": "brick"})).await.expect_err("it is Ada's");
    assert_eq!((taken.code, taken.message.contains("Ada")), (Code::ColourTaken, true), "{}", taken.message);
    let unknown = bo.put::<TableView>(&path("/colour"), json!({"colour": "mauve"})).await.expect_err("there is none");
    assert_eq!(unknown.code, Code::Malformed);
    let _: TableView = bo.put(&path("/colour"), json!({"colour": "coal"})).await.expect("it is free");

    let order = json!({"players": [bo.player.id, ada.player.id]});
    assert_eq!(bo.put::<TableView>(&path("/seats"), order.clone()).await.expect_err("host only").code, Code::Forbidden);
    let half = json!({"players": [bo.player.id]});
    assert_eq!(ada.put::<TableView>(&path("/seats"), half).await.expect_err("two sit").code, Code::SeatChanged);
    let _: TableView = ada.put(&path("/seats"), order).await.expect("the host may");
    let host = json!({"player": bo.player.id});
    assert_eq!(bo.put::<TableView>(&path("/host"), host.clone()).await.expect_err("host only").code, Code::Forbidden);
    let _: TableView = ada.put(&path("/host"), host).await.expect("the host may");
    let told = watching.until(|message| match message {
        ServerMessage::Table { table, seat } if table.host == bo.player.id => Some((table.clone(), *seat)),
        _ => None,
    });
    let (told, seat) = told.await;
    assert_eq!(seat.map(|seat| seat.0), Some(0), "their seat is another");
    let seats: Vec<_> = told.seats.iter().map(|seat| (&*seat.player.name, seat.ready, json!(seat.colour))).collect();
    assert_eq!(seats, [("Bo", false, json!("coal")), ("Ada", false, json!("brick"))]);

    // All of it outlasts the server, and the game.
    server.kill().await;
    server.start_again().await;
    let _: TableView = ada.post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let started: TableView = bo.post(&path("/start"), json!({})).await.expect("the host may");
    assert_eq!((started.host, json!(started.seats[0].colour)), (bo.player.id, json!("coal")));
    let list: TableList = ada.get("/api/tables").await.expect("anybody may look");
    assert_eq!(json!(list.yours[0].colours), json!(["coal", "brick"]));
    for (what, body) in [("/colour", json!({"colour": "pine"})), ("/seats", json!({"players": []}))] {
        assert_eq!(bo.put::<TableView>(&path(what), body).await.expect_err("it runs").code, Code::AlreadyStarted);
    }
}

#[tokio::test]
async fn in_a_running_game_another_becomes_host_when_the_host_is_gone_and_all_are_told() {
    let (_folder, mut server) = server_with(&[]).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo", "Cy"]).await;
    let path = format!("/api/tables/{table}/host");
    let to = |guest: &Guest| json!({"player": guest.player.id});
    let [ada, bo, cy] = &guests[..] else { panic!("three play") };
    let mut socket = ada.socket(table).await;
    socket.resume(0).await;
    let here = bo.put::<TableView>(&path, to(bo)).await.expect_err("the host is here");
    assert_eq!((here.code, here.message.contains("Ada")), (Code::HostHere, true), "{}", here.message);
    assert_eq!(bo.put::<TableView>(&path, to(cy)).await.expect_err("only the host may").code, Code::Forbidden);
    let stranger = Guest::new(server.address(), "Di").await;
    assert_eq!(stranger.put::<TableView>(&path, to(&stranger)).await.expect_err("no seat").code, Code::NotSeated);
    drop(socket);
    assert_eq!(bo.put::<TableView>(&path, to(bo)).await.expect_err("she has just left").code, Code::HostHere);

    // Nobody has seen her since the server started.
    server.kill().await;
    server.start_again().await;
    let mut watching = cy.socket(table).await;
    watching.resume(0).await;
    let after: TableView = bo.put(&path, to(bo)).await.expect("the host is gone");
    assert_eq!(after.host, bo.player.id);
    watching
        .until(|message| match message {
            ServerMessage::Table { table, .. } => (table.host == bo.player.id).then_some(()),
            _ => None,
        })
        .await;
    let after: TableView = bo.put(&path, to(cy)).await.expect("the host hands it on");
    assert_eq!(after.host, cy.player.id);
    server.kill().await;
    server.start_again().await;
    let kept: TableView = ada.get(&format!("/api/tables/{table}")).await.expect("she sits there");
    assert_eq!((kept.host, kept.status), (cy.player.id, Status::Playing));
}
