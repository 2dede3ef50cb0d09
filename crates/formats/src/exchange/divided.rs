//! Clues about regions that are part of the solution, by the cells that hold their numbers.

use super::size::Size;
use super::stated::{FindCells, Stated, line};
use gerechte_encodings::{Diagram, Symbol};

/// A clue by its arguments: a control cell; how many more cells are counted than its value says; lists of cells of regions, with something empty between.
pub(super) fn clue(
    arguments: &[&str],
    size: Size,
    cells: FindCells<'_>,
    stated: impl Fn(Size, usize, u32, &[Vec<usize>]) -> Result<Stated, String>,
) -> Result<Stated, String> {
    let (control, rest) = arguments.split_at_checked(1).ok_or("no cell")?;
    let (more, names) = rest.split_first().map_or(("", rest), |(more, names)| (*more, names));
    let surplus = surplus(more)?;
    let &control = cells(control)?.first().ok_or("no cell")?;
    let groups = names.split(|name| matches!(*name, "" | "-")).filter(|group| !group.is_empty());
    stated(size, control, surplus, &groups.map(cells).collect::<Result<Vec<_>, _>>()?)
}

/// How many more cells are counted: none, or the first one.
fn surplus(text: &str) -> Result<u32, String> {
    match text {
        "" | "0" => Ok(0),
        "1" => Ok(1),
        other => Err(format!("neither 0 nor 1, `{other}`")),
    }
}

/// The value of the control cell is the number of cells in the region of the first one: of those in succession from it on, arm by arm, as far as they are.
/// Each arm begins with the first cell.
pub(super) fn arrow(size: Size, control: usize, surplus: u32, arms: &[Vec<usize>]) -> Result<Stated, String> {
    let first = *arms.first().and_then(|arm| arm.first()).ok_or("no cells of regions")?;
    if arms.iter().any(|arm| arm.first() != Some(&first)) {
        return Err("arms that begin with different cells".to_owned());
    }
    // Whether an arm begins with the cell.
    let rest = arms.iter().flat_map(|arm| arm[1..].iter().enumerate().map(|(at, &cell)| (cell, at == 0)));
    let rest: Vec<(usize, bool)> = rest.collect();
    let is_next: Vec<bool> = rest.iter().map(|&(_, begins)| begins).collect();
    counted(size, control, surplus, first, &rest, move |place, goes_on, is_in| (is_next[place] || goes_on) && is_in)
}

/// The value of the control cell is the number of cells in the region of the first one.
pub(super) fn count(size: Size, control: usize, surplus: u32, cells: &[usize]) -> Result<Stated, String> {
    let (&first, rest) = cells.split_first().ok_or("no cells of regions")?;
    let rest: Vec<(usize, bool)> = rest.iter().map(|&cell| (cell, false)).collect();
    counted(size, control, surplus, first, &rest, |_, _, is_in| is_in)
}

/// The number of the region, which is only known while it is asked for; how many cells count so far, and whether the cell before does.
type Known = (Option<Symbol>, u32, bool);

/// The cells that count are those for which `counts` says so: of the place after the first one, whether the one before counts, and whether it is in the
/// region.
fn counted(
    size: Size,
    control: usize,
    surplus: u32,
    first: usize,
    rest: &[(usize, bool)],
    counts: impl Fn(usize, bool, bool) -> bool,
) -> Result<Stated, String> {
    // The control cell comes last, so that a state knows less on the way.
    let cells: Vec<usize> = [first].into_iter().chain(rest.iter().map(|&(cell, _)| cell)).chain([control]).collect();
    let last = cells.len() - 1;
    let step = |&(region, number, goes_on): &Known, place: usize, symbol: Symbol| -> Option<Known> {
        let (region, number, goes_on) = match place {
            0 => (Some(symbol), 1, true),
            _ if place == last => return (size.value(symbol) + surplus == number).then_some((None, 0, false)),
            _ => {
                let is_counted = counts(place - 1, goes_on, region == Some(symbol));
                (region, number + u32::from(is_counted), is_counted)
            }
        };
        Some(if place + 1 == last { (None, number, false) } else { (region, number, goes_on) })
    };
    line(Diagram::of(cells.len(), size.symbols, (None, 0, false), step, |_| true), cells)
}
