// The torus of an order: its rigid motions as permutations of the cells, and what they do to palettes and grids.

/** Where each cell goes. */
export type Permutation = readonly number[];

/** A way to turn or reflect the torus about the cell (0, 0). */
interface Turn {
  readonly name: string;
  readonly symbol: string;
  readonly isRotation: boolean;
  readonly to: (i: number, j: number) => [number, number];
}

export const TURNS: readonly Turn[] = [
  { name: "", symbol: "", isRotation: false, to: (i, j) => [i, j] },
  { name: "quarter turn right", symbol: "↻", isRotation: true, to: (i, j) => [j, -i] },
  { name: "half turn", symbol: "⟲", isRotation: true, to: (i, j) => [-i, -j] },
  { name: "quarter turn left", symbol: "↺", isRotation: true, to: (i, j) => [-j, i] },
  { name: "reflection, top and bottom change places", symbol: "↕", isRotation: false, to: (i, j) => [-i, j] },
  { name: "reflection, left and right change places", symbol: "↔", isRotation: false, to: (i, j) => [i, -j] },
  { name: "transposition, rows become columns", symbol: "⤡", isRotation: false, to: (i, j) => [j, i] },
  { name: "transposition about the other diagonal", symbol: "⤢", isRotation: false, to: (i, j) => [-j, -i] },
];

export function modulo(a: number, n: number): number {
  return ((a % n) + n) % n;
}

/** A rigid motion: a turn, and then a move by some rows and columns. */
export class Motion {
  constructor(readonly order: number, readonly turn: number, readonly down: number, readonly right: number) {}

  get isIdentity(): boolean {
    return this.turn === 0 && this.down === 0 && this.right === 0;
  }

  /** In words. */
  get name(): string {
    const turn = TURNS[this.turn]?.name ?? "";
    const parts = [
      this.down ? `${this.down} down` : "",
      this.right ? `${this.right} to the right` : "",
    ].filter((part) => part !== "");
    const move = parts.length ? `move ${parts.join(", ")}` : "";
    return [turn, move].filter((part) => part !== "").join(", then ") || "identity";
  }

  get permutation(): Permutation {
    const [n, to] = [this.order, TURNS[this.turn]?.to ?? ((i: number, j: number) => [i, j] as [number, number])];
    return Array.from({ length: n * n }, (_, cell) => {
      const [i, j] = to(Math.floor(cell / n), cell % n);
      return modulo(i + this.down, n) * n + modulo(j + this.right, n);
    });
  }
}

/** All rigid motions that map regions to regions and houses to houses, by turn, the least moves first. */
export function rigidMotions(order: number, houses: number[][]): Motion[] {
  const isKept = keeper(order, houses);
  const motions: Motion[] = [];
  for (let turn = 0; turn < TURNS.length; turn++) {
    for (let down = 0; down < order; down++) {
      for (let right = 0; right < order; right++) {
        const motion = new Motion(order, turn, down, right);
        if (isKept(motion.permutation)) motions.push(motion);
      }
    }
  }
  return motions;
}

/** Whether a permutation maps each house to one. */
export function keeper(order: number, houses: number[][]): (permutation: Permutation) => boolean {
  const key = (cells: number[]) => [...cells].sort((a, b) => a - b).join(",");
  const known = new Set(houses.map(key));
  return (permutation) => houses.every((house) => known.has(key(house.map((cell) => permutation[cell] ?? -1))));
}

/** What stands in each place after the motion. */
export function moved<T>(board: readonly T[], permutation: Permutation): T[] {
  const image = [...board];
  permutation.forEach((to, cell) => (image[to] = board[cell] as T));
  return image;
}

/** The grid with its symbols renamed so that row 0 is in order, and what each symbol is renamed to. */
export function renamed(grid: string, order: number, symbols: string[]): { grid: string; names: Map<string, string> } {
  const names = new Map([...grid.slice(0, order)].map((symbol, place) => [symbol, symbols[place] ?? symbol]));
  return { grid: [...grid].map((symbol) => names.get(symbol) ?? symbol).join(""), names };
}

/** One permutation after the other. */
export function after(first: Permutation, then: Permutation): Permutation {
  return first.map((to) => then[to] ?? to);
}

/** The sum of the distances of rows and columns, the short way round. */
export function leeDistance(order: number, one: number, other: number): number {
  const short = (a: number, b: number) => Math.min(modulo(a - b, order), modulo(b - a, order));
  return short(Math.floor(one / order), Math.floor(other / order)) + short(one % order, other % order);
}

/** Words that generate the code as a subgroup, as few as possible; none if it is no subgroup and no translate of one. */
export function generators(order: number, code: [number, number][]): [number, number][] | null {
  const [first] = code;
  if (!first) return null;
  const key = ([i, j]: [number, number]) => modulo(i, order) * order + modulo(j, order);
  const words = code.map(([i, j]): [number, number] => [modulo(i - first[0], order), modulo(j - first[1], order)]);
  const all = new Set(words.map(key));
  const spanned = (by: [number, number][]): Set<number> => {
    const found = new Set([0]);
    for (const cell of found) {
      for (const [i, j] of by) found.add(key([Math.floor(cell / order) + i, (cell % order) + j]));
    }
    return found;
  };
  const isAll = (by: [number, number][]) => {
    const found = spanned(by);
    return found.size === all.size && [...found].every((cell) => all.has(cell));
  };
  const others = words.filter((word) => key(word) !== 0);
  const one = others.find((word) => isAll([word]));
  if (one) return [one];
  for (const a of others) for (const b of others) if (isAll([a, b])) return [a, b];
  return null;
}
