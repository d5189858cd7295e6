//! Servers, a database, a network and clients, all simulated, all of it following from one seed.

mod client;
mod database;
mod node;
mod verdict;
mod world;

pub use verdict::{Fault, Verdict};

/// What is tried.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Everything follows from it.
    pub seed: u64,
    /// Servers.
    pub nodes: usize,
    /// Clients, who all play in one game.
    pub clients: usize,
    /// Commands each client gives.
    pub commands: usize,
    /// Whether the database refuses old epochs. Without it the trial shows what it is for.
    pub fenced: bool,
}

impl Trial {
    /// The usual trial of a seed.
    #[must_use]
    pub const fn of(seed: u64) -> Trial {
        Trial { seed, nodes: 3, clients: 4, commands: 25, fenced: true }
    }

    /// Runs it.
    ///
    /// # Errors
    /// What the servers promise and did not keep.
    pub fn run(self) -> Result<Verdict, Fault> {
        let mut world = world::World::new(self);
        world.run();
        verdict::judge(&world)
    }
}
