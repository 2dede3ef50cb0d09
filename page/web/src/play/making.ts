// Puzzles of the day, of a seed, and of one's own, of the game that is chosen.

import { CAGES, cageFile, nameOf } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { count, dated, key, t } from "../host/language.js";
import { type Asked, type Board, boardRequest, type Files } from "../host/records.js";
import { today } from "./calendar.js";
import { type Choice, Choosing } from "./choosing.js";
import type { Desk } from "./desk.js";
import { all, begun, type Kept } from "./kept.js";

interface Made {
  puzzle: string;
  cages?: { cells: number[]; sum: number }[];
}

/** The puzzle of those who have played nothing yet: no module has to make it. */
const FIRST: Asked = { game: "perfect:1", files: {}, puzzle: "32.............4...3.5..." };

/** Windows with room for the rules beside the board. */
const ROOMY = matchMedia("(min-width: 46rem) and (min-height: 30rem)");

export class Making {
  readonly #choosing: Choosing;

  constructor(private readonly desk: Desk) {
    this.#choosing = new Choosing({
      play: (choice, isDaily) => void (isDaily ? this.daily(choice) : this.another(choice)),
      goOn: (kept) => void this.goOn(kept),
      list: () => desk.list(),
    });
    button("random").addEventListener("click", () => void this.another());
    const submitted = (id: string, action: () => unknown) =>
      element(id, HTMLFormElement).addEventListener("submit", (event) => {
        event.preventDefault();
        action();
      });
    submitted("of-day", () => {
      this.#choosing.close();
      void this.daily(this.#choosing.chosen, element("date", HTMLInputElement).value || today());
    });
    submitted("of-seed", () => this.#seeded());
    submitted("of-own", () => {
      this.#choosing.close();
      void this.own();
    });
    element("about-game", HTMLDetailsElement).open = ROOMY.matches;
  }

  /** Shows which game is played. */
  showGame(game: string, files: Files): void {
    this.#choosing.show(game, files);
  }

  /** What is there without a choice: the last game that is not solved; the puzzle of the day; for newcomers, a first puzzle. */
  async begin(): Promise<void> {
    const { desk } = this;
    const turn = desk.begin();
    for (const kept of begun()) {
      // One that cannot be opened is passed over.
      if (await desk.openPuzzle(goingOn(kept), kept.title, turn)) return;
      if (!desk.isLatest(turn)) return;
    }
    const [last] = all();
    if (last) {
      this.showGame(last.game, last.files);
      await this.daily();
    } else {
      const title = `${nameOf(FIRST.game, {})}; ${key("a first puzzle")}`;
      if (await desk.openPuzzle({ ...FIRST, entered: null, isWritten: true }, title, turn))
        desk.say(t("Rows, columns and regions hold 1 to 5 each. Dashed sides go on at the opposite edge."));
    }
  }

  async goOn(kept: Kept): Promise<void> {
    if (await this.desk.openPuzzle(goingOn(kept), kept.title)) this.desk.board.focus();
  }

  /** The puzzle of a day. */
  async daily(choice = this.#choosing.played, date = today()): Promise<void> {
    const day = dated(new Date(date), { dateStyle: "medium", timeZone: "UTC" });
    await this.#make(choice, { date }, Number(date.replaceAll("-", "")), day);
  }

  /** The puzzle of a seed; without one, of a random one. */
  async another(
    choice = this.#choosing.played,
    seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  ): Promise<void> {
    await this.#make(choice, { seed }, seed, `seed ${seed}`);
  }

  /** A puzzle that was typed or pasted, of the game that was typed; without one, the empty board. */
  async own(): Promise<void> {
    const { game, files } = this.#choosing.typed;
    const turn = this.desk.begin();
    const typed = element("own", HTMLTextAreaElement).value.trim();
    const board = (await this.desk.ask<Board>(boardRequest(game, files)))?.records[0];
    if (!board) return;
    const cells = board.drawn?.positions.length ?? board.order ** 2;
    const shown = typed
      ? (await this.desk.ask<{ puzzle: string }>({ verb: "show", game, files, puzzle: typed }))?.records[0]
      : { puzzle: ".".repeat(cells) };
    if (shown && (await this.desk.openPuzzle({ game, files, puzzle: shown.puzzle, entered: null }, "", turn)))
      this.desk.board.focus();
  }

  #seeded(): void {
    const text = element("seed", HTMLInputElement).value.trim();
    if (text !== "" && !/^\d{1,15}$/.test(text)) {
      this.#choosing.say(t("seed {seed}: a number of up to 15 digits is wanted", { seed: text }));
      return;
    }
    this.#choosing.close();
    void this.another(this.#choosing.chosen, text === "" ? undefined : Number(text));
  }

  async #make(
    { game, files, isKiller }: Choice,
    options: { date?: string; seed?: number },
    seed: number,
    from: string,
  ): Promise<void> {
    const { desk } = this;
    const level = this.#choosing.level(isKiller);
    const difficulty = level === null ? {} : { difficulty: level };
    // Killers have no puzzles of the day: the date is their seed.
    const wanted = isKiller ? { killer: true, seed, ...difficulty } : { ...options, ...difficulty };
    const title = [level ?? "", from].filter(Boolean).join(", ");
    desk.say(t("making a puzzle …"));
    const turn = desk.begin();
    const found = await desk.ask<Made>({ verb: "generate", game, files, options: wanted });
    if (!found || !desk.isLatest(turn)) return;
    const made = found.records[0];
    if (!made) {
      const words = { game, level: t(level ?? "") };
      desk.say(level ? t("no {level} puzzle of {game} was found", words) : t("no puzzle of {game} was found", words));
      return;
    }
    const asked = { game, puzzle: made.puzzle, files, entered: null, isWritten: true, day: options.date ?? "" };
    if (made.cages) {
      const drawn = (await desk.ask<Board>(boardRequest(game)))?.records[0]?.drawn;
      if (!drawn) return;
      asked.game = `${game}+killer:${CAGES}`;
      asked.files = { [CAGES]: cageFile(made.cages, drawn.rows, drawn.columns) };
    }
    if (!(await desk.openPuzzle(asked, `${nameOf(asked.game, asked.files)}; ${title}`, turn))) return;
    const givens = [...made.puzzle].filter((character) => character !== ".").length;
    const what = level === null ? t("puzzle") : t("{level} puzzle", { level: t(level) });
    const all = givens === 0 ? t("without givens") : count(givens, "{n} given", "{n} givens");
    const isUnheard = isKiller && this.#choosing.level(false) !== level;
    desk.say([`${what}, ${all}`, isUnheard && t("killers have no easy level")].filter(Boolean).join("; "));
    desk.board.focus();
  }
}

/** A game that is kept, to be opened. */
const goingOn = (kept: Kept) => ({ ...kept, puzzle: kept.givens, entered: null, isWritten: true });
