//! A scenario for each office.

use super::scene::Scene;
use crate::Game;
use crate::gold_west::{Command, Office, Terrain};

fn scene(office: &str) -> Scene {
    Scene::from(&format!("Boomtown {office}\nAda\nBram\nNoor\nWes"))
}

#[test]
fn the_courthouse_counts_tokens_of_the_strongest_terrain() {
    let scene = scene("courthouse").holding(0, Terrain::Silver, 2, 1).holding(0, Terrain::Gold, 3, 0);
    assert_eq!(scene.worth(Office::Courthouse, 0), 3, "silver is stronger by influence; its three tokens count");
    assert_eq!(scene.worth(Office::Courthouse, 1), 0);
}

#[test]
fn of_tied_terrains_the_courthouse_takes_the_one_with_more_tokens() {
    let scene = scene("courthouse").holding(0, Terrain::Copper, 0, 2).holding(0, Terrain::Gold, 4, 0);
    assert_eq!(scene.worth(Office::Courthouse, 0), 4);
    let reversed = self::scene("courthouse").holding(0, Terrain::Copper, 4, 0).holding(0, Terrain::Gold, 0, 2);
    assert_eq!(reversed.worth(Office::Courthouse, 0), 4);
}

#[test]
fn a_weaker_terrain_with_more_tokens_does_not_count_in_the_courthouse() {
    let scene = scene("courthouse").holding(0, Terrain::Copper, 4, 0).holding(0, Terrain::Gold, 0, 3);
    assert_eq!(scene.worth(Office::Courthouse, 0), 3);
}

#[test]
fn the_deeds_office_counts_terrain_bonuses_shared_ones_too() {
    let scene = scene("deeds")
        .holding(0, Terrain::Copper, 2, 0)
        .holding(1, Terrain::Copper, 1, 0)
        .holding(0, Terrain::Gold, 1, 0)
        .holding(1, Terrain::Gold, 1, 0);
    assert_eq!([0, 1, 2].map(|seat| scene.worth(Office::DeedsOffice, seat)), [4, 4, 0]);
}

#[test]
fn the_frontier_office_counts_buildings_on_the_edge() {
    let three = Scene::from(
        "
        Boomtown frontier
        map
                             c?
                    c?    f?    f?    g?
           fAA   g?    g?    g?    s?    f?
        cA    c?    f?    c?    g?    c?
           s?    sA    g?    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    f?    g?    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    gA    c?    c?    f?
                 s?    s?    f?    f?
                          s?
        Ada
        Bram
        Noor",
    );
    assert_eq!(three.worth(Office::FrontierOffice, 0), 2);
    let two = Scene::from(
        "
        Boomtown frontier
        map
                             c?
                    c?    f?    f?    g?
                 g?    g?    g?    s?    f?
                    f?    c?    g?    c?
                 sA    g?    s?    g?    s?
                    s?    ~~    ~~    c?
                 g?    ~~    ~~    f?
              s?    s?    f?    f?    g?
                 f?    c?    c?    s?
              g?    c?    gA    c?    c?
                 s?    s?    f?    f?
                          s?
        Ada
        Bram",
    );
    assert_eq!(two.worth(Office::FrontierOffice, 0), 1, "with 2 players the sides towards the missing tiles are edge");
}

#[test]
fn the_homestead_office_counts_influence_in_the_weakest_terrain() {
    let scene = scene("homestead")
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
    let scene = Scene::from(
        "
        Boomtown sheriffs
        map
                             cB
                    c?    fB    fN    g?
           f?    g?    g?    gA    s?    f?
        cA    c?    f?    c?    gA    c?
           s?    s?    g?    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    f?    g?    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    g?    c?    c?    f?
                 s?    s?    f?    f?
                          s?
        Ada
        Bram
        Noor",
    );
    assert_eq!([0, 1, 2].map(|seat| scene.worth(Office::SheriffsOffice, seat)), [2, 2, 1]);
}

#[test]
fn the_shipping_office_counts_bonus_tiles() {
    let scene = Scene::from("Boomtown shipping\nAda coaches 8 0 4, tiles 77 -- 9-\nBram");
    assert_eq!(scene.worth(Office::ShippingOffice, 0), 6);
}

