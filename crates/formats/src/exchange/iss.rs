//! Strings of Interactive Sudoku Solver: constraints, each `.Name~argument~…`, and clues, `.~R1C1_5~…`.
//!
//! Rows and columns are one character each: 1 to 9, then letters from a.

use std::collections::HashSet;

use itertools::Itertools;

use super::alternatives::any_of;
use super::automata;
use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::from_zero::{OWN, raised};
use super::lz::percent_decoded;
use super::named::Named;
use super::outside::{self, Outside, Rank};
use super::rules::{Cage, RuleKind, Rules, place};
use super::size::Size;
use super::stated;
use super::weighted;
use super::{Item, rules_of};
use gerechte_core::game::{ARROW, Base, CANDIDATES, Form, LOCKOUT, MARKS, Mark, MarkKind, NEGATIVES, Place, SANDWICH};
use gerechte_encodings::{Cell, Constraint, Diagram, Relation, Symbol};

/// The program's own limit.
pub(super) const LARGEST: usize = 16;

/// Whether a line has a character for each cell of a board of order 9 and each symbol: the symbol, or none where it is no candidate.
pub(super) fn is_candidates(line: &str) -> bool {
    let is_in_place = |(at, byte): (usize, u8)| matches!(byte, b'.' | b'0') || usize::from(byte - b'0') == at % 9 + 1;
    line.len() == 729
        && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
        && line.bytes().enumerate().all(is_in_place)
}

/// The candidates of the cells of a line, which are demanded.
fn read_candidates(line: &str) -> Found {
    let mut rules = Rules::usual(9).unwrap_or_default();
    let mut values = vec![0; 81];
    for (cell, symbols) in line.as_bytes().chunks(9).enumerate() {
        let held = symbols.iter().map(|&byte| u32::from(byte.saturating_sub(b'0'))).filter(|&value| value > 0);
        match held.collect::<Vec<_>>() {
            held if held.len() == 1 => values[cell] = held[0],
            held if held.len() == 9 => {}
            held => rules.marks.push(Mark::Clue(&CANDIDATES, vec![Cell::new(cell)], held)),
        }
    }
    Found::new(Says::Rules(Box::new(rules)), values)
}

pub(super) fn read(text: &str) -> Result<Found, Fault> {
    if is_candidates(text.trim_end()) {
        return Ok(read_candidates(text.trim_end()));
    }
    let query = query(text);
    let (written, start) = query.unwrap_or((text.trim_end(), 1));
    let decoded = match query {
        Some(_) => percent_decoded(written),
        None => Some(written.to_owned()),
    };
    let decoded = decoded.ok_or_else(|| Fault::column(start, "it has a percent sign without two digits"))?;
    // A column behind percent signs is that of the query.
    let column_at = |at: usize| if decoded == written { start + at } else { start };
    let Some(rest) = decoded.strip_prefix('.') else {
        return Err(Fault::column(start, "it does not begin with `.`"));
    };
    let mut items = Vec::new();
    let mut at = 1;
    for item in rest.split('.') {
        let mut words = item.split('~').map(|word| word.trim().to_owned());
        let name = words.next().unwrap_or_default();
        items.push(Stated { column: column_at(at), name, arguments: words.collect() });
        at += item.chars().count() + 1;
    }
    let of_name = |name: &'static str| items.iter().filter(move |item| item.name == name);
    let shape = of_name("Shape").next();
    let mut size = match shape {
        None => Size::square(9),
        Some(shape) => size(&shape.arguments()).ok_or_else(|| {
            let found = shortened(&shape.arguments.join("~"));
            Fault::column(shape.column, format!("games here have no board `{found}`"))
        })?,
    };
    if let Some(other) = of_name("Shape").find(|other| self::size(&other.arguments()) != Some(size)) {
        let found = shortened(&other.arguments.join("~"));
        return Err(Fault::column(other.column, format!("it has a second shape, `{found}`")));
    }
    let mut region = size.rows.max(size.columns);
    for item in of_name("RegionSize") {
        let found = item.arguments.join("~");
        region = number(&found).ok_or_else(|| item.fault(&format!("has no number, `{}`", shortened(&found))))?;
    }
    let has_boxes = of_name("NoBoxes").next().is_none();
    let boxes = size.boxes(region).map(|shape| size.in_boxes(shape));
    let has_regions = has_boxes && boxes.is_some() || of_name("Jigsaw").next().is_some();
    let cut = of_name("RegionSumLine").next().map(|item| item.column);
    let outside = resolve(&mut items, size, boxes.as_ref().filter(|_| has_boxes))?;
    size.outside = outside.cells();
    let mut rules = Rules::on(size);
    if let (true, Some([boxes, _])) = (has_boxes, &boxes) {
        rules.set_regions(boxes.clone());
    }
    let mut values = vec![0; size.all_cells()];
    let (last, items) = split_last(items, size);
    let is_xv = |item: &&Stated| ["X", "V"].contains(&item.name.as_str());
    let cells_of = |item: &Stated| item.arguments.iter().filter_map(|name| cell(size, name)).collect::<Vec<_>>();
    let marked: HashSet<[usize; 2]> =
        items.iter().filter(is_xv).flat_map(|item| size.sides_within(&cells_of(item))).collect();
    // Alternatives are told which regions there are.
    let (blocks, ones): (Vec<_>, Vec<_>) = parts(items)?.into_iter().partition(|part| matches!(part, Part::Block(..)));
    for part in ones.iter().chain(&blocks) {
        add_part(&mut rules, &mut values, boxes.as_ref(), part)?;
    }
    for item in &last {
        add_last(&mut rules, item, boxes.as_ref().filter(|_| has_boxes), &marked)?;
    }
    // Lines are cut by regions, which other boards do not have here.
    if let Some(column) = cut.filter(|_| has_regions && rules.regions.is_empty()) {
        return Err(Fault::column(column, "games here cannot say `RegionSumLine` of these regions"));
    }
    rules.marks.sort_unstable();
    Ok(Found {
        is_from_zero: size.is_from_zero,
        outside: outside.names(),
        ..Found::new(Says::Rules(Box::new(rules)), values)
    })
}

