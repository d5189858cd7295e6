//! What a tile comes to on average, over everything that may be drawn from here to the end of the game, each with its odds and laid
//! as is best for the side that lays it: how often it wins, or, where it is settled who wins, by how much.

use fishka_catalog::Move as Any;
use fishka_engine::{Aim, Bounds, Followed, follow};
use fishka_tayu::{Move, Position};

use super::{Open, Proved};

/// So many boards are looked at for a unit of effort; a proof that takes more is given up.
const BOARDS: u64 = 3_000;
/// Averages nearer to each other than this are the same: they are sums of many products.
const SAME: f64 = 1e-9;

/// What is proved to be best is better than everything else by so much: in five games of a hundred, or by a point.
const fn margin(aim: Aim) -> f64 {
    match aim {
        Aim::Win => 0.05,
        Aim::Lead => 1.0,
    }
}

/// The best ways to lay the tile in hand.
pub(super) fn proved(position: &Position, effort: u64) -> Result<Proved, Open> {
    let boards = effort * BOARDS;
    let part = |followed: &Followed| followed.boards as f64 / boards as f64;
    let followed = follow(position, boards, |followed| open(followed, part(followed))).ok_or(Open::Alike)?;
    let Standing { order, as_good, least, next } = Standing::of(&followed.moves).ok_or(Open::Alike)?;
    let theme = match followed.aim {
        Aim::Win if least > 0.5 && next <= 0.5 => "ahead",
        Aim::Win => "odds",
        Aim::Lead => "lead",
    };
    if least - next >= margin(followed.aim) {
        return Ok(Proved {
            best: order[..as_good].iter().map(|&place| Any::Tayu(followed.moves[place].0)).collect(),
            margin: if followed.aim == Aim::Win { (least - next) * 10.0 } else { least - next },
            theme: theme.to_owned(),
        });
    }
    let known = followed.moves.iter().all(|(_, bounds)| bounds.are_exact());
    Err(if known { Open::Alike } else { Open::TooHard })
}

/// How the ways to lay a tile stand to one another.
struct Standing {
    /// By what they come to at the least.
    order: Vec<usize>,
    /// So many are as good as the first, which comes to this at the least.
    as_good: usize,
    least: f64,
    /// What the others come to at the most.
    next: f64,
}

impl Standing {
    fn of(moves: &[(Move, Bounds)]) -> Option<Standing> {
        let bounds = |place: usize| moves[place].1;
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by(|&one, &other| bounds(other).least.total_cmp(&bounds(one).least));
        let best = bounds(*order.first()?);
        let same = |&&place: &&usize| {
            best.are_exact() && bounds(place).are_exact() && best.least - bounds(place).least < SAME
        };
        let as_good = order.iter().take_while(same).count().max(1);
        let next = order[as_good..].iter().map(|&place| bounds(place).most).reduce(f64::max)?;
        Some(Standing { order, as_good, least: best.least, next })
    }
}

/// The ways to look further at, when this part of the work is done: those that may yet be best; none when it is clear which are, or
/// will not be for long.
fn open(followed: &Followed, done: f64) -> Vec<usize> {
    let Some(Standing { least, next, .. }) = Standing::of(&followed.moves) else { return Vec::new() };
    let margin = margin(followed.aim);
    // Bounds as far apart as this do not close with what is left of the work.
    let hopeless = [(0.3, 3.0), (0.1, 6.0), (0.01, 12.0)]
        .iter()
        .any(|&(part, margins)| done > part && next - least > margins * margin);
    if hopeless || least - next >= margin {
        return Vec::new();
    }
    let contends = |(_, bounds): &(Move, Bounds)| !bounds.are_exact() && bounds.most > least - margin;
    (0..followed.moves.len()).filter(|&place| contends(&followed.moves[place])).collect()
}
