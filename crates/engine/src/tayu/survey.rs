//! What a look at the board tells: where water can still go, edge by edge.

use fishka_tayu::{Edition, Kind};

use super::{
    bag::{ALL_KINDS, Kinds},
    flood::Squares,
    water::{LEFT, LINES, Lines, RIGHT, SIDES, Spellings, Water},
};

/// What the board holds for the rest of the game.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// The kinds left that fit at one site at least, at two, three and four.
    pub(crate) fits: [Kinds; 4],
    /// Where at least one kind fits.
    pub(crate) sites: u32,
    /// How many kinds fit, over all sites.
    pub(crate) ways: u32,
    /// Squares that the next tile can cover.
    pub(crate) next: u32,
    /// Those of them with an exit beside them.
    pub(crate) mouths: u32,
    /// Free squares to which water can still come.
    pub(crate) room: u32,
    /// The edges, by [`Side`](fishka_tayu::Side).
    pub(crate) edges: [Edge; 4],
}

/// What the board holds for one edge.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Edge {
    /// Points made.
    pub(crate) points: u8,
    /// Points that free squares offer, by their distance: see [`DISTANCES`].
    pub(crate) reach: [u8; DISTANCES.len()],
    /// Double points that can still be reached.
    pub(crate) open_doubles: u8,
    /// The class of the nearest square that offers points; as many as there are when there is none.
    pub(crate) nearest: u8,
    /// Points that squares in reach offer to tiles along the edge.
    pub(crate) runs: u8,
    /// Squares in reach that lie within three squares of the edge, and within six.
    pub(crate) room: [u8; 2],
    /// The kinds that can make at least one, two or three points with the next tile.
    pub(crate) gains: [Kinds; 3],
    /// Where the next tile can make at least one point, and two.
    pub(crate) gain_sites: [u8; 2],
    /// Mouths by their distance from the edge: within three squares, six, nine.
    pub(crate) mouths: [u8; 3],
    /// Mouths of exits that face the edge.
    pub(crate) facing: u8,
}

/// Classes of distances from the squares that the next tile can cover, by how many steps each is wide: those squares
/// themselves, one step, two, three, up to six, up to nine, and all that is further.
pub(crate) const DISTANCES: [u32; 7] = [0, 1, 1, 1, 3, 3, u32::MAX];

impl Survey {
    /// Looks at a board and at the kinds that are left.
    #[inline(always)]
    pub(crate) fn of(water: &Water, left: Kinds, edition: Edition) -> Survey {
        let mut survey = Survey {
            fits: [0; 4],
            sites: 0,
            ways: 0,
            next: 0,
            mouths: 0,
            room: 0,
            edges: [Edge::default(); 4],
        };
        let next = survey.look_at_sites(water, left, edition);
        survey.next = count(&next[0]);
        for (frame, next) in next.iter().enumerate() {
            survey.look_at_exits(water, edition, frame, next);
        }
        survey.look_at_reach(water, edition, &next[0]);
        survey
    }

    /// Returns the squares that the next tile can cover, in either frame.
    #[inline(always)]
    fn look_at_sites(&mut self, water: &Water, left: Kinds, edition: Edition) -> [Lines; 2] {
        let gains = gains(edition);
        let left = Spellings::from(left) | Spellings::from(left) << Kind::COUNT;
        let last = water.size() - 1;
        let mut next = [[0; LINES]; 2];
        let (mut fits, mut sites, mut ways) = ([0; 4], 0, 0);
        water.each_site(edition, |site, fitting| {
            let fitting = fitting & left;
            if fitting == 0 {
                return;
            }
            let kinds = kinds(fitting);
            for times in (1..fits.len()).rev() {
                fits[times] |= fits[times - 1] & kinds;
            }
            fits[0] |= kinds;
            sites += 1;
            ways += kinds.count_ones();
            let (frame, x, y) = (usize::from(site.frame), usize::from(site.x), usize::from(site.y));
            next[frame][y + 1] |= 7 << (x + 1);
            for (line, square) in water.seen_across(site) {
                next[1 - frame][line] |= square;
            }
            if y == last {
                self.edges[frame].gain(fitting, &gains.up[x]);
            } else if y == 0 {
                self.edges[frame + 2].gain(fitting, &gains.down[x]);
            }
            if x == 0 {
                self.edges[(LEFT + frame) % 4].gain(fitting, &gains.left[y]);
            } else if x + 2 == last {
                self.edges[RIGHT + frame].gain(fitting, &gains.right[y]);
            }
        });
        (self.fits, self.sites, self.ways) = (fits, sites, ways);
        next
    }

