// A game that is played: givens, entries, notes, and the way back.

/** What `palette --json` says of a board. */
export interface Board {
  game: string;
  order: number;
  labels: string | null;
  regions: number[][];
  houses: { name: string; cells: number[] }[];
}

/** What stands in a cell beside its given. */
export interface Entry {
  readonly symbol: string;
  readonly corner: string;
  readonly centre: string;
}

export type Mode = "digit" | "corner" | "centre";

const NOTHING: Entry = { symbol: "", corner: "", centre: "" };

/** The symbols of an order, as the library writes them. */
export function symbols(order: number): string[] {
  return [..."123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].slice(0, order);
}

/** Adds a character to a note, or takes it out; in order. */
function toggled(note: string, character: string): string {
  if (note.includes(character)) return note.replace(character, "");
  return [...note, character].sort().join("");
}

export class Play {
  readonly width: number;
  readonly regionOf: (number | null)[];
  #entries: Entry[];
  #past: Entry[][] = [];
  #future: Entry[][] = [];

  constructor(readonly board: Board, readonly givens: string) {
    this.width = board.order;
    this.#entries = Array.from(givens, () => NOTHING);
    this.regionOf = Array.from(givens, () => null);
    board.regions.forEach((cells, region) => cells.forEach((cell) => (this.regionOf[cell] = region)));
  }

  get cells(): number {
    return this.givens.length;
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

  get isFull(): boolean {
    return !this.line().includes(".");
  }

  /** The cells of a row, from 0. */
  row(row: number): number[] {
    return Array.from({ length: this.width }, (_, column) => row * this.width + column);
  }

  column(column: number): number[] {
    return Array.from({ length: this.cells / this.width }, (_, row) => row * this.width + column);
  }

  region(cell: number): number[] {
    const region = this.regionOf[cell];
    return region === null || region === undefined ? [] : (this.board.regions[region] ?? []);
  }

  /** The houses that a cell is in. */
  houses(cell: number): number[][] {
    const further = this.board.houses.filter((house) => house.cells.includes(cell)).map((house) => house.cells);
    return [this.row(Math.floor(cell / this.width)), this.column(cell % this.width), this.region(cell), ...further];
  }

  /** The cells whose symbol stands once more in one of their houses. */
  conflicts(): Set<number> {
    const found = new Set<number>();
    for (let cell = 0; cell < this.cells; cell++) {
      const symbol = this.symbol(cell);
      const isDouble = (other: number) => other !== cell && this.symbol(other) === symbol;
      if (symbol && this.houses(cell).some((house) => house.some(isDouble))) found.add(cell);
    }
    return found;
  }

  /** Enters a symbol or a note in cells that have no given; where all have it, it is taken out. */
  enter(cells: Iterable<number>, mode: Mode, symbol: string): void {
    const open = [...cells].filter((cell) => !this.given(cell));
    const isEverywhere = open.every((cell) => this.entry(cell).symbol === symbol);
    this.#change(open, (entry) => {
      if (mode === "digit") return { ...entry, symbol: isEverywhere ? "" : symbol };
      if (entry.symbol) return entry;
      return { ...entry, [mode]: toggled(entry[mode], symbol) };
    });
  }

  /** Erases symbols; where there is none, notes. */
  erase(cells: Iterable<number>): void {
    this.#change(cells, (entry) => (entry.symbol ? { ...entry, symbol: "" } : NOTHING));
  }

  undo(): boolean {
    return this.#go(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#go(this.#future, this.#past);
  }

  /** What is saved. */
  save(): { givens: string; entries: Entry[] } {
    return { givens: this.givens, entries: this.#entries };
  }

  /** Takes up what was saved of this puzzle. */
  restore(saved: { givens: string; entries: Entry[] }): void {
    if (saved.givens === this.givens && saved.entries.length === this.cells) this.#entries = saved.entries;
  }

  #go(from: Entry[][], to: Entry[][]): boolean {
    const entries = from.pop();
    if (!entries) return false;
    to.push(this.#entries);
    this.#entries = entries;
    return true;
  }

  #change(cells: Iterable<number>, change: (entry: Entry) => Entry): void {
    const entries = [...this.#entries];
    for (const cell of cells) {
      if (!this.given(cell)) entries[cell] = change(this.entry(cell));
    }
    if (entries.some((entry, cell) => entry !== this.#entries[cell])) {
      this.#past.push(this.#entries);
      this.#future = [];
      this.#entries = entries;
    }
  }
}
