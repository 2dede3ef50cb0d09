// What is explored: a game with its palette, its code, and the motions that keep it.

import { Play, symbols } from "./game.js";
import type { Board } from "./records.js";
import { generating, leeDistance, modulo, moved, type Motion, type Permutation, rigidMotions } from "./torus.js";

/** What `palette --json --drawn --generators` says. */
export interface Palette extends Board {
  code: [number, number][] | null;
  minimum_distance: number | null;
  rigid_order: number | null;
  automorphism_order: string;
  generators: number[][];
}

/** What is seen of a subject: a board with its codewords, after some motions. */
export interface Scene {
  play: Play;
  codewords: number[];
  /** The distance of each cell from the codeword of its region, without a code `null`. */
  distances: (number | null)[];
}

/** Motions of larger boards are not listed. */
const MOST_ORDER = 25;
/** So many further symmetries get a button. */
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
    this.codewords = (palette.code ?? []).map(([i, j]) => i * order + j);
    const houses = [...palette.regions, ...palette.houses.map((house) => house.cells)];
    const motions = palette.rigid_order !== null && order <= MOST_ORDER ? rigidMotions(order, houses) : [];
    // Marks and sums are kept by fewer motions than their cells are.
    this.motions = motions.length === palette.rigid_order ? motions : [];
    const [moves, turns] = [true, false].map((wanted) => this.motions.filter((motion) => motion.isTranslation === wanted));
    this.generators = generating([...(turns ?? []).filter((motion) => !motion.down && !motion.right), ...(moves ?? []), ...(turns ?? [])]);
    const words = new Set(this.codewords);
    this.#distances = regionOf.map((region, cell) => {
      const word = palette.regions[region]?.find((other) => words.has(other));
      return word === undefined ? null : leeDistance(order, cell, word);
    });
  }

  get game(): string {
    return this.palette.game;
  }

  /** Symmetries beyond the rigid motions. */
  get further(): Permutation[] {
    const isMore = this.palette.automorphism_order !== String(this.palette.rigid_order);
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
      return cells.some((cell) => (cell < n && isIn.has(cell + n * (n - 1))) || (cell % n === 0 && isIn.has(cell + n - 1)));
    };
    return this.palette.regions.filter(crosses).length;
  }

  /** Whether each row, column and house of the board holds each symbol once, as far as houses tell. */
  isGrid(grid: string): boolean {
    const { drawn } = this.palette;
    const known = new Set(this.symbols);
    return grid.length === this.cells && [...grid].every((symbol) => known.has(symbol)) && (drawn?.different ?? []).every((house) => isMixed(grid, house));
  }

  /** The board with a grid, or with blanks, after some motions: colours, letters and codewords go with what stands on them. */
  scene(grid: string | null, where: Permutation): Scene {
    const { palette } = this;
    const image = (cells: number[]) => cells.map((cell) => where[cell] ?? cell);
    const regions = palette.regions.map(image);
    const labels = palette.labels && moved([...palette.labels], where).join("");
    const drawn = palette.drawn && { ...palette.drawn, regions };
    const board: Board = { ...palette, regions, labels, ...(drawn ? { drawn } : {}) };
    const givens = grid ? moved([...grid], where).join("") : ".".repeat(this.cells);
    return { play: new Play(board, givens), codewords: image([...this.codewords]), distances: moved(this.#distances, where) };
  }

  get still(): Permutation {
    return Array.from({ length: this.cells }, (_, cell) => cell);
  }

  /** The regions of another code of the same kind: copies of the tile of this one. */
  regionsOf(code: [number, number][]): number[][] {
    const n = this.order;
    const [word = 0] = this.codewords;
    const tile = this.palette.regions.find((cells) => cells.includes(word)) ?? [];
    const [row, column] = [Math.floor(word / n), word % n];
    return code.map(([i, j]) => tile.map((cell) => modulo(Math.floor(cell / n) - row + i, n) * n + modulo((cell % n) - column + j, n)));
  }
}

/** Whether no symbol stands twice in some cells. */
export function isMixed(grid: string, cells: number[]): boolean {
  return new Set(cells.map((cell) => grid[cell])).size === cells.length;
}
