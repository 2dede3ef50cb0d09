// Designs from games that were named, opened, or kept.

import { type Arrow, type Cage, type Design, EXTRAS, undrawn } from "./design.js";
import type { Files } from "./records.js";

/** A game in JSON, as `convert` writes it. */
export interface Stated {
  rows: number;
  columns: number;
  symbols: number;
  houses?: (number[] | { cells: number[]; name?: string })[];
  cages?: (Cage & { repeats?: boolean })[];
  thermometers?: number[][];
  palindromes?: number[][];
  arrows?: Arrow[];
  dots?: { cells: number[]; difference?: number; ratio?: number }[];
  [other: string]: unknown;
}

/** What a board is like. */
type Shape = Pick<Design, "order" | "rows" | "columns">;

/** Takes off a game what can be drawn anew. What is not understood stays in the base. */
export function taken(game: string, files: Files, givens: string, shape: Shape): Design {
  const design: Design = { base: game, files: { ...files }, givens, ...shape, ...undrawn() };
  const pattern = new RegExp(`^(.+)\\+(?:(${EXTRAS.join("|")})|(killer|thermo|palindrome|arrow|kropki):([^+]+))$`);
  for (;;) {
    const [, rest, extra, kind, file = ""] = pattern.exec(design.base) ?? [];
    if (rest === undefined || (kind && !take(design, kind, design.files[file] ?? ""))) break;
    if (extra) design.extras.push(extra);
    delete design.files[file];
    design.base = rest;
  }
  const file = /^@(.+)$/.exec(design.base)?.[1];
  const board = file === undefined ? null : parsed(design.files[file] ?? "");
  if (!board || !file) return design;
  const read = readGame(board, givens);
  // A board that must stay a file keeps its own.
  if (!read.regions) return design;
  return { ...read, extras: design.extras, cages: [...read.cages, ...design.cages], arrows: [...read.arrows, ...design.arrows], lines: joined(read.lines, design.lines) };
}

function parsed(text: string): Stated | null {
  try {
    return JSON.parse(text) as Stated;
  } catch {
    return null;
  }
}

function joined(some: Design["lines"], others: Design["lines"]): Design["lines"] {
  return Object.fromEntries(Object.entries(some).map(([kind, lines]) => [kind, [...lines, ...others[kind as keyof Design["lines"]]]])) as Design["lines"];
}

/** Adds what the file of an extra draws. Returns whether all of it was understood; if not, nothing is added. */
function take(design: Design, kind: string, text: string): boolean {
  const { rows, columns } = design;
  const content = text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  let isUnderstood = rows * columns === design.givens.length;
  const cells = (part: string) => part.split(/[\s,]+/).filter(Boolean).map((name) => {
    const [, row, column] = /^r(\d+)c(\d+)$/i.exec(name) ?? [];
    isUnderstood &&= row !== undefined;
    return (Number(row) - 1) * columns + Number(column) - 1;
  });
  const cages = kind === "killer" ? readCages(content, columns) : [];
  const arrows = kind !== "arrow" ? [] : content.map((line) => {
    const [circle = "", along = ""] = line.split("=");
    return { circle: cells(circle), cells: cells(along) };
  });
  const paths = kind === "thermo" || kind === "palindrome" ? content.map(cells) : [];
  const isNegative = kind === "kropki" && content.includes("negative");
  const dots = kind !== "kropki" ? [] : content.filter((line) => line !== "negative").map((line) => {
    const [, colour, ends = ""] = /^(white|black)\s(.*)$/.exec(line) ?? [];
    isUnderstood &&= colour !== undefined;
    return { colour, cells: cells(ends) };
  });
  if (!isUnderstood || !cages) return false;
  design.cages.push(...cages);
  design.arrows.push(...arrows);
  if (kind === "thermo" || kind === "palindrome") design.lines[kind].push(...paths);
  for (const dot of dots) design.lines[dot.colour === "black" ? "black" : "white"].push(dot.cells);
  if (isNegative) design.extras.push("negative");
  return true;
}

/** Cages of a file, which is a picture with a label for each cage, and the sums. Returns `null` if it is another one. */
function readCages(content: string[], columns: number): Cage[] | null {
  const found = new Map<string, Cage>();
  content.filter((line) => !line.includes("=")).forEach((line, row) => [...line].forEach((label, column) => {
    if (label === ".") return;
    if (!found.has(label)) found.set(label, { cells: [], sum: 0 });
    found.get(label)?.cells.push(row * columns + column);
  }));
  for (const line of content.filter((line) => line.includes("="))) {
    const [label = "", sum] = line.split("=");
    const cage = found.get(label.trim());
    if (cage) cage.sum = Number(sum);
  }
  const cages = [...found.values()];
  return cages.every(({ sum }) => Number.isInteger(sum) && sum > 0) ? cages : null;
}

/** A design from a game in JSON: what can be drawn anew is taken out of it, and the rest stays the base. */
export function readGame(game: Stated, givens: string): Design {
  const { rows, columns, symbols: order, houses = [], cages = [], thermometers = [], palindromes = [], arrows = [], dots = [], ...rest } = game;
  const lists = houses.map((house) => (Array.isArray(house) ? house : house.cells));
  const isHouse = (cells: number[]) => lists.some((house) => house.join() === cells.join());
  // Cages whose symbols differ: they are among the houses, too.
  const ownCages = cages.filter(({ cells, sum }) => sum > 0 && isHouse(cells));
  const others = lists.filter((cells) => !ownCages.some((cage) => cage.cells.join() === cells.join()));
  const isOwn = (dot: { difference?: number; ratio?: number }) => dot.difference === 1 || dot.ratio === 2;
  const colour = (is: "difference" | "ratio", value: number) => dots.filter((dot) => dot[is] === value).map(({ cells }) => cells);
  const design: Design = {
    base: "@board.json", files: {}, order, rows, columns, givens, ...undrawn(), arrows,
    cages: ownCages.map(({ cells, sum }) => ({ cells, sum })),
    lines: { thermo: thermometers, palindrome: palindromes, white: colour("difference", 1), black: colour("ratio", 2) },
  };
  const isPlain = Object.keys(rest).every((key) => ["schema", "lines"].includes(key)) && rest["lines"] !== false && ownCages.length === cages.length && dots.every(isOwn);
  const isDisjoint = new Set(others.flat()).size === others.flat().length && others.every((cells) => cells.length <= order);
  if (isPlain && isDisjoint && rows === order && columns === order && givens.length === order ** 2) {
    const regions: (number | null)[] = Array.from(givens, () => null);
    others.forEach((cells, region) => cells.forEach((cell) => (regions[cell] = region)));
    return { ...design, regions };
  }
  const kept = { ...game, thermometers: [], palindromes: [], arrows: [], cages: cages.filter((cage) => !ownCages.includes(cage)), dots: dots.filter((dot) => !isOwn(dot)) };
  return { ...design, files: { "board.json": JSON.stringify({ ...kept, houses: houses.filter((_, at) => others.includes(lists[at]!)) }) } };
}
