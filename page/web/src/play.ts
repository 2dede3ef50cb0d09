// Play: what is pressed, asked and said.

import { BoardView } from "./board.js";
import { Coach } from "./coach.js";
import { button, element } from "./dom.js";
import { Engine, NoAnswer, type Request } from "./engine.js";
import { type Board, type Mode, Play, symbols } from "./game.js";
import { boardRequest, type Hint } from "./records.js";
import { remember as write, type View } from "./view.js";
import { contents } from "./words.js";

interface Generated {
  game: string;
  puzzle: string;
}

const said = element("said", HTMLParagraphElement);
const gameField = element("game", HTMLInputElement);
const levelField = element("level", HTMLSelectElement);
const keypad = element("keypad", HTMLDivElement);
const help = element("help", HTMLDialogElement);
const engine = new Engine();
const view = new BoardView(element("board", HTMLDivElement));
const coach = new Coach({ view, play: () => play, ask, say, legend: element("legend", HTMLDivElement) });

let play: Play | null = null;

function say(text: string): void {
  said.textContent = text;
}

function mode(): Mode {
  const checked = document.querySelector<HTMLInputElement>("input[name=mode]:checked");
  return (checked?.value ?? "digit") as Mode;
}

function setMode(value: Mode): void {
  const radio = document.querySelector<HTMLInputElement>(`input[name=mode][value=${value}]`);
  if (radio) radio.checked = true;
}

async function ask<Record>(request: Request): Promise<{ status: number; records: Record[] } | null> {
  button("stop").hidden = false;
  try {
    return await engine.ask<Record>(request);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    say(error.message);
    return null;
  } finally {
    button("stop").hidden = !engine.isBusy;
  }
}

/** Today, as the day begins everywhere at once. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The address carries the game and the puzzle, so that both can be sent to a friend. */
function remember(): void {
  if (!play) return;
  write("play", { game: play.board.game, puzzle: play.givens });
  try {
    localStorage.setItem(`play:${play.board.game}:${play.givens}`, JSON.stringify(play.save()));
  } catch {
    // A browser that stores nothing still plays.
  }
}

async function open(game: string, puzzle: string): Promise<void> {
  const found = await ask<Board>(boardRequest(game));
  const board = found?.records[0];
  if (!board) return;
  const cells = board.drawn?.positions.length ?? board.order ** 2;
  if (puzzle.length !== cells) {
    say(`${puzzle.length} characters instead of ${cells}, one for each cell`);
    return;
  }
  // The line as the library writes it: a blank has more than one sign.
  const shown = await ask<{ puzzle: string }>({ verb: "show", game, puzzle });
  const givens = shown?.records[0]?.puzzle;
  if (!givens) return;
  play = new Play(board, givens);
  try {
    const saved = localStorage.getItem(`play:${board.game}:${givens}`);
    if (saved) play.restore(JSON.parse(saved) as ReturnType<Play["save"]>);
  } catch {
    // What was stored is not ours: the puzzle begins anew.
  }
  gameField.value = game;
  keypad.replaceChildren(
    ...symbols(board.order).map((symbol) => {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = symbol;
      key.addEventListener("click", () => enter(symbol));
      return key;
    }),
  );
  coach.clear();
  view.show(play);
  remember();
}

async function make(options: { [name: string]: unknown }, wanted: string): Promise<void> {
  say("making a puzzle …");
  const game = gameField.value.trim();
  const found = await ask<Generated>({ verb: "generate", game, options });
  if (!found) return;
  const made = found.records[0];
  if (!made) {
    say(`no ${wanted} puzzle of ${game} was found`);
    return;
  }
  await open(game, made.puzzle);
  say(`${wanted} puzzle, ${[...made.puzzle].filter((character) => character !== ".").length} givens`);
  view.focus();
}

/** Marks cells until something is entered. */
function mark(cells: Iterable<number>): void {
  const marked = new Set(cells);
  view.extra = (cell) => (marked.has(cell) ? { className: "named" } : null);
  view.draw();
}

