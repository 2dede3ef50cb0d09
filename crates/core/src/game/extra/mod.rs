//! Extras: rules that may be added to any game, one row of a [table](table) each.

mod houses;
mod table;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use super::drawn::{self, DrawnKind};
use super::{ARROW, Base, CANDIDATES, Game, GameError, INEQUALITY, MarkKind, killer};
use crate::Board;
use gerechte_encodings::{Cell, Constraint, Relation, special};

pub use table::RULES;

/// A rule that an extra adds to a game: a row of [`RULES`].
///
/// Two rules are equal if they have the same name; they are in the order of the table.
#[derive(Debug)]
pub struct Rule {
    /// The name in the grammar of games.
    pub name: &'static str,
    /// The demand of the rule in words, for lists of extras.
    pub about: &'static str,
    /// The rule in a sentence. `None` if pictures draw it.
    pub sentence: Option<&'static str>,
    /// The name in sentences: what a format cannot say.
    pub words: &'static str,
    /// The name on the page where puzzles are set. `None` if it is not offered there.
    pub label: Option<&'static str>,
    /// Other programs' names: of the rule, or of each of its houses. Empty if its constraints are never recognised as the rule.
    pub elsewhere: &'static [Elsewhere],
    pub(super) adds: Adds,
}

/// The names in other programs of a rule, or of one of its houses. `None` where a program has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The house, by its number among those of the rule. `None` for the whole rule.
    pub house: Option<usize>,
    /// The field of f-puzzles.
    pub fpuzzles: Option<&'static str>,
    /// The field in the metadata of `SudokuPad`.
    pub scl: Option<&'static str>,
    /// The constraint of Interactive Sudoku Solver, with its arguments.
    pub iss: Option<&'static str>,
    /// The letter of Simon Tatham's Solo, for all rules and houses that have it together.
    pub tatham: Option<char>,
}

impl Elsewhere {
    /// No program has a name for the rule.
    pub(super) const NOWHERE: Self = Self { house: None, fpuzzles: None, scl: None, iss: None, tatham: None };
}

/// Houses with their names, or the reason why the board does not have them.
type Houses = Result<Vec<(Vec<usize>, String)>, &'static str>;

/// The constraints that an extra adds to a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Adds {
    /// Houses, given the base and the order of a square board whose rows and columns are houses.
    Houses(fn(&Base, Option<usize>) -> Houses),
    /// Pairs of cells that hold different symbols, even if they share a house.
    Differ(fn(&Game) -> Vec<[usize; 2]>),
    /// Pairs of cells that stand in a relation, given the number of symbols.
    Related(fn(&Board) -> Vec<[usize; 2]>, fn(usize) -> Relation),
    /// The regions of all palettes of the code's family.
    Family,
    /// A division of the board into regions, and a cell beside it for each of its cells.
    Division,
    /// Cages of a file.
    Cages,
    /// Marks of a file.
    Marks(DrawnKind),
}

