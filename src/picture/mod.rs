//! Pictures of boards, puzzles and steps: on the terminal, as SVG, as HTML, and as `TikZ` for LaTeX. [`print`](crate::print) makes images and PDF of SVG.
//!
//! Regions of codes wrap round the torus, so borders alone are misleading. Such regions are also coloured, and each cell may show the letter of its region,
//! which distinguishes them without colours.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "boards have some hundred rows at most")]

mod decoration;
mod divided;
mod drawn;
mod html;
mod legend;
mod links;
mod listed;
mod outline;
mod state;
mod svg;
mod text;
mod tikz;

use itertools::Itertools;

use crate::encodings::{Cell, MAX_SYMBOLS, Symbol};
use crate::rate::Candidate;
use crate::{Board, Game, Grid, Puzzle};
use divided::Divided;

pub(crate) use divided::division_of;
pub use html::html;
pub use state::State;
#[cfg(feature = "print")]
pub(crate) use svg::escaped;
pub use text::Colours;

/// The content of a picture: a board with its regions, and the contents of its cells.
///
/// ```
/// use gerechte::picture::{Colours, Picture};
/// use gerechte::{Game, Puzzle};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "12..34.....1..43")?;
/// let picture = Picture::of(&game).with_puzzle(&puzzle);
/// assert!(picture.text(Colours::None).starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ 2 ┃   │   ┃\n"));
/// assert!(picture.svg().contains("<title>box:2x2: 12..34.....1..43</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "any combination of them can be drawn")]
pub struct Picture {
    title: String,
    board: Board,
    order: usize,
    /// The division into regions that is part of the solution, if they are drawn as far as they are known.
    divided: Option<Divided>,
    /// By cell: the number of its region.
    regions: Vec<Option<usize>>,
    /// By region.
    letters: Vec<char>,
    /// Whether borders alone do not tell the regions: one has parts that do not touch, or some cells have no known region.
    is_broken: bool,
    /// Whether regions are told apart by colours.
    is_coloured: bool,
    /// Whether they are by letters.
    shows_letters: bool,
    /// Whether colours are shades of grey, which any printer has.
    is_grey: bool,
    /// The width of an image, in pixels.
    #[cfg_attr(not(feature = "print"), allow(dead_code, reason = "only images have one"))]
    width: Option<u32>,
    /// Lines from the centre of one cell to that of another.
    diagonals: Vec<[Cell; 2]>,
    /// Other houses: their cells have an outline.
    houses: Vec<Vec<Cell>>,
    /// Cells with an outline, and their number with its sign.
    cages: Vec<(Vec<Cell>, String)>,
    /// The meaning of the numbers without a sign, if there are any.
    sums: Option<Sums>,
    /// Runs of cells with their sums, as of kakuro.
    runs: Vec<(Vec<Cell>, u32)>,
    /// Sums of whole diagonals, whose numbers stand at their upper ends.
    slants: Vec<(Vec<Cell>, u32)>,
    /// Thermometers, palindromes, arrows and dots.
    drawn: Vec<crate::game::Mark>,
    /// Drawings that demand nothing.
    decoration: Vec<gerechte_formats::exchange::Drawing>,
    codewords: Vec<Cell>,
    contents: Vec<Content>,
    /// The houses that a step names.
    named: Vec<Vec<Cell>>,
    marks: Vec<(Candidate, Mark)>,
    links: Vec<links::Link>,
}

/// The symbols of cages with a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sums {
    /// They differ: each cage is a house, or lies in one.
    Different,
    /// They may repeat.
    Repeating,
    /// They may repeat, and sums have a sign, as there are cages with other signs.
    Signed,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Nothing,
    Given(Symbol),
    Entry(Symbol),
    Candidates(Vec<Symbol>),
}

/// The effect of a step on a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It stands on it.
    Reason,
    Placed,
    Eliminated,
}

