use fishka_catalog::Line;
use fishka_explorer::{Answer, Filter, Question, Sample, Tally, shipped};
use fishka_game::{Game as _, Message, Seat, Value};
use fishka_i18n::{Language, RulesLabels as _, text};

use super::{args::ShowArgs, failed, open};
use crate::{failure::Failure, output::Output, start};

/// Tells what was played in a position and how it ended, from the store and from the book that comes with the program.
pub(super) fn run(args: &ShowArgs, output: &mut Output) -> Result<(), Failure> {
    let line = start::line(&args.start)?;
    let filter = Filter {
        source: args.source.map(Into::into),
        since: args.since.as_deref().map(str::parse).transpose()?,
        until: args.until.as_deref().map(str::parse).transpose()?,
        ended: args.result.as_deref().map(str::parse).transpose()?,
    };
    let question = Question::new(line.game(), line.position(), filter);
    let book = shipped(line.game().name());
    let answer = if args.data.exists() {
        let mut opened = open(&args.data)?;
        let answer = opened.runtime.block_on(opened.explorer.answer(&question, book));
        opened.runtime.block_on(opened.explorer.close());
        answer.map_err(|error| failed(&error))?
    } else {
        book.map(|book| book.answer(&question)).unwrap_or_default()
    };
    if args.json { output.json(&answer) } else { tell(&answer, &line, output) }
}

fn tell(answer: &Answer, line: &Line, output: &mut Output) -> Result<(), Failure> {
    let language = output.language();
    output.say(
        &Message::new("command-explorer-total")
            .number("games", answer.total.games)
            .text("results", results(&answer.total, line, language)),
    )?;
    let width = answer.moves.iter().map(|played| played.mv.chars().count()).max().unwrap_or(0);
    let digits = answer.total.games.to_string().len();
    for played in &answer.moves {
        let results = results(&played.tally, line, language);
        output.line(format_args!("  {:width$}  {:digits$}  {results}", played.mv, played.tally.games))?;
    }
    answer.samples.iter().try_for_each(|sample| tell_sample(sample, output))
}

/// What each side made of games, in hundredths.
fn results(tally: &Tally, line: &Line, language: Language) -> String {
    let rules = line.game();
    let share = |count: u32| {
        Value::text(format_args!("{:.1}", 100.0 * f64::from(count) / f64::from(tally.games.max(1))))
    };
    let seats: Vec<Seat> = Seat::first(rules.seats()).collect();
    // Partners win together and are named together.
    let sides = seats
        .iter()
        .filter(|seat| !seats.iter().any(|other| other < seat && rules.are_partners(*other, **seat)));
    let mut told: Vec<String> = sides
        .map(|side| {
            let partners = seats.iter().filter(|seat| rules.are_partners(**seat, *side));
            let labels = partners.map(|seat| rules.seat_label(line.position(), *seat, language));
            let side_label = Value::Text(labels.collect::<Vec<_>>().join(", "));
            let values = [("side", side_label), ("share", share(tally.wins[side.index()]))];
            text(language, "command-explorer-won", &values)
        })
        .collect();
    if tally.draws > 0 {
        told.push(text(language, "command-explorer-drawn", &[("share", share(tally.draws))]));
    }
    told.join(", ")
}

fn tell_sample(sample: &Sample, output: &mut Output) -> Result<(), Failure> {
    let known = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
    output.say(
        &Message::new("command-explorer-sample")
            .number("number", sample.game)
            .text("seats", sample.seats.iter().map(known).collect::<Vec<_>>().join(" – "))
            .text("result", &sample.result)
            .text("date", sample.date.as_deref().unwrap_or("?"))
            .text("move", &sample.mv),
    )
}
