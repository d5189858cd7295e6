//! Messages between nodes, over core NATS. They wake and carry; what is lost costs time, and the database has it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_nats::{
    Client, ConnectOptions, Subject, Subscriber,
    client::{Request, RequestErrorKind},
    connection::State,
};
use fishka_cluster::Unanswered;
use fishka_wire::GameId;
use futures_util::StreamExt as _;
use serde::{Serialize, de::DeserializeOwned};
use tokio::time::sleep;

use super::message::{self, News, Question, Reply, ToAll, ToNode};
use crate::{
    engines::{Errand, Found},
    limits,
};

/// The way to the other nodes.
#[derive(Clone)]
pub(crate) struct Bus {
    client: Client,
    /// What tells the installations apart that share a NATS server.
    space: String,
    /// Whether the NATS server has answered lately: a connection that has fallen silent looks like an open one for long.
    answers: Arc<AtomicBool>,
}

/// Messages that arrive.
pub(crate) struct Subscription(Subscriber);

impl Subscription {
    /// The next message that is understood, and where its answer goes; nothing when there will be none.
    pub(crate) async fn next<T: DeserializeOwned>(&mut self) -> Option<(T, Option<Subject>)> {
        loop {
            let message = self.0.next().await?;
            if let Some(read) = message::open(&message.payload) {
                return Some((read, message.reply));
            }
        }
    }
}

impl Bus {
    /// Connects, now or as soon as the NATS server is there.
    ///
    /// # Errors
    /// When the address is none.
    pub(crate) async fn connect(url: &str, space: String) -> Result<Bus, String> {
        let options = ConnectOptions::new()
            .name("fishka")
            .retry_on_initial_connect()
            .no_echo()
            .connection_timeout(limits::BUS_CONNECT)
            .ping_interval(limits::BUS_PING)
            .reconnect_delay_callback(|tries| Duration::from_millis(50 * tries.min(20) as u64));
        let client = options.connect(url).await.map_err(|error| error.to_string())?;
        Ok(Bus { client, space, answers: Arc::new(AtomicBool::new(true)) })
    }

    pub(crate) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected && self.answers.load(Ordering::Relaxed)
    }

    /// Asks the NATS server whether it is there, for ever. Nobody listens to the question, which the server says itself.
    pub(crate) async fn listen_for_echo(&self) {
        let subject = format!("fishka.{}.echo", self.space);
        loop {
            let request = Request::new().timeout(Some(limits::BUS_ANSWER));
            let answer = self.client.send_request(subject.clone(), request).await;
            let answers =
                answer.map_or_else(|error| error.kind() == RequestErrorKind::NoResponders, |_| true);
            self.answers.store(answers, Ordering::Relaxed);
            sleep(limits::BUS_ECHO).await;
        }
    }

    fn node(&self, name: &str) -> String {
        format!("fishka.{}.node.{name}", self.space)
    }

    fn game(&self, game: GameId) -> String {
        format!("fishka.{}.game.{game}", self.space)
    }

    /// Everything that is sent to a node.
    pub(crate) async fn inbox(&self, node: &str) -> Option<Subscription> {
        self.client.subscribe(self.node(node)).await.ok().map(Subscription)
    }

    /// What is told to all nodes.
    pub(crate) async fn for_all(&self) -> Option<Subscription> {
        self.client.subscribe(format!("fishka.{}.all", self.space)).await.ok().map(Subscription)
    }

    pub(crate) async fn tell_all(&self, message: &ToAll) {
        self.send(format!("fishka.{}.all", self.space), message).await;
    }

    /// What happens in a game elsewhere.
    pub(crate) async fn news_of(&self, game: GameId) -> Option<Subscription> {
        self.client.subscribe(self.game(game)).await.ok().map(Subscription)
    }

    /// Asks the owner of a game.
    pub(crate) async fn ask(&self, owner: &str, question: Question) -> Result<Reply, Unanswered> {
        let request = Request::new()
            .payload(message::seal(&ToNode::Ask(question)).into())
            .timeout(Some(limits::BUS_ANSWER));
        let answer = self.client.send_request(self.node(owner), request).await;
        let answer = answer.map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => Unanswered::Nobody,
            _ => Unanswered::Silence,
        })?;
        let reply: Reply = message::open(&answer.payload).ok_or(Unanswered::Silence)?;
        if reply.told.is_none() { Err(Unanswered::NotTheOwner) } else { Ok(reply) }
    }

    /// Has one of the other nodes find a move; nothing when none can.
    pub(crate) async fn send_errand(&self, errand: Errand) -> Option<Found> {
        let request = Request::new()
            .payload(message::seal(&errand).into())
            .timeout(Some(limits::ENGINE_THINKS + limits::BUS_ANSWER));
        let answer = self.client.send_request(self.errands_to(), request).await.ok()?;
        message::open(&answer.payload)
    }

    /// Found of other nodes, each of which comes to one.
    pub(crate) async fn errands(&self) -> Option<Subscription> {
        let errands = self.client.queue_subscribe(self.errands_to(), "engines".to_owned()).await;
        errands.ok().map(Subscription)
    }

    fn errands_to(&self) -> String {
        format!("fishka.{}.errands", self.space)
    }

    pub(crate) async fn tell_of_errand(&self, to: Subject, found: &Found) {
        self.send(to, found).await;
    }

    pub(crate) async fn reply(&self, to: Subject, reply: &Reply) {
        self.send(to, reply).await;
    }

    pub(crate) async fn tell_node(&self, node: &str, message: &ToNode) {
        self.send(self.node(node), message).await;
    }

    pub(crate) async fn tell_game(&self, game: GameId, news: &News) {
        self.send(self.game(game), news).await;
    }

    async fn send(&self, to: impl async_nats::subject::ToSubject, message: &impl Serialize) {
        // Without a connection it would only wait in a queue, and be old when it goes out.
        if self.is_up() {
            // What is not sent is found in the database.
            let _ = self.client.publish(to, message::seal(message).into()).await;
        }
    }
}