impl Picture {
    /// The board of a game, with nothing in its cells.
    pub fn of(game: &Game) -> Self {
        let own = regions_of(game);
        let divided = Divided::of(game);
        let board = divided.as_ref().map_or_else(|| game.board().clone(), Divided::board);
        let mut regions = vec![None; board.cells()];
        let mut letters = game.palette().map_or_else(Vec::new, |palette| palette.letters().to_vec());
        for (number, region) in own.into_iter().enumerate() {
            for cell in &region {
                regions[cell.index()] = Some(number);
            }
            if letters.len() == number {
                letters.push(Symbol::new((number + 9) % MAX_SYMBOLS).to_char());
            }
        }
        letters.extend(divided.iter().flat_map(Divided::letters));
        let falls_apart = |number| !board.is_connected(|cell| regions[cell.index()] == Some(number));
        let is_broken = (0..letters.len()).any(falls_apart);
        let codewords = game.code().map(|code| {
            let words = code.words().iter().filter_map(|&(i, j)| board.cell(i, j));
            words.collect()
        });
        let runs = runs(game);
        let slants = slants(game);
        let sums = sums(game);
        let (cages, sums) = cages(game, if runs.is_empty() { &sums } else { &[] });
        let mut picture = Self {
            title: game.to_string(),
            order: game.order(),
            divided,
            is_broken,
            is_coloured: is_broken,
            shows_letters: is_broken,
            is_grey: false,
            width: None,
            diagonals: Vec::new(),
            houses: Vec::new(),
            cages,
            sums,
            runs,
            slants,
            drawn: game.marks().to_vec(),
            decoration: Vec::new(),
            codewords: codewords.unwrap_or_default(),
            contents: vec![Content::Nothing; game.board().cells()],
            named: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            regions,
            letters,
            board,
        };
        for (house, _) in game.named_houses() {
            match picture.as_diagonal(house) {
                Some(ends) => picture.diagonals.push(ends),
                None if sums == Some(Sums::Different) && picture.cages.iter().any(|(cage, _)| cage == house) => {}
                None if picture.runs.iter().any(|(run, _)| run == house) => {}
                None => picture.houses.push(house.to_vec()),
            }
        }
        picture
    }

    /// With the clues of a puzzle.
    #[must_use]
    pub fn with_puzzle(mut self, puzzle: &Puzzle) -> Self {
        self.title = format!("{}: {puzzle}", self.title);
        for (cell, symbol) in puzzle.clues() {
            self.contents[cell.index()] = Content::Given(symbol);
        }
        self.learn_regions();
        self
    }

    /// With the symbols of a grid in the cells that have no clue.
    #[must_use]
    pub fn with_grid(mut self, grid: &Grid) -> Self {
        for (content, &symbol) in self.contents.iter_mut().zip(grid.symbols()) {
            if !matches!(content, Content::Given(_)) {
                *content = Content::Entry(symbol);
            }
        }
        self.learn_regions();
        self
    }

    /// With what has been entered, in the cells that have no clue.
    #[must_use]
    pub fn with_entries(mut self, entries: &Puzzle) -> Self {
        for (cell, symbol) in entries.clues() {
            let content = &mut self.contents[cell.index()];
            if !matches!(content, Content::Given(_)) {
                *content = Content::Entry(symbol);
            }
        }
        self.learn_regions();
        self
    }

    /// With the candidates of the cells that are still empty.
    #[must_use]
    pub fn with_candidates(mut self, candidates: impl Fn(Cell) -> Vec<Symbol>) -> Self {
        for (index, content) in self.contents.iter_mut().enumerate() {
            if *content == Content::Nothing {
                *content = Content::Candidates(candidates(Cell::new(index)));
            }
        }
        self.unfold();
        self
    }

    /// Adds a step: the houses that it names, the candidates on which it depends, and its placements and eliminations.
    #[must_use]
    pub fn with_step(
        mut self,
        houses: impl IntoIterator<Item = Vec<Cell>>,
        reasons: impl IntoIterator<Item = Candidate>,
        placed: impl IntoIterator<Item = Candidate>,
        eliminated: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        self.named = houses.into_iter().collect();
        let reasons = reasons.into_iter().map(|at| (at, Mark::Reason));
        let placed = placed.into_iter().map(|at| (at, Mark::Placed));
        let eliminated = eliminated.into_iter().map(|at| (at, Mark::Eliminated));
        // The effect on a candidate takes precedence over its being a premise.
        self.marks = placed.chain(eliminated).chain(reasons).unique_by(|(at, _)| *at).collect();
        self.unfold();
        self
    }

