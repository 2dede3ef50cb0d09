// The motions of a board: a button for each of a few from which all others come, and a list of all.

import { button, element } from "../host/dom.js";
import { capital, count, t } from "../host/language.js";
import type { Explorer } from "./explorer.js";
import { pathOf } from "./motion-path.js";
import type { Orbits } from "./orbits.js";
import type { Subject } from "./subject.js";
import type { Motion } from "./torus.js";

export class Motions {
  readonly #few = element("explore-motions", HTMLDivElement);
  readonly #all = element("explore-all", HTMLSelectElement);

  /** Of the grid on the board the orbits say which it is. */
  constructor(
    private readonly explorer: Explorer,
    private readonly orbits: Orbits,
  ) {
    button("explore-do").addEventListener("click", () => {
      const motion = explorer.subject?.motions[Number(this.#all.value)];
      if (motion) this.#do(motion);
    });
    button("explore-back").addEventListener("click", () => {
      explorer.back();
      explorer.say(`${t("The board is as it was at first.")} ${orbits.place}`.trim());
    });
  }

  show(subject: Subject): void {
    const { motions, generators, further } = subject;
    const buttons = generators.map((motion) => this.#button(capital(motion.name), () => this.#do(motion)));
    further.forEach((permutation, number) => {
      const name = t("Symmetry {letter}", { letter: String.fromCharCode(65 + number) });
      buttons.push(
        this.#button(name, () => {
          this.explorer.move(permutation, permutation);
          this.#say(name);
        }),
      );
    });
    this.#few.replaceChildren(...buttons);
    const others = motions.map((motion, number) => [motion, number] as const).filter(([motion]) => !motion.isIdentity);
    const groups = [
      [t("Moves"), others.filter(([motion]) => motion.isTranslation)],
      [t("Turns"), others.filter(([motion]) => motion.isRotation && !motion.isTranslation)],
      [t("Flips"), others.filter(([motion]) => !motion.isRotation)],
    ] as const;
    this.#all.replaceChildren(
      ...groups
        .filter(([, all]) => all.length > 0)
        .map(([label, all]) => {
          const group = document.createElement("optgroup");
          group.label = label;
          group.append(...all.map(([motion, number]) => new Option(motion.name, String(number))));
          return group;
        }),
    );
    element("explore-list", HTMLElement).hidden = others.length === 0;
    element("explore-group", HTMLParagraphElement).textContent = this.#about(subject);
  }

  refresh(): void {
    button("explore-back").disabled = !this.explorer.isMoved;
  }

  #about({ motions, further, symmetries, palette }: Subject): string {
    const all = BigInt(symmetries);
    if (palette.rigid_order === null || motions.length === 0)
      return count(all, "The board has {n} symmetry: nothing moves.", "The board has {n} symmetries.");
    const rigid = count(
      motions.length,
      "{n} rigid motion keeps the regions, the one that moves nothing among them.",
      "{n} rigid motions keep the regions, the one that moves nothing among them.",
    );
    if (further.length === 0) return rigid;
    const more = "With those that permute rows and columns in other ways there are {n} symmetries.";
    return `${rigid} ${t(more, { n: all })}`;
  }

  #do(motion: Motion): void {
    this.explorer.move(motion.permutation, pathOf(motion));
    this.#say(motion.name);
  }

  #say(what: string): void {
    this.explorer.say([`${capital(what)}.`, this.orbits.place].filter(Boolean).join(" "));
  }

  #button(name: string, pressed: () => void): HTMLButtonElement {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    made.addEventListener("click", pressed);
    return made;
  }
}
