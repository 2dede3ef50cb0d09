//! Constraints of Interactive Sudoku Solver that are neither drawn here nor have a name, but can be stated: by the words of lines, houses, or relations.

use std::collections::HashSet;

use itertools::Itertools;

use super::divided;
use super::lz::percent_decoded;
use super::size::Size;
use super::stated::{FindCells, Stated, line, said};
use super::weighted;
use gerechte_core::game::{lockout, moves, regex};
use gerechte_encodings::{Cell, Diagram, DiagramError, Relation, Symbol};

/// The most cells of a line on which each two are related one by one, or each symbol is counted.
const MOST_PAIRED: usize = 64;

const NONE_BESIDE: &str = "no two cells side by side";

/// What a constraint states on a board of this size, with arguments in which `cell` finds cells. Returns `None` if the name is unknown, and what is wrong
/// with the arguments.
pub(super) fn stated(
    name: &str,
    arguments: &[&str],
    size: Size,
    cell: &dyn Fn(&str) -> Option<usize>,
) -> Option<Result<Stated, String>> {
    let cells = |names: &[&str]| {
        let found = |name: &&str| cell(name).ok_or_else(|| format!("no cell, `{name}`"));
        names.iter().map(found).collect::<Result<Vec<_>, _>>()
    };
    let of_key = || by_key(name, arguments, size, &cells);
    let of_number = || by_number(name, arguments, size, &cells);
    let of_value = || if size.is_from_zero { by_value(name, arguments, size, &cells) } else { None };
    of_key().or_else(of_number).or_else(of_value).or_else(|| by_board(name, arguments, size, &cells))
}

/// Constraints whose first argument is a text in base 64, before lines in groups.
fn by_key(name: &str, arguments: &[&str], size: Size, cells: FindCells<'_>) -> Option<Result<Stated, String>> {
    // Under the former names of relations the last two digits of base 64 are the other way round.
    let key = || {
        let swapped = |c| match c {
            '-' => '_',
            '_' => '-',
            c => c,
        };
        let key = arguments.first().copied().unwrap_or_default();
        if name.starts_with("Binary") { key.chars().map(swapped).collect() } else { key.to_owned() }
    };
    Some(match name {
        "Regex" => of_groups(arguments, cells, |key, length| {
            let pattern = if key.contains(['%', '.']) { percent_decoded(key) } else { text(key) };
            let pattern = pattern.ok_or("no text")?.split_whitespace().collect::<String>();
            regex::diagram(&raised(&pattern, size), length, size.symbols).map_err(said)
        }),
        "NFA" => of_groups(arguments, cells, |key, length| {
            Automaton::read(key).ok_or("no automaton")?.words(length, size.symbols).map_err(said)
        }),
        "Pair" | "Binary" => {
            of_pairs(&key(), arguments, cells, size, |length| (1..length).map(|at| (at - 1, at)).collect())
        }
        "PairX" | "BinaryX" => {
            of_pairs(&key(), arguments, cells, size, |length| (0..length).tuple_combinations().collect())
        }
        _ => return None,
    })
}

