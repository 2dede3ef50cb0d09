//! The rules of a game in the terms of puzzle programs: regions, diagonals, cages and so on.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::named::Named;
use super::size::Size;
use super::stated::Stated;
use gerechte_core::Game;
use gerechte_core::game::{Base, Mark, MarkKind, Negative, Rule, Undrawn};
use gerechte_core::palette::{box_shape, boxes, jigsaw};
use gerechte_encodings::{Cell, Constraint, Diagram, Division, Problem, Relation, Symbol};

/// A board with rows and columns as houses, and the constraints beyond them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) size: Size,
    /// The regions, each ascending, by their first cell; none for a Latin square, and on boards of another shape, where they are further houses.
    pub(super) regions: Vec<Vec<usize>>,
    /// Rules, or houses of them, that have names.
    pub(super) named: BTreeSet<Named>,
    /// Further houses, each ascending.
    pub(super) houses: Vec<Vec<usize>>,
    pub(super) cages: Vec<Cage>,
    /// The rules that all dots are drawn.
    pub(super) negatives: Vec<&'static Negative>,
    /// The marks, ascending.
    pub(super) marks: Vec<Mark>,
    /// Words of lines, and relations, that another program states and that are not drawn.
    pub(super) words: Vec<(Vec<usize>, Diagram)>,
    pub(super) relations: Vec<(Cell, Cell, Relation)>,
    /// Among the cells outside the first one that holds the number of a region, if the board is divided into regions as a part of the solution, and the
    /// cells of a region.
    pub(super) divided: Option<(usize, usize)>,
    /// The number of relations, equations and words of a game that have no name and are not drawn.
    pub(super) others: usize,
}

/// Cells with a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cage {
    /// Ascending.
    pub(super) cells: Vec<usize>,
    pub(super) total: u32,
    /// Symbols may not repeat.
    pub(super) differ: bool,
}

/// A kind of rule, as it is named in errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleKind {
    Shape,
    NoRegions,
    Jigsaw,
    OtherBoxes,
    Named(Named),
    House,
    Cage,
    Sum,
    Negative(&'static Negative),
    Mark(&'static MarkKind),
    Pill,
    Division,
    Other,
}

impl RuleKind {
    /// Of any regions, houses and sums.
    pub(super) const OF_REGIONS_AND_SUMS: [Self; 6] =
        [Self::NoRegions, Self::Jigsaw, Self::OtherBoxes, Self::House, Self::Cage, Self::Sum];

    fn is_of_relations(self) -> bool {
        matches!(self, Self::Named(named) if named.rule.is_of_relations())
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Shape => "a board that is no square with as many symbols as rows",
            Self::NoRegions => "a board without regions",
            Self::Jigsaw => "jigsaw regions",
            Self::OtherBoxes => "boxes of another shape than the usual one",
            Self::Named(named) => named.rule.words,
            Self::House => "further houses",
            Self::Cage => "cages with sums",
            Self::Sum => "sums whose symbols may repeat",
            Self::Negative(negative) => negative.words,
            Self::Mark(kind) => kind.words,
            Self::Pill => "arrows with several cells in the circle, whose values are added",
            Self::Division => "regions that are part of the solution",
            Self::Other => "relations between cells",
        }
    }
}

/// Rows and columns of the usual boxes of an order: as square as possible, and not higher than wide. Returns `None` for primes.
pub(super) fn usual_boxes(order: usize) -> Option<(usize, usize)> {
    Size::square(order).boxes(order)
}

/// The cells of the regions of boxes.
fn box_regions(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    boxes(rows, columns).map(|palette| indices(palette.regions())).unwrap_or_default()
}

fn indices(regions: &[Vec<Cell>]) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> =
        regions.iter().map(|region| region.iter().map(|cell| cell.index()).collect()).collect();
    regions.sort_unstable();
    regions
}

impl Rules {
    /// A board without regions.
    pub(super) fn on(size: Size) -> Self {
        Self { size, ..Self::default() }
    }

    /// The number of symbols.
    pub(super) const fn order(&self) -> usize {
        self.size.symbols
    }

