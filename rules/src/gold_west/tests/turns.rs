//! A turn, step by step: who may do what, and what it scores.

use super::scene::{Scene, cell, hex, of};
use crate::gold_west::{Cell, Command, Left, Metal, Phase, Piece, Resource, Resources};
use crate::{Game, Progress, Seat};

use Resource::{Copper, Gold, Silver, Stone, Wood};

fn activate<const N: usize>(bin: u8, leave: [Resource; N]) -> Command {
    Command::Activate { bin, leave: Left::from(leave) }
}

/// It is Ada's turn, with these bins.
fn with_bins(bins: [Resources; 4]) -> Scene {
    let mut scene = Scene::new(3);
    scene.state.table.players[0].bins = bins;
    scene
}

#[test]
fn one_resource_stays_in_each_bin_passed() {
    let none = Resources::default();
    let mut scene = with_bins([none, none, of([(Stone, 3), (Silver, 1), (Copper, 1)]), none]);
    assert_eq!(scene.play(0, activate(3, [Stone, Stone])), "Ada can use 1 copper 1 silver 1 stone");
    let bins = scene.state.table.players[0].bins;
    assert_eq!(bins, [of([(Stone, 1)]), of([(Stone, 1)]), none, none]);
}

#[test]
fn what_stays_is_chosen_bin_by_bin_from_the_nearest() {
    let none = Resources::default();
    let mut scene = with_bins([none, none, of([(Stone, 1), (Silver, 1), (Copper, 1)]), none]);
    scene.play(0, activate(3, [Silver, Copper]));
    assert_eq!(scene.state.table.players[0].bins[..2], [of([(Copper, 1)]), of([(Silver, 1)])]);
}

#[test]
fn with_fewer_resources_than_bins_nothing_arrives() {
    let none = Resources::default();
    let mut scene = with_bins([none, none, none, of([(Wood, 2)])]);
    assert_eq!(
        scene.command(0, activate(4, [Wood, Wood, Wood])),
        Err("leave_one_each: leave exactly 2, one in each bin passed, not 3".into())
    );
    assert_eq!(scene.play(0, activate(4, [Wood, Wood])), "Ada can use nothing\nno more metals");
    assert_eq!(scene.state.table.players[0].bins, [none, of([(Wood, 1)]), of([(Wood, 1)]), none]);
}

#[test]
fn a_bin_is_activated_whole_and_not_empty() {
    let none = Resources::default();
    let mut scene = with_bins([of([(Wood, 3)]), of([(Gold, 2)]), none, none]);
    assert_eq!(scene.command(0, activate(3, [])), Err("bin_empty: bin 3 is empty; choose another".into()));
    assert_eq!(scene.command(0, activate(5, [])), Err("no_such_bin: there's no bin 5; choose one from 1 to 4".into()));
    assert_eq!(
        scene.command(0, activate(2, [])),
        Err("leave_one_each: leave exactly 1, one in each bin passed, not 0".into())
    );
    assert_eq!(
        scene.command(0, activate(2, [Silver])),
        Err("not_in_bin: there isn't that much silver in the bin".into())
    );
    assert_eq!(
        scene.command(0, Command::EndMetals {}),
        Err("not_now: not now: activate a bin of your supply track".into())
    );
    assert_eq!(
        scene.command(1, activate(1, [])),
        Err("not_your_turn: it's not your turn; the game is waiting for seat 0".into())
    );
    assert_eq!(scene.play(0, activate(1, [])), "Ada can use 3 wood\nno more metals", "from bin 1 nothing stays behind");
}

#[test]
fn eight_metals_bring_a_coach_to_the_end() {
    let points = |tiles_taken: u8| -> Vec<i32> {
        let mut scene = Scene::new(2).using(0, of([(Gold, 8)]));
        scene.state.table.tiles_taken[Metal::Gold as usize] = [tiles_taken; 2];
        let ship = |_| {
            scene.play(0, Command::Ship { metal: Metal::Gold });
            scene.state.table.players[0].score
        };
        (0..8).map(ship).collect()
    };
    assert_eq!(points(0), [0, 2, 2, 11, 14, 14, 14, 23]);
    assert_eq!(points(1), [0, 2, 2, 8, 11, 11, 11, 17], "the upper tiles are gone");
    assert_eq!(points(2), [0, 2, 2, 2, 5, 5, 5, 5], "the stacks are empty");
    let mut scene = Scene::new(2).using(0, of([(Gold, 1), (Silver, 1)]));
    scene.state.table.players[0].steps[2] = 8;
    assert_eq!(scene.state.view().tracks[2].positions, [10, 0]);
    let ship = scene.command(0, Command::Ship { metal: Metal::Gold });
    assert_eq!(ship, Err("coach_at_end: your stagecoach is already at the end of this track".into()));
}

