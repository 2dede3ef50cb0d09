// A game that is helped with: what hints and answers are drawn on, and how they are said.

import type { BoardView } from "./board.js";
import type { Request } from "./engine.js";
import type { Play } from "./game.js";
import { Overlay } from "./overlay.js";

export interface Helped {
  view: BoardView;
  /** The game that is on the board. */
  play: () => Play | null;
  ask: <Record>(request: Request) => Promise<{ records: Record[] } | null>;
  say: (text: string) => void;
  /** Where the meaning of the shapes is written. */
  legend: HTMLElement;
}

/** Draws over the board. Notes give way in the cells that are covered, symbols too in those that are wholly. */
export function drawOver({ view, legend }: Helped, play: Play, draw: (overlay: Overlay) => void, covered: Set<number>, wholly: Set<number> = new Set()): void {
  const overlay = new Overlay(view.overlay, play);
  draw(overlay);
  view.extra = (cell) => (wholly.has(cell) ? { className: "covered wholly" } : covered.has(cell) ? { className: "covered" } : null);
  view.draw();
  legend.replaceChildren(overlay.legend());
}

/** Takes away what was drawn over the board. */
export function drawNothingOver({ view, legend }: Helped): void {
  view.overlay.replaceChildren();
  view.extra = null;
  legend.replaceChildren();
}

/** Asks the library about the game as it stands. Returns null if there is no answer, or the game has changed in the meantime. */
export async function askOf<Record>({ play, ask }: Helped, request: Request): Promise<Record | null> {
  const asked = play();
  if (!asked) return null;
  const line = asked.line();
  const found = await ask<Record>({ game: asked.board.game, files: asked.files, puzzle: line, ...request });
  const isStill = play() === asked && asked.line() === line;
  return isStill ? (found?.records[0] ?? null) : null;
}
