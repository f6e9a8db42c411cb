//! Rows of `passkeys` as both databases give them, and what they mean.

use uuid::Uuid;

use super::super::columns;
use super::super::from_row::from_row;
use super::{PasskeyRow, StoreError};

from_row! {
    pub(super) struct PasskeyLine {
        id: Vec<u8>,
        player_id: Uuid,
        public_key: Vec<u8>,
        state: Vec<u8>,
        label: String,
        created_at: i64,
        used_at: Option<i64>,
    }
}

impl TryFrom<PasskeyLine> for PasskeyRow {
    type Error = StoreError;

    fn try_from(line: PasskeyLine) -> Result<Self, StoreError> {
        Ok(PasskeyRow {
            id: line.id,
            player: line.player_id,
            public_key: line.public_key,
            state: line.state,
            label: line.label,
            created_at: columns::milliseconds(line.created_at)?,
            used_at: columns::time(line.used_at)?,
        })
    }
}
