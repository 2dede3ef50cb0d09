//! Plans in TOML; every error has its line.

use std::fmt::Display;
use std::io;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::{BookPlan, Paper, Section, Source, Style, titles};

use crate::format::exchange::{self, Item, Items, LineError};
use crate::generate::{Difficulty, Symmetry, range};
use crate::print::missing;
use crate::search::Native;
use crate::{Game, GameSpec, Puzzle, Stop};

/// A plan that shows every key.
pub const EXAMPLE: &str = include_str!("example.toml");

/// Most puzzles of a section, and most sections.
const MOST_PUZZLES: usize = 1000;
const MOST_SECTIONS: usize = 100;
/// The most characters of a title, so that it fits on a line.
const LONGEST_TITLE: usize = 60;

const A_PAGE: &[usize] = &[1, 2, 4, 6];
const SOLUTIONS: &[usize] = &[1, 2, 4, 6, 12, 20];

/// An error in a plan, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub fault: PlanFault,
}

/// The error of a line of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanFault {
    /// It is no TOML, or has a key that there is not, or no value where one is wanted.
    #[error("{0}")]
    Toml(String),
    /// A value that is none.
    #[error("{key}: {fault}")]
    Value {
        /// The key.
        key: &'static str,
        /// The error of its value.
        fault: String,
    },
    /// No section.
    #[error("[[puzzles]]: a plan wants from 1 to {MOST_SECTIONS} of them")]
    Sections,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawPlan {
    title: Spanned<String>,
    author: Option<Spanned<String>>,
    style: Option<RawStyle>,
    seed: u64,
    paper: Option<Spanned<String>>,
    puzzles_per_page: Option<Spanned<usize>>,
    solutions_per_page: Option<Spanned<usize>>,
    #[serde(default)]
    ramp: bool,
    #[serde(default)]
    puzzles: Vec<Spanned<RawSection>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawStyle {
    #[serde(default)]
    grey: bool,
    imprint: Option<Spanned<String>>,
    accent: Option<Spanned<String>>,
    levels: Option<Spanned<Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawSection {
    game: Spanned<String>,
    title: Option<Spanned<String>>,
    number: Option<Spanned<usize>>,
    file: Option<Spanned<String>>,
    #[serde(default)]
    killer: bool,
    #[serde(default)]
    levels: Vec<Spanned<String>>,
    symmetry: Option<Spanned<String>>,
    clues: Option<Spanned<String>>,
    #[serde(default)]
    minimal: bool,
}

/// The text of a plan, to find lines in.
struct Text<'a>(&'a str);

impl Text<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.0.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }

    fn error(&self, at: &Range<usize>, key: &'static str, fault: impl Display) -> PlanError {
        PlanError { line: self.line(at.start), fault: PlanFault::Value { key, fault: fault.to_string() } }
    }

    /// Converts a value, or returns an error with its place.
    fn value<T, U, E: Display>(
        &self,
        key: &'static str,
        value: &Spanned<T>,
        read: impl FnOnce(&T) -> Result<U, E>,
    ) -> Result<U, PlanError> {
        read(value.get_ref()).map_err(|fault| self.error(&value.span(), key, fault))
    }

    fn title(&self, key: &'static str, title: &Spanned<String>) -> Result<String, PlanError> {
        self.value(key, title, |text| match missing(text) {
            Some(character) => Err(format!("the font has no `{}`", character.escape_debug())),
            None if text.chars().count() > LONGEST_TITLE => Err(format!("longer than {LONGEST_TITLE} characters")),
            None => Ok(text.clone()),
        })
    }

    fn style(&self, raw: &RawStyle) -> Result<Style, PlanError> {
        let accent = raw.accent.as_ref().map(|accent| {
            self.value("accent", accent, |text| {
                is_colour(text).then(|| text.clone()).ok_or_else(|| format!("`{text}` is no #rrggbb"))
            })
        });
        let levels = raw.levels.as_ref().map(|levels| {
            self.value("levels", levels, |words| match words.iter().find_map(|word| missing(word)) {
                Some(character) => Err(format!("the font has no `{}`", character.escape_debug())),
                None => words.clone().try_into().map_err(|_| format!("{} words for five levels", words.len())),
            })
        });
        Ok(Style {
            grey: raw.grey,
            imprint: raw.imprint.as_ref().map(|imprint| self.title("imprint", imprint)).transpose()?,
            accent: accent.transpose()?,
            levels: levels.transpose()?,
        })
    }

    fn section(
        &self,
        raw: &Spanned<RawSection>,
        read: &dyn Fn(&str) -> io::Result<String>,
    ) -> Result<Section, PlanError> {
        let line = self.line(raw.span().start);
        let raw = raw.get_ref();
        let game: Game = self.value("game", &raw.game, |text| {
            let game = text.parse::<GameSpec>().and_then(|spec| spec.build_with(read, &Native, &Stop::never()));
            drawn(game.map_err(|error| format!("`{text}`: {error}"))?, text)
        })?;
        let levels = raw.levels.iter().map(|level| self.value("levels", level, |text| text.parse::<Difficulty>()));
        let symmetry = raw.symmetry.as_ref().map(|symmetry| {
            self.value("symmetry", symmetry, |text| {
                let symmetry = text.parse::<Symmetry>()?;
                symmetry.orbits(&game).map(|_| symmetry)
            })
        });
        let clues = |text: &String| -> Result<RangeInclusive<usize>, String> {
            let clues = range(text).map_err(|error| error.to_string())?;
            let cells = game.board().cells();
            let fits = *clues.start() <= cells;
            fits.then_some(clues).ok_or_else(|| format!("`{text}`: {game} has {cells} cells"))
        };
        let title = raw.title.as_ref().map(|title| self.title("title", title)).transpose()?;
        let title = title.unwrap_or_else(|| match titles::title(&game) {
            of_sudoku if raw.killer && of_sudoku.starts_with("Sudoku") => of_sudoku.replacen("Sudoku", "Killer", 1),
            title if raw.killer => format!("{title}, killer"),
            title => title,
        });
        let source = match &raw.file {
            Some(file) => Source::Own(self.value("file", file, |name| own_puzzles(&game, name, read))?),
            None if raw.killer => Source::Killers,
            None => Source::Made,
        };
        if let Some(fault) = unfit(raw, &source) {
            return Err(PlanError { line, fault });
        }
        let number = self.number(raw, &source, line)?;
        Ok(Section {
            title,
            source,
            number,
            levels: levels.collect::<Result<_, _>>()?,
            symmetry: symmetry.transpose()?.unwrap_or_default(),
            clues: raw.clues.as_ref().map(|value| self.value("clues", value, clues)).transpose()?,
            minimal: raw.minimal,
            line,
            game,
        })
    }

    /// The section of puzzles that stand in no file. In errors it has the last line of the plan, which it follows.
    fn own_section(&self, game: Game, puzzles: Vec<Puzzle>) -> Result<Section, PlanError> {
        let end = self.0.len()..self.0.len();
        let name = game.to_string();
        let game = drawn(game, &name).map_err(|fault| self.error(&end, "game", fault))?;
        if !(1..=MOST_PUZZLES).contains(&puzzles.len()) {
            let fault = format!("{} of {name}, not from 1 to {MOST_PUZZLES}", puzzles.len());
            return Err(self.error(&end, "puzzles", fault));
        }
        Ok(Section {
            title: titles::title(&game),
            number: puzzles.len(),
            source: Source::Own(puzzles.into_iter().map(|puzzle| (puzzle, None)).collect()),
            levels: Vec::new(),
            symmetry: Symmetry::default(),
            clues: None,
            minimal: false,
            line: self.line(end.start),
            game,
        })
    }

    /// The number of puzzles of a section; all of a file, if there is none.
    fn number(&self, raw: &RawSection, source: &Source, line: usize) -> Result<usize, PlanError> {
        match (&raw.number, source) {
            (Some(number), _) => self.value("number", number, |&number| match (number, source) {
                (1..=MOST_PUZZLES, Source::Own(own)) if number > own.len() => {
                    Err(format!("{number}: the file has {}", own.len()))
                }
                (1..=MOST_PUZZLES, _) => Ok(number),
                _ => Err(format!("{number} is not from 1 to {MOST_PUZZLES}")),
            }),
            (None, Source::Own(own)) => Ok(own.len()),
            (None, _) => {
                let fault = PlanFault::Value { key: "number", fault: "how many puzzles?".to_owned() };
                Err(PlanError { line, fault })
            }
        }
    }
}

