//! What whoever runs the server can watch, in the text form of Prometheus.

use std::sync::OnceLock;

use metrics::Gauge;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// From a tenth of a millisecond, a commit to a fast disk, to the ten seconds after which the writer gives up.
const SECONDS: &[f64] = &[0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
/// Records in one commit.
const RECORDS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// The recorder of this process. A process has one, however many servers run in it.
///
/// # Panics
/// When something else in the process has installed another recorder.
pub fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_records".to_owned()), RECORDS))
            .expect("the lists of buckets are not empty");
        let handle = builder.install_recorder().expect("nothing else in this process records metrics");
        describe();
        handle
    })
}

/// Counted in a gauge for as long as it lives.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Counted {
    /// One more.
    #[must_use]
    pub fn by(gauge: Gauge) -> Counted {
        gauge.increment(1);
        Counted(gauge)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

fn describe() {
    // What is nought is shown as such, from the start.
    metrics::gauge!("paydirt_tables_awake").set(0.0);
    for kind in ["table", "lobby"] {
        metrics::gauge!("paydirt_sockets", "kind" => kind).set(0.0);
    }
    metrics::describe_gauge!("paydirt_sockets", "Sockets open now, by kind: table or lobby");
    metrics::describe_gauge!("paydirt_tables_awake", "Tables in memory now");
    metrics::describe_gauge!("paydirt_tables_forwarded", "Tables open here that another server owns");
    metrics::describe_gauge!("paydirt_guests_forwarded", "Sockets here at tables of other servers");
    metrics::describe_gauge!("paydirt_guests_hosted", "Sockets of other servers at tables of this one");
    metrics::describe_counter!(
        "paydirt_deliveries_total",
        "Messages to other servers with what their sockets are told; one is for all who are told the same"
    );
    metrics::describe_counter!("paydirt_deliveries_bytes_total", "What these messages hold");
    metrics::describe_counter!("paydirt_forwarded_total", "What people here said to tables of other servers");
    metrics::describe_counter!(
        "paydirt_claims_total",
        "Tables this server has claimed in the cluster, by why it might"
    );
    metrics::describe_gauge!("paydirt_cluster_links", "Connections made to other servers of the cluster");
    metrics::describe_counter!(
        "paydirt_commands_total",
        "Moves and acts that the rules or the table judged, by result"
    );
    metrics::describe_histogram!("paydirt_commit_seconds", "How long the store took to save a batch of records");
    metrics::describe_histogram!("paydirt_commit_records", "How many records a batch had");
    metrics::describe_histogram!("paydirt_confirmations", "How many tables one look for other writers was for");
    metrics::describe_counter!("paydirt_notices_total", "Notices sent, by kind and by what came of them");
    metrics::describe_histogram!("paydirt_notice_seconds", "How long the other side took for a notice");
    metrics::describe_counter!("paydirt_notices_missed_total", "Comings and goings not noted in time for notices");
    metrics::describe_counter!("paydirt_outboxes_overflowed_total", "Sockets let go because their reader was too slow");
    metrics::describe_counter!("paydirt_sockets_slowed_total", "Times a socket that sent too fast was made to wait");
    metrics::describe_counter!("paydirt_tables_restarted_total", "Tables that started again from their log, by cause");
    metrics::describe_counter!("paydirt_refused_total", "Requests refused before they were looked at, by cause");
}
