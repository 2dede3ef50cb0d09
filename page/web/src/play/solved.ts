// What is said when a puzzle is solved, and what to do next.

import { button, element } from "../host/dom.js";
import { duration } from "./clock.js";
import { all } from "./kept.js";
import { kindOf, statistics, streakInWords } from "./statistics.js";

export class Solved {
  readonly #dialog = element("solved", HTMLDialogElement);

  constructor() {
    for (const [id, next] of [
      ["solved-next", "random"],
      ["solved-replay", "replay"],
      ["solved-send", "share"],
    ] as const)
      button(id).addEventListener("click", () => {
        this.#dialog.close();
        button(next).click();
      });
  }

  /** Shows how it was solved; `seconds` is `null` for those who do not want to see the time. */
  show(title: string, seconds: number | null, hints: number): void {
    const time = seconds === null ? [] : [`in ${duration(seconds)}`];
    const help = hints === 0 ? "without help" : `with help, asked for ${hints === 1 ? "once" : `${hints} times`}`;
    element("solved-how", HTMLParagraphElement).textContent = `${title}: ${[...time, help].join(", ")}.`;
    const games = all();
    const now = statistics(games).find(({ name }) => name === kindOf(title));
    const number = now && now.solved > 1 ? [`puzzle ${now.solved} of this kind`] : [];
    const best = now && now.best !== null && seconds !== null ? [`best time without help ${duration(now.best)}`] : [];
    const said = [...number, ...best, streakInWords(games)].filter(Boolean).join(", ");
    element("solved-before", HTMLParagraphElement).textContent = said && `${said[0]?.toUpperCase()}${said.slice(1)}.`;
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}
