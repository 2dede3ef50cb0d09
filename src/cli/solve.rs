//! `solve`: a completion of each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Puzzle;
use crate::answer::Answer;
use crate::encodings::{Problem, Symbol};
use crate::engines::Task;
use crate::format::model;
use crate::verbs::{self, Solve, SolveDesk, Solved, Verb};
use anyhow::anyhow;

use super::args::SolveArgs;
use super::engine::UNPROVED;
use super::run::each::asked;
use super::run::lines::{self, Reading, Tolerance};
use super::run::{Batch, Form, Output, Pretty, Session, Status, input};
use super::world::World;

pub(crate) fn run(args: &SolveArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let argument = input::puzzle_or_empty(world, &args.game, argument);
    if argument.is_none() {
        session.note("no puzzle is given: this solves the empty board");
    }
    session.working_on("puzzles solved");
    let engines = args.engine.engines(game.problem(), Task::Complete, session.itself);
    let solving = Solving {
        solve: Solve { game: &game, engines: &engines, unique: args.unique, seed: args.seed },
        session: &session,
        pretty: Pretty::new(args.pretty, &game, &session),
        believed: AtomicBool::new(false),
    };
    if args.dimacs_output {
        return solving.dimacs(argument);
    }
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
    let (reading, bulks) = Reading::new(world, &game, argument, tolerance)?;
    let mut output = Output::table(world, &args.output);
    let form = output.form();
    let worker = || Desk { solve: solving.solve.desk(), puzzle: Puzzle::empty(&game), text: Vec::new() };
    let work = |desk: &mut Desk<'_>, unread, batch: &mut Batch| {
        if batch.is_last() {
            return Ok(());
        }
        match reading.read(unread, &mut desk.puzzle)? {
            Some(Ok(())) => solving.row(desk, form, batch),
            Some(Err(bad)) => {
                batch.bad(bad);
                Ok(())
            }
            None => Ok(()),
        }
    };
    let (mut worst, mut lines) = (verbs::Status::Done, 0);
    let emit = |batch: &mut Batch| {
        (0..batch.len()).for_each(|_| session.step());
        lines += batch.len();
        worst = worst.worse(batch.send(&mut output)?);
        if batch.is_last() {
            session.note("stopped before the answer was known");
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    };
    args.threads.workers().in_batches(bulks, worker, work, emit, || session.console.flush())?;
    if solving.believed.into_inner() {
        world.console.flush_ahead();
        world.message("solutions that are called the only ones are so by external, unproved (see --proof)");
    }
    if let (0, Some(name)) = (lines, &reading.name) {
        input::no_puzzle(world, name);
    }
    Ok(worst.into())
}

/// The memory of a thread.
struct Desk<'a> {
    solve: SolveDesk<'a>,
    puzzle: Puzzle,
    text: Vec<u8>,
}

/// The questions about puzzles.
struct Solving<'a> {
    solve: Solve<'a>,
    session: &'a Session,
    pretty: Option<Pretty>,
    /// Whether a grid was written whose uniqueness depends on an external program without proofs.
    believed: AtomicBool,
}

impl Solving<'_> {
    /// Answers the puzzle on the desk in a row.
    fn row(&self, desk: &mut Desk<'_>, form: Form, batch: &mut Batch) -> anyhow::Result<()> {
        let found = self.solve.solve(&mut desk.solve, &desk.puzzle, self.session)?;
        let (status, words) = found.kind();
        let Solved { answer, unproved, .. } = &found;
        desk.text.clear();
        match answer.grid().filter(|_| answer.unique() != Some(false)) {
            Some(grid) => match self.pretty {
                None => desk.text.extend(grid.iter().map(|&symbol| Symbol::byte(Some(symbol)))),
                Some(pretty) => desk.text.extend(pretty.puzzle(self.solve.game, &desk.puzzle, Some(grid)).into_bytes()),
            },
            None => desk.text.extend(words.bytes().chain(if *unproved { UNPROVED } else { "" }.bytes())),
        }
        // A grid has no room for words.
        self.believed.fetch_or(*unproved && answer.grid().is_some() && form == Form::Text, Ordering::Relaxed);
        self.session.failed(&found.failures);
        batch.row(form, &desk.text, || self.solve.record(&desk.puzzle, &found), status)?;
        if status == verbs::Status::Limit {
            batch.end();
        }
        desk.solve.memory = found.answer;
        Ok(())
    }

    /// Answers one puzzle as SAT solvers do. Clues that contradict each other have no solution.
    fn dimacs(&self, argument: Option<&str>) -> anyhow::Result<Status> {
        let tolerance = Tolerance { keep_going: false, clashes: true };
        let game = self.solve.game;
        let asked = asked(lines::one(input::puzzle(self.session, game, argument), tolerance)?)
            .map_err(|bad| anyhow!(bad.text))?;
        let found = self.solve.answer(&mut self.solve.desk(), &asked, self.session)?;
        self.session.failed(&found.failures);
        if found.unproved {
            writeln!(io::stdout().lock(), "c {}", UNPROVED.trim_start_matches(", "))?;
        }
        dimacs_answer(game.problem(), &found.answer)
    }
}

/// `s` and `v` lines over the variables of the encoding, as SAT solvers print them.
fn dimacs_answer(problem: &Problem, answer: &Answer) -> anyhow::Result<Status> {
    model::write(problem, answer, &mut io::stdout().lock())?;
    Ok(match answer {
        Answer::Solved { .. } => Status::Satisfiable,
        Answer::Unsatisfiable => Status::Unsatisfiable,
        _ => Status::Limit,
    })
}
