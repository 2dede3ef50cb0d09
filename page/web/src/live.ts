// What is known of a puzzle while it is being set: found in a worker of its own, and anew after each edit.

import { Engine, NoAnswer } from "./engine.js";
import { symbols } from "./game.js";
import type { Files } from "./records.js";

/** All that has been found so far. */
export interface Known {
  /** The number of solutions, or at least so many. */
  solutions: number;
  isExact: boolean;
  solution: string | null;
  /** By cell, the symbols that occur in one solution alone; empty where there are too many solutions. */
  deciding: string[];
  /** If there is one solution: givens that can be removed, each alone. */
  redundant: number[];
  rating: string;
}

/** Up to so many solutions are looked at. */
const MOST = 500;
/** An edit is followed by another one within this time. */
const PAUSE = 250;

export class Live {
  readonly #engine = new Engine();
  #timer = 0;
  #round = 0;

  /** `found` hears of each thing that is found, `failed` why there is no answer. */
  constructor(private readonly found: (known: Known) => void, private readonly failed: (message: string) => void) {}

  /** Begins anew, for another puzzle. */
  start(game: string, files: Files, puzzle: string, order: number): void {
    this.stop();
    const round = this.#round;
    this.#timer = window.setTimeout(() => {
      this.#look(round, { game, files, puzzle }, order).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!error.isStopped || round === this.#round) this.failed(error.message);
      });
    }, PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#round++;
    if (this.#engine.isBusy) this.#engine.stop();
  }

  async #look(round: number, asked: { game: string; files: Files; puzzle: string }, order: number): Promise<void> {
    const tell = (known: Known) => {
      if (round === this.#round) this.found(known);
    };
    const grids = async (limit: number) => (await this.#engine.ask<{ solution: string }>({ verb: "enumerate", ...asked, options: { limit } })).records.map(({ solution }) => solution);
    let known: Known = { solutions: 0, isExact: false, solution: null, deciding: [], redundant: [], rating: "" };
    const first = await grids(2);
    known = { ...known, solutions: first.length, isExact: first.length < 2, solution: first[0] ?? null };
    tell(known);
    if (first.length === 2) {
      const all = await grids(MOST + 1);
      known = { ...known, solutions: Math.min(all.length, MOST), isExact: all.length <= MOST };
      if (known.isExact) {
        const own = symbols(order);
        known.deciding = Array.from(asked.puzzle, (given, cell) => (given === "." ? own.filter((symbol) => all.filter((grid) => grid[cell] === symbol).length === 1).join("") : ""));
      }
      tell(known);
    }
    if (first.length !== 1) return;
    const check = await this.#engine.ask<{ redundant: number[] }>({ verb: "check", ...asked });
    known = { ...known, redundant: check.records[0]?.redundant ?? [] };
    tell(known);
    const rate = await this.#engine.ask<{ ladder: { score: number; level: string; solved: boolean } | null }>({ verb: "rate", ...asked });
    const ladder = rate.records[0]?.ladder;
    known = { ...known, rating: ladder ? `${ladder.level}, score ${ladder.score}${ladder.solved ? "" : ", beyond the techniques"}` : "not rated" };
    tell(known);
  }
}
