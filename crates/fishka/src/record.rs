//! Records in files: any format that can be read, any number of records in a file.

use std::{fs, io::Read as _, path::Path};

use fishka_game::Value;
use fishka_i18n::{Language, text};
use fishka_record::{
    BrokenRecord, GameStatistics, ReadRecord, Record, Statistics, json::JsonRecord, read_any,
};
use serde::Serialize;

use crate::{
    cli::{RecordCommand, RecordConvertArgs, RecordFiles, RecordFormat, RecordShowArgs},
    failure::{Failure, Message},
    output::Output,
    show,
};

pub(crate) fn run(command: &RecordCommand, output: &mut Output) -> Result<(), Failure> {
    match command {
        RecordCommand::Check(args) => check(args, output),
        RecordCommand::Show(args) => show_one(args, output),
        RecordCommand::Convert(args) => convert(args, output),
        RecordCommand::Stats(args) => statistics(args, output),
        RecordCommand::Verify(args) => verify(args, output),
    }
}

/// Says of every record whether it is sound, and where not.
fn check(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let (mut reports, mut broken) = (Vec::new(), 0_i64);
    for file in &args.files {
        for (index, read) in records(file)?.into_iter().enumerate() {
            broken += i64::from(read.is_err());
            let report = CheckJson::new(file, index + 1, &read, output.language());
            if args.json {
                reports.push(report);
            } else {
                output.line(report.tell(output.language()))?;
            }
        }
    }
    if args.json {
        output.json(&reports)?;
    }
    output.flush()?;
    match broken {
        0 => Ok(()),
        _ => Err(Failure::Input(Message::new("command-record-broken", [("count", Value::Number(broken))]))),
    }
}

/// Says of every record whether its chance events are those that were committed to before the game.
fn verify(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let (mut reports, mut doubtful) = (Vec::new(), 0_i64);
    for file in &args.files {
        for (index, read) in records(file)?.into_iter().enumerate() {
            let record = read.map_err(|broken| broken_in(file, &broken))?;
            let report = VerifyJson::new(file, index + 1, &record, output.language());
            doubtful += i64::from(!report.verified);
            if args.json {
                reports.push(report);
            } else {
                output.line(report.tell(output.language()))?;
            }
        }
    }
    if args.json {
        output.json(&reports)?;
    }
    output.flush()?;
    match doubtful {
        0 => Ok(()),
        _ => {
            Err(Failure::Input(Message::new("command-record-doubtful", [("count", Value::Number(doubtful))])))
        }
    }
}

/// Prints a record, or shows the position after some plies.
fn show_one(args: &RecordShowArgs, output: &mut Output) -> Result<(), Failure> {
    let record = first_record(&args.file)?;
    if args.json {
        return output.json(&JsonRecord::from(&record));
    }
    if args.ply.is_none() && args.picture.svg.is_none() {
        output.line(record.to_string().trim_end())?;
        output.line("")?;
    }
    let plies = record.line().plies();
    let ply = args.ply.unwrap_or(plies);
    if ply > plies {
        let values = [("ply", Value::Number(ply as i64)), ("plies", Value::Number(plies as i64))];
        return Err(Failure::Input(Message::new("command-record-too-short", values)));
    }
    show::position(&record.line_at(ply), &args.picture, output)
}

/// Writes records in another format. Nothing is written when one of them is broken.
fn convert(args: &RecordConvertArgs, output: &mut Output) -> Result<(), Failure> {
    let mut all = Vec::new();
    for file in &args.files {
        for read in records(file)? {
            all.push(read.map_err(|broken| broken_in(file, &broken))?);
        }
    }
    let converted = match args.to {
        RecordFormat::Fishka => all.iter().map(Record::to_string).collect::<Vec<_>>().join("\n"),
        // One record a line: easy to read back one by one.
        RecordFormat::Json => all.iter().map(|record| record.to_json() + "\n").collect(),
    };
    match &args.output {
        None => output.line(converted.trim_end()),
        Some(file) => {
            fs::write(file, converted)
                .map_err(|error| Failure::file("command-file-unwritable", file, &error))?;
            output.say("command-show-written", &[("file", Value::text(file.display()))])
        }
    }
}

/// Counts over all records that are sound; broken ones are named and left out.
fn statistics(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let mut statistics = Statistics::default();
    for file in &args.files {
        for read in records(file)? {
            match read {
                Ok(record) => statistics.add(&record),
                Err(broken) => eprintln!("{}", broken_message(file, &broken).tell(output.language())),
            }
        }
    }
    if args.json {
        return output.json(&statistics);
    }
    for (game, counts) in &statistics.games {
        tell_statistics(game, counts, output)?;
    }
    Ok(())
}

