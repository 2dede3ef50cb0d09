// Techniques of games with further rules, and of regions that are no boxes.

import type { Texts } from "./text.js";

export const RULES: Texts = {
  relation: {
    what: "A rule relates two cells: their values are not one apart, say, or one is greater. A candidate goes if the other cell has no candidate that may stand with it: whatever the other cell took, the rule would be broken.",
    look: "Look beside cells with few candidates, and ask of each candidate there whether any of these few may stand with it. If neighbours are not one apart, a cell with only 3 and 5 excludes 4 from the cells beside it.",
  },
  line: {
    what: "A rule is about all cells of a line at once: values rise along a thermometer, or a number at the end of a row counts the values that are greater than all before them. A candidate goes if no way to fill the whole line uses it.",
    look: "Begin with the lines that leave the fewest ways. Ask of the first and the last cell which values are too great or too small there. Then try the candidates of the cells that have the fewest.",
  },
  line_combination: {
    what: "A rule is about all cells of a line, and these see each other, so that they take different symbols: the cells of a row with a number at its end, say. A candidate goes if no way to fill the whole line with different symbols uses it.",
    look: "Begin with lines whose rule leaves few sets of symbols, such as numbers that are very small or very large. Ask where the symbols stand that every way needs, and cross out those ways that need one symbol twice.",
  },
  region: {
    what: "The board is divided into regions, and which cells they have is a part of the solution (chaos construction). A region holds every symbol once. So a cell of a region cannot take a symbol that the region has already, and a cell with such a symbol is in another region. If a region can hold a symbol in one cell alone, this cell is in the region and takes the symbol. Regions are numbered by their first cells, so a number comes only after those below it.",
    look: "Begin at the upper left corner, which is in region 1. Then look for equal symbols near a region that has one of them: these cells are in other regions. Write down which symbols a region still lacks, and in which cells it may hold them.",
  },
  region_connectivity: {
    what: "The cells of a region are connected by their sides, and it has as many cells as there are symbols. A cell that the region cannot reach with the cells that it has left is in another region. A cell without which the region would fall apart, or could not have enough cells, is in the region.",
    look: "Count the cells that a region has left, and the steps from its cells to those that it may have. Where there is one way alone from one of its cells to another, or out of a corner, the cells on it are in the region.",
  },
  combination: {
    what: "The values in a cage add up to its number. List the ways to reach it with the candidates that the cells have, all different. A candidate that is in no such way goes.",
    look: "Begin with cages whose number is very small or very large for so many cells: they have one or two combinations. Come back to a cage when a symbol was placed in it, or a candidate has gone.",
  },
  locked_combination: {
    what: "All combinations that a cage has left use a certain symbol, so the symbol stands somewhere in the cage. A cell outside of the cage that sees all places of the symbol in it cannot take it.",
    look: "Write down the combinations of a cage, and look for a symbol that is in all of them. If its places in the cage lie in one house, it goes from the other cells of this house.",
  },
  innies_outies: {
    what: "A row, a column or a region holds every symbol once, so its sum is known: 21 for the symbols 1 to 6, 45 for 1 to 9. Cages give the sums of most of its cells. So the few cells that these cages leave over (innies), or that stick out of the house with a cage (outies), have a known sum, too. A candidate that is in no combination with this sum goes.",
    look: "Look for houses that cages fill but for one or two cells, or that cages fill with one or two cells too many. Add the numbers of the cages, and compare with the sum of the house.",
  },
  innies_outies_pair: {
    what: "Two houses without a common cell hold every symbol twice, so their sum is twice that of one. What their cages leave over of the two together, or what sticks out of them, has a known sum. A candidate that is in no combination with this sum goes.",
    look: "Try two rows, two columns or two regions side by side, where cages cross from one to the other: such cages count as a whole, and few cells are left over.",
  },
  common_peers: {
    what: "A symbol has a few places in a house, and stands in one of them. A cell outside of the house that sees all these places cannot take it. It may see some of them through one house and others through another. In the same way a cell that sees all places of a symbol in a naked subset cannot take the symbol.",
    look: "Regions that are no boxes make this possible, and so do rules that let cells see each other from afar. Where a symbol has two or three places in a house, look for a cell in whose row, column and region they all lie.",
  },
};
