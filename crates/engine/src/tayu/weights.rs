//! The weights the engine comes with, and their file.
//!
//! The file `weights/tayu.bin` begins with the eight bytes `tayu-w03`. Then follow four networks: the 84-tile edition
//! without and with a saboteur, the classic edition without and with; and the prices of targets in both editions. A
//! network is its weights in the order of [`Network`], row by row: an exponent, then the weights as whole numbers times two
//! to the power of it, each a signed byte. Without a saboteur the second head is left out. A price is its three numbers
//! in the order of [`Price`], as little-endian 32-bit floating-point numbers.

use std::{iter::repeat_n, ops::Range, sync::LazyLock};

use fishka_tayu::Edition;

use super::{
    features::EDGE_INPUTS,
    network::{EDGE_OUTPUTS, HEAD_INPUTS, HEAD_OUTPUTS, Network, WEIGHTS},
    price::Price,
    quick::Quick,
};

/// The networks for all games, and the prices of targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Networks {
    networks: [Network; 4],
    prices: [Price; 2],
}

const MAGIC: &[u8; 8] = b"tayu-w03";

/// The games that have a network each, in the order of the file: the edition, and whether there is a saboteur.
const GAMES: [(Edition, bool); 4] = [
    (Edition::EightyFour, false),
    (Edition::EightyFour, true),
    (Edition::Classic, false),
    (Edition::Classic, true),
];

impl Networks {
    /// Those the engine comes with.
    #[must_use]
    pub fn embedded() -> &'static Networks {
        static EMBEDDED: LazyLock<Networks> = LazyLock::new(|| {
            let file = include_bytes!("../../weights/tayu.bin");
            Networks::read(file).expect("the weights in the repository are well formed, as a test shows")
        });
        &EMBEDDED
    }

    /// Networks for all games, and prices still to be found; `None` when there is none for one of them.
    #[must_use]
    pub fn of(network: impl Fn(Edition, bool) -> Option<Network>) -> Option<Networks> {
        let [a, b, c, d] = GAMES.map(|(edition, saboteur)| network(edition, saboteur));
        Some(Networks { networks: [a?, b?, c?, d?], prices: [Price::UNKNOWN; 2] })
    }

    /// The network for a game that the engine comes with, to be played with.
    pub(crate) fn quick(edition: Edition, saboteur: bool) -> &'static Quick {
        static QUICK: LazyLock<[Quick; 4]> =
            LazyLock::new(|| Networks::embedded().networks.each_ref().map(Quick::of));
        &QUICK[index(edition, saboteur)]
    }

    /// The network for a game.
    #[must_use]
    pub fn get(&self, edition: Edition, saboteur: bool) -> &Network {
        &self.networks[index(edition, saboteur)]
    }

    /// The price of targets in an edition.
    pub(crate) const fn price(&self, edition: Edition) -> &Price {
        &self.prices[edition as usize]
    }

    /// Sets the price of targets in an edition.
    pub const fn set_price(&mut self, edition: Edition, price: Price) {
        self.prices[edition as usize] = price;
    }

    /// Reads a file; `None` when it is not one of these.
    pub(crate) fn read(file: &[u8]) -> Option<Networks> {
        let mut rest = file.strip_prefix(MAGIC)?;
        let [a, b, c, d] = GAMES.map(|(_, saboteur)| {
            let mut weights = vec![0.0; WEIGHTS];
            for row in rows(saboteur) {
                let (exponent, numbers) = rest.split_at_checked(1 + row.len())?.0.split_first()?;
                rest = &rest[1 + row.len()..];
                for (weight, number) in weights[row].iter_mut().zip(numbers) {
                    *weight = f32::from(number.cast_signed()) * power_of_two(exponent.cast_signed());
                }
            }
            Network::new(weights)
        });
        let (numbers, []) = rest.as_chunks::<4>() else { return None };
        let numbers: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let (&[one, other], []) = numbers.as_chunks::<3>() else { return None };
        Some(Networks { networks: [a?, b?, c?, d?], prices: [Price(one), Price(other)] })
    }

    /// The bytes of the file. Networks that are not [`rounded`](Network::rounded) lose what it cannot hold.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        for (network, (_, saboteur)) in self.networks.iter().zip(GAMES) {
            for row in rows(saboteur) {
                let row = &network.weights()[row];
                let exponent = exponent(row);
                file.push(exponent.cast_unsigned());
                file.extend(row.iter().map(|weight| whole(*weight, exponent).cast_unsigned()));
            }
        }
        for number in self.prices.iter().flat_map(|price| &price.0) {
            file.extend(number.to_le_bytes());
        }
        file
    }
}

impl Network {
    /// The network as the file can hold it.
    #[must_use]
    pub fn rounded(&self) -> Network {
        let mut network = self.clone();
        for row in rows(true) {
            let row = &mut network.weights_mut()[row];
            let exponent = exponent(row);
            row.iter_mut().for_each(|weight| {
                *weight = f32::from(whole(*weight, exponent)) * power_of_two(exponent);
            });
        }
        network
    }
}

/// The rows of weights that a network of the file has: those of the saboteur's head only where there is one.
fn rows(saboteur: bool) -> impl Iterator<Item = Range<usize>> {
    let edges = repeat_n(EDGE_OUTPUTS, EDGE_INPUTS + 1);
    let head = || repeat_n(HEAD_OUTPUTS, HEAD_INPUTS + 2).chain([1]);
    let sabotage = head().filter(move |_| saboteur);
    edges.chain(head()).chain(sabotage).scan(0, |end, length| {
        let start = *end;
        *end += length;
        Some(start..*end)
    })
}

/// The smallest power of two of which no weight of the row is more than 127 times as large.
fn exponent(row: &[f32]) -> i8 {
    let largest = row.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
    (-30..30).find(|exponent| largest <= 127.0 * power_of_two(*exponent)).unwrap_or(30)
}

fn whole(weight: f32, exponent: i8) -> i8 {
    (weight / power_of_two(exponent)).round() as i8
}

/// Exact, for the exponents of ordinary numbers.
fn power_of_two(exponent: i8) -> f32 {
    f32::from_bits((i32::from(exponent) + 127).max(1).cast_unsigned() << 23)
}

fn index(edition: Edition, saboteur: bool) -> usize {
    2 * usize::from(edition == Edition::Classic) + usize::from(saboteur)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_weights_are_written_as_they_were_read() {
        assert_eq!(Networks::embedded().write(), include_bytes!("../../weights/tayu.bin"));
    }

    #[test]
    fn rounding_loses_less_than_a_hundredth_of_the_largest_weight() {
        let row = [0.5, -0.0071, 0.3333];
        let exponent = exponent(&row);
        for weight in row {
            assert!((f32::from(whole(weight, exponent)) * power_of_two(exponent) - weight).abs() < 0.005);
        }
    }

    #[test]
    fn another_file_is_refused() {
        let file = Networks::embedded().write();
        assert_eq!(Networks::read(&file[1..]), None);
        assert_eq!(Networks::read(&file[..file.len() - 1]), None);
        assert_eq!(Networks::read(b""), None);
    }
}
