//! Everything that can be configured, by flag or by environment, in one typed place.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

/// Carcassonne: Gold Rush and other games about gold, served to your friends.
///
/// With nothing configured, `paydirt` serves on http://127.0.0.1:8080 and keeps everything in `paydirt.db` in the working folder.
#[derive(Debug, Parser)]
#[command(name = "paydirt", version, args_conflicts_with_subcommands = true)]
pub struct CommandLine {
    /// What to do; `serve` if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of `serve`, for when the word is left out.
    #[command(flatten)]
    pub serve: Config,
}

/// What the binary can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the page, tables and sockets (the default).
    Serve(Config),
    /// Play a script through the rules: every event as a JSON line, then the scores.
    Script {
        /// The script: JSON `{game, options, seats, seed | draws, commands}`. An exported game is one.
        file: PathBuf,
    },
    /// Check a finished game: its chain of records, the promise of its chance, and every event, played again through the rules.
    /// Exit code 0 if nothing is wrong, 1 otherwise.
    Verify {
        /// The id of a table, or a file with an exported log.
        what: String,
        /// Print one line of JSON instead of lines for people.
        #[arg(long)]
        json: bool,
        /// Where the table is kept.
        #[command(flatten)]
        database: Database,
    },
    /// Bring the database up to this version of Paydirt, and stop. `serve` does the same by itself.
    Migrate {
        /// Where everything is kept.
        #[command(flatten)]
        database: Database,
    },
}

/// Where everything is kept.
#[derive(Debug, Clone, Args)]
pub struct Database {
    /// Where everything is kept: a file for SQLite, or `postgres://user:password@host/database`.
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:paydirt.db", hide_env_values = true, value_parser = database)]
    pub database: String,
}

/// How to serve.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one and says which.
    #[arg(long, env = "PAYDIRT_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Where everything is kept.
    #[command(flatten)]
    pub database: Database,

    /// Public URL, if it differs from the listen address. Only its pages may then use the server, besides the allowed origins.
    #[arg(long, env = "PAYDIRT_PUBLIC_URL", value_parser = origin)]
    pub public_url: Option<String>,

    /// Another site whose pages may use the API and the sockets, such as https://games.example.org; may be given several times.
    /// The server's own pages always may.
    #[arg(long = "allowed-origin", env = "PAYDIRT_ALLOWED_ORIGINS", value_delimiter = ',', value_parser = origin)]
    pub allowed_origins: Vec<String>,

    /// Send cookies over https only; for servers behind a proxy that speaks TLS.
    #[arg(long, env = "PAYDIRT_SECURE_COOKIES", default_value_t = false)]
    pub secure_cookies: bool,

    /// Believe the proxy's X-Forwarded-For about where a request comes from. Only when every request passes through a proxy of yours.
    #[arg(long, env = "PAYDIRT_TRUST_PROXY", default_value_t = false)]
    pub trust_proxy: bool,

    /// Requests a second from one address, and from one player; ten times as many at once. 0 for no limit.
    #[arg(long, env = "PAYDIRT_REQUESTS_PER_SECOND", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub requests_per_second: u32,

    /// New guests a minute from one address, and as many at once. 0 for no limit.
    #[arg(long, env = "PAYDIRT_GUESTS_PER_MINUTE", default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub guests_per_minute: u32,

    /// Sockets open at the same time from one address. 0 for no limit.
    #[arg(long, env = "PAYDIRT_SOCKETS_PER_ADDRESS", default_value_t = 200)]
    pub sockets_per_address: u32,

    /// Tables that a player may have waiting or running at the same time.
    #[arg(long, env = "PAYDIRT_TABLES_PER_PLAYER", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub tables_per_player: u32,

    /// Seconds without anybody looking after which a table leaves memory; it comes back from its log.
    #[arg(long, env = "PAYDIRT_IDLE_AFTER", default_value = "60", value_parser = seconds)]
    pub idle_after: Duration,

    /// What to write to the log: a level, or levels by part, such as `info,server::session=debug`.
    #[arg(long, env = "PAYDIRT_LOG", default_value = "info,sqlx=warn", value_parser = log_filter)]
    pub log: String,

    /// How to write the log: lines for people or JSON for programs.
    #[arg(long, env = "PAYDIRT_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

/// How to write the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.05..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("a number of seconds from 0.05 to 86400 is allowed".to_owned()),
    }
}

/// An address as the stores know it; a bare file name is SQLite's. An address that no store knows passes: opening it fails in
/// words of ours, where an error of the command line would show it whole, and with it the password.
fn database(text: &str) -> Result<String, String> {
    match text.split_once(':') {
        _ if text.trim().is_empty() => {
            Err("use a file name, sqlite:FILE, or postgres://user:password@host/database".to_owned())
        }
        Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(text.to_owned()),
        Some((_, rest)) if rest.starts_with("//") => Ok(text.to_owned()),
        _ => Ok(format!("sqlite:{text}")),
    }
}

fn origin(text: &str) -> Result<String, String> {
    let allowed = "allowed is scheme://host or scheme://host:port, such as https://games.example.org";
    let text = text.trim_end_matches('/');
    match text.split_once("://") {
        Some(("http" | "https", host)) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
            Ok(text.to_ascii_lowercase())
        }
        _ => Err(allowed.to_owned()),
    }
}

fn log_filter(text: &str) -> Result<String, String> {
    match text.parse::<tracing_subscriber::EnvFilter>() {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => {
            Err(format!("{error}; allowed are off, error, warn, info, debug, trace, also by part: info,server=debug"))
        }
    }
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
    fn a_wrong_value_is_named_with_what_is_allowed() {
        for (arguments, allowed) in [
            (["paydirt", "--idle-after", "soon"], "0.05 to 86400"),
            (["paydirt", "--database", " "], "postgres://"),
            (["paydirt", "--allowed-origin", "example.org"], "https://games.example.org"),
            (["paydirt", "--log-format", "xml"], "text, json"),
            (["paydirt", "--log", "server=loud"], "debug"),
            (["paydirt", "--tables-per-player", "0"], "1..=100"),
        ] {
            let error = CommandLine::try_parse_from(arguments).expect_err("the value is wrong").to_string();
            assert!(error.contains(arguments[1]) && error.contains(arguments[2]), "not named: {error}");
            assert!(error.contains(allowed), "what is allowed is missing: {error}");
        }
    }
}
