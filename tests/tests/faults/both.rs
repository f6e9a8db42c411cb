//! What must hold on both stores.

/// Makes each check two tests, one on each store.
macro_rules! on_both_stores {
    ($($check:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $check() {
                let folder = test_kit::Folder::new();
                super::$check(&folder.sqlite_address("paydirt.db")).await;
            })+
        }

        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $check() {
                super::$check(&test_kit::Postgres::shared().fresh_database().await).await;
            })+
        }
    };
}
