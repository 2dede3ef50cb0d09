//! Two bands: the second holds in each column the symbols that the first does not, so the two columns of each stack are exchanged.

use super::classes::{classes, columns};
use super::factors::{Factorisations, graph};
use gerechte_core::{Stop, Stopped};

/// The grids with boxes of a rows and two columns: the sum of the squares of the numbers of bands, over what a band may hold in its columns.
pub fn count(a: usize, stop: &Stop) -> Result<u128, Stopped> {
    let mut factorisations = Factorisations::new(2 * a);
    let mut grids = 0;
    for class in classes(a, 2) {
        stop.check()?;
        let bands = u128::from(factorisations.number(&graph(columns(&class.words, a, 2).iter().flatten())));
        grids += class.choices * bands * bands;
    }
    Ok(grids)
}
