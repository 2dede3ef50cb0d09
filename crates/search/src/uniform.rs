//! Solutions each of which is as likely as any other.

use gerechte_core::{Grid, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};
use rand::{Rng, RngExt};

use crate::bands::uniform::AllGrids;
use crate::bands::{Boxes, Statement};
use crate::transversal::{Graph, Limits, Refusal};

/// The solutions of a puzzle, to be drawn from with equal probabilities, but for the bias of a random number below a bound, which is under 2⁻⁶⁴.
///
/// Those of a palette are the paths of a [`Graph`], each drawn by its number. Full grids of 3×3 boxes, whose graph is too large, are drawn by rejection.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, search::{Uniform, transversal::Limits}};
/// use rand::SeedableRng;
/// let game: Game = "box:3x3".parse()?;
/// let uniform = Uniform::new(game.problem(), &Puzzle::empty(&game), Limits::default(), &Stop::never())?;
/// let grid = uniform.grid(&mut rand::rngs::ChaCha8Rng::seed_from_u64(1), &Stop::never())?.expect("there are grids");
/// assert!(game.problem().check(&grid).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Uniform(Source);

#[derive(Debug)]
enum Source {
    Graph(Graph),
    /// Full grids of 3×3 boxes.
    Boxes(AllGrids),
}

impl From<Graph> for Uniform {
    /// The solutions of the graph.
    fn from(graph: Graph) -> Self {
        Self(Source::Graph(graph))
    }
}

impl Uniform {
    /// The solutions that have these clues, one a cell.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for [`Graph::new`].
    pub fn new(problem: &Problem, clues: &[Option<Symbol>], limits: Limits, stop: &Stop) -> Result<Self, Refusal> {
        let boxes = Statement { boxes: Boxes::SUDOKU, is_up_to_relabelling: false };
        if clues.iter().all(Option::is_none) && Statement::of(problem) == Some(boxes) {
            return Ok(Self(Source::Boxes(AllGrids::new())));
        }
        Ok(Self(Source::Graph(Graph::new(problem, clues, limits, stop)?)))
    }

    /// The number of solutions.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a stop was requested.
    pub fn grids(&self, stop: &Stop) -> Result<u128, Stopped> {
        match &self.0 {
            Source::Graph(graph) => Ok(graph.grids()),
            Source::Boxes(_) => AllGrids::number(stop),
        }
    }

    /// A random solution. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a stop was requested.
    pub fn grid(&self, random: &mut impl Rng, stop: &Stop) -> Result<Option<Grid>, Stopped> {
        match &self.0 {
            Source::Graph(graph) if graph.grids() == 0 => Ok(None),
            Source::Graph(graph) => Ok(graph.nth(random.random_range(0..graph.grids()))),
            Source::Boxes(all) => all.draw(random, stop).map(Some),
        }
    }
}
