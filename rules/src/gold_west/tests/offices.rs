//! A scenario for each office. Scenes have the tiles in the order of the data, so coordinates are those of its list.

use super::scene::Scene;
use crate::gold_west::{Office, Piece, Terrain};
use crate::{Game, Seat};

fn scene(seats: u8, office: Office) -> Scene {
    Scene::with_offices(seats, [office, other(office, 0), other(office, 1), other(office, 2)])
}

/// Some other offices to fill Boomtown with.
fn other(office: Office, number: usize) -> Office {
    Office::BASE.into_iter().filter(|other| *other != office).nth(number).expect("there are twelve")
}

#[test]
fn the_courthouse_counts_tokens_of_the_strongest_terrain() {
    let scene = scene(4, Office::Courthouse).holding(0, Terrain::Silver, 2, 1).holding(0, Terrain::Gold, 3, 0);
    assert_eq!(scene.worth(Office::Courthouse, 0), 3, "silver is stronger by influence; its three tokens count");
    assert_eq!(scene.worth(Office::Courthouse, 1), 0);
}

#[test]
fn of_tied_terrains_the_courthouse_takes_the_one_with_more_tokens() {
    let scene = scene(4, Office::Courthouse).holding(0, Terrain::Copper, 0, 2).holding(0, Terrain::Gold, 4, 0);
    assert_eq!(scene.worth(Office::Courthouse, 0), 4);
    let reversed = self::scene(4, Office::Courthouse).holding(0, Terrain::Copper, 4, 0).holding(0, Terrain::Gold, 0, 2);
    assert_eq!(reversed.worth(Office::Courthouse, 0), 4);
}

#[test]
fn a_weaker_terrain_with_more_tokens_does_not_count_in_the_courthouse() {
    let scene = scene(4, Office::Courthouse).holding(0, Terrain::Copper, 4, 0).holding(0, Terrain::Gold, 0, 3);
    assert_eq!(scene.worth(Office::Courthouse, 0), 3);
}

#[test]
fn the_deeds_office_counts_terrain_bonuses_shared_ones_too() {
    let scene = scene(3, Office::DeedsOffice)
        .holding(0, Terrain::Copper, 2, 0)
        .holding(1, Terrain::Copper, 1, 0)
        .holding(0, Terrain::Gold, 1, 0)
        .holding(1, Terrain::Gold, 1, 0);
    assert_eq!([0, 1, 2].map(|seat| scene.worth(Office::DeedsOffice, seat)), [4, 4, 0]);
}

#[test]
fn the_frontier_office_counts_buildings_on_the_edge() {
    let scene = scene(3, Office::FrontierOffice).camps(0, &[(-6, 2), (-3, 1), (0, 2)]).settlement(0, (-5, 1));
    assert_eq!(scene.worth(Office::FrontierOffice, 0), 2);
    let two = self::scene(2, Office::FrontierOffice).camps(0, &[(-3, 1), (0, 2)]);
    assert_eq!(two.worth(Office::FrontierOffice, 0), 1, "with 2 players the sides towards the missing tiles are edge");
}

#[test]
fn the_homestead_office_counts_influence_in_the_weakest_terrain() {
    let scene = scene(3, Office::HomesteadOffice)
        .holding(0, Terrain::Copper, 2, 0)
        .holding(0, Terrain::Silver, 0, 1)
        .holding(0, Terrain::Gold, 3, 0)
        .holding(0, Terrain::Forest, 2, 0)
        .holding(1, Terrain::Gold, 3, 0);
    assert_eq!(scene.worth(Office::HomesteadOffice, 0), 4);
    assert_eq!(scene.worth(Office::HomesteadOffice, 1), 0, "three terrains have none");
}

#[test]
fn the_sheriffs_office_counts_buildings_next_to_opponents_once() {
    // (1, -2) has (1, -3), (2, -3) and (0, -2) beside it; (-6, 2) is far away.
    let scene = scene(3, Office::SheriffsOffice)
        .camps(0, &[(1, -2), (2, -2), (-6, 2)])
        .camps(1, &[(1, -3), (0, -2)])
        .camps(2, &[(2, -3)]);
    assert_eq!(scene.worth(Office::SheriffsOffice, 0), 2);
    assert_eq!(scene.worth(Office::SheriffsOffice, 2), 1);
}

