//! Everything that can be configured, by flag or by environment, in one typed place. [`reading`] reads it, and
//! [`values`] says what each may be.

mod reading;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use lettre::message::Mailbox;

pub use self::reading::unknown_variables;
use self::values::{database, listen, log_filter, mailbox, node, node_address, number, origin, pause, seconds};
use crate::cluster::wire::Protocol;
use crate::verify::Noted;

/// Board games about gold, for you and your friends.
///
/// With no settings, `paydirt` serves on http://127.0.0.1:8080 and stores everything in `paydirt.db` in the current folder.
#[derive(Debug, Parser)]
#[command(name = "paydirt", version, args_conflicts_with_subcommands = true)]
pub struct CommandLine {
    /// Command to run (`serve` by default).
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options for `serve`, when the command is left out.
    #[command(flatten)]
    pub serve: Config,
}

/// What the program is told to do; without one it serves.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the server (the default).
    Serve(Box<Config>),
    /// Play a script and print each event as a line of JSON, then the scores.
    Script {
        /// Script file, as JSON: `{game, options, seats, seed, draws, commands}`. An exported game works too.
        file: PathBuf,
    },
    /// Check a finished game: its chain of records, the promise of its chance, and every event, played again through the rules.
    /// Exit code 0 if nothing is wrong, 1 otherwise.
    Verify {
        /// Table id, or file with an exported log.
        what: String,
        /// What you noted before and during the game, to hold against the log.
        #[command(flatten)]
        noted: Noted,
        /// Exported log of the game that this one goes on from, to check the two together. With a table id, it's found in the database.
        #[arg(long, value_name = "FILE")]
        parent: Option<PathBuf>,
        /// Print the result as one line of JSON.
        #[arg(long)]
        json: bool,
        /// The database with the table.
        #[command(flatten)]
        database: Database,
    },
    /// Migrate the database to this version of Paydirt, then exit. `serve` also does this at startup.
    Migrate {
        /// The database to migrate.
        #[command(flatten)]
        database: Database,
    },
}

/// Database settings.
#[derive(Debug, Clone, Args)]
pub struct Database {
    /// Database: a file (SQLite), or `postgres://user:password@host/database`. Several hosts, separated by commas, are servers that
    /// replicate one database: Paydirt uses the one that takes writes.
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:paydirt.db", hide_env_values = true, value_parser = database)]
    pub database: String,
}

/// What is logged if nothing else is wished.
pub const LOG: &str = "info,sqlx=warn,async_nats=off";

