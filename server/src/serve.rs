//! `paydirt serve`: puts the parts together and runs them until it is told to stop.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, JoinHandle, JoinSet};

use crate::cluster::bus::Bus;
use crate::cluster::{self, Cluster};
use crate::config::Config;
use crate::connections::{self, Connections};
use crate::failure::Failure;
use crate::forgetting;
use crate::http::limits::Limits;
use crate::http::{self, App, page};
use crate::leaving;
use crate::lobby::Lobby;
use crate::metrics;
use crate::notices::{self, Ways};
use crate::passkeys::Challenges;
use crate::session::message::Services;
use crate::session::{Sessions, chat, confirm, thinking, writer};
use crate::socket::farewell::{Farewells, Stage};
use crate::store::Store;
use crate::vital::vital;

/// How long sockets may take to move to other servers, once they are told to.
const MOVE_WITHIN: Duration = Duration::from_secs(10);
/// How long sockets and requests may take to end when the server stops.
pub const LAST_ORDERS: Duration = Duration::from_secs(8);
/// How often what has served its time is given back.
const TIDY_EVERY: Duration = Duration::from_secs(5);

/// Serves on `listener`, as one of `cluster` if there is one, until `shutdown` ends, then in good order: in a cluster sockets move to
/// the other servers; then there are no new requests, commands under way are saved and answered, and every socket that is left is told
/// when to come back. Leaves the store open.
///
/// # Errors
/// When notices have no way out, the database does not answer at the start, or the server stops by itself.
pub async fn run(
    listener: TcpListener,
    config: Config,
    page: page::Files,
    store: Arc<dyn Store>,
    cluster: Option<(Cluster, Bus)>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    let recorder = metrics::recorder();
    let (stop, stopped) = watch::channel(false);
    let (stage, at_stage) = watch::channel(Stage::Open);
    let (open_sockets, all_closed) = mpsc::channel(1);
    let (connections, head_within) = (Connections::new(&config), connections::head_within(&config));
    thinking::take_at_least(config.bots_pause);
    let site = config.public_url.clone().unwrap_or_else(|| format!("http://{}", address_of(&listener)));
    let farewells = Farewells::new(at_stage);
    let (app, delivering) = put_together(config, page, store, cluster, site.clone(), farewells, open_sockets).await?;
    let mut background = in_background(&app).await?;
    background.spawn(vital(delivering));
    background.spawn(vital(keep_house(app.limits.clone(), recorder)));

    // Nothing can keep it from serving anymore, and whoever reads this asks at once.
    // Whoever has closed its output may be served all the same.
    let _ = writeln!(std::io::stdout(), "Paydirt is open at {site}");
    let mut running = Running {
        cluster: app.cluster.clone(),
        farewells: app.farewells.clone(),
        stage,
        move_after: app.config.move_after,
        stop,
        serving: tokio::spawn(connections.serve(listener, http::router(app), head_within, stopped)),
        all_closed,
        background,
    };
    let in_peace = tokio::select! {
        failed = &mut running.serving => return served(failed),
        () = shutdown => true,
        () = expelled(running.cluster.as_ref()) => false,
    };
    running.stop(in_peace).await
}

/// Everything that requests need, and the task that delivers notices.
async fn put_together(
    config: Config,
    page: page::Files,
    store: Arc<dyn Store>,
    cluster: Option<(Cluster, Bus)>,
    site: String,
    farewells: Farewells,
    open_sockets: mpsc::Sender<()>,
) -> Result<(App, impl Future<Output = ()> + Send), Failure> {
    let (cluster, bus) = cluster.unzip();
    let lobby = Lobby::new();
    let ways = Arc::new(Ways::open(&*store, &config, site).await?);
    let (couriers, delivering) = notices::start(store.clone(), ways.clone());
    let services = Services {
        store: store.clone(),
        writer: writer::start(store.clone()),
        chat: chat::Writers::start(store.clone()),
        confirmer: confirm::start(store.clone()),
        lobby: lobby.clone(),
        couriers,
        idle_after: config.idle_after,
    };
    let app = App {
        limits: Arc::new(Limits::new(&config)),
        config: Arc::new(config),
        page,
        store,
        sessions: Sessions::new(services, cluster.clone(), bus.clone()),
        cluster,
        bus,
        lobby,
        challenges: Arc::new(Challenges::new(ways.links.key())),
        ways,
        health: Arc::default(),
        previews: Arc::default(),
        cards: Arc::default(),
        farewells,
        open_sockets,
        next_socket: Arc::new(AtomicU64::new(1)),
    };
    Ok((app, delivering))
}

