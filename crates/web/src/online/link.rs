use std::time::Duration;

use fishka_game::clock::Moment;

/// How often the server is asked whether it is there.
pub(super) const PING: Duration = Duration::from_millis(2500);

/// After so long without an answer the connection counts as lost, even if the browser has not noticed.
const SILENCE: Duration = Duration::from_secs(9);

/// The first pause before connecting again; it doubles with every try.
const PAUSE: Duration = Duration::from_millis(400);

/// The longest pause before connecting again.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// How the connection is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Connection {
    /// Being made for the first time.
    Opening,
    /// There.
    Open,
    /// Broken off, and being made again.
    Lost,
}

/// What is known of a connection, and when it is made again. It knows nothing of sockets and timers.
#[derive(Debug)]
pub(super) struct Link {
    connection: Connection,
    socket: Socket,
    /// How often connecting has failed since it last succeeded.
    failures: u32,
}

#[derive(Debug)]
enum Socket {
    None,
    /// Since when the server owes a word. Timers of a page that nobody sees come late, so silence counts from a question.
    There {
        asked: Option<Moment>,
    },
    /// There will be none any more.
    Closed,
}

/// What to do after a look at the connection.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// There is no connection to look after.
    Nothing,
    /// Ask whether the server is there.
    Ping,
    /// It has been silent for too long.
    Lose,
}

impl Link {
    pub(super) const fn new() -> Link {
        Link { connection: Connection::Opening, socket: Socket::None, failures: 0 }
    }

    pub(super) const fn connection(&self) -> Connection {
        self.connection
    }

    /// Begins to connect; `false` when a connection is there already or wanted no more.
    pub(super) fn connect(&mut self, now: Moment) -> bool {
        let free = matches!(self.socket, Socket::None);
        if free {
            self.socket = Socket::There { asked: Some(now) };
        }
        free
    }

    /// The server has said something; with its greeting the connection is there.
    pub(super) fn hear(&mut self, greeting: bool) {
        if let Socket::There { asked } = &mut self.socket {
            *asked = None;
        }
        if greeting {
            (self.connection, self.failures) = (Connection::Open, 0);
        }
    }

    /// The connection is broken. How long to wait before the next, given a number from 0 to 1 that nobody can foresee: many who
    /// were cut off together should not all come back in the same moment.
    pub(super) fn lose(&mut self, random: f64) -> Option<Duration> {
        self.drop_socket();
        if matches!(self.socket, Socket::Closed) {
            return None;
        }
        self.connection = Connection::Lost;
        let pause = PAUSE.saturating_mul(1 << self.failures.min(6)).min(LONGEST_PAUSE);
        self.failures += 1;
        Some(pause.mul_f64(0.5 + random))
    }

    /// Lets go of the socket, so that another can be made at once.
    pub(super) fn drop_socket(&mut self) {
        if matches!(self.socket, Socket::There { .. }) {
            self.socket = Socket::None;
        }
    }

    /// Ends it for good.
    pub(super) fn close(&mut self) {
        self.socket = Socket::Closed;
    }

    /// Looks whether the server still answers.
    pub(super) fn look(&mut self, now: Moment) -> Look {
        let Socket::There { asked } = &mut self.socket else { return Look::Nothing };
        let asked = *asked.get_or_insert(now);
        if now.0.saturating_sub(asked.0) > SILENCE { Look::Lose } else { Look::Ping }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Moment {
        Moment(Duration::from_secs(seconds))
    }

    /// A connection that was greeted.
    fn greeted() -> Link {
        let mut link = Link::new();
        assert!(link.connect(at(0)));
        link.hear(true);
        link
    }

    #[test]
    fn a_connection_is_there_when_the_server_has_greeted() {
        let mut link = Link::new();
        link.connect(at(0));
        assert_eq!(link.connection(), Connection::Opening);
        link.hear(true);
        assert_eq!(link.connection(), Connection::Open);
    }

    #[test]
    fn there_is_one_connection_at_a_time() {
        assert!(!greeted().connect(at(1)));
    }

    #[test]
    fn pauses_double_up_to_a_limit() {
        let mut link = greeted();
        let pauses: Vec<u128> =
            (0..8).filter_map(|_| link.lose(0.5)).map(|pause| pause.as_millis()).collect();
        assert_eq!(pauses, [400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
    }

    #[test]
    fn a_greeting_makes_the_next_pause_short_again() {
        let mut link = greeted();
        for _ in 0..5 {
            link.lose(0.5);
        }
        link.connect(at(30));
        link.hear(true);
        assert_eq!(link.lose(0.0), Some(PAUSE / 2));
    }

    #[test]
    fn silence_after_a_question_means_that_the_connection_is_lost() {
        let mut link = greeted();
        assert_eq!(link.look(at(10)), Look::Ping);
        assert_eq!(link.look(at(19)), Look::Ping);
        assert_eq!(link.look(at(20)), Look::Lose);
    }

    #[test]
    fn a_late_timer_alone_loses_nothing() {
        let mut link = greeted();
        link.look(at(10));
        link.hear(false);
        assert_eq!(link.look(at(600)), Look::Ping);
    }

    #[test]
    fn a_server_that_never_greets_is_given_up() {
        let mut link = Link::new();
        link.connect(at(0));
        assert_eq!(link.look(at(10)), Look::Lose);
    }

    #[test]
    fn what_was_closed_is_not_made_again() {
        let mut link = greeted();
        link.close();
        assert_eq!((link.lose(0.5), link.connect(at(1)), link.look(at(2))), (None, false, Look::Nothing));
    }
}
