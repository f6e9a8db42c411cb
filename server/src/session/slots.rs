//! Where the session of each table is found on this server: in a slot, whose lock is held while the table wakes, so that it wakes once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

use super::mailbox::Handle;

type Slot = Arc<tokio::sync::Mutex<Option<Handle>>>;

/// The slots that somebody uses. Cheap to clone.
#[derive(Clone, Default)]
pub struct Slots(Arc<Mutex<HashMap<Uuid, Slot>>>);

/// Somebody's interest in a slot. It ends with the task that has it, which may be dropped at any moment, and takes an unused slot along.
pub struct Interest {
    slots: Slots,
    id: Uuid,
    slot: Slot,
}

impl Slots {
    /// An interest in the slot of a table.
    pub fn interest(&self, id: Uuid) -> Interest {
        let slot = self.all().entry(id).or_default().clone();
        Interest { slots: self.clone(), id, slot }
    }

    /// Forgets a slot that nobody uses: its session has ended, and nobody is waking it.
    pub fn forget(&self, id: Uuid) {
        let mut slots = self.all();
        let unused = slots.get(&id).is_some_and(|slot| {
            // Everybody who wants the slot clones it under the lock that is held here.
            Arc::strong_count(slot) == 1
                && slot.try_lock().is_ok_and(|handle| handle.as_ref().is_none_or(Handle::is_closed))
        });
        if unused {
            slots.remove(&id);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Uuid, Slot>> {
        // The map is never left half changed, so a panic elsewhere does not spoil it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.all().len()
    }
}

impl Interest {
    /// Waits until nobody else wakes the table.
    pub async fn lock(&self) -> OwnedMutexGuard<Option<Handle>> {
        self.slot.clone().lock_owned().await
    }
}

impl Drop for Interest {
    fn drop(&mut self) {
        drop(std::mem::take(&mut self.slot));
        self.slots.forget(self.id);
    }
}
