//! An engine for the page: the program, a real engine behind it, and a socket as the page opens it.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};

use fishka_catalog::{Line, Rules};
use fishka_engine_api::worker::{Answer, Game, Question};
use fishka_game::{Options, Position as _};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _},
};

const FISHKA: &str = env!("CARGO_BIN_EXE_fishka");
const SITE: &str = "http://127.0.0.1:8080";
const PATIENCE: Duration = Duration::from_secs(60);

/// A bridge that ends with this.
struct Bridge {
    process: Child,
    port: u16,
    token: String,
    told: String,
}

impl Bridge {
    fn start(engine: &str) -> Bridge {
        let mut process = Command::new(FISHKA)
            .args(["bridge", "--engine", engine, "--site", SITE, "--patience", "5"])
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut told = String::new();
        let link = loop {
            let line = lines.next().expect("a link is told");
            told += &line;
            if let Some((_, link)) = line.split_once(&format!("{SITE}/analysis?bridge=")) {
                break link.trim().to_owned();
            }
        };
        let (port, token) = link.split_once('.').unwrap();
        Bridge { process, port: port.parse().unwrap(), token: token.to_owned(), told }
    }

    async fn open(&self, origin: &str, token: &str) -> Result<Page, Error> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let mut request = format!("ws://127.0.0.1:{}/?{token}", self.port).into_client_request()?;
        request.headers_mut().insert("origin", origin.parse().unwrap());
        Ok(Page(client_async(request, stream).await?.0))
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Page(WebSocketStream<TcpStream>);

impl Page {
    /// The next answer; `None` when the bridge has closed the socket.
    async fn hear(&mut self) -> Option<Answer> {
        loop {
            match timeout(PATIENCE, self.0.next()).await.expect("the bridge says something") {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    async fn ask(&mut self, question: &Question) {
        self.0.send(Message::text(serde_json::to_string(question).unwrap())).await.unwrap();
    }
}

fn analyse(id: u32, line: &Line, time: Option<Duration>) -> Question {
    Question::Analyse { id, game: Game::of(line), lines: 2, time }
}

fn abalone() -> Line {
    Line::new(Rules::new("abalone", &Options::new()).unwrap())
}

fn refused(opened: Result<Page, Error>) -> u16 {
    match opened {
        Err(Error::Http(answer)) => answer.status().as_u16(),
        _ => 0,
    }
}

#[tokio::test]
async fn a_page_hears_lines_of_a_second_process() {
    let bridge = Bridge::start(&format!("'{FISHKA}' engine --hash 1"));
    assert!(bridge.told.contains("Fishka"), "{}", bridge.told);
    let mut page = bridge.open(SITE, &bridge.token).await.unwrap();
    assert_eq!(page.hear().await, Some(Answer::Ready));
    assert!(matches!(page.hear().await, Some(Answer::Name { name }) if name.contains("Fishka")));
    let line = abalone();
    // One that only its stop ends, and another after it.
    page.ask(&analyse(1, &line, None)).await;
    let first = page.hear().await;
    assert!(matches!(first, Some(Answer::Analysis { id: 1, last: false, .. })), "{first:?}");
    page.ask(&Question::Stop { id: 1 }).await;
    page.ask(&analyse(2, &line, Some(Duration::from_millis(100)))).await;
    let analysis = loop {
        if let Some(Answer::Analysis { id: 2, analysis, last: true }) = page.hear().await {
            break analysis;
        }
    };
    assert_eq!(analysis.lines.len(), 2);
    for scored in &analysis.lines {
        let mut position = line.position().clone();
        for text in &scored.moves {
            position.play(position.parse_move(text).unwrap()).unwrap();
        }
    }
}

#[tokio::test]
async fn only_one_page_of_the_site_with_the_link_is_let_in() {
    let bridge = Bridge::start(&format!("'{FISHKA}' engine --hash 1"));
    assert_eq!(refused(bridge.open("http://evil.example", &bridge.token).await), 403);
    assert_eq!(refused(bridge.open(SITE, &"0".repeat(32)).await), 403);
    let mut first = bridge.open(SITE, &bridge.token).await.unwrap();
    first.hear().await;
    assert_eq!(refused(bridge.open(SITE, &bridge.token).await), 409);
}

#[tokio::test]
async fn an_engine_that_lies_is_told_and_the_page_hears_nothing_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("liar.sh");
    let script = "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
                  go) echo 'info depth 1 score cp 40 pv a1b1 z9'; echo 'bestmove a1b1';; quit) exit;; esac; done\n";
    fs::write(&file, script).unwrap();
    let mut bridge = Bridge::start(&format!("sh '{}'", file.display()));
    let mut page = bridge.open(SITE, &bridge.token).await.unwrap();
    page.hear().await;
    page.hear().await;
    page.ask(&analyse(1, &abalone(), Some(Duration::from_millis(50)))).await;
    assert_eq!(page.hear().await, None);
    let mut told = BufReader::new(bridge.process.stderr.take().unwrap()).lines();
    assert!(told.next().unwrap().unwrap().contains("“a1b1 z9”, which cannot be played"));
}
