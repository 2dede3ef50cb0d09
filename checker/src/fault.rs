//! Faults: the reasons why a file or a statement is refused.

use thiserror::Error;

/// A fault of a file or of a statement: its place and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Fault {
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// The reason.
    pub reason: Reason,
}

impl Fault {
    pub(crate) const fn at(line: usize, reason: Reason) -> Self {
        Self { line: Some(line), reason }
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Self {
        Self { line: None, reason }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

/// The reasons to reject a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
#[non_exhaustive]
pub enum Reason {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("the line has more than {0} bytes")]
    LongLine(u64),
    #[error("`{0}` is not a number that belongs here")]
    Number(String),
    #[error("the line ends before its 0")]
    Unfinished,
    #[error("more follows after the last 0")]
    Trailing,

    #[error("the header `p cnf VARIABLES CLAUSES` is missing, or stands twice")]
    Header,
    #[error("variable {variable} is outside the {variables} of the header")]
    Variable { variable: u64, variables: usize },
    #[error("{found} variables are more than {most}")]
    TooManyVariables { found: u32, most: u32 },
    #[error("{found} clauses instead of the {expected} of the header")]
    ClauseCount { found: usize, expected: usize },

    #[error("the statement is not one: {0}")]
    Statement(String),
    #[error(
        "classes under relabelling are claimed, but the clues are not one full house, or there is more than houses"
    )]
    UpTo,

    #[error("{found} characters instead of {expected}, one for each cell")]
    ModelLength { found: usize, expected: usize },
    #[error("cell {cell}: `{found}` is no symbol of the statement")]
    ModelSymbol { cell: usize, found: char },
    #[error("the grid holds a symbol twice in the house of cells {0} and {1}")]
    ModelHouse(usize, usize),
    #[error("the sum at cell {cell} adds up to {found} instead of {expected}")]
    ModelSum { cell: usize, found: u64, expected: u64 },
    #[error("cells {0} and {1} of the grid do not stand in the relation {2:?}")]
    ModelRelation(usize, usize, String),
    #[error("the grid holds a word on the line from cell {0} on that it may not hold")]
    ModelLine(usize),
    #[error("the grid does not divide the cells from cell {0} on into regions as it should")]
    ModelDivision(usize),
    #[error("the grid breaks the clue of cell {0}")]
    ModelGiven(usize),
    #[error("the grid of line {0} again")]
    ModelTwice(usize),
    #[error("{found} grids instead of the {expected} of the manifest")]
    ModelCount { found: usize, expected: u64 },
    #[error("the grid of line {0} is the one that it should differ from")]
    ModelItself(usize),
    #[error("the clue of cell {0} in the puzzle is not the symbol of the grid")]
    PuzzleClue(usize),
    #[error("the puzzle has {found} clues instead of {expected}")]
    PuzzleClues { found: usize, expected: usize },

    #[error("cell {0} is counted twice, or is none")]
    Counted(usize),

    #[error("{found} variables instead of {expected}")]
    FormulaVariables { found: usize, expected: usize },
    #[error("clause {0} does not belong to the statement")]
    ForeignClause(String),
    #[error("clause {0} of the statement is missing")]
    MissingClause(String),
    #[error("the comment says of variable {0} what is not so")]
    Meaning(u64),

    #[error("clause {found} instead of {expected} of the formula")]
    ClosingClause { found: String, expected: String },
    #[error("clause {found} does not exclude the grid of line {model}, as {expected} does")]
    Blocking { found: String, expected: String, model: usize },
    #[error("{found} clauses instead of {expected}: those of the formula, and one for each grid")]
    ClosingCount { found: usize, expected: usize },
    #[error("clause {found} instead of {expected}, which the other grids and the number of clues make")]
    Hitting { found: String, expected: String },
    #[error("{found} clauses instead of {expected}, which the other grids and the number of clues make")]
    HittingCount { found: usize, expected: usize },

