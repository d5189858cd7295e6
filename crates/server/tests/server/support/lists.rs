//! What those are told who look at the lists.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use super::PATIENCE;

/// Somebody who looks at the lists.
pub(crate) struct Changes {
    stream: TcpStream,
    read: String,
}

impl Changes {
    pub(super) async fn hear(address: SocketAddr, headers: &[(&str, &str)]) -> Changes {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!("GET /api/lobby HTTP/1.1\r\nhost: {address}\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut changes = Changes { stream, read: String::new() };
        assert!(changes.read_until("\r\n\r\n").await, "the server answers");
        assert!(changes.read.contains("text/event-stream"), "{}", changes.read);
        changes
    }

    /// Waits for the next change; `false` when the connection ends before.
    pub(crate) async fn next(&mut self) -> bool {
        self.read.clear();
        self.read_until("event: change").await
    }

    async fn read_until(&mut self, text: &str) -> bool {
        let reading = async {
            let mut buffer = [0; 1024];
            while !self.read.contains(text) {
                match self.stream.read(&mut buffer).await {
                    Ok(count) if count > 0 => self.read.push_str(&String::from_utf8_lossy(&buffer[..count])),
                    _ => return false,
                }
            }
            true
        };
        timeout(PATIENCE, reading).await.expect("the server goes on")
    }
}
