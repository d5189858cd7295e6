//! A server: it drives its [`Custody`] as the real one does, one thing after the other.

use std::collections::BTreeMap;

use super::{
    client::ToClient,
    database::{Answer, Entry, Query},
    world::World,
};
use crate::{Custody, Effect, Origin, Task, Unanswered};

/// How long an owner may take to answer, in milliseconds.
const ANSWER: u64 = 1_500;

#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) client: usize,
    pub(super) request: usize,
    /// Who waits for the answer.
    pub(super) back: Back,
}

#[derive(Clone, Debug)]
pub(super) enum Back {
    /// A client, over this connection.
    Client { connection: u64 },
    /// Another node, by the number of its question.
    Node { name: String, question: u64 },
}

/// What arrives at a node.
#[derive(Clone, Debug)]
pub(super) enum ToNode {
    Command { client: usize, connection: u64, request: usize },
    Database { purpose: Purpose, answer: Answer },
    Asked { from: String, question: u64, client: usize, request: usize },
    Told { question: u64, result: Result<usize, Unanswered> },
    News { owner: String, epoch: u64, first: usize, entries: Vec<Entry> },
    Tick,
}

/// Why the database was asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// For a room: what was asked for another one does not concern it.
    Room(u64),
    /// A sign of life was given.
    Beat,
    /// A look at who lives and what was missed.
    Look,
}

/// What a node waits for.
enum Busy {
    Claim { won: bool },
    Read,
    Append { task: Task<Job>, entry: Entry, epoch: u64 },
    Load,
}

pub(super) struct Node {
    /// Another one after every start.
    pub(super) name: String,
    pub(super) up: bool,
    /// It stands still until then.
    pub(super) frozen: u64,
    /// It has no messages until then.
    pub(super) cut: u64,
    room: Option<Room>,
    rooms: u64,
    questions: u64,
}

struct Room {
    life: u64,
    custody: Option<Custody<Job>>,
    /// Commands that came before the game was read.
    early: Vec<(Job, Origin)>,
    table: Vec<Entry>,
    busy: Option<Busy>,
    asked: BTreeMap<u64, (Task<Job>, String)>,
    listeners: Vec<(usize, u64)>,
}

impl Node {
    pub(super) fn new(name: String) -> Node {
        Node { name, up: true, frozen: 0, cut: 0, room: None, rooms: 0, questions: 0 }
    }
}

impl World {
    /// A client connects, and is told what it does not know yet.
    pub(super) fn node_welcomes(&mut self, node: usize, client: usize) {
        let connection = self.clients[client].connection;
        let known = self.clients[client].view.len();
        let room = self.room(node);
        room.listeners.push((client, connection));
        if let Some(entries) = room.table.get(known..).filter(|entries| !entries.is_empty()) {
            let told = ToClient::Entries { first: known, entries: entries.to_vec() };
            self.tell_client(client, connection, told);
        }
    }

    fn room(&mut self, node: usize) -> &mut Room {
        if self.nodes[node].room.is_none() {
            self.nodes[node].rooms += 1;
            let life = self.nodes[node].rooms;
            self.nodes[node].room = Some(Room {
                life,
                custody: None,
                early: Vec::new(),
                table: Vec::new(),
                busy: Some(Busy::Load),
                asked: BTreeMap::new(),
                listeners: Vec::new(),
            });
            self.query_for_room(node, Query::Read);
        }
        self.nodes[node].room.as_mut().expect("it was just made")
    }

    pub(super) fn node_hears(&mut self, node: usize, message: ToNode) {
        match message {
            ToNode::Command { client, connection, request } => {
                let back = Back::Client { connection };
                self.submit(node, Job { client, request, back }, Origin::Here);
            }
            ToNode::Asked { from, question, client, request } => {
                let back = Back::Node { name: from, question };
                self.submit(node, Job { client, request, back }, Origin::Elsewhere);
            }
            ToNode::Database { purpose: Purpose::Room(life), answer } => {
                if self.nodes[node].room.as_ref().is_some_and(|room| room.life == life) {
                    self.answered(node, answer);
                }
            }
            ToNode::Database { purpose: Purpose::Look, answer } => self.looked(node, answer),
            ToNode::Database { purpose: Purpose::Beat, .. } => {}
            ToNode::Told { question, result } => self.told(node, question, result),
            ToNode::News { owner, epoch, first, entries } => {
                let Some(room) = &mut self.nodes[node].room else { return };
                let Some(custody) = &mut room.custody else { return };
                if epoch < custody.epoch() {
                    return;
                }
                custody.heard(&owner, epoch);
                if first > room.table.len() {
                    // Something was missed.
                    custody.fenced();
                }
                self.learn(node, first, &entries);
                self.drive(node);
            }
            ToNode::Tick => {
                self.query(node, Query::Beat, Purpose::Beat);
                self.query(node, Query::Read, Purpose::Look);
                self.tick_later(node, 1_000);
            }
        }
    }

