//! What players ask of a game and of the table around it, and what they are answered.

use bots::Appraise;
use client_protocol::Json;
use client_protocol::rest::Player;
use client_protocol::socket::ServerMessage;
use rules::Viewer;
use uuid::Uuid;

use super::super::answers::FirstAnswer;
use super::super::judge::Declined;
use super::held::Held;
use super::submit::{Intent, SubmitError};
use super::{Reply, Table};
use crate::outbox::{Frame, ListenerId};
use crate::secrets;
use crate::shown;
use crate::store::AppendError;

impl<G: Appraise> Table<G> {
    /// Submits a command or act. Its sender is told that it's accepted when it's saved, or else why nothing came of it.
    pub(super) async fn play(&mut self, from: ListenerId, id: Uuid, intent: Intent<G>) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        match self.submit(now, intent).await {
            Ok(()) => metrics::counter!("paydirt_commands_total", "result" => "accepted").increment(1),
            Err(SubmitError::Declined(declined)) => {
                let frame = self.decline(id, declined);
                self.answer(Held::Frame { to: from, frame });
            }
            Err(SubmitError::NotSaved(error)) => return Err(error),
        }
        Ok(())
    }

    /// The answer to a command of which nothing is recorded. What the rules rejected is remembered.
    fn decline(&mut self, id: Uuid, declined: Declined) -> Frame {
        match declined {
            Declined::Answered(FirstAnswer::Accepted(seq)) => Frame::answer(id, &ServerMessage::Accepted { id, seq }),
            Declined::Answered(FirstAnswer::Rejected { code, message }) => Frame::rejection(id, code, message),
            Declined::Rejected { seat, command, because } => {
                let (code, message) = (because.code(), because.to_string());
                metrics::counter!("paydirt_commands_total", "result" => "rejected").increment(1);
                tracing::debug!(table = %self.told.row.id, command = %id, %code, "rejected");
                self.position.answers.rejected(seat, id, &command, code, message.clone());
                Frame::rejection(id, code, message)
            }
            Declined::Refused(_) | Declined::Nothing => Frame::refusal(Some(id), &declined.refusal()),
        }
    }

    /// Gives a seat to somebody with its link, or back to its player.
    pub(super) async fn take(
        &mut self,
        asker: Player,
        id: Uuid,
        code: Option<String>,
        reply: Reply,
    ) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        let submitted = self.submit(now, Intent::Take { asker, id, code }).await;
        self.reply(reply, submitted)
    }

    /// Gives up a player's seat, unless there is none to give up.
    pub(super) async fn give_up(&mut self, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        match self.submit(now, Intent::GiveUp { player, id: secrets::id(now) }).await {
            // After the game, or after giving up, there is nothing to give up.
            Ok(()) | Err(SubmitError::Declined(_)) => self.hold(Held::Reply { reply, result: Ok(()) }),
            Err(SubmitError::NotSaved(error)) => return Err(error),
        }
        Ok(())
    }

    /// Lists the commands that a listener may send now.
    pub(super) fn legal(&mut self, from: ListenerId, id: Uuid) {
        let viewer = self.told.audience.listener(from).map_or(Viewer::Spectator, |listener| listener.viewer);
        let commands = match self.speaks_for(from) {
            Ok(seat) if self.position.sitting.may_move(seat, false, None).is_ok() => {
                self.position.sitting.game.legal_commands(seat)
            }
            _ => Vec::new(),
        };
        let commands = Json::of(&commands).expect("commands are read from JSON, so they can be written as JSON");
        let seq = self.position.last_seq().min(shown::reach(&self.told.row, viewer));
        let answer = ServerMessage::Legal { seq, commands };
        self.answer(Held::Frame { to: from, frame: Frame::answer(id, &answer) });
    }
}
