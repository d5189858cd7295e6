use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_game::{Position as _, Seat, clock::Moment};
use fishka_wire::{Command, Event, Live, LiveGame, Numbered, Phase, Presence, Refusal, Say, State};

/// The server's game as this page knows it, and what the page has asked for and not yet been answered.
///
/// It follows the server event by event. A move of one's own is shown at once and taken away again if it is refused.
#[derive(Clone)]
pub(super) struct RemoteGame {
    known: Option<Known>,
    /// Commands without an answer, in the order they were given. They are sent again after a break.
    unanswered: Vec<Say>,
    /// What the ids of this page's commands begin with.
    prefix: String,
    commands: u32,
}

#[derive(Clone)]
struct Known {
    game: LiveGame,
    you: Option<Seat>,
    presence: Presence,
    left: Vec<Duration>,
    /// When `left` was so.
    told: Moment,
}

/// What to do after a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// Nothing more.
    Understood,
    /// Send the unanswered commands again: the connection is new.
    Connected,
    /// Something that was asked for is not done.
    Refused(Refusal),
    /// Connect anew and ask for the whole game: an event is missing.
    Lost,
    /// This page does not know the game, or not these rules: a newer page might.
    Unplayable,
}

impl RemoteGame {
    /// Nothing is known yet. The prefix tells this page's commands from those of the same player elsewhere.
    pub(super) fn new(prefix: String) -> RemoteGame {
        RemoteGame { known: None, unanswered: Vec::new(), prefix, commands: 0 }
    }

    /// Takes in a message that came at a moment.
    pub(super) fn hear(&mut self, message: Live, now: Moment) -> Heard {
        match message {
            Live::Hello { state, you, left, presence } => {
                let Ok(game) = LiveGame::new(state) else { return Heard::Unplayable };
                let left = millis(&left);
                self.known = Some(Known { game, you, presence, left, told: now });
                Heard::Connected
            }
            Live::Gap { you, left, presence, events } => {
                if !self.follow(&events, now) {
                    return Heard::Lost;
                }
                if let Some(known) = &mut self.known {
                    (known.you, known.presence) = (you, presence);
                    (known.left, known.told) = (millis(&left), now);
                }
                Heard::Connected
            }
            Live::Events { events } => {
                if self.follow(&events, now) {
                    Heard::Understood
                } else {
                    Heard::Lost
                }
            }
            Live::Ack { id, .. } => {
                self.unanswered.retain(|say| say.id != id);
                Heard::Understood
            }
            Live::Refused { id, refusal } => {
                self.unanswered.retain(|say| say.id != id);
                Heard::Refused(refusal)
            }
            Live::Presence { presence } => {
                if let Some(known) = &mut self.known {
                    known.presence = presence;
                }
                Heard::Understood
            }
            Live::Pong { .. } | Live::Restart => Heard::Understood,
        }
    }

    /// Forgets the game, so that the whole of it is asked for.
    pub(super) fn forget(&mut self) {
        self.known = None;
    }

    /// The number of the last event, for the next connection.
    pub(super) fn since(&self) -> Option<u64> {
        self.known.as_ref().map(|known| known.game.state().number)
    }

    /// Gives a command a name of its own and keeps it until it is answered.
    pub(super) fn say(&mut self, command: Command) -> Say {
        self.commands += 1;
        let say = Say { id: format!("{}-{}", self.prefix, self.commands), command };
        self.unanswered.push(say.clone());
        say
    }

    /// The commands to send again.
    pub(super) fn unanswered(&self) -> &[Say] {
        &self.unanswered
    }

    /// The game as the server told it.
    pub(super) fn game(&self) -> Option<&LiveGame> {
        self.known.as_ref().map(|known| &known.game)
    }

    /// What everybody at the table sees of it.
    pub(super) fn state(&self) -> Option<&State> {
        self.game().map(LiveGame::state)
    }

    /// One's own seat.
    pub(super) fn you(&self) -> Option<Seat> {
        self.known.as_ref()?.you
    }

