// The keys of Set.

import { fillHelp, follow, type Shortcut, symbolOf } from "../board/keys.js";
import { symbols } from "../board/puzzle.js";
import { lineAt, marksAt } from "../board/words.js";
import { button, element } from "../host/dom.js";
import { key, t } from "../host/language.js";
import type { Givens } from "./givens.js";
import type { Setter } from "./setter.js";
import type { Toolbar } from "./toolbar.js";

/** Listens to keys wherever the focus is in this view, but for text. */
export function listen(setter: Setter, toolbar: Toolbar, givens: Givens): void {
  const click = (id: string) => () => button(id).click();
  const tool = (name: string) => () => toolbar.use(name);
  const read = (kind: "row" | "column" | "region") => () =>
    setter.puzzle && setter.say(lineAt(setter.puzzle, setter.board.at, kind));
  const marks = () =>
    setter.puzzle && setter.say(marksAt(setter.puzzle, setter.board.at).join("; ") || t("no marks here"));
  const shortcuts: Shortcut[] = [
    {
      press: ["R"],
      words: key("the selected cells are a region (letters draw where they are no symbol of the game)"),
      run: tool("region"),
    },
    { press: ["K"], words: key("a cage; without a sum this asks for it, and Enter draws the cage"), run: tool("cage") },
    {
      press: ["T"],
      words: key("a thermometer along the cells, in the order in which they were selected, from the bulb"),
      run: tool("thermo"),
    },
    { press: ["A"], words: key("an arrow: the circle first"), run: tool("arrow") },
    { press: ["P"], words: key("a palindrome"), run: tool("palindrome") },
    { press: ["W"], words: key("a white dot: the two symbols are neighbours"), run: tool("white") },
    { press: ["B"], words: key("a black dot: one symbol is double the other"), run: tool("black") },
    { press: ["M"], words: key("the mark that is chosen in the list"), run: () => toolbar.draw() },
    { press: ["X"], words: key("remove what is drawn in the cells"), run: tool("remove") },
    {
      press: ["N"],
      words: key("numbers of regions in place of symbols, and back, where regions are to be found"),
      run: () => givens.switch.toggle(),
    },
    { press: ["Backspace", "Delete", "."], words: key("erase givens"), run: click("set-erase") },
    { press: ["Ctrl+Z"], words: key("undo"), run: click("set-undo") },
    { press: ["Ctrl+Y", "Ctrl+Shift+Z"], words: key("redo"), run: click("set-redo") },
    {
      press: ["Alt+S"],
      words: key("read what is known of the puzzle"),
      run: () => setter.say(element("set-state", HTMLParagraphElement).textContent ?? ""),
    },
    { press: ["Alt+R"], words: key("read the row"), run: read("row") },
    { press: ["Alt+C"], words: key("read the column"), run: read("column") },
    { press: ["Alt+G"], words: key("read the region"), run: read("region") },
    { press: ["Alt+O"], words: key("read cages, marks and further houses of the cell"), run: marks },
    { press: ["?"], words: key("these keys"), run: click("set-keys") },
  ];
  fillHelp(shortcuts, "set-help-keys", [[["1", "…", "9", "A", "…"], key("a given in the selected cells")]]);
  button("set-keys").addEventListener("click", () => element("set-help", HTMLDialogElement).showModal());
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
    const isElsewhere = element("set", HTMLElement).hidden || document.querySelector("dialog[open]") !== null;
    if (!setter.design || event.defaultPrevented || isElsewhere || isText || target instanceof HTMLSelectElement)
      return;
    const found = symbolOf(event, symbols(setter.design.order));
    if (!found) follow(shortcuts, event);
    else if (!found.mode) {
      event.preventDefault();
      givens.enter(found.symbol);
    }
  });
}
