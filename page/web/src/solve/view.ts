// Solve: a puzzle in any format; its solutions, what its cells can be, how hard it is, its explanation, and other formats of it.

import { BoardView } from "../board/board.js";
import { conflicts } from "../board/conflicts.js";
import { ExplanationPlayer } from "../board/explanation.js";
import { fields, nameOf, PRESETS, readFields } from "../board/games.js";
import { Overlay } from "../board/overlay.js";
import { isLine, Puzzle, symbols } from "../board/puzzle.js";
import { type Rate, scales } from "../board/rating.js";
import { short } from "../board/steps.js";
import { button, element, fillList } from "../host/dom.js";
import { Engine, NoAnswer } from "../host/engine.js";
import { readText } from "../host/files.js";
import { decimal, key, listed, t, translated } from "../host/language.js";
import { type Asked, boardOf, type Explain } from "../host/records.js";
import { remember, type View } from "../host/views.js";
import { Counting, MOST, type Tally } from "./counting.js";
import { Exporter, puzzles } from "./formats.js";

const OTHER = "other";
/** Puzzles to begin with; the game is one of the list, or what the text says. */
const EXAMPLES = [
  {
    name: key("A sudoku"),
    game: "",
    text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  },
  {
    name: key("A very hard one"),
    game: "",
    text: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
  },
  { name: key("Regions that wrap round"), game: "perfect:1", text: "32.............4...3.5..." },
  {
    name: key("Many solutions"),
    game: "",
    text: "53..7.......195....98....6.8...6...34..8.3..17...2...6.6....28...................",
  },
];

interface Check {
  solutions: number;
  minimal: boolean | null;
  redundant: number[];
  candidates: string[];
  contradiction: string | null;
  shares?: number[][];
  /** Where there is no solution: clues, as `r1c1=5`, and houses that contradict each other, none of which can be left out. */
  core?: { name: string; cells: number[] }[];
}

