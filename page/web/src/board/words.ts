// Cells, houses and marks in words.

import { key, listed, t, translated } from "../host/language.js";
import { COLOURS } from "./entries.js";
import type { Puzzle } from "./puzzle.js";

/** What is known of the region of a cell. */
function regionWords(puzzle: Puzzle, cell: number): string[] {
  const [region, number] = [puzzle.regionName(cell), puzzle.numbers[cell]];
  if (number === undefined) return [region];
  if (region) return [puzzle.given(number) ? t("given {symbol}", { symbol: region }) : region];
  const { corner, centre } = puzzle.entry(number);
  const notes = [...corner, ...centre];
  return [
    t("region unknown"),
    notes.length > 0 ? t("notes of its region {symbols}", { symbols: notes.join(" ") }) : "",
  ];
}

/** The name of a cell, with all that stands in it; `wrong` are the cells that are in conflict. */
export function cellName(puzzle: Puzzle, cell: number, wrong: Set<number>): string {
  const { symbol, corner, centre, colours } = puzzle.entry(cell);
  const value = puzzle.given(cell)
    ? t("given {symbol}", { symbol: puzzle.given(cell) })
    : symbol
      ? t("entered {symbol}", { symbol })
      : t("blank");
  const words = [puzzle.place(cell), ...regionWords(puzzle, cell), value];
  const cage = puzzle.cages.find(({ cells }) => cells.includes(cell));
  if (cage) words.push(t("cage of {sum}", { sum: cage.sum }));
  if (!puzzle.symbol(cell)) {
    if (corner) words.push(t("corner notes {symbols}", { symbols: [...corner].join(" ") }));
    if (centre) words.push(t("centre notes {symbols}", { symbols: [...centre].join(" ") }));
  }
  if (colours) {
    const named = [...colours].map((key) => t(COLOURS[Number(key) - 1] ?? ""));
    words.push(t("coloured {colours}", { colours: named.join(" ") }));
  }
  if ([cell, ...puzzle.numbersOf([cell])].some((one) => wrong.has(one))) words.push(t("conflict"));
  return words.filter((word) => word !== "").join(", ");
}

/** The symbols in some cells, in order. */
export function contents(puzzle: Puzzle, cells: number[]): string {
  return cells.map((cell) => puzzle.symbol(cell) || t("blank")).join(", ");
}

/** The marks and further houses that a cell is part of, each with what stands in its cells. */
export function marksAt(puzzle: Puzzle, cell: number): string[] {
  const { cages, marks, slants } = puzzle.drawn;
  const sums = (all: typeof cages, name: string) =>
    all
      .filter(({ cells }) => cells.includes(cell))
      .map(({ cells, sum }) => `${t(name, { sum })}: ${contents(puzzle, cells)}`);
  const found = [...sums(puzzle.cages, key("cage of {sum}")), ...sums(slants, key("diagonal with the sum {sum}"))];
  for (const { kind, of, cells, circle = [], difference, ratio, numbers = [] } of marks) {
    if (![...cells, ...circle].includes(cell)) continue;
    if (kind === "arrow")
      found.push(
        `${t("arrow from a circle with {symbols}", { symbols: contents(puzzle, circle) })}: ${contents(puzzle, cells)}`,
      );
    else if (kind === "dot") {
      const places = listed(cells.map((at) => puzzle.place(at)));
      const dot = ratio
        ? t("black dot, ratio {ratio}, at {places}", { ratio, places })
        : t("white dot, difference {difference}, at {places}", { difference: difference ?? "", places });
      found.push(`${dot}: ${contents(puzzle, cells)}`);
    } else found.push(`${[translated(of ?? kind), ...numbers].join(" ")}: ${contents(puzzle, cells)}`);
  }
  const isCage = (cells: number[]) => cages.some((cage) => cage.cells.join() === cells.join());
  for (const { name, cells } of puzzle.board.houses)
    if (cells.includes(cell) && !isCage(cells)) found.push(`${translated(name)}: ${contents(puzzle, cells)}`);
  return found;
}

/** The row, the column or the region of a cell, with what stands in it. */
export function lineAt(puzzle: Puzzle, cell: number, kind: "row" | "column" | "region"): string {
  const [row, column] = puzzle.position(cell);
  if (kind === "row") return `${t("row {row}", { row: row + 1 })}: ${contents(puzzle, puzzle.row(row))}`;
  if (kind === "column")
    return `${t("column {column}", { column: column + 1 })}: ${contents(puzzle, puzzle.column(column))}`;
  const region = puzzle.region(cell);
  return region.length > 0 ? `${puzzle.regionName(cell)}: ${contents(puzzle, region)}` : t("this cell is in no region");
}
