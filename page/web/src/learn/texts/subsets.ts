// Locked candidates and subsets.

import type { Texts } from "./text.js";

export const SUBSETS: Texts = {
  locked_pair: {
    what: "Two cells in which a line meets a region have the same two candidates and no other. They take these two symbols between them. So the two symbols go from all other cells of the line, and from all other cells of the region.",
    look: "Look for two cells with the same two candidates in one region, and check whether they lie in one row or column, too. Then there are two houses from which the symbols go.",
  },
  locked_triple: {
    what: "Three cells in which a line meets a region have three candidates between them. They take these three symbols. So the three go from all other cells of the line, and from all other cells of the region.",
    look: "Look at the three cells of a row in a box, or of a column in a box. If all are empty and have three symbols in total, the rest of both houses loses these.",
  },
  pointing: {
    what: "In a region all places of a symbol lie in one row or column. The symbol stands in one of them. So it goes from the cells of this row or column outside of the region.",
    look: "Take a symbol and a region that lacks it. If its two or three places there lie in a line, follow this line out of the region.",
  },
  claiming: {
    what: "In a row or a column all places of a symbol lie in one region. The symbol stands in one of them. So it goes from the other cells of the region.",
    look: "Take a symbol and a row or column that lacks it. If all its places lie in one region, look at the rest of this region.",
  },
  naked_pair: {
    what: "Two cells of a house have the same two candidates and no other. Whichever way round, they take these two symbols. So no other cell of the house can take either.",
    look: "Look for cells with two candidates, and for the same two in another cell of the row, the column or the region.",
  },
  naked_triple: {
    what: "Three cells of a house have only three candidates between them. Each cell may have two of these or all three. The three cells take the three symbols, so no other cell of the house can take one of them.",
    look: "Look for cells with two or three candidates in a house, and join them: pairs such as 1 2, 2 3 and 1 3 are a triple as well.",
  },
  naked_quadruple: {
    what: "Four cells of a house have only four candidates between them. They take these four symbols, so no other cell of the house can take one of them.",
    look: "In a house with many empty cells, leave out the cells with many candidates, and count the symbols of the others. A hidden subset in the remaining cells is often easier to see.",
  },
  hidden_pair: {
    what: "In a house two symbols are possible in the same two cells and nowhere else. The two cells take these symbols, so all their other candidates go.",
    look: "In a house, look for symbols that have two places. If two of them have the same two places, clear these cells of everything else.",
  },
  hidden_triple: {
    what: "In a house three symbols are possible only in the same three cells. Each may have two of these places or all three. The three cells take the three symbols, so all their other candidates go.",
    look: "In a house, look for symbols with two or three places, and for three of them that share three cells.",
  },
  hidden_quadruple: {
    what: "In a house four symbols are possible only in the same four cells. These cells take the four symbols, so all their other candidates go.",
    look: "This is rare: with eight empty cells in a house, the other four are a naked quadruple, which is due before. Look at houses that are nearly empty, for four symbols that have few places, all in four cells.",
  },
};
