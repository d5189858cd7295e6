//! The queue of games to look at. Those who ask take turns, however many games they have; what an engine has not finished in
//! time goes to another.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
};

use fishka_catalog::Line;
use fishka_game::clock::Moment;
use fishka_wire::{Comparison, GameId};

use crate::limits;

/// Games that wait or are looked at. The time comes from outside.
#[derive(Default)]
pub(super) struct Queue {
    jobs: HashMap<GameId, Job>,
    /// The games that wait, by their turns, and within one in the order they came.
    waiting: BTreeMap<(u64, u64), GameId>,
    /// The last turn that each client has.
    turns: HashMap<IpAddr, u64>,
    /// The turn that was served last.
    turn: u64,
    asked: u64,
}

/// A game to look at.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) line: Line,
    /// The plies of which nothing is known yet.
    pub(super) open: Vec<usize>,
    /// The moves of which it is still to be found out what they gave away: known once all plies are.
    pub(super) compare: Vec<Comparison>,
    client: IpAddr,
    place: (u64, u64),
    taken: Option<Taken>,
    /// How often an engine has not finished it.
    failures: u8,
}

#[derive(Clone, Debug)]
struct Taken {
    ticket: u64,
    until: Moment,
}

/// A game is not taken into the queue.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Full {
    /// Too many games wait.
    Queue,
    /// Too many games of this client wait.
    Client,
}

impl Queue {
    /// Asks for a game. One that is there already is not asked for again.
    pub(super) fn ask(
        &mut self,
        client: IpAddr,
        game: GameId,
        line: Line,
        open: Vec<usize>,
        compare: Vec<Comparison>,
    ) -> Result<(), Full> {
        if self.jobs.contains_key(&game) || open.is_empty() && compare.is_empty() {
            return Ok(());
        }
        if self.jobs.values().filter(|job| job.client == client).count() >= limits::ANALYSES_A_CLIENT {
            return Err(Full::Client);
        }
        if self.jobs.len() >= limits::ANALYSES {
            return Err(Full::Queue);
        }
        let turn = self.turns.get(&client).map_or(self.turn, |last| (last + 1).max(self.turn));
        self.turns.insert(client, turn);
        self.asked += 1;
        let place = (turn, self.asked);
        self.waiting.insert(place, game);
        self.jobs.insert(game, Job { line, open, compare, client, place, taken: None, failures: 0 });
        Ok(())
    }

    /// Gives the next game to an engine, which keeps the ticket.
    pub(super) fn acquire(&mut self, ticket: u64, now: Moment) -> Option<(GameId, Job)> {
        self.take_back(now);
        let (place, game) = self.waiting.pop_first()?;
        self.turn = place.0;
        let job = self.jobs.get_mut(&game)?;
        job.taken = Some(Taken { ticket, until: lease(now) });
        Some((game, job.clone()))
    }

    /// The game of a ticket, for as long as its engine is heard of.
    pub(super) fn of_ticket(&mut self, ticket: u64, now: Moment) -> Option<(GameId, &mut Job)> {
        self.take_back(now);
        let is_its = |job: &Job| job.taken.as_ref().is_some_and(|taken| taken.ticket == ticket);
        let (game, job) = self.jobs.iter_mut().find(|(_, job)| is_its(job))?;
        if let Some(taken) = &mut job.taken {
            taken.until = lease(now);
        }
        Some((*game, job))
    }

    /// Something was found out about a ply of a game.
    pub(super) fn found(&mut self, game: GameId, ply: usize) {
        if let Some(job) = self.jobs.get_mut(&game) {
            job.open.retain(|open| *open != ply);
        }
    }

    /// It was found out what a move gave away.
    pub(super) fn compared(&mut self, game: GameId, ply: u32) {
        if let Some(job) = self.jobs.get_mut(&game) {
            job.compare.retain(|open| open.ply != ply);
        }
    }

    /// Whether nothing is open of a game.
    pub(super) fn is_done(&self, game: GameId) -> bool {
        self.jobs.get(&game).is_some_and(|job| job.open.is_empty() && job.compare.is_empty())
    }

    /// Goes on with a game of which nothing was open, or is done with it when this is nothing. Whoever comes next has the work, in the
    /// game's old place.
    pub(super) fn go_on(&mut self, game: GameId, compare: Vec<Comparison>) {
        if compare.is_empty() {
            self.forget(game);
        } else if let Some(job) = self.jobs.get_mut(&game) {
            (job.compare, job.taken) = (compare, None);
            self.waiting.insert(job.place, game);
        }
    }

    /// An engine ends its work. What it has left open goes to another, but not for ever.
    pub(super) fn end(&mut self, ticket: u64, now: Moment) {
        if let Some((game, _)) = self.of_ticket(ticket, now) {
            self.put_back(game);
        }
    }

    /// How far a game is: the plies that are open, and how many games come before it when it waits.
    pub(super) fn state(&mut self, game: GameId, now: Moment) -> Option<(usize, Option<usize>)> {
        self.take_back(now);
        let job = self.jobs.get(&game)?;
        let ahead = job.taken.is_none().then(|| self.waiting.range(..job.place).count());
        Some((job.open.len(), ahead))
    }

    /// Takes games back from engines that have not been heard of for long.
    fn take_back(&mut self, now: Moment) {
        let lost = |job: &Job| job.taken.as_ref().is_some_and(|taken| taken.until <= now);
        let lost: Vec<GameId> =
            self.jobs.iter().filter(|(_, job)| lost(job)).map(|(game, _)| *game).collect();
        lost.into_iter().for_each(|game| self.put_back(game));
    }

