//! The web client, built into the program.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// The files of the web client.
#[derive(Copy, Clone, Debug, Default)]
pub struct Site {
    /// All files; none when the client was not built in.
    pub files: &'static [File],
}

/// A file of the web client.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Where it is served, such as `/index.html`.
    pub path: &'static str,
    /// The content.
    pub bytes: &'static [u8],
    /// The content compressed with brotli, if that is smaller.
    pub br: Option<&'static [u8]>,
    /// The content compressed with gzip, if that is smaller.
    pub gz: Option<&'static [u8]>,
    /// The media type.
    pub mime: &'static str,
    /// Whether the name changes with the content, so that it can be kept for ever.
    pub immutable: bool,
}

const WITHOUT_CLIENT: &str = "\
This Fishka serves games, and was built without the web page.

Build it with the page by `cargo xtask play`, which also starts it.
Programs can play already: /api/openapi.json describes how.
";

impl Site {
    /// The answer to a request for a file.
    pub(crate) fn answer(&self, path: &str, headers: &HeaderMap) -> Response {
        if self.files.is_empty() {
            let status = if path == "/" { StatusCode::OK } else { StatusCode::NOT_FOUND };
            return (status, WITHOUT_CLIENT).into_response();
        }
        match self.find(path) {
            Some(file) => file.answer(headers),
            None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        }
    }

    /// The page at a path that names no file: the client shows it by itself.
    pub(crate) fn page(&self, path: &str) -> Option<&'static str> {
        let is_page = !path.rsplit('/').next().is_some_and(|last| last.contains('.'));
        let index = self.find("/index.html").filter(|_| is_page)?;
        str::from_utf8(index.bytes).ok()
    }

    /// The file at a path.
    fn find(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }
}

impl File {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let (bytes, coding) = self.coded(headers);
        let mut response = Response::new(Body::from(bytes));
        let kept = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.mime));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    /// The content in the best coding the client understands.
    fn coded(&self, headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let accepts = |coding: &str| {
            accepted.is_some_and(|list| {
                list.split(',').any(|one| {
                    let (name, quality) = one.split_once(';').unwrap_or((one, ""));
                    name.trim() == coding && !matches!(quality.trim(), "q=0" | "q=0.0")
                })
            })
        };
        match (self.br, self.gz) {
            (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
            (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
            _ => (self.bytes, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: Site = Site {
        files: &[
            File {
                path: "/index.html",
                bytes: b"page",
                br: None,
                gz: None,
                mime: "text/html; charset=utf-8",
                immutable: false,
            },
            File {
                path: "/app-1.wasm",
                bytes: b"module",
                br: Some(b"brotli"),
                gz: Some(b"gzip"),
                mime: "application/wasm",
                immutable: true,
            },
        ],
    };

    fn accepting(codings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(codings))])
    }

    #[test]
    fn the_best_coding_is_sent() {
        let file = SITE.find("/app-1.wasm").unwrap();
        assert_eq!(file.coded(&accepting("gzip, br")), (&b"brotli"[..], Some("br")));
        assert_eq!(file.coded(&accepting("gzip, br;q=0")), (&b"gzip"[..], Some("gzip")));
        assert_eq!(file.coded(&HeaderMap::new()), (&b"module"[..], None));
    }

    #[test]
    fn a_page_route_gets_the_page() {
        assert_eq!(SITE.page("/game/abc"), Some("page"));
    }

    #[test]
    fn a_file_that_is_not_there_is_not_a_page() {
        assert!(SITE.find("/app-0.wasm").is_none() && SITE.page("/app-0.wasm").is_none());
    }

    #[test]
    fn a_server_without_pages_says_so() {
        assert_eq!(Site::default().answer("/", &HeaderMap::new()).status(), StatusCode::OK);
    }
}
