use std::sync::Arc;

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::outcome::Outcome;

/// A cable between a browser and the server that can be pulled out and put back.
pub(crate) struct Cable {
    /// Where the browser finds the server at the other end.
    pub(crate) address: String,
    plugged: Arc<watch::Sender<bool>>,
}

impl Cable {
    /// Lays a cable to the server on this port of this machine.
    pub(crate) async fn lay(server: u16) -> Outcome<Cable> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let plugged = Arc::new(watch::Sender::new(true));
        let state = Arc::clone(&plugged);
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                tokio::spawn(carry(browser, server, state.subscribe()));
            }
        });
        Ok(Cable { address, plugged })
    }

    /// Breaks all connections and lets none through.
    pub(crate) fn pull(&self) {
        self.plugged.send_replace(false);
    }

    /// Lets connections through again.
    pub(crate) fn plug(&self) {
        self.plugged.send_replace(true);
    }
}

/// Carries one connection until an end closes it or the cable is pulled.
async fn carry(mut browser: TcpStream, server: u16, mut plugged: watch::Receiver<bool>) {
    if !*plugged.borrow() {
        return;
    }
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", server)).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut browser, &mut server) => {}
        _ = plugged.wait_for(|plugged| !plugged) => {}
    }
}
