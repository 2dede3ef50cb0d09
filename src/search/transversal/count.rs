//! The number of grids of a palette up to relabelling, by whichever transversal method is predicted to be cheaper.

use crate::Stop;

use super::{Interchange, Limits, Mask, Method, Plan, Refusal, Transversals, layers, meet};

/// The grids of order n with row 0 fixed whose regions, each given by n row-major cells, hold every symbol once.
///
/// ```
/// use gerechte::{Stop, search::transversal::{Limits, count}};
/// assert_eq!(count(7, &[], Limits::default(), &Stop::never()), Ok(12_198_297_600));
/// ```
///
/// # Errors
///
/// [`Refusal`] if the palette is not one, or if both methods are predicted to be above the limits: the
/// caller then searches in the ordinary way.
pub fn count(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    if order * order <= u64::CELLS {
        count_with::<u64>(order, regions, limits, stop)
    } else {
        count_with::<u128>(order, regions, limits, stop)
    }
}

fn count_with<M: Mask>(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    let transversals = Transversals::<M>::new(order, regions)?;
    let interchange = Interchange::of(order, regions);
    match Plan::of(&transversals, &interchange).method(limits)? {
        Method::Meet => meet::count(&transversals, stop),
        Method::Layers => layers::count(&transversals, &interchange, limits, stop),
    }
}
