//! Help and usage errors in the person's language: the words come from the language files, the layout from clap.

use std::{ffi::OsString, process::ExitCode};

use clap::{
    Arg, ArgAction, Command, CommandFactory as _, Error, FromArgMatches as _,
    error::{ContextKind, ContextValue, ErrorKind},
};
use fishka_game::Value;
use fishka_i18n::{Language, explain, has, text};

use crate::cli::Cli;

/// The language a person wants: by `--lang`, or by the environment.
pub(crate) fn language(args: impl Iterator<Item = OsString>) -> Language {
    let args: Vec<String> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let asked = args.iter().enumerate().find_map(|(index, arg)| match arg.strip_prefix("--lang") {
        Some("") => args.get(index + 1).map(String::as_str),
        Some(value) => value.strip_prefix('='),
        None => None,
    });
    let environment = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
    Language::choose(asked.into_iter().chain(environment.iter().map(String::as_str))).unwrap_or_default()
}

/// Reads the command line; help and complaints are printed here.
pub(crate) fn parse(language: Language, args: impl Iterator<Item = OsString>) -> Result<Cli, ExitCode> {
    let command = translate(Cli::command(), "command", language);
    let cli = command
        .try_get_matches_from(args)
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .map_err(|error| report(&error, language))?;
    if let Some(Err(unknown)) = cli.lang.as_deref().map(str::parse::<Language>) {
        eprintln!("{}", error_line(language, explain(language, &unknown)));
        return Err(ExitCode::from(2));
    }
    Ok(cli)
}

/// Puts the texts under `key` into a command and everything below it.
fn translate(command: Command, key: &str, language: Language) -> Command {
    let say = |key: &str| text(language, key, &[]);
    let mut command = command
        .about(say(&format!("{key}-about")))
        .after_help(say(&format!("{key}-example")))
        .subcommand_value_name(say("command-heading-command"))
        .subcommand_help_heading(say("command-heading-commands"))
        .help_template(format!(
            "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
            say("command-heading-usage")
        ))
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    if command.get_version().is_some() {
        command = command
            .disable_version_flag(true)
            .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    let named = |arg: Arg| {
        let own = format!("{key}-arg-{}", arg.get_id());
        let shared = format!("command-arg-{}", arg.get_id());
        let heading =
            if arg.is_positional() { "command-heading-arguments" } else { "command-heading-options" };
        let takes_value = arg.get_action().takes_values();
        arg.help(say(if has(language, &own) { &own } else { &shared }))
            .help_heading(say(heading))
            .hide_default_value(takes_value)
            .hide_env(true)
            .hide_possible_values(takes_value)
    };
    command.mut_args(named).mut_subcommands(|below| {
        let key = format!("{key}-{}", below.get_name());
        translate(below, &key, language)
    })
}

fn report(error: &Error, language: Language) -> ExitCode {
    let rendered =
        || error.render().to_string().replace("[OPTIONS]", &text(language, "command-usage-options", &[]));
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A pipe that closes early has read as much help as it wanted.
            let _ = std::io::Write::write_all(&mut std::io::stdout(), rendered().as_bytes());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            eprint!("{}", rendered());
            ExitCode::from(2)
        }
        _ => {
            eprintln!("{}", error_line(language, complaint(error, language)));
            eprintln!("{}", text(language, "command-usage-hint", &[]));
            ExitCode::from(2)
        }
    }
}

fn error_line(language: Language, message: String) -> String {
    text(language, "command-error", &[("message", Value::Text(message))])
}

fn complaint(error: &Error, language: Language) -> String {
    let of = |kind| {
        error.get(kind).map(|value| match value {
            ContextValue::Strings(strings) => strings.join(", "),
            other => other.to_string(),
        })
    };
    let value = |kind| Value::Text(of(kind).unwrap_or_default());
    let (key, values, suggested) = match error.kind() {
        ErrorKind::UnknownArgument => {
            let values = vec![("argument", value(ContextKind::InvalidArg))];
            ("command-usage-unknown", values, ContextKind::SuggestedArg)
        }
        ErrorKind::InvalidSubcommand => {
            let values = vec![("command", value(ContextKind::InvalidSubcommand))];
            ("command-usage-subcommand", values, ContextKind::SuggestedSubcommand)
        }
        ErrorKind::MissingRequiredArgument => {
            let values = vec![("arguments", value(ContextKind::InvalidArg))];
            ("command-usage-missing", values, ContextKind::Custom)
        }
        ErrorKind::ArgumentConflict => {
            let values =
                vec![("argument", value(ContextKind::InvalidArg)), ("other", value(ContextKind::PriorArg))];
            ("command-usage-conflict", values, ContextKind::Custom)
        }
        ErrorKind::InvalidValue if of(ContextKind::InvalidValue).is_none_or(|value| value.is_empty()) => {
            let values = vec![("argument", value(ContextKind::InvalidArg))];
            ("command-usage-no-value", values, ContextKind::Custom)
        }
        ErrorKind::InvalidValue if error.get(ContextKind::ValidValue).is_some() => {
            let values = vec![
                ("argument", value(ContextKind::InvalidArg)),
                ("value", value(ContextKind::InvalidValue)),
                ("allowed", value(ContextKind::ValidValue)),
            ];
            ("command-usage-value", values, ContextKind::SuggestedValue)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let mut values = vec![
                ("argument", value(ContextKind::InvalidArg)),
                ("value", value(ContextKind::InvalidValue)),
            ];
            let key = match range(error) {
                Some((min, max)) => {
                    values.extend([("min", Value::Text(min)), ("max", Value::Text(max))]);
                    "command-usage-range"
                }
                None => "command-usage-bad-value",
            };
            (key, values, ContextKind::Custom)
        }
        _ => ("command-usage-other", vec![("error", Value::text(error.kind()))], ContextKind::Custom),
    };
    let complaint = text(language, key, &values);
    match of(suggested) {
        None => complaint,
        Some(word) => {
            format!("{complaint} {}", text(language, "command-did-you-mean", &[("word", Value::Text(word))]))
        }
    }
}

/// The smallest and largest number that would do, which clap tells only in a sentence: `0 is not in 1..=256`.
fn range(error: &Error) -> Option<(String, String)> {
    let sentence = std::error::Error::source(error)?.to_string();
    let (min, max) = sentence.split_once(" is not in ")?.1.split_once("..=")?;
    Some((min.to_owned(), max.to_owned()))
}
