//! What must hold on both stores.

/// Makes each check, an `async fn(database: &str)` of the module that says this, two tests: one on SQLite and one on Postgres, each
/// with a database of its own, which goes away with the test.
#[macro_export]
macro_rules! on_both_stores {
    ($($check:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $check() {
                let folder = $crate::Folder::new();
                super::$check(&folder.sqlite_address("paydirt.db")).await;
            })+
        }

        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $check() {
                super::$check(&$crate::Postgres::shared().fresh_database().await).await;
            })+
        }
    };
}
