use std::fs;

use fishka_explorer::{Book, Played, Source};
use fishka_game::Message;

use super::args::BookArgs;
use crate::{
    failure::Failure,
    output::Output,
    record::{complain, each_record, failed},
};

/// Makes a book of engine games.
pub(super) fn run(args: &BookArgs, output: &mut Output) -> Result<(), Failure> {
    let file = &args.output;
    if file.exists() && !args.force {
        return Err(Failure::exists(file));
    }
    let (mut games, mut broken) = (Vec::new(), 0);
    let mut game = None;
    let language = output.language();
    each_record(&args.files, |source, read| {
        match read {
            Ok(record) => {
                let name = record.rules().name();
                if *game.get_or_insert(name) != name {
                    return Err(Failure::Input(
                        Message::new("command-explorer-other-game").text("file", source.file.display()),
                    ));
                }
                games.extend(Played::new(&record, Source::Engine));
            }
            Err(error) => {
                broken += 1;
                complain(source.file, &error, language);
            }
        }
        Ok(())
    })?;
    let Some(game) = game else {
        return Err(Failure::Input(Message::new("command-explorer-no-games")));
    };
    let bytes = Book::write(game, &games, args.least);
    fs::write(file, &bytes).map_err(|error| Failure::file("command-file-unwritable", file, &error))?;
    output.say(
        &Message::new("command-explorer-book-made")
            .text("file", file.display())
            .number("games", games.len())
            .number("bytes", bytes.len()),
    )?;
    output.flush()?;
    failed("command-record-broken", broken)
}
