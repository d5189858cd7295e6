use std::time::Duration;

use fishka_catalog::{Line, Move, Rules};
use fishka_game::{
    Game, PlayError, Position as _, Seat, Standing, Turn,
    clock::{Clock, Moment, TimeControl},
};
use fishka_record::{Conclusion, Ending, Note, Record, chance::ChanceSeed};

use super::player::Player;

/// A game played on this device: the moves, who plays which seat, and the clocks.
///
/// Chance is drawn from the seed as soon as it is to act, so that a seat acts whenever the game is not over.
#[derive(Clone)]
pub(crate) struct LocalGame {
    line: Line,
    players: Vec<Player>,
    clock: Clock,
    /// What the mover had left after each ply; `None` for chance and without a clock.
    left_after: Vec<Option<Duration>>,
    ending: Option<(Ending, Vec<Standing>)>,
    id: String,
    seed: ChanceSeed,
    date: String,
    guided: bool,
}

impl LocalGame {
    /// A game that begins now, where its line does. There is one player a seat; whoever is missing is a person.
    pub(crate) fn new(
        id: String,
        line: Line,
        mut players: Vec<Player>,
        control: TimeControl,
        seed: ChanceSeed,
        date: String,
    ) -> LocalGame {
        let seats = line.game().seats();
        players.resize(seats, Player::Person);
        let clock = Clock::new(control, seats);
        let mut game = LocalGame {
            line,
            players,
            clock,
            left_after: Vec::new(),
            ending: None,
            id,
            seed,
            date,
            guided: false,
        };
        game.draw();
        game
    }

    /// The same as a game in which the coach takes the worst moves back, or not.
    pub(crate) fn guided(self, guided: bool) -> LocalGame {
        LocalGame { guided, ..self }
    }

    /// Whether the coach takes the worst moves back.
    pub(crate) const fn is_guided(&self) -> bool {
        self.guided
    }

    /// The name under which it is kept.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The day it began.
    pub(crate) fn date(&self) -> &str {
        &self.date
    }

    /// The moves.
    pub(crate) const fn line(&self) -> &Line {
        &self.line
    }

    /// The game and its options.
    pub(crate) const fn rules(&self) -> &Rules {
        self.line.game()
    }

