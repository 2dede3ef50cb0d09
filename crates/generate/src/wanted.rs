//! The texts of targets, which determine the random words of their puzzles.

use std::ops::RangeInclusive;

use super::design::{Demand, Solvable};
use super::stream::Wanted;
use super::{Clues, Difficulty, KillerTarget, Symmetry, Target, VariantTarget};
use gerechte_rate::Technique;

impl Wanted for Target {
    fn seed_text(&self) -> String {
        format!(
            "Target {{ clues: {}, minimal: {}, difficulty: {}, techniques: {}, forbidden: {}, easy_start: {}{} }}",
            clues(&self.clues),
            self.minimal,
            self.difficulty.as_ref().map_or_else(|| "None".to_owned(), difficulty),
            techniques(&self.techniques),
            techniques(&self.forbidden),
            self.easy_start,
            // Targets without it keep their puzzles.
            if self.uses > 1 { format!(", uses: {}", self.uses) } else { String::new() },
        )
    }
}

impl Wanted for KillerTarget {
    fn seed_text(&self) -> String {
        let clues = self.clues.as_ref().map_or_else(|| "None".to_owned(), |clues| format!("Some({})", range(clues)));
        format!("KillerTarget {{ sizes: {}, leaves_cells: {}, clues: {clues} }}", range(&self.sizes), self.leaves_cells)
    }
}

impl Wanted for VariantTarget {
    fn seed_text(&self) -> String {
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.name).collect();
        let number = self.number.map_or_else(|| "None".to_owned(), |number| format!("Some({number})"));
        let puzzle = self.puzzle.seed_text();
        format!("VariantTarget {{ rules: [{}], number: {number}, puzzle: {puzzle} }}", rules.join(", "))
    }
}

impl Wanted for Demand {
    fn seed_text(&self) -> String {
        let solvable = match &self.solvable {
            Solvable::Rounds(rounds) => format!("Rounds({})", range(rounds)),
            Solvable::BeyondSingles => "BeyondSingles".to_owned(),
            Solvable::Anyhow => "Anyhow".to_owned(),
        };
        format!("Demand {{ solvable: {solvable}, clues: {} }}", clues(&self.clues))
    }
}

fn clues(clues: &Clues) -> String {
    let symmetry = match clues.symmetry {
        Symmetry::Motion(number) => format!("Motion({number})"),
        named => joined(&named.to_string()),
    };
    let place = |place: &Option<bool>| place.map_or_else(|| "None".to_owned(), |is_clue| format!("Some({is_clue})"));
    let pattern = clues.pattern.0.iter().map(place).collect::<Vec<_>>().join(", ");
    format!("Clues {{ number: {}, symmetry: {symmetry}, pattern: Pattern([{pattern}]) }}", range(&clues.number))
}

fn difficulty(wanted: &Difficulty) -> String {
    let (from, to) = (wanted.range.start(), wanted.range.end());
    format!("Some(Difficulty {{ scale: {}, range: {from:?}..={to:?} }})", joined(wanted.scale.name()))
}

fn techniques(techniques: &[Technique]) -> String {
    format!("[{}]", techniques.iter().map(|technique| joined(technique.name())).collect::<Vec<_>>().join(", "))
}

/// A range without end ends at 2^64 − 1, also where words are shorter.
fn range(range: &RangeInclusive<usize>) -> String {
    let word = |number: &usize| if *number == usize::MAX { u64::MAX } else { *number as u64 };
    format!("{}..={}", word(range.start()), word(range.end()))
}

/// The words of a name, joined with capitals.
fn joined(name: &str) -> String {
    let capital = |word: &str| {
        word.chars().take(1).map(|c| c.to_ascii_uppercase()).chain(word.chars().skip(1)).collect::<String>()
    };
    name.split(['_', '-']).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pattern;

    #[test]
    fn texts_are_those_of_every_version() {
        let clues = Clues {
            number: 20..=usize::MAX,
            symmetry: Symmetry::MirrorRows,
            pattern: Pattern(vec![Some(true), None, Some(false)]),
        };
        let target = Target {
            clues,
            minimal: true,
            difficulty: Some("medium..".parse().unwrap()),
            techniques: vec![Technique::XWing, Technique::AlsXz],
            uses: 1,
            forbidden: Vec::new(),
            easy_start: 3,
        };
        assert_eq!(
            target.seed_text(),
            "Target { clues: Clues { number: 20..=18446744073709551615, symmetry: MirrorRows, pattern: Pattern([Some(true), None, Some(false)]) }, \
             minimal: true, difficulty: Some(Difficulty { scale: Level, range: 1.0..=inf }), techniques: [XWing, AlsXz], forbidden: [], easy_start: 3 }"
        );
        let killer = KillerTarget { clues: Some(0..=2), ..KillerTarget::default() };
        assert_eq!(killer.seed_text(), "KillerTarget { sizes: 2..=4, leaves_cells: false, clues: Some(0..=2) }");
        assert_eq!(
            KillerTarget::default().seed_text(),
            "KillerTarget { sizes: 2..=4, leaves_cells: false, clues: None }"
        );
        let clues = Clues { symmetry: Symmetry::Motion(3), ..Clues::default() };
        let demand = Demand { solvable: Solvable::Rounds(2..=5), clues };
        assert_eq!(
            demand.seed_text(),
            "Demand { solvable: Rounds(2..=5), clues: Clues { number: 0..=18446744073709551615, symmetry: Motion(3), pattern: Pattern([]) } }"
        );
    }
}
