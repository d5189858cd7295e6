use alloc::vec::Vec;

use crate::{Axis, Cell, CellSet, Colour, Direction, Position, effect::row};

/// A shape of marbles that has a name among players.
///
/// Connected means touching, step by step, over marbles of the same colour. Every marble belongs to exactly one
/// connected group, which is a monomial, a binomial, a spear, an arc, a shield or, from four marbles on, a polynomial;
/// the other formations are found within these groups and between the colours.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formation {
    /// A marble that touches no other of its colour.
    Monomial {
        /// The marble.
        cell: Cell,
    },
    /// Two marbles that touch each other and no other of their colour.
    Binomial {
        /// The marbles.
        cells: CellSet,
    },
    /// A trinomial, a connected group of three, that stands in a line.
    Spear {
        /// The marbles.
        cells: CellSet,
    },
    /// A trinomial that is bent: the two outer marbles do not touch and the three are not in line.
    Arc {
        /// The marbles.
        cells: CellSet,
    },
    /// A trinomial that is a triangle: each marble touches both others.
    Shield {
        /// The marbles.
        cells: CellSet,
    },
    /// A connected group of four marbles or more, whatever its shape.
    Polynomial {
        /// The marbles.
        cells: CellSet,
    },
    /// A marble with all six neighbours of its own colour: the three rows through it are three marbles long each and
    /// hold one another, so that no push from any side can break them up at once.
    ///
    /// Three rows of three laid side by side always contain this hexagon of seven. A larger mass has a block around each
    /// of its inner marbles.
    Block {
        /// The marble in the middle.
        centre: Cell,
        /// The seven marbles.
        cells: CellSet,
    },
    /// A monomial whose every neighbour on the board is an opposing marble.
    Det {
        /// The marble.
        cell: Cell,
        /// The opposing marbles around it.
        ring: CellSet,
    },
    /// Two lines of equal strength in contact, head to head: neither can push the other along their line.
    ///
    /// A line is as strong as it is long, up to three, since no more than three marbles move. One against one is mere
    /// contact and no pac.
    Pac {
        /// The two or three own marbles next to the contact.
        cells: CellSet,
        /// As many opposing marbles.
        facing: CellSet,
        /// From the own line to the other.
        direction: Direction,
    },
    /// A push that is there to be made: a line outnumbers the one it faces, with an empty cell or the edge behind.
    Sumito {
        /// The two or three own marbles next to the contact, all that can push.
        attackers: CellSet,
        /// The one or two opposing marbles they push.
        defenders: CellSet,
        /// Where to.
        direction: Direction,
    },
}

impl Formation {
    /// The name of the formation, such as `spear`; the language files hold the word for `abalone-formation-NAME`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Formation::Monomial { .. } => "monomial",
            Formation::Binomial { .. } => "binomial",
            Formation::Spear { .. } => "spear",
            Formation::Arc { .. } => "arc",
            Formation::Shield { .. } => "shield",
            Formation::Polynomial { .. } => "polynomial",
            Formation::Block { .. } => "block",
            Formation::Det { .. } => "det",
            Formation::Pac { .. } => "pac",
            Formation::Sumito { .. } => "sumito",
        }
    }

    /// The marbles of the colour whose formation it is.
    #[must_use]
    pub const fn cells(&self) -> CellSet {
        match *self {
            Formation::Monomial { cell } | Formation::Det { cell, .. } => CellSet::of(cell),
            Formation::Binomial { cells }
            | Formation::Spear { cells }
            | Formation::Arc { cells }
            | Formation::Shield { cells }
            | Formation::Polynomial { cells }
            | Formation::Block { cells, .. }
            | Formation::Pac { cells, .. } => cells,
            Formation::Sumito { attackers, .. } => attackers,
        }
    }
}

