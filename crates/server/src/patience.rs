//! A connection whose other end must read what it asked for, and how long an answer is waited for that does not come.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::Mutex,
    time::{Instant, Sleep, sleep, timeout_at},
};

use crate::limits;

/// A stream that fails when nothing of what is written is taken for too long.
#[derive(Debug)]
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Since something waits to be taken.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    pub(crate) const fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, waiting: None }
    }

    /// Passes on what came of writing, and loses patience with what does not come.
    fn waited<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        ready!(self.waiting.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.waited(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.waited(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.waited(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ended = Pin::new(&mut self.stream).poll_shutdown(context);
        self.waited(context, ended)
    }
}

/// How long a database is waited for that several servers share and that may be starting anew: whoever plays need notice no
/// more than a pause. While it is away one asks for all, since many who knock at once keep it from starting.
#[derive(Debug)]
pub(crate) struct Patience {
    lasts: Duration,
    /// When somebody who had to wait was answered last; held by the one who asks.
    answered: Mutex<Option<Instant>>,
}

impl Patience {
    pub(crate) fn new(lasts: Duration) -> Patience {
        Patience { lasts, answered: Mutex::default() }
    }

    /// Asks until there is an answer, or an error that will not pass, or patience ends.
    pub(crate) async fn ask<T, E, F: Future<Output = Result<T, E>>>(
        &self,
        ask: impl Fn() -> F,
        passes: impl Fn(&E) -> bool,
    ) -> Result<T, E> {
        // Whoever asks is often a task of which there are thousands, and asks rarely.
        let ask = || Box::pin(ask());
        let until = Instant::now() + self.lasts;
        loop {
            let error = match ask().await {
                Err(error) if passes(&error) => error,
                done => return done,
            };
            let failed = Instant::now();
            let Ok(mut answered) = timeout_at(until, self.answered.lock()).await else { return Err(error) };
            // Somebody was answered meanwhile: there is no more need to take turns.
            while answered.is_none_or(|at| at < failed) {
                if Instant::now() >= until {
                    return Err(error);
                }
                sleep(limits::DATABASE_RETRY).await;
                match ask().await {
                    Err(error) if passes(&error) => {}
                    done => {
                        *answered = Some(Instant::now());
                        return done;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_given_up() {
        let (own, _other) = duplex(16);
        let failed = Patient::new(own, PATIENCE).write_all(&[0; 64]).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_slowly_is_not() {
        let (own, mut other) = duplex(16);
        let reading = tokio::spawn(async move {
            for _ in 0..4 {
                tokio::time::sleep(PATIENCE / 2).await;
                other.read_exact(&mut [0; 16]).await.unwrap();
            }
        });
        Patient::new(own, PATIENCE).write_all(&[0; 64]).await.unwrap();
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn while_a_database_is_away_one_asks_for_all() {
        let patience = Patience::new(Duration::from_secs(8));
        let (asked, back) = (AtomicUsize::new(0), Instant::now() + Duration::from_secs(2));
        let ask = || {
            asked.fetch_add(1, Ordering::Relaxed);
            std::future::ready(if Instant::now() >= back { Ok(()) } else { Err(()) })
        };
        let all = join_all((0..200).map(|_| patience.ask(ask, |()| true))).await;
        assert!(all.iter().all(Result::is_ok));
        assert!(back.elapsed() < limits::DATABASE_RETRY * 2, "all are answered when it is back");
        // Each at first and at last, and one all the time.
        assert!(asked.into_inner() <= 200 + 200 + 41);
    }

    #[tokio::test(start_paused = true)]
    async fn patience_ends_for_all_at_once() {
        let patience = Patience::new(Duration::from_secs(8));
        let begun = Instant::now();
        let ask = || std::future::ready(Err::<(), ()>(()));
        let all = join_all((0..200).map(|_| patience.ask(ask, |()| true))).await;
        assert!(all.iter().all(Result::is_err));
        assert!(begun.elapsed() < Duration::from_secs(9));
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_alone_knows_at_once() {
        let begun = Instant::now();
        let ask = || std::future::ready(Err::<(), ()>(()));
        assert_eq!(Patience::new(Duration::ZERO).ask(ask, |()| true).await, Err(()));
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
