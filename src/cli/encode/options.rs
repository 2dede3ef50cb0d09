//! Options of `encode` that exclude each other.

use anyhow::bail;
use clap::ValueEnum;
use gerechte::encodings::{Encoding, Sums};

use super::encoding;
use crate::cli::args::{EncodeArgs, ExportFormat};

/// Refuses an option that the format would pass over, and a format without the option that it needs.
pub(super) fn check(args: &EncodeArgs) -> anyhow::Result<()> {
    use ExportFormat::{Cnf, Icnf, Lp, Minizinc, Opb, Qdimacs, Smtlib, Wcnf, Xcsp3};
    let given: [(&str, bool, &[ExportFormat]); 8] = [
        (
            "--encoding, --amo or --sums",
            encoding(args) != Encoding { sums: Sums::Symbols, ..Encoding::default() },
            &[Cnf, Icnf, Qdimacs],
        ),
        ("--up-to", args.up_to.relation.is_some(), &[Cnf, Icnf, Opb, Minizinc, Xcsp3, Lp, Smtlib, Qdimacs]),
        ("--valid-for", args.valid_for.is_some(), &[Cnf, Icnf]),
        ("--differs-from", args.differs_from.is_some(), &[Cnf, Icnf, Opb, Lp]),
        ("--cubes", args.cubes.is_some(), &[Cnf, Icnf]),
        ("--sets", args.sets.is_some(), &[Wcnf]),
        ("--clues", args.clues.is_some(), &[Qdimacs]),
        ("--batch", args.batch, &[Cnf, Opb, Minizinc, Xcsp3, Lp, Smtlib]),
    ];
    let name =
        |format: ExportFormat| format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    if let Some((option, _, formats)) =
        given.iter().find(|(_, given, formats)| *given && !formats.contains(&args.format))
    {
        let takers = formats.iter().map(|format| name(*format)).collect::<Vec<_>>().join(", ");
        bail!("--format {} has no use for {option}: it is for {takers}", name(args.format));
    }
    match args.format {
        Cnf if args.cubes.is_some() && args.out.file.is_none() => {
            bail!("--format cnf --cubes wants a folder: --out DIR")
        }
        Icnf if args.cubes.is_none() => bail!("--format icnf wants --cubes N"),
        Qdimacs if args.clues.is_none() => bail!("--format qdimacs wants --clues K"),
        _ => Ok(()),
    }
}