/// A constraint: its column, its name and its arguments.
struct Stated {
    column: usize,
    name: String,
    arguments: Vec<String>,
}

impl Stated {
    fn fault(&self, reason: &str) -> Fault {
        Fault::column(self.column, format!("`{}` {reason}", shortened(&self.name)))
    }

    fn arguments(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }

    /// The same with each cell moved. Returns the name of a cell that leaves the board.
    fn moved(&self, size: Size, [down, right]: [isize; 2]) -> Result<Self, String> {
        let moved = |name: &str| {
            let within = cell(size, name).filter(|&cell| cell < size.cells());
            let Some((row, column)) = within.map(|cell| size.position(cell)) else {
                return Ok(name.to_owned());
            };
            let (row, column) = (row.checked_add_signed(down), column.checked_add_signed(right));
            let to = row.zip(column).filter(|&(row, column)| row < size.rows && column < size.columns);
            to.map(|(row, column)| self::name(size, row * size.columns + column)).ok_or_else(|| name.to_owned())
        };
        let argument = |argument: &String| match argument.split_once('_') {
            Some((cell, values)) if self.name.is_empty() => Ok(format!("{}_{values}", moved(cell)?)),
            _ => moved(argument),
        };
        let arguments = self.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        Ok(Self { name: self.name.clone(), arguments, ..*self })
    }
}

/// Ranks with ties: an argument of `FullRankTies`, and then of each `FullRank`.
const ANY: &str = "any";

/// Names the cells outside of the grid that constraints bring with them, and puts their numbers in place of their names. A constraint that needs such cells has
/// them as further arguments.
fn resolve(items: &mut [Stated], size: Size, boxes: Option<&Boxes>) -> Result<Outside, Fault> {
    let has_ties = items.iter().any(|item| item.name == "FullRankTies" && item.arguments == [ANY]);
    let mut outside = Outside::default();
    let mut depth = 0;
    for item in &mut *items {
        let groups: Vec<(String, usize)> = match item.name.as_str() {
            "And" | "Or" | "Replicate" => {
                depth += 1;
                continue;
            }
            "End" => {
                depth -= 1;
                continue;
            }
            "Var" => {
                let group = outside::variables(&item.arguments());
                let found = shortened(&item.arguments.join("~"));
                vec![group.ok_or_else(|| item.fault(&format!("has no name and size, `{found}`")))?]
            }
            "Doppelganger" => {
                let boxes = boxes.map_or(0, |[boxes, _]| boxes.len());
                [("DGR", size.rows), ("DGC", size.columns), ("DGB", boxes)]
                    .map(|(name, cells)| (name.to_owned(), cells))
                    .into()
            }
            "FullRank" => {
                let ranks = Rank::read(&item.arguments(), size);
                let ranks = ranks.map_err(|reason| item.fault(&format!("has {}", shortened(&reason))))?;
                let names: Vec<_> = ranks.iter().filter_map(Rank::cell).map(|name| (name, 1)).collect();
                if depth > 0 && !names.is_empty() {
                    return Err(item.fault("needs a cell outside of the grid, and is within a block"));
                }
                names
            }
            _ => continue,
        };
        let is_rank = item.name == "FullRank";
        for (name, cells) in groups {
            let known = outside.resolved(&name).filter(|_| is_rank);
            let added = match known {
                Some(known) => vec![known],
                None => {
                    outside.add(&name, cells).map_err(|reason| item.fault(&format!("makes {}", shortened(&reason))))?
                }
            };
            if item.name != "Var" {
                item.arguments.extend(added);
            }
        }
        if is_rank && has_ties {
            item.arguments.push(ANY.to_owned());
        }
    }
    for item in items.iter_mut().filter(|item| !["Jigsaw", "Var"].contains(&item.name.as_str())) {
        // The keys of relations and automata are no names.
        let keys = usize::from(["Binary", "BinaryX", "NFA", "Pair", "PairX", "Regex"].contains(&item.name.as_str()));
        for argument in item.arguments.iter_mut().skip(keys) {
            if let Some(resolved) = outside.resolved(argument) {
                *argument = resolved;
            }
        }
    }
    Ok(outside)
}

/// A constraint, or a block of them between its name and `End`.
enum Part {
    One(Stated),
    Block(Stated, Vec<Part>),
}

/// The most blocks in each other.
const DEEPEST: usize = 8;

