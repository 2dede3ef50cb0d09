// The links of a chain in words, to be unfolded.

import { t } from "../host/language.js";
import type { Step } from "../host/records.js";

/** Shows the links of a step in an element, which is hidden if it has none. */
export function showLinks(where: HTMLDetailsElement, step: Step | null | undefined): void {
  const links = step?.links ?? [];
  where.hidden = links.length === 0;
  const summary = document.createElement("summary");
  summary.textContent = t("The chain, link by link ({n})", { n: links.length });
  const lines = document.createElement("ol");
  lines.className = "chain";
  lines.tabIndex = 0;
  lines.ariaLabel = t("Links of the chain");
  lines.append(
    ...links.map((link) => {
      const line = document.createElement("li");
      if (link.startsWith(" ")) line.className = "inner";
      line.textContent = link.trim();
      return line;
    }),
  );
  where.replaceChildren(summary, lines);
}
