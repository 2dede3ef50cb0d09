// The tools of Set: a toolbar with one tab stop, the list of other marks, the number of a cage or a mark, and the rules that are ticked.

import { type Puzzle, symbols } from "../board/puzzle.js";
import { button, element } from "../host/dom.js";
import { NoAnswer } from "../host/engine.js";
import { t, translated } from "../host/language.js";
import type { Design } from "./design.js";
import { hasNumber, KINDS, numbersOf } from "./marks.js";
import type { Setter } from "./setter.js";
import { draw, type Edited, use } from "./tools.js";

export class Toolbar {
  readonly #sum = element("set-sum", HTMLInputElement);
  readonly #kind = element("set-kind", HTMLSelectElement);
  /** What Enter draws once the number is typed. */
  #waiting = () => this.use("cage");
  readonly #boxes = [...element("set-extras", HTMLFieldSetElement).querySelectorAll("input")];

  constructor(private readonly setter: Setter) {
    this.#listen([...element("set-tools", HTMLDivElement).querySelectorAll("button")]);
    for (const box of this.#boxes) box.addEventListener("change", () => this.#tick(box));
    this.#sum.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "Escape") setter.board.focus();
      if (event.key === "Enter") this.#waiting();
    });
    KINDS.forEach(({ name }, at) => {
      const label = translated(name).replace(/^(dutch|double|region|numbered)-/, "$1 ");
      this.#kind.add(new Option(label.charAt(0).toUpperCase() + label.slice(1), `${at}`));
    });
    const rule = element("set-rule", HTMLParagraphElement);
    const tell = () => (rule.textContent = translated(this.#chosen.rule));
    this.#kind.addEventListener("change", () => {
      tell();
      // At the foot of a phone there is no room for it.
      if (!rule.checkVisibility()) setter.say(rule.textContent);
      this.#waitFor(hasNumber(this.#chosen));
    });
    tell();
    button("set-mark").addEventListener("click", () => this.draw());
    // At the foot of a phone the tools lie over the page, which needs their height.
    const hand = element("set-hand", HTMLDivElement);
    new ResizeObserver(() => document.documentElement.style.setProperty("--hand", `${hand.offsetHeight}px`)).observe(
      hand,
    );
    const more = button("set-more");
    more.addEventListener("click", () => {
      setter.board.selectsMore = !setter.board.selectsMore;
      more.ariaPressed = String(setter.board.selectsMore);
    });
  }

  /** Uses a tool on the selected cells. */
  use(tool: string): void {
    const { setter } = this;
    const cells = [...setter.board.selected];
    const sum = tool === "cage" ? this.#sumOf(cells) : 0;
    if (tool === "cage") this.#waitFor(false);
    if (sum === null) {
      setter.say(t("type the sum of the cage, then Enter"));
      return this.#sum.focus();
    }
    this.#change(tool === "cage", (design, puzzle) => use(tool, design, puzzle, cells, sum));
  }

  /** Draws the mark that is chosen in the list with the selected cells. */
  draw(): void {
    const kind = this.#chosen;
    const cells = [...this.setter.board.selected];
    const typed = this.#sum.value;
    if (hasNumber(kind)) this.#waitFor(true);
    this.#change(hasNumber(kind), (design, puzzle) => {
      const number = hasNumber(kind) ? numbersOf(kind, design.order, typed) : "";
      // Cells are looked at first: they are not chosen again for a number.
      const edited = draw(kind, design, puzzle, cells, number ?? "");
      if (number !== null) return edited;
      this.#sum.focus();
      throw new NoAnswer(t("type the number of the mark, then Enter"));
    });
  }

  /** Whether Enter in the field draws the mark that is chosen, or else a cage, whose sum may be that of the solution. */
  #waitFor(mark: boolean): void {
    this.#waiting = mark ? () => this.draw() : () => this.use("cage");
    this.#sum.placeholder = mark ? "" : t("of the solution");
  }

  /** Draws on the design, and empties the field if its number was used. */
  #change(usesNumber: boolean, edit: (design: Design, puzzle: Puzzle) => Edited): void {
    const { setter } = this;
    const [before, typed] = [setter.design, this.#sum.value];
    const done = setter.change((design) => {
      if (!design || !setter.puzzle) throw new NoAnswer(t("begin with a board first"));
      const edited = edit(design, setter.puzzle);
      setter.board.beginsAnew = true;
      return edited;
    });
    void done.then(() => {
      if (usesNumber && setter.design !== before && this.#sum.value === typed) this.#sum.value = "";
    });
  }

  get #chosen() {
    return KINDS[Number(this.#kind.value)]!;
  }

  /** Ticks the rules of the design. */
  refresh(): void {
    for (const box of this.#boxes) box.checked = this.setter.design?.extras.includes(box.value) ?? false;
  }

  /** The sum that was typed, or else that of the only solution; `null` if there is neither. */
  #sumOf(cells: number[]): number | null {
    const { known, design } = this.setter;
    const typed = this.#sum.value.trim();
    if (typed !== "" || cells.length === 0) return Number(typed);
    if (!design || known?.solutions !== 1 || !known.solution) return null;
    const own = symbols(design.order);
    return cells.reduce((total, cell) => total + own.indexOf(known.solution?.[cell] ?? "") + 1, 0);
  }

  #tick(box: HTMLInputElement): void {
    const isTicked = box.checked;
    const name = box.parentElement?.textContent?.trim() ?? box.value;
    void this.setter.change((design) => {
      if (!design) throw new NoAnswer(t("begin with a board first"));
      const others = design.extras.filter((extra) => extra !== box.value);
      return {
        design: { ...design, extras: isTicked ? [...others, box.value] : others },
        said: `${name}: ${isTicked ? t("on") : t("off")}`,
      };
    });
  }

  /** One tab stop, and arrows between the tools. */
  #listen(tools: HTMLButtonElement[]): void {
    tools.forEach((tool, at) => {
      tool.tabIndex = at === 0 ? 0 : -1;
      tool.addEventListener("click", () => this.use(tool.dataset.tool ?? ""));
      tool.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        const to =
          event.key === "Home"
            ? 0
            : event.key === "End"
              ? tools.length - 1
              : by && (at + by + tools.length) % tools.length;
        if (to === undefined) return;
        event.preventDefault();
        tools.forEach((one, other) => (one.tabIndex = other === to ? 0 : -1));
        tools[to]?.focus();
      });
    });
  }
}
