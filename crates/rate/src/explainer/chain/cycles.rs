//! Forcing chains and bidirectional cycles: one assumption, one line of implications, each from the one before.

use super::super::argument::{Argument, Cases};
use super::super::board::{Board, Candidate};
use super::super::deduction::{Deduction, Rule, split};
use super::super::tables::Tables;
use super::levels::{Levels, Strong};
use super::literal::{Cause, Inner, Literal};
use super::{Hint, Nested, Scene, Weak, add_absent, fingerprint, lengthening, told};
use crate::board::{Mask, bits};

/// The implications that a search uses: within houses (X), within cells (Y), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    X,
    Y,
    Xy,
}

/// A link of a line, from its end backwards.
#[derive(Clone, Copy, Debug)]
struct Link {
    literal: Literal,
    cause: Cause,
    parent: Option<u32>,
}

/// A chain that removes something.
#[derive(Clone, Debug)]
struct Line {
    rule: Rule,
    score: u16,
    complexity: u32,
    sort: u8,
    place: Option<Candidate>,
    remove: Vec<Candidate>,
    /// From the end to the start.
    links: Vec<(Literal, Cause)>,
}

impl Line {
    const fn is_cycle(&self) -> bool {
        matches!(self.rule, Rule::XCycle | Rule::YCycle | Rule::XyCycle)
    }

    fn deduction(&self, tables: &Tables) -> Option<Deduction> {
        let remove = self.remove.iter().map(|&candidate| split(candidate, tables.order)).collect();
        let place = self.place.map(|candidate| split(candidate, tables.order));
        Some(Deduction { place, ..Deduction::remove(self.rule, self.score, remove)? })
    }

    fn argument(&self, tables: &Tables) -> Option<Argument> {
        let deduction = self.deduction(tables)?;
        let forwards = told::line(tables, self.links.iter().rev().copied());
        if !self.is_cycle() {
            return Some(Argument { deduction, cases: Cases::One, branches: vec![forwards] });
        }
        // In the other direction every literal is negated, and depends on the cause of its former successor.
        let causes = std::iter::once(Cause::Assumed).chain(self.links.iter().map(|link| link.1));
        let backwards = self.links.iter().map(|link| link.0.negated()).zip(causes);
        let branches = vec![forwards, told::line(tables, backwards)];
        Some(Argument { deduction, cases: Cases::Both, branches })
    }
}

/// Looks for forcing chains and cycles.
#[derive(Debug, Default)]
pub struct Cycles {
    weak: Weak,
    strong: Strong,
    levels: Levels,
    links: Vec<Link>,
    on: Vec<u32>,
    off: Vec<u32>,
    round: u32,
    found: Vec<Line>,
    each: bool,
}

impl Cycles {
    /// The easiest chain or cycle that removes something.
    pub fn find(&mut self, scene: Scene<'_>) -> Option<Deduction> {
        self.search(scene, false);
        self.found.pop()?.deduction(scene.tables)
    }

    /// The same chain or cycle, link by link.
    pub fn tell(&mut self, scene: Scene<'_>) -> Option<Argument> {
        self.search(scene, false);
        self.found.pop()?.argument(scene.tables)
    }

    fn search(&mut self, scene: Scene<'_>, each: bool) {
        let Scene { tables, board, budget } = scene;
        let candidates = tables.cells * tables.order;
        self.found.clear();
        self.each = each;
        self.strong.resize(candidates, Vec::new());
        for seen in [&mut self.on, &mut self.off] {
            seen.clear();
            seen.resize(candidates, 0);
        }
        self.round = 0;
        for links in [Links::X, Links::Y, Links::Xy] {
            if links != Links::Xy {
                self.weak.set(tables, board, links == Links::Y); // and Y's are those of both
            }
            self.set_strong(tables, board, links);
            self.levels.set(&self.weak, &self.strong);
            for candidate in board.all() {
                let (cell, _) = split(candidate, tables.order);
                let count = board.candidates(cell).count_ones();
                if count == 1 || (links == Links::Y && count > 2) {
                    continue;
                }
                self.links.clear();
                self.cycles(tables, board, candidate, links);
                if links != Links::Y {
                    self.forcing(tables, board, Literal::on(candidate), links);
                    self.forcing(tables, board, Literal::off(candidate), links);
                }
                budget.spend(self.links.len() + self.levels.number());
                if budget.is_spent() {
                    return;
                }
            }
        }
    }

