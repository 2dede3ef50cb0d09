// Regions that are to be found: which of their numbers cannot be, and whether all of them are found.

import type { Puzzle } from "./puzzle.js";

/** Whether some cells hang together by their sides. */
export function isConnected(puzzle: Puzzle, cells: number[]): boolean {
  const left = new Set(cells);
  const seen = new Set(cells.slice(0, 1));
  for (const cell of seen) {
    const [row, column] = puzzle.position(cell);
    for (const near of [
      puzzle.cellAt(row - 1, column),
      puzzle.cellAt(row + 1, column),
      puzzle.cellAt(row, column - 1),
      puzzle.cellAt(row, column + 1),
    ]) {
      if (near !== null && left.has(near)) seen.add(near);
    }
  }
  return seen.size === left.size;
}

/** The cells whose numbers of regions are wrong at once: of regions that there are not, that are too large, that begin before those of lower numbers, or that are complete and fall apart. */
export function misnumbered(puzzle: Puzzle): Set<number> {
  const size = puzzle.drawn.divided?.region_size ?? 0;
  // A region begins after all those of lower numbers, so at most one at each cell.
  let begun = 0;
  const wrong = puzzle.numbers.flatMap((number, cell) => {
    const least = (puzzle.regionOf[cell] ?? begun) + 1;
    if (least > Math.min(begun + 1, puzzle.regionCount)) return puzzle.symbol(number) ? [number] : [];
    begun = Math.max(begun, least);
    return [];
  });
  const whole = puzzle.regions.filter((cells) => cells.length >= size);
  const broken = whole.filter((cells) => cells.length > size || !isConnected(puzzle, cells));
  return new Set([...wrong, ...puzzle.numbersOf(broken.flat())]);
}

/** Whether each cell has its region, and none of them is wrong at once. */
export const isFound = (puzzle: Puzzle): boolean =>
  puzzle.numbers.every((number) => puzzle.symbol(number)) && misnumbered(puzzle).size === 0;
