// The list of techniques, by level.

import { LADDER, LEVELS, lessonAddress, type Rung } from "../board/ladder.js";
import { element, listItem } from "../host/dom.js";
import { t } from "../host/language.js";
import type { Lesson } from "./drills.js";
import { done, recall } from "./progress.js";

/** Fills the list; what there is to practise is shown when it is known. */
export function showList(lessons: Map<string, Lesson> | null): void {
  const sections = LEVELS.map((level) => {
    const [section, title, list] = ["section", "h3", "ol"].map((name) => document.createElement(name));
    title!.textContent = t(level);
    title!.id = `learn-${level}`;
    section!.setAttribute("aria-labelledby", title!.id);
    const rungs = LADDER.filter((rung) => rung.level === level);
    list!.append(...rungs.map((rung) => line(rung, lessons)));
    section!.append(title!, list!);
    return section!;
  });
  element("learn-levels", HTMLElement).replaceChildren(...sections);
}

function line({ technique, name }: Rung, lessons: Map<string, Lesson> | null): HTMLLIElement {
  const link = document.createElement("a");
  link.href = lessonAddress(technique);
  link.textContent = t(name);
  const item = listItem(link);
  if (!lessons) return item;
  const all = lessons.get(technique)?.drills ?? [];
  const drills = all.length;
  const number = done(recall(technique, all));
  const state = document.createElement("span");
  state.className = number > 0 && number === drills ? "soft all" : "soft";
  state.textContent = drills === 0 ? t("no positions") : t("{n} of {total}", { n: number, total: drills });
  item.append(" ", state);
  return item;
}
