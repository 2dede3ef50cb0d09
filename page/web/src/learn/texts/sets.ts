// Sets of cells of several houses: Sue de Coq, and almost locked sets.

import type { Texts } from "./text.js";

const almost =
  "An almost locked set is some cells of a house with one candidate more than cells: if it loses a symbol, it takes all others.";
const exclude =
  "Two such sets exclude each other in a symbol if all places of it in one see all places of it in the other: then they do not both take it.";

export const SETS: Texts = {
  sue_de_coq: {
    what: "Take two or three cells in which a line meets a region, some further cells of the line, and some further cells of the region, such that all of them together have as many different candidates as there are cells, and no symbol can stand in them twice. Then each of these symbols stands in them exactly once. So it goes from every cell that sees all its places there.",
    look: "Look for two or three cells of a line in a region with four or five candidates. Seek cells with two of these in the rest of the line, and cells with two others in the rest of the region.",
  },
  als_xz: {
    what: `${almost} ${exclude} So one of two sets that exclude each other in x loses x, and takes all its other symbols. If they share another symbol z, one of them takes it, and z goes from the cells outside that see all its places in both.`,
    look: "Begin with small sets: a cell with two candidates, and two cells of a house with three. Look for a symbol x that lies in both along one house, and for a second common symbol.",
  },
  als_xy_wing: {
    what: `${almost} ${exclude} The middle one of three sets excludes the first in x and the last in another symbol y. It lacks at most one of its symbols. So it takes x or y, and one of the outer sets loses its own and takes all its others. If the outer sets share another symbol z, it goes from the cells outside that see all its places in both.`,
    look: "Think of an XY-wing in which sets stand for cells. Begin with a set of two candidates in one cell as the middle, and look on both sides for sets that share a third symbol.",
  },
  als_xy_chain: {
    what: `${almost} ${exclude} Sets follow each other in a chain, and each excludes the next in a symbol, with two different symbols at each set between the ends. Both ends share another symbol z than those in which they exclude their neighbours. If the first set loses z, it takes the symbol towards the next one, which loses it and takes the following one, and so on: the last set then takes z. So z goes from the cells outside that see all its places in both ends.`,
    look: "Think of an XY-chain in which sets stand for cells. Cells with two candidates are sets, too: mix them with sets of two or three cells where the chain would end.",
  },
  death_blossom: {
    what: `${almost} For each candidate of a cell, the stem, there is such a set, a petal, all of whose places of this candidate the stem sees. Whichever symbol the stem takes, one petal loses it, and takes all its others. If all petals share another symbol z, which is no candidate of the stem, it goes from the cells outside that see all its places in them.`,
    look: "Begin with a cell with two or three candidates. For each of these look around it for a set that has the symbol only where the cell sees it; then compare the sets.",
  },
};
