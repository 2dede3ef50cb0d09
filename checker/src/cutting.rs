//! A bound by cutting planes: no fewer than k cells meet every set of a family. A subset of the format of VeriPB 3.0, one rule a line:
//!
//! - `f M;`: the constraints of the formula are numbered from 1 to M;
//! - `soli LITERALS;`: a solution with k cells, the next constraint is that fewer are chosen;
//! - `pol ID ID + N * …;`: a sum of multiples of constraints, in reverse Polish notation;
//! - `rup 1 LITERAL … >= 1 : IDS;`: a clause. If its literals are false, each of these constraints decides a literal, until the last is violated;
//! - `del id IDS;`: constraints that the proof added, and needs no longer;
//! - `output NONE;`, `conclusion BOUNDS k : ID k;` and `end pseudo-Boolean proof;`: constraint ID cannot be satisfied.
//!
//! Variable `xN` says that cell N − 1 is chosen, and `~xN` that it is not. A negative number of a constraint counts back from the last one.
//!
//! # References
//! S. Gocht, J. Nordström: Certifying parity reasoning efficiently using pseudo-Boolean proofs. AAAI 2021.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::io::BufRead;

use crate::text::{Lines, number, shown, words};
use crate::{Fault, Reason};

/// The most coefficients of constraints that are kept at a time: about 1.5 GB.
const MOST_TERMS: usize = 1 << 25;
/// A constraint takes as much memory as this number of coefficients, beside those that it has.
const OWN_TERMS: usize = 16;

/// The most sums of a line that are not added yet.
const MOST_OPEN: usize = 8;

/// The formula says that as few cells as possible, of those from 0 to `cells` - 1, meet every set.
///
/// ```
/// use gerechte_checker::cutting;
/// let formula = "* #variable= 3 #constraint= 2\nmin: 1 x1 1 x2 1 x3 ;\n1 x1 1 x2 >= 1 ;\n1 x2 1 x3 >= 1 ;\n";
/// assert_eq!(cutting::check_formula(3, &[vec![0, 1], vec![1, 2]], formula.as_bytes()), Ok(()));
/// assert!(cutting::check_formula(3, &[vec![0, 1]], formula.as_bytes()).is_err());
/// ```
pub fn check_formula(cells: usize, sets: &[Vec<usize>], formula: impl BufRead) -> Result<(), Fault> {
    let mut lines = Lines::new(formula);
    let mut expect = |expected: &str| {
        let found = lines.next()?;
        if found == Some(expected.as_bytes()) {
            return Ok(());
        }
        let found = found.map_or_else(|| "nothing".to_owned(), shown);
        Err(Fault::at(lines.number, Reason::Opb { found, expected: shown(expected.as_bytes()) }))
    };
    expect(&format!("* #variable= {cells} #constraint= {}", sets.len()))?;
    let terms = |cells: &mut dyn Iterator<Item = usize>| {
        cells.fold(String::new(), |mut text, cell| {
            let _ = write!(text, "1 x{} ", cell + 1);
            text
        })
    };
    expect(&format!("min: {};", terms(&mut (0..cells))))?;
    for set in sets {
        expect(&format!("{}>= 1 ;", terms(&mut set.iter().copied())))?;
    }
    match lines.next()? {
        None => Ok(()),
        Some(_) => Err(Fault::at(lines.number, Reason::OpbTrailing)),
    }
}

