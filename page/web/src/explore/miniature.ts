// Small pictures of boards.

import { ring, stillBoard } from "../board/drawing.js";
import { UNIT } from "../board/outline.js";
import { listItem, svg } from "../host/dom.js";
import type { Scene } from "./subject.js";

/** A circle on each word of the code, and on those in `ghosts` rows and columns beyond the border on each side. */
export function wordCircles({ puzzle, codewords }: Scene, ghosts = 0): SVGElement[] {
  const circle = (row: number, column: number, className: string) =>
    svg("circle", { cx: (column + 0.5) * UNIT, cy: (row + 0.5) * UNIT, r: 40, class: className });
  const words = new Set(codewords);
  const beyond = ring(puzzle, ghosts).filter(([, , cell]) => words.has(cell));
  return [
    ...codewords.map((cell) => circle(...puzzle.position(cell), "codeword")),
    ...beyond.map(([row, column]) => circle(row, column, "codeword ghost")),
  ];
}

/** The symbol in a cell. */
export function symbolAt({ puzzle }: Scene, cell: number): SVGElement {
  const [row, column] = puzzle.position(cell);
  return svg("text", { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT, class: "still-symbol" }, puzzle.symbol(cell));
}

/** What is drawn over the ground of a board: the words of the code, and the symbols. */
export function drawnOver(scene: Scene): SVGElement[] {
  const { puzzle } = scene;
  const filled = puzzle.squares.filter((cell) => puzzle.symbol(cell));
  return [...wordCircles(scene), ...filled.map((cell) => symbolAt(scene, cell))];
}

/** How each picture that was not in sight yet is drawn: there may be many, and few are looked at. */
const waiting = new WeakMap<Element, () => void>();
/** So near to what is seen. */
const AHEAD = "300px";

function draw(frame: Element): void {
  waiting.get(frame)?.();
  waiting.delete(frame);
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      draw(target);
    }
  },
  { rootMargin: AHEAD },
);
addEventListener("beforeprint", () => document.querySelectorAll(".miniature-picture").forEach((frame) => draw(frame)));

/** A button that is a small picture of a board, with a line of words under it. */
export function miniature(scene: Scene, name: string, caption: string, pressed: () => void): HTMLButtonElement {
  const frame = document.createElement("span");
  frame.className = "miniature-picture";
  waiting.set(frame, () => frame.append(stillBoard(scene.puzzle, drawnOver(scene))));
  observer.observe(frame);
  const words = document.createElement("span");
  words.textContent = caption;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "miniature";
  button.ariaLabel = name;
  button.append(frame, words);
  button.addEventListener("click", pressed);
  return button;
}

/** A list of them. */
export function gallery(buttons: HTMLElement[]): HTMLUListElement {
  const list = document.createElement("ul");
  list.className = "miniatures";
  list.append(...buttons.map(listItem));
  return list;
}
