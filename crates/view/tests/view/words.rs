//! Every cell is described in every language.

use fishka_catalog::GAMES;
use fishka_dvonn::Dvonn;
use fishka_game::Game;
use fishka_i18n::{Language, has};
use fishka_view::{GameView, Show, phase, scene};

use crate::each_random_position;

#[test]
fn every_cell_is_described_in_every_language() {
    each_random_position(|position, show| {
        for &language in Language::ALL {
            let scene = scene(position, &Show { language, ..show.clone() });
            for cell in &scene.cells {
                assert!(cell.description.starts_with(&format!("{}: ", cell.name)), "{}", cell.description);
                assert!(!cell.description.contains("view-"), "{}", cell.description);
            }
            assert!(!scene.title.is_empty() && !scene.description.contains("view-"));
        }
    });
}

#[test]
fn every_phase_has_its_word_in_every_language() {
    each_random_position(|position, _| {
        let phase = phase(position);
        // The names of phases differ from game to game, so that any game's word is this one's.
        let said = |language| GAMES.iter().any(|game| has(language, &format!("{}-phase-{phase}", game.name)));
        for &language in Language::ALL {
            assert!(phase.is_empty() || said(language), "{phase} in {language}");
        }
    });
}

#[test]
fn a_stack_is_described_by_owner_height_and_what_it_holds() {
    let position = Dvonn::default().position("9/10/3(rww)(brrw)b5/10/9 w stack").unwrap();
    let describe = |cell: &str, language| {
        let scene = Dvonn::scene(&position, &Show { language, ..Show::default() });
        scene.cells.into_iter().find(|found| found.name == cell).unwrap().description
    };
    assert_eq!(describe("d3", Language::English), "d3: white stack of 3, holds a DVONN piece");
    assert_eq!(describe("e3", Language::English), "e3: white stack of 4, holds 2 DVONN pieces");
    assert_eq!(describe("f3", Language::English), "f3: black piece");
    assert_eq!(describe("d3", Language::Russian), "d3: белый столбик, 3 фишки, внутри фишка DVONN");
    assert_eq!(describe("e3", Language::Russian), "e3: белый столбик, 4 фишки, внутри 2 фишки DVONN");
    assert_eq!(describe("f3", Language::Russian), "f3: чёрная фишка");
}
