// The explorer: the game that is explored, a grid of it on the board, and the motions that have been done.

import { PRESETS } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { type Answered, Engine, NoAnswer, type Request } from "../host/engine.js";
import { key, t } from "../host/language.js";
import { remember } from "../host/views.js";
import { ExploreBoard, type Filling } from "./board.js";
import type { Path } from "./motion-path.js";
import { type Palette, Subject } from "./subject.js";
import { after, moved, type Permutation } from "./torus.js";

/** The games on offer: the boards of Play that have a code, and others. */
const OFFERED = [
  ...PRESETS.filter(({ game }) => /^(perfect|diameter|ball):/.test(game)),
  { name: key("Squares of 3×3 cells, 9×9"), game: "ball:chebyshev:1" },
  { name: key("Sheared squares, 9×9"), game: "ball:chebyshev:1:1" },
  { name: key("Lee balls of radius 2, 13×13"), game: "perfect:2" },
  { name: key("A tile of five cells, 5×5"), game: "tile:xx/xx/x" },
  { name: key("Small sudoku, 4×4"), game: "box:2x2" },
];
const OTHER = "other";
/** Grids of larger boards are not looked for unasked: that may take minutes. */
const MOST_ORDER = 13;

/** The parts of Explore that hear of the game and its board. */
export interface Parts {
  /** Another game is explored. */
  begun(subject: Subject): void;
  /** Shows the sections around the board, as long as they are wanted. */
  surround(subject: Subject, isWanted: () => boolean): Promise<void>;
  /** The board has changed. */
  changed(): void;
}

/** The state that the parts of Explore share. */
export class Explorer {
  subject: Subject | null = null;
  readonly board = new ExploreBoard(element("explore-board", HTMLDivElement));
  readonly #engine = new Engine();
  readonly #preset = element("explore-preset", HTMLSelectElement);
  readonly #game = element("explore-game", HTMLInputElement);
  #asked = "";
  #grid: string | null = null;
  /** Where the motions have brought each cell. */
  #where: Permutation = [];
  #busySince = 0;
  /** Counts the games that were asked for: what belongs to an earlier one is no longer wanted. */
  #turn = 0;
  /** Whether something of the game that was asked for is still to come. */
  #isLoading = false;

