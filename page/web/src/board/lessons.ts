// Links from steps to the pages of their techniques.

import { t } from "../host/language.js";
import { LADDER, lessonAddress } from "./ladder.js";

/** Makes a link lead to the page of a technique; it is hidden if there is none. */
export function showLesson(link: HTMLAnchorElement, technique: string | null | undefined): void {
  const rung = LADDER.find((one) => one.technique === technique);
  link.hidden = !rung;
  if (!rung) return;
  link.textContent = t("Lesson: {technique}", { technique: t(rung.name) });
  link.href = lessonAddress(rung.technique);
}
