//! Bidding for the saboteur's place.
//!
//! What every target is worth to the three places at the table is learned. From the lowest bid up it then follows what
//! everybody will do: whoever is asked either accepts, or becomes the lowest bidder in turn.

use fishka_catalog::Move as AnyMove;
use fishka_engine_api::{Score, SearchInfo, SearchResult};
use fishka_game::Position as _;
use fishka_tayu::{Bid, Move, Position, Role, Tayu};

use super::weights::Networks;
use crate::{control::Control, player::Request};

/// Thinks about a position in which a bid is due.
pub(crate) fn think(position: &Position, request: Request, wrap: fn(Move) -> AnyMove) -> SearchResult {
    let Request { limits, stop, clock, report, .. } = request;
    let control = Control::new(stop, clock, None, None, 1);
    let mut moves = <Position as fishka_game::Position>::Moves::new();
    position.legal_moves(&mut moves);
    let prices = Prices::new(settled(position.game()));
    let own = position.seat().index();
    let mut judged: Vec<(Move, Places)> = moves.iter().map(|mv| (*mv, prices.after(position, *mv))).collect();
    judged.sort_by(|one, other| other.1[own].total_cmp(&one.1[own]));

    let describe = |line: usize| {
        let (mv, chances) = judged[line];
        SearchInfo {
            depth: 1,
            selective_depth: 1,
            line: line + 1,
            score: Score::odds(chances[own]),
            chances: chances.to_vec(),
            nodes: u64::from(Bid::HIGHEST),
            elapsed: control.elapsed(),
            table_full: 0,
            moves: vec![wrap(mv)],
        }
    };
    let lines: Vec<SearchInfo> = (0..limits.lines.clamp(1, judged.len())).map(describe).collect();
    lines.iter().for_each(report);
    SearchResult { best: wrap(judged[0].0), lines }
}

/// The probabilities that the lowest bidder and the two who follow clockwise win.
type Places = [f32; 3];

/// What every number, from 1 on, comes to as the lowest bid when all do their best.
struct Prices {
    /// When nobody else has spoken yet.
    named: Vec<Places>,
    /// When one has accepted.
    accepted: Vec<Places>,
    /// When both have.
    settled: Vec<Places>,
}

impl Prices {
    fn new(settled: Vec<Places>) -> Prices {
        let mut prices = Prices { named: Vec::new(), accepted: Vec::new(), settled: settled.clone() };
        // The best number to name instead, of those below.
        let mut best: Option<Places> = None;
        for accept in settled {
            // The last to be asked stands two places after the bidder, and would then be the bidder.
            let accepted = match best {
                Some([me, first, second]) if me > accept[2] => [first, second, me],
                _ => accept,
            };
            let named = match best {
                Some([me, first, second]) if me > accepted[1] => [second, me, first],
                _ => accepted,
            };
            prices.accepted.push(accepted);
            prices.named.push(named);
            if best.is_none_or(|best| named[0] >= best[0]) {
                best = Some(named);
            }
        }
        prices
    }

    /// The probability that each seat wins after this move of the one that is to bid.
    fn after(&self, position: &Position, mv: Move) -> [f32; 3] {
        let (bidder, places) = match (mv, position.auction()) {
            (Move::Bid(number), _) => (position.seat(), self.named[usize::from(number) - 1]),
            (_, Some(fishka_tayu::Auction::Running { lowest: Some(bid), to_bid })) => {
                let number = usize::from(bid.number) - 1;
                let first = to_bid == bid.seat.next(3);
                (bid.seat, if first { self.accepted[number] } else { self.settled[number] })
            }
            _ => return [0.0; 3],
        };
        std::array::from_fn(|seat| places[(seat + 3 - bidder.index()) % 3])
    }
}

/// By target: what the game is worth to the saboteur, to north–south, who begins, and to east–west.
fn settled(game: &Tayu) -> Vec<Places> {
    let price = Networks::embedded().price(game.edition);
    let places =
        |target| [Role::Saboteur, Role::NorthSouth, Role::EastWest].map(|role| price.odds(target).of(role));
    (1..=Bid::HIGHEST).map(places).collect()
}

#[cfg(test)]
mod tests {
    use fishka_tayu::Edition;

    use super::*;

    /// The saboteur wins with as many hundredths as the target has ones, the others share the rest.
    fn even_prices() -> Prices {
        let places = |target: u16| {
            let saboteur = f32::from(target.min(100)) / 100.0;
            [saboteur, (1.0 - saboteur) / 2.0, (1.0 - saboteur) / 2.0]
        };
        Prices::new((1..=Bid::HIGHEST).map(places).collect())
    }

    #[test]
    fn nobody_underbids_a_fair_price() {
        let prices = even_prices();
        assert_eq!(prices.named[33 - 1], prices.settled[33 - 1]);
    }

    #[test]
    fn a_price_too_high_is_underbid_by_the_next() {
        // At 60 the saboteur would win too often: the next names what is best for itself.
        let prices = even_prices();
        let best = (1..60).map(|number| prices.named[number - 1][0]).fold(0.0, f32::max);
        assert_eq!(prices.named[60 - 1][1], best);
        assert!(best > 0.3);
    }

    #[test]
    fn the_first_bid_is_where_no_place_is_much_better_than_another() {
        for edition in Edition::ALL {
            let prices = Prices::new(settled(&Tayu { edition, ..Tayu::default() }));
            let named = prices.named.iter().zip(&prices.settled);
            let (expected, at_once) = named.max_by(|one, other| one.0[0].total_cmp(&other.0[0])).unwrap();
            for win in expected.iter().chain(at_once) {
                assert!((0.28..0.39).contains(win), "{edition:?}: {expected:?}, {at_once:?}");
            }
        }
    }

    #[test]
    fn nobody_gets_more_than_others_leave() {
        for places in even_prices().named {
            assert!((places.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
    }
}