/// The parts that constraints in their order make.
fn parts(items: Vec<Stated>) -> Result<Vec<Part>, Fault> {
    let mut open: Vec<(Stated, Vec<Part>)> = Vec::new();
    let mut whole = Vec::new();
    for item in items {
        let done = match item.name.as_str() {
            "Replicate" if open.iter().any(|(head, _)| head.name == "Replicate") => {
                return Err(item.fault("is within another"));
            }
            "And" | "Or" | "Replicate" => {
                if open.len() == DEEPEST {
                    return Err(item.fault(&format!("is within {DEEPEST} others")));
                }
                open.push((item, Vec::new()));
                continue;
            }
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "RegionSameValues" | "StrictKropki" | "StrictXV"
                if !open.is_empty() =>
            {
                return Err(item.fault("is of the whole board, and within a block"));
            }
            "End" => {
                let (head, inner) = open.pop().ok_or_else(|| item.fault("ends nothing"))?;
                Part::Block(head, inner)
            }
            _ => Part::One(item),
        };
        open.last_mut().map_or(&mut whole, |(_, inner)| inner).push(done);
    }
    match open.pop() {
        Some((head, _)) => Err(head.fault("has no `End`")),
        None => Ok(whole),
    }
}

/// Constraints about the regions, or about cells without marks, and the others. Those of values from 1 that are drawn here are among the others.
fn split_last(items: Vec<Stated>, size: Size) -> (Vec<Stated>, Vec<Stated>) {
    let mut depth = 0;
    items.into_iter().partition(|item| {
        match item.name.as_str() {
            "And" | "Or" | "Replicate" => depth += 1,
            "End" => depth -= 1,
            _ => {}
        }
        let is_late = match item.name.as_str() {
            "RegionSameValues" => true,
            "RegionSumLine" | "StrictXV" => size.is_from_zero,
            _ => false,
        };
        is_late && depth == 0
    })
}

/// Adds one of these constraints.
fn add_last(
    rules: &mut Rules,
    item: &Stated,
    boxes: Option<&Boxes>,
    marked: &HashSet<[usize; 2]>,
) -> Result<(), Fault> {
    let (size, arguments) = (rules.size, item.arguments());
    let wrong = |reason: String| item.fault(&format!("has {}", shortened(&reason)));
    let found = |name: &&str| cell(size, name).ok_or_else(|| wrong(format!("no cell, `{name}`")));
    let cells = || arguments.iter().map(found).collect::<Result<Vec<_>, _>>();
    match item.name.as_str() {
        "RegionSumLine" => {
            let Some(regions) = rules.numbers() else { return Ok(()) };
            let region = |cell: &usize| regions.get(*cell);
            let line = cells()?;
            let parts: Vec<Vec<usize>> =
                line.chunk_by(|one, other| region(one) == region(other)).map(<[usize]>::to_vec).collect();
            rules.state(weighted::equal(&parts, size).map_err(wrong)?);
        }
        _ if !arguments.iter().all(|argument| argument.is_empty()) => {
            return Err(wrong(format!("arguments, and takes none, `{}`", arguments.join("~"))));
        }
        "StrictXV" => {
            let is_allowed = |before: &Option<u32>, _, symbol: Symbol| match before {
                None => Some(Some(size.value(symbol))),
                Some(before) => (![5, 10].contains(&(before + size.value(symbol)))).then_some(None),
            };
            let all: Vec<usize> = (0..size.cells()).collect();
            for pair in size.sides_within(&all).into_iter().filter(|pair| !marked.contains(pair)) {
                let words = Diagram::of(2, size.symbols, None, is_allowed, Option::is_none);
                rules.state(stated::line(words, pair.to_vec()).map_err(wrong)?);
            }
        }
        _ => {
            let lines = (0..size.rows).map(|row| size.line(true, row));
            let lines = lines.chain((0..size.columns).map(|column| size.line(false, column)));
            let boxes = boxes.into_iter().flat_map(|[boxes, _]| boxes.iter().cloned());
            let all: Vec<Vec<usize>> = lines.chain(boxes).chain(rules.regions.iter().cloned()).unique().collect();
            let most = all.iter().map(Vec::len).max().unwrap_or_default();
            let largest: Vec<_> = all.iter().filter(|region| region.len() == most && most < size.symbols).collect();
            for (one, other) in largest.iter().tuple_windows() {
                // What both share makes no difference.
                let [rest, others] = [[one, other], [other, one]]
                    .map(|[from, without]| from.iter().filter(|cell| !without.contains(cell)).copied());
                rules.state(automata::same_values(&rest.chain(others).collect::<Vec<_>>(), 2, size).map_err(wrong)?);
            }
        }
    }
    Ok(())
}

/// The cells of boxes, and those of each place in boxes.
type Boxes = [Vec<Vec<usize>>; 2];

/// Adds a part of the constraints.
fn add_part(rules: &mut Rules, values: &mut [u32], boxes: Option<&Boxes>, part: &Part) -> Result<(), Fault> {
    let size = rules.size;
    match part {
        Part::One(item) => add_one(rules, values, boxes, item),
        Part::Block(head, inner) if head.name == "Or" => {
            let mut alternatives = Vec::new();
            for part in inner {
                let mut one = Rules { regions: rules.regions.clone(), ..Rules::on(size) };
                let mut clues = vec![0; values.len()];
                add_part(&mut one, &mut clues, boxes, part)?;
                alternatives.push(one.constraints(&clues).map_err(|reason| head.fault(&format!("has {reason}")))?);
            }
            if alternatives.is_empty() {
                return Err(head.fault("has no alternative"));
            }
            let any = any_of(size.symbols, &alternatives);
            let (cells, words) =
                any.map_err(|error| head.fault(&format!("has alternatives of too many cells: {error}")))?;
            if !cells.is_empty() {
                rules.words.push((cells, words));
            }
            Ok(())
        }
        Part::Block(head, inner) if head.name == "Replicate" => {
            for part in replicated(head, inner, size)? {
                add_part(rules, values, boxes, &part)?;
            }
            Ok(())
        }
        Part::Block(_, inner) => inner.iter().try_for_each(|part| add_part(rules, values, boxes, part)),
    }
}

