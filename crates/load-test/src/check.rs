//! What must be true of the log of a game, whatever happened to the network and the server.

use std::time::Duration;

use fishka_game::{Seat, clock::TimeControl};
use fishka_wire::{Event, Numbered};
use serde::{Deserialize, Serialize};

/// A move that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Acknowledged {
    pub(crate) number: u64,
    pub(crate) request: String,
    pub(crate) text: String,
}

/// A time in which the server was down, in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Moves that a player was told and that are not in the log.
    pub(crate) forked: usize,
    /// Moves of one player that were acknowledged in another order than they were asked for.
    pub(crate) disordered: usize,
    pub(crate) timed: usize,
    pub(crate) wrong_clocks: Vec<String>,
}

/// Compares a log with what its players were told.
pub(crate) fn check(
    log: &[Numbered],
    told: &[Told],
    control: TimeControl,
    downtimes: &[Downtime],
) -> Findings {
    let acknowledged = told.iter().flat_map(|told| &told.acknowledged);
    let lost = acknowledged.filter(|acknowledged| !is_kept(log, acknowledged)).count();
    let heard = told.iter().flat_map(|told| &told.heard);
    let forked = heard.filter(|(number, text)| !is_move(log, *number, text)).count();
    let disordered = told.iter().map(|told| disordered(&told.acknowledged)).sum();
    let mut findings =
        Findings { lost, duplicated: duplicated(log), forked, disordered, ..Findings::default() };
    clocks(log, control, downtimes, &mut findings);
    findings
}

/// What a player was told about a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// Moves with their numbers, in the order in which they were heard.
    pub(crate) heard: Vec<(u64, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) refused: Vec<Refused>,
    /// Times that it was told an older state of the game than it knew.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) set_back: usize,
}

/// A move that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Refused {
    pub(crate) request: String,
    pub(crate) key: String,
    pub(crate) text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn is_kept(log: &[Numbered], acknowledged: &Acknowledged) -> bool {
    is_move(log, acknowledged.number, &acknowledged.text)
        && at(log, acknowledged.number)
            .is_some_and(|event| event.request.as_ref() == Some(&acknowledged.request))
}

/// A player asks for a move when the one before is acknowledged, so that their numbers grow.
fn disordered(acknowledged: &[Acknowledged]) -> usize {
    acknowledged.windows(2).filter(|pair| pair[0].number >= pair[1].number).count()
}

fn is_move(log: &[Numbered], number: u64, text: &str) -> bool {
    at(log, number).is_some_and(|event| matches!(&event.event, Event::Moved { text: own, .. } if own == text))
}

/// The event with a number in a log without gaps.
fn at(log: &[Numbered], number: u64) -> Option<&Numbered> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    log.get(index).filter(|event| event.number == number)
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
/// How much may be given back beyond a time in which the server was down: a server notes now and then that it runs.
const GIVEN_BACK: i128 = 6_000;

