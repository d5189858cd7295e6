//! Who is told what has happened.

use fishka_game::Seat;
use fishka_store::NewCall;
use fishka_table::Table;
use fishka_wire::{Event, Live, Numbered, Room as Hall, Who};

use super::{Room, audience::room_of};
use crate::{
    live::text,
    push::{Call, News},
    repository,
};

impl Room<'_> {
    pub(super) fn count(&self, events: &[Numbered]) {
        let metrics = &self.shared.metrics;
        let count =
            |kind: fn(&Event) -> bool| events.iter().filter(|event| kind(&event.event)).count() as u64;
        metrics.events.add(events.len() as u64);
        metrics.moves.add(count(|event| matches!(event, Event::Moved { .. })));
        metrics.games_over.add(count(|event| matches!(event, Event::Over { .. })));
    }

    /// Who is not there and is called for these events, after which the table is as given.
    pub(super) fn calls(&self, table: &Table, events: &[Numbered]) -> Vec<NewCall> {
        let state = table.state();
        let any = |kind: fn(&Event) -> bool| events.iter().any(|event| kind(&event.event));
        let begun = any(|event| matches!(event, Event::Begun { .. }));
        let turned = any(|event| matches!(event, Event::Moved { .. } | Event::TakenBack { .. }));
        let declined = any(|event| matches!(event, Event::Declined { .. }));
        let present = self.present_in(&state.seats);
        let mut calls = Vec::new();
        for ((seat, who), present) in Seat::first(state.seats.len()).zip(&state.seats).zip(present) {
            let (Some(player), false) = (who.player(), present) else { continue };
            // Whoever has just sat down knows.
            if events
                .iter()
                .any(|event| matches!(&event.event, Event::Seated { who: seated, .. } if seated == who))
            {
                continue;
            }
            let news = match state.turn == Some(seat) {
                true if begun || turned => News::YourTurn,
                _ if begun => News::Begun,
                _ if declined => News::Declined,
                _ => continue,
            };
            let name = |other: &Who| match other {
                Who::Person { name, .. } if other != who => Some(name.clone()),
                _ => None,
            };
            let others = match news {
                News::Declined => state.declined.iter().next_back().and_then(name).into_iter().collect(),
                News::YourTurn | News::Begun => state.seats.iter().filter_map(name).collect(),
            };
            let call = Call { kind: state.game.clone(), others, news };
            calls.push(NewCall { player: player.to_string(), payload: repository::json(&call) });
        }
        calls
    }

    /// Forgets what was said, and tells everybody the game anew without it.
    pub(super) fn unsay(&mut self, number: u64) {
        if self.table.unsay(number) {
            let (left, presence) = (self.table.left(self.now()), self.presence());
            self.audience.tell_each(|you| {
                let state = self.table.state().seen_in(room_of(you));
                text(&Live::Hello { state, you, left: left.clone(), presence: presence.clone() })
            });
        }
    }

    pub(super) fn tell(&mut self, events: &[Numbered]) {
        let any = |kind: fn(&Event) -> bool| events.iter().any(|event| kind(&event.event));
        if any(|event| matches!(event, Event::Moved { .. } | Event::TakenBack { .. } | Event::Over { .. })) {
            self.computer.forget();
        }
        if any(|event| matches!(event, Event::Seated { .. })) {
            self.audience.seat(self.table.state());
            self.note_presence();
        }
        let halls = [Hall::Players, Hall::Watchers];
        if events.iter().all(|event| halls.iter().all(|hall| !event.is_hidden_from(*hall))) {
            self.audience.tell_all(&text(&Live::Events { events: events.to_vec() }));
            return;
        }
        for hall in halls {
            let events = events.iter().map(|event| event.seen_in(hall)).collect();
            self.audience.tell_room(hall, &text(&Live::Events { events }));
        }
    }
}
