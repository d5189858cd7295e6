//! This server among those that share its database: who lives, how they are reached, who keeps which game.

mod bus;
mod message;

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use fishka_cluster::{Custody, Lease};
use fishka_store::{Node, ReadError, Store};
use fishka_table::Kept;
use fishka_wire::GameId;
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, sleep_until, timeout},
};

pub(crate) use self::{
    bus::{Bus, Subscription},
    message::{Attendance, News, Question, Reply, ToNode},
};
use crate::{limits, random, rooms::RoomMessage, server::Shared, time};

/// This server and the others.
pub(crate) struct Nodes {
    /// The name of this one, another after every start; empty when it is alone.
    pub(crate) name: String,
    pub(crate) bus: Option<Bus>,
    /// When this server began, and when the one before it was seen last, in Unix milliseconds.
    began: u64,
    before: u64,
    /// When this server was seen last by the database.
    beaten: AtomicU64,
    living: watch::Sender<Living>,
    rooms: Mutex<HashMap<GameId, Arc<AtomicU64>>>,
}

/// The nodes that live, as the database knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Living {
    names: Arc<BTreeSet<String>>,
    /// Whether some of them are out of reach by messages.
    cut_off: bool,
}

impl Living {
    pub(crate) fn has(&self, node: &str) -> bool {
        self.names.contains(node)
    }
}

/// Another node is too old or too new to be worked with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stranger {
    pub(crate) version: u32,
}

/// A room's entry in the list of those that are looked after; `number` is the last event it knows.
pub(crate) struct Following<'a> {
    nodes: &'a Nodes,
    game: GameId,
    pub(crate) number: Arc<AtomicU64>,
}

impl Drop for Following<'_> {
    fn drop(&mut self) {
        self.nodes.lock().remove(&self.game);
    }
}

impl Nodes {
    /// A server that has its database to itself.
    pub(crate) async fn alone(store: &Store) -> Result<Nodes, ReadError> {
        let before = store.seen("").await?.map_or(0, i64::cast_unsigned);
        Ok(Nodes::new(String::new(), None, before))
    }

    /// A server among others.
    pub(crate) fn among_others(bus: Bus) -> Nodes {
        Nodes::new(format!("{:016x}", random::number()), Some(bus), 0)
    }

    fn new(name: String, bus: Option<Bus>, before: u64) -> Nodes {
        Nodes {
            name,
            bus,
            began: time::unix_ms(),
            before,
            beaten: AtomicU64::new(0),
            living: watch::Sender::default(),
            rooms: Mutex::default(),
        }
    }

    /// Whether messages to other nodes go through.
    pub(crate) fn reachable(&self) -> bool {
        self.bus.as_ref().is_some_and(Bus::is_up)
    }

    pub(crate) fn living(&self) -> watch::Receiver<Living> {
        self.living.subscribe()
    }

    /// This node's part in a game that was just read. Who is alone keeps everything.
    pub(crate) fn custody<J>(&self, lease: &fishka_store::Lease) -> Custody<J> {
        let owner = if self.bus.is_none() { self.name.clone() } else { lease.owner.clone() };
        Custody::new(self.name.clone(), Lease { owner, epoch: lease.epoch, beating: lease.beating })
    }

    /// Until when a game was kept that this node keeps again, from its lease and when something happened last.
    pub(crate) fn kept(&self, lease: &fishka_store::Lease, last: u64) -> Kept {
        let seen = match &self.bus {
            Some(_) => lease.seen.map_or(0, i64::cast_unsigned),
            None if last >= self.began => self.beaten.load(Ordering::Relaxed),
            None => self.before,
        };
        Kept::Until(seen)
    }

    /// Has a room told when its game goes on elsewhere.
    pub(crate) fn follow(&self, game: GameId) -> Following<'_> {
        let number = Arc::new(AtomicU64::new(0));
        if self.bus.is_some() {
            self.lock().insert(game, Arc::clone(&number));
        }
        Following { nodes: self, game, number }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<AtomicU64>>> {
        // The map is whole between any two statements.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn node(&self) -> Node {
        Node { id: self.name.clone(), version: message::VERSION, bus: self.reachable() }
    }

