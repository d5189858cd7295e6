use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fishka_i18n::Language;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    outcome::{Outcome, ensure},
    webdriver::Session,
};

/// With what a visitor comes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Guise {
    /// The language of the browser.
    pub(crate) language: Language,
    /// Whether it is a phone with a touch screen.
    pub(crate) phone: bool,
    /// Whether the person likes it dark.
    pub(crate) dark: bool,
    /// Whether the person wants things to stand still.
    pub(crate) still: bool,
    /// How long the hand rests between pointing, pressing and letting go.
    pub(crate) pace: Duration,
}

tokio::task_local! {
    /// The language and the light in which people come who have no wish of their own.
    pub(crate) static USUAL: (Language, bool);
}

/// At a desk, in the language and the light of the scenario.
impl Default for Guise {
    fn default() -> Guise {
        let (language, dark) = USUAL.try_with(|usual| *usual).unwrap_or((Language::English, false));
        Guise { language, phone: false, dark, still: true, pace: Duration::ZERO }
    }
}

/// A browser of its own, with nothing kept from before.
pub(crate) struct Visitor {
    browser: Session,
    address: String,
    guise: Guise,
}

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Watches the page from its first moment: what goes wrong, what takes long, how soon a touch is seen.
const WATCH: &str = r#"
    window.__seen = { errors: [], longTasks: [], touches: [] };
    const note = (text) => window.__seen.errors.push(String(text));
    const plain = console.error;
    console.error = (...args) => { note(args.join(" ")); plain.apply(console, args); };
    addEventListener("error", (event) => note(event.message || `${event.target?.src || event.target?.href} does not load`), true);
    addEventListener("unhandledrejection", (event) => note(event.reason));
    addEventListener("securitypolicyviolation", (event) => note(`the policy forbids ${event.blockedURI || event.violatedDirective}`));
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.__seen.longTasks.push(entry.duration)))
        .observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        if (entry.name !== "pointerup") return;
        window.__seen.touches.push({
            picture: entry.duration,
            waited: entry.processingStart - entry.startTime,
            worked: entry.processingEnd - entry.processingStart,
            ply: document.querySelector("[data-ply]")?.dataset.ply ?? "",
        });
    })).observe({ type: "event", durationThreshold: 16, buffered: true });
"#;

