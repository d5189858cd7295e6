use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use sqlx::{AnyPool, Connection as _};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
    time::timeout,
};

use crate::{
    Append, DatabaseUrl, NewGame, Node, OpenError, Player, Settings, Subscription, WriteError,
    database::Database,
    lock::FileLock,
    nodes, schema,
    write::Write,
    writer::{Message, Writer},
};

/// An open database of games. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) readers: AnyPool,
    /// How long the database may leave a question without an answer.
    pub(crate) silence: Duration,
    pub(crate) sql: Arc<nodes::Sql>,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    queue: mpsc::Sender<Message>,
    settings: Settings,
    /// Taken by the one who closes the store.
    open: Mutex<Option<Open>>,
}

#[derive(Debug)]
struct Open {
    writer: JoinHandle<()>,
    _lock: Option<FileLock>,
}

impl Store {
    /// Opens a database, making it when there is none, and bringing an older one up to date.
    ///
    /// # Errors
    /// When it is not a database of Fishka, is of a newer one, is in use by another server, or does not work. It is
    /// then left as it was.
    pub async fn open(place: &DatabaseUrl, settings: Settings) -> Result<Store, OpenError> {
        let database = Database::new(place, settings.shared)?;
        let sql = Arc::new(nodes::Sql::new(&database));
        if let Some(mut connection) = database.look_from_afar().await? {
            let checked = schema::check(&database, &mut connection).await;
            // It was only read from; there is nothing to lose when it closes badly.
            let _ = connection.close().await;
            checked?;
        }
        let lock = match database.file() {
            Some(file) => Some(FileLock::take(file).await?),
            None => None,
        };
        let mut connection = database.prepare().await?;
        schema::migrate(&database, &mut connection).await?;
        let _ = connection.close().await;
        let connection = database.writer().await?;
        let readers = database.readers(settings.readers, settings.patience).await?;
        let silence = database.silence();
        let (queue, waiting) = mpsc::channel(settings.queue.max(1));
        let writer =
            Writer::new(database, connection, readers.clone(), waiting, settings.clone(), Arc::clone(&sql));
        let open = Open { writer: tokio::spawn(writer.run()), _lock: lock };
        let shared = Arc::new(Shared { queue, settings, open: Mutex::new(Some(open)) });
        Ok(Store { readers, silence, sql, shared })
    }

    /// Makes a game.
    ///
    /// # Errors
    /// [`WriteError::Taken`] when there is a game of this name already, or when the database fails.
    pub async fn create(&self, game: NewGame) -> Result<(), WriteError> {
        self.write(Write::Create(Box::new(game))).await
    }

    /// Adds events to the log of a game, and returns when they are safe on the disk.
    ///
    /// # Errors
    /// [`WriteError::Fenced`] when another keeps the game, [`WriteError::Conflict`] when the log has another length, and
    /// nothing is kept; or when the database fails.
    pub async fn append(&self, events: Append) -> Result<(), WriteError> {
        self.write(Write::Append(Box::new(events))).await
    }

    /// Makes a node the owner of a game after the owner of an epoch. Its own epoch is the next.
    ///
    /// # Errors
    /// [`WriteError::Fenced`] when another was quicker, or when the database fails.
    pub async fn claim(&self, game: &str, node: &str, after: u64) -> Result<(), WriteError> {
        self.write(Write::Claim { game: game.to_owned(), node: node.to_owned(), after }).await
    }

    /// Notes a sign of life of a node, by its own clock, which counts for so many milliseconds; 0 when it goes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(&self, node: &Node, seen: i64, lasts: u32) -> Result<(), WriteError> {
        self.write(Write::Beat { node: node.clone(), seen, lasts }).await
    }

    /// Adds a player.
    ///
    /// # Errors
    /// [`WriteError::Taken`] when the name or the secret is known already, or when the database fails.
    pub async fn add_player(&self, player: Player) -> Result<(), WriteError> {
        self.write(Write::AddPlayer(player)).await
    }

    /// Changes what others see of a player.
    ///
    /// # Errors
    /// [`WriteError::Unknown`] when there is no such player, or when the database fails.
    pub async fn rename(&self, player: &str, name: &str) -> Result<(), WriteError> {
        self.write(Write::Rename { player: player.to_owned(), name: name.to_owned() }).await
    }

    /// Takes a game out of those of a player. The game itself stays for the others.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_game(&self, player: &str, game: &str) -> Result<(), WriteError> {
        self.write(Write::ForgetGame { player: player.to_owned(), game: game.to_owned() }).await
    }

    /// Removes a game that is not over, for everybody, unless something has happened in it since a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_game(&self, game: &str, since: i64) -> Result<(), WriteError> {
        self.write(Write::RemoveGame { game: game.to_owned(), since }).await
    }

    /// Forgets people without a name, a game, a study or a browser to call who came before a time, so many at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_strangers(&self, before: i64, limit: u32) -> Result<(), WriteError> {
        self.write(Write::ForgetStrangers { before, limit }).await
    }

    /// Removes what was said at a place in the log of a game.
    ///
    /// # Errors
    /// [`WriteError::Unknown`] when nothing was said there, or when the database fails.
    pub async fn forget_words(&self, game: &str, number: u64) -> Result<(), WriteError> {
        self.write(Write::ForgetWords { game: game.to_owned(), number }).await
    }

    /// Removes what was said before a time in games that are over, so many lines at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_old_words(&self, before: i64, limit: u32) -> Result<(), WriteError> {
        self.write(Write::ForgetOldWords { before, limit }).await
    }

    /// Keeps a text under a name for good, unless there is one of that name already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_secret(&self, name: &str, value: &str) -> Result<(), WriteError> {
        self.write(Write::KeepSecret { name: name.to_owned(), value: value.to_owned() }).await
    }

    /// Adds a browser in which a player is called, or changes it, and forgets the oldest of the player's beyond so many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subscribe(&self, subscription: Subscription, most: u32) -> Result<(), WriteError> {
        self.write(Write::Subscribe { subscription, most }).await
    }

    /// Forgets a browser in which somebody was called.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsubscribe(&self, endpoint: &str) -> Result<(), WriteError> {
        self.write(Write::Unsubscribe { endpoint: endpoint.to_owned() }).await
    }

    /// Writes something that changes nothing, to see whether writing works.
    ///
    /// # Errors
    /// When it does not.
    pub async fn probe(&self) -> Result<(), WriteError> {
        self.write(Write::Probe).await
    }

    /// Writes what waits, refuses what comes later, and gives the database free for another server.
    pub async fn close(&self) {
        let open = self.shared.open.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(open) = open {
            // A writer that is gone already has nothing left to write.
            let _ = self.shared.queue.send(Message::Stop).await;
            // Nothing depends on how well connections close; one that has been lost on the way would never.
            let _ = timeout(self.silence, self.readers.close()).await;
            let _ = open.writer.await;
        }
    }

    pub(crate) async fn write(&self, write: Write) -> Result<(), WriteError> {
        let (reply, done) = oneshot::channel();
        let message = Message::Write { write, since: std::time::Instant::now(), reply };
        match self.shared.queue.send_timeout(message, self.shared.settings.patience).await {
            Ok(()) => done.await.unwrap_or(Err(WriteError::Closed)),
            Err(mpsc::error::SendTimeoutError::Timeout(_)) => Err(WriteError::Busy),
            Err(mpsc::error::SendTimeoutError::Closed(_)) => Err(WriteError::Closed),
        }
    }
}