    fn set_strong(&mut self, tables: &Tables, board: &Board, links: Links) {
        self.strong.iter_mut().for_each(Vec::clear);
        let mut link = |pair: [(usize, usize); 2], cause| {
            let [one, other] = pair.map(|(cell, symbol)| (cell * tables.order + symbol) as Candidate);
            // Of two houses with the same pair, the first is the cause.
            if self.strong[one as usize].iter().all(|&(known, _)| known != other) {
                self.strong[one as usize].push((other, cause));
                self.strong[other as usize].push((one, cause));
            }
        };
        if links != Links::X {
            for cell in 0..tables.cells {
                if let Some(pair) = two(board.candidates(cell)) {
                    link(pair.map(|symbol| (cell, symbol)), Cause::Cell);
                }
            }
        }
        if links != Links::Y {
            for house in (0..tables.houses.len()).filter(|&house| tables.houses[house].full) {
                for symbol in 0..tables.order {
                    if let Some(pair) = two(board.places(house, symbol)) {
                        link(pair.map(|place| (tables.cell(house, place), symbol)), Cause::House(house as u16));
                    }
                }
            }
        }
    }

    /// Whether a chain of this number of literals is useful; the rules of one search have one base and one sort.
    fn is_worth(&self, base: u16, complexity: u32, sort: u8) -> bool {
        self.each || {
            let key = (base + lengthening(complexity), complexity, sort);
            self.found.last().is_none_or(|best| key < (best.score, best.complexity, best.sort))
        }
    }

    /// Cycles from a candidate back to itself, alternately false and true.
    fn cycles(&mut self, tables: &Tables, board: &Board, start: Candidate, links: Links) {
        let (rule, base, sort) = match links {
            Links::X => (Rule::XCycle, 65, 2),
            Links::Y => (Rule::YCycle, 65, 3),
            Links::Xy => (Rule::XyCycle, 70, 4),
        };
        if !self.may_close(start, base, sort) {
            return;
        }
        self.begin();
        self.links.push(Link { literal: Literal::on(start), cause: Cause::Assumed, parent: None });
        self.on[start as usize] = self.round;
        let (mut level, mut length) = (0..1_u32, 0);
        while !level.is_empty() {
            length += 2;
            let end = level.end;
            if length >= 4 && !self.is_worth(base, length, sort) {
                return;
            }
            for at in level {
                for of in 0..self.weak.of(self.links[at as usize].literal.candidate()).len() {
                    let off = self.weak.of(self.links[at as usize].literal.candidate())[of];
                    if !self.strong[off as usize].is_empty() && !self.is_behind(at, Literal::off(off)) {
                        self.links.push(Link { literal: Literal::off(off), cause: Cause::Rule, parent: Some(at) });
                    }
                }
            }
            let ons = self.links.len() as u32;
            for at in end..ons {
                let off = self.links[at as usize].literal.candidate();
                for of in 0..self.strong[off as usize].len() {
                    let (on, cause) = self.strong[off as usize][of];
                    let link = Link { literal: Literal::on(on), cause, parent: Some(at) };
                    if length >= 4 && on == start && self.is_worth(base, length, sort) {
                        self.close(
                            tables,
                            board,
                            link,
                            Line {
                                rule,
                                score: base + lengthening(length),
                                complexity: length,
                                sort,
                                place: None,
                                remove: Vec::new(),
                                links: Vec::new(),
                            },
                        );
                    }
                    if std::mem::replace(&mut self.on[on as usize], self.round) != self.round {
                        self.links.push(link);
                    }
                }
            }
            level = ons..self.links.len() as u32;
        }
    }

