use crate::steps;

/// The target of everything that runs in a browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Lets components forget their types, which is a tenth less to download, and the engine's networks reckon with several numbers
/// at once, as every current browser can. One set of flags for page and engine: what both need is compiled once.
const FLAGS: &str = "--cfg erase_components -C target-feature=+simd128";

/// Which page is made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// Whether it is as small as can be, for everybody; otherwise it is made quickly, for somebody who waits for it at this
    /// machine.
    small: bool,
    /// Whether the example game is in it, for tests.
    example: bool,
}

impl Page {
    /// To play on at once.
    pub(crate) const QUICK: Page = Page { small: false, example: false };
    /// To look at while the page is worked on.
    pub(crate) const TRIED: Page = Page { small: false, example: true };
    /// As people download it.
    pub(crate) const SHIPPED: Page = Page { small: true, example: false };
    /// The same with the example game.
    pub(crate) const TESTED: Page = Page { small: true, example: true };

    /// The profile it is compiled with, and the folder of what that makes.
    fn profile(self) -> (&'static str, &'static str) {
        if self.small { ("release-web", "release-web") } else { ("dev", "debug") }
    }
}

/// Builds the web page into [`steps::site`] with a bundler that is built already, and says how large it is. What has not
/// changed is not made again.
pub(crate) fn build(page: Page) -> Result<(), String> {
    compile(page)?;
    bundle(page)
}

/// Compiles the page and the engine. Nothing of it is shared with what runs on this machine, so both can be compiled at once.
pub(crate) fn compile(page: Page) -> Result<(), String> {
    add_target()?;
    let (profile, _) = page.profile();
    let mut compile = vec!["build", "--profile", profile, "--target", TARGET];
    if !page.small {
        // A browser runs what is not optimised at all too slowly to play on.
        compile.extend(["--config", "profile.dev.opt-level=1"]);
    }
    compile.extend(["-p", "fishka-web", "-p", "fishka-engine-worker", "--bins"]);
    if page.example {
        compile.extend(["--features", "fishka-web/pebbles,fishka-engine-worker/pebbles"]);
    }
    if page == Page::TESTED {
        // What the engine protocol promises to be too.
        compile.extend(["-p", "fishka-protocol", "--lib"]);
    }
    steps::cargo_with("page", &compile, &[("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)])
}

/// Makes the files of the page from what was compiled, with a bundler that is built already.
pub(crate) fn bundle(page: Page) -> Result<(), String> {
    let (_, folder) = page.profile();
    let module = |package: &str| {
        let file = steps::target().join(TARGET).join(folder).join(format!("{package}.wasm"));
        file.to_string_lossy().into_owned()
    };
    let sources = steps::root().join("crates/web");
    let puzzles = steps::root().join("crates/lessons/puzzles");
    let site = steps::site();
    let mut args = vec![
        module("fishka-web"),
        module("fishka-engine-worker"),
        sources.to_string_lossy().into(),
        puzzles.to_string_lossy().into(),
        site.to_string_lossy().into(),
    ];
    if !page.small {
        args.push("--quick".to_owned());
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    steps::run("files of the page", &steps::program("fishka-web-bundle"), &args, &[])
}

/// Builds the shipped page, and the bundler before it.
pub(crate) fn ship() -> Result<(), String> {
    steps::cargo("bundler", &["build", "-p", "fishka-web-bundle"])?;
    build(Page::SHIPPED)
}

/// Builds the page and the program, and serves the page.
pub(crate) fn play(args: &[&str]) -> Result<(), String> {
    let programs = ["build", "-p", "fishka-web-bundle", "-p", "fishka"];
    steps::beside(|| compile(Page::QUICK), || steps::cargo("programs", &programs))?;
    bundle(Page::QUICK)?;
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
