// "Name my last step": the technique that gives the last entry, or takes the notes away, in the position before.

import { Candidates } from "../board/candidates.js";
import { Puzzle } from "../board/puzzle.js";
import { named, sentence, short, title } from "../board/steps.js";
import { key, listed, t, translated } from "../host/language.js";
import type { Candidate, Explain, Step, Why } from "../host/records.js";
import type { Desk } from "./desk.js";
import { copied, isOf, placed } from "./review.js";
import { answer } from "./why.js";

/** The last change: the position before it, the symbols that it entered, and the notes that it took away. */
export interface Change {
  before: Puzzle;
  placed: Candidate[];
  removed: Candidate[];
}

/** The last change of a game that has one. */
export function lastChange(puzzle: Puzzle): Change {
  const before = copied(puzzle);
  before.undo();
  const notes = (of: Puzzle, cell: number) => new Set(of.entry(cell).corner + of.entry(cell).centre);
  const removed = puzzle.lastMove.cells.flatMap((cell): Candidate[] => {
    const left = notes(puzzle, cell);
    return [...notes(before, cell)].filter((note) => !left.has(note)).map((note) => [cell, note]);
  });
  return { before, placed: placed(before.line(), puzzle.line()), removed };
}

/** The position without its wrong entries, which are no reason for anything. */
export function withoutMistakes(puzzle: Puzzle, solution: string): Puzzle {
  const right = [...puzzle.line()].map((symbol, cell) => (symbol === solution[cell] ? symbol : "."));
  const mended = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
  mended.take(
    new Map(
      right.map((symbol, cell) => [cell, { symbol: symbol.replace(".", ""), corner: "", centre: "", colours: "" }]),
    ),
  );
  return mended;
}

/** The single that gives a symbol at once, in words; `null` if none does. */
export function single(puzzle: Puzzle, [cell, symbol]: Candidate): string | null {
  const left = new Candidates(puzzle);
  const place = short(puzzle, cell);
  if (!left.of(cell).includes(symbol)) return null;
  const houses = puzzle.houses(cell).filter((cells) => cells.length === puzzle.board.order);
  const full = houses.find((cells) => cells.every((at) => at === cell || puzzle.symbol(at)));
  if (full) {
    const values = { cell: place, house: houseName(puzzle, full), symbol };
    return t("Full House: {cell} is the last cell of {house}, and {symbol} is left", values);
  }
  if (left.of(cell).length === 1)
    return t("Naked Single: {cell} has no other candidate than {symbol}", { cell: place, symbol });
  const hidden = houses.find((cells) => cells.every((at) => at === cell || !left.of(at).includes(symbol)));
  if (!hidden) return null;
  const values = { cell: place, house: houseName(puzzle, hidden), symbol };
  return t("Hidden Single: {symbol} has no other place in {house} than {cell}", values);
}

function houseName(puzzle: Puzzle, house: number[]): string {
  const [first = 0] = house;
  const [row, column] = puzzle.position(first);
  const isHouse = (cells: number[]) => cells.length === house.length && cells.every((cell) => house.includes(cell));
  if (isHouse(puzzle.row(row))) return t("row {row}", { row: row + 1 });
  if (isHouse(puzzle.column(column))) return t("column {column}", { column: column + 1 });
  if (isHouse(puzzle.region(first))) return puzzle.regionName(first);
  return translated(puzzle.board.houses.find(({ cells }) => isHouse(cells))?.name ?? key("a house"));
}

/** The number of the step after which a candidate is placed, or taken away; -1 if none does that. */
function stepOf(puzzle: Puzzle, steps: Step[], candidate: Candidate, isPlaced: boolean): number {
  const [cell, symbol] = candidate;
  const left = new Candidates(puzzle);
  return steps.findIndex((step) => {
    left.follow(step);
    return isPlaced ? isOf(step.placements, candidate) : !left.of(cell).includes(symbol);
  });
}

/** How the ladder comes to a symbol, or takes it away, in words; `null` if it does not. */
export function ladderNames(puzzle: Puzzle, steps: Step[], candidate: Candidate, isPlaced: boolean): string | null {
  const at = stepOf(puzzle, steps, candidate, isPlaced);
  const step = steps[at];
  if (!step) return null;
  if (at === 0) return sentence(puzzle, step);
  const others = [...new Set(steps.slice(0, at).map(title))];
  return t(
    "The ladder comes to this in step {n} from there, after {before}: {step} Without a reason of this kind it was a guess",
    { n: at + 1, before: listed(others), step: sentence(puzzle, step) },
  );
}