impl Rule {
    /// The rule of this name.
    ///
    /// ```
    /// use gerechte::game::Rule;
    /// assert_eq!(Rule::named("windows").map(|rule| rule.words), Some("windows"));
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.name.eq_ignore_ascii_case(name))
    }

    /// The rules whose marks or cages can be drawn where a grid satisfies them: all of a file but candidates, which are a part of the puzzle.
    ///
    /// ```
    /// use gerechte::game::Rule;
    /// let names: Vec<&str> = Rule::drawable().map(|rule| rule.name).collect();
    /// assert!(names.contains(&"killer") && names.contains(&"thermo") && !names.contains(&"diagonals"));
    /// ```
    pub fn drawable() -> impl Iterator<Item = &'static Self> {
        RULES.iter().filter(|rule| rule.has_file() && rule.marks() != [&CANDIDATES])
    }

    /// The drawable rule of this name.
    ///
    /// # Errors
    /// The text names the rules that there are.
    pub fn named_drawable(text: &str) -> Result<&'static Self, String> {
        let found = Self::drawable().find(|rule| rule.name == text.trim().to_ascii_lowercase());
        found.ok_or_else(|| {
            let known: Vec<_> = Self::drawable().map(|rule| rule.name).collect();
            format!("`{}` is none of {}", text.escape_debug(), known.join(", "))
        })
    }

    /// Whether the extra names a file.
    pub const fn has_file(&self) -> bool {
        matches!(self.adds, Adds::Cages | Adds::Marks(_))
    }

    /// The kinds of the marks in the file of the rule. Empty if its file has none.
    ///
    /// ```
    /// use gerechte::game::{ARROW, Rule};
    /// assert_eq!(Rule::named("arrow").map(Rule::marks), Some(vec![&ARROW]));
    /// assert_eq!(Rule::named("kropki").map(|rule| rule.marks().len()), Some(2));
    /// ```
    pub fn marks(&self) -> Vec<&'static MarkKind> {
        match self.adds {
            Adds::Marks(DrawnKind::Line(kind) | DrawnKind::Clue(kind)) => vec![kind],
            Adds::Marks(DrawnKind::Arrow) => vec![&ARROW],
            Adds::Marks(DrawnKind::Inequality) => vec![&INEQUALITY],
            Adds::Marks(DrawnKind::Signs(kinds)) => kinds.to_vec(),
            Adds::Marks(DrawnKind::Dots(_, negative)) => negative.dots.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The rule in a sentence, also if pictures draw it.
    ///
    /// ```
    /// use gerechte::game::Rule;
    /// let sentence = Rule::named("diagonals").map(Rule::in_a_sentence);
    /// assert_eq!(sentence.as_deref(), Some("Both main diagonals hold every symbol."));
    /// ```
    pub fn in_a_sentence(&self) -> String {
        let drawn = || {
            let (first, rest) = self.about.split_at(self.about.chars().next().map_or(0, char::len_utf8));
            format!("{}{rest}.", first.to_uppercase())
        };
        self.sentence.map_or_else(drawn, str::to_owned)
    }

    /// The extra as it is written, with `FILE` for a file.
    pub fn usage(&self) -> String {
        format!("+{}{}", self.name, if self.has_file() { ":FILE" } else { "" })
    }

    /// The houses that the rule adds to a base of this order. Returns `None` if it adds none, or does not fit the base.
    ///
    /// ```
    /// use gerechte::game::{Base, Rule};
    /// let houses = Rule::named("diagonals").and_then(|rule| rule.houses(&Base::Latin(3), 3));
    /// assert_eq!(houses, Some(vec![vec![0, 4, 8], vec![2, 4, 6]]));
    /// ```
    pub fn houses(&self, base: &Base, order: usize) -> Option<Vec<Vec<usize>>> {
        let Adds::Houses(houses) = self.adds else { return None };
        Some(houses(base, Some(order)).ok()?.into_iter().map(|(cells, _)| cells).collect())
    }

    /// Whether the rule adds houses that hold every symbol.
    pub const fn is_of_houses(&self) -> bool {
        matches!(self.adds, Adds::Houses(_))
    }

    /// Whether the file of the rule has sums of diagonals.
    pub const fn is_of_diagonals(&self) -> bool {
        matches!(self.adds, Adds::Marks(DrawnKind::Diagonals))
    }

    /// Whether the file of the rule has cages, each with a number.
    ///
    /// ```
    /// use gerechte::game::Rule;
    /// let names: Vec<&str> = Rule::drawable().filter(|rule| rule.is_of_cages()).map(|rule| rule.name).collect();
    /// assert_eq!(names, ["killer", "calcudoku"]);
    /// ```
    pub const fn is_of_cages(&self) -> bool {
        matches!(self.adds, Adds::Cages | Adds::Marks(DrawnKind::Signs(_)))
    }

    /// Whether the rule divides the board into regions that the solution states.
    pub const fn is_of_division(&self) -> bool {
        matches!(self.adds, Adds::Division)
    }

    /// Whether the rule relates the values of cells.
    pub const fn is_of_relations(&self) -> bool {
        matches!(self.adds, Adds::Related(..))
    }

    /// The pairs of cells that differ by the rule, beyond those of rows and columns. Returns `None` if the rule is of another kind.
    pub fn pairs(&self, game: &Game) -> Option<Vec<[usize; 2]>> {
        let Adds::Differ(pairs) = self.adds else { return None };
        let numbers = game.region_numbers();
        Some(
            pairs(game)
                .into_iter()
                .filter(|pair| pair.iter().all(|&cell| !numbers.contains(&Cell::new(cell))))
                .collect(),
        )
    }

    /// The relations that the rule adds, as a problem states them. Empty for a rule of another kind.
    pub fn relations(&self, board: &Board, symbols: usize) -> Vec<Constraint> {
        let Adds::Related(pairs, relation) = self.adds else { return Vec::new() };
        let related =
            |[one, other]: [usize; 2]| Constraint::Related(Cell::new(one), Cell::new(other), relation(symbols));
        pairs(board).into_iter().map(related).collect()
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}

impl PartialOrd for Rule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rule {
    fn cmp(&self, other: &Self) -> Ordering {
        let position = |rule: &Self| RULES.iter().position(|row| row == rule);
        position(self).cmp(&position(other))
    }
}

/// A rule on top of the base, with the file that states it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extra {
    rule: &'static Rule,
    file: Option<String>,
}

