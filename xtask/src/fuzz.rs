use std::fs;

use crate::{debian, steps};

/// Instruments every branch, so that the fuzzer sees which input reached something new. These are the flags libFuzzer
/// needs; with them a stable compiler is enough.
const COVERAGE: &str = "--cfg fuzzing -Cdebug-assertions -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// Runs every fuzz target for `seconds`, each beginning with its seeds and what earlier runs found.
pub(crate) fn run(seconds: u32) -> Result<(), String> {
    if !can_build() {
        steps::leave_out("fuzzing", "It needs a C++ compiler, and none could be found or installed.");
        return Ok(());
    }
    build()?;
    // Two at once: each works on one thread.
    for pair in targets()?.chunks(2) {
        std::thread::scope(|scope| {
            let runs: Vec<_> = pair.iter().map(|name| scope.spawn(|| run_target(name, seconds))).collect();
            runs.into_iter()
                .try_for_each(|run| run.join().unwrap_or_else(|_| Err("a run broke off".to_owned())))
        })?;
    }
    Ok(())
}

/// Builds the targets where that is possible.
pub(crate) fn compile() -> Result<(), String> {
    if can_build() { build() } else { Ok(()) }
}

fn build() -> Result<(), String> {
    let target = target();
    let build = [
        "build",
        "--release",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target-dir",
        "fuzz/target",
        "--target",
        &target,
    ];
    steps::cargo_with("fuzz targets", &build, &[("RUSTFLAGS", COVERAGE)])
}

/// What they are compiled for: this machine, by its name, so that the flags are not for what runs while it compiles.
fn target() -> String {
    format!("{}-unknown-linux-gnu", std::env::consts::ARCH)
}

/// Runs one target that is built.
fn run_target(name: &str, seconds: u32) -> Result<(), String> {
    let folder = steps::root().join("fuzz");
    let corpus = folder.join("corpus").join(name);
    let artifacts = folder.join("artifacts").join(name);
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let program = folder.join("target").join(target()).join("release").join(name);
    steps::run(
        &format!("fuzz {name}"),
        &program.to_string_lossy(),
        &[
            &corpus.to_string_lossy(),
            &folder.join("seeds").join(name).to_string_lossy(),
            &format!("-max_total_time={seconds}"),
            &format!("-artifact_prefix={}/", artifacts.to_string_lossy()),
            "-timeout=10",
            "-rss_limit_mb=2048",
            "-verbosity=0",
            "-print_final_stats=1",
        ],
        &[],
    )
}

/// Whether there is a C++ compiler for libFuzzer; on Debian and its kin one is installed when it is missing.
fn can_build() -> bool {
    let found = || steps::output("c++", &["--version"]).is_ok();
    found() || debian::install(&["g++"]).is_ok() && found()
}

/// The names of the targets: one file each.
fn targets() -> Result<Vec<String>, String> {
    let folder = steps::root().join("fuzz/targets");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}
