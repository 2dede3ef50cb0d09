//! The conditions that a grid must satisfy, written out.

use crate::{Division, Reason};

/// Takes a clause of a statement, or refuses it.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(&[i32]) -> Result<(), Reason>;

/// Cells, symbols and what is demanded of them.
///
/// Cells are numbered from 0, symbols from 1; a symbol's number is also what it counts in a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// The number of cells.
    pub cells: usize,
    /// The number of symbols.
    pub symbols: usize,
    /// Sets of cells that hold different symbols.
    pub houses: Vec<Vec<usize>>,
    /// Sets of cells that add up to a total.
    pub sums: Vec<Sum>,
    /// Pairs of cells that stand in a relation.
    pub relations: Vec<Related>,
    /// Lines of cells that hold a word of an automaton.
    pub lines: Vec<Line>,
    /// Rectangles of cells that are divided into regions.
    pub divisions: Vec<Division>,
    /// Cells whose symbol is given.
    pub givens: Vec<(usize, usize)>,
}

/// Cells and what their symbols add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<usize>,
    /// Cells whose symbols are taken away.
    pub less: Vec<usize>,
    /// The total.
    pub total: u64,
}

impl Sum {
    /// The two numbers that a grid makes equal: the sum of `cells`, and the total plus the sum of `less`.
    pub(crate) fn sides(&self, symbol: impl Fn(usize) -> u64) -> (u64, u64) {
        let sum = |cells: &[usize]| cells.iter().map(|&cell| symbol(cell)).sum::<u64>();
        (sum(&self.cells), sum(&self.less).saturating_add(self.total))
    }
}

/// Cells, and the words that they may hold, in this order: those of an automaton that is in state 0 before the first cell, and in state 0 after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cells.
    pub cells: Vec<usize>,
    /// By cell, and by state before it: the symbols that may follow, and the state after each. A symbol occurs once at most.
    pub layers: Vec<Vec<Vec<(usize, usize)>>>,
}

impl Line {
    /// Whether the symbols of the cells are a word.
    pub(crate) fn holds(&self, symbol: impl Fn(usize) -> usize) -> bool {
        let mut words = self.cells.iter().zip(&self.layers);
        let end = words.try_fold(0, |state, (&cell, states)| {
            states.get(state)?.iter().find(|step| step.0 == symbol(cell)).map(|step| step.1)
        });
        end == Some(0)
    }

    /// The fault of a line that is not well formed.
    fn fault(&self, symbols: usize) -> Option<String> {
        if self.cells.is_empty() || self.layers.len() != self.cells.len() {
            return Some(format!("a line of {} cells has {} layers", self.cells.len(), self.layers.len()));
        }
        for (position, states) in self.layers.iter().enumerate() {
            let after = self.layers.get(position + 1).map_or(1, Vec::len);
            if position == 0 && states.len() != 1 || states.is_empty() {
                return Some(format!("a line has {} states before cell {position}", states.len()));
            }
            for steps in states {
                let mut sorted: Vec<_> = steps.iter().map(|step| step.0).collect();
                sorted.sort_unstable();
                let twice = sorted.iter().zip(&sorted[1.min(sorted.len())..]).find(|(one, next)| one == next);
                if let Some((symbol, _)) = twice {
                    return Some(format!("symbol {symbol} leaves a state of a line twice"));
                }
                if let Some((symbol, to)) =
                    steps.iter().find(|(symbol, to)| !(1..=symbols).contains(symbol) || *to >= after)
                {
                    return Some(format!("a line has no step by symbol {symbol} to state {to}"));
                }
            }
        }
        None
    }
}

/// Two cells, and how the symbol of the first stands to that of the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The cells.
    pub cells: [usize; 2],
    /// `less`, `equal`, `difference N`, `ratio N`, `not difference N`, `not ratio N`, `not both N`, `difference at least N`, `difference at most N`,
    /// `not congruent N`, `other run N`, `total N` or `not total N`.
    pub is: String,
}

