use core::{fmt, str::FromStr};

use crate::Misspelt;

/// One of the eight unit sides of a tile, where its channel may come out.
///
/// On a tile that lies east–west `a b c` are the north side from west to east, `d` is the east end, `e f g` the south
/// side from east to west, `h` the west end.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the letters are the names")]
pub enum Exit {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl Exit {
    /// The eight, in the order of their letters: once around the tile.
    pub const ALL: [Exit; 8] = [Exit::A, Exit::B, Exit::C, Exit::D, Exit::E, Exit::F, Exit::G, Exit::H];

    /// The letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The side of the rectangle it is on: 0 for `abc`, 1 for `d`, 2 for `efg`, 3 for `h`.
    pub(crate) const fn edge(self) -> usize {
        match self {
            Exit::A | Exit::B | Exit::C => 0,
            Exit::D => 1,
            Exit::E | Exit::F | Exit::G => 2,
            Exit::H => 3,
        }
    }

    /// Which of the three squares it belongs to, counted from the end of `h`.
    pub(crate) const fn third(self) -> usize {
        match self {
            Exit::A | Exit::G | Exit::H => 0,
            Exit::B | Exit::F => 1,
            Exit::C | Exit::D | Exit::E => 2,
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The three exits a channel joins, written by their letters: `abd`.
///
/// This is a tile as it lies: the same tile turned by a half is [`half_turn`](Exits::half_turn), and both are spellings
/// of one [`Kind`].
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Exits(u8);

impl Exits {
    /// All 56, in the order of their spelling.
    pub const ALL: [Exits; 56] = {
        let mut all = [Exits(0b111); 56];
        let (mut count, mut first) = (0, 0);
        while first < 8 {
            let mut second = first + 1;
            while second < 8 {
                let mut third = second + 1;
                while third < 8 {
                    all[count] = Exits(1 << first | 1 << second | 1 << third);
                    count += 1;
                    third += 1;
                }
                second += 1;
            }
            first += 1;
        }
        all
    };

    /// The exits with these bits, `a` the lowest; `None` unless they are exactly three.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Exits> {
        if bits.count_ones() == 3 { Some(Exits(bits)) } else { None }
    }

    /// One bit an exit, `a` the lowest.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the channel comes out here.
    #[must_use]
    pub const fn contains(self, exit: Exit) -> bool {
        self.0 & exit.bit() != 0
    }

    /// The three exits in the order of their letters.
    pub fn iter(self) -> impl Iterator<Item = Exit> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let exit = Exit::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*exit)
        })
    }

    /// The exits after the tile has been turned by a half: `a` becomes `e`, `b` becomes `f`, and so on.
    #[must_use]
    pub const fn half_turn(self) -> Exits {
        Exits(self.0.rotate_left(4))
    }

    /// The mirror image that swaps the two ends: `a` with `c`, `d` with `h`, `e` with `g`.
    #[must_use]
    pub const fn swap_ends(self) -> Exits {
        // Reading the letters backwards keeps `b` and `f` in place once `h` has become `d`.
        Exits(self.0.reverse_bits().rotate_left(3))
    }

    /// The mirror image that swaps the two long sides: `a` with `g`, `b` with `f`, `c` with `e`.
    #[must_use]
    pub const fn swap_sides(self) -> Exits {
        self.swap_ends().half_turn()
    }

    /// The kind of tile with these exits.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(KIND_OF[self.0 as usize])
    }
}

/// In the order of the spelling, not of the bits.
impl Ord for Exits {
    fn cmp(&self, other: &Exits) -> core::cmp::Ordering {
        other.0.reverse_bits().cmp(&self.0.reverse_bits())
    }
}

impl PartialOrd for Exits {
    fn partial_cmp(&self, other: &Exits) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|exit| exit.fmt(f))
    }
}

impl fmt::Debug for Exits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Exits {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Exits, Misspelt> {
        let letters = text.as_bytes();
        if letters.len() != 3 || !letters.is_sorted() || !letters.iter().all(|c| (b'a'..=b'h').contains(c)) {
            return Err(Misspelt::Exits);
        }
        let bits = letters.iter().fold(0, |bits, letter| bits | 1 << (letter - b'a'));
        Exits::from_bits(bits).ok_or(Misspelt::Exits)
    }
}

