//! `census`: a uniformly random one of the minimal puzzles of a small board that meet the target, or the proof that there is none.
//!
//! A minimal puzzle has one solution, so it is a pair of a grid and a minimal set of its clues. All are known from one grid g of each
//! class under the group G of automorphisms and the n! relabellings ([`Grids`]). A draw takes a set S of clues of a g,
//! an m in G and a relabelling, all uniformly except for a weight: a set of g has the weight |G| / |stabiliser of g|, the size of the class. A puzzle
//! in the class of g is the image of a set of g by as many pairs of m and relabelling as the stabiliser has elements, so each puzzle of the game has
//! the same probability.
//!
//! All images of a puzzle have the same number of clues, need the same techniques and have the same scores. So the target is evaluated for each set once, with
//! exact scores: draws are uniform on the puzzles that meet it, and if no set meets it, no puzzle does. The cells of the clues depend on m. If a target
//! restricts them, a set is weighted by the number of suitable m, and one of these is drawn. A rating on Sudoku Explainer's scale
//! also depends on the order of cells, so it filters draws, not sets.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::Method;
use crate::{Clues, Draft, Fill, GenerateError, Judge, Miss, Pattern, Random, Target, Workshop};
use gerechte_core::count::relabellings;
use gerechte_core::{Game, Grid, Puzzle, Stop, Stopped};
use gerechte_encodings::Symbol;
use gerechte_minimal::{Census as Numbers, ClueSet, Grids};
use gerechte_rate::Scale;
use gerechte_search::Native;
use gerechte_symmetry::{GroupName, Permutation, Representative, group};

/// See the [module](self).
///
/// ```
/// use gerechte::generate::{Census, Target};
/// use gerechte::{Game, Stop};
/// let game: Game = "perfect:1".parse()?;
/// let of = |clues| Census::new(&game, &Target { clues: (clues..=clues).into(), ..Target::default() }, &Stop::never());
/// assert_eq!(of(7)?.puzzles(), 1_113_600);
/// assert_eq!(of(8)?.puzzles(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    /// One grid of each class.
    grids: Vec<Representative>,
    group: Vec<Permutation>,
    /// The allowed places of the clues, if they are restricted.
    place: Option<Place>,
    /// The sets of clues that meet the target, by the number of their grid.
    sets: Vec<Set>,
    puzzles: u128,
    classes: u128,
}

#[derive(Clone, Copy, Debug)]
struct Set {
    grid: u32,
    clues: ClueSet,
    /// Its weight and those of the sets before it.
    up_to: u64,
}

impl Census {
    /// Its name.
    pub const NAME: &'static str = "census";

    /// Finds all minimal puzzles of the game that meet the target. Boards have at most [`MAX_CELLS`](gerechte_minimal::MAX_CELLS) cells.
    pub fn new(game: &Game, target: &Target, stop: &Stop) -> Result<Self, GenerateError> {
        let names = relabellings(game.order()).filter(|_| game.problem().is_symmetric_in_symbols());
        let names = names.ok_or_else(|| GenerateError::Names(game.to_string()))?;
        let mut assessor = Assessor::new(game, target, stop)?;
        let all = Grids::of(&Native, game.problem(), stop)?;
        let group = group(game, GroupName::Full, stop)?;
        let place = Place::of(game, target)?;
        let mut census = Self { grids: Vec::new(), group, place, sets: Vec::new(), puzzles: 0, classes: 0 };
        let mut weight = 0;
        for (grid, puzzles) in all.classes(&census.group)? {
            let mut kept = Vec::new();
            for clues in puzzles {
                if !target.clues.number.contains(&clues.len()) {
                    continue;
                }
                let motions = census.fitting(clues).map_or(census.group.len(), |fitting| fitting.len()) as u64;
                if motions > 0 && assessor.accepts(&grid, clues)? {
                    weight += motions * grid.class_size as u64;
                    kept.push(clues);
                    census.sets.push(Set { grid: census.grids.len() as u32, clues, up_to: weight });
                }
            }
            let mut numbers = Numbers::default();
            numbers.add(&grid, &kept, names);
            census.classes += numbers.sum().orbits;
            census.grids.push(grid);
        }
        census.puzzles = u128::from(weight) * names / census.group.len() as u128;
        Ok(census)
    }

