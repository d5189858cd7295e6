//! Time, the network and what goes wrong.

use std::collections::BTreeMap;

use rand::RngExt as _;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};

use super::{
    Trial,
    client::{Client, ToClient},
    database::{Answer, Database, Query},
    node::{Node, Purpose, ToNode},
};

/// Things go wrong for so long, in milliseconds; then everything must get well.
const TROUBLE: u64 = 30_000;
/// When a trial ends in any case.
const END: u64 = 240_000;

enum Event {
    Node { node: usize, name: String, message: ToNode },
    Client { client: usize, connection: u64, told: ToClient },
    ClientWakes { client: usize, connection: u64, request: usize },
    ClientConnects { client: usize, connection: u64 },
    Execute { node: usize, name: String, query: Query, purpose: Purpose },
    Start { node: usize },
    Trouble,
}

pub(super) struct World {
    pub(super) trial: Trial,
    random: ChaCha8Rng,
    now: u64,
    /// What happens when, and in which order at one moment.
    events: BTreeMap<(u64, u64), Event>,
    sent: u64,
    pub(super) database: Database,
    pub(super) nodes: Vec<Node>,
    pub(super) clients: Vec<Client>,
    /// Whether a clock runs in the game, so that somebody must keep it.
    pub(super) clock_runs: bool,
    messages_down: u64,
    database_down: u64,
    starts: u64,
    pub(super) troubles: u64,
}

impl World {
    pub(super) fn new(trial: Trial) -> World {
        let mut random = ChaCha8Rng::seed_from_u64(trial.seed);
        let client = || Client {
            connection: 0,
            node: 0,
            view: Vec::new(),
            acknowledged: Vec::new(),
            confused: false,
            arrives: 0,
        };
        let clock_runs = random.random_bool(0.5);
        let mut world = World {
            trial,
            random,
            now: 0,
            events: BTreeMap::new(),
            sent: 0,
            database: Database::new(trial.fenced),
            nodes: (0..trial.nodes).map(|node| Node::new(format!("node {node}"))).collect(),
            clients: (0..trial.clients).map(|_| client()).collect(),
            clock_runs,
            messages_down: 0,
            database_down: 0,
            starts: 0,
            troubles: 0,
        };
        for node in 0..trial.nodes {
            world.send_to_node(node, 1, ToNode::Tick);
        }
        for client in 0..trial.clients {
            world.client_later(client, 10);
        }
        world.at(500, Event::Trouble);
        world
    }

    /// Runs until everything is done, or long enough.
    pub(super) fn run(&mut self) {
        while let Some(((now, _), event)) = self.events.pop_first() {
            self.now = now;
            let done = |client: &Client| client.acknowledged.len() >= self.trial.commands;
            if now > END || (now > TROUBLE && self.clients.iter().all(done)) {
                return;
            }
            self.happen(event);
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Node { node, name, message } => {
                let state = &self.nodes[node];
                if !state.up || state.name != name {
                    return;
                }
                if state.frozen > self.now {
                    let wait = state.frozen - self.now;
                    return self.at(wait, Event::Node { node, name, message });
                }
                self.node_hears(node, message);
            }
            Event::Client { client, connection, told } => {
                if self.clients[client].connection == connection {
                    self.client_hears(client, told);
                }
            }
            Event::ClientWakes { client, connection, request } => {
                self.client_wakes(client, connection, request);
            }
            Event::ClientConnects { client, connection } => {
                if self.clients[client].connection == connection {
                    self.client_connects(client);
                }
            }
            Event::Execute { node, name, query, purpose } => {
                let answer = if self.database_down > self.now {
                    Answer::Lost
                } else {
                    let answer = self.database.execute(&name, &query, self.now);
                    // A connection may break after the commit too.
                    if self.random(300) == 0 { Answer::Lost } else { answer }
                };
                self.answer(node, name, ToNode::Database { purpose, answer });
            }
            Event::Start { node } => {
                self.starts += 1;
                self.nodes[node] = Node::new(format!("node {node} again {}", self.starts));
                self.send_to_node(node, 1, ToNode::Tick);
            }
            Event::Trouble => self.trouble(),
        }
    }

