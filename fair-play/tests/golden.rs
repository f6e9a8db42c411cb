//! Logs that servers exported stay sound, whatever version checks them. Those of a release are never written again.

use fair_play::record::FORMAT;
use fair_play::{Log, Seen, verify};
use serde_json::Value;

#[test]
fn every_log_that_was_ever_exported_is_sound() {
    let golden = [
        (include_str!("../golden/gold-rush.json"), &[true, false][..]),
        (include_str!("../golden/goldmines.json"), &[true, false, false]),
        (include_str!("../golden/gold-west.json"), &[true, false]),
    ];
    for (text, entropy) in golden {
        let log: Log = serde_json::from_str(text).expect("it is an exported log");
        for record in &log.records {
            let body: Value = serde_json::from_str(&record.body).expect("bodies are JSON");
            assert_eq!(body["format"], FORMAT);
        }
        let report = verify(&log, &Seen::default());
        assert!(report.sound, "{}: {:?}", log.table.game, report.findings);
        assert_eq!(&*report.entropy, entropy);
    }
}
