//! `--list`: the meaning of the words for difficulty, a sentence each.

use gerechte::format::record;
use gerechte::rate::{Level, Scale, Technique};

use super::Status;
use super::args::TableArgs;
use super::output::Output;

/// The techniques of the ladder, easiest first, and those that only `--technique` and `--forbid` name.
pub(crate) fn techniques(args: &TableArgs) -> anyhow::Result<Status> {
    let mut output = Output::table(args);
    for technique in Technique::all() {
        let record = record::Technique::from(technique);
        let apart = if record.rung { "" } else { " (not on the ladder)" };
        let text = format!("{:<32} {:<8} {:>5}  {}{apart}", record.technique, record.level, record.cost, record.lesson);
        output.row(text, || &record)?;
    }
    Ok(Status::Done)
}

/// The scales and the levels.
pub(crate) fn scales(args: &TableArgs) -> anyhow::Result<Status> {
    let mut output = Output::table(args);
    for scale in Scale::ALL {
        let record = record::Scale::from(scale);
        output.row(format!("{:<12}{}", record.scale, record.meaning), || &record)?;
    }
    // Rows of another shape: a table has the levels as the words of their scale.
    if args.csv {
        return Ok(Status::Done);
    }
    for level in Level::ALL {
        let record = record::Level::from(level);
        output.row(format!("  {:<10}{}", record.level, record.meaning), || &record)?;
    }
    Ok(Status::Done)
}
