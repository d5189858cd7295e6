use fishka_game::Past;

/// The positions from the last irreversible move of the game to the present node of a search.
pub(crate) struct Path {
    steps: Vec<Step>,
    /// How many steps have a key with these low bits: without one, no position has come back.
    seen: Box<[u8; 1 << 12]>,
}

#[derive(Copy, Clone, Debug)]
struct Step {
    key: u64,
    progress: u32,
    quiet_plies: u32,
}

impl Path {
    /// A path that begins with these keys and this progress of positions.
    pub(crate) fn new(past: &[(u64, u32)], longest: usize) -> Path {
        let mut path =
            Path { steps: Vec::with_capacity(past.len() + longest + 1), seen: Box::new([0; 1 << 12]) };
        past.iter().for_each(|&(key, progress)| path.push(key, progress));
        path
    }

    /// Goes to a position.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, progress: u32) {
        let quiet_plies = match self.steps.last() {
            Some(last) if last.progress == progress => last.quiet_plies + 1,
            _ => 0,
        };
        self.steps.push(Step { key, progress, quiet_plies });
        let seen = self.seen(key);
        *seen = seen.saturating_add(1);
    }

    /// Goes back from the last position.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            let seen = self.seen(step.key);
            *seen = seen.saturating_sub(1);
        }
    }

    /// What a ruling considers of the plies before the last position.
    #[inline]
    pub(crate) fn past(&mut self) -> Past {
        let Some(&last) = self.steps.last() else { return Past { occurrences: 1, quiet_plies: 0 } };
        let mut occurrences = 1;
        if *self.seen(last.key) > 1 {
            let quiet = self.steps.iter().rev().skip(1).take(last.quiet_plies as usize);
            occurrences += quiet.filter(|step| step.key == last.key).count() as u32;
        }
        Past { occurrences, quiet_plies: last.quiet_plies }
    }

    #[inline]
    fn seen(&mut self, key: u64) -> &mut u8 {
        &mut self.seen[key as usize & 0xfff]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_comes_back_is_counted_until_the_path_leaves_it() {
        let mut path = Path::new(&[(7, 0), (8, 0)], 4);
        path.push(7, 0);
        assert_eq!(path.past(), Past { occurrences: 2, quiet_plies: 2 });
        path.pop();
        path.push(7 + (1 << 12), 0);
        assert_eq!(path.past(), Past { occurrences: 1, quiet_plies: 2 });
    }

    #[test]
    fn progress_begins_anew() {
        let mut path = Path::new(&[(7, 0), (8, 0), (7, 1)], 4);
        assert_eq!(path.past(), Past { occurrences: 1, quiet_plies: 0 });
        path.push(9, 1);
        assert_eq!(path.past().quiet_plies, 1);
    }
}
