//! A report as a page of its own: nothing in it is loaded from anywhere.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use fishka_i18n::{Language, text};
use fishka_view::{Escaped, Show, Theme, scene, svg};

use crate::{JudgedMove, Told};

const STYLE: &str = "\
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.1rem;margin-top:3rem}
.graph{width:100%;height:9rem;border:1px solid #8888}
.moves{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.5rem;padding:0;list-style:none}
.moves img{width:100%;display:block;background:#fff;border-radius:.5rem}";

/// A page that tells of games, the sections of which [`Told::html`] has written.
#[must_use]
pub fn page(sections: &[String], language: Language) -> String {
    let title = text(language, "report-page", &[]);
    let title = Escaped(&title);
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}</body>\n</html>\n",
        language.code(),
        sections.concat(),
    )
}

impl Told {
    /// A section of a [`page`] about this game.
    #[must_use]
    pub fn html(&self, language: Language) -> String {
        let mut html =
            format!("<section>\n<h2>{}</h2>\n{}", Escaped(&self.title(language)), graph(self, language));
        for side in [0, 1] {
            html += &format!("<p>{}</p>\n", Escaped(&self.side_text(side, language)));
        }
        html += "<ol class=\"moves\">\n";
        for (judged, judgement) in self.mistakes() {
            let told = self.move_text(judged, judgement, language);
            html += &format!("<li>{}<p>{}</p></li>\n", board(self, judged, language), Escaped(&told));
        }
        html + "</ol>\n</section>\n"
    }
}

/// The position in which a move was made, with the better one shown on it.
fn board(told: &Told, judged: &JudgedMove, language: Language) -> String {
    let position = told.line.position_at(judged.ply);
    let considered = judged.better.first().copied();
    let scene = scene(&position, &Show { language, considered, beside: false, ..Show::default() });
    let picture = BASE64_STANDARD.encode(svg(&scene, Theme::LIGHT));
    format!("<img alt=\"{}\" src=\"data:image/svg+xml;base64,{picture}\">", Escaped(&scene.description))
}

/// The first side's chances through the game.
fn graph(told: &Told, language: Language) -> String {
    let wins: Vec<Option<f32>> = told.report.first_wins().collect();
    let mut path = String::new();
    let mut pen = 'M';
    for (ply, win) in wins.iter().enumerate() {
        match win {
            Some(win) => {
                path += &format!("{pen}{ply} {:.1}", 100.0 * (1.0 - win));
                pen = 'L';
            }
            None => pen = 'M',
        }
    }
    let width = wins.len().saturating_sub(1).max(1);
    let side = fishka_game::Value::Text(told.side(0, told.line.plies(), language));
    let label = text(language, "report-graph", &[("side", side)]);
    let label = Escaped(&label);
    format!(
        "<p>{label}</p>\n<svg class=\"graph\" role=\"img\" aria-label=\"{label}\" viewBox=\"0 0 {width} 100\" \
         preserveAspectRatio=\"none\"><path d=\"M0 50H{width}\" stroke=\"#888\" stroke-dasharray=\"4\" \
         vector-effect=\"non-scaling-stroke\"/><path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" \
         stroke-width=\"2\" vector-effect=\"non-scaling-stroke\"/></svg>\n"
    )
}
