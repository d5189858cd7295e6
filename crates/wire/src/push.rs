use serde::{Deserialize, Serialize};

/// The key by which push services know this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// A point of P-256 in base64 without padding, as browsers take it for `applicationServerKey`.
    pub key: String,
}

/// Where and how a browser can be called when it is its person's turn, as its push service says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Subscription {
    /// The address of the push service for this browser.
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
    /// The browser's public key, in base64 without padding.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub p256dh: String,
    /// What the browser and the server share besides, in base64 without padding.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub auth: String,
    /// The language to be called in: `en` or `ru`.
    #[cfg_attr(feature = "schema", schema(max_length = 8))]
    pub language: String,
}

impl Subscription {
    /// The most bytes of the address of a push service.
    pub const LONGEST_ENDPOINT: usize = 1024;
}

/// Asks not to be called any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unsubscribe {
    /// The address of the push service for this browser.
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
}
