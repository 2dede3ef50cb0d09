//! Constraints of a game that no drawing of its board shows.

use std::collections::HashSet;

use super::{Game, GameSpec, Mark, RULES, Rule, moves};
use gerechte_encodings::{Cell, Constraint, Relation};

/// The relations and equations that marks do not draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undrawn {
    /// The rules of extras whose relations are all stated.
    pub rules: Vec<&'static Rule>,
    /// Cells side by side without a dot are neither one apart nor one twice the other.
    pub all_dots: bool,
    /// The number of other relations and equations.
    pub others: usize,
}

impl Game {
    /// The relations and equations that are not drawn.
    pub fn undrawn(&self) -> Undrawn {
        let constraints: HashSet<&Constraint> = self.problem.constraints().iter().collect();
        let sides: Vec<_> = moves::sides(&self.board).into_iter().map(|pair| pair.map(Cell::new)).collect();
        let dotted: HashSet<[Cell; 2]> = self
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Dot(one, other, _) => Some([*one.min(other), *one.max(other)]),
                _ => None,
            })
            .collect();
        let apart = |[one, other]: [Cell; 2]| Constraint::Related(one, other, Relation::NotDifference(1));
        let not_twice = |[one, other]: [Cell; 2]| Constraint::Related(one, other, Relation::NotRatio(2));
        // The rule is recognised only if all its constraints are present.
        let all = |wanted: Vec<Constraint>| {
            let is_there = wanted.iter().all(|one| constraints.contains(one));
            if is_there { wanted } else { Vec::new() }
        };
        let of_rules = RULES.iter().map(|rule| (rule, all(rule.relations(&self.board, self.order()))));
        let of_rules: Vec<_> = of_rules.filter(|(_, relations)| !relations.is_empty()).collect();
        let undotted = sides.iter().filter(|pair| !dotted.contains(*pair));
        let all_dots = all(undotted.flat_map(|&pair| [apart(pair), not_twice(pair)]).collect());
        let mut known = self.drawn();
        known.extend(of_rules.iter().flat_map(|(_, relations)| relations).chain(&all_dots).cloned());
        let is_other = |one: &&&Constraint| {
            matches!(one, Constraint::Related(..) | Constraint::Equation { .. }) && !known.contains(**one)
        };
        Undrawn {
            rules: of_rules.iter().map(|(rule, _)| *rule).collect(),
            all_dots: !all_dots.is_empty(),
            others: constraints.iter().filter(is_other).count(),
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
        let Undrawn { rules: stated, all_dots, .. } = self.undrawn();
        let mut rules: Vec<_> = self.spec().into_iter().flat_map(GameSpec::undrawn_rules).collect();
        let dots = "Where there is no dot, symbols side by side neither differ by one nor is one twice the other.";
        let further = stated.iter().filter_map(|rule| rule.sentence).chain(all_dots.then_some(dots));
        for rule in further {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}