#[test]
fn the_depot_counts_the_second_largest_group() {
    let scene = Scene::from(
        "
        Boomtown depot
        map
                             c?
                    c?    f?    f?    g?
           fA    g?    g?    g?    s?    f?
        cA    c?    f?    c?    g?    c?
           s?    s?    gN    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    f?    g?    cB
                 f?    cN    c?    s?    gB    sB
              g?    c?    gA    c?    c?    fB
                 s?    s?    fA    f?
                          sA
        Ada
        Bram
        Noor",
    );
    assert_eq!(scene.worth(Office::Depot, 0), 4, "two of five");
    assert_eq!(scene.worth(Office::Depot, 1), 0, "one group");
    assert_eq!(
        scene.worth(Office::Depot, 2),
        2,
        "groups do not connect over water, and may be as large as the largest"
    );
}

#[test]
fn the_docks_count_camps_and_settlements_at_the_water() {
    let scene = Scene::from(
        "
        Boomtown docks
        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           s?    s?    g?    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    fA    f?    g?    c?
                 f?    cAA   cA    s?    g?    s?
              g?    c?    g?    c?    c?    f?
                 s?    s?    f?    f?
                          sA
        Ada
        Bram
        Noor",
    );
    assert_eq!(scene.worth(Office::Docks, 0), 4);
}

#[test]
fn the_mayors_office_counts_pairs_of_influence_in_all_of_boomtown() {
    let scene = Scene::from(
        "
        Boomtown
        | cg 4 points A | sg mayors A   | gg mayors     |
        | cs docks A    | ss docks      | sg saloon     |
        | cc deeds A    | cs deeds      | cg saloon B+A |
        Ada
        Bram",
    );
    assert_eq!(scene.worth(Office::MayorsOffice, 0), 6, "five with the 4-point tile and a shared space: two pairs");
    assert_eq!(scene.worth(Office::MayorsOffice, 1), 0);
}

#[test]
fn the_saloon_counts_cards() {
    let scene = Scene::from("Boomtown saloon\ncards 01 02 03 04:B 05 06:B 07 08\nAda\nBram");
    assert_eq!(scene.worth(Office::Saloon, 1), 4);
}

#[test]
fn the_surveyors_office_counts_the_fullest_line_over_gaps_and_water() {
    let across = Scene::from(
        "
        Boomtown surveyors
        map
                             c?
                    c?    f?    f?    g?
           f?    gA    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           s?    s?    gA    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    fA    gA    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    g?    c?    cA    f?
                 s?    s?    f?    f?
                          s?
        Ada
        Bram
        Noor",
    );
    assert_eq!(across.worth(Office::SurveyorsOffice, 0), 4);
    let slanted = Scene::from(
        "
        Boomtown surveyors
        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    sA    f?
        c?    c?    f?    c?    gA    c?
           s?    s?    g?    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    f?    g?    c?
                 fA    c?    c?    s?    g?    s?
              g?    c?    gA    c?    c?    f?
                 s?    s?    f?    f?
                          s?
        Ada
        Bram
        Noor",
    );
    assert_eq!(slanted.worth(Office::SurveyorsOffice, 0), 3);
}

#[test]
fn the_town_hall_counts_settlements() {
    let scene = scene("town hall").holding(0, Terrain::Copper, 1, 2);
    assert_eq!(scene.worth(Office::TownHall, 0), 2);
}

#[test]
fn bandits_count_what_is_looted() {
    let scene = Scene::from(
        "
        Boomtown insurance, hoosegow
        map
                             c?
                    c?    f?    f?    g?
           f-B   g?    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           s?    s?    g?    s?    g?    s?
        g-A   c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    fA    f?    g?    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    g-B   c?    cA    f?
                 s?    s?    f?    f?
                          sA
        Ada
        Bram
        Noor",
    );
    assert_eq!(scene.worth(Office::InsuranceOffice, 0), 2, "two buildings are next to a looted hex");
    assert_eq!([0, 1, 2].map(|seat| scene.worth(Office::Hoosegow, seat)), [3, 3, 3], "everybody's camps count");
}

#[test]
fn an_office_scores_once_for_each_influence_in_it() {
    let mut scene = Scene::from(
        "
        Bram's turn 13: use metals, final round
        Boomtown
        | cg 4 points    | sg town hall A | gg town hall A |
        | cs docks       | ss docks       | sg saloon      |
        | cc deeds       | cs deeds       | cg saloon      |
        Ada
        Bram",
    )
    .holding(0, Terrain::Forest, 0, 1);
    let story = scene.play(1, Command::EndMetals {});
    assert_eq!(story.matches("Ada 1: town_hall").count(), 2, "{story}");
    assert!(scene.state.outcome().is_some());
}
