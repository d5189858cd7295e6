use std::io;

use fishka_game::{Message, Value};
use fishka_server::{Config, LogFormat, Server, Settings, start_log};

use crate::{
    cli::{LogFormatName, ServeArgs},
    failure::Failure,
    output::Output,
    site::SITE,
};

/// Serves games until it is told to stop.
pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> Result<(), Failure> {
    let config = config(args)?;
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

fn config(args: &ServeArgs) -> Result<Config, Failure> {
    let list = |list: &[String]| (!list.is_empty()).then(|| list.to_vec());
    let flags = Settings {
        data: args.data.clone(),
        nats: args.nats.clone(),
        listen: args.listen.clone(),
        origins: list(&args.origins),
        trusted_proxies: list(&args.trusted_proxies),
        metrics_from: list(&args.metrics_from),
        unlimited_from: list(&args.unlimited_from),
        contact: args.contact.clone(),
        push_networks: list(&args.push_networks),
        explorer: args.explorer.clone(),
        worker_keys: list(&args.worker_keys),
        analysis_threads: args.analysis_threads.map(usize::from),
        keep_waiting_days: args.keep_waiting_days,
        keep_unfinished_days: args.keep_unfinished_days,
        keep_strangers_days: args.keep_strangers_days,
        keep_studies_days: args.keep_studies_days,
        keep_chat_days: args.keep_chat_days,
        connections_per_address: args.connections_per_address,
        sockets_per_address: args.sockets_per_address,
        most_games: args.most_games,
        watchers_per_game: args.watchers_per_game,
        listed_per_player: args.listed_per_player,
        chat_lines: args.chat_lines,
        engine_threads: args.engine_threads.map(usize::from),
        log: args.log.clone(),
        log_format: args.log_format.map(|name| match name {
            LogFormatName::Text => LogFormat::Text,
            LogFormatName::Json => LogFormat::Json,
        }),
        stop_seconds: args.stop_seconds,
    };
    let environment = Settings::from_environment(|name| std::env::var(name).ok())?;
    let file = args.config.as_deref().map_or(Ok(Settings::default()), Settings::read)?;
    Ok(Config::new(flags.or(environment).or(file))?)
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
