use fishka_wire::{GameId, Live, ToServer};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest as _,
        http::{HeaderValue, header},
        protocol::WebSocketConfig,
    },
};

use crate::http::Host;

/// A socket at a game.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// A connection that is no more; one comes back.
#[derive(Debug)]
pub(crate) struct Broken;

impl From<tungstenite::Error> for Broken {
    fn from(_: tungstenite::Error) -> Broken {
        Broken
    }
}

impl Socket {
    /// Connects, with the number of the last event that is known.
    pub(crate) async fn open(
        host: &Host,
        game: GameId,
        key: Option<&str>,
        since: Option<u64>,
    ) -> Result<Socket, Broken> {
        let since = since.map_or(String::new(), |number| format!("?since={number}"));
        let address = format!("ws://{}/api/games/{game}/live{since}", host.authority);
        let mut request = address.into_client_request()?;
        if let Some(key) = key {
            let value = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| Broken)?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let stream = host.connect().await.map_err(|_| Broken)?;
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// What the server says next. Nothing is lost when this is dropped half way.
    pub(crate) async fn hear(&mut self) -> Result<Live, Broken> {
        loop {
            match self.0.next().await.ok_or(Broken)?? {
                Message::Text(text) => return serde_json::from_str(&text).map_err(|_| Broken),
                Message::Close(_) => return Err(Broken),
                _ => {}
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &ToServer) -> Result<(), Broken> {
        let text = serde_json::to_string(message).map_err(|_| Broken)?;
        Ok(self.0.send(Message::Text(text.into())).await?)
    }
}
