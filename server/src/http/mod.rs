//! Everything that is reached over HTTP: all routes on this page.
//!
//! [`answer`] sees requests through and says what is refused, [`auth`] says who asks, [`limits`] how often and from where,
//! [`players`], [`devices`], [`passkeys`], [`data`], [`settings`], [`notices`], [`mail_links`], [`tables`], [`seats`], [`branches`] and
//! [`sockets`] answer, [`cluster`] other servers and whoever runs them, [`page`] serves the page with the words of [`preview`],
//! [`card`] paints the picture of a link, [`openapi`] describes it all, [`health`] is for whoever watches the server.

pub mod answer;
pub mod auth;
pub mod body;
pub mod branches;
pub mod card;
pub mod cluster;
pub mod data;
pub mod devices;
pub mod hands;
pub mod health;
pub mod limits;
pub mod mail_links;
pub mod notices;
pub mod openapi;
pub mod page;
pub mod passkeys;
pub mod played;
pub mod players;
pub mod preview;
pub mod seats;
pub mod settings;
pub mod sockets;
pub mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use axum::{Extension, Router};
use client_protocol::code::Code;
use tokio::sync::mpsc;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::card::Cards;
use self::health::Health;
use self::limits::Limits;
use self::preview::Previews;
use crate::cluster::Cluster;
use crate::cluster::bus::Bus;
use crate::cluster::links::PATH as LINK;
use crate::config::Config;
use crate::error::Refusal;
use crate::lobby::Lobby;
use crate::notices::Ways;
use crate::outbox::SocketId;
use crate::passkeys::Challenges;
use crate::session::Sessions;
use crate::socket::farewell::Farewells;
use crate::store::Store;

/// What every request may need. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// How the server is configured.
    pub config: Arc<Config>,
    /// What the page is made of.
    pub page: page::Files,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    pub sessions: Sessions,
    /// The other servers, if there are any.
    pub cluster: Option<Cluster>,
    /// What they tell each other, likewise.
    pub bus: Option<Bus>,
    /// Where changes of tables are announced.
    pub lobby: Lobby,
    /// How people are told who are not there.
    pub ways: Arc<Ways>,
    /// What people with passkeys are asked.
    pub challenges: Arc<Challenges>,
    /// How often is too often.
    pub limits: Arc<Limits>,
    /// What whoever watches the server was told last.
    pub health: Arc<Health>,
    /// What links said of their tables last.
    pub previews: Arc<Previews>,
    /// The pictures of links that were asked for last.
    pub cards: Arc<Cards>,
    /// Ends sockets from outside.
    pub farewells: Farewells,
    /// A clone for each open socket: when all are dropped, all sockets are closed.
    pub open_sockets: mpsc::Sender<()>,
    pub next_socket: Arc<AtomicU64>,
}

impl App {
    /// A name for a new socket.
    #[must_use]
    pub fn name_socket(&self) -> SocketId {
        SocketId(self.next_socket.fetch_add(1, Ordering::Relaxed))
    }
}

/// The routes that the description of the API names, and those of sockets, which it can't describe.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::outline())
        .routes(routes!(players::create))
        .routes(routes!(players::me))
        .routes(routes!(players::whoami))
        .routes(routes!(players::sign_out))
        .routes(routes!(devices::code))
        .routes(routes!(devices::use_code))
        .routes(routes!(devices::list))
        .routes(routes!(devices::sign_out))
        .routes(routes!(passkeys::list, passkeys::make))
        .routes(routes!(passkeys::challenge_to_make))
        .routes(routes!(passkeys::remove))
        .routes(routes!(passkeys::challenge_to_sign_in))
        .routes(routes!(passkeys::sign_in))
        .routes(routes!(data::export))
        .routes(routes!(data::deletion, data::delete, data::stay))
        .routes(routes!(settings::show, settings::change))
        .routes(routes!(notices::show, notices::wish))
        .routes(routes!(notices::add))
        .routes(routes!(notices::remove))
        .routes(routes!(notices::try_it))
        .routes(routes!(tables::create, tables::list))
        .routes(routes!(tables::finished))
        .routes(routes!(tables::show, tables::change))
        .routes(routes!(played::records))
        .routes(routes!(played::position))
        .routes(routes!(seats::join))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::add_entropy))
        .routes(routes!(seats::ready))
        .routes(routes!(seats::choose_colour))
        .routes(routes!(seats::hand_on))
        .routes(routes!(seats::sit))
        .routes(routes!(seats::nudge))
        .routes(routes!(seats::start))
        .routes(routes!(seats::seat_bot))
        .routes(routes!(seats::remove))
        .routes(routes!(tables::again))
        .routes(routes!(hands::link))
        .routes(routes!(hands::take))
        .routes(routes!(branches::branch))
        .routes(routes!(played::log))
        .routes(routes!(cluster::nodes))
        .route("/api/tables/{id}/socket", get(sockets::table))
        .route("/api/lobby/socket", get(sockets::lobby))
}

pub fn router(app: App) -> Router {
    let (api, description) = described().split_for_parts();
    let api = api
        .route("/api/openapi.json", get(openapi::json))
        .route("/api/docs", get(openapi::docs))
        .route(LINK, get(cluster::link))
        .route("/api", any(no_such_address))
        .route("/api/", any(no_such_address))
        .route("/api/{*rest}", any(no_such_address))
        .layer(Extension(Arc::new(description)))
        .layer(middleware::from_fn(answer::seen_through));
    let compressible = SizeAbove::new(answer::WORTH_PACKING as u64)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("font/"))
        .and(answer::is_to_be_packed);
    Router::new()
        .merge(api)
        .route("/t/{id}/card.png", get(card::card))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route(
            &format!("{}{{purpose}}/{{channel}}/{{signature}}", limits::LINKS),
            get(mail_links::ask).post(mail_links::follow),
        )
        .fallback(page::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn(body::whole))
        .layer(CompressionLayer::new().compress_when(compressible))
        // Here and not at the API alone, where a preflight would be taken for a method that is not known.
        .layer(auth::other_sites(&app.config))
        .layer(middleware::from_fn_with_state(app.clone(), limits::by_address))
        .layer(middleware::from_fn(auth::one_host))
        .layer(middleware::from_fn(page::security_headers))
        .layer(middleware::from_fn(limits::in_a_span))
        .with_state(app)
}

async fn no_such_address(State(_): State<App>) -> Refusal {
    Refusal::new(Code::NotFound, "no such address; see /api/docs for the API")
}

async fn wrong_method() -> impl IntoResponse {
    let refusal = Refusal::new(Code::NotFound, "this address doesn't support that method; see /api/docs for the API");
    (StatusCode::METHOD_NOT_ALLOWED, answer::body(refusal))
}
