//! The graph of the solutions of a puzzle, which numbers them; a front end may keep it in a file.

use anyhow::Context;

use super::World;
use super::world::GraphFile;
use crate::search::Uniform;
use crate::search::transversal::{Graph, Limits, Refusal};
use crate::{Game, Puzzle};

/// The graph of the solutions of a puzzle.
pub(super) fn graph(game: &Game, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Graph> {
    match world.graph_file()? {
        Some(file) => kept(file, game, puzzle, world),
        None => made(game, puzzle, world),
    }
}

/// The solutions of a puzzle, to be drawn from: by their graph if it is kept, as that is what is asked for.
pub(super) fn uniform(game: &Game, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Uniform> {
    match world.graph_file()? {
        Some(file) => kept(file, game, puzzle, world).map(Uniform::from),
        None => Uniform::new(game.problem(), puzzle, Limits::GRAPH, world.stop()).map_err(refused("uniform solutions")),
    }
}

/// The graph of a file, in which it is from now on.
fn kept(file: GraphFile<'_>, game: &Game, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Graph> {
    match file {
        GraphFile::Known { name, mut content } => {
            let read = || Graph::read(game.problem(), puzzle, &mut content, Limits::GRAPH, world.stop());
            let read = world.timed(&format!("to read the graph from {name}"), read);
            read.with_context(|| format!("{name} is left as it is"))
        }
        GraphFile::New(write) => {
            let graph = made(game, puzzle, world)?;
            write(&graph)?;
            Ok(graph)
        }
    }
}

fn made(game: &Game, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Graph> {
    let make = || Graph::new(game.problem(), puzzle, Limits::GRAPH, world.stop());
    world.timed("to make the graph", make).map_err(refused("numbered solutions"))
}

/// The error for what is refused; a stop is none.
fn refused(what: &'static str) -> impl FnOnce(Refusal) -> anyhow::Error {
    move |refusal| match refusal {
        Refusal::Stopped(stopped) => stopped.into(),
        refusal => anyhow::Error::new(refusal).context(what),
    }
}
