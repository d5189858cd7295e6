//! Reading over connections that may fall silent: a network can lose one without telling either end.

use sqlx::{
    Any, AnyPool,
    any::{AnyArguments, AnyRow},
    pool::PoolConnection,
    query::Query,
};
use tokio::time::timeout;

use crate::Store;

/// A connection that is read over. It goes back to the others when an answer has come over it; else nobody knows whether it is
/// of any more use, and it is closed.
struct Lent(Option<PoolConnection<Any>>);

impl Lent {
    async fn by(readers: &AnyPool) -> Result<Lent, sqlx::Error> {
        match readers.acquire().await {
            Ok(connection) => Ok(Lent(Some(connection))),
            Err(error) => {
                give_up_idle(readers);
                Err(error)
            }
        }
    }
}

/// Gives up the connections that nobody uses, where another has not answered: all of them are as old, and whoever reads next
/// need not find out about each.
pub(crate) fn give_up_idle(readers: &AnyPool) {
    while let Some(idle) = readers.try_acquire() {
        drop(idle.detach());
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}

impl Store {
    /// All rows that a query finds.
    pub(crate) async fn all(&self, query: Query<'_, Any, AnyArguments>) -> Result<Vec<AnyRow>, sqlx::Error> {
        let mut lent = Lent::by(&self.readers).await?;
        let Some(connection) = lent.0.as_deref_mut() else { return Err(sqlx::Error::PoolClosed) };
        let Ok(found) = timeout(self.silence, query.fetch_all(connection)).await else {
            give_up_idle(&self.readers);
            return Err(silent());
        };
        // An error is an answer too, unless the connection is gone, which is found out when it is lent next.
        drop(lent.0.take());
        found
    }

    /// The first row that a query finds, if any.
    pub(crate) async fn first(
        &self,
        query: Query<'_, Any, AnyArguments>,
    ) -> Result<Option<AnyRow>, sqlx::Error> {
        Ok(self.all(query).await?.into_iter().next())
    }

    /// The row that a query always finds.
    pub(crate) async fn one(&self, query: Query<'_, Any, AnyArguments>) -> Result<AnyRow, sqlx::Error> {
        self.first(query).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

/// The database has not answered.
pub(crate) fn silent() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}
