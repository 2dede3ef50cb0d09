// Which game, which level: puzzles of the day, of a seed, and of one's own.

import { CAGES, cageFile, nameOf, PRESETS } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { type Board, boardRequest, type Files } from "../host/records.js";
import type { Desk } from "./desk.js";

interface Made {
  puzzle: string;
  cages?: { cells: number[]; sum: number }[];
}

const OTHER = "other";

/** The time in ms after which a choice is made: arrow keys go through all choices. */
const CHOICE = 500;
/** Windows with room for the choice of a game beside the board. */
const ROOMY = matchMedia("(min-width: 46rem) and (min-height: 30rem)");

/** Today, as the day begins everywhere at once. */
const today = () => new Date().toISOString().slice(0, 10);

export class Making {
  readonly #preset = element("preset", HTMLSelectElement);
  readonly #game = element("game", HTMLInputElement);
  readonly #level = element("level", HTMLSelectElement);
  readonly #date = element("date", HTMLInputElement);
  readonly #seed = element("seed", HTMLInputElement);
  readonly #own = element("own", HTMLTextAreaElement);
  #files: Files = {};
  /** The timer that waits for another choice, before what is chosen is made. */
  #waiting = 0;
  /** The number of puzzles that are being made. */
  #making = 0;

  constructor(private readonly desk: Desk) {
    PRESETS.forEach(({ name }, number) => this.#preset.append(new Option(name, String(number))));
    this.#preset.append(new Option("another game …", OTHER));
    this.#date.value = today();
    this.#date.max = today();
    this.#preset.addEventListener("change", () => {
      this.#chosen();
      this.#playChosen();
    });
    this.#level.addEventListener("change", () => this.#playChosen());
    element("choice", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.daily();
    });
    button("random").addEventListener("click", () => void this.another());
    button("play-own").addEventListener("click", () => void this.own());
    element("files", HTMLInputElement).addEventListener(
      "change",
      (event) => void this.#readFiles(event.target as HTMLInputElement),
    );
    this.#chosen();
    ROOMY.addEventListener("change", () => this.#makeRoom());
    this.#makeRoom();
    const rules = element("about-game", HTMLDetailsElement);
    rules.open = ROOMY.matches;
    addEventListener("beforeprint", () => (rules.open = true));
  }

  /** Shows which game is played. */
  showGame(game: string, files: Files): void {
    this.#makeRoom();
    const preset = PRESETS.findIndex(({ name }) => name === nameOf(game, files));
    this.#preset.value = preset < 0 ? OTHER : String(preset);
    this.#game.value = game;
    this.#setFiles(files);
    element("other", HTMLElement).hidden = preset >= 0;
  }

  /** The puzzle of a day; without a date, of this one. */
  async daily(): Promise<void> {
    const date = this.#date.value || today();
    const day = new Date(date).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
    await this.#make({ date }, Number(date.replaceAll("-", "")), day);
  }

  /** A puzzle of the seed that is asked for, or of a random one. */
  async another(): Promise<void> {
    const text = this.#seed.value.trim();
    if (text !== "" && !/^\d{1,15}$/.test(text)) {
      this.desk.say(`seed ${text}: a number of up to 15 digits is wanted`);
      return;
    }
    const seed = text === "" ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) : Number(text);
    await this.#make({ seed }, seed, `seed ${seed}`);
  }

  /** A puzzle that was typed or pasted, of the game that is chosen; without one, the empty board. */
  async own(): Promise<void> {
    const [game, files, turn] = [this.#name(), this.#files, this.desk.begin()];
    const typed = this.#own.value.trim();
    const board = (await this.desk.ask<Board>(boardRequest(game, files)))?.records[0];
    if (!board) return;
    const cells = board.drawn?.positions.length ?? board.order ** 2;
    const shown = typed
      ? (await this.desk.ask<{ puzzle: string }>({ verb: "show", game, files, puzzle: typed }))?.records[0]
      : { puzzle: ".".repeat(cells) };
    if (shown && (await this.desk.openPuzzle({ game, files, puzzle: shown.puzzle, entered: null }, "", turn)))
      this.desk.board.focus();
  }

  /** The game that is chosen, without the cages that are made for it. */
  #name(): string {
    return this.#preset.value === OTHER ? this.#game.value.trim() : (PRESETS[Number(this.#preset.value)]?.game ?? "");
  }

  get #isKiller(): boolean {
    return this.#preset.value !== OTHER && PRESETS[Number(this.#preset.value)]?.isKiller === true;
  }

  #chosen(): void {
    const isOther = this.#preset.value === OTHER;
    element("other", HTMLElement).hidden = !isOther;
    if (isOther) this.#game.focus();
    else {
      this.#game.value = this.#name();
      // The games of the list need no files.
      this.#setFiles({});
    }
    // An easy killer is nearly full of givens; one of any level has none.
    if (this.#isKiller && this.#level.value === "easy") this.#level.value = "any";
  }

  /** A game or a level that is chosen is played: the puzzle of the day, instead of what was being made. */
  #playChosen(): void {
    clearTimeout(this.#waiting);
    if (this.#preset.value !== OTHER) this.#waiting = setTimeout(() => void this.daily(), CHOICE);
  }

  /** Folds the choice of a game in small windows, so that the board has room. */
  #makeRoom(): void {
    const choice = element("new", HTMLDetailsElement);
    // The keyboard of a phone makes the window smaller while one types.
    const { activeElement } = document;
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const isTyping = isField && choice.contains(activeElement);
    choice.open = ROOMY.matches || (isTyping && choice.open);
    choice.classList.toggle("always", ROOMY.matches);
  }

  async #make(options: { [name: string]: unknown }, seed: number, from: string): Promise<void> {
    const { desk } = this;
    const [game, level] = [this.#name(), this.#level.value];
    const difficulty = level === "any" ? {} : { difficulty: level };
    // Killers have no puzzles of the day: the date is their seed.
    const all = this.#isKiller ? { killer: true, seed, ...difficulty } : { ...options, ...difficulty };
    const title = [level === "any" ? "" : level, from].filter(Boolean).join(", ");
    desk.say("making a puzzle …");
    clearTimeout(this.#waiting);
    const turn = desk.begin();
    // The new choice replaces the puzzle that is still being made.
    if (this.#making > 0) desk.drop();
    this.#making += 1;
    const found = await desk.ask<Made>({ verb: "generate", game, files: this.#files, options: all });
    this.#making -= 1;
    if (!found) return;
    const made = found.records[0];
    if (!made) {
      desk.say(`no ${level === "any" ? "" : `${level} `}puzzle of ${game} was found`);
      return;
    }
    const asked = { game, puzzle: made.puzzle, files: this.#files, entered: null };
    if (made.cages) {
      const drawn = (await desk.ask<Board>(boardRequest(game)))?.records[0]?.drawn;
      if (!drawn) return;
      asked.game = `${game}+killer:${CAGES}`;
      asked.files = { [CAGES]: cageFile(made.cages, drawn.rows, drawn.columns) };
    }
    if (!(await desk.openPuzzle(asked, `${nameOf(asked.game, asked.files)}; ${title}`, turn))) return;
    const givens = [...made.puzzle].filter((character) => character !== ".").length;
    desk.say(`${level === "any" ? "" : `${level} `}puzzle, ${givens} ${givens === 1 ? "given" : "givens"}`);
    if (![this.#preset, this.#level].some((choice) => choice === document.activeElement)) desk.board.focus();
  }

  async #readFiles(input: HTMLInputElement): Promise<void> {
    const most = 1_000_000;
    for (const file of input.files ?? []) {
      if (file.size > most) {
        this.desk.say(`${file.name}: ${file.size} bytes, more than a million`);
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
