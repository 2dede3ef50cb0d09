//! A tutor, which explains every puzzle with one solution: by the ladder as far as it leads, and then by chains.

use std::cell::RefCell;

use super::explainer::{Chained, Explainer, Limits, Link};
use super::ladder::{Conclusions, Guide, Ladder, Node, Path, Told};
use super::{Candidate, LayoutError, Position};
use gerechte_core::{Game, Puzzle, Stop};
use gerechte_encodings::{Cell, Symbol};
use itertools::Itertools;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    /// A step of the ladder.
    Step(Told),
    /// A chain, where the ladder has no step.
    Chain(Chained),
}

/// The way to the solution of a puzzle.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Lesson {
    /// The path of the ladder alone, which has the score of the puzzle. It ends where the first chain is needed.
    pub path: Path,
    /// All steps.
    pub steps: Vec<Taught>,
    /// Whether they lead to the solution.
    pub solved: bool,
}

/// Explains the puzzles of one game.
///
/// ```
/// use gerechte::rate::{Taught, Tutor};
/// use gerechte::{Game, Puzzle, Stop};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "12...41.....2...")?;
/// let lesson = Tutor::new(&game)?.explain(&puzzle, &Stop::never());
/// assert!(lesson.solved && lesson.chains().next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tutor {
    guide: Guide,
    explainer: Explainer,
    limits: Limits,
}

/// The number of implications after which chains are given up in games with rules beyond houses. Chains know houses alone: of 143 such puzzles that people
/// made, none that the ladder left was solved by them.
const FEW: u64 = 20_000_000;

impl Tutor {
    /// Prepares for the puzzles of a game. Returns an error if the board is too large.
    pub fn new(game: &Game) -> Result<Self, LayoutError> {
        Self::with_ladder(game, Ladder::hodoku())
    }

    /// The same with another ladder, so that chains begin where that one ends.
    pub fn with_ladder(game: &Game, ladder: Ladder) -> Result<Self, LayoutError> {
        let all = Limits::default();
        let limits = if game.problem().is_of_houses() { all } else { Limits { implications: FEW, ..all } };
        Ok(Self { guide: Guide::new(game, ladder)?, explainer: Explainer::new(game)?, limits })
    }

    /// Every step to the solution. The puzzle must have one solution.
    pub fn explain(&self, puzzle: &Puzzle, stop: &Stop) -> Lesson {
        let steps = RefCell::new(Vec::new());
        let mut further = |from: &Position| {
            let chain = self.explainer.chain(from.values(), from.masks(), &self.limits, stop)?;
            let conclusions = conclusions(&chain);
            steps.borrow_mut().push(Taught::Chain(chain));
            Some(conclusions)
        };
        let mut see = |told| steps.borrow_mut().push(Taught::Step(told));
        let (path, solved) = self.guide.explain_further(puzzle, stop, &mut further, &mut see);
        Lesson { path, solved, steps: steps.into_inner() }
    }

    /// The easiest step of a puzzle. The puzzle must have one solution.
    ///
    /// Returns `None` if the puzzle is solved, a stop was requested, or the chain would take too much work.
    pub fn hint(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Taught> {
        self.hint_at(&self.position(puzzle), true, stop)
    }

    /// The placed symbols, and the candidates that they leave before any step.
    pub fn position(&self, values: &Puzzle) -> Position {
        self.guide.position(values)
    }

    /// The easiest step from a position, which may be one of a puzzle with several solutions: then `is_unique` is false, and no technique relies on
    /// there being one.
    ///
    /// Returns `None` as [`hint`](Self::hint) does, and where no step is left.
    ///
    /// ```
    /// use gerechte::rate::Tutor;
    /// use gerechte::{Game, Puzzle, Stop};
    /// let game: Game = "box:2x2".parse()?;
    /// let tutor = Tutor::new(&game)?;
    /// let mut position = tutor.position(&Puzzle::parse(&game, "1.3.......2.4.1.")?);
    /// while let Some(step) = tutor.hint_at(&position, true, &Stop::never()) {
    ///     position = tutor.after(&position, &step);
    /// }
    /// assert_eq!(position.values().to_string(), "1432234131244213");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint_at(&self, from: &Position, is_unique: bool, stop: &Stop) -> Option<Taught> {
        self.guide.hint_at(from, is_unique, stop).map(Taught::Step).or_else(|| self.chain(from, stop))
    }

    /// The position after a step.
    #[must_use]
    pub fn after(&self, from: &Position, step: &Taught) -> Position {
        let placed: Vec<_> = step.placements().iter().map(|at| (Cell::new(at.cell), Symbol::new(at.symbol))).collect();
        let mut position = self.position(&from.values().clone().with(&placed));
        position.meet(from);
        for at in step.eliminations() {
            position.remove(at.cell, at.symbol);
        }
        position
    }

    /// The position where the ladder ends, without chains.
    pub fn end_of_ladder(&self, from: &Position, is_unique: bool, stop: &Stop) -> Position {
        self.guide.end_of(from, is_unique, stop)
    }

