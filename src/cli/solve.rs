//! `solve`: a completion of each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use gerechte::agree::{Answers, Failure, PreparedEngines, checked, decided, prepared};
use gerechte::answer::Answer;
use gerechte::encodings::{Problem, Symbol};
use gerechte::engines::Task;
use gerechte::format::{model, record};
use gerechte::search::Solver;
use gerechte::{EngineError, Game, Puzzle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::SolveArgs;
use super::batch;
use super::engine::UNPROVED;
use super::lines::{self, Reading, Tolerance};
use super::output::{self, Form, Output};
use super::page::Page;
use super::pretty::Pretty;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let session = args.engine.session(&args.output)?;
    let game = input::game(&args.game)?;
    let argument = input::or_piped(args.puzzle.as_deref());
    if argument.is_none() {
        session.note("no puzzle is given: this solves the empty board");
    }
    session.working_on("puzzles solved");
    let engines = args.engine.engines(game.problem(), Task::Complete);
    let solving = Solving {
        args,
        game: &game,
        session: &session,
        pretty: Pretty::new(args.pretty, &game, &session),
        believed: AtomicBool::new(false),
    };
    if args.dimacs_output {
        return solving.dimacs(argument, &mut prepared(&engines, game.problem()));
    }
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
    let (reading, bulks) = Reading::new(&game, argument, tolerance)?;
    let mut output = Output::table(&args.output);
    let form = output.form();
    let worker = || Desk {
        engines: prepared(&engines, game.problem()),
        puzzle: Puzzle::empty(&game),
        answer: Answer::Unknown,
        text: Vec::new(),
    };
    let work = |desk: &mut Desk<'_>, unread, page: &mut Page| {
        if page.is_last() {
            return Ok(());
        }
        match reading.read(unread, &mut desk.puzzle)? {
            Some(Ok(())) => solving.row(desk, form, page),
            Some(Err(bad)) => {
                page.bad(bad);
                Ok(())
            }
            None => Ok(()),
        }
    };
    let (mut worst, mut lines) = (Status::Done, 0);
    let emit = |page: &mut Page| {
        (0..page.len()).for_each(|_| session.step());
        lines += page.len();
        worst = worst.max(page.send(&mut output)?);
        if page.is_last() {
            session.note("stopped before the answer was known");
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_pages(bulks, args.threads.number(), worker, work, emit)?;
    if solving.believed.into_inner() {
        output::flush_ahead();
        output::message("solutions that are called the only ones are so by external, unproved (see --proof)");
    }
    if let (0, Some(name)) = (lines, &reading.name) {
        input::no_puzzle(name);
    }
    Ok(worst)
}

/// What a thread solves with, and the memory of the last puzzle.
struct Desk<'a> {
    engines: PreparedEngines<'a>,
    puzzle: Puzzle,
    answer: Answer,
    text: Vec<u8>,
}

/// What is known of a puzzle.
struct Found {
    /// The engine that says it.
    engine: &'static str,
    answer: Answer,
    /// Whether it rests on the word of outside programs alone.
    unproved: bool,
    /// The engines that gave no answer.
    failures: Vec<Failure>,
}

/// What is asked of puzzles.
struct Solving<'a> {
    args: &'a SolveArgs,
    game: &'a Game,
    session: &'a Session,
    pretty: Option<Pretty>,
    /// Whether a grid was written of which only an outside program says that it is the only one.
    believed: AtomicBool,
}

