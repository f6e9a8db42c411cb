//! Rows, read without sqlx's macros: they would compile sqlx, both drivers and SQLite a second time, for the compiler.

/// Defines a struct that both databases fill from a row: each field from the column of its name. One marked `= flat` is such a
/// struct itself, and reads its own fields.
macro_rules! from_row {
    (
        $(#[$about:meta])*
        $sees:vis struct $line:ident {
            $($(#[$about_field:meta])* $sees_field:vis $field:ident: $type:ty $(= $flat:ident)?,)*
        }
    ) => {
        $(#[$about])*
        $sees struct $line {
            $($(#[$about_field])* $sees_field $field: $type,)*
        }
        from_row!(@from sqlx::sqlite::SqliteRow, $line { $($field $($flat)?,)* });
        from_row!(@from sqlx::postgres::PgRow, $line { $($field $($flat)?,)* });
    };
    (@from $row:ty, $line:ident { $($field:ident $($flat:ident)?,)* }) => {
        impl sqlx::FromRow<'_, $row> for $line {
            fn from_row(row: &$row) -> sqlx::Result<Self> {
                Ok($line { $($field: from_row!(@read row, $field $($flat)?),)* })
            }
        }
    };
    (@read $row:ident, $field:ident) => { sqlx::Row::try_get($row, stringify!($field))? };
    (@read $row:ident, $field:ident flat) => { sqlx::FromRow::from_row($row)? };
}

pub(super) use from_row;
