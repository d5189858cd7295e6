//! How often one address may do something.

use std::{
    collections::HashMap,
    hash::Hash,
    mem,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use fishka_wire::PlayerId;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _};
use serde::{Deserialize, Serialize};

use crate::{
    limits::{self, Rate},
    network::{Client, Network},
    refusal::Refused,
};

/// So many requests of one address between two messages to other servers are quick.
const QUICK: u32 = 5;

/// The rates of all addresses.
pub(crate) struct Rates {
    unlimited: Vec<Network>,
    requests: Keyed<IpAddr>,
    new_games: Keyed<IpAddr>,
    new_listed: Keyed<IpAddr>,
    new_players: Keyed<IpAddr>,
    new_studies: Keyed<IpAddr>,
    study_changes: Keyed<IpAddr>,
    chat: Keyed<IpAddr>,
    chat_of_players: Keyed<PlayerId>,
    sockets: Places,
    lobby: Places,
    connections: Places,
    most_sockets: u32,
    most_connections: u32,
    /// What was spent here and other servers have not been told; nothing where there are none.
    untold: Option<Mutex<HashMap<Purse, u32>>>,
}

/// What is spent from: a rate, of an address or of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Purse {
    rate: String,
    owner: Owner,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Owner {
    Address(IpAddr),
    Player(PlayerId),
}

/// What was spent at another server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Spent {
    #[serde(flatten)]
    purse: Purse,
    count: u32,
}

/// How many places each address has taken.
type Places = Arc<Mutex<HashMap<IpAddr, u32>>>;

impl Rates {
    /// Rates for everybody but those of these networks, at this server or at all that share them.
    pub(crate) fn new(unlimited: Vec<Network>, shared: bool) -> Rates {
        Rates {
            unlimited,
            requests: Keyed::new(limits::REQUESTS),
            new_games: Keyed::new(limits::NEW_GAMES),
            new_listed: Keyed::new(limits::NEW_LISTED),
            new_players: Keyed::new(limits::NEW_PLAYERS),
            new_studies: Keyed::new(limits::NEW_STUDIES),
            study_changes: Keyed::new(limits::STUDY_CHANGES),
            chat: Keyed::new(limits::CHAT),
            chat_of_players: Keyed::new(limits::CHAT),
            sockets: Arc::default(),
            lobby: Arc::default(),
            connections: Arc::default(),
            most_sockets: limits::SOCKETS_AN_ADDRESS,
            most_connections: limits::CONNECTIONS_AN_ADDRESS,
            untold: shared.then(Mutex::default),
        }
    }

    /// The same, with so many sockets and connections of one address.
    pub(crate) fn with_places(self, sockets: u32, connections: u32) -> Rates {
        Rates { most_sockets: sockets, most_connections: connections, ..self }
    }

    /// What other servers must be told. Of requests only those are worth it that come quickly.
    pub(crate) fn take_untold(&self) -> Vec<Spent> {
        let Some(untold) = &self.untold else { return Vec::new() };
        let untold = mem::take(&mut *untold.lock().unwrap_or_else(PoisonError::into_inner));
        let spent = untold.into_iter().map(|(purse, count)| Spent { purse, count });
        spent.filter(|spent| spent.count >= QUICK || spent.purse.rate != limits::REQUESTS.name).collect()
    }

    /// What was spent at another server cannot be spent here.
    pub(crate) fn hear(&self, spent: &Spent) {
        let Spent { purse: Purse { rate, owner }, count } = spent;
        match owner {
            Owner::Address(address) => {
                if let Some(addresses) = self.of_addresses().into_iter().find(|own| own.rate.name == rate) {
                    addresses.take(address, *count);
                }
            }
            Owner::Player(player) => self.chat_of_players.take(player, *count),
        }
    }

    fn note(&self, rate: &Rate, owner: Owner) {
        if let Some(untold) = &self.untold {
            let purse = Purse { rate: rate.name.to_owned(), owner };
            *untold.lock().unwrap_or_else(PoisonError::into_inner).entry(purse).or_default() += 1;
        }
    }

