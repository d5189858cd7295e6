//! The one task that writes: whatever waits when a commit ends shares the next one.

use std::{sync::Arc, time::Instant};

use sqlx::{AnyConnection, AnyPool, Connection as _};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    Commit, OpenError, Settings, WriteError,
    database::Database,
    nodes::Sql,
    reading::{give_up_idle, silent},
    write::{self, Write},
};

/// What the writer is told.
#[derive(Debug)]
pub(crate) enum Message {
    Write { write: Write, since: Instant, reply: oneshot::Sender<Result<(), WriteError>> },
    Stop,
}

type Reply = oneshot::Sender<Result<(), WriteError>>;

struct Waiting {
    write: Write,
    since: Instant,
    reply: Reply,
}

pub(crate) struct Writer {
    database: Database,
    /// `None` after a failure: the next write connects anew.
    connection: Option<AnyConnection>,
    readers: AnyPool,
    queue: mpsc::Receiver<Message>,
    settings: Settings,
    sql: Arc<Sql>,
}

impl Writer {
    pub(crate) fn new(
        database: Database,
        connection: AnyConnection,
        readers: AnyPool,
        queue: mpsc::Receiver<Message>,
        settings: Settings,
        sql: Arc<Sql>,
    ) -> Writer {
        Writer { database, connection: Some(connection), readers, queue, settings, sql }
    }

    pub(crate) async fn run(mut self) {
        let mut messages = Vec::new();
        let mut batch = Vec::new();
        while self.queue.recv_many(&mut messages, self.settings.batch.max(1)).await > 0 {
            for message in messages.drain(..) {
                match message {
                    Message::Write { write, since, reply } => batch.push(Waiting { write, since, reply }),
                    // What was sent before is still received; what comes later is refused.
                    Message::Stop => self.queue.close(),
                }
            }
            self.keep(&mut batch).await;
        }
        if let Some(connection) = self.connection {
            // Everything acknowledged is committed; a connection that closes badly loses nothing.
            let _ = timeout(self.database.silence(), connection.close()).await;
        }
    }

    /// Keeps all in one commit. When the database refuses one of them, each gets a commit of its own, so that only the
    /// one to blame fails.
    async fn keep(&mut self, batch: &mut Vec<Waiting>) {
        if batch.is_empty() {
            return;
        }
        let writes: Vec<&Write> = batch.iter().map(|waiting| &waiting.write).collect();
        let begun = Instant::now();
        let first = batch.iter().map(|waiting| waiting.since).min().unwrap_or(begun);
        let answers = self.commit_or_lose_patience(&writes).await;
        if let Some(watch) = &self.settings.watch {
            watch(&Commit {
                writes: batch.len(),
                waited: begun.saturating_duration_since(first),
                took: begun.elapsed(),
                kept: answers.is_ok(),
                unwritable: answers.as_ref().is_err_and(Failure::is_of_the_place),
            });
        }
        match answers {
            Ok(answers) => {
                for (waiting, answer) in batch.drain(..).zip(answers) {
                    tell(waiting.reply, answer);
                }
            }
            // A connection that has broken is nobody's fault.
            Err(Failure::Statement(_)) if batch.len() > 1 && self.connection.is_some() => {
                for waiting in batch.drain(..) {
                    let answer = match self.commit_or_lose_patience(&[&waiting.write]).await {
                        Ok(answers) => answers.into_iter().next().unwrap_or(Err(WriteError::Closed)),
                        Err(failure) => Err(failure.into()),
                    };
                    tell(waiting.reply, answer);
                }
            }
            Err(failure) => {
                let error = WriteError::from(failure);
                for waiting in batch.drain(..) {
                    tell(waiting.reply, Err(error.clone()));
                }
            }
        }
    }

    /// Commits, unless the database falls silent: then its connection is given up, and it is not known what was kept.
    async fn commit_or_lose_patience(
        &mut self,
        writes: &[&Write],
    ) -> Result<Vec<Result<(), WriteError>>, Failure> {
        let silence = self.database.silence();
        timeout(silence, self.commit(writes)).await.unwrap_or_else(|_| {
            give_up_idle(&self.readers);
            Err(Failure::Transaction(silent()))
        })
    }

    async fn commit(&mut self, writes: &[&Write]) -> Result<Vec<Result<(), WriteError>>, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.database.writer().await.map_err(Failure::Connection)?,
        };
        let mut change = connection.begin_with(self.database.begin()).await.map_err(Failure::Transaction)?;
        let answers = match write::apply(&mut change, writes, &self.sql, self.settings.shared).await {
            Ok(answers) => answers,
            Err(error) => {
                // A connection that cannot even undo is of no more use.
                if change.rollback().await.is_ok() {
                    self.connection = Some(connection);
                }
                return Err(Failure::Statement(error));
            }
        };
        change.commit().await.map_err(Failure::Transaction)?;
        self.connection = Some(connection);
        Ok(answers)
    }
}

/// Where a commit failed.
enum Failure {
    Connection(OpenError),
    Transaction(sqlx::Error),
    Statement(sqlx::Error),
}

impl Failure {
    /// Whether the place is to blame and not what was written: it is full or broken, or can only be read.
    fn is_of_the_place(&self) -> bool {
        /// Of PostgreSQL: insufficient resources, system errors, a transaction that can only read.
        const CLASSES: [&str; 3] = ["53", "58", "25006"];
        /// Of SQLite, in the lowest byte: read-only, input or output, full.
        const CODES: [u32; 3] = [8, 10, 13];
        let (Failure::Transaction(error) | Failure::Statement(error)) = self else { return false };
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| match code.len() {
            5 => CLASSES.iter().any(|class| code.starts_with(class)),
            _ => code.parse().is_ok_and(|code: u32| CODES.contains(&(code & 0xff))),
        })
    }
}

impl From<Failure> for WriteError {
    fn from(failure: Failure) -> WriteError {
        match failure {
            Failure::Connection(OpenError::InUse { .. }) => WriteError::InUse,
            Failure::Connection(
                OpenError::Unreachable { error, .. } | OpenError::Unreadable { error, .. },
            )
            | Failure::Transaction(error)
            | Failure::Statement(error) => WriteError::Lost(Arc::new(error)),
            Failure::Connection(other) => {
                WriteError::Lost(Arc::new(sqlx::Error::Configuration(Box::new(other))))
            }
        }
    }
}

fn tell(reply: Reply, answer: Result<(), WriteError>) {
    // Whoever asked may be gone; what was kept stays kept.
    let _ = reply.send(answer);
}
