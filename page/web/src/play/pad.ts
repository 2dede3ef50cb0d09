// The mode in which keys enter symbols, the keys for fingers, and the locked key, whose symbol is chosen before the cells.

import { COLOURS, colourLetter } from "../board/entries.js";
import type { Mode } from "../board/puzzle.js";
import { element } from "../host/dom.js";
import { t } from "../host/language.js";
import { buzz, likes } from "./preferences.js";

/** The time in ms after which a key that is held down is locked. */
const LONG = 500;

const MODES: Mode[] = ["digit", "corner", "centre", "colour"];

export class Pad {
  readonly #keys = element("keypad", HTMLDivElement);
  readonly #radios = [...element("modes", HTMLFieldSetElement).querySelectorAll<HTMLInputElement>("input")];
  #own: string[] = [];
  #left: (symbol: string) => number = () => Number.NaN;
  #locked = "";
  /** Whether the next click ends a long press, and is none. */
  #wasLong = false;

  /** `enter` is called with what is entered, `changed` when another key is locked, or none. */
  constructor(
    private readonly enter: (key: string, mode: Mode) => void,
    private readonly changed: () => void,
  ) {
    for (const radio of this.#radios) radio.addEventListener("change", () => this.#draw());
    this.#listenToLongPresses();
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) this.lock("");
    });
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

  /** The locked key, or an empty text: cells that are tapped get its symbol, its note or its colour. */
  get locked(): string {
    return this.#locked;
  }

  lock(key: string): void {
    if (key === this.#locked) return;
    this.#locked = key;
    this.#mark();
    this.changed();
  }

  /** A key is pressed, with a mode of its own or in that of the pad: its symbol is entered; or the key is locked, or unlocked. */
  press(key: string, mode: Mode | null): void {
    if (mode === null && (this.#locked || likes("first"))) this.lock(key === this.#locked ? "" : key);
    else this.enter(key, mode ?? this.mode);
  }

  /** Shows the symbols of a game. */
  show(own: string[]): void {
    this.#own = own;
    this.lock("");
    this.#draw();
  }

  /** Tells how often each symbol is still to be entered; `NaN` where that is not the same for all. */
  count(left: (symbol: string) => number): void {
    this.#left = left;
    if (this.mode === "colour") return;
    for (const key of this.#keys.querySelectorAll("button")) {
      const number = left(key.value);
      key.classList.toggle("done", number <= 0);
      if (Number.isInteger(number) && number > 0) key.dataset.left = String(number);
      else delete key.dataset.left;
    }
  }

  #listenToLongPresses(): void {
    const keys = this.#keys;
    let timer = 0;
    keys.addEventListener("pointerdown", ({ target, button }) => {
      this.#wasLong = false;
      const key = (target as Element).closest("button")?.value;
      if (!key || button > 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        this.#wasLong = true;
        this.lock(key);
        buzz();
      }, LONG);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      keys.addEventListener(end, () => clearTimeout(timer));
    keys.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #click(key: string, event: MouseEvent): void {
    const wasLong = this.#wasLong;
    this.#wasLong = false;
    if (wasLong && event.detail > 0) return;
    buzz();
    const isCommand = event.ctrlKey || event.metaKey;
    this.press(key, event.shiftKey ? (isCommand ? "colour" : "corner") : isCommand ? "centre" : null);
  }

  #draw(): void {
    const isColour = this.mode === "colour";
    const keys = isColour ? COLOURS.map((_, number) => String(number + 1)) : this.#own;
    // The same key is a symbol, or a colour.
    if (isColour !== (this.#keys.querySelector("[class^=colour]") !== null)) this.lock("");
    this.#keys.classList.toggle("many", keys.length > 10);
    this.#keys.style.setProperty("--keys", String(keys.length));
    this.#keys.style.setProperty("--columns", String(columns(keys.length)));
    this.#keys.replaceChildren(
      ...keys.map((key) => {
        const made = document.createElement("button");
        made.type = "button";
        made.value = key;
        made.textContent = isColour ? colourLetter(key) : key;
        if (isColour) {
          made.className = `colour-${key}`;
          made.ariaLabel = t(COLOURS[Number(key) - 1] ?? "");
        }
        made.addEventListener("click", (event) => this.#click(key, event));
        return made;
      }),
    );
    this.count(this.#left);
    this.#mark();
  }

  /** Marks the locked key. */
  #mark(): void {
    for (const key of this.#keys.querySelectorAll("button"))
      key.ariaPressed = key.value === this.#locked ? "true" : null;
  }
}

/** In how many columns keys stand where there is room for several rows: none of these is short, if that can be. */
function columns(keys: number): number {
  return keys <= 5 ? keys : ([3, 5, 4].find((columns) => keys % columns === 0) ?? 4);
}