    /// Who plays, in seat order.
    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seat that is to act; `None` when the game is over.
    pub(crate) fn acting(&self) -> Option<Seat> {
        match (self.line.turn(), &self.ending) {
            (Turn::Seat(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// The player who is to act.
    pub(crate) fn actor(&self) -> Option<Player> {
        self.acting().and_then(|seat| self.players.get(seat.index()).copied())
    }

    /// How the game stands.
    pub(crate) fn conclusion(&self) -> Conclusion {
        match (self.line.outcome(), &self.ending) {
            (Some(outcome), _) => Conclusion::OnBoard(outcome.clone()),
            (None, Some((ending, standings))) => {
                Conclusion::OffBoard { ending: *ending, standings: standings.clone() }
            }
            (None, None) => Conclusion::Unfinished,
        }
    }

    /// The control of the clocks.
    pub(crate) const fn control(&self) -> TimeControl {
        self.clock.control()
    }

    /// The time a seat has left; `None` without a clock.
    pub(crate) fn left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        self.clock.left(seat, now)
    }

    /// Lets the clock of the seat to act run.
    pub(crate) fn resume(&mut self, now: Moment) {
        if let Some(seat) = self.acting() {
            self.clock.start(seat, now);
        }
    }

    /// Whether the running clock has fallen.
    pub(crate) fn fallen(&self, now: Moment) -> bool {
        self.clock.flagged(now).is_some()
    }

    /// Ends the game if the running clock has fallen, and says whether it has.
    pub(crate) fn flag(&mut self, now: Moment) -> bool {
        let Some(seat) = self.clock.flagged(now) else { return false };
        self.end(Ending::Time(seat), now);
        true
    }

    /// Plays a move of the seat to act, and what chance adds to it.
    ///
    /// # Errors
    /// When the rules refuse the move, or the game is over. A move that comes after the flag ends the game instead.
    pub(crate) fn play(&mut self, mv: Move, now: Moment) -> Result<(), PlayError<fishka_catalog::Illegal>> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        if self.flag(now) {
            return Ok(());
        }
        let mover = self.acting();
        self.line.play(mv)?;
        self.left_after.push(None);
        let own = self.left_after.len() - 1;
        self.draw();
        // The flag was looked at above, so the clock takes the move.
        let _ = self.clock.press(self.acting(), now);
        if let Some(seat) = mover {
            self.left_after[own] = self.clock.left(seat, now);
        }
        Ok(())
    }

    /// Takes moves back to the last decision of a person; `false` when there is none.
    pub(crate) fn undo(&mut self, now: Moment) -> bool {
        let Some(ply) = self.last_decision() else { return false };
        self.ending = None;
        self.clock.stop(now);
        self.line.truncate(ply);
        self.left_after.truncate(ply);
        self.set_clocks_back();
        self.resume(now);
        true
    }

    /// Whether a move can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.last_decision().is_some()
    }

    /// The last ply at which a person had a choice, before the present one. A forced pass is none: it would be made again.
    fn last_decision(&self) -> Option<usize> {
        (0..self.line.plies()).rev().find(|&ply| {
            matches!(self.line.turn_at(ply), Turn::Seat(seat) if self.players[seat.index()] == Player::Person)
                && self.line.position_at(ply).forced_move().is_none()
        })
    }

    /// Gives every seat what it had left after its last move.
    fn set_clocks_back(&mut self) {
        for seat in Seat::first(self.players.len()) {
            let last = (0..self.line.plies()).rev().find(|&ply| self.line.turn_at(ply) == Turn::Seat(seat));
            let left = last.and_then(|ply| self.left_after[ply]).or(self.control().initial());
            if let Some(left) = left {
                self.clock.set_left(seat, left);
            }
        }
    }

    /// Ends the game off the board: a seat gives up for its side, or all agree to a draw.
    pub(crate) fn end(&mut self, ending: Ending, now: Moment) {
        if self.acting().is_some() {
            self.clock.stop(now);
            self.ending = Some((ending, ending.standings_in(self.rules())));
        }
    }

    /// Draws for chance until a seat is to act.
    fn draw(&mut self) {
        while self.line.turn() == Turn::Chance {
            let Some(outcome) = self.seed.draw(&self.line) else { break };
            if self.line.play(outcome).is_err() {
                break;
            }
            self.left_after.push(None);
        }
    }

    /// The game as a record, with the clocks as they stand.
    pub(crate) fn record(&self, now: Moment) -> Record {
        let mut record = Record::from_line(&self.line);
        let mut tags = vec![
            ("Date".to_owned(), self.date.clone()),
            ("GameId".to_owned(), self.id.clone()),
            ("Commitment".to_owned(), self.seed.commitment(&self.id)),
            ("Seed".to_owned(), self.seed.reveal()),
        ];
        if self.guided {
            tags.push((GUIDED.to_owned(), "on".to_owned()));
        }
        for (seat, player) in Seat::first(self.players.len()).zip(&self.players) {
            tags.push((format!("Seat{seat}"), player.to_string()));
        }
        if self.control() != TimeControl::Unlimited {
            tags.push(("TimeControl".to_owned(), self.control().to_string()));
            let left = Seat::first(self.players.len()).filter_map(|seat| self.left(seat, now));
            let left: Vec<String> = left.map(|left| left.as_millis().to_string()).collect();
            tags.push((CLOCKS.to_owned(), left.join(" ")));
        }
        for (name, value) in tags {
            // The names are those of the table, and the values are written as their tags want them.
            let _ = record.tags_mut().set(&name, &value);
        }
        let nodes: Vec<_> = record.main_line().collect();
        for (node, left) in nodes.into_iter().zip(&self.left_after) {
            if let Some(left) = left {
                record.set_note(node, Note::default().with_clock(*left));
            }
        }
        if let Some((ending, standings)) = &self.ending {
            // Only a game that is not over on the board is ended off it.
            let _ = record.conclude(*ending, standings);
        }
        record
    }

    /// Takes a game up again that was written by [`LocalGame::record`]; `None` when it lacks what such a game has.
    pub(crate) fn from_record(record: &Record) -> Option<LocalGame> {
        let tags = record.tags();
        let seats = record.rules().seats();
        let players: Option<Vec<Player>> =
            Seat::first(seats).map(|seat| tags.seat(seat)?.parse().ok()).collect();
        let mut clock = Clock::new(tags.time_control(), seats);
        let clocks = tags.get(CLOCKS).unwrap_or_default().split(' ').filter_map(|left| left.parse().ok());
        for (seat, left) in Seat::first(seats).zip(clocks) {
            clock.set_left(seat, Duration::from_millis(left));
        }
        let ending = match record.conclusion() {
            Conclusion::OffBoard { ending, standings } => Some((ending, standings)),
            Conclusion::OnBoard(_) | Conclusion::Unfinished => None,
        };
        let mut game = LocalGame {
            line: record.line(),
            players: players?,
            clock,
            left_after: record.main_line().map(|id| record.node(id).note().clock()).collect(),
            ending,
            id: tags.get("GameId")?.to_owned(),
            seed: tags.get("Seed")?.parse().ok()?,
            date: tags.get("Date")?.to_owned(),
            guided: tags.get(GUIDED).is_some(),
        };
        game.draw();
        Some(game)
    }
}

/// The tag with what each seat has left, in milliseconds.
const CLOCKS: &str = "Clocks";

/// The tag of a game in which the coach takes the worst moves back.
const GUIDED: &str = "Guided";

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::GAMES;
    use fishka_engine_api::Level;