/// Settings of the server.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to listen on. Port 0 picks a free one and prints it.
    #[arg(long, env = "PAYDIRT_LISTEN", default_value = "127.0.0.1:8080", value_parser = listen)]
    pub listen: SocketAddr,

    /// Database settings.
    #[command(flatten)]
    pub database: Database,

    /// Public URL, if it differs from the listen address. Only its pages and those of the allowed origins may then use the server.
    /// Passkeys belong to its host; a new host needs new ones.
    #[arg(long, env = "PAYDIRT_PUBLIC_URL", value_parser = origin)]
    pub public_url: Option<String>,

    /// Another site whose pages may use the API and sockets, such as https://games.example.org. Repeatable.
    #[arg(long = "allowed-origin", env = "PAYDIRT_ALLOWED_ORIGINS", value_delimiter = ',', value_parser = origin)]
    pub allowed_origins: Vec<String>,

    /// Send cookies over https only. Use it behind a proxy that provides TLS.
    #[arg(long, env = "PAYDIRT_SECURE_COOKIES", default_value_t = false)]
    pub secure_cookies: bool,

    /// Trust the proxy's X-Forwarded-For header. Use it only if every request comes through your proxy.
    #[arg(long, env = "PAYDIRT_TRUST_PROXY", default_value_t = false)]
    pub trust_proxy: bool,

    /// Requests per second from one address or player, with bursts of ten times as many. 0 for no limit.
    #[arg(long, env = "PAYDIRT_REQUESTS_PER_SECOND", default_value_t = 50, value_parser = number(0..=1_000_000))]
    pub requests_per_second: u32,

    /// New guests, and new tables, per minute from one address. 0 for no limit, then on confirmation mails, test notices, and new
    /// names of players and tables too.
    #[arg(long, env = "PAYDIRT_GUESTS_PER_MINUTE", default_value_t = 60, value_parser = number(0..=1_000_000))]
    pub guests_per_minute: u32,

    /// Open sockets per address. 0 for no limit.
    #[arg(long, env = "PAYDIRT_SOCKETS_PER_ADDRESS", default_value_t = 200, value_parser = number(0..=1_000_000))]
    pub sockets_per_address: u32,

    /// Open connections per address, sockets included. An idle connection makes room for a new one. 0 for no limit. Behind a proxy
    /// (PAYDIRT_TRUST_PROXY) all of them are the proxy's, so they aren't counted by address.
    #[arg(long, env = "PAYDIRT_CONNECTIONS_PER_ADDRESS", default_value_t = 500, value_parser = number(0..=1_000_000))]
    pub connections_per_address: u32,

    /// Frames per second read from one socket, with bursts of four times as many; from all sockets of an address together, four
    /// times that. Excess frames wait. 0 for no limit.
    #[arg(long, env = "PAYDIRT_FRAMES_PER_SECOND", default_value_t = 50, value_parser = number(0..=1_000_000))]
    pub frames_per_second: u32,

    /// Unfinished tables per player.
    #[arg(long, env = "PAYDIRT_TABLES_PER_PLAYER", default_value_t = 20, value_parser = number(1..=100))]
    pub tables_per_player: u32,

    /// Shortest pause before a computer player's move, in seconds; up to three times as long, at random. Further moves of a turn take a
    /// third. 0 for none.
    #[arg(long, env = "PAYDIRT_BOTS_PAUSE", default_value = "0.7", value_parser = pause)]
    pub bots_pause: Duration,

    /// Idle time before a table is unloaded, in seconds. It reloads from its log.
    #[arg(long, env = "PAYDIRT_IDLE_AFTER", default_value = "60", value_parser = seconds)]
    pub idle_after: Duration,

    /// Days until tables that never started and guests who never played are removed. 0 for never. Started games are kept.
    #[arg(long, env = "PAYDIRT_FORGET_AFTER", default_value_t = 30, value_parser = number(0..=36_500))]
    pub forget_after: u32,

    /// Mail server for notices, such as smtps://user:password@mail.example.org. It needs a sender too. Unset, no mail is sent.
    #[arg(long, env = "PAYDIRT_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// Sender of mail, such as `Paydirt <paydirt@example.org>`. Push services also get this address, to reach whoever runs the server.
    #[arg(long, env = "PAYDIRT_MAIL_FROM", value_parser = mailbox)]
    pub mail_from: Option<Mailbox>,

    /// Send notices to private networks too, and without TLS. Use it only where everyone who plays may reach these networks.
    #[arg(long, env = "PAYDIRT_NOTICES_TO_PRIVATE_NETWORKS", default_value_t = false)]
    pub notices_to_private_networks: bool,

    /// NATS address, to run several servers on one PostgreSQL, such as nats://user:password@host:4222. Several, separated by commas,
    /// are one NATS cluster.
    #[arg(long, env = "PAYDIRT_CLUSTER", hide_env_values = true)]
    cluster: Option<String>,

    /// Name of this server in the cluster. Unset, its host name and port.
    #[arg(long, env = "PAYDIRT_NODE", value_parser = node)]
    node: Option<String>,

    /// Where the other servers of the cluster reach this one: http://HOST:PORT. Unset, the listen address, with the host name if
    /// that's 0.0.0.0. Keep it inside your network.
    #[arg(long, env = "PAYDIRT_NODE_ADDRESS", value_parser = node_address)]
    pub node_address: Option<String>,

    /// The newest protocol of links that this server speaks, to try it beside servers of an earlier version.
    #[arg(long, hide = true, value_enum, default_value_t = Protocol::NEWEST)]
    pub link_protocol: Protocol,

    /// Time a stopping cluster server keeps serving, with /readyz failing, before it moves its sockets, in seconds. Make it long
    /// enough for the proxy to notice.
    #[arg(long, env = "PAYDIRT_MOVE_AFTER", default_value = "2", value_parser = pause)]
    pub move_after: Duration,

    /// Token for GET /api/nodes, which shows how many tables each server owns. Unset, it's refused to everyone.
    #[arg(long, env = "PAYDIRT_OPERATOR_TOKEN", hide_env_values = true)]
    operator_token: Option<String>,

    /// Log level, or levels by module, such as `info,server::session=debug`.
    #[arg(long, env = "PAYDIRT_LOG", default_value = LOG, value_parser = log_filter)]
    pub log: String,

    /// Log format: text for people, JSON for programs.
    #[arg(long, env = "PAYDIRT_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

