// Marks that are a line in the file of an extra each, and stay as they were written.

import { symbols } from "../board/puzzle.js";
import { NoAnswer } from "../host/engine.js";
import { t } from "../host/language.js";

/** A kind of mark. */
export interface Kind {
  /** The extra whose file has it. */
  extra: string;
  name: string;
  /** A line through cells, two cells, a cell, the end of a row or a column, the corner where four cells meet, or a cage. */
  form: "line" | "pair" | "cell" | "edge" | "corner" | "cage";
  /** Its rule, a sentence. */
  rule: string;
}

export interface Mark {
  extra: string;
  /** A line of the file. */
  text: string;
  /** The cells that it touches. */
  cells: number[];
}

/** The kinds without a tool of their own: those of the library's table, which renews this list (`tests/checks/extras.rs`). */
export const KINDS: Kind[] = [
  {
    extra: "xv",
    name: "X",
    form: "pair",
    rule: "Symbols at an X have the sum ten.",
  },
  {
    extra: "xv",
    name: "V",
    form: "pair",
    rule: "Symbols at a V have the sum five.",
  },
  {
    extra: "inequality",
    name: "inequality",
    form: "pair",
    rule: "A sign between two cells opens to the greater symbol.",
  },
  {
    extra: "whisper",
    name: "whisper",
    form: "line",
    rule: "Symbols that follow each other on a whisper differ by at least five.",
  },
  {
    extra: "dutch-whisper",
    name: "dutch-whisper",
    form: "line",
    rule: "Symbols that follow each other on a Dutch whisper differ by at least four.",
  },
  {
    extra: "renban",
    name: "renban",
    form: "line",
    rule: "The symbols on a renban line are consecutive, in any order.",
  },
  {
    extra: "nabner",
    name: "nabner",
    form: "line",
    rule: "On a nabner line no symbol occurs twice, and no two are consecutive.",
  },
  {
    extra: "parity",
    name: "parity",
    form: "line",
    rule: "Odd and even symbols alternate along a parity line.",
  },
  {
    extra: "modular",
    name: "modular",
    form: "line",
    rule: "Any three symbols in succession on a modular line leave different remainders on division by three.",
  },
  {
    extra: "entropic",
    name: "entropic",
    form: "line",
    rule: "Any three symbols in succession on an entropic line are a small one, a middle one and a large one.",
  },
  {
    extra: "zipper",
    name: "zipper",
    form: "line",
    rule: "Symbols equally far from the middle of a zipper line have the same sum, which is the symbol in the middle, if there is one.",
  },
  {
    extra: "double-arrow",
    name: "double-arrow",
    form: "line",
    rule: "The symbols at the ends of a double arrow have the same sum as those between.",
  },
  {
    extra: "region-sum",
    name: "region-sum",
    form: "line",
    rule: "A region sum line has the same sum in each region that it passes, each time that it passes.",
  },
  {
    extra: "between",
    name: "between",
    form: "line",
    rule: "The symbols along a between line lie between those at its ends.",
  },
  {
    extra: "lockout",
    name: "lockout",
    form: "line",
    rule: "The symbols at the ends of a lockout line differ by at least half the number of symbols, rounded down; those along it are neither between them nor equal to one.",
  },
  {
    extra: "sandwich",
    name: "sandwich",
    form: "edge",
    rule: "A number after S is the sum between the least and the greatest symbol of its line.",
  },
  {
    extra: "skyscraper",
    name: "skyscraper",
    form: "edge",
    rule: "A number after V counts the symbols of its line that are greater than all before them.",
  },
  {
    extra: "x-sum",
    name: "x-sum",
    form: "edge",
    rule: "A number after X is the sum of as many symbols, from the edge on, as the first of them says.",
  },
  {
    extra: "numbered-room",
    name: "numbered-room",
    form: "edge",
    rule: "A symbol after N is in the cell of its line whose number the first one says.",
  },
  {
    extra: "quadruple",
    name: "quadruple",
    form: "corner",
    rule: "The symbols in a disc at a corner are among the four round it.",
  },
  {
    extra: "calcudoku",
    name: "product",
    form: "cage",
    rule: "A number with × is the product of the symbols within its outline.",
  },
  {
    extra: "calcudoku",
    name: "difference",
    form: "cage",
    rule: "A number with − is the greatest symbol within its outline less all others.",
  },
  {
    extra: "calcudoku",
    name: "quotient",
    form: "cage",
    rule: "A number with ÷ is the greatest symbol within its outline divided by all others.",
  },
  {
    extra: "odd",
    name: "odd",
    form: "cell",
    rule: "A grey disc stands for an odd symbol.",
  },
  {
    extra: "even",
    name: "even",
    form: "cell",
    rule: "A grey square stands for an even symbol.",
  },
];