    use super::*;

    fn at(seconds: u64) -> Moment {
        Moment(Duration::from_secs(seconds))
    }

    fn game(name: &str, options: &str, players: &[Player], control: &str) -> LocalGame {
        let rules = Rules::new(name, &options.parse().unwrap()).unwrap();
        let (id, date) = ("g1".to_owned(), "2026-11-15".to_owned());
        let mut game = LocalGame::new(
            id,
            Line::new(rules),
            players.to_vec(),
            control.parse().unwrap(),
            ChanceSeed([3; 32]),
            date,
        );
        game.resume(at(0));
        game
    }

    fn play(game: &mut LocalGame, text: &str, now: Moment) {
        let mv = game.line().position().parse_move(text).unwrap();
        game.play(mv, now).unwrap();
    }

    /// The first legal move, played.
    fn play_any(game: &mut LocalGame, now: Moment) {
        let mut moves = Vec::new();
        game.line().legal_moves(&mut moves);
        game.play(moves[0], now).unwrap();
    }

    #[test]
    fn a_seat_acts_whenever_the_game_is_not_over() {
        let mut tayu = game("tayu", "", &[], "-");
        assert_eq!(tayu.acting(), Some(Seat::FIRST));
        play_any(&mut tayu, at(1));
        assert_eq!(tayu.acting(), Some(Seat::SECOND));
        assert_eq!(game("dvonn", "placement=random", &[], "-").line().plies(), 49);
    }

    #[test]
    fn a_guided_game_stays_one() {
        let first = game("dvonn", "placement=random", &[], "-").guided(true);
        assert!(LocalGame::from_record(&first.record(at(0))).unwrap().is_guided());
        assert!(!LocalGame::from_record(&first.guided(false).record(at(0))).unwrap().is_guided());
    }

    #[test]
    fn every_game_is_played_kept_and_taken_up_again() {
        for entry in GAMES {
            let mut played = game(entry.name, "", &[], "-");
            for second in 0..12 {
                if played.acting().is_some() {
                    play_any(&mut played, at(second));
                }
            }
            let again = LocalGame::from_record(&played.record(at(12))).unwrap();
            assert_eq!(again.line().position(), played.line().position(), "{}", entry.name);
        }
    }

