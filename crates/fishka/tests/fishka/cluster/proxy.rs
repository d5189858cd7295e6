//! A way between two programs that can be cut.

use std::{io, path::Path, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream, UnixListener, UnixStream},
    sync::watch,
    time::sleep,
};

/// After so long one end of a lost connection finds out by itself, as PostgreSQL does.
const FORGOTTEN: Duration = Duration::from_secs(11);

/// What becomes of what is sent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Way {
    #[default]
    Open,
    /// Connections are closed, and new ones too.
    Closed,
    /// Nothing arrives, and nobody is told.
    Silent,
    /// The same, and what is connected stays so when the way is open again: only new connections go through.
    Lost,
}

/// The switch of a way.
#[derive(Clone)]
pub(crate) struct Switch(Arc<watch::Sender<Way>>);

impl Switch {
    pub(crate) fn set(&self, way: Way) {
        self.0.send_replace(way);
    }
}

/// A way to a port of this machine; gives its own port.
pub(crate) async fn to_port(port: u16) -> (u16, Switch) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let own = listener.local_addr().unwrap().port();
    let switch = Switch(Arc::default());
    let ways = switch.clone();
    tokio::spawn(async move {
        loop {
            let Ok((near, _)) = listener.accept().await else { return };
            let way = ways.0.subscribe();
            tokio::spawn(async move {
                let far = async || TcpStream::connect(("127.0.0.1", port)).await;
                if let Some(far) = reach(far, way.clone()).await {
                    let _ = (near.set_nodelay(true), far.set_nodelay(true));
                    carry(near, far, way.clone()).await;
                }
            });
        }
    });
    (own, switch)
}

/// A way to a Unix socket, at another path.
pub(crate) async fn to_socket(own: &Path, far: &Path) -> Switch {
    let listener = UnixListener::bind(own).unwrap();
    let switch = Switch(Arc::default());
    let (ways, far) = (switch.clone(), far.to_owned());
    tokio::spawn(async move {
        loop {
            let Ok((near, _)) = listener.accept().await else { return };
            let (way, far) = (ways.0.subscribe(), far.clone());
            tokio::spawn(async move {
                if let Some(far) = reach(async || UnixStream::connect(&far).await, way.clone()).await {
                    carry(near, far, way.clone()).await;
                }
            });
        }
    });
    switch
}

/// Connects, unless the way is closed. Whoever connects to where nothing arrives waits until something does.
async fn reach<S>(connect: impl AsyncFnOnce() -> io::Result<S>, mut way: watch::Receiver<Way>) -> Option<S> {
    let known = *way.wait_for(|way| *way != Way::Lost).await.ok()?;
    if known == Way::Closed { None } else { connect().await.ok() }
}

async fn carry<A, B>(near: A, far: B, way: watch::Receiver<Way>)
where
    A: AsyncRead + AsyncWrite,
    B: AsyncRead + AsyncWrite,
{
    let (near_read, near_write) = tokio::io::split(near);
    let (far_read, far_write) = tokio::io::split(far);
    tokio::join!(one_way(near_read, far_write, way.clone()), one_way(far_read, near_write, way));
}

/// Carries one way until it is closed.
async fn one_way(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    way: watch::Receiver<Way>,
) {
    let mut open = way.clone();
    let carrying = async {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            // What is under way when it falls silent arrives when it is open again.
            let opened = open.wait_for(|way| *way == Way::Open).await.is_ok();
            if !opened || to.write_all(&buffer[..count]).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    let mut ending = way;
    let ended = async { ending.wait_for(|way| matches!(way, Way::Closed | Way::Lost)).await.map(|way| *way) };
    let ended = tokio::select! {
        () = carrying => return,
        ended = ended => ended,
    };
    if let Ok(Way::Lost) = ended {
        sleep(FORGOTTEN).await;
    }
}
