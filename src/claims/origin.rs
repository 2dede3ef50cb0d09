//! Origins of parts of claims: printed, derived from print, a reading of it, or new.

use std::fmt;

/// The origin of the value with which a part of a claim is compared.
///
/// ```
/// use gerechte::claims::Origin;
/// assert_eq!(Origin::Printed.name(), "printed");
/// assert_eq!(Origin::Reading("singles in rounds").to_string(), "reading: singles in rounds");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The source prints it.
    #[default]
    Printed,
    /// It follows from what the source prints, in this way.
    Derived(&'static str),
    /// It is the source's under this reading of an ambiguous text. The reading is ours.
    Reading(&'static str),
    /// It is a result of this program, in no source. The value is that of an earlier run, to notice changes.
    New,
}

impl Origin {
    /// The names of all of them.
    pub const NAMES: [&'static str; 4] = ["printed", "derived", "reading", "new"];

    /// The place of this one in [`NAMES`](Self::NAMES).
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Printed => 0,
            Self::Derived(_) => 1,
            Self::Reading(_) => 2,
            Self::New => 3,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// How it was derived, or which reading it is.
    pub const fn detail(self) -> Option<&'static str> {
        match self {
            Self::Printed | Self::New => None,
            Self::Derived(how) | Self::Reading(how) => Some(how),
        }
    }

    /// The reading, if it is one.
    pub const fn reading(self) -> Option<&'static str> {
        if let Self::Reading(reading) = self { Some(reading) } else { None }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.detail().map_or(Ok(()), |detail| write!(f, ": {detail}"))
    }
}