/// The game, if a page shows all that it demands. Otherwise its puzzles could not be solved from the page alone.
fn drawn(game: Game, name: &str) -> Result<Game, String> {
    match game.undrawn().unsaid() {
        0 => Ok(game),
        others => Err(format!("`{name}` demands {others} relations of cells that no page shows")),
    }
}

/// A demand that does not go with the source of a section.
fn unfit(raw: &RawSection, source: &Source) -> Option<PlanFault> {
    let demands = [
        ("killer", raw.killer),
        ("levels", !raw.levels.is_empty()),
        ("symmetry", raw.symmetry.is_some()),
        ("clues", raw.clues.is_some()),
        ("minimal", raw.minimal),
    ];
    let is_unfit = |key: &str| match source {
        Source::Own(_) => true,
        Source::Killers => key == "symmetry" || key == "minimal",
        Source::Made => false,
    };
    let (key, _) = demands.into_iter().find(|(key, is_given)| *is_given && is_unfit(key))?;
    let fault = if raw.file.is_some() { "puzzles of a file are as they are" } else { "not for killers" };
    Some(PlanFault::Value { key, fault: fault.to_owned() })
}

/// The puzzles of a file: one a line, where what follows a puzzle is left out, and so are lines that begin with `#`; or with their own games, in any format.
fn own_puzzles(
    game: &Game,
    name: &str,
    read: &dyn Fn(&str) -> io::Result<String>,
) -> Result<Vec<(Puzzle, Option<Game>)>, String> {
    let text = read(name).map_err(|error| format!("`{name}`: {error}"))?;
    let is_content = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    let first = text.lines().find(|line| is_content(line)).unwrap_or_default();
    let puzzles: Vec<_> = if first.starts_with('{') || exchange::is_foreign(&text) {
        let with_game = |item: Result<Item, LineError>| {
            let Item { game: own, puzzle, line, .. } = item.map_err(|error| format!("`{name}`: {error}"))?;
            if (own.board(), own.order()) != (game.board(), game.order()) {
                return Err(format!("`{name}`: line {line}: a puzzle of another board than that of {game}"));
            }
            Ok((puzzle, Some(drawn(Arc::unwrap_or_clone(own), name)?)))
        };
        Items::new(None, text.as_bytes()).take(MOST_PUZZLES + 1).map(with_game).collect::<Result<_, _>>()?
    } else {
        let parsed = |(number, line): (usize, &str)| {
            let word = line.split_whitespace().next().unwrap_or(line);
            let puzzle = Puzzle::parse(game, word).map_err(|error| format!("`{name}`, line {number}: {error}"))?;
            Ok::<_, String>((puzzle, None))
        };
        (1..).zip(text.lines()).filter(|(_, line)| is_content(line)).map(parsed).collect::<Result<_, _>>()?
    };
    match puzzles.len() {
        1..=MOST_PUZZLES => Ok(puzzles),
        number => Err(format!("`{name}`: {number} puzzles, not from 1 to {MOST_PUZZLES}")),
    }
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].chars().all(|digit| digit.is_ascii_hexdigit())
}

