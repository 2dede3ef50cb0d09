// Cells, houses and marks in words.

import { COLOURS } from "./entries.js";
import type { Puzzle } from "./puzzle.js";

/** The name of a cell, with all that stands in it. */
export function cellName(puzzle: Puzzle, cell: number, isConflict: boolean): string {
  const { symbol, corner, centre, colours } = puzzle.entry(cell);
  const value = puzzle.given(cell) ? `given ${puzzle.given(cell)}` : symbol ? `entered ${symbol}` : "blank";
  const region = puzzle.regionName(cell);
  const words = [puzzle.place(cell), region, value];
  const cage = puzzle.drawn.cages.find(({ cells }) => cells.includes(cell));
  if (cage) words.push(`cage of ${cage.sum}`);
  if (!puzzle.symbol(cell)) {
    if (corner) words.push(`corner notes ${[...corner].join(" ")}`);
    if (centre) words.push(`centre notes ${[...centre].join(" ")}`);
  }
  if (colours) words.push(`coloured ${[...colours].map((key) => COLOURS[Number(key) - 1]).join(" ")}`);
  if (isConflict) words.push("conflict");
  return words.filter((word) => word !== "").join(", ");
}

/** The symbols in some cells, in order. */
export function contents(puzzle: Puzzle, cells: number[]): string {
  return cells.map((cell) => puzzle.symbol(cell) || "blank").join(", ");
}

/** The marks and further houses that a cell is part of, each with what stands in its cells. */
export function marksAt(puzzle: Puzzle, cell: number): string[] {
  const { cages, marks } = puzzle.drawn;
  const found = cages
    .filter(({ cells }) => cells.includes(cell))
    .map(({ cells, sum }) => `cage of ${sum}: ${contents(puzzle, cells)}`);
  for (const { kind, of, cells, circle = [], difference, ratio, numbers = [] } of marks) {
    if (![...cells, ...circle].includes(cell)) continue;
    if (kind === "arrow")
      found.push(`arrow from a circle with ${contents(puzzle, circle)}: ${contents(puzzle, cells)}`);
    else if (kind === "dot")
      found.push(
        `${ratio ? `black dot, ratio ${ratio}` : `white dot, difference ${difference}`}, at ${cells.map((at) => puzzle.place(at)).join(" and ")}: ${contents(puzzle, cells)}`,
      );
    else found.push(`${[of ?? kind, ...numbers].join(" ")}: ${contents(puzzle, cells)}`);
  }
  const isCage = (cells: number[]) => cages.some((cage) => cage.cells.join() === cells.join());
  for (const { name, cells } of puzzle.board.houses)
    if (cells.includes(cell) && !isCage(cells)) found.push(`${name}: ${contents(puzzle, cells)}`);
  return found;
}

/** The row, the column or the region of a cell, with what stands in it. */
export function lineAt(puzzle: Puzzle, cell: number, kind: "row" | "column" | "region"): string {
  const [row, column] = puzzle.position(cell);
  if (kind === "row") return `row ${row + 1}: ${contents(puzzle, puzzle.row(row))}`;
  if (kind === "column") return `column ${column + 1}: ${contents(puzzle, puzzle.column(column))}`;
  const region = puzzle.region(cell);
  return region.length > 0 ? `${puzzle.regionName(cell)}: ${contents(puzzle, region)}` : "this cell is in no region";
}
