//! The second row of a full grid.
//!
//! Row 0 of the image is 1 2 3 … for any row of the grid, so a symbol's new name is the place of its column in that row. Row 1
//! is then the permutation that maps a column to the column of the same symbol in row 0. The least image of that permutation determines the
//! places: from left to right each holds the least name that is still possible, which places two columns.

use std::collections::HashMap;

use super::{Boxes, NONE};
use gerechte_encodings::MAX_SYMBOLS;

/// The least form of a second row, and all ways to place the columns that give it.
#[derive(Clone, Debug)]
pub(super) struct Second {
    /// By place: the place of the symbol in row 0.
    pub(super) names: Vec<u8>,
    /// By place, one way after another: the column.
    pub(super) columns: Vec<u8>,
}

/// Least forms of second rows: of all rows in small orders.
#[derive(Debug)]
pub(super) struct Seconds {
    boxes: Boxes,
    known: HashMap<u64, Second>,
}

/// The largest order for which all second rows are kept; there are 12,096 for 3×3 boxes.
const KEPT: usize = 9;

impl Seconds {
    pub(super) fn new(boxes: Boxes) -> Self {
        let mut known = HashMap::new();
        if boxes.order() <= KEPT {
            all(boxes, &mut Vec::new(), &mut |next| {
                known.insert(key(next), Second::least(boxes, next));
            });
        }
        Self { boxes, known }
    }

    /// Calls `use_it` with the least form of the row whose column c has the symbol that row 0 has in column `next[c]`.
    pub(super) fn with<T>(&self, next: &[u8], use_it: impl FnOnce(&Second) -> T) -> T {
        match self.known.get(&key(next)) {
            Some(second) => use_it(second),
            None => use_it(&Second::least(self.boxes, next)),
        }
    }
}

/// Calls `visit` with every permutation of the columns that maps no column to its own stack.
fn all(boxes: Boxes, next: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if next.len() == boxes.order() {
        visit(next);
        return;
    }
    for column in 0..boxes.order() {
        if column / boxes.columns != next.len() / boxes.columns && !next.contains(&(column as u8)) {
            next.push(column as u8);
            all(boxes, next, visit);
            next.pop();
        }
    }
}

/// A key that distinguishes rows up to order 16.
fn key(next: &[u8]) -> u64 {
    next.iter().fold(0, |key, &column| key << 4 ^ u64::from(column))
}

struct SecondRow<'a> {
    boxes: Boxes,
    next: &'a [u8],
    /// By place: the column; by column: the place. `NONE` for those without.
    columns: [u8; MAX_SYMBOLS],
    of_column: [u8; MAX_SYMBOLS],
    /// The same for stacks. A stack gets a place with the first of its columns.
    stacks: [u8; MAX_SYMBOLS],
    of_stack: [u8; MAX_SYMBOLS],
    /// By place of a stack: the number of its columns with places, which are the first ones.
    filled: [u8; MAX_SYMBOLS],
    /// The number of stacks with places, which are the first ones.
    begun: u8,
    /// The least row so far; `NONE` at open places.
    least: Second,
}

impl Second {
    fn least(boxes: Boxes, next: &[u8]) -> Self {
        let mut search = SecondRow {
            boxes,
            next,
            columns: [NONE; MAX_SYMBOLS],
            of_column: [NONE; MAX_SYMBOLS],
            stacks: [NONE; MAX_SYMBOLS],
            of_stack: [NONE; MAX_SYMBOLS],
            filled: [0; MAX_SYMBOLS],
            begun: 0,
            least: Self { names: vec![NONE; next.len()], columns: Vec::new() },
        };
        search.fill(0);
        search.least
    }
}

impl SecondRow<'_> {
    /// Fills row 1 of the image from this place on.
    fn fill(&mut self, place: usize) {
        let (n, width) = (self.boxes.order(), self.boxes.columns);
        if place == n {
            self.least.columns.extend_from_slice(&self.columns[..n]);
            return;
        }
        let at = place / width;
        let candidates = match (self.columns[place], self.stacks[at]) {
            (NONE, NONE) => 0..n,
            (NONE, stack) => usize::from(stack) * width..(usize::from(stack) + 1) * width,
            (column, _) => usize::from(column)..usize::from(column) + 1,
        };
        let (is_open, is_begun) = (self.columns[place] == NONE, self.stacks[at] != NONE);
        let mut least = NONE;
        let mut options = [0; MAX_SYMBOLS];
        let mut count = 0;
        for column in candidates {
            let is_taken = self.of_column[column] != NONE || !is_begun && self.of_stack[column / width] != NONE;
            if is_open && is_taken {
                continue;
            }
            let name = self.name(usize::from(self.next[column]), is_begun);
            if name < least {
                (least, count) = (name, 0);
            }
            if name == least {
                options[count] = column as u8;
                count += 1;
            }
        }
        if least > self.least.names[place] {
            return;
        }
        if least < self.least.names[place] {
            self.least.names[place] = least;
            self.least.names[place + 1..].fill(NONE);
            self.least.columns.clear();
        }
        for &column in &options[..count] {
            let column = usize::from(column);
            let mine = self.put(column, place);
            let named = self.put(self.next[column].into(), least.into());
            self.fill(place + 1);
            if named {
                self.lift(least.into());
            }
            if mine {
                self.lift(place);
            }
        }
    }

    /// The least place that a column may have. It is in a different stack from the column that is being placed, whose stack has begun if
    /// `is_begun`.
    fn name(&self, column: usize, is_begun: bool) -> u8 {
        if self.of_column[column] != NONE {
            return self.of_column[column];
        }
        let width = self.boxes.columns;
        match self.of_stack[column / width] {
            NONE => (self.begun + u8::from(!is_begun)) * width as u8,
            at => at * width as u8 + self.filled[usize::from(at)],
        }
    }

    /// Gives a column its place. Returns `false` if it has that place already.
    fn put(&mut self, column: usize, place: usize) -> bool {
        if self.of_column[column] != NONE {
            return false;
        }
        let (stack, at) = (column / self.boxes.columns, place / self.boxes.columns);
        if self.filled[at] == 0 {
            self.stacks[at] = stack as u8;
            self.of_stack[stack] = at as u8;
            self.begun += 1;
        }
        self.filled[at] += 1;
        self.columns[place] = column as u8;
        self.of_column[column] = place as u8;
        true
    }

    /// Takes the column from its place, which must be the last one given in its stack.
    fn lift(&mut self, place: usize) {
        let column = usize::from(std::mem::replace(&mut self.columns[place], NONE));
        let (stack, at) = (column / self.boxes.columns, place / self.boxes.columns);
        self.of_column[column] = NONE;
        self.filled[at] -= 1;
        if self.filled[at] == 0 {
            self.stacks[at] = NONE;
            self.of_stack[stack] = NONE;
            self.begun -= 1;
        }
    }
}
