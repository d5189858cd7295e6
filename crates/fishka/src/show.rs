use std::{fs, path::Path};

use fishka_catalog::Line;
use fishka_game::{Message, Turn, Value};
use fishka_i18n::RulesLabels as _;
use fishka_view::{Paint, Played, Scene, Show, Theme, scene, svg, text_board};

use crate::{
    cli::{PictureArgs, ShowArgs, ThemeName},
    failure::Failure,
    output::Output,
    standings::Winners,
    start,
};

/// Draws a position in the terminal or into a file.
pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> Result<(), Failure> {
    let line = start::line(&args.start)?;
    if args.json {
        return output.json(&scene_of(&line, &args.picture, output));
    }
    position(&line, &args.picture, output)
}

/// Shows the position of a line as the person asked for it.
pub(crate) fn position(line: &Line, picture: &PictureArgs, output: &mut Output) -> Result<(), Failure> {
    match &picture.svg {
        Some(file) => write_picture(line, picture, file, output),
        None => tell(line, output),
    }
}

/// What there is to see of a line's position.
pub(crate) fn scene_of(line: &Line, picture: &PictureArgs, output: &Output) -> Scene {
    let last = line.plies().checked_sub(1).and_then(|ply| {
        let before = line.position_at(ply);
        line.moves().next_back().map(|mv| Played { before, mv })
    });
    let show =
        Show { language: output.language(), coordinates: !picture.no_coordinates, last, ..Show::default() };
    scene(line.position(), &show)
}

fn write_picture(
    line: &Line,
    picture: &PictureArgs,
    file: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let theme = match picture.theme {
        ThemeName::Light => Theme::LIGHT,
        ThemeName::Dark => Theme::DARK,
    };
    let drawing = svg(&scene_of(line, picture, output), theme);
    if file == Path::new("-") {
        return output.line(drawing.trim_end());
    }
    fs::write(file, drawing).map_err(|error| Failure::file("command-file-unwritable", file, &error))?;
    output.say(&Message::new("command-show-written").text("file", file.display()))
}

fn tell(line: &Line, output: &mut Output) -> Result<(), Failure> {
    let paint = if output.colours() { Paint::Ansi } else { Paint::Plain };
    output.line(text_board(line.position(), paint).trim_end())?;
    output.line("")?;
    output.say(&Message::new("command-show-position").text("position", line.position()))?;
    tell_turn(line, output)
}

fn tell_turn(line: &Line, output: &mut Output) -> Result<(), Failure> {
    let (rules, language) = (line.game(), output.language());
    match (line.turn(), line.outcome()) {
        (Turn::Seat(seat), _) => {
            let seat = Value::Text(rules.seat_label(line.position(), seat, language));
            output.say(&Message::new("command-show-turn-seat").with("seat", seat))
        }
        (Turn::Chance, _) => output.say(&Message::new("command-show-turn-chance")),
        (Turn::Over, Some(outcome)) => {
            let reason = Value::Text(rules.ending(outcome, language));
            output.say(&Message::new("command-show-over").text("result", outcome).with("reason", reason))?;
            let standings: Vec<_> = outcome.seats().iter().map(|seat| seat.standing).collect();
            Winners::of(&standings).tell(line, output)
        }
        (Turn::Over, None) => Ok(()),
    }
}