    /// Whether there may be a cycle from a candidate back to itself that is short enough to be useful. A line that goes back the way that it came counts, too.
    fn may_close(&mut self, start: Candidate, base: u16, sort: u8) -> bool {
        self.levels.after_true(&self.weak, &self.strong, start);
        // A cycle has four literals or more.
        self.levels.forget(start);
        let mut length = 2;
        while self.levels.advance() {
            length += 2;
            if !self.is_worth(base, length, sort) {
                return false;
            }
            if self.levels.has(start) {
                return true;
            }
        }
        false
    }

    /// Whether there is a line from an assumption to its negation that is short enough to be useful.
    fn is_forced(&mut self, start: Literal, base: u16, sort: u8) -> bool {
        let from = start.candidate();
        // The number of literals up to the negation, if the last level leads there.
        let mut complexity = if start.is_on() {
            self.levels.after_true(&self.weak, &self.strong, from);
            4
        } else {
            self.levels.after_false(&self.strong, from);
            2
        };
        loop {
            if !self.is_worth(base, complexity, sort) {
                return false;
            }
            let is_in = |on: &Candidate| self.levels.has(*on);
            let is_reached = if start.is_on() { self.weak.of(from).iter().any(is_in) } else { is_in(&from) };
            if is_reached {
                return true;
            }
            if !self.levels.advance() {
                return false;
            }
            complexity += 2;
        }
    }

    fn begin(&mut self) {
        self.links.clear();
        self.round += 1;
    }

    /// Whether the line up to a link holds a literal.
    fn is_behind(&self, at: u32, literal: Literal) -> bool {
        let mut at = self.links[at as usize].parent;
        while let Some(link) = at.map(|at| self.links[at as usize]) {
            if link.literal == literal {
                return true;
            }
            at = link.parent;
        }
        false
    }

    /// The line to a link, from its end.
    fn line(&self, end: Link) -> Vec<(Literal, Cause)> {
        let mut line = vec![(end.literal, end.cause)];
        let mut at = end.parent;
        while let Some(link) = at.map(|at| self.links[at as usize]) {
            line.push((link.literal, link.cause));
            at = link.parent;
        }
        line
    }

    /// A cycle removes, outside its cells, what sees a true and a false candidate of it of one symbol.
    fn close(&mut self, tables: &Tables, board: &Board, end: Link, mut found: Line) {
        let line = self.line(end);
        let cells: Vec<_> = line.iter().map(|(literal, _)| split(literal.candidate(), tables.order).0).collect();
        let mut sees = [Vec::new(), Vec::new()];
        for (literal, _) in &line[..line.len() - 1] {
            let (cell, symbol) = split(literal.candidate(), tables.order);
            for peer in tables.peers(cell).iter().map(|&peer| usize::from(peer)) {
                if board.has(peer, symbol) && !cells.contains(&peer) {
                    sees[usize::from(literal.is_on())].push((peer * tables.order + symbol) as Candidate);
                }
            }
        }
        let [off, mut on] = sees;
        on.retain(|candidate| off.contains(candidate));
        on.sort_unstable();
        on.dedup();
        found.remove = on;
        found.links = line;
        self.add(found);
    }

