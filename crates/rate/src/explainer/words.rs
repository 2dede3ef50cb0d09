//! Chains in plain words, link by link.

use std::iter::once;

use itertools::Itertools;

use super::argument::{Argument, Cases, Link, Pattern, Reason};
use super::tables::Tables;
use crate::board::Candidate;
use gerechte_encodings::Symbol;

/// A chain in words, and the marks of its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chained {
    /// The chain.
    pub argument: Argument,
    /// The place to look at, as a first hint.
    pub place: String,
    /// The cells of the house or cell that the place names.
    pub places: Vec<Vec<usize>>,
    /// The conclusion, in one line.
    pub text: String,
    /// Its links, one a line; those of chains within the chain are indented.
    pub links: Vec<String>,
    /// The houses that its links name, each as its cells.
    pub houses: Vec<Vec<usize>>,
}

impl Chained {
    pub(super) fn new(tables: &Tables, argument: Argument) -> Self {
        let words = Words(tables);
        let mut houses: Vec<_> = argument.branches.iter().flatten().filter_map(|link| house(&link.reason)).collect();
        if let Cases::House(house) = argument.cases {
            houses.push(house);
        }
        houses.sort_unstable();
        houses.dedup();
        let (start, places) = words.start(&argument);
        Self {
            place: format!("look at {start}"),
            places,
            text: words.headline(&argument),
            links: words.branches(&argument, ""),
            houses: houses.into_iter().map(|house| words.members(house)).collect(),
            argument,
        }
    }

    /// The name of the chain: `dynamic contradiction chains`.
    pub fn name(&self) -> String {
        self.argument.deduction.rule.to_string()
    }

    /// The reason why it works, in one sentence.
    pub const fn lesson(&self) -> &'static str {
        match self.argument.cases {
            Cases::One => "the assumption leads to its own opposite, so it is false",
            Cases::Both => "whether the candidate is true or false, the same follows",
            Cases::Cell => "whichever candidate of the cell is true, the same follows",
            Cases::House(_) => "wherever the house has the symbol, the same follows",
        }
    }

    /// The candidates that the links name, ascending.
    pub fn marks(&self) -> Vec<Candidate> {
        self.argument.branches.iter().flatten().map(|link| link.at).sorted().dedup().collect()
    }
}

const fn house(reason: &Reason) -> Option<usize> {
    match reason {
        Reason::Seen(house) | Reason::LastInHouse(house) => Some(*house),
        _ => None,
    }
}

struct Words<'a>(&'a Tables);

impl Words<'_> {
    fn cell(&self, cell: usize) -> &str {
        &self.0.names[cell]
    }

    fn house(&self, house: usize) -> &str {
        &self.0.houses[house].name
    }

    /// `r1c1 is 5`, `r1c1 is not 5`.
    fn fact(&self, at: Candidate, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        format!("{} {is} {}", self.cell(at.cell), Symbol::new(at.symbol))
    }

    /// The house or cell from which it starts, and its cells.
    fn start(&self, argument: &Argument) -> (&str, Vec<Vec<usize>>) {
        let first = argument.branches.first().and_then(|branch| branch.first());
        match (argument.cases, first) {
            (Cases::House(house), _) => (self.house(house), vec![self.members(house)]),
            (_, Some(link)) => (self.cell(link.at.cell), vec![vec![link.at.cell]]),
            (_, None) => ("the board", Vec::new()),
        }
    }

    fn members(&self, house: usize) -> Vec<usize> {
        self.0.houses[house].members.iter().map(|&cell| usize::from(cell)).collect()
    }

    fn headline(&self, argument: &Argument) -> String {
        let deduction = &argument.deduction;
        let of =
            |&(cell, symbol): &(usize, usize), sign: &str| format!("{}{sign}{}", self.cell(cell), Symbol::new(symbol));
        let conclusions = match &deduction.place {
            Some(place) => of(place, "="),
            None => deduction.remove.iter().map(|gone| of(gone, "<>")).join(" "),
        };
        let links: usize = argument.branches.iter().map(Vec::len).sum();
        let rule = deduction.rule.to_string();
        let (first, rest) = rule.split_at(rule.chars().next().map_or(0, char::len_utf8));
        let rule = format!("{}{rest}", first.to_uppercase());
        format!("{rule} (ER {}): {}, {links} links => {conclusions}", deduction.score, self.start(argument).0)
    }

    /// All links, branch by branch.
    fn branches(&self, argument: &Argument, indent: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for branch in &argument.branches {
            for (number, link) in branch.iter().enumerate() {
                lines.extend(self.link(branch, number, link, indent));
            }
            if let Some((one, other)) = Argument::contradiction(branch)
                && argument.cases == Cases::One
            {
                let (one, other) = (self.fact(one.at, one.holds), self.fact(other.at, other.holds));
                lines.push(format!("{indent}but {one}, and {other}: a contradiction"));
            }
        }
        let all = match argument.cases {
            Cases::One => "so the assumption is false".to_owned(),
            Cases::Both => "one of the two is so".to_owned(),
            Cases::Cell => format!("{} takes one of these", self.start(argument).0),
            Cases::House(house) => format!("{} has the symbol in one of these places", self.house(house)),
        };
        let deduction = &argument.deduction;
        let facts = |all: &[(usize, usize)], holds: bool| {
            all.iter().map(|&(cell, symbol)| self.fact(Candidate { cell, symbol }, holds)).join(", ")
        };
        let follows = deduction.place.map_or_else(|| facts(&deduction.remove, false), |place| facts(&[place], true));
        lines.push(format!("{indent}{all}: {follows}"));
        lines
    }

    fn link(&self, branch: &[Link], number: usize, link: &Link, indent: &str) -> Vec<String> {
        let fact = self.fact(link.at, link.holds);
        let from = || link.from.iter().filter_map(|&at| branch.get(at)).filter(|from| from.at != link.at);
        let by = || from().next().map_or_else(String::new, |from| self.fact(from.at, from.holds));
        let gone = || {
            let mut left = from().map(|from| format!("{}<>{}", self.cell(from.at.cell), Symbol::new(from.at.symbol)));
            left.join(" ")
        };
        let said = match &link.reason {
            Reason::Assumed if number == 0 => format!("suppose {fact}"),
            Reason::Assumed => fact,
            Reason::SameCell => format!("then {fact}: {}", by()),
            Reason::Seen(house) => format!("then {fact}: in {} {}", self.house(*house), by()),
            Reason::LastInCell => format!("then {fact}: nothing else is left there after {}", gone()),
            Reason::LastInHouse(house) => {
                format!("then {fact}: the last place in {} after {}", self.house(*house), gone())
            }
            Reason::Pattern(pattern) => format!("then {fact}: {} after {}", pattern_words(*pattern), gone()),
            Reason::Chain(None) => format!("then {fact}: a chain in what is left after {}", gone()),
            Reason::Chain(Some(inner)) => {
                let head = format!("{indent}then {fact}: a chain in what is left after {}", gone());
                return once(head).chain(self.branches(inner, &format!("{indent}  "))).collect();
            }
        };
        vec![format!("{indent}{said}")]
    }
}

const fn pattern_words(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::LockedCandidates => "locked candidates",
        Pattern::HiddenPair => "a hidden pair",
        Pattern::NakedPair => "a naked pair",
        Pattern::XWing => "an X-wing",
    }
}
