//! What the loader puts between a program and its C library, so that the calendar of the program is wrong and its disk
//! slow by as much as a file says: two numbers of milliseconds, of 64 bits each.

use std::{
    ffi::{CStr, c_char, c_int, c_long, c_void},
    fs::File,
    os::fd::AsRawFd as _,
    ptr::null_mut,
    sync::{
        OnceLock,
        atomic::{AtomicI64, Ordering},
    },
    thread::sleep,
    time::Duration,
};

#[repr(C)]
pub struct Timespec {
    seconds: i64,
    nanoseconds: c_long,
}

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn mmap(at: *mut c_void, length: usize, protection: c_int, flags: c_int, file: c_int, offset: i64) -> *mut c_void;
}

/// The function of the C library that this one stands before.
fn next(name: &CStr) -> usize {
    const NEXT: isize = -1;
    unsafe { dlsym(NEXT as *mut c_void, name.as_ptr()) as usize }
}

static RIGHT: [AtomicI64; 2] = [AtomicI64::new(0), AtomicI64::new(0)];

fn wrongs() -> &'static [AtomicI64; 2] {
    static WRONGS: OnceLock<usize> = OnceLock::new();
    const READ: c_int = 1;
    const SHARED: c_int = 1;
    let address = *WRONGS.get_or_init(|| {
        let file = std::env::var_os("FISHKA_TEST_WRONGS").and_then(|path| File::open(path).ok());
        file.map_or(0, |file| unsafe { mmap(null_mut(), 16, READ, SHARED, file.as_raw_fd(), 0) } as usize)
    });
    match address as isize {
        0 | -1 => &RIGHT,
        _ => unsafe { &*(address as *const [AtomicI64; 2]) },
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int {
    static NEXT: OnceLock<usize> = OnceLock::new();
    const CALENDAR: c_int = 0;
    let next: unsafe extern "C" fn(c_int, *mut Timespec) -> c_int =
        unsafe { std::mem::transmute(*NEXT.get_or_init(|| next(c"clock_gettime"))) };
    let done = unsafe { next(clock, time) };
    if done == 0 && clock == CALENDAR {
        unsafe { (*time).seconds += wrongs()[0].load(Ordering::Relaxed) / 1_000 };
    }
    done
}

fn sync(name: &CStr, known: &OnceLock<usize>, file: c_int) -> c_int {
    let next: unsafe extern "C" fn(c_int) -> c_int =
        unsafe { std::mem::transmute(*known.get_or_init(|| next(name))) };
    let slow = wrongs()[1].load(Ordering::Relaxed);
    if slow > 0 {
        sleep(Duration::from_millis(slow.unsigned_abs()));
    }
    unsafe { next(file) }
}

#[unsafe(no_mangle)]
pub extern "C" fn fsync(file: c_int) -> c_int {
    static NEXT: OnceLock<usize> = OnceLock::new();
    sync(c"fsync", &NEXT, file)
}

#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(file: c_int) -> c_int {
    static NEXT: OnceLock<usize> = OnceLock::new();
    sync(c"fdatasync", &NEXT, file)
}
