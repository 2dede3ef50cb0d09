//! Cells outside of the grid in Interactive Sudoku Solver: variables, the values that doppelgangers miss, the numbers of regions, and those that a clue about ranks needs here.

use itertools::Itertools;

use super::automata::line_named;
use super::size::Size;
use super::stated::{Stated, said};
use gerechte_encodings::{Diagram, DiagramError, Symbol};

/// Cells outside of the grid that have a name together: the name alone for a single cell, otherwise with numbers from 1.
struct Group {
    name: String,
    /// The number of the first cell among those outside.
    first: usize,
    cells: usize,
}

/// The names of the cells outside of the grid.
#[derive(Default)]
pub(super) struct Outside(Vec<Group>);

/// Before the number of a cell outside, in arguments that were resolved.
const NUMBERED: &str = "\0";

impl Outside {
    /// The most cells outside.
    pub(super) const MOST: usize = 512;

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.0.last().map_or(0, |group| group.first + group.cells)
    }

    /// Adds cells of one name, and returns their numbers in the form of arguments.
    pub(super) fn add(&mut self, name: &str, cells: usize) -> Result<Vec<String>, String> {
        let first = self.cells();
        if self.0.iter().any(|group| group.name == name) {
            return Err(format!("a second group of cells `{name}`"));
        }
        if cells == 0 {
            return Ok(Vec::new());
        }
        if first + cells > Self::MOST {
            return Err(format!("more than {} cells outside of the grid", Self::MOST));
        }
        self.0.push(Group { name: name.to_owned(), first, cells });
        Ok((first..first + cells).map(|number| format!("{NUMBERED}{number}")).collect())
    }

    /// The argument with the name of a cell resolved. Returns `None` if it begins with no such name.
    pub(super) fn resolved(&self, argument: &str) -> Option<String> {
        let (name, rest) = argument.find('_').map_or((argument, ""), |at| argument.split_at(at));
        let number = self.0.iter().find_map(|group| {
            let number = match name.strip_prefix(group.name.as_str())? {
                "" if group.cells == 1 => 1,
                number => number.parse().ok()?,
            };
            (1..=group.cells).contains(&number).then(|| group.first + number - 1)
        });
        Some(format!("{NUMBERED}{}{rest}", number?))
    }

    /// The number of the first cell of a name among those outside.
    pub(super) fn first(&self, name: &str) -> Option<usize> {
        self.0.iter().find(|group| group.name == name).map(|group| group.first)
    }

    /// The names in their order.
    pub(super) fn names(&self) -> Vec<String> {
        let numbered = |group: &Group| match group.cells {
            1 => vec![group.name.clone()],
            cells => (1..=cells).map(|number| format!("{}{number}", group.name)).collect(),
        };
        self.0.iter().flat_map(numbered).collect()
    }
}

/// The number of a cell outside in a resolved argument.
pub(super) fn number(argument: &str) -> Option<usize> {
    argument.strip_prefix(NUMBERED)?.parse().ok()
}

/// The name and the number of the cells of `Var~name~label~size`, whose size is a number, or rows times columns.
pub(super) fn variables(arguments: &[&str]) -> Option<(String, usize)> {
    let (name, size) = (arguments.first()?, arguments.get(2).copied().unwrap_or_default());
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=Outside::MOST).contains(number));
    let cells = match size.split_once('x') {
        Some((rows, columns)) => number(rows)?.checked_mul(number(columns)?)?,
        None if size.is_empty() => 1,
        None => number(size)?,
    };
    is_name.then(|| (format!("V{name}"), cells))
}

