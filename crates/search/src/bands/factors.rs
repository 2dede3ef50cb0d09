//! The 1-factorisations of a regular bipartite graph.
//!
//! The graph has n symbols and n columns as vertices; each symbol is adjacent to the columns that hold it. A row of a band is a 1-factor, and the band,
//! row by row, an ordered 1-factorisation.

use std::collections::HashMap;

use super::pairing::Pairing;
use gerechte_core::mix::round;

/// The columns of each symbol, as bits; symbols beyond the order have none.
pub type Graph = [u16; MOST];
/// The most symbols.
pub const MOST: usize = 10;

/// The graph of a band, by the sets of symbols of its columns.
pub fn graph<'a>(columns: impl IntoIterator<Item = &'a u16>) -> Graph {
    let mut graph = [0; MOST];
    for (column, &symbols) in columns.into_iter().enumerate() {
        for (symbol, columns) in graph.iter_mut().enumerate() {
            *columns |= (symbols >> symbol & 1) << column;
        }
    }
    graph
}

/// Counts 1-factorisations, and remembers those of graphs of degree 4.
#[derive(Debug)]
pub struct Factorisations {
    order: usize,
    known: HashMap<Graph, u64>,
}

impl Factorisations {
    /// The factors for graphs of `order` symbols, at most [`MOST`].
    pub fn new(order: usize) -> Self {
        Self { order, known: HashMap::new() }
    }

    /// The number of ordered 1-factorisations of a graph of degree 1 to 5.
    pub fn number(&mut self, graph: &Graph) -> u64 {
        // The edges of symbol 0 are in different factors: one of them stands for all.
        let (first, others) = split(graph[0]);
        match graph[0].count_ones() {
            0 | 1 => 1,
            2 => self.halves(graph),
            3 => 3 * self.one_and_two(graph, 1, first, Pairing::new().join(others)),
            4 => {
                let key = normal(graph, self.order);
                if let Some(&number) = self.known.get(&key) {
                    return number;
                }
                let (second, others) = split(others);
                // Six ways to place the two edges of symbol 0 among four factors, two of which are in each part.
                let start = [Pairing::new().join(first | second), Pairing::new().join(others)];
                let number = 6 * self.two_and_two(&by_overlap(graph, self.order), 1, start);
                self.known.insert(key, number);
                number
            }
            degree => {
                let mut rest = *graph;
                rest[0] ^= first;
                u64::from(degree) * self.without_a_factor(&mut rest, 1, first)
            }
        }
    }

    /// Of a union of circles: each has two factors.
    fn halves(&self, graph: &Graph) -> u64 {
        1 << graph[..self.order].iter().fold(Pairing::new(), |pairing, &pair| pairing.join(pair)).circles
    }

    /// The sum over the rests of all 1-factors that take these columns of earlier symbols; a rest is a union of circles.
    fn one_and_two(&self, graph: &Graph, symbol: usize, taken: u16, rest: Pairing) -> u64 {
        if symbol == self.order {
            return 1 << rest.circles;
        }
        let columns = graph[symbol];
        let mut open = columns & !taken;
        let mut sum = 0;
        while open != 0 {
            let (column, others) = split(open);
            open = others;
            sum += self.one_and_two(graph, symbol + 1, taken | column, rest.join(columns ^ column));
        }
        sum
    }

    /// The sum over the ways to part the graph into two unions of circles.
    fn two_and_two(&self, graph: &Graph, symbol: usize, [one, other]: [Pairing; 2]) -> u64 {
        if symbol == self.order {
            return 1 << (one.circles + other.circles);
        }
        let columns = graph[symbol];
        let (forced, barred) = (columns & other.full(), columns & one.full());
        if forced & barred != 0 || forced.count_ones() > 2 || barred.count_ones() > 2 {
            return 0;
        }
        let after = |pair: u16| self.two_and_two(graph, symbol + 1, [one.join(pair), other.join(columns ^ pair)]);
        let mut open = columns ^ forced ^ barred;
        let mut sum = 0;
        // Chains of iterators take half as long again.
        match forced.count_ones() {
            0 => {
                while open != 0 {
                    let (first, others) = split(open);
                    open = others;
                    let mut seconds = others;
                    while seconds != 0 {
                        let (second, others) = split(seconds);
                        seconds = others;
                        sum += after(first | second);
                    }
                }
            }
            1 => {
                while open != 0 {
                    let (column, others) = split(open);
                    open = others;
                    sum += after(forced | column);
                }
            }
            _ => sum = after(forced),
        }
        sum
    }

