/// What an engine may use, and how well it should play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Size of the transposition table, in MiB.
    pub table_mib: usize,
    /// Threads to search with.
    pub threads: usize,
    /// How well to play.
    pub level: Level,
    /// What weak levels draw their luck from; the same seed plays the same.
    pub seed: u64,
    /// After so many plies the game is broken off, and what stands on the board then decides, where somebody has agreed to that
    /// besides the rules. Games that end by themselves are played as if nobody had.
    pub max_plies: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { table_mib: 64, threads: 1, level: Level::FULL, seed: 0, max_plies: None }
    }
}

/// A strength from 1, which a child can beat, to 10; or everything the engine has.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The highest numbered level.
    pub const HIGHEST: u8 = 10;
    /// No restraint.
    pub const FULL: Level = Level(u8::MAX);

    /// Level 1 to 10; `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::HIGHEST { Some(Level(number)) } else { None }
    }

    /// About how strong it is, in points of a rating: each level takes about three of four points from the one below.
    /// `None` for full strength, which depends on the time it has.
    #[must_use]
    pub fn rating(self) -> Option<u16> {
        self.number().map(|number| 400 + 200 * u16::from(number - 1))
    }

    /// The number, or `None` for full strength.
    #[must_use]
    pub const fn number(self) -> Option<u8> {
        if self.0 == u8::MAX { None } else { Some(self.0) }
    }
}
