//! The constraints of Interactive Sudoku Solver, and what they add to the rules.

use itertools::Itertools;

use super::blocks::{Part, Stated, replicated};
use super::cells::{cell, ray};
use super::whole::{ANY, Boxes};
use crate::exchange::alternatives::any_of;
use crate::exchange::automata;
use crate::exchange::fault::{Fault, shortened};
use crate::exchange::from_zero::{OWN, raised};
use crate::exchange::named::Named;
use crate::exchange::outside::{self, Rank};
use crate::exchange::rules::{Cage, Rules, place};
use crate::exchange::size::Size;
use crate::exchange::stated;
use crate::exchange::weighted;
use gerechte_core::game::{Base, CANDIDATES, Form, LOCKOUT, MARKS, Mark, MarkKind, NEGATIVES, Place, SANDWICH};
use gerechte_encodings::{Cell, Constraint};

/// Adds a part of the constraints.
pub(super) fn add_part(rules: &mut Rules, values: &mut [u32], boxes: Option<&Boxes>, part: &Part) -> Result<(), Fault> {
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

/// Adds a constraint, whose values may begin with 0.
pub(super) fn add_one(
    rules: &mut Rules,
    values: &mut [u32],
    boxes: Option<&Boxes>,
    item: &Stated,
) -> Result<(), Fault> {
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

pub(super) fn add(
    rules: &mut Rules,
    values: &mut [u32],
    column: usize,
    name: &str,
    arguments: &[&str],
) -> Result<(), Fault> {
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
        "ChaosConstruction" | "Shape" | "NoBoxes" | "RegionSize" | "Var" => {}
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
pub(super) fn add_rule(rules: &mut Rules, column: usize, name: &str, arguments: &[&str]) -> Result<(), Fault> {
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
pub(super) fn ranks(size: Size, arguments: &[&str]) -> Result<Vec<stated::Stated>, String> {
    let stated = arguments.iter().copied().filter(|argument| *argument != ANY);
    let (places, names): (Vec<&str>, Vec<&str>) = stated.partition(|argument| outside::number(argument).is_some());
    let mut places = places.into_iter().filter_map(|name| cell(size, name));
    let has_ties = arguments.contains(&ANY);
    let of_rank = |rank: &Rank| rank.stated(size, rank.cell().and_then(|_| places.next()), has_ties);
    Rank::read(&names, size)?.iter().map(of_rank).collect()
}

/// Adds cells with a sum; a cage without one is a house.
pub(super) fn add_cage(rules: &mut Rules, differ: bool, total: &str, cells: Vec<usize>) -> Result<(), String> {
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
pub(super) fn on_shape(named: Named, size: Size) -> Option<stated::Stated> {
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
pub(super) fn add_layout(rules: &mut Rules, layout: &str) -> Result<(), String> {
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
pub(super) fn kind_of<'a, 'b>(name: &str, arguments: &'a [&'b str]) -> Option<(&'static MarkKind, &'a [&'b str])> {
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
pub(super) fn clues<'a>(size: Size, name: &str, arguments: &[&'a str]) -> Option<Result<Vec<Mark>, &'a str>> {
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
pub(super) fn drawn(kind: &'static MarkKind, cells: Vec<Cell>, size: Size) -> Vec<Mark> {
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
pub(super) fn rule(name: &str, arguments: &[&str]) -> Result<Option<Named>, String> {
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
pub(super) fn add_clues(rules: &mut Rules, values: &mut [u32], column: usize, arguments: &[&str]) -> Result<(), Fault> {
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
