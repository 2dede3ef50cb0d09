//! `job plan`: the computation, divided into units.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::format::puzzles::Blocks;
use crate::job::{Content, Plan};
use crate::sha256;
use crate::verbs::ScanGrids;
use crate::{Game, Puzzle, counted};
use anyhow::{Context, bail};

use super::folder::{self, Folder, INPUT};
use super::work::{self, Items, Work};
use crate::cli::args::{JobPlanArgs, OutputArgs, Verb, renamed_to};
use crate::cli::run::input::{self, Source};
use crate::cli::run::lines::{BadLine, Tolerance};
use crate::cli::run::{Session, Status};
use crate::cli::scan;
use crate::cli::world::{NewFile, Role, World};

/// Units, unless another number is asked for.
const UNITS: u64 = 1000;

/// The file of lines in the folder.
const LINES: &str = "lines.txt";

pub(super) fn run(args: &JobPlanArgs, world: &World) -> anyhow::Result<Status> {
    let world = &world.keeping();
    let session = Session::new(world, &OutputArgs::default(), args.timeout)?;
    let (folder, units, arguments) = asked(args)?;
    let verb = work::verb(&arguments)?;
    let (items, source) = items(&verb, world)?;
    let mut work = Work::new(world, verb, items)?;
    // An error in the game is reported now.
    if matches!(items, Items::Puzzles | Items::Seeds) {
        work::game(world, &work.verb)?;
    }
    if let (Verb::Scan(args), Items::Seeds) = (&work.verb, items) {
        ScanGrids::seeds(args.seed.value, args.random.unwrap_or(0))?;
    }
    let number = if items.are_lines() { 0 } else { work.number(world)? };
    if number == 0 && !items.are_lines() {
        bail!("{}: there is nothing to do", arguments.join(" "));
    }
    let was_there = folder.is_dir();
    world.new_folder(Role::Job, folder)?;
    let written = Folder::make(folder).and_then(|()| {
        let input =
            if items.are_lines() { Some(lines(&mut work, source, &folder.join(INPUT), &session)?) } else { None };
        let number = input.as_ref().map_or(number, |(_, lines)| *lines);
        let plan = Plan {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            answers: folder::answers(),
            work: items.name().to_owned(),
            items: number,
            units: units.min(number),
            input: input.map(|(content, _)| content),
            files: kept(world, &folder.join(INPUT))?,
            arguments: arguments.clone(),
        };
        let plan = plan.checked().with_context(|| arguments.join(" "))?;
        let path = folder.join(Plan::FILE);
        folder::write(world, &path, &plan.text()).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(plan)
    });
    // Without its plan what was written is nothing. An empty folder that was there remains.
    let plan =
        written.inspect_err(|_| if was_there { Folder::clear(folder) } else { drop(fs::remove_dir_all(folder)) })?;
    let each = match (plan.items / plan.units, plan.items.div_ceil(plan.units)) {
        (1, 1) => "one each".to_owned(),
        (least, most) if least == most => format!("{least} each"),
        (least, most) => format!("{least} or {most} each"),
    };
    world.message(&format!(
        "{}: {} of {} {}, {each}",
        folder.display(),
        counted(plan.units as usize, "unit"),
        plan.items,
        plan.work
    ));
    Ok(Status::Done)
}

/// The folder, the number of units and the words of the verb: the number may stand among these.
fn asked(args: &JobPlanArgs) -> anyhow::Result<(&Path, u64, Vec<String>)> {
    // A flag that is not known is taken for the first word of the verb.
    let first = args.verb.first().map_or("", |word| word.split('=').next().unwrap_or_default());
    if let Some(new) = renamed_to(["job", "plan"], first) {
        bail!("{first} is now {new} (see --help)");
    }
    let folder = args.out.folder.as_deref().context("--out DIR: the folder of the plan is wanted, before the verb")?;
    let (mut units, mut verb) = (args.units, Vec::new());
    let mut words = args.verb.iter();
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((word.as_str(), None), |(name, value)| (name, Some(value)));
        if name != "--units" {
            verb.push(word.clone());
            continue;
        }
        let value = match value {
            Some(value) => value.to_owned(),
            None => words.next().with_context(|| format!("{name}: a value is wanted"))?.clone(),
        };
        if units.is_some() {
            bail!("{name} {value}: {name} is given twice");
        }
        let number = value.parse().ok().filter(|units| (1..=Plan::MOST_UNITS).contains(units));
        units = Some(number.with_context(|| format!("--units {value}: not from 1 to {}", Plan::MOST_UNITS))?);
    }
    Ok((folder, units.unwrap_or(UNITS), verb))
}

