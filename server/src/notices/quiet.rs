//! Quiet hours, in the time zone of whoever is to be left alone.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::store::notices::Wishes;

/// Minutes of a day.
pub const DAY: u16 = 24 * 60;

/// Whether a time zone is known by this name.
#[must_use]
pub fn is_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

/// Until when, in milliseconds since 1970, nothing is told at `now`; `None` if it may be told at once.
#[must_use]
pub fn until(wishes: &Wishes, now: u64) -> Option<u64> {
    let (from, to) = wishes.quiet.filter(|(from, to)| from != to)?;
    let zone = TimeZone::get(&wishes.zone).unwrap_or(TimeZone::UTC);
    let here = Timestamp::from_millisecond(i64::try_from(now).ok()?).ok()?.to_zoned_datetime(zone);
    let minute = u16::try_from(here.hour()).ok()? * 60 + u16::try_from(here.minute()).ok()?;
    let is_quiet = if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to };
    if !is_quiet {
        return None;
    }
    let end = here.start_of_day().ok()?;
    let end = if minute < to { end } else { end.tomorrow().ok()?.start_of_day().ok()? };
    // By the clock on the wall, which goes back or forth in two nights of the year.
    let (hour, minute) = (i8::try_from(to / 60).ok()?, i8::try_from(to % 60).ok()?);
    let end =
        end.with().hour(hour).minute(minute).build().or_else(|_| end.checked_add(i64::from(to).minutes())).ok()?;
    u64::try_from(end.timestamp().as_millisecond()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> u64 {
        let time: Timestamp = time.parse().expect("it is a time");
        u64::try_from(time.as_millisecond()).expect("it is after 1970")
    }

    fn wishes(from: u16, to: u16, zone: &str) -> Wishes {
        Wishes { quiet: Some((from, to)), zone: zone.to_owned(), ..Wishes::default() }
    }

    #[test]
    fn a_night_ends_in_the_morning_of_its_zone() {
        let night = wishes(22 * 60, 8 * 60, "Europe/Amsterdam");
        assert_eq!(until(&night, at("2026-07-01T20:30:00Z")), Some(at("2026-07-02T06:00:00Z")));
        assert_eq!(until(&night, at("2026-07-02T05:59:59Z")), Some(at("2026-07-02T06:00:00Z")));
        assert_eq!(until(&night, at("2026-07-02T06:00:00Z")), None);
        assert_eq!(until(&night, at("2026-07-01T19:59:59Z")), None);
        assert_eq!(until(&night, at("2026-01-01T21:30:00Z")), Some(at("2026-01-02T07:00:00Z")), "in winter");
        let night = wishes(22 * 60, 8 * 60, "Pacific/Auckland");
        assert_eq!(until(&night, at("2026-07-01T20:30:00Z")), None, "there it is half past eight");
    }

    #[test]
    fn a_night_that_loses_an_hour_ends_when_the_clock_on_the_wall_says_so() {
        let night = wishes(22 * 60, 8 * 60, "Europe/Amsterdam");
        assert_eq!(until(&night, at("2026-03-28T22:00:00Z")), Some(at("2026-03-29T06:00:00Z")));
        let short = wishes(60, 150, "Europe/Amsterdam");
        assert!(until(&short, at("2026-03-29T00:30:00Z")).is_some(), "half past two is skipped that night");
    }

    #[test]
    fn quiet_hours_may_be_in_the_middle_of_the_day_and_none_at_all() {
        let work = wishes(9 * 60, 17 * 60, "UTC");
        assert_eq!(until(&work, at("2026-07-01T09:00:00Z")), Some(at("2026-07-01T17:00:00Z")));
        assert_eq!(until(&work, at("2026-07-01T17:00:00Z")), None);
        assert_eq!(until(&wishes(60, 60, "UTC"), at("2026-07-01T01:00:00Z")), None);
        assert_eq!(until(&Wishes::default(), at("2026-07-01T01:00:00Z")), None);
        assert!(is_zone("America/New_York") && !is_zone("Mars/Olympus") && !is_zone(""));
    }
}
