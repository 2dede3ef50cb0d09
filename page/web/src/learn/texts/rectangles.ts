// Unique rectangles. They rely on the puzzle having one solution.

import type { Texts } from "./text.js";

const rectangle = "Four cells in two rows, two columns and two regions are the corners of a rectangle.";
const swap =
  "If four cells without givens in two rows, two columns and two regions, the corners of a rectangle, held only two symbols, these could swap, and the puzzle would have two solutions.";
const look =
  "Look for two cells with the same two candidates that share a house. Complete them to a rectangle that lies in two regions, and check that the two symbols are candidates of its other corners. ";

export const RECTANGLES: Texts = {
  unique_rectangle_1: {
    what: `${swap} Three corners have the same two candidates and no other. So the fourth corner can take neither of these. The step relies on the puzzle having one solution.`,
    look: `${look}Here a third corner has just these two as well.`,
  },
  unique_rectangle_2: {
    what: `${swap} Two corners on one side have just the two candidates; the other two have these and the same third one. One of the latter takes the third symbol, so it goes from all cells that see both.`,
    look: `${look}Here both have one candidate more, the same one.`,
  },
  unique_rectangle_3: {
    what: `${swap} Two corners on one side have just the two candidates; the other two have further ones, and at least one of these is true. So the latter count as one cell with these further candidates. If it makes a naked subset with cells of a house that both corners are in, the symbols of the subset go from the other cells of this house.`,
    look: `${look}Here they have further candidates: look in their common houses for cells with few candidates among these.`,
  },
  unique_rectangle_4: {
    what: `${swap} Two corners on one side have further candidates. In a house that both are in, one of the two symbols has no other places. So it stands in one of these corners. If the other one took the second symbol, the two could swap. So both corners lose the second symbol.`,
    look: `${look}Here the further candidates do not matter: count the places of the two symbols in the row, column or region of these corners.`,
  },
  unique_rectangle_5: {
    what: `${swap} Two opposite corners, or three, have the two candidates and the same third one; the others have just the two. One of the former takes the third symbol, so it goes from all cells that see all of them.`,
    look: "Look for a rectangle with two symbols in all corners and a third one in two opposite corners or three. Cells that see all of these are rare, and so is the step.",
  },
  unique_rectangle_6: {
    what: `${swap} Two opposite corners have further candidates, the other two have just the two symbols. In two parallel sides one of the symbols has no other places, so it stands in two opposite corners. If these were the corners with further candidates, the other two corners would hold the second symbol, and the two could swap. So the symbol goes from the corners with further candidates.`,
    look: "Look for two opposite corners with the same two candidates. If one symbol is confined to the corners in both rows, or in both columns, it is an X-wing, and the rectangle says which way round.",
  },
  hidden_rectangle: {
    what: `${swap} One corner has just two candidates, say a and b. In the row and in the column of the opposite corner, a has no other places than corners. If the opposite corner took b, both corners beside it would take a, the first one would take b, and the two could swap. So the opposite corner loses b.`,
    look: "Begin with a cell with two candidates as one corner. For each rectangle, look at the two sides through the opposite corner: does one of the symbols have only two places in both?",
  },
  avoidable_rectangle_1: {
    what: `${rectangle} Three corners are solved, and none of the four is a given. Two opposite ones hold the same symbol a, the third holds b. If the fourth took b, the two symbols could swap: the givens would allow both ways, and the puzzle would have two solutions. So b goes from the fourth corner.`,
    look: "Mark what was given and what you have entered. Look for three entered corners of a rectangle in two regions with two symbols, and at the candidates of the fourth.",
  },
  avoidable_rectangle_2: {
    what: `${rectangle} Two corners are solved, and none of the four is a given. The other two have one candidate each that would complete a swap of two symbols, and share one further candidate. If neither took this one, the puzzle would have two solutions. So one of them takes it, and it goes from all cells that see both.`,
    look: "Look for two entered symbols on one side of a rectangle in two regions. The opposite side must have cells with two candidates: the symbol of the opposite corner, and a common one.",
  },
};