#[test]
fn the_shipping_office_counts_bonus_tiles() {
    let mut scene = scene(3, Office::ShippingOffice);
    scene.state.table.players[0].tiles[0] = [Some(7), Some(7)];
    scene.state.table.players[0].tiles[2] = [Some(9), None];
    assert_eq!(scene.worth(Office::ShippingOffice, 0), 6);
}

#[test]
fn the_depot_counts_the_second_largest_group() {
    let depot = |places: &[(i8, i8)]| scene(3, Office::Depot).camps(0, places).worth(Office::Depot, 0);
    assert_eq!(depot(&[(0, 2), (0, 3), (1, 2)]), 0, "one group");
    assert_eq!(depot(&[(0, 2), (0, 3), (1, 2), (-6, 2), (-5, 1)]), 4);
    assert_eq!(depot(&[(0, 2), (0, 3), (-6, 2), (-5, 1)]), 4, "it may be as large as the largest");
    assert_eq!(depot(&[(-1, 0), (-1, 2)]), 2, "groups do not connect over water");
}

#[test]
fn the_docks_count_camps_and_settlements_at_the_water() {
    let scene = scene(3, Office::Docks).camps(0, &[(0, 1), (1, 1), (0, 3)]).settlement(0, (-1, 2));
    assert_eq!(scene.worth(Office::Docks, 0), 4);
}

#[test]
fn the_mayors_office_counts_pairs_of_influence_in_all_of_boomtown() {
    let scene = scene(3, Office::MayorsOffice)
        .in_boomtown(0, &[(0, 0), (0, 1), (1, 0), (2, 0)])
        .in_boomtown(1, &[(2, 2)])
        .in_boomtown(0, &[(2, 2)]);
    assert_eq!(scene.worth(Office::MayorsOffice, 0), 6, "five with the 4-point tile and a shared space: two pairs");
    assert_eq!(scene.worth(Office::MayorsOffice, 1), 0);
}

#[test]
fn the_saloon_counts_cards() {
    let mut scene = scene(3, Office::Saloon);
    scene.state.table.claimed[3] = Some(Seat(1));
    scene.state.table.claimed[5] = Some(Seat(1));
    assert_eq!(scene.worth(Office::Saloon, 1), 4);
}

#[test]
fn the_surveyors_office_counts_the_fullest_line_over_gaps_and_water() {
    // Constant r = 0, over water: (-3, 0), (-2, 0), (-1, 0), water, (2, 0), (3, 0).
    let scene = scene(3, Office::SurveyorsOffice).camps(0, &[(-3, 0), (-1, 0), (2, 0), (4, 0), (4, -1)]);
    assert_eq!(scene.worth(Office::SurveyorsOffice, 0), 4);
    // Constant q + r = 0: (3, -3), (2, -2), water, (-1, 1)…, (-3, 3).
    let slanted = self::scene(3, Office::SurveyorsOffice).camps(0, &[(3, -3), (2, -2), (-3, 3), (0, 2)]);
    assert_eq!(slanted.worth(Office::SurveyorsOffice, 0), 3);
}

#[test]
fn the_town_hall_counts_settlements() {
    let scene = scene(3, Office::TownHall).settlement(0, (0, 1)).settlement(0, (4, 0)).camps(0, &[(0, 3)]);
    assert_eq!(scene.worth(Office::TownHall, 0), 2);
}

#[test]
fn the_insurance_office_counts_buildings_next_to_looted_hexes() {
    let scene = scene(3, Office::InsuranceOffice).camps(0, &[(0, 1), (0, 3), (4, 0)]).looted(1, (0, 2));
    assert_eq!(scene.worth(Office::InsuranceOffice, 0), 2);
}

#[test]
fn the_hoosegow_counts_everybodys_camps_in_the_wanted_area() {
    let scene = scene(3, Office::Hoosegow).looted(0, (0, 1)).looted(1, (0, 2)).looted(1, (0, 3));
    assert_eq!([0, 1, 2].map(|seat| scene.worth(Office::Hoosegow, seat)), [3, 3, 3]);
}

#[test]
fn an_office_scores_once_for_each_influence_in_it() {
    let mut scene = scene(2, Office::TownHall)
        .build(0, super::scene::hex((0, 1)), Piece::Settlement)
        .in_boomtown(0, &[(0, 1), (0, 2)]);
    scene.state.table.final_round = true;
    let mut last = scene.using(1, Default::default());
    let story = last.play(1, crate::gold_west::Command::EndMetals {});
    assert_eq!(story.matches("Ada 1: town_hall").count(), 2, "{story}");
    assert!(last.state.outcome().is_some());
}
