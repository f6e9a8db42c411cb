//! The rules know no clock, no input or output and no randomness of their own: what they depend on is listed here, and a
//! new dependency needs a reason that could be defended.

#[test]
fn the_rules_depend_on_nothing_that_could_make_them_impure() {
    let manifest = include_str!("../Cargo.toml");
    let section =
        manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next()).expect("a section");
    let names: Vec<&str> =
        section.lines().filter_map(|line| line.split([' ', '.', '=']).next()).filter(|name| !name.is_empty()).collect();
    // chacha20: the frozen stream of numbers. json: what the page reads. serde, serde_json: events are JSON. strum, thiserror: rejections are codes and sentences.
    // ts-rs: only with the feature `typescript`, when the page's types are written.
    assert_eq!(names, ["chacha20", "json", "serde", "serde_json", "strum", "thiserror", "ts-rs"]);
}
