// Chains, loops and forcing.

import type { Texts } from "./text.js";

const grouped =
  "Several places of a symbol that two houses have in common count as one place: the symbol is in one of them, or in none.";
const sets =
  "An almost locked set (some cells of a house with one candidate more than cells) counts as a link: if it loses one symbol, it keeps all its others.";
const start =
  "Begin at a candidate, and follow what must be true or false from cells with two candidates and houses with two places. ";

export const CHAINS: Texts = {
  x_chain: {
    what: "A chain runs through places of one symbol. Its links are of two kinds in turn: in a house with two places, if one is false, the other is true; and of two places that see each other, if one is true, the other is false. It begins and ends with a link of the first kind. So if one end is false, the other is true, and a cell that sees both ends cannot take the symbol.",
    look: "Take one symbol, and mark all houses in which it has two places. Join such pairs by places that see each other, and look at cells that see both ends.",
  },
  xy_chain: {
    what: "A chain runs through cells with two candidates, each of which sees the next and shares a symbol with it. If the first cell is not z, it takes its other symbol, so the next cell takes its other one, and so on; the last cell then takes z. So one of the two ends is z, and z goes from all cells that see both.",
    look: "Mark the cells with two candidates. From a cell with z, leave by its other symbol, and go on until a cell is left with z. Then look for cells that see both ends.",
  },
  continuous_nice_loop: {
    what: "A chain of cells with two candidates and houses with two places closes to a ring, so that its links change their kind all the way round. Of any two neighbours in it exactly one is true. So a house that two neighbours share has the symbol in one of them and nowhere else, and a cell in which two neighbours meet takes one of these two candidates.",
    look: `${start}If you come back to the beginning in such a way that all fits, the ring is continuous: look at each link that was no sure pair, and clear what stands beside it.`,
  },
  discontinuous_nice_loop: {
    what: "A chain of cells with two candidates and houses with two places comes back to the cell that it began in, and contradicts what it began with. If a candidate that is supposed true turns out false, it goes; if one that is supposed false turns out true, the others of its cell go.",
    look: `${start}Suppose a candidate true, and see whether it makes itself false. Cells that see many ends of pairs are the best to try.`,
  },
  aic: {
    what: "An alternating inference chain runs through cells with two candidates and houses with two places. If its first candidate is false, its last one is true. So at least one of the two is true, and any candidate that both exclude goes. On the ladder discontinuous nice loops come before, and say the same in another way, so that this step is hardly ever due.",
    look: `${start}A chain that begins and ends with a pair is what counts: look for candidates that both ends exclude.`,
  },
  grouped_continuous_nice_loop: {
    what: `A continuous nice loop with groups. ${grouped} Of any two neighbours in the loop exactly one is true, so nothing else is possible beside them.`,
    look: `${start}Where a house has three places or four, see whether all but one lie in one region or line: these are a group.`,
  },
  grouped_discontinuous_nice_loop: {
    what: `A discontinuous nice loop with groups. ${grouped} The loop comes back to its cell, and contradicts what it began with: a candidate that makes itself false goes; beside one whose absence makes it true, the others of its cell go.`,
    look: `${start}Where a house has three places or four, see whether all but one lie in one region or line: these are a group.`,
  },
  grouped_aic: {
    what: `An alternating inference chain with groups. ${grouped} If one end is false, the other is true, so any candidate that both exclude goes. On the ladder grouped loops come before, and say the same in another way, so that this step is hardly ever due.`,
    look: `${start}Where a house has three places or four, see whether all but one lie in one region or line: these are a group.`,
  },
  als_aic: {
    what: `An alternating inference chain with almost locked sets. ${sets} If one end of the chain is false, the other is true, so any candidate that both exclude goes.`,
    look: `${start}Where the chain takes a symbol from a cell with three candidates, see whether a neighbour makes an almost locked set with it.`,
  },
  als_continuous_nice_loop: {
    what: `A continuous nice loop with almost locked sets. ${sets} Of any two neighbours in the loop exactly one is true, so nothing else is possible beside them.`,
    look: `${start}Where the chain takes a symbol from a cell with three candidates, see whether a neighbour makes an almost locked set with it.`,
  },
  als_discontinuous_nice_loop: {
    what: `A discontinuous nice loop with almost locked sets. ${sets} The loop comes back to its cell, and contradicts what it began with: a candidate that makes itself false goes; beside one whose absence makes it true, the others of its cell go.`,
    look: `${start}Where the chain takes a symbol from a cell with three candidates, see whether a neighbour makes an almost locked set with it.`,
  },
  forcing_chain: {
    what: "One candidate of a cell is true, and so is one place of a symbol in a house. If a chain leads from each of these possibilities to the same conclusion, the conclusion holds, whichever is true.",
    look: "Take a cell with few candidates, or a symbol with few places in a house. Follow each possibility a little way in another colour, and look for what they have in common.",
  },
  forcing_net: {
    what: "Suppose that a candidate is true, and place all singles that follow. If they leave a cell without a candidate, or a symbol without a place in a house, the candidate is false, and goes.",
    look: "Take candidates with many consequences: those in cells that see many cells with two candidates. Pen and paper help, or a checkpoint in Play.",
  },
  nested_forcing_net: {
    what: "A forcing net that uses more than singles: suppose that a candidate is true, and go on by locked candidates, subsets and sums, and by forcing nets within it. If a cell is left without a candidate, or a symbol without a place in a house, the candidate is false, and goes. Puzzles with sums, dots or lines can need one.",
    look: "Only where nothing else helps: suppose a candidate with many consequences, and solve on as usual, in another colour or from a checkpoint in Play, until something breaks.",
  },
};
