use std::collections::VecDeque;

use fishka_catalog::{Entry, Line};
use fishka_engine_api::{Settings, Stop};
use fishka_game::{Turn, text::shortened};

use crate::{
    Bounds, Command, Go, Search, Searcher,
    game_options::GameOptions,
    query,
    settings::{Preferences, Set, announce},
};

/// An engine that speaks the protocol: lines go in, lines come out. It reads no input, starts no thread and knows no
/// time, so that the same object serves a program, a browser's worker and a fuzzer.
///
/// ```
/// use fishka_catalog::Entry;
/// use fishka_engine::Engine;
/// use fishka_engine_api::Settings;
/// use fishka_protocol::{Bounds, Next, Session};
///
/// let settings = Settings { table_mib: 1, ..Settings::default() };
/// let mut session =
///     Session::new(Entry::find("dvonn")?, Box::new(Engine::new(settings)), settings, Bounds::default());
/// let mut said = Vec::new();
/// let mut next = session.hear("go nodes 500", &mut |line| said.push(line.to_owned()));
/// while let Next::Search(mut search) = next {
///     search.run(&mut |line| said.push(line.to_owned()));
///     next = session.finished(search, &mut |line| said.push(line.to_owned()));
/// }
/// assert!(said.last().unwrap().starts_with("bestmove "));
/// # Ok::<(), fishka_catalog::RulesError>(())
/// ```
///
/// # Manners
///
/// Every `go` is answered by exactly one `bestmove`; `bestmove none` when there was nothing to choose. During a search
/// `isready`, `stop`, `query`, `ugi` and `quit` are obeyed at once, and everything else waits for its end; a search
/// without limits, and one that ponders, ends when something waits. A line that is not understood is answered by `info string error …` and
/// changes nothing, except that after a `position` that was refused there is no position, and `go` says so.
pub struct Session {
    bounds: Bounds,
    options: GameOptions,
    preferences: Preferences,
    given: Given,
    /// Away while a search runs.
    searcher: Option<Box<dyn Searcher>>,
    running: Option<Running>,
    waiting: VecDeque<Command>,
}

/// What the host of a session does next.
#[must_use]
pub enum Next {
    /// Wait for a line, or for the end of the search that is running.
    Listen,
    /// Run this search and hand it to [`Session::finished`]; go on listening meanwhile, if possible.
    Search(Box<Search>),
    /// End.
    Quit,
}

/// The position `go` thinks about.
enum Given {
    /// The start of the game.
    Start,
    Line(Box<Line>),
    /// The last `position` was refused.
    Refused,
}

struct Running {
    stop: Stop,
    ends_by_itself: bool,
    pondering: Pondering,
    /// The answer of a search that ended before it was told to.
    held: Option<String>,
}

/// How a search stands to what it was asked.
enum Pondering {
    /// It is what was asked.
    No,
    /// It thinks about an answer that is expected; this is asked when the answer comes.
    For(Go),
    /// The answer has come; this is asked as soon as the search has ended.
    Hit(Go),
}

/// More commands than anybody sends during a search.
const MOST_WAITING: usize = 1000;

impl Session {
    /// A session that begins with this game; `settings` are those the searcher was made with.
    #[must_use]
    pub fn new(
        game: &'static Entry,
        searcher: Box<dyn Searcher>,
        settings: Settings,
        bounds: Bounds,
    ) -> Session {
        Session {
            bounds,
            options: GameOptions::new(game),
            preferences: Preferences { settings, lines: 1, ponder: false },
            given: Given::Start,
            searcher: Some(searcher),
            running: None,
            waiting: VecDeque::new(),
        }
    }

