//! This server among those that share its database: who lives, how they are reached, who keeps which game.

mod bus;
mod message;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
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
    message::{Attendance, News, Question, Reply, ToAll, ToNode},
};
use crate::{
    engines::{self, Errand},
    limits,
    patience::Patience,
    random,
    rooms::RoomMessage,
    server::Shared,
    time::{self, Reading},
};

/// This server and the others.
pub(crate) struct Nodes {
    /// The name of this one, another after every start; empty when it is alone.
    pub(crate) name: String,
    pub(crate) bus: Option<Bus>,
    /// With a database that is away: who has it alone knows at once that it fails.
    pub(crate) patience: Arc<Patience>,
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
    /// The nodes with whether messages reach them.
    nodes: Arc<BTreeMap<String, bool>>,
}

impl Living {
    pub(crate) fn has(&self, node: &str) -> bool {
        self.nodes.contains_key(node)
    }

    fn is_cut_off(&self, node: &str) -> bool {
        self.nodes.get(node) == Some(&false)
    }

    fn some_are_cut_off(&self) -> bool {
        self.nodes.values().any(|reached| !reached)
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
        let lasts = if bus.is_some() { limits::DATABASE_PATIENCE } else { Duration::ZERO };
        Nodes {
            name,
            bus,
            patience: Arc::new(Patience::new(lasts)),
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

    /// Whether messages to a node go through, as far as is known.
    pub(crate) fn reaches(&self, node: Option<&str>) -> bool {
        self.reachable() && !node.is_some_and(|node| self.living.borrow().is_cut_off(node))
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

    /// Finds out whether messages go through, for ever.
    pub(crate) async fn listen_for_echo(&self) {
        if let Some(bus) = &self.bus {
            bus.listen_for_echo().await;
        }
    }

    /// Gives a sign of life and looks for those of others, for ever.
    pub(crate) async fn live(&self, shared: &Arc<Shared>) {
        let every = if self.bus.is_some() { limits::BEAT } else { limits::BEAT_ALONE };
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut steady = true;
        loop {
            ticks.tick().await;
            let was_steady = steady;
            // Where no game is open, no clock runs that anybody would be charged for.
            if self.bus.is_some() || !shared.rooms.is_empty() {
                steady = self.beat(shared, limits::BEAT_LASTS).await;
            }
            // Where one could not give a sign of life, others could not either: they get as long to give one.
            if self.bus.is_some()
                && was_steady
                && let Ok(Ok((nodes, reading))) =
                    timeout(limits::BEAT_LASTS, look_around(&shared.store)).await
            {
                shared.time.correct(reading);
                let nodes = Arc::new(nodes.into_iter().map(|node| (node.id, node.bus)).collect());
                let living = Living { nodes };
                self.living.send_if_modified(|known| {
                    let changed = *known != living;
                    *known = living;
                    changed
                });
            }
        }
    }

    /// Gives a sign of life, and tells whether it could.
    async fn beat(&self, shared: &Shared, lasts: Duration) -> bool {
        let seen = shared.time.unix_ms();
        let lasts = u32::try_from(lasts.as_millis()).unwrap_or(u32::MAX);
        match timeout(limits::BEAT_LASTS, shared.store.beat(&self.node(), seen.cast_signed(), lasts)).await {
            Ok(Ok(())) => {
                self.beaten.store(seen, Ordering::Relaxed);
                return true;
            }
            Ok(Err(error)) => tracing::warn!(%error, "no sign of life could be given"),
            Err(_) => tracing::warn!("no sign of life could be given in time"),
        }
        false
    }

    /// Says that this node keeps nothing any more, so that others need not wait for its silence.
    pub(crate) async fn leave(&self, shared: &Shared) {
        if self.bus.is_some() || !shared.rooms.is_empty() {
            self.beat(shared, Duration::ZERO).await;
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
                ToNode::Unsay { game, number } => {
                    shared.rooms.tell_open(game, RoomMessage::Unsay { number });
                }
                ToNode::Attend(attendance) => {
                    let game = attendance.game;
                    shared.rooms.tell_open(game, RoomMessage::Attend(attendance));
                }
            }
        }
    }

    /// Tells the others what all must know, and hears it from them, for ever.
    pub(crate) async fn share(&self, shared: &Shared) {
        let Some(bus) = &self.bus else { return };
        let tell = async {
            loop {
                sleep_until(Instant::now() + limits::SHARING).await;
                // Who is told of a change at another server has spent there what made it.
                let (hint, spent) = (shared.lobby.take_untold(), shared.rates.take_untold());
                if !spent.is_empty() {
                    bus.tell_all(&ToAll::Spent { spent }).await;
                }
                if !hint.is_empty() {
                    bus.tell_all(&ToAll::Lobby(hint)).await;
                }
            }
        };
        let hear = async {
            let Some(mut inbox) = bus.for_all().await else {
                tracing::error!("messages to all nodes cannot be heard");
                return;
            };
            while let Some((message, _)) = inbox.next::<ToAll>().await {
                match message {
                    ToAll::Lobby(hint) => shared.lobby.hear(&hint),
                    ToAll::Spent { spent } => spent.iter().for_each(|spent| shared.rates.hear(spent)),
                }
            }
        };
        tokio::join!(tell, hear);
    }

    /// Thinks for other nodes whose threads are busy, for ever.
    pub(crate) async fn run_errands(&self, shared: &Arc<Shared>) {
        let Some(bus) = &self.bus else { return };
        let Some(mut inbox) = bus.errands().await else {
            tracing::error!("errands of other nodes cannot be heard");
            return;
        };
        while let Some((errand, reply)) = inbox.next::<Errand>().await {
            let (bus, shared) = (bus.clone(), Arc::clone(shared));
            tokio::spawn(async move {
                let found = engines::run(&shared, &errand).await;
                if let Some(subject) = reply {
                    bus.tell_of_errand(subject, &found).await;
                }
            });
        }
    }

    /// Has all nodes forget what was said at a place in a game.
    pub(crate) async fn unsay(&self, shared: &Shared, game: GameId, number: u64) {
        shared.rooms.tell_open(game, RoomMessage::Unsay { number });
        if let Some(bus) = &self.bus {
            let nodes = Arc::clone(&self.living.borrow().nodes);
            for node in nodes.keys().filter(|node| **node != self.name) {
                bus.tell_node(node, &ToNode::Unsay { game, number }).await;
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
            let cut_off = !self.reachable() || living.borrow_and_update().some_are_cut_off();
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

/// Asks the database for its time several times, and gives the answer that took least.
pub(crate) async fn read_time_well(store: &Store) -> Result<Reading, ReadError> {
    let mut best = read_time(store).await?;
    for _ in 1..limits::TIME_READINGS {
        let next = read_time(store).await?;
        if next.heard - next.asked < best.heard - best.asked {
            best = next;
        }
    }
    Ok(best)
}

/// Asks the database for its time.
async fn read_time(store: &Store) -> Result<Reading, ReadError> {
    let asked = Instant::now();
    let unix_ms = store.time().await?;
    Ok(Reading { asked, unix_ms: unix_ms.cast_unsigned(), heard: Instant::now() })
}

async fn look_around(store: &Store) -> Result<(Vec<Node>, Reading), ReadError> {
    Ok((store.nodes().await?, read_time(store).await?))
}
