// The sheet "New game": which game, of which level; games that were begun; and what only some want to choose.

import { stillBoard } from "../board/drawing.js";
import { PRESETS, type Preset, presetOf, titleInWords } from "../board/games.js";
import { Puzzle } from "../board/puzzle.js";
import { button, element, listItem } from "../host/dom.js";
import { Engine } from "../host/engine.js";
import { readText } from "../host/files.js";
import { t } from "../host/language.js";
import { boardOf, type Files } from "../host/records.js";
import { today } from "./calendar.js";
import { begun, filled, type Kept } from "./kept.js";

/** The number of games that the sheet offers to go on with. */
const OFFERED = 3;

/** A game that puzzles are made of; a killer without its cages, which are made for each puzzle. */
export interface Choice {
  game: string;
  files: Files;
  isKiller: boolean;
}

/** What follows a choice. */
interface Actions {
  /** A puzzle of the day, or a new one. */
  play(choice: Choice, isDaily: boolean): void;
  goOn(kept: Kept): void;
  /** All games that are kept are shown. */
  list(): void;
}

const choiceOf = ({ game, isKiller = false }: Preset): Choice => ({ game, files: {}, isKiller });

export class Choosing {
  readonly #dialog = element("new-game", HTMLDialogElement);
  readonly #game = element("game", HTMLInputElement);
  readonly #cards = new Map<Preset, HTMLButtonElement>();
  /** The game on the board. */
  #played: { game: string; files: Files } = { game: PRESETS[0]?.game ?? "", files: {} };
  /** The game of the list that the sheet shows, or `null` for another one. */
  #preset: Preset | null = null;
  #files: Files = {};

  constructor(private readonly actions: Actions) {
    button("new").addEventListener("click", () => this.#open());
    button("list").addEventListener("click", () => {
      this.close();
      actions.list();
    });
    for (const preset of PRESETS) this.#cards.set(preset, this.#card(preset));
    element("cards", HTMLUListElement).replaceChildren(...[...this.#cards.values()].map(listItem));
    this.#game.addEventListener("input", () => {
      this.#preset = null;
      this.#mark();
    });
    element("files", HTMLInputElement).addEventListener(
      "change",
      (event) => void this.#readFiles(event.target as HTMLInputElement),
    );
  }

  /** The game on the board. */
  get played(): Choice {
    const { game, files } = this.#played;
    const preset = presetOf(game, files);
    return preset ? choiceOf(preset) : { game, files, isKiller: false };
  }

  /** The game that the sheet shows. */
  get chosen(): Choice {
    return this.#preset ? choiceOf(this.#preset) : this.typed;
  }

  /** The game as it stands in its field, with the files that it names. */
  get typed(): Choice {
    const game = this.#game.value.trim();
    const files = Object.fromEntries(Object.entries(this.#files).filter(([name]) => game.includes(name)));
    return { game, files, isKiller: false };
  }

  /** The level that is asked for; without one, `null`. An easy killer is nearly full of givens; one of any level has none. */
  level(isKiller: boolean): string | null {
    const { value } = element("levels", HTMLFieldSetElement).querySelector<HTMLInputElement>(":checked") ?? {};
    return !value || value === "any" || (isKiller && value === "easy") ? null : value;
  }

  /** Remembers which game is played. */
  show(game: string, files: Files): void {
    this.#played = { game, files };
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
    const { game, files } = this.#played;
    this.#preset = presetOf(game, files);
    this.#game.value = game;
    this.#setFiles(files);
    this.#mark();
    const date = element("date", HTMLInputElement);
    date.max = today();
    date.value = today();
    const games = begun().slice(0, OFFERED);
    element("going-on", HTMLElement).hidden = games.length === 0;
    element("begun", HTMLUListElement).replaceChildren(
      ...games.map((kept) => {
        const go = document.createElement("button");
        go.type = "button";
        const share = document.createElement("small");
        share.textContent = filled(kept);
        go.append(titleInWords(kept.title), share);
        go.addEventListener("click", () => {
          this.close();
          this.actions.goOn(kept);
        });
        return listItem(go);
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
    name!.textContent = t(preset.name);
    code!.textContent = preset.about ? t(preset.about) : preset.game;
    // The name of a game in the grammar is none of a language.
    code!.translate = preset.about !== undefined;
    card.append(picture!, name!, code!);
    card.addEventListener("click", () => {
      this.close();
      this.actions.play(choiceOf(preset), !element("a-new-one", HTMLInputElement).checked);
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
      picture.replaceChildren(stillBoard(new Puzzle(drawn, ".".repeat(drawn.drawn?.positions.length ?? 0), {})));
    }
    engine.stop();
  }

  async #readFiles(input: HTMLInputElement): Promise<void> {
    for (const file of [...(input.files ?? [])]) {
      const content = await readText(file).catch((error: Error) => this.say(error.message));
      if (content !== undefined) this.#setFiles({ ...this.#files, [file.name]: content });
    }
    // The same file can be chosen again.
    input.value = "";
  }

  #setFiles(files: Files): void {
    this.#files = files;
    element("files-there", HTMLElement).textContent = Object.keys(files).join(", ");
  }
}
