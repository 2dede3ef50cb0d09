//! `palette`: the regions of a game, the code behind them, and its symmetries.

use std::fmt::Write;

use crate::encodings::Cell;
use crate::format::record;
use crate::palette::Code;
use crate::verbs::{self, DescribePalette, ListCodes, ListLayouts, ListedCode};
use crate::{Game, Palette, permutation};

use super::args::PaletteArgs;
use super::run::{Output, Session, Status, input};
use super::world::World;

/// The most houses with names of their own that are listed for people.
const MOST_HOUSES: usize = 16;

pub(crate) fn run(args: &PaletteArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let game = input::game(world, &args.game)?;
    let mut output = Output::new(world, args.output.json);
    if args.codes {
        let status = ListCodes { game: &game }.run(&session, |listed| match listed {
            ListedCode::Code(code) => output.result(words(&code), || record::Code::from(&code)),
            ListedCode::Tiling(record) => output.result(tiling(&record), || &record),
        })?;
        return Ok(ended(&session, status));
    }
    if args.layouts {
        let list = ListLayouts { game: &game, part: args.part.unwrap_or((1, 1)), grids: args.grids };
        let status = list.run(&session, |layout| output.result(layout_text(&layout), || &layout))?;
        return Ok(ended(&session, status));
    }
    let describe = DescribePalette { game: &game, generators: args.generators, drawn: args.drawn };
    let record = describe.run(&session)?;
    let mut text = text(&game, &record);
    for generator in record.generators.iter().flatten() {
        let _ = writeln!(text, "  {}", cycles(&game, generator));
    }
    output.result(text.trim_end(), || &record)?;
    Ok(Status::Done)
}

/// The end of a list, which is told if a stop was requested.
fn ended(session: &Session, status: verbs::Status) -> Status {
    if session.stop.is_requested() {
        session.note("stopped");
    }
    status.into()
}

fn tiling(record: &record::Tiling) -> String {
    let grids = match record.has_grids {
        Some(true) => "",
        Some(false) => ", no grids",
        None => ", grids unknown",
    };
    let like = if record.like == record.game { String::new() } else { format!(", like {}", record.like) };
    let kind = if record.lattice { "lattice" } else { "no lattice" };
    let words = record.code.iter().map(|[i, j]| format!("r{}c{}", i + 1, j + 1)).collect::<Vec<_>>().join(" ");
    format!("{}: {kind}, automorphisms: {}{grids}{like}\n  {words}", record.game, record.automorphism_order)
}

fn layout_text(layout: &record::Layout) -> String {
    let grid = layout.grid.as_deref().unwrap_or("none");
    let mut text = format!("{} {} {} {grid}", layout.game, layout.images, layout.symmetry);
    if let Some(grids) = &layout.grids {
        let _ = write!(text, " {grids}");
    }
    text
}

fn words(code: &Code) -> String {
    code.words().iter().map(|(i, j)| format!("r{}c{}", i + 1, j + 1)).collect::<Vec<_>>().join(" ")
}

fn text(game: &Game, record: &record::Palette) -> String {
    let mut text = format!("{game}: order {}, {} houses\n", record.order, game.problem().houses().count());
    let write = &mut text;
    for row in game.palette().map(shown).unwrap_or_default().chunks(record.order) {
        let _ = writeln!(write, "  {}", row.join(" "));
    }
    for (number, house) in record.houses.iter().enumerate() {
        if number == MOST_HOUSES {
            let _ = writeln!(write, "and {} more houses", record.houses.len() - number);
            break;
        }
        let cells: Vec<_> = house.cells.iter().map(|&cell| game.cell_name(Cell::new(cell))).collect();
        let _ = writeln!(write, "{}: {}", house.name, cells.join(" "));
    }
    if let Some(code) = game.code() {
        let _ = write!(write, "code: {}", words(&code));
        let distance = record.minimum_distance.map_or("infinite".to_owned(), |distance| distance.to_string());
        let _ = writeln!(write, "; minimum distance {distance}");
    }
    if let Some(order) = &record.rigid_order {
        let _ = writeln!(write, "rigid motions: {order}");
    }
    let _ = writeln!(write, "automorphisms: {}", record.automorphism_order);
    text
}

/// By cell: the number of its box, or the letter of its region, all of one width. Empty without regions.
fn shown(palette: &Palette) -> Vec<String> {
    let regions = palette.regions();
    let width = if palette.are_boxes() { regions.len().to_string().len() } else { 1 };
    let mut cells = vec![String::new(); regions.iter().map(Vec::len).sum()];
    for (number, (region, letter)) in (1..).zip(regions.iter().zip(palette.letters())) {
        let mark = if palette.are_boxes() { number.to_string() } else { letter.to_string() };
        for cell in region {
            cells[cell.index()] = format!("{mark:>width$}");
        }
    }
    cells
}

/// The cycles of a permutation of the cells, with the names of the cells.
fn cycles(game: &Game, permutation: &[usize]) -> String {
    let mut text = String::new();
    for cycle in permutation::cycles(permutation).iter().filter(|cycle| cycle.len() > 1) {
        let names: Vec<_> = cycle.iter().map(|&cell| game.cell_name(Cell::new(cell))).collect();
        let _ = write!(text, "({})", names.join(" "));
    }
    text
}
