use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is known of positions met before, shared by all threads without locks.
///
/// An entry is two words: what is known, and the key combined with it. Words of two writers that got mixed do not match
/// each other, and such an entry is as good as none.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// What the table knows of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value, counted from the position.
    pub(crate) value: i16,
    /// The code of the best move; [`Entry::NO_MOVE`] when there is none.
    pub(crate) code: u16,
    /// How deep it was searched; [`Entry::PROVEN`] or more when to the end.
    pub(crate) depth: u8,
    /// What the value is.
    pub(crate) bound: Bound,
}

/// What a value says about the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

impl Entry {
    /// The code of no move.
    pub(crate) const NO_MOVE: u16 = u16::MAX;
    /// The least depth of a value that no deeper search will change.
    pub(crate) const PROVEN: u8 = 192;

    /// The depth of a value that no deeper search will change and that took so many nodes to find.
    pub(crate) const fn proven(nodes: u64) -> u8 {
        Entry::PROVEN + if nodes == 0 { 0 } else { nodes.ilog2() as u8 }
    }

    /// Whether no deeper search will change the value.
    pub(crate) const fn is_proven(&self) -> bool {
        self.depth >= Entry::PROVEN
    }

    /// How much work would be lost with it, in plies.
    fn work(&self) -> i32 {
        if self.is_proven() { 16 + 3 * i32::from(self.depth - Entry::PROVEN) } else { self.depth.into() }
    }
}

/// As many entries as fit a cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    lock: AtomicU64,
    data: AtomicU64,
}

const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// An empty table of about this size.
    pub(crate) fn new(mib: usize) -> TranspositionTable {
        let count = (mib.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count);
        want_huge_pages(&mut buckets);
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = AtomicU8::new(0);
    }

    /// Entries made before now give way to those made from now on.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Has the memory of a position fetched while the search does something else.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = std::ptr::from_ref(self.bucket(key)).cast();
            // SAFETY: prefetching is part of every x86-64 processor, and changes nothing that the program can see.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| slot.read(key)).map(unpack)
    }

    /// Remembers an entry in place of the least useful one of its bucket.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut least = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                least = (slot, i32::MIN);
                break;
            }
            if slot.lock.load(Ordering::Relaxed) ^ data == key {
                let known = unpack(data);
                let deeper = known.depth > entry.depth.saturating_add(3) && age(data, generation) == 0;
                if deeper && !entry.is_proven() && entry.bound != Bound::Exact {
                    return;
                }
                let code = if entry.code == Entry::NO_MOVE { known.code } else { entry.code };
                slot.write(key, pack(Entry { code, ..entry }, generation));
                return;
            }
            let worth = unpack(data).work() - 8 * i32::from(age(data, generation));
            if worth < least.1 {
                least = (slot, worth);
            }
        }
        least.0.write(key, pack(entry, generation));
    }

    /// How much of the table is taken by entries of the present search, in thousandths.
    pub(crate) fn full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.len().min(250);
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let fresh = slots
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age(data, generation) == 0);
        (fresh.count() * 1000 / (sample * 4)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

impl Slot {
    #[inline]
    fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0 && self.lock.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.lock.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Asks for pages of 2 MiB for memory that nobody has touched yet. A search looks everywhere in the table, and the processor
/// remembers where pages are only for so many of them.
#[cfg(target_os = "linux")]
fn want_huge_pages(buckets: &mut Vec<Bucket>) {
    const PAGE: usize = 4096;
    let memory = buckets.spare_capacity_mut();
    let start = memory.as_mut_ptr().cast::<u8>();
    let first = start.align_offset(PAGE);
    let length = size_of_val(memory).saturating_sub(first) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the range lies inside memory that belongs to the vector, from the first page that begins in it to the
        // last that ends in it, and the advice changes nothing of what is there. It may be refused: then pages stay small.
        unsafe { libc::madvise(start.add(first).cast(), length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn want_huge_pages(_: &mut Vec<Bucket>) {}

/// Value, move, depth, bound, which is never 0, and generation.
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3_u64,
    };
    u64::from(entry.value.cast_unsigned())
        | u64::from(entry.code) << 16
        | u64::from(entry.depth) << 32
        | bound << 40
        | u64::from(generation) << 48
}

fn unpack(data: u64) -> Entry {
    Entry {
        value: (data as u16).cast_signed(),
        code: (data >> 16) as u16,
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

/// How many searches ago the entry was made.
fn age(data: u64, generation: u8) -> u8 {
    (GENERATIONS + generation - (data >> 48) as u8) % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, value: i16) -> Entry {
        Entry { value, code: 4095, depth, bound: Bound::Lower }
    }

    #[test]
    fn an_entry_is_read_back_as_it_was_written() {
        let table = TranspositionTable::new(1);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            let written = Entry { bound, value: i16::MIN, code: 1, depth: Entry::PROVEN };
            table.put(77, written);
            assert_eq!(table.get(77), Some(written));
        }
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn a_key_never_gets_the_entry_of_another() {
        let table = TranspositionTable::new(1);
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for n in 1..400_000 {
            table.put(key(n), entry(3, n as i16));
        }
        let known = (1..400_000).filter_map(|n| Some((n, table.get(key(n))?)));
        assert!(known.inspect(|&(n, found)| assert_eq!(found.value, n as i16)).count() > 50_000);
    }

    #[test]
    fn the_deeper_entries_of_a_full_bucket_stay() {
        let table = TranspositionTable::new(1);
        for n in 0..4 {
            table.put(n, entry(10 + n as u8, 0));
        }
        table.put(9, entry(1, 0));
        assert_eq!(table.get(0), None);
        assert!((1..4).all(|n| table.get(n).is_some()));
    }

    #[test]
    fn what_took_longer_to_prove_stays() {
        let table = TranspositionTable::new(1);
        for n in 0..4 {
            table.put(n, entry(Entry::proven(1 << (10 - n)), 0));
        }
        table.put(9, entry(Entry::proven(3), 0));
        assert_eq!(table.get(3), None);
        assert!((0..3).all(|n| table.get(n).is_some()));
    }

    #[test]
    fn another_bound_of_a_proven_position_takes_the_place_of_the_first() {
        let table = TranspositionTable::new(1);
        table.put(7, Entry { bound: Bound::Upper, ..entry(Entry::proven(1_000_000), 4) });
        table.put(7, entry(Entry::proven(2), 3));
        assert_eq!(table.get(7).map(|entry| entry.bound), Some(Bound::Lower));
    }

    #[test]
    fn entries_of_earlier_searches_go_first() {
        let table = TranspositionTable::new(1);
        table.put(0, entry(9, 0));
        table.age();
        table.age();
        for n in 1..5 {
            table.put(n, entry(2, 0));
        }
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn words_of_two_writers_do_not_match() {
        let table = TranspositionTable::new(1);
        table.put(5, entry(2, 1));
        let slot = &table.bucket(5).0[0];
        slot.data.store(pack(entry(2, 99), 0), Ordering::Relaxed);
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn nothing_is_known_after_clearing() {
        let mut table = TranspositionTable::new(1);
        table.put(5, entry(2, 1));
        assert!(table.full() > 0);
        table.clear();
        assert_eq!((table.get(5), table.full()), (None, 0));
    }
}
