// Designs from games that were named, opened, or kept.

import { symbols } from "../board/puzzle.js";
import { NoAnswer } from "../host/engine.js";
import { t } from "../host/language.js";
import type { Files } from "../host/records.js";
import { type Arrow, type Cage, type Design, EXTRAS, isRectangle, undrawn } from "./design.js";
import { isLine, KINDS, type Mark, marksOf, OTHERS, readMarks } from "./marks.js";

interface Dot {
  cells: number[];
  difference?: number;
  ratio?: number;
  total?: number;
  less?: boolean;
}

/** A line or a clue of a kind. */
interface Named {
  kind: string;
  cells: number[];
  numbers?: number[];
}

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
  dots?: Dot[];
  drawn?: Named[];
  clues?: Named[];
  [other: string]: unknown;
}

/** The shape of a board. */
type Shape = Pick<Design, "order" | "rows" | "columns">;

/** Takes off a game what can be drawn anew. What is not understood stays in the base. */
export function taken(game: string, files: Files, givens: string, shape: Shape): Design {
  const design: Design = { base: game, files: { ...files }, givens, ...shape, ...undrawn() };
  const drawn = ["killer", "thermo", "palindrome", "arrow", "kropki", ...OTHERS];
  const pattern = new RegExp(`^(.+)\\+(?:(${EXTRAS.join("|")})|(${drawn.join("|")}):([^+]+))$`);
  for (;;) {
    const [, rest, extra, kind, file = ""] = pattern.exec(design.base) ?? [];
    if (rest === undefined || (kind && !take(design, kind, design.files[file] ?? ""))) break;
    if (extra) design.extras.push(extra);
    design.base = rest;
  }
  design.files = Object.fromEntries(Object.entries(files).filter(([name]) => design.base.includes(name)));
  const file = /^@(.+)$/.exec(design.base)?.[1];
  const regions = file === undefined ? null : regionsOf(design.files[file] ?? "", givens);
  return regions ? { ...design, base: `latin:${shape.order}`, files: {}, regions } : design;
}

/** The regions of a game in JSON that has nothing else. Returns `null` if it has more. */
function regionsOf(text: string, givens: string): Design["regions"] {
  try {
    const game = JSON.parse(text) as Stated;
    const isPlain = Object.keys(game).every((key) =>
      ["schema", "rows", "columns", "symbols", "houses", "lines"].includes(key),
    );
    return isPlain ? readGame(game, givens).regions : null;
  } catch {
    // The library reads other notations of games, too: they stay files.
    return null;
  }
}

/** Adds what the file of an extra draws. Returns whether all of it was understood; if not, nothing is added. */
function take(design: Design, kind: string, text: string): boolean {
  const { columns } = design;
  const content = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  // Cages of two files may overlap.
  let isUnderstood = isRectangle(design) && !(kind === "killer" && design.cages.length > 0);
  const cells = (part: string) =>
    part
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((name) => {
        const [, row, column] = /^r(\d+)c(\d+)$/i.exec(name) ?? [];
        isUnderstood &&= row !== undefined;
        return (Number(row) - 1) * columns + Number(column) - 1;
      });
  const cages = kind === "killer" ? readCages(content, columns) : [];
  const arrows =
    kind !== "arrow"
      ? []
      : content.map((line) => {
          const [circle = "", along = ""] = line.split("=");
          return { circle: cells(circle), cells: cells(along) };
        });
  const paths = kind === "thermo" || kind === "palindrome" ? content.map(cells) : [];
  const isNegative = kind === "kropki" && content.includes("negative");
  const dots =
    kind !== "kropki"
      ? []
      : content
          .filter((line) => line !== "negative")
          .map((line) => {
            const [, colour, ends = ""] = /^(white|black)\s(.*)$/.exec(line) ?? [];
            isUnderstood &&= colour !== undefined;
            return { colour, cells: cells(ends) };
          });
  const marks = OTHERS.includes(kind) ? readMarks(kind, content, design) : [];
  if (!isUnderstood || !cages || !marks) return false;
  design.cages.push(...cages);
  design.arrows.push(...arrows);
  design.marks.push(...marks);
  if (kind === "thermo" || kind === "palindrome") design.lines[kind].push(...paths);
  for (const dot of dots) design.lines[dot.colour === "black" ? "black" : "white"].push(dot.cells);
  if (isNegative) design.extras.push("negative");
  return true;
}

