// The desk of Play: the puzzle on it, what is asked of it, and what is kept of it.

import { BoardView } from "../board/board.js";
import { conflicts } from "../board/conflicts.js";
import { COLOURS, readEntries } from "../board/entries.js";
import { fields, type Linked, nameOf, titleInWords } from "../board/games.js";
import { Overlay } from "../board/overlay.js";
import { isLine, type Mode, Puzzle, symbols, withNumbers } from "../board/puzzle.js";
import { cellName } from "../board/words.js";
import { button, element, fillList } from "../host/dom.js";
import { Engine, NoAnswer, prepare, type Request } from "../host/engine.js";
import { t, translated } from "../host/language.js";
import { type Board, boardRequest, type Files, type Hint } from "../host/records.js";
import { remember } from "../host/views.js";
import { Clock, duration } from "./clock.js";
import { changedAt, type Kept, keep, List, listenToOtherTabs, recall } from "./kept.js";
import { Pad } from "./pad.js";
import { buzz, likes, listen } from "./preferences.js";
import { Solved } from "./solved.js";

/** The parts of Play that hear of the puzzle. */
export interface Parts {
  /** Another puzzle is opened. */
  opened(game: string, files: Files): void;
  /** A game that is kept is wanted. */
  goOn(kept: Kept): void;
  /** The puzzle of a day is wanted. */
  daily(day: string): void;
  /** The position changes: what was said of the former one is taken away. */
  left(): void;
  /** The puzzle is drawn anew. */
  drawn(): void;
}

/** The cells whose notes, or symbols too, give way to a drawing over the board; and words for the names of cells. */
export interface Cover {
  notes: Set<number>;
  symbols?: Set<number>;
  words?: (cell: number) => string | undefined;
}

