//! Who may own a table. Pure: it is told what the database says and what came of trying, and decides.
//!
//! Nothing that is right depends on it. The epoch lets one server write, whoever else thinks it owns the table; a wrong decision
//! costs a replay of the log. So a refused connection is proof enough that a server is gone, once in a while.

use std::time::{Duration, Instant};

use uuid::Uuid;

/// How long a heartbeat counts. It beats every second.
pub const ALIVE_FOR: Duration = Duration::from_secs(3);
/// How long a server whose heart beats may be out of reach before its tables are taken from it.
pub const PATIENCE: Duration = Duration::from_secs(3);
/// Of a server that nobody has tried to reach for so long it is not known whether it was out of reach: its silence counts anew.
const TRIED: Duration = Duration::from_secs(10);
/// A table that was claimed is not taken from a server whose heart beats for so long: two that do not reach each other
/// would take it from each other again and again.
const KEPT_FOR: Duration = Duration::from_secs(10);

/// The owner of a table, as the database knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// Its life.
    pub instance: Uuid,
    /// The time since its last heartbeat; `None` if it has left, or another has its name.
    pub silent: Option<Duration>,
    /// Whether it is about to stop.
    pub draining: bool,
}

/// What the database says of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ownership {
    pub owner: Option<Owner>,
    /// The time since it was claimed.
    pub claimed: Duration,
}

/// The server that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    /// Its life.
    pub instance: Uuid,
    /// Whether it is about to stop.
    pub draining: bool,
}

/// What came of trying to reach the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Nobody has tried.
    Untried,
    /// Nobody listens where it should be.
    Refused,
    /// Nothing has been heard from it for so long.
    Silent(Duration),
}

/// Why a table may be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimReason {
    /// Nobody owns it.
    Free,
    /// It is the asker's own already.
    Own,
    /// Its owner's heart has stopped, or it has left.
    Dead,
    /// Its owner is about to stop.
    Draining,
    /// Its owner cannot be reached.
    Unreachable,
}

/// The silence of a server that cannot be reached, as one who tries again and again observes it.
#[derive(Debug, Clone, Copy)]
pub struct Silence {
    since: Instant,
    /// When it was last found to be silent.
    seen: Instant,
}

impl Silence {
    /// It was heard at `heard` for the last time.
    #[must_use]
    pub fn since(heard: Instant) -> Silence {
        Silence { since: heard, seen: heard }
    }

    /// Another try has failed: the silence now is the one from before, unless nobody has tried for long.
    #[must_use]
    pub fn goes_on(before: Option<Silence>, now: Instant) -> Silence {
        let before = before.filter(|silence| now.saturating_duration_since(silence.seen) < TRIED);
        Silence { seen: now, ..before.unwrap_or(Silence::since(now)) }
    }

    /// How long it has lasted.
    #[must_use]
    pub fn lasted(self) -> Duration {
        self.seen.saturating_duration_since(self.since)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Claim the table.
    Claim(ClaimReason),
    /// Go to its owner.
    Forward,
    /// Look again in a moment.
    Wait,
}

/// Whether a server lives that has been silent for so long; `None` if it has left.
#[must_use]
pub fn lives(silent: Option<Duration>) -> bool {
    silent.is_some_and(|silent| silent <= ALIVE_FOR)
}

/// What a server that needs a table does.
#[must_use]
pub fn decide(ownership: &Ownership, asker: Asker, reach: Reach) -> Verdict {
    let may_claim = |why| if asker.draining { Verdict::Wait } else { Verdict::Claim(why) };
    let Some(owner) = ownership.owner else { return may_claim(ClaimReason::Free) };
    if owner.instance == asker.instance {
        // Also of a server that is about to stop: whoever is there is served to the end.
        return Verdict::Claim(ClaimReason::Own);
    }
    if !lives(owner.silent) {
        return may_claim(ClaimReason::Dead);
    }
    if owner.draining {
        return may_claim(ClaimReason::Draining);
    }
    match reach {
        Reach::Untried => Verdict::Forward,
        Reach::Silent(silent) if silent < PATIENCE => Verdict::Wait,
        Reach::Refused | Reach::Silent(_) if ownership.claimed < KEPT_FOR => Verdict::Wait,
        Reach::Refused | Reach::Silent(_) => may_claim(ClaimReason::Unreachable),
    }
}

impl ClaimReason {
    /// A word for figures.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClaimReason::Free => "free",
            ClaimReason::Own => "own",
            ClaimReason::Dead => "dead",
            ClaimReason::Draining => "draining",
            ClaimReason::Unreachable => "unreachable",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Asker = Asker { instance: Uuid::from_u128(1), draining: false };
    const LONG: Duration = Duration::from_secs(60);