/// Constraints whose first argument is a number, or several, before cells.
fn by_number(name: &str, arguments: &[&str], size: Size, cells: FindCells<'_>) -> Option<Result<Stated, String>> {
    let numbered = || {
        let (number, names) = arguments.split_first().ok_or("no number")?;
        let number: u32 = number.parse().map_err(|_| format!("no number, `{number}`"))?;
        Ok::<_, String>((number, cells(names)?))
    };
    Some(match name {
        "Lunchbox" => numbered().and_then(|(total, cells)| cage(lunchbox(cells.len(), size, total), cells)),
        // On a line that has not all symbols, the least and the greatest value of the line enclose the sum.
        "Sandwich" => match arguments {
            [total, at] if !total.is_empty() => {
                clues(&[at, total], size, |length, total| lunchbox(length, size, total))
            }
            other => Err(format!("not a sum and a line, `{}`", other.join("~"))),
        },
        "SumLine" if arguments.last() == Some(&"LOOP") => {
            let (total, names) = arguments[..arguments.len() - 1].split_first()?;
            let total = total.parse().ok().filter(|total| (1..=64).contains(total));
            let total = total.ok_or_else(|| format!("no sum, `{}`", arguments[0]));
            total.and_then(|total| sum_loop(total, cells(names)?, size))
        }
        "SumLine" => numbered().and_then(|(total, cells)| {
            let step = |sum: &u32, _, symbol: Symbol| match sum + size.value(symbol) {
                sum if sum == total => Some(0),
                sum => Some(sum).filter(|&sum| sum < total),
            };
            line(Diagram::of(cells.len(), size.symbols, 0, step, |&sum| sum == 0), cells)
        }),
        "PillArrow" => numbered().and_then(|(length, mut cells)| {
            let length = length as usize;
            if ![2, 3].contains(&length) || cells.len() <= length {
                return Err(format!("a pill of {length} of {} cells", cells.len()));
            }
            cells[..length].sort_unstable();
            // The number that is read in the pill, and then what is left of it.
            let step = |left: &u32, position: usize, symbol: Symbol| {
                let value = size.value(symbol);
                match position {
                    0 => Some(value),
                    // Each but the first is one digit.
                    _ if position < length => (value < 10).then_some(10 * left + value),
                    _ => left.checked_sub(value),
                }
            };
            line(Diagram::of(cells.len(), size.symbols, 0, step, |&left| left == 0), cells)
        }),
        "LookAndSay" => {
            let (clue, names) = arguments.split_first()?;
            cells(names).and_then(|cells| {
                let digits: Option<Vec<u32>> = clue.chars().map(|c| c.to_digit(10)).collect();
                let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
                let digits = digits.ok_or_else(|| format!("no clue, `{clue}`"))?;
                let pairs: Vec<(u32, u32)> = digits.into_iter().tuples().collect();
                exactly(cells, size, &pairs)
            })
        }
        "ContainExact" | "ContainAtLeast" => {
            let (list, names) = arguments.split_first()?;
            cells(names).and_then(|cells| {
                let values: Result<Vec<u32>, _> = list.split('_').map(str::parse).collect();
                let counts = values.map_err(|_| format!("no values, `{list}`"))?.into_iter().counts();
                let pairs: Vec<_> = counts.into_iter().map(|(value, count)| (count as u32, value)).sorted().collect();
                if name == "ContainExact" { exactly(cells, size, &pairs) } else { at_least(cells, size, &pairs) }
            })
        }
        "RellikCage" => numbered().and_then(|(total, cells)| {
            if total as usize > cells.len() * size.symbols {
                // Out of reach.
                return Ok(Stated { houses: vec![cells], ..Stated::default() });
            }
            // The sums of some of the cells, each a bit.
            let bit = |sum: u32| 1_u128.checked_shl(sum).filter(|_| sum > 0).ok_or_else(|| format!("no sum, `{sum}`"));
            let (total, below) = (bit(total)?, bit(total)? - 1);
            let step = |sums: &u128, _, symbol: Symbol| {
                let sums = sums | sums.checked_shl(size.value(symbol)).unwrap_or_default();
                (sums & total == 0).then_some(sums & below)
            };
            cage(Diagram::of(cells.len(), size.symbols, 1, step, |_| true), cells)
        }),
        "SameValues" => numbered().and_then(|(sets, cells)| same_values(&cells, sets as usize, size)),
        "Lockout" => numbered().and_then(|(by, cells)| line(lockout(cells.len(), size.symbols, by), cells)),
        "Modular" => numbered().map(|(by, cells)| near(&cells, by as usize, Relation::NotCongruent(by))),
        "Whisper" => numbered().map(|(by, cells)| near(&cells, 2, Relation::AtLeast(by))),
        _ => return None,
    })
}

/// Sums and products of values from 0, of which marks here know nothing.
fn by_value(name: &str, arguments: &[&str], size: Size, cells: FindCells<'_>) -> Option<Result<Stated, String>> {
    let pairs = |fits: fn(u32, u32) -> bool| {
        let cells = cells(arguments)?;
        let step = |before: &Option<u32>, _, symbol: Symbol| {
            let value = size.value(symbol);
            before.is_none_or(|before| fits(before, value)).then_some(Some(value))
        };
        let words = Diagram::of(2, size.symbols, None, step, |_| true).map_err(said)?;
        let sides = size.sides_within(&cells).into_iter();
        let words: Vec<_> = sides.map(|pair| (pair.to_vec(), words.clone())).collect();
        if words.is_empty() { Err(NONE_BESIDE.to_owned()) } else { Ok(Stated { words, ..Stated::default() }) }
    };
    Some(match name {
        "Arrow" => cells(arguments).and_then(|cells| {
            // What is left of the value in the circle.
            let step = |left: &Option<u32>, _, symbol: Symbol| {
                let value = size.value(symbol);
                left.map_or(Some(value), |left| left.checked_sub(value)).map(Some)
            };
            line(Diagram::of(cells.len(), size.symbols, None, step, |left| *left == Some(0)), cells)
        }),
        // A building of height 0 is not seen.
        "Skyscraper" => clues(arguments, size, |length, number| {
            let step = |&(highest, seen): &(u32, u32), _, symbol: Symbol| {
                let value = size.value(symbol);
                Some(if value > highest { (value, seen + 1) } else { (highest, seen) }).filter(|next| next.1 <= number)
            };
            Diagram::of(length, size.symbols, (0, 0), step, |&(_, seen)| seen == number)
        }),
        // How many cells still count, and what is left of the sum.
        "NumberedRoom" => clues(arguments, size, |length, number| {
            // The place that the first value names, until it is found.
            let step = |place: &Option<usize>, at: usize, symbol: Symbol| {
                let value = size.value(symbol);
                let named = if at == 0 { Some(value.checked_sub(1)? as usize) } else { *place };
                if named == Some(at) { (value == number).then_some(None) } else { Some(named) }
            };
            Diagram::of(length, size.symbols, None, step, Option::is_none)
        }),
        "XSum" => clues(arguments, size, |length, sum| {
            let step = |&(cells, left): &(u32, u32), position: usize, symbol: Symbol| {
                let value = size.value(symbol);
                let cells = if position == 0 { value } else { cells };
                Some(if cells == 0 { (0, left) } else { (cells - 1, left.checked_sub(value)?) })
                    .filter(|_| position > 0 || value > 0)
            };
            Diagram::of(length, size.symbols, (0, sum), step, |state| *state == (0, 0))
        }),
        "BlackDot" => pairs(|one, other| one == 2 * other || other == 2 * one),
        "V" => pairs(|one, other| one + other == 5),
        "X" => pairs(|one, other| one + other == 10),
        _ => return None,
    })
}

