//! What a page is called and shows before any of its scripts run: for search, for those who show a link, and for those who
//! read without scripts.

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use axum::{
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use fishka_catalog::{Entry, GAMES, Position, Rules};
use fishka_game::{Game as _, Options, Value};
use fishka_i18n::{EntryLabels as _, Language, learn, text};
use fishka_lessons::Lessons;
use fishka_view::Escaped;
use fishka_wire::{GameId, Phase, Summary, Who};

use crate::{
    api::Path,
    network::Client,
    pictures,
    refusal::{Answer, Refused},
    server::Shared,
    studies::{self, Digest},
};

/// The addresses of the web client, with the key of each title; without one, the page is called by what is on it.
/// A part that begins with a colon stands for anything, `:game` for the name of a game.
const PAGES: &[(&str, &str)] = &[
    ("/", "web-home-title"),
    ("/new", "web-new"),
    ("/play/:id", ""),
    ("/game/:id", ""),
    ("/lobby", "online-lobby"),
    ("/history", "web-history"),
    ("/learn", "learn-title"),
    ("/learn/words", "learn-words"),
    ("/learn/:game", "learn-game"),
    ("/puzzles", "learn-puzzles"),
    ("/analysis", "web-review"),
    ("/study/:id", ""),
    ("/editor", "analysis-editor"),
    ("/embed", ""),
    ("/review", "web-review"),
    ("/settings", "web-settings"),
    ("/about", "web-about"),
];

/// Everything that is not the interface for programs is the web client.
pub(crate) async fn answer(
    State(shared): State<Arc<Shared>>,
    axum::Extension(client): axum::Extension<Client>,
    method: Method,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Refused::UnknownAddress.into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Refused::UnknownMethod.into_response();
    }
    if path == "/robots.txt" {
        return ROBOTS.into_response();
    }
    let Some(index) = shared.site.page(path) else { return shared.site.answer(path, &headers) };
    let language = language(&headers);
    let page = Page::at(&shared, path, language).await;
    let origin = origin(&shared, &client, &headers);
    let body = page.write(index, language, &origin, path);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language"),
    ];
    (page.status, headers, body).into_response()
}

/// Pages may be found; what programs ask for may not, but for the pictures of those who show a link.
const ROBOTS: &str =
    "User-agent: *\nAllow: /api/games/*/picture.png\nAllow: /api/pictures/\nDisallow: /api/\n";

/// What is known of a game without opening it.
pub(crate) async fn summary(shared: &Shared, game: GameId) -> Result<Summary, Refused> {
    let unreadable = |error: &dyn fmt::Display| {
        shared.metrics.errors.add(1);
        tracing::error!(%game, %error, "a game could not be read");
        Refused::Unreadable
    };
    let found = shared.store.listing(game.as_str()).await.map_err(|error| unreadable(&error))?;
    let found = found.ok_or_else(|| Refused::UnknownGame { id: game.to_string() })?;
    serde_json::from_str(&found.digest).map_err(|error| unreadable(&error))
}

/// The position of a game as it stands.
pub(crate) fn position(summary: &Summary) -> Option<Position> {
    let rules = Rules::new(&summary.game, &summary.options.parse().ok()?).ok()?;
    rules.position(&summary.position).ok()
}

/// A picture of a game as its rules show it, for those who show a link.
#[utoipa::path(
    get,
    path = "/api/pictures/{game}",
    tag = "games",
    params(("game" = String, Path, description = "The name of a game.")),
    responses(
        (status = 200, description = "1200 by 630 points.", content_type = "image/png"),
        (status = 404, body = fishka_wire::Refusal),
    ),
)]
pub(crate) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
) -> Result<Response, Answer> {
    let entry = Entry::find(&game).map_err(|_| Refused::UnknownAddress)?;
    let picture = shared.pictures.draw(&example(entry).ok_or(Refused::Unreadable)?).await;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture.ok_or(Refused::Busy)?).into_response())
}

