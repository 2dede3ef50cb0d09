// The button by which keys enter numbers of regions in place of symbols, where regions are to be found.

import { button } from "../host/dom.js";
import type { Puzzle } from "./puzzle.js";

export class RegionSwitch {
  readonly #button: HTMLButtonElement;
  #puzzle: Puzzle | null = null;

  /** `changed` hears of each press. */
  constructor(
    id: string,
    private readonly changed: () => void = () => undefined,
  ) {
    this.#button = button(id);
    this.#button.addEventListener("click", () => this.#turn(!this.#isOn));
  }

  get #isOn(): boolean {
    return this.#button.ariaPressed === "true";
  }

  /** Takes up the puzzle on the board. */
  show(puzzle: Puzzle): void {
    this.#puzzle = puzzle;
    this.#button.hidden = !puzzle.isDivided;
    if (!puzzle.isDivided && this.#isOn) this.#turn(false);
  }

  toggle(): void {
    if (!this.#button.hidden) this.#button.click();
  }

  /** The cells in which keys enter something, if these are selected. */
  cells(selected: Iterable<number>): number[] {
    return this.#isOn ? (this.#puzzle?.numbersOf(selected) ?? []) : [...selected];
  }

  #turn(isOn: boolean): void {
    this.#button.ariaPressed = String(isOn);
    this.changed();
  }
}
