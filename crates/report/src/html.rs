//! A report as a page of its own: nothing in it is loaded from anywhere.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use fishka_game::{Brush, Value};
use fishka_i18n::{Language, text};
use fishka_view::{Escaped, Show, Theme, proposed, scene, svg};

use crate::{
    JudgedMove, Judgement, SideReport, Told,
    curve::{CurveMark, marks, paths, phases, points, runs},
};

const STYLE: &str = "\
:root{color-scheme:light dark;--paper:#f6f2ea;--card:#fffdf8;--ink:#22252a;--faint:#5d5a54;--line:#d9d2c4;--sunk:#e6dfd1;--bad:#a3261c;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#14171c;--card:#2b313b;--ink:#e9e6df;--faint:#a7a49d;--line:#343a44;--sunk:#1c2027;--bad:#f0988f}}
body{max-width:62rem;margin:2rem auto;padding:0 1rem;background:var(--paper);color:var(--ink)}
h2{font-size:1.15rem;margin-top:3rem}
.plot{position:relative;height:10rem;border-radius:6px;overflow:hidden;background:var(--sunk)}
.plot svg{position:absolute;width:100%;height:100%}
.near{fill:var(--card)}
.curve{fill:none;stroke:currentColor;stroke-width:2}
.middle{stroke:var(--faint);stroke-dasharray:4}
.s0{color:#1b6f6a}
.s1{color:#b5442c;stroke-dasharray:9 4}
.s2{color:#5b4bb0;stroke-dasharray:2 4;stroke-linecap:round}
.s3{color:#7a6a1d;stroke-dasharray:9 3 2 3}
@media(prefers-color-scheme:dark){.s0{color:#6fc7c0}.s1{color:#f0988f}.s2{color:#b3a7f5}.s3{color:#d8c36a}}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:.25rem 0 0;padding:0;list-style:none;font-size:.875rem}
.legend svg{width:2.5rem;height:.75rem;margin-right:.5rem;vertical-align:middle}
.curve,.middle{vector-effect:non-scaling-stroke}
.owner{position:absolute;left:8px;bottom:2px;font-size:.8rem;color:var(--faint)}
.owner.far{bottom:auto;top:2px}
.mark{position:absolute;transform:translate(-50%,-50%);padding:0 3px;border-radius:4px;background:var(--paper);color:var(--bad);font-size:.75rem;font-weight:700;line-height:1.3;text-decoration:none}
.phases{display:flex;gap:2px;margin-top:4px;font-size:.8rem;color:var(--faint)}
.phases span{flex:1 1 0;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;border-top:2px solid var(--line)}
table{margin:1rem 0;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem;text-align:right;border-bottom:1px solid var(--line)}
th[scope=row]{text-align:left;padding-left:0}
.small{font-size:.875rem;color:var(--faint)}
.moves{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.5rem;padding:0;list-style:none}
.moves li{scroll-margin-top:1rem}
.moves li:target{outline:2px solid var(--bad);outline-offset:8px;border-radius:6px}
.moves img{width:100%;display:block;border-radius:8px}
.moves p{margin:.5rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border-radius:6px;background:var(--sunk)}
@media(max-width:30rem){th,td{padding:.25rem .4rem}table{font-size:.9375rem}}
@media print{.moves li{break-inside:avoid}}";

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
    /// A section of a [`page`] about this game; no other of the page has the number.
    #[must_use]
    pub fn html(&self, number: usize, language: Language) -> String {
        let mut html = format!("<section>\n<h2>{}</h2>\n", Escaped(&self.title(language)));
        html += &graph(self, number, language);
        html += &sides(self, language);
        html += "<ol class=\"moves\">\n";
        for (judged, judgement) in self.mistakes() {
            let told = self.move_text(judged, judgement, language);
            let board = board(self, judged, judgement, language);
            let anchor = anchor(number, judged.ply);
            html += &format!("<li id=\"{anchor}\">{board}<p>{}</p></li>\n", Escaped(&told));
        }
        let record = self.record.to_string();
        let about = text(language, "report-record", &[]);
        html + &format!(
            "</ol>\n<details><summary>{}</summary><pre>{}</pre></details>\n</section>\n",
            Escaped(&about),
            Escaped(&record)
        )
    }
}

/// The name of a move on the page.
fn anchor(number: usize, ply: usize) -> String {
    format!("game{number}-ply{ply}")
}

/// The position in which a move was made, with that move and the better one drawn on it.
fn board(told: &Told, judged: &JudgedMove, judgement: Judgement, language: Language) -> String {
    let position = told.line.position_at(judged.ply);
    let made = proposed(&position, &[(judged.mv, judgement.glyph().sign().to_owned())], Brush::Red);
    let better = judged.better.first().map(|&mv| (mv, fishka_record::Glyph::Good.sign().to_owned()));
    let better = proposed(&position, better.as_slice(), Brush::Green);
    let show = made.and(&better).on(Show { language, beside: false, ..Show::default() });
    let scene = scene(&position, &show);
    let picture = BASE64_STANDARD.encode(svg(&scene, Theme::LIGHT));
    format!("<img alt=\"{}\" src=\"data:image/svg+xml;base64,{picture}\">", Escaped(&scene.description))
}

/// The chances through the game, the first one's of two sides or those of each of more, with the moves that gave something away and
/// the phases.
fn graph(told: &Told, number: usize, language: Language) -> String {
    const HEIGHT: f32 = 100.0;

    let stops: Vec<usize> = told.line.stops().collect();
    let width = stops.len().saturating_sub(1).max(1);
    let name = |side: usize| told.side(side, told.line.plies(), language);
    let names: Vec<String> = told.report.told_sides().map(name).collect();
    let label = text(language, "report-graph", &[("side", Value::Text(names.join(", ")))]);
    let label = Escaped(&label);
    let mut html = format!(
        "<p>{label}</p>\n<div class=\"plot\"><svg class=\"graph\" role=\"img\" aria-label=\"{label}\" \
         viewBox=\"0 0 {width} {HEIGHT}\" preserveAspectRatio=\"none\">",
    );
    let middle = format!("<path class=\"middle\" d=\"M0 50H{width}\"/>");
    let curves = told.report.told_sides().map(|side| {
        let (curve, near) = paths(&runs(&points(&stops, Some(&told.report), side)), HEIGHT);
        match names.len() {
            1 => format!("<path class=\"near\" d=\"{near}\"/>{middle}<path class=\"curve\" d=\"{curve}\"/>"),
            _ => format!("<path class=\"curve s{side}\" d=\"{curve}\"/>"),
        }
    });
    html += &curves.collect::<String>();
    html += &if names.len() == 1 {
        let (first, other) = (name(0), name(1));
        let (first, other) = (Escaped(&first), Escaped(&other));
        format!("</svg><span class=\"owner\">{first}</span><span class=\"owner far\">{other}</span>")
    } else {
        format!("{middle}</svg>")
    };
    for CurveMark { ply, index, win, judgement } in marks(&stops, Some(&told.report)) {
        let (left, top) = (100.0 * index as f32 / width as f32, HEIGHT * (1.0 - win));
        html += &format!(
            "<a class=\"mark\" href=\"#{}\" style=\"left:{left:.2}%;top:{:.1}%\">{}</a>",
            anchor(number, ply),
            top.clamp(6.0, 94.0),
            judgement.glyph().sign(),
        );
    }
    html += "</div>\n";
    if names.len() > 1 {
        html += "<ul class=\"legend\">";
        for (side, name) in names.iter().enumerate() {
            html += &format!(
                "<li><svg viewBox=\"0 0 40 12\" aria-hidden=\"true\"><path class=\"curve s{side}\" d=\"M0 6H40\"/></svg>{}</li>",
                Escaped(name)
            );
        }
        html += "</ul>\n";
    }
    let phases = phases(&told.line, &stops);
    if !phases.is_empty() {
        html += "<div class=\"phases\">";
        for (start, end, phase) in phases {
            let told = text(language, &format!("{}-phase-{phase}", told.line.game().name()), &[]);
            let grow = (end - start).max(1);
            html += &format!("<span style=\"flex-grow:{grow}\">{}</span>", Escaped(&told));
        }
        html += "</div>\n";
    }
    html
}

/// How every side played, and what luck is where there is any.
fn sides(told: &Told, language: Language) -> String {
    let say = |key: &str| text(language, key, &[]);
    let name = |side: usize| told.side(side, told.line.plies(), language);
    let names: String = (0..told.report.sides.len())
        .map(|side| format!("<th scope=\"col\">{}</th>", Escaped(&name(side))))
        .collect();
    let mut html = format!("<table><thead><tr><td></td>{names}</tr></thead><tbody>\n");
    let mut row = |key: &str, cell: &dyn Fn(&SideReport) -> Option<String>| {
        let cells = told.report.sides.iter().map(|side| cell(side).unwrap_or_else(|| "–".to_owned()));
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).collect();
        html += &format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", Escaped(&say(key)));
    };
    row("analysis-accuracy", &|side| Some(format!("{} %", language.decimal(side.accuracy?.into(), 0))));
    for (index, key) in ["analysis-inaccuracies", "analysis-mistakes", "analysis-blunders"].iter().enumerate()
    {
        row(key, &|side| Some(side.judged[index].to_string()));
    }
    let lucky = told.report.sides.iter().any(|side| side.luck.is_some());
    if lucky {
        row("analysis-luck", &|side| Some(language.signed(100.0 * f64::from(side.luck?), 0)));
    }
    html += "</tbody></table>\n";
    if lucky {
        html += &format!("<p class=\"small\">{}</p>\n", Escaped(&say("analysis-luck-about")));
        html += &lucky_draws(told, language);
    }
    html
}

/// The draws that changed the chances most.
fn lucky_draws(told: &Told, language: Language) -> String {
    const SHOWN: usize = 3;

    let moves: Vec<_> = told.line.moves().collect();
    let mut items = String::new();
    for draw in told.report.weightiest_draws(SHOWN) {
        let luck = language.signed(100.0 * f64::from(draw.luck), 0);
        let number = told.numbers.get(draw.ply).copied().unwrap_or_default();
        let values = [
            ("mv", Value::Text(format!("{number}. {}", moves[draw.ply]))),
            ("side", Value::Text(told.side(draw.side, draw.ply, language))),
            ("luck", Value::Text(luck)),
        ];
        items += &format!("<li>{}</li>\n", Escaped(&text(language, "analysis-draw-told", &values)));
    }
    let head = text(language, "analysis-lucky", &[]);
    if items.is_empty() { items } else { format!("<p>{}</p>\n<ul>\n{items}</ul>\n", Escaped(&head)) }
}