/// Doppelgangers: each region holds 0 and all other values but one, which is the cell of the region among `missing`. These are those of the columns, of the rows
/// and of the boxes; two of one kind differ, and so do those of the regions of each 0.
pub(super) fn doppelgangers(size: Size, boxes: &[Vec<usize>], missing: &[usize]) -> Result<Stated, String> {
    if size.rows != size.columns || size.symbols != size.rows + 1 || !size.is_from_zero {
        return Err("a board that is no square with the values from 0 to its order".to_owned());
    }
    // The row of values below the grid is that of its columns, and the column beside it that of its rows.
    let lines = [false, true].map(|is_row| (0..size.rows).map(|line| size.line(is_row, line)).collect::<Vec<_>>());
    let kinds = lines.iter().map(Vec::as_slice).chain([boxes]);
    let mut stated = Stated::default();
    let mut missed = vec![Vec::new(); size.cells()];
    let mut left = missing.iter();
    for regions in kinds {
        let of_kind: Vec<usize> = left.by_ref().take(regions.len()).copied().collect();
        for (region, &miss) in regions.iter().zip(&of_kind) {
            stated.houses.push(region.iter().copied().chain([miss]).collect());
            stated.words.push((vec![miss], Diagram::one_of(size.symbols, (1..size.symbols).map(Symbol::new))));
            for &cell in region {
                missed[cell].push(miss);
            }
        }
        stated.houses.extend(Some(of_kind).filter(|cells| !cells.is_empty()));
    }
    // The symbol of the value 0 is the first.
    let step = |state: &(bool, Vec<Symbol>), position: usize, symbol: Symbol| match (state, position) {
        (_, 0) => Some((symbol.index() == 0, Vec::new())),
        ((false, _), _) => Some(state.clone()),
        ((true, seen), _) if seen.contains(&symbol) => None,
        ((true, seen), _) => Some((true, seen.iter().copied().chain([symbol]).sorted().collect())),
    };
    for (cell, misses) in missed.into_iter().enumerate() {
        let words = Diagram::of(1 + misses.len(), size.symbols, (false, Vec::new()), step, |_| true).map_err(said)?;
        stated.words.push(([vec![cell], misses].concat(), words));
    }
    Ok(stated)
}

/// A clue about the rank of a line among all rows and columns, read from both ends as numbers and sorted.
pub(super) struct Rank {
    /// The line from the side of the clue.
    line: Vec<usize>,
    /// Its side: left, top, right or bottom.
    side: usize,
    /// The rank, from 1.
    number: usize,
    /// The line as it is named, such as `R1`.
    name: String,
}

impl Rank {
    /// The clues of `FullRank~line~first~last`.
    pub(super) fn read(arguments: &[&str], size: Size) -> Result<Vec<Self>, String> {
        let [at, ranks @ ..] = arguments else { return Err("no line".to_owned()) };
        let (is_row, line) = line_named(size, at).ok_or_else(|| format!("no line, `{at}`"))?;
        has_ranks(size)?;
        if let Some(surplus) = ranks.get(2) {
            return Err(format!("a third rank, `{surplus}`"));
        }
        let ends = ranks.iter().zip([0, 2]).filter(|(rank, _)| !rank.is_empty());
        ends.map(|(rank, end)| {
            let edge = usize::from(!is_row) + end;
            let known = rank.parse().ok().filter(|known| (1..=4 * size.rows).contains(known));
            let known = known.ok_or_else(|| format!("no rank, `{rank}`"))?;
            Ok(Self {
                line: from_side(size, edge).swap_remove(line - 1),
                side: edge,
                number: known,
                name: (*at).to_owned(),
            })
        })
        .collect()
    }

    /// The number of lower lines with the same first value.
    const fn lower(&self) -> usize {
        (self.number - 1) % 4
    }

    /// The name of the cell outside that is needed if one of the three other lines differs from two in being lower: it holds the number of the side of that
    /// line among the sides left, top, right and bottom without the side of the clue. Returns `None` if none is needed.
    pub(super) fn cell(&self) -> Option<String> {
        let side = ["left", "top", "right", "bottom"][self.side];
        match self.lower() {
            1 => Some(format!("the side of the one line below rank {} from the {side} of {}", self.number, self.name)),
            2 => Some(format!("the side of the one line above rank {} from the {side} of {}", self.number, self.name)),
            _ => None,
        }
    }

    /// The words of the lines. Each value is the first of one line of each side. So the rank determines the first value, and how many of the three other lines
    /// with this value are lower. No other line is the same, unless there may be ties: these are not lower.
    pub(super) fn stated(&self, size: Size, outside: Option<usize>, has_ties: bool) -> Result<Stated, String> {
        let first = Symbol::new((self.number - 1) / 4);
        let mut stated = Stated::default();
        stated.words.push((vec![self.line[0]], Diagram::one_of(size.symbols, [first])));
        stated.words.extend(outside.map(|cell| (vec![cell], Diagram::one_of(size.symbols, (0..3).map(Symbol::new)))));
        for (number, side) in (0..4).filter(|&side| side != self.side).enumerate() {
            for other in from_side(size, side) {
                let compared = Compared::new(outside, &self.line, &other);
                let is_lower = |symbol: Symbol| (symbol.index() == number) == (self.lower() == 1);
                let start = Comparison::start(outside.is_none().then_some(self.lower() == 3));
                let step = |state: &Comparison, position: usize, symbol: Symbol| match (outside, position) {
                    (Some(_), 0) => Some(Comparison::start(Some(is_lower(symbol)))),
                    _ => compared.step(state, position, symbol, Some(first)),
                };
                // A tie is not lower.
                let accepts = |state: &Comparison| match state {
                    Comparison::Done => true,
                    Comparison::Open { is_lower, .. } => has_ties && *is_lower == Some(false),
                };
                let words = Diagram::of(compared.cells.len(), size.symbols, start, step, accepts);
                stated.words.push((compared.cells.clone(), words.map_err(too_long)?));
            }
        }
        Ok(stated)
    }
}

