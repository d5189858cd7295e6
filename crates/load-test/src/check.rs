//! What must be true of the log of a game, whatever happened to the network and the server.

use std::time::Duration;

use fishka_game::clock::TimeControl;
use fishka_wire::{Event, Numbered};

/// A move that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) number: u64,
    pub(crate) request: String,
    pub(crate) text: String,
}

/// A time in which the server was down, in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Downtime {
    /// When it went down, at the earliest.
    pub from: u64,
    /// When it was up again, at the latest.
    pub to: u64,
}

/// What was found in a log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) lost: usize,
    pub(crate) duplicated: usize,
    pub(crate) timed: usize,
    pub(crate) wrong_clocks: Vec<String>,
}

/// Compares a log with what its players were told.
pub(crate) fn check(
    log: &[Numbered],
    acknowledged: &[Acknowledged],
    control: TimeControl,
    downtimes: &[Downtime],
) -> Findings {
    let lost = acknowledged.iter().filter(|acknowledged| !is_kept(log, acknowledged)).count();
    let mut findings = Findings { lost, duplicated: duplicated(log), ..Findings::default() };
    clocks(log, control, downtimes, &mut findings);
    findings
}

fn is_kept(log: &[Numbered], acknowledged: &Acknowledged) -> bool {
    log.iter().any(|numbered| {
        numbered.number == acknowledged.number
            && numbered.request.as_ref() == Some(&acknowledged.request)
            && matches!(&numbered.event, Event::Moved { text, .. } if *text == acknowledged.text)
    })
}

/// Moves that a player asked for once and that were played more often.
fn duplicated(log: &[Numbered]) -> usize {
    let moves = log.iter().filter(|numbered| matches!(numbered.event, Event::Moved { .. }));
    let mut asked: Vec<_> =
        moves.filter_map(|numbered| Some((numbered.by?, numbered.request.as_deref()?))).collect();
    let moves = asked.len();
    asked.sort();
    asked.dedup();
    moves - asked.len()
}

/// Clocks are told in whole milliseconds, and the clock that counts them is not the one that dates events.
const TOLERANCE: i128 = 25;

/// A player pays for the time from the event before to the move, less what is given back for lag. When the server was
/// down meanwhile, it pays at most for the time in which it was up again. A move that nobody asked for leaves the clock
/// as it was.
fn clocks(log: &[Numbered], control: TimeControl, downtimes: &[Downtime], findings: &mut Findings) {
    let TimeControl::Fischer { increment, .. } = control else { return };
    let mut left: Vec<Option<u64>> = vec![control.initial().map(ms); 4];
    let mut ran_since = None;
    for numbered in log {
        let Event::Moved { seat, left: told, lag, running, .. } = &numbered.event else { continue };
        if let (Some(seat), Some(now)) = (seat, told) {
            let before = left[seat.index()].replace(*now);
            if numbered.by.is_none() {
                if before != Some(*now) {
                    let number = numbered.number;
                    findings.wrong_clocks.push(format!("event {number}: a forced move changed the clock"));
                }
            } else if let (Some(before), Some(since)) = (before, ran_since) {
                findings.timed += 1;
                let paid = i128::from(before) + i128::from(ms(increment)) - i128::from(*now);
                let passed = i128::from(numbered.at) - i128::from(since);
                let down = downtimes.iter().rev().find(|down| down.from < numbered.at && since <= down.to);
                let (least, most) = match down {
                    Some(down) => (0, (i128::from(numbered.at) - i128::from(down.from)).max(0)),
                    None => ((passed - i128::from(*lag)).max(0), passed - i128::from(*lag)),
                };
                if paid < least - TOLERANCE || paid > most.max(0) + TOLERANCE {
                    findings.wrong_clocks.push(format!(
                        "event {}: paid {paid} ms of {passed} ms, between {least} and {most} expected",
                        numbered.number
                    ));
                }
            }
        }
        ran_since = running.then_some(numbered.at);
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use fishka_game::Seat;
    use fishka_wire::PlayerId;

    use super::*;

    fn moved(number: u64, at: u64, request: &str, left: u64) -> Numbered {
        let seat = Seat::new(usize::from(number.is_multiple_of(2)));
        let event = Event::Moved {
            seat,
            text: format!("m{number}"),
            left: Some(left),
            lag: 0,
            turn: seat,
            running: true,
        };
        let by = Some(PlayerId::from_random(number % 2));
        Numbered { number, at, by, request: Some(request.to_owned()), event }
    }

    fn control() -> TimeControl {
        "60+1".parse().unwrap()
    }

    fn log() -> Vec<Numbered> {
        vec![moved(1, 1_000, "1", 60_000), moved(2, 3_000, "1", 59_000), moved(3, 7_000, "2", 57_000)]
    }

    fn acknowledged(number: u64, request: &str) -> Acknowledged {
        Acknowledged { number, request: request.to_owned(), text: format!("m{number}") }
    }

    #[test]
    fn a_good_log_has_no_findings() {
        let acknowledged = [acknowledged(1, "1"), acknowledged(3, "2")];
        let findings = check(&log(), &acknowledged, control(), &[]);
        assert_eq!(findings, Findings { timed: 2, ..Findings::default() });
    }

    #[test]
    fn an_acknowledged_move_that_is_not_there_is_lost() {
        assert_eq!(check(&log(), &[acknowledged(4, "2")], control(), &[]).lost, 1);
    }

    #[test]
    fn another_move_in_its_place_is_a_loss_too() {
        assert_eq!(check(&log(), &[acknowledged(3, "9")], control(), &[]).lost, 1);
    }

    #[test]
    fn a_request_that_was_played_twice_is_found() {
        let mut log = log();
        log[2].request = Some("1".to_owned());
        assert_eq!(check(&log, &[], control(), &[]).duplicated, 1);
    }

    #[test]
    fn a_forced_move_takes_no_time() {
        let mut log = log();
        log[2] = Numbered { by: None, request: None, ..moved(3, 3_000, "", 60_000) };
        assert_eq!(check(&log, &[], control(), &[]), Findings { timed: 1, ..Findings::default() });
        log[2] = Numbered { by: None, request: None, ..moved(3, 3_000, "", 61_000) };
        assert_eq!(check(&log, &[], control(), &[]).wrong_clocks.len(), 1);
    }

    #[test]
    fn a_player_who_pays_too_much_is_found() {
        let mut log = log();
        log[2] = moved(3, 7_000, "2", 56_000);
        assert_eq!(check(&log, &[], control(), &[]).wrong_clocks.len(), 1);
    }

    #[test]
    fn a_player_who_pays_too_little_is_found() {
        let mut log = log();
        log[2] = moved(3, 7_000, "2", 60_000);
        assert_eq!(check(&log, &[], control(), &[]).wrong_clocks.len(), 1);
    }

    #[test]
    fn nobody_pays_for_a_server_that_is_down() {
        let mut log = log();
        log[2] = moved(3, 7_000, "2", 60_500);
        let down = Downtime { from: 4_000, to: 6_000 };
        assert_eq!(check(&log, &[], control(), &[down]).wrong_clocks, Vec::<String>::new());
        log[2] = moved(3, 7_000, "2", 57_000);
        assert_eq!(check(&log, &[], control(), &[down]).wrong_clocks.len(), 1);
    }
}
