//! Logs that servers exported stay sound, whatever version checks them. Those of a release are never written again.

use fair_play::{Log, Seen, verify};

#[test]
fn every_log_that_was_ever_exported_is_sound() {
    // The hash of the last record stands for the whole log: these were released with 0.1.0.
    let golden = [
        (
            include_str!("../golden/gold-rush.json"),
            &[true, false][..],
            "9414d3e88f00ba3b34108a6c3ff85d3dd34598f13d264056d582539d55992527",
        ),
        (
            include_str!("../golden/goldmines.json"),
            &[true, false, false],
            "084920d700b9e5a9b7e1d98e8255d4db285c7a474db4f235093cdb075608ffc7",
        ),
        (
            include_str!("../golden/gold-west.json"),
            &[true, false],
            "ab97394832283d99b3b0476630ad9ec199a4eaa95fd784fc5fc31f3d10ed869c",
        ),
    ];
    for (text, entropy, hash) in golden {
        let log: Log = serde_json::from_str(text).expect("it is an exported log");
        let report = verify(&log, &Seen::default());
        assert!(report.sound, "{}: {:?}", log.table.game, report.findings);
        assert_eq!(&*report.entropy, entropy);
        assert_eq!(report.hash.map(|hash| hash.to_string()).as_deref(), Some(hash), "a released log was written again");
    }
}