    /// A board with the usual boxes. Returns `None` for an order that has none.
    pub(super) fn usual(order: usize) -> Option<Self> {
        let (rows, columns) = usual_boxes(order)?;
        Some(Self { regions: box_regions(rows, columns), ..Self::on(Size::square(order)) })
    }

    /// A board with boxes of `rows` rows and `columns` columns.
    pub(super) fn boxes(rows: usize, columns: usize) -> Self {
        Self { regions: box_regions(rows, columns), ..Self::on(Size::square(rows * columns)) }
    }

    /// Adds what a constraint states that has no name; only an inequality of neighbours is drawn.
    pub(super) fn state(&mut self, Stated { words, houses, relations }: Stated) {
        self.words.extend(words);
        self.houses.extend(houses);
        let is_drawn = |(one, other, relation): &(Cell, Cell, Relation)| {
            *relation == Relation::Less && !self.size.sides_within(&[one.index(), other.index()]).is_empty()
        };
        let (drawn, others): (Vec<_>, Vec<_>) = relations.into_iter().partition(is_drawn);
        self.marks.extend(drawn.into_iter().map(|(less, more, relation)| Mark::Dot(less, more, relation)));
        self.relations.extend(others);
    }

    /// Takes regions from one label for each cell. They are ordinary houses if they are not a partition into n regions of n cells.
    pub(super) fn set_labels<L: PartialEq + Copy>(&mut self, labels: &[Option<L>]) {
        let mut known: Vec<L> = Vec::new();
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for (cell, label) in labels.iter().enumerate() {
            let Some(label) = *label else { continue };
            let number = known.iter().position(|other| *other == label).unwrap_or_else(|| {
                known.push(label);
                regions.push(Vec::new());
                known.len() - 1
            });
            regions[number].push(cell);
        }
        self.set_regions(regions);
    }

    /// The same from lists of cells.
    pub(super) fn set_regions(&mut self, mut regions: Vec<Vec<usize>>) {
        for region in &mut regions {
            region.sort_unstable();
        }
        regions.retain(|region| !region.is_empty());
        regions.sort_unstable();
        let is_partition = self.size.is_square()
            && regions.len() == self.order()
            && regions.iter().all(|region| region.len() == self.order())
            && regions.iter().flatten().all_unique();
        let are_rows = || regions.iter().flatten().copied().eq(0..self.size.cells());
        if is_partition && are_rows() {
            // They are houses anyway.
            self.regions.clear();
        } else if is_partition {
            self.regions = regions;
        } else {
            self.regions.clear();
            self.houses.extend(regions);
        }
    }

    /// Whether these are the regions.
    pub(super) fn regions_are(&self, regions: &[Vec<usize>]) -> bool {
        self.regions.iter().sorted().eq(regions.iter().sorted())
    }

    /// The number of the region of each cell. Returns `None` if there are no regions.
    pub(super) fn numbers(&self) -> Option<Vec<usize>> {
        let mut numbers = vec![0; self.size.cells()];
        for (number, region) in self.regions.iter().enumerate() {
            for &cell in region {
                numbers[cell] = number;
            }
        }
        (!self.regions.is_empty()).then_some(numbers)
    }

    /// Rows and columns of the boxes. Returns `None` if the regions are not boxes.
    pub(super) fn shape(&self) -> Option<(usize, usize)> {
        let cells = |region: &Vec<usize>| region.iter().copied().map(Cell::new).collect();
        box_shape(self.order(), &self.regions.iter().map(cells).collect::<Vec<_>>())
    }