/// Constraints of cells, of rows and columns, and of the whole board.
fn by_board(name: &str, arguments: &[&str], size: Size, cells: FindCells<'_>) -> Option<Result<Stated, String>> {
    Some(match name {
        "GreaterThan" => cells(arguments).and_then(|cells| {
            if cells.len() < 2 {
                return Err(format!("{} cells instead of 2 or more", cells.len()));
            }
            // A cell is greater than each later one beside it.
            let beside: HashSet<[usize; 2]> = moves::sides(&size.board()).into_iter().collect();
            let is_beside = |&(more, less): &(usize, usize)| beside.contains(&[more.min(less), more.max(less)]);
            let pairs = cells.into_iter().tuple_combinations().filter(is_beside);
            let relations: Vec<_> =
                pairs.map(|(more, less)| (Cell::new(less), Cell::new(more), Relation::Less)).collect();
            if relations.is_empty() {
                Err(NONE_BESIDE.to_owned())
            } else {
                Ok(Stated { relations, ..Stated::default() })
            }
        }),
        // A value in a circle is the number of circles with this value.
        "CountingCircles" => cells(arguments).and_then(|cells| {
            let is_right = |number: i32, symbol| number == 0 || number.cast_unsigned() == size.value(symbol);
            of_each_symbol(&[cells], size, |_| 1, is_right)
        }),
        "CountDistinct" => cells(arguments).and_then(|cells| {
            // The values of all cells but the first, each a bit; in the end their number is the value of the first.
            let (&first, others) = cells.split_first().ok_or("no cell")?;
            let step = |&held: &u64, place: usize, symbol: Symbol| {
                if place < others.len() {
                    Some(held | 1 << symbol.index())
                } else {
                    (size.value(symbol) == held.count_ones()).then_some(0)
                }
            };
            line(Diagram::of(cells.len(), size.symbols, 0, step, |_| true), [others, &[first]].concat())
        }),
        "EqualSum" => {
            let groups: Result<Vec<_>, _> =
                arguments.split(|argument| matches!(*argument, "" | "-")).map(cells).collect();
            groups.and_then(|groups| weighted::equal(&groups, size))
        }
        "ChaosArrow" => divided::clue(arguments, size, cells, divided::arrow),
        "ChaosCount" => divided::clue(arguments, size, cells, |size, control, surplus, cells| {
            divided::count(size, control, surplus, &cells.concat())
        }),
        "ValueIndexing" => cells(arguments).and_then(|cells| value_indexing(&cells, size)),
        "EqualityCage" => cells(arguments).and_then(|cells| {
            // How many more are even than odd, and high than low.
            let step = |&(even, high): &(i32, i32), _, symbol: Symbol| {
                let sign = |is_more: bool| if is_more { 1 } else { -1 };
                let twice = 2 * symbol.index() + 1;
                let parity = sign(size.value(symbol).is_multiple_of(2));
                (twice != size.symbols).then_some((even + parity, high + sign(twice > size.symbols)))
            };
            cage(Diagram::of(cells.len(), size.symbols, (0, 0), step, |sums| *sums == (0, 0)), cells)
        }),
        "Indexing" => {
            let (kind, names) = arguments.split_first()?;
            cells(names).and_then(|cells| {
                let is_row = match *kind {
                    "R" => true,
                    "C" => false,
                    other => return Err(format!("neither rows nor columns, `{other}`")),
                };
                let words = cells.into_iter().flat_map(|cell| indexing(cell, is_row, size));
                Ok(Stated { words: words.collect(), ..Stated::default() })
            })
        }
        "HiddenSkyscraper" => clues(arguments, size, |length, value| {
            let step = |state: &Option<u32>, _, symbol: Symbol| match *state {
                Some(highest) if symbol.value() < highest => (size.value(symbol) == value).then_some(None),
                Some(_) => Some(Some(symbol.value())),
                None => Some(None),
            };
            Diagram::of(length, size.symbols, Some(0), step, Option::is_none)
        }),
        "GlobalEntropy" if size.symbols == 9 => squares(size, |symbol| symbol.index() / 3),
        "GlobalMod" if size.symbols == 9 => squares(size, |symbol| symbol.index() % 3),
        "AntiTaxicab" => {
            let pairs = (0..size.cells()).tuple_combinations().filter_map(|(one, other)| {
                let [one_at, other_at] = [one, other].map(|cell| size.position(cell));
                let distance = one_at.0.abs_diff(other_at.0) + one_at.1.abs_diff(other_at.1);
                let relation = Relation::NotBoth(distance as u32);
                (distance <= size.symbols).then_some((Cell::new(one), Cell::new(other), relation))
            });
            Ok(Stated { relations: pairs.collect(), ..Stated::default() })
        }
        "DutchFlatmates" => {
            let greatest = size.symbols as u32;
            let middle = greatest.div_ceil(2);
            // Below a middle symbol the largest one has to follow, unless the least one is above it.
            let step = |&(before, must): &(u32, bool), _, symbol: Symbol| {
                let value = symbol.value();
                (!must || value == greatest).then_some((value, value == middle && before != 1))
            };
            let words = Diagram::of(size.rows, size.symbols, (0, false), step, |&(_, must)| !must).map_err(said);
            words.map(|words| Stated {
                words: (0..size.columns).map(|column| (size.line(false, column), words.clone())).collect(),
                ..Stated::default()
            })
        }
        _ => return None,
    })
}