    fn put_back(&mut self, game: GameId) {
        let Some(job) = self.jobs.get_mut(&game) else { return };
        job.taken = None;
        job.failures += 1;
        if job.failures >= limits::ANALYSIS_ATTEMPTS {
            self.forget(game);
        } else {
            self.waiting.insert(job.place, game);
        }
    }

    fn forget(&mut self, game: GameId) {
        if let Some(job) = self.jobs.remove(&game) {
            self.waiting.remove(&job.place);
            if !self.jobs.values().any(|other| other.client == job.client) {
                self.turns.remove(&job.client);
            }
        }
    }
}

fn lease(now: Moment) -> Moment {
    Moment(now.0 + limits::ANALYSIS_LEASE)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use fishka_catalog::Rules;
    use fishka_game::Options;

    use super::*;

    fn line() -> Line {
        Line::new(Rules::new("dvonn", &Options::new()).unwrap())
    }

    fn client(number: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, number])
    }

    fn game(number: u64) -> GameId {
        GameId::from_random(number)
    }

    fn at(seconds: u64) -> Moment {
        Moment(Duration::from_secs(seconds))
    }

    #[test]
    fn those_who_ask_take_turns() {
        let mut queue = Queue::default();
        for number in 1..=3 {
            queue.ask(client(1), game(number), line(), vec![0], Vec::new()).unwrap();
        }
        queue.ask(client(2), game(4), line(), vec![0], Vec::new()).unwrap();
        assert_eq!(queue.state(game(4), at(0)), Some((1, Some(1))), "one game of the other comes first");
        let order: Vec<GameId> =
            (1..).map_while(|ticket| queue.acquire(ticket, at(0)).map(|(game, _)| game)).collect();
        assert_eq!(order, [1, 4, 2, 3].map(game));
    }

    #[test]
    fn the_queue_is_bounded() {
        let mut queue = Queue::default();
        let share = limits::ANALYSES_A_CLIENT as u64;
        for number in 0..share {
            queue.ask(client(1), game(number), line(), vec![0], Vec::new()).unwrap();
        }
        assert_eq!(queue.ask(client(1), game(99), line(), vec![0], Vec::new()), Err(Full::Client));
        assert_eq!(queue.ask(client(1), game(0), line(), vec![0], Vec::new()), Ok(()), "it is there already");
        let mut number = share;
        while queue.jobs.len() < limits::ANALYSES {
            queue
                .ask(IpAddr::from((number as u32).to_be_bytes()), game(number), line(), vec![0], Vec::new())
                .unwrap();
            number += 1;
        }
        assert_eq!(queue.ask(client(2), game(number), line(), vec![0], Vec::new()), Err(Full::Queue));
    }

    #[test]
    fn what_a_lost_engine_had_goes_to_another() {
        let mut queue = Queue::default();
        queue.ask(client(1), game(1), line(), vec![0, 1], Vec::new()).unwrap();
        assert_eq!(queue.acquire(7, at(0)).unwrap().0, game(1));
        assert!(queue.acquire(8, at(1)).is_none(), "somebody is at it");
        let late = limits::ANALYSIS_LEASE.as_secs();
        assert!(queue.of_ticket(7, at(late - 1)).is_some(), "who is heard of keeps it");
        queue.found(game(1), 0);
        assert!(queue.acquire(8, at(late + 1)).is_none());
        let (_, job) = queue.acquire(8, at(3 * late)).expect("it is given to another");
        assert_eq!(job.open, [1], "what was found stays found");
        assert!(queue.of_ticket(7, at(3 * late)).is_none(), "the first one is not listened to any more");
    }

    #[test]
    fn what_nobody_finishes_is_given_up() {
        let mut queue = Queue::default();
        queue.ask(client(1), game(1), line(), vec![0], Vec::new()).unwrap();
        for ticket in 0..u64::from(limits::ANALYSIS_ATTEMPTS) {
            assert!(queue.acquire(ticket, at(0)).is_some());
            queue.end(ticket, at(0));
        }
        assert_eq!(queue.state(game(1), at(0)), None);
        assert!(queue.turns.is_empty() && queue.waiting.is_empty());
    }

    #[test]
    fn a_game_of_which_all_is_known_is_done() {
        let mut queue = Queue::default();
        queue.ask(client(1), game(1), line(), vec![0], Vec::new()).unwrap();
        queue.acquire(1, at(0)).unwrap();
        assert!(!queue.is_done(game(1)));
        queue.found(game(1), 0);
        assert!(queue.is_done(game(1)));
        queue.go_on(game(1), Vec::new());
        assert_eq!(queue.state(game(1), at(0)), None);
        assert!(queue.of_ticket(1, at(0)).is_none());
    }

    #[test]
    fn what_is_to_be_compared_comes_in_the_old_place_and_is_no_failure() {
        let mut queue = Queue::default();
        for number in 1..=3 {
            queue.ask(client(1), game(number), line(), vec![0], Vec::new()).unwrap();
        }
        let compare = || vec![Comparison { ply: 0, best: "d3".to_owned(), nodes: 1 }];
        for ticket in 0..u64::from(limits::ANALYSIS_ATTEMPTS) + 1 {
            assert_eq!(queue.acquire(ticket, at(0)).unwrap().0, game(1), "it is before the others");
            queue.found(game(1), 0);
            queue.go_on(game(1), compare());
            // Whoever has found the positions ends, and takes nothing from the game.
            queue.end(ticket, at(0));
        }
        let (_, job) = queue.acquire(9, at(0)).unwrap();
        assert_eq!((job.open.len(), job.compare.len()), (0, 1));
        queue.compared(game(1), 0);
        assert!(queue.is_done(game(1)));
    }
}
