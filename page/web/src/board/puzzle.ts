// A puzzle on its board: givens, entries, notes, colours, and the way back.

import { t, translated } from "../host/language.js";
import { type Board, type Drawn, type Files, squareDrawing } from "../host/records.js";
import { cleaned, type Entry, isSame, NOTHING, readEntries, writeEntries } from "./entries.js";

export type { Board } from "../host/records.js";

export type Mode = "digit" | "corner" | "centre" | "colour";

/** The part of a puzzle that is stored. */
export interface Saved {
  givens: string;
  entries: Entry[];
  checkpoints?: Entry[][];
  /** The changes that led here, in order, each with its seconds from the start. */
  moves?: string[];
}

/** The symbols of an order, as the library writes them. */
export function symbols(order: number): string[] {
  return [..."123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].slice(0, order);
}

/** Whether a text has a symbol of the order, or a point for a blank, in each place. */
export function isLine(text: string, order: number): boolean {
  const all = symbols(order);
  return [...text].every((character) => character === "." || all.includes(character));
}

/** A line with blanks for the numbers of regions that are to be found, which may be left out. */
export function withNumbers(line: string, { positions, divided }: Drawn): string {
  const { length } = positions;
  return line.length === length - (divided?.numbers.length ?? 0) ? line.padEnd(length, ".") : line;
}

/** A position of the game, and the change that led to it. */
interface Position {
  readonly entries: Entry[];
  readonly changed: number[];
  /** When it was, in seconds from the start. */
  readonly seconds: number;
  /** The change as it is stored: the seconds, and the cells with what stands there then. */
  readonly move: string;
}

export class Puzzle {
  readonly drawn: Drawn;
  /** The number of columns. */
  readonly width: number;
  readonly rows: number;
  /** By cell, the one that holds the number of its region, if regions are to be found: it has the place of that cell. */
  readonly numbers: number[];
  /** The cells that are drawn as squares: all but those with the numbers of regions. */
  readonly squares: number[];
  readonly checkpoints: Entry[][] = [];
  /** The cages without those that are whole diagonals. */
  readonly cages: { cells: number[]; sum: number }[];
  /** By cell that holds the number of a region, the one whose region that is. */
  readonly #numbered: Map<number, number>;
  readonly #at: (number | null)[][];
  #regions: { regions: number[][]; regionOf: (number | null)[] };
  /** The position whose regions are known. */
  #divided: Position | null = null;
  readonly #houses: number[][][];
  /** The time of the game, in seconds. */
  clock: () => number = () => 0;
  #now: Position;
  #past: Position[] = [];
  #future: Position[] = [];

  constructor(
    readonly board: Board,
    readonly givens: string,
    readonly files: Files = {},
  ) {
    this.drawn = board.drawn ?? squareDrawing(board);
    this.numbers = this.drawn.divided?.numbers ?? [];
    this.#numbered = new Map(this.numbers.map((number, cell) => [number, cell]));
    this.squares = [...this.drawn.positions.keys()].filter((cell) => !this.#numbered.has(cell));
    const size = (axis: 0 | 1) => Math.max(...this.squares.map((cell) => this.position(cell)[axis])) + 1;
    [this.rows, this.width] = this.isDivided ? [size(0), size(1)] : [this.drawn.rows, this.drawn.columns];
    const sorted = (cells: number[]) => [...cells].sort((one, other) => one - other).join();
    const slants = new Set(this.drawn.slants.map(({ cells }) => sorted(cells)));
    this.cages = this.drawn.cages.filter(({ cells }) => !slants.has(sorted(cells)));
    this.#now = this.#blank();
    this.#regions = this.#listed(this.drawn.regions);
    this.#at = Array.from({ length: this.rows }, () => Array.from({ length: this.width }, () => null));
    for (const cell of this.squares) {
      const [row, column] = this.position(cell);
      this.#at[row]![column] = cell;
    }
    this.#houses = Array.from(givens, () => []);
    for (const house of this.drawn.different) for (const cell of house) this.#houses[cell]?.push(house);
  }

  get #entries(): Entry[] {
    return this.#now.entries;
  }

  get cells(): number {
    return this.drawn.positions.length;
  }

  /** Whether regions are to be found. */
  get isDivided(): boolean {
    return this.numbers.length > 0;
  }

  /** The number of regions that are to be found. */
  get regionCount(): number {
    return this.numbers.length / (this.drawn.divided?.region_size ?? 1);
  }

  /** The regions as far as they are known. */
  get regions(): number[][] {
    return this.#known.regions;
  }

  /** By cell, the number of its region from 0, as far as it is known. */
  get regionOf(): (number | null)[] {
    return this.#known.regionOf;
  }

  get #known(): { regions: number[][]; regionOf: (number | null)[] } {
    if (this.isDivided && this.#divided !== this.#now) {
      const own = symbols(this.board.order);
      const regions: number[][] = own.map(() => []);
      this.numbers.forEach((number, cell) => regions[own.indexOf(this.symbol(number))]?.push(cell));
      [this.#divided, this.#regions] = [this.#now, this.#listed(regions)];
    }
    return this.#regions;
  }

  #listed(regions: number[][]): { regions: number[][]; regionOf: (number | null)[] } {
    const regionOf: (number | null)[] = Array.from(this.givens, () => null);
    regions.forEach((cells, region) => cells.forEach((cell) => (regionOf[cell] = region)));
    return { regions, regionOf };
  }

  /** The cell in whose place another one is drawn: the one whose region that numbers, or itself. */
  square(cell: number): number {
    return this.#numbered.get(cell) ?? cell;
  }

  /** Whether this cell holds the number of another one's region. */
  isNumber(cell: number): boolean {
    return this.#numbered.has(cell);
  }

  /** Those of these cells that have numbers of their regions: the cells with these. */
  numbersOf(cells: Iterable<number>): number[] {
    return [...cells].flatMap((cell) => this.numbers[cell] ?? []);
  }

  given(cell: number): string {
    const given = this.givens[cell] ?? ".";
    return given === "." ? "" : given;
  }

  entry(cell: number): Entry {
    return this.#entries[cell] ?? NOTHING;
  }

  /** The symbol in a cell, given or entered. */
  symbol(cell: number): string {
    return this.given(cell) || this.entry(cell).symbol;
  }

  /** Givens and entries as a line of text. */
  line(): string {
    return Array.from({ length: this.cells }, (_, cell) => this.symbol(cell) || ".").join("");
  }

  /** How many of the cells without a given are filled, from 0 to 1. */
  get progress(): number {
    const open = this.drawn.positions.map((_, cell) => cell).filter((cell) => !this.given(cell));
    return open.length === 0 ? 1 : open.filter((cell) => this.symbol(cell)).length / open.length;
  }

  /** Whether anything has been entered, or was. */
  get isBegun(): boolean {
    return this.#past.length > 0 || this.#entries.some((entry) => entry !== NOTHING);
  }

  /** How often a symbol stands on a full board: once in each row. Returns `NaN` on boards whose rows do not hold all symbols. */
  places(): number {
    const isWhole = (row: number[]) =>
      row.length === this.board.order &&
      this.drawn.different.some((house) => row.every((cell) => house.includes(cell)));
    const rows = Array.from({ length: this.rows }, (_, row) => this.row(row));
    return rows.every(isWhole) ? rows.length : Number.NaN;
  }

  get isFull(): boolean {
    return !this.line().includes(".");
  }

  /** Row and column of a cell, from 0. */
  position(cell: number): [row: number, column: number] {
    return this.drawn.positions[this.square(cell)] ?? [0, 0];
  }

  /** The cell at a place, if there is one. */
  cellAt(row: number, column: number): number | null {
    return this.#at[row]?.[column] ?? null;
  }

  /** The cells with an outline and a number with its sign; a sum has none unless others have one. */
  outlines(): { cells: number[]; text: string }[] {
    const { marks, runs } = this.drawn;
    const cages = runs.length > 0 ? [] : this.cages;
    const signed = marks.filter(({ place }) => place === "cage").map(({ cells, text = "" }) => ({ cells, text }));
    const sign = (cells: number[]) => (signed.length > 0 && cells.length > 1 ? "+" : "");
    return [...signed, ...cages.map(({ cells, sum }) => ({ cells, text: `${sum}${sign(cells)}` }))];
  }

  /** The name of a cell in words. */
  place(cell: number): string {
    const [row, column] = this.position(cell);
    const place = t("row {row} column {column}", { row: row + 1, column: column + 1 });
    return this.isNumber(cell) ? t("region of {cell}", { cell: place }) : place;
  }

  /** The cells of a row, from 0. */
  row(row: number): number[] {
    return (this.#at[row] ?? []).filter((cell) => cell !== null);
  }

  column(column: number): number[] {
    return this.#at.map((row) => row[column] ?? null).filter((cell) => cell !== null);
  }

  region(cell: number): number[] {
    const region = this.regionOf[cell];
    return region === null || region === undefined ? [] : (this.regions[region] ?? []);
  }

  /** The name of a region: `box 9`, `region A`; empty where there is none. */
  regionName(cell: number): string {
    return translated(this.#nameOfRegion(cell));
  }

  /** The number or letter at the end of that name. */
  regionMark(cell: number): string {
    return this.#nameOfRegion(cell).replace(/^\S+ /, "");
  }

  #nameOfRegion(cell: number): string {
    const region = this.regionOf[cell];
    if (region === null || region === undefined) return "";
    return this.board.names[region] ?? `region ${this.isDivided ? symbols(this.board.order)[region] : region + 1}`;
  }

  /** The cells that must differ from this one, house by house. */
  houses(cell: number): number[][] {
    return this.#houses[cell] ?? [];
  }

  /** The cells of these houses, and of the region as far as it is known. */
  seen(cell: number): number[] {
    return [...this.houses(cell).flat(), ...(this.isDivided ? this.region(cell) : [])];
  }

  /**
   * Enters a symbol, a note or a colour; where all cells have it, it is taken out. Givens take colours only. If `removesNotes`, a symbol is taken out of
   * the notes of the cells that must differ.
   */
  enter(cells: Iterable<number>, mode: Mode, key: string, removesNotes = false): void {
    if (mode === "digit") {
      const open = [...cells].filter((cell) => !this.given(cell));
      const isEverywhere = open.every((cell) => this.entry(cell).symbol === key);
      const others = removesNotes && !isEverywhere ? open.flatMap((cell) => this.seen(cell)) : [];
      const without = (notes: string) => notes.replace(key, "");
      this.#change(new Set([...open, ...others]), (entry, cell) =>
        open.includes(cell)
          ? { ...entry, symbol: isEverywhere ? "" : key }
          : { ...entry, corner: without(entry.corner), centre: without(entry.centre) },
      );
      return;
    }
    const field = mode === "colour" ? "colours" : mode;
    const open = mode === "colour" ? [...cells] : [...cells].filter((cell) => !this.symbol(cell));
    const isEverywhere = open.every((cell) => this.entry(cell)[field].includes(key));
    this.#change(open, (entry) => {
      const others = [...entry[field]].filter((other) => other !== key);
      return { ...entry, [field]: (isEverywhere ? others : [...others, key]).sort().join("") };
    });
  }

  /** Erases symbols; where no cell has one, notes; where none has these, colours. */
  erase(cells: Iterable<number>): void {
    const chosen = [...cells];
    const entries = chosen.map((cell) => this.entry(cell));
    if (entries.some((entry) => entry.symbol)) this.#change(chosen, (entry) => ({ ...entry, symbol: "" }));
    else if (entries.some((entry) => entry.corner || entry.centre))
      this.#change(chosen, (entry) => ({ ...entry, corner: "", centre: "" }));
    else this.#change(chosen, (entry) => ({ ...entry, colours: "" }));
  }

  /** Writes these candidates as notes in the centre of the squares that have neither a symbol nor such notes. Returns the number of these squares. */
  note(candidates: string[][]): number {
    const open = this.squares.filter((cell) => !this.symbol(cell) && !this.entry(cell).centre);
    this.#change(open, (entry, cell) => ({ ...entry, centre: (candidates[cell] ?? []).join("") }));
    return open.length;
  }

  /** Begins anew; this can be undone, too. */
  restart(): void {
    this.#set(this.#entries.map(() => NOTHING));
  }

  /** How many changes led here. */
  get moves(): number {
    return this.#past.length;
  }

  /** The cells of the last change, and when it was, in seconds. */
  get lastMove(): { cells: number[]; seconds: number } {
    return { cells: this.#now.changed, seconds: this.#now.seconds };
  }

  undo(): boolean {
    return this.#go(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#go(this.#future, this.#past);
  }

  /** The cells whose entry is not that of the solution. */
  wrong(solution: string, entries = this.#entries): number[] {
    return entries
      .map((_, cell) => cell)
      .filter((cell) => entries[cell]?.symbol && !this.given(cell) && entries[cell]?.symbol !== solution[cell]);
  }

  /** Undoes until no entry is wrong. Returns how many changes that took; `null` if the way back does not reach so far, then nothing is undone. */
  undoMistakes(solution: string): number | null {
    if (this.wrong(solution).length === 0) return 0;
    const good = this.#past.findLastIndex(({ entries }) => this.wrong(solution, entries).length === 0);
    if (good < 0) return null;
    const changes = this.#past.length - good;
    for (let change = 0; change < changes; change++) this.undo();
    return changes;
  }

  setCheckpoint(): number {
    return this.checkpoints.push(this.#entries);
  }

  /** Goes to a checkpoint, from 0; this can be undone, too. */
  returnTo(checkpoint: number): boolean {
    const entries = this.checkpoints[checkpoint];
    if (entries) this.#set(entries);
    return entries !== undefined;
  }

  /** The part that is stored. */
  save(): Saved {
    const moves = [...this.#past, this.#now].slice(1).map(({ move }) => move);
    return { givens: this.givens, entries: this.#entries, checkpoints: this.checkpoints, moves };
  }

  /** Takes up what was saved of this puzzle, with its way back; without that, all of it is one change. */
  restore(saved: Saved): void {
    if (saved.givens !== this.givens || saved.entries.length !== this.cells) return;
    const entries = this.#reader()(saved.entries);
    [this.#now, this.#past, this.#future] = [this.#blank(), [], []];
    for (const move of saved.moves ?? []) this.#follow(move);
    if (!entries.every((entry, cell) => isSame(entry, this.entry(cell)))) {
      [this.#now, this.#past] = [this.#blank(), []];
      this.#set(entries, 0);
    }
    this.#restoreCheckpoints(saved);
  }

  /** Takes over the state of another tab, with its way back. Returns whether it differs from the state here. */
  goOn(saved: Saved): boolean {
    const { entries, checkpoints } = this.save();
    const isTheSame = JSON.stringify([entries, checkpoints]) === JSON.stringify([saved.entries, saved.checkpoints]);
    if (isTheSame || saved.givens !== this.givens || saved.entries.length !== this.cells) return false;
    this.restore(saved);
    return true;
  }

  #blank(): Position {
    return { entries: Array.from(this.givens, () => NOTHING), changed: [], seconds: 0, move: "" };
  }

  /** Does a change that was stored. */
  #follow(move: string): void {
    const [seconds = "", text = ""] = move.split(":");
    const own = symbols(this.board.order);
    const entries = [...this.#entries];
    for (const [cell, entry] of readEntries(text)) if (cell in entries) entries[cell] = cleaned(entry, own);
    this.#set(entries, Number(seconds) || 0);
  }

  #reader(): (entries: Entry[]) => Entry[] {
    const own = symbols(this.board.order);
    return (entries) => entries.map((entry) => cleaned(entry, own));
  }

  #restoreCheckpoints(saved: Saved): void {
    const read = this.#reader();
    this.checkpoints.splice(
      0,
      Infinity,
      ...(saved.checkpoints ?? []).filter((entries) => entries.length === this.cells).map(read),
    );
  }

  /** Takes over what was entered elsewhere, by cell; this can be undone. */
  take(entered: Map<number, Entry>): void {
    const own = symbols(this.board.order);
    this.#set(
      this.#entries.map((_, cell) => {
        const entry = cleaned(entered.get(cell) ?? null, own);
        return this.given(cell) ? { ...NOTHING, colours: entry.colours } : entry;
      }),
    );
  }

  #go(from: Position[], to: Position[]): boolean {
    const position = from.pop();
    if (!position) return false;
    to.push(this.#now);
    this.#now = position;
    return true;
  }

  #change(cells: Iterable<number>, change: (entry: Entry, cell: number) => Entry): void {
    const entries = [...this.#entries];
    for (const cell of cells) entries[cell] = change(this.entry(cell), cell);
    this.#set(entries);
  }

  #set(entries: Entry[], seconds = Math.floor(this.clock())): void {
    const changed = [...entries.keys()].filter((cell) => !isSame(entries[cell] ?? NOTHING, this.entry(cell)));
    if (changed.length === 0) return;
    this.#past.push(this.#now);
    this.#future = [];
    this.#now = { entries, changed, seconds, move: `${seconds}:${writeEntries(entries, changed)}` };
  }
}
