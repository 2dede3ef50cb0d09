//! Tilings by one tile as games, up to equality of the games.

use crate::palette::Tiled;
use crate::symmetry::{PermutationGroup, automorphisms, same_game};
use crate::{Engine, EngineError, Game, GameError, GameSpec, Stop, Stopped, game::Base};

/// Tilings that were met, one of each game.
///
/// ```
/// use gerechte::classify::Tilings;
/// use gerechte::palette::{Metric, Tile, Tiled};
/// use gerechte::{Stop, search::Native};
/// let tile = Tile::ball(Metric::Lee, 1)?;
/// let mut tilings = Tilings::default();
/// let met = Tiled::all(&tile).into_iter().map(|tiled| tilings.meet(tiled, &Native, &Stop::never()));
/// let met: Vec<_> = met.collect::<Result<_, _>>()?;
/// // The mirror image is the same game, with other names of the cells.
/// assert_eq!(met.iter().map(|tiling| tiling.like.to_string()).collect::<Vec<_>>(), ["ball:lee:1", "ball:lee:1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tilings(Vec<Game>);

/// A tiling as a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tiling {
    /// The tiling.
    pub tiled: Tiled,
    /// The first game that was met and is the same but for what its cells are called.
    pub like: Game,
    /// Its automorphisms.
    pub group: PermutationGroup,
    /// Whether it has a grid; `None` if a stop came first.
    pub has_grids: Option<bool>,
}

/// The reason why a tiling was left out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TilingError {
    /// It is not a game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

impl Tilings {
    /// Looks at one more tiling.
    pub fn meet(&mut self, tiled: Tiled, engine: &dyn Engine, stop: &Stop) -> Result<Tiling, TilingError> {
        let spec = GameSpec { base: Base::Tiled(tiled.clone()), extras: Vec::new() };
        let game = spec.build(&|_| Err(std::io::ErrorKind::NotFound.into()))?;
        let mut like = None;
        for kind in &self.0 {
            if same_game(kind, &game, stop)?.is_some() {
                like = Some(kind.clone());
                break;
            }
        }
        if like.is_none() {
            self.0.push(game.clone());
        }
        let group = automorphisms(&game, stop)?;
        let has_grids = crate::unless_stopped(engine.first(game.problem(), stop))?.map(|grid| grid.is_some());
        Ok(Tiling { tiled, like: like.unwrap_or(game), group, has_grids })
    }
}
