// What is explored: a game with its palette, and the motions that keep it.

import { symbols } from "./game.js";
import { leeDistance, Motion, type Permutation, rigidMotions } from "./torus.js";

/** What `palette --json --generators` says. */
export interface Palette {
  game: string;
  order: number;
  labels: string | null;
  regions: number[][];
  houses: { name: string; cells: number[] }[];
  code: [number, number][] | null;
  minimum_distance: number | null;
  rigid_order: number | null;
  automorphism_order: string;
  generators: number[][];
}

/** Motions of larger boards are not listed. */
const MOST_ORDER = 25;

export class Subject {
  readonly order: number;
  readonly symbols: string[];
  /** The region of each cell, -1 without regions. */
  readonly regionOf: readonly number[];
  readonly codewords: ReadonlySet<number>;
  /** The rigid motions that keep the palette; `null` if these are not listed. */
  readonly motions: readonly Motion[] | null;

  constructor(readonly palette: Palette) {
    const order = (this.order = palette.order);
    this.symbols = symbols(order);
    const regionOf = new Array<number>(order * order).fill(-1);
    palette.regions.forEach((cells, region) => cells.forEach((cell) => (regionOf[cell] = region)));
    this.regionOf = regionOf;
    this.codewords = new Set((palette.code ?? []).map(([i, j]) => i * order + j));
    const houses = [...palette.regions, ...palette.houses.map((house) => house.cells)];
    const motions = palette.rigid_order !== null && order <= MOST_ORDER ? rigidMotions(order, houses) : null;
    // Marks and sums are kept by fewer motions than their cells are.
    this.motions = motions?.length === palette.rigid_order ? motions : null;
  }

  get game(): string {
    return this.palette.game;
  }

  label(cell: number): string {
    return this.palette.labels?.[cell] ?? "";
  }

  /** The distance of a cell from the codeword of its region; `null` without a code. */
  distance(cell: number): number | null {
    const region = this.palette.regions[this.regionOf[cell] ?? -1];
    const word = region?.find((other) => this.codewords.has(other));
    return word === undefined ? null : leeDistance(this.order, cell, word);
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

  /** Permutations beyond the rigid motions that generate all automorphisms. */
  get furtherGenerators(): Permutation[] {
    return this.palette.automorphism_order === String(this.palette.rigid_order) ? [] : this.palette.generators;
  }
}
