//! How a game opens: the map is built, Boomtown is built, cards and starting resources are dealt, the tokens round the water
//! are turned up, and the first player is at turn.

use super::components::{Arrangement, components};
use super::event::{Event, LaidOffice, LaidSingle, LaidTile, MapToken, Secrets};
use super::hexes::Hex;
use super::names::{Card, Slot, TerrainTile, Token};
use super::options::{Draws, Options};
use super::pieces::{Goods, Office, SingleTile};
use super::resources::{Resources, Terrain};
use super::state::{State, Table};
use crate::chance::{Chance, Seed};
use crate::game::{OpenError, WrongDraw, check_seats, force};
use crate::{Game, Sealed, Seat, Unfolding};

pub(super) fn open(options: &Options, seats: u8, seed: Seed, draws: &Draws) -> Result<Vec<Event>, OpenError> {
    check_seats::<State>(seats)?;
    // The order of these draws is part of the rules: players verify it.
    let mut chance = Chance::new(seed);
    let first = options.first_player.draw(draws.first_player, seats, &mut chance)?;
    let tiles = place_tiles(draws, &mut chance)?;
    let mut piles = token_piles(draws, &mut chance)?;
    let arrangement = arrange(draws, &mut chance)?;
    let offices = draw_offices(options, arrangement, draws, &mut chance)?;
    let single = LaidSingle { tile: single_tile(options, draws, &mut chance)?, cell: arrangement.single };
    let investments = draw_cards(draws, &mut chance)?;

    let by_players = components().for_players(seats);
    // Two players leave the tiles on the end slots, and their tokens, in the box.
    let tiles: Vec<LaidTile> =
        tiles.into_iter().filter(|tile| seats > 2 || tile.slot.component().in_play_of_two).collect();
    let deal = |hex: Hex| {
        let terrain = tiles.iter().find_map(|tile| tile.terrain_of(hex)).expect("a hex in play lies on a tile");
        let token = piles[terrain as usize].pop().expect("there are as many tokens as hexes of a terrain");
        MapToken { hex, token: Sealed::Known(token) }
    };
    let tokens = by_players.in_play.iter().map(deal).collect();
    let secrets = Sealed::Known(Secrets { left_out: piles.concat() });

    let opened = Event::Opened {
        options: options.clone(),
        seats,
        first,
        tiles,
        offices,
        single,
        investments,
        bonus_tokens: by_players.bonus_tokens.clone(),
        supply: starts(seats, first),
        tokens,
        secrets,
    };
    let mut game = State::default();
    game.apply(&opened);
    let first_turn = game.table().into_iter().flat_map(|table| first_turn(table, first));
    Ok(std::iter::once(opened).chain(first_turn).collect())
}

/// What follows on the table as it was set up.
fn first_turn(table: &Table, first: Seat) -> Vec<Event> {
    let mut unfolding = Unfolding::on(table);
    unfolding.turn_up(components().land.touching_water);
    unfolding.happen(Event::TurnBegan { seat: first, turn: 1 });
    unfolding.events
}

/// A tile turned six times is as it was.
const MOST_TURNS: u8 = 5;

/// A tile for every slot, each turned by chance (the end slots too, whoever plays).
fn place_tiles(draws: &Draws, chance: &mut Chance) -> Result<Vec<LaidTile>, WrongDraw> {
    let mut tiles: Vec<TerrainTile> = TerrainTile::all().collect();
    chance.shuffle(&mut tiles);
    force(&mut tiles, &draws.tiles, |tile| WrongDraw::Again(tile.name()))?;
    let slots = Slot::all().zip(tiles.into_iter().rev()).enumerate();
    slots
        .map(|(place, (slot, tile))| {
            let lot = u8::try_from(chance.below(6)).expect("a lot among six turns");
            let turns = draws.turns.get(place).copied().unwrap_or(lot);
            if turns > MOST_TURNS {
                return Err(WrongDraw::Turns { turns, most: MOST_TURNS });
            }
            Ok(LaidTile { tile, slot, turns })
        })
        .collect()
}

/// By terrain, its tokens; drawn from the end.
fn token_piles(draws: &Draws, chance: &mut Chance) -> Result<[Vec<Token>; 4], WrongDraw> {
    let mut piles: [Vec<Token>; 4] = Default::default();
    for terrain in Terrain::ALL {
        let kinds = Token::all().filter(|token| token.terrain() == terrain);
        let mut pile: Vec<Token> =
            kinds.flat_map(|token| std::iter::repeat_n(token, usize::from(token.component().count))).collect();
        chance.shuffle(&mut pile);
        let forced: Vec<Token> = draws.tokens.iter().copied().filter(|token| token.terrain() == terrain).collect();
        force(&mut pile, &forced, |token| WrongDraw::Piece { kind: "token", name: token.name(), pile: "box" })?;
        piles[terrain as usize] = pile;
    }
    Ok(piles)
}

/// Each of the arrangements is as likely as the others: its number fixes the single tile's cell and the shape in one draw
/// (ruling: Set-up); the rulebook lets players arrange as they like.
fn arrange(draws: &Draws, chance: &mut Chance) -> Result<&'static Arrangement, WrongDraw> {
    let arrangements = &components().arrangements;
    let count = u32::try_from(arrangements.len()).expect("there are 18 arrangements");
    let lot = chance.below(count) as usize;
    let number = draws.shape.map_or(lot, usize::from);
    arrangements.get(number).ok_or(WrongDraw::Arrangement { number, count })
}

fn draw_offices(
    options: &Options,
    arrangement: &Arrangement,
    draws: &Draws,
    chance: &mut Chance,
) -> Result<Vec<LaidOffice>, WrongDraw> {
    let mut pool = Office::BASE.to_vec();
    if options.bandits {
        pool.extend(Office::BANDITS);
    }
    chance.shuffle(&mut pool);
    force(&mut pool, &draws.offices, |office| WrongDraw::NotInPool(office.name()))?;
    let drawn = pool.into_iter().rev().zip(arrangement.offices);
    Ok(drawn.map(|(office, cells)| LaidOffice { office, cells }).collect())
}

fn single_tile(options: &Options, draws: &Draws, chance: &mut Chance) -> Result<SingleTile, WrongDraw> {
    if !options.trading_post {
        return match draws.trading_post {
            Some(_) => Err(WrongDraw::NotPlayedWith("a Trading Post")),
            None => Ok(SingleTile::FourPoints),
        };
    }
    let lot = chance.below(4) as usize;
    Ok(SingleTile::TradingPost(draws.trading_post.unwrap_or(Goods::ALL[lot])))
}

fn draw_cards(draws: &Draws, chance: &mut Chance) -> Result<Vec<Card>, WrongDraw> {
    let mut cards: Vec<Card> = Card::all().collect();
    chance.shuffle(&mut cards);
    force(&mut cards, &draws.investments, |card| WrongDraw::Again(card.name()))?;
    Ok(cards.into_iter().rev().take(components().cards_in_game).collect())
}

/// The supply tracks by seat: each starts as its place in the order of play says.
fn starts(seats: u8, first: Seat) -> Vec<[Resources; 4]> {
    let order: Vec<Seat> = first.around(seats).collect();
    let place = |seat: Seat| order.iter().position(|&other| other == seat).expect("everybody plays");
    (0..seats).map(|seat| components().starts[place(Seat(seat))]).collect()
}
