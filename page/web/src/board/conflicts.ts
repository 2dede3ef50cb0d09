// Symbols that cannot stand together: twice in a house, or against a cage or a mark of the setter.

import type { Mark } from "../host/records.js";
import { type Puzzle, symbols } from "./puzzle.js";

/** The cells of which that is seen at once. */
export function conflicts(puzzle: Puzzle): Set<number> {
  const own = symbols(puzzle.board.order);
  /** The value of what stands in a cell, from 1; `null` if it is blank. */
  const values = puzzle.drawn.positions.map((_, cell) =>
    puzzle.symbol(cell) ? own.indexOf(puzzle.symbol(cell)) + 1 : null,
  );
  const found = new Set<number>();
  for (const house of puzzle.drawn.different) {
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

function agrees({ kind, difference, ratio }: Mark, first: number, second: number): boolean {
  if (kind === "thermometer") return first < second;
  if (kind === "palindrome") return first === second;
  const [least, most] = [Math.min(first, second), Math.max(first, second)];
  return ratio ? least * ratio === most : most - least === difference;
}
