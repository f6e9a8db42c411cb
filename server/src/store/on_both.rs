//! Steps of transactions that are the same on both databases.

/// Defines functions on a `Connection` to either database, in a module for each. Generic over both, each would need a list of bounds
/// for what it binds.
macro_rules! on_both {
    ($($item:item)*) => {
        pub(in crate::store) mod sqlite {
            use super::*;

            type Connection = sqlx::SqliteConnection;
            $($item)*
        }
        pub(in crate::store) mod postgres {
            use super::*;

            type Connection = sqlx::PgConnection;
            $($item)*
        }
    };
}
pub(super) use on_both;
