use std::{
    fs::{File, OpenOptions},
    io::{self, Read as _, Write as _},
    path::Path,
};

/// A file with a game a line, to which games are added as they are played: a run that was interrupted goes on where it
/// ended.
pub(crate) struct GamesFile {
    file: File,
    games: u64,
}

impl GamesFile {
    /// Opens the file, or begins it. A last line that was not written to its end is dropped.
    pub(crate) fn open(path: &Path) -> io::Result<GamesFile> {
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        let games = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(GamesFile { file, games })
    }

    /// How many games the file has.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &str) -> io::Result<()> {
        self.file.write_all(format!("{game}\n").as_bytes())?;
        self.games += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_after_the_last_whole_game() {
        let path = std::env::temp_dir().join(format!("fishka-games-{}", std::process::id()));
        std::fs::write(&path, "first\nsecond\nthi").unwrap();
        let mut file = GamesFile::open(&path).unwrap();
        assert_eq!(file.games(), 2);
        file.add("third").unwrap();
        assert_eq!(GamesFile::open(&path).unwrap().games(), 3);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "first\nsecond\nthird\n");
        std::fs::remove_file(&path).unwrap();
    }
}