    /// The kinds of rules beyond the usual boxes.
    pub(super) fn kinds(&self) -> Vec<RuleKind> {
        let shape = self.shape();
        let is_usual = shape.is_some() && shape == usual_boxes(self.order());
        let has = [
            (RuleKind::Shape, !self.size.is_square()),
            (RuleKind::NoRegions, self.regions.is_empty()),
            (RuleKind::Jigsaw, !self.regions.is_empty() && shape.is_none()),
            (RuleKind::OtherBoxes, shape.is_some() && !is_usual),
        ];
        let cells = [
            (RuleKind::House, !self.houses.is_empty()),
            (RuleKind::Cage, self.cages.iter().any(|cage| cage.differ)),
            (RuleKind::Sum, self.cages.iter().any(|cage| !cage.differ)),
        ];
        let negatives = self.negatives.iter().map(|&negative| (RuleKind::Negative(negative), true));
        let further =
            negatives.chain([(RuleKind::Division, self.divided.is_some()), (RuleKind::Other, self.others > 0)]);
        let (relations, houses): (Vec<_>, Vec<_>) = self
            .named
            .iter()
            .map(|&named| (RuleKind::Named(named), true))
            .partition(|(kind, _)| kind.is_of_relations());
        let of_mark = |mark: &Mark| match mark {
            Mark::Arrow { circle, .. } if circle.len() > 1 => RuleKind::Pill,
            Mark::Dot(less, more, Relation::Less)
                if self.size.sides_within(&[less.index(), more.index()]).is_empty() =>
            {
                RuleKind::Other
            }
            mark => mark.kind().map_or(RuleKind::Other, RuleKind::Mark),
        };
        let marks = self.marks.iter().map(|mark| (of_mark(mark), true));
        let has = has.into_iter().chain(houses).chain(cells).chain(relations).chain(further).chain(marks);
        has.filter(|(_, has)| *has).map(|(kind, _)| kind).dedup().collect()
    }

    /// The rules of a game. Returns the reason if its board has holes, or a row or column is no house.
    pub(super) fn of(game: &Game) -> Result<Self, String> {
        let problem = game.problem();
        let set = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let all: BTreeSet<Vec<usize>> = problem.houses().map(set).collect();
        let (size, divided) = match problem.divisions().next() {
            None => {
                let (rows, columns) = (game.board().rows(), game.board().columns());
                (Size { rows, columns, symbols: problem.symbols(), ..Size::default() }, None)
            }
            Some(division) => (of_division(game, division)?, Some((0, division.size()))),
        };
        if game.board().cells() != size.all_cells() {
            return Err("a board with holes".to_owned());
        }
        let board = size.board();
        let mut houses = all.clone();
        for line in board.lines() {
            if !houses.remove(&line) && !all.contains(&line) {
                return Err("rows or columns that are no houses".to_owned());
            }
        }
        let regions = game.palette().map(|palette| indices(palette.regions())).unwrap_or_default();
        let mut rules = Self { regions, divided, ..Self::on(size) };
        for region in &rules.regions {
            houses.remove(region);
        }
        // A set of houses has a name only if it is complete.
        let mut take = |named: &[Vec<usize>]| {
            let is_there = !named.is_empty() && named.iter().all(|house| houses.contains(house));
            for house in named.iter().filter(|_| is_there) {
                houses.remove(house);
            }
            is_there
        };
        let base = rules.base();
        for named in Named::all() {
            if take(&named.different(&base, game)) {
                rules.named.insert(named);
            }
        }
        let diagonals = game.diagonal_sums();
        for constraint in problem.constraints() {
            let Constraint::Sum { cells, total } = constraint else { continue };
            // The number of a diagonal stands before the first of its cells.
            let is_diagonal = diagonals.contains(&(cells, *total));
            let mut cells = set(cells);
            if !is_diagonal {
                cells.sort_unstable();
            }
            houses.remove(&cells);
            let differ = all.iter().any(|house| cells.iter().all(|cell| house.binary_search(cell).is_ok()));
            rules.cages.push(Cage { cells, total: *total, differ });
        }
        rules.cages.sort_unstable();
        rules.set_marks(game);
        rules.houses = houses.into_iter().collect();
        Ok(rules)
    }

    /// Sets the marks, and counts the relations and equations that are not drawn.
    fn set_marks(&mut self, game: &Game) {
        self.marks = game.marks().iter().cloned().sorted().collect();
        let Undrawn { rules, negatives, others, .. } = game.undrawn();
        self.named.extend(rules.into_iter().flat_map(Named::of));
        (self.negatives, self.others) = (negatives, others);
    }

