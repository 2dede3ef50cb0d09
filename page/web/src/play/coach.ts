// Help in Play: hints, "why not this digit?", and the explanation of the puzzle as it stands.

import { Candidates } from "../board/candidates.js";
import { type End, ExplanationPlayer } from "../board/explanation.js";
import { showLesson } from "../board/lessons.js";
import { cellsOf } from "../board/overlay.js";
import type { Puzzle } from "../board/puzzle.js";
import { ending, inWords, sentence } from "../board/steps.js";
import { button, element } from "../host/dom.js";
import { t, translated } from "../host/language.js";
import type { Explain, Hint, Step } from "../host/records.js";
import type { Desk } from "./desk.js";
import { nameLast } from "./naming.js";
import { likes } from "./preferences.js";
import { WhyNot } from "./why.js";

export class Coach {
  readonly #hints: Hints;
  readonly #why: WhyNot;
  readonly #root = element("explanation", HTMLDivElement);
  readonly #player: ExplanationPlayer;

  constructor(private readonly desk: Desk) {
    this.#hints = new Hints(desk);
    this.#why = new WhyNot(desk, (puzzle, steps, end) => this.#play(puzzle, steps, end));
    this.#player = new ExplanationPlayer(this.#root, {
      close: { name: t("Back to the puzzle"), act: () => this.#close() },
    });
    button("hint").addEventListener("click", () => void this.#hints.next());
    button("why").addEventListener("click", () => void this.#why.ask());
    button("name").addEventListener("click", () => void nameLast(desk));
    button("explain").addEventListener("click", () => void this.explain());
  }

  /** Whether an explanation is shown instead of the puzzle. */
  get isExplaining(): boolean {
    return !this.#root.hidden;
  }

  /** Plays the way from where the game stands to the solution. */
  async explain(): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const hint = await desk.askOf<Hint>(puzzle, "hint", { givens: puzzle.givens });
    if (!hint) return;
    if (hint.wrong.length > 0)
      return desk.say(t("first mend what is wrong: {wrong}", { wrong: inWords(puzzle, hint.wrong) }));
    desk.say(t("looking for the way to the solution …"));
    const line = puzzle.line();
    const explained = await desk.askOf<Explain>(puzzle, "explain");
    if (!explained) {
      if (puzzle.line() !== line) desk.say("");
      return;
    }
    desk.say(ending(explained));
    if (explained.steps.length === 0) return;
    desk.helped();
    this.#turn(() => this.#player.show(puzzle, explained));
  }

  /** Plays other steps. */
  #play(puzzle: Puzzle, steps: Step[], end: End): void {
    this.#turn(() => this.#player.showSteps(puzzle, steps, end));
  }

  /** Turns from the puzzle to the player, which shows something else. */
  #turn(show: () => void): void {
    this.#player.hasNames = likes("names");
    show();
    element("table", HTMLDivElement).hidden = true;
    this.#root.scrollIntoView({ block: "start" });
    this.#player.focus();
  }

  /** Takes away what was said of another position. */
  clear(): void {
    this.#hints.reset();
    this.desk.drawNothingOver();
    this.#why.close();
    if (this.isExplaining) this.#close();
  }

  #close(): void {
    this.#player.hide();
    element("table", HTMLDivElement).hidden = false;
    button("explain").focus();
  }
}

/** Hints in three degrees: where to look, the technique, the step. */
class Hints {
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
    if (degree === 1 && record.place !== null) desk.helped();
    const { step } = record;
    if (record.wrong.length > 0) {
      this.reset();
      desk.say(t("first mend what is wrong: {wrong}", { wrong: inWords(puzzle, record.wrong) }));
    } else if (record.place === null) {
      desk.say(puzzle.isFull ? t("solved") : t("no further step was found: it would be a very long chain"));
    } else if (step) {
      const candidates = new Candidates(puzzle);
      const cells = new Set([...cellsOf(step)].filter((cell) => !puzzle.symbol(cell)));
      desk.drawOver((overlay) => overlay.step(step, candidates, cells), { notes: cells });
      desk.say(sentence(puzzle, step));
    } else {
      desk.drawOver((overlay) => overlay.places(record.places), { notes: new Set() });
      desk.say([record.lesson, record.place].flatMap((words) => (words ? [translated(words)] : [])).join("; "));
    }
    // Once the technique is named, its page can be read; Back leads to the game again.
    if (degree === 1 || record.wrong.length > 0) return;
    const lesson = document.createElement("a");
    showLesson(lesson, record.technique);
    if (!lesson.hidden) element("legend", HTMLDivElement).append(lesson);
  }
}
