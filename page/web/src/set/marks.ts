// Marks that are a line in the file of an extra each, and stay as they were written.

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

/** The signs of cages after their number. */
const SIGNS: Record<string, string> = { product: "x", difference: "-", quotient: "/" };

/** Whether a mark of this kind has a number. */
export const hasNumber = ({ form }: Kind): boolean => form === "edge" || form === "corner" || form === "cage";

/** The shape of a board, and its number of symbols. */
interface Size {
  rows: number;
  columns: number;
  order: number;
}

/** The marks of a kind for cells in the order of their selection; throws if the kind has other cells. */
export function marksOf(kind: Kind, { rows, columns, order }: Size, cells: number[], number: string): Mark[] {
  const name = (row: number, column: number) => `r${row + 1}c${column + 1}`;
  const place = (cell: number) => name(Math.floor(cell / columns), cell % columns);
  const mark = (text: string, touched = cells): Mark => ({ extra: kind.extra, text, cells: touched });
  const path = cells.map(place).join(" ");
  switch (kind.form) {
    case "line":
      if (cells.length < 2) throw new NoAnswer(t("select the cells of the line in order, two or more"));
      return [mark(path)];
    case "pair":
      if (cells.length !== 2)
        throw new NoAnswer(t("select two cells side by side; for an inequality the lesser one first"));
      return [mark(kind.name === "inequality" ? cells.map(place).join(" < ") : `${kind.name} ${path}`)];
    case "cell":
      return cells.map((cell) => mark(place(cell), [cell]));
    case "cage":
      return [mark(`${path}: ${number}${SIGNS[kind.name] ?? ""}`)];
    case "corner": {
      const [first = 0] = [...cells].sort((one, other) => one - other);
      const square = [first, first + 1, first + columns, first + columns + 1];
      const isSquare = cells.length === 4 && square.every((cell) => cells.includes(cell)) && (first + 1) % columns > 0;
      if (!isSquare) throw new NoAnswer(t("select the four cells that meet at the corner"));
      // Digits may follow each other where no symbol has two.
      const numbers = order < 10 ? number.replace(/\D/g, "").split("") : number.split(/\D+/);
      return [mark(`${place(first)}: ${numbers.join(" ")}`)];
    }
    case "edge": {
      const [end = 0, next] = cells;
      const [row, column] = [Math.floor(end / columns), end % columns];
      const sides = [
        { outside: name(row, -1), inward: end + 1, is: column === 0 },
        { outside: name(row, columns), inward: end - 1, is: column === columns - 1 },
        { outside: name(-1, column), inward: end + columns, is: row === 0 },
        { outside: name(rows, column), inward: end - columns, is: row === rows - 1 },
      ].filter(({ is, inward }) => is && (next === undefined || next === inward));
      if (sides.length !== 1 || cells.length > 2)
        throw new NoAnswer(t("select the cell at the end of a row or column; at a corner also the next one along it"));
      return sides.map(({ outside }) => mark(`${outside}: ${number}`, [end]));
    }
  }
}

/** The marks in the file of an extra. Returns `null` if a line has no cells of the board, as `negative`. */
export function readMarks(extra: string, lines: string[], rows: number, columns: number): Mark[] | null {
  const isOfCorners = KINDS.some((kind) => kind.extra === extra && kind.form === "corner");
  const found = lines.map((text): Mark => {
    const places = [...text.matchAll(/\br(\d+)c(\d+)\b/gi)].map(([, row, column]) => [Number(row), Number(column)]);
    const isNear = places.every(([row = 0, column = 0]) => row <= rows + 1 && column <= columns + 1);
    const touched = places.flatMap(([row = 0, column = 0]) => {
      const within = (at: number, size: number) => Math.min(Math.max(at, 1), size) - 1;
      const cell = within(row, rows) * columns + within(column, columns);
      return isOfCorners ? [cell, cell + 1, cell + columns, cell + columns + 1] : [cell];
    });
    return { extra, text, cells: isNear ? touched : [] };
  });
  return found.every(({ cells }) => cells.length > 0) ? found : null;
}