    /// With this title.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// The subject of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// With the regions coloured and lettered, or not. Without this, they are where a region has parts that do not touch.
    #[must_use]
    pub fn coloured(self, is_coloured: bool) -> Self {
        Self { is_coloured, shows_letters: is_coloured, ..self }
    }

    /// Without the circles round the words of the code: they help to see it, and mean nothing to who solves a puzzle.
    #[must_use]
    pub fn without_code(self) -> Self {
        Self { codewords: Vec::new(), ..self }
    }

    /// In white, grey and black: regions that touch have different shades.
    #[must_use]
    pub fn in_grey(self) -> Self {
        Self { is_grey: true, ..self }
    }

    /// With this width as an image, in pixels; without it, a cell has 96.
    #[must_use]
    pub fn pixels(self, width: u32) -> Self {
        Self { width: Some(width), ..self }
    }

    /// Pixels of an image for each unit of its drawing.
    #[cfg(feature = "print")]
    #[allow(clippy::cast_possible_truncation, reason = "a picture has some hundred units")]
    pub(crate) fn image_scale(&self) -> f32 {
        // A little less, so that rounding up adds no pixel.
        self.width.map_or(2.0, |width| ((f64::from(width) - 0.01) / self.size().0) as f32)
    }

    /// With regions told apart by borders, and by letters where these are not enough.
    #[must_use]
    pub fn bordered(self) -> Self {
        Self { is_coloured: false, shows_letters: self.is_broken, ..self }
    }

    /// With or without the letter of its region in each cell.
    #[must_use]
    pub fn lettered(self, shows_letters: bool) -> Self {
        Self { shows_letters, ..self }
    }

    /// The ends of a house that is a main diagonal.
    fn as_diagonal(&self, house: &[Cell]) -> Option<[Cell; 2]> {
        let n = self.order;
        let is_main = house.iter().enumerate().all(|(at, cell)| self.board.position(*cell) == (at, at));
        let is_other = house.iter().enumerate().all(|(at, cell)| self.board.position(*cell) == (at, n - 1 - at));
        let fits = self.board.rows() == n && self.board.columns() == n && house.len() == n;
        (fits && (is_main || is_other)).then(|| [house[0], house[n - 1]])
    }

    /// The region of a cell, from 1, or 0 where it has none. Returns `None` outside of the board.
    fn region_at(&self, row: isize, column: isize) -> Option<usize> {
        Some(self.regions[self.cell_at(row, column)?.index()].map_or(0, |region| region + 1))
    }

    /// The columns of the board that is drawn.
    #[cfg(feature = "print")]
    pub(crate) const fn columns(&self) -> usize {
        self.board.columns()
    }

    /// The number of rows and of columns of the square of candidates in a cell.
    fn candidates_a_row(&self) -> usize {
        self.order.isqrt() + usize::from(self.order.isqrt().pow(2) < self.order)
    }

