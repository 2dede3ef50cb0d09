//! Candidates that exclude each other by a constraint other than houses: by a relation, a line, or a stated sum of two cells.

use itertools::Itertools;

use super::{Candidate, Cells, Line, Mask, Related, Sum, all, bits, value};

/// The most transitions of a line whose pairs of candidates are looked at. It bounds the work: a line is looked at once for each of its candidates.
const MOST_TRANSITIONS: usize = 2_000;

/// A constraint, with its number in the layout.
#[derive(Clone, Copy, Debug)]
pub enum Rule<'a> {
    /// A stated sum of two cells.
    Sum(usize, &'a Sum),
    /// A relation.
    Related(usize, &'a Related),
    /// The words of a line.
    Word(usize, &'a Line),
}

impl<'a> Rule<'a> {
    /// The constraints of these by which candidates of two cells exclude each other, except for lines of many words.
    pub(super) fn of(
        sums: &'a [Sum],
        related: &'a [Related],
        lines: &'a [Line],
    ) -> impl Iterator<Item = Self> + use<'a> {
        let is_pair = |sum: &Sum| sum.parts.is_empty() && sum.cells().count() == 2;
        let transitions = |line: &Line| line.words.layers().iter().flatten().map(Vec::len).sum::<usize>();
        let sums = sums.iter().enumerate().filter(move |(_, sum)| is_pair(sum));
        let lines = lines.iter().enumerate().filter(move |(_, line)| transitions(line) <= MOST_TRANSITIONS);
        let sums = sums.map(|(at, sum)| Self::Sum(at, sum));
        let related = related.iter().enumerate().map(|(at, related)| Self::Related(at, related));
        sums.chain(related).chain(lines.map(|(at, line)| Self::Word(at, line)))
    }

    fn cells(self) -> Vec<usize> {
        match self {
            Self::Sum(_, sum) => sum.cells().map(|(cell, _)| cell).collect(),
            Self::Related(_, related) => related.cells.to_vec(),
            Self::Word(_, line) => line.cells.clone(),
        }
    }

    fn has(self, cell: usize) -> bool {
        match self {
            Self::Sum(_, sum) => sum.cells().any(|(of, _)| of == cell),
            Self::Related(_, related) => related.cells.contains(&cell),
            Self::Word(_, line) => line.cells.contains(&cell),
        }
    }

    /// The other cells, with the symbols that they may hold beside a candidate of one of them.
    fn left_by(self, order: usize, at: Candidate) -> impl Iterator<Item = (usize, Mask)> {
        let of =
            |fits: &dyn Fn(usize) -> bool| (0..order).filter(|&symbol| fits(symbol)).fold(0, |left, s| left | 1 << s);
        let left = match self {
            Self::Sum(_, sum) => {
                let own: i64 =
                    sum.cells().filter(|&(cell, _)| cell == at.cell).map(|(_, sign)| sign * value(at.symbol)).sum();
                sum.cells().map(|(_, sign)| of(&|symbol| own + sign * value(symbol) == sum.total)).collect()
            }
            Self::Related(_, related) => {
                vec![of(&|symbol| related.holds(symbol, at.symbol)), of(&|symbol| related.holds(at.symbol, symbol))]
            }
            Self::Word(_, line) => {
                let symbols = |cell: usize| if cell == at.cell { 1 << at.symbol } else { all(order) };
                line.filled(symbols).unwrap_or_else(|| vec![0; line.cells.len()])
            }
        };
        self.cells().into_iter().zip(left).filter(move |&(cell, _)| cell != at.cell)
    }

    /// Whether two candidates exclude each other.
    pub(super) fn excludes(self, order: usize, one: Candidate, other: Candidate) -> bool {
        self.has(one.cell)
            && self.has(other.cell)
            && self.left_by(order, one).any(|(cell, left)| cell == other.cell && left >> other.symbol & 1 == 0)
    }
}

/// For each candidate, those that it excludes beside those of its cell, and those of its symbol in the cells that its cell sees.
#[derive(Clone, Debug)]
pub struct Exclusions<const W: usize> {
    order: usize,
    /// By candidate, `order` to a cell: by symbol, the cells that cannot take it. Empty if there are no such exclusions.
    of: Vec<Vec<(usize, Cells<W>)>>,
}

impl<const W: usize> Exclusions<W> {
    /// Looks at all candidates of the cells of these constraints. What is excluded `by_houses` is left out.
    pub(super) fn new<'a>(
        [order, cells]: [usize; 2],
        rules: impl Iterator<Item = Rule<'a>>,
        by_houses: impl Fn(Candidate, Candidate) -> bool,
    ) -> Self {
        let mut of: Vec<Vec<(usize, Cells<W>)>> = Vec::new();
        for rule in rules {
            for (cell, symbol) in rule.cells().into_iter().cartesian_product(0..order) {
                let at = Candidate { cell, symbol };
                for (other, left) in rule.left_by(order, at) {
                    let lost = bits(!left & all(order)).map(|symbol| Candidate { cell: other, symbol });
                    for lost in lost.filter(|&lost| !by_houses(at, lost)) {
                        of.resize(cells * order, Vec::new());
                        let of = &mut of[cell * order + symbol];
                        match of.iter_mut().find(|(symbol, _)| *symbol == lost.symbol) {
                            Some((_, cells)) => cells.insert(other),
                            None => of.push((lost.symbol, Cells::one(other))),
                        }
                    }
                }
            }
        }
        Self { order, of }
    }

    /// Whether candidates exclude each other by houses alone.
    pub const fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// The candidates that a candidate excludes: by symbol, their cells.
    pub fn of(&self, at: Candidate) -> &[(usize, Cells<W>)] {
        if self.of.is_empty() { &[] } else { &self.of[at.cell * self.order + at.symbol] }
    }
}
