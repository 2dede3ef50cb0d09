//! Steps in words: cells are written r1c1, candidates (5)r1c1, and chains in Eureka notation.
//!
//! In a chain `=` joins two nodes of which at least one is true, and `-` joins two of which at least one is false. So
//! `(5)r1c2=(5-3)r1c7=(3)r4c7` says that r1c2 is 5 or r4c7 is 3.

use std::fmt::Write;

use itertools::Itertools;

use super::{Implied, Node, Premise, RegionRule, Step};
use crate::board::{Candidate, Candidates, Cells, Layout, Line, Part, Related, Sum, bits};
use gerechte_core::counted;
use gerechte_encodings::Symbol;

/// A step in words, and the marks of its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The step.
    pub step: Step,
    /// The place to look at, as a first hint.
    pub place: String,
    /// The cells of each house, cell or group of cells that the place names.
    pub places: Vec<Vec<usize>>,
    /// The whole step in one line.
    pub text: String,
    /// The chain in Eureka notation. It is `None` if the step has no chain.
    pub eureka: Option<String>,
    /// The branches of a forcing chain, one a line, or the links of a forcing net.
    pub links: Vec<String>,
    /// The candidates among the premises of the step.
    pub marks: Vec<Candidate>,
    /// The houses that it names, each as its cells.
    pub houses: Vec<Vec<usize>>,
}