/// What is to be ended when the server stops.
struct Running {
    cluster: Option<Cluster>,
    farewells: Farewells,
    stage: watch::Sender<Stage>,
    move_after: Duration,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    /// Ends when the last socket has closed.
    all_closed: mpsc::Receiver<()>,
    background: JoinSet<()>,
}

impl Running {
    /// Stops in this order: other servers get no new tables from here; `in_peace`, sockets move to them; those that are left say
    /// goodbye, once what is under way is saved and answered; then the cluster forgets this server.
    async fn stop(mut self, in_peace: bool) -> Result<(), Failure> {
        tracing::info!("stopping");
        if let Some(cluster) = &self.cluster {
            self.stage.send_replace(Stage::Leaving);
            cluster.drain().await;
            if in_peace {
                move_sockets(cluster, &self.farewells, &self.stage, self.move_after).await;
            }
        }
        self.stage.send_replace(Stage::Stopping);
        let _ = self.stop.send(true); // if nobody listens, nobody needs to be told
        let ended = tokio::time::timeout(LAST_ORDERS, async {
            while self.all_closed.recv().await.is_some() {}
            (&mut self.serving).await
        })
        .await;
        self.background.abort_all();
        if let Some(cluster) = &self.cluster {
            cluster.leave().await;
        }
        match ended {
            Ok(ended) => served(ended),
            Err(_) => {
                tracing::warn!("some connections did not close in time");
                Ok(())
            }
        }
    }
}

fn served(ended: Result<(), JoinError>) -> Result<(), Failure> {
    ended.map_err(Failure::Serve)
}

/// Starts what the server does of itself for tables, players and the cluster.
async fn in_background(app: &App) -> Result<JoinSet<()>, Failure> {
    let App { store, sessions, lobby, farewells, .. } = app;
    let mut tasks = JoinSet::new();
    tasks.spawn(vital(sessions.clone().look_for_other_writers()));
    tasks.spawn(vital(sessions.stay_alive().await?));
    // The clock may have leaped while no server lived.
    forgetting::reckon_secrets(&**store).await?;
    tasks.spawn(vital(sessions.clone().look_for_what_is_due()));
    tasks.spawn({
        let (store, sessions) = (store.clone(), sessions.clone());
        async move {
            if let Err(error) = notices::look_once(store, || sessions.awake_here()).await {
                tracing::warn!(%error, "couldn't check for undelivered notices");
            }
        }
    });
    tasks.spawn(vital(forgetting::run(store.clone(), app.config.forget_after)));
    tasks.spawn(vital(leaving::run(store.clone(), sessions.clone(), farewells.clone())));
    if let Some(cluster) = app.cluster.clone() {
        tasks.spawn(cluster.clone().find_itself());
        tasks.spawn(vital(cluster.stay()));
    }
    if let Some((bus, nodes)) = app.bus.clone().zip(store.nodes()) {
        tasks.spawn(vital(bus.exchange_news(nodes, sessions.clone(), lobby.clone(), farewells.clone())));
    }
    Ok(tasks)
}

/// Lets sockets move to other servers, if there are any, once whoever sends people here has had the time to notice that this one
/// leaves.
async fn move_sockets(cluster: &Cluster, farewells: &Farewells, stage: &watch::Sender<Stage>, after: Duration) {
    tokio::select! {
        () = farewells.all_closed() => return,
        () = cluster.is_left_alone() => return,
        () = tokio::time::sleep(after) => {}
    }
    let open = farewells.open_sockets();
    stage.send_replace(Stage::Moving);
    tokio::select! {
        () = farewells.all_closed() => {}
        () = cluster.is_left_alone() => {}
        () = tokio::time::sleep(MOVE_WITHIN) => {}
    }
    tracing::info!(sockets = open, stayed = farewells.open_sockets(), "sockets have moved to other servers");
}

async fn expelled(cluster: Option<&Cluster>) {
    match cluster {
        Some(cluster) => cluster.expelled().await,
        None => std::future::pending().await,
    }
}

fn address_of(listener: &TcpListener) -> String {
    listener.local_addr().map_or_else(|_| "localhost".to_owned(), cluster::reached_at)
}

/// Forgets what limits and figures need no more, for ever.
async fn keep_house(limits: Arc<Limits>, recorder: &PrometheusHandle) {
    let mut tick = tokio::time::interval(TIDY_EVERY);
    loop {
        tick.tick().await;
        limits.forget_the_quiet();
        // The recorder keeps every value of a histogram until it is counted, and nobody may ever ask for the figures.
        recorder.run_upkeep();
    }
}
