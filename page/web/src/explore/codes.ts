// All codes of the kind and order of a board: small boards, each with the grid of the large one, which is valid there or is not.

import { element } from "../host/dom.js";
import { count, t } from "../host/language.js";
import type { Explorer } from "./explorer.js";
import { gallery, miniature } from "./miniature.js";
import { type Code, isMixed, type Subject } from "./subject.js";
import { modulo } from "./torus.js";

/** A record of `palette --codes`, one for each code or tiling. */
interface FoundCode {
  code: Code;
  game?: string;
  has_grids?: boolean | null;
}

/** The most cells that are drawn. */
const MOST_CELLS = 5_000;

export class Codes {
  readonly #section = element("explore-codes", HTMLElement);
  readonly #about = element("explore-codes-about", HTMLParagraphElement);
  readonly #list = element("explore-codes-list", HTMLDivElement);
  #found: FoundCode[] = [];
  #names = new Map<string, string>();
  /** Whether the list had the focus when it was emptied: the code on the board takes it. */
  #hadFocus = false;

  constructor(private readonly explorer: Explorer) {}

  async show(subject: Subject): Promise<void> {
    this.#section.hidden = !subject.palette.code;
    this.#found = [];
    this.#hadFocus ||= this.#list.contains(document.activeElement);
    this.#list.replaceChildren();
    if (!subject.palette.code) return;
    this.#about.textContent = t("Looking for all codes …");
    const found = await this.explorer.ask<FoundCode>(
      { verb: "palette", game: subject.game, options: { codes: true } },
      (message) => (this.#about.textContent = message),
    );
    if (!found || this.explorer.subject !== subject) return;
    const names = found.records[0]?.game ? new Map<string, string>() : await this.#named(subject);
    if (this.explorer.subject !== subject) return;
    this.#names = names;
    this.#found = found.records;
    this.refresh();
  }

  refresh(): void {
    const { subject, grid } = this.explorer;
    if (!subject || this.#found.length === 0) return;
    const most = Math.max(1, Math.floor(MOST_CELLS / subject.cells));
    const own = [...subject.codewords].sort((a, b) => a - b).join();
    let valid = 0;
    const boards = this.#found.map((found, number) => {
      const regions = subject.regionsOf(found.code);
      const isValid = grid !== null && regions.every((region) => isMixed(grid, region));
      if (isValid) valid += 1;
      if (number >= most) return null;
      const isOwn =
        subject
          .wordsOf(found.code)
          .sort((a, b) => a - b)
          .join() === own;
      const name = found.game ?? this.#nameOf(subject, found.code);
      const state =
        grid === null ? (found.has_grids === false ? t("no grids") : "") : isValid ? t("✓ valid") : t("✗ not valid");
      const label = [
        t("code {n} of {total}", { n: number + 1, total: this.#found.length }),
        name ?? "",
        isOwn ? t("on the board") : "",
        grid === null ? state : isValid ? t("the grid is valid") : t("the grid is not valid"),
      ];
      const made = miniature(
        subject.sceneOf(found.code, grid),
        label.filter(Boolean).join(", "),
        isOwn ? t("shown") : state,
        () => {
          if (name) void this.explorer.explore(name);
        },
      );
      if (isOwn) made.ariaCurrent = "true";
      made.disabled = !name;
      return made;
    });
    const all = this.#found.length;
    const isTiling = this.#found[0]?.game !== undefined;
    const parts = [
      isTiling
        ? count(
            all,
            "The tile fills the torus in this way alone, up to moves.",
            "The tile fills the torus in {n} ways, up to moves.",
          )
        : t("There are {n} codes of this kind.", { n: all }),
      grid === null
        ? ""
        : valid < all
          ? t("The grid on the board is valid for {n} of them: each region holds every symbol.", { n: valid })
          : count(
              all,
              "The grid on the board is valid for it: each region holds every symbol.",
              "The grid on the board is valid for all {n}: each region holds every symbol.",
            ),
      all > most ? t("The first {n} are shown.", { n: most }) : "",
    ];
    this.#about.textContent = parts.filter(Boolean).join(" ");
    const focused = [...this.#list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
    this.#list.replaceChildren(gallery(boards.filter((made) => made !== null)));
    // Boards are drawn anew for each grid, and the one with the focus keeps it.
    if (focused >= 0) boards[focused]?.focus();
    if (this.#hadFocus && document.activeElement === document.body) boards.find((made) => made?.ariaCurrent)?.focus();
    this.#hadFocus = false;
  }

  /** The codes of this kind that games are named after, moved so that (0, 0) is a word of them, each with its name. */
  async #named(subject: Subject): Promise<Map<string, string>> {
    const read = /^(perfect|diameter):(\d+)(?::\d+(:v)?)?/.exec(subject.game);
    const radius = Number(read?.[2]);
    const bases =
      read?.[1] === "perfect"
        ? [`perfect:${radius}`]
        : Array.from({ length: radius + 1 }, (_, k) => `diameter:${radius}:${k}${read?.[3] ?? ""}`);
    const names = new Map<string, string>();
    for (const name of bases.flatMap((base) => [base, `${base}:mirror`])) {
      const found = await this.explorer.ask<{ code: Code }>({ verb: "palette", game: name });
      const code = found?.records[0]?.code;
      if (code && !names.has(key(code, [0, 0], subject.order))) names.set(key(code, [0, 0], subject.order), name);
    }
    return names;
  }

  /** The game of a code: a named one, moved. */
  #nameOf({ order }: Subject, code: Code): string | null {
    for (const [i, j] of code) {
      const name = this.#names.get(key(code, [i, j], order));
      if (name) return i || j ? `${name}@${i},${j}` : name;
    }
    return null;
  }
}

/** The words of a code, counted from one of them. */
function key(code: Code, [row, column]: [number, number], order: number): string {
  const cells = code.map(([i, j]) => modulo(i - row, order) * order + modulo(j - column, order));
  return cells.sort((a, b) => a - b).join();
}
