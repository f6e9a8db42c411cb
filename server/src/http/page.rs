//! The page, which the program carries. What a shared link says of itself is written into it by [`super::preview`].

use std::borrow::Cow;

use axum::extract::{Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::EmbeddedFile;

use super::App;
use super::answer::accepts;
use super::preview::Preview;
use crate::config::Config;

/// The files of the built page, by their paths in its folder: none at all if it wasn't built.
pub type Files = fn(&str) -> Option<EmbeddedFile>;

/// Scripts and WebAssembly from here alone; nothing is fetched from other sites, and no other site may frame the page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for a file in `assets/`, where only a worker has a policy of its own: some twenty of them come with each page, and
/// half of what heads them would be the one above.
const POLICY_OF_FILES: &str = "default-src 'self' 'wasm-unsafe-eval'";

/// Behind everything that the build has put there, and so asked for after it.
const END_OF_HEAD: &str = "</head>";

/// Serves a file of the page; whatever is no file is an address within the page, so the page itself.
pub async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ([(ALLOW, "GET,HEAD")], super::wrong_method().await).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some((file, packing)) = pick(app.page, path, &headers).filter(|_| path != "index.html") {
        let tag = crate::secrets::hex(&file.metadata.sha256_hash()[..16]);
        let packed = packing.map(|name| [(CONTENT_ENCODING, name)]);
        // Which form is sent depends on the asker, and every form has a tag of its own.
        return ([(VARY, "accept-encoding")], packed, answer(path, file.data, &tag, &headers)).into_response();
    }
    if path.starts_with("assets/") {
        // A page from before an update asks for files that are no more; the page itself would be no script.
        return (StatusCode::NOT_FOUND, "no such file; reload the page\n").into_response();
    }
    match (app.page)("index.html").and_then(|index| String::from_utf8(index.data.into_owned()).ok()) {
        Some(index) => {
            let preview = Preview::of(&app, uri.path()).await;
            let page = preview.fill(&index, &site(&app.config, &headers), uri.path());
            let page = page.replacen(END_OF_HEAD, &format!("{}{END_OF_HEAD}", ahead(app.page, preview.opens)), 1);
            let tag = crate::secrets::hex(&blake3::hash(page.as_bytes()).as_bytes()[..16]);
            answer("index.html", Cow::Owned(page.into_bytes()), &tag, &headers)
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, "The page is not built into this program: run `make run`.\n")
            .into_response(),
    }
}

/// What the page is going to ask for at its address, so that the browser asks for it at once (`web/build/ahead.ts`).
fn ahead(files: Files, page: Option<&str>) -> String {
    let file = page.and_then(|page| files(&format!("ahead/{page}.html")));
    file.and_then(|file| String::from_utf8(file.data.into_owned()).ok()).unwrap_or_default()
}

/// How the build packs files (`web/build/precompress.ts`), the smallest first, and how each packing is called in HTTP.
const PACKINGS: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

/// A file of the page: packed, if the build has packed it and the browser can unpack it, and then how.
fn pick(files: Files, path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    if PACKINGS.iter().any(|(extension, _)| path.ends_with(extension)) {
        return None; // a packed file is a form of another, and has no address of its own
    }
    PACKINGS
        .into_iter()
        .filter(|(_, name)| accepts(headers, name))
        .find_map(|(extension, name)| Some((files(&format!("{path}{extension}"))?, Some(name))))
        .or_else(|| Some((files(path)?, None)))
}

/// How browsers reach this server: as it was configured, or as they asked for it.
fn site(config: &Config, headers: &HeaderMap) -> String {
    if let Some(url) = &config.public_url {
        return url.clone();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("{}://{host}", if config.secure_cookies { "https" } else { "http" })
}

fn answer(path: &str, content: Cow<'static, [u8]>, tag: &str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{tag}\"");
    // The names of files in assets/ change with their content; all others are asked for again, and rarely sent again.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let fresh = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).is_some_and(|tags| tags.contains(&tag));
    let common = [(CACHE_CONTROL, caching.to_owned()), (ETAG, tag)];
    if fresh {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    (common, [(CONTENT_TYPE, kind)], content).into_response()
}

/// Headers that every answer has, but for those of a document that a file in `assets/` never is.
pub async fn security_headers(request: Request, next: Next) -> Response {
    let file = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // What the API says depends on who asks and is true for now. So is that a file isn't there: another server may have it.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if file {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY_OF_FILES));
        return response;
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    // An invite link holds a code: no other site is told where somebody came from.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}
