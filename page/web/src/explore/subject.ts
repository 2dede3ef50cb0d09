// The subject of Explore: a game with its palette, its code, and the motions that keep it.

import { Puzzle, symbols } from "../board/puzzle.js";
import type { Board } from "../host/records.js";
import { generating, leeDistance, type Motion, modulo, moved, type Permutation, rigidMotions } from "./torus.js";

/** Rows and columns of the words. */
export type Code = [i: number, j: number][];

/** A record of `palette --json --drawn --generators`. */
export interface Palette extends Board {
  code: Code | null;
  minimum_distance: number | null;
  rigid_order: string | null;
  automorphism_order: string;
  generators: number[][];
}

/** The board of a subject with its codewords, after some motions. */
export interface Scene {
  puzzle: Puzzle;
  codewords: number[];
  /** The distance of each cell from the codeword of its region, without a code `null`. */
  distances: (number | null)[];
}

/** Motions of larger boards are not listed. */
const MOST_ORDER = 25;
/** The most further symmetries that get a button. */
const MOST_FURTHER = 6;

export class Subject {
  readonly order: number;
  readonly cells: number;
  readonly symbols: string[];
  /** The region of each cell, -1 without regions. */
  readonly regionOf: readonly number[];
  readonly codewords: readonly number[];
  /** The rigid motions that keep the palette, the one that moves nothing among them; none if they are not listed. */
  readonly motions: readonly Motion[];
  /** A few of them, from which the others can be made. */
  readonly generators: readonly Motion[];
  readonly #distances: (number | null)[];

  constructor(readonly palette: Palette) {
    const order = (this.order = palette.order);
    this.symbols = symbols(order);
    this.cells = palette.drawn?.positions.length ?? order * order;
    const regionOf = new Array<number>(this.cells).fill(-1);
    palette.regions.forEach((cells, region) => cells.forEach((cell) => (regionOf[cell] = region)));
    this.regionOf = regionOf;
    this.codewords = this.wordsOf(palette.code ?? []);
    const houses = [...palette.regions, ...palette.houses.map((house) => house.cells)];
    const motions = palette.rigid_order !== null && order <= MOST_ORDER ? rigidMotions(order, houses) : [];
    // Marks and sums are kept by fewer motions than their cells are.
    this.motions = String(motions.length) === palette.rigid_order ? motions : [];
    const [moves, turns] = [true, false].map((wanted) =>
      this.motions.filter((motion) => motion.isTranslation === wanted),
    );
    this.generators = generating([
      ...(turns ?? []).filter((motion) => !motion.down && !motion.right),
      ...(moves ?? []),
      ...(turns ?? []),
    ]);
    const words = new Set(this.codewords);
    this.#distances = regionOf.map((region, cell) => {
      const word = palette.regions[region]?.find((other) => words.has(other));
      return word === undefined ? null : leeDistance(order, cell, word);
    });
  }

  get game(): string {
    return this.palette.game;
  }

  /** Symmetries that generate all, without those that are listed as rigid motions. */
  get further(): Permutation[] {
    const isMore = this.motions.length === 0 || this.palette.automorphism_order !== this.palette.rigid_order;
    const rigid = new Set(this.motions.map((motion) => motion.permutation.join()));
    return isMore ? this.palette.generators.filter((one) => !rigid.has(one.join())).slice(0, MOST_FURTHER) : [];
  }

  /** How many of all these symmetries there are: the rigid motions, and others. */
  get symmetries(): string {
    return this.palette.automorphism_order;
  }

  /** Regions that go on at the opposite side of the board. */
  get wrapping(): number {
    const n = this.order;
    const crosses = (cells: number[]) => {
      const isIn = new Set(cells);
      return cells.some(
        (cell) => (cell < n && isIn.has(cell + n * (n - 1))) || (cell % n === 0 && isIn.has(cell + n - 1)),
      );
    };
    return this.palette.regions.filter(crosses).length;
  }

  /** Whether each row, column and house of the board holds each symbol once, as far as houses tell. */
  isGrid(grid: string): boolean {
    const { drawn } = this.palette;
    const known = new Set(this.symbols);
    return (
      grid.length === this.cells &&
      [...grid].every((symbol) => known.has(symbol)) &&
      (drawn?.different ?? []).every((house) => isMixed(grid, house))
    );
  }

  /** The board with a grid, or with blanks, after some motions: colours, letters and codewords go with what stands on them. */
  scene(grid: string | null, where: Permutation = this.still): Scene {
    const { labels, regions } = this.palette;
    const image = (cells: readonly number[]) => cells.map((cell) => where[cell] ?? cell);
    const puzzle = this.#board(
      regions.map(image),
      labels && moved([...labels], where).join(""),
      grid && moved([...grid], where).join(""),
    );
    return { puzzle, codewords: image(this.codewords), distances: moved(this.#distances, where) };
  }

  /** The same board with another code of its kind, and with the regions of that. */
  sceneOf(code: Code, grid: string | null): Scene {
    return { puzzle: this.#board(this.regionsOf(code), null, grid), codewords: this.wordsOf(code), distances: [] };
  }

  #board(regions: number[][], labels: string | null, grid: string | null): Puzzle {
    const { drawn } = this.palette;
    const board: Board = { ...this.palette, regions, labels, ...(drawn ? { drawn: { ...drawn, regions } } : {}) };
    return new Puzzle(board, grid ?? ".".repeat(this.cells));
  }

  get still(): Permutation {
    return Array.from({ length: this.cells }, (_, cell) => cell);
  }

  /** The cells of the words of a code. */
  wordsOf(code: Code): number[] {
    return code.map(([i, j]) => i * this.order + j);
  }

  /** The regions of another code of the same kind: copies of the tile of this one. */
  regionsOf(code: Code): number[][] {
    const n = this.order;
    const [word = 0] = this.codewords;
    const tile = this.palette.regions.find((cells) => cells.includes(word)) ?? [];
    const [row, column] = [Math.floor(word / n), word % n];
    return code.map(([i, j]) =>
      tile.map((cell) => modulo(Math.floor(cell / n) - row + i, n) * n + modulo((cell % n) - column + j, n)),
    );
  }
}

/** Whether no symbol stands twice in some cells. */
export function isMixed(grid: string, cells: number[]): boolean {
  return new Set(cells.map((cell) => grid[cell])).size === cells.length;
}
