//! Sums of values with coefficients.

use itertools::Itertools;

use super::size::Size;
use super::stated::{Stated, line};
use gerechte_encodings::{Diagram, Symbol};

/// The greatest coefficient.
const GREATEST: i64 = 100;

/// The sum of the values of cells, each with its coefficient. A cell that is named twice has the sum of its coefficients.
fn weighted(terms: &[(usize, i64)], total: i64, size: Size) -> Result<Stated, String> {
    let mut merged: Vec<(usize, i64)> = Vec::new();
    for &(cell, factor) in terms {
        match merged.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, sum)) => *sum += factor,
            None => merged.push((cell, factor)),
        }
    }
    let value = |symbol: usize| i64::from(size.value(Symbol::new(symbol)));
    let (least, greatest) = (value(0), value(size.symbols - 1));
    // The least and the greatest sum of the cells from each on.
    let mut rest = vec![(0, 0)];
    for (_, factor) in merged.iter().rev() {
        let (low, high) = rest[rest.len() - 1];
        let ends = [factor * least, factor * greatest];
        rest.push((low + ends[0].min(ends[1]), high + ends[0].max(ends[1])));
    }
    rest.reverse();
    let step = |sum: &i64, at: usize, symbol: Symbol| {
        let sum = sum + merged[at].1 * i64::from(size.value(symbol));
        let (low, high) = rest[at + 1];
        (sum + low..=sum + high).contains(&total).then_some(sum)
    };
    let words = Diagram::of(merged.len(), size.symbols, 0, step, |sum| *sum == total);
    line(words, merged.iter().map(|(cell, _)| *cell).collect())
}

/// `Sum~total_=_coefficient_coefficient~cell~cell`. Returns `None` if the sum has no coefficients.
pub(super) fn with_coefficients(sum: &str, cells: &[usize], size: Size) -> Option<Result<Stated, String>> {
    let (total, factors) = sum.split_once("_=_")?;
    let number = |text: &str| text.parse::<i64>().map_err(|_| format!("no number, `{text}`"));
    let terms = || {
        let factors: Vec<i64> = factors.split('_').map(number).try_collect()?;
        if factors.len() != cells.len() {
            return Err(format!("{} coefficients of {} cells", factors.len(), cells.len()));
        }
        if let Some(large) = factors.iter().find(|factor| factor.abs() > GREATEST) {
            return Err(format!("a coefficient beyond {GREATEST}, `{large}`"));
        }
        weighted(&cells.iter().copied().zip(factors).collect::<Vec<_>>(), number(total)?, size)
    };
    Some(terms())
}

/// Groups of cells with the same sum.
pub(super) fn equal(groups: &[Vec<usize>], size: Size) -> Result<Stated, String> {
    if groups.iter().any(Vec::is_empty) {
        return Err("a group without cells".to_owned());
    }
    let mut stated = Stated::default();
    for (one, other) in groups.iter().tuple_windows() {
        let terms = one.iter().map(|&cell| (cell, 1)).chain(other.iter().map(|&cell| (cell, -1)));
        stated.words.extend(weighted(&terms.collect::<Vec<_>>(), 0, size)?.words);
    }
    Ok(stated)
}
