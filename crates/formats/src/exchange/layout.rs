//! A puzzle and its regions in one line: n² cells, then a label of its region for each, with or without white space between them.

use super::fault::Fault;
use super::found::{Found, Says};
use super::rules::{RuleKind, Rules};
use super::size::Size;
use super::{Item, rules_of};
use gerechte_core::game::puzzle::value_of;
use gerechte_core::palette::jigsaw;

/// Whether a word gives connected regions by a label for each cell. A full grid is not a layout, as equal symbols never touch in it.
pub(super) fn is_layout(word: &str) -> bool {
    let Ok(palette) = jigsaw(word) else { return false };
    let order = palette.order();
    order > 1
        && !word.contains('/')
        && palette.regions().iter().all(|region| {
            let in_region = |cell: usize| region.iter().any(|other| other.index() == cell);
            region.iter().any(|cell| {
                let cell = cell.index();
                cell % order + 1 < order && in_region(cell + 1) || in_region(cell + order)
            })
        })
}

pub(super) fn read(line: &str) -> Result<Found, Fault> {
    let words: Vec<&str> = line.split_whitespace().take(2).collect();
    let first = words.first().copied().unwrap_or_default();
    let length = first.chars().count();
    let (cells, labels): (String, String) = match words.get(1) {
        Some(second) if second.chars().count() == length => (first.to_owned(), (*second).to_owned()),
        _ => (first.chars().take(length / 2).collect(), first.chars().skip(length / 2).collect()),
    };
    let order = cells.chars().count().isqrt();
    if order * order != cells.chars().count() || !(2..=64).contains(&order) || labels.chars().count() != order * order {
        let reason = format!("{length} characters are not n² cells and n² labels of regions");
        return Err(Fault::column(length + 1, reason));
    }
    let column = cells.chars().position(|c| value_of(c, order).is_none());
    if let Some(column) = column {
        let found = cells.chars().nth(column).unwrap_or_default();
        let reason = format!("{found:?} is neither a blank nor a symbol of order {order}");
        return Err(Fault::column(column + 1, reason));
    }
    let mut rules = Rules::on(Size::square(order));
    let at = line.chars().count() - labels.chars().count().min(line.chars().count()) + 1;
    jigsaw(&labels).map_err(|error| Fault::column(at.max(length / 2 + 1), error.to_string()))?;
    let labels: Vec<_> = labels.chars().map(Some).collect();
    rules.set_labels(&labels);
    Ok(Found { line: Some(cells), ..Found::new(Says::Rules(Box::new(rules)), Vec::new()) })
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(item, &[RuleKind::Jigsaw, RuleKind::OtherBoxes], |_| false, |_| false)?;
    let labels = rules.labels().ok_or(RuleKind::NoRegions.name())?;
    Ok(format!("{}{labels}", item.puzzle))
}
