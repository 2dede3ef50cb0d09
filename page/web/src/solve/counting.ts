// The number of solutions by two engines side by side, each in a worker of its own.

import { Engine, NoAnswer } from "../host/engine.js";
import { key, t, written } from "../host/language.js";
import type { Asked } from "../host/records.js";

interface Count {
  count: string | number;
  exact: boolean;
}

/** The answer of an engine so far. */
export interface Tally {
  name: string;
  /** In words; `…` while it counts. */
  number: string;
  seconds: number | null;
  count: Count | null;
}

const ENGINES: [engine: string, name: string][] = [
  ["native", key("native search")],
  ["sat", "SAT (Varisat)"],
];

/** The number at which engines stop, unless all solutions are wanted. */
export const MOST = 200;

export class Counting {
  readonly #engines = ENGINES.map(() => new Engine());
  #round = 0;

  /** Hears of each change. */
  constructor(private readonly changed: (tallies: Tally[]) => void) {}

  get isBusy(): boolean {
    return this.#engines.some((engine) => engine.isBusy);
  }

  /** Counts, and returns what both engines said; an engine that is stopped has said nothing. */
  async count(found: Asked, limit: number | null): Promise<Tally[]> {
    this.stop();
    const round = ++this.#round;
    const tallies: Tally[] = ENGINES.map(([, name]) => ({ name: t(name), number: "…", seconds: null, count: null }));
    this.changed(tallies);
    await Promise.all(
      ENGINES.map(async ([engine], index) => {
        const tally = tallies[index]!;
        const begun = performance.now();
        try {
          const options = { engine, ...(limit === null ? {} : { limit }) };
          const [count] = (await this.#engines[index]!.ask<Count>({ verb: "count", ...found, options })).records;
          tally.count = count ?? null;
          const number = count && written(BigInt(count.count));
          tally.number = !number ? t("no answer") : count.exact ? number : t("at least {n}", { n: number });
          tally.seconds = (performance.now() - begun) / 1000;
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          tally.number = error.message;
        }
        if (round === this.#round) this.changed(tallies);
      }),
    );
    return tallies;
  }

  stop(): void {
    for (const engine of this.#engines) if (engine.isBusy) engine.stop();
  }
}