    #[test]
    fn taking_back_goes_past_a_forced_pass() {
        let whole =
            fishka_record::read_all(include_str!("../../../../docs/games/dvonn.fishka")).next().unwrap();
        let whole = whole.unwrap().line();
        let pass = whole.moves().position(|mv| mv.to_string() == "pass").unwrap();
        let Turn::Seat(passer) = whole.position_at(pass).turn() else { panic!("a seat passes") };
        let mut players = [Player::Computer(Level::FULL); 2];
        players[passer.index()] = Player::Person;
        let mut game = game("dvonn", "", &players, "-");
        for mv in whole.moves().take(pass + 1) {
            game.play(mv, at(1)).unwrap();
        }
        assert!(game.undo(at(2)));
        assert!(game.line().plies() < pass);
        assert_eq!(game.actor(), Some(Player::Person));
    }

    #[test]
    fn a_clock_stands_still_once_a_game_is_given_up() {
        let mut game = game("abalone", "", &[Player::Person, Player::Person], "60");
        game.end(Ending::Resigned(Seat::FIRST), at(10));
        assert_eq!(game.left(Seat::FIRST, at(50)), Some(Duration::from_secs(50)));
    }

    #[test]
    fn a_game_is_taken_up_where_it_was_left() {
        let mut left = game("tayu", "", &[Player::Person, Player::Computer(Level::FULL)], "60+5");
        play_any(&mut left, at(10));
        let text = left.record(at(12)).to_string();
        let mut again = LocalGame::from_record(&Record::read(&text).unwrap()).unwrap();
        assert_eq!(again.line().position(), left.line().position());
        assert_eq!(again.players(), left.players());
        again.resume(at(500));
        assert_eq!(again.left(Seat::FIRST, at(500)), Some(Duration::from_secs(55)));
        assert_eq!(again.left(Seat::SECOND, at(501)), Some(Duration::from_secs(57)));
        assert_eq!(again.record(at(500)).to_string(), text);
    }

    #[test]
    fn anybody_can_check_the_luck_of_a_game() {
        let mut tayu = game("tayu", "", &[], "-");
        play_any(&mut tayu, at(1));
        assert_eq!(tayu.record(at(1)).verify_chance(), Ok(2));
    }

    #[test]
    fn taking_back_leads_to_the_last_decision_of_a_person() {
        let mut abalone = game("abalone", "", &[Player::Person, Player::Computer(Level::FULL)], "60+0");
        assert!(!abalone.can_undo());
        play(&mut abalone, "a1b1", at(5));
        play(&mut abalone, "i5h5", at(7));
        assert!(abalone.undo(at(8)));
        assert_eq!((abalone.line().plies(), abalone.acting()), (0, Some(Seat::FIRST)));
        assert_eq!(abalone.left(Seat::FIRST, at(8)), Some(Duration::from_secs(60)));
    }

    #[test]
    fn the_same_tile_is_drawn_after_taking_back() {
        let mut tayu = game("tayu", "", &[], "-");
        play_any(&mut tayu, at(1));
        let drawn = tayu.line().moves().next_back();
        tayu.undo(at(2));
        play_any(&mut tayu, at(3));
        assert_eq!(tayu.line().moves().next_back(), drawn);
    }

    #[test]
    fn a_fallen_flag_loses_and_takes_no_move() {
        let mut abalone = game("abalone", "", &[], "10+0");
        play(&mut abalone, "a1b1", at(11));
        assert_eq!(abalone.line().plies(), 0);
        let Conclusion::OffBoard { ending, standings } = abalone.conclusion() else { panic!("it is over") };
        assert_eq!(ending, Ending::Time(Seat::FIRST));
        assert_eq!(standings, [Standing::Loss, Standing::Win]);
    }

    #[test]
    fn a_game_that_was_given_up_is_kept_so() {
        let mut dvonn = game("dvonn", "", &[], "-");
        play(&mut dvonn, "d3", at(1));
        dvonn.end(Ending::Resigned(Seat::SECOND), at(3));
        let again = LocalGame::from_record(&dvonn.record(at(2))).unwrap();
        assert_eq!(again.conclusion(), dvonn.conclusion());
        assert_eq!(again.acting(), None);
    }
}
