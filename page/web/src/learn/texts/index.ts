// All texts.

import { CHAINS } from "./chains.js";
import { FISH } from "./fish.js";
import { RECTANGLES } from "./rectangles.js";
import { RULES } from "./rules.js";
import { SETS } from "./sets.js";
import { SINGLES } from "./singles.js";
import { SUBSETS } from "./subsets.js";
import { SYMBOLS } from "./symbols.js";
import type { Texts } from "./text.js";
import { WINGS } from "./wings.js";

export const TEXTS: Texts = {
  ...SINGLES,
  ...RULES,
  ...SUBSETS,
  ...FISH,
  ...SYMBOLS,
  ...WINGS,
  ...RECTANGLES,
  ...CHAINS,
  ...SETS,
};
