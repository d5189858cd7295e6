/// Runs `main` here and `helper` on `count` more threads, which must end soon after `main` has.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn with_helpers<R>(
    helpers: impl Iterator<Item = impl FnOnce() + Send>,
    main: impl FnOnce() -> R,
) -> R {
    std::thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(helper);
        }
        main()
    })
}

/// Runs `main` alone: there are no threads in the browser.
#[cfg(target_family = "wasm")]
pub(crate) fn with_helpers<R>(
    _helpers: impl Iterator<Item = impl FnOnce() + Send>,
    main: impl FnOnce() -> R,
) -> R {
    main()
}

/// How many threads a search may use when it is asked to use so many.
pub(crate) fn available(wanted: usize) -> usize {
    if cfg!(target_family = "wasm") { 1 } else { wanted.clamp(1, 256) }
}
