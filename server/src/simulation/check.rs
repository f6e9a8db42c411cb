//! What everybody was told, and what must be true of it.

use std::collections::{BTreeMap, BTreeSet};

use client_protocol::Json;
use fair_play::record::What;
use fair_play::{Chain, Digest};
use rules::gold_rush::Event;
use rules::{SeenBy as _, Viewer};
use uuid::Uuid;

use super::database::Data;

/// A law that doesn't hold, in words for whoever looks into it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LawBroken(pub String);

/// What happened so far, as those at the table know it.
#[derive(Default)]
pub struct History {
    pub stories: Vec<Story>,
    /// The last record that anybody was told of.
    pub floor: u64,
    /// Whether nobody starts anything new.
    pub resting: bool,
    /// The first law that was broken.
    pub broken: Option<LawBroken>,
}

/// What one of them was told.
pub struct Story {
    viewer: Viewer,
    /// The records, in order: hash and events.
    pub records: Vec<(String, Json)>,
    /// The commands that were acknowledged, and under which number.
    pub accepted: Vec<(Uuid, u64)>,
    pub sent: BTreeSet<Uuid>,
    /// Whether something is asked and not answered.
    pub waits: bool,
}

impl Story {
    pub fn of(viewer: Viewer) -> Story {
        Story { viewer, records: Vec::new(), accepted: Vec::new(), sent: BTreeSet::new(), waits: false }
    }
}

impl History {
    /// Whether everybody knows everything, and waits for nothing.
    pub fn is_settled(&self, data: &Data) -> bool {
        self.stories.iter().all(|story| !story.waits && story.records.len() == data.log.len())
    }

    /// Holds everything against the log.
    ///
    /// # Errors
    /// The first law that was broken.
    pub fn check(&self, data: &Data) -> Result<(), LawBroken> {
        let law =
            |holds: bool, otherwise: &dyn Fn() -> String| if holds { Ok(()) } else { Err(LawBroken(otherwise())) };
        let mut chain = Chain::new(data.row.id, data.row.created_at, data.row.secret.clone());
        let (mut numbers, mut log) = (BTreeMap::new(), Vec::new());
        for record in &data.log {
            let body =
                chain.read::<Vec<Event>>(record).map_err(|error| LawBroken(format!("the log is broken: {error}")))?;
            if let Some(by) = body.by {
                let before = numbers.insert(by.id, body.seq);
                law(before.is_none(), &|| format!("command {} is in the log twice", by.id))?;
                let sent = self.stories.iter().any(|story| story.sent.contains(&by.id));
                law(sent, &|| format!("nobody has sent command {}", by.id))?;
            }
            let (What::Opened(_) | What::Moved(_)) = &body.what else {
                return Err(LawBroken("somebody acted".to_owned()));
            };
            log.push((Digest(record.hash).to_string(), body.what));
        }
        for (number, story) in self.stories.iter().enumerate() {
            for (id, seq) in &story.accepted {
                let found = numbers.get(id);
                law(found == Some(seq), &|| {
                    format!("person {number} was told that command {id} is record {seq}; the log has it as {found:?}")
                })?;
            }
            for (at, (told, logged)) in story.records.iter().zip(&log).enumerate() {
                let events = logged.1.events().into_iter().flatten();
                let seen: Vec<Event> = events.map(|event| event.seen_by(story.viewer)).collect();
                let same = told.0 == logged.0 && told.1.read().is_ok_and(|told: Vec<Event>| told == seen);
                law(same, &|| format!("person {number} was told another record {} than the log holds", at + 1))?;
            }
            law(story.records.len() == log.len(), &|| {
                format!("person {number} was told {} records", story.records.len())
            })?;
        }
        Ok(())
    }
}