  constructor(private readonly parts: Parts) {
    OFFERED.forEach(({ name, game }) => this.#preset.append(new Option(t(name), game)));
    this.#preset.append(new Option(t("another game …"), OTHER));
    this.#preset.addEventListener("change", () => {
      const isOther = this.#preset.value === OTHER;
      element("explore-other", HTMLElement).hidden = !isOther;
      if (isOther) this.#game.focus();
      else void this.explore(this.#preset.value);
    });
    element("explore-choice", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.explore(this.#game.value.trim());
    });
    for (const radio of document.querySelectorAll<HTMLInputElement>("[name=filling]")) {
      radio.addEventListener("change", () => {
        this.board.filling = radio.value as Filling;
        this.#draw();
      });
    }
    button("explore-stop").addEventListener("click", () => this.#engine.stop());
    setInterval(() => this.#showBusy(), 250);
  }

  /** The game of the address; the one that is there, or the first, if it names none. */
  async open(address: URLSearchParams): Promise<void> {
    const [game, grid] = [address.get("game"), address.get("grid")];
    if (game || !this.subject) await this.explore(game || (OFFERED[0]?.game ?? ""), grid);
    else this.#remember();
  }

  /** Shows a game with this grid, or with the first that is found. */
  async explore(game: string, grid: string | null = null): Promise<void> {
    const isThere = game === this.#asked || (!this.#engine.isBusy && game === this.subject?.game);
    if (this.subject && isThere && (grid === null || grid === this.grid)) return;
    // The answer to a former question is of no use now.
    this.#engine.stop("");
    const turn = ++this.#turn;
    const before = this.#asked;
    this.#asked = game;
    this.#isLoading = true;
    this.say("");
    const found = await this.ask<Palette>({ verb: "palette", game, options: { drawn: true, generators: true } });
    if (turn !== this.#turn) return;
    const palette = found?.records[0];
    if (palette) await this.#begin(new Subject(palette), grid, turn);
    else this.#asked = before;
    if (this.subject && turn === this.#turn) await this.parts.surround(this.subject, () => turn === this.#turn);
    if (turn !== this.#turn) return;
    this.#isLoading = false;
    this.#showBusy();
  }

  /** Shows the board, with this grid or with the first that is found. */
  async #begin(subject: Subject, grid: string | null, turn: number): Promise<void> {
    this.subject = subject;
    this.#where = subject.still;
    this.#grid = null;
    const isWrong = grid !== null && !subject.isGrid(grid);
    if (isWrong)
      this.say(
        t("{grid}: no grid of {game}; another one is shown", {
          grid: grid.length > 100 ? `${grid.slice(0, 100)} …` : grid,
          game: subject.game,
        }),
      );
    else this.#grid = grid;
    this.#head(subject);
    this.parts.begun(subject);
    this.#draw();
    if (this.#grid !== null || subject.order > MOST_ORDER) return;
    const first = await this.ask<{ solution: string }>({
      verb: "enumerate",
      game: subject.game,
      options: { limit: 1 },
    });
    if (!first || turn !== this.#turn) return;
    this.#grid = first.records[0]?.solution ?? null;
    if (!this.#grid) this.say(t("{game} has no grid", { game: subject.game }));
    this.#draw();
  }

  /** The grid that is on the board, as it is after the motions. */
  get grid(): string | null {
    return this.#grid && moved([...this.#grid], this.#where).join("");
  }

  /** Puts another grid of the game on the board, with no motion done. */
  put(grid: string): void {
    if (!this.subject) return;
    this.#grid = grid;
    this.#where = this.subject.still;
    this.#draw();
  }

  /** Does a motion, which is seen as the way says. */
  move(permutation: Permutation, way: Path | Permutation): void {
    const { subject } = this;
    if (!subject) return;
    this.#where = after(this.#where, permutation);
    this.board.move(subject.scene(this.#shown, this.#where), way);
    this.#changed();
  }

  /** Takes back all motions. */
  back(): void {
    if (this.subject) this.#where = this.subject.still;
    this.#draw();
  }

  get isMoved(): boolean {
    return this.#where.some((to, cell) => to !== cell);
  }

  say(text: string): void {
    element("explored", HTMLParagraphElement).textContent = text;
  }

  /** Asks, and says why there is no answer, here or where it is told. */
  async ask<Record>(
    request: Request,
    complain = (message: string) => this.say(message),
  ): Promise<Answered<Record> | null> {
    if (!this.#engine.isBusy) this.#busySince = performance.now();
    this.#showBusy();
    try {
      return await this.#engine.ask<Record>(request);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.message) complain(error.message);
      return null;
    } finally {
      this.#showBusy();
    }
  }

  get #shown(): string | null {
    return this.board.filling === "symbols" ? this.#grid : null;
  }

  #draw(): void {
    if (!this.subject) return;
    this.board.show(this.subject.scene(this.#shown, this.#where));
    this.#changed();
  }

  #changed(): void {
    this.parts.changed();
    this.#remember();
  }

  #remember(): void {
    const { subject, grid } = this;
    if (subject && !element("explore", HTMLElement).hidden)
      remember("explore", { game: subject.game, ...(grid ? { grid } : {}) });
  }

  #head(subject: Subject): void {
    const offered = OFFERED.find((one) => one.game === this.#asked || one.game === subject.game);
    this.#preset.value = offered?.game ?? OTHER;
    this.#game.value = subject.game;
    element("explore-other", HTMLElement).hidden = offered !== undefined;
    element("explore-title", HTMLHeadingElement).textContent = offered ? t(offered.name) : subject.game;
    const { palette, wrapping } = subject;
    const regions = palette.regions.length;
    const sizes = { n: regions, cells: palette.regions[0]?.length ?? 0 };
    const parts = [
      regions
        ? wrapping
          ? t("{n} regions of {cells} cells; {wrapping} of them go on at the opposite side.", { ...sizes, wrapping })
          : t("{n} regions of {cells} cells.", sizes)
        : t("No regions."),
      !palette.code
        ? ""
        : palette.minimum_distance
          ? t("Circles are the words of the code, which are at least {n} steps apart.", { n: palette.minimum_distance })
          : t("Circles are the words of the code."),
      wrapping ? t("What is paler is the same board again: it closes to a torus.") : "",
    ];
    element("explore-about", HTMLParagraphElement).textContent = parts.filter(Boolean).join(" ");
    element("explore-distances", HTMLElement).hidden = !palette.code;
  }

  /** Shows that an answer takes longer and can be stopped; most answers are there at once. */
  #showBusy(): void {
    const { isBusy } = this.#engine;
    const seconds = (performance.now() - this.#busySince) / 1000;
    element("explore", HTMLElement).ariaBusy = String(isBusy || this.#isLoading);
    element("explore-working", HTMLElement).hidden = !isBusy || seconds < 0.5;
    element("explore-busy", HTMLSpanElement).textContent = t("working for {n} s", { n: Math.floor(seconds) });
  }
}
