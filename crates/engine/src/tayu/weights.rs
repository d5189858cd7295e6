//! The weights the engine comes with, and their file.
//!
//! The file `weights/tayu.bin` begins with the eight bytes `tayu-w01`. Then follow four networks: the 84-tile edition
//! without and with a saboteur, the classic edition without and with. A network is its weights as little-endian 32-bit
//! floating-point numbers, in the order of [`Network`].

use std::sync::LazyLock;

use fishka_tayu::Edition;

use super::network::{Network, WEIGHTS};

/// The networks for all games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Networks([Network; 4]);

const MAGIC: &[u8; 8] = b"tayu-w01";

impl Networks {
    /// Those the engine comes with.
    pub(crate) fn embedded() -> &'static Networks {
        static EMBEDDED: LazyLock<Networks> = LazyLock::new(|| {
            let file = include_bytes!("../../weights/tayu.bin");
            Networks::read(file).expect("the weights in the repository are well formed, as a test shows")
        });
        &EMBEDDED
    }

    /// Four networks, in the order of the file.
    pub(crate) const fn new(networks: [Network; 4]) -> Networks {
        Networks(networks)
    }

    /// The network for a game.
    pub(crate) fn get(&self, edition: Edition, saboteur: bool) -> &Network {
        &self.0[index(edition, saboteur)]
    }

    pub(crate) fn get_mut(&mut self, edition: Edition, saboteur: bool) -> &mut Network {
        &mut self.0[index(edition, saboteur)]
    }

    /// Reads a file; `None` when it is not one of these.
    pub(crate) fn read(file: &[u8]) -> Option<Networks> {
        let numbers = file.strip_prefix(MAGIC)?;
        let (numbers, []) = numbers.as_chunks::<4>() else { return None };
        let (networks, []) = numbers.as_chunks::<WEIGHTS>() else { return None };
        let networks: [&[[u8; 4]; WEIGHTS]; 4] = networks.iter().collect::<Vec<_>>().try_into().ok()?;
        let read = |numbers: &[[u8; 4]; WEIGHTS]| numbers.map(f32::from_le_bytes).to_vec();
        let [a, b, c, d] = networks.map(|numbers| Network::new(read(numbers)));
        Some(Networks([a?, b?, c?, d?]))
    }

    /// The bytes of the file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let numbers = self.0.iter().flat_map(Network::weights);
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
