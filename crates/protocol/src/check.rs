use std::time::{Duration, Instant};

use fishka_catalog::{Line, Move, Rules};
use fishka_game::{Position as _, Seat, Turn, key_of};

use crate::{Answer, Client, ClientError, Command, CommandLine, Fault, Go, query};

/// What an engine is asked to show.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Point {
    /// It starts and answers `ugi` with `ugiok`.
    Introduces,
    /// It answers `isready`.
    Ready,
    /// It skips what it does not know.
    SkipsUnknown,
    /// It survives positions and moves that make no sense.
    SurvivesNonsense,
    /// It answers `go` with exactly one `bestmove`.
    AnswersOnce,
    /// It answers `isready` during a search, and an endless search does not end before `stop`.
    ReadyDuringSearch,
    /// It stops when it is told to.
    Stops,
    /// It keeps to the time for a move.
    KeepsMoveTime,
    /// It keeps to its clock.
    KeepsClock,
    /// It sees who acts and how games end as the rules do.
    AgreesWithRules,
    /// It plays legal moves only, over several games.
    PlaysLegally,
    /// The lines it expects can be played.
    ExpectsPlayable,
    /// It ends when it is told to.
    Quits,
}

impl Point {
    /// All of them in the order they are tested.
    pub const ALL: [Point; 13] = [
        Point::Introduces,
        Point::Ready,
        Point::SkipsUnknown,
        Point::SurvivesNonsense,
        Point::AnswersOnce,
        Point::ReadyDuringSearch,
        Point::Stops,
        Point::KeepsMoveTime,
        Point::KeepsClock,
        Point::AgreesWithRules,
        Point::PlaysLegally,
        Point::ExpectsPlayable,
        Point::Quits,
    ];

    /// The stable name; the language files hold a sentence for `protocol-check-NAME`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Point::Introduces => "introduces",
            Point::Ready => "ready",
            Point::SkipsUnknown => "skips-unknown",
            Point::SurvivesNonsense => "survives-nonsense",
            Point::AnswersOnce => "answers-once",
            Point::ReadyDuringSearch => "ready-during-search",
            Point::Stops => "stops",
            Point::KeepsMoveTime => "keeps-move-time",
            Point::KeepsClock => "keeps-clock",
            Point::AgreesWithRules => "agrees-with-rules",
            Point::PlaysLegally => "plays-legally",
            Point::ExpectsPlayable => "expects-playable",
            Point::Quits => "quits",
        }
    }
}

/// What is to be tested.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The engine.
    pub command: CommandLine,
    /// The game it is tested with.
    pub rules: Rules,
    /// How many games it plays against itself.
    pub games: u64,
    /// How long it may take for what should take no time.
    pub patience: Duration,
}

/// The time for a move in the games.
const MOVE_TIME: Duration = Duration::from_millis(20);
/// More than this late is too late, on a busy machine too.
const LATE: Duration = Duration::from_millis(500);
/// How long an answer that nobody wants is waited for, and an endless search is let go on.
const WHILE: Duration = Duration::from_millis(250);
/// Longer games are left unfinished.
const MOST_PLIES: usize = 400;

impl Examination {
    /// Tests one point, in a process of its own.
    ///
    /// # Errors
    /// What the engine did wrong.
    pub fn test(&self, point: Point) -> Result<(), Fault> {
        let mut client = Client::start(&self.command, self.patience)?;
        match point {
            Point::Introduces => Ok(()),
            Point::Ready => Ok(client.ready()?),
            Point::SkipsUnknown => {
                client.send(&"xyzzy 42");
                client.send(&"setoption name No Such Option value 1");
                Ok(client.ready()?)
            }
            Point::SurvivesNonsense => self.nonsense(&mut client),
            Point::AnswersOnce => self.answers_once(&mut client),
            Point::ReadyDuringSearch => self.ready_during_search(&mut client),
            Point::Stops => self.stops(&mut client),
            Point::KeepsMoveTime => {
                let time = Duration::from_millis(300);
                self.in_time(&mut client, &Go { move_time: Some(time), ..Go::default() }, time + LATE)
            }
            Point::KeepsClock => {
                let left = Duration::from_millis(1000);
                self.in_time(&mut client, &Go { left: [Some(left); Seat::MAX], ..Go::default() }, left)
            }
            Point::AgreesWithRules => self.agrees(&mut client),
            Point::PlaysLegally => self.games(&mut client, |_, _| Ok(())),
            Point::ExpectsPlayable => self.games(&mut client, |line, answer| match answer.info() {
                Some(info) if !info.is_playable(line) => {
                    Err(Fault::NotPlayable { line: info.moves.join(" "), plies: line.plies() })
                }
                _ => Ok(()),
            }),
            Point::Quits => {
                if client.quit() {
                    Ok(())
                } else {
                    Err(Fault::StaysAlive)
                }
            }
        }
    }

    /// A game that has just begun, as far as a seat's first decision.
    fn begin(&self, client: &mut Client, seed: u64) -> Result<Line, Fault> {
        client.begin(&self.rules)?;
        let mut line = Line::new(self.rules.clone());
        play_chance(&mut line, seed);
        Ok(line)
    }

