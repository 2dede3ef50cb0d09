// The buttons and keys of Play, and what they do with the puzzle on the desk.

import { Candidates } from "../board/candidates.js";
import { conflicts } from "../board/conflicts.js";
import { fields } from "../board/games.js";
import { fillHelp, follow, type Row, type Shortcut, symbolOf } from "../board/keys.js";
import { symbols } from "../board/puzzle.js";
import { inWords } from "../board/steps.js";
import { lineAt, marksAt } from "../board/words.js";
import { button, element } from "../host/dom.js";
import { count, key, t } from "../host/language.js";
import type { Candidate, Hint } from "../host/records.js";
import { send } from "../host/sending.js";
import type { Coach } from "./coach.js";
import type { Desk } from "./desk.js";
import { likes, turn } from "./preferences.js";
import { Replay } from "./replay.js";

/** The keys that enter symbols. */
const ENTERING: Row[] = [
  [["1", "…", "9", "A", "…"], key("enter the symbol, the note or the colour")],
  [["Shift+1", "…"], key("enter a corner note, in any mode")],
  [["Ctrl+1", "…"], key("enter a centre note, in any mode")],
  [["Ctrl+Shift+1", "…"], key("colour, in any mode")],
];

export class Commands {
  readonly #help = element("help", HTMLDialogElement);
  readonly #shortcuts: Shortcut[];
  readonly #replay: Replay;

