//! Steps in words: cells as r1c1, candidates as (5)r1c1, chains in Eureka notation.
//!
//! `=` joins two nodes of which one is true, `-` two of which one is false: `(5)r1c2=(5-3)r1c7=(3)r4c7` says that r1c2 is 5 or r4c7 is 3.

use itertools::Itertools;

use super::{Node, Premise, Step};
use crate::encodings::Symbol;
use crate::rate::board::{Candidate, Candidates, Cells, Layout, bits};

/// What a step says, for people and for those who draw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The step.
    pub step: Step,
    /// Where to look.
    pub place: String,
    /// The whole step.
    pub text: String,
    /// The chain, if there is one.
    pub eureka: Option<String>,
    /// The candidates that the step stands on.
    pub marks: Vec<Candidate>,
    /// The houses that it names, as their cells.
    pub houses: Vec<Vec<usize>>,
}

impl Told {
    /// Tells a step of a state.
    pub fn new<const W: usize>(state: &Candidates<'_, W>, step: Step) -> Self {
        let layout = state.layout();
        let words = Words { layout, state };
        let mut houses: Vec<_> = step.premises.iter().filter_map(house).chain(step.covers.iter().copied()).collect();
        houses.sort_unstable();
        houses.dedup();
        let eureka = (!step.chain.is_empty()).then(|| words.chain(&step.chain));
        Self {
            place: words.place(&step),
            text: words.step(&step, eureka.as_deref()),
            eureka,
            marks: step.marks(state),
            houses: houses.into_iter().map(|house| layout.houses[house].members.clone()).collect(),
            step,
        }
    }
}

fn house(premise: &Premise) -> Option<usize> {
    match premise {
        Premise::House(house, _) => Some(*house),
        _ => None,
    }
}

fn symbol(index: usize) -> char {
    Symbol::new(index).to_char()
}

/// More facts than this are only counted, as in forcing nets.
const MOST_FACTS: usize = 12;
/// More places than this are not named.
const MOST_PLACES: usize = 4;

struct Words<'s, 'a, const W: usize> {
    layout: &'a Layout<W>,
    state: &'s Candidates<'a, W>,
}

impl<const W: usize> Words<'_, '_, W> {
    /// `r1c2`, or `r1c27` for cells in one row, `r12c7` in one column.
    fn cells(&self, cells: &[usize]) -> String {
        let names: Vec<_> = cells.iter().map(|&cell| self.layout.name(cell)).collect();
        let parts: Option<Vec<_>> = names.iter().map(|name| name[1..].split_once('c')).collect();
        match parts {
            Some(parts) if parts.len() > 1 && self.layout.order <= 9 => {
                let (rows, columns): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
                if rows.iter().all_equal() && columns.iter().all(|column| column.len() == 1) {
                    format!("r{}c{}", rows[0], columns.concat())
                } else if columns.iter().all_equal() && rows.iter().all(|row| row.len() == 1) {
                    format!("r{}c{}", rows.concat(), columns[0])
                } else {
                    names.join(" ")
                }
            }
            _ => names.join(" "),
        }
    }

    fn house(&self, house: usize) -> &str {
        &self.layout.houses[house].name
    }

    /// `r1c2<>5 r1c3<>57`: what is concluded, by cell.
    fn conclusions(&self, candidates: &[Candidate], sign: &str) -> String {
        let by_cell = candidates.iter().sorted().dedup().chunk_by(|at| at.cell);
        by_cell
            .into_iter()
            .map(|(cell, all)| {
                let symbols: String = all.map(|at| symbol(at.symbol)).collect();
                format!("{}{sign}{symbols}", self.layout.name(cell))
            })
            .join(" ")
    }

    fn node(&self, node: &Node) -> String {
        format!("({}){}", symbol(node.symbol), self.cells(&node.cells))
    }

