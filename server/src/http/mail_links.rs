//! The pages that the links in mail lead to: to say yes to mail, and to stop it. They work without the page of the games.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use uuid::Uuid;

use super::App;
use super::preview::escaped;
use crate::notices::mail_links::LinkPurpose;
use crate::notices::words::Language;
use crate::store::StoreError;
use crate::store::notices::ChannelRow;

/// What a link in mail says: its purpose, its channel, and the signature of both.
type LinkPath = Result<Path<(String, Uuid, String)>, PathRejection>;

/// The store couldn't say what a link is for, or do it. Whoever came by it reads a page, as for all that a link leads to.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Unanswered(#[from] StoreError);

impl IntoResponse for Unanswered {
    /// The page says whether trying again may help. Logs why, since that goes no further.
    fn into_response(self) -> Response {
        let Unanswered(error) = self;
        match error {
            StoreError::Damaged(_) | StoreError::Corrupt(_) => {
                tracing::error!(%error, "a link in mail could not be followed");
                let content = "<h1>This link can't be followed.</h1><p>The server can't read its database. Tell whoever runs it.</p>";
                page(Language::En, StatusCode::INTERNAL_SERVER_ERROR, content)
            }
            StoreError::Database(_)
            | StoreError::Held(_)
            | StoreError::Full(_)
            | StoreError::Silent(_)
            | StoreError::Gone
            | StoreError::WalGone
            | StoreError::Stopped => {
                tracing::warn!(%error, "a link in mail could not be followed");
                let content = "<h1>This link can't be followed right now.</h1><p>Try again in a few minutes.</p>";
                page(Language::En, StatusCode::SERVICE_UNAVAILABLE, content)
            }
        }
    }
}

/// The page that a link in mail leads to. Programs that look at links before people do follow it too, so it only asks.
pub async fn ask(State(app): State<App>, path: LinkPath) -> Result<Response, Unanswered> {
    let Ok(Path(path)) = path else { return Ok(nothing_here()) };
    let Some((purpose, channel, language)) = link(&app, &path).await? else { return Ok(nothing_here()) };
    let said = sentences(language, purpose);
    let target =
        channel.map_or(String::new(), |channel| format!("<p><strong>{}</strong></p>", escaped(&channel.target)));
    let question =
        format!("<h1>{}</h1>{target}<form method=\"post\"><button>{}</button></form>", said.question, said.button);
    Ok(page(language, StatusCode::OK, &question))
}

/// Does what a link in mail is for, with one click (RFC 8058).
pub async fn follow(State(app): State<App>, path: LinkPath) -> Result<Response, Unanswered> {
    let Ok(Path(path)) = path else { return Ok(nothing_here()) };
    let Some((purpose, _, language)) = link(&app, &path).await? else { return Ok(nothing_here()) };
    let id = path.1;
    let done = match purpose {
        LinkPurpose::Confirm => app.store.confirm_channel(id).await?,
        LinkPurpose::Stop => app.store.forget_channel(id).await.map(|_| true)?, // stopped is stopped
    };
    if !done {
        return Ok(nothing_here());
    }
    let said = sentences(language, purpose);
    let thanks = format!("<h1>{}</h1><p><a href=\"/\">{}</a></p>", said.done, said.home);
    Ok(page(language, StatusCode::OK, &thanks))
}

/// What a link is for, and the channel if it is still there; `None` for a link that isn't ours.
async fn link(
    app: &App,
    (purpose, id, signature): &(String, Uuid, String),
) -> Result<Option<(LinkPurpose, Option<ChannelRow>, Language)>, StoreError> {
    let known = [LinkPurpose::Confirm, LinkPurpose::Stop].into_iter().find(|known| known.as_str() == purpose);
    let Some(purpose) = known.filter(|purpose| app.ways.links.is_signed(*purpose, *id, signature)) else {
        return Ok(None);
    };
    let channel = app.store.channel(*id).await?;
    let language = match &channel {
        Some(channel) => app.store.wishes(channel.player).await?.language,
        None => String::new(),
    };
    Ok(Some((purpose, channel, Language::named(&language))))
}

struct Sentences {
    question: &'static str,
    button: &'static str,
    done: &'static str,
    home: &'static str,
}

fn sentences(language: Language, purpose: LinkPurpose) -> Sentences {
    let (question, button, done) = match (language, purpose) {
        (Language::En, LinkPurpose::Confirm) => (
            "Get an email here when it's your turn?",
            "Yes, email me",
            "Done. You'll get an email when it's your turn.",
        ),
        (Language::En, LinkPurpose::Stop) => {
            ("Stop emails from Paydirt?", "Stop emails", "Done. You won't get any more emails.")
        }
        (Language::Nl, LinkPurpose::Confirm) => (
            "Wil je hier een mail als je aan de beurt bent?",
            "Ja, schrijf me",
            "Klaar. Je krijgt een mail als je aan de beurt bent.",
        ),
        (Language::Nl, LinkPurpose::Stop) => {
            ("Geen mail meer van Paydirt?", "Stop de mail", "Klaar. Je krijgt geen mail meer.")
        }
    };
    let home = match language {
        Language::En => "Go to Paydirt",
        Language::Nl => "Naar Paydirt",
    };
    Sentences { question, button, done, home }
}

fn page(language: Language, status: StatusCode, content: &str) -> Response {
    let language = language.as_str();
    let html = format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>Paydirt</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <style>:root{{color-scheme:light dark}}body{{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}}\
         h1{{font-size:1.5rem;line-height:1.25}}strong{{overflow-wrap:anywhere}}button{{font:inherit;font-weight:700;min-height:54px;padding:0 1.5rem;border-radius:12px}}\
         </style></head><body><main>{content}</main></body></html>"
    );
    (status, Html(html)).into_response()
}

fn nothing_here() -> Response {
    page(
        Language::En,
        StatusCode::NOT_FOUND,
        "<h1>This link doesn't work anymore.</h1><p><a href=\"/\">Go to Paydirt</a></p>",
    )
}