    /// Takes a line in and answers it.
    pub fn hear(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Next {
        match Command::read(line) {
            Ok(None) => Next::Listen,
            Ok(Some(command)) => self.obey(command, say),
            Err(error) => {
                complain(&error, say);
                // Whoever sends a broken `go` waits for an answer all the same.
                if matches!(error, crate::Misunderstood::Go { .. }) {
                    say(NO_MOVE);
                }
                Next::Listen
            }
        }
    }

    /// Nothing more will be said: what is under way is finished, and then it is time to quit.
    pub fn hear_no_more(&mut self, say: &mut dyn FnMut(&str)) -> Next {
        if self.running.is_none() {
            return Next::Quit;
        }
        self.waiting.push_back(Command::Quit);
        self.hurry(say)
    }

    /// Takes a search back that has been run, answers the `go` it came from, and goes on with what waited.
    pub fn finished(&mut self, search: Box<Search>, say: &mut dyn FnMut(&str)) -> Next {
        self.searcher = Some(search.searcher);
        if let Some(Running { pondering: Pondering::Hit(go), .. }) = &self.running {
            let go = go.clone();
            self.running = None;
            return self.go(&go, say);
        }
        let best = search.best.map_or_else(|| NO_MOVE.to_owned(), |best| format!("bestmove {best}"));
        if let Some(running) = &mut self.running
            && !running.ends_by_itself
            && !running.stop.is_stopped()
        {
            running.held = Some(best);
            return Next::Listen;
        }
        self.running = None;
        say(&best);
        self.go_on(say)
    }

    fn obey(&mut self, command: Command, say: &mut dyn FnMut(&str)) -> Next {
        match command {
            Command::Ugi => self.introduce(say),
            Command::IsReady => say("readyok"),
            // Behind a position that waits, the question is about that one.
            Command::Query(what) if self.waiting.is_empty() => self.query(&what, say),
            Command::Stop => return self.stop(say),
            Command::PonderHit => return self.hit(say),
            Command::Quit => {
                self.waiting.push_front(Command::Quit);
                return self.stop(say);
            }
            command if self.running.is_some() => return self.wait_with(command, say),
            Command::NewGame => self.begin(),
            Command::Query(what) => self.query(&what, say),
            Command::SetOption { name, value } => self.set_option(&name, &value, say),
            Command::Position { start, moves } => self.set_position(start.as_deref(), &moves, say),
            Command::Go(go) => return self.go(&go, say),
        }
        Next::Listen
    }

    fn begin(&mut self) {
        self.given = Given::Start;
        let settings = &mut self.preferences.settings;
        let Some(searcher) = &mut self.searcher else { return };
        if settings.level.number().is_some() {
            // A weak level that made the same mistakes in every game would soon be known by heart.
            settings.seed = settings.seed.wrapping_add(1);
            searcher.set(*settings);
        } else {
            searcher.clear();
        }
    }

    fn introduce(&self, say: &mut dyn FnMut(&str)) {
        say(concat!("id name Fishka ", env!("CARGO_PKG_VERSION")));
        say("id author the Fishka authors");
        announce(self.options.game(), &self.preferences, &self.bounds, say);
        say("ugiok");
    }

    fn set_option(&mut self, name: &str, value: &str, say: &mut dyn FnMut(&str)) {
        if name.eq_ignore_ascii_case("Game") {
            match Entry::find(&shortened(value).to_ascii_lowercase()) {
                Ok(game) => {
                    self.options.set_game(game);
                    self.given = Given::Start;
                }
                Err(error) => complain(&error, say),
            }
            return;
        }
        match self.preferences.set(name, value, &self.bounds) {
            Ok(Set::Engine) => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.set(self.preferences.settings);
                }
            }
            Ok(Set::Done) => {}
            Ok(Set::Unknown) => match self.options.set(name, &shortened(value)) {
                Ok(true) => self.given = Given::Start,
                Ok(false) => {
                    complain(&format_args!("there is no option “{}”", shortened(name)), say);
                }
                Err(error) => complain(&error, say),
            },
            Err(error) => complain(&error, say),
        }
    }

    fn set_position(&mut self, start: Option<&str>, moves: &str, say: &mut dyn FnMut(&str)) {
        self.given = match self.read_position(start, moves) {
            Ok(line) => Given::Line(Box::new(line)),
            Err(error) => {
                complain(&error, say);
                Given::Refused
            }
        };
    }

    fn read_position(&self, start: Option<&str>, moves: &str) -> Result<Line, Box<dyn std::error::Error>> {
        Ok(self.options.rules()?.line(start, moves.split_whitespace())?)
    }

    /// The game as it stands; a complaint when there is none.
    fn line(&self, say: &mut dyn FnMut(&str)) -> Option<Line> {
        let line = match &self.given {
            Given::Line(line) => return Some(line.as_ref().clone()),
            Given::Start => self.read_position(None, "").map_err(|error| error.to_string()),
            Given::Refused => Err("there is no position; the last one was refused".to_owned()),
        };
        line.map_err(|error| complain(&error, say)).ok()
    }

    fn query(&self, what: &str, say: &mut dyn FnMut(&str)) {
        let Some(line) = self.line(say) else { return };
        match query::answer(&line, what) {
            Some(answer) => say(format!("response {answer}").trim_end()),
            None => complain(
                &format_args!(
                    "cannot answer “{}”; ask for toact, gameover, result, p1turn, fen or legal",
                    shortened(what)
                ),
                say,
            ),
        }
    }

    fn go(&mut self, go: &Go, say: &mut dyn FnMut(&str)) -> Next {
        let searcher = self.line(say).and_then(|line| match line.turn() {
            Turn::Seat(seat) => self.searcher.take().map(|searcher| (line, seat, searcher)),
            Turn::Chance => {
                complain(&"chance is to act, not a player", say);
                None
            }
            Turn::Over => {
                complain(&"the game is over", say);
                None
            }
        });
        let Some((line, seat, searcher)) = searcher else {
            say(NO_MOVE);
            return Next::Listen;
        };
        let mut limits = go.limits(seat, self.preferences.lines);
        if let Some(most) = self.bounds.nodes {
            limits.nodes = Some(limits.nodes.unwrap_or(most).min(most));
        }
        let stop = Stop::new();
        self.running = Some(Running {
            stop: stop.clone(),
            ends_by_itself: go.ends_by_itself(),
            pondering: if go.ponder { Pondering::For(go.clone()) } else { Pondering::No },
            held: None,
        });
        let expects = self.preferences.ponder;
        Next::Search(Box::new(Search { searcher, line, limits, stop, expects, best: None }))
    }

    /// The move that was expected has been played. What has been found out about it is in the table, so that a search with the limits
    /// of the question soon is as deep as the one it takes the place of.
    fn hit(&mut self, say: &mut dyn FnMut(&str)) -> Next {
        let Some(running) = &mut self.running else {
            complain(&NOTHING_EXPECTED, say);
            return Next::Listen;
        };
        let Pondering::For(go) = &running.pondering else {
            complain(&NOTHING_EXPECTED, say);
            return Next::Listen;
        };
        let go = Go { ponder: false, ..go.clone() };
        if running.held.is_some() {
            self.running = None;
            return self.go(&go, say);
        }
        running.ends_by_itself = go.ends_by_itself();
        running.pondering = Pondering::Hit(go);
        running.stop.stop();
        Next::Listen
    }

    /// Ends a search, and with it the wait for its answer when it is held back.
    fn stop(&mut self, say: &mut dyn FnMut(&str)) -> Next {
        if let Some(running) = &mut self.running {
            running.stop.stop();
            running.pondering = Pondering::No;
            match running.held.take() {
                Some(best) => {
                    self.running = None;
                    say(&best);
                }
                None => return Next::Listen,
            }
        }
        self.go_on(say)
    }

    fn wait_with(&mut self, command: Command, say: &mut dyn FnMut(&str)) -> Next {
        if self.waiting.len() >= MOST_WAITING {
            complain(&"too many commands wait for the end of the search", say);
            if matches!(command, Command::Go(_)) {
                say(NO_MOVE);
            }
        } else {
            self.waiting.push_back(command);
        }
        self.hurry(say)
    }

    /// Ends a search that would not end by itself, because something waits for it.
    fn hurry(&mut self, say: &mut dyn FnMut(&str)) -> Next {
        match &self.running {
            Some(running) if !running.ends_by_itself => self.stop(say),
            _ => Next::Listen,
        }
    }

    /// Goes on with what has waited, until a search begins.
    fn go_on(&mut self, say: &mut dyn FnMut(&str)) -> Next {
        while let Some(command) = self.waiting.pop_front() {
            if command == Command::Quit {
                self.waiting
                    .drain(..)
                    .filter(|command| matches!(command, Command::Go(_)))
                    .for_each(|_| say(NO_MOVE));
                return Next::Quit;
            }
            let next = self.obey(command, say);
            if !matches!(next, Next::Listen) {
                return next;
            }
        }
        Next::Listen
    }
}

const NO_MOVE: &str = "bestmove none";
const NOTHING_EXPECTED: &str = "no answer is being pondered";

fn complain(error: &(impl std::fmt::Display + ?Sized), say: &mut dyn FnMut(&str)) {
    say(&format!("info string error {error}"));
}
