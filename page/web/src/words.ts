// Cells, houses and marks in words.

import { COLOURS, type Play } from "./game.js";

/** The name of a cell, with all that stands in it. */
export function cellName(play: Play, cell: number, isConflict: boolean): string {
  const { symbol, corner, centre, colours } = play.entry(cell);
  const value = play.given(cell) ? `given ${play.given(cell)}` : symbol ? `entered ${symbol}` : "blank";
  const region = play.regionName(cell);
  const words = [play.place(cell), region ? `region ${region}` : "", value];
  const cage = play.drawn.cages.find(({ cells }) => cells.includes(cell));
  if (cage) words.push(`cage of ${cage.sum}`);
  if (!play.symbol(cell)) {
    if (corner) words.push(`corner notes ${[...corner].join(" ")}`);
    if (centre) words.push(`centre notes ${[...centre].join(" ")}`);
  }
  if (colours) words.push(`coloured ${[...colours].map((key) => COLOURS[Number(key) - 1]).join(" ")}`);
  if (isConflict) words.push("conflict");
  return words.filter((word) => word !== "").join(", ");
}

/** What stands in some cells, in order. */
export function contents(play: Play, cells: number[]): string {
  return cells.map((cell) => play.symbol(cell) || "blank").join(", ");
}

/** The marks and further houses that a cell is part of, each with what stands in its cells. */
export function marksAt(play: Play, cell: number): string[] {
  const { cages, marks } = play.drawn;
  const found = cages
    .filter(({ cells }) => cells.includes(cell))
    .map(({ cells, sum }) => `cage of ${sum}: ${contents(play, cells)}`);
  for (const { kind, cells, circle = [], difference, ratio } of marks) {
    if (![...cells, ...circle].includes(cell)) continue;
    if (kind === "arrow") found.push(`arrow from a circle with ${contents(play, circle)}: ${contents(play, cells)}`);
    else if (kind === "dot")
      found.push(
        `${ratio ? `black dot, ratio ${ratio}` : `white dot, difference ${difference}`}, at ${cells.map((at) => play.place(at)).join(" and ")}: ${contents(play, cells)}`,
      );
    else found.push(`${kind}: ${contents(play, cells)}`);
  }
  const isCage = (cells: number[]) => cages.some((cage) => cage.cells.join() === cells.join());
  for (const { name, cells } of play.board.houses)
    if (cells.includes(cell) && !isCage(cells)) found.push(`${name}: ${contents(play, cells)}`);
  return found;
}

/** The row, the column or the region of a cell, with what stands in it. */
export function lineAt(play: Play, cell: number, kind: "row" | "column" | "region"): string {
  const [row, column] = play.position(cell);
  if (kind === "row") return `row ${row + 1}: ${contents(play, play.row(row))}`;
  if (kind === "column") return `column ${column + 1}: ${contents(play, play.column(column))}`;
  const region = play.region(cell);
  return region.length > 0 ? `region ${play.regionName(cell)}: ${contents(play, region)}` : "this cell is in no region";
}
