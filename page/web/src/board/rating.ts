// A rating on all scales, in words.

import { count, decimal, t, translated } from "../host/language.js";
import { LADDER } from "./ladder.js";

/** A record of `rate`; see src/format/record/rate.rs. */
export interface Rate {
  solutions: number;
  naive: { expected: number; level: string } | null;
  ladder: { score: number; hardest: string | null; steps: number; level: string; solved: boolean } | null;
  explainer: {
    er: number | null;
    ep: number | null;
    ed: number | null;
    hardest: string | null;
    beyond: string | null;
  } | null;
  refutation: number | null;
  guesses: number | null;
  backdoor: number | null;
  missing: Record<string, string>;
}

/** A rating in a few words. */
export function ratingWords({ ladder, explainer }: Rate): string {
  if (!ladder) return t("no rating for this game");
  const level = t(ladder.level);
  if (ladder.solved) return t("{level}, score {score}", { level, score: String(ladder.score) });
  const er = explainer?.er ? `, Sudoku Explainer ${decimal(explainer.er, 1)}` : "";
  return `${t("{level}, beyond the techniques", { level })}${er}`;
}

/** How hard a puzzle is, to compare: scores of the ladder, and above them all that are beyond it. */
export function hardness({ ladder, explainer }: Rate): number {
  if (!ladder) return 0;
  return ladder.solved ? ladder.score : 1e9 + (explainer?.er ?? 0);
}

/** Each scale with what it says. */
export function scales(rate: Rate): [scale: string, words: string][] {
  const { naive, ladder, explainer, refutation, guesses, backdoor, missing } = rate;
  const said: [string, string, string | null][] = [
    ["ladder", t("Level"), ladder && laddered(ladder)],
    ["explainer", "Sudoku Explainer", explainer && explained(explainer)],
    [
      "naive",
      t("Trial and error"),
      naive &&
        t("{class}; {n} symbols too many on average", {
          class: translated(naive.level),
          n: decimal(naive.expected, 1),
        }),
    ],
    ["guesses", t("Guesses on average"), guesses === null ? null : decimal(guesses, 1)],
    ["refutation", t("Refutation sum"), refutation === null ? null : String(refutation)],
    [
      "backdoor",
      t("Cells that open it to singles"),
      backdoor === null ? null : backdoor < 3 ? String(backdoor) : t("3 or more"),
    ],
  ];
  return said.map(([name, scale, words]) => [scale, words ?? missing[name] ?? t("not rated")]);
}

function laddered({ level, solved, score, steps, hardest }: NonNullable<Rate["ladder"]>): string {
  const words = solved ? t(level) : t("{level}, beyond the techniques", { level: t(level) });
  const way = count(steps, "score {score} in {n} step", "score {score} in {n} steps", { score: String(score) });
  const name = LADDER.find(({ technique }) => technique === hardest)?.name ?? "";
  return `${words}; ${way}${name ? `, ${t("the hardest {technique}", { technique: t(name) })}` : ""}`;
}

function explained({ er, ep, ed, hardest, beyond }: NonNullable<Rate["explainer"]>): string | null {
  if (er === null) return beyond;
  const shown = (rating: number | null) => (rating === null ? "–" : decimal(rating, 1));
  const hard = hardest ? `, ${translated(hardest)}` : "";
  const others = t("up to the first placement {placed}, first step {first}", { placed: shown(ep), first: shown(ed) });
  return `${shown(er)}${hard}; ${others}`;
}
