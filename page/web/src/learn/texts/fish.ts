// Fish: one symbol in as many houses as hold all its places.

import type { Texts } from "./text.js";

const fins =
  "Look for a fish that further places in one region spoil. Of the cells that the fish would clear, only those count that see all fins: usually cells in the region of the fins.";
const regions =
  "Take one symbol. Beside rows and columns, let regions count as houses, and look for a few houses whose places all lie in as many other houses.";

export const FISH: Texts = {
  x_wing: {
    what: "In two rows a symbol has places only in the same two columns. Each of the rows takes it in one of these columns, and they do not take it in the same one. So both columns have the symbol in these rows, and it goes from all their other cells. Rows and columns may swap roles.",
    look: "Take one symbol, and look for rows with two places for it. If two rows have theirs in the same columns, look for further places in these columns. Then do the same with columns.",
  },
  swordfish: {
    what: "In three rows a symbol has places only in the same three columns, two or three places in each row. The three rows take it in three different columns. So these columns have the symbol in these rows, and it goes from their other cells. Rows and columns may swap roles.",
    look: "Take one symbol, and mark the rows with two or three places for it. Three of them whose places lie in three columns together are the fish: not every row needs a place in every column.",
  },
  jellyfish: {
    what: "In four rows a symbol has places only in the same four columns. The four rows take it in four different columns. So these columns have the symbol in these rows, and it goes from their other cells. Rows and columns may swap roles.",
    look: "Take a symbol that stands in few cells so far, and mark the rows with two to four places. In a 9×9 grid a fish of five lines or more comes with a smaller one the other way round, so nothing larger is needed.",
  },
  finned_x_wing: {
    what: "An X-wing would be there, but one of its rows has further places for the symbol: the fins. Either all fins are false and the X-wing holds, or a fin is true. So the symbol goes from those cells that the X-wing would clear and that see all fins. Rows and columns may swap roles.",
    look: fins,
  },
  sashimi_x_wing: {
    what: "A finned X-wing that lacks a corner: without its fins, one of its rows has a single place left. Still, either all fins are false and the symbol stands as the X-wing says, or a fin is true. So it goes from the cells that the X-wing would clear and that see all fins.",
    look: "Take one symbol and two rows that have places in a common column. The first row has its other place in a second column; the other row has places beside this column in one region instead: these are the fins. Look at the cells of the second column in that region.",
  },
  finned_swordfish: {
    what: "A swordfish but for a few further places in its rows: the fins. Either all fins are false and the swordfish holds, or a fin is true. So the symbol goes from those cells that the swordfish would clear and that see all fins. Rows and columns may swap roles.",
    look: fins,
  },
  sashimi_swordfish: {
    what: "A finned swordfish that lacks corners: without its fins, one of its rows has a single place left. Either all fins are false and the symbol stands in the columns of the fish, or a fin is true. So it goes from the cells that the fish would clear and that see all fins.",
    look: fins,
  },
  finned_jellyfish: {
    what: "A jellyfish but for a few further places in its rows: the fins. Either all fins are false and the jellyfish holds, or a fin is true. So the symbol goes from those cells that the jellyfish would clear and that see all fins.",
    look: fins,
  },
  sashimi_jellyfish: {
    what: "A finned jellyfish that lacks corners: without its fins, one of its rows has a single place left. Either all fins are false and the symbol stands in the columns of the fish, or a fin is true. So it goes from the cells that the fish would clear and that see all fins.",
    look: fins,
  },
  franken_x_wing: {
    what: "An X-wing in which regions may stand for rows or columns: two houses without a common cell have all their places of a symbol in two other houses. These two take the symbol there, so it goes from their other cells.",
    look: regions,
  },
  franken_swordfish: {
    what: "A swordfish in which regions may stand for rows or columns: three houses have all their places of a symbol in three other houses. No two of the first three share a place, so the three others take the symbol in them, and it goes from their other cells.",
    look: regions,
  },
  franken_jellyfish: {
    what: "A jellyfish in which regions may stand for rows or columns: four houses have all their places of a symbol in four other houses. No two of the first four share a place, so the four others take the symbol in them, and it goes from their other cells.",
    look: regions,
  },
  finned_franken_x_wing: {
    what: "A Franken X-wing but for a few further places in its first houses: the fins. Either all fins are false and the fish holds, or a fin is true. So the symbol goes from the cells that the fish would clear and that see all fins.",
    look: `${regions} Places that lie in none of these are fins.`,
  },
  finned_franken_swordfish: {
    what: "A Franken swordfish but for a few further places in its first houses: the fins. Either all fins are false and the fish holds, or a fin is true. So the symbol goes from the cells that the fish would clear and that see all fins.",
    look: `${regions} Places that lie in none of these are fins.`,
  },
  finned_franken_jellyfish: {
    what: "A Franken jellyfish but for a few further places in its first houses: the fins. Either all fins are false and the fish holds, or a fin is true. So the symbol goes from the cells that the fish would clear and that see all fins.",
    look: `${regions} Places that lie in none of these are fins.`,
  },
};
