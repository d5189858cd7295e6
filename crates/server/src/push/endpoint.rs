//! Where messages may be sent. Anybody can name an address to this server, so it must not be one inside the host's own
//! network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use fishka_wire::Subscription;

use crate::Network;

/// The address of a push service for one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    pub(crate) secure: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Path and query.
    pub(crate) path: String,
}

impl Endpoint {
    /// Reads an address: `https` at the usual port of a public host. Inside the networks that the host has named, any.
    pub(crate) fn read(text: &str, named: &[Network]) -> Option<Endpoint> {
        if text.len() > Subscription::LONGEST_ENDPOINT {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let secure = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let authority = uri.authority()?;
        let host = authority.host();
        if host.is_empty() || authority.as_str().contains('@') {
            return None;
        }
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let is_named = address.is_some_and(|address| is_in(address, named));
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let allowed = match address {
            _ if is_named => true,
            Some(address) => secure && port == 443 && is_public(address),
            None => secure && port == 443,
        };
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        allowed.then(|| Endpoint { secure, host: host.to_owned(), port, path })
    }

    /// What a signature for the push service names.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        let usual = self.port == if self.secure { 443 } else { 80 };
        if usual {
            format!("{scheme}://{}", self.host)
        } else {
            format!("{scheme}://{}:{}", self.host, self.port)
        }
    }

    /// The address to connect to: the first that the name stands for, when none of them lies inside.
    pub(crate) async fn resolve(&self, named: &[Network]) -> Option<SocketAddr> {
        let host = self.host.trim_start_matches('[').trim_end_matches(']');
        let found: Vec<SocketAddr> = tokio::net::lookup_host((host, self.port)).await.ok()?.collect();
        let outside = found.iter().all(|found| is_public(found.ip()) || is_in(found.ip(), named));
        found.first().copied().filter(|_| outside)
    }
}

fn is_in(address: IpAddr, networks: &[Network]) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// Whether an address belongs to the whole internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        // Shared by the customers of a provider.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        // Measurements between networks.
        || (a == 198 && (18..20).contains(&b))
        // Multicast, reserved, broadcast.
        || a >= 224)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_unicast = (0x2000..0x4000).contains(&a);
    // Tunnels and protocols, documentation, and addresses of version 4 written in version 6.
    let is_special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || a == 0x3fff;
    is_unicast && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_service_is_read() {
        let endpoint = Endpoint::read("https://push.example.net/send/a?b=c", &[]).unwrap();
        assert_eq!(
            (endpoint.origin().as_str(), endpoint.path.as_str()),
            ("https://push.example.net", "/send/a?b=c")
        );
    }

    #[test]
    fn addresses_inside_are_refused() {
        for text in [
            "http://push.example.net/",
            "https://push.example.net:22/",
            "https://me@push.example.net/",
            "ftp://push.example.net/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://10.1.2.3/",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/",
            "https://[fd00::1]/",
            "https://[2002:7f00:1::]/",
            "/send",
            "",
        ] {
            assert_eq!(Endpoint::read(text, &[]), None, "{text}");
        }
    }

    #[test]
    fn a_host_can_name_a_network_inside() {
        let named = ["127.0.0.1".parse().unwrap()];
        let endpoint = Endpoint::read("http://127.0.0.1:8081/send", &named).unwrap();
        assert_eq!(endpoint.origin(), "http://127.0.0.1:8081");
        assert_eq!(Endpoint::read("http://127.0.0.2:8081/send", &named), None);
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_is_refused() {
        let endpoint = Endpoint::read("https://localhost/send", &[]).unwrap();
        assert_eq!(endpoint.resolve(&[]).await, None);
        let named = ["127.0.0.1".parse().unwrap(), "::1".parse().unwrap()];
        assert!(endpoint.resolve(&named).await.is_some());
    }
}
