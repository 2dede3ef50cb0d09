// The torus of an order: its rigid motions as permutations of the cells, and what they do to palettes and grids.

import { key, t } from "../host/language.js";

/** Where each cell goes. */
export type Permutation = readonly number[];

/** A way to turn or reflect the torus about the cell (0, 0). */
interface Turn {
  readonly name: string;
  readonly to: (i: number, j: number) => [number, number];
  /** By how many degrees it turns, with the clock; `null` for a reflection. */
  readonly degrees: number | null;
}

export const TURNS: readonly Turn[] = [
  { name: "", degrees: 0, to: (i, j) => [i, j] },
  { name: key("quarter turn right"), degrees: 90, to: (i, j) => [j, -i] },
  { name: key("half turn"), degrees: 180, to: (i, j) => [-i, -j] },
  { name: key("quarter turn left"), degrees: -90, to: (i, j) => [-j, i] },
  { name: key("flip top and bottom"), degrees: null, to: (i, j) => [-i, j] },
  { name: key("flip left and right"), degrees: null, to: (i, j) => [i, -j] },
  { name: key("flip along the diagonal"), degrees: null, to: (i, j) => [j, i] },
  { name: key("flip along the other diagonal"), degrees: null, to: (i, j) => [-j, -i] },
];

export function modulo(a: number, n: number): number {
  return ((a % n) + n) % n;
}

/** A number of rows or columns, the short way round. */
export function shortest(a: number, n: number): number {
  const rest = modulo(a, n);
  return 2 * rest > n ? rest - n : rest;
}

/** A rigid motion: a turn, and then a move by some rows and columns. */
export class Motion {
  constructor(
    readonly order: number,
    readonly turn: number,
    readonly down: number,
    readonly right: number,
  ) {}

  get isIdentity(): boolean {
    return this.turn === 0 && this.down === 0 && this.right === 0;
  }

  /** A move without a turn. */
  get isTranslation(): boolean {
    return this.turn === 0;
  }

  /** A turn, by no degrees too. */
  get isRotation(): boolean {
    return TURNS[this.turn]?.degrees !== null;
  }

  /** In words. */
  get name(): string {
    const [down, right] = [shortest(this.down, this.order), shortest(this.right, this.order)];
    const parts = [
      down ? t(down > 0 ? key("{n} down") : key("{n} up"), { n: Math.abs(down) }) : "",
      right ? t(right > 0 ? key("{n} right") : key("{n} left"), { n: Math.abs(right) }) : "",
    ].filter((part) => part !== "");
    const move = parts.length > 0 ? t("move {steps}", { steps: parts.join(", ") }) : "";
    const turn = t(TURNS[this.turn]?.name ?? "");
    if (turn && move) return t("{turn}, then {move}", { turn, move });
    return turn || move || t("nothing moves");
  }

  get permutation(): Permutation {
    const { order: n, turn, down, right } = this;
    return Array.from({ length: n * n }, (_, cell) => {
      const [i, j] = TURNS[turn]?.to(Math.floor(cell / n), cell % n) ?? [0, 0];
      return modulo(i + down, n) * n + modulo(j + right, n);
    });
  }
}

/** All rigid motions that map each house to one, by turn. */
export function rigidMotions(order: number, houses: number[][]): Motion[] {
  const key = (cells: number[]) => [...cells].sort((a, b) => a - b).join(",");
  const known = new Set(houses.map(key));
  const isKept = (permutation: Permutation) =>
    houses.every((house) => known.has(key(house.map((cell) => permutation[cell] ?? -1))));
  const lines = Array.from({ length: order }, (_, line) => line);
  const all = TURNS.flatMap((_, turn) =>
    lines.flatMap((down) => lines.map((right) => new Motion(order, turn, down, right))),
  );
  return all.filter((motion) => isKept(motion.permutation));
}

/** A few of the motions, the earlier ones first, from which all others can be made. */
export function generating(motions: readonly Motion[]): Motion[] {
  const chosen: Motion[] = [];
  let reached = new Set<string>();
  for (const motion of motions) {
    if (motion.isIdentity || reached.has(motion.permutation.join())) continue;
    chosen.push(motion);
    reached = spanned(chosen.map((one) => one.permutation));
    if (reached.size >= motions.length) break;
  }
  return chosen;
}

/** All products of some permutations. */
function spanned(by: Permutation[]): Set<string> {
  const start = by[0]?.map((_, cell) => cell) ?? [];
  const found = new Map([[start.join(), start]]);
  for (const [, one] of found) {
    for (const permutation of by) {
      const next = after(one, permutation);
      if (!found.has(next.join())) found.set(next.join(), next);
    }
  }
  return new Set(found.keys());
}

/** One permutation after the other. */
export function after(first: Permutation, then: Permutation): number[] {
  return first.map((to) => then[to] ?? to);
}

/** The contents of each place after the motion. */
export function moved<T>(board: readonly T[], permutation: Permutation): T[] {
  const image = [...board];
  permutation.forEach((to, cell) => (image[to] = board[cell] as T));
  return image;
}

/** The grid with its symbols renamed so that its first row is in order. */
export function renamed(grid: string, order: number, symbols: string[]): string {
  const names = new Map([...grid.slice(0, order)].map((symbol, place) => [symbol, symbols[place] ?? symbol]));
  return [...grid].map((symbol) => names.get(symbol) ?? symbol).join("");
}

/** The sum of the distances of rows and columns, the short way round. */
export function leeDistance(order: number, one: number, other: number): number {
  const rows = Math.floor(one / order) - Math.floor(other / order);
  return Math.abs(shortest(rows, order)) + Math.abs(shortest((one % order) - (other % order), order));
}
