//! The first part of the name of a game: its board and its regions.

use std::fmt;
use std::str::FromStr;

use super::GameError;
use crate::palette::{Diameter, Layout, Perfect, RingCode, Tile, Tiled, Turn};

/// The board of a game and its regions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// The palette of a perfect code.
    Perfect(Perfect),
    /// The palette of a diameter perfect code.
    Diameter(Diameter),
    /// The palette of copies of a tile.
    Tiled(Tiled),
    /// The palette of a perfect code over a ring or a group.
    Ring(Box<RingCode>),
    /// Boxes of this number of rows and columns.
    Boxes(usize, usize),
    /// A Latin square of that order.
    Latin(usize),
    /// Regions by label.
    Jigsaw(String),
    /// The first random layout of a name that has a grid.
    Layout(Layout),
    /// Five 9×9 grids with 3×3 boxes, the middle one sharing a box with each of the others.
    Samurai,
    /// A cube of 7×7×7 cells with the balls of the perfect Lee code of length 3.
    Cube,
    /// The game of a file.
    File(String),
}

impl FromStr for Base {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        if let Some(file) = text.strip_prefix('@') {
            return Ok(Self::File(file.to_owned()));
        }
        if let Some(rest) = text.get(..7).filter(|name| name.eq_ignore_ascii_case("jigsaw?")).and(text.get(7..)) {
            return layout(&rest.to_ascii_lowercase());
        }
        // Labels of a jigsaw may be small or capital letters; names may be written either way.
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let name = name.to_ascii_lowercase();
        let small = rest.to_ascii_lowercase();
        let rest = if name == "jigsaw" { rest } else { &small };
        match name.as_str() {
            "perfect" => perfect(rest),
            "diameter" => diameter(rest),
            "ball" => {
                let (metric, rest) = rest.split_once(':').ok_or_else(|| GameError::form("METRIC:E", rest))?;
                tiled(rest, |radius| Ok(Tile::ball(metric.parse()?, number("E", radius)?)?))
            }
            "tile" => tiled(rest, |shape| Ok(Tile::drawn(shape)?)),
            "box" => {
                let (rows, columns) = rest.split_once('x').ok_or_else(|| GameError::form("RxC", rest))?;
                Ok(Self::Boxes(number("rows", rows)?, number("columns", columns)?))
            }
            "latin" => Ok(Self::Latin(number("order", rest)?)),
            "jigsaw" => Ok(Self::Jigsaw(rest.to_owned())),
            "code" => Ok(Self::Ring(Box::new(rest.parse::<RingCode>()?))),
            "lee3" if rest == "1" => Ok(Self::Cube),
            "lee3" => Err(GameError::form("1 (no perfect Lee code of length 3 is known of a larger radius)", rest)),
            "samurai" if !text.contains(':') => Ok(Self::Samurai),
            _ => Err(GameError::UnknownGame(text.to_owned())),
        }
    }
}

fn perfect(text: &str) -> Result<Base, GameError> {
    let (text, shift) = split_shift(text)?;
    let mut parts = text.split(':');
    let mut code = Perfect::new(number("E", parts.next().unwrap_or(""))?)?;
    for flag in parts {
        match flag {
            "mirror" if !code.mirror => code.mirror = true,
            _ => return Err(GameError::UnknownFlag(flag.to_owned())),
        }
    }
    code.shift = (shift.0 % code.order(), shift.1 % code.order());
    Ok(Base::Perfect(code))
}

fn diameter(text: &str) -> Result<Base, GameError> {
    let (text, shift) = split_shift(text)?;
    let mut parts = text.split(':');
    let radius = number("E", parts.next().unwrap_or(""))?;
    let mut code = Diameter::new(radius, number("K", parts.next().unwrap_or(""))?)?;
    for flag in parts {
        match flag {
            "v" if !code.vertical => code.vertical = true,
            "mirror" if !code.mirror => code.mirror = true,
            _ => return Err(GameError::UnknownFlag(flag.to_owned())),
        }
    }
    code.shift = (shift.0 % code.order(), shift.1 % code.order());
    Ok(Base::Diameter(code))
}

/// A tile, the number of a tiling, and a translation.
fn tiled(text: &str, tile: impl Fn(&str) -> Result<Tile, GameError>) -> Result<Base, GameError> {
    let (text, shift) = split_shift(text)?;
    let (shape, tiling) = match text.split_once(':') {
        Some((shape, tiling)) => (shape, number("K", tiling)?),
        None => (text, 0),
    };
    let mut tiled = Tiled::new(tile(shape)?, tiling)?;
    let order = tiled.tile().order();
    tiled.shift = (shift.0 % order, shift.1 % order);
    Ok(Base::Tiled(tiled))
}

/// An order, and optionally the torus, a symmetry and a seed, in this order.
fn layout(text: &str) -> Result<Base, GameError> {
    let mut parts = text.split(':').peekable();
    let order = number("ORDER", parts.next().unwrap_or(""))?;
    let torus = parts.next_if_eq(&"torus").is_some();
    let is_name = |part: &&str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    let turn = parts.next_if(is_name).map_or(Ok(Turn::None), str::parse)?;
    let seed = parts.next().map_or(Ok(0), seed)?;
    match parts.next() {
        None => Ok(Base::Layout(Layout::new(order, torus, turn, seed)?)),
        Some(_) => Err(GameError::form("ORDER[:torus][:TURN][:SEED]", text)),
    }
}

fn seed(text: &str) -> Result<u64, GameError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| GameError::Seed(text.to_owned()))
}

/// Splits `…@I,J` into the text before it and the translation.
fn split_shift(text: &str) -> Result<(&str, (usize, usize)), GameError> {
    let Some((text, shift)) = text.split_once('@') else { return Ok((text, (0, 0))) };
    let (i, j) = shift.split_once(',').ok_or_else(|| GameError::form("I,J", shift))?;
    Ok((text, (number("I", i)?, number("J", j)?)))
}

fn number(what: &'static str, text: &str) -> Result<usize, GameError> {
    // Only digits are allowed, as `parse` alone would accept a sign. Four digits are enough for any order, and cannot overflow later.
    let is_number = !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| GameError::number(what, text))
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shift = match self {
            Self::Perfect(code) => {
                write!(f, "perfect:{}{}", code.radius(), if code.mirror { ":mirror" } else { "" })?;
                code.shift
            }
            Self::Diameter(code) => {
                write!(f, "diameter:{}:{}", code.radius(), code.k())?;
                f.write_str(if code.vertical { ":v" } else { "" })?;
                f.write_str(if code.mirror { ":mirror" } else { "" })?;
                code.shift
            }
            Self::Tiled(tiled) => {
                write!(f, "{tiled}")?;
                tiled.shift
            }
            Self::Ring(code) => return code.fmt(f),
            Self::Cube => return f.write_str("lee3:1"),
            Self::Boxes(rows, columns) => return write!(f, "box:{rows}x{columns}"),
            Self::Latin(order) => return write!(f, "latin:{order}"),
            Self::Jigsaw(labels) => return write!(f, "jigsaw:{labels}"),
            Self::Layout(layout) => return layout.fmt(f),
            Self::Samurai => return f.write_str("samurai"),
            Self::File(file) => return write!(f, "@{file}"),
        };
        if shift == (0, 0) { Ok(()) } else { write!(f, "@{},{}", shift.0, shift.1) }
    }
}
