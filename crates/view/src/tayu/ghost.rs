//! A tile that is not laid yet, and why it does not fit.

use super::{
    Field, Ghost, ProposedTile, SQUARE, Tile,
    art::{Pen, outline},
};
use crate::{
    annotation::{self, BrushLook as _},
    geometry::{Point, short},
    svg::centred,
};

impl Pen {
    pub(super) fn ghost(&self, board: &Field, ghost: &Ghost) -> String {
        let id = &self.id;
        let tile = &ghost.tile;
        let colour = if ghost.refusal.is_none() { self.colours.mark } else { self.colours.refused };
        let mut out = format!(
            "<g transform='translate({})'><g opacity='.72'>{}{}</g>",
            tile.at,
            self.slab(tile).markup,
            self.water(tile).markup
        );
        if ghost.refusal.is_some() {
            out += &outline(tile, 0.0, format_args!("fill='url(#{id}-hatch)' fill-opacity='.75'"));
        }
        out += &outline(
            tile,
            3.0,
            format_args!("fill='none' stroke='{colour}' stroke-width='5' stroke-dasharray='14 9'"),
        );
        out += "</g>";
        if let Some(refusal) = &ghost.refusal {
            out += &self.speech(board, tile, refusal);
        }
        out
    }

    /// Tiles that are proposed: the best above the others, and every text above all tiles.
    pub(super) fn proposed(&self, proposed: &[ProposedTile]) -> String {
        let mut out = String::new();
        for (rank, ProposedTile { tile, brush, .. }) in proposed.iter().enumerate().rev() {
            let opacity = if rank == 0 { ".72" } else { ".45" };
            out += &format!(
                "<g transform='translate({})'><g opacity='{opacity}'>{}{}</g>{}</g>",
                tile.at,
                self.slab(tile).markup,
                self.water(tile).markup,
                outline(
                    tile,
                    3.0,
                    format_args!(
                        "fill='none' stroke='{}' stroke-width='5' stroke-dasharray='14 9'",
                        brush.colour()
                    ),
                ),
            );
        }
        let labelled = proposed.iter().rev().filter(|proposed| !proposed.label.is_empty());
        out.extend(labelled.map(|proposed| {
            annotation::disc(&proposed.label, proposed.label_at, SQUARE * 0.34, proposed.brush)
        }));
        out
    }

    /// Why a tile does not fit, written beside it and inside the board.
    fn speech(&self, board: &Field, tile: &Tile, text: &str) -> String {
        let side = board.side as f64 * SQUARE;
        let lines = wrapped(text, 30);
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
        let (width, height) = (longest * 15.0 + 36.0, lines.len() as f64 * 34.0 + 20.0);
        let (left, right) = (board.corner.x + 6.0, board.corner.x + side - width - 6.0);
        let x = (tile.at.x - width / 2.0).clamp(left, right.max(left));
        let reach = SQUARE * if tile.standing { 1.5 } else { 0.5 } + 34.0;
        let above = tile.at.y - reach - height;
        let y = if above > board.corner.y { above } else { tile.at.y + reach };
        let mut out = format!(
            "<rect x='{}' y='{}' width='{}' height='{}' rx='12' fill='{}' stroke='{}' stroke-width='3'/>",
            short(x),
            short(y),
            short(width),
            short(height),
            self.theme.paper(),
            self.colours.refused
        );
        for (index, line) in lines.iter().enumerate() {
            let at = Point::new(x + width / 2.0, y + 27.0 + index as f64 * 34.0);
            out += &centred(line, at, 27.0, format_args!("fill='{}'", self.theme.ink()));
        }
        out
    }
}

/// Words in lines of at most `width` letters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
