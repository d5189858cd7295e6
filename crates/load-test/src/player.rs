use std::{sync::Arc, time::Duration};

use fishka_catalog::Position;
use fishka_game::Seat;
use fishka_wire::{Command, Event, GameId, Live, LiveGame, Numbered, Phase, Refusal, Say, ToServer};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::{
    check::{Acknowledged, Refused},
    http::Hosts,
    report::{Break, LONG, Tally},
    socket::{Broken, Socket},
};

/// When players of a game may move.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pace {
    /// When the first move may be made.
    pub(crate) begin: Instant,
    /// From one move of the game to the next.
    pub(crate) interval: Duration,
    /// After this no new move is made.
    pub(crate) end: Instant,
    /// How likely a connection is cut at a move, by either player.
    pub(crate) cut: f64,
}

impl Pace {
    /// The first time after `now` at which a move may be made.
    fn next(&self, now: Instant) -> Instant {
        let since = now.saturating_duration_since(self.begin).as_nanos();
        let slots = since / self.interval.as_nanos().max(1) + u128::from(now >= self.begin);
        self.begin + self.interval * u32::try_from(slots).unwrap_or(u32::MAX)
    }
}

/// How long a server may be away before a player gives up.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a player waits for an answer before it comes back and asks again.
const ANSWER: Duration = Duration::from_secs(20);
/// The same, where there are other servers to try.
const ANSWER_OF_ONE: Duration = Duration::from_secs(4);
/// The most events of a game, but for those that come after the last move.
const LONGEST: u64 = 400;
/// How long a connection may take.
const KNOCK: Duration = Duration::from_secs(3);
/// The same at first, where there are other servers to try: as a proxy does, whoever knocks goes on to the next.
const KNOCK_AT_ONE: Duration = Duration::from_millis(300);

/// One who plays a seat over a socket.
pub(crate) struct Player {
    hosts: Hosts,
    game: GameId,
    key: String,
    random: ChaCha8Rng,
    pace: Pace,
    tally: Tally,
    /// Nothing until the first connection.
    view: Option<View>,
    asked: Option<Asked>,
    /// How many moves were asked for, which names them.
    requests: u32,
    /// When it began to connect last, at the first server that it tried.
    knocked: Instant,
}

/// What a player knows of the game from what it was told.
struct View {
    game: LiveGame,
    you: Option<Seat>,
}

/// A move that is not acknowledged yet.
struct Asked {
    say: Say,
    text: String,
    /// When it was sent first, and when over the connection of now.
    first: Instant,
    sent: Instant,
    repeated: bool,
}

/// Why a player leaves a connection.
enum Leave {
    /// It broke, or was cut.
    Gone,
    /// There is no more to do.
    Done,
}

impl From<Broken> for Leave {
    fn from(_: Broken) -> Leave {
        Leave::Gone
    }
}

impl Player {
    pub(crate) fn new(hosts: &Hosts, game: GameId, key: &str, pace: Pace, random: ChaCha8Rng) -> Player {
        Player {
            hosts: Arc::clone(hosts),
            game,
            key: key.to_owned(),
            random,
            pace,
            tally: Tally::default(),
            view: None,
            asked: None,
            requests: 0,
            knocked: Instant::now(),
        }
    }

    /// Plays to the end of the game or of the time, and gives back what it counted.
    pub(crate) async fn play(mut self) -> Tally {
        loop {
            let Some(socket) = self.connect().await else {
                self.tally.given_up += 1;
                return self.tally;
            };
            if let Leave::Done = self.converse(socket).await {
                return self.tally;
            }
            let pause = self.random.random_range(0..500);
            sleep(Duration::from_millis(pause)).await;
        }
    }

    fn patience(&self) -> Duration {
        if self.hosts.len() > 1 { ANSWER_OF_ONE } else { ANSWER }
    }

    /// Connects, however often it takes while servers may be starting: at one after the other, then after a pause with more
    /// patience.
    async fn connect(&mut self) -> Option<Socket> {
        let since = self.view.as_ref().map(|view| view.game.state().number);
        let first = self.random.random_range(0..self.hosts.len());
        let mut patience = if self.hosts.len() > 1 { KNOCK_AT_ONE } else { KNOCK };
        self.knocked = Instant::now();
        while self.knocked.elapsed() < PATIENCE {
            for host in self.hosts.iter().cycle().skip(first).take(self.hosts.len()) {
                let opening = Socket::open(host, self.game, Some(&self.key), since);
                if let Ok(Ok(socket)) = timeout(patience, opening).await {
                    self.tally.reconnected += usize::from(since.is_some());
                    return Some(socket);
                }
            }
            let pause = self.random.random_range(50..250);
            sleep(Duration::from_millis(pause)).await;
            patience = KNOCK.min(patience * 2);
        }
        None
    }

