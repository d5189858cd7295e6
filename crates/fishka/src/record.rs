//! Records in files: any format that can be read, any number of records in a file, one of them in memory at a time.

mod report;

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

use fishka_game::{Explain as _, Message, Value};
use fishka_i18n::{Language, text};
use fishka_record::{
    BrokenRecord, Conclusion, GameStatistics, ReadRecord, Record, Statistics, json::JsonRecord, read_from,
};
use report::{CheckJson, Report, VerifyJson};

pub(crate) use report::Source;

use crate::{
    cli::{RecordCommand, RecordConvertArgs, RecordFiles, RecordFormat, RecordShowArgs},
    failure::{Failure, sentence},
    output::Output,
    show,
    standings::Winners,
};

pub(crate) fn run(command: &RecordCommand, output: &mut Output) -> Result<(), Failure> {
    match command {
        RecordCommand::Check(args) => check(args, output),
        RecordCommand::Show(args) => show_records(args, output),
        RecordCommand::Convert(args) => convert(args, output),
        RecordCommand::Stats(args) => statistics(args, output),
        RecordCommand::Verify(args) => verify(args, output),
    }
}

/// Says of every record whether it is sound, and where not.
fn check(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let broken = report(args, output, |source, read, language| CheckJson::new(source, &read, language))?;
    failed("command-record-broken", broken)
}

/// Says of every record whether its chance events are those that were committed to before the game.
fn verify(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let doubtful = report(args, output, |source, read, language| VerifyJson::new(source, &read, language))?;
    failed("command-record-doubtful", doubtful)
}

/// Prints records, or shows the position after some plies.
fn show_records(args: &RecordShowArgs, output: &mut Output) -> Result<(), Failure> {
    let (mut shown, mut broken, mut drawn) = (0_usize, 0, None);
    each_record(std::slice::from_ref(&args.file), |source, read| {
        if args.record.is_some_and(|wanted| wanted != source.record) {
            return Ok(());
        }
        shown += 1;
        match read {
            Ok(_) if shown > 1 && args.picture.svg.is_some() => {
                Err(Failure::Input(Message::new("command-record-several").text("file", args.file.display())))
            }
            // Drawn when it is known that it is the only one.
            Ok(record) if args.picture.svg.is_some() => {
                drawn = Some(record);
                Ok(())
            }
            Ok(record) => {
                if shown > 1 && !args.json {
                    output.line("")?;
                }
                show_record(&record, args, output)
            }
            Err(error) => {
                broken += 1;
                complain(source.file, &error, output.language());
                Ok(())
            }
        }
    })?;
    if let Some(record) = drawn {
        show_record(&record, args, output)?;
    }
    if shown == 0 {
        return Err(Failure::Input(
            Message::new("command-record-no-such").text("record", args.record.unwrap_or_default()),
        ));
    }
    output.flush()?;
    failed("command-record-broken", broken)
}

fn show_record(record: &Record, args: &RecordShowArgs, output: &mut Output) -> Result<(), Failure> {
    if args.json {
        return output.json(&JsonRecord::from(record));
    }
    if args.ply.is_none() && args.picture.svg.is_none() {
        output.line(record.to_string().trim_end())?;
        output.line("")?;
    }
    let plies = record.moves().count();
    let ply = args.ply.unwrap_or(plies);
    if ply > plies {
        return Err(Failure::Input(
            Message::new("command-record-too-short").number("ply", ply).number("plies", plies),
        ));
    }
    let line = record.line_at(ply);
    show::position(&line, &args.picture, output)?;
    match record.conclusion() {
        Conclusion::OffBoard { ending, standings } if ply == plies && args.picture.svg.is_none() => {
            let seat = ending.seat().map(|seat| ("seat", Value::text(seat)));
            let key = format!("record-end-{}", ending.reason());
            let reason = text(output.language(), &key, &seat.into_iter().collect::<Vec<_>>());
            let result = Value::text(record.conclusion());
            output.say(&Message::new("command-show-over").with("result", result).text("reason", reason))?;
            Winners::of(&standings).tell(&line, output)
        }
        _ => Ok(()),
    }
}

/// Writes records in another format. Broken ones are named and left out.
fn convert(args: &RecordConvertArgs, output: &mut Output) -> Result<(), Failure> {
    let Some(file) = &args.output else {
        return convert_to(args, output.language(), &mut |text| output.text(text))
            .and_then(|broken| output.flush().and_then(|()| failed("command-record-broken", broken)));
    };
    let unwritable = |error: io::Error| Failure::file("command-file-unwritable", file, &error);
    if file.exists() && !args.force {
        return Err(Failure::exists(file));
    }
    // The file may be one of those that are read, and nobody wants half of one.
    let mut unfinished = file.clone().into_os_string();
    unfinished.push(".part");
    let mut writer = BufWriter::new(File::create(&unfinished).map_err(unwritable)?);
    let converted = convert_to(args, output.language(), &mut |text| {
        writer.write_all(text.as_bytes()).map_err(unwritable)
    });
    let written = converted.and_then(|broken| {
        writer.flush().and_then(|()| fs::rename(&unfinished, file)).map_err(unwritable)?;
        Ok(broken)
    });
    let broken = written.inspect_err(|_| drop(fs::remove_file(&unfinished)))?;
    output.say(&Message::new("command-show-written").text("file", file.display()))?;
    output.flush()?;
    failed("command-record-broken", broken)
}

