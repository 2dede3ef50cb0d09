// Set: a board, what is drawn on it, the givens, and what is known of the puzzle as it grows.

import { symbols } from "../board/puzzle.js";
import { button } from "../host/dom.js";
import type { View } from "../host/views.js";
import { Givens } from "./givens.js";
import { listen } from "./keys.js";
import { Saving } from "./saving.js";
import { Setter } from "./setter.js";
import { Toolbar } from "./toolbar.js";

export class SetView implements View {
  readonly #setter: Setter = new Setter({
    left: () => this.#givens.stop(),
    shown: (design) => {
      this.#givens.keys(symbols(design.order));
      if (this.#setter.puzzle) this.#givens.switch.show(this.#setter.puzzle);
      void this.#saving.refresh();
    },
    settled: () => this.#toolbar.refresh(),
  });
  readonly #givens = new Givens(this.#setter);
  readonly #toolbar = new Toolbar(this.#setter);
  readonly #saving = new Saving(this.#setter);

  constructor() {
    listen(this.#setter, this.#toolbar, this.#givens);
    button("set-stop").addEventListener("click", () => (this.#givens.isBusy ? this.#givens : this.#setter).stop());
  }

  open(address: URLSearchParams): void {
    this.#setter.open(address);
  }
}
