use fishka_server::Site;

/// The web page as it was when the program was built; empty when there was none.
pub(crate) const SITE: Site = Site { files: include!(concat!(env!("OUT_DIR"), "/site.rs")) };
