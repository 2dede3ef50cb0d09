//! `book`: a PDF of puzzles that a plan describes.

use super::World;
use crate::book::{self, BookPlan};
use crate::print;

/// A request for the book of a plan.
///
/// ```
/// use gerechte::book::BookPlan;
/// use gerechte::{Stop, verbs::MakeBook};
/// let text = "title = 'Codes'\nseed = 7\n[[puzzles]]\ngame = 'perfect:1'\nnumber = 2\nlevels = ['easy', 'medium']";
/// let plan = BookPlan::parse(text, &|file| Err(std::io::Error::other(file)))?;
/// let book = MakeBook { plan: &plan }.run(&Stop::never())?;
/// assert!(book.puzzles == 2 && book.pages == 3 && book.pdf.starts_with(b"%PDF"));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MakeBook<'a> {
    /// The plan.
    pub plan: &'a BookPlan,
}

/// A book.
#[derive(Clone, Debug)]
pub struct MadeBook {
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of pages.
    pub pages: usize,
    /// The file.
    pub pdf: Vec<u8>,
}

impl MakeBook<'_> {
    /// Makes the book.
    ///
    /// # Errors
    /// A [`ChooseError`](book::ChooseError), or an error of drawing.
    pub fn run(&self, world: &impl World) -> anyhow::Result<MadeBook> {
        world.working_on("puzzles made");
        world.expects(self.plan.sections.iter().map(|section| section.number as u64).sum());
        let chosen = book::choose(self.plan, world.workers(), world.stop(), &|| world.step())?;
        world.stop().check()?;
        let pages = book::pages(self.plan, &chosen);
        let pdf = print::pdf(&self.plan.title, &pages)?;
        Ok(MadeBook { puzzles: chosen.len(), pages: pages.len(), pdf })
    }
}