/** The state that the parts of Play share. */
export class Desk {
  puzzle: Puzzle | null = null;
  readonly board = new BoardView(element("board", HTMLDivElement));
  readonly clock = new Clock(element("clock", HTMLSpanElement));
  readonly pad = new Pad(
    (key, mode) => this.enter(key, mode),
    () => this.#lockChanged(),
  );
  readonly #engine = new Engine();
  readonly #list = new List(
    (kept) => this.parts.goOn(kept),
    (kept) => this.#removed(kept),
    (day) => this.parts.daily(day),
  );
  readonly #solved = new Solved();
  #title = "";
  #day = "";
  #hints = 0;
  /** When the state of the desk was changed last, in milliseconds, by this tab or by another one. */
  #changed = 0;
  #isPaused = false;
  /** Whether this game was removed from what is kept, and has not been changed since. */
  #isRemoved = false;
  #busySince = 0;
  #turn = 0;

  constructor(private readonly parts: Parts) {
    listen(() => this.applySettings());
    this.applySettings();
    button("stop").addEventListener("click", () => this.#engine.stop());
    setInterval(() => this.#showBusy(), 500);
    listenToOtherTabs((kept) => this.#wentOn(kept));
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.save() : this.#readAgain()));
    addEventListener("pageshow", () => this.#readAgain());
  }

  /** Says something to all: it is seen, and read aloud. */
  say(text: string): void {
    element("said", HTMLParagraphElement).textContent = text;
  }

  /** Says what is seen anyway to those who do not see it. */
  tell(text: string): void {
    element("heard", HTMLParagraphElement).textContent = text;
  }

  /** Marks cells until something is entered. */
  mark(cells: Iterable<number>, words = t("marked")): void {
    const marked = new Set([...cells].map((cell) => this.puzzle?.square(cell)));
    this.board.addition = (cell) => (marked.has(cell) ? { className: "named", words } : null);
    this.board.draw();
  }

  /** Draws over the board, instead of what was drawn before, with the meaning of its shapes. */
  drawOver(draw: (overlay: Overlay) => void, { notes, symbols, words }: Cover): void {
    const { board, puzzle } = this;
    if (!puzzle) return;
    const overlay = new Overlay(board.overlay, puzzle);
    draw(overlay);
    element("board", HTMLDivElement).scrollIntoView({ block: "nearest" });
    board.addition = (cell) => {
      const number = puzzle.numbers[cell] ?? -1;
      const names = [
        (notes.has(cell) || symbols?.has(cell)) && "covered",
        symbols?.has(cell) && "wholly",
        notes.has(number) && "covered-number",
        symbols?.has(number) && "wholly-number",
      ];
      const said = [words?.(cell), words?.(number)];
      return { className: names.filter(Boolean).join(" "), words: said.filter(Boolean).join(", ") };
    };
    board.draw();
    element("legend", HTMLDivElement).replaceChildren(overlay.legend());
  }

  /** Takes away what was drawn over the board. */
  drawNothingOver(): void {
    this.board.overlay.replaceChildren();
    this.board.addition = null;
    this.board.draw();
    element("legend", HTMLDivElement).replaceChildren();
  }

  /** Asks, and says why there is no answer. */
  async ask<Record>(request: Request): Promise<{ status: number; records: Record[] } | null> {
    if (!this.#engine.isBusy) this.#busySince = performance.now();
    button("stop").hidden = false;
    try {
      return await this.#engine.ask<Record>(request);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.message) this.say(error.message);
      return null;
    } finally {
      button("stop").hidden = !this.#engine.isBusy;
      this.#showBusy();
    }
  }

  /** Asks something of a puzzle as it stands. Returns the first record of the answer, `null` if there is none or the puzzle has changed since. */
  async askOf<Record>(
    puzzle: Puzzle,
    verb: string,
    options: { [name: string]: unknown } = {},
    line: string | null = null,
  ): Promise<Record | null> {
    const position = puzzle.line();
    const found = await this.ask<Record>({
      verb,
      game: puzzle.board.game,
      files: puzzle.files,
      puzzle: line ?? position,
      options,
    });
    const isStale = this.puzzle !== puzzle || (line === null && puzzle.line() !== position);
    return isStale ? null : (found?.records[0] ?? null);
  }

  /** Asks for the only solution of a puzzle. Returns `null`, and says why, if there is none, or no answer. */
  async solutionOf(puzzle: Puzzle): Promise<string | null> {
    const record = await this.askOf<{ solution: string | null; unique: boolean | null }>(
      puzzle,
      "solve",
      { unique: true },
      puzzle.givens,
    );
    if (record?.solution && record.unique) return record.solution;
    if (record) this.say(t("this puzzle has more than one solution, or none: no entry can be called right or wrong"));
    return null;
  }

  /** Begins what ends with another puzzle on the board, and drops what was asked before. Returns its turn: of two, the one that began later is opened. */
  begin(): number {
    if (this.#engine.isBusy) this.#engine.stop("");
    return ++this.#turn;
  }

  /** Whether nothing was begun after this turn. */
  isLatest(turn: number): boolean {
    return turn === this.#turn;
  }

  /** Shows all games that are kept. */
  list(): void {
    const { puzzle } = this;
    this.#list.show(puzzle ? nameOf(puzzle.board.game, puzzle.files) : "");
  }

  /** Opens a puzzle, with what is kept of it. Returns whether that worked. */
  async openPuzzle(
    { game, puzzle: line, files, entered, isWritten, day }: Linked,
    title = "",
    turn = this.begin(),
  ): Promise<boolean> {
    const board = (await this.ask<Board>(boardRequest(game, files)))?.records[0];
    if (!board || !this.isLatest(turn)) return false;
    const cells = board.drawn?.positions.length ?? board.order ** 2;
    const whole = board.drawn ? withNumbers(line, board.drawn) : line;
    if (whole.length !== cells) {
      this.say(t("{found} characters instead of {n}, one for each cell", { found: line.length, n: cells }));
      return false;
    }
    // The line as the library writes it: a blank has more than one sign.
    const asked = { verb: "show", game, files, puzzle: whole };
    const givens =
      isWritten && isLine(whole, board.order) ? whole : (await this.ask<{ puzzle: string }>(asked))?.records[0]?.puzzle;
    if (!givens || !this.isLatest(turn)) return false;
    this.save();
    const puzzle = new Puzzle({ ...board, game }, givens, files);
    const kept = recall(game, givens, files);
    if (kept) puzzle.restore(kept);
    this.puzzle = puzzle;
    puzzle.clock = () => this.clock.seconds;
    this.#isRemoved = false;
    this.#isSolved = kept?.isSolved ?? false;
    this.#hints = kept?.hints ?? 0;
    this.#changed = kept?.changed ?? 0;
    this.#title = title || kept?.title || nameOf(game, files);
    this.#day = day || kept?.day || "";
    this.clock.start(kept?.seconds ?? 0);
    if (this.#isSolved) this.clock.stop();
    if (entered) {
      puzzle.take(readEntries(entered));
      this.#changed = Date.now();
    }
    this.parts.opened(game, files);
    this.say(this.#isSolved ? t("solved") : "");
    this.tell("");
    const shown = titleInWords(this.#title);
    element("title", HTMLHeadingElement).textContent = shown;
    document.title = `${shown} · gerechte`;
    fillList("rules", puzzle.drawn.rules.map(translated));
    this.pad.show(symbols(board.order), puzzle.regionCount);
    this.pause(false);
    this.parts.left();
    this.board.show(puzzle);
    this.#refresh();
    if (this.isShown) remember("play", fields(puzzle));
    void prepare();
    return true;
  }

  /** Whether the puzzle is solved; what there is to press then depends on it. */
  get #isSolved(): boolean {
    return element("table", HTMLDivElement).hasAttribute("data-solved");
  }

  set #isSolved(isSolved: boolean) {
    element("table", HTMLDivElement).toggleAttribute("data-solved", isSolved);
  }

  /** Begins anew; if it was solved, the clock does, too. */
  restart(): void {
    this.puzzle?.restart();
    if (this.#isSolved) {
      this.clock.start(0);
      this.#hints = 0;
    }
    this.#isSolved = false;
    this.changed();
  }

  /** Counts an answer that helps, until the puzzle is solved. */
  helped(): void {
    if (this.#isSolved) return;
    this.#hints += 1;
    this.#changed = Date.now();
  }

  /** Draws, keeps and judges what has changed. */
  changed(): void {
    this.#isRemoved = false;
    this.#changed = Date.now();
    this.parts.left();
    this.#refresh();
    this.save();
    if (this.puzzle?.isFull) void this.#judge(this.puzzle);
  }

  enter(key: string, mode: Mode): void {
    const { puzzle, board } = this;
    if (!puzzle || this.#isPaused) return;
    const isColour = Number(key) >= 1 && Number(key) <= 9;
    if (mode === "colour" ? !isColour : !symbols(puzzle.board.order).includes(key)) return;
    puzzle.enter(mode === "colour" ? board.selected : this.chosen, mode, key, likes("removes"));
    this.changed();
    this.tellCell();
  }

  /** The cells in which keys enter something: those that are selected, or the ones with the numbers of their regions. */
  get chosen(): number[] {
    return this.#meant([...this.board.selected]);
  }

  /** The one among them that has the focus. */
  get at(): number {
    return this.#meant([this.board.at])[0] ?? this.board.at;
  }

  #meant(cells: number[]): number[] {
    return this.pad.mode === "region" ? (this.puzzle?.numbersOf(cells) ?? []) : cells;
  }

  /** Enters the locked symbol, if there is one. */
  enterLocked(): void {
    if (this.pad.locked) this.enter(this.pad.locked, this.pad.entered);
  }

  /** Another key is locked, or none. */
  #lockChanged(): void {
    const { board, pad } = this;
    const isColour = pad.mode === "colour";
    board.sought = isColour || pad.mode === "region" ? "" : pad.locked;
    board.tapped = pad.locked
      ? () => {
          buzz();
          this.enterLocked();
        }
      : null;
    board.draw();
    const name = isColour ? t(COLOURS[Number(pad.locked) - 1] ?? "") : pad.locked;
    this.say(
      pad.locked ? t("{symbol} is locked: tap the cells that get it; its key or Esc unlocks it", { symbol: name }) : "",
    );
  }

  /** Tells what stands in the cell now. */
  tellCell(): void {
    const { puzzle, board } = this;
    if (puzzle) this.tell(cellName(puzzle, board.at, board.marksConflicts ? conflicts(puzzle) : new Set()));
  }

  /** Whether this view is the one that is shown. */
  get isShown(): boolean {
    return !element("play", HTMLElement).hidden;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Hides the board, and stops the clock. */
  pause(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    element("board", HTMLDivElement).hidden = isPaused;
    element("paused", HTMLDivElement).hidden = !isPaused;
    button("pause").textContent = isPaused ? t("Go on") : t("Pause");
    if (isPaused) this.clock.stop();
    else if (!this.#isSolved) this.clock.start(this.clock.seconds);
    if (isPaused) button("go-on").focus();
    else this.board.focus();
  }

  /** Keeps the game, if it was begun. */
  save(): void {
    const { puzzle, clock } = this;
    if (!puzzle || this.#isRemoved) return;
    const { files, progress } = puzzle;
    const there = changedAt(puzzle.board.game, puzzle.givens, files);
    // Another tab may have stored a later state, and a puzzle without entries of this tab has nothing to store.
    if (there !== null ? this.#changed === 0 || there > this.#changed : !puzzle.isBegun) return;
    const isKept = keep({
      ...puzzle.save(),
      game: puzzle.board.game,
      files,
      title: this.#title,
      seconds: Math.floor(clock.seconds),
      hints: this.#hints,
      progress,
      isSolved: this.#isSolved,
      day: this.#day,
      changed: this.#changed,
    });
    if (!isKept) this.say(t("this browser has no room for the game: remove some of My games"));
  }

  /** Reads again what is kept: another tab may have changed it while this one was out of sight. */
  #readAgain(): void {
    const { puzzle } = this;
    const kept = puzzle && recall(puzzle.board.game, puzzle.givens, puzzle.files);
    if (kept) this.#wentOn(kept);
  }

  /** Takes over what another tab did later with the game on the desk. */
  #wentOn(kept: Kept): void {
    const { puzzle } = this;
    const isSame = kept.game === puzzle?.board.game && kept.givens === puzzle.givens;
    if (!puzzle || !isSame || JSON.stringify(kept.files) !== JSON.stringify(puzzle.files)) return;
    if (kept.changed <= this.#changed) return;
    this.#changed = kept.changed;
    this.#isSolved = kept.isSolved;
    this.#hints = kept.hints;
    this.clock.start(Math.max(kept.seconds, this.clock.seconds));
    if (this.#isSolved || this.#isPaused) this.clock.stop();
    if (!puzzle.goOn(kept)) return;
    this.parts.left();
    this.#refresh();
    this.say(t("the game went on in another tab"));
  }

  applySettings(): void {
    this.board.marksConflicts = likes("conflicts");
    this.board.marksHouses = likes("houses");
    this.board.hasRing = likes("ring");
    this.board.hasNames = likes("names");
    if (!likes("first")) this.pad.lock("");
    element("clock", HTMLSpanElement).hidden = !likes("timer");
    if (this.puzzle) this.board.show(this.puzzle);
  }

  #removed(kept: Kept): void {
    if (kept.game === this.puzzle?.board.game && kept.givens === this.puzzle.givens) this.#isRemoved = true;
  }

  #refresh(): void {
    const { puzzle } = this;
    this.board.draw();
    this.pad.count((symbol) => {
      const isRegion = this.pad.mode === "region";
      const cells = (isRegion ? puzzle?.numbers : puzzle?.squares) ?? [];
      const places = (isRegion ? puzzle?.drawn.divided?.region_size : puzzle?.places()) ?? Number.NaN;
      return places - cells.filter((cell) => puzzle?.symbol(cell) === symbol).length;
    });
    this.parts.drawn();
  }

  /** Says of a full board whether it is the solution: not all rules are about two cells of a house. */
  async #judge(full: Puzzle): Promise<void> {
    const line = full.line();
    const record = await this.askOf<Hint>(full, "hint", { givens: full.givens }, line);
    if (!record || full.line() !== line) return;
    if (record.wrong.length > 0) return this.say(t("the board is full, and some symbols are wrong"));
    if (this.#isSolved) return this.say(t("solved"));
    this.#isSolved = true;
    this.clock.stop();
    this.save();
    const seconds = likes("timer") ? this.clock.seconds : null;
    this.say(seconds === null ? t("solved") : t("solved in {time}", { time: duration(seconds) }));
    const isInSight = this.isShown && !this.#isPaused && !document.querySelector("dialog[open]");
    if (isInSight) this.#solved.show(this.#title, seconds, this.#hints);
  }

  #showBusy(): void {
    const seconds = Math.floor((performance.now() - this.#busySince) / 1000);
    element("busy", HTMLSpanElement).textContent =
      this.#engine.isBusy && seconds >= 1 ? t("working for {n} s", { n: seconds }) : "";
  }
}
