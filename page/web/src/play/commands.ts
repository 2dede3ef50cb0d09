// The buttons and keys of Play, and what they do with the puzzle on the desk.

import { Candidates } from "../board/candidates.js";
import { conflicts } from "../board/conflicts.js";
import { fields } from "../board/games.js";
import { fillHelp, follow, type Row, type Shortcut, symbolOf } from "../board/keys.js";
import { symbols } from "../board/puzzle.js";
import { lineAt, marksAt } from "../board/words.js";
import { button, element } from "../host/dom.js";
import type { Hint } from "../host/records.js";
import { send } from "../host/sending.js";
import type { Coach } from "./coach.js";
import type { Desk } from "./desk.js";
import { likes, turn } from "./preferences.js";
import { Replay } from "./replay.js";

/** The keys that enter symbols. */
const ENTERING: Row[] = [
  [["1", "…", "9", "A", "…"], "enter the symbol, the note or the colour"],
  [["Shift+1", "…"], "enter a corner note, in any mode"],
  [["Ctrl+1", "…"], "enter a centre note, in any mode"],
  [["Ctrl+Shift+1", "…"], "colour, in any mode"],
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
        words: "symbols (where Z, X, C or V is no symbol of the game)",
        run: () => (desk.pad.mode = "digit"),
      },
      { press: ["X"], words: "corner notes", run: () => (desk.pad.mode = "corner") },
      { press: ["C"], words: "centre notes", run: () => (desk.pad.mode = "centre") },
      { press: ["V"], words: "colours", run: () => (desk.pad.mode = "colour") },
      { press: ["Space"], words: "the next of these modes", run: () => desk.pad.next() },
      {
        press: ["Alt+L"],
        words: "symbol first, and back: a symbol that is typed is locked",
        run: () => this.#symbolFirst(),
      },
      {
        press: ["Enter"],
        words: "enter the locked symbol; Esc unlocks it",
        run: () => desk.enterLocked(),
      },
      { press: ["Backspace", "Delete"], words: "erase the symbol; then notes; then colours", run: click("erase") },
      { press: ["Ctrl+Z"], words: "undo", run: click("undo") },
      { press: ["Ctrl+Y", "Ctrl+Shift+Z"], words: "redo", run: click("redo") },
      { press: ["Alt+M"], words: "undo to the first mistake", run: click("undo-mistakes") },
      { press: ["Alt+S"], words: "set a checkpoint", run: click("checkpoint") },
      { press: ["Alt+B"], words: "back to the last checkpoint", run: click("return") },
      { press: ["Alt+K"], words: "check what has been entered", run: click("check") },
      { press: ["Alt+H"], words: "hint: once where to look, again the technique, again the step", run: click("hint") },
      { press: ["Alt+W"], words: "why not: what contradicts the entry, or a symbol, in the cell", run: click("why") },
      {
        press: ["Alt+J"],
        words: "name the last step: the technique that gives the last entry, or takes the notes away",
        run: click("name"),
      },
      {
        press: ["Alt+X"],
        words: "explain the puzzle step by step; there N or → is the next step, B or ← the one before",
        run: click("explain"),
      },
      {
        press: ["Alt+N"],
        words: "write the candidates as centre notes of the cells that have none",
        run: click("candidates"),
      },
      {
        press: ["Alt+Q"],
        words: "select all cells with the same symbol, as a double click does",
        run: () => desk.board.selectEqual(),
      },
      { press: ["Alt+R"], words: "read the row", run: read(() => this.#line("row")) },
      { press: ["Alt+C"], words: "read the column", run: read(() => this.#line("column")) },
      { press: ["Alt+G"], words: "read the region", run: read(() => this.#line("region")) },
      { press: ["Alt+O"], words: "read cages, marks and further houses of the cell", run: read(() => this.#marks()) },
      { press: ["Alt+I"], words: "read which cells are in conflict", run: read(() => this.#conflicts()) },
      {
        press: ["Alt+T"],
        words: "read the time",
        run: read(() => element("clock", HTMLSpanElement).textContent ?? ""),
      },
      { press: ["Alt+P"], words: "pause, and go on", run: click("pause") },
      { press: ["?"], words: "these keys", run: click("keys") },
    ];
    fillHelp(this.#shortcuts, "help-keys", ENTERING);
    document.addEventListener("keydown", (event) => this.#press(event));
    const actions: Record<string, () => unknown> = {
      undo: () => (desk.puzzle?.undo() ? this.#went("undone") : desk.say("nothing to undo")),
      redo: () => (desk.puzzle?.redo() ? this.#went("redone") : desk.say("nothing to redo")),
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
        desk.say("paused: go on first");
      },
      { capture: true },
    );
    for (const [id, action] of Object.entries(actions)) button(id).addEventListener("click", action);
    for (const close of document.querySelectorAll("dialog [data-close]"))
      close.addEventListener("click", () => close.closest("dialog")?.close());
  }

  /** Which buttons have something to do. */
  refresh(): void {
    const count = this.desk.puzzle?.checkpoints.length ?? 0;
    button("return").disabled = count === 0;
    button("return").textContent = count > 0 ? `Back to checkpoint ${count}` : "Back to checkpoint";
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
      likes("first") ? "symbol first: choose a symbol, then its cells" : "cell first: choose a cell, then its symbol",
    );
  }

  #erase(): void {
    this.desk.puzzle?.erase(this.desk.board.selected);
    this.desk.changed();
    this.desk.tellCell();
  }

  #line(kind: "row" | "column" | "region"): string {
    const { puzzle, board } = this.desk;
    return puzzle ? lineAt(puzzle, board.at, kind) : "";
  }

  #marks(): string {
    const { puzzle, board } = this.desk;
    return (puzzle ? marksAt(puzzle, board.at).join("; ") : "") || "no marks here";
  }

  #conflicts(): string {
    const { puzzle } = this.desk;
    const cells = [...(puzzle ? conflicts(puzzle) : [])].map(
      (cell) => `${puzzle?.symbol(cell)} in ${puzzle?.place(cell)}`,
    );
    return cells.length > 0 ? `in conflict: ${cells.join(", ")}` : "no conflicts";
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
      "wrong",
    );
    desk.say(
      wrong.length === 0
        ? "no entry is wrong"
        : `wrong: ${wrong.map(([cell, symbol]) => `${symbol} in ${puzzle.place(cell)}`).join(", ")}`,
    );
  }

  #candidates(): void {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const left = new Candidates(puzzle);
    left.applySums();
    const number = puzzle.note(puzzle.drawn.positions.map((_, cell) => left.of(cell)));
    if (number === 0) return desk.say("all blank cells have centre notes, which stay as they are");
    desk.changed();
    const open = puzzle.drawn.positions.filter((_, cell) => !puzzle.symbol(cell)).length;
    const rest = number < open ? "; your own notes stay as they are" : "";
    desk.say(`candidates are written as centre notes in ${number} ${number === 1 ? "cell" : "cells"}${rest}`);
  }

  #checkpoint(): void {
    const number = this.desk.puzzle?.setCheckpoint();
    this.desk.save();
    this.refresh();
    if (number) this.desk.say(`checkpoint ${number} is set`);
  }

  #return(): void {
    const { desk } = this;
    const last = (desk.puzzle?.checkpoints.length ?? 0) - 1;
    if (!desk.puzzle?.returnTo(last)) return desk.say("no checkpoint is set");
    desk.changed();
    desk.say(`back to checkpoint ${last + 1}`);
  }

  async #undoMistakes(): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    const solution = await desk.solutionOf(puzzle);
    if (!solution) return;
    const changes = puzzle.undoMistakes(solution);
    if (changes === 0) return desk.say("no entry is wrong");
    if (changes === null) return desk.say("the mistake is older than what can be undone; Check names it");
    desk.helped();
    desk.changed();
    desk.say(`${changes} ${changes === 1 ? "change" : "changes"} undone, to where no entry was wrong`);
  }

  #restart(): void {
    this.desk.restart();
    this.desk.say("begun anew; Undo brings all back");
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
