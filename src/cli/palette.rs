//! `palette`: the regions of a game, the code behind them, and its symmetries.

use std::fmt::Write;

use gerechte::{Game, Palette};
use gerechte::classify::Tilings;
use gerechte::encodings::Cell;
use gerechte::format::record;
use gerechte::game::Base;
use gerechte::palette::{Code, Tiled};
use gerechte::search::Native;
use gerechte::symmetry::{Permutation, automorphisms};

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
        let codes = match game.spec().map(|spec| &spec.base) {
            Some(Base::Perfect(code)) => code.all_codes(),
            Some(Base::Diameter(code)) => code.all_codes(),
            Some(Base::Tiled(tiled)) => return tilings(tiled, &mut output, &session),
            base => anyhow::bail!("{} has no code", base.map_or_else(|| game.to_string(), Base::to_string)),
        };
        for code in &codes {
            let record = record::Code::from(code);
            output.result(words(code), || &record)?;
        }
        return Ok(Status::Done);
    }
    let group = automorphisms(&game, &session.stop)?;
    let mut record = record::Palette::new(&game, &group, args.generators);
    if args.drawn {
        record = record.with_drawing(&game);
    }
    let mut text = text(&game, &record);
    if args.generators {
        for generator in group.generators() {
            let _ = writeln!(text, "  {}", cycles(&game, generator));
        }
    }
    output.result(text.trim_end(), || &record)?;
    Ok(Status::Done)
}

/// Every tiling by the tile up to translation, with the first one that is the same game.
fn tilings(tiled: &Tiled, output: &mut Output, session: &Session) -> anyhow::Result<Status> {
    let tile = tiled.tile();
    let mut met = Tilings::default();
    let mut unknown = false;
    for tiled in Tiled::all(tile) {
        session.working_on(tiled.to_string());
        let one = met.meet(tiled, &Native, &session.stop)?;
        unknown |= one.has_grids.is_none();
        let record = record::Tiling::from(&one);
        output.result(tiling(&record), || &record)?;
    }
    if tile.all_codes().is_none() {
        session.note(&format!("{}: there may be many more tilings, which are no lattices", tile.name()));
    }
    Ok(if unknown { Status::Limit } else { Status::Done })
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
    if let Some(order) = record.rigid_order {
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
        region.iter().for_each(|cell| cells[cell.index()] = format!("{mark:>width$}"));
    }
    cells
}

/// The cycles of a permutation of the cells, with the names of the cells.
fn cycles(game: &Game, permutation: &Permutation) -> String {
    let mut seen = vec![false; permutation.len()];
    let mut text = String::new();
    for first in 0..permutation.len() {
        if permutation[first].index() == first || seen[first] {
            continue;
        }
        let cycle = std::iter::successors(Some(first), |&cell| Some(permutation[cell].index()));
        let mut names = Vec::new();
        for cell in cycle.take_while(|&cell| !std::mem::replace(&mut seen[cell], true)) {
            names.push(game.cell_name(Cell::new(cell)));
        }
        let _ = write!(text, "({})", names.join(" "));
    }
    text
}
