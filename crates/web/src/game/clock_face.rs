use std::time::Duration;

/// A clock that shows less than this is running low.
pub(crate) const LOW: Duration = Duration::from_secs(20);

/// The time as a clock shows it: days, hours and minutes as far as they are needed, tenths when it runs low.
pub(crate) fn face(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours >= 24 {
        format!("{}:{:02}:{minutes:02}:{rest:02}", hours / 24, hours % 24)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if left < LOW {
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
        let shown = |millis| face(Duration::from_millis(millis));
        assert_eq!(shown(300_000), "5:00");
        assert_eq!(shown(20_999), "0:20");
        assert_eq!(shown(9_870), "0:09.8");
        assert_eq!(shown(3_661_000), "1:01:01");
        assert_eq!(shown(3 * 86_400_000 + 5_000), "3:00:00:05");
    }
}
