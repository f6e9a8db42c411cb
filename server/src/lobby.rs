//! The lobby's news: which tables are new, have changed, or are listed no more.
//!
//! Sockets listen to one broadcast and pick what their reader may see; a socket that cannot keep up starts again with a
//! fresh list, so the number of news that may wait is a matter of taste.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use client_protocol::socket::LobbyMessage;
use rules::Progress;
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::shown;
use crate::socket::outbox::encode;
use crate::store::TableRow;

/// News that may wait for the slowest socket.
const MAX_NEWS: usize = 256;

/// Where changes of tables are announced. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Lobby {
    news: broadcast::Sender<Arc<News>>,
}

/// A table has changed.
#[derive(Debug)]
pub struct News {
    /// Which.
    pub table: Uuid,
    /// Whether everybody may see it in the lobby.
    pub listed: bool,
    /// Whether it is news only to those who sit there: that the turn has passed.
    pub only_the_seated: bool,
    /// Who sits there.
    pub seated: Vec<Uuid>,
    /// The frame that tells of it.
    pub changed: Utf8Bytes,
    /// The frame that says that it is listed no more.
    pub gone: Utf8Bytes,
}

impl Lobby {
    /// A lobby with nobody in it.
    #[must_use]
    pub fn new() -> Self {
        Lobby { news: broadcast::channel(MAX_NEWS).0 }
    }

    /// Announces that a table is new or has changed.
    pub fn changed(&self, table: &TableRow) {
        self.announce(table, false);
    }

    /// Announces that the turn has passed: often, and of interest only to those seated, unless the game has come a good way.
    pub fn turn_passed(&self, table: &TableRow, before: Option<Progress>) {
        self.announce(table, stage(table.progress) == stage(before));
    }

    /// Listens.
    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.news.subscribe()
    }

    fn announce(&self, table: &TableRow, only_the_seated: bool) {
        if self.news.receiver_count() == 0 {
            return;
        }
        let news = News {
            table: table.id,
            listed: shown::is_listed(table),
            only_the_seated,
            seated: table.seats.iter().map(|seat| seat.player).collect(),
            changed: encode(&LobbyMessage::Changed { table: shown::summary(table) }),
            gone: encode(&LobbyMessage::Gone { id: table.id }),
        };
        let _ = self.news.send(Arc::new(news)); // everybody may have left just now
    }
}

/// As long as a game stays in one, nobody is told how far it is but those who play it: ten tiles, or a round.
fn stage(progress: Option<Progress>) -> Option<u8> {
    progress.map(|progress| match progress {
        Progress::TilesLeft { tiles } => tiles.div_ceil(10),
        Progress::Round { round, .. } => round,
    })
}

impl Default for Lobby {
    fn default() -> Self {
        Lobby::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_ten_tiles_or_a_round() {
        let stage_of = |tiles| stage(Some(Progress::TilesLeft { tiles }));
        assert_eq!(stage_of(50), stage_of(41));
        assert_ne!(stage_of(41), stage_of(40));
        let (third, fourth) = (Progress::Round { round: 3, of: 11 }, Progress::Round { round: 4, of: 11 });
        assert_ne!(stage(Some(third)), stage(Some(fourth)));
        assert_ne!(stage(Some(third)), stage(None));
    }
}
