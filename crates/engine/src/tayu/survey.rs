//! What a look at the board tells: where water can still go, edge by edge.

use fishka_tayu::{Edition, Kind};

use super::{
    bag::{ALL_KINDS, Kinds},
    water::{LEFT, LINES, Lines, RIGHT, SIDES, Spellings, Water},
};

/// What the board holds for the rest of the game.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// The kinds that fit somewhere.
    pub(crate) fits: Kinds,
    /// Where at least one kind fits.
    pub(crate) sites: u32,
    /// Free squares that a tile could cover.
    pub(crate) room: u32,
    /// Free squares with an exit beside them that a tile could cover.
    pub(crate) mouths: u32,
    /// The edges, by [`Side`](fishka_tayu::Side).
    pub(crate) edges: [Edge; 4],
}

/// What the board holds for one edge.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Edge {
    /// Points made.
    pub(crate) points: u8,
    /// Points that free squares offer, by their distance from the nearest exit: see [`DISTANCES`].
    pub(crate) reach: [u8; DISTANCES],
    /// Double points that can still be reached.
    pub(crate) open_doubles: u8,
    /// Distance of the nearest square that offers points; [`FAR`] when there is none.
    pub(crate) nearest: u8,
    /// The kinds that can make at least one, two or three points with the next tile.
    pub(crate) gains: [Kinds; 3],
    /// Mouths by their distance from the edge: within three squares, six, nine.
    pub(crate) mouths: [u8; 3],
    /// Mouths of exits that face the edge.
    pub(crate) facing: u8,
}

/// Distances of one, two and three squares (the next tile may make the point), up to six, up to nine, and more.
pub(crate) const DISTANCES: usize = 6;

/// Further than any square.
pub(crate) const FAR: u8 = 40;

impl Survey {
    /// Looks at a board.
    pub(crate) fn of(water: &Water, edition: Edition) -> Survey {
        let mut survey = Survey { fits: 0, sites: 0, room: 0, mouths: 0, edges: [Edge::default(); 4] };
        survey.look_at_sites(water, edition);
        for frame in 0..2 {
            survey.look_at_reach(water, edition, frame);
        }
        survey
    }

    fn look_at_sites(&mut self, water: &Water, edition: Edition) {
        let gains = gains(edition);
        let last = water.size() - 1;
        let mut fits = 0;
        water.each_site(edition, |site, fitting| {
            fits |= fitting;
            self.sites += 1;
            let (frame, x, y) = (usize::from(site.frame), usize::from(site.x), usize::from(site.y));
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
        self.fits = kinds(fits);
    }

    /// Lets the water flow over the free squares, and sees when it comes to the upper and lower edges of a frame.
    fn look_at_reach(&mut self, water: &Water, edition: Edition, frame: usize) {
        let size = water.size();
        let room = coverable(&water.free(frame));
        let [up, right, down, left] = &water.frames()[frame].exits;
        let (mut flood, mut upward, mut downward) = ([0; LINES], [0; LINES], [0; LINES]);
        for line in 1..LINES - 1 {
            upward[line] = up[line - 1] & room[line];
            downward[line] = down[line + 1] & room[line];
            flood[line] = upward[line] | downward[line] | (right[line] << 1 | left[line] >> 1) & room[line];
        }
        if frame == 0 {
            self.room = count(&room);
            self.mouths = count(&flood);
        }
        let doubles = gains(edition).doubles;
        let lines = [(frame, size, up[size], &upward), (frame + 2, 1, down[1], &downward)];
        for (edge, line, made, facing) in lines {
            let triple = |nth: usize| if line == 1 { 1 + 3 * nth } else { size - 2 - 3 * nth };
            self.edges[edge].points = points(made, doubles);
            self.edges[edge].nearest = FAR;
            self.edges[edge].facing = count(facing) as u8;
            self.edges[edge].mouths = [0, 1, 2].map(|nth| count_three(&flood, triple(nth)) as u8);
        }

        let mut dry = lines.map(|(_, line, ..)| room[line]);
        for distance in 1..FAR {
            for ((edge, line, ..), dry) in lines.into_iter().zip(&mut dry) {
                let wet = flood[line] & *dry;
                if wet != 0 {
                    *dry &= !wet;
                    self.edges[edge].wet(distance, points(wet, doubles), (wet & doubles).count_ones() as u8);
                }
            }
            if dry == [0, 0] {
                break;
            }
            let before = flood;
            for line in 1..LINES - 1 {
                let beside = before[line] << 1 | before[line] >> 1 | before[line - 1] | before[line + 1];
                flood[line] |= beside & room[line];
            }
            if flood == before {
                break;
            }
        }
    }
}

impl Edge {
    fn gain(&mut self, fitting: Spellings, gains: &[Spellings; 3]) {
        for (kinds_so_far, gain) in self.gains.iter_mut().zip(gains) {
            *kinds_so_far |= kinds(fitting & gain);
        }
    }

    /// Water has come to squares of the edge that were dry.
    fn wet(&mut self, distance: u8, points: u8, doubles: u8) {
        let class = match distance {
            1..=3 => usize::from(distance) - 1,
            4..=6 => 3,
            7..=9 => 4,
            _ => 5,
        };
        self.reach[class] += points;
        self.open_doubles += doubles;
        self.nearest = self.nearest.min(distance);
    }
}

fn kinds(spellings: Spellings) -> Kinds {
    (spellings | spellings >> Kind::COUNT) as Kinds & ALL_KINDS
}

/// The free squares that belong to three in a row.
fn coverable(free: &Lines) -> Lines {
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

fn points(squares: u32, doubles: u32) -> u8 {
    (squares.count_ones() + (squares & doubles).count_ones()) as u8
}

fn count(lines: &Lines) -> u32 {
    (0..LINES / 3).map(|third| count_three(lines, 3 * third)).sum()
}

/// The squares in three lines: a line has at most 20 bits.
fn count_three(lines: &Lines, first: usize) -> u32 {
    let [one, two, three] = [0, 1, 2].map(|nth| u64::from(lines[first + nth]));
    (one | two << 20 | three << 40).count_ones()
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

    fn survey(position: &str) -> Survey {
        let position = Tayu::default().position(position).unwrap();
        let mut water = Water::new(position.edition());
        position.placements().iter().for_each(|placement| water.lay_placement(*placement));
        Survey::of(&water, position.edition())
    }

    fn edge(survey: &Survey, side: Side) -> &Edge {
        &survey.edges[side as usize]
    }

    #[test]
    fn every_kind_fits_on_the_empty_board() {
        let survey = survey("- 1 ?");
        assert_eq!(survey.fits, ALL_KINDS);
        assert_eq!(survey.room, 18 * 18);
        assert_eq!(survey.mouths, 0);
        assert!(survey.edges.iter().all(|edge| edge.nearest == FAR));
    }

    #[test]
    fn a_tile_in_the_centre_opens_its_exits() {
        // Exits to the north of i9 and at both ends: i10, h9 and l9 are the squares before them.
        let survey = survey("adh-i9 2 ?");
        assert_eq!(survey.mouths, 3);
        assert_eq!(edge(&survey, Side::North).nearest, 9);
        assert_eq!(edge(&survey, Side::East).nearest, 7);
        assert_eq!(edge(&survey, Side::West).nearest, 8);
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