/// The proof shows that no fewer than `fewest` of the cells meet every set, and that as many do.
///
/// ```
/// use gerechte_checker::cutting;
/// let proof = "pseudo-Boolean proof version 3.0\nf 2;\nsoli x1 ~x2 x3 ~x4;\npol 1 2 + 3 +;\noutput NONE;\n\
///     conclusion BOUNDS 2 : -1 2;\nend pseudo-Boolean proof;\n";
/// assert_eq!(cutting::check(4, &[vec![0, 1], vec![2, 3]], 2, proof.as_bytes()), Ok(()));
/// let fault = cutting::check(4, &[vec![0, 1], vec![2, 3]], 2, proof.replace(" 2 +", "").as_bytes()).unwrap_err();
/// assert_eq!(fault.to_string(), "line 6: constraint -1 can be satisfied");
/// ```
pub fn check(cells: usize, sets: &[Vec<usize>], fewest: usize, proof: impl BufRead) -> Result<(), Fault> {
    let mut replay = Replay { cells, constraints: HashMap::new(), formula: sets.len() + 1, last: 0, terms: 0 };
    for set in sets {
        replay.add(Constraint { terms: set.iter().map(|&cell| (cell, 1)).collect(), least: 1 })?;
    }
    let mut lines = Lines::new(proof);
    let mut line = || -> Result<(usize, Option<Vec<u8>>), Fault> {
        let line = lines.next()?.map(<[u8]>::to_vec);
        Ok((lines.number, line))
    };
    let exactly = |(number, line): (usize, Option<Vec<u8>>), expected: &str| match line {
        Some(line) if line == expected.as_bytes() => Ok(()),
        line => {
            let found = line.map_or_else(|| "nothing".to_owned(), |line| shown(&line));
            Err(Fault::at(number, Reason::Proof { found, expected: expected.to_owned() }))
        }
    };
    exactly(line()?, "pseudo-Boolean proof version 3.0")?;
    exactly(line()?, &format!("f {};", sets.len()))?;
    let (at, solution) = line()?;
    replay.solution(&solution.unwrap_or_default(), sets, fewest).map_err(|reason| Fault::at(at, reason))?;
    loop {
        let (at, Some(step)) = line()? else { return Err(Reason::NoConclusion.into()) };
        if step == b"output NONE;" {
            break;
        }
        replay.step(&step).map_err(|reason| Fault::at(at, reason))?;
    }
    let (at, conclusion) = line()?;
    replay.conclusion(&conclusion.unwrap_or_default(), fewest).map_err(|reason| Fault::at(at, reason))?;
    exactly(line()?, "end pseudo-Boolean proof;")?;
    match line()? {
        (_, None) => Ok(()),
        (at, Some(_)) => Err(Fault::at(at, Reason::AfterProof)),
    }
}

/// The sum of the cells that are chosen, each times its coefficient, is at least a number.
#[derive(Clone, Debug, Default)]
struct Constraint {
    terms: BTreeMap<usize, i128>,
    least: i128,
}

impl Constraint {
    /// The largest sum of the cells that are not decided otherwise, less the number that it must reach.
    fn slack(&self, decided: &HashMap<usize, bool>) -> Option<i128> {
        let most = |(cell, &coefficient): (&usize, &i128)| match decided.get(cell) {
            Some(true) => coefficient,
            Some(false) => 0,
            None => coefficient.max(0),
        };
        self.terms.iter().map(most).try_fold(0_i128, i128::checked_add)?.checked_sub(self.least)
    }

    fn times(mut self, factor: i128) -> Option<Self> {
        for coefficient in self.terms.values_mut() {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        self.least = self.least.checked_mul(factor)?;
        Some(self)
    }

    fn plus(mut self, other: &Self) -> Option<Self> {
        for (&cell, coefficient) in &other.terms {
            let sum = self.terms.entry(cell).or_default();
            *sum = sum.checked_add(*coefficient)?;
        }
        self.least = self.least.checked_add(other.least)?;
        Some(self)
    }
}

/// The constraints at one point of a proof.
struct Replay {
    cells: usize,
    constraints: HashMap<usize, Constraint>,
    /// The number of constraints before those that the proof derives.
    formula: usize,
    last: usize,
    /// The number of coefficients of the constraints.
    terms: usize,
}

impl Replay {
    fn add(&mut self, constraint: Constraint) -> Result<(), Reason> {
        self.terms += constraint.terms.len() + OWN_TERMS;
        if self.terms > MOST_TERMS {
            return Err(Reason::TooManyTerms(MOST_TERMS));
        }
        self.last += 1;
        self.constraints.insert(self.last, constraint);
        Ok(())
    }

