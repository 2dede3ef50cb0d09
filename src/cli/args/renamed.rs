//! Words of former versions, each with the word that replaced it.

use clap::ValueEnum;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Kind;

/// A flag of a verb, and what to write instead.
pub(crate) struct Renamed {
    /// The verb, or a verb and its step: `job plan`.
    pub(crate) verb: &'static str,
    /// The former flag.
    pub(crate) old: &'static str,
    /// A flag or a command.
    pub(crate) new: &'static str,
}

const fn renamed(verb: &'static str, old: &'static str, new: &'static str) -> Renamed {
    Renamed { verb, old, new }
}

/// All former flags.
pub(crate) const RENAMED: &[Renamed] = &[
    renamed("book", "--into", "--out"),
    renamed("certify", "--fewest", "`gerechte fewest GAME GRID --certify DIR`"),
    renamed("check", "--additional", "`gerechte fewest GAME PUZZLE`"),
    renamed("check", "--candidates", "--possible"),
    renamed("count", "--state", "--resume"),
    renamed("encode", "--unique", "--uniqueness"),
    renamed("explain", "--list", "`gerechte list techniques`"),
    renamed("generate", "--into", "--resume, or --out with --killer"),
    renamed("generate", "--time", "--timeout"),
    renamed("hint", "--list", "`gerechte list techniques`"),
    renamed("job merge", "--into", "--out"),
    renamed("job plan", "--into", "--out"),
    renamed("job submit", "--slurm", "`gerechte job submit`, which submits to Slurm"),
    renamed("man", "--into", "--out"),
    renamed("minimal", "--fewest", "`gerechte fewest GAME GRID`"),
    renamed("minimal", "--most", "`gerechte fewest GAME GRID --most`"),
    renamed("rate", "--list", "`gerechte list scales` and `gerechte list levels`"),
    renamed("scan", "--into", "--resume"),
    renamed("scan", "--up-to", "--at-most"),
    renamed("suite", "--limit", "--solver-timeout"),
    renamed("suite", "--list", "`gerechte list families`"),
    renamed("verify", "--list", "`gerechte list claims`"),
];

/// The successor of this flag, where it is a former flag of the verb that the words after the program's name begin with.
pub(crate) fn renamed_to<'a>(words: impl IntoIterator<Item = &'a str>, flag: &str) -> Option<&'static str> {
    let words: Vec<_> = words.into_iter().take(2).collect();
    let is_of = |verb: &str| verb.split(' ').enumerate().all(|(at, word)| words.get(at) == Some(&word));
    RENAMED.iter().find(|renamed| renamed.old == flag && is_of(renamed.verb)).map(|renamed| renamed.new)
}

/// The error of arguments in one line; clap's own message has further lines. `words` are those after the program's name.
pub(crate) fn in_a_line<'a>(error: &clap::Error, words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.into_iter().collect();
    let first = words.first().copied();
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(flag))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
        && let Some(new) = renamed_to(words, flag)
    {
        return format!("error: {flag} is now {new} (see --help)");
    }
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(flag)), Some("solve")) =
        (error.kind(), error.get(ContextKind::InvalidArg), first)
        && ["--count", "--limit"].contains(&flag.as_str())
    {
        return format!(
            "error: {flag}: `gerechte enumerate GAME PUZZLE --limit N` lists several solutions (see --help)"
        );
    }
    if (error.kind(), first) == (ErrorKind::MissingRequiredArgument, Some("list")) {
        let kinds =
            Kind::value_variants().iter().filter_map(|kind| Some(kind.to_possible_value()?.get_name().to_owned()));
        return format!("error: a kind is wanted: {} (see --help)", kinds.collect::<Vec<_>>().join(", "));
    }
    let text = error.to_string();
    let line = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    // The greatest number of a type is no limit that a user knows.
    let greatest = [format!("..{}", u64::MAX), format!("..={}", u64::MAX), format!("..={}", u32::MAX)];
    let line = greatest.iter().fold(line, |line, end| line.replace(end, ".."));
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    // Words that begin with dashes are no values here.
    let tip = tip.filter(|tip| !tip.starts_with("to pass '"));
    let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
    format!("{line}{tip} (see --help)")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{RENAMED, renamed_to};
    use crate::cli::args::Cli;

    /// No former flag is one of today, or its sentence would never be said.
    #[test]
    fn former_flags_are_gone() {
        let mut program = Cli::command();
        program.build();
        for renamed in RENAMED {
            let of = |command: &clap::Command, word: &str| command.find_subcommand(word).expect("a verb").clone();
            let verb = renamed.verb.split(' ').fold(program.clone(), |command, word| of(&command, word));
            let name = renamed.old.trim_start_matches("--");
            assert!(verb.get_arguments().all(|arg| arg.get_long() != Some(name)), "{} {}", renamed.verb, renamed.old);
            assert_eq!(renamed_to(renamed.verb.split(' '), renamed.old), Some(renamed.new));
            // A flag that replaced another exists.
            for flag in renamed.new.split([' ', ',']).filter(|word| word.starts_with("--")) {
                let exists = verb.get_arguments().any(|arg| arg.get_long() == Some(&flag[2..]));
                assert!(exists || renamed.new.starts_with('`'), "{} {flag}", renamed.verb);
            }
        }
        assert_eq!(renamed_to(["check"], "--into"), None);
    }
}