#[test]
fn boomtown_is_paid_by_column_and_row_once_a_turn() {
    let mut scene = Scene::new(3).using(0, of([(Gold, 1), (Silver, 1), (Copper, 1)]));
    assert_eq!(
        scene.command(0, Command::PlaceInfluence { cell: cell(0, 2) }),
        Err("cannot_pay: you can't afford this; pay with exactly the metals shown".into()),
        "gold and gold"
    );
    scene.play(0, Command::PlaceInfluence { cell: cell(0, 1) });
    assert_eq!(scene.state.table.turn.usable, of([(Copper, 1)]));
    assert_eq!(
        scene.command(0, Command::PlaceInfluence { cell: cell(2, 0) }),
        Err("placed_already: you've already paid for a Boomtown space this turn".into())
    );
    let mut next = Scene { state: scene.state.clone() }.using(1, of([(Gold, 1), (Silver, 1)]));
    next.state.table.turn.placed = false;
    assert_eq!(
        next.command(1, Command::PlaceInfluence { cell: cell(0, 1) }),
        Err("space_taken: this Boomtown space is taken; choose an empty one".into())
    );
    next.play(1, Command::PlaceInfluence { cell: cell(1, 2) });
}

#[test]
fn metals_may_be_left_unused() {
    let mut scene = Scene::new(3).using(0, of([(Gold, 4), (Silver, 1)]));
    assert_eq!(scene.play(0, Command::EndMetals {}), "no more metals");
    assert_eq!(scene.state.table.phase, Phase::Building { seat: Seat(0) });
}

/// Ada may take a token, with these.
fn building(usable: Resources) -> Scene {
    let mut scene = Scene::new(3).using(0, usable);
    scene.state.table.phase = Phase::Building { seat: Seat(0) };
    scene
}

fn build(place: (i8, i8), piece: Piece) -> Command {
    Command::Build { hex: hex(place), piece }
}

#[test]
fn either_material_builds_a_camp_both_a_settlement_or_a_camp() {
    for material in [Wood, Stone] {
        let mut scene = building(of([(material, 2)]));
        assert_eq!(
            scene.command(0, build((0, 1), Piece::Settlement)),
            Err("needs_both: a settlement costs one wood and one stone".into())
        );
        assert_eq!(
            scene.command(0, Command::Loot { hex: hex((0, 1)) }),
            Err("must_build: you have wood or stone, so you must build; loot only with neither".into())
        );
        assert_eq!(scene.play(0, build((0, 1), Piece::Camp)), "Ada builds a camp\n1 turned up");
        assert_eq!(
            scene.play(0, Command::Store { bin: 4 }),
            format!("Ada 3: bin 4\nAda loses 1 {material}\nBram's turn 1")
        );
    }
    let both = of([(Wood, 1), (Stone, 1)]);
    let mut settled = building(both);
    assert_eq!(settled.play(0, build((0, 1), Piece::Settlement)), "Ada builds a settlement\n1 turned up");
    let terrain = settled.state.table.terrain(hex((0, 1)));
    assert_eq!(settled.state.table.players[0].influence[terrain as usize], 2);
    let mut camped = building(both);
    assert_eq!(camped.play(0, build((0, 1), Piece::Camp)), "Ada builds a camp\n1 turned up", "a camp is allowed too");
    assert_eq!(camped.state.table.players[0].influence[terrain as usize], 1);
}