impl Related {
    /// Whether the symbols stand so. Returns `None` if it is none of these words.
    pub(crate) fn holds(&self, first: usize, second: usize) -> Option<bool> {
        let (word, is_wanted) = self.is.strip_prefix("not ").map_or((self.is.as_str(), true), |word| (word, false));
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u32>().ok().filter(|_| is_number).map(|number| number as usize)
        };
        let is_so = match word.rsplit_once(' ') {
            None if word == "less" && is_wanted => first < second,
            None if word == "equal" && is_wanted => first == second,
            Some(("difference", by)) => number(by)? == first.abs_diff(second),
            Some(("ratio", times)) => {
                let times = number(times)?;
                first.checked_mul(times) == Some(second) || second.checked_mul(times) == Some(first)
            }
            Some(("difference at least", by)) if is_wanted => first.abs_diff(second) >= number(by)?,
            Some(("difference at most", by)) if is_wanted => first.abs_diff(second) <= number(by)?,
            Some(("congruent", by)) if !is_wanted => first.abs_diff(second).is_multiple_of(number(by)?),
            Some(("other run", length)) if is_wanted => match number(length)? {
                0 => false,
                length => (first - 1) / length != (second - 1) / length,
            },
            Some(("total", total)) => first + second == number(total)?,
            Some(("both", symbol)) if !is_wanted => [first, second] == [number(symbol)?; 2],
            _ => return None,
        };
        Some(is_so == is_wanted)
    }
}

impl Statement {
    /// Checks that the statement names only cells and symbols that exist, that it names none twice, and that no house has more cells than symbols.
    pub fn check(&self) -> Result<(), Reason> {
        let refuse = |what: String| Err(Reason::Statement(what));
        // 64 symbols have a character each.
        if !(1..=64).contains(&self.symbols) || !(1..=64 * 64).contains(&self.cells) {
            return refuse(format!("{} cells and {} symbols", self.cells, self.symbols));
        }
        let sums = self.sums.iter().map(|sum| [sum.cells.as_slice(), &sum.less].concat());
        let relations = self.relations.iter().map(|related| related.cells.to_vec());
        let lines = self.lines.iter().map(|line| line.cells.clone());
        let divisions = self.divisions.iter().map(|division| [&division.cells[..], &division.numbers].concat());
        let named = self.houses.iter().cloned().chain(sums).chain(relations).chain(lines).chain(divisions);
        for mut sorted in named {
            sorted.sort_unstable();
            if let Some((cell, _)) = sorted.iter().zip(&sorted[1.min(sorted.len())..]).find(|(cell, next)| cell == next)
            {
                return refuse(format!("cell {cell} stands twice in a house, a sum, a relation, a line or a division"));
            }
            if let Some(cell) = sorted.last().filter(|cell| **cell >= self.cells) {
                return refuse(format!("there is no cell {cell}"));
            }
        }
        if let Some(house) = self.houses.iter().find(|house| house.len() > self.symbols) {
            return refuse(format!("a house has {} cells for {} symbols", house.len(), self.symbols));
        }
        if let Some(related) = self.relations.iter().find(|related| related.holds(1, 1).is_none()) {
            return refuse(format!("there is no relation {:?}", related.is));
        }
        if let Some(fault) = self.lines.iter().find_map(|line| line.fault(self.symbols)) {
            return refuse(fault);
        }
        if let Some(fault) = self.divisions.iter().find_map(|division| division.fault(self.symbols)) {
            return refuse(fault);
        }
        let outside = |&&(cell, symbol): &&(usize, usize)| cell >= self.cells || !(1..=self.symbols).contains(&symbol);
        match self.givens.iter().find(outside) {
            Some((cell, symbol)) => refuse(format!("there is no cell {cell} with symbol {symbol}")),
            None => Ok(()),
        }
    }

    /// Whether the grids are one for each class under relabelling: nothing but houses is demanded, and the clues fill one that holds
    /// every symbol, each once. Then each way of naming the symbols of a grid gives one with other symbols in that house.
    pub fn is_up_to_relabelling(&self) -> bool {
        let mut cells: Vec<_> = self.givens.iter().map(|given| given.0).collect();
        let mut symbols: Vec<_> = self.givens.iter().map(|given| given.1).collect();
        cells.sort_unstable();
        symbols.sort_unstable();
        let fills = |house: &Vec<usize>| {
            let mut house = house.clone();
            house.sort_unstable();
            house == cells
        };
        self.sums.is_empty()
            && self.relations.is_empty()
            && self.lines.is_empty()
            && self.divisions.is_empty()
            && symbols.into_iter().eq(1..=self.symbols)
            && self.houses.iter().any(fills)
    }

    /// The number of the variable that says "the cell holds the symbol": at most 64 · 64 · 64.
    #[expect(clippy::cast_possible_wrap, reason = "a checked statement has few cells and symbols")]
    pub const fn variable(&self, cell: usize, symbol: usize) -> i32 {
        (cell * self.symbols + symbol) as i32
    }

    /// For each cell, whether no clue fixes it.
    pub fn free_cells(&self) -> Vec<bool> {
        let mut free = vec![true; self.cells];
        for &(cell, _) in &self.givens {
            free[cell] = false;
        }
        free
    }
}
