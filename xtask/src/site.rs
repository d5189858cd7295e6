use crate::steps;

/// The target of everything that runs in a browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of what a browser downloads.
const PROFILE: &str = "release-web";

/// Lets components forget their types, which is a tenth less to download. One set of flags for page and engine: what both
/// need is compiled once.
const FLAGS: &str = "--cfg erase_components";

/// For whom the page is made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    /// For somebody who is waiting for it at this machine: nothing is compressed.
    Quick,
    /// For everybody: as small as can be.
    Shipped,
    /// The same with the example game, for tests.
    Tested,
}

/// Builds the web page into [`steps::site`] with a bundler that is built already, and says how large it is. What has not
/// changed is not made again.
pub(crate) fn build(page: Page) -> Result<(), String> {
    add_target()?;
    let mut compile = vec!["build", "--profile", PROFILE, "--target", TARGET];
    compile.extend(["-p", "fishka-web", "-p", "fishka-engine-worker", "--bins"]);
    if page == Page::Tested {
        compile.extend(["--features", "fishka-web/pebbles,fishka-engine-worker/pebbles"]);
        // What the engine protocol promises to be too.
        compile.extend(["-p", "fishka-protocol", "--lib"]);
    }
    steps::cargo_with("page", &compile, &[("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)])?;
    let module = |package: &str| {
        let file = steps::target().join(TARGET).join(PROFILE).join(format!("{package}.wasm"));
        file.to_string_lossy().into_owned()
    };
    let sources = steps::root().join("crates/web");
    let (sources, site) = (sources.to_string_lossy(), steps::site());
    let mut args = vec![
        module("fishka-web"),
        module("fishka-engine-worker"),
        sources.into(),
        site.to_string_lossy().into(),
    ];
    if page == Page::Quick {
        args.push("--quick".to_owned());
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    steps::run("files of the page", &steps::program("fishka-web-bundle"), &args, &[])
}

/// Builds the shipped page, and the bundler before it.
pub(crate) fn ship() -> Result<(), String> {
    steps::cargo("bundler", &["build", "-p", "fishka-web-bundle"])?;
    build(Page::Shipped)
}

/// Builds the page and the program, and serves the page.
pub(crate) fn play(args: &[&str]) -> Result<(), String> {
    let programs = ["build", "-p", "fishka-web-bundle", "-p", "fishka"];
    steps::cargo("programs", &programs)?;
    build(Page::Quick)?;
    // Takes the page in.
    steps::cargo("program", &programs)?;
    let mut serve = vec!["serve"];
    serve.extend_from_slice(args);
    steps::run("serve", &steps::program("fishka"), &serve, &[])
}

/// Adds the compiler's target when it is missing.
fn add_target() -> Result<(), String> {
    if steps::output("rustup", &["target", "list", "--installed"])?.contains(TARGET) {
        return Ok(());
    }
    steps::run("WebAssembly target", "rustup", &["target", "add", TARGET], &[])
}
