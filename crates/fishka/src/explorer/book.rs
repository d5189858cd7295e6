use std::fs;

use fishka_explorer::{Book, Played, Source};
use fishka_game::Value;

use super::{args::BookArgs, number};
use crate::{
    failure::{Failure, Message},
    output::Output,
    record::{complain, each_record, failed},
};

/// Makes a book of engine games.
pub(super) fn run(args: &BookArgs, output: &mut Output) -> Result<(), Failure> {
    let file = &args.output;
    if file.exists() && !args.force {
        let values = [("file", Value::text(file.display()))];
        return Err(Failure::Input(Message::new("command-file-exists", values)));
    }
    let (mut games, mut broken) = (Vec::new(), 0);
    let mut game = None;
    let language = output.language();
    each_record(&args.files, |source, read| {
        match read {
            Ok(record) => {
                let name = record.rules().name();
                if *game.get_or_insert(name) != name {
                    let values = [("file", Value::text(source.file.display()))];
                    return Err(Failure::Input(Message::new("command-explorer-other-game", values)));
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
        return Err(Failure::Input(Message::new("command-explorer-no-games", [])));
    };
    let bytes = Book::write(game, &games, args.least);
    fs::write(file, &bytes).map_err(|error| Failure::file("command-file-unwritable", file, &error))?;
    let values = [
        ("file", Value::text(file.display())),
        ("games", number(games.len())),
        ("bytes", number(bytes.len())),
    ];
    output.say("command-explorer-book-made", &values)?;
    output.flush()?;
    failed("command-record-broken", broken)
}
