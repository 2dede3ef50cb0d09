// The board of Explore: the shared board with its codewords, and the motions that are seen on it.

import { BoardView } from "../board/board.js";
import { UNIT } from "../board/outline.js";
import { silent } from "../host/dom.js";
import { t } from "../host/language.js";
import { wordCircles } from "./miniature.js";
import type { Path } from "./motion-path.js";
import { MovingPicture } from "./moving.js";
import type { Scene } from "./subject.js";
import type { Permutation } from "./torus.js";

/** The contents of the cells. */
export type Filling = "symbols" | "distances" | "nothing";

/** How far the board goes on beyond its border, in units of the drawing. */
const RING = 155;
const MILLISECONDS = 900;
/** Larger boards are too much to draw anew for each frame. */
const MOST_CELLS = 400;

export class ExploreBoard {
  readonly board: BoardView;
  filling: Filling = "symbols";
  #scene: Scene | null = null;
  #moving: MovingPicture | null = null;

  constructor(private readonly root: HTMLElement) {
    this.board = new BoardView(root, { isReadOnly: true, ring: RING });
    this.board.hasRing = true;
    this.board.addition = (cell) => {
      const isWord = this.#scene?.codewords.includes(cell);
      const distance = this.filling === "distances" ? this.#scene?.distances[cell] : null;
      const parts = typeof distance === "number" ? [silent("span", "distance", String(distance))] : [];
      const words = [isWord && t("codeword"), parts.length > 0 && t("distance {n}", { n: Number(distance) })]
        .filter(Boolean)
        .join(", ");
      return { words, ...(parts.length > 0 ? { parts } : {}) };
    };
  }

  show(scene: Scene): void {
    this.#moving?.end();
    const { at } = this.board;
    const isFocused = this.root.contains(document.activeElement);
    const isSame = this.#scene?.puzzle.board.game === scene.puzzle.board.game;
    this.#scene = scene;
    this.board.show(scene.puzzle);
    if (isSame) this.board.select([at]);
    if (isFocused) this.board.focus();
    this.board.overlay.append(...wordCircles(scene, Math.ceil(RING / UNIT)));
  }

  /** Shows what a motion makes of the board, and the way there: a path of the plane, or cell by cell. Who does not like motion sees the end alone. */
  move(scene: Scene, way: Path | Permutation): void {
    const before = this.#scene;
    this.show(scene);
    if (!before || before.puzzle.cells > MOST_CELLS || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.#moving = new MovingPicture(this.root, this.board.overlay.getAttribute("viewBox") ?? "", before, way);
    this.#moving.run(MILLISECONDS);
  }
}
