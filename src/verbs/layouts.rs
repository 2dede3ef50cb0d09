//! `palette --layouts`: all layouts of an order up to the motions of the square, each with a grid if it has one.

use std::ops::ControlFlow;

use anyhow::bail;

use super::{Status, World};
use crate::Game;
use crate::classify::{self, layouts};
use crate::format::record;
use crate::game::Base;
use crate::palette::Partitions;
use crate::search::transversal::{Limits, Refusal, count};
use crate::{Stop, Stopped};

/// A request for the divisions of a square board into as many connected regions as it has rows, all of one size.
///
/// ```
/// use gerechte::{Game, Stop, verbs::ListLayouts};
/// let game: Game = "latin:4".parse()?;
/// let (mut layouts, mut without) = (0, 0);
/// let mut grids = 0;
/// ListLayouts { game: &game, part: (1, 1), grids: true }.run(&Stop::never(), |layout| {
///     layouts += layout.images;
///     without += if layout.grid.is_none() { layout.images } else { 0 };
///     grids += layout.images * layout.grids.expect("requested").parse::<u32>()?;
///     Ok(())
/// })?;
/// assert_eq!((layouts, without, grids), (117, 8, 578));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ListLayouts<'a> {
    /// The game of a Latin square of the order.
    pub game: &'a Game,
    /// A part of the list, from 1, and the number of parts.
    pub part: (usize, usize),
    /// Whether the grids of each layout are counted, too.
    pub grids: bool,
}

impl ListLayouts<'_> {
    /// Hands one layout of each class to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(record::Layout) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let plain = self.game.spec().filter(|spec| spec.extras.is_empty());
        let Some(&Base::Latin(order)) = plain.map(|spec| &spec.base) else {
            bail!("layouts are those of a Latin square, such as latin:6, not of {}", self.game);
        };
        let (number, parts) = self.part;
        if !(1..=parts).contains(&number) {
            bail!("there is no part {number} of {parts}");
        }
        let partitions = Partitions::new(order)?.part(number - 1, parts);
        let mut written = Ok(());
        let end = layouts(&partitions, world.stop(), |layout| {
            let grids = if self.grids { number_of_grids(order, &layout, world.stop()).map(Some) } else { Ok(None) };
            written = grids.and_then(|grids| emit(record::Layout::new(order, &layout, grids)));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match written {
            Err(error) if error.is::<Stopped>() => Ok(Status::Limit),
            written => written.map(|()| end.map_or(Status::Limit, |_| Status::Done)),
        }
    }
}

/// The number of grids of a layout up to relabelling.
fn number_of_grids(order: usize, layout: &classify::Layout, stop: &Stop) -> anyhow::Result<u128> {
    if layout.grid.is_none() {
        return Ok(0);
    }
    let cells = |region: &u64| (0..order * order).filter(|cell| region >> cell & 1 == 1).collect();
    let regions: Vec<Vec<usize>> = layout.regions.iter().map(cells).collect();
    count(order, &regions, Limits::default(), stop).map_err(|refusal| match refusal {
        Refusal::Stopped(stopped) => stopped.into(),
        refusal => refusal.into(),
    })
}
