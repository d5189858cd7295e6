//! The drawings are whole: well-formed, and everything they refer to is in them.

use std::collections::HashSet;

use fishka_view::{Theme, draw, scene, svg};
use roxmltree::Document;

use crate::each_random_position;

const THEMES: [Theme; 2] = [Theme::LIGHT, Theme::DARK];

/// Names that attributes refer to, as `url(#name)` or `#name`.
fn references(document: &Document<'_>) -> Vec<String> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    attributes
        .filter_map(|attribute| {
            let value = attribute.value();
            let value = value.strip_prefix("url(").and_then(|inner| inner.strip_suffix(')')).unwrap_or(value);
            value.strip_prefix('#').map(str::to_owned)
        })
        .filter(|name| name.contains('-'))
        .collect()
}

#[test]
fn every_drawing_is_well_formed_and_complete() {
    each_random_position(|position, show| {
        let scene = scene(position, show);
        for theme in THEMES {
            let text = svg(&scene, theme);
            let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error} in {position}"));
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            let known: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(known.len(), ids.len(), "a name stands twice");
            for name in references(&document) {
                assert!(known.contains(name.as_str()), "{name} in {position}");
            }
        }
    });
}

#[test]
fn a_drawing_brings_everything_with_it_and_runs_nothing() {
    each_random_position(|position, show| {
        let text = svg(&scene(position, show), Theme::LIGHT);
        let document = Document::parse(&text).unwrap();
        for node in document.descendants() {
            assert!(!["script", "image", "foreignObject", "style"].contains(&node.tag_name().name()));
            assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")));
        }
        assert!(!text.replace("http://www.w3.org/2000/svg", "").contains("://"));
    });
}

#[test]
fn a_drawing_says_what_it_shows() {
    each_random_position(|position, show| {
        let scene = scene(position, show);
        let text = svg(&scene, Theme::DARK);
        let document = Document::parse(&text).unwrap();
        assert_eq!(document.root_element().attribute("role"), Some("img"));
        let child = |name| document.root_element().children().find(|node| node.has_tag_name(name));
        assert_eq!(child("title").and_then(|node| node.text()), Some(scene.title.as_str()));
        assert_eq!(
            child("desc").map(|node| node.text().unwrap_or_default()),
            Some(scene.description.as_str())
        );
    });
}

#[test]
fn a_drawing_stays_small() {
    each_random_position(|position, show| {
        let size = svg(&scene(position, show), Theme::LIGHT).len();
        assert!(size < 100_000, "{size} bytes for {position}");
    });
}

#[test]
fn every_piece_has_a_key_of_its_own() {
    each_random_position(|position, show| {
        let pieces = draw(&scene(position, show), Theme::LIGHT).pieces;
        let keys: HashSet<&str> = pieces.iter().map(|art| art.key.as_str()).collect();
        assert_eq!(keys.len(), pieces.len());
    });
}
