//! The verbs, each as the command line answers it with `--json`.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use gerechte::contradiction::candidate;
use gerechte::count::UpTo;
use gerechte::engines::{EngineChoice, Task};
use gerechte::format::exchange::{Format, Items};
use gerechte::format::puzzles::{LineError, LineFault};
use gerechte::format::record;
use gerechte::generate::{Clues, Difficulty, Symmetry, Target};
use gerechte::picture::{Colours, Picture, html};
use gerechte::rate::{Measures, Rater};
use gerechte::search::Native;
use gerechte::symmetry::{CanonicalForms, GroupName};
use gerechte::verbs::{
    self, Check, Clash, Counting, Enumerate, Explain, Generate, GenerateDaily, GenerateKillers, Givens, Hint, Images,
    Rate, Solve, Status, Verb, Why,
};
use gerechte::{Game, GameSpec, Puzzle, PuzzleError, Stop};
use serde::Serialize;

use crate::asked::{Answered, Asked, Written};
use crate::explore;
use crate::request::Request;

/// Answers a request.
pub(crate) fn answer(request: &Request, out: &mut Written) -> Answered {
    let verb = match request.verb.as_str() {
        "convert" => return convert(request, out),
        "solve" => solve,
        "check" => check,
        "rate" => rate,
        "explain" => explain,
        "hint" => hint,
        "generate" => generate,
        "count" => count,
        "enumerate" => enumerate,
        "transform" => transform,
        "show" => show,
        "palette" => explore::palette,
        "classify" => explore::classify,
        "minimal" => explore::minimal,
        other => return Err(anyhow!("no verb `{other}`")),
    };
    verb(&Asked { request, game: game(request)?, stop: Stop::never() }, out)
}

fn game(request: &Request) -> anyhow::Result<Game> {
    built(request, &request.game.parse()?)
}

/// A game with the files of the request.
fn built(request: &Request, spec: &GameSpec) -> anyhow::Result<Game> {
    let read = |name: &str| request.files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into());
    Ok(spec.build_with(&read, &Native, &Stop::never())?)
}

/// The puzzle of a text in any format.
fn read(game: &Game, text: &str) -> anyhow::Result<verbs::Asked> {
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
            Ok(Err(misread.clash.as_deref().and_then(clash).context("clues contradict each other")?))
        }
        Err(error) => Err(error.into()),
    });
    let puzzles = puzzles.collect::<anyhow::Result<Vec<_>>>()?;
    match <[verbs::Asked; 1]>::try_from(puzzles) {
        Ok([puzzle]) => Ok(puzzle),
        Err(puzzles) => Err(anyhow!("{} puzzles, and one is wanted here", puzzles.len())),
    }
}

impl Asked<'_> {
    /// The puzzle that is asked about.
    fn read(&self) -> anyhow::Result<verbs::Asked> {
        read(&self.game, self.request.puzzle.as_deref().context("no puzzle")?)
    }

    /// The same, where clues that contradict each other are an error.
    fn puzzle(&self) -> anyhow::Result<Puzzle> {
        self.read()?.map_err(|clash| anyhow!(clash.reason))
    }

    /// A different game with the same files.
    pub(crate) fn built(&self, spec: &GameSpec) -> anyhow::Result<Game> {
        built(self.request, spec)
    }

    /// The puzzle if there is one.
    pub(crate) fn any_puzzle(&self) -> anyhow::Result<Option<Puzzle>> {
        self.request.puzzle.is_some().then(|| self.puzzle()).transpose()
    }

    /// The group that is asked for.
    pub(crate) fn group(&self) -> anyhow::Result<Option<GroupName>> {
        Ok(self.request.options.group.as_deref().map(str::parse).transpose()?)
    }

    fn up_to(&self) -> anyhow::Result<Option<UpTo>> {
        Ok(self.request.options.up_to.as_deref().map(str::parse).transpose()?)
    }

    pub(crate) fn engine(&self) -> anyhow::Result<EngineChoice> {
        let name = self.request.options.engine.as_deref();
        if name == Some("all") {
            return Err(anyhow!("one engine answers: native, sat or allsat"));
        }
        Ok(name.map_or(Ok(EngineChoice::default()), str::parse)?)
    }
}

