use fishka_game::{Seat, Standing};

use super::{
    decode,
    sgf::{self, GameTree},
    transcript::Transcript,
};
use crate::{BrokenRecord, Ending, Location, Problem, ReadRecord, syntax::Fault};

/// Reads DVONN games as Boardspace writes them, one or more in a file.
///
/// There every hand movement is a node: a piece is picked and dropped, perhaps picked up again and dropped elsewhere, and
/// `done` confirms what stands then. The player who starts, `P0` as a rule, is White. A `done` with nothing to confirm is
/// a pass where passing is forced. A last movement that nobody confirmed counts only if it ends the game. Anything that
/// is not play (times, chat, ratings, unknown properties) is skipped. Bytes that are not UTF-8 are taken for Latin-1.
#[must_use]
pub fn boardspace(bytes: &[u8]) -> Vec<ReadRecord> {
    let text = decode(bytes);
    let games: Vec<ReadRecord> = sgf::game_trees(&text).map(|tree| game(&text, tree)).collect();
    if games.is_empty() { vec![Err(broken(&text, Fault::new(0, Problem::NoRecord)))] } else { games }
}

fn game(text: &str, tree: GameTree<'_>) -> ReadRecord {
    let transcript = Transcript::new().map_err(|problem| broken(text, Fault::new(0, problem)))?;
    let mut reader = Reader::new(transcript);
    let read = reader.read(tree);
    reader.name_seats();
    let contradiction = reader.contradiction();
    reader.transcript.finish(text, read.err().or(contradiction))
}

fn broken(text: &str, fault: Fault) -> Box<BrokenRecord> {
    Box::new(BrokenRecord { before: None, error: fault.located(text, 0, Location::START) })
}

struct Reader {
    transcript: Transcript,
    names: [Option<String>; 2],
    /// What the file says of the result, and where.
    result: Option<(String, usize)>,
    /// The player who is White; unknown between a swap of colours and the next move.
    white: Option<usize>,
    hand: Hand,
    /// Who moves the hand, and where in the text it moved last.
    mover: usize,
    moved_at: usize,
}

/// What has been done since the last `done`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Hand {
    Empty,
    /// Holding a new piece.
    NewPiece,
    /// Holding the stack `from` this cell, which was last picked up on the cell `on`.
    Stack {
        from: String,
        on: String,
    },
    /// Something that `done` would confirm.
    Ready(Act),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Act {
    Place(String),
    Move(String, String),
    Pass,
    Resign,
}

impl Act {
    /// The act in our notation.
    fn text(&self) -> String {
        match self {
            Act::Place(cell) => cell.clone(),
            Act::Move(from, to) => format!("{from}{to}"),
            Act::Pass => "pass".to_owned(),
            Act::Resign => "resign".to_owned(),
        }
    }
}

impl Reader {
    fn new(transcript: Transcript) -> Reader {
        Reader {
            transcript,
            names: [None, None],
            result: None,
            white: Some(0),
            hand: Hand::Empty,
            mover: 0,
            moved_at: 0,
        }
    }

    fn read(&mut self, tree: GameTree<'_>) -> Result<(), Fault> {
        let mut known = false;
        for property in tree.main_line() {
            let value = property.value.trim();
            match property.name {
                "GM" if value.eq_ignore_ascii_case("dvonn") => known = true,
                "GM" => {
                    return Err(Fault::new(property.at, Problem::AnotherGame { name: value.to_owned() }));
                }
                "P0" => self.action(0, value, property.at)?,
                "P1" => self.action(1, value, property.at)?,
                "RE" => {
                    self.transcript.tag("SourceResult", value);
                    self.result = Some((value.to_owned(), property.at));
                }
                "GN" => {
                    self.transcript.tag("Event", value);
                    // The name has the server's date, the clock the player's.
                    date_of_name(value).map(|date| self.transcript.tag("Date", &date));
                }
                "DT" => {
                    self.transcript.tag("SourceDate", value);
                    date_of_clock(value).map(|date| self.transcript.default_tag("Date", &date));
                }
                _ => {}
            }
        }
        if !tree.complete {
            return Err(Fault::new(tree.end, Problem::Truncated));
        }
        if !known {
            return Err(Fault::new(0, Problem::NoRecord));
        }
        self.transcript.tag("Site", "boardspace.net");
        self.finish()
    }

