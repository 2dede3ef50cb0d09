//! Two stacks: bands of two rows.

use itertools::Itertools;

use super::super::factorial;
use super::classes::classes;
use gerechte_core::{Stop, Stopped};

/// Two stacks of c columns, c bands of two rows: a band has as many ways as its pairs of symbols, those of both stacks together, have circles, each two.
pub fn of_pairs(c: usize, stop: &Stop) -> Result<u128, Stopped> {
    let mut grids = 0;
    for (paths, ways) in classes(c, 2) {
        stop.check()?;
        // In each band, the symbol that shares a column with each symbol.
        let mate = |band: usize, symbol: usize| {
            (0..2 * c).find(|&other| other != symbol && paths[other][band] == paths[symbol][band]).unwrap_or(symbol)
        };
        let mates: Vec<Vec<usize>> = (0..c).map(|band| (0..2 * c).map(|symbol| mate(band, symbol)).collect()).collect();
        grids += ways * second_stacks(&mates, &mut vec![0; 2 * c], stop)?;
    }
    Ok(grids)
}

/// The ways to fill a second stack, from band to band, and all rows, where `mates` has the bands that are left of the first.
fn second_stacks(mates: &[Vec<usize>], columns_of: &mut Vec<u32>, stop: &Stop) -> Result<u128, Stopped> {
    let Some((mates_here, rest)) = mates.split_first() else { return Ok(1) };
    stop.check()?;
    let symbols = columns_of.len();
    let mut pairs = vec![None; symbols];
    let mut sum = 0;
    let mut fillings = Vec::new();
    // The columns of the first band are in any order.
    let is_first = columns_of.iter().all(|&columns| columns == 0);
    let orders = if is_first { factorial(mates.len() as u128) } else { 1 };
    pair_up(0, &mut pairs, columns_of, is_first, &mut fillings);
    for pairs in fillings {
        let ways = orders << circles(mates_here, &pairs);
        for (symbol, &(_, column)) in pairs.iter().enumerate() {
            columns_of[symbol] |= 1 << column;
        }
        sum += ways * second_stacks(rest, columns_of, stop)?;
        for (symbol, &(_, column)) in pairs.iter().enumerate() {
            columns_of[symbol] &= !(1 << column);
        }
    }
    Ok(sum)
}

/// By symbol: the one that shares its column, and the column.
type Pairs = Vec<(usize, usize)>;

/// Lists the ways to give each column from `column` on two symbols that have not been in it; maybe only those where columns come by their least symbol.
fn pair_up(
    column: usize,
    pairs: &mut Vec<Option<(usize, usize)>>,
    columns_of: &[u32],
    in_order: bool,
    list: &mut Vec<Pairs>,
) {
    if 2 * column == pairs.len() {
        list.extend(pairs.iter().copied().collect::<Option<Pairs>>());
        return;
    }
    let fits = (0..pairs.len()).filter(|&symbol| pairs[symbol].is_none() && columns_of[symbol] >> column & 1 == 0);
    let fits = fits.collect_vec();
    for pair in fits.iter().copied().combinations(2).filter(|pair| !in_order || pair[0] == fits[0]) {
        pairs[pair[0]] = Some((pair[1], column));
        pairs[pair[1]] = Some((pair[0], column));
        pair_up(column + 1, pairs, columns_of, in_order, list);
        for symbol in pair {
            pairs[symbol] = None;
        }
    }
}

/// The circles of symbols that share columns with each other, in one stack and in the other by turns.
fn circles(mates: &[usize], pairs: &[(usize, usize)]) -> u32 {
    let mut seen = 0_u32;
    let mut circles = 0;
    for first in 0..mates.len() {
        let mut symbol = first;
        circles += u32::from(seen >> first & 1 == 0);
        while seen >> symbol & 1 == 0 {
            seen |= 1 << symbol | 1 << mates[symbol];
            symbol = pairs[mates[symbol]].0;
        }
    }
    circles
}
