//! What the laws are made of: random legal games, and what is looked at in them.

use proptest::strategy::BoxedStrategy;
use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::landscape::Position;
use rules::{Game, Rejection, Seat, Seed, SeenBy, Viewer};
use serde_json::Value;

/// What only the game can know of itself.
pub trait Lawful: Game {
    /// How many numbers are enough for nearly every decision of a game; the few after take the first of the list.
    const DECISIONS: usize;

    /// The games of it that are kept, its options among them: how many play, the byte of which the seed is made, and the
    /// options as JSON. `examples/golden.rs` plays them.
    const KEPT: &'static [(u8, u8, &'static str)];

    /// How many [`kinds`] of events and questions there are.
    const KINDS: usize;

    /// Those that happen too seldom for a few kept games to show them.
    const RARE: &'static [&'static str] = &[];

    /// Options, numbers of players and seeds.
    fn settings() -> BoxedStrategy<Setting<Self>>;

    /// Which of the legal commands a number stands for: here a game whose interesting moments are too rare when everybody
    /// plays at random brings them about.
    fn choose(&self, legal: &[Self::Command], pick: u16) -> usize {
        usize::from(pick) % legal.len()
    }

    /// Commands worth trying in this position, most of them illegal.
    fn tries(&self) -> Vec<Self::Command>;

    /// What holds in every position that waits for somebody: first of all, that pieces are neither made nor lost.
    ///
    /// # Errors
    /// Says what does not.
    fn holds(&self) -> Result<(), TestCaseError>;

    /// What holds of a whole game.
    ///
    /// # Errors
    /// Says what does not.
    fn held(game: &Played<Self>) -> Result<(), TestCaseError>;

    /// The score is the sum of its entries.
    ///
    /// # Errors
    /// Says what it is instead.
    fn adds_up(&self) -> Result<(), TestCaseError>;

    /// What `examples/lawful.rs` counts in many games: a name, how much of it there was in this one, out of how many.
    #[allow(dead_code, reason = "the tests count nothing")]
    fn counted(&self) -> Vec<(&'static str, usize, usize)>;
}

/// The squares of a board and two more all around.
pub fn around(tiles: impl Iterator<Item = Position> + Clone) -> impl Iterator<Item = Position> {
    let wide = |values: &mut dyn Iterator<Item = i16>| {
        let (low, high) = values.fold((0, 0), |(low, high), value| (value.min(low), value.max(high)));
        low - 2..=high + 2
    };
    let (xs, ys) = (wide(&mut tiles.clone().map(|at| at.x)), wide(&mut tiles.map(|at| at.y)));
    ys.flat_map(move |y| xs.clone().map(move |x| Position::new(x, y)))
}

/// Looks at nothing.
///
/// # Errors
/// None.
pub fn no_look<G: Game>(_: &G, _: Seat, _: &[G::Command]) -> Result<(), TestCaseError> {
    Ok(())
}

/// What a random game is made of.
#[derive(Debug, Clone)]
pub struct Setting<G: Game> {
    pub options: G::Options,
    pub seats: u8,
    pub seed: Seed,
    pub draws: G::Draws,
}

/// A command with the events it made.
pub type Step<G> = (Option<(Seat, <G as Game>::Command)>, Vec<<G as Game>::Event>);

/// A whole game, step by step; the opening first, without a command.
pub struct Played<G: Game> {
    pub steps: Vec<Step<G>>,
    pub state: G,
}

/// Plays legal commands, chosen by `picks` as long as they last and then the first of the list, to the end.
/// `look` sees every position that waits for somebody.
pub fn play<G: Game>(
    setting: &Setting<G>,
    picks: &[u16],
    look: impl FnMut(&G, Seat, &[G::Command]) -> Result<(), TestCaseError>,
) -> Result<Played<G>, TestCaseError> {
    play_as(setting, picks, |_, legal, pick| usize::from(pick) % legal.len(), look)
}

/// The same with `choose` saying which of the legal commands a pick stands for.
pub fn play_as<G: Game>(
    setting: &Setting<G>,
    picks: &[u16],
    choose: impl Fn(&G, &[G::Command], u16) -> usize,
    mut look: impl FnMut(&G, Seat, &[G::Command]) -> Result<(), TestCaseError>,
) -> Result<Played<G>, TestCaseError> {
    let mut game = Played::opened(setting);
    let mut picks = picks.iter();
    while let Some(seat) = game.state.to_act() {
        let legal = game.state.legal_commands(seat);
        prop_assert!(!legal.is_empty(), "a running game always offers a command");
        look(&game.state, seat, &legal)?;
        let command = legal[choose(&game.state, &legal, *picks.next().unwrap_or(&0))].clone();
        game.play(seat, command);
    }
    Ok(game)
}

impl<G: Game> Played<G> {
    /// A game of which only the opening has been played.
    pub fn opened(setting: &Setting<G>) -> Self {
        let Setting { options, seats, seed, draws } = setting;
        let mut game = Played { steps: Vec::new(), state: G::default() };
        game.happen(None, G::open(options, *seats, *seed, draws).expect("the setting is sound"));
        game
    }

    /// Plays a legal command.
    pub fn play(&mut self, seat: Seat, command: G::Command) {
        let events = self.state.decide(seat, &command).expect("it is legal");
        self.happen(Some((seat, command)), events);
    }

    /// What the newest step brought about.
    pub fn newest(&self) -> &[G::Event] {
        self.steps.last().map_or(&[], |(_, events)| events)
    }

