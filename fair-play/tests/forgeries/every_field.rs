//! Forgeries that nobody thought of: every field of the table and of the records, and everything inside some of them, is
//! changed, dropped, doubled, moved and joined by a field of another name, and all hashes are made to fit. `tests/house` does
//! the same with games of the real server, and holds a second verifier beside this one.

use std::collections::BTreeSet;

use crate::forger::{Export, finished, finished_with_a_clock, finished_with_acts};
use crate::json::Json;
use rules::GameId;
use serde_json::{Value, json};

/// As deep as any log goes.
const ALL_THE_WAY: usize = 64;
/// `what.moved.command`
const FIELDS_OF_A_MOVE: usize = 3;

/// The way to a place in JSON.
type Path = Vec<Step>;

#[derive(Debug, Clone, PartialEq)]
enum Step {
    Field(String),
    Item(usize),
}

/// Every place in some JSON, so deep; of long lists the ends, since what is in between is of the same kind.
fn places(json: &Json, here: Path, depth: usize, all: &mut Vec<Path>) {
    if depth == 0 {
        return;
    }
    let mut go_on = |step: Step, value: &Json| {
        let path = [here.clone(), vec![step]].concat();
        all.push(path.clone());
        places(value, path, depth - 1, all);
    };
    match json {
        Json::Leaf(_) => {}
        Json::List(list) => {
            let ends = |at: &usize| *at < 2 || *at + 1 == list.len();
            list.iter().enumerate().filter(|(at, _)| ends(at)).for_each(|(at, item)| go_on(Step::Item(at), item));
        }
        Json::Object(fields) => fields.iter().for_each(|(name, value)| go_on(Step::Field(name.clone()), value)),
    }
}

fn at<'a>(json: &'a mut Json, path: &[Step]) -> &'a mut Json {
    path.iter().fold(json, |json, step| match step {
        Step::Field(name) => &mut json[name.as_str()],
        Step::Item(at) => &mut json[*at],
    })
}

/// Something else of the same kind.
fn another(json: &Json) -> Json {
    match json {
        Json::Leaf(Value::Number(number)) => Json::of(number.as_i64().expect("a whole number") + 1),
        Json::Leaf(Value::String(text)) => {
            let other = |digit: char| if digit == '1' { '2' } else { '1' };
            let mut changed: String = text.chars().take(text.chars().count().saturating_sub(1)).collect();
            changed.push(other(text.chars().last().unwrap_or('1')));
            Json::of(changed)
        }
        Json::Leaf(Value::Bool(is)) => Json::of(!is),
        Json::Leaf(_) => Json::of(0),
        Json::List(list) => Json::List(list.iter().chain(list.last()).cloned().collect()),
        Json::Object(_) => Json::of(json!({})),
    }
}

/// The forgeries of one place, each with its name. Free is what a log alone cannot bind: nobody but the maker of a record knows when
/// it was made, or which id its sender chose.
fn forged_at(json: &Json, path: &[Step]) -> Vec<(&'static str, Json)> {
    let (last, parent) = path.split_last().expect("not the whole");
    let mut forged = Vec::new();
    let mut make = |how: &'static str, change: &dyn Fn(&mut Json)| {
        let mut copy = json.clone();
        change(&mut copy);
        if copy != *json {
            forged.push((how, copy));
        }
    };
    make("changed", &|json| {
        let value = at(json, path);
        *value = another(value);
    });
    make("null", &|json| *at(json, path) = Json::Leaf(Value::Null));
    make("dropped", &|json| match last {
        Step::Field(name) => drop(at(json, parent).remove(name)),
        Step::Item(item) => drop(at(json, parent).list().remove(*item)),
    });
    make("doubled", &|json| {
        let value = at(json, path).clone();
        match last {
            Step::Field(name) => at(json, parent).fields().push((name.clone(), value)),
            Step::Item(item) => at(json, parent).list().insert(*item, value),
        }
    });
    make("moved to the front", &|json| match at(json, parent) {
        Json::Object(fields) => fields.rotate_right(1),
        Json::List(list) => list.rotate_right(1),
        Json::Leaf(_) => {}
    });
    if let Step::Field(_) = last {
        make("joined", &|json| at(json, parent).fields().push(("note".to_owned(), Json::of(1))));
    }
    forged
}

fn is(path: &[Step], names: &[&str]) -> bool {
    path.iter().eq(names.iter().map(|name| Step::Field((*name).to_owned())).collect::<Vec<_>>().iter())
}

/// How many were tried, and which passed without leave.
#[derive(Default)]
struct Tried {
    found: usize,
    free: usize,
    missed: Vec<String>,
}