impl Extra {
    /// The rule.
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// The file that the extra names.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Whether an extra starts here: a `+` and the name of a rule.
    pub(super) fn starts(text: &str) -> bool {
        let Some(text) = text.strip_prefix('+') else { return false };
        RULES.iter().any(|rule| {
            let (name, length) = (rule.name, rule.name.len());
            text.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(name))
                && (!rule.has_file() || text[length..].starts_with(':'))
        })
    }

    /// The error for a name that no extra has.
    pub(super) fn unknown(name: &str) -> GameError {
        GameError::UnknownExtra { name: name.to_owned(), known: RULES.iter().map(Rule::usage).collect() }
    }

    /// Adds the rule to a game with this base.
    pub(super) fn add_to(
        &self,
        game: &mut Game,
        base: &Base,
        content: &dyn Fn(&str) -> Result<String, GameError>,
    ) -> Result<(), GameError> {
        let file = self.file.as_deref().unwrap_or_default();
        match self.rule.adds {
            Adds::Houses(houses) => {
                let order = game.palette.as_ref().map(crate::Palette::order);
                let unfit = |needs| GameError::Unfit { extra: self.rule.name, needs, base: base.to_string() };
                for (cells, name) in houses(base, order).map_err(unfit)? {
                    game.problem.all_different(cells.iter().copied())?;
                    game.name_further_house(cells, name);
                }
            }
            Adds::Differ(pairs) => {
                pairs(game).into_iter().try_for_each(|pair| game.problem.all_different(pair))?;
            }
            Adds::Related(pairs, relation) => {
                let pairs = pairs(&game.board);
                // Graphs of symmetries have a vertex for each cell and each constraint, and 16 bits for its number.
                if pairs.len() + game.problem.constraints().len() + game.board.cells() > usize::from(u16::MAX) {
                    let needs = "a smaller board, of fewer pairs of cells";
                    return Err(GameError::Unfit { extra: self.rule.name, needs, base: base.to_string() });
                }
                let pairs = pairs.into_iter().map(|pair| pair.map(Cell::new));
                game.problem.relate_all(pairs, relation(game.order()))?;
            }
            Adds::Family => {
                let family = game.family()?;
                special::valid_for_all(&mut game.problem, &family)?;
                houses::name_family(game)?;
            }
            Adds::Division => {
                let needs = "a square board";
                let unfit = GameError::Unfit { extra: self.rule.name, needs, base: base.to_string() };
                let palette = game.palette.take().ok_or(unfit)?;
                let order = palette.order();
                for (region, name) in palette.regions().iter().zip(palette.region_names()) {
                    game.name_further_house(region.iter().map(|cell| cell.index()), name);
                }
                let cells = order * order;
                game.board = Board::with_further(order, order, cells);
                game.problem = game.problem.with_cells(cells)?;
                game.problem.divide(0..cells, cells..2 * cells, order, order)?;
            }
            Adds::Cages => killer::add(game, file, &content(file)?)?,
            Adds::Marks(kind) => drawn::add(game, kind, file, &content(file)?)?,
        }
        Ok(())
    }
}

impl FromStr for Extra {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        let unknown = || Self::unknown(text);
        let (name, file) = text.split_once(':').map_or((text, None), |(name, file)| (name, Some(file)));
        let rule = Rule::named(name).ok_or_else(unknown)?;
        match file {
            None if rule.has_file() => Err(GameError::NoFile(text.to_owned())),
            Some(file) if file.is_empty() || !rule.has_file() => Err(unknown()),
            file => Ok(Self { rule, file: file.map(str::to_owned) }),
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule.name)?;
        self.file.iter().try_for_each(|file| write!(f, ":{file}"))
    }
}
