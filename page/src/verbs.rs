//! The verbs, each as the command line answers it with `--json`.

use std::error::Error;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use gerechte::agree::{Listing, checked, reconciled};
use gerechte::answer::Answer;
use gerechte::contradiction::candidate;
use gerechte::count::{self, Plan, UpTo, problem};
use gerechte::engines::{EngineChoice, Task};
use gerechte::format::exchange::{Format, Items};
use gerechte::format::puzzles::{LineError, LineFault};
use gerechte::format::record;
use gerechte::generate::{
    Clues, Daily, Date, Difficulty, Dig, FewGrids, GenerateError, Maker, Method, Outcome, Random, Symmetry, Target,
};
use gerechte::picture::{Colours, Picture, html};
use gerechte::possible::possible;
use gerechte::rate::{Measures, Rater};
use gerechte::search::Native;
use gerechte::symmetry::{CanonicalForms, Equivalence, automorphisms};
use gerechte::verbs::{self, Clash, Explain, Givens, Hint, Rate, Status, Verb, Why};
use gerechte::{Exit, Game, GameSpec, Puzzle, PuzzleError, Stop};
use rand::SeedableRng;
use serde::Serialize;

use crate::answer::Written;
use crate::explore;
use crate::killers;
use crate::request::Request;

/// Random images of a puzzle, at most.
const MOST_IMAGES: u64 = 256;

pub(crate) type Answered = Result<Status, Box<dyn Error>>;

/// Answers a request.
pub(crate) fn answer(request: &Request, out: &mut Written) -> Answered {
    let verb = match request.verb.as_str() {
        "convert" => return convert(request, out),
        "solve" => solve,
        "check" => check,
        "rate" => rate,
        "explain" => explain,
        "hint" => hint,
        "generate" => |asked: &Asked<'_>, out: &mut Written| match generate(asked, out) {
            // That a game has no grid is an answer, too.
            Err(error) if matches!(error.downcast_ref(), Some(GenerateError::NoGrid)) => Ok(Status::Negative),
            made => made,
        },
        "count" => count,
        "enumerate" => enumerate,
        "transform" => transform,
        "show" => show,
        "palette" => explore::palette,
        "classify" => explore::classify,
        "minimal" => explore::minimal,
        other => return Err(format!("no verb `{other}`").into()),
    };
    verb(&Asked { request, game: game(request)?, stop: Stop::never() }, out)
}

/// What is asked of a game.
pub(crate) struct Asked<'a> {
    pub(crate) request: &'a Request,
    pub(crate) game: Game,
    pub(crate) stop: Stop,
}

fn game(request: &Request) -> Result<Game, Box<dyn Error>> {
    built(request, &request.game.parse()?)
}

/// A game with the files of the request.
fn built(request: &Request, spec: &GameSpec) -> Result<Game, Box<dyn Error>> {
    let read = |name: &str| request.files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into());
    Ok(spec.build_with(&read, &Native, &Stop::never())?)
}

/// The puzzle of a text in any format.
fn read(game: &Game, text: &str) -> Result<verbs::Asked, Box<dyn Error>> {
    let clash = |error: &PuzzleError| match error {
        PuzzleError::Clash { clues, .. } => Some(Clash { clues: clues.clone(), reason: error.to_string() }),
        _ => None,
    };
    match Puzzle::parse(game, text) {
        Ok(puzzle) => return Ok(Ok(puzzle)),
        Err(error) => {
            if let Some(clash) = clash(&error) {
                return Ok(Err(clash));
            }
        }
    }
    let items = Items::new(Some(Arc::new(game.clone())), text.as_bytes());
    let puzzles = items.map(|item| match item {
        Ok(item) => Ok(Ok(item.puzzle)),
        Err(LineError { fault: LineFault::Misread(misread), .. }) if misread.clash.is_some() => {
            Ok(Err(misread.clash.as_deref().and_then(clash).ok_or("clues contradict each other")?))
        }
        Err(error) => Err(error.into()),
    });
    let puzzles = puzzles.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    match <[verbs::Asked; 1]>::try_from(puzzles) {
        Ok([puzzle]) => Ok(puzzle),
        Err(puzzles) => Err(format!("{} puzzles, and one is wanted here", puzzles.len()).into()),
    }
}

impl Asked<'_> {
    /// The puzzle that is asked about.
    fn read(&self) -> Result<verbs::Asked, Box<dyn Error>> {
        read(&self.game, self.request.puzzle.as_deref().ok_or("no puzzle")?)
    }

    /// The same, where clues that contradict each other are an error.
    fn puzzle(&self) -> Result<Puzzle, Box<dyn Error>> {
        self.read()?.map_err(|clash| clash.reason.into())
    }

    /// Another game with the same files.
    pub(crate) fn built(&self, spec: &GameSpec) -> Result<Game, Box<dyn Error>> {
        built(self.request, spec)
    }

    /// The puzzle if there is one.
    pub(crate) fn any_puzzle(&self) -> Result<Option<Puzzle>, Box<dyn Error>> {
        self.request.puzzle.is_some().then(|| self.puzzle()).transpose()
    }

    pub(crate) fn engine(&self) -> Result<EngineChoice, Box<dyn Error>> {
        let name = self.request.options.engine.as_deref();
        if name == Some("all") {
            return Err("one engine answers: native, sat or allsat".into());
        }
        Ok(name.map_or(Ok(EngineChoice::default()), str::parse)?)
    }
}

