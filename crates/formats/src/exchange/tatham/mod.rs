//! Game ids of Simon Tatham's puzzles: those of [Latin squares](latin), and those of Solo, `3x3:` and the clues, with `x` for diagonals, `j` for regions, `k` for cages.
//!
//! Clues are numbers. Letters between them are runs of blanks, and `_` is a run of length 0. Regions and cages are given by the lines between cells, first
//! those between neighbours in a row, then those in a column; letters count the places without a line.

mod latin;

use itertools::Itertools;

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::named::Named;
use super::rules::{Cage, RuleKind, Rules};
use super::size::Size;
use super::{Item, rules_of};
use gerechte_encodings::Symbol;
use latin::LatinId;

/// The largest order here, as in the program itself.
const LARGEST: usize = 31;

/// A part of an id, after its column.
type Part<'a> = (usize, &'a str);

/// Whether a line is an id of a Latin square.
pub(super) fn is_latin_id(line: &str) -> bool {
    LatinId::of(line).is_some()
}

/// Whether a line is `3x3…:` or `9j…:`, or `3x3…#` or `6dn#` before a seed.
pub(super) fn is_id(line: &str) -> bool {
    let Some(end) = line.find([':', '#']) else { return false };
    let parameters = &line[..end];
    let digits = parameters.chars().take_while(char::is_ascii_digit).count();
    let rest = &parameters[digits..];
    let is_of_solo = (1..=2).contains(&digits)
        && (rest.starts_with('x') || rest.starts_with('j'))
        && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let has_seed = line[end..].starts_with('#');
    is_of_solo || has_seed && rest.contains('d') && latin::parameters(parameters).is_some()
}

pub(super) fn read(text: &str) -> Result<Found, Fault> {
    if let Some(game) = LatinId::of(text) {
        return game.read(text);
    }
    let end = text.find([':', '#']).unwrap_or(text.len());
    let (parameters, description) = text.split_at(end);
    if description.starts_with('#') {
        return Err(Fault::column(
            end + 1,
            "`#` is followed by a seed, which only the program itself makes a puzzle of",
        ));
    }
    let (mut rules, is_killer) = rules_by(parameters)?;
    let order = rules.order();
    // Every part is ASCII, or a fault in its first other character.
    let mut parts = Vec::new();
    let mut column = end + 2;
    for part in description.get(1..).unwrap_or_default().trim_end().split(',') {
        parts.push((column, part));
        column += part.chars().count() + 1;
    }
    let expected = 1 + usize::from(rules.regions.is_empty()) + 2 * usize::from(is_killer);
    if parts.len() != expected {
        let column = parts.get(expected).map_or(column - 1, |part| part.0);
        return Err(Fault::column(column, format!("it has {} parts instead of {expected}", parts.len())));
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().unwrap_or((1, ""));
    let values = numbers(next(), order * order)?;
    if rules.regions.is_empty() {
        let part = next();
        let labels = drawn_by(part, order)?;
        rules.set_labels(&labels);
        // Regions that are rows are houses anyway; others that do not fit are kept as further houses.
        if !rules.houses.is_empty() {
            return Err(Fault::column(part.0, format!("it draws no {order} regions of {order} cells")));
        }
    }
    if is_killer {
        let part = next();
        let labels = drawn_by(part, order)?;
        let part = next();
        let sums = numbers(part, order * order)?;
        for cells in groups(&labels) {
            let mut totals = cells.iter().map(|&cell| sums[cell]).filter(|&sum| sum > 0);
            let at = super::rules::place(order, cells[0]);
            match (totals.next(), totals.next()) {
                (Some(total), None) => rules.cages.push(Cage { cells, total, differ: true }),
                (None, _) => rules.houses.push(cells),
                _ => return Err(Fault::column(part.0, format!("the cage at {at} has two sums"))),
            }
        }
        rules.houses.retain(|house| house.len() > 1);
    }
    Ok(Found::new(Says::Rules(Box::new(rules)), values))
}

/// The rules that the parameters name, without regions for a jigsaw, and whether there are cages.
fn rules_by(parameters: &str) -> Result<(Rules, bool), Fault> {
    let wrong = |column| Fault::column(column, format!("`{}` is not of the form 3x3 or 9j", shortened(parameters)));
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let first = digits(parameters);
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0).ok_or_else(|| wrong(1));
    let columns = number(&parameters[..first])?;
    let mut rest = &parameters[first..];
    let mut rows = None;
    if let Some(after) = rest.strip_prefix('x')
        && digits(after) > 0
    {
        let second = digits(after);
        rows = Some(number(&after[..second])?);
        rest = &after[second..];
    }
    let is_jigsaw = rest.contains('j');
    let order = columns.saturating_mul(rows.unwrap_or(if is_jigsaw { 1 } else { columns }));
    if !(2..=LARGEST).contains(&order) {
        return Err(Fault::column(1, format!("order {order} is not between 2 and {LARGEST}")));
    }
    let mut rules = match rows {
        _ if is_jigsaw => Rules::on(Size::square(order)),
        Some(1) => Rules::on(Size::square(order)),
        // The number of boxes side by side is the height of each.
        rows => Rules::boxes(columns, rows.unwrap_or(columns)),
    };
    // Letters after the difficulty or the symmetry have another meaning.
    let mut is_killer = false;
    let mut letters = rest.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            'k' => is_killer = true,
            'd' => drop(letters.next()),
            'm' => drop(letters.next_if_eq(&'d')),
            'j' | 'r' | 'a' | '0'..='9' => {}
            letter if Named::find(|names| names.tatham, &letter).is_some() => {
                rules.named.extend(Named::all().into_iter().filter(|named| named.names.tatham == Some(letter)));
            }
            other => {
                let column = first + 1 + parameters[first..].chars().position(|c| c == other).unwrap_or_default();
                return Err(Fault::column(column, format!("{other:?} is no parameter")));
            }
        }
    }
    Ok((rules, is_killer))
}

