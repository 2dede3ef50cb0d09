//! The exit status of a verb.

/// The end of a verb, with its exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Status {
    /// Done, and the answer is positive.
    #[default]
    Done = 0,
    /// A negative answer: unsatisfiable, not unique, a claim undecided.
    Negative = 1,
    /// Input that is wrong, where the verb went on after it.
    Input = 2,
    /// A limit was reached before the answer was complete.
    Limit = 3,
    /// `job`: the file system does not work here.
    Elsewhere = 4,
    /// `solve --dimacs-output`: satisfiable.
    Satisfiable = 10,
    /// `solve --dimacs-output`: unsatisfiable.
    Unsatisfiable = 20,
}

impl Status {
    /// The worse of two: wrong input, then a limit, then a negative answer.
    #[must_use]
    pub(crate) const fn worse(self, other: Self) -> Self {
        const fn rank(status: Status) -> u8 {
            match status {
                Status::Input => 3,
                Status::Limit => 2,
                other => other as u8,
            }
        }
        if rank(self) < rank(other) { other } else { self }
    }
}

impl From<gerechte::verbs::Status> for Status {
    fn from(status: gerechte::verbs::Status) -> Self {
        use gerechte::verbs::Status as Found;
        match status {
            Found::Done => Self::Done,
            Found::Negative => Self::Negative,
            Found::Input => Self::Input,
            Found::Limit => Self::Limit,
        }
    }
}
