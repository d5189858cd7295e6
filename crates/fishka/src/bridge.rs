//! Somebody's engine for the page: a socket on this machine that one page may use.

mod engine;

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
};

use fishka_engine_api::{
    Stop,
    worker::{Answer, Question},
};
use fishka_game::Message;
use fishka_protocol::{Analyst, Fault};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async_with_config,
    tungstenite::{
        Message as Frame,
        handshake::server::{ErrorResponse, Request, Response},
        http::StatusCode,
        protocol::WebSocketConfig,
    },
};

use self::engine::{Job, work};
use crate::{cli::BridgeArgs, failure::Failure, output::Output, serve::stop_signal};

/// More than any question has.
const LONGEST: usize = 1 << 20;
/// Questions under way; a page asks one thing at a time.
const MOST_QUESTIONS: usize = 64;
/// Answers on their way to the page.
const ANSWERS: usize = 64;

/// What all connections share.
struct Bridge {
    /// The site whose pages may use it.
    origin: String,
    /// What the link has that nobody can guess.
    token: String,
    /// What the engine calls itself.
    name: String,
    jobs: mpsc::Sender<Job>,
    busy: AtomicBool,
}

/// Lets a page use an engine until it is told to stop.
pub(crate) fn run(args: &BridgeArgs, output: &mut Output) -> Result<(), Failure> {
    let origin = origin_of(&args.site)
        .ok_or_else(|| Failure::Input(Message::new("command-bridge-site").text("site", &args.site)))?;
    let mut analyst = Analyst::new(args.engine.parse()?, Vec::new(), args.patience);
    let name = analyst.name().map_err(|fault| Failure::trouble(&fault))?;
    let mut secret = [0_u8; 16];
    getrandom::fill(&mut secret).map_err(|error| failed(&io::Error::other(error)))?;
    let token = hex::encode(secret);
    let (jobs, waiting) = mpsc::channel();
    let thinking = std::thread::spawn(move || work(analyst, &waiting));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| failed(&error))?;
    let language = output.language();
    let served = runtime.block_on(async {
        let stop = stop_signal().map_err(|error| failed(&error))?;
        let listener = TcpListener::bind(("127.0.0.1", args.port)).await.map_err(|error| failed(&error))?;
        let port = listener.local_addr().map_err(|error| failed(&error))?.port();
        let link = format!("{origin}/analysis?bridge={port}.{token}");
        output.say(&Message::new("command-bridge-ready").text("engine", &name).text("link", link))?;
        output.flush()?;
        let bridge = Arc::new(Bridge { origin, token, name, jobs, busy: AtomicBool::new(false) });
        let accept = async {
            loop {
                // Somebody who gives up while connecting is their own affair.
                let Ok((stream, _)) = listener.accept().await else { continue };
                let bridge = Arc::clone(&bridge);
                tokio::spawn(async move {
                    if let Some(fault) = serve(&bridge, stream).await {
                        eprintln!("{}", fishka_i18n::explain(language, &fault));
                    }
                });
            }
        };
        tokio::select! { () = stop => {}, () = accept => {} }
        Ok::<(), Failure>(())
    });
    runtime.shutdown_background();
    // With the last connection the last sender of jobs is gone, and the engine with its thread.
    drop(thinking);
    served
}

fn failed(error: &io::Error) -> Failure {
    Failure::Trouble(Message::new("command-serve-failed").text("error", error))
}

/// The origin of a site, as browsers write it.
fn origin_of(site: &str) -> Option<String> {
    let (scheme, rest) = site.split_once("://")?;
    let host = rest.split('/').next().filter(|host| !host.is_empty())?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
    let fits = matches!(scheme, "http" | "https") && host.chars().all(plain);
    fits.then(|| format!("{scheme}://{}", host.to_ascii_lowercase()))
}

/// Serves one connection; what comes back is what the engine did wrong.
async fn serve(bridge: &Bridge, stream: TcpStream) -> Option<Fault> {
    let mut taken = false;
    #[allow(clippy::result_large_err, reason = "this is how it is called")]
    let admit = |request: &Request, response: Response| {
        let refuse = |status: StatusCode| {
            let mut refused = ErrorResponse::new(None);
            *refused.status_mut() = status;
            Err(refused)
        };
        let origin = request.headers().get("origin").and_then(|origin| origin.to_str().ok());
        let token = request.uri().query().unwrap_or_default();
        if origin != Some(bridge.origin.as_str()) || !same(token, &bridge.token) {
            return refuse(StatusCode::FORBIDDEN);
        }
        if bridge.busy.swap(true, Ordering::AcqRel) {
            return refuse(StatusCode::CONFLICT);
        }
        taken = true;
        Ok(response)
    };
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    let socket = accept_hdr_async_with_config(stream, admit, Some(config)).await;
    let fault = match socket {
        Ok(socket) => talk(bridge, socket).await,
        Err(_) => None,
    };
    if taken {
        bridge.busy.store(false, Ordering::Release);
    }
    fault
}

/// Compares all of it, so that the time tells nothing.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// Passes questions to the engine and its answers to the page, until either has enough.
async fn talk(bridge: &Bridge, socket: WebSocketStream<TcpStream>) -> Option<Fault> {
    let (mut to_page, mut from_page) = socket.split();
    let (answers, mut said) = tokio::sync::mpsc::channel(ANSWERS);
    let mut running: HashMap<u32, Stop> = HashMap::new();
    let mut next = vec![Answer::Ready, Answer::Name { name: bridge.name.clone() }];
    let fault = 'talk: loop {
        for answer in next.drain(..) {
            if let Answer::Analysis { id, last: true, .. }
            | Answer::Outcomes { id, .. }
            | Answer::Difference { id, .. }
            | Answer::None { id } = &answer
            {
                running.remove(id);
            }
            // Answers are plain data, which always has a JSON form.
            let text = serde_json::to_string(&answer).unwrap_or_default();
            if to_page.send(Frame::text(text)).await.is_err() {
                break 'talk None;
            }
        }
        tokio::select! {
            answer = said.recv() => match answer {
                Some(Ok(answer)) => next.push(answer),
                Some(Err(fault)) => break Some(fault),
                None => break None,
            },
            frame = from_page.next() => match frame {
                Some(Ok(Frame::Text(text))) => match serde_json::from_str(&text) {
                    Ok(Question::Stop { id }) => {
                        running.remove(&id).inspect(Stop::stop);
                    }
                    Ok(question) if running.len() < MOST_QUESTIONS => {
                        let stop = Stop::new();
                        running.insert(question.id(), stop.clone());
                        if bridge.jobs.send(Job { question, stop, answers: answers.clone() }).is_err() {
                            break None;
                        }
                    }
                    _ => break None,
                },
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break None,
                Some(Ok(_)) => {}
            },
        }
    };
    running.values().for_each(Stop::stop);
    // A page that is gone needs no farewell.
    let _ = to_page.close().await;
    fault
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_one_origin_however_it_is_written() {
        for (site, origin) in [
            ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("https://Fishka.example/analysis?x", Some("https://fishka.example")),
            ("http://[::1]:8080/", Some("http://[::1]:8080")),
            ("fishka.example", None),
            ("ftp://fishka.example", None),
            ("http://", None),
            ("http://user@host", None),
        ] {
            assert_eq!(origin_of(site).as_deref(), origin, "{site}");
        }
    }
}