/// Hands the converted records to `write` one by one, and says how many were broken.
fn convert_to(
    args: &RecordConvertArgs,
    language: Language,
    write: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<i64, Failure> {
    let (mut sound, mut broken) = (0_usize, 0);
    each_record(&args.files, |source, read| match read {
        Ok(record) => {
            sound += 1;
            match args.to {
                RecordFormat::Fishka if sound > 1 => write(&format!("\n{record}")),
                RecordFormat::Fishka => write(&record.to_string()),
                // One record a line: easy to read back one by one.
                RecordFormat::Json => write(&(record.to_json() + "\n")),
            }
        }
        Err(error) => {
            broken += 1;
            complain(source.file, &error, language);
            Ok(())
        }
    })?;
    Ok(broken)
}

/// Counts over all records that are sound; broken ones are named and left out.
fn statistics(args: &RecordFiles, output: &mut Output) -> Result<(), Failure> {
    let (mut statistics, mut broken) = (Statistics::default(), 0);
    each_record(&args.files, |source, read| {
        match read {
            Ok(record) => statistics.add(&record),
            Err(error) => {
                broken += 1;
                complain(source.file, &error, output.language());
            }
        }
        Ok(())
    })?;
    if args.json {
        output.json(&statistics)?;
    } else {
        for (game, counts) in &statistics.games {
            tell_statistics(game, counts, output)?;
        }
    }
    output.flush()?;
    failed("command-record-broken", broken)
}

fn tell_statistics(game: &str, counts: &GameStatistics, output: &mut Output) -> Result<(), Failure> {
    let mean = |mean: f64| format!("{mean:.1}");
    // Seats nobody ever won from are most likely not at the table; two always are.
    let seats = counts.wins.iter().rposition(|&wins| wins > 0).map_or(2, |last| (last + 1).max(2));
    let wins = counts.wins[..seats].iter().map(u64::to_string).collect::<Vec<_>>().join(" / ");
    output.line(game)?;
    for message in [
        Message::new("command-record-stats-games")
            .number("count", counts.records)
            .number("finished", counts.on_board)
            .number("stopped", counts.off_board)
            .number("unfinished", counts.unfinished),
        Message::new("command-record-stats-plies")
            .text("mean", mean(counts.mean_plies()))
            .number("shortest", counts.shortest)
            .number("longest", counts.longest),
        Message::new("command-record-stats-choices")
            .text("mean", mean(counts.mean_choices()))
            .number("most", counts.most_choices),
        Message::new("command-record-stats-results").text("wins", wins).number("draws", counts.draws),
        Message::new("command-record-stats-passes")
            .number("count", counts.passes)
            .number("records", counts.with_pass),
    ] {
        output.say(&message)?;
    }
    Ok(())
}

/// Reads all records of the files one after the other; `-` is standard input.
pub(crate) fn each_record(
    files: &[PathBuf],
    mut visit: impl FnMut(Source<'_>, ReadRecord) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for file in files {
        let unreadable = |error: io::Error| Failure::file("command-file-unreadable", file, &error);
        let input: Box<dyn BufRead> = if file == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(file).map_err(unreadable)?))
        };
        for (index, read) in read_from(input).enumerate() {
            visit(Source { file, record: index + 1 }, read.map_err(unreadable)?)?;
        }
    }
    Ok(())
}

/// Reports on every record as it is read, and says how many are not fine.
fn report<R: Report>(
    args: &RecordFiles,
    output: &mut Output,
    new: impl Fn(Source<'_>, ReadRecord, Language) -> R,
) -> Result<i64, Failure> {
    let (mut count, mut bad) = (0_usize, 0);
    let read = each_record(&args.files, |source, read| {
        let report = new(source, read, output.language());
        bad += i64::from(!report.is_fine());
        count += 1;
        if args.json {
            output.json_element(&report, count == 1)
        } else {
            output.line(report.tell(output.language()))
        }
    });
    if args.json {
        output.json_end(count == 0)?;
    }
    output.flush()?;
    read.map(|()| bad)
}

pub(crate) fn failed(key: &'static str, count: i64) -> Result<(), Failure> {
    match count {
        0 => Ok(()),
        _ => Err(Failure::Input(Message::new(key).number("count", count))),
    }
}

/// Names a broken record while the others go on.
pub(crate) fn complain(file: &Path, broken: &BrokenRecord, language: Language) {
    let location = broken.error.location;
    let message = Message::new("command-record-error")
        .text("file", file.display())
        .text("line", location.line)
        .text("column", location.column)
        .because(broken.message());
    eprintln!("{}", sentence(&message, language));
}
