<<<<<<< HEAD
// Hints in three degrees: where to look, the technique, the step.

import { Candidates } from "./candidates.js";
import { askOf, drawNothingOver, drawOver, type Helped } from "./helped.js";
import { cellsOf } from "./overlay.js";
import type { Hint } from "./records.js";
import { inWords, sentence } from "./steps.js";
=======
// Hints: once where to look, again the technique, again the step.

import type { Desk } from "./play.js";
import type { Hint } from "./records.js";
>>>>>>> 65ad18a0bf6807f9238f6141b1cd0a454f2b2cb8

export class Hints {
  /** How far the hint for this position has gone. */
  #degree = 0;

<<<<<<< HEAD
  constructor(private readonly helped: Helped) {}

  /** Forgets the hint, and takes it off the board: something was entered. */
  clear(): void {
    this.#degree = 0;
    drawNothingOver(this.helped);
  }

  /** Says a little more of the next step. */
  async next(): Promise<void> {
    const { say } = this.helped;
    const play = this.helped.play();
    if (!play) return;
    const degree = Math.min(this.#degree + 1, 3);
    const record = await askOf<Hint>(this.helped, { verb: "hint", options: { givens: play.givens, degree } });
    if (!record) return;
    drawNothingOver(this.helped);
    this.#degree = degree;
    if (record.wrong.length > 0) {
      this.#degree = 0;
      say(`first mend what is wrong: ${inWords(play, record.wrong)}`);
    } else if (record.place === null) {
      say(play.isFull ? "solved" : "no further step was found: it would be a very long chain");
    } else if (record.step) {
      const { step } = record;
      const candidates = new Candidates(play);
      const cells = new Set([...cellsOf(step)].filter((cell) => !play.symbol(cell)));
      drawOver(this.helped, play, (overlay) => overlay.step(step, candidates, cells), cells);
      say(sentence(play, step));
    } else {
      say([record.lesson, record.place].filter(Boolean).join("; "));
    }
    this.helped.view.draw();
=======
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
>>>>>>> 65ad18a0bf6807f9238f6141b1cd0a454f2b2cb8
  }
}