/// What the back of a tile tells: the two classes of the expert draw.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A ring: the channel reaches three sides of the tile.
    Ring,
    /// No ring: it reaches two sides, or only one.
    Plain,
}

impl Class {
    /// Both classes.
    pub const ALL: [Class; 2] = [Class::Ring, Class::Plain];

    /// The word in moves and position texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Ring => "ring",
            Class::Plain => "plain",
        }
    }

    /// The kinds of the class, one bit each.
    pub(crate) const fn kinds(self) -> u32 {
        match self {
            Class::Ring => RINGS,
            Class::Plain => !RINGS,
        }
    }

    /// The name of its message in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Class::Ring => "tayu-class-ring",
            Class::Plain => "tayu-class-plain",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Class {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Class, Misspelt> {
        Class::ALL.into_iter().find(|class| class.name() == text).ok_or(Misspelt::Class)
    }
}

/// One of the 28 kinds of tile, named by the alphabetically smaller of its two spellings.
///
/// Reading understands the other spelling too.
///
/// ```
/// use fishka_tayu::{Exits, Kind};
///
/// let kind: Kind = "abd".parse()?;
/// assert_eq!(kind.spellings().map(|exits| exits.to_string()), ["abd", "efh"]);
/// assert_eq!("efh".parse::<Exits>()?.kind(), kind);
/// assert_eq!(kind.mirror().to_string(), "bch");
/// assert!(!kind.has_ring());
/// # Ok::<(), fishka_tayu::Misspelt>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Kind(u8);

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 28;

    /// All kinds in the order of their names.
    pub const ALL: [Kind; Kind::COUNT] = {
        let mut all = [Kind(0); Kind::COUNT];
        let mut index = 0;
        while index < Kind::COUNT {
            all[index] = Kind(index as u8);
            index += 1;
        }
        all
    };

    /// The place in [`ALL`](Kind::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The exits as the name spells them.
    #[must_use]
    pub const fn exits(self) -> Exits {
        NAMES[self.index()]
    }

    /// The two ways its exits can be spelt, the name first.
    #[must_use]
    pub const fn spellings(self) -> [Exits; 2] {
        [self.exits(), self.exits().half_turn()]
    }

    /// The kind that is its mirror image; tiles are never flipped, so most are not their own.
    #[must_use]
    pub const fn mirror(self) -> Kind {
        self.exits().swap_ends().kind()
    }

    /// Whether the back carries a ring: the channel reaches three sides of the tile.
    #[must_use]
    pub const fn has_ring(self) -> bool {
        RINGS >> self.0 & 1 != 0
    }

    /// Ring or plain.
    #[must_use]
    pub const fn class(self) -> Class {
        if self.has_ring() { Class::Ring } else { Class::Plain }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.exits(), f)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Kind {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Kind, Misspelt> {
        text.parse().map(Exits::kind).map_err(|_| Misspelt::Kind)
    }
}

/// Of the 56 spellings in alphabetical order, those that come before their half-turn.
const NAMES: [Exits; Kind::COUNT] = {
    let mut names = [Exits(0b111); Kind::COUNT];
    let (mut count, mut index) = (0, 0);
    while index < Exits::ALL.len() {
        let exits = Exits::ALL[index];
        let apart = exits.0 ^ exits.half_turn().0;
        // The spelling that owns the first letter in which the two differ comes first.
        if exits.0 & apart & apart.wrapping_neg() != 0 {
            names[count] = exits;
            count += 1;
        }
        index += 1;
    }
    names
};

const KIND_OF: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut index = 0;
    while index < Kind::COUNT {
        let exits = NAMES[index];
        kinds[exits.0 as usize] = index as u8;
        kinds[exits.half_turn().0 as usize] = index as u8;
        index += 1;
    }
    kinds
};

/// One bit a kind: set when its exits are on three sides of the rectangle.
const RINGS: u32 = {
    let (mut rings, mut index) = (0, 0);
    while index < Kind::COUNT {
        let (mut sides, mut exit) = (0_u8, 0);
        while exit < 8 {
            if NAMES[index].contains(Exit::ALL[exit]) {
                sides |= 1 << Exit::ALL[exit].edge();
            }
            exit += 1;
        }
        if sides.count_ones() == 3 {
            rings |= 1 << index;
        }
        index += 1;
    }
    rings
};