    /// The number of a constraint that is there.
    fn id(&self, word: &[u8]) -> Result<usize, Reason> {
        let at = match word.strip_prefix(b"-") {
            Some(back) => (self.last + 1).checked_sub(unsigned(back)?),
            None => Some(unsigned(word)?),
        };
        at.filter(|at| self.constraints.contains_key(at)).ok_or_else(|| Reason::NoConstraint(shown(word)))
    }

    fn constraint(&self, word: &[u8]) -> Result<&Constraint, Reason> {
        Ok(&self.constraints[&self.id(word)?])
    }

    /// A cell, and whether it is chosen.
    fn literal(&self, word: &[u8]) -> Result<(usize, bool), Reason> {
        let (name, is_chosen) = word.strip_prefix(b"~").map_or((word, true), |name| (name, false));
        let variable: Option<usize> = name.strip_prefix(b"x").and_then(|name| unsigned(name).ok());
        let cell = variable.and_then(|variable| variable.checked_sub(1)).filter(|&cell| cell < self.cells);
        Ok((cell.ok_or_else(|| Reason::Literal(shown(word)))?, is_chosen))
    }

    /// `soli LITERALS`: each cell is decided once, every set is met, and the cells are as many as is claimed. Fewer are assumed from then on.
    fn solution(&mut self, line: &[u8], sets: &[Vec<usize>], fewest: usize) -> Result<(), Reason> {
        let [b"soli", literals @ ..] = &rule(line)?[..] else { return Err(Reason::Rule(shown(line))) };
        let mut decided = HashMap::new();
        for word in literals {
            let (cell, is_chosen) = self.literal(word)?;
            if decided.insert(cell, is_chosen).is_some() {
                return Err(Reason::LiteralTwice(shown(word)));
            }
        }
        if decided.len() != self.cells {
            return Err(Reason::SolutionLength { found: decided.len(), expected: self.cells });
        }
        if let Some(set) = sets.iter().position(|set| set.iter().all(|cell| !decided[cell])) {
            return Err(Reason::SolutionMisses(set + 1));
        }
        let found = decided.values().filter(|is_chosen| **is_chosen).count();
        if found != fewest {
            return Err(Reason::SolutionCells { found, expected: fewest });
        }
        let least = 1 - i128::try_from(fewest).map_err(|_| Reason::Overflow)?;
        self.add(Constraint { terms: (0..self.cells).map(|cell| (cell, -1)).collect(), least })
    }

    fn step(&mut self, line: &[u8]) -> Result<(), Reason> {
        match &rule(line)?[..] {
            [b"pol", words @ ..] => {
                let sum = self.sum(words)?;
                self.add(sum)
            }
            [b"rup", words @ ..] => {
                let clause = self.clause(words)?;
                self.add(clause)
            }
            [b"del", b"id", ids @ ..] => ids.iter().try_for_each(|word| {
                let id = self.id(word)?;
                if id <= self.formula {
                    return Err(Reason::DeletesFormula(id));
                }
                self.terms -= self.constraints.remove(&id).map_or(0, |constraint| constraint.terms.len() + OWN_TERMS);
                Ok(())
            }),
            _ => Err(Reason::Rule(shown(line))),
        }
    }