    fn chain(&self, nodes: &[Node]) -> String {
        let mut text = String::new();
        for (index, node) in nodes.iter().enumerate() {
            let link = if node.on { '=' } else { '-' };
            let before = index.checked_sub(1).map(|before| &nodes[before]);
            match before {
                Some(before) if before.cells == node.cells => {
                    // The same cells once more: (5=3)r1c2.
                    let close = text.rfind(')').unwrap_or(text.len());
                    text.insert_str(close, &format!("{link}{}", symbol(node.symbol)));
                }
                _ => {
                    if before.is_some() {
                        text.push(link);
                    }
                    text.push_str(&self.node(node));
                }
            }
        }
        text
    }

    /// The facts that a step stands on: symbols by house, candidates by cell.
    fn facts(&self, premises: &[Premise]) -> String {
        let mut facts = Vec::new();
        for premise in premises {
            match premise {
                Premise::House(house, s) => {
                    let cells: Vec<_> = self.state.cells_in(*house, *s).iter().collect();
                    facts.push(format!("{} in {} ({})", symbol(*s), self.house(*house), self.cells(&cells)));
                }
                Premise::Cell(cell) => {
                    let candidates: String = bits(self.state.candidates(*cell)).map(symbol).collect();
                    facts.push(format!("{} ({candidates})", self.layout.name(*cell)));
                }
                Premise::Unique { pattern, .. } => {
                    let cells = Cells::<W>::of(pattern.iter().map(|at| at.cell));
                    let symbols: String = pattern.iter().map(|at| at.symbol).sorted().dedup().map(symbol).collect();
                    let cells: Vec<_> = cells.iter().collect();
                    facts.push(match cells.len() {
                        4 => format!("{symbols} in {} could swap", self.cells(&cells)),
                        many => format!("{many} cells with two candidates each could swap"),
                    });
                }
            }
        }
        let more = facts.len().saturating_sub(MOST_FACTS);
        facts.truncate(MOST_FACTS);
        if more > 0 {
            facts.push(format!("and {more} more"));
        }
        facts.join(", ")
    }

    fn step(&self, step: &Step, eureka: Option<&str>) -> String {
        let mut parts = vec![eureka.map_or_else(|| self.facts(&step.premises), str::to_owned)];
        if !step.fins.is_empty() {
            let fins: Vec<_> = step.fins.iter().map(|at| at.cell).collect();
            parts.push(format!("fins {}", self.cells(&fins)));
        }
        let named: Vec<_> = step.premises.iter().filter_map(house).collect();
        let mut covers = step.covers.iter().filter(|cover| !named.contains(cover)).peekable();
        if covers.peek().is_some() {
            parts.push(format!("within {}", covers.map(|&cover| self.house(cover)).join(", ")));
        }
        let conclusions = [(&step.placements, "="), (&step.eliminations, "<>")];
        let conclusions = conclusions.map(|(candidates, sign)| self.conclusions(candidates, sign));
        let conclusions = conclusions.iter().filter(|part| !part.is_empty()).join(" ");
        format!("{}: {} => {conclusions}", step.technique.words(), parts.join(", "))
    }

    /// The houses, or else the cells, that the step is about.
    fn place(&self, step: &Step) -> String {
        let houses: Vec<_> = step.premises.iter().filter_map(house).chain(step.covers.iter().copied()).collect();
        let of_houses = || houses.iter().sorted().dedup().map(|&house| self.house(house).to_owned()).collect();
        let of_cells = || -> Vec<_> {
            let cells = step.marks(self.state).into_iter().map(|at| at.cell);
            cells.sorted().dedup().map(|cell| self.layout.name(cell).to_owned()).collect()
        };
        let mut names: Vec<_> = if houses.is_empty() { of_cells() } else { of_houses() };
        if names.len() > MOST_PLACES {
            names.truncate(MOST_PLACES);
            names.push("…".to_owned());
        }
        format!("look at {}", names.join(", "))
    }
}