    fn nonsense(&self, client: &mut Client) -> Result<(), Fault> {
        client.begin(&self.rules)?;
        for line in [
            "position fen nonsense",
            "position startpos moves nonsense",
            "position",
            "setoption",
            "query nonsense",
        ] {
            client.send(&line);
            client.ready()?;
        }
        let line = self.begin(client, 0)?;
        self.move_of(client, &line).map(|_| ())
    }

    fn answers_once(&self, client: &mut Client) -> Result<(), Fault> {
        let line = self.begin(client, 0)?;
        self.move_of(client, &line)?;
        client.send(&Command::IsReady);
        let deadline = Instant::now() + WHILE;
        loop {
            match client.next_line("readyok", deadline) {
                Ok((_, line)) if line.starts_with("bestmove") => return Err(Fault::TwoAnswers),
                Ok(_) => {}
                Err(ClientError::Silent { .. }) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn ready_during_search(&self, client: &mut Client) -> Result<(), Fault> {
        self.search_endlessly(client)?;
        client.send(&Command::IsReady);
        client.wait("readyok", |line| match line {
            "readyok" => Some(Ok(())),
            _ if line.starts_with("bestmove") => Some(Err(Fault::EndedEarly)),
            _ => None,
        })?
    }

    fn stops(&self, client: &mut Client) -> Result<(), Fault> {
        let line = self.search_endlessly(client)?;
        std::thread::sleep(WHILE);
        let answer = client.interrupt()?;
        if answer.elapsed > LATE {
            return Err(Fault::Late { time: answer.elapsed, limit: LATE });
        }
        answer.legal_move(&line).map(|_| ())
    }

    fn search_endlessly(&self, client: &mut Client) -> Result<Line, Fault> {
        let line = self.begin(client, 0)?;
        client.send(&client.position(&line));
        client.send(&Command::Go(Go { infinite: true, ..Go::default() }));
        Ok(line)
    }

    fn in_time(&self, client: &mut Client, go: &Go, limit: Duration) -> Result<(), Fault> {
        let line = self.begin(client, 0)?;
        let answer = client.think(&line, go, limit + self.patience)?;
        if answer.elapsed > limit {
            return Err(Fault::Late { time: answer.elapsed, limit });
        }
        answer.legal_move(&line).map(|_| ())
    }

    /// Follows a game of arbitrary legal moves and asks about it on the way.
    fn agrees(&self, client: &mut Client) -> Result<(), Fault> {
        let mut line = self.begin(client, 1)?;
        let mut moves = Vec::new();
        for ply in 0..MOST_PLIES as u64 {
            for question in ["gameover", "p1turn", "result"] {
                self.ask(client, &line, question)?;
            }
            line.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            // Mostly few steps, so that long games are not asked about at every ply.
            for step in 0..=(ply % 8) {
                let pick = key_of(&[2, ply, step]) as usize;
                let Some(&mv) = moves.get(pick % moves.len().max(1)) else { break };
                // The move stands in the list of legal ones.
                let _ = line.play(mv);
                play_chance(&mut line, ply + step);
                line.legal_moves(&mut moves);
            }
        }
        Ok(())
    }

    fn ask(&self, client: &mut Client, line: &Line, question: &'static str) -> Result<(), Fault> {
        client.send(&client.position(line));
        client.send(&Command::Query(question.to_owned()));
        let said = client.wait("response", |line| line.strip_prefix("response ").map(str::to_owned))?;
        let right = query::answer(line, question).unwrap_or_default();
        if said.trim() == right {
            return Ok(());
        }
        Err(Fault::Disagrees { question, said, right, plies: line.plies() })
    }

    fn games(
        &self,
        client: &mut Client,
        look: impl Fn(&Line, &Answer) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for game in 0..self.games {
            let mut line = self.begin(client, game)?;
            while matches!(line.turn(), Turn::Seat(_)) && line.plies() < MOST_PLIES {
                let (mv, answer) = self.move_of(client, &line)?;
                look(&line, &answer)?;
                // It was found legal.
                let _ = line.play(mv);
                play_chance(&mut line, game);
            }
        }
        Ok(())
    }

    fn move_of(&self, client: &mut Client, line: &Line) -> Result<(Move, Answer), Fault> {
        let go = Go { move_time: Some(MOVE_TIME), ..Go::default() };
        let answer = client.think(line, &go, MOVE_TIME + self.patience)?;
        answer.legal_move(line).map(|mv| (mv, answer))
    }
}

/// Lets chance act until a seat does.
fn play_chance(line: &mut Line, seed: u64) {
    let mut outcomes = Vec::new();
    while line.turn() == Turn::Chance {
        line.legal_moves(&mut outcomes);
        let total = u64::from(line.position().total_weight().max(1));
        let mut lot = key_of(&[seed, line.plies() as u64]) % total;
        let drawn = outcomes.iter().copied().find(|&outcome| {
            let weight = u64::from(line.position().weight(outcome));
            let found = lot < weight;
            lot = lot.saturating_sub(weight);
            found
        });
        let Some(outcome) = drawn else { return };
        // Outcomes that are listed can happen.
        let _ = line.play(outcome);
    }
}
