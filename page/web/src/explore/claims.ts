// Published claims, and what became of them: the records of `verify`, which come with the page.

import { element } from "../host/dom.js";
import { key, t, translated } from "../host/language.js";

/** A record of `list claims`, one for each claim. */
interface Claim {
  schema: string;
  claim: string;
  statement: string;
  source: string;
  url: string;
}

/** A record of `verify`, one for each part of a claim. */
interface Part {
  schema: string;
  claim: string;
  part: string;
  published: string;
  computed: string | null;
  origin: "printed" | "derived" | "reading" | "new";
  verdict: Verdict;
  note: string;
  engines: { engine: string }[];
}

type Verdict = "confirmed" | "refuted" | "no counterexample" | "undecided";

/** In words, with a sign, the worst first. */
const WORDS: Record<Verdict, string> = {
  refuted: key("✗ false"),
  undecided: key("? undecided"),
  "no counterexample": key("≈ without a counterexample"),
  confirmed: key("✓ true"),
};
/** So near to what is seen. */
const AHEAD = "600px";
const VERDICTS = Object.keys(WORDS) as Verdict[];

export class Claims {
  readonly #about = element("explore-claims-about", HTMLParagraphElement);
  readonly #filter = element("explore-claims-filter", HTMLSelectElement);
  readonly #list = element("explore-claims-list", HTMLDivElement);
  #isAsked = false;

  constructor() {
    this.#filter.append(new Option(t("all"), ""), ...VERDICTS.map((verdict) => new Option(t(WORDS[verdict]), verdict)));
    this.#filter.addEventListener("change", () => {
      for (const claim of this.#list.querySelectorAll<HTMLElement>("details"))
        claim.hidden = this.#filter.value !== "" && claim.dataset.verdict !== this.#filter.value;
    });
  }

  /** Fetches the records when their place comes into sight for the first time: they are much to read and to draw. */
  show(): void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.#fetch();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element("explore-claims", HTMLElement));
  }

  #fetch(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    void fetch(new URL("claims.jsonl", import.meta.url))
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((text) =>
        this.#draw(
          text
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Claim & Part),
        ),
      )
      .catch(() => {
        this.#isAsked = false;
        this.#about.textContent = t("The report could not be fetched; come back to it when there is a network.");
      });
  }

  #draw(records: (Claim & Part)[]): void {
    const of = (schema: string) => records.filter((record) => record.schema.startsWith(`gerechte/${schema}/`));
    const parts: Part[] = of("verify");
    // Some take minutes, and are only computed on the command line.
    const claims: Claim[] = of("claim").filter(({ claim }) => parts.some((part) => part.claim === claim));
    const number = (verdict: Verdict) => parts.filter((part) => part.verdict === verdict).length;
    const counts = VERDICTS.map((verdict) => [number(verdict), t(WORDS[verdict]).slice(2)] as const).filter(
      ([count]) => count > 0,
    );
    this.#about.textContent = t(
      "What publications say of these games, computed anew: {claims} claims with {numbers} numbers, of which {verdicts}. “gerechte verify” computes them on your machine.",
      {
        claims: claims.length,
        numbers: parts.length,
        verdicts: counts.map(([n, verdict]) => t("{n} are {verdict}", { n, verdict })).join(", "),
      },
    );
    this.#list.replaceChildren(
      ...claims.map((claim) =>
        this.#claim(
          claim,
          parts.filter((part) => part.claim === claim.claim),
        ),
      ),
    );
  }

  #claim(claim: Claim, parts: Part[]): HTMLElement {
    const verdict = VERDICTS.find((verdict) => parts.some((part) => part.verdict === verdict)) ?? "undecided";
    const isPartly = verdict === "refuted" && parts.some((part) => part.verdict !== verdict);
    const made = document.createElement("details");
    made.dataset.verdict = verdict;
    const summary = document.createElement("summary");
    summary.append(
      textIn(
        "span",
        isPartly ? t("✗ partly false") : t(WORDS[verdict]),
        `verdict ${verdict === "no counterexample" ? "open" : verdict}`,
      ),
      " ",
      textIn("span", claim.statement),
    );
    made.append(summary);
    // Few are opened.
    made.addEventListener("toggle", () => made.append(...this.#details(claim, parts)), { once: true });
    return made;
  }

  /** Where a claim stands, and what became of each of its parts. */
  #details(claim: Claim, parts: Part[]): HTMLElement[] {
    const source = textIn("p", "", "soft");
    // Of the addresses in the file only those of the web become links.
    const link = /^https:\/\//.test(claim.url)
      ? Object.assign(textIn("a", claim.source), { href: claim.url, rel: "noreferrer" })
      : textIn("span", claim.source);
    source.append(link);
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    const columns = [t("part"), t("expected"), t("computed"), t("origin"), t("verdict")];
    for (const text of columns) head.append(Object.assign(textIn("th", text), { scope: "col" }));
    const body = table.createTBody();
    for (const part of parts) {
      const row = body.insertRow();
      row.append(Object.assign(textIn("th", part.part), { scope: "row" }));
      for (const [name, text] of [
        [t("expected"), part.published],
        [t("computed"), part.computed ?? "–"],
        [t("origin"), translated(part.origin)],
        [t("verdict"), t(WORDS[part.verdict])],
      ] as const) {
        const cell = row.insertCell();
        cell.dataset.name = name;
        cell.textContent = text;
      }
    }
    const notes = [...new Set(parts.map((part) => part.note).filter(Boolean))].map((note) => textIn("p", note));
    const engines = [...new Set(parts.flatMap((part) => part.engines.map(({ engine }) => engine)))];
    return [
      source,
      table,
      ...notes,
      textIn("p", t("Computed by: {engines}.", { engines: engines.join(", ") }), "soft"),
    ];
  }
}

function textIn<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = "",
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text, className });
}
