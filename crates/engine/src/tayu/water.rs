//! The board as the engine sees it: fast to copy, to lay tiles on and to ask questions of.

use fishka_tayu::{Edition, Kind, Orientation, Placement, Square};

/// Rows or columns of the board as bits, with empty ones around: place `x` of line `y` is bit `x + 1` of entry `y + 1`.
pub(crate) type Lines = [u32; LINES];
/// The largest board and a margin on both sides, rounded up to whole vectors.
pub(crate) const LINES: usize = 24;

/// Sides as a [`Frame`] sees them.
pub(crate) const UP: usize = 0;
pub(crate) const RIGHT: usize = 1;
pub(crate) const DOWN: usize = 2;
pub(crate) const LEFT: usize = 3;

/// The tiles that lie.
///
/// It is held twice, once in each [`Frame`], so that lying and standing tiles, and all four edges, are looked at by the
/// same code.
#[derive(Copy, Clone)]
pub(crate) struct Water {
    size: u8,
    tiles: u8,
    frames: [Frame; 2],
}

/// The board turned so that tiles of one [`Orientation`] lie flat, their exits `a b c` up and `h` to the left.
///
/// For lying tiles that is the board as it is. For standing tiles east is up: `x` counts from the north, `y` from the
/// west. So side `s` of frame `f` is [`Side`](fishka_tayu::Side) `s + f` of the board.
#[derive(Copy, Clone)]
pub(crate) struct Frame {
    pub(crate) taken: Lines,
    /// Squares with an exit on a side, by side of the frame.
    pub(crate) exits: [Lines; 4],
}

/// Where a tile could lie: a frame and the square of its end `h` in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    pub(crate) frame: u8,
    pub(crate) x: u8,
    pub(crate) y: u8,
}

/// The eight unit sides of a tile as bits: three up, three down, both from left to right, then the left end and the right.
pub(crate) type Sides = u8;

/// The ways a tile can lie flat, as bits of a set: the name of kind `k` is bit `k`, its half-turn bit `k + 28`.
pub(crate) type Spellings = u64;

const SPELLINGS: usize = 2 * Kind::COUNT;

impl Water {
    pub(crate) fn new(edition: Edition) -> Water {
        let frame = Frame { taken: [0; LINES], exits: [[0; LINES]; 4] };
        Water { size: edition.size(), tiles: 0, frames: [frame; 2] }
    }

    /// Squares along an edge.
    pub(crate) const fn size(&self) -> usize {
        self.size as usize
    }

    /// How many tiles lie.
    pub(crate) const fn tiles(&self) -> u8 {
        self.tiles
    }

    pub(crate) const fn frames(&self) -> &[Frame; 2] {
        &self.frames
    }

    /// Lays a tile that is known to fit.
    pub(crate) fn lay(&mut self, site: Site, spelling: usize) {
        let sides = u32::from(SIDES[spelling]);
        let (up, down, left, right) = (sides & 7, sides >> 3 & 7, sides >> 6 & 1, sides >> 7);
        let (line, bit) = (usize::from(site.y) + 1, site.x + 1);
        let own = usize::from(site.frame);
        let frame = &mut self.frames[own];
        frame.taken[line] |= 7 << bit;
        frame.exits[UP][line] |= up << bit;
        frame.exits[DOWN][line] |= down << bit;
        frame.exits[LEFT][line] |= left << bit;
        frame.exits[RIGHT][line] |= right << (bit + 2);

        // In the other frame the tile stands.
        let turn = if own == 0 { 3 } else { 1 };
        let across = self.seen_across(site);
        let frame = &mut self.frames[1 - own];
        for (third, (line, square)) in across.into_iter().enumerate() {
            let if_set = |exits: u32, nth: usize| if exits >> nth & 1 != 0 { square } else { 0 };
            frame.taken[line] |= square;
            frame.exits[(UP + turn) % 4][line] |= if_set(up, third);
            frame.exits[(DOWN + turn) % 4][line] |= if_set(down, third);
            frame.exits[(LEFT + turn) % 4][line] |= if_set(left, third);
            frame.exits[(RIGHT + turn) % 4][line] |= if_set(right << 2, third);
        }
        self.tiles += 1;
    }

    /// The three squares of a site from the left as the other frame has them: the line and the bit of each.
    #[inline]
    pub(crate) fn seen_across(&self, site: Site) -> [(usize, u32); 3] {
        // Place and line change their roles, and one of them its direction.
        let last = self.size - 1;
        match site.frame {
            0 => [0, 1, 2].map(|third| (usize::from(site.x) + 1 + third, 1 << (last - site.y + 1))),
            _ => [0, 1, 2].map(|third| (usize::from(last - site.x) + 1 - third, 1 << (site.y + 1))),
        }
    }

    /// Lays a tile as the rules describe it.
    pub(crate) fn lay_placement(&mut self, placement: Placement) {
        let (column, row) = (placement.square().column(), placement.square().row());
        let site = match placement.orientation() {
            Orientation::Lying => Site { frame: 0, x: column, y: row },
            Orientation::Standing => Site { frame: 1, x: self.size - 1 - row, y: column },
        };
        let kind = placement.kind();
        let turned = placement.spelling() != kind.exits();
        self.lay(site, kind.index() + if turned { Kind::COUNT } else { 0 });
    }

