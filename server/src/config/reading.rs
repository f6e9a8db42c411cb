//! Reads the command line and the environment. What is wrong is named as whoever has set it knows it: by its flag or its variable.

use std::collections::HashSet;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches};

use super::{Command, CommandLine, Config};

impl CommandLine {
    /// Reads flags and environment. A variable that is left empty counts as not set: a compose file hands on those that nobody has
    /// set as empty ones. Only an empty address of the database is refused, since a new database would look as if all games were lost.
    ///
    /// # Errors
    /// What cannot be read, or the help that was asked for.
    pub fn read() -> Result<Self, clap::Error> {
        let mut command = without_empty_variables(Self::command());
        let matches = command.try_get_matches_from_mut(std::env::args_os());
        let matches = matches.map_err(|error| in_our_words(&mut command, error))?;
        let line = Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
        let serves = match &line.command {
            None => Some(&line.serve),
            Some(Command::Serve(config)) => Some(&**config),
            Some(_) => None,
        };
        if serves.is_some_and(|config| config.smtp_url.is_some() && config.mail_from.is_none()) {
            let sentence = "PAYDIRT_SMTP_URL (--smtp-url) needs a sender; set PAYDIRT_MAIL_FROM or --mail-from, \
                            such as 'Paydirt <paydirt@example.org>'";
            return Err(command.error(ErrorKind::MissingRequiredArgument, sentence));
        }
        // Not said by the library, which would repeat it.
        let token = serves.and_then(Config::operator_token);
        if token.is_some_and(|token| !token.chars().all(|character| character.is_ascii_graphic())) {
            let sentence = "PAYDIRT_OPERATOR_TOKEN (--operator-token) can't be sent in a header; use ASCII letters, digits and \
                            punctuation, without spaces";
            return Err(command.error(ErrorKind::ValueValidation, sentence));
        }
        Ok(line)
    }
}

/// Names what isn't UTF-8 and the variable that a wrong value came from, which the library doesn't; everything else is said by the
/// library.
fn in_our_words(command: &mut clap::Command, error: clap::Error) -> clap::Error {
    // The arguments of a subcommand that wasn't asked for know their names only then.
    command.build();
    match error.kind() {
        ErrorKind::InvalidUtf8 => naming_what_is_no_text(command, error),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => naming_its_variable(command, error),
        _ => error,
    }
}

/// Variables that look like settings, and are none: misspelt, most likely.
#[must_use]
pub fn unknown_variables() -> Vec<String> {
    let command = CommandLine::command();
    let known: HashSet<_> = all_arguments(&command).filter_map(Arg::get_env).collect();
    let given = std::env::vars_os().map(|(name, _)| name).filter(|name| !known.contains(&**name));
    given.filter_map(|name| name.into_string().ok()).filter(|name| name.starts_with("PAYDIRT_")).collect()
}

fn all_arguments(command: &clap::Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().chain(command.get_subcommands().flat_map(clap::Command::get_arguments))
}

/// The flag goes before the variable: where both are given, it is the flag that is wrong.
fn naming_its_variable(command: &clap::Command, mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return error };
    let Some(argument) = all_arguments(command).find(|argument| argument.to_string() == *named) else { return error };
    let (Some(variable), Some(flag)) = (argument.get_env(), argument.get_long()) else { return error };
    let is_given = |given: OsString| {
        let given = given.to_string_lossy();
        given
            .strip_prefix("--")
            .and_then(|given| given.strip_prefix(flag))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    if std::env::var_os(variable).is_some() && !std::env::args_os().any(is_given) {
        let both = format!("{} (--{flag})", variable.to_string_lossy());
        error.insert(ContextKind::InvalidArg, ContextValue::String(both));
    }
    error
}

fn naming_what_is_no_text(command: &mut clap::Command, error: clap::Error) -> clap::Error {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let is_text = |text: &OsString| text.to_str().is_some();
    let variable = || {
        let mut variables = all_arguments(command).filter_map(Arg::get_env);
        let variable = variables.find(|name| std::env::var_os(name).is_some_and(|value| !is_text(&value)))?;
        Some(variable.to_string_lossy().into_owned())
    };
    let argument = || {
        let at = arguments.iter().position(|argument| !is_text(argument))?;
        let itself = arguments[at].to_string_lossy();
        // The value may be a password.
        let flag = match itself.split_once('=') {
            Some((flag, _)) => Some(flag),
            None => at.checked_sub(1).and_then(|before| arguments[before].to_str()),
        };
        let flag = flag.filter(|flag| flag.starts_with("--"));
        Some(flag.map_or_else(|| format!("argument {at}"), |flag| format!("the value of {flag}")))
    };
    match variable().or_else(argument) {
        Some(name) => command.error(ErrorKind::InvalidUtf8, format!("{name} isn't valid UTF-8; write it in UTF-8")),
        None => error,
    }
}

fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.to_str().is_some_and(|value| value.trim().is_empty()))
    };
    command
        .mut_args(|arg| if arg.get_id() != "database" && is_empty(&arg) { arg.env(None::<&str>) } else { arg })
        .mut_subcommands(without_empty_variables)
}
