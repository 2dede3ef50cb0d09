// A puzzle that is being set: the board, what is drawn on it, and the givens; and the game and the files that state it.

import { cageFile } from "../board/games.js";
import { symbols } from "../board/puzzle.js";
import type { Files, Rules } from "../host/records.js";
import { cellName, type Mark, OTHERS } from "./marks.js";

export interface Cage {
  cells: number[];
  sum: number;
}

export interface Arrow {
  circle: number[];
  cells: number[];
}

/** Dots have two cells. */
export type Line = "thermo" | "palindrome" | "white" | "black";

export interface Design {
  /** The game without what is drawn on it, unless regions are drawn. */
  base: string;
  /** The files that the base names. */
  files: Files;
  order: number;
  rows: number;
  columns: number;
  /** By cell, the number of its region from 0, `null` for none; `null` if they are those of the base. */
  regions: (number | null)[] | null;
  /** Of `EXTRAS`, and `negative`: all dots are drawn. */
  extras: string[];
  cages: Cage[];
  arrows: Arrow[];
  lines: Record<Line, number[][]>;
  marks: Mark[];
  givens: string;
}

/** The rules that a game takes by their names: those of the library's table, which renews this list (`tests/checks/extras.rs`). */
export const EXTRAS = [
  "diagonals",
  "windows",
  "disjoint",
  "pandiagonal",
  "antiknight",
  "antiking",
  "antiqueen",
  "nonconsecutive",
];

/** The file that holds regions of which some are not complete. */
const BOARD = "board.json";

/** A board on which nothing is drawn. */
export function undrawn(): Pick<Design, "regions" | "extras" | "cages" | "arrows" | "lines" | "marks"> {
  return {
    regions: null,
    extras: [],
    cages: [],
    arrows: [],
    lines: { thermo: [], palindrome: [], white: [], black: [] },
    marks: [],
  };
}

/** Whether each place of the rectangle has a cell: then cells have their numbers from rows and columns. Those with the numbers of regions come after them. */
export function isRectangle({ givens, rows, columns }: Design): boolean {
  return givens.length >= rows * columns;
}

/** The cells of the drawn regions, region by region. */
export function regionLists({ regions }: Design): number[][] {
  const lists: number[][] = [];
  regions?.forEach((region, cell) => region !== null && (lists[region] ??= []).push(cell));
  return lists;
}

/** The game, and the files that it names. */
export function stated(design: Design): Rules {
  const { rows, columns, lines, arrows, cages, marks } = design;
  const files: Files = { ...design.files };
  let game = design.regions ? drawnBoard(design, files) : design.base;
  for (const extra of EXTRAS) if (design.extras.includes(extra)) game += `+${extra}`;
  const add = (extra: string, text: string) => {
    if (text === "") return;
    const name = `${extra}.txt` in files ? `${extra}-2.txt` : `${extra}.txt`;
    game += `+${extra}:${name}`;
    files[name] = text;
  };
  const path = (cells: number[]) => cells.map((cell) => cellName(cell, columns)).join(" ");
  const text = (all: string[]) => all.map((line) => `${line}\n`).join("");
  const dots = (["white", "black"] as const).flatMap((colour) =>
    lines[colour].map((cells) => `${colour} ${path(cells)}`),
  );
  add("killer", cages.length > 0 ? cageFile(cages, rows, columns) : "");
  add("thermo", text(lines.thermo.map(path)));
  add("palindrome", text(lines.palindrome.map(path)));
  add("arrow", text(arrows.map(({ circle, cells }) => `${path(circle)} = ${path(cells)}`)));
  add("kropki", text(design.extras.includes("negative") ? [...dots, "negative"] : dots));
  for (const extra of OTHERS) add(extra, text(marks.filter((mark) => mark.extra === extra).map((mark) => mark.text)));
  return { game, files };
}

/** The game of the drawn regions alone; a file is added if some are not complete. */
function drawnBoard(design: Design, files: Files): string {
  const { order, rows, columns } = design;
  const lists = regionLists(design);
  if (lists.length === 0) return `latin:${order}`;
  if (lists.length === order && lists.every((cells) => cells.length === order))
    return `jigsaw:${design.regions?.map((region) => symbols(order)[region ?? 0]).join("")}`;
  const houses = lists.map((cells, region) => ({ name: `region ${region + 1}`, cells }));
  files[BOARD] = JSON.stringify({ schema: "gerechte/game/1", rows, columns, symbols: order, houses });
  return `@${BOARD}`;
}