    /// The tile as the rules describe it; `None` for what is no site on this board.
    pub(crate) fn placement(&self, site: Site, spelling: usize) -> Option<Placement> {
        let exits = Kind::ALL[spelling % Kind::COUNT].spellings()[spelling / Kind::COUNT];
        match site.frame {
            0 => Placement::new(exits, Orientation::Lying, Square::new(site.x, site.y)?),
            _ => Placement::new(
                exits,
                Orientation::Standing,
                Square::new(site.y, self.size.checked_sub(site.x + 1)?)?,
            ),
        }
    }

    /// The free squares of a frame.
    #[inline(always)]
    pub(crate) fn free(&self, frame: usize) -> Lines {
        let board = ((1_u32 << self.size) - 1) << 1;
        let taken = &self.frames[frame].taken;
        std::array::from_fn(|line| if line >= 1 && line <= self.size() { board & !taken[line] } else { 0 })
    }

    /// The spellings with an exit on all of these sides.
    pub(crate) const fn with(sides: Sides) -> Spellings {
        WITH[sides as usize]
    }

    /// The points on the edges, by [`Side`](fishka_tayu::Side).
    pub(crate) fn points(&self, edition: Edition) -> [u8; 4] {
        let doubles = edition.double_points().iter().fold(0, |bits, place| bits | 2 << place);
        let points = |exits: u32| (exits.count_ones() + (exits & doubles).count_ones()) as u8;
        let [lying, standing] = &self.frames;
        [
            points(lying.exits[UP][self.size()]),
            points(standing.exits[UP][self.size()]),
            points(lying.exits[DOWN][1]),
            points(standing.exits[DOWN][1]),
        ]
    }

    /// Calls `each` with every site where a tile has room and meets water, and with the spellings that fit there.
    #[inline(always)]
    pub(crate) fn each_site(&self, edition: Edition, mut each: impl FnMut(Site, Spellings)) {
        for frame in 0..2 {
            let sites = self.sites(frame, edition);
            for y in 0..self.size() {
                let mut rest = sites[y + 1];
                while rest != 0 {
                    let x = rest.trailing_zeros() as usize - 1;
                    rest &= rest - 1;
                    let fitting = self.frames[frame].fitting(x, y);
                    if fitting != 0 {
                        each(Site { frame: frame as u8, x: x as u8, y: y as u8 }, fitting);
                    }
                }
            }
        }
    }

    /// Where a tile has three free squares and an exit beside them.
    #[inline(always)]
    fn sites(&self, frame: usize, edition: Edition) -> Lines {
        if self.tiles == 0 {
            return first_sites(edition);
        }
        let free = self.free(frame);
        let [up, right, down, left] = &self.frames[frame].exits;
        let mut sites = [0; LINES];
        for line in 1..LINES - 1 {
            let room = free[line] & free[line] >> 1 & free[line] >> 2;
            let across = down[line + 1] | up[line - 1];
            let joins = across | across >> 1 | across >> 2 | right[line] << 1 | left[line] >> 3;
            sites[line] = room & joins;
        }
        sites
    }
}

impl Frame {
    /// The spellings of a tile with its end `h` here that match all around; the three squares are known to be free.
    #[inline(always)]
    pub(super) fn fitting(&self, x: usize, y: usize) -> Spellings {
        let (line, bit) = (y + 1, x + 1);
        let three = |lines: &Lines, line: usize| lines[line] >> bit & 7;
        let before = |lines: &Lines| lines[line] >> (bit - 1) & 1;
        let behind = |lines: &Lines| lines[line] >> (bit + 3) & 1;
        let [up, right, down, left] = &self.exits;
        let water = three(down, line + 1) | three(up, line - 1) << 3 | before(right) << 6 | behind(left) << 7;
        let tiles = three(&self.taken, line + 1)
            | three(&self.taken, line - 1) << 3
            | before(&self.taken) << 6
            | behind(&self.taken) << 7;
        WITH[water as usize] & WITHOUT[(tiles & !water) as usize]
    }
}

/// The first tile covers a square of the centre, which looks the same from both frames.
fn first_sites(edition: Edition) -> Lines {
    let mut sites = [0; LINES];
    for &row in edition.centre() {
        for &column in edition.centre() {
            sites[usize::from(row) + 1] |= 0b111 << (column - 1);
        }
    }
    sites
}

/// The unit sides of each spelling.
pub(crate) const SIDES: [Sides; SPELLINGS] = {
    // Where the exits `a` to `h` are in the order of `Sides`.
    let places = [0, 1, 2, 7, 5, 4, 3, 6];
    let mut sides = [0; SPELLINGS];
    let mut spelling = 0;
    while spelling < SPELLINGS {
        let exits = Kind::ALL[spelling % Kind::COUNT].spellings()[spelling / Kind::COUNT];
        let mut exit = 0;
        while exit < 8 {
            sides[spelling] |= (exits.bits() >> exit & 1) << places[exit];
            exit += 1;
        }
        spelling += 1;
    }
    sides
};

/// By unit sides: the spellings with an exit on all of them.
static WITH: [Spellings; 256] = spellings_by_sides(true);
/// By unit sides: the spellings with an exit on none of them.
static WITHOUT: [Spellings; 256] = spellings_by_sides(false);

const fn spellings_by_sides(all: bool) -> [Spellings; 256] {
    let mut table = [0; 256];
    let mut sides = 0;
    while sides < 256 {
        let mut spelling = 0;
        while spelling < SPELLINGS {
            let common = sides as u8 & SIDES[spelling];
            if common == if all { sides as u8 } else { 0 } {
                table[sides] |= 1 << spelling;
            }
            spelling += 1;
        }
        sides += 1;
    }
    table
}
