// The mode in which keys enter symbols, and the keys for fingers.

import { COLOURS, type Mode } from "../board/puzzle.js";
import { element } from "../host/dom.js";

const MODES: Mode[] = ["digit", "corner", "centre", "colour"];

export class Pad {
  readonly #keys = element("keypad", HTMLDivElement);
  readonly #radios = [...element("modes", HTMLFieldSetElement).querySelectorAll<HTMLInputElement>("input")];
  #own: string[] = [];
  #left: (symbol: string) => number = () => Number.NaN;

  /** `enter` is called with what is pressed, and with the mode of this key alone if Shift or Ctrl is held. */
  constructor(private readonly enter: (key: string, mode: Mode) => void) {
    for (const radio of this.#radios) radio.addEventListener("change", () => this.#draw());
    // At the foot of a phone the pad lies over the page, which needs its height.
    const pad = element("pad", HTMLDivElement);
    new ResizeObserver(() => document.documentElement.style.setProperty("--pad", `${pad.offsetHeight}px`)).observe(pad);
  }

  get mode(): Mode {
    return MODES.find((mode) => this.#radios.find((radio) => radio.checked)?.value === mode) ?? "digit";
  }

  set mode(mode: Mode) {
    for (const radio of this.#radios) radio.checked = radio.value === mode;
    this.#draw();
  }

  next(): void {
    this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length] ?? "digit";
  }

  /** Shows the symbols of a game. */
  show(own: string[]): void {
    this.#own = own;
    this.#draw();
  }

  /** Tells how often each symbol is still to be entered; `NaN` where that is not the same for all. */
  count(left: (symbol: string) => number): void {
    this.#left = left;
    if (this.mode === "colour") return;
    for (const key of this.#keys.querySelectorAll("button")) {
      const number = left(key.textContent ?? "");
      key.classList.toggle("done", number <= 0);
      if (Number.isInteger(number) && number > 0) key.dataset.left = String(number);
      else delete key.dataset.left;
    }
  }

  #draw(): void {
    const isColour = this.mode === "colour";
    const keys = isColour ? COLOURS.map((_, number) => String(number + 1)) : this.#own;
    this.#keys.classList.toggle("many", keys.length > 10);
    this.#keys.style.setProperty("--keys", String(keys.length));
    this.#keys.replaceChildren(
      ...keys.map((key) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = isColour ? (COLOURS[Number(key) - 1]?.[0]?.toUpperCase() ?? "") : key;
        if (isColour) {
          made.className = `colour-${key}`;
          made.ariaLabel = COLOURS[Number(key) - 1] ?? "";
        }
        made.addEventListener("click", (event) => {
          const isCommand = event.ctrlKey || event.metaKey;
          this.enter(key, event.shiftKey ? (isCommand ? "colour" : "corner") : isCommand ? "centre" : this.mode);
        });
        return made;
      }),
    );
    this.count(this.#left);
  }
}