fn tell_statistics(game: &str, counts: &GameStatistics, output: &mut Output) -> Result<(), Failure> {
    let number = |count: u64| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let mean = |mean: f64| Value::Text(format!("{mean:.1}"));
    // Seats nobody ever won from are most likely not at the table; two always are.
    let seats = counts.wins.iter().rposition(|&wins| wins > 0).map_or(2, |last| (last + 1).max(2));
    let wins = counts.wins[..seats].iter().map(u64::to_string).collect::<Vec<_>>().join(" / ");
    output.line(game)?;
    for (key, values) in [
        (
            "command-record-stats-games",
            vec![
                ("count", number(counts.records)),
                ("finished", number(counts.on_board)),
                ("stopped", number(counts.off_board)),
                ("unfinished", number(counts.unfinished)),
            ],
        ),
        (
            "command-record-stats-plies",
            vec![
                ("mean", mean(counts.mean_plies())),
                ("shortest", number(counts.shortest)),
                ("longest", number(counts.longest)),
            ],
        ),
        (
            "command-record-stats-choices",
            vec![("mean", mean(counts.mean_choices())), ("most", number(counts.most_choices))],
        ),
        ("command-record-stats-results", vec![("wins", Value::Text(wins)), ("draws", number(counts.draws))]),
        (
            "command-record-stats-passes",
            vec![("count", number(counts.passes)), ("records", number(counts.with_pass))],
        ),
    ] {
        output.say(key, &values)?;
    }
    Ok(())
}

/// All records of a file, or of standard input.
fn records(file: &Path) -> Result<Vec<ReadRecord>, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|read| bytes = read)
    };
    read.map_err(|error| Failure::file("command-file-unreadable", file, &error))?;
    let records: Vec<ReadRecord> = read_any(&bytes).collect();
    if records.is_empty() {
        return Err(Failure::Input(Message::new(
            "command-record-none",
            [("file", Value::text(file.display()))],
        )));
    }
    Ok(records)
}

fn first_record(file: &Path) -> Result<Record, Failure> {
    let mut all = records(file)?;
    all.swap_remove(0).map_err(|broken| broken_in(file, &broken))
}

fn broken_in(file: &Path, broken: &BrokenRecord) -> Failure {
    Failure::Input(broken_message(file, broken))
}

fn broken_message(file: &Path, broken: &BrokenRecord) -> Message {
    let place = broken.error.place;
    let values = [
        ("file", Value::text(file.display())),
        ("line", Value::text(place.line)),
        ("column", Value::text(place.column)),
    ];
    Message::new("command-record-error", values).because(Message::of(broken))
}

#[derive(Serialize)]
struct CheckJson {
    file: String,
    /// Which of the records in the file, counted from 1.
    record: usize,
    sound: bool,
    /// Moves and chance events that were read and are right.
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorJson>,
}

#[derive(Serialize)]
struct ErrorJson {
    line: usize,
    column: usize,
    /// A stable name of what is wrong.
    key: &'static str,
    message: String,
}

impl CheckJson {
    fn new(file: &Path, number: usize, read: &ReadRecord, language: Language) -> CheckJson {
        let (record, error) = match read {
            Ok(record) => (Some(record), None),
            Err(broken) => (broken.before.as_ref(), Some(&broken.error)),
        };
        CheckJson {
            file: file.display().to_string(),
            record: number,
            sound: read.is_ok(),
            plies: record.map_or(0, |record| record.moves().count()),
            game: record.map(|record| record.rules().name()),
            result: read.as_ref().ok().map(|record| record.conclusion().to_string()),
            error: error.map(|error| ErrorJson {
                line: error.place.line,
                column: error.place.column,
                key: fishka_game::Explain::key(error),
                message: fishka_i18n::explain(language, error),
            }),
        }
    }

    fn tell(&self, language: Language) -> String {
        let mut values = vec![
            ("file", Value::text(&self.file)),
            ("record", Value::text(self.record)),
            ("plies", Value::Number(self.plies as i64)),
        ];
        match &self.error {
            None => {
                values.push(("game", Value::text(self.game.unwrap_or_default())));
                values.push(("result", Value::text(self.result.as_deref().unwrap_or_default())));
                text(language, "command-record-sound", &values)
            }
            Some(error) => {
                values.push(("line", Value::text(error.line)));
                values.push(("column", Value::text(error.column)));
                values.push(("reason", Value::text(&error.message)));
                text(language, "command-record-unsound", &values)
            }
        }
    }
}

#[derive(Serialize)]
struct VerifyJson {
    file: String,
    /// Which of the records in the file, counted from 1.
    record: usize,
    verified: bool,
    /// Chance events that follow from the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<usize>,
    /// What was promised; those who saw it when the game began can compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<DoubtJson>,
}

#[derive(Serialize)]
struct DoubtJson {
    /// A stable name of what is wrong.
    key: &'static str,
    message: String,
}

impl VerifyJson {
    fn new(file: &Path, number: usize, record: &Record, language: Language) -> VerifyJson {
        let verified = record.verify_chance();
        VerifyJson {
            file: file.display().to_string(),
            record: number,
            verified: verified.is_ok(),
            draws: verified.as_ref().ok().copied(),
            commitment: record.tags().get("Commitment").map(str::to_owned),
            error: verified.err().map(|error| DoubtJson {
                key: fishka_game::Explain::key(&error),
                message: fishka_i18n::explain(language, &error),
            }),
        }
    }

    fn tell(&self, language: Language) -> String {
        let mut values = vec![("file", Value::text(&self.file)), ("record", Value::text(self.record))];
        match &self.error {
            None => {
                values.push(("draws", Value::Number(self.draws.unwrap_or_default() as i64)));
                values.push(("commitment", Value::text(self.commitment.as_deref().unwrap_or_default())));
                text(language, "command-record-verified", &values)
            }
            Some(error) => {
                values.push(("reason", Value::text(&error.message)));
                text(language, "command-record-unverified", &values)
            }
        }
    }
}
