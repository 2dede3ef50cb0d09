// The games that are offered by name, and the addresses that carry a game.

import type { Asked, Files } from "../host/records.js";
import type { Entry, Puzzle } from "./puzzle.js";

export interface Preset {
  readonly name: string;
  readonly game: string;
  /** Cages with sums are made for each puzzle. */
  readonly isKiller?: boolean;
}

export const PRESETS: Preset[] = [
  { name: "Lee balls, 5×5, on a torus", game: "perfect:1" },
  { name: "Anticodes, 8×8, Case I, on a torus", game: "diameter:1:0" },
  { name: "Anticodes, 8×8, Case II, on a torus", game: "diameter:1:1" },
  { name: "Hexagonal balls, 7×7, on a torus", game: "ball:hex:1" },
  { name: "Sudoku", game: "box:3x3" },
  { name: "Sudoku, 6×6", game: "box:2x3" },
  { name: "Sudoku with diagonals", game: "box:3x3+diagonals" },
  { name: "Sudoku with windows", game: "box:3x3+windows" },
  { name: "Sudoku with disjoint groups", game: "box:3x3+disjoint" },
  { name: "Sudoku without a king's or a knight's step", game: "box:3x3+antiknight+antiking" },
  { name: "Jigsaw, 6×6", game: "jigsaw:aaabbb/aaabbb/ccccdd/cceddd/eeedff/eeffff" },
  { name: "Jigsaw, 9×9", game: "jigsaw?9:rot180:1" },
  { name: "Jigsaw, 7×7, on a torus", game: "jigsaw?7:torus:rot180:1" },
  { name: "Killer, 6×6", game: "box:2x3", isKiller: true },
  { name: "Killer, 9×9", game: "box:3x3", isKiller: true },
  { name: "Five grids (samurai)", game: "samurai" },
];

/** The file of the cages that are made for a killer. */
export const CAGES = "cages.txt";

/** The name of a game, if it has one here. */
export function nameOf(game: string, files: Files): string {
  const isKiller = CAGES in files;
  const preset = PRESETS.find((one) =>
    one.isKiller ? isKiller && `${one.game}+killer:${CAGES}` === game : one.game === game,
  );
  return preset?.name ?? game;
}

/** A puzzle as an address carries it. */
export interface Linked extends Asked {
  /** Symbols, notes and colours that have been entered. */
  entered: string | null;
}

/** The fields of an address that opens this puzzle. */
export function fields(puzzle: Puzzle, withEntries = false): Record<string, string> {
  const { files, givens, board } = puzzle;
  return {
    game: board.game,
    puzzle: givens,
    ...(Object.keys(files).length > 0 ? { files: JSON.stringify(files) } : {}),
    ...(withEntries ? { entered: writeEntries(puzzle) } : {}),
  };
}

/** The cells in which something stands, each with symbol, corner notes, centre notes and colours. */
function writeEntries(puzzle: Puzzle): string {
  const cells = puzzle.drawn.positions.map((_, cell) => cell);
  const texts = cells.map((cell) => {
    const { symbol, corner, centre, colours } = puzzle.entry(cell);
    return symbol || corner || centre || colours ? [cell, symbol, corner, centre, colours].join("-") : "";
  });
  return texts.filter((text) => text !== "").join("_");
}

/** Reads what `writeEntries` wrote: by cell, what stands there. */
export function readEntries(text: string): Map<number, Entry> {
  const parts = text.split("_").map((part) => part.split("-"));
  return new Map(
    parts.map(([cell = "", symbol = "", corner = "", centre = "", colours = ""]) => [
      Number(cell),
      { symbol, corner, centre, colours },
    ]),
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
