//! A Postgres of the tests' own: a fresh cluster in a temporary folder, on a free port, with nothing switched off.
//!
//! A shell stands guard over each cluster. It waits for the end of its input, which comes when the cluster is dropped and
//! just as well when the test is killed; then it stops the cluster and removes its folder. So no test leaves a database
//! behind, whatever becomes of it.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, postgres::PgConnectOptions};
use uuid::Uuid;

/// What the guard does, given the programs' folder, the data and the folder around it.
const GUARD: &str = r#"read -r _; "$1/pg_ctl" stop --silent --mode=immediate --pgdata="$2"; rm -rf "$3""#;

/// Another test may take a free port between our asking for it and Postgres's taking it; so often nobody has such luck.
const PORTS_TO_TRY: usize = 10;

/// A running Postgres. Stopped and removed when it goes out of scope.
pub struct Postgres {
    programs: PathBuf,
    user: Option<User>,
    data: PathBuf,
    port: u16,
    server: Mutex<Option<Child>>,
    guard: Child,
    guard_input: Option<ChildStdin>,
}

/// The user who runs Postgres when root, whom it refuses, runs the tests.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

impl Postgres {
    /// The cluster that the tests of one process share, each with a [`Postgres::fresh_database`]. Starting one takes
    /// about a second; tests that stop it start their own.
    #[must_use]
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Postgres::start)
    }

    /// Makes and starts a cluster.
    ///
    /// # Panics
    /// When there is no Postgres on this machine, or it does not start.
    #[must_use]
    pub fn start() -> Postgres {
        let mut initdb = Command::new(programs().join("initdb"));
        // Only the making of the cluster skips waiting for the disk; the server itself never does.
        initdb.args(["--auth=trust", "--username=paydirt", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"]);
        Postgres::made_by(initdb)
    }

    /// Makes and starts a standby of this cluster: it follows everything that is written here, and takes no writes until it is
    /// promoted. From then on a commit here waits until the standby has it on its disk too.
    ///
    /// # Panics
    /// When it cannot be made, or does not start.
    #[must_use]
    pub async fn standby(&self) -> Postgres {
        let mut copy = Command::new(self.programs.join("pg_basebackup"));
        copy.args([
            "--host=127.0.0.1",
            "--username=paydirt",
            "--checkpoint=fast",
            "--no-sync",
            "--write-recovery-conf",
        ]);
        copy.arg(format!("--port={}", self.port)).arg("--pgdata");
        let standby = tokio::task::block_in_place(|| Postgres::made_by(copy));
        self.run("ALTER SYSTEM SET synchronous_standby_names = '*'").await;
        self.run("SELECT pg_reload_conf()").await;
        standby
    }

    /// Makes a standby the one that takes writes.
    ///
    /// # Panics
    /// When it is none.
    pub async fn promote(&self) {
        self.followed_by_nobody().await;
        self.run("SELECT pg_promote()").await;
    }

    /// Tells it that nobody follows it, so that its commits wait for nobody.
    pub async fn followed_by_nobody(&self) {
        self.run("ALTER SYSTEM RESET synchronous_standby_names").await;
        self.run("SELECT pg_reload_conf()").await;
    }

    async fn run(&self, statement: &'static str) {
        let options: PgConnectOptions = self.address("postgres").parse().expect("the address is ours and well formed");
        let mut connection = options.connect().await.expect("the cluster runs");
        connection.execute(statement).await.expect("we may do anything in our own cluster");
        connection.close().await.expect("nothing is under way");
    }

    /// Starts what a command makes, when it is given the folder to make it in.
    fn made_by(make: Command) -> Postgres {
        let programs = programs();
        let folder = std::env::temp_dir().join(format!("paydirt-postgres-{}", Uuid::new_v4().simple()));
        std::fs::create_dir(&folder).unwrap_or_else(|error| panic!("cannot make {}: {error}", folder.display()));
        let user = user_instead_of_root(&folder);
        let data = folder.join("data");

        let mut guard = as_user(Command::new("/bin/sh"), user);
        guard.arg("-c").arg(GUARD).arg("guard").args([&programs, &data, &folder]);
        // In a group of its own: Ctrl-C ends the tests, and the guard must outlive them.
        guard.process_group(0).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut guard = guard.spawn().expect("every system that runs the tests has /bin/sh");
        let guard_input = guard.stdin.take();

        let mut make = as_user(make, user);
        let made = make.arg(&data).current_dir("/").output();
        let made = made.unwrap_or_else(|error| panic!("cannot run the programs of {}: {error}", programs.display()));
        assert!(made.status.success(), "no cluster was made: {}", String::from_utf8_lossy(&made.stderr));

        let mut postgres = Postgres { programs, user, data, port: 0, server: Mutex::new(None), guard, guard_input };
        let started = (0..PORTS_TO_TRY).any(|_| {
            postgres.port = free_port();
            postgres.try_to_start()
        });
        assert!(started, "Postgres does not start in {}", postgres.data.display());
        postgres
    }

    /// The address of a new empty database.
    ///
    /// # Panics
    /// When Postgres does not make it.
    pub async fn fresh_database(&self) -> String {
        let name = format!("test_{}", Uuid::new_v4().simple());
        let options: PgConnectOptions = self.address("postgres").parse().expect("the address is ours and well formed");
        let mut connection = options.connect().await.expect("the cluster runs");
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(create).await.expect("the name is new, and we may make databases");
        connection.close().await.expect("nothing is under way");
        self.address(&name)
    }

    /// The address of a database of this cluster.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://paydirt@127.0.0.1:{}/{database}", self.port)
    }

    /// The port that it listens on, of this machine alone.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops it as a power cut would: connections break off, nothing is finished. Returns when it has ended.
    ///
    /// # Panics
    /// When it does not run, or does not stop.
    pub fn stop(&self) {
        let mut server = self.lock().take().expect("only a running Postgres is stopped");
        let mut stop = as_user(Command::new(self.programs.join("pg_ctl")), self.user);
        stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(&self.data).current_dir("/");
        assert!(stop.status().is_ok_and(|status| status.success()), "Postgres does not stop");
        server.wait().expect("it is our child, and has ended");
    }

    /// Starts it again, on the same port. Returns when it takes connections.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&self) {
        assert!(self.try_to_start(), "Postgres does not start again on port {}", self.port);
    }

    /// From now on none of its processes does anything, and nobody is told: as when the machine below it is moved.
    ///
    /// # Panics
    /// When it does not run, or cannot be halted.
    pub fn stand_still(&self) {
        // The one that starts the others first: then they are all there are.
        self.signal("-STOP", &[self.postmaster()]);
        self.signal("-STOP", &children_of(self.postmaster()));
    }

    /// It goes on where it stood.
    ///
    /// # Panics
    /// When it does not run.
    pub fn go_on(&self) {
        self.signal("-CONT", &children_of(self.postmaster()));
        self.signal("-CONT", &[self.postmaster()]);
    }

    fn postmaster(&self) -> u32 {
        self.lock().as_ref().expect("it runs").id()
    }

    fn signal(&self, signal: &str, processes: &[u32]) {
        let mut kill = as_user(Command::new("kill"), self.user);
        kill.arg(signal).args(processes.iter().map(u32::to_string)).current_dir("/");
        // A child that has ended meanwhile is as still as can be.
        let _ = kill.stderr(Stdio::null()).status().expect("every system that runs the tests has kill");
    }

    /// Starts the server and waits for its word that it takes connections; `false` if it ended before that.
    fn try_to_start(&self) -> bool {
        let mut command = as_user(Command::new(self.programs.join("postgres")), self.user);
        command.arg("-D").arg(&self.data).args(["-p", &self.port.to_string(), "-h", "127.0.0.1", "-k", ""]);
        // Tests of one process share it, and several servers in each of them hold ten connections.
        command.args(["-N", "400"]);
        command.process_group(0).current_dir("/").env("LC_ALL", "C").stdin(Stdio::null()).stderr(Stdio::piped());
        let mut server = command.spawn().expect("initdb ran from the same folder");
        let log = server.stderr.take().expect("it was asked for");
        let (ready, is_ready) = channel();
        std::thread::spawn(move || follow(BufReader::new(log), &ready));
        if is_ready.recv().is_err() {
            server.wait().expect("it is our child, and has ended");
            return false;
        }
        *self.lock() = Some(server);
        true
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.server.lock().expect("nobody panics while holding this lock")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The guard does the work. Waiting for both leaves no process behind, not even a finished one.
        drop(self.guard_input.take());
        let _ = self.guard.wait();
        if let Some(mut server) = self.lock().take() {
            let _ = server.wait();
        }
    }
}