    /// The sum over all 1-factors that take these columns of earlier symbols, already out of the graph.
    fn without_a_factor(&mut self, rest: &mut Graph, symbol: usize, taken: u16) -> u64 {
        if symbol == self.order {
            return self.number(&rest.clone());
        }
        let mut open = rest[symbol] & !taken;
        let mut sum = 0;
        while open != 0 {
            let (column, others) = split(open);
            open = others;
            rest[symbol] ^= column;
            sum += self.without_a_factor(rest, symbol + 1, taken | column);
            rest[symbol] ^= column;
        }
        sum
    }
}

/// The graph with its symbols in another order, the first one first: each has many columns that those before it have, so that few choices are left.
fn by_overlap(graph: &Graph, order: usize) -> Graph {
    let mut graph = *graph;
    let [mut once, mut twice, mut thrice] = [graph[0], 0, 0];
    for at in 1..order {
        let common = |next: usize, earlier: u16| (graph[next] & earlier).count_ones();
        let overlap = |&next: &usize| common(next, once) + 2 * common(next, twice) + 2 * common(next, thrice);
        if let Some(next) = (at..order).max_by_key(overlap) {
            graph.swap(at, next);
        }
        thrice |= twice & graph[at];
        twice |= once & graph[at];
        once |= graph[at];
    }
    graph
}

/// The lowest bit, and the others.
fn split(set: u16) -> (u16, u16) {
    let first = set & set.wrapping_neg();
    (first, set ^ first)
}

fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

/// The same graph with other names: symbols and columns are sorted by what they see around them, ties broken by chance. Equal for most
/// isomorphic graphs, so that few are counted twice; different for graphs that are not isomorphic.
fn normal(graph: &Graph, order: usize) -> Graph {
    let mut transposed = [0; MOST];
    for (symbol, &columns) in graph.iter().enumerate() {
        bits(columns).for_each(|column| transposed[column] |= 1 << symbol);
    }
    let sides = [graph, &transposed];
    let common = |side: &Graph, at: usize| {
        side[..order]
            .iter()
            .map(|&other| round(u64::from((side[at] & other).count_ones()) + 7))
            .fold(0, u64::wrapping_add)
    };
    let mut colours =
        sides.map(|side| std::array::from_fn::<u64, MOST, _>(|at| if at < order { common(side, at) } else { 0 }));
    loop {
        for _ in 0..3 {
            let seen = |side: usize, at: usize| {
                let sum = bits(sides[side][at]).map(|other| round(colours[1 - side][other])).fold(0, u64::wrapping_add);
                round(colours[side][at].wrapping_mul(3 + 2 * side as u64).wrapping_add(sum))
            };
            colours = [0, 1].map(|side| std::array::from_fn(|at| seen(side, at)));
        }
        let sorted = |side: usize| {
            let mut sorted: [usize; MOST] = std::array::from_fn(|at| at);
            sorted[..order].sort_unstable_by_key(|&at| colours[side][at]);
            sorted
        };
        let symbols = sorted(0);
        let tie = symbols[..order].windows(2).find(|pair| colours[0][pair[0]] == colours[0][pair[1]]);
        if let Some(pair) = tie {
            colours[0][pair[1]] = round(colours[0][pair[1]] ^ 1);
            continue;
        }
        let mut place = [0; MOST];
        sorted(1).into_iter().enumerate().for_each(|(at, column)| place[column] = at);
        let renamed = |columns: u16| bits(columns).fold(0, |renamed, column| renamed | 1 << place[column]);
        return std::array::from_fn(|at| if at < order { renamed(graph[symbols[at]]) } else { 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Complete bipartite graphs have as many as there are Latin squares of the order.
    #[test]
    fn complete_graphs_have_latin_squares() {
        for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
            let columns = vec![(1 << order) - 1; order];
            assert_eq!(Factorisations::new(order).number(&graph(&columns)), squares, "{order}");
        }
    }

    /// Two parts are filled each by itself, but their rows are named together.
    #[test]
    fn parts_multiply() {
        for (order, squares) in [(2, 2_u64), (3, 12), (4, 576), (5, 161_280)] {
            let part = |at: usize| ((1 << order) - 1) << (at / order * order);
            let columns: Vec<_> = (0..2 * order).map(part).collect();
            assert_eq!(Factorisations::new(2 * order).number(&graph(&columns)), squares.pow(2), "{order}");
        }
    }
}
