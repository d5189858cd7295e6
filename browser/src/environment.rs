use std::{
    cell::RefCell,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    time::{Instant, sleep},
};

use crate::{
    outcome::{Outcome, ensure},
    visitor::{Guise, Visitor},
    webdriver::Session,
};

/// A server with a fresh data folder, and the program that drives browsers.
pub(crate) struct TestEnvironment {
    /// Where the page is.
    pub(crate) address: String,
    /// Where pictures go.
    pub(crate) screenshots: PathBuf,
    /// The script of axe-core, where it could be had.
    pub(crate) axe: Option<String>,
    /// Host and port of the program that drives browsers.
    driver: String,
    port: u16,
    /// The browsers of the present scenario.
    browsers: RefCell<Vec<Session>>,
    server: Child,
    driver_program: Child,
    program: PathBuf,
    data: TempDir,
}

/// An engine on this machine that a page can use.
pub(crate) struct Bridge {
    /// The path of the page that uses it.
    pub(crate) path: String,
    process: Child,
}

impl Bridge {
    /// Ends it, and the engine with it.
    pub(crate) async fn close(mut self) -> Outcome {
        Ok(self.process.kill().await?)
    }
}

/// How long a program may take to start on a busy machine.
const START: Duration = Duration::from_secs(60);

impl TestEnvironment {
    /// Starts the server and the driver.
    pub(crate) async fn start(
        program: PathBuf,
        screenshots: PathBuf,
        axe: Option<String>,
    ) -> Outcome<TestEnvironment> {
        let data = TempDir::new()?;
        let (port, driver_port) = (free_port().await?, free_port().await?);
        let server = serve(&program, port, data.path())?;
        let driver_program = Command::new("chromedriver")
            .arg(format!("--port={driver_port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("chromedriver does not start: {error}"))?;
        for port in [port, driver_port] {
            wait_for(port).await?;
        }
        Ok(TestEnvironment {
            address: format!("http://127.0.0.1:{port}"),
            screenshots,
            axe,
            driver: format!("127.0.0.1:{driver_port}"),
            port,
            browsers: RefCell::default(),
            server,
            driver_program,
            program,
            data,
        })
    }

    /// A browser that has never been here.
    pub(crate) async fn visitor(&self, guise: Guise) -> Outcome<Visitor> {
        self.visitor_at(&self.address, guise).await
    }

    /// A browser that finds the server at another address.
    pub(crate) async fn visitor_at(&self, address: &str, guise: Guise) -> Outcome<Visitor> {
        let visitor = Visitor::come(&self.driver, address, guise).await?;
        self.browsers.borrow_mut().push(visitor.browser());
        Ok(visitor)
    }

    /// Lets the explorer of the server know the games that come with the repository.
    pub(crate) async fn import(&self, game: &str) -> Outcome {
        let file = format!("{}/../docs/games/{game}.fishka", env!("CARGO_MANIFEST_DIR"));
        let store = self.data.path().join("games-explorer.db");
        let done = Command::new(&self.program)
            .args(["explorer", "import", &file, "--source", "people", "--data"])
            .arg(store)
            .stdout(Stdio::null())
            .status()
            .await?;
        ensure(done.success(), || format!("{file} is not imported"))
    }

    /// Lets pages of the server use the engine of the program by a bridge.
    pub(crate) async fn bridge(&self) -> Outcome<Bridge> {
        let mut process = Command::new(&self.program)
            .args(["bridge", "--engine", &format!("{} engine", self.program.display())])
            .args(["--site", &self.address])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let said = process.stdout.take().ok_or("the bridge says nothing")?;
        let mut lines = BufReader::new(said).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some((_, path)) = line.split_once(&self.address) {
                return Ok(Bridge { path: path.trim().to_owned(), process });
            }
        }
        Err("the bridge tells no link".into())
    }

    /// Keeps a picture of what a visitor sees.
    pub(crate) async fn keep_picture(&self, visitor: &Visitor, name: &str) -> Outcome {
        fs::create_dir_all(&self.screenshots)?;
        Ok(fs::write(self.screenshots.join(format!("{name}.png")), visitor.picture().await?)?)
    }

    /// Keeps pictures of what the browsers of a scenario that failed show, and says where they are.
    pub(crate) async fn keep_evidence(&self, scenario: &str) -> Vec<PathBuf> {
        let browsers = self.browsers.borrow().clone();
        let mut kept = Vec::new();
        for (number, browser) in browsers.iter().enumerate() {
            let path = self.screenshots.join(format!("failed-{}-{number}.png", scenario.replace(' ', "-")));
            // A browser that has left shows nothing any more.
            let Ok(picture) = browser.screenshot().await else { continue };
            if fs::create_dir_all(&self.screenshots).is_ok() && fs::write(&path, picture).is_ok() {
                kept.push(path);
            }
        }
        kept
    }

    /// Closes the browsers that a scenario has left open, as one that fails does.
    pub(crate) async fn close_browsers(&self) {
        for browser in self.browsers.take() {
            // One that has left by itself needs no more.
            let _ = browser.quit().await;
        }
    }

    /// The port of the server.
    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Ends everything that was started.
    pub(crate) async fn stop(mut self) {
        // Programs that have ended by themselves need no more.
        let _ = self.driver_program.kill().await;
        let _ = self.server.kill().await;
        let _ = self.data.close();
    }
}

fn serve(program: &Path, port: u16, data: &Path) -> Outcome<Child> {
    let server = Command::new(program)
        .arg("serve")
        .arg("--listen")
        .arg(format!("127.0.0.1:{port}"))
        .arg("--data")
        .arg(data.join("games.db"))
        // The players here look at their game more often than people do.
        .args(["--unlimited-from", "127.0.0.1"])
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", program.display()))?;
    Ok(server)
}

async fn free_port() -> Outcome<u16> {
    Ok(TcpListener::bind("127.0.0.1:0").await?.local_addr()?.port())
}

async fn wait_for(port: u16) -> Outcome {
    let deadline = Instant::now() + START;
    while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        if Instant::now() > deadline {
            return Err(format!("nothing listens on port {port}").into());
        }
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}
