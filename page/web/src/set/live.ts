// Facts of a puzzle while it is being set: found in a worker of its own, and anew after each edit.

import { symbols } from "../board/puzzle.js";
import { type Rate, ratingWords } from "../board/rating.js";
import { Engine, NoAnswer } from "../host/engine.js";
import { count, t } from "../host/language.js";
import type { Asked } from "../host/records.js";

/** All that has been found so far. */
export interface Known {
  /** The number of solutions, or a lower bound of it. */
  solutions: number;
  isExact: boolean;
  solution: string | null;
  /** Givens that contradict each other at once. */
  contradiction: string;
  /** By cell, the symbols that occur in one solution alone; empty where there are too many solutions. */
  deciding: string[];
  /** If there is one solution: givens that can be removed, each alone; `null` until that is known. */
  redundant: number[] | null;
  rating: string;
}

/** Up to `LISTED` solutions are listed, and up to `COUNTED` are counted. */
const LISTED = 1000;
const COUNTED = 100_000;
/** An edit is followed by another one within this time, in milliseconds. */
const PAUSE = 250;

/** These facts in words. */
export function knownWords({ solutions, isExact, contradiction, deciding, redundant, rating }: Known): string {
  if (contradiction) return t("no solution: {reason}", { reason: contradiction });
  const words = [
    solutions === 0
      ? t("no solution")
      : solutions === 1 && isExact
        ? t("exactly one solution")
        : isExact
          ? t("{n} solutions", { n: solutions })
          : t("{n} or more solutions", { n: solutions }),
  ];
  if (deciding.some((one) => one !== "")) words.push(t("each symbol in a corner leaves exactly one"));
  if (redundant?.length === 0) words.push(t("every given is needed"));
  else if (redundant)
    words.push(
      count(
        redundant.length,
        "{n} given can be removed, each alone (hatched)",
        "{n} givens can be removed, each alone (hatched)",
      ),
    );
  if (rating) words.push(rating);
  return words.join("; ");
}

export class Live {
  readonly #engine = new Engine();
  /** Of a round that is under way; 0 if none is. */
  #timer = 0;
  #round = 0;

  /** `found` hears of each thing that is found, `failed` why nothing more is. */
  constructor(
    private readonly found: (known: Known) => void,
    private readonly failed: (message: string) => void,
  ) {}

  /** Begins anew, for another puzzle. */
  start(asked: Asked, order: number): void {
    this.#end();
    const round = this.#round;
    this.#timer = window.setTimeout(() => {
      this.#look(round, asked, order)
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          if (round === this.#round) this.failed(error.message);
        })
        .finally(() => {
          if (round === this.#round) this.#timer = 0;
        });
    }, PAUSE);
  }

  /** Stops what is under way. Returns whether something was. */
  stop(): boolean {
    if (this.#timer === 0) return false;
    this.#end();
    this.failed(t("stopped"));
    return true;
  }

  /** Ends a round; nothing more is heard of it. */
  #end(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#engine.isBusy) this.#engine.stop();
  }

  async #look(round: number, asked: Asked, order: number): Promise<void> {
    let known: Known = {
      solutions: 0,
      isExact: true,
      solution: null,
      contradiction: "",
      deciding: [],
      redundant: null,
      rating: "",
    };
    const tell = (more: Partial<Known>) => {
      known = { ...known, ...more };
      if (round === this.#round) this.found(known);
    };
    const grids = async (limit: number) =>
      (await this.#engine.ask<{ solution: string }>({ verb: "enumerate", ...asked, options: { limit } })).records.map(
        ({ solution }) => solution,
      );
    let first: string[];
    try {
      first = await grids(2);
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.isStopped) throw error;
      return tell({ contradiction: error.message });
    }
    tell({ solutions: first.length, isExact: first.length < 2, solution: first[0] ?? null });
    if (first.length === 2) {
      const all = await grids(LISTED + 1);
      if (all.length <= LISTED)
        return tell({ solutions: all.length, isExact: true, deciding: deciding(asked.puzzle, all, order) });
      tell({ solutions: LISTED });
      const count = (
        await this.#engine.ask<{ count: string; exact: boolean }>({
          verb: "count",
          ...asked,
          options: { limit: COUNTED },
        })
      ).records[0];
      if (count) tell({ solutions: Number(count.count), isExact: count.exact });
    }
    if (first.length !== 1) return;
    const check = await this.#engine.ask<{ redundant: number[] }>({ verb: "check", ...asked });
    tell({ redundant: check.records[0]?.redundant ?? [] });
    const rate = (await this.#engine.ask<Rate>({ verb: "rate", ...asked })).records[0];
    if (rate) tell({ rating: ratingWords(rate) });
  }
}

/** By blank cell, the symbols that it has in one of these solutions alone. */
function deciding(puzzle: string, solutions: string[], order: number): string[] {
  const own = symbols(order);
  return Array.from(puzzle, (given, cell) =>
    given === "."
      ? own.filter((symbol) => solutions.filter((grid) => grid[cell] === symbol).length === 1).join("")
      : "",
  );
}
