//! Certificates, and manifests by themselves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gerechte::certificate::{self, Manifest, Means, Memory, Proof, Subject, make};
use gerechte::encodings::{Problem, Relation, Symbol};
use gerechte::{Game, Stop};
use gerechte_checker::certificate::{Claim, File};
use gerechte_checker::{Division, Line, Related, Statement, Sum, cubes};

use super::bytes::{Bytes, tamper};
use super::is_told_in_a_line;

type Genuine = (Claim, BTreeMap<String, Vec<u8>>);

/// Certificates of the 12 Latin squares of order 3: by their list, and by a graph.
static GENUINE: LazyLock<[Genuine; 2]> = LazyLock::new(|| [Proof::List, Proof::Graph].map(genuine));

fn genuine(proof: Proof) -> Genuine {
    let game: Game = "latin:3".parse().expect("a game");
    let (folder, stop) = (Memory::default(), Stop::never());
    let subject = Subject::new(&game, None, None).expect("a subject").proved_by(proof);
    let manifest = make(&subject, &folder, None, &Means::new(&stop)).expect("a certificate");
    let claim = Claim { statement: statement(&manifest.statement), count: 12, up_to_relabelling: false };
    (claim, folder.files())
}

/// A certificate that was changed, or that is said to be of something else, is accepted only if what it says is so.
pub fn certificate(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let is_graph = bytes.below(2) == 1;
    let (mut claim, mut files) = GENUINE[usize::from(is_graph)].clone();
    let listed: &[File] = if is_graph { &File::OF_GRAPH } else { &File::LISTED };
    change(&mut claim, &mut bytes);
    while !bytes.is_empty() {
        let file = listed[bytes.below(listed.len())];
        tamper(files.get_mut(file.name()).expect("a file of a certificate"), &mut bytes);
    }
    let open = |file: File| Ok(files[file.name()].as_slice());
    match if is_graph { claim.check_graph(open, &mut ()) } else { claim.check(open, &mut ()) } {
        Ok(()) => assert_eq!(grids(&claim.statement).len() as u64, claim.count, "{claim:?}"),
        Err(refusal) => is_told_in_a_line(&refusal),
    }
}

/// Says something else of the grids, mostly not.
fn change(claim: &mut Claim, bytes: &mut Bytes<'_>) {
    let Claim { statement, .. } = claim;
    match bytes.below(12) {
        0 => claim.count = bytes.byte().into(),
        1 => drop(statement.houses.remove(bytes.below(statement.houses.len()))),
        2 => statement.houses.push(bytes.some_below(10, 4)),
        3 => statement.givens.push((bytes.below(10), bytes.below(5))),
        4 => statement.sums.push(Sum {
            cells: bytes.some_below(10, 4),
            less: bytes.some_below(10, 2),
            total: bytes.byte().into(),
        }),
        5 => statement.cells = bytes.below(10),
        6 => statement.symbols = bytes.below(4),
        7 => claim.up_to_relabelling = true,
        8 => {
            let is = ["less", "difference 1", "not ratio 2", "more"][bytes.below(4)].to_owned();
            statement.relations.push(Related { cells: [bytes.below(10), bytes.below(10)], is });
        }
        9 => {
            let (cells, numbers) = (bytes.some_below(10, 4), bytes.some_below(10, 4));
            statement.divisions.push(Division { cells, numbers, columns: bytes.below(4), size: bytes.below(4) });
        }
        _ => {}
    }
}

/// A manifest is written as it is read; cubes that are accepted part the grids of its statement.
pub fn manifest(data: &[u8]) {
    let Ok(manifest) = serde_json::from_slice::<Manifest>(data) else { return };
    let written = serde_json::to_vec(&manifest).expect("text");
    assert_eq!(serde_json::from_slice::<Manifest>(&written).expect("what is written is read"), manifest);
    let statement = statement(&manifest.statement);
    if let Err(reason) = statement.check() {
        return is_told_in_a_line(&reason);
    }
    if statement.cells > 8 || statement.symbols > 3 {
        return;
    }
    let list: Vec<_> = manifest.cubes.iter().map(|cube| cube.givens.clone()).collect();
    match cubes::check(&statement, &list) {
        Ok(()) => {
            for grid in grids(&statement) {
                let keeps = |cube: &&Vec<(usize, usize)>| cube.iter().all(|&(cell, symbol)| grid[cell] == symbol);
                assert_eq!(list.iter().filter(keeps).count(), 1, "{grid:?} of {manifest:?}");
            }
        }
        Err(reason) => is_told_in_a_line(&reason),
    }
}

/// The statement in the words of the checker.
pub(super) fn statement(of: &certificate::Statement) -> Statement {
    let sum = |sum: &certificate::Sum| Sum { cells: sum.cells.clone(), less: sum.less.clone(), total: sum.total };
    let related = |related: &certificate::Related| Related { cells: related.cells, is: related.is.clone() };
    let line = |line: &certificate::Line| Line { cells: line.cells.clone(), layers: line.layers.clone() };
    let division = |division: &certificate::Division| Division {
        cells: division.cells.clone(),
        numbers: division.numbers.clone(),
        columns: division.columns,
        size: division.size,
    };
    Statement {
        cells: of.cells,
        symbols: of.symbols,
        houses: of.houses.clone(),
        sums: of.sums.iter().map(sum).collect(),
        relations: of.relations.iter().map(related).collect(),
        lines: of.lines.iter().map(line).collect(),
        divisions: of.divisions.iter().map(division).collect(),
        givens: of.givens.clone(),
    }
}

/// All grids of a statement on a few cells: every way to fill them is looked at.
pub(super) fn grids(statement: &Statement) -> Vec<Vec<usize>> {
    let Statement { cells, symbols, houses, sums, relations, lines, divisions, givens } = statement;
    let mut divided = Problem::new(*cells, *symbols).expect("the checker knows its size");
    for Division { cells, numbers, columns, size } in divisions {
        let numbers = numbers.iter().copied();
        divided.divide(cells.iter().copied(), numbers, *columns, *size).expect("the checker knows it");
    }
    let is_grid = |grid: &Vec<usize>| {
        houses.iter().all(|house| house.iter().all(|a| house.iter().all(|b| a == b || grid[*a] != grid[*b])))
            && sums.iter().all(|sum| {
                let add = |cells: &[usize]| cells.iter().map(|cell| grid[*cell] as u64).sum::<u64>();
                add(&sum.cells) == sum.total + add(&sum.less)
            })
            && relations.iter().all(|Related { cells: [one, other], is }| {
                let relation: Relation = is.parse().expect("the checker knows it");
                relation.holds(Symbol::new(grid[*one] - 1), Symbol::new(grid[*other] - 1))
            })
            && lines.iter().all(|Line { cells, layers }| {
                let ends = cells.iter().zip(layers).fold(vec![0], |states, (cell, layer)| {
                    let steps = states.iter().flat_map(|&state: &usize| &layer[state]);
                    steps.filter(|step| step.0 == grid[*cell]).map(|step| step.1).collect()
                });
                !ends.is_empty()
            })
            && divided.divisions().all(|division| division.is_satisfied(|cell| Symbol::new(grid[cell.index()] - 1)))
            && givens.iter().all(|given| grid[given.0] == given.1)
    };
    let mut all = vec![Vec::new()];
    for _ in 0..*cells {
        let longer = |grid: Vec<usize>| (1..=*symbols).map(move |symbol| [&grid[..], &[symbol]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(is_grid);
    all
}
