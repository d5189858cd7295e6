//! The tiles left, counted for many kinds at once.

use fishka_tayu::{Class, Edition, Kind, Position};
use rand::{Rng, RngExt};

/// A set of kinds, one bit each.
pub(crate) type Kinds = u32;

pub(crate) const ALL_KINDS: Kinds = (1 << Kind::COUNT) - 1;

/// The tiles left: the binary digits of how many of each kind, the lowest first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bag([Kinds; 3]);

impl Bag {
    pub(crate) fn new(edition: Edition) -> Bag {
        Bag::with(|_| edition.copies())
    }

    pub(crate) fn of(position: &Position) -> Bag {
        Bag::with(|kind| position.remaining(kind))
    }

    fn with(left: impl Fn(Kind) -> u8) -> Bag {
        Bag([0, 1, 2].map(|digit| {
            Kind::ALL
                .into_iter()
                .fold(0, |kinds, kind| kinds | u32::from(left(kind) >> digit & 1) << kind.index())
        }))
    }

    /// How many tiles of these kinds are left.
    #[inline(always)]
    pub(crate) fn count(&self, kinds: Kinds) -> u32 {
        let [ones, twos, fours] = self.0;
        (ones & kinds).count_ones() + 2 * (twos & kinds).count_ones() + 4 * (fours & kinds).count_ones()
    }

    /// The kinds of which tiles are left.
    pub(crate) const fn kinds(&self) -> Kinds {
        self.0[0] | self.0[1] | self.0[2]
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.kinds() == 0
    }

    /// Takes a tile out that is known to be in.
    pub(crate) fn take(&mut self, kind: usize) {
        let mut borrow = 1 << kind;
        for digit in &mut self.0 {
            *digit ^= borrow;
            borrow &= *digit;
        }
    }

    /// A tile of one of these kinds, of which some are left, by chance.
    pub(crate) fn draw(&self, kinds: Kinds, random: &mut impl Rng) -> usize {
        let mut lot = random.random_range(0..self.count(kinds).max(1));
        let mut rest = kinds & self.kinds();
        while rest & (rest - 1) != 0 {
            let kind = rest.trailing_zeros();
            match lot.checked_sub(self.count(1 << kind)) {
                Some(left) => lot = left,
                None => break,
            }
            rest &= rest - 1;
        }
        rest.trailing_zeros() as usize
    }
}

/// The kinds of a class.
pub(crate) fn kinds_of(class: Class) -> Kinds {
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.class() == class);
    kinds.fold(0, |kinds, kind| kinds | 1 << kind.index())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn a_full_bag_is_drawn_to_the_last_tile() {
        for edition in Edition::ALL {
            let mut random = ChaCha8Rng::seed_from_u64(1);
            let mut bag = Bag::new(edition);
            let mut drawn = [0; Kind::COUNT];
            for left in (0..edition.tiles() as u32).rev() {
                let kind = bag.draw(ALL_KINDS, &mut random);
                bag.take(kind);
                drawn[kind] += 1;
                assert_eq!(bag.count(ALL_KINDS), left);
            }
            assert_eq!(drawn, [edition.copies(); Kind::COUNT]);
            assert!(bag.is_empty());
        }
    }

    #[test]
    fn a_draw_from_a_class_stays_in_it() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let bag = Bag::new(Edition::EightyFour);
        for class in Class::ALL {
            let kinds = kinds_of(class);
            assert!((0..100).all(|_| kinds >> bag.draw(kinds, &mut random) & 1 != 0));
        }
        assert_eq!(bag.count(kinds_of(Class::Ring)), 36);
    }
}
