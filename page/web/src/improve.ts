// What the library does to a puzzle that is being set: a solution at random, fewer givens, a harder choice of them.

import type { Engine } from "./engine.js";
import { symbols } from "./game.js";
import type { Files } from "./records.js";

export interface Stated {
  game: string;
  files: Files;
  order: number;
}

/** Numbers below `count` in random order. */
function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let left = count; left > 1; left--) {
    const at = Math.floor(Math.random() * left);
    [numbers[left - 1], numbers[at]] = [numbers[at]!, numbers[left - 1]!];
  }
  return numbers;
}

function replaced(line: string, cell: number, symbol: string): string {
  return line.slice(0, cell) + symbol + line.slice(cell + 1);
}

/** This many cells are guessed before the library completes the rest, so that solutions vary. */
const GUESSES = 12;
/** So many minimal puzzles are compared. */
const TRIES = 6;

export class Improver {
  constructor(private readonly engine: Engine) {}

  /** A solution of the givens, another one each time; `null` if there is none. */
  async solution({ game, files, order }: Stated, givens: string): Promise<string | null> {
    const solve = async (puzzle: string) => (await this.engine.ask<{ solution: string | null }>({ verb: "solve", game, files, puzzle })).records[0]?.solution ?? null;
    let found = await solve(givens);
    const own = symbols(order);
    let line = givens;
    for (const cell of found ? shuffled(givens.length).filter((cell) => givens[cell] === ".").slice(0, GUESSES) : []) {
      const guess = replaced(line, cell, own[Math.floor(Math.random() * order)] ?? "1");
      const next = await solve(guess);
      if (next) [found, line] = [next, guess];
    }
    return found;
  }

  /** Takes givens away, in random order, as long as one solution is left. */
  async minimal({ game, files }: Stated, givens: string): Promise<string> {
    let line = givens;
    for (const cell of shuffled(givens.length).filter((cell) => givens[cell] !== ".")) {
      const fewer = replaced(line, cell, ".");
      // Status 0: a solution, and no other one.
      const answer = await this.engine.ask({ verb: "solve", game, files, puzzle: fewer, options: { unique: true } });
      if (answer.status === 0) line = fewer;
    }
    return line;
  }

  /** The hardest of some minimal puzzles with this solution. */
  async hard(asked: Stated, solution: string, progress: (tried: number, of: number) => void): Promise<string> {
    let best = { line: solution, score: -1 };
    for (let tried = 0; tried < TRIES; tried++) {
      progress(tried + 1, TRIES);
      const line = await this.minimal(asked, solution);
      const rated = await this.engine.ask<{ ladder: { score: number } | null }>({ verb: "rate", game: asked.game, files: asked.files, puzzle: line });
      const score = rated.records[0]?.ladder?.score ?? 0;
      if (score > best.score) best = { line, score };
    }
    return best.line;
  }
}