/** The extras of these kinds. */
export const OTHERS = [...new Set(KINDS.map(({ extra }) => extra))];

/** The signs of cages after their number. */
const SIGNS: Record<string, string> = { product: "x", difference: "-", quotient: "/" };

/** The rule that all signs of a file are drawn, as a line of it. */
const NEGATIVE = "negative";

/** The shape of a board, and its number of symbols. */
interface Size {
  rows: number;
  columns: number;
  order: number;
}

/** The name of a cell in a file. */
export const cellName = (cell: number, columns: number): string =>
  `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;

/** Whether a mark of this kind has a number. */
export const hasNumber = ({ form }: Kind): boolean => form === "edge" || form === "corner" || form === "cage";

/** The numbers of a mark in a text that a setter typed, with spaces between them; `null` if it has other ones. */
export function numbersOf({ form }: Kind, order: number, text: string): string | null {
  // Digits may follow each other where no symbol has two.
  const parts = form === "corner" && order < 10 ? text.replace(/[\s,]/g, "").split("") : text.trim().split(/[\s,]+/);
  const numbers = parts.map((part) => {
    const value = /^\d+$/.test(part) ? Number(part) : symbols(order).indexOf(part.toUpperCase()) + 1;
    return value > 0 || part === "0" ? value : null;
  });
  const isOne = form === "corner" ? numbers.length > 0 : numbers.length === 1;
  return isOne && !numbers.includes(null) ? numbers.join(" ") : null;
}

/** The cells from which a clue beside the board is removed. A sandwich is the same from both ends, and is drawn at the first. */
function endsOf(extra: string, row: number, column: number, { rows, columns }: Size): number[] {
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), size - 1);
  const end = within(row, rows) * columns + within(column, columns);
  if (extra !== "sandwich") return [end];
  const isOfRow = column < 0 || column >= columns;
  return isOfRow ? [row * columns, row * columns + columns - 1] : [column, (rows - 1) * columns + column];
}

/** Whether no cell is there twice, and each touches the next one, by a side or also by a corner. */
export function isLine(cells: number[], columns: number, by: "side" | "corner"): boolean {
  const touches = (one: number, other: number) => {
    const down = Math.abs(Math.floor(other / columns) - Math.floor(one / columns));
    const across = Math.abs((other % columns) - (one % columns));
    return Math.max(down, across) === 1 && (by === "corner" || down + across === 1);
  };
  return new Set(cells).size === cells.length && cells.slice(1).every((cell, at) => touches(cells[at] ?? 0, cell));
}

/** The marks of a kind for cells in the order of their selection; throws if the kind has other cells. Numbers have spaces between them. */
export function marksOf(kind: Kind, size: Size, cells: number[], number: string): Mark[] {
  const { rows, columns } = size;
  const position = (cell: number): [number, number] => [Math.floor(cell / columns), cell % columns];
  const name = (row: number, column: number) => `r${row + 1}c${column + 1}`;
  const place = (cell: number) => cellName(cell, columns);
  const mark = (text: string, touched = cells): Mark => ({ extra: kind.extra, text, cells: touched });
  const path = cells.map(place).join(" ");
  switch (kind.form) {
    case "line":
      if (cells.length < 2) throw new NoAnswer(t("select the cells of the line in order, two or more"));
      if (!isLine(cells, columns, "corner"))
        throw new NoAnswer(t("each cell of a line touches the next one, by a side or a corner"));
      return [mark(path)];
    case "pair":
      if (cells.length !== 2 || !isLine(cells, columns, "side"))
        throw new NoAnswer(t("select two cells side by side; for an inequality the lesser one first"));
      return [mark(kind.name === "inequality" ? cells.map(place).join(" < ") : `${kind.name} ${path}`)];
    case "cell":
      return cells.map((cell) => mark(place(cell), [cell]));
    case "cage":
      // A cell alone has no sign.
      return [mark(`${path}: ${number}${cells.length > 1 ? (SIGNS[kind.name] ?? "") : ""}`)];
    case "corner": {
      const [first = 0] = [...cells].sort((one, other) => one - other);
      const square = [first, first + 1, first + columns, first + columns + 1];
      const isSquare = cells.length === 4 && square.every((cell) => cells.includes(cell)) && (first + 1) % columns > 0;
      if (!isSquare) throw new NoAnswer(t("select the four cells that meet at the corner"));
      return [mark(`${place(first)}: ${number}`)];
    }
    case "edge": {
      const [end = 0, next] = cells;
      const [row, column] = position(end);
      const sides = [
        { outside: [row, -1], inward: end + 1, is: column === 0 },
        { outside: [row, columns], inward: end - 1, is: column === columns - 1 },
        { outside: [-1, column], inward: end + columns, is: row === 0 },
        { outside: [rows, column], inward: end - columns, is: row === rows - 1 },
      ].filter(({ is, inward }) => is && (next === undefined || next === inward));
      if (sides.length !== 1 || cells.length > 2)
        throw new NoAnswer(t("select the cell at the end of a row or column; at a corner also the next one along it"));
      return sides.map(({ outside: [r = 0, c = 0] }) =>
        mark(`${name(r, c)}: ${number}`, endsOf(kind.extra, r, c, size)),
      );
    }
  }
}

/** Whether two marks of an extra are at one place, of which the later replaces the former. */
export function isSamePlace(one: Mark, other: Mark): boolean {
  const key = ({ text, cells }: Mark) =>
    /^(.*):/.exec(text)?.[1] ?? [...cells].sort((first, second) => first - second).join();
  return one.extra === other.extra && key(one) === key(other);
}

/** The marks in the file of an extra. Returns `null` if a line has no cells, but is not the rule that all signs are drawn. */
export function readMarks(extra: string, lines: string[], size: Size): Mark[] | null {
  const { columns } = size;
  const form = KINDS.find((kind) => kind.extra === extra)?.form;
  const found = lines.map((text): Mark => {
    const cells = [...text.matchAll(/\br(\d+)c(\d+)\b/gi)].flatMap((place) => {
      const [row, column] = [Number(place[1]) - 1, Number(place[2]) - 1];
      if (form === "edge") return endsOf(extra, row, column, size);
      const cell = row * columns + column;
      return form === "corner" ? [cell, cell + 1, cell + columns, cell + columns + 1] : [cell];
    });
    return { extra, text, cells };
  });
  return found.every(({ cells, text }) => cells.length > 0 || text === NEGATIVE) ? found : null;
}

/** The place of a clue beside the board in words; empty for other marks. */
export function besideBoard({ text }: Mark, { rows, columns }: Size): string {
  const [, row, column] = (/^r(\d+)c(\d+): /.exec(text) ?? []).map(Number);
  if (row === undefined || column === undefined) return "";
  if (column === 0) return t("left of row {row}", { row });
  if (column > columns) return t("right of row {row}", { row });
  if (row === 0) return t("above column {column}", { column });
  return row > rows ? t("below column {column}", { column }) : "";
}
