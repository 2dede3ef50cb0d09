// Set: a board, what is drawn on it, the givens, and what is known of the puzzle as it grows.

import { BoardView } from "./board.js";
import { type Design, type Line, read, regionCells, regionNumbers, stated, taken } from "./design.js";
import { button, element, silent } from "./dom.js";
import { Engine, NoAnswer, type Request } from "./engine.js";
import { Play, symbols } from "./game.js";
import { fields, PRESETS, readFields } from "./games.js";
import { Improver } from "./improve.js";
import { type Known, Live } from "./live.js";
import { partners } from "./partners.js";
import { type Board, boardRequest } from "./records.js";
import { save, savedName } from "./saving.js";
import { setSetting, setting } from "./store.js";
import { remember, type View } from "./view.js";

const DRAFT = "set";
/** The tools by the keys that use them; symbols of large orders come first. */
const KEYS: Record<string, string> = { r: "region", k: "cage", t: "thermo", a: "arrow", p: "palindrome", w: "white", b: "black", x: "remove" };

export class Setter implements View {
  readonly #board = new BoardView(element("set-board", HTMLDivElement), { name: "board to set", changed: () => this.#selection() });
  readonly #engine = new Engine();
  readonly #improver = new Improver(this.#engine);
  readonly #live = new Live((known) => this.#found(known), (message) => this.#state(message));
  #design: Design | null = null;
  #play: Play | null = null;
  #known: Known | null = null;
  #past: Design[] = [];
  #future: Design[] = [];
  /** Questions wait for the ones before them. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor() {
    const base = element("set-base", HTMLSelectElement);
    for (const { name, game, isKiller } of PRESETS) if (!isKiller && !game.includes("+")) base.add(new Option(name, game));
    for (const order of [4, 5, 6, 7, 8, 9]) base.add(new Option(`Blank, ${order}×${order}`, `latin:${order}`));
    base.add(new Option("another game", ""));
    base.addEventListener("change", () => (element("set-other", HTMLSpanElement).hidden = base.value !== ""));
    element("set-choice", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin(base.value || element("set-game", HTMLInputElement).value.trim(), {}, null);
    });
    for (const box of this.#boxes()) box.addEventListener("change", () => void this.#edit((design) => ({ ...design, extras: this.#boxes().filter((one) => one.checked).map((one) => one.value) }), `${box.value} ${box.checked ? "on" : "off"}`));
    const tools = [...element("set-tools", HTMLDivElement).querySelectorAll("button")];
    tools.forEach((tool, at) => {
      tool.tabIndex = at === 0 ? 0 : -1;
      tool.addEventListener("click", () => this.#use(tool.dataset["tool"] ?? ""));
      tool.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        const to = event.key === "Home" ? 0 : event.key === "End" ? tools.length - 1 : by && (at + by + tools.length) % tools.length;
        if (to === undefined) return;
        event.preventDefault();
        tools.forEach((one, other) => (one.tabIndex = other === to ? 0 : -1));
        tools[to]?.focus();
      });
    });
    element("set-board", HTMLDivElement).addEventListener("keydown", (event) => this.#press(event));
    const click = (id: string, action: () => unknown) => button(id).addEventListener("click", () => void action());
    click("set-undo", () => this.#back(this.#past, this.#future, "undone"));
    click("set-redo", () => this.#back(this.#future, this.#past, "redone"));
    click("set-erase", () => this.#enter("."));
    click("set-clear", () => this.#givens((design) => ".".repeat(design.givens.length), "all givens erased"));
    click("set-fill", () => this.#work(() => this.#fill()));
    click("set-minimal", () => this.#work(() => this.#minimal()));
    click("set-hard", () => this.#work(() => this.#hard()));
    click("set-stop", () => this.#engine.stop());
    click("set-play", () => this.#playThis());
    click("set-save", () => this.#work(() => this.#save()));
    click("set-print", () => print());
    click("set-open", () => this.#work(() => this.#openText(element("set-text", HTMLTextAreaElement).value)));
    element("set-file", HTMLInputElement).addEventListener("change", (event) => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (file) void this.#work(async () => this.#openText(await file.text()));
    });
  }

  /** A puzzle in the address is opened; else the draft that this browser keeps, or a plain sudoku. */
  open(address: URLSearchParams): void {
    const asked = readFields(address);
    if (asked && (this.#play?.board.game !== asked.game || this.#design?.givens !== asked.puzzle)) void this.#begin(asked.game, asked.files, asked.puzzle);
    else if (this.#play) this.#keep();
    else {
      const draft = readFields(new URLSearchParams(setting(DRAFT) ?? ""));
      void this.#begin(draft?.game ?? "box:3x3", draft?.files ?? {}, draft?.puzzle ?? null);
    }
  }

  #say(text: string): void {
    element("set-said", HTMLParagraphElement).textContent = text;
  }

  #state(text: string): void {
    element("set-state", HTMLParagraphElement).textContent = text;
  }

  #boxes(): HTMLInputElement[] {
    return [...element("set-extras", HTMLFieldSetElement).querySelectorAll("input")];
  }