/** Cages of a file, which is a picture with a label for each cage, and the sums. Returns `null` if it is another one. */
function readCages(content: string[], columns: number): Cage[] | null {
  const found = new Map<string, Cage>();
  content
    .filter((line) => !line.includes("="))
    .forEach((line, row) =>
      [...line.replace(/\s/g, "")].forEach((label, column) => {
        if (label === ".") return;
        if (!found.has(label)) found.set(label, { cells: [], sum: 0 });
        found.get(label)?.cells.push(row * columns + column);
      }),
    );
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
  const {
    rows,
    columns,
    symbols: order,
    houses = [],
    cages = [],
    thermometers = [],
    palindromes = [],
    arrows = [],
    dots = [],
    drawn = [],
    clues = [],
    ...rest
  } = game;
  const lists = houses.map((house) => (Array.isArray(house) ? house : house.cells));
  const isHouse = (cells: number[]) => lists.some((house) => house.join() === cells.join());
  // Cages whose symbols differ: they are among the houses, too.
  const ownCages = cages.filter(({ cells, sum }) => sum > 0 && isHouse(cells));
  const others = lists.filter((cells) => !ownCages.some((cage) => cage.cells.join() === cells.join()));
  const marks: Mark[] = [];
  /** Whether a mark stays, as it cannot be drawn anew; another one is added. */
  const stays = ({ cells, numbers = [] }: { cells: number[]; numbers?: number[] }, name: string | undefined) => {
    const kind = KINDS.find((kind) => kind.name === name);
    if (!kind || givens.length !== rows * columns) return true;
    const step = (cells[1] ?? 0) - (cells[0] ?? 0);
    const isWhole =
      cells.length === (Math.abs(step) === 1 ? columns : rows) &&
      cells.every((cell, at) => cell === (cells[0] ?? 0) + at * step);
    if (kind.form === "edge" && !isWhole) return true;
    try {
      const own = kind.form === "edge" ? cells.slice(0, 2) : cells;
      marks.push(...marksOf(kind, { rows, columns, order }, own, numbers.join(" ")));
      return false;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return true;
    }
  };
  const named = ({ total, less }: Dot) =>
    less ? "inequality" : ({ 5: "V", 10: "X" } as Record<number, string>)[total ?? 0];
  // Files of extras have no gaps: a line with one stays, as a dot of cells that do not touch.
  const isOwn = (dot: Dot) => (dot.difference === 1 || dot.ratio === 2) && isLine(dot.cells, columns, "side");
  const isPath = (cells: number[]) => cells.length > 1 && isLine(cells, columns, "corner");
  // An arrow may start at any cell of its circle.
  const isArrow = ({ circle, cells }: Arrow) => circle.some((cell) => isPath([cell, ...cells]));
  const left = {
    drawn: drawn.filter((one) => stays(one, one.kind)),
    clues: clues.filter((one) => stays(one, one.kind)),
    dots: dots.filter((dot) => !isOwn(dot) && stays(dot, named(dot))),
    thermometers: thermometers.filter((cells) => !isPath(cells)),
    palindromes: palindromes.filter((cells) => !isPath(cells)),
    arrows: arrows.filter((arrow) => !isArrow(arrow)),
    cages: cages.filter((cage) => !ownCages.includes(cage)),
  };
  const colour = (is: "difference" | "ratio", value: number) =>
    dots.filter((dot) => isOwn(dot) && dot[is] === value).map(({ cells }) => cells);
  const design: Design = {
    base: "@board.json",
    files: {},
    order,
    rows,
    columns,
    givens,
    ...undrawn(),
    arrows: arrows.filter(isArrow),
    cages: ownCages.map(({ cells, sum }) => ({ cells, sum })),
    marks,
    lines: {
      thermo: thermometers.filter(isPath),
      palindrome: palindromes.filter(isPath),
      white: colour("difference", 1),
      black: colour("ratio", 2),
    },
  };
  const isPlain =
    Object.keys(rest).every((key) => ["schema", "lines"].includes(key)) &&
    rest.lines !== false &&
    Object.values(left).every((all) => all.length === 0);
  const isDisjoint =
    new Set(others.flat()).size === others.flat().length &&
    others.every((cells) => cells.length <= order && cells.every(Number.isInteger));
  if (isPlain && isDisjoint && rows === order && columns === order && givens.length === order ** 2) {
    const regions: (number | null)[] = Array.from(givens, () => null);
    others.forEach((cells, region) => cells.forEach((cell) => (regions[cell] = region)));
    return { ...design, base: `latin:${order}`, regions };
  }
  const kept = {
    ...game,
    ...left,
  };
  return {
    ...design,
    files: { "board.json": JSON.stringify({ ...kept, houses: houses.filter((_, at) => others.includes(lists[at]!)) }) },
  };
}

/** The givens of a text that has a character for each cell; throws if it is none. */
export function readGivens(text: string, cells: number, order: number): string {
  if (text.length !== cells)
    throw new NoAnswer(t("{found} characters instead of {n}, one for each cell", { found: text.length, n: cells }));
  const own = symbols(order);
  return [...text]
    .map((one, cell) => {
      if (own.includes(one)) return one;
      if (one !== "." && one !== "0")
        throw new NoAnswer(
          t("character {n}, “{found}”, is none of {symbols} and .", {
            n: cell + 1,
            found: one,
            symbols: own.join(""),
          }),
        );
      return ".";
    })
    .join("");
}
