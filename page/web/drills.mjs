// Writes drills.jsonl: positions in which a technique is the next step of the ladder. `GERECHTE=PROGRAM node drills.mjs`, after a build, makes them with
// the program of the command line in some minutes; with names of techniques as arguments it looks for more drills of these.
//
// A drill is a puzzle in which the first step of the technique comes before any symbol is placed, and the candidates that are removed before. The
// ladder goes by rounds: a round has all steps of the easiest technique that has any. So the steps of this round conclude all that the technique
// concludes in this position, and the page can judge answers by them. The first drill of a technique is its example, and has its step.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Candidates } from "./build/board/candidates.js";
import { CAGES, cageFile } from "./build/board/games.js";
import { opening, positionOf, writeCandidates } from "./build/learn/drills.js";

const PROGRAM = process.env.GERECHTE ?? "gerechte";
/** The example, and the drills beside it. */
const MOST = 21;
/** The time for a technique, in seconds. */
const SECONDS = Number(process.env.SECONDS ?? 20);
/** The number of very hard puzzles in which techniques are looked for that few puzzles are made for in that time. */
const POOL = process.env.POOL ?? "1000";
/** Where techniques are found that sudoku does not have. */
const SOURCES = {
  relation: { game: "box:2x3+nonconsecutive", options: ["--technique", "relation"] },
  line: { game: "box:2x3", options: ["--with", "skyscraper"] },
  line_combination: { game: "box:2x3", options: ["--with", "x-sum", "--technique", "line_combination"] },
  region: { game: "latin:4+chaos", options: ["--technique", "region"] },
  region_connectivity: { game: "latin:4+chaos", options: ["--technique", "region_connectivity"] },
  combination: { game: "box:2x3", options: ["--killer"] },
  locked_combination: { game: "box:2x3", options: ["--killer"] },
  nested_forcing_net: { game: "box:2x3", options: ["--with", "little-killer", "--technique", "nested_forcing_net"] },
  innies_outies: { game: "box:2x3", options: ["--killer", "--difficulty", "innies_outies"] },
  innies_outies_pair: { game: "box:2x3", options: ["--killer", "--difficulty", "innies_outies_pair"] },
  common_peers: {
    game: "jigsaw:aaabbb/aaabbb/ccccdd/cceddd/eeedff/eeffff",
    options: ["--technique", "common_peers"],
  },
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "drills-"));