    #[error("clause number {0} does not follow those before it")]
    Order(u64),
    #[error("there is no clause {0}, or no longer")]
    NoClause(u64),
    #[error("hint {hint} of clause {clause} leaves two literals open, or is satisfied")]
    Hint { clause: u64, hint: u64 },
    #[error("clause {clause} has hints after the conflict at hint {hint}")]
    HintsAfterConflict { clause: u64, hint: u64 },
    #[error("the hints of clause {0} end without a conflict")]
    NoConflict(u64),
    #[error("clause {0} is justified by resolution (RAT), which this checker refuses: it needs unit propagation only")]
    Rat(u64),
    #[error("clause {0} holds a literal and its negation")]
    Trivial(u64),
    #[error("clause {0} follows neither by unit propagation nor as RAT")]
    NotImplied(String),
    #[error("the proof ends without the empty clause")]
    NotRefuted,
    #[error("{found} instead of {expected}, the step of the LRAT proof")]
    Drat { found: String, expected: String },

    #[error("`{0}` is no kind of line")]
    Kind(String),
    #[error("the nodes have too many different sets of variables")]
    TooManySets,
    #[error("node {0} does not follow those before it")]
    Node(i32),
    #[error("argument {argument} of node {node} is neither a literal of the formula nor a node before it")]
    Argument { node: i32, argument: i32 },
    #[error("argument {argument} of node {node} shares a variable with those before it")]
    Shared { node: i32, argument: i32 },
    #[error("clause {0} is neither a definition nor structural")]
    Structural(u64),
    #[error("there is no root")]
    NoRoot,
    #[error("root {0} is no node, or the second root")]
    Root(i32),
    #[error("clause {0} of the formula does not follow from the root")]
    Uncovered(String),
    #[error("the models are 2^64 or more")]
    TooManyModels,
    #[error("{found} models instead of the {expected} of the manifest")]
    GraphCount { found: u64, expected: u64 },

    #[error("`{found}` instead of `{expected}`, which the other grids make")]
    Opb { found: String, expected: String },
    #[error("more follows after the last constraint")]
    OpbTrailing,
    #[error("`{found}` instead of `{expected}`")]
    Proof { found: String, expected: String },
    #[error("`{0}` is no rule that belongs here")]
    Rule(String),
    #[error("the rule `{0}` does not end with a semicolon")]
    NoSemicolon(String),
    #[error("`{0}` is no literal")]
    Literal(String),
    #[error("`{0}` names a cell twice")]
    LiteralTwice(String),
    #[error("the solution decides {found} cells instead of {expected}")]
    SolutionLength { found: usize, expected: usize },
    #[error("the solution does not meet the set of constraint {0}")]
    SolutionMisses(usize),
    #[error("the solution has {found} cells instead of {expected}")]
    SolutionCells { found: usize, expected: usize },
    #[error("there is no constraint {0}, or no longer")]
    NoConstraint(String),
    #[error("constraint {0} is of the formula, and stays")]
    DeletesFormula(usize),
    #[error("an operation has too few constraints before it")]
    NothingToAdd,
    #[error("the line has {0} constraints that are not added instead of one")]
    NotAdded(usize),
    #[error("a coefficient is too large")]
    Overflow,
    #[error("the constraints have more than {0} coefficients at a time")]
    TooManyTerms(usize),
    #[error("`{0}` is neither `1 LITERAL` nor `>= 1 : CONSTRAINTS`")]
    Clause(String),
    #[error("constraint {0} decides nothing")]
    IdleHint(String),
    #[error("constraint {0} is violated, and others follow")]
    EarlyViolation(String),
    #[error("the constraints decide cells, but none is violated")]
    NoViolation,
    #[error("the bound {found} instead of {expected}")]
    Bounds { found: usize, expected: usize },
    #[error("constraint {0} can be satisfied")]
    NoContradiction(String),
    #[error("the proof ends without a conclusion")]
    NoConclusion,
    #[error("more follows after the proof")]
    AfterProof,

    #[error("a cube has other cells than the first")]
    CubeCells,
    #[error("cube {found} instead of {expected}: the cubes do not part the grids")]
    Cube { found: String, expected: String },
    #[error("the cubes are too many to list")]
    TooManyCubes,
}

impl Reason {
    pub(crate) fn too_many_variables() -> Self {
        Self::Statement("more variables than DIMACS can number".to_owned())
    }
}
