//! A search for connected sets of places, by definition: each cell is taken or left out.

use gerechte_encodings::Division;

/// The most nodes of a search.
const MOST_NODES: u32 = 1_000_000;

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Within,
    Open,
    Outside,
}

/// Whether a region of the division can have all places that are within, none that are outside, and any of the open ones. Returns `None` if the search takes too
/// long.
pub(super) fn is_possible(division: &Division, mut known: Vec<Known>) -> Option<bool> {
    let mut search = Search { division, taken: Vec::new(), nodes: 0 };
    if let Some(first) = known.iter().position(|known| *known == Known::Within) {
        search.taken.push(first);
        return search.goes_on(&mut known);
    }
    for first in 0..known.len() {
        if known[first] == Known::Open {
            search.taken = vec![first];
            if search.goes_on(&mut known)? {
                return Some(true);
            }
            known[first] = Known::Outside;
        }
    }
    Some(false)
}

struct Search<'a> {
    division: &'a Division,
    /// The places that are taken, which are connected.
    taken: Vec<usize>,
    nodes: u32,
}

impl Search<'_> {
    /// Whether further places make a region.
    fn goes_on(&mut self, known: &mut [Known]) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        let Some(left) = self.division.size().checked_sub(self.taken.len()) else { return Some(false) };
        let missing = (0..known.len()).filter(|place| known[*place] == Known::Within && !self.taken.contains(place));
        let mut count = 0;
        for place in missing {
            count += 1;
            if count > left || self.taken.iter().all(|&taken| self.division.distance(taken, place) > left) {
                return Some(false);
            }
        }
        if left == 0 {
            return Some(true);
        }
        let is_new = |place: &usize| known[*place] != Known::Outside && !self.taken.contains(place);
        let next = self.taken.iter().flat_map(|&taken| self.division.beside(taken)).find(is_new);
        let Some(next) = next else { return Some(false) };
        self.taken.push(next);
        let found = self.goes_on(known)?;
        self.taken.pop();
        if found || known[next] == Known::Within {
            return Some(found);
        }
        known[next] = Known::Outside;
        let found = self.goes_on(known);
        known[next] = Known::Open;
        found
    }
}