/// A pattern of values from 0 with each character of a value one higher. Numbers of repetitions stay.
fn raised(pattern: &str, size: Size) -> String {
    let mut is_repetition = false;
    let character = |c: char| {
        is_repetition = (is_repetition || c == '{') && c != '}';
        let is_value = size.is_from_zero && !is_repetition;
        let value = c.to_digit(36).filter(|_| is_value).and_then(|value| Symbol::from_value(value + 1));
        value.map_or_else(|| c.to_string(), |symbol| symbol.to_string())
    };
    pattern.chars().map(character).collect()
}

/// The same, and the cells hold different symbols.
fn cage(words: Result<Diagram, DiagramError>, cells: Vec<usize>) -> Result<Stated, String> {
    Ok(Stated { houses: vec![cells.clone()], ..line(words, cells)? })
}

/// Lines in groups that empty arguments part, each with a name after `_` or without, and the words of their lengths by the first argument.
fn of_groups(
    arguments: &[&str],
    cells: FindCells<'_>,
    words: impl Fn(&str, usize) -> Result<Diagram, String>,
) -> Result<Stated, String> {
    let (key, rest) = arguments.split_first().ok_or("no arguments")?;
    let groups = rest.split(|argument| argument.is_empty()).map(|group| match group {
        [first, cells @ ..] if first.starts_with('_') => cells,
        cells => cells,
    });
    let line = |group: &[&str]| {
        let cells = cells(group)?;
        let words = words(key, cells.len())?;
        Ok::<_, String>((cells, words))
    };
    let words = groups.filter(|group| !group.is_empty()).map(line).collect::<Result<Vec<_>, _>>()?;
    Ok(Stated { words, ..Stated::default() })
}

/// The same for a relation that a key states, between the cells of pairs of places.
fn of_pairs(
    key: &str,
    arguments: &[&str],
    cells: FindCells<'_>,
    size: Size,
    pairs: impl Fn(usize) -> Vec<(usize, usize)>,
) -> Result<Stated, String> {
    let bits = sextets(key).ok_or("no relation")?;
    let holds = |one: usize, other: usize| {
        let place = one * size.symbols + other;
        bits.get(place / 6).is_some_and(|six| six >> (place % 6) & 1 == 1)
    };
    let step = |before: &Option<usize>, _, symbol: Symbol| {
        before.is_none_or(|one| holds(one, symbol.index())).then_some(Some(symbol.index()))
    };
    let words = Diagram::of(2, size.symbols, None, step, |_| true).map_err(said)?;
    // The lines alone are asked for.
    let lines = of_groups(arguments, cells, |_, _| Ok(words.clone()))?.words;
    if let Some((line, _)) = lines.iter().find(|(line, _)| line.len() > MOST_PAIRED) {
        return Err(format!("{} cells", line.len()));
    }
    let of_line = |(line, _): &(Vec<usize>, Diagram)| {
        pairs(line.len())
            .into_iter()
            .map(|(one, other)| (vec![line[one], line[other]], words.clone()))
            .collect::<Vec<_>>()
    };
    Ok(Stated { words: lines.iter().flat_map(of_line).collect(), ..Stated::default() })
}

/// Cells of a line fewer steps apart than this stand in the relation.
fn near(cells: &[usize], steps: usize, relation: Relation) -> Stated {
    let pairs = (0..cells.len()).tuple_combinations().filter(|(one, other)| other - one < steps);
    let relations = pairs.map(|(one, other)| (Cell::new(cells[one]), Cell::new(cells[other]), relation));
    Stated { relations: relations.collect(), ..Stated::default() }
}

/// Whether a name, `R1` or `C10`, is that of a row, and its number, from 1. Letters may stand for numbers above 9, as in names of cells.
pub(super) fn line_named(size: Size, name: &str) -> Option<(bool, usize)> {
    let (kind, line) = name.split_at_checked(1)?;
    let line = line.parse().ok().or_else(|| line.parse::<char>().ok()?.to_digit(36)).filter(|line| *line > 0)? as usize;
    let is_row = kind.eq_ignore_ascii_case("R");
    if !is_row && !kind.eq_ignore_ascii_case("C") {
        return None;
    }
    (line <= if is_row { size.rows } else { size.columns }).then_some((is_row, line))
}

/// A row or a column, `R1` or `C1`, with the numbers at its beginning and at its end.
fn clues(
    arguments: &[&str],
    size: Size,
    words: impl Fn(usize, u32) -> Result<Diagram, DiagramError>,
) -> Result<Stated, String> {
    let [at, numbers @ ..] = arguments else { return Err("no line".to_owned()) };
    let (is_row, line) = line_named(size, at).ok_or_else(|| format!("no line, `{at}`"))?;
    let cells = size.line(is_row, line - 1);
    let backwards = cells.iter().rev().copied().collect();
    let mut stated = Stated::default();
    for (number, cells) in numbers.iter().zip([cells, backwards]).filter(|(number, _)| !number.is_empty()) {
        let number = number.parse().map_err(|_| format!("no number, `{number}`"))?;
        let words = words(cells.len(), number).map_err(said)?;
        stated.words.push((cells, words));
    }
    Ok(stated)
}