/** The records of a command. */
function run(parts, input = "") {
  const { stdout, error } = spawnSync(PROGRAM, [...parts, "--json", "--quiet"], {
    cwd: folder,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (error) throw error;
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Explanations of puzzles of one game. */
function explain({ game, files }, puzzles) {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return run(["explain", game, "-"], puzzles.join("\n"));
}

/** Puzzles that a technique and easier ones solve, or that have what it is about. */
function* sources(technique, seed) {
  const { game, options } = SOURCES[technique] ?? { game: "box:3x3", options: ["--technique", technique] };
  const many = ["--count", String(2 * MOST), "--seed", String(seed), "--timeout", String(SECONDS)];
  for (const made of run(["generate", game, ...options, ...many])) {
    if (made.cages)
      yield {
        game: `${game}+killer:${CAGES}`,
        files: { [CAGES]: cageFile(made.cages, made.game.rows, made.game.columns) },
        puzzle: made.puzzle,
      };
    else if (made.game?.schema)
      yield { game: "@game.json", files: { "game.json": JSON.stringify(made.game) }, puzzle: made.puzzle };
    else yield { game, files: {}, puzzle: made.puzzle };
  }
}

const pools = new Map();

/** Very hard puzzles of a game whose solution uses a technique. */
function hard(game, technique) {
  const rules = { game, files: {} };
  const options = ["--difficulty", "extreme", "--count", POOL, "--seed", "1", "--timeout", "300"];
  const used = ({ puzzle, steps }) => ({ puzzle, techniques: new Set(steps.map((step) => step.technique)) });
  if (!pools.has(game)) {
    const puzzles = run(["generate", game, ...options]).map(({ puzzle }) => puzzle);
    const parts = [];
    for (let from = 0; from < puzzles.length; from += 100)
      parts.push(...explain(rules, puzzles.slice(from, from + 100)).map(used));
    pools.set(game, parts);
  }
  const using = pools.get(game).filter(({ techniques }) => techniques.has(technique));
  return using.map(({ puzzle }) => ({ ...rules, puzzle }));
}

const boards = new Map();

function boardOf({ game, files }) {
  const key = JSON.stringify([game, files]);
  if (!boards.has(key)) boards.set(key, run(["palette", game, "--drawn"])[0]);
  return boards.get(key);
}

/** Whether the steps of the technique are one round, as far as that can be told. */
function isOneRound(explained, steps, candidates) {
  const { technique } = steps[0];
  if (steps.some((step) => step.placements.length > 0)) {
    // What is placed by a later round was not sure in this position.
    const isSure = ({ placements: [[cell, symbol]], houses }) =>
      technique === "full_house"
        ? houses[0].every((at) => at === cell || candidates.symbol(at) !== null)
        : technique === "naked_single"
          ? candidates.of(cell).join() === symbol
          : houses[0].every((at) => at === cell || !candidates.of(at).includes(symbol));
    const isOfSingles = ["full_house", "naked_single", "hidden_single"].includes(technique);
    return isOfSingles ? steps.every(isSure) : steps.length === 1;
  }
  // What the score has beyond one round for each run of steps is that of further rounds.
  const all = explained.steps;
  const isNew = (step, index) => step.placements.length > 0 || step.technique !== all[index - 1]?.technique;
  const once = all.filter(isNew).reduce((sum, step) => sum + COSTS.get(step.technique), 0);
  return explained.score - once < COSTS.get(technique);
}

/** The drill that a puzzle has for a technique, if it has one. */
function drillOf(technique, asked) {
  const isAvoidable = technique.startsWith("avoidable");
  for (let turn = 0; turn < 4; turn++) {
    const [explained] = explain(asked, [asked.puzzle]);
    const found = explained?.solved && explained.chains === 0 ? opening(explained.steps, technique) : null;
    if (!found) return null;
    const placed = found.before.flatMap((step) => step.placements);
    // Symbols that are placed before become givens, but for techniques that tell them apart.
    if (placed.length > 0 && !isAvoidable) {
      const line = [...asked.puzzle];
      for (const [cell, symbol] of placed) line[cell] = symbol;
      asked = { ...asked, puzzle: line.join("") };
      continue;
    }
    const start = { technique, ...asked, gone: "", ...(placed.length > 0 ? { placed: writeCandidates(placed) } : {}) };
    const board = boardOf(asked);
    const candidates = new Candidates(positionOf(board, { ...start, placed: "" }).puzzle);
    for (const step of found.before) candidates.follow(step);
    if (!isOneRound(explained, found.steps, candidates)) return null;
    const left = [...positionOf(board, start).candidates.entries()];
    const gone = left.flatMap(([cell, { centre }]) =>
      [...centre].filter((symbol) => !candidates.of(cell).includes(symbol)).map((symbol) => [cell, symbol]),
    );
    return { ...start, gone: writeCandidates(gone), step: found.steps[0] };
  }
  return null;
}

const techniques = run(["list", "techniques"]).filter(({ rung }) => rung);
const COSTS = new Map(techniques.map(({ technique, cost }) => [technique, cost]));
const wanted = process.argv.slice(2);
const FILE = new URL("drills.jsonl", import.meta.url);
const kept =
  wanted.length > 0
    ? fs
        .readFileSync(FILE, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
const lines = [];
for (const { technique } of techniques) {
  const found = new Map();
  const add = (drill) =>
    drill && found.size < MOST && found.set(JSON.stringify([drill.puzzle, drill.files, drill.gone]), drill);
  for (const drill of kept) if (drill.technique === technique) add(drill);
  if (wanted.length === 0 || wanted.includes(technique)) search(technique, found, add);
  // The example is the one with the shortest step.
  const all = [...found.values()];
  const length = ({ step, gone }) => (step ? JSON.stringify(step).length + gone.length : Infinity);
  const example = all.reduce((best, one) => (best && length(best) <= length(one) ? best : one), null);
  if (example) lines.push(example);
  lines.push(...all.filter((one) => one !== example).map(({ step, ...drill }) => drill));
  process.stderr.write(`${technique} ${all.length}\n`);
}
fs.writeFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
fs.rmSync(folder, { recursive: true });

/** Looks for drills in puzzles that are made for a technique, then in very hard ones. */
function search(technique, found, add) {
  const until = Date.now() + SECONDS * 1000;
  for (let seed = 1; found.size < MOST && Date.now() < until; seed++) {
    for (const asked of sources(technique, seed)) if (found.size < MOST) add(drillOf(technique, asked));
  }
  // On boxes first; regions of other shapes have fish and loops that boxes hardly have.
  for (const game of SOURCES[technique] ? [] : ["box:3x3", "jigsaw?9:rot180:1"])
    for (const asked of found.size < MOST ? hard(game, technique) : []) add(drillOf(technique, asked));
}
