use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use sha2::{Digest as _, Sha256};

use crate::error::SiteError;

/// The files of the page, by the paths at which they are served.
#[derive(Default)]
pub(crate) struct Assets {
    files: Vec<(String, Vec<u8>)>,
}

impl Assets {
    /// Adds a file under a name that changes with its content, so that browsers can keep it for ever. Returns the path.
    pub(crate) fn add_hashed(&mut self, stem: &str, extension: &str, bytes: Vec<u8>) -> String {
        let path = format!("/assets/{stem}-{}.{extension}", fingerprint([bytes.as_slice()]));
        self.add(&path, bytes);
        path
    }

    /// Adds a file under this very path.
    pub(crate) fn add(&mut self, path: &str, bytes: Vec<u8>) {
        self.files.push((path.to_owned(), bytes));
    }

    /// The paths of all files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(path, _)| path.as_str())
    }

    /// The fingerprint of all files.
    pub(crate) fn fingerprint(&self) -> String {
        fingerprint(self.files.iter().flat_map(|(path, bytes)| [path.as_bytes(), bytes]))
    }

    /// Writes all files and, when asked to and where that makes them smaller, compressed copies beside them.
    pub(crate) fn write(&self, folder: &Path, compress: bool) -> Result<(), SiteError> {
        for (path, bytes) in &self.files {
            let file = folder.join(path.trim_start_matches('/'));
            if let Some(parent) = file.parent() {
                fs::create_dir_all(parent).map_err(SiteError::file(parent))?;
            }
            fs::write(&file, bytes).map_err(SiteError::file(&file))?;
            if !compress {
                continue;
            }
            let fail = |error| SiteError::Compression { name: path.clone(), error };
            let copies = [("br", brotli(bytes).map_err(fail)?), ("gz", gzip(bytes).map_err(fail)?)];
            for (coding, packed) in copies {
                if packed.len() < bytes.len() {
                    let copy = PathBuf::from(format!("{}.{coding}", file.display()));
                    fs::write(&copy, packed).map_err(SiteError::file(&copy))?;
                }
            }
        }
        Ok(())
    }
}

/// The first letters of the digest of these parts: enough that two versions never share them.
pub(crate) fn fingerprint<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hex::encode(&hasher.finalize()[..6])
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_changes_with_the_content() {
        let mut assets = Assets::default();
        let first = assets.add_hashed("page", "js", b"one".to_vec());
        assert_ne!(first, assets.add_hashed("page", "js", b"two".to_vec()));
        assert_eq!(first, assets.add_hashed("page", "js", b"one".to_vec()));
    }
}