/// A player pays for the time from the event before to the move, less what is given back for lag. A move that nobody
/// asked for leaves the clock as it was. When nobody kept the game meanwhile, the clock stood still, which the log says:
/// then at most the time before that is paid, and no more than a little of it is given back.
fn clocks(log: &[Numbered], control: TimeControl, downtimes: &[Downtime], findings: &mut Findings) {
    let TimeControl::Fischer { increment, .. } = control else { return };
    let mut left: Vec<Option<u64>> = vec![control.initial().map(ms); 4];
    let mut ran: Option<(u64, Option<Seat>)> = None;
    for numbered in log {
        let number = numbered.number;
        let passed = |since: u64| i128::from(numbered.at) - i128::from(since);
        match &numbered.event {
            Event::Moved { seat, left: told, lag, running, turn, .. } => {
                if let (Some(seat), Some(now)) = (seat, told) {
                    let before = left[seat.index()].replace(*now);
                    if numbered.by.is_none() {
                        if before != Some(*now) {
                            findings
                                .wrong_clocks
                                .push(format!("event {number}: a forced move changed the clock"));
                        }
                    } else if let (Some(before), Some((since, _))) = (before, ran) {
                        findings.timed += 1;
                        let paid = i128::from(before) + i128::from(ms(increment)) - i128::from(*now);
                        let due = (passed(since) - i128::from(*lag)).max(0);
                        if (paid - due).abs() > TOLERANCE {
                            findings
                                .wrong_clocks
                                .push(format!("event {number}: paid {paid} ms instead of {due} ms"));
                        }
                    }
                }
                ran = running.then_some((numbered.at, *turn));
            }
            Event::Resumed { left: told } => {
                if let Some((since, Some(seat))) = ran {
                    let now = told.get(seat.index()).copied();
                    if let (Some(before), Some(now)) = (left[seat.index()], now) {
                        findings.timed += 1;
                        let paid = i128::from(before) - i128::from(now);
                        let down =
                            downtimes.iter().rev().find(|down| down.from < numbered.at && since <= down.to);
                        let up = down
                            .map_or(passed(since), |down| (i128::from(down.from) - i128::from(since)).max(0));
                        let least = down.map_or(0, |_| (up - GIVEN_BACK).max(0));
                        if paid < least - TOLERANCE || paid > up + TOLERANCE {
                            findings.wrong_clocks.push(format!(
                                "event {number}: paid {paid} ms over an interruption, between {least} and {up} expected"
                            ));
                        }
                    }
                }
                for (known, told) in left.iter_mut().zip(told) {
                    *known = Some(*told);
                }
                ran = ran.map(|(_, seat)| (numbered.at, seat));
            }
            _ => {}
        }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use fishka_wire::PlayerId;

    use super::*;

    fn moved(number: u64, at: u64, request: &str, left: u64) -> Numbered {
        let seat = Seat::new(usize::from(number.is_multiple_of(2)));
        let event = Event::Moved {
            seat,
            text: format!("m{number}"),
            left: Some(left),
            lag: 0,
            turn: Seat::new(usize::from(!number.is_multiple_of(2))),
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

    fn acknowledged(number: u64, request: &str) -> Told {
        let text = format!("m{number}");
        let acknowledged = vec![Acknowledged { number, request: request.to_owned(), text }];
        Told { acknowledged, ..Told::default() }
    }

    fn resumed(number: u64, at: u64, left: [u64; 2]) -> Numbered {
        let event = Event::Resumed { left: left.to_vec() };
        Numbered { number, at, by: None, request: None, event }
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
    fn moves_that_were_acknowledged_in_another_order_are_found() {
        let mut told = acknowledged(3, "2");
        told.acknowledged.extend(acknowledged(1, "1").acknowledged);
        let findings = check(&log(), &[told], control(), &[]);
        assert_eq!((findings.disordered, findings.lost), (1, 0));
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
    fn a_move_that_was_told_and_is_not_there_is_a_fork() {
        let told = |text: &str| Told { heard: vec![(2, text.to_owned())], ..Told::default() };
        assert_eq!(check(&log(), &[told("m2")], control(), &[]).forked, 0);
        assert_eq!(check(&log(), &[told("m9")], control(), &[]).forked, 1);
    }

    #[test]
    fn nobody_pays_for_a_server_that_is_down() {
        // The clock of seat 1 runs since 3,000; the server is down from 14,000 to 60,000.
        let down = [Downtime { from: 14_000, to: 60_000 }];
        let found = |left: u64| {
            let mut log = log();
            log.truncate(2);
            log.push(resumed(3, 61_000, [left, 59_000]));
            check(&log, &[], control(), &down).wrong_clocks.len()
        };
        assert_eq!(found(60_000 - 11_000), 0, "what was up is paid");
        assert_eq!(found(60_000 - 9_000), 0, "a little may be given back");
        assert_eq!(found(60_000 - 14_000), 1, "what was down is not paid");
        assert_eq!(found(60_000), 1, "not everything is given back");
    }

    #[test]
    fn after_an_interruption_the_clock_runs_as_before() {
        let mut log = log();
        log[2] = resumed(3, 60_000, [58_000, 59_000]);
        log.push(Numbered { number: 4, ..moved(3, 65_000, "2", 54_000) });
        assert_eq!(check(&log, &[], control(), &[]), Findings { timed: 3, ..Findings::default() });
        log[3] = Numbered { number: 4, ..moved(3, 65_000, "2", 58_000) };
        assert_eq!(check(&log, &[], control(), &[]).wrong_clocks.len(), 1);
    }
}