    /// The game, by a name in the grammar if it has one.
    pub(super) fn game(&self) -> Result<Game, String> {
        let base = self.base();
        let (whole, parts): (Vec<Named>, Vec<Named>) = self.named.iter().partition(|named| self.has(named.rule));
        let fits = |named: &Named| named.fits(&base, self.order());
        let extras = whole.iter().filter(|named| fits(named)).map(|named| format!("+{}", named.rule.name)).unique();
        let name = extras.fold(base.to_string(), |name, extra| name + &extra);
        let is_chaos = self.divided == Some((0, self.order())) && self.size.outside == self.size.cells();
        let game = if self.size.is_square() {
            name.parse().map_err(|error: gerechte_core::GameError| error.to_string())?
        } else {
            self.without_regions().map_err(|error| error.to_string())?
        };
        if let Some(named) = whole.iter().find(|named| !fits(named)) {
            return Err(format!("{} without boxes", named.rule.words));
        }
        if self.size.is_square()
            && (self.size.outside == 0 || is_chaos)
            && parts.is_empty()
            && self.houses.is_empty()
            && self.cages.is_empty()
            && self.marks.is_empty()
            && self.words.is_empty()
            && self.relations.is_empty()
            && self.negatives.is_empty()
        {
            let chaos = || format!("{name}+chaos").parse().map_err(|error: gerechte_core::GameError| error.to_string());
            return if is_chaos { chaos() } else { Ok(game) };
        }
        let mut problem = game.problem().with_cells(self.size.outside).map_err(|error| error.to_string())?;
        self.add_to(&mut problem, &parts)?;
        let mut game = Game::new(self.size.whole_board(), problem).map_err(|error| error.to_string())?;
        for mark in &self.marks {
            let at = mark.cells().first().map_or_else(String::new, |cell| place(self.size.columns, cell.index()));
            game.add_mark(mark.clone()).map_err(|error| format!("the {} at {at}: {error}", mark.name()))?;
        }
        Ok(game)
    }

    /// The constraints beyond rows, columns and regions, and the clues.
    pub(super) fn constraints(&self, clues: &[u32]) -> Result<Vec<Constraint>, String> {
        let plain = Self { regions: self.regions.clone(), ..Self::on(self.size) }.game()?;
        let game = self.game()?;
        let own = game.problem().constraints().iter().filter(|one| !plain.problem().constraints().contains(one));
        let clues = clues.iter().enumerate().filter_map(|(cell, &value)| Some((cell, Symbol::from_value(value)?)));
        Ok(own.cloned().chain(clues.map(|(cell, symbol)| Constraint::Given(Cell::new(cell), symbol))).collect())
    }

    /// The board with its rows and columns.
    fn without_regions(&self) -> Result<Game, gerechte_core::GameError> {
        let board = self.size.board();
        let mut problem = Problem::new(self.size.cells(), self.order())?;
        for line in board.lines() {
            problem.all_different(line)?;
        }
        Game::new(board, problem)
    }

