//! Appending for many tables at once, the part that both stores share: records are grouped by table, all groups go into
//! one transaction, and a group that the database refuses fails alone.

mod postgres;
mod sqlite;

use std::collections::{BTreeMap, BTreeSet};

use sqlx::error::ErrorKind;
use uuid::Uuid;

use super::notices::NewNotice;
use super::{Append, AppendError, Epoch, Hand, StoreError};

/// What a batch holds for one table, in the order of the log. Never empty.
pub(super) struct Group<'a> {
    pub(super) table: Uuid,
    pub(super) appends: Vec<&'a Append>,
}

impl<'a> Group<'a> {
    pub(super) fn epoch(&self) -> Epoch {
        self.appends[0].epoch
    }

    pub(super) fn first_seq(&self) -> u64 {
        self.appends[0].record.seq
    }

    /// The last record says how the table stands after all of them.
    pub(super) fn last(&self) -> &'a Append {
        self.appends[self.appends.len() - 1]
    }

    /// Whom its records ask for something, each once: the last one counts.
    pub(super) fn notices(&self) -> BTreeMap<Uuid, &'a NewNotice> {
        self.appends.iter().flat_map(|append| &append.notices).map(|notice| (notice.player, notice)).collect()
    }

    /// The seats that change hands with its records, and with which.
    pub(super) fn hands(&self) -> impl Iterator<Item = (u64, Hand)> {
        self.appends.iter().filter_map(|append| Some((append.record.seq, append.hand?)))
    }

    /// Whether it is one writer's, without a gap of its own. What the database cannot see in a group it must not get.
    fn is_sound(&self) -> bool {
        self.appends.iter().all(|append| append.epoch == self.epoch())
            && self.appends.windows(2).all(|pair| pair[1].record.seq == pair[0].record.seq + 1)
    }
}

/// The step that differs between the stores.
pub(super) trait AppendAtOnce: Sync {
    /// Appends the groups in one transaction, and tells which tables it was granted for: those whose epoch and next
    /// number were as given. Any error means that nothing was kept.
    fn append_at_once(&self, groups: &[Group<'_>]) -> impl Future<Output = Result<BTreeSet<Uuid>, StoreError>> + Send;

    /// Those of the tables whose rows nobody holds now. Where writers wait for the whole database, nobody ever holds one.
    fn not_held(&self, tables: &[Uuid]) -> impl Future<Output = Result<BTreeSet<Uuid>, StoreError>> + Send {
        std::future::ready(Ok(tables.iter().copied().collect()))
    }
}

/// One answer a record, in order. See [`super::TableStore::append`].
pub(super) async fn append(store: &impl AppendAtOnce, batch: &[Append]) -> Vec<Result<(), AppendError>> {
    let groups = sound_groups(batch);
    let mut answers = BTreeMap::new();
    match store.append_at_once(&groups).await {
        Err(error @ StoreError::Held(_)) if groups.len() > 1 => {
            // The others have waited long enough for whoever holds some of the rows.
            let tables: Vec<Uuid> = groups.iter().map(|group| group.table).collect();
            let free = store.not_held(&tables).await.unwrap_or_default();
            let (free, held): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| free.contains(&group.table));
            note_answers(&mut answers, &held, Err(error));
            if !free.is_empty() {
                note_answers(&mut answers, &free, store.append_at_once(&free).await);
            }
        }
        Err(error) if groups.len() > 1 && is_about_one_table(&error) => {
            // The database does not say whose fault it was. Asking again table by table does, and is rare.
            for group in &groups {
                let alone = std::slice::from_ref(group);
                note_answers(&mut answers, alone, store.append_at_once(alone).await);
            }
        }
        answer => note_answers(&mut answers, &groups, answer),
    }
    batch.iter().map(|append| answers.get(&append.table).cloned().unwrap_or(Err(AppendError::Fenced))).collect()
}

/// The batch by table, in the order of their ids: two writers who meet at the same tables then lock them in the same
/// order. Groups that are not sound are left out.
fn sound_groups(batch: &[Append]) -> Vec<Group<'_>> {
    let mut groups = BTreeMap::new();
    for append in batch {
        let group = groups.entry(append.table).or_insert_with(|| Group { table: append.table, appends: Vec::new() });
        group.appends.push(append);
    }
    groups.into_values().filter(Group::is_sound).collect()
}

fn note_answers(
    answers: &mut BTreeMap<Uuid, Result<(), AppendError>>,
    groups: &[Group<'_>],
    answer: Result<BTreeSet<Uuid>, StoreError>,
) {
    for group in groups {
        let of_table = match &answer {
            Ok(granted) if granted.contains(&group.table) => Ok(()),
            Ok(_) => Err(AppendError::Fenced),
            Err(error) => Err(AppendError::Store(error.clone())),
        };
        answers.insert(group.table, of_table);
    }
}

/// Whether the transaction failed because of what it said about some table (a broken constraint, a deadlock with another
/// writer), so that the rest of the batch would have been kept without that table.
fn is_about_one_table(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    let Some(refusal) = error.as_database_error() else { return false };
    let broke_a_constraint = !matches!(refusal.kind(), ErrorKind::Other);
    // Class 40: Postgres ended the transaction in favour of another one.
    let gave_way = refusal.code().is_some_and(|code| code.starts_with("40") && code.len() == 5);
    broke_a_constraint || gave_way
}