export class SolveView implements View {
  readonly #text = element("solve-text", HTMLTextAreaElement);
  readonly #preset = element("solve-preset", HTMLSelectElement);
  readonly #which = element("solve-which", HTMLSelectElement);
  readonly #board = new BoardView(element("solve-board", HTMLDivElement), {
    name: t("the puzzle; centre notes are symbols of solutions"),
    isReadOnly: true,
    changed: () => this.#sayShares(),
  });
  readonly #player = new ExplanationPlayer(element("solve-explanation", HTMLDivElement), {
    close: { name: t("Close the explanation"), act: () => this.#closeExplanation() },
  });
  readonly #engine = new Engine();
  readonly #counting = new Counting((tallies) => this.#showCounts(tallies));
  readonly #exporter = new Exporter(() => this.#found);
  #all: Asked[] = [];
  #found: Asked | null = null;
  #puzzle: Puzzle | null = null;
  #candidates: string[] = [];
  /** By cell and symbol the number of solutions, where these are few. */
  #shares: number[][] = [];
  #core: NonNullable<Check["core"]> | null = null;
  #round = 0;

  constructor() {
    for (const { name, game, isKiller } of PRESETS) if (!isKiller) this.#preset.add(new Option(t(name), game));
    this.#preset.add(new Option(t("another game …"), OTHER));
    this.#preset.addEventListener("change", () => this.#showOther());
    for (const { name, game, text } of EXAMPLES) {
      const example = document.createElement("button");
      example.type = "button";
      example.textContent = t(name);
      example.addEventListener("click", () => {
        this.#text.value = text;
        this.#preset.value = game;
        this.#showOther();
        void this.#begin();
      });
      element("solve-examples", HTMLElement).append(example);
    }
    element("solve-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.#begin();
    });
    element("solve-file", HTMLInputElement).addEventListener(
      "change",
      (event) => void this.#read((event.target as HTMLInputElement).files?.[0]),
    );
    const section = element("solve", HTMLElement);
    section.addEventListener("dragover", (event) => event.preventDefault());
    section.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#read(event.dataTransfer?.files[0]);
    });
    this.#which.addEventListener("change", () => void this.#choose(Number(this.#which.value)));
    button("solve-stop").addEventListener("click", () => this.#stop());
    button("solve-all").addEventListener("click", () => void this.#count(null));
    button("solve-explain").addEventListener("click", () => void this.#explain());
    button("solve-play").addEventListener(
      "click",
      () => this.#puzzle && (location.hash = new URLSearchParams({ view: "play", ...fields(this.#puzzle) }).toString()),
    );
    element("solve-possible", HTMLInputElement).addEventListener("change", () => this.#drawCandidates());
  }

  /** A puzzle in the address is solved, unless it is there. */
  open(address: URLSearchParams): void {
    const asked = readFields(address);
    const found = this.#found;
    if (
      asked &&
      !(
        found?.game === asked.game &&
        found.puzzle === asked.puzzle &&
        JSON.stringify(found.files) === JSON.stringify(asked.files)
      )
    ) {
      this.#text.value = asked.puzzle;
      void this.#work(async () => this.#show([{ game: asked.game, files: asked.files, puzzle: asked.puzzle }]));
    } else if (this.#puzzle) remember("solve", fields(this.#puzzle));
    else remember("solve", {});
  }

  /** Shows the field for a game that has no name here, if it is wanted. */
  #showOther(): void {
    element("solve-other", HTMLElement).hidden = this.#preset.value !== OTHER;
  }

  #say(text: string): void {
    element("solve-said", HTMLElement).textContent = text;
  }

  /** Does something that may be stopped, and says why it fails. */
  async #work(act: () => Promise<void>): Promise<void> {
    button("solve-stop").hidden = false;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#say(error.message);
    } finally {
      button("solve-stop").hidden = !this.#engine.isBusy && !this.#counting.isBusy;
    }
  }

  #stop(): void {
    this.#round++;
    this.#engine.stop();
    this.#counting.stop();
  }

  async #read(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      this.#text.value = await readText(file);
    } catch (error) {
      return this.#say((error as Error).message);
    }
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const text = this.#text.value;
    const game =
      this.#preset.value === OTHER ? element("solve-game", HTMLInputElement).value.trim() : this.#preset.value;
    if (text.trim() === "") return this.#say(t("paste a puzzle first: a line, a grid, an address or JSON"));
    this.#stop();
    this.#say(t("reading …"));
    await this.#work(async () => {
      const found = await puzzles(this.#engine, text, game, {}).catch(async (error) => {
        const isShown = await this.#showClash(text, game);
        const [, clash] = / but (\S+ and \S+ both hold .+)$/.exec(error.message) ?? [];
        throw isShown && clash ? new NoAnswer(t("no solution: {reason}", { reason: translated(clash) })) : error;
      });
      await this.#show(found);
    });
  }

  /** Shows a line or a grid whose clues contradict each other, with these in red, instead of the last answer. Returns whether it is one. */
  async #showClash(text: string, game: string): Promise<boolean> {
    element("solve-found", HTMLElement).hidden = true;
    element("solve-several", HTMLElement).hidden = true;
    [this.#found, this.#puzzle, this.#candidates, this.#shares, this.#core] = [null, null, [], [], null];
    this.#closeExplanation();
    remember("solve", {});
    const line = text.replace(/\s/g, "").replace(/[0_]/g, ".");
    const known = game || (line.length === 81 ? "box:3x3" : "");
    if (known === "") return false;
    const round = this.#round;
    const board = await boardOf(this.#engine, { game: known, files: {} }).catch(() => null);
    const cells = board?.drawn?.positions.length;
    if (!board || round !== this.#round || line.length !== cells) return false;
    if (!isLine(line, board.order)) return false;
    const puzzle = new Puzzle(board, line, {});
    if (conflicts(puzzle).size === 0) return false;
    this.#board.addition = null;
    this.#board.show(puzzle);
    element("solve-title", HTMLElement).textContent = t("Clues that contradict each other");
    fillList("solve-rules", puzzle.drawn.rules.map(translated));
    element("solve-answers", HTMLElement).hidden = true;
    element("solve-found", HTMLElement).hidden = false;
    return true;
  }

  async #show(all: Asked[]): Promise<void> {
    const [first] = all;
    if (!first) return this.#say(t("there is no puzzle in this text"));
    this.#all = all;
    this.#which.replaceChildren(
      ...all.map(
        ({ puzzle }, index) =>
          new Option(`${index + 1}: ${puzzle.slice(0, 30)}${puzzle.length > 30 ? "…" : ""}`, String(index)),
      ),
    );
    element("solve-several", HTMLElement).hidden = all.length < 2;
    await this.#choose(0);
  }

  async #choose(index: number): Promise<void> {
    const found = this.#all[index];
    if (!found) return;
    this.#stop();
    const round = this.#round;
    const isStale = () => round !== this.#round;
    await this.#work(async () => {
      const puzzle = new Puzzle(await boardOf(this.#engine, found), found.puzzle, found.files);
      if (isStale()) return;
      [this.#found, this.#puzzle, this.#candidates, this.#shares, this.#core] = [found, puzzle, [], [], null];
      this.#sayShares();
      this.#closeExplanation();
      this.#exporter.clear();
      element("solve-found", HTMLElement).hidden = false;
      element("solve-answers", HTMLElement).hidden = false;
      element("solve-title", HTMLElement).textContent = found.game.startsWith("@")
        ? t("a game of its own")
        : t(nameOf(found.game, {}));
      fillList("solve-rules", puzzle.drawn.rules.map(translated));
      element("solve-clues", HTMLElement).textContent = "";
      element("solve-rating", HTMLElement).replaceChildren();
      this.#board.addition = null;
      this.#board.show(puzzle);
      remember("solve", fields(puzzle));
      const counted = this.#count(MOST);
      this.#say(t("counting the solutions …"));
      // Below a form as high as a phone the answer would not be seen.
      const said = element("solve-said", HTMLElement);
      if (said.getBoundingClientRect().bottom > innerHeight) said.scrollIntoView({ block: "start" });
      const [check] = (
        await this.#engine.ask<Check>({ verb: "check", ...found, options: { candidates: true, core: true } })
      ).records;
      if (!check || isStale()) return;
      this.#candidates = check.candidates ?? [];
      this.#core = check.core ?? null;
      this.#drawCandidates();
      element("solve-clues", HTMLElement).textContent = this.#aboutClues(check);
      const isCounted = await counted;
      if (isStale()) return;
      if (check.solutions > 1 && isCounted) {
        const options = { shares: MOST };
        const [few] = (await this.#engine.ask<Check>({ verb: "check", ...found, options })).records;
        if (isStale()) return;
        this.#shares = few?.shares ?? [];
        this.#sayShares();
      }
      if (check.solutions !== 1) return;
      const [rate] = (await this.#engine.ask<Rate>({ verb: "rate", ...found })).records;
      if (rate && !isStale()) this.#showRating(rate);
    });
  }

  #aboutClues({ solutions, minimal, redundant, contradiction, core }: Check): string {
    const puzzle = this.#puzzle!;
    if (contradiction) return translated(contradiction);
    if (core)
      return t("These contradict each other: {parts}.", { parts: listed(core.map(({ name }) => translated(name))) });
    if (solutions !== 1) return "";
    if (minimal) return t("No given can be left out.");
    const cells = listed(redundant.map((cell) => short(puzzle, cell)));
    return t("Each of these givens can be left out, one at a time: {cells}.", { cells });
  }

  /** Counts the solutions, and says whether this is all of them. */
  async #count(limit: number | null): Promise<boolean> {
    const found = this.#found;
    if (!found) return false;
    let isExact = false;
    button("solve-all").hidden = true;
    await this.#work(async () => {
      const tallies = await this.#counting.count(found, limit);
      if (found !== this.#found) return;
      const counts = tallies.flatMap(({ count }) => (count ? [count] : []));
      const [one, other] = counts;
      // A count that was stopped can be begun anew.
      button("solve-all").hidden = one?.exact ?? false;
      isExact = one?.exact ?? false;
      if (!one) return;
      const number = one.exact
        ? String(one.count) === "0"
          ? t("no solution")
          : String(one.count) === "1"
            ? t("one solution")
            : t("{n} solutions", { n: BigInt(one.count) })
        : t("at least {n} solutions", { n: BigInt(one.count) });
      const isAgreed = other && String(other.count) === String(one.count) && other.exact === one.exact;
      this.#say(
        other
          ? isAgreed
            ? t("{answer}: both engines say so", { answer: number })
            : t("the engines disagree: {answers}. Please report it.", {
                answers: tallies.map(({ name, number }) => `${name} ${number}`).join(", "),
              })
          : t("{answer}, by one engine", { answer: number }),
      );
    });
    return isExact;
  }

  /** Says in how many solutions the selected cell holds which symbol, and is in which region, if these are to be found. */
  #sayShares(): void {
    const [puzzle, at] = [this.#puzzle, this.#board.at];
    const said = element("solve-cell", HTMLElement);
    said.textContent = "";
    if (!puzzle || this.#shares.length === 0) return;
    const blanks = [at, ...puzzle.numbersOf([at])].filter((cell) => !puzzle.given(cell));
    said.textContent =
      blanks.length === 0
        ? t("Select a blank cell: in how many solutions it holds which symbol.")
        : blanks.map((cell) => this.#aboutShares(puzzle, cell)).join("; ");
  }

  #aboutShares(puzzle: Puzzle, cell: number): string {
    const shares = this.#shares[cell] ?? [];
    const parts = symbols(puzzle.board.order).flatMap((symbol, index) =>
      shares[index] ? [t("{symbol} in {n}", { symbol, n: shares[index] })] : [],
    );
    const n = shares.reduce((sum, share) => sum + share, 0);
    return t("{cell}: {parts}, of {n} solutions", { cell: short(puzzle, cell), parts: listed(parts), n });
  }

  #showCounts(tallies: Tally[]): void {
    const rows = tallies.map(({ name, number, seconds }) => {
      const row = document.createElement("tr");
      for (const [index, text] of [
        name,
        number,
        seconds === null ? "" : `${decimal(seconds, seconds < 10 ? 2 : 0)} s`,
      ].entries()) {
        const cell = document.createElement(index === 0 ? "th" : "td");
        if (index === 0) cell.setAttribute("scope", "row");
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    });
    element("solve-counts", HTMLTableSectionElement).replaceChildren(...rows);
  }

  #showRating(rate: Rate): void {
    const parts = scales(rate).flatMap(([scale, words]) => {
      const [term, said] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, said.textContent] = [scale, words];
      return [term, said];
    });
    element("solve-rating", HTMLElement).replaceChildren(...parts);
  }

  /** Draws what contradicts each other: clues in red, houses framed. */
  #drawCore(core: NonNullable<Check["core"]>): void {
    const [puzzle, board] = [this.#puzzle, this.#board];
    if (!puzzle) return;
    const isClue = ({ cells: [cell = 0, ...others] }: { cells: number[] }) => others.length === 0 && puzzle.given(cell);
    const clues = new Set(core.filter(isClue).flatMap(({ cells }) => cells));
    new Overlay(board.overlay, puzzle).places(core.filter((part) => !isClue(part)).map(({ cells }) => cells));
    board.addition = (cell) => {
      const className = clues.has(cell) ? "conflict" : clues.has(puzzle.numbers[cell] ?? -1) && "wrong-number";
      return className ? { className, words: t("conflict") } : null;
    };
    board.draw();
  }

  /** Draws the regions that all solutions share, where regions are to be found. */
  #drawRegions(puzzle: Puzzle, isShown: boolean): void {
    if (!puzzle.isDivided) return;
    const known = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
    for (const number of puzzle.numbers) {
      const [symbol, ...others] = this.#candidates[number] ?? "";
      if (isShown && symbol && others.length === 0) known.enter([number], "digit", symbol);
    }
    this.#board.show(known);
  }

  /** Draws the symbols that blank cells have in some solution, or what contradicts each other. */
  #drawCandidates(): void {
    const [puzzle, board] = [this.#puzzle, this.#board];
    if (!puzzle) return;
    const isShown =
      element("solve-possible", HTMLInputElement).checked && this.#candidates.some((symbols) => symbols !== "");
    board.addition = null;
    this.#drawRegions(puzzle, isShown);
    board.overlay.replaceChildren();
    if (isShown) {
      const blanks = [...puzzle.drawn.positions.keys()].filter((cell) => !puzzle.given(cell));
      const sure = blanks.filter((cell) => [...(this.#candidates[cell] ?? "")].length === 1);
      const several = new Set(blanks.filter((cell) => !sure.includes(cell)));
      new Overlay(board.overlay, puzzle).state({ of: (cell) => [...(this.#candidates[cell] ?? "")] }, several);
      board.addition = (cell) => {
        const symbols = [...(this.#candidates[cell] ?? "")];
        if (puzzle.given(cell)) return null;
        if (symbols.length !== 1) return { words: t("in some solution {symbols}", { symbols: symbols.join(" ") }) };
        const symbol = document.createElement("span");
        symbol.className = "symbol sure";
        symbol.textContent = symbols[0] ?? "";
        symbol.ariaHidden = "true";
        return { words: t("in all solutions {symbol}", { symbol: symbols[0] ?? "" }), parts: [symbol] };
      };
    }
    if (this.#core) this.#drawCore(this.#core);
    else board.draw();
  }

  async #explain(): Promise<void> {
    const [found, puzzle] = [this.#found, this.#puzzle];
    if (!found || !puzzle) return;
    await this.#work(async () => {
      const said = element("solve-said", HTMLElement).textContent;
      this.#say(t("looking for the steps …"));
      const [explained] = (await this.#engine.ask<Explain>({ verb: "explain", ...found })).records;
      if (!explained || puzzle !== this.#puzzle) return;
      this.#say(said);
      this.#player.show(puzzle, explained);
      element("solve-explanation", HTMLElement).scrollIntoView({ block: "start" });
      this.#player.focus();
    });
  }

  #closeExplanation(): void {
    const root = element("solve-explanation", HTMLElement);
    if (root.hidden) return;
    root.hidden = true;
    button("solve-explain").focus();
  }
}