impl Config {
    /// The NATS servers of the cluster, if this server is one of several.
    #[must_use]
    pub fn cluster(&self) -> Option<&str> {
        filled(self.cluster.as_deref())
    }

    /// The name that this server has been given.
    #[must_use]
    pub fn node(&self) -> Option<&str> {
        filled(self.node.as_deref())
    }

    /// The token of whoever runs the server.
    #[must_use]
    pub fn operator_token(&self) -> Option<&str> {
        filled(self.operator_token.as_deref())
    }
}

/// A setting without the space around it, which neither a header nor an address can hold. One that is left empty is none.
fn filled(setting: Option<&str>) -> Option<&str> {
    setting.map(str::trim).filter(|setting| !setting.is_empty())
}

/// How the lines of the log are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::CommandLine;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn a_setting_of_the_cluster_that_is_left_empty_is_none() {
        for empty in ["", " "] {
            let arguments = ["paydirt", "--cluster", empty, "--node", empty, "--operator-token", empty];
            let config = CommandLine::try_parse_from(arguments).expect("it may be empty").serve;
            assert_eq!((config.cluster(), config.node(), config.operator_token()), (None, None, None));
        }
        let arguments = ["paydirt", "--cluster", "nats://here ", "--node", "red", "--operator-token", " gold\n"];
        let config = CommandLine::try_parse_from(arguments).expect("all is well").serve;
        let settings = (config.cluster(), config.node(), config.operator_token());
        assert_eq!(settings, (Some("nats://here"), Some("red"), Some("gold")));
    }

    #[test]
    fn a_site_is_named_as_browsers_name_it() {
        let site =
            |text| CommandLine::try_parse_from(["paydirt", "--public-url", text]).map(|line| line.serve.public_url);
        for (given, named) in [
            ("https://games.example.org", "https://games.example.org"),
            ("HTTPS://Games.Example.org/", "https://games.example.org"),
            ("https://games.example.org:443", "https://games.example.org"),
            ("http://games.example.org:443", "http://games.example.org:443"),
            (" https://gäste.example", "https://xn--gste-loa.example"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(site(given).expect(given).as_deref(), Some(named));
        }
        for wrong in [
            "games.example.org",
            "https://",
            "https://a:99999",
            "https://a b",
            "https://a\nb",
            "https://a/b",
            "https://a?b",
            "https://ada:hush@a",
            "ftp://a",
            "https:a",
        ] {
            assert!(site(wrong).is_err(), "{wrong:?} was taken");
        }
    }

    #[test]
    fn a_wrong_value_is_named_with_what_is_allowed() {
        for (arguments, allowed) in [
            (["paydirt", "--listen", "localhost:8080"], "127.0.0.1:8080"),
            (["paydirt", "--idle-after", "soon"], "0.05 to 86400"),
            (["paydirt", "--bots-pause", "60"], "0 to 10"),
            (["paydirt", "--database", " "], "postgres://"),
            (["paydirt", "--allowed-origin", "example.org"], "https://games.example.org"),
            (["paydirt", "--log-format", "xml"], "text, json"),
            (["paydirt", "--log", "server=loud"], "debug"),
            (["paydirt", "--log", "verbose"], "debug"),
            (["paydirt", "--log", "info,server"], "server=debug"),
            (["paydirt", "--log", "server="], "server=debug"),
            (["paydirt", "--tables-per-player", "0"], "1 to 100"),
            (["paydirt", "--requests-per-second", "1e3"], "0 to 1000000"),
            (["paydirt", "--sockets-per-address", "99999999999"], "0 to 1000000"),
            (["paydirt", "--forget-after", "soon"], "0 to 36500"),
            (["paydirt", "--mail-from", "nobody"], "paydirt@example.org"),
            (["paydirt", "--node-address", "https://10.0.0.2"], "http://10.0.0.2:8080"),
            (["paydirt", "--node", "red\nblue"], "up to 100 visible characters"),
            (["paydirt", "--node", &"red".repeat(34)], "up to 100 visible characters"),
        ] {
            let error = CommandLine::try_parse_from(arguments).expect_err("the value is wrong").to_string();
            assert!(error.contains(arguments[1]) && error.contains(arguments[2]), "not named: {error}");
            assert!(error.contains(allowed), "what is allowed is missing: {error}");
        }
    }
}
