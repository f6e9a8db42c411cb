//! Reads an address of Postgres. What is certainly wrong is refused before any server is asked, in a sentence without the password.

use std::borrow::Cow;

use reqwest::Url;
use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::StoreOpenError;

/// The parameters that say how a server is reached.
pub(super) const PARAMETERS: [&str; 13] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
    "statement-cache-capacity",
];

/// Other spellings of them that sqlx reads.
const SPELLINGS: [&str; 5] = ["ssl-mode", "ssl-root-cert", "ssl-ca", "ssl-cert", "ssl-key"];

/// What the programs of PostgreSQL 18 know beside those. An address that was made for them works here too: sqlx passes over these,
/// and warns of each with its value. So those that hold a secret are not among them.
const PASSED_OVER: [&str; 35] = [
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "krbsrvname",
    "load_balance_hosts",
    "max_protocol_version",
    "min_protocol_version",
    "oauth_client_id",
    "oauth_issuer",
    "oauth_scope",
    "passfile",
    "replication",
    "require_auth",
    "requirepeer",
    "service",
    "servicefile",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkeylogfile",
    "sslnegotiation",
    "sslsni",
    "target_session_attrs",
    "tcp_user_timeout",
];

/// Reads `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE`: how each of its servers is reached, in its order. A host without a
/// port has Postgres's usual one.
///
/// # Errors
/// [`StoreOpenError::Unencoded`], [`StoreOpenError::Parameter`], [`StoreOpenError::Address`] or [`StoreOpenError::Options`], none of
/// which holds the password.
pub(super) fn servers_of(address: &str) -> Result<Vec<PgConnectOptions>, StoreOpenError> {
    if is_unencoded(address) {
        return Err(StoreOpenError::Unencoded);
    }
    each(address).iter().map(|address| read(address)).collect()
}

fn read(address: &str) -> Result<PgConnectOptions, StoreOpenError> {
    let url = Url::parse(address).map_err(StoreOpenError::Address)?;
    // A misspelt sslmode would leave the connection without TLS, and a misspelt password would be logged.
    let has = |parameter: &str| url.query_pairs().any(|(name, _)| name == parameter);
    let is_tls = |(name, value): &(Cow<'_, str>, Cow<'_, str>)| name == "ssl" && value == "true";
    if let Some((unknown, value)) = url.query_pairs().find(|pair| !is_known(&pair.0) && !is_tls(pair)) {
        // It may be what an `&` has cut off a password.
        let may_be_secret = value.is_empty() || has("password");
        return Err(if may_be_secret {
            StoreOpenError::Unencoded
        } else {
            StoreOpenError::Parameter(unknown.into_owned())
        });
    }
    let options = PgConnectOptions::from_url(&url).map_err(StoreOpenError::Options)?;
    // As libpq takes it, whereas sqlx passes over it.
    let tls = url.query_pairs().any(|pair| is_tls(&pair)) && !has("sslmode") && !has("ssl-mode");
    let options = if tls { options.ssl_mode(PgSslMode::Require) } else { options };
    Ok(options.application_name("paydirt"))
}

fn is_known(parameter: &str) -> bool {
    PARAMETERS.contains(&parameter)
        || SPELLINGS.contains(&parameter)
        || PASSED_OVER.contains(&parameter)
        || parameter.starts_with("options[")
}

/// Whether a `#`, `/` or `?` in the password cuts the address short. None of its parts is a fragment, and an `@` behind the host
/// may only be in the value of a parameter.
fn is_unencoded(address: &str) -> bool {
    let Some((_, rest)) = address.split_once("://") else { return false };
    let behind_the_host = rest.find(['/', '?']).map_or("", |at| &rest[at..]);
    let (path, parameters) = behind_the_host.split_once('?').unwrap_or((behind_the_host, ""));
    let is_cut_off =
        |parameter: &str| parameter.contains('@') && !parameter.split_once('=').is_some_and(|(name, _)| is_known(name));
    rest.contains('#') || path.contains('@') || parameters.split('&').any(is_cut_off)
}

