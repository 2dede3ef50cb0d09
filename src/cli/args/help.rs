//! The help of the whole program: verbs by purpose, then the notation of games and puzzles.

use crate::game::{RULES, Rule};
use clap::Command;

/// The verbs, by what they are for.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["solve", "check", "hint", "explain", "rate", "show"]),
    ("Make", &["generate", "transform", "convert", "book"]),
    (
        "Count and prove",
        &["palette", "count", "enumerate", "rank", "classify", "minimal", "fewest", "scan", "certify", "verify"],
    ),
    ("Solvers", &["encode", "decode", "suite", "serve"]),
    ("Large runs", &["job"]),
    ("The program", &["list", "cite", "completions", "man", "help"]),
];

/// Columns of a line.
const WIDTH: usize = 100;

/// The program with its help, in which the verbs are grouped.
pub(super) fn grouped(command: Command) -> Command {
    let about = |name: &str| {
        let verb = command.get_subcommands().find(|verb| verb.get_name() == name);
        verb.and_then(Command::get_about).map_or("Print the help of a verb".to_owned(), ToString::to_string)
    };
    let line = |name: &&str| wrapped(&format!("  {name:<13}"), about(name).split(' '), " ", &" ".repeat(15));
    let group = |(group, verbs): &(&str, &[&str])| {
        let lines: Vec<_> = verbs.iter().map(line).collect();
        format!("{group}:\n{}\n\n", lines.join("\n"))
    };
    let text = GROUPS.iter().map(group).collect::<Vec<_>>().concat();
    let template = format!("{{about}}\n\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}{{after-help}}");
    command.help_template(template).after_help(games())
}

/// Words in lines of [`WIDTH`] columns, the first after `start`, the others after `indent`.
fn wrapped<W: AsRef<str>>(start: &str, words: impl IntoIterator<Item = W>, between: &str, indent: &str) -> String {
    let (mut lines, mut is_first) = (vec![start.to_owned()], true);
    for word in words {
        let word = word.as_ref();
        let length = lines.last().map_or(0, |line| line.chars().count() + between.len() + word.chars().count());
        match lines.last_mut() {
            Some(line) if is_first || length <= WIDTH => {
                line.push_str(if is_first { "" } else { between });
                line.push_str(word);
            }
            _ => lines.push(format!("{indent}{word}")),
        }
        is_first = false;
    }
    lines.join("\n")
}

/// The end of the help: how games and puzzles are written.
fn games() -> String {
    let extras = wrapped("  GAME", RULES.iter().map(Rule::usage), "  ", "       ");
    format!("{BASES}\n{extras}\n\n{PUZZLES}")
}

const BASES: &str = "\
Games (sudoku, 6x6, sudoku-x, windoku and others of `list games`, or):
  perfect:E[:mirror][@I,J]           perfect code of radius E: orders 5, 13, 25, 41, 61
  diameter:E:K[:v][:mirror][@I,J]    diameter perfect code G_K of radius E: orders 8, 18, 32, 50
  ball:METRIC:E[:K][@I,J]            balls by the metric lee, hex or chebyshev; K: which tiling
  tile:SHAPE[:K][@I,J]               copies of a tile: xxx/.x or 0,0;0,1;0,2;1,1
  box:RxC  latin:N  jigsaw:LABELS    boxes, no regions, regions by label ('/' between rows optional)
  jigsaw?ORDER[:torus][:TURN][:SEED] random connected regions; TURN: rot180, rot90, mirror, mirror-rows
  samurai                            five 3x3 grids
  @FILE                              a game in a file";

const PUZZLES: &str = "\
Puzzles: one a line, '.' for a blank (or 0 up to order 9), then 1-9, A-Z, a-z; or in the formats of
other programs (see `list formats`).
Exit status: 0 done, 1 negative answer, 2 usage or input error, 3 limit reached, 4 (job) the file
system fails: try elsewhere.";

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::GROUPS;
    use crate::cli::args::command;

    #[test]
    fn every_verb_is_in_one_group() {
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        grouped.sort_unstable();
        let command = command();
        let mut verbs: Vec<_> = command.get_subcommands().map(Command::get_name).chain(["help"]).collect();
        verbs.sort_unstable();
        assert_eq!(grouped, verbs);
    }
}