function changed(): void {
  coach.clear();
  mark([]);
  remember();
  if (play?.isFull) void judge(play);
}

/** Says of a full board whether it is the solution: not all rules are about two cells of a house. */
async function judge(full: Play): Promise<void> {
  const found = await ask<Hint>({ verb: "hint", game: full.board.game, puzzle: full.line(), options: { givens: full.givens } });
  const record = found?.records[0];
  if (record) say(record.wrong.length === 0 ? "solved" : "the board is full, and some symbols are wrong");
}

function enter(symbol: string): void {
  play?.enter(view.selected, mode(), symbol);
  changed();
}

async function check(): Promise<void> {
  if (!play) return;
  const found = await ask<Hint>({ verb: "hint", game: play.board.game, puzzle: play.line(), options: { givens: play.givens } });
  const wrong = found?.records[0]?.wrong;
  if (!wrong) return;
  mark(wrong.map(([cell]) => cell));
  say(wrong.length === 0 ? "no entry is wrong" : `wrong: ${wrong.map(([cell, symbol]) => `${symbol} in ${name(cell)}`).join(", ")}`);
}

function name(cell: number): string {
  return play?.place(cell) ?? "";
}

function read(which: string): void {
  if (!play) return;
  const cell = view.at;
  const [row, column] = play.position(cell);
  if (which === "r") say(`row ${row + 1}: ${contents(play, play.row(row))}`);
  if (which === "c") say(`column ${column + 1}: ${contents(play, play.column(column))}`);
  const region = play.region(cell);
  if (which === "g") say(region.length ? `region ${play.regionName(cell)}: ${contents(play, region)}` : "no region");
}

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (!play || view.isHidden || help.open || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "text")) return;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  const act = (action: () => void) => {
    event.preventDefault();
    action();
  };
  if (isCommand && key === "z") return act(() => button(event.shiftKey ? "redo" : "undo").click());
  if (isCommand && key === "y") return act(() => button("redo").click());
  if (event.altKey && ["r", "c", "g"].includes(key)) return act(() => read(key));
  if (event.altKey && key === "h") return act(() => void coach.hint());
  if (event.altKey && key === "w") return act(() => void coach.why());
  if (event.altKey && key === "x") return act(() => void coach.explain());
  if (isCommand || event.altKey) return;
  if (event.key === "?") return act(() => help.showModal());
  if (event.key === "Backspace" || event.key === "Delete") return act(() => button("erase").click());
  const own = symbols(play.board.order);
  const symbol = own.find((symbol) => symbol === event.key || symbol.toLowerCase() === key);
  if (symbol) return act(() => enter(symbol));
  const modes: { [key: string]: Mode } = { z: "digit", x: "corner", c: "centre" };
  const wanted = modes[key];
  if (wanted) act(() => setMode(wanted));
});

element("choice", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void make({ date: today(), difficulty: levelField.value }, levelField.value);
});
button("random").addEventListener("click", () => {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  void make({ seed, difficulty: levelField.value }, levelField.value);
});
button("stop").addEventListener("click", () => engine.stop());
button("undo").addEventListener("click", () => (play?.undo() ? changed() : say("nothing to undo")));
button("redo").addEventListener("click", () => (play?.redo() ? changed() : say("nothing to redo")));
button("erase").addEventListener("click", () => {
  play?.erase(view.selected);
  changed();
});
button("check").addEventListener("click", () => void check());
button("keys").addEventListener("click", () => help.showModal());
button("help-close").addEventListener("click", () => help.close());

/** A game in the address is opened; without one it is the puzzle of the day, unless a game is there. */
export const playing: View = {
  open(asked) {
    const [game, puzzle] = [asked.get("game"), asked.get("puzzle")];
    if (game && puzzle) void open(game, puzzle);
    else if (play) remember();
    else void make({ date: today(), difficulty: "easy" }, "easy");
  },
};
