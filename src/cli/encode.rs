//! `encode`: a game or a puzzle as a formula for other solvers.

use std::io::{self, BufWriter, Write};

use gerechte::Puzzle;
use gerechte::encodings::{ClauseSink, Encoding, dimacs, special, unique};

use super::args::EncodeArgs;
use super::{Status, engines, input};
use anyhow::{Context, bail};

pub(crate) fn run(args: &EncodeArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let puzzle = input::puzzle(&game, args.puzzle.as_deref())?;
    let problem = engines::problem_up_to(&game, game.with_clues(&puzzle), args.up_to)?;
    let encoding = Encoding { style: args.encoding, amo: args.amo };
    let family = match args.valid_for {
        None => None,
        Some(bound) => Some((game.family()?, bound)),
    };
    if let Some((family, bound)) = &family
        && *bound > family.len()
    {
        bail!("--valid-for {bound}: the family has {} palettes", family.len());
    }
    let excluded = args.differs_from.as_deref().map(|line| {
        let grid = Puzzle::parse(&game, line).context("--differs-from")?;
        let symbols: Vec<_> = grid.clues().map(|(_, symbol)| symbol).collect();
        if symbols.len() < game.board().cells() {
            bail!("--differs-from: the grid has {} blank cells", game.board().cells() - symbols.len());
        }
        problem.check(&symbols).context("--differs-from: the grid does not solve the puzzle")?;
        Ok(symbols)
    });
    let excluded = excluded.transpose()?;
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "c {game} {puzzle}")?;
    let encode = |sink: &mut dyn ClauseSink| {
        let vars = encoding.encode(&problem, sink);
        if let Some((family, bound)) = &family {
            special::valid_for_at_least(encoding, &vars, family, *bound, sink);
        }
        if let Some(grid) = &excluded {
            sink.add_clause(&unique::differs_from(&problem, &vars, grid));
        }
        vars
    };
    dimacs::write_formula(&encode, &mut out)?;
    out.flush()?;
    Ok(Status::Done)
}
