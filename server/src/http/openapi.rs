//! The description of the API: as OpenAPI for programs, and as a page for people that needs nothing from outside.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::response::{Html, IntoResponse};
use axum::{Extension, Json};
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::preview::escaped;

/// What the description says before the routes add theirs.
#[must_use]
pub fn outline() -> OpenApi {
    #[derive(utoipa::OpenApi)]
    #[openapi(
        info(
            title = "Paydirt",
            description = "Board games about gold. Create a guest, create a table, and play over its socket: \
                `/api/tables/{id}/socket`, subprotocol `paydirt.v1`, whose first frame is `{\"type\":\"resume\",\"since_seq\":0}`. \
                The lobby's socket is `/api/lobby/socket`. Every refusal has a `code` for programs and a `message` for people.",
            license(name = "MIT OR Apache-2.0")
        ),
        tags(
            (name = "players", description = "Guests. All you need is a name."),
            (name = "tables", description = "Create, find, join and start tables, and read finished games."),
            (name = "operators", description = "For whoever runs the server."),
        ),
        security((), ("token" = []), ("cookie" = []))
    )]
    struct Outline;
    let mut outline = <Outline as utoipa::OpenApi>::openapi();
    let components = outline.components.get_or_insert_default();
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("For programs.")).build();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    let cookie = ApiKeyValue::with_description(super::auth::COOKIE_NAME, "For browsers.");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    outline
}

/// The description, for programs.
pub async fn json(Extension(description): Extension<Arc<OpenApi>>) -> impl IntoResponse {
    Json((*description).clone())
}

/// The description, for people.
pub async fn docs(Extension(description): Extension<Arc<OpenApi>>) -> impl IntoResponse {
    Html(serde_json::to_value(&*description).map(|description| render(&description)).unwrap_or_default())
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#2b2118;background:#fbf6ec}\
    h1,h2{line-height:1.2}code,pre{font:14px/1.45 ui-monospace,monospace;background:#f0e6d2;border-radius:4px;padding:0 .25em}\
    pre{padding:.75em;overflow:auto}article{border-top:1px solid #d9c8a5;padding:.5rem 0}b.method{display:inline-block;min-width:4.5em}";

fn render(description: &Value) -> String {
    let mut page = String::new();
    let title = text(&description["info"]["title"]);
    let _ = write!(
        page,
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>{title} API</title><style>{STYLE}</style><h1>{title} API</h1><p>{}</p>\
         <p>For programs: <a href=/api/openapi.json>openapi.json</a></p><h2>Requests</h2>",
        text(&description["info"]["description"])
    );
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            render_operation(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>Forms</h2>");
    for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
        let json = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            page,
            "<details id='{0}'><summary><code>{0}</code></summary><pre>{1}</pre></details>",
            escaped(name),
            escaped(&json)
        );
    }
    page
}

fn render_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(
        page,
        "<article><b class=method>{}</b> <code>{}</code><p>{} {}</p><ul>",
        escaped(&method.to_uppercase()),
        escaped(path),
        text(&operation["summary"]),
        text(&operation["description"]),
    );
    if let Some(form) = form(&operation["requestBody"]) {
        let _ = write!(page, "<li>body: {form}");
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let form = form(response).unwrap_or_default();
        let _ = write!(page, "<li><code>{}</code> {} {form}", escaped(status), text(&response["description"]));
    }
    page.push_str("</ul></article>");
}

/// A link to the form of a body.
fn form(body: &Value) -> Option<String> {
    let name = body["content"]["application/json"]["schema"]["$ref"].as_str()?.rsplit('/').next().map(escaped)?;
    Some(format!("<a href='#{name}'><code>{name}</code></a>"))
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}
