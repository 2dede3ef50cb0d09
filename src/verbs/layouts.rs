//! `palette --layouts`: all layouts of an order up to the motions of the square, each with a grid if it has one.

use std::ops::ControlFlow;

use anyhow::bail;

use super::{Status, World};
use crate::Game;
use crate::classify::layouts;
use crate::format::record;
use crate::game::Base;
use crate::palette::Partitions;

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
            written = emit(record::Layout::new(order, &layout));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        Ok(end.map_or(Status::Limit, |_| Status::Done))
    }
}
