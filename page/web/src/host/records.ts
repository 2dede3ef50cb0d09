// Records of the library, as far as the page looks at them, and the questions that several views ask.

import type { Engine, Request } from "./engine.js";

/** The drawing of a board; see src/format/record/drawn.rs. Cells are numbers from 0. */
export interface Drawn {
  rows: number;
  columns: number;
  positions: [row: number, column: number][];
  regions: number[][];
  different: number[][];
  cages: { cells: number[]; sum: number }[];
  /** The cages, if their numbers stand before them. */
  runs: { cells: number[]; sum: number }[];
  /** The cages that are whole diagonals: their numbers stand before them, too, with an arrow. */
  slants: { cells: number[]; sum: number }[];
  /** Regions that are part of the solution: by cell, the one that holds the number of its region, and how many cells a region has. */
  divided: { numbers: number[]; region_size: number } | null;
  marks: Mark[];
  rules: string[];
}

export interface Mark {
  kind: "thermometer" | "palindrome" | "line" | "arrow" | "dot" | "inequality" | "clue";
  /** The kind of a line or a clue, and the colour of a line. */
  of?: string;
  colour?: string;
  cells: number[];
  /** Of a clue: its place, its numbers, and its text. */
  place?: "edge" | "corner" | "cell" | "cage";
  numbers?: number[];
  text?: string;
  circle?: number[];
  difference?: number | null;
  ratio?: number | null;
  sum?: number | null;
}

/** A record of `palette --json --drawn`. */
export interface Board {
  game: string;
  order: number;
  labels: string | null;
  regions: number[][];
  /** The name of each region. */
  names: string[];
  houses: { name: string; cells: number[] }[];
  drawn?: Drawn;
}

/** A cell and a symbol. */
export type Candidate = [cell: number, symbol: string];

/** A step of `explain` and `hint`. */
export interface Step {
  technique: string;
  text: string;
  links: string[];
  placements: Candidate[];
  eliminations: Candidate[];
  candidates: Candidate[];
  houses: number[][];
  /** From a candidate to one that follows from it, and whether that one is true. */
  arrows: [Candidate, Candidate, boolean][];
}

export interface Hint {
  solutions: number;
  wrong: Candidate[];
  place: string | null;
  /** The cells of each house or cell that the place names. */
  places: number[][];
  technique: string | null;
  /** The name of the technique, and why it works. */
  lesson: string | null;
  step: Step | null;
}

/** A record of `hint --why`. */
export interface Why {
  cell: number;
  symbol: string;
  possible: boolean;
  /** If not possible: what rules it out. */
  clues: Candidate[];
  /** How singles show that, if they do. */
  steps: Step[];
  /** Where the steps end, in words, and the cell or the house of that. */
  end: string | null;
  end_cells: number[];
}

export interface Explain {
  solutions: number;
  solved: boolean;
  chains: number;
  score: number;
  hardest: string | null;
  level: string;
  steps: Step[];
}

/** The files that a game names. */
export type Files = Record<string, string>;

/** A game with the files that it names. */
export interface Rules {
  game: string;
  files: Files;
}

/** A puzzle that is asked about. */
export interface Asked extends Rules {
  puzzle: string;
}

/** Asks for all that is drawn of a game. */
export function boardRequest(game: string, files: Files = {}): Request {
  return { verb: "palette", game, files, options: { drawn: true } };
}

/** The board of a game. */
export async function boardOf(engine: Engine, { game, files }: Rules): Promise<Board> {
  const [board] = (await engine.ask<Board>(boardRequest(game, files))).records;
  if (!board) throw new Error("palette has a record");
  return { ...board, game };
}

/** The drawing of a square board without marks, for records that have none. */
export function squareDrawing(board: Board): Drawn {
  const cells = Array.from({ length: board.order ** 2 }, (_, cell) => cell);
  const position = (cell: number): [number, number] => [Math.floor(cell / board.order), cell % board.order];
  const lines = [0, 1].flatMap((axis) =>
    cells.slice(0, board.order).map((line) => cells.filter((cell) => position(cell)[axis] === line)),
  );
  return {
    rows: board.order,
    columns: board.order,
    positions: cells.map(position),
    regions: board.regions,
    different: [...lines, ...board.regions, ...board.houses.map((house) => house.cells)],
    cages: [],
    runs: [],
    slants: [],
    divided: null,
    marks: [],
    rules: [],
  };
}