/// The constraints of `Replicate`, moved from its origin to each of its targets: cells from the origin on, by the bits of a text in base 64.
fn replicated(head: &Stated, inner: &[Part], size: Size) -> Result<Vec<Part>, Fault> {
    fn moved(part: &Part, size: Size, by: [isize; 2]) -> Result<Part, String> {
        Ok(match part {
            Part::One(item) => Part::One(item.moved(size, by)?),
            Part::Block(head, inner) => {
                let inner = inner.iter().map(|part| moved(part, size, by)).collect::<Result<_, _>>()?;
                Part::Block(head.moved(size, by)?, inner)
            }
        })
    }
    let arguments = head.arguments();
    let targets = arguments.first().and_then(|targets| automata::sextets(targets));
    let targets = targets.ok_or_else(|| head.fault("has no targets"))?;
    let origin = arguments.get(1).copied().unwrap_or("R1C1");
    let from = cell(size, origin).ok_or_else(|| head.fault(&format!("has no cell, `{}`", shortened(origin))))?;
    let bits = targets
        .iter()
        .enumerate()
        .flat_map(|(at, bits)| (0..6).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 6 * at + bit));
    let mut parts = Vec::new();
    for to in bits.map(|by| from + by) {
        if to >= size.cells() {
            return Err(head.fault("has a target outside the board"));
        }
        let ((row, column), (to_row, to_column)) = (size.position(from), size.position(to));
        let by = [to_row.cast_signed() - row.cast_signed(), to_column.cast_signed() - column.cast_signed()];
        for part in inner {
            let outside = |name: String| head.fault(&format!("moves {} out of the board", shortened(&name)));
            parts.push(moved(part, size, by).map_err(outside)?);
        }
    }
    Ok(parts)
}

/// Adds a constraint, whose values may begin with 0.
fn add_one(rules: &mut Rules, values: &mut [u32], boxes: Option<&Boxes>, item: &Stated) -> Result<(), Fault> {
    let (size, arguments) = (rules.size, item.arguments());
    let Stated { column, name, .. } = item;
    // The groups of boxes have a name here only if these are the regions.
    let is_of_places = name == "DisjointSets" && arguments.iter().all(|argument| argument.is_empty());
    if let (true, Some([boxes, places])) = (is_of_places, boxes)
        && !rules.regions_are(boxes)
    {
        rules.houses.extend(places.iter().cloned());
        return Ok(());
    }
    if name == "Doppelganger" {
        let missing: Vec<usize> = arguments.iter().filter_map(|argument| cell(size, argument)).collect();
        let boxes = boxes.map_or(&[][..], |[boxes, _]| boxes);
        rules.state(
            outside::doppelgangers(size, boxes, &missing).map_err(|reason| item.fault(&format!("is on {reason}")))?,
        );
        return Ok(());
    }
    if !size.is_from_zero {
        return add(rules, values, *column, name, &arguments);
    }
    let unsaid = || format!("games here cannot say `{}` of values from 0", shortened(name));
    let ray = |from: &str| Some(ray(size, cell(size, from)?)?.len());
    let raised = raised(name, &arguments, ray).ok_or_else(|| Fault::column(*column, unsaid()))?;
    let raised: Vec<_> = raised.iter().map(String::as_str).collect();
    add(rules, values, *column, name, &raised)
}

/// The parameter `q` of an address, and its column. Returns `None` if the text is no such address.
fn query(text: &str) -> Option<(&str, usize)> {
    let at = ["?q=", "&q=", "#q="].iter().filter_map(|name| text.find(name)).min()?;
    let (before, query) = text.split_at(at + 3);
    let end = query.find(['&', '#']).unwrap_or(query.len());
    (!text.starts_with('.')).then(|| (&query[..end], before.chars().count() + 1))
}

/// A number of rows, columns, symbols or cells of a region.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=LARGEST).contains(number))
}

/// The size of a board: its rows and columns, and as many symbols as the longer of both, or a number or a range from 0 or 1.
fn size(arguments: &[&str]) -> Option<Size> {
    let (rows, columns) = arguments.first()?.split_once('x')?;
    let (rows, columns) = (number(rows)?, number(columns)?);
    let range = arguments.get(1).copied().unwrap_or_default();
    let (symbols, is_from_zero) = match range.split_once('-') {
        Some(("0", last)) => (last.parse::<usize>().ok()?.checked_add(1)?, true),
        Some(("1", last)) => (number(last)?, false),
        Some(_) => return None,
        None if range.is_empty() => (rows.max(columns), false),
        None => (number(range)?, false),
    };
    let is_plain = arguments.len() <= 3 && arguments.get(2).is_none_or(|kind| *kind == "Sudoku");
    let has_room = symbols <= LARGEST && symbols >= rows.max(columns).max(2);
    (is_plain && has_room).then_some(Size { rows, columns, symbols, is_from_zero, outside: 0 })
}