  constructor(
    private readonly desk: Desk,
    private readonly coach: Coach,
  ) {
    this.#replay = new Replay(desk);
    const click = (id: string) => () => button(id).click();
    const read = (text: () => string) => () => desk.say(desk.puzzle ? text() : "");
    this.#shortcuts = [
      {
        press: ["Z"],
        words: key("symbols (where Z, X, C, V or N is no symbol of the game)"),
        run: () => (desk.pad.mode = "digit"),
      },
      { press: ["X"], words: key("corner notes"), run: () => (desk.pad.mode = "corner") },
      { press: ["C"], words: key("centre notes"), run: () => (desk.pad.mode = "centre") },
      { press: ["V"], words: key("colours"), run: () => (desk.pad.mode = "colour") },
      {
        press: ["N"],
        words: key("numbers of regions, and with Shift or Ctrl notes of them, where regions are to be found"),
        run: () => (desk.pad.mode = "region"),
      },
      { press: ["Space"], words: key("the next of these modes"), run: () => desk.pad.next() },
      {
        press: ["Alt+L"],
        words: key("symbol first, and back: a symbol that is typed is locked"),
        run: () => this.#symbolFirst(),
      },
      {
        press: ["Enter"],
        words: key("enter the locked symbol; Esc unlocks it"),
        run: () => desk.enterLocked(),
      },
      { press: ["Backspace", "Delete"], words: key("erase the symbol; then notes; then colours"), run: click("erase") },
      { press: ["Ctrl+Z"], words: key("undo"), run: click("undo") },
      { press: ["Ctrl+Y", "Ctrl+Shift+Z"], words: key("redo"), run: click("redo") },
      { press: ["Alt+M"], words: key("undo to the first mistake"), run: click("undo-mistakes") },
      { press: ["Alt+S"], words: key("set a checkpoint"), run: click("checkpoint") },
      { press: ["Alt+B"], words: key("back to the last checkpoint"), run: click("return") },
      { press: ["Alt+K"], words: key("check what has been entered"), run: click("check") },
      {
        press: ["Alt+H"],
        words: key("hint: once where to look, again the technique, again the step"),
        run: click("hint"),
      },
      {
        press: ["Alt+W"],
        words: key("why not: what contradicts the entry, or a symbol, in the cell"),
        run: click("why"),
      },
      {
        press: ["Alt+J"],
        words: key("name the last step: the technique that gives the last entry, or takes the notes away"),
        run: click("name"),
      },
      {
        press: ["Alt+X"],
        words: key("explain the puzzle step by step; there N or → is the next step, B or ← the one before"),
        run: click("explain"),
      },
      {
        press: ["Alt+N"],
        words: key("write the candidates as centre notes of the cells that have none"),
        run: click("candidates"),
      },
      {
        press: ["Alt+Q"],
        words: key("select all cells with the same symbol, as a double click does"),
        run: () => desk.board.selectEqual(),
      },
      { press: ["Alt+R"], words: key("read the row"), run: read(() => this.#line("row")) },
      { press: ["Alt+C"], words: key("read the column"), run: read(() => this.#line("column")) },
      { press: ["Alt+G"], words: key("read the region"), run: read(() => this.#line("region")) },
      {
        press: ["Alt+O"],
        words: key("read cages, marks and further houses of the cell"),
        run: read(() => this.#marks()),
      },
      { press: ["Alt+I"], words: key("read which cells are in conflict"), run: read(() => this.#conflicts()) },
      {
        press: ["Alt+T"],
        words: key("read the time"),
        run: read(() => element("clock", HTMLSpanElement).textContent ?? ""),
      },
      { press: ["Alt+P"], words: key("pause, and go on"), run: click("pause") },
      { press: ["?"], words: key("these keys"), run: click("keys") },
    ];
    fillHelp(this.#shortcuts, "help-keys", ENTERING);
    document.addEventListener("keydown", (event) => this.#press(event));
    const actions: Record<string, () => unknown> = {
      undo: () => (desk.puzzle?.undo() ? this.#went(t("undone")) : desk.say(t("nothing to undo"))),
      redo: () => (desk.puzzle?.redo() ? this.#went(t("redone")) : desk.say(t("nothing to redo"))),
      erase: () => this.#erase(),
      check: () => void this.#check(),
      candidates: () => this.#candidates(),
      checkpoint: () => this.#checkpoint(),
      return: () => this.#return(),
      "undo-mistakes": () => void this.#undoMistakes(),
      restart: () => this.#restart(),
      replay: () => this.#replay.open(false),
      "solved-review": () => {
        element("solved", HTMLDialogElement).close();
        this.#replay.open(true);
      },
      print: () => print(),
      share: () => this.#share(),
      pause: () => desk.pause(!desk.isPaused),
      "go-on": () => desk.pause(false),
      keys: () => this.#help.showModal(),
    };
    // A hidden puzzle is neither changed nor explained.
    const open = ["share", "print", "preferences", "keys"];
    element("tools", HTMLDivElement).addEventListener(
      "click",
      (event) => {
        const pressed = (event.target as Element).closest("button");
        if (!desk.isPaused || !pressed || open.includes(pressed.id)) return;
        event.stopPropagation();
        desk.say(t("paused: go on first"));
      },
      { capture: true },
    );
    for (const [id, action] of Object.entries(actions)) button(id).addEventListener("click", action);
    for (const close of document.querySelectorAll("dialog [data-close]"))
      close.addEventListener("click", () => close.closest("dialog")?.close());
  }

  /** Which buttons have something to do. */
  refresh(): void {
    const number = this.desk.puzzle?.checkpoints.length ?? 0;
    button("return").disabled = number === 0;
    button("return").textContent = number > 0 ? t("Back to checkpoint {n}", { n: number }) : t("Back to checkpoint");
  }

  #press(event: KeyboardEvent): void {
    const { desk } = this;
    const { target } = event;
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type));
    if (
      !desk.puzzle ||
      event.defaultPrevented ||
      !desk.isShown ||
      isText ||
      target instanceof HTMLSelectElement ||
      document.querySelector("dialog[open]") ||
      this.coach.isExplaining
    )
      return;
    if ([" ", "Enter"].includes(event.key) && target instanceof Element && target.closest("button, input, summary, a"))
      return;
    if (desk.isPaused) {
      follow(
        this.#shortcuts.filter(({ press }) => press.includes("Alt+P") || press.includes("?")),
        event,
      );
      return;
    }
    // Arrow keys move on the board wherever the focus is, except in choices, links and the panel of "Why not?".
    if (
      event.key.startsWith("Arrow") &&
      !(target instanceof Element && target.closest("input, summary, a, #why-panel, [data-cell]"))
    ) {
      desk.board.press(event);
      return;
    }
    const found = symbolOf(event, symbols(desk.puzzle.board.order));
    if (found) {
      event.preventDefault();
      desk.pad.press(found.symbol, found.mode);
    } else follow(this.#shortcuts, event);
  }

  #went(how: string): void {
    this.desk.changed();
    this.desk.tellCell();
    this.desk.tell(`${how}: ${element("heard", HTMLParagraphElement).textContent}`);
  }

  #symbolFirst(): void {
    turn("first");
    this.desk.say(
      likes("first")
        ? t("symbol first: choose a symbol, then its cells")
        : t("cell first: choose a cell, then its symbol"),
    );
  }

  #erase(): void {
    this.desk.puzzle?.erase(this.desk.chosen);
    this.desk.changed();
    this.desk.tellCell();
  }

  #line(kind: "row" | "column" | "region"): string {
    const { puzzle, board } = this.desk;
    return puzzle ? lineAt(puzzle, board.at, kind) : "";
  }

  #marks(): string {
    const { puzzle, board } = this.desk;
    return (puzzle ? marksAt(puzzle, board.at).join("; ") : "") || t("no marks here");
  }

  #conflicts(): string {
    const { puzzle } = this.desk;
    if (!puzzle) return "";
    const cells = [...conflicts(puzzle)].map((cell): Candidate => [cell, puzzle.symbol(cell)]);
    return cells.length > 0 ? t("in conflict: {cells}", { cells: inWords(puzzle, cells) }) : t("no conflicts");
  }

  async #check(): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const wrong = (await desk.askOf<Hint>(puzzle, "hint", { givens: puzzle.givens }))?.wrong;
    if (!wrong) return;
    desk.helped();
    desk.mark(
      wrong.map(([cell]) => cell),
      t("wrong"),
    );
    desk.say(wrong.length === 0 ? t("no entry is wrong") : t("wrong: {cells}", { cells: inWords(puzzle, wrong) }));
  }

  #candidates(): void {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const left = new Candidates(puzzle);
    left.applySums();
    // Regions that are found so far take away symbols, too.
    const isSeen = (cell: number, symbol: string) =>
      puzzle.region(cell).some((other) => puzzle.symbol(other) === symbol);
    const notes = puzzle.drawn.positions.map((_, cell) => left.of(cell).filter((symbol) => !isSeen(cell, symbol)));
    const number = puzzle.note(notes);
    if (number === 0) return desk.say(t("all blank cells have centre notes, which stay as they are"));
    desk.changed();
    const open = puzzle.squares.filter((cell) => !puzzle.symbol(cell)).length;
    const one = "candidates are written as centre notes in {n} cell";
    const said = count(number, one, "candidates are written as centre notes in {n} cells");
    desk.say(number < open ? `${said}; ${t("your own notes stay as they are")}` : said);
  }

  #checkpoint(): void {
    const number = this.desk.puzzle?.setCheckpoint();
    this.desk.save();
    this.refresh();
    if (number) this.desk.say(t("checkpoint {n} is set", { n: number }));
  }

  #return(): void {
    const { desk } = this;
    const last = (desk.puzzle?.checkpoints.length ?? 0) - 1;
    if (!desk.puzzle?.returnTo(last)) return desk.say(t("no checkpoint is set"));
    desk.changed();
    desk.say(t("back to checkpoint {n}", { n: last + 1 }));
  }

  async #undoMistakes(): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const solution = await desk.solutionOf(puzzle);
    if (!solution) return;
    const changes = puzzle.undoMistakes(solution);
    if (changes === 0) return desk.say(t("no entry is wrong"));
    if (changes === null) return desk.say(t("the mistake is older than what can be undone; Check names it"));
    desk.helped();
    desk.changed();
    const one = "{n} change undone, to where no entry was wrong";
    desk.say(count(changes, one, "{n} changes undone, to where no entry was wrong"));
  }

  #restart(): void {
    this.desk.restart();
    this.desk.say(t("begun anew; Undo brings all back"));
  }

  /** The address of this puzzle, to be sent to a friend. */
  #share(): void {
    const { puzzle } = this.desk;
    if (!puzzle) return;
    send({
      title: element("title", HTMLHeadingElement).textContent ?? "",
      fields: (withEntries) => fields(puzzle, withEntries),
      hasEntries: true,
    });
  }
}