/// Reads the server's log to its end, so that the server never waits for a reader, and tells when it is ready.
fn follow(log: impl BufRead, ready: &Sender<()>) {
    let mut lines = log.lines().map_while(Result::ok);
    if lines.any(|line| line.contains("database system is ready to accept")) {
        // Whoever waited may have been ended meanwhile.
        let _ = ready.send(());
    }
    lines.for_each(drop);
}

/// The folder of the newest Postgres on this machine.
fn programs() -> PathBuf {
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let installed = installed.map(|version| version.path().join("bin"));
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = installed.collect();
    folders.sort_by_key(|folder| version_of(folder));
    folders.reverse();
    folders.extend(std::env::split_paths(&on_path));
    let has_all = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "postgres", "pg_basebackup"].iter().all(|name| folder.join(name).is_file())
    };
    folders.into_iter().find(has_all).expect("these tests need Postgres: `make setup` or `apt-get install postgresql`")
}

/// The 15 of `/usr/lib/postgresql/15/bin`.
fn version_of(folder: &Path) -> Option<u32> {
    folder.parent()?.file_name()?.to_str()?.parse().ok()
}

/// Postgres refuses to be run by root. If we are root, the folder is given to somebody else, who runs it.
fn user_instead_of_root(folder: &Path) -> Option<User> {
    // Whose a file is that we have just made tells who we are.
    let ours = std::fs::metadata(folder).expect("it was just made").uid();
    if ours != 0 {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").expect("a system with a root has a list of users");
    let user = ["postgres", "nobody"].iter().find_map(|name| find_user(&users, name));
    let user = user.expect("running the tests as root needs a user postgres or nobody");
    chown(folder, Some(user.uid), Some(user.gid)).expect("root may give away what it owns");
    Some(user)
}

fn find_user(users: &str, name: &str) -> Option<User> {
    let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some(User { uid: fields.next()?.parse().ok()?, gid: fields.next()?.parse().ok()? })
}

fn as_user(mut command: Command, user: Option<User>) -> Command {
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
    command
}

/// The processes that a process has started.
fn children_of(parent: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").expect("the system lists its processes").flatten();
    let numbers = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // After the name, which may hold anything but ends with the last bracket: the state, then the parent.
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        after_name.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    numbers.filter(is_child).collect()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a machine has a free port");
    listener.local_addr().expect("it is bound").port()
}