    pub(crate) fn request(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.requests, client)
    }

    pub(crate) fn new_game(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.new_games, client)
    }

    pub(crate) fn new_listed(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.new_listed, client)
    }

    pub(crate) fn new_player(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.new_players, client)
    }

    pub(crate) fn new_study(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.new_studies, client)
    }

    pub(crate) fn study_change(&self, client: &Client) -> Result<(), Refused> {
        self.check(&self.study_changes, client)
    }

    /// Somebody says something, over whichever socket.
    pub(crate) fn chat(&self, client: &Client, player: Option<PlayerId>) -> Result<(), Refused> {
        self.check(&self.chat, client)?;
        if self.is_unlimited(client) {
            return Ok(());
        }
        let Some(player) = player else { return Ok(()) };
        self.chat_of_players.spend(&player)?;
        self.note(&self.chat_of_players.rate, Owner::Player(player));
        Ok(())
    }

    /// Counts a socket for as long as the place is kept.
    pub(crate) fn socket(&self, client: &Client) -> Result<Permit, Refused> {
        self.take(&self.sockets, client, self.most_sockets).ok_or(Refused::TooManySockets)
    }

    /// Counts somebody who looks at the lists for as long as the place is kept.
    pub(crate) fn lobby(&self, client: &Client) -> Result<Permit, Refused> {
        self.take(&self.lobby, client, self.most_sockets).ok_or(Refused::TooManySockets)
    }

    /// Counts a connection for as long as the place is kept; `None` when its address has too many.
    pub(crate) fn connection(&self, peer: &Client) -> Option<Permit> {
        self.take(&self.connections, peer, self.most_connections)
    }

    fn take(&self, places: &Places, client: &Client, most: u32) -> Option<Permit> {
        let address = client.account();
        let mut taken = places.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= most && !self.is_unlimited(client) {
            return None;
        }
        *count += 1;
        Some(Permit { address, places: Arc::clone(places) })
    }

    /// Forgets addresses that have not been heard of for long.
    pub(crate) fn sweep(&self) {
        self.of_addresses().into_iter().for_each(Keyed::sweep);
        self.chat_of_players.sweep();
    }

    fn of_addresses(&self) -> [&Keyed<IpAddr>; 7] {
        [
            &self.requests,
            &self.new_games,
            &self.new_listed,
            &self.new_players,
            &self.new_studies,
            &self.study_changes,
            &self.chat,
        ]
    }

    fn check(&self, addresses: &Keyed<IpAddr>, client: &Client) -> Result<(), Refused> {
        if self.is_unlimited(client) {
            return Ok(());
        }
        let address = client.account();
        addresses.spend(&address)?;
        self.note(&addresses.rate, Owner::Address(address));
        Ok(())
    }

    pub(crate) fn is_unlimited(&self, client: &Client) -> bool {
        self.unlimited.iter().any(|network| network.contains(client.address))
    }
}

