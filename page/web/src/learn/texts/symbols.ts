// Patterns of a single symbol in houses with two places, and colours.

import type { Texts } from "./text.js";

const pairs = "Take one symbol, and mark all houses in which it has two places. ";

export const SYMBOLS: Texts = {
  skyscraper: {
    what: "Two rows have two places each for a symbol, and one place of each lies in the same column. These two are not both true, so at least one of the other two places is. A cell that sees both of these cannot take the symbol. Rows and columns may swap roles.",
    look: `${pairs}Two rows of them that share a column are the towers: look where the other two ends are both seen.`,
  },
  two_string_kite: {
    what: "A row and a column have two places each for a symbol, and a place of the row and one of the column lie in the same region. These two are not both true, so at least one of the other two places is. A cell that sees both of these cannot take the symbol.",
    look: `${pairs}For a row and a column that come together in a region, look at the cell where the lines through the other two ends cross.`,
  },
  turbot_fish: {
    what: "Two houses have two places each for a symbol, and a place of one sees a place of the other. These two are not both true, so at least one of the other two places is. A cell that sees both of these cannot take the symbol.",
    look: `${pairs}Regions count, too. Join two such houses by places that see each other, and look for cells that both free ends see.`,
  },
  empty_rectangle: {
    what: "In a region all places of a symbol lie in one row and one column together. A second column has two places for it, one of them in this row. If the cell where the first column meets the row of the other place took the symbol, the region would have it in its row; then the place in this row would be false, and the other one true, in the row of the cell: a contradiction. So this cell cannot take the symbol. Rows and columns may swap roles.",
    look: "Take one symbol, and look for a region in which its places make a cross or an angle. Then look along the row and the column of the cross for a line with two places that begins on it.",
  },
  simple_colors_trap: {
    what: "In houses with two places for a symbol exactly one of the two is true. Along such pairs, places take two colours in turn: all places of one colour are true, and all of the other are false. A cell that sees both colours cannot take the symbol.",
    look: `${pairs}Begin anywhere, and give places two colours in turn along these pairs. Then look for places without a colour that see both.`,
  },
  simple_colors_wrap: {
    what: "In houses with two places for a symbol exactly one of the two is true. Along such pairs, places take two colours in turn: all places of one colour are true, and all of the other are false. If two places of one colour see each other, this colour is false, and the symbol goes from all its cells.",
    look: `${pairs}Give places two colours in turn along these pairs, and look for one colour twice in a house.`,
  },
  multi_colors_1: {
    what: "A symbol has two nets of places, each coloured in turn along houses with two places; in each net one colour is true. If a colour of one net sees a colour of the other, they are not both true. So one of the two remaining colours is true, and a cell that sees both of these cannot take the symbol.",
    look: `${pairs}Colour all nets, each with two colours of its own. Where colours of two nets meet in a house, compare the two opposite colours.`,
  },
  multi_colors_2: {
    what: "A symbol has two nets of places, each coloured in turn along houses with two places; in each net one colour is true. If a colour of one net sees both colours of the other, it sees a true place whichever it is. So this colour is false, and the symbol goes from all its cells.",
    look: `${pairs}Colour all nets, each with two colours of its own, and look for a colour that meets both colours of another net.`,
  },
};
