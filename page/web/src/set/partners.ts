// The cells that a symmetry of the board takes cells to.

import type { Puzzle } from "../board/puzzle.js";

type Motion = (row: number, column: number, rows: number, columns: number) => [row: number, column: number];

/** By name, the motions of each symmetry; those of a diagonal and the quarter turns are for square boards. */
const MOTIONS: Record<string, Motion[]> = {
  rot180: [(row, column, rows, columns) => [rows - 1 - row, columns - 1 - column]],
  rot90: [
    (row, column, rows) => [column, rows - 1 - row],
    (row, column, rows, columns) => [rows - 1 - row, columns - 1 - column],
    (row, column, _, columns) => [columns - 1 - column, row],
  ],
  mirror: [(row, column, _, columns) => [row, columns - 1 - column]],
  "mirror-rows": [(row, column, rows) => [rows - 1 - row, column]],
  diagonal: [(row, column) => [column, row]],
  antidiagonal: [(row, column, rows, columns) => [columns - 1 - column, rows - 1 - row]],
};

/** The other cells that must have a given, too, if these have one. */
export function partners(puzzle: Puzzle, cells: number[], symmetry: string): number[] {
  const found = (MOTIONS[symmetry] ?? []).flatMap((motion) =>
    cells.map((cell) => puzzle.cellAt(...motion(...puzzle.position(cell), puzzle.rows, puzzle.width))),
  );
  return [...new Set(found)].filter((cell) => cell !== null && !cells.includes(cell)) as number[];
}
