//! The words for people that come with a puzzle.

use serde::Serialize;
use serde_json::Value;

use super::fault::Fault;
use super::fields::Fields;
use gerechte_core::Game;
use gerechte_core::game::Base;

/// Title, author and rules of a puzzle, as its author wrote them.
///
/// f-puzzles, `SudokuPad`, Penpa+ and records of this program carry all of them, other formats the title or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Words {
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The rules in words. They may demand more than the constraints that the format states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// What is between the rules of an author and those of a game.
const APART: &str = "\n\n";

impl Words {
    /// A title alone.
    pub(super) fn title(title: Option<String>) -> Self {
        Self { title, ..Self::default() }
    }

    /// Takes the words of an object, whose rules have the name that the format gives them.
    pub(super) fn take(fields: &mut Fields<'_>, rules: &'static str) -> Result<Self, Fault> {
        let title = fields.text("title")?.map(str::to_owned);
        let mut words = |name| fields.take(name).and_then(in_lines).filter(|text| !text.trim().is_empty());
        Ok(Self { title, author: words("author"), rules: words(rules) })
    }

    /// These words, and the other ones where these are missing.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            title: self.title.or(other.title),
            author: self.author.or(other.author),
            rules: self.rules.or(other.rules),
        }
    }

    /// These words, with the rules of a variant in place of missing ones.
    pub(super) fn with_rules_of(&self, game: &Game) -> Self {
        let rules = || Some(in_sentences(game)).filter(|_| !is_usual(game));
        Self { rules: self.rules.clone().or_else(rules), ..self.clone() }
    }

    /// These words, with the rules of a variant after them: for drawings, whose meaning the rules say.
    pub(super) fn before_rules_of(&self, game: &Game) -> Self {
        let Some(own) = self.rules.as_ref().filter(|_| !is_usual(game)) else { return self.with_rules_of(game) };
        Self { rules: Some(format!("{own}{APART}{}", in_sentences(game))), ..self.clone() }
    }

    /// These words without rules that say what the game says itself.
    pub(super) fn beyond(self, game: &Game) -> Self {
        Self { rules: self.rules.filter(|rules| *rules != in_sentences(game)), ..self }
    }

    /// The words that [`before_rules_of`](Self::before_rules_of) has put before the rules of a game.
    pub(super) fn without_rules_of(self, game: &Game) -> Self {
        let end = format!("{APART}{}", in_sentences(game));
        let own = |rules: String| rules.strip_suffix(&end).map(str::to_owned).unwrap_or(rules);
        Self { rules: self.rules.map(own), ..self }.beyond(game)
    }

    /// The names of the fields with their words, where the format has this name for rules.
    pub(super) fn named(&self, rules: &'static str) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [("title", &self.title), ("author", &self.author), (rules, &self.rules)];
        all.into_iter().filter_map(|(name, words)| Some((name, words.as_deref()?)))
    }
}

/// The rules of a game, a line each.
fn in_sentences(game: &Game) -> String {
    game.rules().join("\n")
}

/// Whether everyone knows the rules of a game: rows, columns and boxes.
fn is_usual(game: &Game) -> bool {
    game.spec().is_some_and(|spec| matches!(spec.base, Base::Boxes(..)) && spec.extras.is_empty())
}

/// A text, or a list of its lines.
fn in_lines(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(lines) => Some(lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")),
        _ => None,
    }
}
