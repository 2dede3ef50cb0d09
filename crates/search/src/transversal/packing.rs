//! A *packing* takes one transversal from each of several lists, no two of which share a cell.

use super::Mask;
use std::ops::ControlFlow;

/// Scratch for depth-first search over lists with *forward checking*: each choice filters all later
/// lists, so that the innermost loop tests nothing. Reused from call to call without allocation.
#[derive(Debug)]
pub struct Packer<M> {
    /// `levels[d][i]`: the rest of list d + i after d choices.
    levels: Vec<Vec<Kept<M>>>,
    picked: Vec<M>,
}

impl<M: Mask> Packer<M> {
    pub fn new(lists: usize) -> Self {
        let levels = (0..lists).map(|depth| (depth..lists).map(|_| Kept::new()).collect()).collect();
        Self { levels, picked: vec![M::EMPTY; lists] }
    }

    /// Visits each packing of the lists that avoids the cells of `taken`, in lexicographic order of the
    /// lists, with all cells taken in the end. `lists` has the length that the packer was made for.
    pub fn each<B>(
        &mut self,
        taken: M,
        lists: &[&[M]],
        mut visit: impl FnMut(&[M], M) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(top) = self.levels.first_mut() else {
            return visit(&[], taken);
        };
        top.iter_mut().zip(lists).for_each(|(kept, list)| kept.fill(list, taken));
        descend(&mut self.levels, &mut self.picked, taken, &mut visit)
    }
}

fn descend<M: Mask, B>(
    levels: &mut [Vec<Kept<M>>],
    picked: &mut [M],
    taken: M,
    visit: &mut impl FnMut(&[M], M) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (here, below) = levels.split_first_mut().expect("one level a list");
    let (list, later) = here.split_first().expect("level d holds the lists from d on");
    let at = picked.len() - 1 - below.len();
    for &item in list.as_slice() {
        picked[at] = item;
        let Some(next) = below.first_mut() else {
            visit(picked, taken | item)?;
            continue;
        };
        let alive = later.iter().zip(next).all(|(list, kept)| {
            kept.fill(list.as_slice(), item);
            kept.length > 0
        });
        if alive {
            descend(below, picked, taken | item, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The first `length` items of a buffer that is not shortened: filling it costs no reallocation.
#[derive(Debug)]
pub(super) struct Kept<M> {
    items: Vec<M>,
    length: usize,
}

impl<M: Mask> Kept<M> {
    pub(super) const fn new() -> Self {
        Self { items: Vec::new(), length: 0 }
    }

    pub(super) fn as_slice(&self) -> &[M] {
        &self.items[..self.length]
    }

    /// Takes what avoids `taken`. Written without a branch on the data, which no predictor could guess.
    #[inline]
    pub(super) fn fill(&mut self, list: &[M], taken: M) {
        if self.items.len() < list.len() {
            self.items.resize(list.len(), M::EMPTY);
        }
        let items = &mut self.items[..list.len()];
        let mut length = 0;
        for &item in list {
            items[length] = item;
            length += usize::from(item.disjoint(taken));
        }
        self.length = length;
    }
}
