//! A turn, step by step: who may do what, and what it scores.

use super::scene::{Scene, cell, hex};
use crate::gold_west::{Cell, Command, Left, Metal, Piece, Resource, Terrain};
use crate::{Game, Progress, Seat};

use Resource::{Copper, Silver, Stone, Wood};

fn activate<const N: usize>(bin: u8, leave: [Resource; N]) -> Command {
    Command::Activate { bin, leave: Left::from(leave) }
}

fn ship(metal: Metal) -> Command {
    Command::Ship { metal }
}

fn place(row: u8, column: u8) -> Command {
    Command::PlaceInfluence { cell: cell(row, column) }
}

fn build(place: (i8, i8), piece: Piece) -> Command {
    Command::Build { hex: hex(place), piece }
}

fn loot(place: (i8, i8)) -> Command {
    Command::Loot { hex: hex(place) }
}

fn with_bins(bins: &str) -> Scene {
    Scene::from(&format!("Ada's turn 1: activate a bin\nAda bins {bins}\nBram\nNoor"))
}

#[test]
fn one_resource_stays_in_each_bin_passed() {
    let mut scene = with_bins("-|-|csttt|-");
    assert_eq!(scene.play(0, activate(3, [Stone, Stone])), "Ada can use 1 copper 1 silver 1 stone");
    scene.shows(
        "
        Ada's turn 1: use metals, with cst
        Ada  0 points, 12 camps, bins t|t|-|-, starts",
    );
}

#[test]
fn what_stays_is_chosen_bin_by_bin_from_the_nearest() {
    let mut scene = with_bins("-|-|cst|-");
    scene.play(0, activate(3, [Silver, Copper]));
    scene.shows("Ada 0 points, 12 camps, bins c|s|-|-, starts");
}

#[test]
fn with_fewer_resources_than_bins_nothing_arrives() {
    let mut scene = with_bins("-|-|-|ww");
    scene.refuses(0, activate(4, [Wood, Wood, Wood]), "leave_one_each: leave exactly 2, one in each bin passed, not 3");
    assert_eq!(scene.play(0, activate(4, [Wood, Wood])), "Ada can use nothing\nno more metals");
    scene.shows(
        "
        Ada's turn 1: take a token
        Ada  0 points, 12 camps, bins -|w|w|-, starts",
    );
}

#[test]
fn a_bin_is_activated_whole_and_not_empty() {
    let mut scene = with_bins("www|gg|-|-");
    scene.refuses(0, activate(3, []), "bin_empty: bin 3 is empty; choose another");
    scene.refuses(0, activate(5, []), "no_such_bin: there's no bin 5; choose one from 1 to 4");
    scene.refuses(0, activate(2, []), "leave_one_each: leave exactly 1, one in each bin passed, not 0");
    scene.refuses(0, activate(2, [Silver]), "not_in_bin: there isn't that much silver in the bin");
    scene.refuses(0, Command::EndMetals {}, "not_now: not now: activate a bin of your supply track");
    scene.refuses(1, activate(1, []), "not_your_turn: it's not your turn; the game is waiting for seat 0");
    assert_eq!(scene.play(0, activate(1, [])), "Ada can use 3 wood\nno more metals", "from bin 1 nothing stays behind");
}

/// Ada's points after each of eight steps of a coach, beside these other players.
fn points_on_the_way(others: &str) -> Vec<i32> {
    let mut scene = Scene::from(&format!("Ada's turn 1: use metals, with gggggggg\nAda\n{others}"));
    let points = |_| {
        scene.play(0, ship(Metal::Gold));
        scene.state.view().players[0].score
    };
    (0..8).map(points).collect()
}

#[test]
fn eight_metals_bring_a_coach_to_the_end() {
    let (bram, noor) = ("Bram coaches 0 0 8, tiles -- -- 99", "Noor coaches 0 0 8, tiles -- -- 66");
    assert_eq!(points_on_the_way("Bram"), [0, 2, 2, 11, 14, 14, 14, 23]);
    assert_eq!(points_on_the_way(bram), [0, 2, 2, 8, 11, 11, 11, 17], "the upper tiles are gone");
    let without_tiles = points_on_the_way(&format!("{bram}\n{noor}"));
    assert_eq!(without_tiles, [0, 2, 2, 2, 5, 5, 5, 5], "the stacks are empty");
}

