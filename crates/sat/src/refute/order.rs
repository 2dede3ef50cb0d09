//! The variables by activity, the most active first.

/// A binary heap in which each variable knows its place.
pub(super) struct Order {
    heap: Vec<u32>,
    /// The place of each variable; `ABSENT` if it is not in the heap.
    places: Vec<u32>,
    activities: Vec<f64>,
    /// The increment of a bump.
    step: f64,
}

const ABSENT: u32 = u32::MAX;
/// Activities are scaled down before they exceed what a number holds.
const GREATEST: f64 = 1e100;
/// By how much older bumps count less, from one conflict to the next.
const DECAY: f64 = 0.98;

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        let all = 0..variables as u32;
        Self { heap: all.clone().collect(), places: all.collect(), activities: vec![0.0; variables], step: 1.0 }
    }

    pub(super) fn insert(&mut self, variable: usize) {
        if self.places[variable] == ABSENT {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        self.places[first as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != first {
            self.heap[0] = last;
            self.sink();
        }
        Some(first as usize)
    }

    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.step;
        if self.activities[variable] > GREATEST {
            self.activities.iter_mut().for_each(|activity| *activity /= GREATEST);
            self.step /= GREATEST;
        }
        if self.places[variable] != ABSENT {
            self.rise(self.places[variable] as usize);
        }
    }

    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn set(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activities[variable as usize];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if self.activities[above as usize] >= activity {
                break;
            }
            self.set(place, above);
            place = parent;
        }
        self.set(place, variable);
    }

    /// Moves the first variable down to its place.
    fn sink(&mut self) {
        let variable = self.heap[0];
        let activity = self.activities[variable as usize];
        let mut place = 0;
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let (mut child, mut below) = (left, first);
            if let Some(&second) = self.heap.get(left + 1)
                && self.activities[second as usize] > self.activities[below as usize]
            {
                (child, below) = (left + 1, second);
            }
            if self.activities[below as usize] <= activity {
                break;
            }
            self.set(place, below);
            place = child;
        }
        self.set(place, variable);
    }
}
