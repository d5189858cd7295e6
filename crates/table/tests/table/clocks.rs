//! Time is the table's.
use crate::common;

use std::time::Duration;

use common::{Play, START, key, player};
use fishka_game::{Standing, clock::Moment};
use fishka_record::Ending;
use fishka_table::{Kept, Now, Party, Table};
use fishka_wire::{Command, End, Event, Phase, Say};

/// After the first two decisions, with what they took.
fn begun(clock: &str) -> Play {
    let mut play = Play::new("dvonn", "", clock);
    play.wait(30_000).plays(1, "d3").unwrap();
    play.wait(4_000).plays(2, "e1").unwrap();
    play
}

fn at(play: &Play, ms: u64) -> Now {
    Now { moment: Moment(Duration::from_millis(5 + ms)), unix_ms: START + play.time + ms }
}

#[test]
fn the_first_decision_is_not_timed() {
    let mut play = Play::new("dvonn", "", "60+2");
    play.wait(30_000);
    assert_eq!(play.left(), [60_000, 60_000]);
    assert_eq!(play.table.next_wake(play.now()), None);
    play.plays(1, "d3").unwrap();
    assert_eq!(play.left(), [60_000, 60_000]);
    assert!(play.table.state().running);
}

#[test]
fn who_acts_pays_and_a_move_brings_the_increment() {
    let mut play = begun("60+2");
    assert_eq!(play.left(), [60_000, 58_000]);
    play.wait(1_500);
    assert_eq!(play.left(), [58_500, 58_000]);
}

#[test]
fn a_flag_falls_exactly_once() {
    let mut play = begun("60+2");
    let wake = play.table.next_wake(play.now()).unwrap();
    // A minute, and the grace for a move that is under way.
    assert_eq!(wake.0 - play.now().moment.0, Duration::from_millis(60_000 + 2_000));
    play.wait(61_999);
    assert!(play.wake().is_empty());
    play.wait(1);
    let [Event::Over { result, left, .. }] = &play.wake()[..] else { panic!("the flag falls") };
    assert_eq!(result.standings, [Standing::Loss, Standing::Win]);
    assert_eq!(left, &[0, 58_000]);
    assert!(play.wake().is_empty());
    assert_eq!(play.table.next_wake(play.now()), None);
    assert_eq!(key(play.plays(1, "h3")), "illegal-over");
}

#[test]
fn a_move_that_comes_too_late_ends_the_game() {
    let mut play = begun("60+2");
    play.wait(60_000);
    assert_eq!(key(play.plays(1, "h3")), "table-too-late");
    let result = play.table.state().result.clone().unwrap();
    assert!(matches!(result.end, End::OffBoard(Ending::Time(_))));
    assert_eq!(play.table.state().moves.len(), 2);
}

#[test]
fn lag_is_given_back() {
    let mut play = begun("60+2");
    play.lag = Duration::from_millis(300);
    play.wait(1_000).plays(1, "h3").unwrap();
    assert_eq!(play.left()[0], 60_000 - 700 + 2_000);
    assert!(matches!(play.last(), Event::Moved { lag: 300, .. }));
}

#[test]
fn a_move_that_set_out_in_time_is_in_time() {
    let mut play = begun("60+2");
    play.lag = Duration::from_millis(200);
    play.wait(60_100).plays(1, "h3").unwrap();
    assert_eq!(play.left()[0], 100 + 2_000);
}

#[test]
fn lag_beyond_the_quota_is_not_given_back() {
    let mut play = begun("60+2");
    play.lag = Duration::from_secs(50);
    play.wait(20_000).plays(1, "h3").unwrap();
    let Event::Moved { lag, .. } = play.last() else { panic!("a move was made") };
    assert!((1..5_000).contains(lag), "{lag}");
    assert_eq!(play.left()[0], 60_000 - 20_000 + lag + 2_000);
}

#[test]
fn nobody_pays_for_a_restart() {
    let mut play = begun("60+2");
    play.wait(10_000).does(1, Command::Chat { text: "hm".to_owned() }).unwrap();
    // The server dies now and comes back in an hour, with its clock at another origin.
    let later = at(&play, 3_600_000);
    let died = Kept::Until(play.now().unix_ms);
    let table = Table::restore(play.table.head().clone(), &play.log, died, later).unwrap();
    assert_eq!(table.left(later), [50_000, 58_000]);
    assert!(table.wake(later).is_empty());
    assert!(table.runs_live());
    assert_eq!(table.left(at(&play, 3_601_000)), [49_000, 58_000]);
}

