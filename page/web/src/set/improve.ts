// Changes that the library makes to a puzzle that is being set: a solution at random, fewer givens, a harder choice of them.

import { symbols } from "../board/puzzle.js";
import { hardness, type Rate, ratingWords } from "../board/rating.js";
import { Engine, NoAnswer } from "../host/engine.js";
import { count, t } from "../host/language.js";
import type { Rules } from "../host/records.js";

/** The number of cells that are guessed before the library completes the rest, so that solutions vary. */
const GUESSES = 12;
/** The number of minimal puzzles that are compared. */
const TRIES = 20;

/** How far the search for a hard puzzle is: the number that was tried, and the best so far. */
export interface Progress {
  tried: number;
  of: number;
  best: { line: string; words: string };
}

/** A list in random order. */
function shuffled<T>(list: T[]): T[] {
  const mixed = [...list];
  for (let left = mixed.length; left > 1; left--) {
    const at = Math.floor(Math.random() * left);
    [mixed[left - 1], mixed[at]] = [mixed[at]!, mixed[left - 1]!];
  }
  return mixed;
}

/** A line with these cells changed. */
export function put(line: string, cells: number[], symbol: (cell: number) => string): string {
  return [...line].map((one, cell) => (cells.includes(cell) ? symbol(cell) : one)).join("");
}

/** The number of givens. */
export function givenCount(line: string): number {
  return [...line].filter((one) => one !== ".").length;
}

/** The number of givens, in words. */
export const givenWords = (line: string): string => count(givenCount(line), "{n} given", "{n} givens");

export class Improver {
  readonly #engine = new Engine();

  get isBusy(): boolean {
    return this.#engine.isBusy;
  }

  /** Ends what is under way; the best that was found so far is the answer. */
  stop(): void {
    this.#engine.stop();
  }

  /** A solution of the givens, another one each time. Returns `null` if there is none. */
  async solution(rules: Rules, givens: string, order: number): Promise<string | null> {
    const solve = async (puzzle: string) =>
      (await this.#engine.ask<{ solution: string | null }>({ verb: "solve", ...rules, puzzle })).records[0]?.solution ??
      null;
    let found = await solve(givens);
    let line = givens;
    const open = [...givens].flatMap((given, cell) => (given === "." ? [cell] : []));
    for (const cell of found ? shuffled(open).slice(0, GUESSES) : []) {
      const guess = put(line, [cell], () => symbols(order)[Math.floor(Math.random() * order)] ?? "1");
      // A guess that contradicts the givens is not read at all.
      const next = await solve(guess).catch((error: unknown) => {
        if (error instanceof NoAnswer && !error.isStopped) return null;
        throw error;
      });
      if (next) [found, line] = [next, guess];
    }
    return found;
  }

  /** Whether there is a solution, and no other one. */
  async isUnique(rules: Rules, puzzle: string): Promise<boolean> {
    return (await this.#engine.ask({ verb: "solve", ...rules, puzzle, options: { unique: true } })).status === 0;
  }

  /** Takes givens away in random order, those of a group at once, as long as one solution is left. */
  async minimal(rules: Rules, givens: string, groups: number[][]): Promise<{ line: string; isStopped: boolean }> {
    let line = givens;
    for (const group of shuffled(groups)) {
      if (group.every((cell) => line[cell] === ".")) continue;
      const fewer = put(line, group, () => ".");
      try {
        if (await this.isUnique(rules, fewer)) line = fewer;
      } catch (error) {
        if (error instanceof NoAnswer && error.isStopped) return { line, isStopped: true };
        throw error;
      }
    }
    return { line, isStopped: false };
  }

  /** The hardest of these givens, if they have one solution, and some minimal puzzles with that solution. */
  async hard(
    rules: Rules,
    givens: string,
    solution: string,
    groups: number[][],
    progress: (progress: Progress) => void,
  ): Promise<string> {
    let best = { line: givens, score: -1, words: t("none with one solution yet") };
    try {
      const consider = async (line: string) => {
        const [rate] = (await this.#engine.ask<Rate>({ verb: "rate", ...rules, puzzle: line })).records;
        const score = rate?.solutions === 1 ? hardness(rate) : -1;
        if (score > best.score) best = { line, score, words: ratingWords(rate!) };
      };
      await consider(givens);
      for (let tried = 1; tried <= TRIES; tried++) {
        progress({ tried: tried - 1, of: TRIES, best });
        const { line, isStopped } = await this.minimal(rules, solution, groups);
        if (isStopped) break;
        await consider(line);
      }
    } catch (error) {
      if (!(error instanceof NoAnswer && error.isStopped)) throw error;
    }
    return best.line;
  }
}