fn add(rules: &mut Rules, values: &mut [u32], column: usize, name: &str, arguments: &[&str]) -> Result<(), Fault> {
    let size = rules.size;
    let part = format!("`{name}`");
    let wrong = |what: &str, found: &str| Fault::column(column, format!("{part} has {what}, `{}`", shortened(found)));
    let wrong_statement = |reason: String| Fault::column(column, format!("{part} has {}", shortened(&reason)));
    // Cells in the order in which they are drawn.
    let path = |names: &[&str]| {
        if names.is_empty() {
            return Err(Fault::column(column, format!("{part} has no cells")));
        }
        names.iter().map(|name| cell(size, name).ok_or_else(|| wrong("no cell", name))).collect::<Result<Vec<_>, _>>()
    };
    let cells_of = |names: &[&str]| {
        let mut cells = path(names)?;
        cells.sort_unstable();
        Ok::<_, Fault>(cells)
    };
    let has_none = ["NoBoxes", "StrictKropki"].contains(&name) || Named::find(|names| names.iss, &name).is_some();
    if has_none && arguments.iter().any(|argument| !argument.is_empty()) {
        return Err(wrong("arguments, and takes none", &arguments.join("~")));
    }
    match name {
        "" => add_clues(rules, values, column, arguments)?,
        "Shape" | "NoBoxes" | "RegionSize" | "Var" => {}
        "FullRankTies" if arguments == ["none"] => {
            rules.state(outside::without_ties(size).map_err(wrong_statement)?);
        }
        "FullRankTies" if ["only-unclued", ANY].contains(&arguments.first().copied().unwrap_or_default()) => {}
        "FullRank" => {
            for stated in ranks(size, arguments).map_err(wrong_statement)? {
                rules.state(stated);
            }
        }
        "Jigsaw" => {
            let layout = arguments.last().copied().unwrap_or_default();
            if let [first, .., _] = arguments
                && (arguments.len() > 2 || *first != format!("{}x{}", size.rows, size.columns))
            {
                return Err(wrong("more than a layout", &arguments.join("~")));
            }
            add_layout(rules, layout).map_err(|reason| wrong(&reason, layout))?;
        }
        "Cage" | "Sum" => {
            let (total, names) = arguments.split_first().ok_or_else(|| wrong("no sum", ""))?;
            if let Some(stated) = weighted::with_coefficients(total, &path(names)?, size).filter(|_| name == "Sum") {
                rules.state(stated.map_err(wrong_statement)?);
            } else {
                let cells = cells_of(names)?;
                add_cage(rules, name == "Cage", total, cells).map_err(|reason| wrong(&reason, total))?;
            }
        }
        "LittleKiller" => {
            let [total, from] = arguments else { return Err(wrong("not a sum and a cell", &arguments.join("~"))) };
            let total = total.parse().map_err(|_| wrong("no sum", total))?;
            let from = cell(size, from).ok_or_else(|| wrong("no cell", from))?;
            let cells = ray(size, from).ok_or_else(|| wrong("no cell at the edge", &place(size.columns, from)))?;
            rules.cages.push(Cage { cells, total, differ: false });
        }
        "AllDifferent" => rules.houses.push(cells_of(arguments)?.into_iter().dedup().collect()),
        other => {
            let stated = || automata::stated(other, arguments, size, &|name| cell(size, name));
            let is_own = size.is_from_zero && OWN.contains(&other) || other == "Sandwich" && !size.is_square();
            if is_own && let Some(stated) = stated() {
                rules.state(stated.map_err(wrong_statement)?);
                return Ok(());
            }
            if let Some(clues) = clues(size, name, arguments) {
                rules.marks.extend(clues.map_err(|found| wrong("no such clue", found))?);
                return Ok(());
            }
            if let Some(negative) = NEGATIVES.iter().find(|negative| negative.iss == other) {
                rules.negatives.push(negative);
                return Ok(());
            }
            // The difference of lockout lines here is half the number of symbols.
            let half = (size.symbols / 2).to_string();
            let is_lockout = other == "Lockout" && arguments.first() == Some(&half.as_str());
            if is_lockout {
                let cells = path(&arguments[1..])?.into_iter().map(Cell::new).collect();
                rules.marks.push(Mark::Line(&LOCKOUT, cells));
                return Ok(());
            }
            if other != "Lockout"
                && let Some((kind, arguments)) = kind_of(other, arguments)
            {
                let cells: Vec<_> = path(arguments)?.into_iter().map(Cell::new).collect();
                let marks = drawn(kind, cells, size);
                if marks.is_empty() {
                    return Err(wrong("not enough cells or too many", &arguments.join("~")));
                }
                rules.marks.extend(marks);
                return Ok(());
            }
            if let Some(stated) = stated() {
                rules.state(stated.map_err(wrong_statement)?);
                return Ok(());
            }
            add_rule(rules, column, other, arguments)?;
        }
    }
    Ok(())
}

/// Adds a rule of the whole board.
fn add_rule(rules: &mut Rules, column: usize, name: &str, arguments: &[&str]) -> Result<(), Fault> {
    let unsaid = || Fault::column(column, format!("games here cannot say `{}`", shortened(name)));
    let wrong =
        |known: String| Fault::column(column, format!("`{name}` has {known}, `{}`", shortened(&arguments.join("~"))));
    let size = rules.size;
    let named = rule(name, arguments).map_err(wrong)?.ok_or_else(unsaid)?;
    if !size.is_square() {
        rules.state(on_shape(named, size).ok_or_else(unsaid)?);
    } else if named.fits(&rules.base(), size.symbols) {
        rules.named.insert(named);
    } else {
        return Err(unsaid());
    }
    Ok(())
}