impl Told {
    /// Puts a step into words. The candidates are those before the step.
    pub fn new<const W: usize>(state: &Candidates<'_, W>, step: Step) -> Self {
        let layout = state.layout();
        let words = Words { layout, state };
        let mut houses: Vec<_> = step.premises.iter().filter_map(house).chain(step.covers.iter().copied()).collect();
        houses.sort_unstable();
        houses.dedup();
        let sums = step.premises.iter().filter_map(|premise| match premise {
            &Premise::Sum(at) => Some(layout.sums[at].cells().map(|(cell, _)| cell).sorted().collect()),
            Premise::Related(at) => Some(layout.related[*at].cells.to_vec()),
            Premise::Word(at) => Some(layout.lines[*at].cells.iter().copied().sorted().collect()),
            Premise::Region { division, number, .. } => {
                Some(words.region(*division, *number)).filter(|cells| !cells.is_empty())
            }
            _ => None,
        });
        let sums: Vec<Vec<usize>> = sums.collect();
        let eureka = (!step.chain.is_empty()).then(|| words.chain(&step.chain));
        let (place, places) = words.place(&step);
        Self {
            place,
            places,
            text: words.step(&step, eureka.as_deref()),
            eureka,
            links: words.branches(&step),
            marks: step.marks(state),
            houses: houses.into_iter().map(|house| layout.houses[house].members.clone()).chain(sums).collect(),
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

/// The row and the column of a cell of this name, from 1. Returns `None` for names such as `region of r1c1`.
fn row_and_column(name: &str) -> Option<(i32, i32)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// Whether these are the names of at least three cells, each beside the one before it, in one direction, which may be diagonal.
fn is_run(names: &[&str]) -> bool {
    let places: Option<Vec<_>> = names.iter().map(|name| row_and_column(name)).collect();
    places.is_some_and(|places| {
        let steps = || places.iter().tuple_windows().map(|(one, next)| (next.0 - one.0, next.1 - one.1));
        places.len() > 2 && steps().all_equal() && steps().all(|(down, right)| down.abs().max(right.abs()) == 1)
    })
}

fn symbol(index: usize) -> char {
    Symbol::new(index).to_char()
}

/// The most facts that are named. Further ones, as in forcing nets, are only counted.
const MOST_FACTS: usize = 12;
/// The most places that are named.
const MOST_PLACES: usize = 4;

struct Words<'s, 'a, const W: usize> {
    layout: &'a Layout<W>,
    state: &'s Candidates<'a, W>,
}

impl<const W: usize> Words<'_, '_, W> {
    /// `r1c2`, or `r1c27` for cells in one row, `r12c7` in one column.
    fn cells(&self, cells: &[usize]) -> String {
        let names: Vec<_> = cells.iter().map(|&cell| self.layout.name(cell)).collect();
        let places: Option<Vec<_>> = names.iter().map(|name| row_and_column(name)).collect();
        match places {
            Some(places) if places.len() > 1 && self.layout.order <= 9 => {
                let (rows, columns): (Vec<_>, Vec<_>) = places.into_iter().unzip();
                if rows.iter().all_equal() && columns.iter().all(|&column| column < 10) {
                    format!("r{}c{}", rows[0], columns.iter().format(""))
                } else if columns.iter().all_equal() && rows.iter().all(|&row| row < 10) {
                    format!("r{}c{}", rows.iter().format(""), columns[0])
                } else {
                    names.join(" ")
                }
            }
            _ => names.join(" "),
        }
    }

    /// The cells that are known to be in a region.
    fn region(&self, division: usize, number: usize) -> Vec<usize> {
        let division = &self.layout.divisions[division];
        let places = division.cells().iter().zip(division.numbers());
        places.filter(|(_, at)| self.state.value(at.index()) == Some(number)).map(|(cell, _)| cell.index()).collect()
    }

    /// The same, or the cells that may be in the region if none is known.
    fn around_region(&self, division: usize, number: usize) -> Vec<usize> {
        let known = self.region(division, number);
        if !known.is_empty() {
            return known;
        }
        let division = &self.layout.divisions[division];
        let places = division.cells().iter().zip(division.numbers());
        places.filter(|(_, at)| self.state.has(at.index(), number)).map(|(cell, _)| cell.index()).collect()
    }

    fn house(&self, house: usize) -> &str {
        &self.layout.houses[house].name
    }

    /// The conclusions, by cell: `r1c2<>5 r1c3<>57`.
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

    /// The premises of a step: symbols by house, candidates by cell.
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
                &Premise::Sum(at) => facts.push(self.sum(&self.layout.sums[at])),
                &Premise::Word(at) => facts.push(self.line(&self.layout.lines[at])),
                &Premise::Region { division, number, rule } => {
                    let cells = self.region(division, number);
                    let known = if cells.is_empty() { String::new() } else { format!(" ({})", self.cells(&cells)) };
                    let size = self.layout.divisions[division].size();
                    let rule = match rule {
                        RegionRule::Order => "regions are numbered by their first cells".to_owned(),
                        RegionRule::Symbols if size == self.layout.order => "it holds each symbol once".to_owned(),
                        RegionRule::Symbols => "it holds no symbol twice".to_owned(),
                        RegionRule::Connected => format!("its {size} cells are connected"),
                    };
                    facts.push(format!("region {}{known}: {rule}", symbol(number)));
                }
                &Premise::Related(at) => {
                    let Related { cells, relation, mark } = &self.layout.related[at];
                    let [first, second] = cells.map(|cell| self.layout.name(cell));
                    let mark = mark.map(|mark| format!(" ({mark})")).unwrap_or_default();
                    facts.push(relation.of(first, second) + &mark);
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

    /// `skyscraper 4 from r1c9 to r1c1`, or `whisper on r1c1 r2c1 r2c2` for cells that do not follow each other in one direction.
    fn line(&self, line: &Line) -> String {
        let mark = line.mark.as_deref().unwrap_or("a line");
        let names: Vec<_> = line.cells.iter().map(|&cell| self.layout.name(cell)).collect();
        match &names[..] {
            [first, .., last] if is_run(&names) => format!("{mark} from {first} to {last}"),
            names => format!("{mark} on {}", names.join(" ")),
        }
    }

    /// `r1c12 + r2c1 = 14`, and of what it is made: `r1c9 = 7 (row 1 without its sums)`.
    fn sum(&self, sum: &Sum) -> String {
        let mut text = sum.plus.iter().map(|&cell| self.layout.name(cell)).join(" + ");
        for &cell in &sum.minus {
            text += if text.is_empty() { "−" } else { " − " };
            text += self.layout.name(cell);
        }
        let _ = write!(text, " = {}", sum.total);
        let house = |part: &Part| match part {
            Part::House(house) => Some(self.house(*house)),
            Part::Sum(_) => None,
        };
        let houses = sum.parts.iter().filter_map(house).join(" and ");
        if houses.is_empty() { text } else { format!("{text} ({houses} without sums)") }
    }

    /// A node in words: `r1c1 is 5`, `none of r1c12 is 5`.
    fn said(&self, node: &Node) -> String {
        let (cells, symbol) = (self.cells(&node.cells), symbol(node.symbol));
        match (node.cells.len(), node.on) {
            (1, true) => format!("{cells} is {symbol}"),
            (1, false) => format!("{cells} is not {symbol}"),
            (_, true) => format!("one of {cells} is {symbol}"),
            (_, false) => format!("none of {cells} is {symbol}"),
        }
    }

    fn branches(&self, step: &Step) -> Vec<String> {
        if let ([branch], Some(hinge)) = (&step.branches[..], &step.hinge) {
            return self.net(branch, hinge);
        }
        let line = |branch: &Vec<Implied>| {
            let links = branch.iter().enumerate().map(|(at, link)| {
                let word = if at == 0 { "if" } else { "then" };
                let house = match &link.premise {
                    Some(Premise::House(house, _)) => format!(" (in {})", self.house(*house)),
                    Some(rule) if rule.is_by_rule() => format!(" ({})", self.facts(std::slice::from_ref(rule))),
                    _ => String::new(),
                };
                format!("{word} {}{house}", self.said(&link.node))
            });
            links.collect::<Vec<_>>().join(", ")
        };
        step.branches.iter().map(line).collect()
    }

    /// The links of a net, and its contradiction.
    fn net(&self, branch: &[Implied], hinge: &Premise) -> Vec<String> {
        let line = |link: &Implied| {
            let said = self.said(&link.node);
            match link.premise {
                None => format!("suppose {said}"),
                Some(Premise::House(house, _)) => format!("then {said}: the last place in {}", self.house(house)),
                Some(_) => format!("then {said}: nothing else is left there"),
            }
        };
        let end = format!("but {}: a contradiction", self.lack(hinge));
        branch.iter().map(line).chain([end]).collect()
    }

    /// The sums, relations and lines that a step uses. Returns `None` if there are none.
    fn rules(&self, step: &Step) -> Option<String> {
        let rules: Vec<Premise> = step.premises.iter().filter(|premise| premise.is_by_rule()).cloned().collect();
        (!rules.is_empty()).then(|| self.facts(&rules))
    }

    /// The words for a premise that nothing is left of.
    fn lack(&self, hinge: &Premise) -> String {
        match hinge {
            Premise::House(house, s) => format!("there is no place for {} in {}", symbol(*s), self.house(*house)),
            Premise::Cell(cell) => format!("nothing is left for {}", self.layout.name(*cell)),
            other => format!("{} cannot be", self.facts(std::slice::from_ref(other))),
        }
    }

    /// The subject of a forcing chain or net.
    fn hinge(&self, step: &Step) -> Option<String> {
        let hinge = step.hinge.as_ref()?;
        Some(match &step.branches[..] {
            [branch] => {
                let lack = self.lack(hinge);
                let (said, rules) = match branch.len() - 1 {
                    0 => (format!("without a placement, {lack}"), self.rules(step).filter(|_| !hinge.is_by_rule())),
                    links => (format!("{}, then {lack}", counted(links, "link")), None),
                };
                let within = step.within.iter().map(|technique| technique.words()).join(", ");
                let within = (!within.is_empty()).then(|| format!("by {within}"));
                let by = rules.into_iter().chain(within).join("; ");
                if by.is_empty() { said } else { format!("{said} ({by})") }
            }
            branches => {
                let facts = self.facts(std::slice::from_ref(hinge));
                format!("{facts}, {} chains", branches.len())
            }
        })
    }

    fn step(&self, step: &Step, eureka: Option<&str>) -> String {
        let facts = || self.hinge(step).unwrap_or_else(|| self.facts(&step.premises));
        let mut parts = vec![eureka.map_or_else(facts, str::to_owned)];
        if eureka.is_some() {
            parts.extend(self.rules(step));
        }
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

    /// The line, region or houses that the step is about, or else the cells: in words, and the cells of each.
    fn place(&self, step: &Step) -> (String, Vec<Vec<usize>>) {
        let premises = match &step.hinge {
            Some(hinge) if step.branches.len() > 1 => std::slice::from_ref(hinge),
            _ => &step.premises[..],
        };
        if let [branch] = &step.branches[..]
            && let Some(assumed) = branch.first()
        {
            let cells = &assumed.node.cells;
            return (format!("look at {}", self.cells(cells)), vec![cells.clone()]);
        }
        if let Some(Premise::Cell(cell)) = step.hinge {
            return (format!("look at {}", self.layout.name(cell)), vec![vec![cell]]);
        }
        if let Some(&Premise::Word(at)) = premises.first() {
            let line = &self.layout.lines[at];
            return (format!("look at {}", self.line(line)), vec![line.cells.iter().copied().sorted().collect()]);
        }
        if let [Premise::Region { division, number, .. }] = *premises {
            return (format!("look at region {}", symbol(number)), vec![self.around_region(division, number)]);
        }
        let houses: Vec<_> = premises.iter().filter_map(house).chain(step.covers.iter().copied()).collect();
        let of_houses = || {
            let houses = houses.iter().sorted().dedup();
            houses.map(|&house| (self.house(house), self.layout.houses[house].members.clone())).collect()
        };
        let of_cells = || -> Vec<_> {
            let cells = step.marks(self.state).into_iter().map(|at| at.cell);
            cells.sorted().dedup().map(|cell| (self.layout.name(cell), vec![cell])).collect()
        };
        let all: Vec<(&str, Vec<usize>)> = if houses.is_empty() { of_cells() } else { of_houses() };
        let more = (all.len() > MOST_PLACES).then_some("…");
        let (names, cells): (Vec<_>, Vec<_>) = all.into_iter().take(MOST_PLACES).unzip();
        (format!("look at {}", names.into_iter().chain(more).join(", ")), cells)
    }
}
