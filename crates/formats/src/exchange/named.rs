//! Rules that other programs have names for.

use std::cmp::{Ordering, Reverse};

use gerechte_core::Game;
use gerechte_core::game::{Base, Elsewhere, RULES, Rule};

/// A rule of the table of extras, or one of its houses, with the names that other programs have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) rule: &'static Rule,
    pub(super) names: &'static Elsewhere,
}

impl Named {
    /// All of them, in the order in which they are written.
    pub(super) fn all() -> Vec<Self> {
        let mut all: Vec<_> = RULES.iter().flat_map(Self::of).collect();
        all.sort_unstable();
        all
    }

    /// The rule, or each of its houses.
    pub(super) fn of(rule: &'static Rule) -> impl Iterator<Item = Self> {
        rule.elsewhere.iter().map(move |names| Self { rule, names })
    }

    /// The one with a name in some format.
    pub(super) fn find<N: PartialEq>(name: impl Fn(&Elsewhere) -> Option<N>, wanted: &N) -> Option<Self> {
        Self::all().into_iter().find(|named| name(named.names).as_ref() == Some(wanted))
    }

    /// Its houses on a base of an order, each ascending; none if the rule is of another kind, or does not fit the base.
    pub(super) fn houses(self, base: &Base, order: usize) -> Vec<Vec<usize>> {
        let mut houses = self.rule.houses(base, order).unwrap_or_default();
        if let Some(house) = self.names.house {
            houses = houses.get(house).cloned().into_iter().collect();
        }
        for house in &mut houses {
            house.sort_unstable();
        }
        houses
    }

    /// The sets of cells that differ by the rule: its houses, or its pairs of cells.
    pub(super) fn different(self, base: &Base, game: &Game) -> Vec<Vec<usize>> {
        match self.rule.pairs(game) {
            Some(pairs) => pairs.into_iter().map(Vec::from).collect(),
            None => self.houses(base, game.order()),
        }
    }

    /// Whether the rule fits a base of an order.
    pub(super) fn fits(self, base: &Base, order: usize) -> bool {
        !self.rule.is_of_houses() || self.rule.houses(base, order).is_some()
    }

    fn key(&self) -> (bool, bool, &Rule, Reverse<Option<usize>>) {
        // Relations come last, and before them disjoint groups.
        (self.rule.is_of_relations(), self.rule.name == "disjoint", self.rule, Reverse(self.names.house))
    }
}

impl PartialOrd for Named {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Named {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
