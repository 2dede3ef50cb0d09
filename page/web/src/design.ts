// A puzzle that is being set: the board, what is drawn on it, and the givens; and the game and the files that state it.

import { symbols } from "./game.js";
import { cageFile } from "./games.js";
import type { Files } from "./records.js";

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
  /** The game without extras, as the grammar has it; unless regions are drawn. */
  base: string;
  /** The files that the base names. */
  files: Files;
  order: number;
  /** By cell, the number of its region from 0; `null` if they are those of the base. */
  regions: (number | null)[] | null;
  extras: string[];
  cages: Cage[];
  arrows: Arrow[];
  lines: Record<Line, number[][]>;
  /** Whether all dots are drawn. */
  negative: boolean;
  givens: string;
}

export const EXTRAS = ["diagonals", "windows", "disjoint", "pandiagonal", "antiknight", "antiking", "nonconsecutive"];

export function blank(base: string, order: number, cells = order * order): Design {
  return { base, files: {}, order, regions: null, extras: [], cages: [], arrows: [], lines: { thermo: [], palindrome: [], white: [], black: [] }, negative: false, givens: ".".repeat(cells) };
}

/** The cells of a drawn region. */
export function regionCells(design: Design, region: number): number[] {
  return (design.regions ?? []).flatMap((one, cell) => (one === region ? [cell] : []));
}

/** The numbers of the drawn regions. */
export function regionNumbers(design: Design): number[] {
  return [...new Set(design.regions?.filter((region) => region !== null))].sort((one, other) => one - other);
}

/** The game with its extras, and the files that it names. */
export function stated(design: Design, columns: number): { game: string; files: Files } {
  const { order } = design;
  const files: Files = { ...design.files };
  const name = (cell: number) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  const path = (cells: number[]) => cells.map(name).join(" ");
  let { base } = design;
  if (design.regions) {
    const numbers = regionNumbers(design);
    const isWhole = numbers.length === order && numbers.every((region) => regionCells(design, region).length === order);
    if (isWhole) {
      base = `jigsaw:${design.regions.map((region) => symbols(62)[numbers.indexOf(region ?? -1)]).join("")}`;
    } else if (numbers.length === 0) {
      base = `latin:${order}`;
    } else {
      base = "@board.json";
      const houses = numbers.map((region) => ({ name: `region ${region + 1}`, cells: regionCells(design, region) })).filter(({ cells }) => cells.length > 1);
      files["board.json"] = JSON.stringify({ schema: "gerechte/game/1", rows: order, columns: order, symbols: order, houses });
    }
  }
  let game = [base, ...EXTRAS.filter((extra) => design.extras.includes(extra))].join("+");
  const add = (extra: string, lines: string[]) => {
    if (lines.length === 0) return;
    game += `+${extra}:${extra}.txt`;
    files[`${extra}.txt`] = `${lines.join("\n")}\n`;
  };
  if (design.cages.length > 0) {
    game += "+killer:killer.txt";
    files["killer.txt"] = cageFile(design.cages, Math.ceil(design.givens.length / columns), columns);
  }
  add("thermo", design.lines.thermo.map(path));
  add("palindrome", design.lines.palindrome.map(path));
  add("arrow", design.arrows.map(({ circle, cells }) => `${path(circle)} = ${path(cells)}`));
  const dots = (["white", "black"] as const).flatMap((colour) => design.lines[colour].map((cells) => `${colour} ${path(cells)}`));
  add("kropki", design.negative ? [...dots, "negative"] : dots);
  return { game, files };
}

