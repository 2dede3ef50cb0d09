// What hints and answers draw over the board of Play, with the meaning of its shapes.

import { element } from "../host/dom.js";
import { Overlay } from "../board/overlay.js";
import type { Desk } from "./desk.js";

/** What gives way to what is drawn: notes, or symbols, too; and words for the names of cells. */
export interface Cover {
  notes: Set<number>;
  symbols?: Set<number>;
  words?: (cell: number) => string | undefined;
}

/** Draws over the board, instead of what was drawn before. */
export function drawOver(
  { view, puzzle }: Desk,
  draw: (overlay: Overlay) => void,
  { notes, symbols, words }: Cover,
): void {
  if (!puzzle) return;
  const overlay = new Overlay(view.overlay, puzzle);
  draw(overlay);
  view.extra = (cell) => ({
    className: symbols?.has(cell) ? "covered wholly" : notes.has(cell) ? "covered" : "",
    words: words?.(cell) ?? "",
  });
  view.draw();
  element("legend", HTMLDivElement).replaceChildren(overlay.legend());
}

/** Takes away what was drawn over the board. */
export function drawNothingOver({ view }: Desk): void {
  view.overlay.replaceChildren();
  view.extra = null;
  view.draw();
  element("legend", HTMLDivElement).replaceChildren();
}
