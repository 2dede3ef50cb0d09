//! The clauses of a division of a rectangle into connected regions.
//!
//! A *place* is a cell of the rectangle, counted from 0, row by row. The new variables of a division are, in this order:
//!
//! 1. for each region, each place, and each n up to the cells of a region: "at least n of the places up to this one are in the region" (A). If n is
//!    greater than 1, "at least n - 1 of the places before this one are in the region, and this one is, too" (B) comes before it. Those that would
//!    need more places than there are up to this one are left out.
//! 2. for each place, and each place before it that is fewer steps away than a region has cells: "both are in one region";
//! 3. for each place: "it is the first of its region";
//! 4. for each number of steps below the cells of a region, from 1, and each place: for each place beside it (above, left, right, below) "it is in the
//!    same region, and reached from its first place in fewer steps"; then "this place is reached in these steps".
//!
//! For A, B and the variables of 4, clauses say that it is so if and only if all, or one, of the parts are. For 2 there are three clauses for each region:
//! of its two places and the variable none is alone false. For 3 there are two for each region: a place in it is the first if and only if no place before
//! it is in the region. The other clauses say that each place is in one of the regions, each region has as many cells
//! as it should, region n + 1 begins after region n, two places that are too far away from each other are in different regions, two places of one
//! region hold different symbols, and each place is reached.

use crate::statement::Emit;
use crate::{Division, Reason, Statement};

/// The clauses of a division, whose variables start at `first`; returns the number after the last.
pub(crate) fn clauses(
    statement: &Statement,
    division: &Division,
    first: usize,
    emit: Emit<'_>,
) -> Result<usize, Reason> {
    let mut writer = Writer { statement, division, next: first, emit };
    let begun = writer.count()?;
    let together = writer.compare()?;
    let firsts = writer.begin(&begun)?;
    writer.reach(&together, firsts)?;
    Ok(writer.next)
}

struct Writer<'a> {
    statement: &'a Statement,
    division: &'a Division,
    next: usize,
    emit: Emit<'a>,
}

impl Writer<'_> {
    fn say(&mut self, clause: &[i32]) -> Result<(), Reason> {
        (self.emit)(clause)
    }

    fn fresh(&mut self) -> Result<i32, Reason> {
        self.next += 1;
        i32::try_from(self.next - 1).map_err(|_| Reason::too_many_variables())
    }

    /// "The place is in the region", by numbers from 0.
    fn is_in(&self, place: usize, region: usize) -> i32 {
        self.statement.variable(self.division.numbers[place], region + 1)
    }

    /// A new variable for "all of these".
    fn all_of(&mut self, parts: [i32; 2]) -> Result<i32, Reason> {
        let all = self.fresh()?;
        for part in parts {
            self.say(&[-all, part])?;
        }
        self.say(&[all, -parts[0], -parts[1]])?;
        Ok(all)
    }

    /// A new variable for "one of these".
    fn one_of(&mut self, parts: &[i32]) -> Result<i32, Reason> {
        let one = self.fresh()?;
        self.say(&[&[-one], parts].concat())?;
        for &part in parts {
            self.say(&[-part, one])?;
        }
        Ok(one)
    }

    /// Numbers and sizes of regions. By region and place: "a place up to this one is in the region".
    fn count(&mut self) -> Result<Vec<Vec<i32>>, Reason> {
        let (places, size, regions) = (self.division.cells.len(), self.division.size, self.division.regions());
        for place in 0..places {
            for region in regions..self.statement.symbols {
                self.say(&[-self.is_in(place, region)])?;
            }
        }
        let mut begun: Vec<Vec<i32>> = Vec::new();
        for region in 0..regions {
            let mut of_region = Vec::new();
            // Item n says that at least n + 1 places before this one are in the region.
            let mut before: Vec<i32> = Vec::new();
            for place in 0..places {
                let here = self.is_in(place, region);
                let mut after = Vec::new();
                for n in 0..size.min(place + 1) {
                    let last = if n == 0 { here } else { self.all_of([before[n - 1], here])? };
                    let parts: Vec<i32> = before.get(n).copied().into_iter().chain([last]).collect();
                    after.push(self.one_of(&parts)?);
                }
                if let Some(&all) = before.get(size - 1) {
                    self.say(&[-all, -here])?;
                }
                if region > 0 {
                    let lower = place.checked_sub(1).map(|before| begun[region - 1][before]);
                    self.say(&[&[-here], lower.as_slice()].concat())?;
                }
                of_region.push(after[0]);
                before = after;
            }
            self.say(&before[size - 1..])?;
            begun.push(of_region);
        }
        Ok(begun)
    }

    /// Places of one region. By place, and by a place before it: the variable, unless they are too far away from each other.
    fn compare(&mut self) -> Result<Vec<Vec<Option<i32>>>, Reason> {
        let (division, regions) = (self.division, self.division.regions());
        let mut together = Vec::new();
        for other in 0..division.cells.len() {
            let mut of_place = Vec::new();
            for one in 0..other {
                if division.steps_between(one, other) >= division.size {
                    for region in 0..regions {
                        self.say(&[-self.is_in(one, region), -self.is_in(other, region)])?;
                    }
                    of_place.push(None);
                    continue;
                }
                let both = self.fresh()?;
                for region in 0..regions {
                    let [here, there] = [one, other].map(|place| self.is_in(place, region));
                    self.say(&[-here, -there, both])?;
                    self.say(&[-here, -both, there])?;
                    self.say(&[-there, -both, here])?;
                }
                for symbol in 1..=self.statement.symbols {
                    let [here, there] =
                        [one, other].map(|place| self.statement.variable(division.cells[place], symbol));
                    self.say(&[-both, -here, -there])?;
                }
                of_place.push(Some(both));
            }
            together.push(of_place);
        }
        Ok(together)
    }

    /// By place: "it is the first of its region".
    fn begin(&mut self, begun: &[Vec<i32>]) -> Result<Vec<i32>, Reason> {
        let mut firsts = Vec::new();
        for place in 0..self.division.cells.len() {
            let first = self.fresh()?;
            for (region, begun) in begun.iter().enumerate() {
                let here = self.is_in(place, region);
                let before = place.checked_sub(1).map(|before| begun[before]);
                if let Some(before) = before {
                    self.say(&[-here, -before, -first])?;
                }
                self.say(&[&[-here, first], before.as_slice()].concat())?;
            }
            firsts.push(first);
        }
        Ok(firsts)
    }

    /// Each place is reached from the first of its region.
    fn reach(&mut self, together: &[Vec<Option<i32>>], firsts: Vec<i32>) -> Result<(), Reason> {
        let mut reached = firsts;
        for _ in 1..self.division.size {
            let mut after = Vec::new();
            for place in 0..reached.len() {
                let mut ways = vec![reached[place]];
                for near in self.division.beside(place) {
                    // Neighbours have a variable if regions have two cells.
                    if let Some(same) = together[place.max(near)][place.min(near)] {
                        ways.push(self.all_of([same, reached[near]])?);
                    }
                }
                after.push(self.one_of(&ways)?);
            }
            reached = after;
        }
        reached.iter().try_for_each(|&reached| self.say(&[reached]))
    }
}
