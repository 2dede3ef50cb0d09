//! Builds the problem that a game states.

use std::io;

use itertools::Itertools;

use super::drawn::{self, Kind};
use super::file::{self, Content};
use super::{Base, Extra, Game, GameError, GameSpec, killer, moves, samurai};
use crate::palette::{Layout, boxes, jigsaw};
use crate::{Board, Engine, Palette, Stop};
use gerechte_encodings::{Cell, Problem, Relation, special};

/// A function that returns the content of a named file; the library itself reads no files.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> io::Result<String>;

/// An engine that decides whether random layouts have a grid, and the flag that stops it.
type Judge<'a> = (&'a dyn Engine, &'a Stop);

impl GameSpec {
    /// Builds the game; `read` gives the content of the files that it names. A random layout needs [`build_with`](Self::build_with).
    pub fn build(&self, read: ReadFile<'_>) -> Result<Game, GameError> {
        self.built(read, None)
    }

    /// Builds the game; `read` gives the content of the files that it names. A random layout is the first one drawn that has a grid. The engine decides
    /// whether it has one, so the result does not depend on the choice of the engine.
    pub fn build_with(&self, read: ReadFile<'_>, engine: &dyn Engine, stop: &Stop) -> Result<Game, GameError> {
        self.built(read, Some((engine, stop)))
    }

    fn built(&self, read: ReadFile<'_>, judge: Option<Judge<'_>>) -> Result<Game, GameError> {
        let content = |file: &str| read(file).map_err(|error| GameError::File { file: file.to_owned(), error });
        if let Base::File(file) = &self.base {
            let mut spec = match file::read(file, &content(file)?)? {
                Content::Spec(spec) => spec,
                Content::Game(game) => return self.with_extras(game, &content),
            };
            if matches!(spec.base, Base::File(_)) {
                return Err(GameError::Nested(file.clone()));
            }
            spec.extras.extend(self.extras.iter().cloned());
            spec.extras.sort();
            spec.extras.dedup();
            return spec.built(read, judge);
        }
        let palette = match &self.base {
            Base::Perfect(code) => Some(code.palette()),
            Base::Diameter(code) => Some(code.palette()),
            Base::Tiled(tiled) => Some(tiled.palette()),
            Base::Boxes(rows, columns) => Some(boxes(*rows, *columns)?),
            Base::Latin(order) => Some(Palette::latin(*order)?),
            Base::Jigsaw(labels) => Some(jigsaw(labels)?),
            Base::Layout(layout) => Some(with_a_grid(*layout, judge)?),
            Base::Samurai | Base::File(_) => None,
        };
        let (board, problem) = match &palette {
            Some(palette) => (Board::square(palette.order()), square(palette)?),
            None => samurai::board_and_problem()?,
        };
        self.with_extras(Game { spec: None, board, palette, problem, names: Vec::new(), marks: Vec::new() }, &content)
    }

    /// Adds the extras to the base of the game.
    fn with_extras(
        &self,
        mut game: Game,
        content: &dyn Fn(&str) -> Result<String, GameError>,
    ) -> Result<Game, GameError> {
        game.spec = Some(self.clone());
        for extra in &self.extras {
            match extra {
                Extra::Diagonals => diagonals(&mut game, &self.base)?,
                Extra::Windows => windows(&mut game, &self.base)?,
                Extra::Disjoint => disjoint(&mut game, &self.base)?,
                Extra::Pandiagonal => pandiagonal(&mut game, &self.base)?,
                Extra::Antiknight => differ(&mut game, moves::knight)?,
                Extra::Antiking => {
                    differ(&mut game, moves::king)?;
                    // Neighbours that already share a house, such as a row, are left out.
                    let together = |[one, other]: &[usize; 2]| {
                        let [one, other] = [Cell::new(*one), Cell::new(*other)];
                        game.problem.houses().any(|house| house.contains(&one) && house.contains(&other))
                    };
                    let sides: Vec<_> = moves::sides(&game.board).into_iter().filter(|pair| !together(pair)).collect();
                    differ(&mut game, |_| sides)?;
                }
                Extra::Nonconsecutive => {
                    for pair in moves::sides(&game.board) {
                        let [one, other] = pair.map(Cell::new);
                        game.problem.relate(one, other, Relation::NotDifference(1))?;
                    }
                }
                Extra::Special => {
                    let family = game.family()?;
                    special::valid_for_all(&mut game.problem, &family)?;
                    name_family(&mut game)?;
                }
                Extra::Killer(file) => killer::add(&mut game, file, &content(file)?)?,
                Extra::Kropki(file) => drawn::add(&mut game, Kind::Kropki, file, &content(file)?)?,
                Extra::Thermo(file) => drawn::add(&mut game, Kind::Thermo, file, &content(file)?)?,
                Extra::Palindrome(file) => drawn::add(&mut game, Kind::Palindrome, file, &content(file)?)?,
                Extra::Arrow(file) => drawn::add(&mut game, Kind::Arrow, file, &content(file)?)?,
            }
        }
        Ok(game)
    }
}

/// The most layouts that are drawn; nearly all have a grid.
const DRAWS: usize = 1000;