/// Numbers with letters between them for runs of blanks.
fn numbers((start, text): Part<'_>, cells: usize) -> Result<Vec<u32>, Fault> {
    let mut values = Vec::with_capacity(cells);
    let mut chars = (start..).zip(text.chars()).peekable();
    while let Some((column, c)) = chars.next() {
        match c {
            'a'..='z' => values.extend(std::iter::repeat_n(0, c as usize - 'a' as usize + 1)),
            '_' => {}
            '1'..='9' => {
                let mut value = c.to_digit(10).unwrap_or_default();
                while let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                    value = value.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or_default());
                }
                values.push(value);
            }
            other => {
                return Err(Fault::column(column, format!("{other:?} is neither a number nor a letter from a to z")));
            }
        }
        if values.len() > cells {
            return Err(Fault::column(column, format!("it has more than {cells} cells")));
        }
    }
    if values.len() < cells {
        let column = start + text.chars().count();
        return Err(Fault::column(column, format!("it has {} cells instead of {cells}", values.len())));
    }
    Ok(values)
}

/// The two cells at each place between neighbours, in the order in which they are drawn.
fn places(order: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = order - 1;
    let across = (0..order * inner)
        .map(move |at| (at / inner, at % inner))
        .map(move |(y, x)| (y * order + x, y * order + x + 1));
    let down = (0..order * inner)
        .map(move |at| (at % inner, at / inner))
        .map(move |(y, x)| (y * order + x, (y + 1) * order + x));
    across.chain(down)
}

/// The cells of each label, by the first of them.
fn groups(labels: &[Option<usize>]) -> Vec<Vec<usize>> {
    let firsts = (0..labels.len()).filter(|&cell| !labels[..cell].contains(&labels[cell]));
    firsts.map(|first| (first..labels.len()).filter(|&cell| labels[cell] == labels[first]).collect()).collect()
}

/// The labels that the letters of a part draw.
fn drawn_by((start, text): Part<'_>, order: usize) -> Result<Vec<Option<usize>>, Fault> {
    drawn((start..).zip(text.chars()), start + text.chars().count(), order)
}

