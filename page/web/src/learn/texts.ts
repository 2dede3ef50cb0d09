// All texts. They are a file of their own, which is loaded when it is needed.

import { CHAINS } from "./texts/chains.js";
import { FISH } from "./texts/fish.js";
import { RECTANGLES } from "./texts/rectangles.js";
import { RULES } from "./texts/rules.js";
import { SETS } from "./texts/sets.js";
import { SINGLES } from "./texts/singles.js";
import { SUBSETS } from "./texts/subsets.js";
import { SYMBOLS } from "./texts/symbols.js";
import type { Texts } from "./texts/text.js";
import { WINGS } from "./texts/wings.js";

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
