//! What the lobby tells of tables as they come, change and go.

use client_protocol::rest::TableView;
use client_protocol::socket::LobbyMessage;
use serde_json::json;
use test_kit::{Guest, Paydirt, Socket};

use super::new_table;

async fn lobby_news(socket: &mut Socket) -> LobbyMessage {
    let text = socket.next_text().await.expect("the socket is open");
    serde_json::from_str(&text).expect("it is the lobby's")
}

#[tokio::test]
async fn the_lobby_tells_of_tables_as_they_come_change_and_go() {
    let server = Paydirt::fresh().await;
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
