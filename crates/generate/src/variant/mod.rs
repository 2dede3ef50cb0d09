//! Variants: puzzles of a game with further rules that are drawn for each puzzle, such as thermometers, dots or cages.
//!
//! Marks are drawn at random where a random grid satisfies them. Then clues are removed as for any puzzle, so that marks do the work of clues.

mod drawing;

use itertools::Itertools;
use thiserror::Error;

use super::dig::dig;
use super::{Draft, Fill, GenerateError, Judge, Made, Random, Stream, Target, Workshop};
use gerechte_core::game::{Mark, MarkKind, Rule};
use gerechte_core::{Game, GameError, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};
use gerechte_rate::Scale;

use drawing::{Drawing, Pencil};

/// The most choices for each cell in a search for another solution: after them a clue stays.
const PATIENCE: u64 = 100;
/// After this number of grids without a mark of a rule, or whose symbols can be reversed, no further grid is tried.
const GRIDS: u64 = 20;

/// The demands on a variant.
#[derive(Clone, Debug)]
pub struct VariantTarget {
    /// The rules whose marks are drawn.
    pub rules: Vec<&'static Rule>,
    /// The number of marks of each rule, as far as they fit. `None` stands for a number by the size of the board.
    pub number: Option<usize>,
    /// The demands on the puzzle. Where it is to be minimal, marks and cages are left out, too, as long as it meets the demands; one of each rule stays.
    pub puzzle: Target,
}

