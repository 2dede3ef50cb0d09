// Hints in three degrees: where to look, the technique, the step.

import { Candidates } from "../board/candidates.js";
import { cellsOf } from "../board/overlay.js";
import { inWords, sentence } from "../board/steps.js";
import type { Hint } from "../host/records.js";
import type { Desk } from "./desk.js";

export class Hints {
  /** How far the hint for this position has gone. */
  #degree = 0;

  constructor(private readonly desk: Desk) {}

  /** Another position begins with the first degree. */
  reset(): void {
    this.#degree = 0;
  }

  /** Says a little more of the next step. */
  async next(): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const degree = Math.min(this.#degree + 1, 3);
    const record = await desk.askOf<Hint>(puzzle, "hint", { givens: puzzle.givens, degree });
    if (!record) return;
    desk.drawNothingOver();
    this.#degree = degree;
    const { step } = record;
    if (record.wrong.length > 0) {
      this.reset();
      desk.say(`first mend what is wrong: ${inWords(puzzle, record.wrong)}`);
    } else if (record.place === null) {
      desk.say(puzzle.isFull ? "solved" : "no further step was found: it would be a very long chain");
    } else if (step) {
      const candidates = new Candidates(puzzle);
      const cells = new Set([...cellsOf(step)].filter((cell) => !puzzle.symbol(cell)));
      desk.drawOver((overlay) => overlay.step(step, candidates, cells), { notes: cells });
      desk.say(sentence(puzzle, step));
    } else {
      desk.say([record.lesson, record.place].filter(Boolean).join("; "));
    }
  }
}