impl Tried {
    fn judge(&mut self, forged: &Export, free: bool, name: impl FnOnce() -> String) {
        match (forged.passes(), free) {
            (true, true) => self.free += 1,
            (false, false) => self.found += 1,
            (passes, _) => self.missed.push(format!("{} {}", name(), if passes { "passes" } else { "does not pass" })),
        }
    }
}

#[test]
fn whatever_is_changed_is_found() {
    std::thread::scope(|games| {
        for &game in GameId::ALL {
            games.spawn(move || forge_everything(game));
        }
    });
}

fn forge_everything(game: GameId) {
    let (honest, with_acts, with_a_clock) = (finished(game), finished_with_acts(game), finished_with_a_clock(game));
    let mut tried = Tried::default();
    forge_the_table(&honest, |_| true, &mut tried);
    forge_the_records(&honest, &mut tried);
    forge_each_way(&with_acts, "acted", "act", 7, &mut tried);
    forge_each_way(&with_a_clock, "passed", "cause", 4, &mut tried);
    forge_the_table(&with_a_clock, |path| is(&path[..1], &["pace"]), &mut tried);
    println!("{game}: {} forgeries found, {} free", tried.found, tried.free);
    assert!(tried.missed.is_empty(), "{game}: {:#?}", tried.missed);
    assert!(tried.found > 200, "{game}: only {} were tried", tried.found);
}

/// The order of its fields is free: nobody hashes it. And it may have been made a millisecond before the first record.
fn forge_the_table(honest: &Export, of_interest: impl Fn(&Path) -> bool, tried: &mut Tried) {
    let mut paths = Vec::new();
    places(&honest.0["table"], Vec::new(), ALL_THE_WAY, &mut paths);
    for path in paths.into_iter().filter(of_interest) {
        for (how, table) in forged_at(&honest.0["table"], &path) {
            let free = how == "moved to the front" && matches!(path.last(), Some(Step::Field(_)))
                || how == "changed" && is(&path, &["created_at"]);
            let forged =
                Export(Json::Object(vec![("table".into(), table), ("records".into(), honest.0["records"].clone())]));
            tried.judge(&forged, free, || format!("table {path:?} {how}"));
        }
    }
}

fn forge_the_records(honest: &Export, tried: &mut Tried) {
    let length = honest.length();
    for seq in 1..=length {
        let deep = [1, length / 2, length].contains(&seq);
        if deep || seq % 30 == 0 {
            forge_the_record(honest, seq, if deep { ALL_THE_WAY } else { FIELDS_OF_A_MOVE }, tried);
        }
    }
}

/// Of records of a kind one for each way in which they come about: they differ in what they hold. `why` names the field that
/// says so.
fn forge_each_way(honest: &Export, kind: &str, why: &str, least: usize, tried: &mut Tried) {
    let mut ways = BTreeSet::new();
    for seq in 1..=honest.length() {
        let mut body = honest.body(seq);
        if body["what"].fields()[0].0 == kind && ways.insert(way_of(&mut body["what"][kind], why)) {
            forge_the_record(honest, seq, ALL_THE_WAY, tried);
        }
    }
    assert!(ways.len() >= least, "one was left out: {ways:?}");
}

/// Its kind and those of its events.
fn way_of(happened: &mut Json, why: &str) -> Vec<String> {
    let kind = happened[why]["type"].str().to_owned();
    let events = happened["events"].list().iter_mut().map(|event| event["type"].str().to_owned());
    [kind].into_iter().chain(events).collect()
}

fn forge_the_record(honest: &Export, seq: usize, depth: usize, tried: &mut Tried) {
    let (mut body, mut paths) = (honest.body(seq), Vec::new());
    let is_act = body["what"].fields()[0].0 == "acted";
    places(&body, Vec::new(), depth, &mut paths);
    for path in paths {
        for (how, changed) in forged_at(&body, &path) {
            // The next millisecond is not after the next record's, and another id is as good as this one. How long the server
            // kept a seat from playing, it alone knows.
            let delay = ["what", "passed", "cause", "ms"];
            let free = how == "changed" && (is(&path, &["at"]) || is(&path, &["by", "id"]));
            if how == "changed" && is(&path, &delay) {
                continue; // its event must say the same
            }
            if how == "changed" && is(&path, &["previous"]) {
                continue; // mending it undoes it
            }
            if how == "changed" && is_act && is(&path, &["by", "seat"]) {
                continue; // another might have said the same; who did is the server's word
            }
            let mut forged = honest.clone();
            forged.change(seq, |body| *body = changed.clone());
            forged.mend_from(seq);
            tried.judge(&forged, free, || format!("record {seq} {path:?} {how}"));
        }
    }
}
