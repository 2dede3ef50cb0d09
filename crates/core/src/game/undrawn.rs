//! Constraints of a game that no drawing of its board shows.

use std::collections::HashSet;

use super::{Game, GameSpec, NEGATIVES, Negative, RULES, Rule};
use gerechte_encodings::{Constraint, Division};

/// The relations, equations and words of lines that marks do not draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undrawn {
    /// The rules of extras whose relations are all stated.
    pub rules: Vec<&'static Rule>,
    /// The rules that all dots are drawn.
    pub negatives: Vec<&'static Negative>,
    /// The number of other relations, equations and words.
    pub others: usize,
    /// The number of divisions other than that of the extra.
    pub divisions: usize,
}

impl Undrawn {
    /// The number of constraints for which there is no sentence.
    pub const fn unsaid(&self) -> usize {
        self.others + self.divisions
    }
}

impl Game {
    /// The relations and equations that are not drawn.
    pub fn undrawn(&self) -> Undrawn {
        let constraints: HashSet<&Constraint> = self.problem.constraints().iter().collect();
        let numbers = self.region_numbers();
        // The rule is recognised only if all its constraints are present.
        let all = |mut wanted: Vec<Constraint>| {
            wanted.retain(|one| !one.cells().iter().any(|cell| numbers.contains(cell)));
            let is_there = wanted.iter().all(|one| constraints.contains(one));
            if is_there { wanted } else { Vec::new() }
        };
        let of_rules = RULES.iter().map(|rule| (rule, all(rule.relations(&self.board, self.order()))));
        let is_of_rule = |division: &Division| division.size() == self.order() && division.columns() == self.order();
        let is_divided = self.whole_division().is_some_and(is_of_rule);
        let of_rules: Vec<_> =
            of_rules.filter(|(rule, relations)| !relations.is_empty() || is_divided && rule.is_of_division()).collect();
        let negatives = NEGATIVES.iter().map(|negative| {
            let related = negative.related(&self.board, &self.marks).into_iter();
            (negative, all(related.map(|(one, other, relation)| Constraint::Related(one, other, relation)).collect()))
        });
        let negatives: Vec<_> = negatives.filter(|(_, relations)| !relations.is_empty()).collect();
        let mut known = self.drawn();
        known.extend(of_rules.iter().flat_map(|(_, relations)| relations).cloned());
        known.extend(negatives.iter().flat_map(|(_, relations)| relations).cloned());
        let is_other = |one: &&&Constraint| {
            matches!(one, Constraint::Related(..) | Constraint::Equation { .. } | Constraint::Regular { .. })
                && !known.contains(**one)
        };
        Undrawn {
            rules: of_rules.iter().map(|(rule, _)| *rule).collect(),
            negatives: negatives.iter().map(|(negative, _)| *negative).collect(),
            others: constraints.iter().filter(is_other).count(),
            divisions: if is_divided { 0 } else { self.problem.divisions().count() },
        }
    }

    /// The rules that no drawing of the board shows, a sentence each: those of the name, and those that relations state.
    ///
    /// ```
    /// use gerechte::Game;
    /// let game: Game = "box:3x3+antiknight+nonconsecutive".parse()?;
    /// assert_eq!(game.undrawn_rules()[0], "Cells a knight's move apart hold different symbols.");
    /// assert_eq!(game.undrawn_rules()[1], "Cells side by side do not hold symbols that differ by one.");
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn undrawn_rules(&self) -> Vec<&'static str> {
        let Undrawn { rules: stated, negatives, .. } = self.undrawn();
        let mut rules: Vec<_> = self.spec().into_iter().flat_map(GameSpec::undrawn_rules).collect();
        let further =
            stated.iter().filter_map(|rule| rule.sentence).chain(negatives.iter().map(|negative| negative.sentence));
        for rule in further {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}
