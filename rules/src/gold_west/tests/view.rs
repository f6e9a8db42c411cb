//! What the view tells beyond what lies on the table: what is won by it, and what can be had.

use super::letters::letters;
use super::scene::Scene;
use crate::Game;
use crate::gold_west::{Category, Event, Options, Piece, State, Terrain};

fn golden() -> Vec<Event> {
    let lines = include_str!("../../../golden/gold-west.jsonl").lines();
    lines
        .filter(|line| !line.contains(r#""type":"scores""#))
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn the_score_if_the_game_ended_now_is_what_each_rule_would_bring() {
    let mut state = State::default();
    for event in golden() {
        let view = state.view();
        for (player, ended) in view.players.iter().zip(&view.if_ended) {
            assert_eq!(player.score + ended.entries.iter().map(|entry| entry.points).sum::<i32>(), ended.score);
        }
        state.apply(&event);
    }
}

#[test]
fn the_score_if_the_game_ended_now_is_the_result_when_it_does() {
    let events = golden();
    let is_end = |event: &Event| matches!(event, Event::FinalScoringBegan {});
    let (before, end) = events.split_at(events.iter().position(is_end).expect("the game is over"));
    let mut state = State::default();
    before.iter().for_each(|event| state.apply(event));
    let promised: Vec<i32> = state.view().if_ended.iter().map(|score| score.score).collect();
    end.iter().for_each(|event| state.apply(event));
    assert!(state.view().if_ended.is_empty(), "nothing is left to come");
    assert_eq!(state.outcome().expect("the game is over").scores, promised);
    let phase = serde_json::to_value(&state.view().phase).expect("plain data");
    assert_eq!(phase, serde_json::json!({ "type": "over" }), "the outcome stands beside the phase");
}

#[test]
fn what_only_the_end_brings_is_told_by_what_it_is_for() {
    let scene = Scene::from(
        "
        Boomtown
        | cg 4 points    | sg town hall A | gg town hall   |
        | cs docks       | ss docks       | sg saloon      |
        | cc depot       | cs depot       | cg saloon      |

        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           sA    sA    g?    s?    g?    s?
        g?    c?    sAA   ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    f?    f?    g?    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    g-B   c?    c?    f?
                 s?    s?    f?    f?
                          s?

        Ada
        Bram
        Noor",
    );
    let view = scene.state.view();
    let categories = |seat: usize| view.if_ended[seat].entries.iter().map(|entry| entry.category).collect::<Vec<_>>();
    assert_eq!(categories(0), [Category::LargestGroup, Category::Offices, Category::Terrain]);
    assert_eq!(categories(1), [Category::Wanted]);
    assert!(categories(2).is_empty());
}

#[test]
fn two_players_play_for_one_bonus_in_a_terrain() {
    let bonuses = |players| Scene::from(players).state.view().terrains[Terrain::Silver as usize].bonuses.clone();
    assert_eq!(bonuses("Ada\nBram\nNoor"), [10, 6]);
    assert_eq!(bonuses("Ada\nBram"), [6]);
}

#[test]
fn the_view_tells_settlements_by_terrain_for_they_win_ties() {
    let scene = Scene::from("Ada\nBram\nNoor").holding(0, Terrain::Gold, 1, 2).holding(1, Terrain::Silver, 0, 1);
    let view = scene.state.view();
    assert_eq!(view.terrains[Terrain::Gold as usize].settlements, [2, 0, 0]);
    assert_eq!(view.terrains[Terrain::Silver as usize].settlements, [0, 1, 0]);
}

#[test]
fn wood_and_stone_say_what_can_be_built() {
    let can_build =
        |usable| Scene::from(&format!("Ada's turn 1: use metals, with {usable}\nAda\nBram")).state.view().can_build;
    assert_eq!(can_build("gg"), []);
    assert_eq!(can_build("ww"), [Piece::Camp]);
    assert_eq!(can_build("t"), [Piece::Camp]);
    assert_eq!(can_build("wt"), [Piece::Camp, Piece::Settlement]);
}

#[test]
fn each_step_of_a_turn_says_what_goes_unused_after_it() {
    let lost = |step: &str| letters(&Scene::from(&format!("Ada's turn 1: {step}\nAda\nBram")).state.view().lost);
    assert_eq!(lost("activate a bin"), "-");
    assert_eq!(lost("use metals, with cgwt"), "cg", "wood and stone can still build");
    assert_eq!(lost("ship 1, with cgwt"), "-", "the effect of a card comes in between");
    assert_eq!(lost("take a token, with cgwt"), "cg");
    assert_eq!(lost("store cc, with gwt"), "gwt", "the turn ends");
    assert_eq!(lost("use metals, with cgwt, final round"), "cgwt", "nothing is built");
}

#[test]
fn a_coach_takes_eight_steps_past_two_marks_and_two_stacks() {
    let steps = Scene::from("Ada\nBram").state.view().coach_steps;
    assert_eq!(steps.iter().map(|step| step.position).collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7, 8, 10]);
    assert_eq!(steps.iter().map(|step| step.mark).collect::<Vec<_>>(), [0, 2, 0, 0, 3, 0, 0, 0]);
    assert_eq!(steps.iter().filter_map(|step| step.stack).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn an_unopened_table_promises_nothing() {
    let view = State::default().view();
    assert!(view.if_ended.is_empty() && view.can_build.is_empty());
    assert_eq!(view.options.bandits, Options::default().bandits);
}
