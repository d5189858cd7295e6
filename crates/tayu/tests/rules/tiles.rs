use std::collections::BTreeSet;

use fishka_tayu::{Class, Edition, Exits, Kind, Orientation, Placement, Side};

use crate::common::{drawing, position, square, tile};

fn kind(text: &str) -> Kind {
    text.parse().expect(text)
}

fn sides_reached(kind: Kind) -> usize {
    let lying = Placement::new(kind.exits(), Orientation::Lying, square("i9")).expect("on the grid");
    lying.exits().map(|(_, side)| side).collect::<BTreeSet<Side>>().len()
}

#[test]
fn a_channel_joins_three_of_eight_sides_so_there_are_56_spellings() {
    assert_eq!(Exits::ALL.iter().collect::<BTreeSet<_>>().len(), 56);
}

#[test]
fn no_tile_is_its_own_half_turn_so_there_are_28_kinds() {
    assert!(Exits::ALL.iter().all(|exits| exits.half_turn() != *exits));
    assert_eq!(Exits::ALL.iter().map(|exits| exits.kind()).collect::<BTreeSet<_>>().len(), 28);
    assert_eq!(Kind::ALL.len(), 28);
}

#[test]
fn the_half_turn_swaps_a_and_e_b_and_f_c_and_g_d_and_h() {
    let half_turn = |text: &str| text.parse::<Exits>().expect(text).half_turn().to_string();
    assert_eq!(half_turn("abc"), "efg");
    assert_eq!(half_turn("adh"), "deh");
}

#[test]
fn a_kind_is_named_by_the_smaller_of_its_two_spellings() {
    for kind in Kind::ALL {
        let [name, other] = kind.spellings().map(|exits| exits.to_string());
        assert!(name < other);
        assert_eq!(kind.to_string(), name);
    }
    assert_eq!(kind("efh"), kind("abd"));
}

#[test]
fn kinds_are_listed_in_the_order_of_their_names() {
    let names: Vec<String> = Kind::ALL.iter().map(Kind::to_string).collect();
    assert!(names.is_sorted());
    assert_eq!(names[..4], ["abc", "abd", "abe", "abf"]);
}

#[test]
fn twelve_kinds_reach_three_sides_fifteen_two_and_one_a_single_side() {
    let count = |sides| Kind::ALL.iter().filter(|kind| sides_reached(**kind) == sides).count();
    assert_eq!([count(3), count(2), count(1)], [12, 15, 1]);
    assert_eq!(sides_reached(kind("abc")), 1);
}

#[test]
fn the_kinds_that_reach_three_sides_carry_a_ring() {
    assert!(Kind::ALL.iter().all(|kind| kind.has_ring() == (sides_reached(*kind) == 3)));
}

#[test]
fn there_are_84_tiles_of_which_36_carry_a_ring() {
    let start = position("- 1 ?");
    assert_eq!(start.remaining_total(), 84);
    assert_eq!(start.remaining_of(Class::Ring), 36);
    assert_eq!(start.remaining_of(Class::Plain), 48);
    assert!(Kind::ALL.iter().all(|kind| start.remaining(*kind) == 3));
}

#[test]
fn the_classic_edition_has_four_of_each_kind() {
    assert_eq!(Edition::Classic.copies(), 4);
    assert_eq!(Edition::Classic.tiles(), 112);
}

#[test]
fn mirror_images_are_different_kinds_unless_the_tile_is_symmetric() {
    assert_eq!(kind("abd").mirror(), kind("bch"));
    let own: Vec<String> =
        Kind::ALL.iter().filter(|kind| kind.mirror() == **kind).map(Kind::to_string).collect();
    assert_eq!(own, ["abc", "acf", "adg", "agh", "bdf", "bdh"]);
    assert!(Kind::ALL.iter().all(|kind| kind.mirror().mirror() == *kind));
}

#[test]
fn a_lying_tile_shows_abc_north_d_east_efg_south_h_west() {
    let at =
        |text: &str| tile(text).exits().map(|(square, side)| format!("{square} {side}")).collect::<Vec<_>>();
    assert_eq!(at("abc-i9"), ["i9 north", "j9 north", "k9 north"]);
    assert_eq!(at("deh-i9"), ["k9 east", "k9 south", "i9 west"]);
    assert_eq!(at("efg-i9"), ["k9 south", "j9 south", "i9 south"]);
}

#[test]
fn a_standing_tile_is_turned_a_quarter_clockwise() {
    let at =
        |text: &str| tile(text).exits().map(|(square, side)| format!("{square} {side}")).collect::<Vec<_>>();
    assert_eq!(at("abc|j12"), ["j12 east", "j11 east", "j10 east"]);
    assert_eq!(at("deh|j12"), ["j10 south", "j10 west", "j12 north"]);
    assert_eq!(at("efg|j12"), ["j10 west", "j11 west", "j12 west"]);
}

#[test]
fn a_tile_covers_three_squares_from_its_western_or_northern_one() {
    assert_eq!(tile("abd-i9").squares().map(|square| square.to_string()), ["i9", "j9", "k9"]);
    assert_eq!(tile("abd|i9").squares().map(|square| square.to_string()), ["i9", "i8", "i7"]);
}

#[test]
fn the_channel_as_it_lies() {
    assert_eq!(drawing(&position("abd-i9 2 ?")), "└┴─\n");
    assert_eq!(drawing(&position("abd|i9 2 ?")), "┌\n├\n│\n");
}