    /// Who is there.
    pub(super) fn presence(&self) -> Option<&Presence> {
        self.known.as_ref().map(|known| &known.presence)
    }

    /// The game on the board, with the move of one's own that is on its way.
    pub(super) fn line(&self) -> Option<Line> {
        let mut line = self.game()?.line().clone();
        if let Some(mv) = self.on_its_way(&line) {
            // A move that the board offered; if the game has moved on meanwhile it is shown no more.
            let _ = line.play(mv);
        }
        Some(line)
    }

    /// Who acts, when that is not the one whose move is on its way.
    pub(super) fn turn(&self) -> Option<Seat> {
        let known = self.known.as_ref()?;
        let waiting = self.on_its_way(known.game.line()).is_some();
        let state = known.game.state();
        state.turn.filter(|_| !waiting && state.phase == Phase::Running)
    }

    /// Whether it is for the person here to move.
    pub(super) fn may_move(&self) -> bool {
        self.turn().is_some() && self.turn() == self.you()
    }

    /// The time a seat has left at a moment; nothing without a clock.
    pub(super) fn left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        let known = self.known.as_ref()?;
        let left = *known.left.get(seat.index())?;
        let state = known.game.state();
        let runs = state.running && state.turn == Some(seat);
        let spent = if runs { now.0.saturating_sub(known.told.0) } else { Duration::ZERO };
        Some(left.saturating_sub(spent))
    }

    fn on_its_way(&self, line: &Line) -> Option<Move> {
        self.unanswered.iter().find_map(|say| match &say.command {
            Command::Move { ply, text } if *ply == line.plies() => line.position().parse_move(text).ok(),
            _ => None,
        })
    }

    /// Lets events happen. Those that are known already are passed over; `false` when one is missing.
    fn follow(&mut self, events: &[Numbered], now: Moment) -> bool {
        let Some(known) = &mut self.known else { return false };
        let new = events.iter().filter(|event| event.number > known.game.state().number).collect::<Vec<_>>();
        new.into_iter().all(|event| known.follow(event, now))
    }
}

impl Known {
    fn follow(&mut self, event: &Numbered, now: Moment) -> bool {
        if self.game.apply(event).is_err() {
            return false;
        }
        match &event.event {
            Event::Seated { .. }
            | Event::Begun { .. }
            | Event::Moved { .. }
            | Event::TakenBack { .. }
            | Event::Resumed { .. }
            | Event::Over { .. } => (self.left, self.told) = (millis(&self.game.state().left), now),
            _ => {}
        }
        true
    }
}

