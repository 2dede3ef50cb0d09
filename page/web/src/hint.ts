// Hints: once where to look, again the technique, again the step.

import type { Desk } from "./play.js";
import type { Hint } from "./records.js";

export class Hints {
  /** How far the hint for this position has gone. */
  #degree = 0;

  constructor(private readonly desk: Desk) {}

  /** Another position begins with the first degree. */
  reset(): void {
    this.#degree = 0;
  }

  async next(): Promise<void> {
    const { play } = this.desk;
    if (!play) return;
    this.#degree = Math.min(this.#degree + 1, 3);
    const options = { givens: play.givens, degree: this.#degree };
    const record = await this.desk.askOf<Hint>(play, "hint", options);
    if (!record) return;
    if (record.wrong.length > 0) {
      this.reset();
      this.desk.say(`first mend what is wrong: ${record.wrong.map(([cell, symbol]) => `${symbol} in ${play.place(cell)}`).join(", ")}`);
      return;
    }
    if (record.place === null) {
      this.desk.say(play.isFull ? "solved" : "beyond the ladder, and no chain within the limit on work");
      return;
    }
    const step = record.step;
    const named = [...(step?.candidates ?? []), ...(step?.placements ?? [])].map(([cell]) => cell);
    this.desk.mark([...(step?.houses.flat() ?? []), ...named]);
    this.desk.say(step ? step.text : [record.technique?.replaceAll("_", " "), record.place].filter(Boolean).join("; "));
  }
}