impl Visitor {
    /// Starts a browser.
    pub(crate) async fn come(driver: &str, address: &str, guise: Guise) -> Outcome<Visitor> {
        let language = guise.language.code();
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--hide-scrollbars",
            "--window-size=1280,800",
            &format!("--lang={language}"),
            &format!("--accept-lang={language}"),
        ];
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "timeouts": { "script": PATIENCE.as_millis() as u64 },
        });
        let browser = Session::start(driver, capabilities).await?;
        let visitor = Visitor { browser, address: address.to_owned(), guise };
        visitor.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
        visitor.dress().await?;
        Ok(visitor)
    }

    async fn dress(&self) -> Outcome {
        let (width, height) = if self.guise.phone { (390, 844) } else { (1280, 800) };
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": self.guise.phone,
        });
        self.command("Emulation.setDeviceMetricsOverride", screen).await?;
        if self.guise.phone {
            self.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await?;
        }
        self.set_taste(self.guise.dark).await
    }

    /// Tells the browser what the person likes: the dark or the light, and whether things stand still.
    async fn set_taste(&self, dark: bool) -> Outcome {
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if self.guise.still { "reduce" } else { "no-preference" } },
        ] });
        self.command("Emulation.setEmulatedMedia", features).await
    }

    /// Lets it become dark or light around the page, which follows.
    pub(crate) async fn set_dark(&self, dark: bool) -> Outcome {
        self.set_taste(dark).await?;
        let theme = if dark { "dark" } else { "light" };
        self.wait_for(&format!("[data-theme={theme}]")).await
    }

    /// Tells the browser something of its own protocol.
    pub(crate) async fn command(&self, name: &str, parameters: Value) -> Outcome {
        self.browser.command(name, parameters).await
    }

    /// Opens a page by its path.
    pub(crate) async fn open(&self, path: &str) -> Outcome {
        self.browser.open(&format!("{}{path}", self.address)).await
    }

    /// Opens an address that is not of this server.
    pub(crate) async fn open_elsewhere(&self, address: &str) -> Outcome {
        self.browser.open(address).await
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) -> Outcome {
        self.browser.reload().await
    }

    /// Runs a script in the page and reads what it returns.
    pub(crate) async fn ask(&self, script: &str, arguments: &[Value]) -> Outcome<Value> {
        self.browser.execute(script, arguments).await
    }

    /// Runs a script in the page that calls its last argument with the answer.
    pub(crate) async fn ask_later(&self, script: &str, arguments: &[Value]) -> Outcome<Value> {
        self.browser.execute_async(script, arguments).await
    }

    /// Whether the page has something that fits a selector.
    pub(crate) async fn sees(&self, selector: &str) -> Outcome<bool> {
        let found =
            self.ask("return document.querySelector(arguments[0]) !== null", &[json!(selector)]).await?;
        Ok(found == true)
    }

    /// Waits until the page has something that fits a selector.
    pub(crate) async fn wait_for(&self, selector: &str) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        while !self.sees(selector).await? {
            if Instant::now() > deadline {
                let shown = self.ask("return document.body.innerText.slice(0, 300)", &[]).await?;
                return Err(format!(
                    "no “{selector}” on the page, which says {shown}; {:?}",
                    self.seen().await?.errors
                )
                .into());
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// Waits until a script returns true.
    pub(crate) async fn wait_until(&self, what: &str, script: &str) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        while self.ask(script, &[]).await? != true {
            ensure(Instant::now() < deadline, || format!("{what} never came"))?;
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// Presses what fits a selector: with the finger on a phone, with the mouse elsewhere.
    pub(crate) async fn press(&self, selector: &str) -> Outcome {
        let place = self.place(selector).await?;
        self.press_at(&place).await
    }

    /// Puts a finger on what fits a selector, and takes it away when a script returns true.
    pub(crate) async fn hold(&self, selector: &str, until: &str) -> Outcome {
        let place = self.place(selector).await?;
        let [x, y] = [0, 1].map(|at| place[at].as_f64().unwrap_or_default());
        self.touch(SystemTime::now().duration_since(UNIX_EPOCH)?, Some((x, y))).await?;
        self.wait_until("what a finger brings that stays", until).await?;
        self.touch(SystemTime::now().duration_since(UNIX_EPOCH)?, None).await
    }

    /// Touches what fits a selector for a moment, while the page is too busy to hear of it before a long time has passed.
    pub(crate) async fn press_unheard(&self, selector: &str) -> Outcome {
        let place = self.place(selector).await?;
        let [x, y] = [0, 1].map(|at| place[at].as_f64().unwrap_or_default());
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
        self.touch(now, Some((x, y))).await?;
        self.ask("const end = performance.now() + 800; while (performance.now() < end);", &[]).await?;
        // What the page had set itself for meanwhile comes first.
        self.ask_later("setTimeout(arguments[arguments.length - 1], 50)", &[]).await?;
        self.touch(now + Duration::from_millis(60), None).await
    }

    /// Puts a finger on a point at some time since 1970, or takes it away.
    async fn touch(&self, time: Duration, point: Option<(f64, f64)>) -> Outcome {
        let kind = if point.is_some() { "touchStart" } else { "touchEnd" };
        let points: Vec<Value> = point.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let touch = json!({ "type": kind, "touchPoints": points, "timestamp": time.as_secs_f64() });
        self.command("Input.dispatchTouchEvent", touch).await
    }

    /// Where the middle of what fits a selector is, once it is there and in sight.
    async fn place(&self, selector: &str) -> Outcome<Value> {
        self.wait_for(selector).await?;
        self.ask(
            "const element = document.querySelector(arguments[0]);
             const shown = element.getBoundingClientRect().width > 0 ? element : element.parentElement;
             let box = shown.getBoundingClientRect();
             // What is to be done stands at the foot of a phone, over what scrolls.
             const bars = [...document.querySelectorAll('.actions, .lesson-steps, .steps, .rooms')]
               .filter((bar) => !bar.contains(shown) && /sticky|fixed/.test(getComputedStyle(bar).position))
               .map((bar) => bar.getBoundingClientRect()).filter((bar) => bar.height > 0);
             const foot = Math.min(innerHeight, ...bars.map((bar) => bar.top));
             // What lies in a part of the page that scrolls may be out of sight within the window.
             let part = shown.parentElement;
             while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
             const frame = part && part !== document.body && part !== document.documentElement
               ? part.getBoundingClientRect() : { top: 0, bottom: innerHeight };
             if (box.top < Math.max(0, frame.top) || box.bottom > Math.min(foot, frame.bottom)) {
               shown.scrollIntoView({ block: 'center', behavior: 'instant' });
               box = shown.getBoundingClientRect();
             }
             return [box.left + box.width / 2, box.top + box.height / 2];",
            &[json!(selector)],
        )
        .await
    }

    /// Presses a point of a drawing, in the drawing's own measure.
    pub(crate) async fn press_drawing(&self, selector: &str, (x, y): (f64, f64)) -> Outcome {
        let place = self
            .ask(
                "const element = document.querySelector(arguments[0]);
                 const point = new DOMPoint(arguments[1], arguments[2]).matrixTransform(element.getScreenCTM());
                 return [point.x, point.y];",
                &[json!(selector), json!(x), json!(y)],
            )
            .await?;
        self.press_at(&place).await
    }

    async fn press_at(&self, place: &Value) -> Outcome {
        let [x, y] = [0, 1].map(|at| place[at].as_f64().unwrap_or_default());
        if self.guise.phone {
            // The hand is as quick as it is, however slowly its doings are passed on.
            let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
            self.touch(now, Some((x, y))).await?;
            sleep(self.guise.pace).await;
            return self.touch(now + self.guise.pace, None).await;
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.command("Input.dispatchMouseEvent", event).await?;
            sleep(self.guise.pace).await;
        }
        Ok(())
    }

    /// Presses a key by its name, such as `Tab`, with the code of its place on the keyboard.
    pub(crate) async fn key(&self, key: &str, code: &str) -> Outcome {
        let number = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => key.bytes().next().map_or(0, |byte| u32::from(byte.to_ascii_uppercase())),
        };
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        let event = |kind: &str| json!({ "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text });
        self.command("Input.dispatchKeyEvent", event("keyDown")).await?;
        self.command("Input.dispatchKeyEvent", event("keyUp")).await
    }

    /// Presses Tab until the focus is on what fits a selector.
    pub(crate) async fn tab_to(&self, selector: &str) -> Outcome {
        const MOST: usize = 120;
        for _ in 0..MOST {
            let there = "return document.activeElement?.matches(arguments[0]) ?? false";
            if self.ask(there, &[json!(selector)]).await? == true {
                return Ok(());
            }
            self.key("Tab", "Tab").await?;
        }
        ensure(false, || format!("Tab does not lead to {selector}"))
    }

    /// Chooses a value of a list.
    pub(crate) async fn choose(&self, selector: &str, value: &str) -> Outcome {
        self.wait_for(selector).await?;
        self.ask(
            "const list = document.querySelector(arguments[0]);
             list.value = arguments[1];
             list.dispatchEvent(new Event('change', { bubbles: true }));",
            &[json!(selector), json!(value)],
        )
        .await?;
        Ok(())
    }

    /// Types a text into the field that has the focus.
    pub(crate) async fn type_text(&self, text: &str) -> Outcome {
        self.command("Input.insertText", json!({ "text": text })).await
    }

    /// Cuts the network, or joins it again.
    pub(crate) async fn set_network(&self, works: bool) -> Outcome {
        let conditions =
            json!({ "offline": !works, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.command("Network.enable", json!({})).await?;
        self.command("Network.emulateNetworkConditions", conditions).await
    }

    /// Whether this visitor touches rather than clicks.
    pub(crate) const fn touches(&self) -> bool {
        self.guise.phone
    }

    /// By how much the page is wider than the window.
    pub(crate) async fn too_wide(&self) -> Outcome<Option<f64>> {
        let by = self.ask("return document.documentElement.scrollWidth - innerWidth", &[]).await?;
        Ok(by.as_f64().filter(|by| *by > 0.0))
    }

    /// Turns the wheel of the mouse once, over what fits a selector.
    pub(crate) async fn wheel(&self, selector: &str) -> Outcome {
        let place = self.place(selector).await?;
        let event = json!({ "type": "mouseWheel", "x": place[0], "y": place[1], "deltaX": 0, "deltaY": 100 });
        self.command("Input.dispatchMouseEvent", event).await
    }

    /// Points at what fits a selector.
    pub(crate) async fn point_at(&self, selector: &str) -> Outcome {
        let place = self.place(selector).await?;
        let event = json!({ "type": "mouseMoved", "x": place[0], "y": place[1] });
        self.command("Input.dispatchMouseEvent", event).await
    }

    /// A picture of the window.
    pub(crate) async fn picture(&self) -> Outcome<Vec<u8>> {
        self.browser.screenshot().await
    }

    /// What was seen since the page was loaded.
    pub(crate) async fn seen(&self) -> Outcome<Seen> {
        let seen = self.ask("return window.__seen", &[]).await?;
        let numbers = |name: &str| -> Vec<f64> {
            seen[name].as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
        };
        let errors = seen["errors"].as_array().into_iter().flatten();
        Ok(Seen {
            errors: errors.filter_map(|error| error.as_str().map(str::to_owned)).collect(),
            long_tasks: numbers("longTasks"),
            touches: seen["touches"].as_array().into_iter().flatten().map(Touch::read).collect(),
        })
    }

    /// The browser itself.
    pub(crate) fn browser(&self) -> Session {
        self.browser.clone()
    }

    /// Leaves; a page on which anything went wrong is a failure.
    pub(crate) async fn leave(self) -> Outcome {
        let errors = self.seen().await?.errors;
        self.browser.quit().await?;
        ensure(errors.is_empty(), || format!("the page complains: {errors:?}"))
    }
}

/// What was seen of a page.
pub(crate) struct Seen {
    /// Errors on the console, files that did not load, breaches of the policy.
    pub(crate) errors: Vec<String>,
    /// Milliseconds for which the page could not answer.
    pub(crate) long_tasks: Vec<f64>,
    /// The touches whose picture took more than a frame.
    pub(crate) touches: Vec<Touch>,
}

/// What a touch took, in milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    /// Until its picture.
    pub(crate) picture: f64,
    /// Of that, until the page heard of it.
    pub(crate) waited: f64,
    /// Of that, in which the page worked; the rest is the browser's painting.
    pub(crate) worked: f64,
    /// The ply of the game that was shown then.
    pub(crate) ply: String,
}

impl Touch {
    fn read(value: &Value) -> Touch {
        let number = |name: &str| value[name].as_f64().unwrap_or_default();
        Touch {
            picture: number("picture"),
            waited: number("waited"),
            worked: number("worked"),
            ply: value["ply"].as_str().unwrap_or_default().to_owned(),
        }
    }
}