    /// The number of puzzles that meet the target.
    pub const fn puzzles(&self) -> u128 {
        self.puzzles
    }

    /// The number of puzzles up to automorphisms of the game and relabelling.
    pub const fn classes(&self) -> u128 {
        self.classes
    }

    /// The automorphisms that put the clues where the target wants them. Returns `None` if that is anywhere.
    fn fitting(&self, clues: ClueSet) -> Option<Vec<&Permutation>> {
        let place = self.place.as_ref()?;
        Some(self.group.iter().filter(|motion| place.fits(clues.moved(motion))).collect())
    }
}

impl Method for Census {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn attempt(&self, workshop: &mut Workshop, _: &mut Judge, random: &mut Random) -> Option<Draft> {
        let drawn = random.random_range(0..self.sets.last()?.up_to);
        let set = self.sets[self.sets.partition_point(|set| set.up_to <= drawn)];
        let motion = match self.fitting(set.clues) {
            Some(fitting) => *fitting.choose(random)?,
            None => self.group.choose(random)?,
        };
        let mut names: Vec<_> = (0..workshop.game().order()).map(Symbol::new).collect();
        names.shuffle(random);
        let grid = &self.grids[set.grid as usize].grid;
        let mut solution = grid.to_vec();
        for (symbol, to) in grid.iter().zip(motion) {
            solution[to.index()] = names[symbol.index()];
        }
        Some(minimal(solution.into(), set.clues.moved(motion)))
    }
}

/// The minimal puzzle with these clues of a grid.
fn minimal(solution: Grid, clues: ClueSet) -> Draft {
    Draft { minimal: true, ..Draft::new(Puzzle::of(&solution, clues.cells()), solution) }
}

/// The allowed places of clues.
#[derive(Clone, Debug)]
struct Place {
    /// Cells that hold clues together.
    orbits: Vec<Vec<usize>>,
    pattern: Pattern,
}

impl Place {
    /// The places that the target allows. Returns `None` if clues may be anywhere.
    fn of(game: &Game, target: &Target) -> Result<Option<Self>, GenerateError> {
        let pattern = &target.clues.pattern;
        let orbits = target.clues.orbits(game)?;
        let is_free = pattern.is_free() && orbits.iter().all(|orbit| orbit.len() == 1);
        Ok((!is_free).then(|| Self { orbits, pattern: pattern.clone() }))
    }

    fn fits(&self, clues: ClueSet) -> bool {
        let has = |cell: usize| clues.contains(cell);
        self.orbits.iter().all(|orbit| orbit.iter().all(|&cell| has(cell) == has(orbit[0])))
            && self.pattern.0.iter().enumerate().all(|(cell, place)| place.is_none_or(|wanted| has(cell) == wanted))
    }
}

/// Decides whether a set of clues meets the target, wherever the clues are.
struct Assessor {
    workshop: Workshop,
    judge: Judge,
}

impl Assessor {
    fn new(game: &Game, target: &Target, stop: &Stop) -> Result<Self, GenerateError> {
        let workshop = Workshop::new(game, Fill::Native, stop)?;
        // Its errors are those of the whole target.
        Judge::new(game, target.clone(), stop)?;
        let mut target = Target { clues: Clues::from(target.clues.number.clone()), ..target.clone() };
        target.difficulty = target.difficulty.filter(|wanted| wanted.scale != Scale::Er);
        Ok(Self { workshop, judge: Judge::new(game, target, stop)?.exact() })
    }

    fn accepts(&mut self, grid: &Representative, clues: ClueSet) -> Result<bool, GenerateError> {
        match self.judge.judge(&mut self.workshop, &mut minimal(grid.grid.clone(), clues)) {
            Err(Miss::Stopped) => Err(Stopped.into()),
            _ if self.workshop.stop().is_requested() => Err(Stopped.into()),
            judged => Ok(judged.is_ok()),
        }
    }
}
