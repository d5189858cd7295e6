use std::{io, path::Path};

use fishka_game::{Message, Value};
use fishka_server::{Config, Server, Settings, start_log};
use fishka_store::DatabaseUrl;

use crate::{
    cli::{DataArgs, ServeArgs},
    failure::Failure,
    output::Output,
    site::SITE,
};

/// Serves games until it is told to stop.
pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> Result<(), Failure> {
    let config = config(&args.settings, args.config.as_deref())?;
    start_log(&config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| failed(&error))?;
    runtime.block_on(async {
        // The signals are listened to before anybody knows the address, so that none is missed.
        let stop = stop_signal().map_err(|error| failed(&error))?;
        let server = Server::open(config, SITE).await.map_err(|error| Failure::trouble(&error))?;
        let address = Value::text(format_args!("http://{}", server.address()));
        output.say(&Message::new("command-serve-ready").with("address", address))?;
        output.flush()?;
        server.run(stop).await;
        output.say(&Message::new("command-serve-stopped"))
    })
}

/// The settings from flags and the environment, completed from a file.
fn config(settings: &Settings, file: Option<&Path>) -> Result<Config, Failure> {
    let file = file.map_or(Ok(Settings::default()), Settings::read)?;
    Ok(Config::new(settings.or(&file)?)?)
}

/// The data of a server that these arguments mean.
pub(crate) fn database(args: &DataArgs) -> Result<DatabaseUrl, Failure> {
    let settings = Settings { data: args.data.clone(), ..Settings::default() };
    Ok(config(&settings, args.config.as_deref())?.data.parse()?)
}

/// Ends when the person or the system wants the server to stop.
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

fn failed(error: &io::Error) -> Failure {
    Failure::Trouble(Message::new("command-serve-failed").text("error", error))
}