    /// Plays over one connection until it is left.
    async fn converse(&mut self, mut socket: Socket) -> Leave {
        match self.talk(&mut socket).await {
            Ok(()) => Leave::Done,
            Err(leave) => leave,
        }
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<(), Leave> {
        let returns = self.view.is_some();
        let first = timeout(self.patience(), socket.hear()).await.map_err(|_| Broken)??;
        self.hear(first)?;
        if returns {
            self.tally.returns.push(self.knocked.elapsed());
        }
        if let Some(asked) = &mut self.asked {
            self.tally.repeated += 1;
            asked.repeated = true;
            asked.sent = Instant::now();
            socket.say(&ToServer::Say(asked.say.clone())).await?;
        }
        let mut act = self.pace.next(Instant::now());
        loop {
            let wake = match &self.asked {
                Some(asked) => asked.sent + self.patience(),
                None if act > self.pace.end || self.is_over() => return Ok(()),
                None => act,
            };
            tokio::select! {
                heard = socket.hear() => {
                    if self.hear(heard?)? {
                        act = self.pace.next(Instant::now());
                        self.maybe_cut()?;
                    }
                }
                () = sleep_until(wake) => {
                    if self.asked.is_some() {
                        self.tally.unanswered += 1;
                        return Err(Leave::Gone);
                    }
                    act = self.pace.next(Instant::now());
                    if let Some(say) = self.choose() {
                        self.maybe_cut()?;
                        socket.say(&ToServer::Say(say)).await?;
                        self.maybe_cut()?;
                    }
                }
            }
        }
    }

    /// Whether the game has ended, or has become longer than a server tells at once: its log could not be checked.
    fn is_over(&self) -> bool {
        let over =
            |view: &View| view.game.state().phase == Phase::Over || view.game.state().number >= LONGEST;
        self.view.as_ref().is_some_and(over)
    }

    /// Drops the connection without a word now and then.
    fn maybe_cut(&mut self) -> Result<(), Leave> {
        if self.random.random_bool(self.pace.cut) {
            self.tally.cut += 1;
            return Err(Leave::Gone);
        }
        Ok(())
    }

    /// Chooses a move at random, when it is one's turn, and notes that it is asked for.
    fn choose(&mut self) -> Option<Say> {
        let view = self.view.as_ref()?;
        if view.you.is_none() || view.game.state().turn != view.you {
            return None;
        }
        let mut moves = <Position as fishka_game::Position>::Moves::default();
        view.game.line().legal_moves(&mut moves);
        let text = moves.get(self.random.random_range(0..moves.len().max(1)))?.to_string();
        self.requests += 1;
        let command = Command::Move { ply: view.game.line().plies(), text: text.clone() };
        let say = Say { id: format!("{}", self.requests), command };
        let now = Instant::now();
        self.asked = Some(Asked { say: say.clone(), text, first: now, sent: now, repeated: false });
        Some(say)
    }

    /// Takes in what the server says; tells whether somebody moved.
    fn hear(&mut self, live: Live) -> Result<bool, Broken> {
        match live {
            Live::Hello { state, you, .. } => {
                let known = self.view.as_ref().map_or(0, |view| view.game.state().number);
                self.tally.resynced += usize::from(self.view.is_some());
                self.tally.told.set_back += usize::from(state.number < known);
                let game = LiveGame::new(state).map_err(|_| self.misunderstood())?;
                self.view = Some(View { game, you });
                Ok(false)
            }
            Live::Gap { you, events, .. } => {
                let view = self.view.as_mut().ok_or(Broken)?;
                view.you = you;
                self.tally.gaps += 1;
                self.happen(&events).map(|_| false)
            }
            Live::Events { events } => self.happen(&events),
            Live::Ack { id, number } => {
                if let Some(asked) = self.asked.take_if(|asked| asked.say.id == id) {
                    let (took, repeated) = (asked.first.elapsed(), asked.repeated);
                    if !repeated {
                        self.tally.times.push(took);
                    }
                    if repeated || took > LONG {
                        self.tally.breaks.push(Break { from: asked.first.into_std(), took, repeated });
                    }
                    let request = asked.say.id;
                    self.tally.told.acknowledged.push(Acknowledged { number, request, text: asked.text });
                }
                Ok(false)
            }
            Live::Refused { id, refusal } => {
                if self.asked.take_if(|asked| asked.say.id == id).is_some() {
                    let Refusal { key, text, .. } = refusal;
                    self.tally.told.refused.push(Refused { request: id, key, text });
                }
                Ok(false)
            }
            Live::Restart => Err(Broken),
            Live::Presence { .. } | Live::Pong { .. } => Ok(false),
        }
    }

    fn happen(&mut self, events: &[Numbered]) -> Result<bool, Broken> {
        let view = self.view.as_mut().ok_or(Broken)?;
        if events.iter().any(|event| view.game.apply(event).is_err()) {
            return Err(self.misunderstood());
        }
        let heard = self.tally.told.heard.len();
        for event in events {
            if let Event::Moved { text, .. } = &event.event {
                self.tally.told.heard.push((event.number, text.clone()));
            }
        }
        Ok(self.tally.told.heard.len() > heard)
    }

    /// What was told does not fit what was told before; the player begins anew.
    fn misunderstood(&mut self) -> Broken {
        self.tally.disordered += 1;
        self.view = None;
        Broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(begin: Instant) -> Pace {
        let (interval, end) = (Duration::from_secs(2), begin + Duration::from_secs(60));
        Pace { begin, interval, end, cut: 0.0 }
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_moves_before_the_beginning() {
        let begin = Instant::now() + Duration::from_secs(5);
        assert_eq!(pace(begin).next(Instant::now()), begin);
    }

    #[tokio::test(start_paused = true)]
    async fn a_move_waits_for_the_next_beat() {
        let begin = Instant::now();
        assert_eq!(pace(begin).next(begin), begin + Duration::from_secs(2));
        assert_eq!(pace(begin).next(begin + Duration::from_millis(2100)), begin + Duration::from_secs(4));
    }
}