    fn cell_at(&self, row: isize, column: isize) -> Option<Cell> {
        self.board.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// The strength of the line between two neighbouring places: 0 outside, 2 between regions and round the board, else 1. A region that is not yet known has no
    /// border.
    fn line(&self, one: (isize, isize), other: (isize, isize)) -> u8 {
        match (self.region_at(one.0, one.1), self.region_at(other.0, other.1)) {
            (None, None) => 0,
            (Some(one), Some(other)) if one == other || self.divided.is_some() && (one == 0 || other == 0) => 1,
            _ => 2,
        }
    }

    /// By region: its colour among `number` colours, chosen so that no two regions that touch, also round the torus, share one.
    fn colours(&self, number: usize) -> Vec<usize> {
        let regions = self.letters.len();
        if regions <= number {
            return (0..regions).collect();
        }
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let touching = (0..self.regions.len()).flat_map(|index| {
            let (row, column) = self.board.position(Cell::new(index));
            let next = [((row + 1) % rows, column), (row, (column + 1) % columns)];
            let other = next.map(|(row, column)| self.board.cell(row, column));
            other
                .into_iter()
                .flatten()
                .filter_map(move |other| Some((self.regions[index]?, self.regions[other.index()]?)))
        });
        let mut touches = vec![vec![false; regions]; regions];
        for (one, other) in touching {
            touches[one][other] = true;
            touches[other][one] = true;
        }
        let mut colours: Vec<usize> = Vec::new();
        for touched in &touches {
            let is_free =
                |colour: &usize| touched.iter().zip(&colours).all(|(touches, other)| !touches || other != colour);
            // If all are taken, the least used one.
            let used = |colour: &usize| colours.iter().filter(|&other| other == colour).count();
            let colour = (0..number).filter(is_free).min_by_key(used).or_else(|| (0..number).min_by_key(used));
            colours.push(colour.unwrap_or(0));
        }
        colours
    }
}

/// The sums of a game but those of diagonals, each with its cells ascending.
fn sums(game: &Game) -> Vec<(Vec<Cell>, u32)> {
    let sums = game.cage_sums().into_iter();
    sums.map(|(cells, total)| (cells.iter().copied().sorted().collect(), total)).collect()
}

/// The sums of diagonals, which stand before their first cells.
pub(crate) fn slants(game: &Game) -> Vec<(Vec<Cell>, u32)> {
    game.diagonal_sums().into_iter().map(|(cells, total)| (cells.to_vec(), total)).collect()
}

/// The sums, if all are of runs of cells between gaps and some meet, as in kakuro: then each number stands before its run.
pub(crate) fn runs(game: &Game) -> Vec<(Vec<Cell>, u32)> {
    let (sums, runs) = (sums(game), game.board().runs());
    let is_run = |cells: &[Cell]| {
        let is_house = game.problem().houses().any(|house| cells.iter().all(|cell| house.contains(cell)));
        is_house && runs.iter().any(|run| run.iter().copied().eq(cells.iter().map(|cell| cell.index())))
    };
    let meet = !sums.iter().flat_map(|(cells, _)| cells).all_unique();
    if meet && sums.iter().all(|(cells, _)| is_run(cells)) { sums } else { Vec::new() }
}

/// The cells with an outline and a number, those with these sums among them, and the meaning of the sums.
fn cages(game: &Game, sums: &[(Vec<Cell>, u32)]) -> (Vec<(Vec<Cell>, String)>, Option<Sums>) {
    let signed = game.marks().iter().filter_map(|mark| match mark {
        crate::game::Mark::Clue(kind, cells, numbers) if kind.is_of_cage() => {
            Some((cells.clone(), kind.label(numbers)))
        }
        _ => None,
    });
    let mut cages: Vec<_> = signed.collect();
    let differ = |cage: &[Cell]| game.problem().houses().any(|house| cage.iter().all(|cell| house.contains(cell)));
    let meaning = match sums.is_empty() {
        true => None,
        _ if !cages.is_empty() => Some(Sums::Signed),
        _ if sums.iter().all(|(cage, _)| differ(cage)) => Some(Sums::Different),
        _ => Some(Sums::Repeating),
    };
    // A cell alone holds its number.
    let sign = |cage: &[Cell]| if meaning == Some(Sums::Signed) && cage.len() > 1 { "+" } else { "" };
    cages.extend(sums.iter().map(|(cage, total)| (cage.clone(), format!("{total}{}", sign(cage)))));
    (cages, meaning)
}

/// The regions of the palette; on a board without one, the houses that are not lines, if they share no cell.
pub(crate) fn regions_of(game: &Game) -> Vec<Vec<Cell>> {
    if let Some(palette) = game.palette() {
        return palette.regions().to_vec();
    }
    let position = |cell: &Cell| game.board().position(*cell);
    let is_line = |house: &&[Cell]| {
        house.iter().map(position).map(|(row, _)| row).all_equal()
            || house.iter().map(position).map(|(_, column)| column).all_equal()
    };
    let houses: Vec<_> = game.problem().full_houses().filter(|house| !is_line(house)).collect();
    if houses.iter().copied().flatten().all_unique() {
        houses.into_iter().map(<[Cell]>::to_vec).collect()
    } else {
        Vec::new()
    }
}
