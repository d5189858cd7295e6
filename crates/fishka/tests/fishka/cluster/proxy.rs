//! A way between two programs that can be cut.

use std::{path::Path, sync::Arc};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream, UnixListener, UnixStream},
    sync::watch,
};

/// What becomes of what is sent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Way {
    #[default]
    Open,
    /// Connections are closed, and new ones too.
    Closed,
    /// Nothing arrives, and nobody is told.
    Silent,
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
                let closed = *way.borrow() == Way::Closed;
                if let (false, Ok(far)) = (closed, TcpStream::connect(("127.0.0.1", port)).await) {
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
                let closed = *way.borrow() == Way::Closed;
                if let (false, Ok(far)) = (closed, UnixStream::connect(&far).await) {
                    carry(near, far, way.clone()).await;
                }
            });
        }
    });
    switch
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
    let mut closing = way;
    let closed = async {
        let _ = closing.wait_for(|way| *way == Way::Closed).await;
    };
    tokio::select! {
        () = carrying => {}
        () = closed => {}
    }
}
