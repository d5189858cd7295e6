use fishka_catalog::{Entry, GAMES};
use fishka_game::{Message, OptionSpec, OptionValues};
use fishka_i18n::{EntryLabels as _, Language};
use serde::Serialize;

use crate::{cli::GamesArgs, failure::Failure, output::Output};

/// Lists the games with their options.
pub(crate) fn run(args: &GamesArgs, output: &mut Output) -> Result<(), Failure> {
    let games: Vec<&Entry> = match &args.game {
        Some(name) => vec![Entry::find(name)?],
        None => GAMES.iter().collect(),
    };
    if args.json {
        let games: Vec<GameJson> = games.iter().map(|game| GameJson::new(game, output.language())).collect();
        return output.json(&games);
    }
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            output.line("")?;
        }
        tell(game, output)?;
    }
    Ok(())
}

fn tell(game: &Entry, output: &mut Output) -> Result<(), Failure> {
    let language = output.language();
    output.line(format_args!("{} — {}", game.name, game.title(language)))?;
    output.line(format_args!("  {}", game.about(language)))?;
    for option in game.options {
        output.line("")?;
        output.line(format_args!("  {}={}", option.name, option.default))?;
        output.line(format_args!("    {}", game.option_about(option, language)))?;
        match option.values {
            OptionValues::Number { min, max } => {
                output.say(&Message::new("command-games-range").number("min", min).number("max", max))?;
            }
            OptionValues::OneOf(values) => {
                let width = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
                for value in values {
                    let label = game.value_label(option, value, language);
                    output.line(format_args!("      {value:width$}  {label}"))?;
                }
            }
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct GameJson {
    name: &'static str,
    title: String,
    about: String,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    default: &'static str,
    label: String,
    about: String,
    #[serde(flatten)]
    values: ValuesJson,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ValuesJson {
    Values(Vec<ValueJson>),
    Range { min: u32, max: u32 },
}

#[derive(Serialize)]
struct ValueJson {
    value: &'static str,
    label: String,
}

impl GameJson {
    fn new(game: &Entry, language: Language) -> GameJson {
        GameJson {
            name: game.name,
            title: game.title(language),
            about: game.about(language),
            options: game.options.iter().map(|option| OptionJson::new(game, option, language)).collect(),
        }
    }
}

impl OptionJson {
    fn new(game: &Entry, option: &OptionSpec, language: Language) -> OptionJson {
        let values = match option.values {
            OptionValues::Number { min, max } => ValuesJson::Range { min, max },
            OptionValues::OneOf(values) => ValuesJson::Values(
                values
                    .iter()
                    .map(|&value| ValueJson { value, label: game.value_label(option, value, language) })
                    .collect(),
            ),
        };
        OptionJson {
            name: option.name,
            default: option.default,
            label: game.option_label(option, language),
            about: game.option_about(option, language),
            values,
        }
    }
}
