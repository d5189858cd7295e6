//! Which cell lies under the finger, and which is next.

use fishka_view::{Heading, Hit, Input, Scene, Show, geometry::Point, scene};

use super::{at, press};

fn start(game: &str) -> Scene {
    let texts =
        [("dvonn", "9/10/11/10/9 w place"), ("abalone", "5/6/7/8/4b4/8/7/6/5 b 0 0"), ("tayu", "- 1 ?")];
    let (_, text) = texts.into_iter().find(|(name, _)| *name == game).unwrap();
    scene(&at(game, "", text).0, &Show::default())
}

#[test]
fn a_point_inside_a_cell_hits_it() {
    for game in ["dvonn", "abalone", "tayu"] {
        let scene = start(game);
        for cell in &scene.cells {
            let near = cell.centre + Point::new(11.0, -13.0);
            assert_eq!(scene.hit(near), Some(Hit::Cell(&cell.name)));
        }
        assert_eq!(scene.hit(Point::new(1.0, 1.0)), None);
    }
}

#[test]
fn an_arrow_head_lies_over_the_cells() {
    let (position, mut pick) = at("abalone", "", "5/6/7/8/4b4/8/7/6/5 b 0 0");
    press(&mut pick, &["e5"]);
    let scene = scene(&position, &pick.shown(Show::default()));
    let east = scene.cells.iter().find(|cell| cell.name == "e6").unwrap().centre;
    let Some(Hit::Way(degrees)) = scene.hit(east - Point::new(36.0, 0.0)) else { panic!("an arrow head") };
    let mv = pick.input(&Input::PressWay(degrees));
    assert_eq!(mv.map(|mv| mv.to_string()).as_deref(), Some("e5e6"));
}

#[test]
fn every_cell_can_be_walked_to() {
    for game in ["dvonn", "abalone", "tayu"] {
        let scene = start(game);
        let mut seen = vec![scene.cells[0].name.clone()];
        let mut next = 0;
        while let Some(here) = seen.get(next).cloned() {
            next += 1;
            for heading in [Heading::Left, Heading::Right, Heading::Up, Heading::Down] {
                if let Some(cell) = scene.neighbour(&here, heading)
                    && !seen.contains(&cell.name)
                {
                    seen.push(cell.name.clone());
                }
            }
        }
        assert_eq!(seen.len(), scene.cells.len(), "{game}");
    }
}

#[test]
fn down_undoes_up_and_right_undoes_left() {
    for (game, middle) in [("dvonn", "f3"), ("abalone", "e5"), ("tayu", "j9")] {
        let scene = start(game);
        for (there, back) in [(Heading::Up, Heading::Down), (Heading::Left, Heading::Right)] {
            let next = &scene.neighbour(middle, there).unwrap().name;
            assert_eq!(scene.neighbour(next, back).unwrap().name, middle, "{game}");
        }
    }
}

#[test]
fn the_walk_ends_at_the_rim() {
    let scene = start("tayu");
    assert_eq!(scene.neighbour("a1", Heading::Left), None);
    assert_eq!(scene.neighbour("a1", Heading::Down), None);
    assert_eq!(scene.neighbour("a1", Heading::Up).unwrap().name, "a2");
}