    /// Counts points made and exits that the next tile can join, as seen from the upper and lower edges of a frame.
    #[inline(always)]
    fn look_at_exits(&mut self, water: &Water, edition: Edition, frame: usize, next: &Lines) {
        let size = water.size();
        let [up, right, down, left] = &water.frames()[frame].exits;
        let (mut mouths, mut upward, mut downward) = ([0; LINES], [0; LINES], [0; LINES]);
        for line in 1..LINES - 1 {
            upward[line] = up[line - 1] & next[line];
            downward[line] = down[line + 1] & next[line];
            mouths[line] = upward[line] | downward[line] | (right[line] << 1 | left[line] >> 1) & next[line];
        }
        if frame == 0 {
            self.mouths = count(&mouths);
        }
        let doubles = gains(edition).doubles;
        let upper = [0, 1, 2].map(|nth| size - 2 - 3 * nth);
        let lower = [0, 1, 2].map(|nth| 1 + 3 * nth);
        for (edge, made, facing, bands) in
            [(frame, up[size], &upward, upper), (frame + 2, down[1], &downward, lower)]
        {
            let edge = &mut self.edges[edge];
            edge.points = points(made, doubles);
            edge.facing = count(facing) as u8;
            edge.mouths = bands.map(|first| count_three(&mouths, first) as u8);
        }
    }

    /// Lets the water flow from the squares the next tile can cover, and sees when it comes to the edges.
    #[inline(always)]
    fn look_at_reach(&mut self, water: &Water, edition: Edition, next: &Lines) {
        let size = water.size();
        let doubles = gains(edition).doubles;
        let room = Squares::new(&coverable(&water.free(0)));
        let mut flood = Squares::new(next);
        let mut wet = [0; 4];
        for (class, steps) in DISTANCES.into_iter().enumerate() {
            flood.flow(&room, steps);
            let borders = [flood.line(size), flood.column(size), flood.line(1), flood.column(1)];
            for ((edge, wet), border) in self.edges.iter_mut().zip(&mut wet).zip(borders) {
                edge.reach[class] = points(border & !*wet, doubles);
                *wet = border;
            }
        }
        self.room = flood.count();
        let lines = |first: usize| (0..3).map(|nth| flood.line(first + nth).count_ones()).sum();
        let columns = |first: usize| flood.count_columns(7 << first);
        let (upper, lower) = ([size - 2, size - 5].map(lines), [1, 4].map(lines));
        let (right, left) = ([size - 2, size - 5].map(columns), [1, 4].map(columns));
        for ((edge, wet), room) in self.edges.iter_mut().zip(wet).zip([upper, right, lower, left]) {
            edge.open_doubles = (wet & doubles).count_ones() as u8;
            edge.nearest = edge.reach.iter().take_while(|points| **points == 0).count() as u8;
            let run = wet & wet >> 1 & wet >> 2;
            edge.runs = points(run | run << 1 | run << 2, doubles);
            edge.room = room.map(|squares: u32| squares as u8);
        }
    }
}

impl Edge {
    #[inline(always)]
    fn gain(&mut self, fitting: Spellings, gains: &[Spellings; 3]) {
        for (kinds_so_far, gain) in self.gains.iter_mut().zip(gains) {
            *kinds_so_far |= kinds(fitting & gain);
        }
        for (sites, gain) in self.gain_sites.iter_mut().zip(gains) {
            *sites += u8::from(fitting & gain != 0);
        }
    }
}

fn kinds(spellings: Spellings) -> Kinds {
    (spellings | spellings >> Kind::COUNT) as Kinds & ALL_KINDS
}

/// The free squares that belong to three in a row.
#[inline(always)]
pub(super) fn coverable(free: &Lines) -> Lines {
    let mut upright = [0; LINES];
    for line in 0..LINES - 2 {
        upright[line] = free[line] & free[line + 1] & free[line + 2];
    }
    let mut covered = [0; LINES];
    for line in 2..LINES {
        let flat = free[line] & free[line] >> 1 & free[line] >> 2;
        covered[line] = flat | flat << 1 | flat << 2 | upright[line] | upright[line - 1] | upright[line - 2];
    }
    // Nothing stands below the first line.
    let flat = free[1] & free[1] >> 1 & free[1] >> 2;
    covered[1] = flat | flat << 1 | flat << 2 | upright[1];
    covered
}

#[inline(always)]
pub(super) fn points(squares: u32, doubles: u32) -> u8 {
    (squares.count_ones() + (squares & doubles).count_ones()) as u8
}

#[inline(always)]
fn count(lines: &Lines) -> u32 {
    (0..LINES / 3).map(|third| count_three(lines, 3 * third)).sum()
}

/// The squares in three lines: a line has at most 20 bits.
#[inline(always)]
fn count_three(lines: &Lines, first: usize) -> u32 {
    let [one, two, three] = [0, 1, 2].map(|nth| u64::from(lines[first + nth]));
    (one | two << 20 | three << 40).count_ones()
}

