//! `palette --layouts`: the divisions of a square board into connected regions, up to the motions of the square, each with a grid if it has one.

use std::ops::ControlFlow;

use anyhow::bail;

use super::{Status, World};
use crate::Game;
use crate::format::record;
use crate::game::Base;
use crate::palette::{Images, Motions, Partitions};
use crate::search::transversal::{First, Transversals};

/// A request for the divisions of a square board into as many connected regions as it has rows, all of one size.
///
/// ```
/// use gerechte::{Game, Stop, verbs::ListLayouts};
/// let game: Game = "latin:4".parse()?;
/// let (mut layouts, mut without) = (0, 0);
/// ListLayouts { game: &game, part: (1, 1) }.run(&Stop::never(), |layout| {
///     layouts += layout.images;
///     without += if layout.grid.is_none() { layout.images } else { 0 };
///     Ok(())
/// })?;
/// assert_eq!((layouts, without), (117, 8));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ListLayouts<'a> {
    /// The game of a Latin square of the order.
    pub game: &'a Game,
    /// A part of the list, from 1, and the number of parts.
    pub part: (usize, usize),
}

impl ListLayouts<'_> {
    /// Hands the least of each class of images to `emit`. A grid is checked by definition before.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(record::Layout) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let order = match self.game.spec().filter(|spec| spec.extras.is_empty()).map(|spec| &spec.base) {
            Some(&Base::Latin(order)) => order,
            _ => bail!("layouts are those of a Latin square, such as latin:6, not of {}", self.game),
        };
        let (number, parts) = self.part;
        if !(1..=parts).contains(&number) {
            bail!("there is no part {number} of {parts}");
        }
        let partitions = Partitions::new(order)?.part(number - 1, parts);
        let motions = Motions::new(order);
        let mut search = First::<u64>::new();
        let mut failed = None;
        let end = partitions.visit(|regions| {
            let images = motions.images(regions);
            let visited = if images.is_least {
                layout(order, regions, images, &mut search, world).and_then(&mut emit)
            } else {
                Ok(())
            };
            match visited {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        match (end, failed) {
            (ControlFlow::Continue(()), _) => Ok(Status::Done),
            (ControlFlow::Break(()), Some(error)) if !error.is::<crate::Stopped>() => Err(error),
            (ControlFlow::Break(()), _) => Ok(Status::Limit),
        }
    }
}

/// A layout with its grid.
fn layout(
    order: usize,
    regions: &[u64],
    images: Images,
    search: &mut First<u64>,
    world: &impl World,
) -> anyhow::Result<record::Layout> {
    let members = |region: &u64| (0..order * order).filter(|cell| region >> cell & 1 == 1).collect();
    let cells: Vec<Vec<usize>> = regions.iter().map(members).collect();
    let transversals = Transversals::new(order, &cells)?;
    let grid = search.grid(&transversals, world.stop())?;
    if let Some(symbols) = &grid
        && !is_grid(order, regions, &symbols[..order])
    {
        bail!("the search found what is no grid");
    }
    Ok(record::Layout::new(order, regions, images, grid.as_ref().map(|symbols| &symbols[..order])))
}

/// Whether these sets of cells, one a symbol, are the cells of a grid: no two share a cell, and each has one cell in each row, column and region.
fn is_grid(order: usize, regions: &[u64], symbols: &[u64]) -> bool {
    let all = u64::MAX >> (64 - order * order);
    let row = (1 << order) - 1;
    let column = (0..order).fold(0, |column, row| column | 1 << (row * order));
    let lines = (0..order).flat_map(|line| [row << (line * order), column << line]);
    let is_once = |house: u64| symbols.iter().all(|cells| (cells & house).count_ones() == 1);
    symbols.iter().fold(0, |cells, symbol| cells | symbol) == all
        && symbols.iter().map(|cells| cells.count_ones() as usize).sum::<usize>() == order * order
        && lines.chain(regions.iter().copied()).all(is_once)
}
