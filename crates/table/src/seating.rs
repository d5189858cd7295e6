use fishka_game::{Game as _, Seat};
use fishka_wire::{Event, GameId, Me, NewGame, Numbered, Phase, PlayerId, Refusal, SeatWish, Who};

use crate::{Head, Kept, Now, Table, TableError, table::acting};

/// Who sits where in the game that `me` wishes for. A `lot` deals the seats out when that is wished.
///
/// Whether computers have such levels is not checked here.
///
/// # Errors
/// When somebody would sit in two seats.
pub fn seating(wish: &NewGame, me: &Me, lot: u64) -> Result<Vec<Who>, Refusal> {
    let who = |wish: &SeatWish| match *wish {
        SeatWish::Me => Who::Person { player: me.player, name: me.name.clone() },
        SeatWish::Open => Who::Open,
        SeatWish::Computer(level) => Who::Computer { level },
    };
    let mut seats: Vec<Who> = wish.seats.iter().map(who).collect();
    if seats.iter().filter(|who| who.player().is_some()).count() > 1 {
        return Err(TableError::TwoSeats.into());
    }
    if wish.shuffle {
        let mut lot = lot;
        for last in (1..seats.len()).rev() {
            let choices = last as u64 + 1;
            seats.swap(last, (lot % choices) as usize);
            lot /= choices;
        }
    }
    Ok(seats)
}

/// The most people whose refusal to play is kept in one game.
const MOST_DECLINED: usize = 20;

impl Table {
    /// A new table with its first events, which have happened already: those who are there sit down, and when no seat is
    /// open the game begins.
    ///
    /// # Errors
    /// When the game cannot be set up, or there is not one entry a seat.
    pub fn create(head: Head, seats: &[Who], now: Now) -> Result<(Table, Vec<Numbered>), Refusal> {
        let mut table = Table::restore(head, &[], Kept::Still, now)?;
        let expected = table.line().game().seats();
        if seats.len() != expected {
            return Err(TableError::Seats { seats: expected, found: seats.len() }.into());
        }
        let taken = Seat::first(expected).zip(seats).filter(|(_, who)| **who != Who::Open);
        let mut events: Vec<Event> =
            taken.map(|(seat, who)| Event::Seated { seat, who: who.clone() }).collect();
        if seats.iter().all(|who| *who != Who::Open) {
            table.begin(&mut events);
        }
        let events = table.number(events, None, now);
        table.apply(&events, now)?;
        Ok((table, events))
    }

    /// What it amounts to when somebody takes a seat, counted from 1, or the first open one.
    ///
    /// Who sits already and names no other seat is let be: nothing happens.
    ///
    /// # Errors
    /// When the seat cannot be had.
    pub fn sit(
        &self,
        player: PlayerId,
        name: &str,
        seat: Option<u8>,
        now: Now,
    ) -> Result<Vec<Numbered>, Refusal> {
        if let Some(own) = self.state().seat_of(player) {
            let same = seat.is_none_or(|seat| usize::from(seat) == own.index() + 1);
            return if same { Ok(Vec::new()) } else { Err(TableError::TwoSeats.into()) };
        }
        match self.state().phase {
            Phase::Waiting => {}
            Phase::Running => return Err(TableError::Full.into()),
            Phase::Over => return Err(TableError::Over.into()),
        }
        let mut open = Seat::first(self.state().seats.len())
            .filter(|seat| self.state().seats[seat.index()] == Who::Open);
        let seat = match seat {
            None => open.next().ok_or(TableError::Full)?,
            Some(number) => {
                if !(1..=self.state().seats.len()).contains(&usize::from(number)) {
                    return Err(TableError::NoSuchSeat { seat: number }.into());
                }
                let wished = open.find(|seat| seat.index() + 1 == usize::from(number));
                wished.ok_or(TableError::SeatTaken)?
            }
        };
        let mut events = vec![Event::Seated { seat, who: Who::Person { player, name: name.to_owned() } }];
        if self.state().seats.iter().filter(|who| **who == Who::Open).count() == 1 {
            self.begin(&mut events);
        }
        Ok(self.number(events, None, now))
    }

    /// What it amounts to when somebody who was invited does not want to play. It is said once.
    ///
    /// # Errors
    /// When the game does not wait for players, or one sits there already.
    pub fn decline(&self, player: PlayerId, name: &str, now: Now) -> Result<Vec<Numbered>, Refusal> {
        match self.state().phase {
            Phase::Waiting => {}
            Phase::Running => return Err(TableError::Full.into()),
            Phase::Over => return Err(TableError::Over.into()),
        }
        if self.state().seat_of(player).is_some() {
            return Err(TableError::TwoSeats.into());
        }
        let declined = &self.state().declined;
        if declined.iter().any(|who| who.player() == Some(player)) || declined.len() >= MOST_DECLINED {
            return Ok(Vec::new());
        }
        let who = Who::Person { player, name: name.to_owned() };
        Ok(self.number(vec![Event::Declined { who }], None, now))
    }

    /// Who sits where when the same people play again: everybody moves on by a seat.
    #[must_use]
    pub fn rematch_seats(&self) -> Vec<Who> {
        let mut seats = self.state().seats.clone();
        seats.rotate_right(1);
        seats
    }

    /// Tells those at the table that they play again in another game.
    ///
    /// # Errors
    /// When the game goes on, or the one who asks did not play.
    pub fn rematch(&self, player: PlayerId, id: GameId, now: Now) -> Result<Vec<Numbered>, Refusal> {
        if self.state().seat_of(player).is_none() {
            return Err(TableError::NotAPlayer.into());
        }
        if self.state().phase != Phase::Over {
            return Err(TableError::NotOver.into());
        }
        let events = if self.state().rematch.is_none() { vec![Event::Rematch { id }] } else { Vec::new() };
        Ok(self.number(events, None, now))
    }

    fn begin(&self, events: &mut Vec<Event>) {
        let mut line = self.line().clone();
        events.push(Event::Begun { turn: acting(&line) });
        self.go_on(&mut line, false, &self.full_clocks(), events);
    }
}