/// A label for each cell, by letters and their columns: cells without a line between them have the same.
fn drawn(
    lines: impl IntoIterator<Item = (usize, char)>,
    end: usize,
    order: usize,
) -> Result<Vec<Option<usize>>, Fault> {
    let mut labels: Vec<usize> = (0..order * order).collect();
    let mut places = places(order);
    let mut drawn = 0;
    for (column, c) in lines {
        let free = match c {
            '_' => 0,
            'a'..='y' => c as usize - 'a' as usize + 1,
            'z' => 25,
            other => return Err(Fault::column(column, format!("{other:?} is neither `_` nor a letter from a to z"))),
        };
        for _ in 0..free {
            let Some((a, b)) = places.next() else {
                return Err(Fault::column(column, "it draws beyond the board"));
            };
            let (from, to) = (labels[b], labels[a]);
            labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        }
        drawn += free;
        if c != 'z' {
            // A line follows the last place.
            drawn += 1;
            places.next();
        }
        if drawn > 2 * order * (order - 1) + 1 {
            return Err(Fault::column(column, "it draws beyond the board"));
        }
    }
    if drawn != 2 * order * (order - 1) + 1 {
        return Err(Fault::column(end, "it does not draw the whole board"));
    }
    Ok(labels.into_iter().map(Some).collect())
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    if Rules::of(&item.game)?.regions.is_empty() {
        return latin::write(item);
    }
    let rules = rules_of(
        item,
        &[RuleKind::Jigsaw, RuleKind::OtherBoxes, RuleKind::Cage],
        |named| named.names.tatham.is_some(),
        |_| false,
    )?;
    let order = rules.order();
    if order > LARGEST {
        return Err(format!("{order} symbols"));
    }
    if rules.named.iter().any(|named| !rules.has(named.rule)) {
        return Err("one diagonal alone".to_owned());
    }
    let shape = rules.shape().filter(|&(rows, columns)| rows > 1 && columns > 1);
    let mut id = match shape {
        Some((rows, columns)) => format!("{rows}x{columns}"),
        None => format!("{order}j"),
    };
    id.extend(rules.named.iter().filter_map(|named| named.names.tatham).dedup());
    id.push_str(if rules.cages.is_empty() { "" } else { "k" });
    id.push(':');
    let values: Vec<u32> = item.puzzle.iter().map(|clue| clue.map_or(0, Symbol::value)).collect();
    write_numbers(&mut id, &values);
    if shape.is_none() {
        let labels = rules.numbers().ok_or(RuleKind::NoRegions.name())?;
        id.push(',');
        draw(&mut id, order, &labels)
            .map_err(|cell| format!("a region in parts, at {}", super::rules::place(order, cell)))?;
    }
    if !rules.cages.is_empty() {
        let mut labels = vec![usize::MAX; order * order];
        let mut sums = vec![0; order * order];
        for (number, cage) in rules.cages.iter().enumerate() {
            let at = cage.cells.first().copied().unwrap_or_default();
            if cage.cells.len() < 2 || cage.cells.iter().any(|&cell| labels[cell] != usize::MAX) {
                return Err(format!(
                    "a cage of one cell or one that overlaps another, at {}",
                    super::rules::place(order, at)
                ));
            }
            cage.cells.iter().for_each(|&cell| labels[cell] = number);
            sums[at] = cage.total;
        }
        if let Some(cell) = labels.iter().position(|&label| label == usize::MAX) {
            return Err(format!("a cell in no cage beside cages, {}", super::rules::place(order, cell)));
        }
        id.push(',');
        draw(&mut id, order, &labels)
            .map_err(|cell| format!("a cage in parts, at {}", super::rules::place(order, cell)))?;
        id.push(',');
        write_numbers(&mut id, &sums);
    }
    Ok(id)
}

fn write_numbers(text: &mut String, values: &[u32]) {
    let letter = |run: usize| char::from(b'a' + run as u8 - 1);
    let mut run = 0;
    for (at, &value) in values.iter().enumerate() {
        if value == 0 {
            run += 1;
            if run == 26 || values.get(at + 1).is_none_or(|&next| next > 0) {
                text.push(letter(run));
                run = 0;
            }
        } else {
            if at > 0 && values[at - 1] > 0 {
                text.push('_');
            }
            text.push_str(&value.to_string());
        }
    }
}

/// Draws the lines between labels. Returns a label whose cells are not connected, which cannot be drawn.
fn draw(text: &mut String, order: usize, labels: &[usize]) -> Result<(), usize> {
    let start = text.len();
    let mut run = 0_usize;
    for is_line in places(order).map(|(a, b)| labels[a] != labels[b]).chain([true]) {
        if !is_line {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
        run = 0;
    }
    let again = drawn_by((1, &text[start..]), order).unwrap_or_default();
    let split = (0..labels.len()).find(|&cell| {
        labels[..cell].iter().zip(&again).any(|(label, other)| *label == labels[cell] && again.get(cell) != Some(other))
    });
    split.map_or(Ok(()), Err)
}
