//! Records of `list`: techniques, levels, scales, extras, games and formats, with a sentence each.

use serde::Serialize;

use crate::format::exchange::Format;
use crate::{game, rate};

/// The record of `list techniques` for each technique.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/technique/1")]
#[non_exhaustive]
pub struct Technique {
    /// The name: `hidden_single`.
    pub technique: &'static str,
    /// Its usual name: `Hidden Single`.
    pub words: &'static str,
    /// The level of puzzles that need nothing harder.
    pub level: &'static str,
    /// The cost that a step adds to the score of a puzzle.
    pub cost: u32,
    /// Whether the ladder uses it.
    pub rung: bool,
    /// The reason why it works, in one sentence.
    pub lesson: &'static str,
}

/// The record of `list levels` for each level.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/level/1")]
#[non_exhaustive]
pub struct Level {
    /// The name.
    pub level: &'static str,
    /// The hardest technique of such a puzzle.
    pub meaning: &'static str,
}

/// The record of `list scales` for each scale.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/scale/1")]
#[non_exhaustive]
pub struct Scale {
    /// The name, as `--difficulty` takes it.
    pub scale: &'static str,
    /// The score that has a value on it.
    pub measure: &'static str,
    /// The measured quantity, in one sentence.
    pub meaning: &'static str,
}

/// The record of `list extras` for each extra.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/extra/1")]
#[non_exhaustive]
pub struct Extra {
    /// The name, as games have it after `+`.
    pub extra: &'static str,
    /// Whether it names a file.
    pub file: bool,
    /// Its demand, in words.
    pub about: &'static str,
    /// Its sentence in print; `null` if pictures draw it.
    pub sentence: Option<&'static str>,
    /// Its names in f-puzzles: one, or one for each of its houses.
    pub fpuzzles: Vec<&'static str>,
    /// Its names in `SudokuPad`.
    pub scl: Vec<&'static str>,
    /// Its names in Interactive Sudoku Solver.
    pub iss: Vec<&'static str>,
}

impl From<&game::Rule> for Extra {
    fn from(rule: &game::Rule) -> Self {
        let names = |of: fn(&game::Elsewhere) -> Option<&'static str>| rule.elsewhere.iter().filter_map(of).collect();
        Self {
            extra: rule.name,
            file: rule.has_file(),
            about: rule.about,
            sentence: rule.sentence,
            fpuzzles: names(|names| names.fpuzzles),
            scl: names(|names| names.scl),
            iss: names(|names| names.iss),
        }
    }
}

impl From<rate::Technique> for Technique {
    fn from(technique: rate::Technique) -> Self {
        Self {
            technique: technique.name(),
            words: technique.words(),
            level: technique.level().name(),
            cost: technique.cost(),
            rung: technique.is_rung(),
            lesson: technique.lesson(),
        }
    }
}

impl From<rate::Level> for Level {
    fn from(level: rate::Level) -> Self {
        Self { level: level.name(), meaning: level.meaning() }
    }
}

impl From<rate::Scale> for Scale {
    fn from(scale: rate::Scale) -> Self {
        Self { scale: scale.name(), measure: scale.measure().name(), meaning: scale.meaning() }
    }
}

/// The record of `list games` for each game.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/usual-game/1")]
#[non_exhaustive]
pub struct UsualGame {
    /// The name in the grammar of games.
    pub game: &'static str,
    /// Everyday names.
    pub names: Vec<&'static str>,
    /// The game in a few words.
    pub about: &'static str,
}

impl From<&game::Usual> for UsualGame {
    fn from(usual: &game::Usual) -> Self {
        Self { game: usual.game, names: usual.names.to_vec(), about: usual.about }
    }
}

/// The record of `list formats` for each format of puzzles.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/puzzle-format/1")]
#[non_exhaustive]
pub struct PuzzleFormat {
    /// The name, as `convert --to` takes it.
    pub format: &'static str,
    /// Other names.
    pub names: Vec<&'static str>,
    /// A puzzle in this format.
    pub about: &'static str,
}

impl From<Format> for PuzzleFormat {
    fn from(format: Format) -> Self {
        Self { format: format.name(), names: format.aliases().to_vec(), about: format.words() }
    }
}
