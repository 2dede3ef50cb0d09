//! Representatives of the grids that a permutation maps to a relabelling of themselves: at least one of each orbit under the permutations that commute with it.
//!
//! A permutation h that commutes with g maps grids that g relabels to such grids. A part of the cells is filled first that
//! many such h keep. Of the fillings that these h and relabellings map to each other, only one is completed. Of its completions,
//! those are left out that an h which keeps the filling maps to an earlier one.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{MOST_SYMBOLS, OrbitSearch, searches};
use gerechte_core::permutation::Permutation;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// Visits solutions that a permutation of the cells only relabels: of those that the elements of `commuting` and renamings take into each other, at least one.
///
/// The elements must be a group of automorphisms of the problem that commute with the permutation. Returns `None` as [`kept`](super::kept) does.
///
/// ```
/// use gerechte::symmetry::{CanonicalForms, automorphisms, conjugacy_classes, then};
/// use gerechte::{Game, Grid, Puzzle, Stop, count::up_to_relabelling, search::orbits};
/// let game: Game = "box:2x2".parse()?;
/// let (problem, stop) = (up_to_relabelling(game.problem()).unwrap(), Stop::never());
/// let forms = CanonicalForms::new(&game, &stop).unwrap();
/// let group = automorphisms(&game, &stop).unwrap();
/// let mut found = std::collections::BTreeSet::new();
/// for class in conjugacy_classes(&game, &stop).unwrap().into_iter().skip(1) {
///     let commuting: Vec<_> = group.elements().filter(|h| then(h, &class.element) == then(&class.element, h)).collect();
///     let visited = orbits::representatives(&problem, &class.element, &commuting, &stop, &mut |grid| {
///         found.insert(forms.form(&Puzzle::from(&Grid::from(grid.to_vec())), &stop)?.to_string());
///         Ok(())
///     });
///     assert_eq!(visited, Some(Ok(())));
/// }
/// assert_eq!(found.len(), 2); // both classes of grids have symmetries
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn representatives(
    problem: &Problem,
    permutation: &[Cell],
    commuting: &[Permutation],
    stop: &Stop,
    visit: &mut dyn FnMut(&[Symbol]) -> Result<(), Stopped>,
) -> Option<Result<(), Stopped>> {
    let mut searches = searches(problem, permutation)?;
    let part = OrbitPart::of(problem, permutation, commuting);
    let mut grid = vec![0; problem.cells()];
    let mut symbols = Vec::with_capacity(grid.len());
    let each = |search: OrbitSearch| {
        let mut seen = HashSet::new();
        let first = search.within(|cell| part.cells.binary_search(&cell).is_ok());
        let all = search.within(|_| true);
        search.fill(search.start().open(), first, &mut |state| {
            stop.check()?;
            search.write(state.chosen, first, &mut grid);
            let Some(kept) = part.kept(&grid, &mut seen) else { return Ok(()) };
            let images: Vec<_> = kept.into_iter().map(|at| Image::new(&grid, &part.cells, &commuting[at])).collect();
            search.fill(state, all & !first, &mut |state| {
                search.write(state.chosen, all & !first, &mut grid);
                if images.iter().any(|image| image.is_less(&grid, &part.others)) {
                    return Ok(());
                }
                symbols.clear();
                symbols.extend(grid.iter().map(|&symbol| Symbol::new(symbol.into())));
                visit(&symbols)
            })
        })
    };
    Some(searches.try_for_each(each))
}

/// The cells that are filled first: some full houses.
struct OrbitPart {
    /// Ascending.
    cells: Vec<usize>,
    /// All others, ascending.
    others: Vec<usize>,
    /// The actions on the cells of the elements that keep this set of cells, as places among the cells, each with the numbers of its elements.
    motions: HashMap<Vec<usize>, Vec<usize>>,
}

