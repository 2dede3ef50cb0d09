// The minimal puzzles of a game by their number of clues.

import { button, element } from "../host/dom.js";
import { t, written } from "../host/language.js";
import type { Explorer } from "./explorer.js";
import type { Subject } from "./subject.js";

/** A record of `minimal`, one for each number of clues. */
interface ClueCount {
  clues: number;
  total: string;
  orbits: string;
  per_representative: string;
}

/** As far as `minimal` counts. */
const MOST_CELLS = 29;

export class Census {
  readonly #about = element("explore-minimal-about", HTMLParagraphElement);
  readonly #table = element("explore-minimal-table", HTMLDivElement);

  constructor(private readonly explorer: Explorer) {
    button("explore-minimal-all").addEventListener("click", () => void this.#count(false));
    button("explore-minimal-grid").addEventListener("click", () => void this.#count(true));
  }

  show(subject: Subject): void {
    const canCount = subject.cells <= MOST_CELLS;
    this.#about.textContent = canCount
      ? t("A puzzle is minimal if it has one solution, and more than one without any of its clues.")
      : t("They are counted on boards of up to {n} cells.", { n: MOST_CELLS });
    for (const name of ["all", "grid"]) button(`explore-minimal-${name}`).hidden = !canCount;
    this.#table.replaceChildren();
    this.#say("");
  }

  #say(text: string): void {
    element("explore-minimal-said", HTMLParagraphElement).textContent = text;
  }

  async #count(isOfGrid: boolean): Promise<void> {
    const { subject, grid } = this.explorer;
    if (!subject) return;
    if (isOfGrid && !grid) return this.#say(t("there is no grid on the board"));
    this.#say(t("counting …"));
    this.#table.replaceChildren();
    const puzzle = isOfGrid && grid ? { puzzle: grid } : {};
    const found = await this.explorer.ask<ClueCount>({ verb: "minimal", game: subject.game, ...puzzle }, (message) =>
      this.#say(message),
    );
    if (!found || this.explorer.subject !== subject) return;
    const total = found.records.reduce(
      (sum, { total, per_representative }) => sum + BigInt(isOfGrid ? per_representative : total),
      0n,
    );
    this.#say(isOfGrid ? t("{n} minimal puzzles of this grid", { n: total }) : t("{n} minimal puzzles", { n: total }));
    this.#draw(found.records, isOfGrid, total);
  }

  /** A bar for each number of clues, with its numbers. */
  #draw(counts: ClueCount[], isOfGrid: boolean, total: bigint): void {
    const number = ({ total, per_representative }: ClueCount) => BigInt(isOfGrid ? per_representative : total);
    const most = counts.reduce((most, count) => (number(count) > most ? number(count) : most), 1n);
    const table = document.createElement("table");
    table.createCaption().textContent = isOfGrid
      ? t("Minimal puzzles of the grid that was on the board")
      : t("Minimal puzzles of all grids");
    const columns = [t("clues"), t("puzzles"), ...(isOfGrid ? [] : [t("up to symmetry")]), ""];
    const head = table.createTHead().insertRow();
    for (const text of columns) {
      const cell = document.createElement(text ? "th" : "td");
      if (cell instanceof HTMLTableCellElement && text) cell.scope = "col";
      cell.textContent = text;
      head.append(cell);
    }
    const body = table.createTBody();
    for (const count of counts) {
      const row = body.insertRow();
      const clues = document.createElement("th");
      clues.scope = "row";
      clues.textContent = String(count.clues);
      row.append(clues);
      const puzzles = row.insertCell();
      puzzles.className = "bar";
      puzzles.style.setProperty("--part", String(Number((number(count) * 1000n) / most) / 1000));
      puzzles.textContent = written(number(count));
      if (!isOfGrid) row.insertCell().textContent = written(BigInt(count.orbits));
      const play = document.createElement("button");
      play.type = "button";
      play.textContent = t("Play");
      play.ariaLabel = t("Play one with {n} clues", { n: count.clues });
      play.addEventListener("click", () => void this.#play(count.clues));
      row.insertCell().append(play);
    }
    const foot = table.createTFoot().insertRow();
    const all = document.createElement("th");
    all.scope = "row";
    all.textContent = t("all");
    foot.append(all);
    foot.insertCell().textContent = written(total);
    if (!isOfGrid)
      foot.insertCell().textContent = written(counts.reduce((sum, { orbits }) => sum + BigInt(orbits), 0n));
    foot.insertCell();
    this.#table.replaceChildren(table);
  }

  /** Opens a minimal puzzle of the grid on the board in Play. */
  async #play(clues: number): Promise<void> {
    const { subject, grid } = this.explorer;
    if (!subject) return;
    if (!grid) return this.#say(t("there is no grid on the board"));
    const found = await this.explorer.ask<{ puzzle: string }>(
      { verb: "minimal", game: subject.game, puzzle: grid, options: { clues: [clues, clues], limit: 1 } },
      (message) => this.#say(message),
    );
    const puzzle = found?.records[0]?.puzzle;
    if (puzzle) location.hash = new URLSearchParams({ view: "play", game: subject.game, puzzle }).toString();
    else if (found) this.#say(t("the grid on the board has no minimal puzzle with {n} clues", { n: clues }));
  }
}