  async #ask<Record>(request: Request): Promise<Record[]> {
    return (await this.#engine.ask<Record>(request)).records;
  }

  /** Does something that may take a while, and says why it cannot be done. */
  async #work(task: () => Promise<unknown>): Promise<void> {
    button("set-stop").hidden = false;
    try {
      await task();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#say(error.message);
    } finally {
      button("set-stop").hidden = true;
    }
  }

  /** Begins with a game; without givens on an empty board. */
  #begin(game: string, files: Record<string, string>, puzzle: string | null): Promise<void> {
    return this.#work(async () => {
      const [board] = await this.#ask<Board>(boardRequest(game, files));
      if (!board?.drawn) return;
      const cells = board.drawn.positions.length;
      if (puzzle !== null && puzzle.length !== cells) throw new NoAnswer(`${puzzle.length} characters instead of ${cells}, one for each cell`);
      const [shown] = await this.#ask<{ puzzle: string | null }>({ verb: "show", game, files, ...(puzzle === null ? {} : { puzzle }) });
      const design = taken(game, files, shown?.puzzle ?? ".".repeat(cells), board.order, board.drawn.columns);
      if (await this.#show(design)) this.#say(`${game}, ${cells} cells`);
    });
  }

  /** Shows a design, if the library accepts it. */
  async #show(design: Design): Promise<boolean> {
    const columns = this.#columns(design);
    const { game, files } = stated(design, columns);
    let play = this.#play;
    const isSameGame = play?.board.game === game && JSON.stringify(play.files) === JSON.stringify(files);
    if (!play || !isSameGame || play.givens !== design.givens) {
      const board = isSameGame && play ? play.board : { ...(await this.#ask<Board>(boardRequest(game, files)))[0]!, game };
      if (design.regions && board.drawn) {
        const regions = regionNumbers(design).map((region) => regionCells(design, region));
        board.drawn = { ...board.drawn, regions };
        board.houses = board.houses.filter(({ name }) => !/^region \d+$/.test(name));
      }
      play = new Play(board, design.givens, files);
    }
    const [selected, at] = [[...this.#board.selected].filter((cell) => cell < design.givens.length), this.#board.at];
    this.#design = design;
    this.#play = play;
    this.#known = null;
    this.#board.extra = null;
    this.#board.show(play);
    if (selected.length > 0) this.#board.select([...selected.filter((cell) => cell !== at), ...(selected.includes(at) ? [at] : [])]);
    for (const box of this.#boxes()) box.checked = design.extras.includes(box.value);
    element("set-rules", HTMLParagraphElement).textContent = play.drawn.rules.join(" ");
    button("set-undo").disabled = this.#past.length === 0;
    button("set-redo").disabled = this.#future.length === 0;
    this.#pad(design);
    this.#keep();
    this.#state("counting solutions");
    this.#live.start(game, files, design.givens, design.order);
    return true;
  }

  #columns(design: Design): number {
    return this.#play?.givens.length === design.givens.length ? this.#play.width : Math.round(Math.sqrt(design.givens.length));
  }

  #keep(): void {
    if (!this.#play) return;
    const shown = fields(this.#play);
    setSetting(DRAFT, new URLSearchParams(shown).toString());
    if (!element("set", HTMLElement).hidden) remember("set", shown);
  }

  /** Changes the design, if the library accepts what comes out; edits follow each other in order. */
  #edit(change: (design: Design) => Design | string, said: string | ((design: Design) => string)): Promise<void> {
    const hadFocus = element("set-board", HTMLDivElement).contains(document.activeElement);
    const turn = this.#turn.then(async () => {
      const before = this.#design;
      if (!before) return;
      const after = change(structuredClone(before));
      if (typeof after === "string") return this.#say(after);
      const future = this.#future;
      this.#past.push(before);
      this.#future = [];
      try {
        await this.#show(after);
        this.#say(typeof said === "string" ? said : said(after));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.#past.pop();
        this.#future = future;
        for (const box of this.#boxes()) box.checked = before.extras.includes(box.value);
        this.#say(error.message);
      }
      if (hadFocus) this.#board.focus();
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #back(from: Design[], to: Design[], said: string): Promise<void> {
    return this.#work(async () => {
      const design = from.pop();
      if (!design || !this.#design) return;
      to.push(this.#design);
      await this.#show(design);
      this.#say(said);
    });
  }

  #givens(change: (design: Design) => string, said: string): Promise<void> {
    return this.#edit((design) => ({ ...design, givens: change(design) }), said);
  }

  #pad(design: Design): void {
    element("set-pad", HTMLDivElement).replaceChildren(...symbols(design.order).map((symbol) => {
      const key = Object.assign(document.createElement("button"), { type: "button", textContent: symbol });
      key.addEventListener("click", () => this.#enter(symbol));
      return key;
    }));
  }

  #selection(): void {
    const [one] = this.#board.selected.size === 1 ? this.#board.selected : [];
    const region = one === undefined || !this.#design?.regions ? null : this.#design.regions[one];
    element("set-selected", HTMLParagraphElement).textContent = `${this.#board.selected.size} selected${region === null || region === undefined ? "" : `, region ${region + 1}`}`;
  }

  #press(event: KeyboardEvent): void {
    const design = this.#design;
    if (!design || event.altKey || event.metaKey) return;
    const key = event.key;
    if (event.ctrlKey) {
      if (key.toLowerCase() === "z") button(event.shiftKey ? "set-redo" : "set-undo").click();
      else if (key.toLowerCase() === "y") button("set-redo").click();
      else return;
      return event.preventDefault();
    }
    const own = symbols(design.order);
    const symbol = own.includes(key) ? key : own.includes(key.toUpperCase()) ? key.toUpperCase() : null;
    if (symbol) this.#enter(symbol);
    else if (["Backspace", "Delete", ".", "0"].includes(key)) this.#enter(".");
    else if (KEYS[key.toLowerCase()]) this.#use(KEYS[key.toLowerCase()] ?? "");
    else return;
    event.preventDefault();
  }

  /** Enters a symbol in the selected cells; with a symmetry, their partners take their symbols from a solution. */
  #enter(symbol: string): void {
    const [play, design] = [this.#play, this.#design];
    if (!play || !design) return;
    const cells = [...this.#board.selected];
    const others = partners(play, cells, element("set-symmetry", HTMLSelectElement).value);
    const place = cells.length === 1 ? play.place(cells[0]!) : `${cells.length} cells`;
    const put = (givens: string, at: number[], what: (cell: number) => string) => [...givens].map((one, cell) => (at.includes(cell) ? what(cell) : one)).join("");
    if (symbol === "." || others.length === 0) {
      void this.#givens(({ givens }) => put(givens, symbol === "." ? [...cells, ...others] : cells, () => symbol), symbol === "." ? `${place} blank` : `${place} is ${symbol}`);
      return;
    }
    void this.#work(async () => {
      const entered = put(design.givens, cells, () => symbol);
      const blanks = others.filter((cell) => entered[cell] === ".");
      const { game, files } = stated(design, play.width);
      const solution = blanks.length > 0 ? await this.#improver.solution({ game, files, order: design.order }, entered) : null;
      const filled = solution ? put(entered, blanks, (cell) => solution[cell] ?? ".") : entered;
      const also = solution ? `; ${blanks.map((cell) => `${play.place(cell)} is ${filled[cell]}`).join(", ")}` : blanks.length > 0 ? "; no solution is left for the partner cells" : "";
      await this.#givens(() => filled, `${place} is ${symbol}${also}`);
    });
  }

  /** Draws with the selected cells, in the order in which they were selected. */
  #use(tool: string): void {
    const play = this.#play;
    if (!play) return;
    const cells = [...this.#board.selected];
    if (cells.length === 0) return this.#say("select cells first");
    const kinds: Record<string, () => void> = {
      region: () => this.#region(cells),
      cage: () => this.#cage(cells),
      arrow: () => void this.#edit((design) => (cells.length < 2 ? "select the circle, and then the cells along the arrow" : { ...design, arrows: [...design.arrows, { circle: cells.slice(0, 1), cells: cells.slice(1) }] }), `arrow of ${cells.length - 1} cells from ${play.place(cells[0]!)}`),
      remove: () => void this.#edit((design) => this.#without(design, cells), "what is drawn in these cells is removed"),
    };
    const line = (kind: Line, name: string) => void this.#edit((design) => {
      if (kind === "white" || kind === "black" ? cells.length !== 2 : cells.length < 2) return kind === "white" || kind === "black" ? "select two cells side by side" : "select two cells or more, in order";
      return { ...design, lines: { ...design.lines, [kind]: [...design.lines[kind], cells] } };
    }, `${name}${cells.length > 2 ? ` of ${cells.length} cells` : ""} from ${play.place(cells[0]!)} to ${play.place(cells.at(-1)!)}`);
    const names: Record<Line, string> = { thermo: "thermometer", palindrome: "palindrome", white: "white dot", black: "black dot" };
    if (tool in names) line(tool as Line, names[tool as Line]);
    else kinds[tool]?.();
  }

  #region(cells: number[]): void {
    let number = 0;
    void this.#edit((design) => {
      const play = this.#play;
      if (!play || design.givens.length !== design.order ** 2 || play.rows !== play.width) return "regions can be drawn on square boards";
      const regions = design.regions ?? [...play.regionOf];
      const isNew = regions[cells[0]!] === null || cells.every((cell) => regions[cell] === regions[cells[0]!]);
      const free = regions.map((_, at) => at).find((at) => !regions.some((region, cell) => region === at && !cells.includes(cell))) ?? 0;
      number = isNew ? free : regions[cells[0]!]!;
      for (const cell of cells) regions[cell] = number;
      if (regions.filter((region) => region === number).length > design.order) return `a region has ${design.order} cells at most`;
      return { ...design, base: `latin:${design.order}`, files: {}, regions };
    }, (design) => `region ${number + 1}: ${regionCells(design, number).length} of ${design.order} cells`);
  }

  #cage(cells: number[]): void {
    const field = element("set-sum", HTMLInputElement);
    void this.#edit((design) => {
      const solution = this.#known?.solutions === 1 ? this.#known.solution : null;
      const own = symbols(design.order);
      const sum = field.value.trim() === "" && solution ? cells.reduce((total, cell) => total + own.indexOf(solution[cell] ?? "") + 1, 0) : Number(field.value);
      if (!Number.isInteger(sum) || sum < 1) return "enter the sum of the cage first";
      if (design.cages.some((cage) => cage.cells.some((cell) => cells.includes(cell)))) return "one of these cells is in a cage; remove that first";
      field.value = "";
      return { ...design, cages: [...design.cages, { cells: [...cells].sort((one, other) => one - other), sum }] };
    }, (design) => `cage of ${cells.length} cells, sum ${design.cages.at(-1)?.sum}`);
  }

  #without(design: Design, cells: number[]): Design {
    const stays = (mark: number[]) => !mark.some((cell) => cells.includes(cell));
    const lines = Object.fromEntries(Object.entries(design.lines).map(([kind, all]) => [kind, all.filter(stays)])) as Design["lines"];
    const regions = design.regions?.map((region, cell) => (cells.includes(cell) ? null : region)) ?? null;
    return { ...design, regions, lines, cages: design.cages.filter((cage) => stays(cage.cells)), arrows: design.arrows.filter((arrow) => stays([...arrow.circle, ...arrow.cells])) };
  }

  /** Shows what was found: in words, and on the board. */
  #found(known: Known): void {
    this.#known = known;
    const { solutions, isExact, redundant, rating, deciding } = known;
    const count = solutions === 0 ? "no solution" : solutions === 1 ? "exactly one solution" : isExact ? `${solutions} solutions` : `${solutions} or more solutions`;
    const needless = redundant.length > 0 ? `${redundant.length} ${redundant.length === 1 ? "given" : "givens"} can be removed, each alone` : "every given is needed";
    this.#state([count, ...(rating ? [needless, rating] : [])].join("; "));
    this.#board.extra = (cell) => {
      const decides = deciding[cell] ?? "";
      if (decides) return { words: `one solution with ${[...decides].join(" ")}`, parts: [silent("span", "deciding", decides)] };
      return redundant.includes(cell) ? { className: "named", words: "can be removed" } : null;
    };
    this.#board.draw();
  }

  #asked(): { game: string; files: Record<string, string>; order: number; givens: string } {
    const [design, play] = [this.#design, this.#play];
    if (!design || !play) throw new NoAnswer("open a board first");
    return { ...stated(design, play.width), order: design.order, givens: design.givens };
  }

  async #fill(): Promise<void> {
    const asked = this.#asked();
    const solution = await this.#improver.solution(asked, asked.givens);
    if (!solution) return this.#say("no solution is left");
    await this.#givens(() => solution, "filled from a solution");
  }

  async #minimal(): Promise<void> {
    const asked = this.#asked();
    if (this.#known?.solutions !== 1) return this.#say("this needs a puzzle with exactly one solution");
    this.#say("removing givens");
    const line = await this.#improver.minimal(asked, asked.givens);
    await this.#givens(() => line, `minimal: ${[...line].filter((one) => one !== ".").length} givens`);
  }

  async #hard(): Promise<void> {
    const asked = this.#asked();
    const solution = await this.#improver.solution(asked, asked.givens);
    if (!solution) return this.#say("no solution is left");
    const line = await this.#improver.hard(asked, solution, (tried, of) => this.#say(`puzzle ${tried} of ${of}`));
    await this.#givens(() => line, `the hardest of several: ${[...line].filter((one) => one !== ".").length} givens`);
  }

  #playThis(): void {
    if (!this.#play) return;
    if (this.#known?.solutions !== 1) this.#say("this puzzle has not exactly one solution");
    location.hash = new URLSearchParams({ view: "play", ...fields(this.#play) }).toString();
  }

  async #save(): Promise<void> {
    const { game, files, givens } = this.#asked();
    const form = element("set-form", HTMLSelectElement).value;
    if (form === "files") {
      save("puzzle.txt", givens + "\n");
      for (const [name, text] of Object.entries(files)) save(name, text);
      return this.#say(`saved; on the command line: gerechte check '${game}' puzzle.txt`);
    }
    const request = { verb: form === "svg" ? "show" : "convert", game, files, puzzle: givens, options: { form } };
    const [record] = await this.#ask<string | { picture: string }>(request);
    if (record === undefined) return;
    const text = typeof record === "string" ? record : record.picture;
    save(savedName(form), text + "\n");
    this.#say(form === "fpuzzles-url" ? text : `saved as ${savedName(form)}`);
  }

  /** Opens a puzzle of any format, as the library reads it. */
  async #openText(text: string): Promise<void> {
    if (text.trim() === "") throw new NoAnswer("paste a puzzle, or choose a file, first");
    const found = await this.#ask<string>({ verb: "convert", puzzle: text, options: { form: "json" } });
    if (found.length !== 1) throw new NoAnswer(`${found.length} puzzles, and one is wanted here`);
    const { game, puzzle } = JSON.parse(found[0]!) as { game: string | Parameters<typeof read>[0]; puzzle: string };
    if (typeof game === "string") return this.#begin(game, {}, puzzle);
    if (await this.#show(read(game, puzzle))) this.#say("opened");
  }
}

export const setterView = new Setter();
