//! The weights the engine comes with, and their file.
//!
//! The file `weights/tayu.bin` begins with the eight bytes `tayu-w02`. Then follow four networks: the 84-tile edition
//! without and with a saboteur, the classic edition without and with; and the prices of targets in both editions. A
//! network is its weights in the order of [`Network`], a price its three numbers in the order of [`Price`], all as
//! little-endian 32-bit floating-point numbers.

use std::sync::LazyLock;

use fishka_tayu::Edition;

use super::{
    network::{Network, WEIGHTS},
    price::Price,
};

/// The networks for all games, and the prices of targets.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Networks {
    networks: [Network; 4],
    prices: [Price; 2],
}

const MAGIC: &[u8; 8] = b"tayu-w02";

impl Networks {
    /// Those the engine comes with.
    pub(crate) fn embedded() -> &'static Networks {
        static EMBEDDED: LazyLock<Networks> = LazyLock::new(|| {
            let file = include_bytes!("../../weights/tayu.bin");
            Networks::read(file).expect("the weights in the repository are well formed, as a test shows")
        });
        &EMBEDDED
    }

    /// Four networks, in the order of the file, and prices still to be found.
    pub(crate) const fn new(networks: [Network; 4]) -> Networks {
        Networks { networks, prices: [Price::UNKNOWN; 2] }
    }

    /// The network for a game.
    pub(crate) fn get(&self, edition: Edition, saboteur: bool) -> &Network {
        &self.networks[index(edition, saboteur)]
    }

    pub(crate) fn get_mut(&mut self, edition: Edition, saboteur: bool) -> &mut Network {
        &mut self.networks[index(edition, saboteur)]
    }

    /// The price of targets in an edition.
    pub(crate) const fn price(&self, edition: Edition) -> &Price {
        &self.prices[edition as usize]
    }

    pub(crate) const fn set_price(&mut self, edition: Edition, price: Price) {
        self.prices[edition as usize] = price;
    }

    /// Reads a file; `None` when it is not one of these.
    pub(crate) fn read(file: &[u8]) -> Option<Networks> {
        let numbers = file.strip_prefix(MAGIC)?;
        let (numbers, []) = numbers.as_chunks::<4>() else { return None };
        let numbers: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let (networks, prices) = numbers.split_at_checked(4 * WEIGHTS)?;
        let (&[one, other], []) = prices.as_chunks::<3>() else { return None };
        let [a, b, c, d] =
            [0, 1, 2, 3].map(|nth| Network::new(networks[nth * WEIGHTS..][..WEIGHTS].to_vec()));
        Some(Networks { networks: [a?, b?, c?, d?], prices: [Price(one), Price(other)] })
    }

    /// The bytes of the file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let networks = self.networks.iter().flat_map(Network::weights);
        let numbers = networks.chain(self.prices.iter().flat_map(|price| &price.0));
        MAGIC.iter().copied().chain(numbers.flat_map(|number| number.to_le_bytes())).collect()
    }
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
    fn another_file_is_refused() {
        let file = Networks::embedded().write();
        assert_eq!(Networks::read(&file[1..]), None);
        assert_eq!(Networks::read(&file[..file.len() - 4]), None);
        assert_eq!(Networks::read(b""), None);
    }
}
