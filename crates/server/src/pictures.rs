//! Pictures of boards, for those who show a link.

mod digits;

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use axum::body::Bytes;
use fishka_catalog::Position;
use fishka_view::{Show, Theme, scene, svg};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::limits;

/// The size of a picture in points: what those who show links expect.
pub(crate) const SIZE: (u32, u32) = (1200, 630);

/// Room around the board, in points.
const MARGIN: f32 = 15.0;

type Fingerprint = [u8; 32];

/// The pictures that were drawn last, and the place where they are drawn.
pub(crate) struct Pictures {
    kept: Mutex<VecDeque<(Fingerprint, Bytes)>>,
    places: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), places: Semaphore::new(limits::PICTURES_AT_ONCE) }
    }
}

impl Pictures {
    /// The picture of a position as PNG; `None` when it cannot be drawn.
    pub(crate) async fn draw(&self, position: &Position) -> Option<Bytes> {
        let show = Show { coordinates: false, beside: false, ..Show::default() };
        let drawing = svg(&scene(position, &show), Theme::LIGHT);
        let fingerprint = Sha256::digest(&drawing).into();
        if let Some(known) = self.find(&fingerprint) {
            return Some(known);
        }
        let _place = self.places.acquire().await.ok()?;
        // Somebody may have had the same drawn meanwhile.
        if let Some(known) = self.find(&fingerprint) {
            return Some(known);
        }
        let picture = tokio::task::spawn_blocking(move || paint(&drawing)).await.ok()??;
        self.keep(fingerprint, picture.clone());
        Some(picture)
    }

    fn find(&self, fingerprint: &Fingerprint) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == fingerprint).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, fingerprint: Fingerprint, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= limits::PICTURES {
            kept.pop_front();
        }
        kept.push_back((fingerprint, picture));
    }
}

/// Paints a drawing in the middle of a sheet of paper. A server has no fonts of its own: numbers are drawn, words left out.
fn paint(drawing: &str) -> Option<Bytes> {
    let tree = Tree::from_str(&digits::drawn(drawing), &Options::default()).ok()?;
    let (width, height) = SIZE;
    let mut sheet = Pixmap::new(width, height)?;
    sheet.fill(Color::from_rgba8(0xf6, 0xf2, 0xea, 0xff));
    let (width, height, size) = (width as f32, height as f32, tree.size());
    let scale = ((width - 2.0 * MARGIN) / size.width()).min((height - 2.0 * MARGIN) / size.height());
    let corner = ((width - scale * size.width()) / 2.0, (height - scale * size.height()) / 2.0);
    let place = Transform::from_scale(scale, scale).post_translate(corner.0, corner.1);
    resvg::render(&tree, place, &mut sheet.as_mut());
    sheet.encode_png().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use fishka_catalog::{GAMES, Rules};
    use fishka_game::Game as _;

    use super::*;

    fn start(game: &str) -> Position {
        Rules::new(game, &"".parse().unwrap()).unwrap().start()
    }

    #[tokio::test]
    async fn every_game_has_a_picture_of_the_size_that_is_told() {
        let pictures = Pictures::default();
        for entry in GAMES {
            let picture = pictures.draw(&start(entry.name)).await.unwrap();
            let sheet = Pixmap::decode_png(&picture).unwrap();
            assert_eq!((sheet.width(), sheet.height()), SIZE, "{}", entry.name);
            let paper = sheet.pixel(1, 1).unwrap();
            assert!(
                sheet.pixels().iter().any(|pixel| *pixel != paper),
                "{}: something is on the paper",
                entry.name
            );
        }
    }

    #[tokio::test]
    async fn heights_of_stacks_can_be_read() {
        let rules = Rules::new("dvonn", &"".parse().unwrap()).unwrap();
        let [two, three] = ["(wb)", "(wbw)"].map(|stack| {
            let text = format!("9/10/2{stack}wr(bw)5/10/9 w stack");
            rules.position(&text).unwrap()
        });
        let show = Show { coordinates: false, beside: false, ..Show::default() };
        let drawing = digits::drawn(&svg(&scene(&three, &show), Theme::LIGHT));
        assert!(!drawing.contains(">3</text>"), "the height is drawn: {drawing}");
        let pictures = Pictures::default();
        assert_ne!(pictures.draw(&two).await, pictures.draw(&three).await);
    }

    #[tokio::test]
    async fn few_pictures_are_kept() {
        let pictures = Pictures::default();
        let drawn = pictures.draw(&start("abalone")).await.unwrap();
        assert_eq!(pictures.draw(&start("abalone")).await, Some(drawn));
        assert_eq!(pictures.kept.lock().unwrap().len(), 1);
        for number in 0..2 * limits::PICTURES {
            pictures.keep([number as u8; 32], Bytes::new());
        }
        assert_eq!(pictures.kept.lock().unwrap().len(), limits::PICTURES);
    }
}
