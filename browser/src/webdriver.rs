//! As much of the WebDriver protocol as is needed here: sessions, scripts, pictures, and the browser's own commands.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use http_body_util::{BodyExt as _, Full};
use hyper::{Method, Request, body::Bytes, client::conn::http1::handshake, header};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::outcome::Outcome;

/// A browser under the command of a driver.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// Host and port of the driver.
    driver: String,
    id: String,
}

impl Session {
    /// Starts a browser with these capabilities.
    pub(crate) async fn start(driver: &str, capabilities: Value) -> Outcome<Session> {
        let wishes = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let answer = request(driver, Method::POST, "/session", Some(wishes)).await?;
        let id = answer["sessionId"].as_str().ok_or("the driver started no session")?;
        Ok(Session { driver: driver.to_owned(), id: id.to_owned() })
    }

    /// Opens an address.
    pub(crate) async fn open(&self, address: &str) -> Outcome {
        self.post("url", json!({ "url": address })).await.map(drop)
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) -> Outcome {
        self.post("refresh", json!({})).await.map(drop)
    }

    /// Runs a script in the page and reads what it returns.
    pub(crate) async fn execute(&self, script: &str, arguments: &[Value]) -> Outcome<Value> {
        self.post("execute/sync", json!({ "script": script, "args": arguments })).await
    }

    /// Runs a script in the page that calls its last argument with the answer.
    pub(crate) async fn execute_async(&self, script: &str, arguments: &[Value]) -> Outcome<Value> {
        self.post("execute/async", json!({ "script": script, "args": arguments })).await
    }

    /// Gives a command of the browser's own protocol.
    pub(crate) async fn command(&self, name: &str, parameters: Value) -> Outcome {
        self.post("goog/cdp/execute", json!({ "cmd": name, "params": parameters })).await.map(drop)
    }

    /// A picture of the window, as PNG.
    pub(crate) async fn screenshot(&self) -> Outcome<Vec<u8>> {
        let picture = request(&self.driver, Method::GET, &self.path("screenshot"), None).await?;
        Ok(BASE64_STANDARD.decode(picture.as_str().unwrap_or_default())?)
    }

    /// Ends the browser.
    pub(crate) async fn quit(&self) -> Outcome {
        request(&self.driver, Method::DELETE, &format!("/session/{}", self.id), None).await.map(drop)
    }

    async fn post(&self, command: &str, body: Value) -> Outcome<Value> {
        request(&self.driver, Method::POST, &self.path(command), Some(body)).await
    }

    fn path(&self, command: &str) -> String {
        format!("/session/{}/{command}", self.id)
    }
}

/// Sends a request on a connection of its own and reads the value of the answer.
async fn request(driver: &str, method: Method, path: &str, body: Option<Value>) -> Outcome<Value> {
    let stream = TcpStream::connect(driver).await?;
    let (mut requests, connection) = handshake(TokioIo::new(stream)).await?;
    // What goes wrong with the connection shows in the answer that does not come.
    tokio::spawn(connection);
    let body = body.map_or_else(Vec::new, |body| body.to_string().into_bytes());
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, driver)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::<Bytes>::from(body))?;
    let answer = requests.send_request(request).await?;
    let fine = answer.status().is_success();
    let bytes = answer.into_body().collect().await?.to_bytes();
    let value = serde_json::from_slice::<Value>(&bytes)?["value"].take();
    if fine {
        return Ok(value);
    }
    let said = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    Err(format!("{path}: {}: {}", said("error"), said("message")).into())
}
