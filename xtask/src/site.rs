use crate::steps;

/// The target of everything that runs in a browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Lets components forget their types, which is a tenth less to download, and tells where a module can be parted.
const PAGE_FLAGS: &str = "--cfg erase_components -Clink-args=--emit-relocs";

/// Builds the web page into [`steps::site`] and says how large it is. What has not changed is not made again.
pub(crate) fn build() -> Result<(), String> {
    add_target()?;
    let page = compile("page", "fishka-web", "release-web", PAGE_FLAGS)?;
    let engine = compile("engine for the page", "fishka-engine-worker", "release-engine", "")?;
    let sources = steps::root().join("crates/web");
    steps::cargo(
        "files of the page",
        &[
            "run",
            "-p",
            "fishka-web-bundle",
            "--",
            &page,
            &engine,
            &sources.to_string_lossy(),
            &steps::site().to_string_lossy(),
        ],
    )
}

/// Builds the page and the program, and serves the page.
pub(crate) fn play(args: &[&str]) -> Result<(), String> {
    build()?;
    steps::cargo("program", &["build", "--release", "-p", "fishka"])?;
    let mut command = vec!["run", "--quiet", "--release", "-p", "fishka", "--", "serve"];
    command.extend_from_slice(args);
    steps::cargo("serve", &command)
}

/// Adds the compiler's target when it is missing.
pub(crate) fn add_target() -> Result<(), String> {
    if steps::output("rustup", &["target", "list", "--installed"])?.contains(TARGET) {
        return Ok(());
    }
    steps::run("WebAssembly target", "rustup", &["target", "add", TARGET], &[])
}

/// Compiles a program for the browser and says where it is.
fn compile(name: &str, package: &str, profile: &str, flags: &str) -> Result<String, String> {
    let build = ["build", "--profile", profile, "--target", TARGET, "-p", package, "--bin", package];
    steps::cargo_with(name, &build, &[("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)])?;
    let module = steps::target().join(TARGET).join(profile).join(format!("{package}.wasm"));
    Ok(module.to_string_lossy().into_owned())
}
