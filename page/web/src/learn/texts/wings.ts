// Wings and other patterns of cells with few candidates.

import type { Texts } from "./text.js";

export const WINGS: Texts = {
  remote_pairs: {
    what: "In a chain of cells with the same two candidates each cell sees the next, so the two symbols alternate along it. Of two cells in it with an odd number of links between them, one takes the first symbol and the other takes the second. A cell outside that sees both can take neither.",
    look: "Look for at least four cells with the same two candidates, and join those that see each other. The step needs ends at an odd distance that do not see each other: three links, or five.",
  },
  w_wing: {
    what: "Two cells have the same two candidates, say a and b. Some house has two places for a, one seen by the first cell and one by the second. If both cells took a, the house would have no place for it. So one of them takes b, and b goes from all cells that see both.",
    look: "Look for two cells with the same two candidates that do not see each other. For each of their symbols, look for a house with two places that connects them.",
  },
  xy_wing: {
    what: "A cell, the pivot, has the candidates x and y. It sees a cell with x and z, and a cell with y and z. If the pivot takes x, the first of these takes z; if it takes y, the second does. So z goes from all cells that see both.",
    look: "Look for cells with two candidates. For a pivot of these, look in its houses for two others that share one symbol each with it, a different one, and a third symbol with each other.",
  },
  xyz_wing: {
    what: "A cell, the pivot, has the candidates x, y and z. It sees a cell with x and z, and a cell with y and z. Whichever symbol the pivot takes, one of the three cells takes z. So z goes from all cells that see all three.",
    look: "Look for a cell with three candidates that sees two cells with two of these each. One of the two lies in its region as a rule, and so do the cells that lose the symbol.",
  },
  bug_plus_one: {
    what: "BUG stands for bivalue universal grave: each open cell has two candidates, and each of these has two places in each of its houses. Such a position never has exactly one solution. So where a single further candidate prevents it, this candidate is true, and the others of its cell go. The step relies on the puzzle having one solution.",
    look: "Late in a game, when all open cells but one have two candidates, look at the one with three. Its symbol is the one that has three places in its row, its column and its region.",
  },
};
