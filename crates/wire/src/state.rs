use fishka_game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Event, GameId, GameResult, Numbered, PlayerId, Room};

/// A game as everybody at the table sees it: what it was made with, and the sum of its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct State {
    /// Its name.
    pub id: GameId,
    /// The name of the game played.
    pub game: String,
    /// Its options, `name=value` with spaces between.
    pub options: String,
    /// The text of the position it began in, when that is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The clock: `600+5`, `30/move`, `3d/move`, or `-` for none.
    pub clock: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// What was promised of the chance events before the game, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The number of the last event.
    pub number: u64,
    /// Who sits where.
    pub seats: Vec<Who>,
    /// Who was invited and does not want to play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<Who>,
    /// How far it is.
    pub phase: Phase,
    /// The moves and chance events that stand, in the notation of the game.
    pub moves: Vec<String>,
    /// Who acts; nobody when chance does or nothing is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub turn: Option<Seat>,
    /// Whether the clock of the one who acts runs.
    pub running: bool,
    /// Milliseconds each seat had left at the last move, in seat order; empty without a clock.
    pub left: Vec<u64>,
    /// The seats that offer a draw.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub draw_offers: Vec<Seat>,
    /// A request to take moves back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_request: Option<BackRequest>,
    /// What was said last, the oldest first.
    pub chat: Vec<Chat>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The seed of all chance events, in hexadecimal digits, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The game that the players play after this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Who {
    /// Nobody yet.
    Open,
    /// A person, or a program that plays over this protocol.
    Person {
        /// The public name for programs.
        player: PlayerId,
        /// The name for people; empty for somebody who has not chosen one.
        name: String,
    },
    /// A computer of the server.
    Computer {
        /// How strong it plays.
        level: u8,
    },
}

impl Who {
    /// The player in the seat, unless it is open or a computer's.
    #[must_use]
    pub const fn player(&self) -> Option<PlayerId> {
        match self {
            Who::Person { player, .. } => Some(*player),
            Who::Open | Who::Computer { .. } => None,
        }
    }
}

/// How far a game is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Phase {
    /// Seats are open.
    Waiting,
    /// It is played.
    Running,
    /// It has ended.
    Over,
}

/// A request to take moves back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BackRequest {
    /// Who asked, and then those who agreed.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub seats: Vec<Seat>,
    /// How many moves and chance events would remain.
    pub to: usize,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chat {
    /// The number of the event it was.
    #[serde(default)]
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who hears it.
    pub room: Room,
    /// The name of the speaker.
    pub name: String,
    /// What.
    pub text: String,
}

impl State {
    /// How many lines of each room's chat are kept.
    pub const CHAT: usize = 50;

    /// Lets the next event happen. A move that nobody decided on answers no offers.
    pub(crate) fn apply(&mut self, numbered: &Numbered, decided: bool) {
        self.number = numbered.number;
        match &numbered.event {
            Event::Seated { seat, who } => {
                if let Some(place) = self.seats.get_mut(seat.index()) {
                    place.clone_from(who);
                }
            }
            Event::Declined { who } => self.declined.push(who.clone()),
            Event::Begun { turn } => {
                self.phase = Phase::Running;
                self.turn = *turn;
            }
            Event::Moved { seat, text, left, turn, running, lag: _ } => {
                self.moves.push(text.clone());
                if let Some(seat) = seat {
                    if decided {
                        self.answer_offers(*seat);
                    }
                    if let (Some(left), Some(clock)) = (left, self.left.get_mut(seat.index())) {
                        *clock = *left;
                    }
                }
                (self.turn, self.running) = (*turn, *running);
            }
            Event::DrawOffered { seat } => {
                if !self.draw_offers.contains(seat) {
                    self.draw_offers.push(*seat);
                }
            }
            Event::DrawDeclined { .. } => self.draw_offers.clear(),
            Event::BackAsked { seat, to } => match &mut self.back_request {
                Some(request) if request.to == *to => request.seats.push(*seat),
                request => *request = Some(BackRequest { seats: vec![*seat], to: *to }),
            },
            Event::BackDeclined { .. } => self.back_request = None,
            Event::TakenBack { to, left, turn, running } => {
                self.moves.truncate(*to);
                self.left.clone_from(left);
                (self.turn, self.running) = (*turn, *running);
                self.draw_offers.clear();
                self.back_request = None;
            }
            Event::Resumed { left } => self.left.clone_from(left),
            Event::Said { room, name, text } => {
                let (room, name, text) = (*room, name.clone(), text.clone());
                self.hear(Chat { number: numbered.number, at: numbered.at, room, name, text });
            }
            Event::Elsewhere => {}
            Event::Over { result, left, seed } => {
                self.phase = Phase::Over;
                self.result = Some(result.clone());
                self.left.clone_from(left);
                self.seed.clone_from(seed);
                (self.turn, self.running) = (None, false);
                self.draw_offers.clear();
                self.back_request = None;
            }
            Event::Rematch { id } => self.rematch = Some(*id),
        }
    }

    /// A move answers what is asked of the mover: a draw that others offer is declined, and nothing is taken back.
    fn answer_offers(&mut self, mover: Seat) {
        if !self.draw_offers.contains(&mover) {
            self.draw_offers.clear();
        }
        self.back_request = None;
    }

    fn hear(&mut self, line: Chat) {
        let room = line.room;
        self.chat.push(line);
        if self.chat.iter().filter(|line| line.room == room).count() > State::CHAT
            && let Some(oldest) = self.chat.iter().position(|line| line.room == room)
        {
            self.chat.remove(oldest);
        }
    }

    /// The state as those in a room may see it.
    #[must_use]
    pub fn seen_in(&self, room: Room) -> State {
        let mut seen = self.clone();
        seen.chat.retain(|line| line.room == room);
        seen
    }

    /// Whether people play it against each other, or will: then nobody is helped by an engine before it is over.
    #[must_use]
    pub fn is_contested(&self) -> bool {
        let people = self.seats.iter().filter(|who| !matches!(who, Who::Computer { .. })).count();
        self.phase != Phase::Over && people > 1
    }

    /// The seat of a player.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let mine = |who: &Who| who.player() == Some(player);
        self.seats.iter().position(mine).and_then(Seat::new)
    }
}