#[test]
fn nobody_gains_by_a_restart() {
    let mut play = begun("60+2");
    play.wait(10_000);
    let died = Kept::Until(play.now().unix_ms);
    let later = at(&play, 3_600_000);
    let table = Table::restore(play.table.head().clone(), &play.log, died, later).unwrap();
    assert_eq!(table.left(later), [50_000, 58_000]);
}

#[test]
fn a_clock_that_another_keeps_runs_on() {
    let play = begun("60+2");
    let later = at(&play, 10_000);
    let table = Table::restore(play.table.head().clone(), &play.log, Kept::Still, later).unwrap();
    assert_eq!(table.left(later), [50_000, 58_000]);
}

#[test]
fn a_table_that_was_followed_is_taken_over_as_if_it_were_read() {
    let mut play = begun("60+2");
    let mut follower = play.restored();
    play.wait(7_000).does(1, Command::Chat { text: "hm".to_owned() }).unwrap();
    // The news are late, and on another clock.
    let late = at(&play, 3_000);
    follower.apply(&play.log[play.log.len() - 1..], late).unwrap();
    let later = at(&play, 60_000);
    for kept in [Kept::Still, Kept::Until(play.now().unix_ms + 5_000)] {
        let read = Table::restore(play.table.head().clone(), &play.log, kept, later).unwrap();
        let mut followed = follower.clone();
        followed.take_over(kept, later);
        assert_eq!(followed.left(later), read.left(later));
    }
}

#[test]
fn lag_is_given_back_also_for_a_move_that_waited_for_a_take_over() {
    let mut play = begun("60+2");
    play.lag = Duration::from_millis(300);
    play.wait(1_000);
    let now = play.now();
    play.table.take_over(Kept::Still, now);
    play.plays(1, "h3").unwrap();
    assert_eq!(play.left()[0], 60_000 - 700 + 2_000);
}

#[test]
fn an_event_that_is_heard_late_has_happened_when_it_says() {
    let mut play = begun("60+2");
    let mut late = play.table.clone();
    play.wait(1_000).plays(1, "h3").unwrap();
    // Its own commit seemed to fail, and is found in the log.
    play.wait(400);
    late.apply(&play.log[play.log.len() - 1..], play.now()).unwrap();
    assert_eq!(late.left(play.now()), play.left());
    assert_eq!(late.next_wake(play.now()), play.table.next_wake(play.now()));
}

#[test]
fn no_event_is_dated_before_the_last_and_nobody_pays_between() {
    let play = begun("60+2");
    // Who takes over has a calendar that is 200 ms behind.
    let behind = |ms: u64| Now { unix_ms: play.now().unix_ms - 200 + ms, ..at(&play, ms) };
    let (log, last) = (play.log.clone(), play.log.last().unwrap().at);
    let mut table = Table::restore(play.table.head().clone(), &log, Kept::Still, behind(0)).unwrap();
    for (ms, paid) in [(150, 0), (500, 300)] {
        let resumed = table.resume(behind(ms));
        assert_eq!(resumed[0].at, last + paid);
        assert_eq!(resumed[0].event, Event::Resumed { left: vec![60_000 - paid, 58_000] });
        table.apply(&resumed, behind(ms)).unwrap();
    }
}

#[test]
fn a_calendar_that_was_wrong_stops_no_clock() {
    let mut play = begun("60+2");
    let right = |play: &Play| Now { unix_ms: play.now().unix_ms - 3_600_000, ..play.now() };
    let say =
        |text: &str| Say { id: text.to_owned(), command: Command::Move { ply: 2, text: text.to_owned() } };
    let from = Party::Person { player: player(1), name: "Anna".to_owned() };
    play.wait(1_000);
    let now = right(&play);
    let decision = play.table.decide(&from, &say("h3"), now, Duration::ZERO);
    play.table.apply(&decision.events, now).unwrap();
    play.wait(1_000);
    assert_eq!(play.table.left(right(&play)), [61_000, 57_000]);
}

#[test]
fn who_keeps_a_table_again_says_so_in_the_log() {
    let mut play = begun("60+2");
    play.wait(10_000);
    let died = Kept::Until(play.now().unix_ms);
    let later = at(&play, 3_600_000);
    play.table = Table::restore(play.table.head().clone(), &play.log, died, later).unwrap();
    let resumed = play.table.resume(later);
    assert_eq!(resumed[0].event, Event::Resumed { left: vec![50_000, 58_000] });
    play.log.extend_from_slice(&resumed);
    // Another restart, long after: what was said is what counts.
    let end = at(&play, 7_200_000);
    let died = Kept::Until(later.unix_ms + 4_000);
    let table = Table::restore(play.table.head().clone(), &play.log, died, end).unwrap();
    assert_eq!(table.left(end), [46_000, 58_000]);
}

