//! The number of grids of a palette up to relabelling, by whichever transversal method is predicted to be cheaper.

use gerechte_core::Stop;

use super::{
    Cost, Fold, Interchange, Limits, Mask, Method, MethodCosts, Refusal, Transversals, Wide, join, layers, meet,
    split::{self, Way},
};

/// The factor by which folding may exceed the limit of steps; beyond it the number of grids makes every other method slower still.
const PATIENCE: u64 = 200;

/// Palettes with at most this number of packings of both halves are joined: to compare with other methods would take longer.
const SMALL: f64 = 1_000_000.0;

/// The grids of order n with row 0 fixed whose regions, each given by n row-major cells, hold every symbol once.
///
/// ```
/// use gerechte::{Stop, search::transversal::{Limits, count}};
/// assert_eq!(count(7, &[], Limits::default(), &Stop::never()), Ok(12_198_297_600));
/// ```
///
/// # Errors
///
/// [`Refusal`] if the palette is not one, or if all methods are predicted to be above the limits, by far: the
/// caller then searches in the ordinary way. Palettes that take milliseconds are counted in any case.
pub fn count(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    match order * order {
        0..=64 => count_with::<u64>(order, regions, limits, stop),
        65..=128 => count_with::<u128>(order, regions, limits, stop),
        _ => folded(&Transversals::<Wide>::new(order, regions)?, regions, 0, limits, stop),
    }
}

/// The same by another method, or folded elsewhere, where symmetries make that cheap.
///
/// ```
/// use gerechte::{Game, Stop, count::up_to_relabelling, search::transversal::{Limits, palette, recount}};
/// let game: Game = "box:2x3+diagonals".parse()?;
/// let (order, regions) = palette(&up_to_relabelling(game.problem()).unwrap()).unwrap();
/// assert_eq!(recount(order, &regions, Limits::default(), &Stop::never()), Ok(12));
/// # Ok::<(), gerechte::GameError>(())
/// ```
///
/// # Errors
///
/// [`Refusal`] as for [`count`].
pub fn recount(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    match order * order {
        0..=64 => recount_with::<u64>(order, regions, limits, stop),
        65..=128 => recount_with::<u128>(order, regions, limits, stop),
        _ => folded(&Transversals::<Wide>::new(order, regions)?, regions, 1, limits, stop),
    }
}

/// How the grids of a palette are counted.
enum Plan<M> {
    /// In halves that are joined.
    Join(Way<M>),
    By(Method, Box<Interchange>),
    /// One transversal of each orbit.
    Fold,
}

impl<M: Mask> Plan<M> {
    /// The method that is predicted to be cheapest. To fold is for what is above the limits otherwise.
    fn of(transversals: &Transversals<M>, regions: &[Vec<usize>], limits: Limits) -> Self {
        let [rows, columns] = split::lines(transversals.order());
        let way = Way::best(&transversals.lists().concat(), &[&rows[..], &columns, regions].concat());
        if way.packings <= SMALL {
            return Self::Join(way);
        }
        let Cost { bytes, steps } = Cost::of_joining(&way);
        let fits = bytes <= limits.bytes && steps <= limits.steps;
        let interchange = Interchange::of(transversals.order(), regions);
        let costs = MethodCosts::of(transversals, &interchange);
        match costs.method(limits) {
            Ok(method) if !fits || costs.of_method(method).steps <= steps => Self::By(method, Box::new(interchange)),
            Err(_) if !fits => Self::Fold,
            _ => Self::Join(way),
        }
    }
}

fn count_with<M: Mask>(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    let transversals = Transversals::<M>::new(order, regions)?;
    match Plan::of(&transversals, regions, limits) {
        Plan::Join(way) => join::ways(&way.lists, &way.left, (order, order), stop),
        Plan::By(method, interchange) => by(method, &transversals, &interchange, limits, stop),
        Plan::Fold => folded(&transversals, regions, 0, limits, stop),
    }
}

fn recount_with<M: Mask>(order: usize, regions: &[Vec<usize>], limits: Limits, stop: &Stop) -> Result<u128, Refusal> {
    let transversals = Transversals::<M>::new(order, regions)?;
    match Plan::of(&transversals, regions, limits) {
        Plan::Join(_) => {
            let interchange = Interchange::of(order, regions);
            match MethodCosts::of(&transversals, &interchange).method(limits) {
                Ok(method) => by(method, &transversals, &interchange, limits, stop),
                Err(_) => folded(&transversals, regions, 0, limits, stop),
            }
        }
        Plan::By(..) => folded(&transversals, regions, 0, limits, stop),
        Plan::Fold => folded(&transversals, regions, 1, limits, stop),
    }
}

fn by<M: Mask>(
    method: Method,
    transversals: &Transversals<M>,
    interchange: &Interchange,
    limits: Limits,
    stop: &Stop,
) -> Result<u128, Refusal> {
    match method {
        Method::Meet => meet::count(transversals, stop),
        Method::Layers => layers::count(transversals, interchange, limits, stop),
    }
}

/// By the way to fold that has this number, the cheapest first.
fn folded<M: Mask>(
    transversals: &Transversals<M>,
    regions: &[Vec<usize>],
    number: usize,
    limits: Limits,
    stop: &Stop,
) -> Result<u128, Refusal> {
    let check = |orbits: usize, patience: u64| {
        let Cost { bytes, steps } = Fold::cost(transversals, orbits);
        let fits = bytes <= limits.bytes && steps <= limits.steps.saturating_mul(patience);
        if fits { Ok(()) } else { Err(Refusal::TooLarge { bytes, steps }) }
    };
    // Symmetries need not be looked for where even one completion is too much.
    check(1, PATIENCE)?;
    let folds = Fold::all(transversals, regions);
    let Some(fold) = folds.get(number) else {
        let Cost { bytes, steps } = Fold::cost(transversals, 1);
        return Err(Refusal::TooLarge { bytes, steps });
    };
    check(fold.orbits(), if fold.folds() { PATIENCE } else { 1 })?;
    fold.count(transversals, stop)
}