    /// Whether a position contradicts the rules at sight: a cell without a candidate, a symbol without a place, or entries that break a constraint.
    pub fn is_contradictory(&self, position: &Position) -> bool {
        self.guide.is_contradictory(position)
    }

    fn chain(&self, from: &Position, stop: &Stop) -> Option<Taught> {
        if stop.is_requested() || from.values().iter().all(Option::is_some) {
            return None;
        }
        self.explainer.chain(from.values(), from.masks(), &self.limits, stop).map(Taught::Chain)
    }
}

/// The placements and eliminations of a chain.
fn conclusions(chain: &Chained) -> Conclusions {
    let deduction = &chain.argument.deduction;
    let candidate = |&(cell, symbol): &(usize, usize)| Candidate { cell, symbol };
    match &deduction.place {
        Some(place) => Conclusions { placements: vec![candidate(place)], eliminations: Vec::new() },
        None => Conclusions { placements: Vec::new(), eliminations: deduction.remove.iter().map(candidate).collect() },
    }
}

impl Lesson {
    /// The chains among the steps.
    pub fn chains(&self) -> impl Iterator<Item = &Chained> {
        self.steps.iter().filter_map(|step| match step {
            Taught::Chain(chain) => Some(chain),
            Taught::Step(_) => None,
        })
    }
}

impl Taught {
    /// The place to look at, as a first hint.
    pub fn place(&self) -> &str {
        match self {
            Self::Step(told) => &told.place,
            Self::Chain(chain) => &chain.place,
        }
    }

    /// The cells of each house, cell or group of cells that the place names.
    pub fn places(&self) -> &[Vec<usize>] {
        match self {
            Self::Step(told) => &told.places,
            Self::Chain(chain) => &chain.places,
        }
    }

    /// The name of its technique.
    pub fn words(&self) -> String {
        match self {
            Self::Step(told) => told.step.technique.words().to_owned(),
            Self::Chain(chain) => chain.name(),
        }
    }

    /// The reason why it works, in one sentence.
    pub fn lesson(&self) -> &'static str {
        match self {
            Self::Step(told) => told.step.technique.lesson(),
            Self::Chain(chain) => chain.lesson(),
        }
    }

    /// The whole step, a chain with a line for each link.
    pub fn text(&self) -> String {
        let (text, links) = match self {
            Self::Step(told) => (&told.text, &told.links),
            Self::Chain(chain) => (&chain.text, &chain.links),
        };
        let links = links.iter().map(|link| format!("\n  {link}"));
        std::iter::once(text.clone()).chain(links).collect()
    }

    /// The candidates among its premises, to highlight.
    pub fn marks(&self) -> Vec<Candidate> {
        match self {
            Self::Step(told) => told.marks.clone(),
            Self::Chain(chain) => chain.marks(),
        }
    }

    /// The houses that it names, as their cells.
    pub fn houses(&self) -> &[Vec<usize>] {
        match self {
            Self::Step(told) => &told.houses,
            Self::Chain(chain) => &chain.houses,
        }
    }

    /// The links of its chain, if it has one: each from a candidate to one that follows from it, and whether that one is true. A group of cells stands
    /// where its first cell is.
    pub fn links(&self) -> Vec<(Candidate, Candidate, bool)> {
        match self {
            Self::Step(told) => {
                let at = |node: &Node| node.cells.first().map(|&cell| Candidate { cell, symbol: node.symbol });
                let pairs = told.step.chain.windows(2).map(|pair| (&pair[0], &pair[1]));
                let of_branches = told.step.branches.iter().flat_map(|branch| {
                    branch
                        .iter()
                        .flat_map(move |link| link.from.iter().map(move |&from| (&branch[from].node, &link.node)))
                });
                // Branches may share their ends.
                let links = pairs.chain(of_branches);
                links.filter_map(|(from, to)| Some((at(from)?, at(to)?, to.on))).unique().collect()
            }
            Self::Chain(chain) => {
                let of = |branch: &Vec<Link>, link: &Link| {
                    let from: Vec<_> =
                        link.from.iter().filter_map(|&from| branch.get(from)).map(|from| from.at).collect();
                    let (to, holds) = (link.at, link.holds);
                    from.into_iter().map(move |from| (from, to, holds))
                };
                let branches = chain.argument.branches.iter();
                branches
                    .flat_map(|branch| branch.iter().flat_map(|link| of(branch, link)).collect::<Vec<_>>())
                    .collect()
            }
        }
    }

    /// The candidates that it places.
    pub fn placements(&self) -> Vec<Candidate> {
        match self {
            Self::Step(told) => told.step.placements.clone(),
            Self::Chain(chain) => conclusions(chain).placements,
        }
    }

    /// The candidates that it takes away.
    pub fn eliminations(&self) -> Vec<Candidate> {
        match self {
            Self::Step(told) => told.step.eliminations.clone(),
            Self::Chain(chain) => conclusions(chain).eliminations,
        }
    }
}
