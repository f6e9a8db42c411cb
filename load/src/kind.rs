//! What `--kind` names: a kind of abuse, or of trouble in a cluster.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::{abuse, cluster};

/// A kind of either measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// For `--only abuse`.
    Abuse(abuse::Kind),
    /// For `--only cluster`.
    Cluster(cluster::Kind),
}

impl Kind {
    pub fn abuse(self) -> Option<abuse::Kind> {
        if let Kind::Abuse(kind) = self { Some(kind) } else { None }
    }

    pub fn cluster(self) -> Option<cluster::Kind> {
        if let Kind::Cluster(kind) = self { Some(kind) } else { None }
    }
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<Kind>> = LazyLock::new(|| {
            let abuse = abuse::Kind::value_variants().iter().copied().map(Kind::Abuse);
            abuse.chain(cluster::Kind::value_variants().iter().copied().map(Kind::Cluster)).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Kind::Abuse(kind) => kind.to_possible_value(),
            Kind::Cluster(kind) => kind.to_possible_value(),
        }
    }
}