#[test]
fn without_material_one_loots_and_loses_a_point_at_once() {
    let mut scene = building(of([(Gold, 1)]));
    assert_eq!(
        scene.command(0, build((0, 1), Piece::Camp)),
        Err("nothing_to_build_with: you have no wood or stone, so you must loot".into())
    );
    assert_eq!(scene.play(0, Command::Loot { hex: hex((0, 1)) }), "Ada loots\nAda -1: looting\n1 turned up");
    assert_eq!(scene.play(0, Command::Store { bin: 1 }), "Ada loses 1 gold\nBram's turn 1", "bin 1 scores nothing");
    let player = scene.state.table.players[0];
    assert_eq!((player.score, player.wanted, player.camps_left), (-1, 1, 11));
    assert_eq!(player.influence, [0; 4]);
    let view = scene.state.view();
    let looted = view.hexes.iter().find(|view| view.hex == hex((0, 1))).expect("it is on the map");
    assert!(looted.token.is_none() && looted.looted_by == Some(Seat(0)) && looted.taken.is_some());
}

#[test]
fn tokens_are_turned_up_before_the_bin_is_chosen() {
    let mut scene = building(of([(Wood, 1)]));
    assert_eq!(
        scene.command(0, build((0, 2), Piece::Camp)),
        Err("not_face_up: there's no face-up token at (0, 2)".into())
    );
    scene.play(0, build((0, 1), Piece::Camp));
    let view = scene.state.view();
    let face_up = |place| {
        view.hexes.iter().any(|view| view.hex == hex(place) && view.token.as_ref().is_some_and(|token| token.face_up))
    };
    assert!(face_up((0, 2)));
    assert!(matches!(scene.state.table.phase, Phase::Storing { seat: Seat(0), .. }));
    assert_eq!(
        scene.command(0, Command::Store { bin: 0 }),
        Err("no_such_bin: there's no bin 0; choose one from 1 to 4".into())
    );
}

#[test]
fn a_placement_scores_its_bin_once() {
    for (bin, points) in [(1, 0), (2, 1), (3, 2), (4, 3)] {
        let mut scene = building(of([(Wood, 1)]));
        scene.play(0, build((0, 1), Piece::Camp));
        scene.play(0, Command::Store { bin });
        assert_eq!(scene.state.table.players[0].score, points);
    }
}

#[test]
fn the_final_round_begins_after_the_last_camp_of_all_and_has_no_building() {
    let mut scene = building(of([(Wood, 1)]));
    for player in &mut scene.state.table.players {
        player.camps_left = 0;
    }
    scene.state.table.players[2].camps_left = 1;
    scene.state.table.players[2].bins = [of([(Stone, 1)]), of([]), of([]), of([])];
    scene.state.table.phase = Phase::Building { seat: Seat(2) };
    scene.state.table.turn.number = 12;
    scene.play(2, build((0, 1), Piece::Camp));
    assert_eq!(scene.state.progress(), Progress::Round { round: 12, of: 13 });
    assert_eq!(scene.play(2, Command::Store { bin: 4 }), "Noor 3: bin 4\nfinal round\nAda's turn 13");
    assert_eq!(scene.state.progress(), Progress::Round { round: 13, of: 13 });
    assert_eq!(
        scene.play(0, activate(1, [])),
        "Ada can use 1 wood\nno more metals\nAda loses 1 wood\nBram's turn 13",
        "activating is still compulsory, building is over"
    );
    scene.play(1, activate(1, []));
    let story = scene.play(2, activate(1, []));
    let mut lines = story.lines().skip_while(|line| *line != "final scoring");
    assert_eq!(lines.next(), Some("final scoring"), "{story}");
    assert_eq!(lines.next(), Some("Noor 2: largest group"));
    assert!(scene.state.outcome().is_some());
}

#[test]
fn groups_connect_over_hex_sides_but_not_over_water_or_looted_hexes() {
    let scene = Scene::new(3).camps(0, &[(0, 1), (1, 1), (0, 3), (-1, 0)]).looted(0, (0, 2)).settlement(0, (2, 0));
    let sizes: Vec<u8> = scene.state.table.groups_of(Seat(0)).iter().map(|group| group.len()).collect();
    assert_eq!(sizes, [3, 1, 1]);
}

#[test]
fn a_place_outside_boomtown_is_refused_however_far_out() {
    for place in ["[3,0]", "[0,3]", "[86,0]", "[255,255]"] {
        let refusal = serde_json::from_str::<Cell>(place).expect_err("Boomtown is three by three").to_string();
        assert!(refusal.starts_with("there is no cell"), "{refusal}");
    }
}
