// Symbols that cannot stand together: twice in a house, or against a cage or a mark of the setter.

import type { Mark } from "../host/records.js";
import { misnumbered } from "./divided.js";
import { type Puzzle, symbols } from "./puzzle.js";

/** The cells of which that is seen at once. */
export function conflicts(puzzle: Puzzle): Set<number> {
  const own = symbols(puzzle.board.order);
  /** The value of what stands in a cell, from 1; `null` if it is blank. */
  const values = puzzle.drawn.positions.map((_, cell) =>
    puzzle.symbol(cell) ? own.indexOf(puzzle.symbol(cell)) + 1 : null,
  );
  const found = puzzle.isDivided ? misnumbered(puzzle) : new Set<number>();
  for (const house of [...puzzle.drawn.different, ...(puzzle.isDivided ? puzzle.regions : [])]) {
    for (const cell of house)
      if (values[cell] !== null && house.some((other) => other !== cell && values[other] === values[cell]))
        found.add(cell);
  }
  const sum = (cells: number[]) => cells.reduce((total, cell) => total + (values[cell] ?? 0), 0);
  const isFull = (cells: number[]) => cells.every((cell) => values[cell] !== null);
  const add = (cells: number[]) => cells.filter((cell) => values[cell] !== null).forEach((cell) => found.add(cell));
  for (const cage of puzzle.drawn.cages)
    if (sum(cage.cells) > cage.sum || (isFull(cage.cells) && sum(cage.cells) < cage.sum)) add(cage.cells);
  for (const mark of puzzle.drawn.marks) {
    if (mark.kind === "arrow") {
      const circle = mark.circle ?? [];
      const isOver = isFull(circle) && sum(mark.cells) > sum(circle);
      if (isOver || (isFull(circle) && isFull(mark.cells) && sum(mark.cells) < sum(circle)))
        add([...circle, ...mark.cells]);
      continue;
    }
    if (mark.kind === "clue" || WORDS[mark.of ?? ""]) {
      // Judged once all its cells are full.
      const word = mark.cells.map((cell) => values[cell] ?? 0);
      const isWord = WORDS[mark.of ?? ""];
      if (!word.includes(0) && isWord && !isWord(word, mark.numbers ?? [], puzzle.board.order)) add(mark.cells);
      continue;
    }
    if (mark.of === "region-sum") {
      const parts: number[][] = [];
      mark.cells.forEach((cell, at) => {
        const before = mark.cells[at - 1];
        if (before !== undefined && puzzle.regionOf[before] === puzzle.regionOf[cell]) parts.at(-1)?.push(cell);
        else parts.push([cell]);
      });
      const full = parts.filter(isFull);
      if (full.some((part) => sum(part) !== sum(full[0] ?? []))) add(full.flat());
      continue;
    }
    if (mark.kind === "line") {
      for (const cells of against(mark, values, puzzle.board.order)) add(cells);
      continue;
    }
    for (const [one, other] of pairs(mark)) {
      const [first, second] = [values[one] ?? null, values[other] ?? null];
      if (first !== null && second !== null && !agrees(mark, first, second)) add([one, other]);
    }
  }
  return found;
}

/** The pairs of cells that a mark relates. */
function pairs({ kind, cells }: Mark): [number, number][] {
  if (kind === "palindrome")
    return cells.slice(0, Math.floor(cells.length / 2)).map((cell, index) => [cell, cells.at(-1 - index) ?? cell]);
  // On a thermometer a blank lies between two cells, too.
  return cells.flatMap((cell, index) => cells.slice(index + 1).map((other): [number, number] => [cell, other]));
}