/// The reason why no variants can be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// A rule is not drawn.
    #[error("`{0}` is nothing that is drawn for a grid")]
    NotDrawn(&'static str),
    /// A rule is named twice.
    #[error("`{0}` is named twice")]
    Twice(&'static str),
    /// A difficulty that variants do not have.
    #[error("scale `{}`: puzzles with marks have a difficulty on the scales of the ladder", .0.name())]
    Scale(Scale),
    /// Cages would lie over cages.
    #[error("cages would lie over cages")]
    Cages,
    /// A rule cannot be drawn on the board.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The grids or puzzles cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// The reason why an attempt, or all of them, gave no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariantMiss {
    /// On the first grids there is no place for a mark of this rule.
    #[error("no {0} fits on the first grids")]
    Undrawn(&'static str),
    /// No clue is allowed, and the marks hold as well for the symbols in reversed order.
    #[error("without clues, the reversed symbols (the greatest for 1, and so on) are a second solution")]
    Reversible,
    /// No attempt met the target.
    #[error("no attempt met the target")]
    Target,
    /// A stop came first.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// A variant that was made.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The game with what is drawn, which has no name in the grammar.
    pub game: Game,
    /// The puzzle.
    pub made: Made,
}

/// The maker of the variants of one game.
#[derive(Clone, Debug)]
pub struct VariantMaker {
    workshop: Workshop,
    pencil: Pencil,
    target: VariantTarget,
    stream: Stream,
    tries: u64,
}

impl VariantMaker {
    /// Prepares a game whose full grids come from this source. Each variant gets `tries` attempts.
    ///
    /// ```
    /// use gerechte::game::Rule;
    /// use gerechte::generate::{Fill, VariantMaker, VariantTarget, Target};
    /// use gerechte::{Engine, Game, Stop, search::Native};
    /// let (game, stop): (Game, _) = ("box:2x3".parse()?, Stop::never());
    /// let rules = Rule::drawable().filter(|rule| ["thermo", "kropki"].contains(&rule.name)).collect();
    /// let target = VariantTarget { rules, number: Some(4), puzzle: Target::default() };
    /// let mut maker = VariantMaker::new(&game, target, Fill::Native, 100, &stop)?;
    /// let variant = maker.make(1, 0)?;
    /// assert_eq!(variant.game.marks().len(), 8);
    /// let problem = variant.game.with_clues(&variant.made.draft.puzzle);
    /// assert_eq!(Native.count(&problem, None, &stop)?.number(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: &Game, target: VariantTarget, fill: Fill, tries: u64, stop: &Stop) -> Result<Self, VariantError> {
        if let Some(rule) = target.rules.iter().find(|rule| !Rule::drawable().contains(**rule)) {
            return Err(VariantError::NotDrawn(rule.name));
        }
        if let Some(name) = target.rules.iter().map(|rule| rule.name).duplicates().next() {
            return Err(VariantError::Twice(name));
        }
        let has_cages =
            !game.cage_sums().is_empty() || game.marks().iter().filter_map(Mark::kind).any(MarkKind::is_of_cage);
        if target.rules.iter().filter(|rule| rule.is_of_cages()).count() + usize::from(has_cages) > 1 {
            return Err(VariantError::Cages);
        }
        let needs_regions = target.rules.iter().flat_map(|rule| rule.marks()).any(MarkKind::needs_regions);
        if needs_regions && game.known_regions().is_empty() {
            return Err(GameError::NoRegions.into());
        }
        if let Some(wanted) = target.puzzle.difficulty.as_ref().filter(|wanted| !wanted.scale.is_of_ladder()) {
            return Err(VariantError::Scale(wanted.scale));
        }
        // What is wrong with the target is wrong for every puzzle.
        Judge::new(game, target.puzzle.clone(), stop)?;
        let (workshop, stream) = (Workshop::new(game, fill, stop)?, Stream::new(game, &target));
        Ok(Self { workshop, pencil: Pencil::new(game), target, stream, tries })
    }

    /// Variant number `index` of a seed.
    pub fn make(&mut self, seed: u64, index: u64) -> Result<Variant, VariantMiss> {
        let mut random = self.stream.random(seed, index);
        let mut hopeless = 0;
        for attempt in 1..=self.tries {
            self.workshop.stop().check()?;
            match self.attempt(attempt, &mut random) {
                Err(miss @ (VariantMiss::Undrawn(_) | VariantMiss::Reversible)) => {
                    hopeless += 1;
                    if hopeless == self.tries.min(GRIDS) && hopeless == attempt {
                        return Err(miss);
                    }
                }
                Err(_) => {}
                made => return made,
            }
        }
        self.workshop.stop().check()?;
        Err(VariantMiss::Target)
    }

    fn attempt(&mut self, attempts: u64, random: &mut Random) -> Result<Variant, VariantMiss> {
        let Self { workshop, pencil, target, .. } = self;
        let solution = workshop.grid(random).ok_or(VariantMiss::Target)?;
        let mut drawing = pencil.draw(&target.rules, target.number, solution.symbols(), random)?;
        let base = workshop.game().clone();
        // A puzzle is only known to be minimal if each search ended.
        let patience = (!target.puzzle.minimal).then_some(PATIENCE * solution.symbols().len() as u64);
        let on = |drawing: &Drawing| drawing.on(&base).map_err(|_| VariantMiss::Target);
        let prepared = |game: &Game, patience| {
            let workshop = workshop.with_rules(game, patience);
            let judge = Judge::new(game, target.puzzle.clone(), workshop.stop());
            judge.map(|judge| (workshop, judge)).map_err(|_| VariantMiss::Target)
        };
        let mut game = on(&drawing)?;
        if *target.puzzle.clues.number.end() == 0 && is_reversible(game.problem(), solution.symbols()) {
            return Err(VariantMiss::Reversible);
        }
        let mut draft = Draft::full(solution);
        let (mut drawn, mut judge) = prepared(&game, patience)?;
        dig(&mut drawn, &judge, &mut draft, random);
        workshop.stop().check()?;
        let mut scores = judge.judge(&mut drawn, &mut draft).map_err(|_| VariantMiss::Target)?;
        if target.puzzle.minimal {
            // With fewer marks each clue is needed all the more.
            let judged = |rest: &Drawing| {
                let (mut drawn, mut judge) = prepared(&on(rest)?, None)?;
                // The judge trusts that there is one solution.
                let is_unique = drawn.is_unique(&draft.puzzle);
                let scores = is_unique.then(|| judge.judge(&mut drawn, &mut draft.clone()).ok()).flatten();
                scores.ok_or(VariantMiss::Target)
            };
            drawing.thin(|rest| judged(rest).is_ok(), random);
            scores = judged(&drawing)?;
            game = on(&drawing)?;
        }
        workshop.stop().check()?;
        Ok(Variant { game, made: Made { draft, scores, attempts } })
    }
}

/// Whether a grid is a solution with the greatest symbol for the least one, and so on, too.
fn is_reversible(problem: &Problem, grid: &[Symbol]) -> bool {
    let reversed: Vec<_> = grid.iter().map(|symbol| Symbol::new(problem.symbols() - 1 - symbol.index())).collect();
    problem.check(&reversed).is_ok()
}