/** Takes the extras off a game. What its files draw becomes part of the design; `order` and `columns` are those of the board. */
export function taken(game: string, files: Files, puzzle: string, order: number, columns: number): Design {
  const design = blank(game, order, puzzle.length);
  design.givens = puzzle;
  const rest = { ...files };
  const cell = (name: string) => {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * columns + Number(column) - 1;
  };
  const cells = (text: string) => text.split(/[\s,]+/).filter(Boolean).map(cell);
  const content = (file: string) => {
    const text = rest[file] ?? "";
    delete rest[file];
    return text.toLowerCase().split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  };
  for (;;) {
    const [whole, flag, drawn, file = ""] = new RegExp(`\\+(?:(${EXTRAS.join("|")})|(killer|thermo|palindrome|arrow|kropki):([^+]+))$`).exec(design.base) ?? [];
    if (!whole) break;
    design.base = design.base.slice(0, -whole.length);
    if (flag) design.extras.push(flag);
    else if (drawn === "killer") design.cages.push(...cages(rest[file] ?? "", columns));
    else {
      for (const line of content(file)) {
        const [first = "", second = ""] = line.split("=");
        if (drawn === "arrow") design.arrows.push({ circle: cells(first), cells: cells(second) });
        else if (drawn === "thermo" || drawn === "palindrome") design.lines[drawn].push(cells(line));
        else if (line === "negative") design.negative = true;
        else design.lines[line.startsWith("black") ? "black" : "white"].push(cells(line.replace(/^(white|black)/, "")));
      }
    }
    delete rest[file];
  }
  design.files = rest;
  return design;
}

/** Cages of a file: rows of labels, and the sums. */
function cages(text: string, columns: number): Cage[] {
  const found = new Map<string, Cage>();
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  lines.filter((line) => !line.includes("=")).forEach((line, row) => [...line].forEach((label, column) => {
    if (label === ".") return;
    if (!found.has(label)) found.set(label, { cells: [], sum: 0 });
    found.get(label)?.cells.push(row * columns + column);
  }));
  for (const line of lines) {
    const [label = "", sum] = line.split("=");
    const cage = found.get(label.trim());
    if (cage && sum) cage.sum = Number(sum);
  }
  return [...found.values()];
}

/** The game in JSON that `convert` writes. */
interface Stated {
  rows: number;
  columns: number;
  symbols: number;
  lines?: boolean;
  houses?: (number[] | { cells: number[]; name?: string })[];
  cages?: Cage[];
  thermometers?: number[][];
  palindromes?: number[][];
  arrows?: Arrow[];
  dots?: { cells: number[]; difference?: number; ratio?: number }[];
  [other: string]: unknown;
}

/** A design from a game in JSON: what can be edited is taken out of it, and the rest stays the base. */
export function read(game: Stated, puzzle: string): Design {
  const { cages = [], thermometers = [], palindromes = [], arrows = [], dots = [], houses = [], ...rest } = game;
  const design = blank("@board.json", game.symbols, puzzle.length);
  const has = (cells: number[]) => cages.some((cage) => cage.cells.join() === cells.join());
  const others = houses.filter((house) => !has(Array.isArray(house) ? house : house.cells));
  const own = (dot: { difference?: number; ratio?: number }) => dot.difference === 1 || dot.ratio === 2;
  design.givens = puzzle;
  design.cages = cages.map(({ cells, sum }) => ({ cells, sum }));
  design.arrows = arrows;
  design.lines = {
    thermo: thermometers,
    palindrome: palindromes,
    white: dots.filter((dot) => dot.difference === 1).map((dot) => dot.cells),
    black: dots.filter((dot) => dot.ratio === 2).map((dot) => dot.cells),
  };
  const lists = others.map((house) => (Array.isArray(house) ? house : house.cells));
  const isPartition = game.rows === game.symbols && game.columns === game.symbols && new Set(lists.flat()).size === puzzle.length && lists.flat().length === puzzle.length;
  const isPlain = rest.lines !== false && !rest["relations"] && !dots.some((dot) => !own(dot));
  if ((isPartition || lists.length === 0) && isPlain && game.rows === game.symbols && puzzle.length === game.symbols ** 2) {
    design.regions = Array.from(puzzle, () => null);
    lists.forEach((cells, region) => cells.forEach((cell) => (design.regions![cell] = region)));
    design.base = `latin:${game.symbols}`;
  } else {
    design.files = { "board.json": JSON.stringify({ ...rest, houses: others, dots: dots.filter((dot) => !own(dot)) }) };
  }
  return design;
}
