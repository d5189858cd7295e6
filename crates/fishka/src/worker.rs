use std::io::IsTerminal as _;

use fishka_game::{Message, Value};
use fishka_i18n::{Language, text};
use fishka_server::{Did, Worker, WorkerError};
use indicatif::ProgressBar;

use crate::{cli::WorkerArgs, failure::Failure, output::Output, serve::stop_signal};

/// Looks at games for a server until it is told to stop.
pub(crate) fn run(args: &WorkerArgs, output: &mut Output) -> Result<(), Failure> {
    // In the environment nobody else sees it.
    let key = args.key.clone().or_else(|| std::env::var("FISHKA_WORKER_KEY").ok());
    let key = key.ok_or_else(|| Failure::Input(Message::new("command-worker-no-key")))?;
    let worker = Worker::new(&args.server, &key)?;
    let unable =
        |error: std::io::Error| Failure::Trouble(Message::new("command-serve-failed").text("error", error));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(unable)?;
    let (language, threads) = (output.language(), args.threads);
    output.say(&Message::new("command-worker-begun").text("server", &args.server))?;
    output.flush()?;
    let done = runtime.block_on(async {
        let stop = stop_signal().map_err(unable)?;
        let (stopping, stopped) = tokio::sync::watch::channel(false);
        let mut workers = tokio::task::JoinSet::new();
        for _ in 0..threads {
            let (worker, mut stopped) = (worker.clone(), stopped.clone());
            workers.spawn(async move {
                let watch = watch(language);
                let stop = async move {
                    // The other end is kept until all have stopped.
                    let _ = stopped.wait_for(|stopped| *stopped).await;
                };
                worker.run(stop, watch).await
            });
        }
        let refused = tokio::select! {
            () = stop => None,
            ended = workers.join_next() => ended,
        };
        stopping.send_replace(true);
        let mut results: Vec<Result<(), WorkerError>> = refused.into_iter().filter_map(Result::ok).collect();
        results.extend(workers.join_all().await);
        results.into_iter().collect::<Result<(), _>>().map_err(|error| Failure::trouble(&error))
    });
    done?;
    output.say(&Message::new("command-worker-stopped"))
}

/// Shows what a worker does: a line that changes on a terminal, and nothing elsewhere.
fn watch(language: Language) -> impl FnMut(Did) {
    let bar =
        if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    let (mut games, mut looked) = (0_i64, 0_i64);
    move |did| {
        match did {
            Did::Looked => looked += 1,
            Did::Finished => games += 1,
            Did::Took(_) | Did::Waits => {}
        }
        let values = [("games", Value::number(games)), ("positions", Value::number(looked))];
        bar.set_message(text(language, "command-worker-progress", &values));
        bar.tick();
    }
}
