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
    /// The worse of two statuses of puzzles, as [`crate::verbs::Status::worse`].
    pub(crate) fn worse(self, other: Self) -> Self {
        let by_rank = [Self::Input, Self::Limit, Self::Negative];
        by_rank.into_iter().find(|status| [self, other].contains(status)).unwrap_or(self)
    }
}

impl From<crate::verbs::Status> for Status {
    fn from(status: crate::verbs::Status) -> Self {
        use crate::verbs::Status as Found;
        match status {
            Found::Done => Self::Done,
            Found::Negative => Self::Negative,
            Found::Input => Self::Input,
            Found::Limit => Self::Limit,
        }
    }
}
