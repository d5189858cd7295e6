//! How often one address may do something.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use fishka_wire::PlayerId;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _};

use crate::{
    limits::{self, Rate},
    network::{Client, Network},
    refusal::Refused,
};

/// The rates of all addresses.
pub(crate) struct Rates {
    unlimited: Vec<Network>,
    requests: Keyed<IpAddr>,
    new_games: Keyed<IpAddr>,
    new_listed: Keyed<IpAddr>,
    new_players: Keyed<IpAddr>,
    chat: Keyed<IpAddr>,
    chat_of_players: Keyed<PlayerId>,
    sockets: Places,
    connections: Places,
}

/// How many places each address has taken.
type Places = Arc<Mutex<HashMap<IpAddr, u32>>>;

impl Rates {
    /// Rates for everybody but those of these networks.
    pub(crate) fn new(unlimited: Vec<Network>) -> Rates {
        Rates {
            unlimited,
            requests: Keyed::new(limits::REQUESTS),
            new_games: Keyed::new(limits::NEW_GAMES),
            new_listed: Keyed::new(limits::NEW_LISTED),
            new_players: Keyed::new(limits::NEW_PLAYERS),
            chat: Keyed::new(limits::CHAT),
            chat_of_players: Keyed::new(limits::CHAT),
            sockets: Arc::default(),
            connections: Arc::default(),
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

    /// Somebody says something, over whichever socket.
    pub(crate) fn chat(&self, client: &Client, player: Option<PlayerId>) -> Result<(), Refused> {
        self.check(&self.chat, client)?;
        if self.is_unlimited(client) {
            return Ok(());
        }
        player.map_or(Ok(()), |player| self.chat_of_players.spend(&player))
    }

    /// Counts a socket for as long as the place is kept.
    pub(crate) fn socket(&self, client: &Client) -> Result<Permit, Refused> {
        self.take(&self.sockets, client, limits::SOCKETS_AN_ADDRESS).ok_or(Refused::TooManySockets)
    }

    /// Counts a connection for as long as the place is kept; `None` when its address has too many.
    pub(crate) fn connection(&self, peer: &Client) -> Option<Permit> {
        self.take(&self.connections, peer, limits::CONNECTIONS_AN_ADDRESS)
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
        for addresses in [&self.requests, &self.new_games, &self.new_listed, &self.new_players, &self.chat] {
            addresses.sweep();
        }
        self.chat_of_players.sweep();
    }

    fn check(&self, addresses: &Keyed<IpAddr>, client: &Client) -> Result<(), Refused> {
        if self.is_unlimited(client) { Ok(()) } else { addresses.spend(&client.account()) }
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
        let rates = Rates::new(Vec::new());
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
        let rates = Rates::new(Vec::new());
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
    fn a_named_network_has_no_limits() {
        let rates = Rates::new(vec!["192.0.2.0/24".parse().unwrap()]);
        assert!((0..1000).all(|_| rates.new_game(&client("192.0.2.1")).is_ok()));
    }

    #[test]
    fn connections_of_one_address_are_few() {
        let rates = Rates::new(vec!["192.0.2.9".parse().unwrap()]);
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
        let rates = Rates::new(Vec::new());
        let open = || rates.socket(&client("192.0.2.1"));
        let mut places: Vec<_> = (0..limits::SOCKETS_AN_ADDRESS).map(|_| open().unwrap()).collect();
        assert!(open().is_err());
        places.pop();
        assert!(open().is_ok());
    }
}