fn solve(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, .. } = asked;
    let puzzle = asked.any_puzzle()?.unwrap_or_else(|| Puzzle::empty(game));
    let mut worst = Status::Done;
    for engine in asked.engine()?.engines(game.problem(), Task::Complete) {
        let found = Answer::find(engine.prepare(game.problem()).as_mut(), &puzzle, asked.request.options.unique, stop)?;
        if let Some(grid) = found.grid() {
            checked(engine.name(), game.problem(), &puzzle, grid.symbols())?;
        }
        out.add(&record::Solve::new(game, &puzzle, engine.name(), &found))?;
        worst = worst.max(match &found {
            Answer::Solved { unique: Some(false), .. } | Answer::Unsatisfiable => Status::Negative,
            Answer::Solved { .. } => Status::Done,
            _ => Status::Limit,
        });
    }
    Ok(worst)
}

fn check(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let puzzle = match asked.read()? {
        Ok(puzzle) => puzzle,
        Err(Clash { clues, reason }) => {
            out.add(&record::Check::contradiction(&clues, &reason))?;
            return Ok(Status::Negative);
        }
    };
    let mut worst = Status::Done;
    for engine in asked.engine()?.engines(asked.game.problem(), Task::Complete) {
        let mut engine = engine.prepare(asked.game.problem());
        let found = engine.check(&puzzle, &asked.stop)?;
        let record = record::Check::new(&puzzle, &found, None);
        out.add(&if asked.request.options.candidates {
            record.with_candidates(&possible(engine.as_mut(), asked.game.problem(), &puzzle, &asked.stop)?)
        } else {
            record
        })?;
        worst = if found.solutions == 1 { worst } else { Status::Negative };
    }
    Ok(worst)
}

/// Lets a verb answer the puzzle that is asked about, and writes the record of what it finds.
fn answered<V: Verb, R: Serialize>(
    asked: &Asked<'_>,
    verb: &V,
    out: &mut Written,
    record: impl FnOnce(&verbs::Asked, &V::Found) -> R,
) -> Answered {
    let puzzle = asked.read()?;
    let found = verb.answer(&mut verb.desk(), &puzzle, &asked.stop)?;
    out.add(&record(&puzzle, &found))?;
    Ok(verb.status(&puzzle, &found))
}

fn rate(asked: &Asked<'_>, out: &mut Written) -> Answered {
    answered(asked, &Rate(Rater::new(&asked.game, Measures::ALL)), out, Rate::record)
}

fn explain(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let explain = Explain::new(&asked.game)?;
    answered(asked, &explain, out, |puzzle, found| explain.record(puzzle, found))
}

fn hint(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let degree = request.options.degree.unwrap_or(1);
    if !(1..=3).contains(&degree) {
        return Err(format!("degree {degree} is none of 1, 2 and 3").into());
    }
    let givens = match &request.options.givens {
        None => None,
        Some(text) => {
            let puzzle = read(game, text)?.map_err(|clash| format!("givens: {}", clash.reason))?;
            let not_one = |_| "givens: they have not exactly one solution";
            Some(Givens::new(game, puzzle, stop).map_err(not_one)?)
        }
    };
    if let Some(text) = &request.options.why {
        let why = Why { game, givens: givens.as_ref(), candidate: candidate(game, text)? };
        return answered(asked, &why, out, |puzzle, found| why.record(puzzle, found.as_ref()));
    }
    let hint = Hint::new(game, givens.as_ref(), degree)?;
    answered(asked, &hint, out, |puzzle, found| hint.record(puzzle, found))
}

