//! `show`: pictures of boards, puzzles, solutions and steps.

use std::path::Path;

use anyhow::{Context, bail};

use super::{Status, World, solutions};
use crate::picture::{Colours, Picture, State, html};
use crate::rate::Tutor;
use crate::search::Solver;
use crate::{Game, Puzzle};

/// A form of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum PictureForm {
    /// Characters, for terminals
    Text,
    /// Scalable vector graphics
    Svg,
    /// An image
    #[cfg(feature = "print")]
    Png,
    /// A page of the picture's size for each picture
    #[cfg(feature = "print")]
    Pdf,
    /// A page for browsers, without scripts
    Html,
    /// A LaTeX document with `TikZ`
    Tex,
}

impl PictureForm {
    /// All forms.
    pub const ALL: &'static [Self] = &[
        Self::Text,
        Self::Svg,
        #[cfg(feature = "print")]
        Self::Png,
        #[cfg(feature = "print")]
        Self::Pdf,
        Self::Html,
        Self::Tex,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            form => form.ending(),
        }
    }

    /// The end of the names of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Svg => "svg",
            #[cfg(feature = "print")]
            Self::Png => "png",
            #[cfg(feature = "print")]
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Tex => "tex",
        }
    }

    /// The form that the ending of a file's name asks for. Returns `None` if no form has it.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        Self::ALL.iter().copied().find(|form| form.ending() == ending)
    }

    /// Whether it is no text.
    pub const fn is_binary(self) -> bool {
        match self {
            #[cfg(feature = "print")]
            Self::Png | Self::Pdf => true,
            _ => false,
        }
    }

    /// Whether a file of it holds many pictures.
    pub const fn holds_many(self) -> bool {
        match self {
            #[cfg(feature = "print")]
            Self::Pdf => true,
            form => matches!(form, Self::Html),
        }
    }

    /// Pictures in this form; the first, if the form holds one.
    ///
    /// ```
    /// use gerechte::{Game, picture::{Colours, Picture}, verbs::PictureForm};
    /// let game: Game = "box:2x2".parse()?;
    /// let svg = String::from_utf8(PictureForm::Svg.write(&[Picture::of(&game)], Colours::None)?)?;
    /// assert!(svg.contains("<title>box:2x2</title>"));
    /// # anyhow::Ok(())
    /// ```
    pub fn write(self, pictures: &[Picture], colours: Colours) -> anyhow::Result<Vec<u8>> {
        let first = pictures.first().context("no picture")?;
        Ok(match self {
            Self::Svg => first.svg().into_bytes(),
            #[cfg(feature = "print")]
            Self::Png => crate::print::png(&first.svg(), first.image_scale())?,
            #[cfg(feature = "print")]
            Self::Pdf => {
                let svgs: Vec<_> = pictures.iter().map(Picture::svg).collect();
                crate::print::pdf(first.title(), &svgs)?
            }
            Self::Html => html(pictures).into_bytes(),
            Self::Tex => first.tikz().into_bytes(),
            Self::Text => first.text(colours).into_bytes(),
        })
    }
}

/// A way to tell regions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Regions {
    /// By borders, and by letters where a region has parts that do not touch
    Borders,
    /// By colours, too
    Colours,
    /// By colours and letters, too
    Letters,
}

/// A request for pictures of a game and its puzzles.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, picture::Colours, verbs::{PictureForm, Show}};
/// let game: Game = "box:2x2".parse()?;
/// let show = Show { solution: true, ..Show::new(&game) };
/// let picture = show.picture(Some(&Puzzle::parse(&game, "12..34.....1..43")?), &Stop::never())?;
/// assert!(picture.text(Colours::None).contains("1 │ 2 ┃"));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct Show<'a> {
    /// The game.
    pub game: &'a Game,
    /// Whether the solution is filled in.
    pub solution: bool,
    /// Whether empty cells have the candidates that the clues leave.
    pub candidates: bool,
    /// How regions are told apart; without it, as the picture chooses.
    pub regions: Option<Regions>,
    /// Whether there are no colours but white, grey and black.
    pub grey: bool,
    /// Whether the words of a code have circles.
    pub codewords: bool,
    /// The width of images, in pixels.
    pub width: Option<u32>,
}

impl<'a> Show<'a> {
    /// The puzzles as they are.
    pub const fn new(game: &'a Game) -> Self {
        Self { game, solution: false, candidates: false, regions: None, grey: false, codewords: true, width: None }
    }

    /// The picture of a puzzle, or of the empty board.
    pub fn picture(&self, puzzle: Option<&Puzzle>, world: &impl World) -> anyhow::Result<Picture> {
        let (game, stop) = (self.game, world.stop());
        stop.check()?;
        let empty = Puzzle::empty(game);
        let puzzle = match puzzle {
            Some(puzzle) => puzzle,
            None if self.solution || self.candidates => &empty,
            None => return Ok(self.styled(Picture::of(game))),
        };
        if self.candidates {
            return Ok(self.styled(State::new(game, puzzle).picture()));
        }
        let picture = Picture::of(game).with_puzzle(puzzle);
        if !self.solution {
            return Ok(self.styled(picture));
        }
        let mut solver = Solver::new(game.problem());
        let Some(grid) = solver.first(puzzle, stop)? else { bail!("{puzzle}: no solution") };
        if solutions(&mut solver, puzzle, stop)? > 1 {
            world.note(&format!("{puzzle}: one of several solutions is drawn"));
        }
        Ok(self.styled(picture.with_grid(&grid)))
    }

    /// The way to the solution: a picture for each step, which goes to `emit` with its number, from 1, and the number of steps. A puzzle that has no solution,
    /// or several, has none.
    pub fn steps(
        &self,
        puzzle: &Puzzle,
        world: &impl World,
        mut emit: impl FnMut(Picture, usize, usize) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let found = solutions(&mut Solver::new(self.game.problem()), puzzle, world.stop())?;
        if found != 1 {
            world.note(&format!("{puzzle}: {}", if found == 0 { "no solution" } else { "not unique" }));
            return Ok(Status::Negative);
        }
        let tutor = Tutor::new(self.game)?;
        let lesson = tutor.explain(puzzle, world.stop());
        world.stop().check()?;
        if lesson.steps.is_empty() {
            bail!("{puzzle}: no step leads on");
        }
        let mut state = State::new(self.game, puzzle);
        for (number, step) in (1..).zip(&lesson.steps) {
            world.stop().check()?;
            emit(self.styled(state.picture_of(step)), number, lesson.steps.len())?;
            state.follow(step);
        }
        Ok(if lesson.solved { Status::Done } else { Status::Limit })
    }

    fn styled(&self, picture: Picture) -> Picture {
        let picture = if self.grey { picture.in_grey() } else { picture };
        let picture = if self.codewords { picture } else { picture.without_code() };
        let picture = self.width.into_iter().fold(picture, Picture::pixels);
        match self.regions {
            None => picture,
            Some(Regions::Borders) => picture.bordered(),
            Some(Regions::Colours) => picture.coloured(true).lettered(false),
            Some(Regions::Letters) => picture.coloured(true),
        }
    }
}