    fn action(&mut self, player: usize, action: &str, at: usize) -> Result<(), Fault> {
        let mut words = action.split_whitespace().peekable();
        // Actions of play are counted; what is said about a player is not.
        let counted = words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit())).is_some();
        let verb = words.next().unwrap_or_default().to_ascii_lowercase();
        let mut cell = || -> String { words.by_ref().take(2).collect::<String>().to_ascii_lowercase() };
        match verb.as_str() {
            "id" => self.names[player] = player_name(action),
            "start" => self.white = Some(usize::from(cell() == "p1")),
            "swap" => self.white = None,
            // A piece that was just dropped goes back to the rack before the next is taken from there.
            "pick" if self.mover == player && matches!(self.hand, Hand::Ready(Act::Place(_))) => {
                self.hand = Hand::NewPiece;
            }
            "pick" => self.begin(player, Hand::NewPiece, at)?,
            "pickb" => {
                let cell = cell();
                self.pick(player, cell, at)?;
            }
            "drop" | "undo" | "reset" => self.hand = Hand::Empty,
            "dropb" => {
                let cell = cell();
                self.drop(player, cell, at)?;
            }
            "move" => {
                let act = Act::Move(cell(), cell());
                self.begin(player, Hand::Ready(act), at)?;
            }
            "pass" => self.begin(player, Hand::Ready(Act::Pass), at)?,
            "resign" => {
                // Resigning again takes it back.
                let again = self.hand == Hand::Ready(Act::Resign) && self.mover == player;
                self.hand = if again { Hand::Empty } else { Hand::Ready(Act::Resign) };
                (self.mover, self.moved_at) = (player, at);
            }
            "done" => self.confirm(player, at)?,
            "acceptdraw" => self.transcript.end(Some(Ending::Agreed)),
            // Said by the winner.
            "winontime" => self.transcript.end(self.seat_of(1 - player).map(Ending::Time)),
            "offerdraw" | "declinedraw" | "edit" | "gameover" => {}
            _ if counted => {
                return Err(Fault::new(at, Problem::UnknownEvent { text: action.to_owned() }));
            }
            _ => {}
        }
        Ok(())
    }

    /// Picks up a stack to move it, or what was just dropped to drop it elsewhere.
    fn pick(&mut self, player: usize, cell: String, at: usize) -> Result<(), Fault> {
        let taken_back = match &self.hand {
            Hand::Ready(Act::Place(dropped)) if *dropped == cell => Some(Hand::NewPiece),
            Hand::Ready(Act::Move(from, dropped)) if *dropped == cell => {
                Some(Hand::Stack { from: from.clone(), on: cell.clone() })
            }
            // Picking up what is in the hand already changes nothing.
            Hand::Stack { on, .. } if *on == cell => Some(self.hand.clone()),
            _ => None,
        };
        match taken_back {
            Some(hand) if self.mover == player => {
                self.hand = hand;
                Ok(())
            }
            _ => self.begin(player, Hand::Stack { from: cell.clone(), on: cell }, at),
        }
    }

    fn drop(&mut self, player: usize, cell: String, at: usize) -> Result<(), Fault> {
        let own = self.mover == player;
        let hand = match &self.hand {
            Hand::Stack { from, .. } if own && *from == cell => Hand::Empty,
            Hand::Stack { from, .. } | Hand::Ready(Act::Move(from, _)) if own => {
                Hand::Ready(Act::Move(from.clone(), cell))
            }
            // The piece is not always picked first.
            Hand::NewPiece | Hand::Ready(Act::Place(_)) if own => Hand::Ready(Act::Place(cell)),
            _ => return self.begin(player, Hand::Ready(Act::Place(cell)), at),
        };
        self.hand = hand;
        self.moved_at = at;
        Ok(())
    }

    /// Begins something new. What was ready before it has been played, even if its `done` is missing.
    fn begin(&mut self, player: usize, hand: Hand, at: usize) -> Result<(), Fault> {
        self.play_ready()?;
        self.hand = hand;
        (self.mover, self.moved_at) = (player, at);
        Ok(())
    }

    fn confirm(&mut self, player: usize, at: usize) -> Result<(), Fault> {
        let passes = self.hand == Hand::Empty
            && self.must_pass()
            && self.white.is_none_or(|_| self.seat_of(player) == self.transcript.seat());
        if passes {
            self.begin(player, Hand::Ready(Act::Pass), at)?;
        }
        self.play_ready()
    }

    fn play_ready(&mut self) -> Result<(), Fault> {
        if let Hand::Ready(act) = std::mem::replace(&mut self.hand, Hand::Empty) {
            self.play(&act).map_err(|problem| Fault::new(self.moved_at, problem))?;
        }
        Ok(())
    }

    fn play(&mut self, act: &Act) -> Result<(), Problem> {
        let to_move = self.transcript.seat();
        if self.white.is_none() {
            self.white = to_move.map(|seat| if seat == Seat::FIRST { self.mover } else { 1 - self.mover });
        }
        let seat = self.seat_of(self.mover);
        match act {
            Act::Resign => {
                self.transcript.end(seat.map(Ending::Resigned));
                return Ok(());
            }
            Act::Pass if self.transcript.is_over() => return Ok(()),
            _ => {}
        }
        if to_move.is_some() && to_move != seat {
            if !self.must_pass() {
                return Err(Problem::NotTheirTurn { text: act.text() });
            }
            self.transcript.play("pass")?;
        }
        self.transcript.end(None);
        self.transcript.play(&act.text())
    }

    fn must_pass(&self) -> bool {
        self.transcript.forced().as_deref() == Some("pass")
    }

    fn seat_of(&self, player: usize) -> Option<Seat> {
        self.white.map(|white| if white == player { Seat::FIRST } else { Seat::SECOND })
    }

    /// Decides what an unconfirmed last movement was worth.
    fn finish(&mut self) -> Result<(), Fault> {
        match &self.hand {
            Hand::Ready(Act::Resign) => self.play_ready(),
            Hand::Ready(act)
                if self.seat_of(self.mover) == self.transcript.seat()
                    && self.transcript.would_end(&act.text()) =>
            {
                self.play_ready()
            }
            _ => Ok(()),
        }
    }

    /// A result in the file that names another winner than the moves do. In whatever language it is written, it names the
    /// player.
    fn contradiction(&self) -> Option<Fault> {
        let (found, at) = self.result.as_ref()?;
        let standings = self.transcript.standings()?;
        let named = |player: &usize| {
            let name = self.names[*player].as_deref();
            let mut words = found.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            name.is_some_and(|name| words.any(|word| word == name))
        };
        let mut winners = (0..2).filter(named);
        let (Some(winner), None) = (winners.next(), winners.next()) else { return None };
        let standing = self.seat_of(winner).and_then(|seat| standings.get(seat.index()).copied())?;
        let problem = Problem::ContradictingResult { found: found.clone() };
        (standing != Standing::Win).then(|| Fault::new(*at, problem))
    }

    fn name_seats(&mut self) {
        for (player, name) in self.names.iter().enumerate() {
            let seat = self.seat_of(player).map_or(player, Seat::index);
            if let Some(name) = name {
                self.transcript.tag(&format!("Seat{}", seat + 1), name);
            }
        }
    }
}