/// Checks that the lines of a board have ranks.
fn has_ranks(size: Size) -> Result<(), String> {
    if size.is_square() && size.symbols >= 3 {
        return Ok(());
    }
    Err("a board that is no square with as many symbols as rows, from 3".to_owned())
}

/// `FullRankTies~none`: no two lines are the same, read from either end.
pub(super) fn without_ties(size: Size) -> Result<Stated, String> {
    has_ranks(size)?;
    let mut stated = Stated::default();
    // Two lines are the same if they are so backwards.
    for (side, other_side) in [(0, 1), (0, 2), (0, 3), (1, 3)] {
        for (line, other) in from_side(size, side).iter().cartesian_product(&from_side(size, other_side)) {
            let compared = Compared::new(None, line, other);
            let step = |state: &Comparison, at: usize, symbol: Symbol| compared.step(state, at, symbol, None);
            let is_done = |state: &Comparison| *state == Comparison::Done;
            let words = Diagram::of(compared.cells.len(), size.symbols, Comparison::start(None), step, is_done);
            let words = words.map_err(too_long)?;
            stated.words.push((compared.cells.clone(), words));
        }
    }
    Ok(stated)
}

fn too_long(error: DiagramError) -> String {
    format!("lines that are too long: {error}")
}

/// The lines that begin at a side.
fn from_side(size: Size, edge: usize) -> Vec<Vec<usize>> {
    let is_row = edge.is_multiple_of(2);
    let lines = (0..size.rows).map(|line| size.line(is_row, line));
    if edge < 2 { lines.collect() } else { lines.map(|line| line.into_iter().rev().collect()).collect() }
}

/// The cells of two lines in the order in which they are compared, each once.
struct Compared<'a> {
    /// A cell outside first, if there is one.
    cells: Vec<usize>,
    lines: [&'a [usize]; 2],
    /// The number of places that are compared once each cell up to a position is read.
    done: Vec<usize>,
}

/// How far a comparison has come.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Comparison {
    Open {
        /// Whether the other line has to be the lower one. `None` if it only has to be another one.
        is_lower: Option<bool>,
        /// Cells that were read, and are compared later.
        known: Vec<(usize, Symbol)>,
    },
    /// The lines compare as they have to, whatever follows; also if the other line has no need to be compared.
    Done,
}

impl Comparison {
    const fn start(is_lower: Option<bool>) -> Self {
        Self::Open { is_lower, known: Vec::new() }
    }
}

impl<'a> Compared<'a> {
    fn new(outside: Option<usize>, line: &'a [usize], other: &'a [usize]) -> Self {
        let pairs = line.iter().zip(other).flat_map(|(&one, &other)| [one, other]);
        let cells: Vec<usize> = outside.into_iter().chain(pairs).unique().collect();
        let at = |cell: usize| cells.iter().position(|&other| other == cell).unwrap_or(0);
        let ready: Vec<usize> = line.iter().zip(other).map(|(&one, &other)| at(one).max(at(other))).collect();
        let done = (0..cells.len()).map(|position| ready.iter().take_while(|&&ready| ready <= position).count());
        Self { done: done.collect(), lines: [line, other], cells }
    }

    /// The state after a cell. The lines are not compared if the other one begins with another value than `first`.
    fn step(&self, state: &Comparison, at: usize, symbol: Symbol, first: Option<Symbol>) -> Option<Comparison> {
        let Comparison::Open { is_lower, known } = state else { return Some(Comparison::Done) };
        let mut known = known.clone();
        known.push((self.cells[at], symbol));
        let before = at.checked_sub(1).map_or(0, |before| self.done[before]);
        let value = |cell: usize| known.iter().find(|(known, _)| *known == cell).map(|(_, symbol)| *symbol);
        for place in before..self.done[at] {
            let [Some(own), Some(other)] = self.lines.map(|line| value(line[place])) else { return None };
            if place == 0 && first.is_some_and(|first| other != first) {
                return Some(Comparison::Done);
            }
            if own != other {
                return is_lower.is_none_or(|is_lower| is_lower == (other < own)).then_some(Comparison::Done);
            }
        }
        let later = |&(cell, _): &(usize, Symbol)| self.lines.iter().any(|line| line[self.done[at]..].contains(&cell));
        known.retain(later);
        known.sort_unstable();
        Some(Comparison::Open { is_lower: *is_lower, known })
    }
}