/// A sum of cells of which some are named, and so added, several times.
pub(super) fn repeated(cells: Vec<usize>, total: u32, differ: bool, symbols: usize) -> Result<Stated, String> {
    let times: Vec<(usize, usize)> = cells.into_iter().dedup_with_count().collect();
    let step = |left: &u32, at: usize, symbol: Symbol| left.checked_sub(times[at].0 as u32 * symbol.value());
    let words = Diagram::of(times.len(), symbols, total, step, |left| *left == 0);
    let cells: Vec<usize> = times.iter().map(|time| time.1).collect();
    if differ { cage(words, cells) } else { line(words, cells) }
}

/// Sets of as many cells, one after another, that hold the same values, each as often.
pub(super) fn same_values(cells: &[usize], sets: usize, size: Size) -> Result<Stated, String> {
    let sets = sets.min(cells.len());
    let length = cells.len().checked_div(sets).filter(|length| length * sets == cells.len());
    let length = length.ok_or_else(|| format!("{} cells in {sets} sets", cells.len()))?;
    if length == 1 {
        let pairs = cells.iter().map(|&cell| Cell::new(cell)).tuple_windows();
        let relations = pairs.map(|(one, other)| (one, other, Relation::Equal)).collect();
        return Ok(Stated { relations, ..Stated::default() });
    }
    let (first, others) = cells.split_at(length);
    let others: Vec<_> = others.chunks(length).map(|other| [first, other].concat()).collect();
    let more_at = |at: usize| if at < length { 1 } else { -1 };
    of_each_symbol(&others, size, more_at, |more, _| more == 0)
}

/// Words for each symbol, on lines of the same length: what its places in a line add up to is right.
fn of_each_symbol(
    lines: &[Vec<usize>],
    size: Size,
    adds: impl Fn(usize) -> i32,
    is_right: impl Fn(i32, Symbol) -> bool,
) -> Result<Stated, String> {
    let length = lines.first().map_or(0, Vec::len);
    if length > MOST_PAIRED {
        return Err(format!("{length} cells"));
    }
    let mut words = Vec::new();
    for symbol in (0..size.symbols).map(Symbol::new) {
        let step = |sum: &i32, at: usize, held: Symbol| Some(if held == symbol { sum + adds(at) } else { *sum });
        let right = |sum: &i32| is_right(*sum, symbol);
        let of_symbol = Diagram::of(length, size.symbols, 0, step, right).map_err(said)?;
        words.extend(lines.iter().map(|line| (line.clone(), of_symbol.clone())));
    }
    Ok(Stated { words, ..Stated::default() })
}

/// Cells that hold each of these values this often, and others any number of times.
fn exactly(cells: Vec<usize>, size: Size, pairs: &[(u32, u32)]) -> Result<Stated, String> {
    counted(cells, size, pairs, |counts, at| counts[at].checked_sub(1))
}

/// The same, or more often.
fn at_least(cells: Vec<usize>, size: Size, pairs: &[(u32, u32)]) -> Result<Stated, String> {
    counted(cells, size, pairs, |counts, at| Some(counts[at].saturating_sub(1)))
}

fn counted(
    cells: Vec<usize>,
    size: Size,
    pairs: &[(u32, u32)],
    less: impl Fn(&[u32], usize) -> Option<u32>,
) -> Result<Stated, String> {
    let step = |counts: &Vec<u32>, _, symbol: Symbol| {
        let mut counts = counts.clone();
        if let Some(at) = pairs.iter().position(|&(_, value)| value == size.value(symbol)) {
            counts[at] = less(&counts, at)?;
        }
        Some(counts)
    };
    let start = pairs.iter().map(|&(count, _)| count).collect();
    let is_done = |counts: &Vec<u32>| counts.iter().all(|&count| count == 0);
    line(Diagram::of(cells.len(), size.symbols, start, step, is_done), cells)
}

/// The cell in column c holds d if and only if the cell of column d in its row holds c; or the same with rows.
fn indexing(cell: usize, is_row: bool, size: Size) -> Vec<(Vec<usize>, Diagram)> {
    let (row, column) = size.position(cell);
    let own = if is_row { row } else { column };
    let number = |symbol: Symbol| size.value(symbol) as usize;
    let pair = |place: usize| {
        let other = if is_row { place * size.columns + column } else { row * size.columns + place };
        if other == cell {
            return None;
        }
        let step = |held: &Option<bool>, _, symbol: Symbol| match *held {
            None => Some(Some(number(symbol) == place + 1)),
            Some(is_there) => (is_there == (number(symbol) == own + 1)).then_some(held.to_owned()),
        };
        let words = Diagram::of(2, size.symbols, None, step, |_| true).ok()?;
        Some((vec![cell, other], words))
    };
    let length = if is_row { size.rows } else { size.columns };
    let within = Diagram::of(
        1,
        size.symbols,
        (),
        |(), _, symbol| (1..=length).contains(&number(symbol)).then_some(()),
        |()| true,
    );
    let within = within.ok().map(|words| (vec![cell], words));
    let within = within.filter(|_| length < size.symbols || size.is_from_zero);
    (0..length).filter_map(pair).chain(within).collect()
}

