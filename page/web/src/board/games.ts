// The games that are offered by name, and the addresses that carry a game.

import { key, t } from "../host/language.js";
import type { Asked, Files } from "../host/records.js";
import { isSame, NOTHING, writeEntries } from "./entries.js";
import type { Puzzle } from "./puzzle.js";

export interface Preset {
  readonly name: string;
  readonly game: string;
  /** A few words more; without them, the game as the command line names it. */
  readonly about?: string;
  /** Cages with sums are made for each puzzle. */
  readonly isKiller?: boolean;
  /** Some cages for the picture of a killer. */
  readonly cages?: { cells: number[]; sum: number }[];
}

export const PRESETS: Preset[] = [
  { name: key("Wrap-around 5×5"), game: "perfect:1" },
  { name: key("Sudoku"), game: "box:3x3", about: "9×9" },
  { name: key("Sudoku 6×6"), game: "box:2x3" },
  {
    name: key("Killer 6×6"),
    game: "box:2x3",
    about: key("cages with sums"),
    isKiller: true,
    cages: [
      { cells: [0, 1, 6], sum: 9 },
      { cells: [4, 5], sum: 7 },
      { cells: [14, 15, 21], sum: 12 },
      { cells: [24, 30, 31], sum: 8 },
      { cells: [28, 29], sum: 10 },
    ],
  },
  {
    name: key("Killer 9×9"),
    game: "box:3x3",
    about: key("cages with sums"),
    isKiller: true,
    cages: [
      { cells: [0, 1, 9], sum: 12 },
      { cells: [6, 7, 8], sum: 20 },
      { cells: [30, 31, 39, 40], sum: 17 },
      { cells: [54, 63, 72], sum: 15 },
      { cells: [70, 71, 80], sum: 22 },
    ],
  },
  {
    name: key("Jigsaw 6×6"),
    game: "jigsaw:aaabbb/aaabbb/ccccdd/cceddd/eeedff/eeffff",
    about: key("regions of any shape"),
  },
  { name: key("Jigsaw 9×9"), game: "jigsaw?9:rot180:1" },
  { name: key("Wrap-around jigsaw"), game: "jigsaw?7:torus:rot180:1" },
  { name: key("Wrap-around 8×8, I"), game: "diameter:1:0" },
  { name: key("Wrap-around 8×8, II"), game: "diameter:1:1" },
  { name: key("Hexagonal 7"), game: "ball:hex:1" },
  { name: key("Diagonals"), game: "box:3x3+diagonals" },
  { name: key("Windows"), game: "box:3x3+windows" },
  { name: key("Disjoint groups"), game: "box:3x3+disjoint" },
  { name: key("Chess moves"), game: "box:3x3+antiknight+antiking" },
  { name: key("Samurai"), game: "samurai", about: key("five grids") },
];

/** The file of the cages that are made for a killer. */
export const CAGES = "cages.txt";

/** The game of the list that this one is, if it is one of them. */
export function presetOf(game: string, files: Files): Preset | null {
  const isKiller = CAGES in files;
  const isThis = (one: Preset) =>
    one.isKiller ? isKiller && `${one.game}+killer:${CAGES}` === game : one.game === game;
  return PRESETS.find(isThis) ?? null;
}

/** The name of a game, as a title, in English: it is kept. */
export function nameOf(game: string, files: Files): string {
  return presetOf(game, files)?.name ?? game;
}

/** A title in the language of the page; it is kept in English, as `Sudoku; easy, seed 1`. */
export function titleInWords(title: string): string {
  const [name = "", rest] = title.split("; ");
  const parts = rest?.split(", ").map((part) => {
    const [, seed] = /^seed (\d+)$/.exec(part) ?? [];
    return seed ? t("seed {seed}", { seed }) : t(part);
  });
  return [t(name), ...(parts ? [parts.join(", ")] : [])].join("; ");
}

/** A puzzle as an address carries it. */
export interface Linked extends Asked {
  /** Symbols, notes and colours that have been entered. */
  entered: string | null;
  /** Whether the library wrote the puzzle, so that it need not be read again. */
  isWritten?: boolean;
  /** The day whose puzzle it is, as `2026-11-26`. */
  day?: string;
}

/** The fields of an address that opens this puzzle. */
export function fields(puzzle: Puzzle, withEntries = false): Record<string, string> {
  const { files, givens, board } = puzzle;
  return {
    game: board.game,
    puzzle: givens,
    ...(Object.keys(files).length > 0 ? { files: JSON.stringify(files) } : {}),
    ...(withEntries ? { entered: entered(puzzle) } : {}),
  };
}

/** The cells in which something stands, with what that is. */
function entered(puzzle: Puzzle): string {
  const entries = puzzle.drawn.positions.map((_, cell) => puzzle.entry(cell));
  return writeEntries(
    entries,
    [...entries.keys()].filter((cell) => !isSame(puzzle.entry(cell), NOTHING)),
  );
}

/** Reads such fields; files that are none are left out, so that the game says what is missing. */
export function readFields(asked: URLSearchParams): Linked | null {
  const [game, puzzle] = [asked.get("game"), asked.get("puzzle")];
  return game && puzzle ? { game, puzzle, files: readFiles(asked.get("files")), entered: asked.get("entered") } : null;
}

/** Files by name, from JSON. */
export function readFiles(text: string | null): Files {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    return Object.fromEntries(
      Object.entries(read ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** A file of cages, as the library reads it: a picture with a character for each cage, and the sums. */
export function cageFile(cages: { cells: number[]; sum: number }[], rows: number, columns: number): string {
  const names = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
  const picture = Array.from({ length: rows }, () => Array.from({ length: columns }, () => "."));
  cages.forEach(({ cells }, cage) =>
    cells.forEach((cell) => (picture[Math.floor(cell / columns)]![cell % columns] = names[cage] ?? ".")),
  );
  return [...picture.map((row) => row.join("")), ...cages.map(({ sum }, cage) => `${names[cage]}=${sum}`), ""].join(
    "\n",
  );
}
