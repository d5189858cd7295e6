use fishka_game::{Seat, clock::TimeControl};
use fishka_record::Ending;
use fishka_wire::{BackRequest, End, Event, Refusal, Who};

use crate::{Now, Table, TableError, table::acting};

impl Table {
    /// A draw is agreed when all offer it. Computers decline at once.
    pub(crate) fn offer_draw(&self, seat: Seat, now: Now) -> Result<Vec<Event>, Refusal> {
        let offers = &self.state().draw_offers;
        if offers.contains(&seat) || (offers.is_empty() && self.offered[seat.index()]) {
            return Err(TableError::OfferedAlready.into());
        }
        let mut events = vec![Event::DrawOffered { seat }];
        let computer = |who: &Who| matches!(who, Who::Computer { .. });
        if let Some(computer) = self.state().seats.iter().position(computer).and_then(Seat::new) {
            events.push(Event::DrawDeclined { seat: computer });
        } else if self.persons().all(|other| other == seat || offers.contains(&other)) {
            events.push(self.over(End::OffBoard(Ending::Agreed), now));
        }
        Ok(events)
    }

    pub(crate) fn decline_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.state().draw_offers.is_empty() {
            return Err(TableError::NoOffer.into());
        }
        Ok(vec![Event::DrawDeclined { seat }])
    }

    /// Moves are taken back when all people agree. Computers have no objection.
    pub(crate) fn ask_back(&self, seat: Seat, now: Now) -> Result<Vec<Event>, Refusal> {
        let (to, agreed): (usize, &[Seat]) = match &self.state().back_request {
            Some(BackRequest { seats, .. }) if seats.contains(&seat) => {
                return Err(TableError::AskedAlready.into());
            }
            Some(BackRequest { seats, to }) => (*to, seats),
            None if self.asked[seat.index()] => return Err(TableError::AskedAlready.into()),
            None => {
                let own = |ply: &usize| self.game.decider(*ply) == Some(seat);
                let last = (0..self.line().plies()).rev().find(own);
                (last.ok_or(TableError::NothingToTakeBack)?, &[])
            }
        };
        let mut events = vec![Event::BackAsked { seat, to }];
        if self.persons().all(|other| other == seat || agreed.contains(&other)) {
            events.push(self.take_back(to, now));
        }
        Ok(events)
    }

    pub(crate) fn decline_back(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.state().back_request.is_none() {
            return Err(TableError::NoRequest.into());
        }
        Ok(vec![Event::BackDeclined { seat }])
    }

    /// Time that was spent stays spent, except where every move has its own.
    fn take_back(&self, to: usize, now: Now) -> Event {
        let control = self.clock.control();
        let left = match control {
            TimeControl::Unlimited | TimeControl::Fischer { .. } => self.left(now),
            TimeControl::PerMove(_) | TimeControl::Correspondence { .. } => self.full_clocks(),
        };
        let turn = acting(&self.line().up_to(to));
        let begun = (0..to).any(|ply| self.game.decider(ply).is_some());
        let running = begun && turn.is_some() && control != TimeControl::Unlimited;
        Event::TakenBack { to, left, turn, running }
    }
}
