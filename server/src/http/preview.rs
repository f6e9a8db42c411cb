//! What a shared link says of itself: a title, a sentence and a picture, for the programs that show links in a chat.
//!
//! They read the page without running it, so these words are written into it here. They are in English: such a program has
//! no language of its own. Nothing of a private table is told, not even that there is one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use client_protocol::rest::Status;
use uuid::Uuid;

use super::App;
use crate::shown;
use crate::store::TableRow;

/// Where the words stand in `web/index.html`.
const START: &str = "<!-- preview";
const END: &str = "<!-- end of preview -->";

/// How long the words of a link are good for.
const FRESH: Duration = Duration::from_secs(1);
/// Links whose words are kept.
const MAX_KEPT: usize = 256;

const NAME: &str = "Paydirt";
const MAP: &str = "A drawn map of railroads, mountains and towns, with players' pieces on it";
const ABOUT: &str = "Board games about gold, for friends. Send a friend the link and play.";

/// What the server knows of the address that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    title: String,
    about: String,
    /// Whether the link has a card of its own: that of a table, whoever may see it.
    card: Option<Uuid>,
    /// What the page loads there, by its name in `web/build/ahead.ts`.
    pub opens: Option<&'static str>,
}

impl Preview {
    /// Of the lobby, and of whatever shows nothing of its own.
    fn of_the_house() -> Self {
        Preview { title: NAME.to_owned(), about: ABOUT.to_owned(), card: None, opens: None }
    }

    /// Of the address that was asked for.
    pub async fn of(app: &App, path: &str) -> Self {
        let Some(id) = table_in(path) else {
            let opens = (path == "/" || path.starts_with("/new/")).then_some("lobby");
            return Preview { opens, ..Self::of_the_house() };
        };
        if let Some(preview) = app.previews.fresh(id) {
            return preview;
        }
        let preview = match app.store.table(id).await {
            Ok(Some(table)) if shown::may_see(&table, None) => Self::of_table(&table),
            // Its card says no more than these words, and is the same where there is no table.
            Ok(_) => Preview { card: Some(id), ..Self::of_the_house() },
            Err(error) => {
                tracing::warn!(%error, table = %id, "a link is shown without its table");
                return Self::of_the_house();
            }
        };
        app.previews.keep(id, &preview);
        preview
    }

    fn of_table(table: &TableRow) -> Self {
        let (taken, seats) = (table.seats.len(), table.max_seats);
        let state = match table.status {
            Status::Waiting => format!("{taken} of {seats} seats taken"),
            Status::Playing => format!("{taken} playing"),
            Status::Finished => "finished".to_owned(),
        };
        let about = match table.status {
            Status::Waiting if taken < usize::from(seats) => "Take a seat and play. All you need is a name.",
            Status::Waiting => "The table is full. Come and watch.",
            Status::Playing => "The game has started. Come and watch.",
            Status::Finished => "See how it ended.",
        };
        Preview {
            title: format!("{}: {}, {state}", table.name, table.game.name()),
            about: about.to_owned(),
            card: Some(table.id),
            opens: Some(if table.status == Status::Waiting { "seats" } else { table.game.as_str() }),
        }
    }

    /// The page with these words in it; `site` is how browsers reach the server, `path` what was asked for.
    #[must_use]
    pub fn fill(&self, page: &str, site: &str, path: &str) -> String {
        let Some((before, rest)) = page.split_once(START) else { return page.to_owned() };
        let Some((_, after)) = rest.split_once(END) else { return page.to_owned() };
        let (title, about) = (escaped(&self.title), escaped(&self.about));
        let tab = if self.title == NAME { NAME.to_owned() } else { format!("{title} · {NAME}") };
        let (site, path) = (escaped(site), escaped(path));
        let (image, alt) = match self.card {
            Some(table) => (format!("/t/{table}/card.png"), format!("{title}, on a card with gold nuggets")),
            None => ("/preview.jpg".to_owned(), MAP.to_owned()),
        };
        format!(
            r#"{before}<title>{tab}</title>
    <meta name="description" content="{about}" />
    <meta property="og:site_name" content="{NAME}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{about}" />
    <meta property="og:url" content="{site}{path}" />
    <meta property="og:image" content="{site}{image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="{alt}" />
    <meta name="twitter:card" content="summary_large_image" />{after}"#
        )
    }
}

