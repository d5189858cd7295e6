use std::{fmt, sync::Arc, time::Duration};

/// How much a store may use.
#[derive(Clone)]
pub struct Settings {
    /// Connections that read.
    pub readers: u32,
    /// Writes that may wait; more are held back until there is room.
    pub queue: usize,
    /// Writes that share one commit at most.
    pub batch: usize,
    /// How long a write waits for room in the queue, and a read for a connection.
    pub patience: Duration,
    /// Whether several servers may use the database at once; only PostgreSQL lets them.
    pub shared: bool,
    /// Told of every commit.
    pub watch: Option<Watch>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            readers: 4,
            queue: 4096,
            batch: 512,
            patience: Duration::from_secs(10),
            shared: false,
            watch: None,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("readers", &self.readers)
            .field("queue", &self.queue)
            .field("batch", &self.batch)
            .field("patience", &self.patience)
            .field("shared", &self.shared)
            .finish_non_exhaustive()
    }
}

/// Somebody who is told of commits.
pub type Watch = Arc<dyn Fn(&Commit) + Send + Sync>;

/// One commit, for those who measure.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// Writes that shared it.
    pub writes: usize,
    /// How long the first of them had waited when it began.
    pub waited: Duration,
    /// How long it took.
    pub took: Duration,
    /// Whether the database kept it.
    pub kept: bool,
    /// Whether the database says that it cannot be written, whatever it is asked to keep: for want of room, say.
    pub unwritable: bool,
}
