// Explore: a palette on its torus, its motions, its codes, its grids and their orbits.

import type { View } from "../host/views.js";
import { Census } from "./census.js";
import { Claims } from "./claims.js";
import { Codes } from "./codes.js";
import { Explorer } from "./explorer.js";
import { Motions } from "./motions.js";
import { Numbers } from "./numbers.js";
import { Orbits } from "./orbits.js";
import type { Subject } from "./subject.js";

export class ExploreView implements View {
  readonly #explorer: Explorer = new Explorer({
    begun: (subject) => this.#motions.show(subject),
    surround: (subject, isWanted) => this.#surround(subject, isWanted),
    changed: () => this.#refresh(),
  });
  readonly #codes = new Codes(this.#explorer);
  readonly #orbits = new Orbits(this.#explorer);
  readonly #motions = new Motions(this.#explorer, this.#orbits);
  readonly #numbers = new Numbers(this.#explorer);
  readonly #census = new Census(this.#explorer);
  readonly #claims = new Claims();

  open(address: URLSearchParams): void {
    // They stand last: where that is, is known when the rest is there.
    void this.#explorer.open(address).then(() => this.#claims.show());
  }

  /** Shows the sections around the board. */
  async #surround(subject: Subject, isWanted: () => boolean): Promise<void> {
    this.#numbers.show(subject);
    this.#census.show(subject);
    await this.#codes.show(subject);
    if (isWanted()) await this.#orbits.show(subject);
  }

  #refresh(): void {
    this.#motions.refresh();
    this.#codes.refresh();
    this.#orbits.refresh();
    this.#numbers.refresh();
  }
}