    /// Adds the constraints that have no name in the grammar.
    fn add_to(&self, problem: &mut Problem, parts: &[Named]) -> Result<(), String> {
        let houses = self.houses_of(parts.iter().copied()).into_iter().chain(self.houses.iter().cloned());
        let name = |cells: &[usize]| cells.first().map_or_else(String::new, |&cell| place(self.size.columns, cell));
        for house in houses {
            let at = name(&house);
            problem.all_different(house).map_err(|error| format!("the house at {at}: {error}"))?;
        }
        for Cage { cells, total, differ } in &self.cages {
            let wrong = |error| format!("the cage at {}: {error}", name(cells));
            if *differ {
                problem.all_different(cells.iter().copied()).map_err(wrong)?;
            }
            problem.sum(cells.iter().copied(), *total).map_err(wrong)?;
        }
        for (cells, words) in &self.words {
            let wrong = |error| format!("the line at {}: {error}", name(cells));
            problem.regular(cells.iter().copied(), words.clone()).map_err(wrong)?;
        }
        for &(one, other, relation) in &self.relations {
            problem.relate(one, other, relation).map_err(|error| error.to_string())?;
        }
        if let Some((first, size)) = self.divided {
            let cells = self.size.cells();
            let numbers = cells + first..2 * cells + first;
            problem.divide(0..cells, numbers, self.size.columns, size).map_err(|error| error.to_string())?;
        }
        let board = self.size.board();
        for (one, other, relation) in self.negatives.iter().flat_map(|negative| negative.related(&board, &self.marks)) {
            problem.relate(one, other, relation).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The houses of some rules.
    pub(super) fn houses_of(&self, named: impl Iterator<Item = Named>) -> Vec<Vec<usize>> {
        let (base, order) = (self.base(), self.order());
        let named = named.sorted_by_key(|named| (named.rule, named.names.house));
        named.flat_map(|named| named.houses(&base, order)).collect()
    }

    /// All houses beyond lines and regions, but for those of rules that a format names; without pairs of cells a move apart.
    pub(super) fn further_houses(&self, is_named: impl Fn(&Named) -> bool) -> Vec<Vec<usize>> {
        let unnamed = self.named.iter().copied().filter(|named| !is_named(named));
        self.houses_of(unnamed).into_iter().chain(self.houses.iter().cloned()).collect()
    }

    /// Whether all of a rule is there.
    pub(super) fn has(&self, rule: &'static Rule) -> bool {
        Named::of(rule).all(|named| self.named.contains(&named))
    }

    /// The base of the game.
    pub(super) fn base(&self) -> Base {
        let jigsaw = || self.labels().map(Base::Jigsaw);
        let boxes = self.shape().map(|(rows, columns)| Base::Boxes(rows, columns));
        boxes.or_else(jigsaw).unwrap_or(Base::Latin(self.order()))
    }

    /// One label for each cell.
    pub(super) fn labels(&self) -> Option<String> {
        const LABELS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%";
        let numbers = self.numbers()?;
        let labels: String = numbers.iter().map(|&number| char::from(LABELS[number % 64])).collect();
        jigsaw(&labels).ok().map(|_| labels)
    }
}

/// The size of a board that is divided, with a cell outside for each of its cells that holds the number of its region, and that nothing else is about.
fn of_division(game: &Game, division: &Division) -> Result<Size, String> {
    let (board, problem) = (game.board(), game.problem());
    let (cells, columns) = (division.cells().len(), division.columns());
    let rows = cells / columns;
    let size = Size { rows, columns, symbols: problem.symbols(), is_from_zero: false, outside: cells };
    let fault = |what: String| Err(format!("regions that are part of the solution, {what}"));
    let divisions = problem.divisions().count();
    if divisions > 1 {
        return fault(format!("in {divisions} divisions"));
    }
    let named: Vec<Cell> = division.cells().iter().chain(division.numbers()).copied().collect();
    let of_board = || (0..board.cells()).map(Cell::new);
    if let Some(cell) = of_board().find(|cell| !named.contains(cell)) {
        return fault(format!("and {} in none of them", board.name(cell)));
    }
    if let Some((cell, _)) = of_board().zip(&named).find(|(cell, named)| cell != *named) {
        return fault(format!("whose cells and numbers are not in the order of the board at {}", board.name(cell)));
    }
    let whole = size.whole_board();
    if *board != whole {
        let moved = of_board().find(|&cell| board.position(cell) != whole.position(cell));
        let at = moved.map_or(String::new(), |cell| format!(": {} stands at {}", whole.name(cell), board.name(cell)));
        return fault(format!("on a board other than {rows} rows and {columns} columns with the numbers below{at}"));
    }
    let is_apart = |constraint: &&Constraint| {
        matches!(constraint, Constraint::Division(_)) || constraint.cells().iter().all(|cell| cell.index() < cells)
    };
    match problem.constraints().iter().find(|constraint| !is_apart(constraint)) {
        Some(clue) => fault(format!("with clues about them: {}", game.name_of_constraint(clue))),
        None => Ok(size),
    }
}

/// `r1c1`.
pub(super) fn place(columns: usize, cell: usize) -> String {
    format!("r{}c{}", cell / columns.max(1) + 1, cell % columns.max(1) + 1)
}

/// The number of symbols, the houses, the sums, the relations, the equations, the words of lines and the divisions of a problem.
type Statement = (
    usize,
    BTreeSet<Vec<Cell>>,
    Vec<(Vec<Cell>, u32)>,
    BTreeSet<(Cell, Cell, Relation)>,
    BTreeSet<[Vec<Cell>; 2]>,
    BTreeSet<(Vec<Cell>, Diagram)>,
    BTreeSet<Division>,
);

/// The content of a problem, independent of the order of its constraints.
pub(super) fn statement(problem: &Problem) -> Statement {
    let sums = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Sum { cells, total } => Some((cells.iter().copied().sorted().collect(), *total)),
        _ => None,
    });
    let relations = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Related(one, other, relation) => Some((*one, *other, *relation)),
        _ => None,
    });
    let side = |cells: &[Cell]| cells.iter().copied().sorted().collect::<Vec<_>>();
    let equations = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Equation { left, right } => Some([side(left), side(right)]),
        _ => None,
    });
    let words = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Regular { cells, words } => Some((cells.clone(), words.clone())),
        _ => None,
    });
    let houses = problem.houses().map(<[Cell]>::to_vec).collect();
    let divisions = problem.divisions().cloned().collect();
    let (sums, relations) = (sums.sorted().collect(), relations.collect());
    (problem.symbols(), houses, sums, relations, equations.collect(), words.collect(), divisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::game::{NEGATIVES, PALINDROME, THERMOMETER};

    #[test]
    fn rules_are_found_again() {
        let cage = |cells: &[usize], total, differ| Cage { cells: cells.to_vec(), total, differ };
        let dot = |one, other| Mark::Dot(Cell::new(one), Cell::new(other), Relation::Ratio(2));
        let base = Rules::usual(9).unwrap();
        let by = |names: &[&str]| Named::all().into_iter().filter(|named| names.contains(&named.rule.name)).collect();
        let diagonal =
            |house| Named::all().into_iter().filter(|named| named.names.house == Some(house)).collect::<BTreeSet<_>>();
        let jigsaw: Game = "jigsaw:aabb/aacb/dccb/dddc".parse().unwrap();
        let cases = [
            base.clone(),
            Rules::boxes(3, 2),
            Rules::on(Size::square(5)),
            Rules::of(&jigsaw).unwrap(),
            Rules { named: diagonal(0), ..base.clone() },
            Rules { named: diagonal(1), ..base.clone() },
            Rules { named: by(&["diagonals", "windows"]), ..base.clone() },
            Rules { named: by(&["antiknight", "disjoint"]), ..base.clone() },
            Rules { named: by(&["antiking"]), ..base.clone() },
            Rules { houses: vec![vec![0, 9, 20], vec![4, 80]], ..base.clone() },
            Rules { named: by(&["antiknight", "nonconsecutive"]), ..base.clone() },
            Rules { negatives: vec![&NEGATIVES[0]], marks: vec![dot(0, 1)], ..base.clone() },
            Rules {
                marks: vec![
                    Mark::Line(&THERMOMETER, [0, 10, 20].map(Cell::new).to_vec()),
                    Mark::Line(&PALINDROME, [3, 4, 5].map(Cell::new).to_vec()),
                    Mark::Arrow { circle: vec![Cell::new(9)], shaft: [18, 27].map(Cell::new).to_vec() },
                    dot(7, 8),
                ],
                ..base.clone()
            },
            Rules { cages: vec![cage(&[0, 1], 5, true), cage(&[1, 12, 80], 20, false)], ..base },
        ];
        for rules in cases {
            let game = rules.game().unwrap();
            assert_eq!(Rules::of(&game).as_ref(), Ok(&rules), "{game}");
        }
    }

    #[test]
    fn usual_boxes_are_no_higher_than_wide() {
        let shapes = [4, 5, 6, 7, 8, 9, 10, 12, 16].map(usual_boxes);
        let expected = [Some((2, 2)), None, Some((2, 3)), None, Some((2, 4)), Some((3, 3)), Some((2, 5)), Some((3, 4))];
        assert_eq!(shapes[..8], expected);
    }
}
