//! Rows of the index and how they are written: sorted, each as the difference from the one before.

use crate::tally::{Bucket, Winners};

/// How often a move was made in a position by players of a kind in a month, with one result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Of the folded position.
    pub(crate) key: u64,
    /// The number of the move.
    pub(crate) mv: u16,
    pub(crate) bucket: Bucket,
    pub(crate) winners: Winners,
    pub(crate) count: u32,
    /// The newest of these games.
    pub(crate) game: u32,
}

impl Row {
    const fn order(&self) -> (u64, u16, u16, u8) {
        (self.key, self.mv, self.bucket.0, self.winners.0)
    }
}

/// Sorts rows and makes one of those that count the same.
pub(crate) fn combine(rows: &mut Vec<Row>) {
    rows.sort_unstable_by_key(Row::order);
    rows.dedup_by(|next, kept| {
        let same = next.order() == kept.order();
        if same {
            kept.count = kept.count.saturating_add(next.count);
            kept.game = kept.game.max(next.game);
        }
        same
    });
}

/// Writes combined rows.
pub(crate) fn write(rows: &[Row]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(rows.len() * 16);
    let mut before = 0;
    for row in rows {
        put(&mut bytes, row.key - before);
        before = row.key;
        put(&mut bytes, row.mv.into());
        put(&mut bytes, row.bucket.0.into());
        bytes.push(row.winners.0);
        put(&mut bytes, row.count.into());
        put(&mut bytes, row.game.into());
    }
    bytes
}

/// Reads rows; it ends early where they are broken.
pub(crate) fn read(bytes: &[u8]) -> impl Iterator<Item = Row> {
    let mut rest = bytes;
    let mut before = 0_u64;
    std::iter::from_fn(move || {
        let key = before.checked_add(take(&mut rest)?)?;
        before = key;
        let mv = u16::try_from(take(&mut rest)?).ok()?;
        let bucket = Bucket(u16::try_from(take(&mut rest)?).ok()?);
        let (&winners, after) = rest.split_first()?;
        rest = after;
        let count = u32::try_from(take(&mut rest)?).ok()?;
        let game = u32::try_from(take(&mut rest)?).ok()?;
        Some(Row { key, mv, bucket, winners: Winners(winners), count, game })
    })
}

/// Seven bits a byte, the low ones first.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        // The tenth byte has room for one bit.
        if part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows() -> impl Strategy<Value = Vec<Row>> {
        let row = (any::<u64>(), 0..300_u16, 0..4_u16, 0..3_u8, 1..5_u32, any::<u32>());
        let row = row.prop_map(|(key, mv, bucket, winners, count, game)| Row {
            // Few positions, so that some come again.
            key: key % 7 * (u64::MAX / 6),
            mv,
            bucket: Bucket(bucket),
            winners: Winners(winners),
            count,
            game,
        });
        prop::collection::vec(row, 0..200)
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(mut given in rows()) {
            combine(&mut given);
            prop_assert_eq!(read(&write(&given)).collect::<Vec<_>>(), given);
        }

        #[test]
        fn nothing_is_lost_when_rows_are_combined(given in rows()) {
            let mut combined = given.clone();
            combine(&mut combined);
            let sum = |rows: &[Row]| rows.iter().map(|row| u64::from(row.count)).sum::<u64>();
            prop_assert_eq!(sum(&combined), sum(&given));
            prop_assert!(combined.is_sorted_by(|one, other| one.order() < other.order()));
        }

        #[test]
        fn broken_rows_end(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            prop_assert!(read(&bytes).count() <= bytes.len());
        }
    }
}