/// A position that shows what a game is like: the first one of its lessons.
fn example(entry: &Entry) -> Option<Position> {
    let shown = lessons(entry).and_then(|lessons| Some(lessons.figures().next()?.position.clone()));
    shown.or_else(|| Some(Rules::new(entry.name, &Options::new()).ok()?.start()))
}

/// The lessons of a game, read once for all who ask; `None` for a game without any.
fn lessons(entry: &Entry) -> Option<&'static Lessons> {
    static ALL: LazyLock<Vec<(&str, Lessons)>> = LazyLock::new(|| {
        fishka_lessons::games().filter_map(|game| Some((game, fishka_lessons::lessons(game)?))).collect()
    });
    ALL.iter().find(|(game, _)| *game == entry.name).map(|(_, lessons)| lessons)
}

/// The person's language, as far as the browser tells.
fn language(headers: &HeaderMap) -> Language {
    let wished =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Language::choose(wished.split(',').map(|one| one.split(';').next().unwrap_or_default().trim()))
        .unwrap_or_default()
}

/// The address under which the page was asked for.
fn origin(shared: &Shared, client: &Client, headers: &HeaderMap) -> String {
    if let Some(own) = shared.config.origins.first() {
        return own.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("{}://{host}", if client.secure { "https" } else { "http" })
}

/// What is told of a page.
struct Page {
    status: StatusCode,
    title: String,
    description: String,
    /// The path of its picture.
    picture: String,
    /// Whether search engines may show it.
    found: bool,
    /// What is read without scripts, as HTML.
    text: String,
}

impl Page {
    async fn at(shared: &Shared, path: &str, language: Language) -> Page {
        let known = PAGES.iter().find_map(|(pattern, title)| Some((*title, fit(pattern, path)?)));
        match known {
            None => Page::missing(language),
            Some((title, Part::None)) => Page::plain(title, language),
            Some((title, Part::Game(name))) => match Entry::find(name) {
                Ok(entry) => Page::of_rules(title, entry, language),
                Err(_) => Page::missing(language),
            },
            Some((_, Part::Id(id))) if path.starts_with("/game/") => match id.parse() {
                Ok(id) => match summary(shared, id).await {
                    Ok(summary) => Page::of_game(&summary, language),
                    Err(Refused::UnknownGame { .. }) => Page::missing(language),
                    // The page itself tells that the game cannot be read now.
                    Err(_) => Page::plain("", language),
                },
                Err(_) => Page::missing(language),
            },
            Some((_, Part::Id(id))) if path.starts_with("/study/") => match id.parse() {
                Ok(id) => match studies::digest(shared, id).await {
                    Ok(digest) => Page::of_study(&digest, language),
                    Err(Refused::UnknownStudy { .. }) => Page::missing(language),
                    // The page itself tells that the study cannot be read now.
                    Err(_) => Page { found: false, ..Page::plain("", language) },
                },
                Err(_) => Page::missing(language),
            },
            // A game that only the browser knows.
            Some((_, Part::Id(_))) => Page { found: false, ..Page::plain("", language) },
        }
    }

    fn plain(title: &str, language: Language) -> Page {
        let games: Vec<String> = GAMES.iter().map(|entry| entry.title(language)).collect();
        let description = text(language, "web-home-lead", &[("games", Value::Text(games.join(", ")))]);
        Page {
            status: StatusCode::OK,
            title: if title.is_empty() { String::new() } else { titled(language, title, &[]) },
            description,
            picture: GAMES.first().map(|entry| format!("/api/pictures/{}", entry.name)).unwrap_or_default(),
            found: true,
            text: links(language),
        }
    }

    fn missing(language: Language) -> Page {
        let page = Page::plain("web-missing", language);
        Page { status: StatusCode::NOT_FOUND, found: false, ..page }
    }

    fn of_rules(title: &str, entry: &Entry, language: Language) -> Page {
        let game = ("game", Value::Text(entry.title(language)));
        let title = titled(language, title, &[game]);
        let mut rules = format!("<h1>{}</h1>\n<p>{}</p>\n", Escaped(&title), Escaped(&entry.about(language)));
        for chapter in lessons(entry).into_iter().flat_map(|lessons| &lessons.chapters) {
            rules += &format!("<h2>{}</h2>\n", Escaped(chapter.title.of(language.code())));
            for text in chapter.rules() {
                rules += &format!("<p>{}</p>\n", Escaped(text.of(language.code())));
            }
        }
        Page {
            title,
            description: entry.about(language),
            picture: format!("/api/pictures/{}", entry.name),
            text: rules + &links(language),
            ..Page::plain("", language)
        }
    }

    fn of_game(summary: &Summary, language: Language) -> Page {
        let game = Entry::find(&summary.game).map(|entry| entry.title(language)).unwrap_or_default();
        let name = |who: &Who| match who {
            Who::Open => None,
            Who::Person { name, .. } if name.is_empty() => Some(text(language, "online-anonymous", &[])),
            Who::Person { name, .. } => Some(name.clone()),
            Who::Computer { level } => {
                let level = ("level", Value::number(*level));
                Some(text(language, "web-player-computer", &[level]))
            }
        };
        let names = summary.seats.iter().filter_map(name).collect::<Vec<_>>().join(" – ");
        let values = [("game", Value::Text(game.clone())), ("names", Value::Text(names.clone()))];
        let say = |key: &str| text(language, key, &values);
        let (title, description) = match (summary.phase, &summary.result) {
            (Phase::Waiting, _) => (say("site-invitation"), say("site-waiting")),
            (Phase::Over, Some(result)) => (say("site-game"), result.tell(&summary.game, language)),
            (Phase::Running | Phase::Over, _) => (say("site-game"), say("site-running")),
        };
        let picture = format!("/api/games/{}/picture.png", summary.id);
        Page { title, description, picture, found: false, ..Page::plain("", language) }
    }

    fn of_study(digest: &Digest, language: Language) -> Page {
        let game = Entry::find(&digest.game).map(|entry| entry.title(language)).unwrap_or_default();
        let values = [
            ("game", Value::Text(game.clone())),
            ("title", Value::Text(digest.title.clone())),
            ("chapters", Value::number(digest.chapters)),
        ];
        let say = |key: &str| text(language, key, &values);
        let title = say(if digest.title.is_empty() { "site-study-untitled" } else { "site-study" });
        let picture = format!("/api/pictures/{}", digest.game);
        Page {
            title,
            description: say("site-study-about"),
            picture,
            found: false,
            ..Page::plain("", language)
        }
    }

    /// The page with all of it, made of the file of the web client.
    fn write(&self, index: &str, language: Language, origin: &str, path: &str) -> Bytes {
        let title =
            if self.title.is_empty() { "Fishka".to_owned() } else { format!("{} · Fishka", self.title) };
        let (title, description) = (Escaped(&title).to_string(), Escaped(&self.description).to_string());
        let (url, picture) = (format!("{origin}{path}"), format!("{origin}{}", self.picture));
        let (width, height) = pictures::SIZE;
        let mut head =
            format!("<title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n");
        if !self.found {
            head += "<meta name=\"robots\" content=\"noindex\">\n";
        }
        for (name, value) in [
            ("og:type", "website"),
            ("og:site_name", "Fishka"),
            ("og:locale", language.code()),
            ("og:title", &title),
            ("og:description", &description),
            ("og:url", &Escaped(&url).to_string()),
            ("og:image", &Escaped(&picture).to_string()),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
        ] {
            head += &format!("<meta property=\"{name}\" content=\"{value}\">\n");
        }
        head += "<meta name=\"twitter:card\" content=\"summary_large_image\">";
        let page = index.replacen("<html lang=\"en\">", &format!("<html lang=\"{language}\">"), 1);
        let page = between(&page, "<!-- about -->", "<!-- /about -->", &head);
        between(&page, "<!-- text -->", "<!-- /text -->", &self.text).into()
    }
}

/// A title; the words of those who learn lie apart.
fn titled(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    if learn::has(language, key) { learn::text(language, key, values) } else { text(language, key, values) }
}

/// The way to the rules, for those who read without scripts.
fn links(language: Language) -> String {
    let link = |entry: &Entry| {
        let title = titled(language, "learn-game", &[("game", Value::Text(entry.title(language)))]);
        format!("<li><a href=\"/learn/{}\">{}</a></li>", entry.name, Escaped(&title))
    };
    format!("<ul>{}</ul>", GAMES.iter().map(link).collect::<String>())
}

/// What stands in an address where its pattern has a colon.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Part<'a> {
    None,
    Game(&'a str),
    Id(&'a str),
}

/// Whether a path is one of a pattern, and with what.
fn fit<'a>(pattern: &str, path: &'a str) -> Option<Part<'a>> {
    let (mut part, mut parts) = (Part::None, path.trim_end_matches('/').split('/'));
    for expected in pattern.trim_end_matches('/').split('/') {
        let found = parts.next()?;
        match expected.strip_prefix(':') {
            Some("game") => part = Part::Game(found),
            Some(_) => part = Part::Id(found),
            None if expected == found => {}
            None => return None,
        }
    }
    parts.next().is_none().then_some(part)
}

