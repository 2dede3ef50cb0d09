// The setter: the design on the board, its former states, and what is known of it as it grows.

import { BoardView } from "../board/board.js";
import { fields, PRESETS, readFields } from "../board/games.js";
import { Puzzle, withNumbers } from "../board/puzzle.js";
import { button, element, fillList, silent } from "../host/dom.js";
import { Engine, NoAnswer, type Request } from "../host/engine.js";
import { count, t, translated } from "../host/language.js";
import { boardOf, type Files } from "../host/records.js";
import { remember } from "../host/views.js";
import { type Design, regionLists, stated } from "./design.js";
import { type Draft, Drafts, fresh, puzzleOf } from "./drafts.js";
import { givenCount } from "./improve.js";
import { type Known, knownWords, Live } from "./live.js";
import { readGivens, taken } from "./reading.js";
import type { Edited } from "./tools.js";

const FIRST = "box:3x3";

/** The parts of Set that hear of the design. */
export interface Parts {
  /** Another design is about to be shown. */
  left(): void;
  shown(design: Design): void;
  /** A change is done, or was refused. */
  settled(): void;
}

/** The state that the parts of Set share. */
export class Setter {
  readonly board = new BoardView(element("set-board", HTMLDivElement), {
    name: t("board to set"),
    changed: () => this.#showSelection(),
  });
  readonly #engine = new Engine();
  readonly #live = new Live(
    (known) => this.#found(known),
    (message) => this.#halted(message),
  );
  readonly #drafts = new Drafts({
    say: (text) => this.say(text),
    open: (draft) => void this.#openDraft(draft),
    begin: () => void this.begin(this.puzzle?.board.game ?? FIRST, this.puzzle?.files ?? {}, null, fresh()),
  });
  design: Design | null = null;
  /** The design as the board shows it. */
  puzzle: Puzzle | null = null;
  /** The facts that have been found of the design so far. */
  known: Known | null = null;
  /** What the player has to know of the draft, after what is said of the change. */
  #trouble = "";
  #past: Design[] = [];
  #future: Design[] = [];
  /** Changes wait for the ones before them. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: Parts) {
    this.#offerBoards();
    const click = (id: string, action: () => unknown) => button(id).addEventListener("click", () => void action());
    click("set-undo", () => this.#back(this.#past, this.#future, true));
    click("set-redo", () => this.#back(this.#future, this.#past, false));
    click("set-again", () => this.#count());
  }

  /** A puzzle in the address is opened, as a draft of its own unless a draft has it; else the draft that was open last, or a plain sudoku. */
  open(address: URLSearchParams): void {
    const asked = readFields(address);
    const { puzzle } = this;
    const isThere =
      puzzle &&
      asked?.game === puzzle.board.game &&
      asked.puzzle === puzzle.givens &&
      JSON.stringify(asked.files) === JSON.stringify(puzzle.files);
    if (asked && !isThere) {
      void this.begin(asked.game, asked.files, asked.puzzle, this.#drafts.find(asked) ?? fresh());
    } else if (puzzle) {
      const trouble = this.#keep();
      if (trouble) this.say(trouble);
    } else void this.#openDraft(this.#drafts.open);
  }

  #openDraft(draft: Draft): Promise<void> {
    const kept = puzzleOf(draft);
    return this.begin(kept?.game ?? FIRST, kept?.files ?? {}, kept?.puzzle ?? null, draft);
  }

  say(text: string): void {
    element("set-said", HTMLParagraphElement).textContent = text;
  }

  async ask<Record>(request: Request): Promise<Record[]> {
    return (await this.#engine.ask<Record>(request)).records;
  }

  /** Does something that may take a while, and says why it cannot be done. */
  async work(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.say(error.message);
    }
  }

  /** Begins with a game; without givens on an empty board. Without a draft, this is a change of the one on the board. */
  async begin(game: string, files: Files, puzzle: string | null, draft?: Draft): Promise<void> {
    await this.change(async () => {
      const board = await boardOf(this.#engine, { game, files });
      const drawn = board.drawn!;
      const { length } = drawn.positions;
      const line = puzzle === null ? ".".repeat(length) : withNumbers(puzzle, drawn);
      const givens = readGivens(line, length, board.order);
      const { rows, width, squares } = new Puzzle(board, givens, files);
      // In a file, cells have the places that it says.
      const sizes = game.startsWith("@") ? drawn : { rows, columns: width };
      return {
        design: taken(game, files, givens, { order: board.order, rows: sizes.rows, columns: sizes.columns }),
        said: t("a board of {n} cells, {given} of them given", {
          n: squares.length,
          given: givenCount(givens),
        }),
      };
    }, draft);
    // A game that cannot be opened leaves a board to work on, and the message.
    if (!this.puzzle && (game !== FIRST || puzzle !== null)) {
      const said = element("set-said", HTMLParagraphElement).textContent;
      const { open } = this.#drafts;
      await (draft?.id !== open.id && open.fields ? this.#openDraft(open) : this.begin(FIRST, {}, null, fresh()));
      this.say(said);
    }
  }

  /** Changes the design, if the library accepts what comes out; changes follow each other in order. With a draft, that one is opened, which has no way back. */
  change(edit: (design: Design | null) => Edited | Promise<Edited>, draft?: Draft): Promise<void> {
    return this.#queue(async () => {
      const before = this.design;
      const { design, said } = await edit(structuredClone(before));
      if (!draft && JSON.stringify(design) === JSON.stringify(before)) return this.say(said);
      await this.#show(design, draft);
      if (draft) this.#past = [];
      else if (before) this.#past.push(before);
      this.#future = [];
      this.say(said);
    });
  }

  #queue(task: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      await this.work(task);
      if (this.#trouble) this.say(`${element("set-said", HTMLParagraphElement).textContent}; ${this.#trouble}`);
      this.#trouble = "";
      this.parts.settled();
    });
    // A change that fails must not hold up the ones after it.
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #back(from: Design[], to: Design[], isUndo: boolean): Promise<void> {
    return this.#queue(async () => {
      const design = from.at(-1);
      if (!design || !this.design) return this.say(isUndo ? t("nothing to undo") : t("nothing to redo"));
      const before = this.design;
      await this.#show(design);
      from.pop();
      to.push(before);
      this.say(isUndo ? t("undone") : t("done again"));
    });
  }

  /** Shows a design, if the library accepts it. */
  async #show(design: Design, draft?: Draft): Promise<void> {
    const { game, files } = stated(design);
    const { puzzle } = this;
    const isSameGame = puzzle?.board.game === game && JSON.stringify(puzzle.files) === JSON.stringify(files);
    const board = isSameGame ? puzzle.board : await boardOf(this.#engine, { game, files });
    if (!isSameGame && design.regions && board.drawn) {
      // Regions that are drawn have the numbers of the design, those that are not complete, too.
      const lists = regionLists(design);
      board.labels = null;
      board.names = [];
      board.drawn = { ...board.drawn, regions: lists };
      board.houses = board.houses.filter(({ cells }) => !lists.some((list) => list.join() === cells.join()));
    }
    const isSameSize = this.design?.givens.length === design.givens.length;
    const [selected, at] = [[...this.board.selected], this.board.at];
    const hadFocus = element("set-board", HTMLDivElement).contains(document.activeElement);
    this.parts.left();
    this.design = design;
    this.puzzle = new Puzzle(board, design.givens, files);
    this.board.addition = null;
    this.board.show(this.puzzle);
    if (isSameSize)
      this.board.select([...selected.filter((cell) => cell !== at), ...(selected.includes(at) ? [at] : [])]);
    if (hadFocus) this.board.focus();
    fillList("set-rules", this.puzzle.drawn.rules.map(translated));
    this.parts.shown(design);
    this.#name(design);
    if (draft) this.#drafts.take(draft, this.#fields(this.puzzle));
    this.#trouble = this.#keep();
    this.#count();
  }

  /** Chooses the board of a design among those that are offered. */
  #name({ base, extras }: Design): void {
    const offered = element("set-base", HTMLSelectElement);
    const games = [...offered.options].map(({ value }) => value);
    offered.value = [[base, ...extras].join("+"), base].find((game) => games.includes(game)) ?? "";
    element("set-other", HTMLSpanElement).hidden = offered.value !== "";
    if (offered.value === "") element("set-game", HTMLInputElement).value = base;
  }

  #fields(puzzle: Puzzle): string {
    return new URLSearchParams(fields(puzzle)).toString();
  }

  /** Keeps the draft. Returns what the player has to know of that; empty if that is nothing. */
  #keep(): string {
    if (!this.puzzle) return "";
    const trouble = this.#drafts.keep(this.#fields(this.puzzle));
    if (!element("set", HTMLElement).hidden) remember("set", fields(this.puzzle));
    return trouble;
  }

  /** Counts solutions, and all that follows; what was known is of another puzzle. */
  #count(): void {
    const { design, puzzle } = this;
    if (!design || !puzzle) return;
    this.known = null;
    this.#again(false);
    element("set-state", HTMLParagraphElement).ariaBusy = "true";
    this.#live.start({ game: puzzle.board.game, files: puzzle.files, puzzle: design.givens }, design.order);
  }

  /** Shows what was found: in words, and on the board. */
  #found(known: Known): void {
    this.known = known;
    this.#state(knownWords(known));
    this.board.addition = (cell) => {
      // Of the cell, and of the number of its region.
      const own = [cell, ...(this.puzzle?.numbersOf([cell]) ?? [])];
      const deciding = own.map((one) => known.deciding[one] ?? "");
      const words = (symbols: string, at: number) =>
        symbols
          ? [
              ...(at > 0 ? [t("region")] : []),
              t("exactly one solution with {symbols}", { symbols: [...symbols].join(" ") }),
            ]
          : [];
      if (deciding.some((symbols) => symbols !== ""))
        return {
          words: deciding.flatMap(words).join(", "),
          parts: deciding.map((symbols, at) => silent("span", at > 0 ? "deciding of-region" : "deciding", symbols)),
        };
      return own.some((one) => known.redundant?.includes(one))
        ? { className: "named", words: t("can be removed") }
        : null;
    };
    this.board.draw();
  }

  #halted(message: string): void {
    const words = this.known ? `${knownWords(this.known)}; ` : "";
    this.#state(`${words}${message}`);
    this.#again(true);
  }

  #again(isShown: boolean): void {
    const again = button("set-again");
    if (!isShown && document.activeElement === again) button("set-stop").focus();
    again.hidden = !isShown;
  }

  /** Stops what is asked of the design. */
  stop(): void {
    if (this.#engine.isBusy) this.#engine.stop();
    else if (!this.#live.stop()) this.say(t("nothing is under way"));
  }

  #state(text: string): void {
    const state = element("set-state", HTMLParagraphElement);
    state.textContent = text;
    state.ariaBusy = "false";
  }

  #showSelection(): void {
    const { size } = this.board.selected;
    const region = size === 1 ? this.puzzle?.regionName(this.board.at) : "";
    element("set-selected", HTMLParagraphElement).textContent = [
      count(size, "{n} cell selected", "{n} cells selected"),
      region,
    ]
      .filter(Boolean)
      .join(", ");
  }

  #offerBoards(): void {
    const base = element("set-base", HTMLSelectElement);
    for (const { name, game, isKiller } of PRESETS) if (!isKiller) base.add(new Option(t(name), game));
    for (const order of [4, 5, 6, 7, 8, 9, 10, 12, 16])
      base.add(new Option(t("Blank, {size}", { size: `${order}×${order}` }), `latin:${order}`));
    base.add(new Option(t("another game"), ""));
    base.value = FIRST;
    const other = element("set-other", HTMLSpanElement);
    base.addEventListener("change", () => (other.hidden = base.value !== ""));
    element("set-choice", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.begin(base.value || element("set-game", HTMLInputElement).value.trim(), {}, null);
    });
  }
}