#[test]
fn a_coach_at_the_end_goes_no_further() {
    let bram = "Bram coaches 0 0 8, tiles -- -- 99";
    let mut scene = Scene::from(&format!("Bram's turn 1: use metals, with sg\nAda\n{bram}"));
    assert_eq!(scene.state.view().tracks[2].positions, [0, 10]);
    scene.refuses(1, ship(Metal::Gold), "coach_at_end: your stagecoach is already at the end of this track");
}

#[test]
fn boomtown_is_paid_by_column_and_row_once_a_turn() {
    let mut scene = Scene::from("Ada's turn 1: use metals, with csg\nBoomtown depot, docks, saloon, deeds\nAda\nBram");
    // The top right space costs two gold.
    scene.refuses(0, place(0, 2), "cannot_pay: you can't afford this; pay with exactly the metals shown");
    scene.play(0, place(0, 1));
    scene.shows(
        "
        Ada's turn 1: use metals, with c, placed
        Boomtown
        | cg 4 points | sg depot A  | gg depot    |
        | cs docks    | ss docks    | sg saloon   |
        | cc deeds    | cs deeds    | cg saloon   |",
    );
    scene.refuses(0, place(2, 0), "placed_already: you've already paid for a Boomtown space this turn");
}

#[test]
fn a_space_that_somebody_holds_is_taken() {
    let mut scene = Scene::from(
        "
        Bram's turn 1: use metals, with sg
        Boomtown
        | cg 4 points | sg depot A  | gg depot    |
        | cs docks    | ss docks    | sg saloon   |
        | cc deeds    | cs deeds    | cg saloon   |
        Ada
        Bram",
    );
    scene.refuses(1, place(0, 1), "space_taken: this Boomtown space is taken; choose an empty one");
    scene.play(1, place(1, 2));
}

#[test]
fn metals_may_be_left_unused() {
    let mut scene = Scene::from("Ada's turn 1: use metals, with sgggg\nAda\nBram");
    assert_eq!(scene.play(0, Command::EndMetals {}), "no more metals");
    scene.shows("Ada's turn 1: take a token, with sgggg");
}

/// Ada may take a token, with these.
fn building(usable: &str) -> Scene {
    Scene::from(&format!("Ada's turn 1: take a token, with {usable}\nAda bins -|-|-|-\nBram\nNoor"))
}

fn influence(scene: &Scene) -> u8 {
    scene.state.view().terrains.iter().map(|terrain| terrain.influence[0]).sum()
}

#[test]
fn either_material_builds_a_camp() {
    for (material, lost) in [("ww", "wood"), ("tt", "stone")] {
        let mut scene = building(material);
        scene.refuses(0, build((0, 1), Piece::Settlement), "needs_both: a settlement costs one wood and one stone");
        scene.refuses(0, loot((0, 1)), "must_build: you have wood or stone, so you must build; loot only with neither");
        assert_eq!(scene.play(0, build((0, 1), Piece::Camp)), "Ada builds a camp\n1 turned up");
        let story = scene.play(0, Command::Store { bin: 4 });
        assert_eq!(story, format!("Ada 3: bin 4\nAda loses 1 {lost}\nBram's turn 1"));
    }
}

#[test]
fn both_materials_build_a_settlement_or_a_camp() {
    for (piece, what, gained) in [(Piece::Settlement, "settlement", 2), (Piece::Camp, "camp", 1)] {
        let mut scene = building("wt");
        assert_eq!(scene.play(0, build((0, 1), piece)), format!("Ada builds a {what}\n1 turned up"));
        assert_eq!(influence(&scene), gained);
    }
}

#[test]
fn without_material_one_loots_and_loses_a_point_at_once() {
    let mut scene = building("g");
    scene.refuses(0, build((0, 1), Piece::Camp), "nothing_to_build_with: you have no wood or stone, so you must loot");
    assert_eq!(scene.play(0, loot((0, 1))), "Ada loots\nAda -1: looting\n1 turned up");
    let story = scene.play(0, Command::Store { bin: 1 });
    assert_eq!(story, "Ada loses 1 gold\nBram's turn 1", "bin 1 scores nothing");
    scene.shows("Ada -1 points, 11 camps, bins sw|-|-|-, starts");
    let view = scene.state.view();
    assert_eq!((view.players[0].wanted, influence(&scene)), (1, 0));
    let looted = view.hexes.iter().find(|view| view.hex == hex((0, 1))).expect("it is on the map");
    assert!(looted.token.is_none() && looted.looted_by == Some(Seat(0)) && looted.taken.is_some());
}