fn one_of(value: usize, values: &[usize]) -> Result<usize, String> {
    if values.contains(&value) {
        return Ok(value);
    }
    let names: Vec<_> = values.iter().map(usize::to_string).collect();
    Err(format!("{value} is none of {}", names.join(", ")))
}

impl BookPlan {
    /// Reads a plan from TOML; [`EXAMPLE`] has all keys. Files that games name are read by `read`.
    ///
    /// ```
    /// use gerechte::book::BookPlan;
    /// let none = |file: &str| Err(std::io::Error::other(file));
    /// let error = BookPlan::parse("title = 'a'\nseed = 1\npaper = 'A5'", &none).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: paper: `A5` is neither A4 nor Letter");
    /// ```
    pub fn parse(text: &str, read: &dyn Fn(&str) -> io::Result<String>) -> Result<Self, PlanError> {
        Self::with_own(text, read, Vec::new())
    }

    /// Reads a plan, which may have no sections of its own before those of these puzzles, each with its game.
    ///
    /// ```
    /// use gerechte::book::BookPlan;
    /// use gerechte::{Game, Puzzle};
    /// let game: Game = "latin:2".parse()?;
    /// let own = vec![(game.clone(), vec![Puzzle::parse(&game, "1...")?])];
    /// let plan = BookPlan::with_own("title = 'One'\nseed = 1", &|file| Err(std::io::Error::other(file)), own)?;
    /// assert_eq!((plan.sections.len(), plan.sections[0].number), (1, 1));
    /// # anyhow::Ok(())
    /// ```
    pub fn with_own(
        text: &str,
        read: &dyn Fn(&str) -> io::Result<String>,
        own: Vec<(Game, Vec<Puzzle>)>,
    ) -> Result<Self, PlanError> {
        let place = Text(text);
        let raw: RawPlan = toml::from_str(text).map_err(|error| {
            let line = place.line(error.span().map_or(text.len(), |span| span.start));
            let message = error.message().replace('\n', "; ");
            let in_words = ["u64", "usize"].iter().fold(message, |message, name| {
                message.replace(&format!("expected {name}"), "expected a whole number from 0")
            });
            PlanError { line, fault: PlanFault::Toml(in_words) }
        })?;
        let paper = |name: &String| match name.as_str() {
            "A4" | "a4" => Ok(Paper::A4),
            "Letter" | "letter" => Ok(Paper::Letter),
            _ => Err(format!("`{name}` is neither A4 nor Letter")),
        };
        let number = |key, value: &Option<Spanned<usize>>, values: &[usize], usual| match value {
            None => Ok(usual),
            Some(value) => place.value(key, value, |&value| one_of(value, values)),
        };
        let mut plan = Self {
            title: place.title("title", &raw.title)?,
            author: raw.author.as_ref().map(|author| place.title("author", author)).transpose()?,
            style: raw.style.as_ref().map(|style| place.style(style)).transpose()?.unwrap_or_default(),
            seed: raw.seed,
            paper: raw.paper.as_ref().map(|name| place.value("paper", name, paper)).transpose()?.unwrap_or_default(),
            puzzles_per_page: number("puzzles-per-page", &raw.puzzles_per_page, A_PAGE, 2)?,
            solutions_per_page: number("solutions-per-page", &raw.solutions_per_page, SOLUTIONS, 12)?,
            ramp: raw.ramp,
            sections: raw.puzzles.iter().map(|section| place.section(section, read)).collect::<Result<_, _>>()?,
        };
        for (game, puzzles) in own {
            plan.sections.push(place.own_section(game, puzzles)?);
        }
        if plan.sections.is_empty() || plan.sections.len() > MOST_SECTIONS {
            return Err(PlanError { line: place.line(text.len()), fault: PlanFault::Sections });
        }
        Ok(plan)
    }
}