/// The statements of clues about ranks, with the cells outside of the grid that they need.
fn ranks(size: Size, arguments: &[&str]) -> Result<Vec<stated::Stated>, String> {
    let stated = arguments.iter().copied().filter(|argument| *argument != ANY);
    let (places, names): (Vec<&str>, Vec<&str>) = stated.partition(|argument| outside::number(argument).is_some());
    let mut places = places.into_iter().filter_map(|name| cell(size, name));
    let has_ties = arguments.contains(&ANY);
    let of_rank = |rank: &Rank| rank.stated(size, rank.cell().and_then(|_| places.next()), has_ties);
    Rank::read(&names, size)?.iter().map(of_rank).collect()
}

/// Adds cells with a sum; a cage without one is a house.
fn add_cage(rules: &mut Rules, differ: bool, total: &str, cells: Vec<usize>) -> Result<(), String> {
    if differ && ["", "0"].contains(&total) {
        rules.houses.push(cells.into_iter().dedup().collect());
        return Ok(());
    }
    let total = total.parse().map_err(|_| "no sum")?;
    if cells.iter().all_unique() {
        rules.cages.push(Cage { cells, total, differ });
    } else {
        rules.state(automata::repeated(cells, total, differ, rules.size.symbols)?);
    }
    Ok(())
}

/// What a rule states on a board of another shape. Returns `None` if it needs other boards.
fn on_shape(named: Named, size: Size) -> Option<stated::Stated> {
    let pairs = named.rule.pairs(&Rules::on(size).game().ok()?).unwrap_or_default();
    let houses = if size.rows == size.columns { named.houses(&Base::Latin(size.rows), size.rows) } else { Vec::new() };
    let related =
        named.rule.relations(&size.board(), size.symbols).into_iter().filter_map(|constraint| match constraint {
            Constraint::Related(one, other, relation) => Some((one, other, relation)),
            _ => None,
        });
    let houses = pairs.into_iter().map(Vec::from).chain(houses).collect();
    let found = stated::Stated { houses, relations: related.collect(), ..Default::default() };
    (found != stated::Stated::default()).then_some(found)
}

/// Adds the regions of a layout, which are further houses beside boxes. The cells of one label may be of no region.
fn add_layout(rules: &mut Rules, layout: &str) -> Result<(), String> {
    let size = rules.size;
    let labels: Vec<char> = layout.chars().collect();
    if labels.len() != size.cells() {
        return Err(format!("not {} labels", size.cells()));
    }
    let numbers = labels.iter().counts();
    if numbers.len() == 1 {
        return Ok(());
    }
    let is_region = |label: &char| (size.rows.max(size.columns)..=size.symbols).contains(&numbers[label]);
    if numbers.keys().filter(|label| !is_region(label)).count() > 1 {
        return Err("regions of different sizes".to_owned());
    }
    let mut regions = Rules::on(size);
    regions.set_labels(&labels.iter().map(|label| Some(*label).filter(is_region)).collect::<Vec<_>>());
    if rules.regions.is_empty() && !regions.regions.is_empty() {
        rules.regions = regions.regions;
    } else {
        rules.houses.extend(regions.regions.into_iter().chain(regions.houses));
    }
    Ok(())
}

/// The kind of mark of a constraint, and those of its arguments that are cells. Returns `None` if there is none.
fn kind_of<'a, 'b>(name: &str, arguments: &'a [&'b str]) -> Option<(&'static MarkKind, &'a [&'b str])> {
    let all =
        MARKS.into_iter().flat_map(|kind| kind.iss.iter().map(move |names| (kind, names.split('~').collect_vec())));
    let found = all.filter(|(_, words)| {
        let numbers = &words[1..];
        // Another number than those of the kinds is another kind.
        let is_plain = arguments.first().is_none_or(|first| first.parse::<u32>().is_err());
        words[0] == name
            && arguments.len() >= numbers.len()
            && arguments[..numbers.len()] == *numbers
            && (is_plain || !numbers.is_empty())
    });
    // With a number the kind of that number is meant.
    let (kind, words) = found.max_by_key(|(_, words)| words.len())?;
    Some((kind, &arguments[words.len() - 1..]))
}

/// The clues of a constraint: `Skyscraper~R1~4~2`, a row or a column with the numbers at its beginning and at its end, `Sandwich~12~R1`, or
/// `Quad~R1C1~3~4`. Returns `None` if the constraint is none of these, and the argument that is not understood.
fn clues<'a>(size: Size, name: &str, arguments: &[&'a str]) -> Option<Result<Vec<Mark>, &'a str>> {
    let is_clue = |kind: &&&MarkKind| matches!(kind.form, Form::Clue { .. }) && kind.iss == [name];
    let kind: &'static MarkKind = MARKS.iter().find(is_clue).copied()?;
    let board = size.board();
    let turned: Vec<&str> = arguments.iter().rev().copied().collect();
    let arguments = if *kind == SANDWICH { &turned } else { arguments };
    let [at, numbers @ ..] = arguments else { return Some(Err("")) };
    if let Form::Clue { place: Place::Corner, .. } = kind.form {
        let corner = cell(size, at).map(|cell| size.position(cell)).map(|(row, column)| [row + 1, column + 1]);
        let Some(cells) = corner.and_then(|corner| kind.cells_beside(&board, corner)) else { return Some(Err(at)) };
        let values = numbers.iter().map(|&number| number.parse().map_err(|_| number)).collect::<Result<Vec<u32>, _>>();
        return Some(values.map(|values| vec![Mark::Clue(kind, cells, values.into_iter().sorted().collect())]));
    }
    let most = if *kind == SANDWICH { 1 } else { 2 };
    if let Some(surplus) = numbers.get(most) {
        return Some(Err(surplus));
    }
    let Some((is_row, line)) = automata::line_named(size, at) else { return Some(Err(at)) };
    let place = |end: usize| if is_row { [line, end] } else { [end, line] };
    let clue = |(&number, end): (&&'a str, usize)| -> Option<Result<Mark, &'a str>> {
        if number.is_empty() {
            return None;
        }
        let cells = kind.cells_beside(&board, place(end));
        Some(number.parse().ok().zip(cells).map(|(number, cells)| Mark::Clue(kind, cells, vec![number])).ok_or(number))
    };
    let last = if is_row { size.columns } else { size.rows };
    Some(numbers.iter().zip([0, last + 1]).filter_map(clue).collect())
}

