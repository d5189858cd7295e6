use std::time::Duration;

use fishka_game::Value;

use crate::text::Words;

/// Less than this is little time for a player who began with so much.
pub(super) fn low(initial: Option<Duration>) -> Duration {
    /// In any game.
    const MOST: Duration = Duration::from_secs(20);
    initial.map_or(MOST, |initial| MOST.min(initial / 6))
}

/// The time as a clock shows it: days, hours and minutes as far as they are needed, tenths when it runs low.
pub(super) fn face(left: Duration, low: Duration, words: Words) -> String {
    match left.as_secs() / 86_400 {
        0 => hands(left, low),
        days => {
            let rest = left.as_secs() / 60 % 1440;
            let rest = format!("{}:{:02}", rest / 60, rest % 60);
            words.with("web-days-left", &[("days", Value::number(days)), ("rest", Value::Text(rest))])
        }
    }
}

/// What is less than a day.
fn hands(left: Duration, low: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if left < low {
        format!("{minutes}:{rest:02}.{}", left.subsec_millis() / 100)
    } else {
        format!("{minutes}:{rest:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_as_much_as_is_needed() {
        let shown = |millis| hands(Duration::from_millis(millis), low(None));
        assert_eq!(shown(300_000), "5:00");
        assert_eq!(shown(20_999), "0:20");
        assert_eq!(shown(9_870), "0:09.8");
        assert_eq!(shown(3_661_000), "1:01:01");
    }

    #[test]
    fn a_short_time_for_each_move_is_not_low_from_the_start() {
        assert_eq!(low(Some(Duration::from_secs(30))), Duration::from_secs(5));
        assert_eq!(low(Some(Duration::from_secs(600))), Duration::from_secs(20));
    }
}
