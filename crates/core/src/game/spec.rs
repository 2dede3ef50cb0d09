//! The grammar of games: one line that names a base and its extras.

use std::fmt;
use std::str::FromStr;

use super::{Base, Extra, GameError, Usual};

/// A game in the grammar: a base, then any of the extras.
///
/// ```text
/// perfect:E  perfect:E:mirror  perfect:E@I,J     a perfect code of radius E; its mirror; moved by (I, J)
/// diameter:E:K  diameter:E:K:v                   the diameter perfect code G_K of radius E; with a vertical core;
///                                                also :mirror and @I,J
/// ball:METRIC:E  tile:SHAPE                      balls of radius E as regions, by the metrics lee, hex, chebyshev; a tile of
///                                                n cells, drawn (xxx/.x) or listed (0,0;0,1;0,2;1,1); also :K, the tiling
///                                                of that number, and @I,J
/// code:GAUSS:a+bi  code:EISENSTEIN:a+bw          a perfect code over a quotient of the Gaussian or Eisenstein integers, or over a
/// code:GROUP:NxM                                 product of cyclic groups: regions are balls of the Mannheim, the hexagonal or the Lee
///                                                metric; also :chebyshev, :core (cells near cores of two cells), :K, the number of a code
/// lee3:1                                         a cube of 7×7×7 cells: lines along three axes, and balls of a perfect Lee code
/// box:RxC  latin:N  jigsaw:LABELS  samurai       boxes; no regions; n² labels, '/' between rows optional; five 3x3 grids
/// jigsaw?ORDER[:torus][:TURN][:SEED]             a random layout: connected regions, over the border too with :torus; kept by
///                                                TURN (rot180, rot90, mirror, mirror-rows); SEED is a number, 0 without one
/// @FILE                                          a game in a file: this grammar, n lines of n labels, or JSON with
///                                                houses and cages (see [`file`](super::file))
/// GAME+EXTRA  GAME+EXTRA:FILE                    an extra, one of [`RULES`](super::RULES); some are stated by a file
/// ```
///
/// Files of marks have a mark a line, with cells as `r1c1`; `#` starts a comment. A thermometer, from its bulb on, and a palindrome are a list of cells, an
/// arrow is `r1c1 = r1c2 r2c3`, its circle and the cells along it. (Where a circle has several cells, their values are added.) A dot is `white r1c1 r1c2` or
/// `black r1c1 r2c1`. Where no dot is drawn nothing is said, unless a line of the file is `negative`: then cells side by side without a dot are neither one
/// apart nor one twice the other. An extra with a file may stand several times, with different files.
///
/// ```
/// use gerechte::GameSpec;
/// let spec: GameSpec = "diameter:1:0:v@2,3+diagonals".parse()?;
/// assert_eq!(spec.to_string(), "diameter:1:0:v@2,3+diagonals");
/// # Ok::<(), gerechte::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// The board and its regions.
    pub base: Base,
    /// The additional constraints, in canonical order.
    pub extras: Vec<Extra>,
}

impl GameSpec {
    /// The files that the game names.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let base = match &self.base {
            Base::File(file) => Some(file.as_str()),
            _ => None,
        };
        base.into_iter().chain(self.extras.iter().filter_map(Extra::file))
    }

    /// The rules that no drawing of the board shows, each a sentence.
    ///
    /// ```
    /// use gerechte::GameSpec;
    /// let spec: GameSpec = "box:3x3+diagonals+antiknight".parse()?;
    /// assert_eq!(spec.undrawn_rules().collect::<Vec<_>>(), ["Cells a knight's move apart hold different symbols."]);
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn undrawn_rules(&self) -> impl Iterator<Item = &'static str> {
        self.extras.iter().filter_map(|extra| extra.rule().sentence)
    }
}

impl FromStr for GameSpec {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        if let Some(found) = text.chars().find(|c| c.is_control()) {
            return Err(GameError::Control(found));
        }
        // An everyday name, alone or with extras.
        let (first, rest) = text.find('+').map_or((text, ""), |at| text.split_at(at));
        if first.eq_ignore_ascii_case("killer") {
            return Err(GameError::NoFile("killer".to_owned()));
        }
        if let Some(usual) = Usual::find(first) {
            return format!("{}{rest}", usual.game).parse();
        }
        // Labels of jigsaws and names of files may contain '+'; an extra starts only at a '+' that one of the names follows.
        let starts: Vec<_> =
            text.match_indices('+').map(|(at, _)| at).filter(|&at| Extra::starts(&text[at..])).collect();
        let end = starts.first().copied().unwrap_or(text.len());
        let mut extras = Vec::with_capacity(starts.len());
        for (position, &start) in starts.iter().enumerate() {
            let end = starts.get(position + 1).copied().unwrap_or(text.len());
            extras.push(text[start + 1..end].parse::<Extra>()?);
        }
        let starts =
            |base: &str, start: &str| base.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
        let base = match text[..end].split_once('+') {
            // Elements of rings are sums, too.
            Some((base, extra))
                if !["jigsaw:", "@", "code:gauss:", "code:eisenstein:"].iter().any(|start| starts(base, start)) =>
            {
                let unknown = || Extra::unknown(extra);
                return Err(extra.parse::<Extra>().err().unwrap_or_else(unknown));
            }
            _ => text[..end].parse()?,
        };
        extras.sort();
        if let Some(pair) = extras.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GameError::ExtraTwice(pair[0].to_string()));
        }
        Ok(Self { base, extras })
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base)?;
        self.extras.iter().try_for_each(|extra| write!(f, "+{extra}"))
    }
}
