// The sheet "New game": which game, of which level; games that were begun; and what only some want to choose.

import { stillBoard } from "../board/drawing.js";
import { PRESETS, type Preset, presetOf } from "../board/games.js";
import { Puzzle } from "../board/puzzle.js";
import { button, element } from "../host/dom.js";
import { Engine } from "../host/engine.js";
import { boardOf, type Files } from "../host/records.js";
import { begun, type Kept } from "./kept.js";

/** The largest file that is read, in bytes. */
const MOST = 1_000_000;
/** The number of games that the sheet offers to go on with. */
const OFFERED = 3;

/** What follows a choice. */
interface Actions {
  play(): void;
  goOn(kept: Kept): void;
}

export class Choosing {
  readonly #dialog = element("new-game", HTMLDialogElement);
  readonly #game = element("game", HTMLInputElement);
  readonly #cards = new Map<Preset, HTMLButtonElement>();
  /** The game of the list that is chosen, or `null` for another one. */
  #preset: Preset | null = PRESETS[0] ?? null;
  #files: Files = {};

  constructor(private readonly actions: Actions) {
    button("new").addEventListener("click", () => this.#open());
    button("list").addEventListener("click", () => this.close());
    for (const preset of PRESETS) this.#cards.set(preset, this.#card(preset));
    element("cards", HTMLUListElement).replaceChildren(...[...this.#cards.values()].map(inItem));
    this.#game.addEventListener("input", () => {
      this.#preset = null;
      this.#mark();
    });
    element("files", HTMLInputElement).addEventListener(
      "change",
      (event) => void this.#readFiles(event.target as HTMLInputElement),
    );
  }

  /** The game without the cages that are made for it. */
  get game(): string {
    return this.#preset?.game ?? this.#game.value.trim();
  }

  get files(): Files {
    return this.#files;
  }

  get isKiller(): boolean {
    return this.#preset?.isKiller === true;
  }

  /** The level that is asked for; without one, `null`. */
  get level(): string | null {
    const { value } = element("levels", HTMLFieldSetElement).querySelector<HTMLInputElement>(":checked") ?? {};
    return value && value !== "any" ? value : null;
  }

  /** Whether the puzzle of the day is wanted. */
  get isDaily(): boolean {
    return !element("a-new-one", HTMLInputElement).checked;
  }

  /** Shows which game is played. */
  show(game: string, files: Files): void {
    this.#preset = presetOf(game, files);
    this.#game.value = game;
    this.#setFiles(files);
    this.#mark();
  }

  close(): void {
    this.#dialog.close();
  }

  /** Says on the sheet why something cannot be played. */
  say(text: string): void {
    element("choice-said", HTMLParagraphElement).textContent = text;
  }

  #open(): void {
    this.say("");
    const games = begun().slice(0, OFFERED);
    element("going-on", HTMLElement).hidden = games.length === 0;
    element("begun", HTMLUListElement).replaceChildren(
      ...games.map((kept) => {
        const go = document.createElement("button");
        go.type = "button";
        const share = document.createElement("small");
        share.textContent = `${Math.round(100 * kept.progress)} % filled`;
        go.append(kept.title, share);
        go.addEventListener("click", () => {
          this.close();
          this.actions.goOn(kept);
        });
        return inItem(go);
      }),
    );
    this.#dialog.showModal();
    void this.#draw();
  }

  #card(preset: Preset): HTMLButtonElement {
    const card = document.createElement("button");
    card.type = "button";
    const [picture, name, code] = ["span", "strong", "small"].map((tag) => document.createElement(tag));
    picture!.className = "card-picture";
    name!.textContent = preset.name;
    code!.textContent = preset.about ?? preset.game;
    card.append(picture!, name!, code!);
    card.addEventListener("click", () => {
      this.show(preset.game, {});
      this.#preset = preset;
      // An easy killer is nearly full of givens; one of any level has none.
      if (preset.isKiller && this.level === "easy") element("any-level", HTMLInputElement).checked = true;
      this.close();
      this.actions.play();
    });
    return card;
  }

  /** Marks the card of the game that is chosen. */
  #mark(): void {
    for (const [preset, card] of this.#cards) card.ariaCurrent = String(preset === this.#preset);
  }

  /** Draws the boards on the cards, one after the other, when the sheet is seen for the first time. */
  async #draw(): Promise<void> {
    const engine = new Engine();
    for (const [{ game, cages = [] }, card] of this.#cards) {
      const picture = card.querySelector(".card-picture");
      if (!picture || picture.firstChild) continue;
      const drawn = await boardOf(engine, { game, files: {} }).catch(() => null);
      // Without an engine the cards have names alone.
      if (!drawn) break;
      drawn.drawn?.cages.push(...cages);
      picture.append(stillBoard(new Puzzle(drawn, ".".repeat(drawn.drawn?.positions.length ?? 0), {})));
    }
    engine.stop();
  }

  async #readFiles(input: HTMLInputElement): Promise<void> {
    for (const file of input.files ?? []) {
      if (file.size > MOST) {
        this.say(`${file.name}: ${file.size} bytes, more than a million`);
        continue;
      }
      this.#setFiles({ ...this.#files, [file.name]: await file.text() });
    }
  }

  #setFiles(files: Files): void {
    this.#files = files;
    element("files-there", HTMLElement).textContent = Object.keys(files).join(", ");
  }
}

function inItem(content: HTMLElement): HTMLLIElement {
  const item = document.createElement("li");
  item.append(content);
  return item;
}
