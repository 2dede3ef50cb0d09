//! Decision diagrams: the words of one length that a line of cells may hold.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::Symbol;

/// A step of a [`Diagram`]: with this symbol, to this state of the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transition {
    /// The symbol that is read.
    pub symbol: Symbol,
    /// The state after it, by its number in its layer.
    pub to: usize,
}

/// The words of one length over some symbols that a [regular](crate::Constraint::Regular) constraint allows, as a layered automaton.
///
/// Layer i holds the states after i symbols. There is one first state, and one last state. The diagram is reduced: each state is on a path from the first
/// to the last, and no two states of a layer accept the same words. States are numbered in the order in which the paths, sorted by symbols, reach them. So
/// two diagrams are equal if and only if they allow the same words.
///
/// # References
/// G. Pesant: A regular language membership constraint for finite sequences of variables. CP 2004 (the layered automaton).
/// J. E. Hopcroft, J. D. Ullman: Introduction to automata theory, languages, and computation. 1979 (minimal automata are unique).
///
/// ```
/// use gerechte_encodings::{Diagram, Symbol};
/// // Three symbols of four that rise. The state is the least value that may follow.
/// let rising = Diagram::of(3, 4, 1, |least, _, symbol| (symbol.value() >= *least).then_some(symbol.value() + 1), |_| true)?;
/// assert!(rising.allows(&[0, 1, 3].map(Symbol::new)));
/// assert!(!rising.allows(&[0, 2, 1].map(Symbol::new)));
/// # Ok::<(), gerechte_encodings::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagram {
    symbols: usize,
    /// By layer and state, but for the last layer: the transitions, ascending.
    layers: Arc<[Vec<Vec<Transition>>]>,
}

/// The reason why there is no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// More steps than [`Diagram::MOST_STEPS`].
    #[error("the automaton has more than {} steps", Diagram::MOST_STEPS)]
    Large,
    /// A transition that is stated names a state or a symbol that does not exist.
    #[error("layer {layer}, state {state}: no symbol {symbol} to state {to}")]
    Transition {
        /// The layer, from 0.
        layer: usize,
        /// The state, from 0.
        state: usize,
        /// The symbol, from 1.
        symbol: u32,
        /// The state of the next layer, from 0.
        to: usize,
    },
    /// The first layer has no state to begin in.
    #[error("layer 0 has no state")]
    NoStart,
}

impl Diagram {
    /// The most steps that are made while a diagram is built: states times symbols.
    pub const MOST_STEPS: usize = 1 << 22;

