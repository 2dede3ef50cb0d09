// Singles.

import type { Texts } from "./text.js";

export const SINGLES: Texts = {
  full_house: {
    what: "A row, a column or a region that is full but for one cell takes there the one symbol that it still lacks. This is the easiest step of all.",
    look: "Count the empty cells of the houses, above all of those in which the last symbols were placed. Where one is left, name the symbols in order until one is missing.",
  },
  naked_single: {
    what: "A cell has one candidate left, so that is its symbol. All others are excluded, by symbols that the cell sees or by earlier steps.",
    look: "Look at empty cells that see many filled ones in their row, column and region, and count which symbols are missing. With candidates written down, look for a cell with one.",
  },
  hidden_single: {
    what: "A symbol has one place left in a house, and the house must hold it: so it stands there. The cell may have other candidates, too, which hide the step.",
    look: "Take a symbol that stands in many places already. In each region that lacks it, cross out the rows and columns that have it, and see whether one cell remains. Then do the same for rows and for columns.",
  },
};