fn generate(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let options = &request.options;
    let difficulty = options.difficulty.as_deref().map(str::parse::<Difficulty>).transpose()?;
    if let Some(date) = &options.date {
        let date: Date = date.parse()?;
        let seed = date.to_string().replace('-', "").parse()?;
        let puzzles = if difficulty.is_some() { 1 } else { Daily::LEVELS.len() };
        for index in 0..puzzles {
            let made = match &difficulty {
                Some(wanted) => Daily(date).puzzle_of(game, wanted.clone(), stop)?,
                None => Daily(date).puzzle(game, index, stop)?,
            };
            let Outcome::Made(made) = made else { return Ok(Status::Limit) };
            out.add(&record::Generate::made(game, "daily", seed, index as u64, &made))?;
        }
        return Ok(Status::Done);
    }
    if let Some([least, most]) = options.clues
        && (least > most || least > game.board().cells())
    {
        return Err(format!("{least} to {most} clues: {game} has {} cells", game.board().cells()).into());
    }
    if options.killer {
        return killers::generate(game, options, difficulty, stop, out);
    }
    let any = Clues::default();
    let clues = Clues {
        number: options.clues.map_or(any.number, |[least, most]| least..=most),
        symmetry: options.symmetry.as_deref().map_or(Ok(Symmetry::default()), str::parse)?,
        pattern: any.pattern,
    };
    let target = Target { clues, minimal: options.minimal, difficulty, ..Target::default() };
    let census = match FewGrids::of(game, &target, stop)? {
        FewGrids::No => None,
        FewGrids::Impossible => return Ok(Status::Negative),
        FewGrids::Census(census) => Some(census),
    };
    let method: &dyn Method = match &census {
        Some(census) => census,
        None => &Dig,
    };
    let mut maker = Maker::new(game, method, target, stop)?;
    for index in 0..options.count.max(1) {
        let Outcome::Made(made) = maker.make(options.seed, index) else { return Ok(Status::Limit) };
        out.add(&record::Generate::made(game, method.name(), options.seed, index, &made))?;
    }
    Ok(Status::Done)
}

fn count(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let options = &request.options;
    let puzzle = asked.any_puzzle()?;
    let up_to = options.up_to.as_deref().map(str::parse::<UpTo>).transpose()?;
    let problem = problem(game, puzzle.as_ref().unwrap_or(&Puzzle::empty(game)), up_to)?;
    let mut plan = Plan::new(stop);
    plan.limit = options.limit;
    let mut answers = Vec::new();
    for engine in asked.engine()?.engines(&problem, Task::Enumerate) {
        let one = |problem: &_| count::count(engine.as_ref(), problem, &plan);
        answers.push((engine.name(), count::by_relabelling(&problem, options.limit.map(u128::from), one)?));
    }
    let counted = reconciled(game, &answers, false)?;
    out.add(&record::Count::new(game, puzzle.as_ref(), up_to, counted, &answers))?;
    Ok(if counted.is_exact() { Status::Done } else { Status::Limit })
}

fn enumerate(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let puzzle = asked.any_puzzle()?;
    let clues = puzzle.clone().unwrap_or_else(|| Puzzle::empty(game));
    let up_to = request.options.up_to.as_deref().map(str::parse::<UpTo>).transpose()?;
    let problem = problem(game, &clues, up_to)?;
    let engines = asked.engine()?.engines(&problem, Task::Enumerate);
    let what = game.to_string();
    let listing = Listing { what: &what, problem: &problem, puzzle: &clues, limit: request.options.limit };
    let mut written = Ok(());
    let listed = listing.visit(&engines, stop, |grid| {
        written = out.add(&record::Enumerate::new(game, puzzle.as_ref(), grid));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    Ok(if listed?.exit == Some(Exit::Complete) { Status::Done } else { Status::Limit })
}

fn transform(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let puzzle = asked.puzzle()?;
    if request.options.canonical {
        let form = CanonicalForms::new(game, stop)?.equivalence(&puzzle, stop)?;
        out.add(&record::Transform::new(game, &puzzle, &form, None))?;
        return Ok(Status::Done);
    }
    let group = automorphisms(game, stop)?;
    // The command line starts another stream of random words after so many.
    if request.options.count > MOST_IMAGES {
        return Err(format!("{} images, more than {MOST_IMAGES}", request.options.count).into());
    }
    let mut random = Random::seed_from_u64(request.options.seed);
    for _ in 0..request.options.count.max(1) {
        let image = Equivalence::random(game, &group, &mut random);
        out.add(&record::Transform::new(game, &puzzle, &image, None))?;
    }
    Ok(Status::Done)
}

fn show(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let puzzle = asked.any_puzzle()?;
    let picture = Picture::of(&asked.game);
    let picture = match &puzzle {
        Some(puzzle) => picture.with_puzzle(puzzle),
        None => picture,
    };
    let (form, text) = match asked.request.options.form.as_deref() {
        None | Some("text") => ("text", picture.text(Colours::None)),
        Some("svg") => ("svg", picture.svg()),
        Some("html") => ("html", html(&[picture])),
        Some("tex") => ("tex", picture.tikz()),
        Some(other) => return Err(format!("form `{other}` is none of text, svg, html and tex").into()),
    };
    out.add(&record::Show::new(&asked.game, puzzle.as_ref(), form, &text))?;
    Ok(Status::Done)
}

/// Puzzles of any format in another.
fn convert(request: &Request, out: &mut Written) -> Answered {
    let game = if request.game.is_empty() { None } else { Some(Arc::new(game(request)?)) };
    let to: Format = request.options.form.as_deref().unwrap_or("json").parse()?;
    for (number, item) in Items::new(game, request.puzzle.as_deref().unwrap_or_default().as_bytes()).enumerate() {
        out.add(&(to.before(number) + &to.write(&item?)?))?;
    }
    Ok(Status::Done)
}
