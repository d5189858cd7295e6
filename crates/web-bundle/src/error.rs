use std::{io, path::PathBuf};

/// Why the page cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A module has no bindings.
    #[error("{}: {message}", path.display())]
    Bindings {
        /// The module.
        path: PathBuf,
        /// What the generator of bindings says.
        message: String,
    },
    /// The icon is no picture.
    #[error("the icon cannot be drawn: {0}")]
    Icon(String),
    /// Something does not compress.
    #[error("{name} cannot be compressed: {error}")]
    Compression {
        /// The file.
        name: String,
        /// What the compressor says.
        error: io::Error,
    },
}

impl SiteError {
    /// An error of a file, for `map_err`.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> SiteError {
        let path = path.into();
        move |error| SiteError::File { path, error }
    }
}
