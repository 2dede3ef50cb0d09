// What is said when a puzzle is solved, and what to do next.

import { titleInWords } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { capital, count, t } from "../host/language.js";
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
    const time = seconds === null ? [] : [t("in {time}", { time: duration(seconds) })];
    const help =
      hints === 0 ? t("without help") : count(hints, "with help, asked for once", "with help, asked for {n} times");
    const how = [...time, help].join(", ");
    element("solved-how", HTMLParagraphElement).textContent = `${titleInWords(title)}: ${how}.`;
    const games = all();
    const now = statistics(games).find(({ name }) => name === kindOf(title));
    const number = now && now.solved > 1 ? [t("puzzle {n} of this kind", { n: now.solved })] : [];
    const best =
      now && now.best !== null && seconds !== null
        ? [t("best time without help {time}", { time: duration(now.best) })]
        : [];
    const said = [...number, ...best, streakInWords(games)].filter(Boolean).join(", ");
    element("solved-before", HTMLParagraphElement).textContent = said && `${capital(said)}.`;
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}