    /// What a look at the database shows.
    fn looked(&mut self, node: usize, answer: Answer) {
        let Answer::Read { living, log, lease } = answer else { return };
        let Some(room) = &mut self.nodes[node].room else { return };
        if let Some(custody) = &mut room.custody {
            if custody.keeps().is_none() {
                custody.heard(&lease.owner, lease.epoch);
            }
            custody.living(|owner| living.iter().any(|node| node == owner));
        }
        let known = room.table.len();
        if room.busy.is_none() && log.len() > known {
            self.learn(node, known, &log[known..]);
        }
        self.drive(node);
    }

    fn query_for_room(&mut self, node: usize, query: Query) {
        let life = self.nodes[node].rooms;
        self.query(node, query, Purpose::Room(life));
    }

    fn submit(&mut self, node: usize, job: Job, origin: Origin) {
        let room = self.room(node);
        match &mut room.custody {
            Some(custody) => custody.submit(job, origin),
            None => room.early.push((job, origin)),
        }
        self.drive(node);
    }

    /// Takes in entries that follow what is known, and tells them.
    fn learn(&mut self, node: usize, first: usize, entries: &[Entry]) {
        let Some(room) = &mut self.nodes[node].room else { return };
        let known = room.table.len();
        let Some(new) = known.checked_sub(first).and_then(|skip| entries.get(skip..)) else { return };
        if new.is_empty() {
            return;
        }
        room.table.extend_from_slice(new);
        let told = ToClient::Entries { first: known, entries: new.to_vec() };
        for (client, connection) in room.listeners.clone() {
            self.tell_client(client, connection, told.clone());
        }
    }

    /// Does what the custody says until it must wait.
    fn drive(&mut self, node: usize) {
        let needed = self.clock_runs;
        loop {
            let reachable = self.has_messages(node);
            let name = self.nodes[node].name.clone();
            let Some(room) = &mut self.nodes[node].room else { return };
            let Some(custody) = room.custody.as_mut().filter(|_| room.busy.is_none()) else { return };
            let Some(effect) = custody.next(reachable, needed) else { return };
            match effect {
                Effect::Decide { task, epoch } => {
                    let (client, request) = (task.job.client, task.job.request);
                    let done = |entry: &Entry| (entry.client, entry.request) == (client, request);
                    if let Some(number) = room.table.iter().position(done) {
                        self.reply(node, &task.job, Ok(number));
                        continue;
                    }
                    let (number, entry) = (room.table.len(), Entry { epoch, client, request });
                    room.busy = Some(Busy::Append { task, entry, epoch });
                    self.query_for_room(node, Query::Append { epoch, number, entry });
                }
                Effect::Ask { task, owner } => {
                    let (client, request) = (task.job.client, task.job.request);
                    let state = &mut self.nodes[node];
                    state.questions += 1;
                    let question = state.questions;
                    if let Some(room) = &mut state.room {
                        room.asked.insert(question, (task, owner.clone()));
                    }
                    let asked = ToNode::Asked { from: name, question, client, request };
                    if !self.message(node, &owner, asked) {
                        let result = Err(Unanswered::Nobody);
                        self.send_to_node(node, 2, ToNode::Told { question, result });
                    }
                    let result = Err(Unanswered::Silence);
                    self.send_to_node(node, ANSWER, ToNode::Told { question, result });
                }
                Effect::Decline { job } => self.reply(node, &job, Err(Unanswered::NotTheOwner)),
                Effect::GiveUp { job } => match job.back {
                    Back::Client { connection } => {
                        self.tell_client(job.client, connection, ToClient::Refused);
                    }
                    Back::Node { .. } => self.reply(node, &job, Err(Unanswered::NotTheOwner)),
                },
                Effect::Claim { after, .. } => {
                    room.busy = Some(Busy::Claim { won: false });
                    self.query_for_room(node, Query::Claim { after });
                }
                Effect::Read => {
                    room.busy = Some(Busy::Read);
                    self.query_for_room(node, Query::Read);
                }
            }
        }
    }

