//! Addresses of clients, behind a proxy or not.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
};

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

/// Addresses with a common beginning: `10.0.0.0/8`, `::1`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// Text that names no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no address such as 127.0.0.1 and no network such as 10.0.0.0/8")]
pub struct NetworkError(pub String);

impl Network {
    /// Whether an address is one of the network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let bits = |address: IpAddr| match address {
            IpAddr::V4(address) => (u128::from(u32::from(address)) << 96, 4),
            IpAddr::V6(address) => (u128::from(address), 6),
        };
        let ((one, kind), (other, other_kind)) = (bits(self.address), bits(address.to_canonical()));
        let mask = u128::MAX.checked_shl(128 - u32::from(self.prefix)).unwrap_or(0);
        kind == other_kind && (one ^ other) & mask == 0
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let wrong = || NetworkError(text.to_owned());
        let (address, prefix) = text.split_once('/').map_or((text, None), |(one, other)| (one, Some(other)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let widest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(widest), |prefix| prefix.trim().parse().map_err(|_| wrong()))?;
        if prefix > widest { Err(wrong()) } else { Ok(Network { address, prefix }) }
    }
}

impl TryFrom<String> for Network {
    type Error = NetworkError;

    fn try_from(text: String) -> Result<Network, NetworkError> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.to_string()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

/// Where a request comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// The address of the person, as far as it is known.
    pub(crate) address: IpAddr,
    /// Whether the person's side of the connection is encrypted.
    pub(crate) secure: bool,
}

impl Client {
    /// Reads who asks from the connection, and from the proxy's headers when the connection is a trusted proxy's.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Client {
        let trusts = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
        let peer = peer.to_canonical();
        if !trusts(peer) {
            return Client { address: peer, secure: false };
        }
        // Each proxy appends whom it heard from; whoever stands before the last trusted one is only hearsay.
        let hops = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = hops.flat_map(|value| value.split(',')).map(str::trim).collect();
        let mut address = peer;
        for hop in hops.into_iter().rev() {
            let Ok(hop) = hop.parse::<IpAddr>() else { break };
            address = hop.to_canonical();
            if !trusts(address) {
                break;
            }
        }
        let secure = headers.get("x-forwarded-proto").is_some_and(|value| value == "https");
        Client { address, secure }
    }

    /// What limits are counted by: an address of version 4, a customer's network of version 6.
    pub(crate) fn account(&self) -> IpAddr {
        match self.address {
            IpAddr::V4(_) => self.address,
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn forwarded(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([
            ("x-forwarded-for".parse().unwrap(), HeaderValue::from_static(value)),
            ("x-forwarded-proto".parse().unwrap(), HeaderValue::from_static("https")),
        ])
    }

    #[test]
    fn a_network_holds_its_addresses() {
        let network: Network = "10.1.0.0/16".parse().unwrap();
        assert!(network.contains(ip("10.1.255.1")));
        assert!(!network.contains(ip("10.2.0.1")));
        assert!(!network.contains(ip("::1")));
    }

    #[test]
    fn a_whole_internet_can_be_named() {
        assert!("0.0.0.0/0".parse::<Network>().unwrap().contains(ip("203.0.113.9")));
    }

    #[test]
    fn nonsense_is_no_network() {
        for text in ["", "10.0.0.0/33", "example.org", "10.0.0.0/x"] {
            assert_eq!(text.parse::<Network>(), Err(NetworkError(text.to_owned())));
        }
    }

    #[test]
    fn a_stranger_cannot_say_where_it_is_from() {
        let client =
            Client::of(ip("203.0.113.9"), &forwarded("198.51.100.1"), &["127.0.0.1".parse().unwrap()]);
        assert_eq!(client, Client { address: ip("203.0.113.9"), secure: false });
    }

    #[test]
    fn a_trusted_proxy_tells_whom_it_heard_from() {
        let client =
            Client::of(ip("127.0.0.1"), &forwarded("6.6.6.6, 198.51.100.1"), &["127.0.0.1".parse().unwrap()]);
        assert_eq!(client, Client { address: ip("198.51.100.1"), secure: true });
    }

    #[test]
    fn a_customer_of_version_6_is_one_account() {
        let client = |text| Client { address: ip(text), secure: false };
        assert_eq!(client("2001:db8::1").account(), client("2001:db8::ffff:1").account());
    }
}
