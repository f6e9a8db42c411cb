//! Where two pieces of JSON differ first.

use serde_json::Value;

use crate::finding::{Fault, Finding};

/// Whether two pieces of JSON that stand at `place` of a record are the same.
///
/// # Errors
/// The first place in them, such as `[0].secrets.deck[3]`, where they differ, and what stands there in each.
pub fn same(
    record: impl Into<Option<u64>>,
    fault: Fault,
    place: &str,
    expected: &Value,
    found: &Value,
) -> Result<(), Finding> {
    let Some((inside, (expected, found))) = walk(expected, found) else { return Ok(()) };
    let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), shorten);
    Err(Finding::of(record, fault, format!("{place}{inside}"), text(expected), text(found)))
}

/// What stands at a place in each; none where there is nothing.
type Pair<'a> = (Option<&'a Value>, Option<&'a Value>);

fn walk<'a>(expected: &'a Value, found: &'a Value) -> Option<(String, Pair<'a>)> {
    if expected == found {
        return None;
    }
    let parts: Vec<(String, Pair<'_>)> = match (expected, found) {
        (Value::Array(left), Value::Array(right)) => {
            let places = 0..left.len().max(right.len());
            places.map(|at| (format!("[{at}]"), (left.get(at), right.get(at)))).collect()
        }
        (Value::Object(left), Value::Object(right)) => {
            let names = left.keys().chain(right.keys().filter(|name| !left.contains_key(*name)));
            names.map(|name| (format!(".{name}"), (left.get(name), right.get(name)))).collect()
        }
        _ => return Some((String::new(), (Some(expected), Some(found)))),
    };
    parts.into_iter().find_map(|(place, pair)| match pair {
        (Some(left), Some(right)) => walk(left, right).map(|(rest, pair)| (place + &rest, pair)),
        pair => Some((place, pair)),
    })
}

/// A whole deck in a sentence helps nobody.
fn shorten(value: &Value) -> String {
    const LONGEST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