    /// A line from an assumption to its negation.
    fn forcing(&mut self, tables: &Tables, board: &Board, start: Literal, links: Links) {
        let (rule, base, sort) =
            if links == Links::X { (Rule::ForcingXChain, 66, 2) } else { (Rule::ForcingChain, 70, 4) };
        if !self.is_forced(start, base, sort) {
            return;
        }
        self.begin();
        self.links.push(Link { literal: start, cause: Cause::Assumed, parent: None });
        let seen = if start.is_on() { &mut self.on } else { &mut self.off };
        seen[start.candidate() as usize] = self.round;
        let (mut level, mut complexity) = (0..1_u32, 1);
        while !level.is_empty() {
            complexity += 1;
            if !self.is_worth(base, complexity, sort) {
                return;
            }
            let end = level.end;
            let mut goal = None;
            for at in level {
                let literal = self.links[at as usize].literal;
                let from = literal.candidate() as usize;
                let count =
                    if literal.is_on() { self.weak.of(from as Candidate).len() } else { self.strong[from].len() };
                for of in 0..count {
                    let (next, cause) = if literal.is_on() {
                        (Literal::off(self.weak.of(from as Candidate)[of]), Cause::Rule)
                    } else {
                        (Literal::on(self.strong[from][of].0), self.strong[from][of].1)
                    };
                    let link = Link { literal: next, cause, parent: Some(at) };
                    if next == start.negated() {
                        goal.get_or_insert(link);
                    }
                    let at = next.candidate() as usize;
                    let seen = if next.is_on() { &mut self.on } else { &mut self.off };
                    if std::mem::replace(&mut seen[at], self.round) != self.round
                        && (next.is_on() || !self.strong[at].is_empty())
                    {
                        self.links.push(link);
                    }
                }
            }
            if let Some(goal) = goal {
                let (cell, symbol) = split(start.candidate(), tables.order);
                let lost = if start.is_on() { 1 << symbol } else { board.candidates(cell) & !(1 << symbol) };
                self.add(Line {
                    rule,
                    score: base + lengthening(complexity),
                    complexity,
                    sort,
                    place: (!start.is_on()).then_some(start.candidate()),
                    remove: bits(lost).map(|symbol| (cell * tables.order + symbol) as Candidate).collect(),
                    links: self.line(goal),
                });
                return;
            }
            level = end..self.links.len() as u32;
        }
    }

    fn add(&mut self, line: Line) {
        if !line.remove.is_empty() {
            if !self.each {
                self.found.clear();
            }
            self.found.push(line);
        }
    }
}

/// The bits of a mask that has just two.
fn two(mask: Mask) -> Option<[usize; 2]> {
    (mask.count_ones() == 2).then(|| [mask.trailing_zeros(), mask.ilog2()].map(|bit| bit as usize))
}

/// The cause of a weak implication, read backwards: the common cell of both candidates, or their first common house.
fn weak_cause(tables: &Tables, one: Candidate, other: Candidate) -> Cause {
    let ((cell, _), (peer, _)) = (split(one, tables.order), split(other, tables.order));
    if cell == peer {
        return Cause::Cell;
    }
    let shared = tables.homes(cell).iter().find(|home| tables.position(home.house, peer).is_some());
    shared.map_or(Cause::Rule, |home| Cause::House(home.house as u16))
}

impl Nested for Cycles {
    fn hints(&mut self, scene: Scene<'_>, source: &Board, tell: bool) -> Vec<Hint> {
        let tables = scene.tables;
        self.search(scene, true);
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|line| (line.score, line.complexity, line.sort));
        let mut hints: Vec<Hint> = Vec::new();
        for line in found {
            if hints.iter().any(|hint| hint.remove == line.remove) {
                continue;
            }
            let mut parents = Vec::new();
            for (literal, cause) in line.links.iter().filter(|(literal, _)| literal.is_on()) {
                add_absent(scene, source, literal.candidate(), *cause, &mut parents);
            }
            if line.is_cycle() {
                // The other way round, false is true.
                for pair in line.links.windows(2).rev() {
                    let [(off, _), (on, _)] = [pair[0], pair[1]];
                    if !off.is_on() {
                        let cause = weak_cause(tables, on.candidate(), off.candidate());
                        add_absent(scene, source, off.candidate(), cause, &mut parents);
                    }
                }
            }
            let literals = line.links.iter().map(|(literal, _)| literal.index());
            let inner = Inner { complexity: line.complexity, identity: fingerprint(literals, 1) };
            let told = if tell { line.argument(tables).map(Box::new) } else { None };
            hints.push(Hint { remove: line.remove, parents, inner, told });
        }
        hints
    }
}