#[test]
fn a_table_whose_clock_stands_is_kept_again_without_a_word() {
    let play = begun("3d/move");
    assert!(play.table.resume(play.now()).is_empty());
}

#[test]
fn days_are_counted_also_while_the_server_is_down() {
    const DAY: u64 = 86_400_000;
    let play = begun("3d/move");
    assert!(!play.table.runs_live());
    assert_eq!(play.table.timeout_at(play.now()), Some(START + play.time + 3 * DAY));
    let later = at(&play, DAY);
    let died = Kept::Until(play.now().unix_ms);
    let table = Table::restore(play.table.head().clone(), &play.log, died, later).unwrap();
    assert_eq!(table.left(later), [2 * DAY, 3 * DAY]);
    assert_eq!(table.next_wake(later).unwrap().0 - later.moment.0, Duration::from_millis(2 * DAY));
    let over = table.wake(at(&play, 3 * DAY));
    assert!(matches!(over[0].event, Event::Over { .. }));
}

#[test]
fn every_move_has_its_own_time() {
    let mut play = begun("30/move");
    assert_eq!(play.left(), [30_000, 30_000]);
    play.wait(20_000);
    assert_eq!(play.left(), [10_000, 30_000]);
    play.plays(1, "h3").unwrap();
    assert_eq!(play.left(), [30_000, 30_000]);
}

#[test]
fn without_a_clock_nothing_is_shown_and_nothing_falls() {
    let mut play = begun("-");
    assert!(play.left().is_empty());
    assert!(!play.table.state().running);
    play.wait(10_000_000_000);
    assert!(play.wake().is_empty());
    assert_eq!(play.table.next_wake(play.now()), None);
}

#[test]
fn chance_takes_no_time() {
    let mut play = Play::new("tayu", "", "60+0");
    assert_eq!(play.table.state().moves.len(), 1);
    play.goes_on();
    play.wait(5_000).goes_on();
    assert_eq!(play.left(), [60_000, 55_000]);
    assert!(play.table.state().running);
    assert_eq!(play.table.state().moves.len(), 5);
}

#[test]
fn the_clocks_stop_at_the_end() {
    let mut play = begun("60+2");
    play.wait(7_000).does(2, Command::Resign).unwrap();
    play.wait(100_000);
    assert_eq!(play.left(), [53_000, 58_000]);
    assert_eq!(play.table.state().phase, Phase::Over);
    assert_eq!(play.restored().left(play.now()), [53_000, 58_000]);
}

#[test]
fn a_seat_that_stays_away_can_be_claimed_from() {
    let mut play = begun("60+2");
    assert_eq!(play.table.claim_in(play.now()), None);
    assert_eq!(key(play.does(1, Command::Claim)), "table-nothing-to-claim");
    let now = play.now();
    play.table.note_presence(fishka_game::Seat::SECOND, false, now);
    play.wait(10_000);
    let now = play.now();
    play.table.note_presence(fishka_game::Seat::SECOND, false, now);
    assert_eq!(play.table.claim_in(now), Some(50_000));
    assert_eq!(key(play.does(1, Command::Claim)), "table-nothing-to-claim");
    play.wait(50_000);
    assert_eq!(play.table.claim_in(play.now()), Some(0));
    assert_eq!(key(play.does(2, Command::Claim)), "table-nothing-to-claim");
    play.does(1, Command::Claim).unwrap();
    let result = play.table.state().result.clone().unwrap();
    assert_eq!(result.standings, [Standing::Win, Standing::Loss]);
    assert!(matches!(result.end, End::OffBoard(Ending::Abandoned(_))));
}

#[test]
fn who_comes_back_cannot_be_claimed_from() {
    let mut play = begun("600+5");
    let now = play.now();
    play.table.note_presence(fishka_game::Seat::SECOND, false, now);
    play.wait(119_000);
    let now = play.now();
    play.table.note_presence(fishka_game::Seat::SECOND, true, now);
    play.wait(2_000);
    assert_eq!(key(play.does(1, Command::Claim)), "table-nothing-to-claim");
}

#[test]
fn games_over_days_cannot_be_claimed() {
    let play = begun("3d/move");
    assert_eq!(play.table.patience(), None);
    assert_eq!(play.restored().claim_in(at(&play, 900_000)), None);
}
