// Keys: one table says what each does, and what the page says of it.

import { element } from "../host/dom.js";
import { key, t } from "../host/language.js";

/** A key with what it does; `press` is what people read on a keyboard, as `Ctrl+Z`. */
export interface Shortcut {
  press: string[];
  words: string;
  run: () => void;
}

/** Names of keys that keyboards have in other languages. */
const NAMED: string[] = [
  key("Arrows"),
  key("Ctrl"),
  key("Shift"),
  key("Space"),
  key("Home"),
  key("End"),
  key("Page up"),
  key("Page down"),
  key("Backspace"),
  key("Enter"),
];

/** Keys, and what they do. */
export type Row = [press: string[], words: string];

/** The keys of the board. */
const MOVING: Row[] = [
  [["Arrows"], key("move; on at the other side of the board")],
  [["Shift+Arrows"], key("select more cells")],
  [["Ctrl+Arrows"], key("move, and leave the selection as it is")],
  [["Ctrl+Space"], key("select the cell, too, or take it out")],
  [["Home", "End"], key("first and last cell of the row")],
  [["Page up", "Page down"], key("first and last cell of the column")],
  [["Ctrl+Home", "Ctrl+End"], key("first and last cell of the board")],
  [["Ctrl+A"], key("select all cells")],
  [["Esc"], key("select one cell alone")],
];

/** Whether this is the key that is meant. */
function isPressed(press: string, event: KeyboardEvent): boolean {
  const parts = press.split("+");
  const name = (parts.pop() ?? "").toLowerCase();
  const has = (modifier: string) => parts.includes(modifier);
  if (has("Ctrl") !== (event.ctrlKey || event.metaKey) || has("Alt") !== event.altKey) return false;
  // A question mark needs shift on many keyboards, and on others it does not.
  if (/^[a-z]$/.test(name) && has("Shift") !== event.shiftKey) return false;
  // With Alt some keyboards write another character: then the place of the key counts.
  const key =
    event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key.toLowerCase();
  return key === (name === "space" ? " " : name);
}

/** Does what the key is for. Returns whether there was something to do. */
export function follow(shortcuts: Shortcut[], event: KeyboardEvent): boolean {
  const found = shortcuts.find(({ press }) => press.some((key) => isPressed(key, event)));
  if (!found) return false;
  event.preventDefault();
  found.run();
  return true;
}

/** Writes all keys into a help; `entering` says how symbols are entered. */
export function fillHelp(shortcuts: Shortcut[], id: string, entering: Row[]): void {
  const list = element(id, HTMLDListElement);
  const shown = (press: string[]) =>
    press.flatMap((key, number) => {
      const made = document.createElement("kbd");
      made.textContent = key
        .split("+")
        .map((one) => (NAMED.includes(one) ? t(one) : one))
        .join("+");
      return number > 0 ? [" ", made] : [made];
    });
  const rows = [...entering, ...MOVING, ...shortcuts.map(({ press, words }): Row => [press, words])];
  for (const [press, words] of rows) {
    const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
    term.append(...shown(press));
    meaning.textContent = t(words);
    list.append(term, meaning);
  }
}

/** The symbol that a key stands for, and how it is entered: by a digit with Shift or Ctrl the modes change for this one. */
export function symbolOf(
  event: KeyboardEvent,
  own: string[],
): { symbol: string; mode: "corner" | "centre" | "colour" | null } | null {
  if (event.altKey) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  // The place of a key tells its digit, whatever else is written there; on some keyboards digits need Shift themselves.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const isShifted = event.shiftKey && event.key !== digit;
  if (digit && (isShifted || isCommand))
    return { symbol: digit, mode: event.shiftKey ? (isCommand ? "colour" : "corner") : "centre" };
  if (isCommand) return null;
  if (digit && (event.key === digit || event.code.startsWith("Digit"))) return { symbol: digit, mode: null };
  const exact = own.find((symbol) => symbol === event.key);
  // Where small and capital letters are two symbols, Shift is part of the letter.
  if (own.length > 35) return exact ? { symbol: exact, mode: null } : null;
  const symbol = exact ?? own.find((symbol) => symbol.toLowerCase() === event.key.toLowerCase());
  if (!symbol) return null;
  return { symbol, mode: event.shiftKey && /[A-Z]/.test(symbol) ? "corner" : null };
}