    /// The words of this length that an automaton accepts. It begins in the state `start`; `step` is told the state, the position and the symbol there, and
    /// returns the next state, or `None` if no such word is accepted; `accepts` decides in the last state.
    ///
    /// Takes time in proportion to the states that occur, times the symbols.
    pub fn of<S: Clone + Eq + Hash>(
        length: usize,
        symbols: usize,
        start: S,
        step: impl FnMut(&S, usize, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, DiagramError> {
        Self::of_steps(Self::MOST_STEPS, length, symbols, start, step, accepts)
    }

    /// The words that an automaton accepts, if no more than `most` steps are made.
    fn of_steps<S: Clone + Eq + Hash>(
        most: usize,
        length: usize,
        symbols: usize,
        start: S,
        mut step: impl FnMut(&S, usize, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, DiagramError> {
        let mut last = vec![start];
        let mut layers: Vec<Vec<Vec<Transition>>> = Vec::with_capacity(length);
        let mut steps = 0;
        for position in 0..length {
            let (mut next, mut numbers) = (Vec::new(), FxHashMap::default());
            steps += last.len() * symbols;
            if steps > most {
                return Err(DiagramError::Large);
            }
            let mut transitions = |state: &S| {
                let mut found = Vec::new();
                for symbol in (0..symbols).map(Symbol::new) {
                    let Some(after) = step(state, position, symbol) else { continue };
                    let to = *numbers.entry(after).or_insert_with_key(|after: &S| {
                        next.push(after.clone());
                        next.len() - 1
                    });
                    found.push(Transition { symbol, to });
                }
                found
            };
            layers.push(last.iter().map(&mut transitions).collect());
            last = next;
        }
        let accepted = last.iter().map(|state| accepts(state).then_some(0)).collect();
        Ok(Self { symbols, layers: reduced(layers, accepted).into() })
    }

    /// The words of an automaton that is written out: by layer and state, the values of symbols, from 1, and the states after them. The words begin in
    /// state 0, and end in state 0 of the layer after the last.
    pub fn written(symbols: usize, layers: &[Vec<Vec<(u32, usize)>>]) -> Result<Self, DiagramError> {
        for (layer, states) in layers.iter().enumerate() {
            let after = layers.get(layer + 1).map_or(1, Vec::len);
            for (state, transitions) in states.iter().enumerate() {
                let wrong = |&&(value, to): &&(u32, usize)| to >= after || value == 0 || value as usize > symbols;
                if let Some(&(symbol, to)) = transitions.iter().find(wrong) {
                    return Err(DiagramError::Transition { layer, state, symbol, to });
                }
            }
        }
        if layers.first().is_some_and(Vec::is_empty) {
            return Err(DiagramError::NoStart);
        }
        // With two steps for a symbol, the automaton is in sets of states.
        let step = |states: &Vec<usize>, layer: usize, symbol: Symbol| {
            let from = states.iter().flat_map(|&state| &layers[layer][state]);
            let mut to: Vec<usize> = from.filter(|step| step.0 == symbol.value()).map(|step| step.1).collect();
            to.sort_unstable();
            to.dedup();
            (!to.is_empty()).then_some(to)
        };
        Self::of(layers.len(), symbols, vec![0], step, |_| true)
    }

    /// The words of one symbol, which is one of these.
    #[expect(clippy::missing_panics_doc, reason = "one state has a step for each symbol")]
    pub fn one_of(symbols: usize, allowed: impl IntoIterator<Item = Symbol>) -> Self {
        let allowed = allowed.into_iter().fold(0_u64, |set, symbol| set | 1 << symbol.index());
        let step = |(): &(), _, symbol: Symbol| (allowed >> symbol.index() & 1 == 1).then_some(());
        Self::of(1, symbols, (), step, |()| true).expect("a step for each symbol")
    }

    /// The words read backwards.
    pub fn reversed(&self) -> Result<Self, DiagramError> {
        let length = self.length();
        let step = |states: &Vec<usize>, position: usize, symbol: Symbol| {
            let layer = &self.layers[length - 1 - position];
            let leads = |state: &usize| {
                layer[*state].iter().any(|step| step.symbol == symbol && states.binary_search(&step.to).is_ok())
            };
            let before: Vec<usize> = (0..layer.len()).filter(leads).collect();
            (!before.is_empty()).then_some(before)
        };
        Self::of(length, self.symbols, vec![0], step, |_| true)
    }

    /// Whether each order of the symbols of a word is a word.
    ///
    /// In a reduced diagram that is so if any two symbols in succession lead to the same state in either order.
    pub fn is_commutative(&self) -> bool {
        let after = |layer: usize, state: usize, one: Symbol, next: Symbol| {
            self.step(layer, state, one).and_then(|state| self.step(layer + 1, state, next))
        };
        let symbols = || (0..self.symbols).map(Symbol::new);
        (1..self.length()).all(|layer| {
            (0..self.states(layer - 1)).all(|state| {
                symbols().all(|one| {
                    symbols()
                        .take(one.index())
                        .all(|other| after(layer - 1, state, one, other) == after(layer - 1, state, other, one))
                })
            })
        })
    }

    /// The words whose symbols at each position are allowed there.
    #[expect(clippy::missing_panics_doc, reason = "there are no more states than before")]
    #[must_use]
    pub fn within(&self, allows: impl Fn(usize, Symbol) -> bool) -> Self {
        let step = |state: &usize, position: usize, symbol: Symbol| {
            if allows(position, symbol) { self.step(position, *state, symbol) } else { None }
        };
        Self::of(self.length(), self.symbols, 0, step, |_| true).expect("no more states than before")
    }

    /// The words without a symbol twice. Returns `None` if more than `most` steps are made: states times symbols, before states are merged.
    pub fn different(&self, most: usize) -> Option<Self> {
        // By layer: the symbols that words have from there on, as bits. Whether any other symbol occurred makes no difference.
        let mut later = vec![0_u64; self.length() + 1];
        for (layer, states) in self.layers.iter().enumerate().rev() {
            let symbols = states.iter().flatten().fold(0, |set, step| set | 1 << step.symbol.index());
            later[layer] = later[layer + 1] | symbols;
        }
        let step = |&(state, used): &(usize, u64), position: usize, symbol: Symbol| {
            let bit = 1 << symbol.index();
            let to = if used & bit == 0 { self.step(position, state, symbol) } else { None };
            to.map(|to| (to, (used | bit) & later[position + 1]))
        };
        Self::of_steps(most.min(Self::MOST_STEPS), self.length(), self.symbols, (0, 0), step, |_| true).ok()
    }

    /// The words with the symbols at each position exchanged for those of these names, which are a permutation at each.
    #[expect(clippy::missing_panics_doc, reason = "there are no more states than before")]
    #[must_use]
    pub fn renamed(&self, name: impl Fn(usize, Symbol) -> Symbol) -> Self {
        let step = |state: &usize, position: usize, symbol: Symbol| self.step(position, *state, name(position, symbol));
        Self::of(self.length(), self.symbols, 0, step, |_| true).expect("no more states than before")
    }

    /// The length of the words.
    pub fn length(&self) -> usize {
        self.layers.len()
    }

    /// The number of symbols.
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// By layer and state, but for the last layer, the transitions, by ascending symbols. If there are no words, each layer has one state, which none leaves.
    pub fn layers(&self) -> &[Vec<Vec<Transition>>] {
        &self.layers
    }

    /// The number of states of a layer, from 0 to the length.
    pub fn states(&self, layer: usize) -> usize {
        self.layers.get(layer).map_or(1, Vec::len)
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.layers.first().is_some_and(|layer| layer[0].is_empty())
    }

    fn step(&self, layer: usize, state: usize, symbol: Symbol) -> Option<usize> {
        self.layers[layer][state].iter().find(|step| step.symbol == symbol).map(|step| step.to)
    }

    /// Whether the word is one of these.
    pub fn allows(&self, word: &[Symbol]) -> bool {
        word.len() == self.length() && self.allows_all(word.iter().copied())
    }

    /// Whether as many symbols as the words have are one of these.
    pub(crate) fn allows_all(&self, word: impl Iterator<Item = Symbol>) -> bool {
        word.enumerate().try_fold(0, |state, (position, symbol)| self.step(position, state, symbol)).is_some()
    }
}

/// Merges states that accept the same words, and leaves out those that accept none or that no word reaches.
fn reduced(layers: Vec<Vec<Vec<Transition>>>, accepted: Vec<Option<usize>>) -> Vec<Vec<Vec<Transition>>> {
    // From the last layer: the class of each state, and the transitions of each class.
    let mut class = accepted;
    let mut merged: Vec<Vec<Vec<Transition>>> = Vec::with_capacity(layers.len());
    for layer in layers.into_iter().rev() {
        let (mut classes, mut numbers) = (Vec::new(), FxHashMap::default());
        class = layer
            .into_iter()
            .map(|transitions| {
                let on = |step: Transition| Some(Transition { to: class[step.to]?, ..step });
                let on: Vec<_> = transitions.into_iter().filter_map(on).collect();
                (!on.is_empty()).then(|| {
                    *numbers.entry(on).or_insert_with_key(|on| {
                        classes.push(on.clone());
                        classes.len() - 1
                    })
                })
            })
            .collect();
        merged.push(classes);
    }
    merged.reverse();
    let Some(first) = class[0] else { return vec![vec![Vec::new()]; merged.len()] };
    // The states in the order in which words reach them.
    let mut reached = vec![first];
    let mut ordered = Vec::with_capacity(merged.len());
    for layer in merged {
        let (mut next, mut numbers) = (Vec::new(), FxHashMap::default());
        let mut renumbered = |step: &Transition| {
            let to = *numbers.entry(step.to).or_insert_with(|| {
                next.push(step.to);
                next.len() - 1
            });
            Transition { to, ..*step }
        };
        ordered.push(reached.iter().map(|&state| layer[state].iter().map(&mut renumbered).collect()).collect());
        reached = next;
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a length, as symbols.
    fn words(length: usize, symbols: usize) -> Vec<Vec<Symbol>> {
        let word = |all: usize| {
            (0..length as u32).map(|place| Symbol::new(all / symbols.pow(place) % symbols)).collect::<Vec<_>>()
        };
        (0..symbols.pow(length as u32)).map(word).collect()
    }

    /// The words whose values add up to a multiple of 3, or that begin with 4, by an automaton that is not minimal.
    fn example(length: usize) -> Diagram {
        let step = |&(sum, starts): &(u32, bool), position: usize, symbol: Symbol| {
            Some((sum + symbol.value(), starts || position == 0 && symbol.value() == 4))
        };
        Diagram::of(length, 4, (0, false), step, |&(sum, starts)| sum % 3 == 0 || starts).unwrap()
    }

    fn is_in_example(word: &[Symbol]) -> bool {
        word[0].value() == 4 || word.iter().map(|symbol| symbol.value()).sum::<u32>() % 3 == 0
    }

    #[test]
    fn the_words_are_those_that_are_accepted() {
        let diagram = example(4);
        let found = words(4, 4).into_iter().filter(|word| diagram.allows(word));
        assert!(found.eq(words(4, 4).into_iter().filter(|word| is_in_example(word))));
        // The remainder of the sum, and that the word began with 4.
        assert_eq!((0..=4).map(|layer| diagram.states(layer)).collect::<Vec<_>>(), [1, 4, 4, 4, 1]);
    }

    #[test]
    fn words_of_different_symbols_are_those_within() {
        let is_allowed = |place: usize, symbol: Symbol| place != 1 || symbol.value() != 2;
        for length in 1..=5 {
            let different = example(length).within(is_allowed).different(1 << 16).unwrap();
            for word in words(length, 4) {
                let is_different = (0..length).all(|place| !word[..place].contains(&word[place]));
                let is_wanted = word.iter().enumerate().all(|(place, &symbol)| is_allowed(place, symbol));
                assert_eq!(different.allows(&word), is_in_example(&word) && is_different && is_wanted, "{word:?}");
            }
            assert_eq!(different.is_empty(), length == 5);
        }
    }

    #[test]
    fn equal_words_are_equal_diagrams() {
        let diagram = example(3);
        let backwards = diagram.reversed().unwrap();
        for mut word in words(3, 4) {
            word.reverse();
            assert_eq!(backwards.allows(&word), is_in_example(&word.iter().rev().copied().collect::<Vec<_>>()));
        }
        assert_ne!(backwards, diagram);
        assert_eq!(backwards.reversed(), Ok(diagram.clone()));
        let numbers = |step: &Transition| (step.symbol.value(), step.to);
        let written: Vec<Vec<Vec<_>>> =
            diagram.layers().iter().map(|l| l.iter().map(|s| s.iter().map(numbers).collect()).collect()).collect();
        assert_eq!(Diagram::written(4, &written), Ok(diagram));
    }

    #[test]
    fn commutative_words_are_those_in_any_order() {
        let sum = |most: u32| {
            move |sum: &u32, _: usize, symbol: Symbol| Some(sum + symbol.value()).filter(|&sum| sum <= most)
        };
        assert!(Diagram::of(3, 4, 0, sum(9), |&sum| sum == 7).unwrap().is_commutative());
        assert!(!example(3).is_commutative() && Diagram::one_of(4, [Symbol::new(2)]).is_commutative());
    }

    #[test]
    fn no_words_have_one_diagram() {
        let none = Diagram::of(3, 2, (), |(), _, _| Some(()), |()| false).unwrap();
        assert!(none.is_empty() && !none.allows(&[0, 0, 0].map(Symbol::new)));
        assert_eq!(example(2).within(|position, _| position == 0).layers(), [vec![vec![]], vec![vec![]]]);
    }

    #[test]
    fn what_is_written_wrong_is_refused() {
        let wrong = |layers: &[Vec<Vec<(u32, usize)>>]| Diagram::written(2, layers).unwrap_err().to_string();
        assert_eq!(wrong(&[vec![vec![(3, 0)]]]), "layer 0, state 0: no symbol 3 to state 0");
        assert_eq!(wrong(&[vec![vec![(1, 1)]]]), "layer 0, state 0: no symbol 1 to state 1");
        assert_eq!(wrong(&[vec![]]), "layer 0 has no state");
        let large = Diagram::of(40, 64, 0_u64, |sum, p, s| Some(sum * 65 + u64::from(s.value()) + p as u64), |_| true);
        assert_eq!(large, Err(DiagramError::Large));
    }
}
