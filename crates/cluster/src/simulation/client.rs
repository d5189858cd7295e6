//! Clients: each gives one command after the other, and sends it again until it is acknowledged.

use super::{database::Entry, world::World};

/// How long a client waits for an answer before it connects anew, in milliseconds.
const PATIENCE: u64 = 4_000;

pub(super) struct Client {
    /// Counts connections: what was sent over an earlier one does not arrive.
    pub(super) connection: u64,
    pub(super) node: usize,
    /// Everything told over all connections, each entry by its number.
    pub(super) view: Vec<Entry>,
    /// The numbers of what was acknowledged, by request.
    pub(super) acknowledged: Vec<usize>,
    /// Something told did not fit what was told before.
    pub(super) confused: bool,
    /// When the last message under way arrives: they do not overtake each other.
    pub(super) arrives: u64,
}

#[derive(Clone, Debug)]
pub(super) enum ToClient {
    /// Entries from a number on.
    Entries {
        first: usize,
        entries: Vec<Entry>,
    },
    Acknowledged {
        request: usize,
        number: usize,
    },
    Refused,
    Closed,
}

impl World {
    pub(super) fn client_connects(&mut self, client: usize) {
        let node = self.random(self.nodes.len() as u64) as usize;
        let state = &mut self.clients[client];
        state.connection += 1;
        state.node = node;
        if !self.nodes[node].up {
            let pause = 50 + self.random(200);
            return self.client_later(client, pause);
        }
        self.node_welcomes(node, client);
        self.client_sends(client);
        let connection = self.clients[client].connection;
        self.client_waits(client, connection, PATIENCE);
    }

    /// Sends the command that is not acknowledged yet.
    fn client_sends(&mut self, client: usize) {
        let (request, node) = (self.clients[client].acknowledged.len(), self.clients[client].node);
        if request < self.trial.commands {
            self.command_to_node(node, client, request);
        }
    }

    pub(super) fn client_hears(&mut self, client: usize, told: ToClient) {
        let state = &mut self.clients[client];
        match told {
            ToClient::Entries { first, entries } => {
                for (number, entry) in (first..).zip(entries) {
                    match state.view.get(number) {
                        Some(known) => state.confused |= *known != entry,
                        None if number == state.view.len() => state.view.push(entry),
                        None => state.confused = true,
                    }
                }
            }
            ToClient::Acknowledged { request, number } => {
                if request == state.acknowledged.len() {
                    state.acknowledged.push(number);
                    // One that moves slower than others stays on its connection.
                    let connection = state.connection;
                    let pause = self.random(400);
                    self.client_waits(client, connection, pause);
                }
            }
            ToClient::Refused | ToClient::Closed => {
                state.connection += 1;
                let pause = 20 + self.random(200);
                self.client_later(client, pause);
            }
        }
    }

    /// The patience of a client with a connection ends, or its pause does.
    pub(super) fn client_wakes(&mut self, client: usize, connection: u64, request: usize) {
        let state = &self.clients[client];
        if state.connection != connection {
            return;
        }
        if state.acknowledged.len() > request {
            self.client_sends(client);
            return self.client_waits(client, connection, PATIENCE);
        }
        self.client_connects(client);
    }
}