fn solve(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let puzzle = asked.any_puzzle()?.unwrap_or_else(|| Puzzle::empty(game));
    let engines = asked.engine()?.engines(game.problem(), Task::Complete);
    let solve = Solve { game, engines: &engines, unique: request.options.unique, seed: None };
    let found = solve.solve(&mut solve.desk(), &puzzle, stop)?;
    out.add(&solve.record(&puzzle, &found))?;
    Ok(found.kind().0)
}

fn check(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let engines = asked.engine()?.engines(asked.game.problem(), Task::Complete);
    let candidates = asked.request.options.candidates;
    let check = Check { game: &asked.game, engines: &engines, candidates, additional: false };
    answered(asked, &check, out, |puzzle, found| check.record(puzzle, found))
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
        return Err(anyhow!("degree {degree} is none of 1, 2 and 3"));
    }
    let givens = match &request.options.givens {
        None => None,
        Some(text) => {
            let puzzle = read(game, text)?.map_err(|clash| anyhow!("givens: {}", clash.reason))?;
            let not_one = |_| anyhow!("givens: they have not exactly one solution");
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
        let daily = GenerateDaily {
            game,
            date: date.parse()?,
            recipe: gerechte::generate::Recipe::Levels,
            difficulty,
            player: None,
            rater: None,
        };
        return daily.run(stop, |generated| out.add(&generated.record(game)));
    }
    if let Some([least, most]) = options.clues
        && (least > most || least > game.board().cells())
    {
        bail!("{least} to {most} clues: {game} has {} cells", game.board().cells());
    }
    let clues = options.clues.map(|[least, most]| least..=most);
    let (seed, count) = (options.seed, Some(options.count.max(1)));
    if options.killer {
        let killers = GenerateKillers { clues, difficulty, seed, count, ..GenerateKillers::new(game) };
        return killers.run(stop, |made| out.add(&made.record(game)?));
    }
    let any = Clues::default();
    let clues = Clues {
        number: clues.unwrap_or(any.number),
        symmetry: options.symmetry.as_deref().map_or(Ok(Symmetry::default()), str::parse)?,
        pattern: any.pattern,
    };
    let target = Target { clues, minimal: options.minimal, difficulty, ..Target::default() };
    let generate = Generate { seed, count, ..Generate::new(game, target) };
    match generate.ready(stop)? {
        ControlFlow::Continue(generator) => generator.run(0, None, stop, |generated| out.add(&generated.record(game))),
        ControlFlow::Break(status) => Ok(status),
    }
}

fn count(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let (engine, up_to) = (asked.engine()?, asked.up_to()?);
    let engines = |problem: &_, task| engine.engines(problem, task);
    let counting = Counting { game, engines: &engines, up_to, limit: request.options.limit, parts: None };
    let puzzle = asked.any_puzzle()?;
    let counted = counting.run(puzzle.as_ref().unwrap_or(&Puzzle::empty(game)), stop)?;
    out.add(&counting.record(puzzle.as_ref(), &counted))?;
    Ok(counted.status())
}

fn enumerate(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let (engine, up_to) = (asked.engine()?, asked.up_to()?);
    let engines = |problem: &_, task| engine.engines(problem, task);
    let enumerate = Enumerate { game, engines: &engines, up_to, limit: request.options.limit };
    let puzzle = asked.any_puzzle()?;
    let found = enumerate.run(puzzle.as_ref().unwrap_or(&Puzzle::empty(game)), stop, |grid| {
        out.add(&record::Enumerate::new(game, puzzle.as_ref(), grid))
    })?;
    Ok(found.status)
}

fn transform(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let puzzle = asked.puzzle()?;
    let images = if request.options.canonical {
        Images::Canonical(CanonicalForms::new(game, stop)?)
    } else {
        Images::random(game, request.options.seed, usize::try_from(request.options.count.max(1))?, stop)?
    };
    for part in 0..images.parts() {
        for image in images.part(game, (0, &puzzle), part, stop)? {
            out.add(&record::Transform::new(game, &puzzle, &image, None))?;
        }
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
        Some(other) => return Err(anyhow!("form `{other}` is none of text, svg, html and tex")),
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
