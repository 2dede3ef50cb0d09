// A rating on all scales, in words.

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
  if (!ladder) return "no rating for this game";
  if (ladder.solved) return `${ladder.level}, score ${ladder.score}`;
  return `${ladder.level}, beyond the techniques${explainer?.er ? `, Sudoku Explainer ${explainer.er.toFixed(1)}` : ""}`;
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
    [
      "ladder",
      "Level",
      ladder &&
        `${ladder.level}${ladder.solved ? "" : ", beyond the techniques"}; score ${ladder.score} in ${ladder.steps} steps${ladder.hardest ? `, the hardest ${ladder.hardest.replaceAll("_", " ")}` : ""}`,
    ],
    ["explainer", "Sudoku Explainer", explainer && explained(explainer)],
    ["naive", "Trial and error", naive && `${naive.level}; ${naive.expected.toFixed(1)} symbols too many on average`],
    ["guesses", "Guesses on average", guesses === null ? null : guesses.toFixed(1)],
    ["refutation", "Refutation sum", refutation === null ? null : String(refutation)],
    [
      "backdoor",
      "Cells that open it to singles",
      backdoor === null ? null : backdoor < 3 ? String(backdoor) : "3 or more",
    ],
  ];
  return said.map(([name, scale, words]) => [scale, words ?? missing[name] ?? "not rated"]);
}

function explained({ er, ep, ed, hardest, beyond }: NonNullable<Rate["explainer"]>): string | null {
  if (er === null) return beyond;
  const [first, placed] = [ed?.toFixed(1) ?? "–", ep?.toFixed(1) ?? "–"];
  return `${er.toFixed(1)}${hardest ? `, ${hardest}` : ""}; up to the first placement ${placed}, first step ${first}`;
}