/// The words of links that were followed a moment ago: a link that is posted is asked for by many programs at once.
#[derive(Default)]
pub struct Previews(Mutex<HashMap<Uuid, (Instant, Preview)>>);

impl Previews {
    fn fresh(&self, table: Uuid) -> Option<Preview> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&table).filter(|(at, _)| at.elapsed() < FRESH).map(|(_, preview)| preview.clone())
    }

    fn keep(&self, table: Uuid, preview: &Preview) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MAX_KEPT {
            kept.retain(|_, (at, _)| at.elapsed() < FRESH);
        }
        if kept.len() < MAX_KEPT {
            kept.insert(table, (Instant::now(), preview.clone()));
        }
    }
}

/// The table of an address of the page, as `web/src/router.svelte.ts` reads it.
fn table_in(path: &str) -> Option<Uuid> {
    let id = path.strip_prefix("/t/")?;
    Uuid::try_parse(id.strip_suffix('/').unwrap_or(id)).ok()
}

/// Text as it may stand in a page, between tags and in quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
pub(super) mod tests {
    use client_protocol::rest::Visibility;
    use rules::GameId;

    use super::*;
    use crate::store::SeatRow;

    const PAGE: &str =
        "<head>\n    <!-- preview: words -->\n    <title>Paydirt</title>\n    <!-- end of preview -->\n</head>";

    pub fn table(name: &str, seats: usize, status: Status) -> TableRow {
        let ada = SeatRow { ready: true, ..SeatRow::new(Uuid::from_u128(1), "Ada".to_owned()) };
        TableRow {
            id: Uuid::from_u128(7),
            visibility: Visibility::ByLink,
            status,
            max_seats: 4,
            invite: "secret".to_owned(),
            ..TableRow::new(GameId::GoldRush, name.to_owned(), vec![ada; seats], 0)
        }
    }

    #[test]
    fn a_table_says_its_name_its_game_and_its_seats() {
        let titles = [Status::Waiting, Status::Playing, Status::Finished]
            .map(|status| Preview::of_table(&table("Ada's table", 2, status)).title);
        assert_eq!(titles[0], "Ada's table: Gold Rush, 2 of 4 seats taken");
        assert_eq!(titles[1], "Ada's table: Gold Rush, 2 playing");
        assert_eq!(titles[2], "Ada's table: Gold Rush, finished");
    }

    #[test]
    fn a_page_loads_the_seats_of_a_table_that_waits_and_then_its_game() {
        let opens = [Status::Waiting, Status::Playing, Status::Finished]
            .map(|status| Preview::of_table(&table("Ada's table", 2, status)).opens);
        assert_eq!(opens, [Some("seats"), Some("gold-rush"), Some("gold-rush")]);
        assert_eq!(Preview::of_the_house().opens, None, "nor is anything said of a private table");
    }

    #[test]
    fn no_name_becomes_markup() {
        let preview = Preview::of_table(&table(r#""><script>alert('1')</script>"#, 1, Status::Waiting));
        let page = preview.fill(PAGE, "https://play.example", r#"/t/"onload="#);
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;: Gold Rush"));
        assert!(page.contains("https://play.example/t/&quot;onload="));
        assert!(!page.contains("secret"));
    }

    #[test]
    fn the_words_replace_what_the_page_was_built_with() {
        let page = Preview::of_the_house().fill(PAGE, "https://play.example", "/");
        assert_eq!(page.matches("<title>").count(), 1);
        assert!(page.contains(r#"content="https://play.example/preview.jpg""#));
        assert!(page.starts_with("<head>") && page.ends_with("</head>"));
        assert_eq!(Preview::of_the_house().fill("<p>", "", "/"), "<p>", "a page without the place stays as it is");
    }

    #[test]
    fn the_built_page_has_a_place_for_the_words() {
        let source = include_str!("../../../web/index.html");
        assert!(source.contains(START) && source.contains(END));
    }

    #[test]
    fn a_table_is_known_by_its_address_alone() {
        let id = Uuid::from_u128(7);
        assert_eq!(table_in(&format!("/t/{id}")), Some(id));
        assert_eq!(table_in(&format!("/t/{id}/")), Some(id));
        assert_eq!(table_in("/t/none"), None);
        assert_eq!(table_in("/rules/gold-rush"), None);
    }
}