/// An address for each host that an address names.
fn each(address: &str) -> Vec<String> {
    let Some((scheme, rest)) = address.split_once("://") else { return vec![address.to_owned()] };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    // A password may hold a comma; what follows the last @ does not.
    let (user, hosts) = authority.rfind('@').map_or(("", authority), |at| authority.split_at(at + 1));
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_one_host_or_several() {
        assert_eq!(each("postgres://a:b@c/d"), ["postgres://a:b@c/d"]);
        let several = each("postgres://a:b,c@one,two:5433,[::1]:7/d?sslmode=require");
        assert_eq!(
            several,
            ["one", "two:5433", "[::1]:7"].map(|host| format!("postgres://a:b,c@{host}/d?sslmode=require"))
        );
        assert_eq!(each("postgres://one,two"), ["postgres://one", "postgres://two"]);
    }

    #[test]
    fn every_host_is_read_with_user_and_database() {
        let servers = servers_of("postgres://ada:hush@one,two:5433/paydirt").expect("it is an address");
        let read: Vec<_> = servers.iter().map(|server| (server.get_host(), server.get_port())).collect();
        assert_eq!(read, [("one", 5432), ("two", 5433)]);
        assert!(
            servers.iter().all(|server| server.get_username() == "ada" && server.get_database() == Some("paydirt"))
        );
    }

    #[test]
    fn a_parameter_that_postgres_does_not_know_is_refused_with_those_it_knows() {
        let refused = |parameter: &str| {
            servers_of(&format!("postgres://ada:hush@one,two/paydirt?{parameter}")).err().map(|error| error.to_string())
        };
        for wrong in ["sslmod=require", "SSLMODE=require", "ssl=1", "sslmode=require&pasword=hush", "sslpassword=hush"]
        {
            let said = refused(wrong).expect(wrong);
            let named = wrong.rsplit('&').next().and_then(|last| last.split_once('=')).expect("it has a value").0;
            assert!(said.contains(&format!("{named:?}")) && said.contains("use sslmode, "), "{said}");
            assert!(!said.contains("hush"), "{said}");
        }
        for right in [
            "sslmode=require&sslrootcert=ca.pem",
            "ssl-mode=prefer",
            "sslmode=require&channel_binding=require&connect_timeout=10",
            "options=-c%20geqo%3Doff",
            "options[geqo]=off",
            "user=ada@example.org",
            "ssl=true",
            "",
        ] {
            assert_eq!(refused(right), None, "{right}");
        }
        for parameter in PASSED_OVER.iter().chain(&SPELLINGS) {
            assert!(!PARAMETERS.contains(parameter), "{parameter} is said twice");
        }
    }

    #[test]
    fn tls_is_asked_for_as_libpq_does() {
        let mode = |parameters: &str| {
            servers_of(&format!("postgres://one/paydirt?{parameters}")).expect("it is an address")[0].get_ssl_mode()
        };
        assert!(matches!(mode(""), PgSslMode::Prefer));
        assert!(matches!(mode("ssl=true"), PgSslMode::Require));
        assert!(matches!(mode("sslmode=verify-full&ssl=true"), PgSslMode::VerifyFull));
    }

    #[test]
    fn a_password_that_ends_the_address_too_soon_is_said_to_need_encoding() {
        for password in ["hu#sh", "12#sh", "hu/sh", "12/sh", "hu?sh", "12?sh", "12?sh=1&sh", "h@/sh", "12?sslmode&sh"] {
            let address = format!("postgres://ada:{password}@one,two/paydirt");
            let said = servers_of(&address).expect_err(&address).to_string();
            assert!(said.contains("percent-encoded") && said.contains("%23"), "{address}: {said}");
            assert!(!said.contains("sh") && !said.contains("12"), "{said}");
        }
        for parameter in ["password=hu&sh", "password=hu&s=h", "user=ada&password=12&sh=1"] {
            let said =
                servers_of(&format!("postgres:///paydirt?host=/run&{parameter}")).expect_err(parameter).to_string();
            assert!(said.contains("%26") && !said.contains("sh") && !said.contains('"'), "{said}");
        }
        for password in ["hu%23sh", "hu%2Fsh", "hu%3Fsh", "hu@sh", "hu,sh", "hu:sh", "hu&sh=1"] {
            let address = format!("postgres://ada:{password}@one/paydirt?application_name=a@b");
            assert_eq!(servers_of(&address).expect(&address)[0].get_host(), "one");
        }
    }
}