    /// Joins the others, unless one of them cannot be worked with.
    pub(crate) async fn join(&self, store: &Store) -> Result<(), Stranger> {
        // A database that cannot be read now has no news of others; the first look at it will.
        let others = store.nodes().await.unwrap_or_default();
        match others.iter().find(|node| !message::is_understood(node.version)) {
            Some(node) => Err(Stranger { version: node.version }),
            None => Ok(()),
        }
    }

    /// Gives a sign of life and looks for those of others, for ever.
    pub(crate) async fn live(&self, shared: &Arc<Shared>) {
        let every = if self.bus.is_some() { limits::BEAT } else { limits::BEAT_ALONE };
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            // Where no game is open, no clock runs that anybody would be charged for.
            if self.bus.is_some() || !shared.rooms.is_empty() {
                self.beat(shared, limits::BEAT_LASTS).await;
            }
            if self.bus.is_some()
                && let Ok(Ok(nodes)) = timeout(limits::BEAT_LASTS, shared.store.nodes()).await
            {
                let cut_off = nodes.iter().any(|node| !node.bus);
                let names = Arc::new(nodes.into_iter().map(|node| node.id).collect());
                let living = Living { names, cut_off };
                self.living.send_if_modified(|known| {
                    let changed = *known != living;
                    *known = living;
                    changed
                });
            }
        }
    }

    async fn beat(&self, shared: &Shared, lasts: std::time::Duration) {
        let seen = time::unix_ms();
        let lasts = u32::try_from(lasts.as_millis()).unwrap_or(u32::MAX);
        match timeout(limits::BEAT_LASTS, shared.store.beat(&self.node(), seen.cast_signed(), lasts)).await {
            Ok(Ok(())) => self.beaten.store(seen, Ordering::Relaxed),
            Ok(Err(error)) => tracing::warn!(%error, "no sign of life could be given"),
            Err(_) => tracing::warn!("no sign of life could be given in time"),
        }
    }

    /// Says that this node keeps nothing any more, so that others need not wait for its silence.
    pub(crate) async fn leave(&self, shared: &Shared) {
        if self.bus.is_some() || !shared.rooms.is_empty() {
            self.beat(shared, std::time::Duration::ZERO).await;
        }
    }

    /// Takes what other nodes send to this one, for ever.
    pub(crate) async fn listen(&self, shared: &Arc<Shared>) {
        let Some(bus) = &self.bus else { return };
        let Some(mut inbox) = bus.inbox(&self.name).await else {
            tracing::error!("messages to this node cannot be heard");
            return;
        };
        while let Some((message, reply)) = inbox.next::<ToNode>().await {
            match message {
                ToNode::Ask(Question { game, ask }) => {
                    let answer = shared.rooms.ask_for_node(shared, game, ask);
                    let bus = bus.clone();
                    tokio::spawn(async move {
                        if let Some(subject) = reply {
                            bus.reply(subject, &answer.await).await;
                        }
                    });
                }
                ToNode::Attend(attendance) => {
                    let game = attendance.game;
                    shared.rooms.tell_open(game, RoomMessage::Attend(attendance));
                }
            }
        }
    }

    /// Looks in the database for what was not heard: often while messages do not go through.
    pub(crate) async fn look(&self, shared: &Arc<Shared>) {
        if self.bus.is_none() {
            return;
        }
        let mut living = self.living();
        loop {
            let cut_off = !self.reachable() || living.borrow_and_update().cut_off;
            let pause = if cut_off { limits::LOOK_CUT_OFF } else { limits::LOOK };
            sleep_until(Instant::now() + pause).await;
            let rooms: HashMap<String, Arc<AtomicU64>> =
                self.lock().iter().map(|(game, number)| (game.to_string(), Arc::clone(number))).collect();
            let games: Vec<String> = rooms.keys().cloned().collect();
            match shared.store.lengths(&games).await {
                Ok(lengths) => {
                    for (game, last, _) in lengths {
                        let behind =
                            rooms.get(&game).is_some_and(|number| number.load(Ordering::Relaxed) < last);
                        if let (true, Ok(game)) = (behind, game.parse()) {
                            shared.rooms.tell_open(game, RoomMessage::Behind);
                        }
                    }
                }
                Err(error) => tracing::debug!(%error, "the lengths of logs could not be read"),
            }
        }
    }
}