/// The items of a verb, and their source if they are lines of the user.
fn items(verb: &Verb, world: &World) -> anyhow::Result<(Items, Option<Source>)> {
    let source = |argument: Option<&str>| input::source(world, &work::game(world, verb)?, argument);
    Ok(match verb {
        Verb::Scan(args) if args.random.is_some() => (Items::Seeds, None),
        Verb::Scan(_) => (Items::Grids, None),
        Verb::Generate(_) => (Items::Puzzles, None),
        Verb::Verify(_) => (Items::Claims, None),
        Verb::Classify(_) | Verb::Certify(_) => (Items::Cubes, None),
        Verb::Count(args) => match input::puzzle_or_empty(world, &args.game, args.puzzle.as_deref()) {
            None => (Items::Cubes, None),
            argument => match source(argument)? {
                Source::One(_) => (Items::Cubes, None),
                lines => (Items::Lines, Some(lines)),
            },
        },
        Verb::Check(args) => (Items::Lines, Some(source(input::wanted(world, args.puzzle.as_deref())?)?)),
        Verb::Solve(args) => (Items::Lines, Some(source(input::wanted(world, args.puzzle.as_deref())?)?)),
        Verb::Rate(args) => (Items::Lines, Some(source(input::wanted(world, args.puzzle.as_deref())?)?)),
        Verb::Fewest(args) => (Items::Lines, Some(source(input::wanted(world, args.puzzle.as_deref())?)?)),
        // Refused where the work is made.
        _ => (Items::Lines, None),
    })
}

/// Writes the lines into the folder, and counts them.
fn lines(work: &mut Work, source: Option<Source>, folder: &Path, session: &Session) -> anyhow::Result<(Content, u64)> {
    let name = work::lines_of(&mut work.verb).and_then(|argument| argument.clone());
    let game = work::game(session, &work.verb)?;
    let mut file = NewFile::create(session, Role::Job, &folder.join(LINES), None, false)?;
    let mut number = 0;
    let are_unread = matches!(source, Some(Source::Lines(_)));
    match (source, &work.verb) {
        (None, Verb::Scan(args)) => {
            for grid in scan::grids(args, &game, session)?.grids {
                let grid = grid?;
                file.fill(|out| writeln!(out, "{grid}"))?;
                number += 1;
            }
        }
        (Some(Source::Lines(mut named)), _) => {
            let mut line = Vec::new();
            while named.reader.read_until(b'\n', &mut line).with_context(|| named.name.clone())? > 0 {
                if line.last() != Some(&b'\n') {
                    line.push(b'\n');
                }
                file.fill(|out| out.write_all(&line))?;
                line.clear();
                number += 1;
            }
        }
        (Some(Source::Items(named)), _) => {
            for item in input::items(session, &game, named.reader) {
                let (_, puzzle) = item.with_context(|| named.name.clone())?;
                file.fill(|out| writeln!(out, "{puzzle}"))?;
                number += 1;
            }
        }
        (Some(Source::One(puzzle)), _) => {
            file.fill(|out| writeln!(out, "{puzzle}"))?;
            number = 1;
        }
        (None, _) => bail!("no lines"),
    }
    let sum = file.finish()?.file;
    let name = name.unwrap_or_else(|| work.items.name().to_owned());
    if are_unread && !work.verb.object().is_some_and(|(.., keep_going)| keep_going) {
        refuse_bad_lines(session, &game, &folder.join(LINES)).with_context(|| name.clone())?;
    }
    Ok((Content { name, file: LINES.to_owned(), sha256: sum.sha256, bytes: sum.bytes }, number))
}

/// Refuses lines that are no puzzles: a unit that has one would fail each time. Clues that contradict each other are left to the verb.
fn refuse_bad_lines(session: &Session, game: &Game, lines: &Path) -> anyhow::Result<()> {
    let tolerance = Tolerance { keep_going: false, clashes: true };
    let mut puzzle = Puzzle::empty(game);
    for block in Blocks::new(BufReader::new(fs::File::open(lines)?)) {
        session.stop.check()?;
        for line in block? {
            if let Err(error) = line.read(game, &mut puzzle) {
                BadLine::tolerated(error.into(), tolerance)?;
            }
        }
    }
    Ok(())
}

/// Writes the files that the arguments name into the folder.
fn kept(world: &World, folder: &Path) -> anyhow::Result<Vec<Content>> {
    let write = |(number, (name, text)): (usize, (String, String))| {
        let file = format!("file-{number}.txt");
        let path = folder.join(&file);
        folder::write(world, &path, &text).with_context(|| format!("cannot write {}", path.display()))?;
        let sha256 = sha256::digits(&sha256::of_bytes(text.as_bytes()));
        Ok(Content { name, file, sha256, bytes: text.len() as u64 })
    };
    world.kept().into_iter().enumerate().map(write).collect()
}