impl OrbitPart {
    /// The part on which there are most motions. Asked are the houses with those that share at least two cells with them, and the images of houses
    /// under all elements, up to a third of the board.
    fn of(problem: &Problem, permutation: &[Cell], commuting: &[Permutation]) -> Self {
        let houses: Vec<BTreeSet<usize>> =
            problem.full_houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        let near = |house: &BTreeSet<usize>| -> BTreeSet<usize> {
            houses.iter().filter(|other| other.intersection(house).count() > 1).flatten().copied().collect()
        };
        let image = |cells: &BTreeSet<usize>, by: &[Cell]| cells.iter().map(|&cell| by[cell].index()).collect();
        let with_images = |mut cells: BTreeSet<usize>| {
            loop {
                let images: BTreeSet<usize> = image(&cells, permutation);
                if images.is_subset(&cells) {
                    return cells;
                }
                cells.extend(images);
            }
        };
        let everywhere =
            |house: &BTreeSet<usize>| commuting.iter().flat_map(|by| image(house, by)).collect::<BTreeSet<usize>>();
        let parts: BTreeSet<Vec<usize>> = houses
            .iter()
            .flat_map(|house| [near(house), everywhere(house)].map(with_images))
            .filter(|cells| cells.len() <= (problem.cells() / 3).max(problem.symbols()))
            .map(|cells| cells.into_iter().collect())
            .collect();
        let parts = parts.into_iter().map(|cells| (motions(&cells, commuting), cells));
        let (motions, cells) = parts.max_by_key(|(motions, _)| motions.len()).unwrap_or_default();
        let others = (0..problem.cells()).filter(|cell| cells.binary_search(cell).is_err()).collect();
        Self { cells, others, motions }
    }

    /// The elements that only rename a filling of the part, if it is the first of its class. Returns `None` if it is not. All fillings of the class are
    /// remembered.
    fn kept(&self, grid: &[u8], seen: &mut HashSet<Vec<u8>>) -> Option<Vec<usize>> {
        let filling: Vec<u8> = self.cells.iter().map(|&cell| grid[cell]).collect();
        let own = named(filling.iter().copied());
        if seen.contains(&own) {
            return None;
        }
        let mut kept = Vec::new();
        for (motion, elements) in &self.motions {
            let image = named(motion.iter().map(|&from| filling[from]));
            if image == own {
                kept.extend(elements);
            }
            seen.insert(image);
        }
        Some(kept)
    }
}

/// The actions on the cells of the permutations that keep them as a set.
fn motions(cells: &[usize], permutations: &[Permutation]) -> HashMap<Vec<usize>, Vec<usize>> {
    let mut motions = HashMap::<_, Vec<_>>::new();
    for (number, permutation) in permutations.iter().enumerate() {
        let places = cells.iter().map(|&cell| cells.binary_search(&permutation[cell].index()).ok());
        if let Some(motion) = places.collect::<Option<Vec<_>>>() {
            motions.entry(motion).or_default().push(number);
        }
    }
    motions
}

/// The symbols, by the order in which they occur.
fn named(symbols: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut names = [u8::MAX; MOST_SYMBOLS];
    let mut next = 0;
    let name = |symbol: u8| {
        let name = &mut names[usize::from(symbol)];
        if *name == u8::MAX {
            *name = next;
            next += 1;
        }
        *name
    };
    symbols.map(name).collect()
}

/// The image of a grid under an element and a relabelling, if they keep the part that was filled first.
struct Image<'a> {
    /// By cell: from where its symbol comes.
    from: &'a Permutation,
    /// By symbol: its new name.
    names: [u8; MOST_SYMBOLS],
}

impl<'a> Image<'a> {
    fn new(grid: &[u8], cells: &[usize], from: &'a Permutation) -> Self {
        let mut names = [0; MOST_SYMBOLS];
        for &cell in cells {
            names[usize::from(grid[from[cell].index()])] = grid[cell];
        }
        Self { from, names }
    }

    /// Whether the image comes before the grid, by these cells.
    fn is_less(&self, grid: &[u8], cells: &[usize]) -> bool {
        let image = cells.iter().map(|&cell| self.names[usize::from(grid[self.from[cell].index()])]);
        image.lt(cells.iter().map(|&cell| grid[cell]))
    }
}