/// The marks of a kind on cells in the order in which they are drawn: dots between any two of them that are neighbours. Returns none if these are
/// not the cells of such a mark.
fn drawn(kind: &'static MarkKind, cells: Vec<Cell>, size: Size) -> Vec<Mark> {
    match (kind.form, &cells[..]) {
        (Form::Line { .. }, _) => vec![Mark::Line(kind, cells)],
        (Form::Arrow, [circle, shaft @ ..]) => vec![Mark::Arrow { circle: vec![*circle], shaft: shaft.to_vec() }],
        (Form::Arrow, []) | (Form::Clue { .. }, _) => Vec::new(),
        (Form::Dot { usual }, _) => {
            let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            let within = size.sides_within(&cells).into_iter().map(|pair| pair.map(Cell::new));
            within.map(|[one, other]| Mark::Dot(one, other, usual)).collect()
        }
    }
}

/// The rule of a constraint. Returns what is wrong if only its arguments are unknown.
fn rule(name: &str, arguments: &[&str]) -> Result<Option<Named>, String> {
    // A constraint without arguments may have empty ones.
    let arguments = if arguments.iter().all(|argument| argument.is_empty()) { &[] } else { arguments };
    let written = [&[name], arguments].concat().join("~");
    let of_name: Vec<_> = Named::all()
        .into_iter()
        .filter_map(|named| Some((named, named.names.iss?)))
        .filter(|(_, constraint)| constraint.split('~').next() == Some(name))
        .collect();
    let known = of_name.iter().filter_map(|(_, constraint)| Some(constraint.split_once('~')?.1));
    match of_name.iter().find(|(_, constraint)| *constraint == written) {
        None if !of_name.is_empty() => Err(format!("no direction {}", known.collect::<Vec<_>>().join(" or "))),
        found => Ok(found.map(|(named, _)| *named)),
    }
}

/// Takes clues, `R1C1_5`, and the candidates of a cell, `R1C1_1_5`.
fn add_clues(rules: &mut Rules, values: &mut [u32], column: usize, arguments: &[&str]) -> Result<(), Fault> {
    let (size, order) = (rules.size, rules.order());
    let wrong = |what: &str, found: &str| Fault::column(column, format!("a clue has {what}, `{}`", shortened(found)));
    for argument in arguments.iter().filter(|argument| !argument.is_empty()) {
        let mut parts = argument.split('_');
        let at = parts.next().and_then(|name| cell(size, name)).ok_or_else(|| wrong("no cell", argument))?;
        let numbers: Option<Vec<u32>> = parts.map(|part| part.parse().ok()).collect();
        match numbers.as_deref() {
            Some([value]) if *value > 0 && *value as usize <= order => {
                if ![0, *value].contains(&values[at]) {
                    return Err(wrong("two values for a cell", argument));
                }
                values[at] = *value;
            }
            Some(several @ [_, _, ..]) if several.iter().all(|value| (1..=order as u32).contains(value)) => {
                let values = several.iter().copied().sorted().dedup().collect();
                rules.marks.push(Mark::Clue(&CANDIDATES, vec![Cell::new(at)], values));
            }
            _ => return Err(wrong("no value", argument)),
        }
    }
    Ok(())
}

fn cell(size: Size, name: &str) -> Option<usize> {
    if let Some(number) = outside::number(name) {
        return (number < size.outside).then(|| size.cells() + number);
    }
    let chars: Vec<char> = name.chars().collect();
    let ['R' | 'r', row, 'C' | 'c', column] = chars[..] else { return None };
    let number = |c: char, last: usize| {
        c.to_digit(36)
            .map(|number| number as usize)
            .filter(|number| (1..=last).contains(number))
            .map(|number| number - 1)
    };
    Some(number(row, size.rows)? * size.columns + number(column, size.columns)?)
}

fn name(size: Size, cell: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('?');
    let (row, column) = size.position(cell);
    format!("R{}C{}", digit(row + 1), digit(column + 1))
}

/// The diagonal that starts in an edge cell, in the direction that the program gives it: from the left down, from the right up, from the top down to the
/// left, from below up to the right.
fn ray(size: Size, from: usize) -> Option<Vec<usize>> {
    let (row, column) = size.position(from);
    let [last_row, last_column] = [size.rows - 1, size.columns - 1];
    let (down, across) = if column == 0 && row < last_row {
        (1, 1)
    } else if column == last_column && (1..last_row).contains(&row) {
        (-1, -1)
    } else if row == 0 && column > 0 {
        (1, -1)
    } else if row == last_row && (1..last_column).contains(&column) {
        (-1, 1)
    } else {
        return None;
    };
    let step = |at: usize, step: isize, last: usize| at.checked_add_signed(step).filter(|&at| at <= last);
    let cells = (0..).map_while(|number| {
        Some(step(row, number * down, last_row)? * size.columns + step(column, number * across, last_column)?)
    });
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    Some(cells)
}

