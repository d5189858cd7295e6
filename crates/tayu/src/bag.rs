use crate::{Class, Edition, Kind};

/// The tiles not yet drawn. What is in the bag is public; only the order is not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bag {
    left: [u8; Kind::COUNT],
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
        Bag { left: [copies; Kind::COUNT], classes }
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
        let left = &self.left;
        Kind::ALL
            .into_iter()
            .filter(move |kind| left[kind.index()] > 0 && class.is_none_or(|class| kind.class() == class))
    }

    /// Takes a tile out that is known to be in.
    pub(crate) fn take(&mut self, kind: Kind) {
        let class = &mut self.classes[kind.class() as usize];
        *class = class.saturating_sub(1);
        let left = &mut self.left[kind.index()];
        *left = left.saturating_sub(1);
    }

    /// The bag in which every tile has become its mirror image.
    pub(crate) fn mirrored(&self) -> Bag {
        // A mirror image reaches as many sides as the tile, so the classes stay.
        Bag { left: Kind::ALL.map(|kind| self.left(kind.mirror())), classes: self.classes }
    }

    pub(crate) fn words(&self) -> [u64; 4] {
        let mut words = [0; 4];
        for (index, left) in self.left.iter().enumerate() {
            words[index / 8] |= u64::from(*left) << (index % 8 * 8);
        }
        words
    }
}