/** Says which technique gives the last entry, or takes the notes away. */
export async function nameLast(desk: Desk): Promise<void> {
  const { puzzle } = desk;
  if (!puzzle) return;
  if (puzzle.moves === 0) return desk.say(t("nothing has been entered yet"));
  const change = lastChange(puzzle);
  const isPlaced = change.placed.length > 0;
  const [candidate, ...others] = isPlaced ? change.placed : change.removed;
  if (!candidate) return desk.say(t("the last change entered no symbol, and took no note away"));
  if (isPlaced && others.length > 0)
    return desk.say(t("the last change entered several symbols: only one at a time can be named"));
  const position = puzzle.line();
  const solution = await desk.solutionOf(puzzle);
  if (!solution || puzzle.line() !== position) return;
  desk.helped();
  const before = withoutMistakes(change.before, solution);
  const names = isPlaced
    ? [await placing(desk, before, candidate, solution)]
    : await removing(desk, before, change.removed, solution);
  if (names.some((name) => name === null) || desk.puzzle !== puzzle || puzzle.line() !== position) return;
  desk.say([...new Set(names)].join("; "));
}

/** The words for a symbol that was entered; `null` without an answer. */
async function placing(desk: Desk, before: Puzzle, candidate: Candidate, solution: string): Promise<string | null> {
  const [cell, symbol] = candidate;
  const what = t("{symbol} in {cell}", { symbol, cell: before.place(cell) });
  if (solution[cell] !== symbol)
    return t("no technique gives {what}: it is wrong. Why not? says what contradicts it", { what });
  const found = single(before, candidate);
  if (found) return found;
  desk.say(t("looking for the step …"));
  const explained = await ask<Explain>(desk, before, "explain");
  if (!explained) return null;
  const name = ladderNames(before, explained.steps, candidate, true);
  if (name) return name;
  const whys: string[] = [];
  for (const other of new Candidates(before).of(cell)) {
    if (other === symbol) continue;
    const why = await whyNot(desk, before, [cell, other]);
    if (!why) return null;
    whys.push(answer(before, why));
  }
  return t(
    "no step of the ladder gives {what}, though all others are impossible: {reasons}. Without a reason of this kind it was a guess",
    { what, reasons: whys.join("; ") },
  );
}

/** The words for each note that was taken away; `null` without an answer. */
async function removing(
  desk: Desk,
  before: Puzzle,
  removed: Candidate[],
  solution: string,
): Promise<(string | null)[]> {
  const left = new Candidates(before);
  const names: (string | null)[] = [];
  let steps: Step[] | null = null;
  for (const candidate of removed) {
    const [cell, symbol] = candidate;
    const place = short(before, cell);
    const what = t("{symbol} in {cell}", { symbol, cell: place });
    if (solution[cell] === symbol) names.push(t("{what} is right: its note should stay", { what }));
    else if (before.symbol(cell)) names.push(t("{cell} is filled", { cell: place }));
    else if (!left.of(cell).includes(symbol))
      names.push(t("{what}: {symbol} stands in a house of the cell already", { what, symbol }));
    else {
      if (!steps) desk.say(t("looking for the step …"));
      steps ??= (await ask<Explain>(desk, before, "explain"))?.steps ?? null;
      if (!steps) return [null];
      const name = ladderNames(before, steps, candidate, false);
      const why = name === null ? await whyNot(desk, before, candidate) : null;
      const found =
        why && t("no step of the ladder takes {what} away: {reason}", { what, reason: answer(before, why) });
      names.push(name ?? found);
    }
  }
  return names;
}

const whyNot = (desk: Desk, before: Puzzle, [cell, symbol]: Candidate): Promise<Why | null> =>
  ask<Why>(desk, before, "hint", { givens: before.givens, why: `${named(before, cell)}=${symbol}` });

/** Asks something of a position that is not on the desk. */
async function ask<Record>(
  desk: Desk,
  before: Puzzle,
  verb: string,
  options: { [name: string]: unknown } = {},
): Promise<Record | null> {
  const { game } = before.board;
  const answered = await desk.ask<Record>({ verb, game, files: before.files, puzzle: before.line(), options });
  return answered?.records[0] ?? null;
}