    /// A sum of multiples in reverse Polish notation.
    fn sum(&self, words: &[&[u8]]) -> Result<Constraint, Reason> {
        let mut stack: Vec<Constraint> = Vec::new();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            if *word == b"+" {
                let [.., _, _] = stack[..] else { return Err(Reason::NothingToAdd) };
                let sum = stack.pop().and_then(|one| stack.pop()?.plus(&one));
                stack.push(sum.ok_or(Reason::Overflow)?);
            } else if let [b"*", after @ ..] = rest {
                let factor = Some(unsigned(word)?).filter(|factor| *factor > 0);
                let factor = factor.ok_or_else(|| Reason::Number(shown(word)))?;
                let product = stack.pop().ok_or(Reason::NothingToAdd)?.times(factor);
                stack.push(product.ok_or(Reason::Overflow)?);
                rest = after;
            } else {
                if stack.len() == MOST_OPEN {
                    return Err(Reason::NotAdded(stack.len() + 1));
                }
                stack.push(self.constraint(word)?.clone());
            }
        }
        match <[Constraint; 1]>::try_from(stack) {
            Ok([sum]) => Ok(sum),
            Err(stack) => Err(Reason::NotAdded(stack.len())),
        }
    }

    /// `1 LITERAL … >= 1 : IDS`, which follows by unit propagation in these constraints, one after the other.
    fn clause(&self, words: &[&[u8]]) -> Result<Constraint, Reason> {
        let mut decided = HashMap::new();
        let mut clause = Constraint { terms: BTreeMap::new(), least: 1 };
        let mut rest = words;
        while let [b"1", literal, after @ ..] = rest {
            let (cell, is_chosen) = self.literal(literal)?;
            if decided.insert(cell, !is_chosen).is_some() {
                return Err(Reason::LiteralTwice(shown(literal)));
            }
            clause.terms.insert(cell, if is_chosen { 1 } else { -1 });
            clause.least -= i128::from(!is_chosen);
            rest = after;
        }
        let [b">=", b"1", b":", hints @ ..] = rest else {
            return Err(Reason::Clause(shown(rest.first().copied().unwrap_or_default())));
        };
        for (place, word) in hints.iter().enumerate() {
            let constraint = self.constraint(word)?;
            let slack = constraint.slack(&decided).ok_or(Reason::Overflow)?;
            if slack < 0 {
                let is_last = place + 1 == hints.len();
                return if is_last { Ok(clause) } else { Err(Reason::EarlyViolation(shown(word))) };
            }
            let is_open = |cell: &usize| !decided.contains_key(cell);
            let forced = |(_, coefficient): &(&usize, &i128)| coefficient.unsigned_abs() > slack.unsigned_abs();
            let forced = constraint.terms.iter().filter(|(cell, _)| is_open(cell)).filter(forced);
            let forced: Vec<_> = forced.map(|(&cell, &coefficient)| (cell, coefficient > 0)).collect();
            if forced.is_empty() {
                return Err(Reason::IdleHint(shown(word)));
            }
            decided.extend(forced);
        }
        Err(Reason::NoViolation)
    }

    /// `conclusion BOUNDS k : ID k`: the constraint cannot be satisfied.
    fn conclusion(&self, line: &[u8], fewest: usize) -> Result<(), Reason> {
        let words = rule(line)?;
        let [b"conclusion", b"BOUNDS", lower, b":", id, upper] = words[..] else {
            return Err(Reason::Rule(shown(line)));
        };
        for bound in [lower, upper] {
            let found: usize = unsigned(bound)?;
            if found != fewest {
                return Err(Reason::Bounds { found, expected: fewest });
            }
        }
        match self.constraint(id)?.slack(&HashMap::new()).ok_or(Reason::Overflow)? {
            ..0 => Ok(()),
            _ => Err(Reason::NoContradiction(shown(id))),
        }
    }
}

/// A number as it is written: without a sign, or a 0 before it.
fn unsigned<T: std::str::FromStr>(word: &[u8]) -> Result<T, Reason> {
    match word {
        [b'1'..=b'9', ..] | b"0" => number(word),
        _ => Err(Reason::Number(shown(word))),
    }
}

/// The words of a line before its semicolon.
fn rule(line: &[u8]) -> Result<Vec<&[u8]>, Reason> {
    let line = line.strip_suffix(b";").ok_or_else(|| Reason::NoSemicolon(shown(line)))?;
    Ok(words(line).collect())
}
