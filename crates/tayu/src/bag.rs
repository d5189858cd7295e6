use crate::{Class, Edition, Kind};

/// The tiles not yet drawn. What is in the bag is public; only the order is not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bag {
    left: [u8; Kind::COUNT],
    /// The kinds of which tiles are left, one bit each.
    kinds: u32,
    /// Tiles left by [`Class`].
    classes: [u8; 2],
}

impl Bag {
    pub(crate) fn new(edition: Edition) -> Bag {
        let copies = edition.copies();
        let mut classes = [0; 2];
        for kind in Kind::ALL {
            classes[kind.class() as usize] += copies;
        }
        Bag { left: [copies; Kind::COUNT], kinds: (1 << Kind::COUNT) - 1, classes }
    }

    pub(crate) const fn left(&self, kind: Kind) -> u8 {
        self.left[kind.index()]
    }

    /// Tiles left of a class, or of both.
    pub(crate) const fn total(&self, class: Option<Class>) -> u32 {
        match class {
            Some(class) => self.classes[class as usize] as u32,
            None => self.classes[0] as u32 + self.classes[1] as u32,
        }
    }

    /// The kinds of a class, or of both, of which tiles are left.
    pub(crate) fn kinds(&self, class: Option<Class>) -> impl Iterator<Item = Kind> {
        let class = class.map_or(u32::MAX, Class::kinds);
        let mut rest = self.kinds & class;
        core::iter::from_fn(move || {
            let kind = Kind::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*kind)
        })
    }

    /// Takes a tile out that is known to be in.
    pub(crate) fn take(&mut self, kind: Kind) {
        let class = &mut self.classes[kind.class() as usize];
        *class = class.saturating_sub(1);
        let left = &mut self.left[kind.index()];
        *left = left.saturating_sub(1);
        self.kinds &= !(u32::from(*left == 0) << kind.index());
    }

    /// The bag in which every tile has become its mirror image.
    pub(crate) fn mirrored(&self) -> Bag {
        let left = Kind::ALL.map(|kind| self.left(kind.mirror()));
        let kinds = left.iter().rev().fold(0, |kinds, left| kinds << 1 | u32::from(*left > 0));
        // A mirror image reaches as many sides as the tile, so the classes stay.
        Bag { left, kinds, classes: self.classes }
    }

    pub(crate) fn words(&self) -> [u64; 4] {
        let mut words = [0; 4];
        for (index, left) in self.left.iter().enumerate() {
            words[index / 8] |= u64::from(*left) << (index % 8 * 8);
        }
        words
    }
}
