//! From a game as it is written to the problem that it states.

use std::io;

use itertools::Itertools;

use super::{Base, Extra, Game, GameError, GameSpec, killer, samurai};
use crate::encodings::{Problem, special};
use crate::palette::{boxes, jigsaw};
use crate::{Board, Palette};

/// How the content of a named file is got; the library itself reads none.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> io::Result<String>;

impl GameSpec {
    /// Builds the game; `read` gives the content of the files that it names.
    pub fn build(&self, read: ReadFile<'_>) -> Result<Game, GameError> {
        let content = |file: &str| read(file).map_err(|error| GameError::File { file: file.to_owned(), error });
        if let Base::File(file) = &self.base {
            let mut spec = game_file(file, &content(file)?)?;
            if matches!(spec.base, Base::File(_)) {
                return Err(GameError::Nested(file.clone()));
            }
            spec.extras.extend(self.extras.iter().cloned());
            spec.extras.sort();
            spec.extras.dedup();
            return spec.build(read);
        }
        let palette = match &self.base {
            Base::Perfect(code) => Some(code.palette()),
            Base::Diameter(code) => Some(code.palette()),
            Base::Boxes(rows, columns) => Some(boxes(*rows, *columns)?),
            Base::Latin(order) => Some(Palette::latin(*order)?),
            Base::Jigsaw(labels) => Some(jigsaw(labels)?),
            Base::Samurai | Base::File(_) => None,
        };
        let (board, problem) = match &palette {
            Some(palette) => (Board::square(palette.order()), square(palette)?),
            None => samurai::board_and_problem()?,
        };
        let mut game = Game { spec: self.clone(), board, palette, problem };
        for extra in &self.extras {
            match extra {
                Extra::Diagonals => diagonals(&mut game)?,
                Extra::Windows => windows(&mut game)?,
                Extra::Special => {
                    let family = game.family()?;
                    special::valid_for_all(&mut game.problem, &family)?;
                }
                Extra::Killer(file) => killer::add(&mut game, file, &content(file)?)?,
            }
        }
        Ok(game)
    }
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

fn diagonals(game: &mut Game) -> Result<(), GameError> {
    let Some(palette) = &game.palette else { return Err(unfit("+diagonals", "a square board", game)) };
    let n = palette.order();
    game.problem.all_different((0..n).map(|i| i * n + i))?;
    game.problem.all_different((0..n).map(|i| i * n + (n - 1 - i)))?;
    Ok(())
}

/// Windows are boxes that start one cell further in, with one row and one column around and between them.
fn windows(game: &mut Game) -> Result<(), GameError> {
    let size = match game.spec.base {
        Base::Boxes(rows, columns) if rows == columns => rows,
        _ => return Err(unfit("+windows", "square boxes", game)),
    };
    let n = size * size;
    let starts = (1..n - 1).step_by(size + 1);
    for (top, left) in starts.clone().cartesian_product(starts) {
        game.problem.all_different((0..n).map(|k| (top + k / size) * n + left + k % size))?;
    }
    Ok(())
}

fn unfit(extra: &'static str, needs: &'static str, game: &Game) -> GameError {
    GameError::Unfit { extra, needs, base: game.spec.base.to_string() }
}

/// A file with one line in the game grammar, with n lines of n labels, or with a JSON record that has a field `game`;
/// `#` starts a comment line.
fn game_file(file: &str, content: &str) -> Result<GameSpec, GameError> {
    let lines: Vec<_> = killer::content_lines(content).collect();
    let in_file = |error: GameError| GameError::content(file, error.to_string());
    match lines.as_slice() {
        [] => Err(GameError::content(file, "no game in the file")),
        [record] if record.starts_with('{') => {
            let record: serde_json::Value =
                serde_json::from_str(record).map_err(|error| GameError::content(file, error.to_string()))?;
            let game = record["game"].as_str();
            game.ok_or_else(|| GameError::content(file, "a record without a game"))?.parse().map_err(in_file)
        }
        [line] if line.chars().count() > 1 => match line.parse() {
            // A line without a name in front may be all labels of a jigsaw.
            Err(GameError::UnknownGame(_)) if !line.contains(':') => {
                jigsaw(line).map_err(|error| in_file(error.into()))?;
                Ok(GameSpec { base: Base::Jigsaw((*line).to_owned()), extras: Vec::new() })
            }
            other => other.map_err(in_file),
        },
        rows => {
            let labels = rows.join("/");
            jigsaw(&labels).map_err(|error| in_file(error.into()))?;
            Ok(GameSpec { base: Base::Jigsaw(labels), extras: Vec::new() })
        }
    }
}