/// The name of the constraint of a clue and its arguments.
fn clue_in_words(kind: &MarkKind, cells: &[Cell], numbers: &[u32], size: Size) -> Result<Vec<String>, String> {
    if let Form::Clue { place: Place::Cell, words, .. } = kind.form {
        let diagram = words.diagram(1, size.symbols, numbers).map_err(|error| error.to_string())?;
        let mut values = diagram.layers()[0][0].iter().map(|step| step.symbol.value()).collect::<Vec<_>>();
        // A single value is a clue, unless it is named twice.
        if let [value] = values[..] {
            values.push(value);
        }
        let candidates = format!("{}_{}", name(size, cells[0].index()), values.iter().join("_"));
        return Ok(vec![String::new(), candidates]);
    }
    let numbers = numbers.iter().map(u32::to_string);
    let constraint = [(*kind.iss.first().ok_or_else(|| kind.words.to_owned())?).to_owned()];
    let at = kind.place(&size.board(), cells);
    let at = at.ok_or_else(|| format!("a {} of other cells than a row or a column", kind.name))?;
    // Numbers at the end of a line are after those at its beginning.
    let (line, is_end) = match at {
        _ if matches!(kind.form, Form::Clue { place: Place::Corner, .. }) => (name(size, cells[0].index()), false),
        [0, column] => (format!("C{column}"), false),
        [row, 0] => (format!("R{row}"), false),
        [row, column] if row > size.rows => (format!("C{column}"), true),
        [row, _] => (format!("R{row}"), true),
    };
    if kind != &SANDWICH {
        let before = is_end.then(String::new);
        return Ok(constraint.into_iter().chain([line]).chain(before).chain(numbers).collect());
    }
    if cells.len() != size.symbols {
        return Err("sandwiches on lines without all symbols".to_owned());
    }
    Ok(constraint.into_iter().chain(numbers).chain([line]).collect())
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(
        item,
        &[&RuleKind::OF_REGIONS_AND_SUMS[..], &[RuleKind::Shape], &NEGATIVES.each_ref().map(RuleKind::Negative)]
            .concat(),
        |named| named.names.iss.is_some() || named.rule.is_of_houses(),
        |kind| !kind.is_of_cage(),
    )?;
    let (size, order) = (rules.size, rules.order());
    if order > LARGEST {
        return Err(format!("{order} symbols"));
    }
    if order < size.rows.max(size.columns) {
        return Err("a board with fewer symbols than rows or columns".to_owned());
    }
    // A string with its board, or with clues, is complete.
    let is_clued = item.puzzle.clues().nth(1).is_some();
    let mut text = match size {
        _ if size == Size::square(9) && is_clued => String::new(),
        _ if size.is_square() => format!(".Shape~{order}x{order}"),
        _ => format!(".Shape~{}x{}~{order}", size.rows, size.columns),
    };
    let is_usual = rules.shape().is_some() && rules.shape() == super::rules::usual_boxes(order);
    if !is_usual {
        text.push_str(".NoBoxes");
        if let Some(labels) = rules.labels() {
            text.push_str(".Jigsaw~");
            text.push_str(&labels);
        }
        if rules.named.iter().any(|named| !named.fits(&Base::Latin(order), order)) {
            return Err("windows or disjoint groups without the usual boxes".to_owned());
        }
    }
    for constraint in rules
        .named
        .iter()
        .filter_map(|named| named.names.iss)
        .chain(rules.negatives.iter().map(|negative| negative.iss))
    {
        text.push('.');
        text.push_str(constraint);
    }
    let named = |cells: &[usize]| cells.iter().map(|&cell| name(size, cell)).collect::<Vec<_>>();
    let mut add = |parts: Vec<String>| {
        text.push('.');
        text.push_str(&parts.join("~"));
    };
    for house in &rules.further_houses(|named| named.names.iss.is_some()) {
        add([vec!["AllDifferent".to_owned()], named(house)].concat());
    }
    for mark in &rules.marks {
        if let Mark::Clue(kind, cells, numbers) = mark {
            add(clue_in_words(kind, cells, numbers, size)?);
            continue;
        }
        if let Mark::Dot(less, more, Relation::Less) = mark {
            add([vec!["GreaterThan".to_owned()], named(&[more.index(), less.index()])].concat());
            continue;
        }
        let kind = match (mark.kind(), mark) {
            (Some(kind), Mark::Dot(_, _, relation)) if kind.relation(None) == Some(*relation) => kind,
            (_, Mark::Dot(_, _, relation)) => return Err(format!("dots of {relation}")),
            (kind, _) => kind.unwrap_or(&ARROW),
        };
        let constraint = *kind.iss.first().ok_or_else(|| kind.words.to_owned())?;
        let half = format!("Lockout~{}", order / 2);
        let constraint = if kind == &LOCKOUT { half.as_str() } else { constraint };
        let cells: Vec<usize> = mark.cells().iter().map(|cell| cell.index()).collect();
        add([vec![constraint.to_owned()], named(&cells)].concat());
    }
    for cage in &rules.cages {
        let kind = if cage.differ { "Cage" } else { "Sum" };
        add([vec![kind.to_owned(), cage.total.to_string()], named(&cage.cells)].concat());
    }
    let clue = |(cell, symbol): (Cell, Symbol)| format!("{}_{}", name(size, cell.index()), symbol.value());
    let clues: Vec<String> = item.puzzle.clues().map(clue).collect();
    if !clues.is_empty() {
        add([vec![String::new()], clues].concat());
    }
    Ok(text)
}
