use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use fishka_catalog::{Line, Move, Rules, read_move};
use fishka_engine::{Baseline, Engine};
use fishka_engine_api::{Settings, Stop};
use fishka_game::Turn;
use fishka_protocol::{Client, ClientError, CommandLine, Fault, Go};

use crate::{Contest, Contestant, contestant::Kind};

/// Somebody who sits at the board.
pub(crate) trait Player: Send {
    /// Begins a game. `seed` is where weak levels take their luck from; it has nothing to do with the luck of the game.
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault>;

    /// Chooses a move. After `limit` nobody waits any longer.
    fn choose(&mut self, line: &Line, go: &Go, limit: Duration) -> Result<Choice, Fault>;

    /// It has moved, and others have not; it will be asked `go` next. Whoever ponders does it now.
    fn ponder(&mut self, _: &Line, _: &Go) -> Result<(), Fault> {
        Ok(())
    }
}

/// A move and what is known about how it was chosen.
pub(crate) struct Choice {
    pub(crate) mv: Move,
    pub(crate) elapsed: Duration,
    /// The score in the words of the protocol.
    pub(crate) score: Option<String>,
}

/// Lets a contestant take a seat. Nothing is started yet.
pub(crate) fn player(contest: &Contest, contestant: &Contestant) -> Box<dyn Player> {
    let max_plies = contest.max_plies.and_then(|plies| u32::try_from(plies).ok());
    match &contestant.kind {
        Kind::Engine(level) => {
            let settings = Settings {
                table_mib: contestant.number("Hash").unwrap_or(TABLE_MIB),
                threads: contestant.number("Threads").unwrap_or(1),
                level: *level,
                seed: 0,
                max_plies,
            };
            Box::new(BuiltIn { settings, engine: None })
        }
        Kind::Baseline(baseline) => Box::new(Simple { baseline: *baseline, seed: 0 }),
        Kind::Program(command) => Box::new(Program {
            command: command.clone(),
            options: contestant.options.clone(),
            patience: contest.patience,
            max_plies,
            client: None,
            expected: None,
        }),
    }
}

/// By what option a program learns after how many plies a game is broken off.
const MAX_PLIES: &str = "MaxPlies";

/// Several games are played at a time.
const TABLE_MIB: usize = 32;

/// The engine of this program.
struct BuiltIn {
    settings: Settings,
    engine: Option<Engine>,
}

impl Player for BuiltIn {
    fn begin(&mut self, _: &Rules, seed: u64) -> Result<(), Fault> {
        match &mut self.engine {
            // Only the seed could differ, and full strength does not use it.
            Some(engine) if self.settings.level.number().is_none() => engine.clear(),
            engine => {
                *engine = None;
                *engine = Some(Engine::new(Settings { seed, ..self.settings }));
            }
        }
        Ok(())
    }

    fn choose(&mut self, line: &Line, go: &Go, _: Duration) -> Result<Choice, Fault> {
        let Turn::Seat(seat) = line.turn() else { return Err(gave_up("nobody is to move")) };
        let begun = Instant::now();
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.settings));
        let limits = go.limits(seat, 1);
        let thought =
            catch_unwind(AssertUnwindSafe(|| engine.think(line, &limits, &Stop::new(), &mut |_| {})));
        let Ok(thought) = thought else {
            self.engine = None;
            return Err(gave_up("panic"));
        };
        let thought = thought.ok_or_else(|| gave_up("no move"))?;
        let score = thought.lines.first().map(|line| line.score.to_string());
        Ok(Choice { mv: thought.best, elapsed: begun.elapsed(), score })
    }
}

/// One of the simple players.
struct Simple {
    baseline: Baseline,
    seed: u64,
}

impl Player for Simple {
    fn begin(&mut self, _: &Rules, seed: u64) -> Result<(), Fault> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, line: &Line, go: &Go, _: Duration) -> Result<Choice, Fault> {
        let begun = Instant::now();
        let baseline = go.move_time.map_or(self.baseline, |time| self.baseline.taking(time));
        let mv = baseline.choose(line, self.seed).ok_or_else(|| gave_up("no move"))?;
        Ok(Choice { mv, elapsed: begun.elapsed(), score: None })
    }
}

/// A program of its own. After a fault it is started anew for the next game.
struct Program {
    command: CommandLine,
    options: Vec<(String, String)>,
    patience: Duration,
    max_plies: Option<u32>,
    client: Option<Client>,
    /// What it expects to be played next.
    expected: Option<String>,
}

impl Program {
    fn client(&mut self) -> Result<&mut Client, ClientError> {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                let client = Client::start(&self.command, self.patience)?;
                if let Some(plies) = self.max_plies.filter(|_| client.knows(MAX_PLIES)) {
                    client.set_option(MAX_PLIES, &plies.to_string());
                }
                for (name, value) in &self.options {
                    client.set_option(name, value);
                }
                client
            }
        };
        Ok(self.client.insert(client))
    }
}

impl Player for Program {
    fn begin(&mut self, rules: &Rules, _: u64) -> Result<(), Fault> {
        let begun = self.client().and_then(|client| client.begin(rules));
        if begun.is_err() {
            self.client = None;
        }
        Ok(begun?)
    }

    fn choose(&mut self, line: &Line, go: &Go, limit: Duration) -> Result<Choice, Fault> {
        let client = self.client()?;
        match client.think(line, go, limit) {
            Ok(answer) => {
                let mv = answer.legal_move(line)?;
                let score = answer.info().and_then(|info| info.score.clone());
                self.expected = answer.expected;
                Ok(Choice { mv, elapsed: answer.elapsed, score })
            }
            Err(ClientError::Silent { what: "bestmove" }) if client.interrupt().is_ok() => {
                // It is alive and was only slow: it may keep its process.
                Err(Fault::Late { time: limit, limit })
            }
            Err(error) => {
                self.client = None;
                Err(error.into())
            }
        }
    }

    fn ponder(&mut self, line: &Line, go: &Go) -> Result<(), Fault> {
        let expected = self.expected.take().and_then(|expected| {
            let mut words = expected.split_whitespace();
            let (mv, _) = read_move(line.position(), words.next()?, words.next()).ok()?;
            let mut after = line.clone();
            after.play(mv).ok()?;
            (matches!(line.turn(), Turn::Seat(_)) && matches!(after.turn(), Turn::Seat(_))).then_some(after)
        });
        match expected {
            Some(after) => Ok(self.client()?.ponder(&after, go)?),
            None => Ok(()),
        }
    }
}

fn gave_up(why: &str) -> Fault {
    Fault::Client(ClientError::Ended { status: why.to_owned() })
}