    /// Something goes wrong, now and then, until it is enough.
    fn trouble(&mut self) {
        if self.now > TROUBLE {
            return;
        }
        self.troubles += 1;
        let node = self.random(self.nodes.len() as u64) as usize;
        let long = 200 + self.random(6_000);
        match self.random(6) {
            0 | 1 if self.nodes[node].up => {
                self.room_breaks(node);
                self.nodes[node].up = false;
                self.at(long, Event::Start { node });
            }
            2 => self.nodes[node].frozen = self.now + long,
            3 => self.nodes[node].cut = self.now + long,
            4 => self.messages_down = self.now + long,
            _ => self.database_down = self.now + long / 3,
        }
        let next = 100 + self.random(2_500);
        self.at(next, Event::Trouble);
    }

    pub(super) fn random(&mut self, below: u64) -> u64 {
        self.random.random_range(0..below.max(1))
    }

    /// A delay, mostly short.
    fn delay(&mut self) -> u64 {
        if self.random(50) == 0 { self.random(2_500) } else { 1 + self.random(12) }
    }

    fn at(&mut self, wait: u64, event: Event) {
        self.sent += 1;
        self.events.insert((self.now + wait, self.sent), event);
    }

    pub(super) fn send_to_node(&mut self, node: usize, wait: u64, message: ToNode) {
        let name = self.nodes[node].name.clone();
        self.at(wait, Event::Node { node, name, message });
    }

    pub(super) fn tick_later(&mut self, node: usize, wait: u64) {
        self.send_to_node(node, wait, ToNode::Tick);
    }

    pub(super) fn command_to_node(&mut self, node: usize, client: usize, request: usize) {
        let wait = self.delay();
        let connection = self.clients[client].connection;
        self.send_to_node(node, wait, ToNode::Command { client, connection, request });
    }

    pub(super) fn tell_client(&mut self, client: usize, connection: u64, told: ToClient) {
        let wait = self.delay();
        let arrives = (self.now + wait).max(self.clients[client].arrives);
        self.clients[client].arrives = arrives;
        self.at(arrives - self.now, Event::Client { client, connection, told });
    }

    pub(super) fn client_later(&mut self, client: usize, wait: u64) {
        let connection = self.clients[client].connection;
        self.at(wait, Event::ClientConnects { client, connection });
    }

    pub(super) fn client_waits(&mut self, client: usize, connection: u64, wait: u64) {
        // A pause ends though nothing was asked; patience ends when what was asked is not acknowledged.
        let asked = self.clients[client].acknowledged.len();
        let request = if wait < 1_000 { asked.saturating_sub(1) } else { asked };
        self.at(wait, Event::ClientWakes { client, connection, request });
    }

    /// Sends a query to the database.
    pub(super) fn query(&mut self, node: usize, query: Query, purpose: Purpose) {
        let name = self.nodes[node].name.clone();
        let wait = self.delay();
        self.at(wait, Event::Execute { node, name, query, purpose });
    }

    fn answer(&mut self, node: usize, name: String, message: ToNode) {
        let wait = self.delay();
        self.at(wait, Event::Node { node, name, message });
    }

    pub(super) fn has_messages(&self, node: usize) -> bool {
        self.messages_down <= self.now && self.nodes[node].cut <= self.now
    }

    /// Sends a message to a node by name; tells whether somebody is there to get it.
    pub(super) fn message(&mut self, from: usize, to: &str, message: ToNode) -> bool {
        if !self.has_messages(from) {
            return true;
        }
        let there = |node: &Node| node.up && node.name == to;
        let Some(to) = self.nodes.iter().position(there).filter(|to| self.has_messages(*to)) else {
            return false;
        };
        // One in a hundred is lost.
        if self.random(100) > 0 {
            let wait = self.delay();
            self.send_to_node(to, wait, message);
        }
        true
    }

    pub(super) fn publish(&mut self, from: usize, news: &ToNode) {
        for node in 0..self.nodes.len() {
            if node != from && self.nodes[node].up {
                let name = self.nodes[node].name.clone();
                self.message(from, &name, news.clone());
            }
        }
    }
}