impl Solving<'_> {
    /// Answers the puzzle on the desk in a row.
    fn row(&self, desk: &mut Desk<'_>, form: Form, page: &mut Page) -> anyhow::Result<()> {
        let memory = std::mem::replace(&mut desk.answer, Answer::Unknown);
        let Found { engine, answer, unproved, failures } = self.answer(&mut desk.engines, &desk.puzzle, memory)?;
        let (status, words) = kind(&answer);
        desk.text.clear();
        match answer.grid().filter(|_| answer.unique() != Some(false)) {
            Some(grid) => match self.pretty {
                None => desk.text.extend(grid.iter().map(|&symbol| Symbol::byte(Some(symbol)))),
                Some(pretty) => desk.text.extend(pretty.puzzle(self.game, &desk.puzzle, Some(grid)).into_bytes()),
            },
            None => desk.text.extend(words.bytes().chain(if unproved { UNPROVED } else { "" }.bytes())),
        }
        // A grid has no room for words.
        self.believed.fetch_or(unproved && answer.grid().is_some() && form == Form::Text, Ordering::Relaxed);
        let failed = self.session.failed(&failures);
        let record = || {
            let record = record::Solve::new(self.game, &desk.puzzle, engine, &answer);
            record.with_failures(failures).resting_on_a_word(unproved)
        };
        page.row(form, &desk.text, record, status.max(failed))?;
        if status == Status::Limit {
            page.end();
        }
        desk.answer = answer;
        Ok(())
    }

    /// What the engines say of a puzzle, which the problem checks. The memory is that of another answer.
    fn answer(&self, engines: &mut PreparedEngines<'_>, puzzle: &Puzzle, memory: Answer) -> anyhow::Result<Found> {
        let mut answered = Vec::new();
        let found = self.agreed(engines, puzzle, memory, &mut answered)?;
        // A solution is checked; that there is none, or no other, is not.
        let is_a_word = matches!(found.answer, Answer::Unsatisfiable | Answer::Solved { unique: Some(true), .. });
        Ok(Found { unproved: is_a_word && self.args.engine.is_unproved(answered), ..found })
    }

    /// What the engines agree on, and those that know an answer.
    fn agreed(
        &self,
        engines: &mut PreparedEngines<'_>,
        puzzle: &Puzzle,
        memory: Answer,
        answered: &mut Vec<&'static str>,
    ) -> anyhow::Result<Found> {
        let (args, stop) = (self.args, &self.session.stop);
        let check = |name, answer: Answer| -> Result<Answer, EngineError> {
            if let Some(grid) = answer.grid() {
                checked(name, self.game.problem(), puzzle, grid.symbols())?;
            }
            Ok(answer)
        };
        let one = |engine, answer| Found { engine, answer, unproved: false, failures: Vec::new() };
        if let Some(seed) = args.seed {
            let answer = random(self.game, puzzle, seed, self.session);
            return Ok(one("native", check("native", answer)?));
        }
        if let [(name, engine)] = engines.as_mut_slice() {
            let find = || memory.find_again(engine.as_mut(), puzzle, args.unique, stop);
            let answer = self.session.timed(name, find)?;
            answered.push(*name);
            return Ok(one(name, check(name, answer)?));
        }
        let mut answers = Answers::default();
        for (name, engine) in engines {
            let answer = self.session.timed(name, || Answer::find(engine.as_mut(), puzzle, args.unique, stop));
            answers.add(name, answer.and_then(|answer| check(name, answer)))?;
        }
        let given = answers.given()?;
        answered.extend(given.iter().filter(|(_, answer)| *answer != Answer::Unknown).map(|(name, _)| *name));
        let failures = answers.failures().to_vec();
        let (engine, answer) = decided(puzzle, answers.given()?, |answer| kind(answer).1)?;
        Ok(Found { engine, answer, unproved: false, failures })
    }

    /// Answers one puzzle as SAT solvers do. Clues that contradict each other have no solution.
    fn dimacs(&self, argument: Option<&str>, engines: &mut PreparedEngines<'_>) -> anyhow::Result<Status> {
        let tolerance = Tolerance { keep_going: false, clashes: true };
        let answer = match lines::one(input::puzzle(self.game, argument), tolerance)? {
            Ok(puzzle) => {
                let found = self.answer(engines, &puzzle, Answer::Unknown)?;
                self.session.failed(&found.failures);
                if found.unproved {
                    writeln!(io::stdout().lock(), "c {}", UNPROVED.trim_start_matches(", "))?;
                }
                found.answer
            }
            Err(_) => Answer::Unsatisfiable,
        };
        dimacs_answer(self.game.problem(), &answer)
    }
}

/// The exit status and a word for it.
fn kind(answer: &Answer) -> (Status, &'static str) {
    match answer {
        Answer::Solved { unique: Some(false), .. } => (Status::Negative, "not unique"),
        Answer::Solved { .. } => (Status::Done, "satisfiable"),
        Answer::Unsatisfiable => (Status::Negative, "unsatisfiable"),
        _ => (Status::Limit, "unknown"),
    }
}

/// A random solution of the puzzle.
fn random(game: &Game, puzzle: &Puzzle, seed: u64, session: &Session) -> Answer {
    let mut solver = Solver::new(game.problem());
    match solver.random(puzzle, &session.stop, &mut ChaCha8Rng::seed_from_u64(seed)) {
        Ok(Some(grid)) => Answer::Solved { grid, unique: None },
        Ok(None) => Answer::Unsatisfiable,
        Err(_) => Answer::Unknown,
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