/// A text with what stands between two marks replaced.
fn between(page: &str, begin: &str, end: &str, new: &str) -> String {
    match page.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1))) {
        Some((before, after)) => format!("{before}{new}{after}"),
        None => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = include_str!("../../web/site/index.html");

    fn written(page: &Page, language: Language) -> String {
        String::from_utf8(page.write(INDEX, language, "https://fishka.example", "/x").to_vec()).unwrap()
    }

    #[test]
    fn every_route_of_the_web_client_is_known() {
        let routes = include_str!("../../web/src/app.rs").split("path!(\"").skip(1);
        let routes: Vec<&str> = routes.filter_map(|rest| rest.split('"').next()).collect();
        assert!(routes.len() > 5);
        for route in routes {
            assert!(PAGES.iter().any(|(pattern, _)| *pattern == route), "{route}");
        }
    }

    #[test]
    fn every_title_is_told_in_every_language() {
        for (pattern, title) in PAGES.iter().filter(|(_, title)| !title.is_empty()) {
            for &language in Language::ALL {
                assert_ne!(titled(language, title, &[]), *title, "{pattern} in {language}");
            }
        }
    }

    #[test]
    fn a_path_fits_its_pattern_alone() {
        assert_eq!(fit("/", "/"), Some(Part::None));
        assert_eq!(fit("/learn/:game", "/learn/dvonn"), Some(Part::Game("dvonn")));
        assert_eq!(fit("/game/:id", "/game/abc/"), Some(Part::Id("abc")));
        assert_eq!(fit("/game/:id", "/game"), None);
        assert_eq!(fit("/lobby", "/lobby/else"), None);
    }

    #[test]
    fn a_page_says_what_it_is_about_once() {
        for &language in Language::ALL {
            let page = written(&Page::plain("online-lobby", language), language);
            assert_eq!(page.matches("<title>").count(), 1);
            assert_eq!(page.matches("name=\"description\"").count(), 1);
            assert!(page.contains(&format!("<html lang=\"{language}\">")));
            assert!(page.contains("content=\"https://fishka.example/api/pictures/"), "{page}");
            assert!(!page.contains("noindex"));
        }
    }

    #[test]
    fn rules_are_read_without_scripts() {
        for (entry, lessons) in GAMES.iter().filter_map(|entry| Some((entry, lessons(entry)?))) {
            let page = written(&Page::of_rules("learn-game", entry, Language::Russian), Language::Russian);
            for chapter in &lessons.chapters {
                let heading = format!("<h2>{}</h2>", Escaped(chapter.title.of("ru")));
                assert!(page.contains(&heading), "{heading} of {}", entry.name);
            }
        }
    }

    #[test]
    fn nothing_in_a_name_becomes_part_of_the_page() {
        let page = Page { title: "<script>\"&".to_owned(), ..Page::plain("", Language::English) };
        let page = written(&page, Language::English);
        assert!(page.contains("<title>&lt;script&gt;&quot;&amp; · Fishka</title>"));
    }

    #[test]
    fn a_page_that_is_not_there_is_not_found() {
        assert_eq!(Page::missing(Language::English).status, StatusCode::NOT_FOUND);
    }
}
