//! Calendars that are wrong and disks that are slow, by a library that the loader puts before a program.

use std::{
    ffi::OsString,
    fs,
    os::unix::fs::{FileExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The library, in a folder that every user of the machine can read.
pub(crate) struct Interposer(PathBuf);

impl Interposer {
    pub(crate) fn build(folder: &Path) -> Interposer {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        let library = folder.join("libinterposer.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fishka/cluster/interposer.rs");
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut build = Command::new(compiler);
        build.args(["--edition", "2024", "--crate-type", "cdylib", "-O", "-o"]).arg(&library).arg(source);
        assert!(build.status().unwrap().success(), "the interposer cannot be built");
        Interposer(library)
    }

    /// What is wrong with one program: nothing yet.
    pub(crate) fn wrongs(&self, name: &str) -> Wrongs {
        let file = self.0.with_file_name(name);
        fs::write(&file, [0; 16]).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        Wrongs { library: self.0.clone(), file }
    }
}

pub(crate) struct Wrongs {
    library: PathBuf,
    file: PathBuf,
}

impl Wrongs {
    /// What the program must find in its environment.
    pub(crate) fn environment(&self) -> Vec<(String, OsString)> {
        let variables = [("LD_PRELOAD", &self.library), ("FISHKA_TEST_WRONGS", &self.file)];
        variables.map(|(name, path)| (name.to_owned(), path.clone().into_os_string())).to_vec()
    }

    /// The calendar is wrong by so many seconds.
    pub(crate) fn set_calendar(&self, seconds: i64) {
        self.set(0, seconds * 1_000);
    }

    /// Everything that is to be safe on the disk takes so much longer.
    pub(crate) fn set_disk(&self, slower: Duration) {
        self.set(8, slower.as_millis().try_into().unwrap());
    }

    fn set(&self, at: u64, number: i64) {
        let file = fs::OpenOptions::new().write(true).open(&self.file).unwrap();
        file.write_all_at(&number.to_ne_bytes(), at).unwrap();
    }
}
