use std::{
    collections::BTreeMap,
    io::{BufReader, Read, Write as _},
    process::{Child, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

use fishka_catalog::{Entry, Line, Rules};
use fishka_engine_api::Stop;
use fishka_game::{Game as _, Options};

use crate::{Answer, ClientError, Command, CommandLine, Go, Info, heard::Heard};

/// An engine in a process of its own, driven by the protocol. Dropping it ends the process.
///
/// Every wait has a deadline, and the engine may do what it likes: crash, hang, flood, talk nonsense.
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// `None` once nothing more is to be said.
    to_engine: Option<Sender<String>>,
    from_engine: Receiver<(Instant, String)>,
    patience: Duration,
    name: String,
    options: Vec<String>,
    /// The position it ponders.
    pondering: Option<Line>,
}

impl Client {
    /// Starts an engine and lets it introduce itself. `patience` is how long it may take for what should take no time.
    ///
    /// # Errors
    /// When the program cannot be started or does not answer with `ugiok`.
    pub fn start(command: &CommandLine, patience: Duration) -> Result<Client, ClientError> {
        let mut child = std::process::Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| ClientError::NotStarted {
                program: command.program().to_owned(),
                error: error.to_string(),
            })?;
        let (to_engine, orders) = channel::<String>();
        let (lines, from_engine) = sync_channel(MOST_UNREAD);
        // Both were asked for above.
        if let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || {
                for order in orders {
                    // An engine that does not listen any more is noticed by its silence.
                    if stdin.write_all(order.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
            thread::spawn(move || read_lines(stdout, &lines));
        }
        let mut client = Client {
            child,
            to_engine: Some(to_engine),
            from_engine,
            patience,
            name: command.to_string(),
            options: Vec::new(),
            pondering: None,
        };
        client.introduce()?;
        Ok(client)
    }

    /// What the engine calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine has announced an option.
    #[must_use]
    pub fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(option))
    }

    /// Sets an option.
    pub fn set_option(&self, name: &str, value: &str) {
        self.send(&Command::SetOption { name: name.to_owned(), value: value.to_owned() });
    }

    /// Begins a new game by these rules. What the engine does not know of their options is not told.
    ///
    /// # Errors
    /// When the engine does not get ready.
    pub fn begin(&mut self, rules: &Rules) -> Result<(), ClientError> {
        if self.knows("Game") {
            self.set_option("Game", rules.name());
        }
        let chosen = rules.options();
        // The rules come from the list, so that the game stands in it.
        let specs = Entry::find(rules.name()).map_or(&[][..], |entry| entry.options);
        for spec in specs.iter().filter(|spec| self.knows(spec.name)) {
            self.set_option(spec.name, chosen.get(spec.name).unwrap_or(spec.default));
        }
        self.cease()?;
        self.send(&Command::NewGame);
        self.ready()
    }

    /// Waits until the engine has done everything it was told.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn ready(&mut self) -> Result<(), ClientError> {
        self.send(&Command::IsReady);
        self.wait("readyok", |line| (line == "readyok").then_some(()))
    }

    /// Asks for the best move and waits for it until `limit` has passed.
    ///
    /// # Errors
    /// When the engine ends or stays silent; it may be thinking still in that case, see [`interrupt`](Client::interrupt).
    pub fn think(&mut self, line: &Line, go: &Go, limit: Duration) -> Result<Answer, ClientError> {
        self.think_aloud(line, go, limit, &Stop::new(), &mut |_| {})
    }

    /// The same, with everything the engine tells of its lines meanwhile; `stop` makes it answer at once.
    ///
    /// # Errors
    /// As for [`think`](Client::think).
    pub fn think_aloud(
        &mut self,
        line: &Line,
        go: &Go,
        limit: Duration,
        stop: &Stop,
        hear: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        if self.pondering.take_if(|pondering| pondering.moves().eq(line.moves())).is_some() {
            self.send(&Command::PonderHit);
        } else {
            self.cease()?;
            self.send(&self.position(line));
            self.ready()?;
            self.send(&Command::Go(go.clone()));
        }
        self.answer(limit, stop, hear)
    }

    /// Lets the engine think about a position in which it is to move if what it expects is played, until it is asked to
    /// [`think`](Client::think) about this position or another; `go` is what it will be asked then.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn ponder(&mut self, line: &Line, go: &Go) -> Result<(), ClientError> {
        self.cease()?;
        self.send(&self.position(line));
        self.ready()?;
        self.send(&Command::Go(Go { ponder: true, ..go.clone() }));
        self.pondering = Some(line.clone());
        Ok(())
    }

    /// Ends pondering.
    fn cease(&mut self) -> Result<(), ClientError> {
        if self.pondering.take().is_some() { self.interrupt().map(drop) } else { Ok(()) }
    }

    /// Tells the engine to stop thinking and waits for what it says.
    ///
    /// # Errors
    /// When it says nothing.
    pub fn interrupt(&mut self) -> Result<Answer, ClientError> {
        self.send(&Command::Stop);
        self.answer(self.patience, &Stop::new(), &mut |_| {})
    }

    /// The command that tells a game in play.
    pub(crate) fn position(&self, line: &Line) -> Command {
        let default = Rules::new(line.game().name(), &Options::new()).map(|rules| rules.start());
        let own_start = *line.start() == line.game().start();
        // An engine for one game only knows the start it was written for.
        let start_known =
            own_start && (self.knows("Game") || default.is_ok_and(|start| start == *line.start()));
        let start = (!start_known).then(|| line.start().to_string());
        let moves: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
        Command::Position { start, moves: moves.join(" ") }
    }

    fn answer(
        &mut self,
        limit: Duration,
        stop: &Stop,
        hear: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        let asked = Instant::now();
        let mut deadline = asked + limit;
        let mut stopped = false;
        let mut lines = BTreeMap::new();
        loop {
            if stop.is_stopped() && !stopped {
                stopped = true;
                self.send(&Command::Stop);
                deadline = Instant::now() + self.patience;
            }
            let (at, line) = match self.next_line("bestmove", deadline.min(Instant::now() + GLANCE)) {
                Err(ClientError::Silent { .. }) if Instant::now() < deadline => continue,
                heard => heard?,
            };
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("bestmove", best) => {
                    let elapsed = at.saturating_duration_since(asked);
                    let lines = lines.into_values().collect();
                    let (best, expected) = match best.split_once(" ponder ") {
                        Some((best, expected)) => (best, Some(expected.trim().to_owned())),
                        None => (best, None),
                    };
                    return Ok(Answer { best: best.trim().to_owned(), expected, lines, elapsed });
                }
                ("info", text) => {
                    let told = Info::read(text);
                    let number = told.line.unwrap_or(1);
                    if told.score.is_some() && (1..=MOST_LINES).contains(&number) {
                        hear(&told);
                        lines.insert(number, told);
                    }
                }
                _ => {}
            }
            // An engine that never stops talking is as late as one that says nothing.
            if Instant::now() > deadline {
                return Err(ClientError::Silent { what: "bestmove" });
            }
        }
    }

    fn introduce(&mut self) -> Result<(), ClientError> {
        self.send(&Command::Ugi);
        let (mut name, mut options) = (None, Vec::new());
        self.wait("ugiok", |line| {
            if let Some(own) = line.strip_prefix("id name ") {
                name = Some(own.trim().to_owned());
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let words = option.split_whitespace().take_while(|word| *word != "type");
                options.push(words.collect::<Vec<_>>().join(" "));
            }
            (line == "ugiok").then_some(())
        })?;
        if let Some(name) = name {
            self.name = name;
        }
        self.options = options;
        Ok(())
    }

    /// Says a line. Whether it arrives shows in what the engine answers.
    pub(crate) fn send(&self, line: &impl std::fmt::Display) {
        if let Some(to_engine) = &self.to_engine {
            let _ = to_engine.send(format!("{line}\n"));
        }
    }

    /// Waits for a line that `wanted` makes something of; others are passed over.
    pub(crate) fn wait<T>(
        &mut self,
        what: &'static str,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ClientError> {
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.next_line(what, deadline)?;
            if let Some(found) = wanted(&line) {
                return Ok(found);
            }
        }
    }

    /// The next line, trimmed, and when it came.
    pub(crate) fn next_line(
        &mut self,
        what: &'static str,
        deadline: Instant,
    ) -> Result<(Instant, String), ClientError> {
        let rest = deadline.saturating_duration_since(Instant::now());
        match self.from_engine.recv_timeout(rest) {
            Ok((at, line)) => Ok((at, line)),
            Err(RecvTimeoutError::Timeout) => Err(ClientError::Silent { what }),
            Err(RecvTimeoutError::Disconnected) => {
                // It may have closed its output and live on.
                self.end();
                let status =
                    self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
                Err(ClientError::Ended { status })
            }
        }
    }

    /// Says `quit` and waits for the end of the process; `false` when it does not end.
    pub(crate) fn quit(&mut self) -> bool {
        self.send(&Command::Quit);
        self.to_engine = None;
        self.ends_within(self.patience)
    }

    /// Lets the process end, and ends it when it does not.
    fn end(&mut self) {
        if !self.ends_within(Duration::from_millis(200)) {
            // An error means that it has ended meanwhile.
            let _ = self.child.kill();
        }
    }

    fn ends_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return false,
                Ok(Some(_)) => return true,
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.send(&Command::Quit);
        self.to_engine = None;
        self.end();
        // Nobody asks any more how it ended, but the system keeps the answer until somebody has.
        let _ = self.child.wait();
    }
}

/// How long it takes at most until somebody who wants the engine to stop is noticed.
const GLANCE: Duration = Duration::from_millis(20);

/// The most best lines that are listened to.
const MOST_LINES: usize = 64;

/// More lines than this are left to the engine to hold.
const MOST_UNREAD: usize = 4096;

fn read_lines(stdout: impl Read, lines: &SyncSender<(Instant, String)>) {
    let mut reader = BufReader::new(stdout);
    loop {
        match Heard::next(&mut reader) {
            Heard::Line(line) => {
                if lines.send((Instant::now(), line.trim().to_owned())).is_err() {
                    return;
                }
            }
            Heard::TooLong => {}
            Heard::End => return,
        }
    }
}