/// The formations of a colour: its connected groups, then blocks, dets, and pacs and sumitos for each direction, each
/// by name of cell. Sumitos are found whether this colour is to move or not.
///
/// ```
/// use fishka_abalone::{Colour, Formation, Setup, formations};
///
/// let setup: Setup = "5/6/7/8/2bbbww2/8/7/6/5 b 0 0".parse()?;
/// let found = formations(&setup.position()?, Colour::Black);
/// assert_eq!(found.iter().map(Formation::name).collect::<Vec<_>>(), ["spear", "sumito"]);
/// # Ok::<(), fishka_abalone::SetupError>(())
/// ```
#[must_use]
pub fn formations(position: &Position, colour: Colour) -> Vec<Formation> {
    let (own, other) = (position.marbles(colour), position.marbles(!colour));
    let mut found: Vec<Formation> = groups(own).into_iter().map(group).collect();
    for centre in by_name(own) {
        let cells = CellSet::of(centre) | CellSet::of(centre).neighbours();
        if cells.len() == 7 && cells & own == cells {
            found.push(Formation::Block { centre, cells });
        }
    }
    for cell in by_name(own) {
        let ring = CellSet::of(cell).neighbours();
        if ring & other == ring {
            found.push(Formation::Det { cell, ring });
        }
    }
    for direction in Direction::ALL {
        for front in by_name(own & other.shifted(direction.opposite())) {
            found.extend(contact(position, colour, front, direction));
        }
    }
    found
}

/// The connected groups of a set, by the name of their first cell.
fn groups(set: CellSet) -> Vec<CellSet> {
    let mut groups: Vec<CellSet> = Vec::new();
    for cell in by_name(set) {
        if !groups.iter().any(|group| group.contains(cell)) {
            groups.push(connected(set, cell));
        }
    }
    groups
}

/// The connected part of the set around one of its cells.
fn connected(set: CellSet, cell: Cell) -> CellSet {
    let mut group = CellSet::of(cell);
    loop {
        let grown = (group | group.neighbours()) & set;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

fn group(cells: CellSet) -> Formation {
    let contacts: usize =
        Axis::ALL.into_iter().map(|axis| (cells & cells.shifted(axis.forward())).len()).sum();
    let straight = Axis::ALL.into_iter().any(|axis| {
        let (ahead, behind) = (axis.forward(), axis.forward().opposite());
        !(cells & cells.shifted(ahead) & cells.shifted(behind)).is_empty()
    });
    match (cells.len(), cells.iter().next()) {
        (1, Some(cell)) => Formation::Monomial { cell },
        (2, _) => Formation::Binomial { cells },
        (3, _) if contacts == 3 => Formation::Shield { cells },
        (3, _) if straight => Formation::Spear { cells },
        (3, _) => Formation::Arc { cells },
        _ => Formation::Polynomial { cells },
    }
}

/// The pac or the sumito where the marble on `front` touches an opposing one.
fn contact(position: &Position, colour: Colour, front: Cell, direction: Direction) -> Option<Formation> {
    let cells = strength(position.marbles(colour), front, direction.opposite());
    let opposing = front.neighbour(direction)?;
    let facing = strength(position.marbles(!colour), opposing, direction);
    if cells.len() == facing.len() {
        return (cells.len() > 1).then_some(Formation::Pac { cells, facing, direction });
    }
    let (_, last) = row(position.marbles(!colour), opposing, direction);
    let gives_way = last.neighbour(direction).is_none_or(|behind| position.marble(behind).is_none());
    (cells.len() > facing.len() && gives_way).then_some(Formation::Sumito {
        attackers: cells,
        defenders: facing,
        direction,
    })
}

/// The first of the marbles in an unbroken row from `start`: at most as many as can move together.
fn strength(set: CellSet, start: Cell, direction: Direction) -> CellSet {
    let cells = core::iter::successors(Some(start), |cell| cell.neighbour(direction));
    cells.take(Position::MOST_MOVERS).take_while(|&cell| set.contains(cell)).collect()
}

fn by_name(set: CellSet) -> impl Iterator<Item = Cell> {
    Cell::ALL.into_iter().filter(move |&cell| set.contains(cell))
}
