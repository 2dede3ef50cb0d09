// Help in Play: hints, "why not this digit?", and the explanation of the puzzle as it stands.

import { button, element } from "./dom.js";
import { ExplanationPlayer } from "./explanation.js";
import { askOf, type Helped } from "./helped.js";
import { Hints } from "./hint.js";
import type { Explain, Hint } from "./records.js";
import { ending, inWords } from "./steps.js";
import { WhyNot } from "./why.js";

export class Coach {
  readonly #hints: Hints;
  readonly #why: WhyNot;
  readonly #player: ExplanationPlayer;

  constructor(private readonly helped: Helped) {
    this.#hints = new Hints(helped);
    this.#why = new WhyNot(helped, element("why-panel", HTMLDivElement));
    const close = { name: "Back to the puzzle", act: () => this.#close() };
    this.#player = new ExplanationPlayer(element("explanation", HTMLDivElement), { close });
    button("hint").addEventListener("click", () => void this.hint());
    button("why").addEventListener("click", () => void this.why());
    button("explain").addEventListener("click", () => void this.explain());
  }

  hint(): Promise<void> {
    return this.#hints.next();
  }

  why(): Promise<void> {
    return this.#why.ask();
  }

  /** Plays the way from where the game stands to the solution. */
  async explain(): Promise<void> {
    const { say } = this.helped;
    const play = this.helped.play();
    if (!play) return;
    const hint = await askOf<Hint>(this.helped, { verb: "hint", options: { givens: play.givens } });
    if (!hint) return;
    if (hint.wrong.length > 0) return say(`first mend what is wrong: ${inWords(play, hint.wrong)}`);
    say("looking for the way to the solution …");
    const explained = await askOf<Explain>(this.helped, { verb: "explain" });
    if (!explained) return;
    say(ending(explained));
    if (explained.steps.length === 0) return;
    element("table", HTMLDivElement).hidden = true;
    this.#player.show(play, explained);
    element("explanation", HTMLDivElement).scrollIntoView({ block: "start" });
    this.#player.focus();
  }

  /** Takes away what was said of another position. */
  clear(): void {
    this.#hints.clear();
    this.#why.close();
    if (!element("explanation", HTMLDivElement).hidden) this.#close();
  }

  #close(): void {
    this.#player.hide();
    element("table", HTMLDivElement).hidden = false;
    button("explain").focus();
  }
}
