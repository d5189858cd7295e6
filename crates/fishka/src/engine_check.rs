use fishka_game::Message;
use fishka_i18n::{explain, text};
use fishka_protocol::{ClientError, Examination, Fault, Point};
use serde::Serialize;

use crate::{cli::EngineCheckArgs, failure::Failure, output::Output, start};

/// Tests a foreign engine, point by point. Any point that fails makes the command fail.
pub(crate) fn run(args: &EngineCheckArgs, output: &mut Output) -> Result<(), Failure> {
    let examination = Examination {
        command: args.engine.parse()?,
        rules: start::rules(&args.game, &args.options)?,
        games: args.games,
        patience: args.patience,
    };
    let mut points = Vec::new();
    for point in Point::ALL {
        let fault = examination.test(point).err();
        if let Some(Fault::Client(error @ ClientError::NotStarted { .. })) = &fault {
            return Err(Failure::trouble(error));
        }
        let point = PointJson::new(point, fault.as_ref(), output);
        if !args.json {
            tell(&point, output)?;
        }
        points.push(point);
    }
    if args.json {
        output.json(&points)?;
    }
    match points.iter().filter(|point| !point.passed).count() {
        0 => Ok(()),
        failed => Err(Failure::Trouble(
            Message::new("command-engine-check-failed")
                .number("failed", failed)
                .number("points", points.len()),
        )),
    }
}

fn tell(point: &PointJson, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!("{} {}", if point.passed { "✓" } else { "✗" }, point.label))?;
    if let Some(fault) = &point.fault {
        output.line(format_args!("  {fault}"))?;
    }
    // Some points take seconds, and somebody may be watching.
    output.flush()
}

#[derive(Serialize)]
struct PointJson {
    point: &'static str,
    label: String,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

impl PointJson {
    fn new(point: Point, fault: Option<&Fault>, output: &Output) -> PointJson {
        let language = output.language();
        PointJson {
            point: point.name(),
            label: text(language, &format!("protocol-check-{}", point.name()), &[]),
            passed: fault.is_none(),
            fault: fault.map(|fault| explain(language, fault)),
        }
    }
}