    fn owned(silent: Option<u64>, draining: bool, claimed: Duration) -> Ownership {
        let silent = silent.map(Duration::from_millis);
        Ownership { owner: Some(Owner { instance: Uuid::from_u128(2), silent, draining }), claimed }
    }

    #[test]
    fn what_nobody_owns_or_i_own_is_mine() {
        let free = Ownership { owner: None, claimed: LONG };
        assert_eq!(decide(&free, ME, Reach::Untried), Verdict::Claim(ClaimReason::Free));
        let owner = Some(Owner { instance: ME.instance, silent: Some(LONG), draining: true });
        let own = Ownership { owner, claimed: Duration::ZERO };
        assert_eq!(decide(&own, ME, Reach::Untried), Verdict::Claim(ClaimReason::Own));
    }

    #[test]
    fn a_living_owner_is_asked() {
        for silent in [0, 999, 3000] {
            assert_eq!(decide(&owned(Some(silent), false, LONG), ME, Reach::Untried), Verdict::Forward);
        }
    }

    #[test]
    fn a_table_is_taken_from_the_dead_and_from_those_who_leave() {
        for silent in [None, Some(3001), Some(86_400_000)] {
            for reach in [Reach::Untried, Reach::Refused, Reach::Silent(LONG)] {
                let claimed_just_now = owned(silent, false, Duration::ZERO);
                assert_eq!(decide(&claimed_just_now, ME, reach), Verdict::Claim(ClaimReason::Dead));
            }
        }
        assert_eq!(
            decide(&owned(Some(0), true, Duration::ZERO), ME, Reach::Untried),
            Verdict::Claim(ClaimReason::Draining)
        );
    }

    #[test]
    fn a_living_owner_out_of_reach_keeps_a_table_for_ten_seconds() {
        let just_under = KEPT_FOR - Duration::from_millis(1);
        assert_eq!(decide(&owned(Some(0), false, LONG), ME, Reach::Refused), Verdict::Claim(ClaimReason::Unreachable));
        assert_eq!(decide(&owned(Some(0), false, just_under), ME, Reach::Refused), Verdict::Wait);
        assert_eq!(
            decide(&owned(Some(0), false, KEPT_FOR), ME, Reach::Refused),
            Verdict::Claim(ClaimReason::Unreachable)
        );
        let nearly = Reach::Silent(PATIENCE - Duration::from_millis(1));
        assert_eq!(decide(&owned(Some(0), false, LONG), ME, nearly), Verdict::Wait);
        let long = Reach::Silent(PATIENCE);
        assert_eq!(decide(&owned(Some(0), false, LONG), ME, long), Verdict::Claim(ClaimReason::Unreachable));
        assert_eq!(decide(&owned(Some(0), false, just_under), ME, long), Verdict::Wait);
    }

    #[test]
    fn one_failure_after_another_makes_a_silence_and_one_long_ago_does_not() {
        let heard = Instant::now();
        let (tried, again) = (heard + Duration::from_secs(2), heard + Duration::from_secs(4));
        let first = Silence::goes_on(None, tried);
        assert_eq!(first.lasted(), Duration::ZERO);
        assert_eq!(Silence::goes_on(Some(first), again).lasted(), again - tried);
        let from_a_link = Silence::goes_on(Some(Silence::since(heard)), tried);
        assert_eq!(Silence::goes_on(Some(from_a_link), again).lasted(), again - heard);
        for long_ago in [first, from_a_link, Silence::since(heard)] {
            let silence = Silence::goes_on(Some(long_ago), tried + TRIED);
            assert_eq!(decide(&owned(Some(0), false, LONG), ME, Reach::Silent(silence.lasted())), Verdict::Wait);
        }
    }

    #[test]
    fn whoever_is_about_to_stop_takes_nothing_more() {
        let leaving = Asker { draining: true, ..ME };
        for ownership in
            [Ownership { owner: None, claimed: LONG }, owned(None, false, LONG), owned(Some(0), true, LONG)]
        {
            assert_eq!(decide(&ownership, leaving, Reach::Refused), Verdict::Wait);
        }
        assert_eq!(decide(&owned(Some(0), false, LONG), leaving, Reach::Untried), Verdict::Forward);
    }
}
