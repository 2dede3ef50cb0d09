//! Techniques: patterns of candidates and their conclusions.
//!
//! A technique is a function from candidates to steps. The table of all techniques names the function, and has all other data about them.

mod als;
mod chain;
mod coloring;
mod dual;
mod fish;
mod forcing;
mod lines;
mod links;
mod locked;
mod pair;
mod rectangle;
mod regions;
mod singles;
mod subset;
mod sue_de_coq;
mod sums;
mod template;
mod tree;
mod wing;

use std::ops::ControlFlow;

use self::chain::Form;
use self::coloring::{Multi, Simple};
use self::dual::Shared;
use self::fish::Fish;
use self::links::Sources;
use self::rectangle::{Open, Test};
use self::template::Templates;
use super::table::techniques;
use super::{Step, Technique};
use crate::board::{Candidates, Kind};

/// A function that is called with each step that a technique finds. It breaks if no more steps are wanted.
pub type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// Turns the table into the function that finds the steps of a technique.
macro_rules! found {
    (
        |$technique:ident, $state:ident, $visit:ident|
        $($variant:ident $name:literal $code:literal $words:literal $cost:literal $level:ident $rung:ident $lesson:expr => $find:expr;)*
    ) => {
        impl Technique {
            /// Calls `visit` with each step that this technique finds, until it breaks.
            pub fn find<const W: usize>(self, $state: &Candidates<'_, W>, $visit: Visit<'_>) -> ControlFlow<()> {
                let $technique = self;
                match self {
                    $(Self::$variant => $find,)*
                }
            }
        }
    };
}

techniques!(found);

impl Technique {
    /// All steps that this technique finds.
    pub fn all_steps<const W: usize>(self, state: &Candidates<'_, W>) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.find(state, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}