/// A place among those of one address.
#[derive(Debug)]
pub(crate) struct Permit {
    address: IpAddr,
    places: Places,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// How often each of many may do something.
struct Keyed<K: Hash + Eq + Clone> {
    rate: Rate,
    limiter: DefaultKeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> Keyed<K> {
    fn new(rate: Rate) -> Keyed<K> {
        Keyed { limiter: RateLimiter::keyed(quota(&rate)), rate }
    }

    fn spend(&self, key: &K) -> Result<(), Refused> {
        // When there are too many to remember, play goes on without this limit until they are swept.
        if self.limiter.len() > limits::RATE_ADDRESSES {
            return Ok(());
        }
        self.limiter
            .check_key(key)
            .map_err(|until| Refused::too_often(&self.rate, until.wait_time_from(self.limiter.clock().now())))
    }

    /// Spends as much of so much as there is.
    fn take(&self, key: &K, count: u32) {
        for _ in 0..count.min(self.rate.burst) {
            if self.limiter.len() > limits::RATE_ADDRESSES || self.limiter.check_key(key).is_err() {
                return;
            }
        }
    }

    fn sweep(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

/// How often one socket may do something.
pub(crate) struct Credit {
    rate: Rate,
    limiter: DefaultDirectRateLimiter,
}

impl Credit {
    pub(crate) fn new(rate: Rate) -> Credit {
        Credit { limiter: RateLimiter::direct(quota(&rate)), rate }
    }

    pub(crate) fn spend(&self) -> Result<(), Refused> {
        self.limiter
            .check()
            .map_err(|until| Refused::too_often(&self.rate, until.wait_time_from(self.limiter.clock().now())))
    }
}

fn quota(rate: &Rate) -> Quota {
    let burst = NonZeroU32::new(rate.burst).unwrap_or(NonZeroU32::MIN);
    Quota::with_period(rate.period).unwrap_or(Quota::per_second(burst)).allow_burst(burst)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client { address: text.parse().unwrap(), secure: false }
    }

    #[test]
    fn one_address_does_not_use_up_what_another_has() {
        let rates = Rates::new(Vec::new(), false);
        for _ in 0..limits::NEW_GAMES.burst {
            rates.new_game(&client("192.0.2.1")).unwrap();
        }
        let refused = rates.new_game(&client("192.0.2.1"));
        // What is full gets room for one more after a period.
        let wait = limits::NEW_GAMES.period.as_secs();
        assert!(
            matches!(refused, Err(Refused::TooOften { rate: "new-games", wait: told }) if (1..=wait).contains(&told))
        );
        assert_eq!(rates.new_game(&client("192.0.2.2")), Ok(()));
    }

    #[test]
    fn who_connects_again_has_said_no_less() {
        let rates = Rates::new(Vec::new(), false);
        let player = Some(PlayerId::from_random(1));
        for _ in 0..limits::CHAT.burst {
            rates.chat(&client("192.0.2.1"), player).unwrap();
        }
        for refused in [
            rates.chat(&client("192.0.2.1"), Some(PlayerId::from_random(2))),
            rates.chat(&client("192.0.2.2"), player),
        ] {
            assert!(matches!(refused, Err(Refused::TooOften { rate: "chat", .. })));
        }
    }

    #[test]
    fn what_is_spent_at_one_server_is_not_there_at_another() {
        let (north, south) = (Rates::new(Vec::new(), true), Rates::new(Vec::new(), true));
        let player = Some(PlayerId::from_random(1));
        for _ in 0..limits::CHAT.burst {
            north.chat(&client("192.0.2.1"), player).unwrap();
        }
        let spent = north.take_untold();
        let heard: Vec<Spent> = serde_json::from_str(&serde_json::to_string(&spent).unwrap()).unwrap();
        heard.iter().for_each(|spent| south.hear(spent));
        for (address, player) in [("192.0.2.1", None), ("192.0.2.2", player)] {
            assert!(matches!(south.chat(&client(address), player), Err(Refused::TooOften { .. })));
        }
        assert!(north.take_untold().is_empty(), "others are told once");
    }

    #[test]
    fn every_rate_of_an_address_is_shared() {
        type Spend = fn(&Rates, &Client) -> Result<(), Refused>;
        let (north, south) = (Rates::new(Vec::new(), true), Rates::new(Vec::new(), true));
        let all: [Spend; 7] = [
            Rates::request,
            Rates::new_game,
            Rates::new_listed,
            Rates::new_player,
            Rates::new_study,
            Rates::study_change,
            |rates, client| rates.chat(client, None),
        ];
        for spend in all {
            for _ in 0..QUICK {
                spend(&north, &client("192.0.2.1")).unwrap();
            }
        }
        let spent = north.take_untold();
        spent.iter().for_each(|spent| south.hear(spent));
        let known = south.of_addresses().map(|rate| rate.limiter.len());
        assert_eq!((known, spent.len()), ([1; 7], 7));
    }

    #[test]
    fn a_named_network_has_no_limits() {
        let rates = Rates::new(vec!["192.0.2.0/24".parse().unwrap()], false);
        assert!((0..1000).all(|_| rates.new_game(&client("192.0.2.1")).is_ok()));
    }

    #[test]
    fn connections_of_one_address_are_few() {
        let rates = Rates::new(vec!["192.0.2.9".parse().unwrap()], false);
        let most = limits::CONNECTIONS_AN_ADDRESS;
        let mut open: Vec<_> = (0..most).map(|_| rates.connection(&client("192.0.2.1")).unwrap()).collect();
        assert!(rates.connection(&client("192.0.2.1")).is_none());
        assert!(rates.connection(&client("192.0.2.2")).is_some());
        open.pop();
        assert!(rates.connection(&client("192.0.2.1")).is_some());
        open.extend((0..=most).filter_map(|_| rates.connection(&client("192.0.2.9"))));
        assert_eq!(open.len() as u32, 2 * most, "who is not limited is not limited here");
    }

    #[test]
    fn a_socket_that_closes_makes_room() {
        let rates = Rates::new(Vec::new(), false);
        let open = || rates.socket(&client("192.0.2.1"));
        let mut places: Vec<_> = (0..limits::SOCKETS_AN_ADDRESS).map(|_| open().unwrap()).collect();
        assert!(open().is_err());
        places.pop();
        assert!(open().is_ok());
    }
}