/// The first layout of a name that has a grid.
fn with_a_grid(layout: Layout, judge: Option<Judge<'_>>) -> Result<Palette, GameError> {
    let (engine, stop) = judge.ok_or_else(|| GameError::NoJudge(layout.to_string()))?;
    for palette in layout.draws().take(DRAWS) {
        if engine.first(&square(&palette)?, stop)?.is_some() {
            return Ok(palette);
        }
    }
    Err(GameError::Gridless { name: layout.to_string(), draws: DRAWS })
}

/// Rows, columns and regions.
fn square(palette: &Palette) -> Result<Problem, GameError> {
    let n = palette.order();
    let mut problem = Problem::new(n * n, n)?;
    for i in 0..n {
        problem.all_different((0..n).map(|j| i * n + j))?;
    }
    for j in 0..n {
        problem.all_different((0..n).map(|i| i * n + j))?;
    }
    for region in palette.regions() {
        problem.all_different(region.iter().map(|cell| cell.index()))?;
    }
    Ok(problem)
}

/// The order of a square board, which diagonals need.
fn square_order(game: &Game, extra: &'static str, base: &Base) -> Result<usize, GameError> {
    let palette = game.palette.as_ref();
    palette.map(Palette::order).ok_or_else(|| unfit(extra, "a square board whose rows and columns are houses", base))
}

fn diagonals(game: &mut Game, base: &Base) -> Result<(), GameError> {
    let n = square_order(game, "+diagonals", base)?;
    let falling = (0..n).map(|i| i * n + i);
    let rising = (0..n).map(|i| i * n + (n - 1 - i));
    game.problem.all_different(falling.clone())?;
    game.problem.all_different(rising.clone())?;
    game.name_further_house(falling, "diagonal".to_owned());
    game.name_further_house(rising, "antidiagonal".to_owned());
    Ok(())
}

/// Adds the broken diagonals, which continue on the opposite side: j − i or j + i is constant modulo n.
fn pandiagonal(game: &mut Game, base: &Base) -> Result<(), GameError> {
    let n = square_order(game, "+pandiagonal", base)?;
    for start in 0..n {
        let falling = (0..n).map(|i| i * n + (start + i) % n);
        game.problem.all_different(falling.clone())?;
        game.name_further_house(falling, format!("diagonal {}", start + 1));
    }
    for start in 0..n {
        let rising = (0..n).map(|i| i * n + (start + n - i) % n);
        game.problem.all_different(rising.clone())?;
        game.name_further_house(rising, format!("antidiagonal {}", start + 1));
    }
    Ok(())
}

/// Demands that cells a move apart hold different symbols, even if they share a house.
fn differ(game: &mut Game, moves: impl FnOnce(&Board) -> Vec<[usize; 2]>) -> Result<(), GameError> {
    for pair in moves(&game.board) {
        game.problem.all_different(pair)?;
    }
    Ok(())
}

/// Adds the disjoint groups: a group has the cell at the same place of every box. The number of boxes is that of places.
fn disjoint(game: &mut Game, base: &Base) -> Result<(), GameError> {
    let Base::Boxes(rows, columns) = *base else { return Err(unfit("+disjoint", "boxes", base)) };
    let n = rows * columns;
    let tops = (0..n).step_by(rows);
    for (number, (i, j)) in (1..).zip((0..rows).cartesian_product(0..columns)) {
        let corners = tops.clone().cartesian_product((0..n).step_by(columns));
        let group = corners.map(|(top, left)| (top + i) * n + left + j);
        game.problem.all_different(group.clone())?;
        game.name_further_house(group, format!("group {number}"));
    }
    Ok(())
}

/// Windows are boxes that start one cell further in, with one row and one column around and between them. They fit boxes of R rows and C columns
/// if R + 1 and C + 1 divide R · C − 1. As R · C − 1 = C · (R + 1) − (C + 1), each then divides the other, and R = C.
fn windows(game: &mut Game, base: &Base) -> Result<(), GameError> {
    let size = match base {
        Base::Boxes(rows, columns) if rows == columns => *rows,
        _ => return Err(unfit("+windows", "square boxes", base)),
    };
    let n = size * size;
    let starts = (1..n - 1).step_by(size + 1);
    for (number, (top, left)) in (1..).zip(starts.clone().cartesian_product(starts)) {
        let window = (0..n).map(|k| (top + k / size) * n + left + k % size);
        game.problem.all_different(window.clone())?;
        game.name_further_house(window, format!("window {number}"));
    }
    Ok(())
}

/// Names the regions of the palettes of the family.
fn name_family(game: &mut Game) -> Result<(), GameError> {
    for (number, palette) in (1..).zip(game.palettes()?) {
        for region in palette.regions() {
            let name = palette.region_name(region).unwrap_or_default();
            game.name_further_house(
                region.iter().map(|cell| cell.index()),
                format!("{name} of palette {number} of the family"),
            );
        }
    }
    Ok(())
}

fn unfit(extra: &'static str, needs: &'static str, base: &Base) -> GameError {
    GameError::Unfit { extra, needs, base: base.to_string() }
}