/// The double points of an edge, as bits of a line.
pub(super) fn doubles(edition: Edition) -> u32 {
    gains(edition).doubles
}

/// The spellings that make at least one, two or three points on an edge, by where they lie.
struct Gains {
    /// The double points of an edge, as bits of a line.
    doubles: u32,
    up: [[Spellings; 3]; LINES],
    down: [[Spellings; 3]; LINES],
    left: [[Spellings; 3]; LINES],
    right: [[Spellings; 3]; LINES],
}

fn gains(edition: Edition) -> &'static Gains {
    static EIGHTY_FOUR: Gains = Gains::new(Edition::EightyFour);
    static CLASSIC: Gains = Gains::new(Edition::Classic);
    match edition {
        Edition::EightyFour => &EIGHTY_FOUR,
        Edition::Classic => &CLASSIC,
    }
}

impl Gains {
    const fn new(edition: Edition) -> Gains {
        let (mut doubles, mut index) = (0, 0);
        while index < edition.double_points().len() {
            doubles |= 2 << edition.double_points()[index];
            index += 1;
        }
        let none = [[0; 3]; LINES];
        let mut gains = Gains { doubles, up: none, down: none, left: none, right: none };
        let mut at = 0;
        while at < edition.size() as usize {
            gains.up[at] = at_least(doubles >> 1 >> at, 0, 3);
            gains.down[at] = at_least(doubles >> 1 >> at, 3, 3);
            gains.left[at] = at_least(doubles >> 1 >> at, 6, 1);
            gains.right[at] = at_least(doubles >> 1 >> at, 7, 1);
            at += 1;
        }
        gains
    }
}

/// The spellings whose exits among `count` unit sides from `first` on make at least one, two or three points.
const fn at_least(doubles: u32, first: usize, count: usize) -> [Spellings; 3] {
    let mut spellings = [0; 3];
    let mut spelling = 0;
    while spelling < SIDES.len() {
        let (mut points, mut side) = (0, 0);
        while side < count {
            let exit = SIDES[spelling] >> (first + side) & 1;
            points += exit as usize * (1 + (doubles >> side & 1) as usize);
            side += 1;
        }
        let mut reached = 0;
        while reached < 3 && reached < points {
            spellings[reached] |= 1 << spelling;
            reached += 1;
        }
        spelling += 1;
    }
    spellings
}

#[cfg(test)]
mod tests {
    use fishka_game::Game as _;
    use fishka_tayu::{Side, Tayu};

    use super::*;
    use crate::tayu::bag::Bag;

    fn survey(position: &str) -> Survey {
        let position = Tayu::default().position(position).unwrap();
        let mut water = Water::new(position.edition());
        position.placements().iter().for_each(|placement| water.lay_placement(*placement));
        Survey::of(&water, Bag::of(&position).kinds(), position.edition())
    }

    fn edge(survey: &Survey, side: Side) -> &Edge {
        &survey.edges[side as usize]
    }

    #[test]
    fn every_kind_fits_on_the_empty_board() {
        let survey = survey("- 1 ?");
        assert_eq!(survey.fits, [ALL_KINDS; 4]);
        assert_eq!(survey.sites, 16);
        assert_eq!(survey.room, 18 * 18);
        assert_eq!(survey.mouths, 0);
    }

    #[test]
    fn a_tile_in_the_centre_opens_its_exits() {
        // Exits to the north of i9 and at both ends: i10, h9 and l9 are the squares before them.
        let survey = survey("adh-i9 2 ?");
        assert_eq!(survey.mouths, 3);
        // The next tile can come to i12, six squares from a double point, and to h11 and l11.
        assert_eq!(edge(&survey, Side::North).reach, [0, 0, 0, 0, 2, 9, 11]);
        assert_eq!(edge(&survey, Side::North).nearest, 4);
        assert_eq!(edge(&survey, Side::North).facing, 1);
        assert_eq!(edge(&survey, Side::South).facing, 0);
    }

    #[test]
    fn points_that_free_squares_offer_count_doubles_twice() {
        let survey = survey("adh-i9 2 ?");
        for side in Side::ALL {
            assert_eq!(edge(&survey, side).reach.iter().sum::<u8>(), 18 + 4);
            assert_eq!(edge(&survey, side).open_doubles, 4);
        }
    }

    #[test]
    fn the_next_tile_scores_only_where_water_is_near_an_edge() {
        // A line of water from the centre to the east, its last exit before o9: four squares to the edge.
        let line = survey("adh-i9,adh-l9 1 ?");
        assert_eq!(edge(&line, Side::East).gains, [0; 3]);
        let line = survey("adh-i9,adh-l9,adh-o9 2 ?");
        assert!(edge(&line, Side::East).gains[0] != 0);
        assert_eq!(edge(&line, Side::East).points, 0);
        assert_eq!(edge(&line, Side::West).gains, [0; 3]);
    }
}
