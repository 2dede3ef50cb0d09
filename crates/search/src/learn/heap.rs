//! The open candidates by activity, the most active first.

/// A binary heap in which each candidate knows its place.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    order: Vec<u32>,
    /// The place of each candidate; `ABSENT` if it is not in the heap.
    place: Vec<u32>,
    activity: Vec<f64>,
    /// The increment of a bump.
    step: f64,
}

const ABSENT: u32 = u32::MAX;
/// Activities are scaled down before they exceed what a number holds.
const GREATEST: f64 = 1e100;
/// By how much older bumps count less, from one conflict to the next.
const DECAY: f64 = 0.95;

impl Heap {
    /// All candidates, with these activities.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let number = activity.len();
        let mut all = Self { order: Vec::with_capacity(number), place: vec![ABSENT; number], activity, step: 1.0 };
        (0..number).for_each(|candidate| all.insert(candidate));
        all
    }

    pub(super) fn insert(&mut self, candidate: usize) {
        if self.place[candidate] == ABSENT {
            self.order.push(candidate as u32);
            self.rise(self.order.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.order.first()?;
        self.place[first as usize] = ABSENT;
        let last = self.order.pop()?;
        if last != first {
            self.order[0] = last;
            self.sink();
        }
        Some(first as usize)
    }

    /// Notes that the candidate had a part in a conflict.
    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.step;
        if self.activity[candidate] > GREATEST {
            self.activity.iter_mut().for_each(|activity| *activity /= GREATEST);
            self.step /= GREATEST;
        }
        let place = self.place[candidate];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Later bumps count more.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn set(&mut self, at: usize, candidate: u32) {
        self.order[at] = candidate;
        self.place[candidate as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.order[at];
        while at > 0 && self.is_before(candidate, self.order[(at - 1) / 2]) {
            self.set(at, self.order[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.set(at, candidate);
    }

    fn sink(&mut self) {
        let candidate = self.order[0];
        let mut at = 0;
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.order.len() && self.is_before(self.order[child + 1], self.order[child]) {
                child += 1;
            }
            if child >= self.order.len() || !self.is_before(self.order[child], candidate) {
                break;
            }
            self.set(at, self.order[child]);
            at = child;
        }
        self.set(at, candidate);
    }
}