/// The name in `id "name"`.
fn player_name(action: &str) -> Option<String> {
    let (_, name) = action.split_once(char::is_whitespace)?;
    Some(name.trim().trim_matches('"').to_owned())
}

/// The date in the name of a game: `DV-Anna-Boris-2017-07-15-1654`.
fn date_of_name(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.rsplitn(5, '-').collect();
    let [_, day, month, year, _] = parts[..] else { return None };
    let number = |part: &str, width| part.len() == width && part.bytes().all(|b| b.is_ascii_digit());
    (number(year, 4) && number(month, 2) && number(day, 2)).then(|| format!("{year}-{month}-{day}"))
}

/// The date in a moment as Java writes it: `Sun Mar 28 23:19:19 CEST 2010`.
fn date_of_clock(moment: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = moment.split_whitespace().collect();
    let [_, month, day, _, .., year] = words[..] else { return None };
    let month = MONTHS.iter().position(|known| *known == month)? + 1;
    let (day, year): (u32, u32) = (day.parse().ok()?, year.parse().ok()?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_where_they_stand() {
        assert_eq!(date_of_clock("Sun Mar 28 23:19:19 CEST 2010").as_deref(), Some("2010-03-28"));
        assert_eq!(date_of_clock("Tue Aug 11 11:45:29 GMT+08:00 2009").as_deref(), Some("2009-08-11"));
        assert_eq!(date_of_clock("15 de julio de 2017"), None);
        assert_eq!(date_of_name("DV-Anna-Bo-ris-2017-07-15-1654").as_deref(), Some("2017-07-15"));
        assert_eq!(date_of_name("Anna-Boris"), None);
    }
}
