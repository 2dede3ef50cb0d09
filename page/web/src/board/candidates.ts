// Candidates: what houses and sums leave in the cells, and what steps take away.

import type { Candidate, Step } from "../host/records.js";
import type { Entry } from "./entries.js";
import { type Puzzle, symbols } from "./puzzle.js";

export class Candidates {
  readonly #left: Set<string>[];
  readonly #symbols: (string | null)[];

  /** Begins with the candidates that the houses leave, given the symbols in the cells. */
  constructor(private readonly puzzle: Puzzle) {
    const own = symbols(puzzle.board.order);
    this.#symbols = Array.from({ length: puzzle.cells }, () => null);
    this.#left = Array.from({ length: puzzle.cells }, () => new Set(own));
    for (let cell = 0; cell < puzzle.cells; cell++) if (puzzle.symbol(cell)) this.place(cell, puzzle.symbol(cell));
  }

  /** The symbol that has been placed, if there is one. */
  symbol(cell: number): string | null {
    return this.#symbols[cell] ?? null;
  }

  /** The candidates of a cell, in order. */
  of(cell: number): string[] {
    return [...(this.#left[cell] ?? [])];
  }

  place(cell: number, symbol: string): void {
    this.#symbols[cell] = symbol;
    this.#left[cell] = new Set();
    for (const house of this.puzzle.houses(cell)) for (const other of house) this.#left[other]?.delete(symbol);
  }

  remove([cell, symbol]: Candidate): void {
    this.#left[cell]?.delete(symbol);
  }

  follow(step: Step): void {
    for (const [cell, symbol] of step.placements) this.place(cell, symbol);
    for (const candidate of step.eliminations) this.remove(candidate);
  }

  /** What stands in the cells: symbols that have been placed, and candidates as notes in the centre. */
  entries(): Map<number, Entry> {
    const entry = (cell: number): Entry => ({
      symbol: this.symbol(cell) ?? "",
      corner: "",
      centre: this.of(cell).join(""),
      colours: "",
    });
    return new Map([...this.#left.keys()].map((cell) => [cell, entry(cell)]));
  }

  /** Takes away what no choice of different symbols with the sum of a cage allows. */
  applySums(): void {
    const own = symbols(this.puzzle.board.order);
    const value = (symbol: string) => own.indexOf(symbol) + 1;
    for (const cage of this.puzzle.drawn.cages) {
      const differ = this.puzzle.drawn.different.some((house) => cage.cells.every((cell) => house.includes(cell)));
      const cells = cage.cells.filter((cell) => !this.symbol(cell));
      const placed = cage.cells.map((cell) => this.symbol(cell)).filter((symbol) => symbol !== null);
      const sum = cage.sum - placed.reduce((total, symbol) => total + value(symbol), 0);
      const choices = cells.map((cell) => this.of(cell).map(value));
      for (const [index, cell] of cells.entries()) {
        const others = choices.filter((_, other) => other !== index);
        for (const symbol of this.of(cell))
          if (!hasSum(others, sum - value(symbol), differ ? new Set([value(symbol)]) : null))
            this.#left[cell]?.delete(symbol);
      }
    }
  }
}

/** Whether a choice, one of each, has the sum; none twice, nor one that is taken, if a set of these is given. */
function hasSum(choices: number[][], sum: number, taken: Set<number> | null): boolean {
  const [first, ...rest] = choices;
  if (!first) return sum === 0;
  const least = rest.reduce((total, choice) => total + Math.min(...choice), 0);
  const most = rest.reduce((total, choice) => total + Math.max(...choice), 0);
  return first.some((value) => {
    if (taken?.has(value) || sum - value < least || sum - value > most) return false;
    taken?.add(value);
    const isFound = hasSum(rest, sum - value, taken);
    taken?.delete(value);
    return isFound;
  });
}