/// Cells in a circle that parts of this sum make up, wherever the first part begins. A state is the sum so far and the places where parts may begin, both modulo
/// the sum of a part.
fn sum_loop(total: u32, cells: Vec<usize>, size: Size) -> Result<Stated, String> {
    let step = |&(sum, starts): &(u32, u64), _, symbol: Symbol| {
        let value = size.value(symbol);
        // No part begins within the value of a cell.
        let passed = (1..value).fold(0_u64, |passed, by| passed | 1 << ((sum + by) % total));
        let starts = starts & !passed;
        (starts != 0).then_some(((sum + value) % total, starts))
    };
    let all = u64::MAX >> (64 - total);
    line(Diagram::of(cells.len(), size.symbols, (0, all), step, |(sum, _)| *sum == 0), cells)
}

/// The states of [`value_indexing`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Indexed {
    /// The value, once it is read.
    Before(Option<Symbol>),
    /// The cell of this position has to hold the value.
    At(usize, Symbol),
    Found,
}

/// A value, and a number that says at which place of the cells after it the value stands. These two may be among the cells.
fn value_indexing(cells: &[usize], size: Size) -> Result<Stated, String> {
    let [_, number, indexed @ ..] = cells else { return Err("no value and number".to_owned()) };
    if indexed.is_empty() {
        return Err("no cells after the value and the number".to_owned());
    }
    let different: Vec<usize> = cells.iter().copied().unique().collect();
    let position = |cell: &usize| different.iter().position(|other| other == cell).unwrap_or(0);
    let (number, indexed) = (position(number), indexed.iter().map(position).collect::<Vec<_>>());
    let step = |state: &Indexed, at: usize, symbol: Symbol| {
        let value = match *state {
            Indexed::Found => return Some(Indexed::Found),
            Indexed::At(place, value) if place == at => return (symbol == value).then_some(Indexed::Found),
            Indexed::At(..) => return Some(*state),
            Indexed::Before(value) => value.unwrap_or(symbol),
        };
        if at < number {
            return Some(Indexed::Before(Some(value)));
        }
        match *indexed.get(size.value(symbol).checked_sub(1)? as usize)? {
            0 => Some(Indexed::Found),
            place if place == at => (symbol == value).then_some(Indexed::Found),
            place => Some(Indexed::At(place, value)),
        }
    };
    let is_done = |state: &Indexed| *state == Indexed::Found;
    line(Diagram::of(different.len(), size.symbols, Indexed::Before(None), step, is_done), different)
}

/// All squares of four cells hold a symbol of each of three kinds.
fn squares(size: Size, kind: impl Fn(Symbol) -> usize) -> Result<Stated, String> {
    let step = |kinds: &u8, _, symbol: Symbol| Some(kinds | 1 << kind(symbol));
    let words = Diagram::of(4, size.symbols, 0, step, |&kinds| kinds == 0b111).map_err(said)?;
    let columns = size.columns;
    let corners = (1..size.rows).cartesian_product(1..columns).map(|(row, column)| (row - 1) * columns + column - 1);
    let words = corners.map(|at| (vec![at, at + 1, at + columns, at + columns + 1], words.clone())).collect();
    Ok(Stated { words, ..Stated::default() })
}

/// Different values, of which those between the least and the greatest have this sum.
fn lunchbox(length: usize, size: Size, total: u32) -> Result<Diagram, DiagramError> {
    // The least and the greatest value so far, the sum of those between them, and of those after both.
    type State = Option<(u32, u32, u32, u32, bool)>;
    let step = |state: &State, _, symbol: Symbol| {
        let value = size.value(symbol);
        let Some((least, greatest, between, after, is_greatest_last)) = *state else {
            return Some(Some((value, value, 0, 0, true)));
        };
        if value == least || value == greatest {
            return None;
        }
        Some(Some(if least == greatest {
            // The second value, so that all between is nothing.
            (least.min(value), greatest.max(value), after, 0, value > greatest)
        } else if value < least {
            // From the greatest on: what was between, the last least, and what was after, or this alone.
            (value, greatest, if is_greatest_last { after } else { between + least + after }, 0, false)
        } else if value > greatest {
            (least, value, if is_greatest_last { between + greatest + after } else { after }, 0, true)
        } else {
            (least, greatest, between, after + value, is_greatest_last)
        }))
    };
    let accepts =
        |state: &State| state.is_some_and(|(least, greatest, between, ..)| least < greatest && between == total);
    Diagram::of(length, size.symbols, None, step, accepts)
}

/// The values of six bits of a text in base 64.
pub(super) fn sextets(text: &str) -> Option<Vec<u8>> {
    let value = |c: char| {
        Some(match c {
            'A'..='Z' => c as u8 - b'A',
            'a'..='z' => c as u8 - b'a' + 26,
            '0'..='9' => c as u8 - b'0' + 52,
            '-' | '+' => 62,
            '_' | '/' => 63,
            _ => return None,
        })
    };
    text.trim_end_matches('=').chars().map(value).collect()
}