#[test]
fn tokens_are_turned_up_before_the_bin_is_chosen() {
    let mut scene = Scene::from(
        "
        Ada's turn 1: take a token, with w

        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c=cg  g=sgg c?
           s?    s?    g=gg  s=swt g=ggg s?
        g?    c?    s=sss ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f=gt  s?    g?
              s?    s=css f=sw  f=ttt g?    c?
                 f?    c=cc  c=cc  s?    g?    s?
              g?    c?    g=gg  c?    c?    f?
                 s?    s?    f?    f?
                          s?

        Ada
        Bram
        Noor",
    );
    scene.refuses(0, build((0, 3), Piece::Camp), "not_face_up: there's no face-up token at (0, 3)");
    assert_eq!(scene.play(0, build((0, 2), Piece::Camp)), "Ada builds a camp\n3 turned up");
    scene.shows(
        "
        Ada's turn 1: store gg

        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c=cg  g=sgg c?
           s?    s?    g=gg  s=swt g=ggg s?
        g?    c?    s=sss ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f=gt  s?    g?
              s?    s=css f=sw  f=ttt g?    c?
                 f?    c=cc  c=cc  s?    g?    s?
              g?    c?    gA    c?    c?    f?
                 s?    s=sss f=wt  f?
                          s=css",
    );
    scene.refuses(0, Command::Store { bin: 0 }, "no_such_bin: there's no bin 0; choose one from 1 to 4");
}

#[test]
fn a_placement_scores_its_bin_once() {
    for (bin, points) in [(1, 0), (2, 1), (3, 2), (4, 3)] {
        let mut scene = Scene::from("Ada's turn 1: store ccs\nAda\nBram");
        scene.play(0, Command::Store { bin });
        assert_eq!(scene.state.view().players[0].score, points);
    }
}

#[test]
fn the_final_round_starts_after_the_last_camp_of_all() {
    let mut scene = Scene::from(
        "
        Noor's turn 12: take a token, with w
        Ada  0 camps, bins w|-|-|-
        Bram 0 camps, bins w|-|-|-
        Noor 1 camps, bins t|-|-|-",
    );
    scene.play(2, build((0, 1), Piece::Camp));
    assert_eq!(scene.state.progress(), Progress::Round { round: 12, of: 13 });
    assert_eq!(scene.play(2, Command::Store { bin: 4 }), "Noor 3: bin 4\nfinal round\nAda's turn 13");
    assert_eq!(scene.state.progress(), Progress::Round { round: 13, of: 13 });
}

#[test]
fn the_final_round_has_no_building() {
    let mut scene = Scene::from(
        "
        Ada's turn 13: activate a bin, final round
        Ada  0 camps, bins w|-|-|-
        Bram 0 camps, bins w|-|-|-
        Noor 0 camps, bins t|-|-|-",
    );
    assert_eq!(
        scene.play(0, activate(1, [])),
        "Ada can use 1 wood\nno more metals\nAda loses 1 wood\nBram's turn 13",
        "activating is still compulsory, building is over"
    );
}

#[test]
fn after_the_final_round_the_end_is_scored() {
    let drawn = "Noor's turn 13: activate a bin, final round\nAda 0 camps\nBram 0 camps\nNoor 1 camps, bins t|-|-|-";
    let mut scene = Scene::from(drawn).holding(2, Terrain::Copper, 1, 0);
    let story = scene.play(2, activate(1, []));
    let mut lines = story.lines().skip_while(|line| *line != "final scoring");
    assert_eq!(lines.next(), Some("final scoring"), "{story}");
    assert_eq!(lines.next(), Some("Noor 2: largest group"));
    assert!(scene.state.outcome().is_some());
}

#[test]
fn groups_connect_over_hex_sides_but_not_over_water_or_looted_hexes() {
    let scene = Scene::from(
        "
        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           s?    s?    gA    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    fA    fAA   g?    c?
                 f?    c?    cA    s?    g?    s?
              g?    c?    g-A   c?    c?    f?
                 s?    s?    f?    f?
                          sA
        Ada
        Bram
        Noor",
    );
    let sizes: Vec<u8> =
        scene.state.table().expect("it has opened").groups_of(Seat(0)).iter().map(|group| group.len()).collect();
    assert_eq!(sizes, [3, 1, 1]);
}

#[test]
fn a_place_outside_boomtown_is_refused_however_far_out() {
    for place in ["[3,0]", "[0,3]", "[86,0]", "[255,255]"] {
        let refusal = serde_json::from_str::<Cell>(place).expect_err("Boomtown is three by three").to_string();
        assert!(refusal.starts_with("there is no cell"), "{refusal}");
    }
}
