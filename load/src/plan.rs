//! What is asked for on the command line, and in which order it is measured.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use rules::GameId;
use test_kit::{Folder, Postgres};

use crate::cluster;
use crate::figures::Figures;
use crate::hall::{Hall, dismiss};
use crate::kind::Kind;
use crate::measures::abuse::{self as abusive, Quiet};
use crate::measures::echo::Echo;
use crate::measures::moves::{self, Closed};
use crate::measures::{
    bots, churn, cluster as clustered, due, full_store, idle, notices, restart, rules as rules_alone, sleeping, soak,
    spectators, two_cores,
};
use crate::process::{Launch, Running};

#[derive(Debug, clap::Args)]
pub struct Plan {
    /// Server program to measure.
    #[arg(long, default_value = "target/release/paydirt")]
    pub program: PathBuf,
    /// Where it stores its games. Both are temporary.
    #[arg(long, value_enum, default_value_t = StoreKind::Sqlite)]
    store: StoreKind,
    /// Play idle, closed, open, spectators, churn and restart at tables with a clock.
    #[arg(long)]
    clock: bool,
    /// Game to play.
    #[arg(long, default_value = "gold-rush")]
    game: GameId,
    /// What to measure (everything but abuse and cluster by default).
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Measure::USUAL)]
    only: Vec<Measure>,
    /// Kinds of abuse, or of trouble in a cluster, to measure (all by default).
    #[arg(long, value_enum, value_delimiter = ',')]
    kind: Vec<Kind>,
    /// Finished games in the full store.
    #[arg(long, default_value_t = 20_000)]
    games: usize,
    #[command(flatten)]
    bots: bots::Bots,
    #[command(flatten)]
    cluster: cluster::Size,
    /// Another server program to measure in turn with the first. Its figures start with other-, and its faults don't fail the run.
    #[arg(long)]
    pub beside: Option<PathBuf>,
    /// Repetitions of each measure.
    #[arg(long, default_value_t = 3)]
    pub repetitions: u32,
    /// Use larger numbers and longer times.
    #[arg(long)]
    long: bool,
    /// Also measure a bare echo server with as many sockets, as the upper bound.
    #[arg(long)]
    echo: bool,
    /// Record the server with Linux perf into this file: during the last closed loop, or, with spectators at three servers, one that
    /// doesn't own their table.
    #[arg(long)]
    profile: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StoreKind {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Measure {
    /// The rules alone: random games, replays, late moves.
    Rules,
    /// Moves at 10, 100 and 500 tables, as fast as they go.
    Closed,
    /// 500 tables at 500 to 5,000 moves per second.
    Open,
    /// How long until the last spectator has a move.
    Spectators,
    /// Memory per idle socket.
    Idle,
    /// Tables created, played for ten moves, and abandoned.
    Churn,
    /// How long sockets take to resume after the server is killed.
    Restart,
    /// A store full of started games: startup, memory, and opening one (SQLite only).
    Sleeping,
    /// Steady play, and with --long whether memory grows.
    Soak,
    /// People's moves beside tables of computer players, and without them.
    Bots,
    /// 1,000 tables at leisure that time out at once, and people's moves beside them (SQLite only).
    Due,
    /// From a move until the push endpoint of whoever is asked has the notice, at 100 turns per second.
    Notices,
    /// Moves with server and load free to use both cores.
    TwoCores,
    /// Moves with 20,000 finished games in the store, and with none (SQLite only).
    FullStore,
    /// A quiet table's moves beside each kind of abuse, and without it (SQLite only).
    Abuse,
    /// Three servers on one Postgres: one killed or paused, all updated, or one table with spectators at each.
    Cluster,
}

impl Measure {
    /// What `make bench` measures: all but abuse and cluster, which take minutes of their own.
    const USUAL: [Measure; 14] = [
        Measure::Rules,
        Measure::Closed,
        Measure::Open,
        Measure::Spectators,
        Measure::Idle,
        Measure::Churn,
        Measure::Restart,
        Measure::Sleeping,
        Measure::Soak,
        Measure::Bots,
        Measure::Due,
        Measure::Notices,
        Measure::TwoCores,
        Measure::FullStore,
    ];
}

impl Plan {
    /// Whether something is measured on Postgres.
    pub fn needs_postgres(&self) -> bool {
        self.store == StoreKind::Postgres || self.measures(Measure::Cluster)
    }

    /// Everything that is asked for, once. What the server said that it should not have.
    pub async fn run(
        &self,
        program: &Path,
        first: bool,
        postgres: Option<&Postgres>,
        figures: &mut Figures,
    ) -> Vec<String> {
        if self.measures(Measure::Rules) {
            rules_alone::measure(figures, self.time() / 2);
        }
        let folder = Folder::new();
        let database = match postgres {
            Some(postgres) if self.store == StoreKind::Postgres => postgres.fresh_database().await,
            _ => folder.sqlite_address("paydirt.db"),
        };
        let mut faults = self.on_one_server(program, &database, figures).await;
        faults.extend(self.on_servers_of_their_own(program, &database, first, figures).await);
        if let (true, Some(postgres)) = (self.measures(Measure::Cluster), postgres) {
            for kind in self.kinds(Kind::cluster) {
                eprintln!("cluster: {kind:?}");
                let measured = clustered::measure(
                    figures,
                    program,
                    postgres,
                    self.game,
                    kind,
                    &self.cluster,
                    self.profile.as_deref(),
                );
                faults.extend(measured.await);
            }
        }
        faults
    }

    /// What is measured on one server, one after the other.
    async fn on_one_server(&self, program: &Path, database: &str, figures: &mut Figures) -> Vec<String> {
        let mut faults = Vec::new();
        // No table is old enough to leave memory while it is measured.
        let server = Launch::paydirt(program, database, "127.0.0.1:0", 600).start().await;
        let hall = Hall::new(&server.address, self.game).with_clock(self.clock);
        let echo = if self.echo { Some(Echo::start().await) } else { None };
        if self.measures(Measure::Idle) {
            // First, while the server's memory is as it was when it started.
            let steps: &[usize] = if self.long { &[1000, 5000, 18_000] } else { &[1000, 5000] };
            faults.extend(idle::measure(figures, &server, &hall, steps).await);
            if let Some(echo) = &echo {
                echo.idle(figures, 5000).await;
            }
        }
        if self.measures(Measure::Closed) {
            faults.extend(self.closed(&server, &hall, echo.as_ref(), figures).await);
        }
        if self.measures(Measure::Open) {
            let tables = hall.tables(500).await;
            for rate in [500, 1000, 2000, 5000] {
                faults.extend(moves::open(figures, &server, &tables, &format!("open-{rate}"), rate, self.time()).await);
            }
            faults.extend(dismiss(&tables));
        }
        if self.measures(Measure::Spectators) {
            let (moves, apart) = if self.long { (20, 1000) } else { (8, 250) };
            for watching in [500, 2000, 10_000].into_iter().filter(|&watching| self.long || watching < 10_000) {
                faults.extend(spectators::measure(figures, &hall, watching, moves, Duration::from_millis(apart)).await);
            }
        }
        if self.measures(Measure::Churn) {
            faults.extend(churn::measure(figures, &server, &hall, self.time()).await);
        }
        if self.measures(Measure::Restart) {
            let (_server, complaints) = restart::measure(figures, server, &hall, 5000).await;
            faults.extend(complaints);
        }
        faults
    }

    async fn closed(&self, server: &Running, hall: &Hall, echo: Option<&Echo>, figures: &mut Figures) -> Vec<String> {
        let time = self.time();
        let mut faults = Vec::new();
        for (lanes, tables) in [(10, 200), (100, 300), (500, 500)] {
            let tables = if self.long { tables * 2 } else { tables };
            let profile = self.profile.as_deref().filter(|_| lanes == 500);
            let plan = Closed { name: &format!("closed-{lanes}"), lanes, tables, time };
            faults.extend(moves::closed(figures, server, hall, plan, profile).await);
            if let Some(echo) = echo {
                moves::against_echo(figures, echo, lanes, time / 2).await;
            }
        }
        faults
    }

    /// What needs a server in a state of its own.
    async fn on_servers_of_their_own(
        &self,
        program: &Path,
        database: &str,
        first: bool,
        figures: &mut Figures,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        if self.measures(Measure::Sleeping) {
            let count = if self.long { 100_000 } else { 5000 };
            faults.extend(sleeping::measure(figures, program, self.game, count).await);
        }
        if self.measures(Measure::Soak) {
            let server = Launch::paydirt(program, database, "127.0.0.1:0", 5).start().await;
            let time = Duration::from_secs(if self.long { 600 } else { 20 });
            faults.extend(soak::measure(figures, &server, &Hall::new(&server.address, self.game), time).await);
        }
        // Longer, and the people's games would be over.
        let some_seconds = Duration::from_secs(if self.long { 10 } else { 4 });
        if self.measures(Measure::Bots) {
            let server = Launch::paydirt(program, database, "127.0.0.1:0", 5).start().await;
            faults.extend(
                bots::measure(figures, &server, &Hall::new(&server.address, self.game), some_seconds, &self.bots).await,
            );
        }
        if self.measures(Measure::Due) {
            let sleeping = if self.long { 100_000 } else { 1000 };
            faults.extend(due::measure(figures, program, self.game, sleeping, some_seconds).await);
        }
        if self.measures(Measure::Notices) {
            let time = Duration::from_secs(if self.long { 30 } else { 10 });
            faults.extend(notices::measure(figures, program, database, self.game, time).await);
        }
        if self.measures(Measure::TwoCores) {
            faults.extend(two_cores::measure(figures, program, database, self.game, self.time()).await);
        }
        if self.measures(Measure::FullStore) && first {
            let pairs = self.repetitions;
            faults.extend(full_store::measure(figures, program, self.game, self.games, pairs, self.time()).await);
        }
        if self.measures(Measure::Abuse) {
            let (rate, seconds) = if self.long { (15, 8) } else { (30, 4) };
            let quiet = Quiet { rate, time: Duration::from_secs(seconds) };
            for kind in self.kinds(Kind::abuse) {
                eprintln!("abuse: {kind:?}");
                faults.extend(abusive::measure(figures, program, self.game, kind, quiet).await);
            }
        }
        faults
    }

    /// For how long a load is kept up.
    fn time(&self) -> Duration {
        Duration::from_millis(if self.long { 5000 } else { 1500 })
    }

    /// The kinds that are asked for, of one measure.
    fn kinds<T>(&self, of_measure: fn(Kind) -> Option<T>) -> Vec<T> {
        let kinds = if self.kind.is_empty() { Kind::value_variants() } else { &self.kind };
        kinds.iter().filter_map(|&kind| of_measure(kind)).collect()
    }

    fn measures(&self, measure: Measure) -> bool {
        self.only.contains(&measure)
    }
}
