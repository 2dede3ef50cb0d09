//! Builds the problem that a game states.

use std::io;

use super::file::{self, Content};
use super::{Base, Game, GameError, GameSpec, cube, samurai};
use crate::palette::{Layout, boxes, jigsaw};
use crate::{Board, Engine, Palette, Stop};
use gerechte_encodings::Problem;

/// A function that returns the content of a named file; the library itself reads no files.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> io::Result<String>;

/// There are no files.
pub(super) fn no_files(_: &str) -> io::Result<String> {
    Err(io::Error::other("no files here"))
}

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

    /// The same for a game that names no file.
    ///
    /// ```
    /// use gerechte::{GameError, GameSpec, Stop, search::Native};
    /// let build = |name: &str| name.parse::<GameSpec>()?.build_without_files(&Native, &Stop::never());
    /// assert_eq!(build("jigsaw?5")?.order(), 5);
    /// assert!(matches!(build("latin:4+killer:cages.txt"), Err(GameError::File { .. })));
    /// # Ok::<(), GameError>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`build_with`](Self::build_with), and if it names a file.
    pub fn build_without_files(&self, engine: &dyn Engine, stop: &Stop) -> Result<Game, GameError> {
        self.build_with(&no_files, engine, stop)
    }

    fn built(&self, read: ReadFile<'_>, judge: Option<Judge<'_>>) -> Result<Game, GameError> {
        let content = |file: &str| read(file).map_err(|error| GameError::File { file: file.to_owned(), error });
        if let Base::File(file) = &self.base {
            let mut spec = match file::read(file, &content(file)?)? {
                Content::Spec(spec) => spec,
                Content::Game(game) => return self.with_extras(*game, &content),
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
            Base::Ring(code) => Some(code.palette()),
            Base::Cube | Base::Samurai | Base::File(_) => None,
        };
        let (board, problem) = match &palette {
            Some(palette) => (Board::square(palette.order()), square(palette)?),
            None if self.base == Base::Cube => cube::board_and_problem()?,
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
            extra.add_to(&mut game, &self.base, content)?;
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