/** What two symbols of a line must be, given the steps between them, the length of the line and the size of a third of the symbols. */
const LINES: Record<string, (one: number, other: number, steps: number, length: number, third: number) => boolean> = {
  whisper: (one, other, steps) => steps > 1 || Math.abs(one - other) >= 5,
  "dutch-whisper": (one, other, steps) => steps > 1 || Math.abs(one - other) >= 4,
  renban: (one, other, _, length) => one !== other && Math.abs(one - other) < length,
  nabner: (one, other) => Math.abs(one - other) > 1,
  parity: (one, other, steps) => steps > 1 || (one - other) % 2 !== 0,
  modular: (one, other, steps) => steps > 2 || (one - other) % 3 !== 0,
  entropic: (one, other, steps, _, third) => steps > 2 || Math.ceil(one / third) !== Math.ceil(other / third),
};

/** What the values of all cells of a clue or a line must be, with the numbers of the clue and the number of symbols. */
const WORDS: Record<string, (word: number[], numbers: number[], order: number) => boolean> = {
  sandwich: (word, [total], order) => {
    const ends = [word.indexOf(1), word.indexOf(order)].sort((one, other) => one - other);
    return word.slice(ends[0]! + 1, ends[1]).reduce((sum, value) => sum + value, 0) === total;
  },
  skyscraper: (word, [seen]) =>
    word.filter((value, at) => word.slice(0, at).every((other) => other < value)).length === seen,
  "x-sum": (word, [total]) => word.slice(0, word[0]).reduce((sum, value) => sum + value, 0) === total,
  "numbered-room": (word, [value]) => word[word[0]! - 1] === value,
  quadruple: (word, numbers) =>
    numbers.every(
      (value) => word.filter((one) => one === value).length >= numbers.filter((one) => one === value).length,
    ),
  product: (word, [number]) => word.reduce((product, value) => product * value, 1) === number,
  difference: (word, [number = 0]) => 2 * Math.max(...word) - word.reduce((sum, value) => sum + value, 0) === number,
  quotient: (word, [number = 1]) =>
    Math.max(...word) ** 2 === number * word.reduce((product, value) => product * value, 1),
  odd: ([value = 0]) => value % 2 === 1,
  even: ([value = 0]) => value % 2 === 0,
  candidates: ([value = 0], numbers) => numbers.includes(value),
  between: (word) => {
    const [least, most] = [Math.min(word[0]!, word.at(-1)!), Math.max(word[0]!, word.at(-1)!)];
    return word.slice(1, -1).every((value) => least < value && value < most);
  },
  lockout: (word, _, order) => {
    const [least, most] = [Math.min(word[0]!, word.at(-1)!), Math.max(word[0]!, word.at(-1)!)];
    return most - least >= Math.floor(order / 2) && word.slice(1, -1).every((value) => value < least || value > most);
  },
};

/** The cells of a line whose symbols cannot stand together: pairs, or cells with different sums that are full. */
function against({ of = "", cells }: Mark, values: (number | null)[], order: number): number[][] {
  const agree = LINES[of];
  if (agree)
    return cells.flatMap((one, at) =>
      cells.slice(at + 1).flatMap((other, steps) => {
        const [first, second] = [values[one] ?? null, values[other] ?? null];
        if (first === null || second === null) return [];
        return agree(first, second, steps + 1, cells.length, Math.ceil(order / 3)) ? [] : [[one, other]];
      }),
    );
  const mirrored = cells
    .slice(0, Math.ceil(cells.length / 2))
    .map((cell, at) => [...new Set([cell, cells.at(-1 - at)!])]);
  const groups = of === "zipper" ? mirrored : [cells.slice(1, -1), [cells[0]!, cells.at(-1)!]];
  const full = groups.filter((group) => group.every((cell) => typeof values[cell] === "number"));
  const sum = (group: number[]) => group.reduce((total, cell) => total + (values[cell] ?? 0), 0);
  return full.some((group) => sum(group) !== sum(full[0]!)) ? [full.flat()] : [];
}

function agrees({ kind, difference, ratio, sum }: Mark, first: number, second: number): boolean {
  if (kind === "thermometer" || kind === "inequality") return first < second;
  if (kind === "palindrome") return first === second;
  const [least, most] = [Math.min(first, second), Math.max(first, second)];
  if (sum) return first + second === sum;
  return ratio ? least * ratio === most : most - least === difference;
}