/// The bytes of a text in base 64.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let sextets = sextets(text)?;
    let byte = |at: usize| {
        let (first, next) = (sextets[8 * at / 6], sextets[8 * at / 6 + 1]);
        let shift = 8 * at % 6 + 2;
        ((u16::from(first) << 6 | u16::from(next)) >> (12 - 6 - shift)) as u8
    };
    Some((0..sextets.len() * 6 / 8).map(byte).collect())
}

fn text(key: &str) -> Option<String> {
    Some(bytes(key)?.into_iter().map(char::from).collect())
}

/// An automaton as the program writes it, in bits: which states are first and last, and the steps of each state.
struct Automaton {
    starts: Vec<usize>,
    /// By state.
    accepts: Vec<bool>,
    /// By state: symbols, and the states after them.
    steps: Vec<Vec<(usize, usize)>>,
}

impl Automaton {
    fn read(key: &str) -> Option<Self> {
        let bytes = bytes(key)?;
        let bits: Vec<bool> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
        let mut at = 0;
        let mut take = |number: usize| {
            let found = bits.get(at..at + number)?;
            at += number;
            Some(found.iter().fold(0, |value, &bit| value << 1 | usize::from(bit)))
        };
        let format = take(2)?;
        let state_bits = take(4)? + 1;
        let symbols = take(4)? + 1;
        let (starts, others) = (take(state_bits)?, take(state_bits)?);
        // More first states than bits of a number do not occur.
        let of_starts = if starts < usize::BITS as usize { take(starts)? } else { return None };
        let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
        let mut steps = Vec::new();
        match format {
            0 => {
                let count_bits = take(4)?;
                while let Some(count) = take(count_bits).filter(|_| count_bits > 0) {
                    let step = |_| Some((take(symbol_bits)?, take(state_bits)?));
                    steps.push((0..count).map(step).collect::<Option<Vec<_>>>()?);
                }
            }
            1 => {
                while let Some(mask) = take(symbols) {
                    let held = (0..symbols).filter(|symbol| mask >> symbol & 1 == 1);
                    let held: Option<Vec<_>> = held.map(|symbol| Some((symbol, take(state_bits)?))).collect();
                    steps.push(held?);
                }
            }
            _ => return None,
        }
        let states = steps.iter().flatten().map(|step| step.1 + 1).chain([starts + others, steps.len()]).max()?;
        steps.resize(states, Vec::new());
        let is_last = |state: usize| if state < starts { of_starts >> state & 1 == 1 } else { state < starts + others };
        Some(Self { starts: (0..starts).collect(), accepts: (0..states).map(is_last).collect(), steps })
    }