fn millis(left: &[u64]) -> Vec<Duration> {
    left.iter().copied().map(Duration::from_millis).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_wire::{GameId, Who};

    use super::*;

    fn at(seconds: u64) -> Moment {
        Moment(Duration::from_secs(seconds))
    }

    fn state() -> State {
        State {
            id: GameId::from_random(7),
            game: "abalone".to_owned(),
            options: "layout=belgian-daisy".to_owned(),
            start: None,
            clock: "60+5".to_owned(),
            listed: false,
            commitment: None,
            created: 0,
            number: 3,
            seats: vec![Who::Computer { level: 1 }, Who::Computer { level: 2 }],
            declined: Vec::new(),
            phase: Phase::Running,
            moves: Vec::new(),
            turn: Some(Seat::FIRST),
            running: true,
            left: vec![60_000, 60_000],
            draw_offers: Vec::new(),
            back_request: None,
            chat: Vec::new(),
            result: None,
            seed: None,
            rematch: None,
        }
    }

    fn greeted() -> RemoteGame {
        let mut remote = RemoteGame::new("p".to_owned());
        let hello = Live::Hello {
            state: state(),
            you: Some(Seat::FIRST),
            left: vec![50_000, 60_000],
            presence: Presence::default(),
        };
        assert_eq!(remote.hear(hello, at(100)), Heard::Connected);
        remote
    }

    fn moved(number: u64, seat: Seat, text: &str, left: u64) -> Numbered {
        let turn = Some(seat.next(2));
        let event = Event::Moved {
            seat: Some(seat),
            text: text.to_owned(),
            left: Some(left),
            lag: 0,
            turn,
            running: true,
        };
        Numbered { number, at: 0, by: None, request: None, event }
    }

    fn plies(remote: &RemoteGame) -> usize {
        remote.line().unwrap().plies()
    }

    #[test]
    fn a_clock_runs_on_from_what_the_server_said() {
        let remote = greeted();
        assert_eq!(remote.left(Seat::FIRST, at(110)), Some(Duration::from_secs(40)));
        assert_eq!(remote.left(Seat::SECOND, at(110)), Some(Duration::from_secs(60)));
    }

    #[test]
    fn ones_own_move_is_shown_at_once_and_played_once() {
        let mut remote = greeted();
        let say = remote.say(Command::Move { ply: 0, text: "a1b1".to_owned() });
        assert_eq!((plies(&remote), remote.may_move()), (1, false));
        let events = vec![moved(4, Seat::FIRST, "a1b1", 45_000)];
        assert_eq!(remote.hear(Live::Events { events }, at(101)), Heard::Understood);
        remote.hear(Live::Ack { id: say.id, number: 4 }, at(101));
        assert_eq!((plies(&remote), remote.unanswered().len()), (1, 0));
        assert_eq!(remote.left(Seat::FIRST, at(200)), Some(Duration::from_secs(45)));
    }

    #[test]
    fn a_refused_move_is_taken_away_again() {
        let mut remote = greeted();
        let say = remote.say(Command::Move { ply: 0, text: "a1b1".to_owned() });
        let refusal = Refusal { key: "x".to_owned(), values: Default::default(), text: "no".to_owned() };
        let heard = remote.hear(Live::Refused { id: say.id, refusal: refusal.clone() }, at(101));
        assert_eq!((heard, plies(&remote)), (Heard::Refused(refusal), 0));
    }

    #[test]
    fn an_event_that_is_known_changes_nothing() {
        let mut remote = greeted();
        let events = vec![moved(4, Seat::FIRST, "a1b1", 45_000)];
        remote.hear(Live::Events { events: events.clone() }, at(101));
        assert_eq!(remote.hear(Live::Events { events }, at(102)), Heard::Understood);
        assert_eq!((plies(&remote), remote.since()), (1, Some(4)));
    }

    #[test]
    fn a_missing_event_is_noticed() {
        let mut remote = greeted();
        let events = vec![moved(5, Seat::FIRST, "a1b1", 45_000)];
        assert_eq!(remote.hear(Live::Events { events }, at(101)), Heard::Lost);
        remote.forget();
        assert_eq!(remote.since(), None);
    }

    #[test]
    fn a_gap_brings_what_was_missed_and_the_clocks() {
        let mut remote = greeted();
        let gap = Live::Gap {
            you: Some(Seat::FIRST),
            left: vec![45_000, 31_000],
            presence: Presence::default(),
            events: vec![moved(4, Seat::FIRST, "a1b1", 45_000)],
        };
        assert_eq!(remote.hear(gap, at(130)), Heard::Connected);
        assert_eq!(remote.left(Seat::SECOND, at(131)), Some(Duration::from_secs(30)));
    }

    #[test]
    fn taken_back_moves_leave_the_board() {
        let mut remote = greeted();
        let back =
            Event::TakenBack { to: 0, left: vec![45_000, 60_000], turn: Some(Seat::FIRST), running: true };
        let back = Numbered { number: 5, at: 0, by: None, request: None, event: back };
        remote.hear(Live::Events { events: vec![moved(4, Seat::FIRST, "a1b1", 45_000), back] }, at(101));
        assert_eq!((plies(&remote), remote.may_move()), (0, true));
    }

    #[test]
    fn a_game_of_rules_this_page_does_not_know_is_not_shown() {
        let mut remote = RemoteGame::new("p".to_owned());
        let state = State { game: "chess".to_owned(), ..state() };
        let hello = Live::Hello { state, you: None, left: Vec::new(), presence: Presence::default() };
        assert_eq!(remote.hear(hello, at(1)), Heard::Unplayable);
    }
}