    fn happen(&mut self, command: Option<(Seat, G::Command)>, events: Vec<G::Event>) {
        events.iter().for_each(|event| self.state.apply(event));
        self.steps.push((command, events));
    }

    /// All events, in order.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.steps.iter().flat_map(|(_, events)| events)
    }

    /// What a viewer was sent in the first `steps` steps, to the byte.
    pub fn stream(&self, viewer: Viewer, steps: usize) -> Vec<String> {
        let events = self.steps.iter().take(steps).flat_map(|(_, events)| events);
        events.map(|event| serde_json::to_string(&event.seen_by(viewer)).expect("events are JSON")).collect()
    }
}

/// Listed = accepted: of all `tries` and for every seat, exactly the listed are accepted; and judging changes nothing.
pub fn listed_is_accepted<G: Game>(state: &G, seats: u8, tries: &[G::Command]) -> Result<(), TestCaseError> {
    let before = state.clone();
    for seat in (0..seats).map(Seat) {
        let listed = state.legal_commands(seat);
        for command in tries.iter().chain(&listed) {
            let answer = state.decide(seat, command);
            prop_assert_eq!(answer.is_ok(), listed.contains(command), "{} and {:?}: {:?}", seat, command, answer);
            if let Err(rejection) = answer {
                prop_assert!(!rejection.code().is_empty() && !rejection.to_string().is_empty());
            }
        }
    }
    prop_assert_eq!(&before, state, "judging changes nothing");
    Ok(())
}

/// Replaying the log, as text read back, gives the same state.
pub fn replay_gives_the_same_state<G: Game>(game: &Played<G>) -> Result<(), TestCaseError> {
    let mut replayed = G::default();
    for event in game.events() {
        let text = serde_json::to_string(event).expect("events are JSON");
        let read: G::Event = serde_json::from_str(&text).expect("and can be read back");
        prop_assert_eq!(&read, event);
        replayed.apply(&read);
    }
    prop_assert_eq!(&replayed, &game.state);
    Ok(())
}

/// Folding what a viewer sees gives what the viewer may see of the folded state, after every event.
pub fn the_square_commutes<G: Game>(game: &Played<G>, seats: u8) -> Result<(), TestCaseError> {
    for viewer in Viewer::all(seats) {
        let (mut whole, mut seen) = (G::default(), G::default());
        for event in game.events() {
            whole.apply(event);
            let seen_event = event.seen_by(viewer);
            prop_assert_eq!(&seen_event.seen_by(viewer), &seen_event, "seeing twice is seeing once");
            seen.apply(&seen_event);
            prop_assert_eq!(&seen, &whole.seen_by(viewer), "{:?} after {:?}", viewer, event);
            prop_assert_eq!(seen.progress(), whole.progress(), "how far the game is hides nothing");
        }
    }
    Ok(())
}

/// The kind of an event in JSON, and of the choice that it offers or the question that it asks.
pub fn kinds(event: &Value) -> impl Iterator<Item = String> {
    let kind = event["type"].as_str().map(str::to_owned);
    let asked = event["choice"]["type"].as_str().or(event["question"]["type"].as_str());
    kind.into_iter().chain(asked.map(|asked| format!("choice of {asked}")))
}

/// What a viewer foresees of its own command is the start of what everybody is then sent. (What it learns by the
/// command itself, such as the value of a token taken, it cannot foresee.)
pub fn foresight_is_true<G: Game>(game: &Played<G>) -> Result<(), TestCaseError> {
    let mut whole = G::default();
    for (command, events) in &game.steps {
        if let Some((seat, command)) = command {
            let seen = whole.seen_by(Viewer::Seat(*seat));
            prop_assert_eq!(
                seen.legal_commands(*seat),
                whole.legal_commands(*seat),
                "a seat can list its own commands"
            );
            let foreseen = seen.decide(*seat, command).expect("what is legal is legal for its player too");
            let foreseen: Vec<_> = foreseen.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
            let sent: Vec<_> = events.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
            prop_assert!(sent.starts_with(&foreseen), "{:?} foresaw {:?} and was sent {:?}", seat, foreseen, sent);
        }
        events.iter().for_each(|event| whole.apply(event));
    }
    Ok(())
}

/// The same options, seed and commands give the same events.
pub fn the_same_again<G: Game>(setting: &Setting<G>, game: &Played<G>) -> Result<(), TestCaseError> {
    let mut state = G::default();
    for (command, events) in &game.steps {
        let again = match command {
            None => G::open(&setting.options, setting.seats, setting.seed, &setting.draws).expect("it opened before"),
            Some((seat, command)) => state.decide(*seat, command).expect("it was accepted before"),
        };
        prop_assert_eq!(&again, events);
        events.iter().for_each(|event| state.apply(event));
    }
    Ok(())
}

/// Plays the commands of `game` again in another world, as far as `steps`.
pub fn replay_in<G: Game>(setting: &Setting<G>, game: &Played<G>, steps: usize) -> Option<Played<G>> {
    let opening = G::open(&setting.options, setting.seats, setting.seed, &setting.draws).ok()?;
    let mut other = Played { steps: Vec::new(), state: G::default() };
    other.happen(None, opening);
    for (command, _) in game.steps.iter().take(steps).skip(1) {
        let (seat, command) = command.clone()?;
        let events = other.state.decide(seat, &command).ok()?;
        other.happen(Some((seat, command)), events);
    }
    Some(other)
}
