//! Logs that servers exported in each form there ever was are still sound. They are never written again.

use fair_play::record::{FORMAT, FORMAT_WITHOUT_PROMISE};
use fair_play::{Log, Seen, verify};
use serde_json::Value;

#[test]
fn every_log_that_was_ever_exported_is_sound() {
    let golden = [
        (FORMAT_WITHOUT_PROMISE, include_str!("../golden/gold-rush-format-1.json"), &[][..]),
        (FORMAT, include_str!("../golden/gold-rush-format-2.json"), &[true, false]),
    ];
    for (format, text, entropy) in golden {
        let log: Log = serde_json::from_str(text).expect("it is an exported log");
        for record in &log.records {
            let body: Value = serde_json::from_str(&record.body).expect("bodies are JSON");
            assert_eq!(body["format"], format);
        }
        let report = verify(&log, &Seen::default());
        assert!(report.sound, "format {format}: {:?}", report.findings);
        assert_eq!((report.promised, &*report.entropy), (format == FORMAT, entropy));
    }
}
