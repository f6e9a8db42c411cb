//! What was measured: one line a figure, for people and scripts alike.

use std::time::Duration;

/// All figures of a run, in the order in which they were first measured.
#[derive(Debug, Default)]
pub struct Figures {
    /// Comes before every name.
    pub prefix: &'static str,
    figures: Vec<Figure>,
    ratios: Vec<Ratio>,
}

/// How the medians of two figures compare.
#[derive(Debug, PartialEq)]
struct Ratio {
    name: String,
    of: String,
    to: String,
}

#[derive(Debug)]
struct Figure {
    name: String,
    unit: &'static str,
    values: Vec<f64>,
}

impl Figures {
    /// Notes a value; several of one name are repetitions.
    pub fn note(&mut self, name: impl Into<String>, value: f64, unit: &'static str) {
        let name = self.named(&name.into());
        match self.figures.iter_mut().find(|figure| figure.name == name) {
            Some(figure) => figure.values.push(value),
            None => self.figures.push(Figure { name, unit, values: vec![value] }),
        }
    }

    /// Notes the middle, the 99th percentile and the largest of some times. Of fewer than a hundred the percentile would be the largest,
    /// and isn't noted.
    pub fn note_times(&mut self, name: &str, times: &mut [Duration]) {
        for (which, percent) in [("p50", 50), ("p99", 99), ("max", 100)] {
            if percent != 99 || times.len() >= 100 {
                self.note(format!("{name}-{which}"), at(times, percent).as_secs_f64() * 1000.0, "ms");
            }
        }
    }

    /// The value of a figure in this repetition.
    #[must_use]
    pub fn newest(&self, name: &str) -> Option<f64> {
        self.find(&self.named(name))?.values.last().copied()
    }

    /// Has the median of one figure divided by the median of another be printed too.
    pub fn ratio(&mut self, name: &str, of: &str, to: &str) {
        let ratio = Ratio { name: self.named(name), of: self.named(of), to: self.named(to) };
        if !self.ratios.contains(&ratio) {
            self.ratios.push(ratio);
        }
    }

    fn named(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    fn find(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// Prints every figure: name, median, unit, and of repetitions the least and the most.
    pub fn print(&self) {
        for figure in &self.figures {
            let values = figure.sorted();
            let (least, median, most) = (values[0], figure.median(), values[values.len() - 1]);
            let Figure { name, unit, .. } = figure;
            match values.len() {
                1 => println!("{name} {} {unit}", short(median)),
                _ => println!("{name} {} {unit} min {} max {}", short(median), short(least), short(most)),
            }
        }
        for Ratio { name, of, to } in &self.ratios {
            if let (Some(of), Some(to)) = (self.find(of), self.find(to)) {
                println!("{name} {} x", short(of.median() / to.median()));
            }
        }
    }
}

impl Figure {
    /// The middle value, or the mean of the two in the middle.
    fn median(&self) -> f64 {
        let values = self.sorted();
        let (lower, upper) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        f64::midpoint(lower, upper)
    }

    fn sorted(&self) -> Vec<f64> {
        let mut values = self.values.clone();
        values.sort_by(f64::total_cmp);
        values
    }
}

/// The time that so many in a hundred do not exceed.
fn at(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    let place = (times.len() * percent).div_ceil(100).max(1) - 1;
    times.get(place).copied().unwrap_or_default()
}

/// Three digits that say something.
fn short(value: f64) -> String {
    match value.abs() {
        large if large >= 100.0 => format!("{value:.0}"),
        middling if middling >= 10.0 => format!("{value:.1}"),
        one if one >= 0.1 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        let median = |values: &[f64]| Figure { name: String::new(), unit: "s", values: values.to_vec() }.median();
        assert_eq!([median(&[3.0]), median(&[9.0, 1.0]), median(&[4.0, 1.0, 3.0, 2.0])], [3.0, 5.0, 2.5]);
    }

    #[test]
    fn a_percentile_takes_a_hundred_times() {
        let noted = |count: u64| {
            let mut figures = Figures::default();
            let mut times: Vec<Duration> = (1..=count).map(Duration::from_millis).collect();
            figures.note_times("move", &mut times);
            ["move-p50", "move-p99", "move-max"].map(|name| figures.newest(name))
        };
        assert_eq!(noted(99), [Some(50.0), None, Some(99.0)]);
        assert_eq!(noted(100), [Some(50.0), Some(99.0), Some(100.0)]);
    }
}
