// The mode in which keys enter symbols, the keys for fingers, and the locked key, whose symbol is chosen before the cells.

import { COLOURS, colourLetter } from "../board/entries.js";
import type { Mode } from "../board/puzzle.js";
import { element } from "../host/dom.js";
import { t } from "../host/language.js";
import { buzz, likes } from "./preferences.js";

/** The time in ms after which a key that is held down is locked. */
const LONG = 500;

/** What keys enter, by the names of the modes: `region` is the number of the cell's region. */
type PadMode = Mode | "region";

const MODES: PadMode[] = ["digit", "corner", "centre", "colour", "region"];

export class Pad {
  readonly #keys = element("keypad", HTMLDivElement);
  readonly #radios = [...element("modes", HTMLFieldSetElement).querySelectorAll<HTMLInputElement>("input")];
  #own: string[] = [];
  /** The number of regions that are to be found. */
  #regions = 0;
  /** Whether the keys that are shown are symbols, colours, or numbers of regions. */
  #kind: PadMode = "digit";
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

  get mode(): PadMode {
    return MODES.find((mode) => this.#radios.find((radio) => radio.checked)?.value === mode) ?? "digit";
  }

  set mode(mode: PadMode) {
    if (mode === "region" && this.#regions === 0) return;
    for (const radio of this.#radios) radio.checked = radio.value === mode;
    this.#draw();
  }

  next(): void {
    const modes = MODES.filter((mode) => mode !== "region" || this.#regions > 0);
    this.mode = modes[(modes.indexOf(this.mode) + 1) % modes.length] ?? "digit";
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

  /** How keys enter: numbers of regions as symbols are, in cells of their own. */
  get entered(): Mode {
    return this.mode === "region" ? "digit" : this.mode;
  }

  /** A key is pressed, with a mode of its own or in that of the pad: its symbol is entered; or the key is locked, or unlocked. */
  press(key: string, mode: Mode | null): void {
    if (mode === null && (this.#locked || likes("first"))) this.lock(key === this.#locked ? "" : key);
    else this.enter(key, mode ?? this.entered);
  }

  /** Shows the symbols of a game, and as many numbers of regions. */
  show(own: string[], regions: number): void {
    if (regions === 0 && this.mode === "region") this.mode = "digit";
    [this.#own, this.#regions] = [own, regions];
    element("mode-region", HTMLLabelElement).hidden = regions === 0;
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
    const kind = this.mode === "colour" || this.mode === "region" ? this.mode : "digit";
    const isColour = kind === "colour";
    const own = kind === "region" ? this.#own.slice(0, this.#regions) : this.#own;
    const keys = isColour ? COLOURS.map((_, number) => String(number + 1)) : own;
    // The same key is a symbol, a colour, or a number.
    if (kind !== this.#kind) this.lock("");
    this.#kind = kind;
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