    fn answered(&mut self, node: usize, answer: Answer) {
        let name = self.nodes[node].name.clone();
        let Some(room) = &mut self.nodes[node].room else { return };
        let Some(busy) = room.busy.take() else { return };
        match (busy, answer) {
            (_, Answer::Lost) => return self.room_breaks(node),
            (Busy::Claim { won: false }, Answer::Done) => {
                // Whoever keeps a game anew reads the whole of it first.
                room.busy = Some(Busy::Claim { won: true });
                self.query_for_room(node, Query::Read);
            }
            (Busy::Claim { won: true }, Answer::Read { log, .. }) => {
                if let Some(custody) = &mut room.custody {
                    custody.claimed(true);
                }
                let known = room.table.len();
                self.learn(node, known, log.get(known..).unwrap_or_default());
            }
            (Busy::Claim { .. }, _) => {
                if let Some(custody) = &mut room.custody {
                    custody.claimed(false);
                }
            }
            (Busy::Append { task, entry, epoch }, Answer::Done) => {
                let first = room.table.len();
                self.learn(node, first, &[entry]);
                self.reply(node, &task.job, Ok(first));
                let news = ToNode::News { owner: name, epoch, first, entries: vec![entry] };
                self.publish(node, &news);
            }
            (Busy::Append { task, .. }, _) => {
                if let Some(custody) = &mut room.custody {
                    custody.refused(task);
                }
            }
            (Busy::Load, Answer::Read { lease, log, .. }) => {
                let mut custody = Custody::new(name, lease);
                room.early.drain(..).for_each(|(job, origin)| custody.submit(job, origin));
                room.custody = Some(custody);
                self.learn(node, 0, &log);
            }
            (Busy::Read, Answer::Read { lease, log, .. }) => {
                if let Some(custody) = &mut room.custody {
                    custody.read(lease);
                }
                let known = room.table.len();
                self.learn(node, known, log.get(known..).unwrap_or_default());
            }
            (Busy::Load | Busy::Read, _) => return self.room_breaks(node),
        }
        self.drive(node);
    }

    /// The database failed: nobody knows what it has, so the game is read anew when somebody comes.
    pub(super) fn room_breaks(&mut self, node: usize) {
        let Some(room) = self.nodes[node].room.take() else { return };
        for (client, connection) in room.listeners {
            self.tell_client(client, connection, ToClient::Closed);
        }
    }

    fn told(&mut self, node: usize, question: u64, result: Result<usize, Unanswered>) {
        let Some(room) = &mut self.nodes[node].room else { return };
        let Some((task, owner)) = room.asked.remove(&question) else { return };
        match result {
            Ok(number) => {
                if room.table.len() <= number {
                    // The acknowledgement has overtaken what it acknowledges, or that was lost.
                    if let Some(custody) = &mut room.custody {
                        custody.unanswered(task, &owner, Unanswered::Silence);
                    }
                } else {
                    if let Some(custody) = room.custody.as_mut().filter(|own| own.owner() == Some(&owner)) {
                        custody.reached();
                    }
                    self.reply(node, &task.job, Ok(number));
                }
            }
            Err(why) => {
                if let Some(custody) = &mut room.custody {
                    custody.unanswered(task, &owner, why);
                }
            }
        }
        self.drive(node);
    }

    fn reply(&mut self, node: usize, job: &Job, result: Result<usize, Unanswered>) {
        match (&job.back, result) {
            (Back::Client { connection }, Ok(number)) => {
                let told = ToClient::Acknowledged { request: job.request, number };
                self.tell_client(job.client, *connection, told);
            }
            (Back::Client { connection }, Err(_)) => {
                self.tell_client(job.client, *connection, ToClient::Refused);
            }
            (Back::Node { name, question }, result) => {
                let told = ToNode::Told { question: *question, result };
                self.message(node, name, told);
            }
        }
    }
}
