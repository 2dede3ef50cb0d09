//! Sources of claims: a publication, and the place in it.

use std::fmt::{self, Write};

use super::latex;

/// Characters of a value of BibTeX on a line.
const VALUE: usize = 80;

/// A publication.
///
/// ```
/// use gerechte::claims::sources;
/// let source = sources::FELGENHAUER_JARVIS;
/// assert_eq!(
///     source.to_string(),
///     "Bertram Felgenhauer, Frazer Jarvis: Mathematics of Sudoku I. Mathematical Spectrum 39(1), 15–22, 2006"
/// );
/// assert!(source.bibtex().starts_with("@article{felgenhauer-jarvis-2006,\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Source<'a> {
    /// The name by which it is cited: letters, digits and `-`.
    pub key: &'a str,
    /// Its authors as BibTeX has them: "Given Family and Given Family", bodies in braces. Empty if it is not signed.
    pub authors: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The journal, site or archive. May be empty.
    pub venue: &'a str,
    /// The volume of a journal, with the number in brackets. Empty if there is none; what has a volume is an article.
    pub volume: &'a str,
    /// The pages. May be empty.
    pub pages: &'a str,
    /// The year, where it is known.
    pub year: Option<u16>,
    /// The address, which begins with `https://` or `http://`. May be empty.
    pub url: &'a str,
}

/// A place in a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Citation<'a> {
    /// The publication.
    pub source: Source<'a>,
    /// The place: a table, a theorem, a section. Empty for the whole of it.
    pub place: &'a str,
}

impl<'a> Source<'a> {
    /// A publication of which only the key and the title are known.
    pub const fn new(key: &'a str, title: &'a str) -> Self {
        Self { key, authors: "", title, venue: "", volume: "", pages: "", year: None, url: "" }
    }

    /// A place in it.
    pub const fn at(self, place: &'a str) -> Citation<'a> {
        Citation { source: self, place }
    }

    /// Its authors one by one, without braces.
    pub fn authors(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let names = self.authors.split(" and ").map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name))
    }

    /// The place and year of publication, in words.
    pub fn published(&self) -> String {
        let mut text = self.venue.to_owned();
        if !self.volume.is_empty() {
            let _ = write!(text, " {}", self.volume);
        }
        if !self.pages.is_empty() {
            let _ = write!(text, ", {}", self.pages);
        }
        if let Some(year) = self.year {
            let _ = write!(text, "{}{year}", if text.is_empty() { "" } else { ", " });
        }
        text
    }

    /// The entry for a bibliography in LaTeX.
    pub fn bibtex(&self) -> String {
        let is_article = !self.volume.is_empty();
        let mut entry = format!("@{}{{{}", if is_article { "article" } else { "misc" }, self.key);
        let mut field = |name: &str, value: &str| {
            if !value.is_empty() {
                let _ = write!(entry, ",\n  {name:<12} = {{{}}}", wrapped(value));
            }
        };
        let authors = self.authors.split(" and ").map(|name| match name.strip_prefix('{') {
            Some(body) => format!("{{{}}}", latex::escaped(body.trim_end_matches('}'))),
            None => latex::escaped(name),
        });
        field("author", &authors.collect::<Vec<_>>().join(" and "));
        // Braces keep the capital letters.
        field("title", &format!("{{{}}}", latex::escaped(self.title)));
        field(if is_article { "journal" } else { "howpublished" }, &latex::escaped(self.venue));
        let (volume, number) = self.volume.split_once('(').unwrap_or((self.volume, ""));
        field("volume", &latex::escaped(volume));
        field("number", &latex::escaped(number.trim_end_matches(')')));
        field("pages", &latex::escaped(self.pages));
        field("year", &self.year.map(|year| year.to_string()).unwrap_or_default());
        field("url", &latex::url(self.url));
        entry + "\n}"
    }
}

/// A value in lines that a page holds; line breaks are spaces to BibTeX.
fn wrapped(value: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in value.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > VALUE {
            let _ = write!(text, "\n{:18}", "");
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text
}

impl fmt::Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let authors = self.authors().collect::<Vec<_>>().join(", ");
        if !authors.is_empty() {
            write!(f, "{authors}: ")?;
        }
        f.write_str(self.title)?;
        let published = self.published();
        if !published.is_empty() {
            write!(f, "{}{published}", if self.title.ends_with(['.', '?', '!']) { " " } else { ". " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Citation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.source)?;
        if self.place.is_empty() { Ok(()) } else { write!(f, ", {}", self.place) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_escaped() {
        let source =
            Source { authors: "{A & B} and Jürgen #1", venue: "50% {of} it", ..Source::new("k", "a_b \\ c×²") };
        let entry = "@misc{k,\n  author       = {{A \\& B} and Jürgen \\#1},\n  title        = {{a\\_b \\textbackslash{} c\\ensuremath{\\times}\\textsuperscript{2}}},\n  \
                     howpublished = {50\\% \\{of\\} it}\n}";
        assert_eq!(source.bibtex(), entry);
        assert_eq!(source.authors().collect::<Vec<_>>(), ["A & B", "Jürgen #1"]);
        assert_eq!(source.at("table 2").to_string(), "A & B, Jürgen #1: a_b \\ c×². 50% {of} it, table 2");
        assert_eq!(Source { year: Some(2026), ..Source::new("k", "Why?") }.to_string(), "Why? 2026");
    }
}
