//! Logs that servers exported stay sound, whatever version checks them. Those of a release are never written again.

use fair_play::{Log, Seen, verify};
use rules::GameId;

/// By name: whether each seat had added entropy of its own, and the hash of the last record, which stands for the whole log.
const RELEASED: [(&str, &[bool], &str); 9] = [
    ("gold-rush", &[true, false], "9414d3e88f00ba3b34108a6c3ff85d3dd34598f13d264056d582539d55992527"),
    ("goldmines", &[true, false, false], "084920d700b9e5a9b7e1d98e8255d4db285c7a474db4f235093cdb075608ffc7"),
    ("gold-west", &[true, false], "ab97394832283d99b3b0476630ad9ec199a4eaa95fd784fc5fc31f3d10ed869c"),
    // With acts of the table, which 0.1.0 did not know.
    ("gold-rush-acts", &[false, false], "61e4efd96fc8dfdc933f080c80ab669648e95b1b98fea44484a767c17c172c7c"),
    ("goldmines-acts", &[false, false], "f34c7afcc3440cea3c6338f0fdef626e445a8b73b90a01e584a2fd704808c45a"),
    ("gold-west-acts", &[false, false], "4571280f1acc7bbd09d4cb5bb0b66d0dc21d92e3b49f83b4e7a101a3ca3cc781"),
    // With a clock, likewise.
    ("gold-rush-clock", &[true, false], "cf800ea40775f8386f706c60fe4fe5812489071084868dc824f0ed2db8a8e759"),
    ("gold-west-clock", &[true, false], "58f8f575dcd19c639c7c9ba817d2cd084d72ff789b7f74fd817053b17a279c63"),
    // With seats that changed hands: given away, lent and taken back.
    ("gold-rush-hands", &[false, false, false], "ea016c6ae26c8767fbb73adb6852bd65442484dd27af4e1c78d3142dbd89694c"),
];

#[test]
fn every_log_that_was_ever_exported_is_sound() {
    let mut games = Vec::new();
    for (name, entropy, hash) in RELEASED {
        let path = format!("{}/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a released log is kept");
        let log: Log = serde_json::from_str(&text).expect("it is an exported log");
        let report = verify(&log, &Seen::default());
        assert!(report.sound, "{name}: {:?}", report.findings);
        assert_eq!(&*report.entropy, entropy, "{name}");
        let found = report.hash.map(|hash| hash.to_string());
        assert_eq!(found.as_deref(), Some(hash), "{name}: a released log was written again");
        games.push(log.table.game);
    }
    for game in GameId::ALL {
        assert!(games.contains(game), "keep an exported log of {game} in fair-play/golden, and its line above");
    }
}