    fn words(&self, length: usize, order: usize) -> Result<Diagram, DiagramError> {
        let step = |states: &Vec<usize>, _, symbol: Symbol| {
            let steps = states.iter().flat_map(|&state| &self.steps[state]);
            let after =
                steps.filter(|step| step.0 == symbol.index()).map(|step| step.1).sorted().dedup().collect::<Vec<_>>();
            (!after.is_empty()).then_some(after)
        };
        let accepts = |states: &Vec<usize>| states.iter().any(|&state| self.accepts[state]);
        Diagram::of(length, order, self.starts.clone(), step, accepts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: usize = 5;

    fn cell(name: &str) -> Option<usize> {
        let (row, column) = name.strip_prefix('R')?.split_once('C')?;
        Some((row.parse::<usize>().ok()? - 1) * ORDER + column.parse::<usize>().ok()? - 1)
    }

    /// The arguments after the name, parted by `~`.
    fn read(constraint: &str) -> Result<Stated, String> {
        let [name, arguments @ ..] = &constraint.split('~').collect::<Vec<_>>()[..] else { unreachable!() };
        stated(name, arguments, Size::square(ORDER), &cell).expect("a known name")
    }

    /// Asserts that the one line of a constraint, of the first cells of row 1, holds the words that are wanted.
    fn assert_words(constraint: &str, is_wanted: impl Fn(&[u32]) -> bool) {
        let Stated { words, houses, .. } = read(constraint).unwrap();
        let [(cells, words)] = &words[..] else { panic!("{words:?}") };
        assert_eq!(*cells, (0..words.length()).collect::<Vec<_>>());
        let mut found = 0;
        for word in (0..cells.len()).map(|_| 1..=ORDER as u32).multi_cartesian_product() {
            let symbols: Vec<Symbol> = word.iter().map(|&value| Symbol::new(value as usize - 1)).collect();
            let differ = houses.iter().all(|house| house.iter().map(|&cell| symbols[cell]).all_unique());
            assert_eq!(words.allows(&symbols) && differ, is_wanted(&word), "{constraint}: {word:?}");
            found += usize::from(is_wanted(&word));
        }
        assert!(found > 0, "{constraint}");
    }

    #[test]
    fn lines_are_what_their_constraints_say() {
        let row = "R1C1~R1C2~R1C3~R1C4";
        let is_of_different = |word: &[u32]| word.iter().all_unique();
        // `.*[45]1` in base 64.
        assert_words(&format!("Regex~LipbNDVdMQ~{row}"), |word| word[2] > 3 && word[3] == 1);
        assert_words(&format!("Lunchbox~4~{row}"), |word| {
            let place = |value: Option<&u32>| word.iter().position(|one| Some(one) == value).unwrap();
            let [least, most] = [place(word.iter().min()), place(word.iter().max())];
            is_of_different(word) && word[least.min(most) + 1..least.max(most)].iter().sum::<u32>() == 4
        });
        assert_words(&format!("SumLine~6~{row}"), |word| {
            (0..8).any(|ends| {
                let mut sums = vec![0];
                for (at, value) in word.iter().enumerate() {
                    *sums.last_mut().unwrap() += value;
                    if at < 3 && ends >> at & 1 == 1 {
                        sums.push(0);
                    }
                }
                sums.iter().all(|&sum| sum == 6)
            })
        });
        assert_words(&format!("Lockout~3~{row}"), |word| {
            let (low, high) = (word[0].min(word[3]), word[0].max(word[3]));
            high - low >= 3 && word[1..3].iter().all(|&value| value < low || value > high)
        });
        assert_words("PillArrow~2~R1C1~R1C2~R1C3~R1C4~R1C5", |word| {
            10 * word[0] + word[1] == word[2..].iter().sum::<u32>()
        });
        assert_words(&format!("LookAndSay~2305~{row}"), |word| {
            word.iter().filter(|&&value| value == 3).count() == 2 && !word.contains(&5)
        });
        assert_words(&format!("ContainAtLeast~1_1_4~{row}"), |word| {
            word.iter().filter(|&&value| value == 1).count() >= 2 && word.contains(&4)
        });
        assert_words("HiddenSkyscraper~R1~2~", |word| {
            (0..5).find(|&at| word[..at].iter().any(|&before| before > word[at])).is_some_and(|at| word[at] == 2)
        });
    }

    /// A relation is a table of bits by both values: of two values the first is one of 1 and 2, and the second is not 1.
    #[test]
    fn relations_are_tables() {
        let bits = (0..25).map(|at| at / 5 < 2 && at % 5 > 0).collect::<Vec<_>>();
        let six = |six: &[bool]| six.iter().rev().fold(0, |value, &bit| 2 * value + usize::from(bit));
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let key: String = bits.chunks(6).map(|bits| char::from(alphabet[six(bits)])).collect();
        assert_words(&format!("Pair~{key}~_name~R1C1~R1C2"), |word| word[0] < 3 && word[1] > 1);
        let pairs = |name: &str| read(&format!("{name}~{key}~R1C1~R1C2~R1C3~~R2C1~R2C2")).unwrap().words.len();
        assert_eq!((pairs("Pair"), pairs("PairX")), (2 + 1, 3 + 1));
    }

    /// An automaton of two states in bits: from either state 1 leads to the other, and 3 stays; the first state is the first, and the last one.
    #[test]
    fn automata_are_read_from_bits() {
        // Format 1, states of 1 bit, 3 symbols, 1 first state, no other last one, which is it; then for each state its symbols, 3 first, and their states.
        let bits = "01 0000 0010 1 0 1 101 1 0 101 0 1".replace(' ', "");
        let padded = format!("{bits:0<24}");
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let key: String =
            (0..4).map(|at| char::from(alphabet[usize::from_str_radix(&padded[6 * at..][..6], 2).unwrap()])).collect();
        assert_words(&format!("NFA~{key}~_even~R1C1~R1C2~R1C3~R1C4"), |word| {
            word.iter().all(|value| [1, 3].contains(value)) && word.iter().filter(|&&value| value == 1).count() % 2 == 0
        });
    }

    #[test]
    fn a_cell_is_greater_than_the_later_ones_beside_it() {
        let pairs = |names: &str| {
            let read = read(&format!("GreaterThan~{names}")).unwrap().relations.into_iter();
            read.map(|(less, more, _)| [more, less].map(Cell::index)).collect::<Vec<_>>()
        };
        assert_eq!(pairs("R1C2~R1C1"), [[1, 0]]);
        // The corner does not touch the first cell.
        let below = ORDER;
        let square = [[below + 1, below], [below + 1, 1], [below, 0], [1, 0]];
        assert_eq!(pairs("R2C2~R2C1~R1C2~R1C1"), square);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (constraint, reason) in [
            ("Regex~KDE~R1C1", "`(1`: unclosed group"),
            ("NFA~!~R1C1", "no automaton"),
            ("Pair~!~R1C1~R1C2", "no relation"),
            ("SumLine~x~R1C1", "no number, `x`"),
            ("SumLine~5~x~LOOP", "no cell, `x`"),
            ("SumLine~65~R1C1~LOOP", "no sum, `65`"),
            ("GreaterThan~R1C1", "1 cells instead of 2 or more"),
            ("Indexing~D~R1C1", "neither rows nor columns, `D`"),
            ("PillArrow~1~R1C1~R1C2", "a pill of 1 of 2 cells"),
            ("HiddenSkyscraper~R9~1", "no line, `R9`"),
        ] {
            assert_eq!(read(constraint), Err(reason.to_owned()), "{constraint}");
        }
        assert_eq!(stated("Unknown", &[], Size::square(ORDER), &cell), None);
    }
}
