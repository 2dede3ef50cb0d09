//! `palette`: the regions of a game, the code behind them, and its symmetries.

use anyhow::bail;

use super::{Status, World};
use crate::Game;
use crate::classify::Tilings;
use crate::format::record;
use crate::game::Base;
use crate::palette::{Code, Tiled};
use crate::search::Native;
use crate::symmetry::automorphisms;

/// A request for the palette of a game.
///
/// ```
/// use gerechte::{Game, Stop, verbs::DescribePalette};
/// let game: Game = "perfect:1".parse()?;
/// let describe = DescribePalette { game: &game, generators: false, drawn: false };
/// assert_eq!(describe.run(&Stop::never())?.automorphism_order, "20");
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DescribePalette<'a> {
    /// The game.
    pub game: &'a Game,
    /// Whether permutations that generate the full automorphism group are listed.
    pub generators: bool,
    /// Whether the marks of the board are included.
    pub drawn: bool,
}

impl DescribePalette<'_> {
    /// The record of the palette.
    pub fn run(&self, world: &impl World) -> anyhow::Result<record::Palette> {
        let group = automorphisms(self.game, world.stop())?;
        let record = record::Palette::new(self.game, &group, self.generators);
        Ok(if self.drawn { record.with_drawing(self.game) } else { record })
    }
}

/// A request for all codes of the kind and order of a game, or for all tilings by its tile up to translation.
#[derive(Clone, Copy, Debug)]
pub struct ListCodes<'a> {
    /// The game.
    pub game: &'a Game,
}

/// A code, or a tiling.
#[derive(Clone, Debug)]
pub enum ListedCode {
    /// A code.
    Code(Code),
    /// A tiling.
    Tiling(record::Tiling),
}

impl ListCodes<'_> {
    /// Hands each code to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(ListedCode) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let codes = match self.game.spec().map(|spec| &spec.base) {
            Some(Base::Perfect(code)) => code.all_codes(),
            Some(Base::Diameter(code)) => code.all_codes(),
            Some(Base::Tiled(tiled)) => return tilings(tiled, world, emit),
            base => bail!("{} has no code", base.map_or_else(|| self.game.to_string(), Base::to_string)),
        };
        codes.into_iter().try_for_each(|code| emit(ListedCode::Code(code)))?;
        Ok(Status::Done)
    }
}

/// Each tiling, with the first one that is the same game.
fn tilings(
    tiled: &Tiled,
    world: &impl World,
    mut emit: impl FnMut(ListedCode) -> anyhow::Result<()>,
) -> anyhow::Result<Status> {
    let tile = tiled.tile();
    let mut met = Tilings::default();
    let mut status = Status::Done;
    for tiled in Tiled::all(tile) {
        world.working_on(&tiled.to_string());
        let one = met.meet(tiled, &Native, world.stop())?;
        if one.has_grids.is_none() {
            status = Status::Limit;
        }
        emit(ListedCode::Tiling(record::Tiling::from(&one)))?;
    }
    if tile.all_codes().is_none() {
        world.note(&format!("{}: there may be many more tilings, which are no lattices", tile.name()));
    }
    Ok(status)
}
