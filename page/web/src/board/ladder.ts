// The techniques of the ladder, in its order, with their names and levels: those of crates/rate/src/ladder/table.rs, as a test checks.

import { key } from "../host/language.js";

/** Levels, easiest first. */
export const LEVELS = [key("easy"), key("medium"), key("hard"), key("unfair"), key("extreme")] as const;
export type Level = (typeof LEVELS)[number];

export interface Rung {
  technique: string;
  name: string;
  level: Level;
}

const rung = (technique: string, name: string, level: Level): Rung => ({ technique, name, level });

export const LADDER: Rung[] = [
  rung("full_house", "Full House", "easy"),
  rung("naked_single", "Naked Single", "easy"),
  rung("hidden_single", "Hidden Single", "easy"),
  rung("relation", "Relation", "easy"),
  rung("line", "Line", "easy"),
  rung("region", "Region", "easy"),
  rung("region_connectivity", "Region Connectivity", "easy"),
  rung("combination", "Combination", "easy"),
  rung("locked_combination", "Locked Combination", "medium"),
  rung("locked_pair", "Locked Pair", "medium"),
  rung("locked_triple", "Locked Triple", "medium"),
  rung("pointing", "Pointing", "medium"),
  rung("claiming", "Claiming", "medium"),
  rung("naked_pair", "Naked Pair", "medium"),
  rung("naked_triple", "Naked Triple", "medium"),
  rung("hidden_pair", "Hidden Pair", "medium"),
  rung("hidden_triple", "Hidden Triple", "medium"),
  rung("line_combination", "Line Combination", "medium"),
  rung("naked_quadruple", "Naked Quadruple", "hard"),
  rung("hidden_quadruple", "Hidden Quadruple", "hard"),
  rung("common_peers", "Common Peers", "hard"),
  rung("innies_outies", "Innies and Outies", "hard"),
  rung("x_wing", "X-Wing", "hard"),
  rung("swordfish", "Swordfish", "hard"),
  rung("jellyfish", "Jellyfish", "hard"),
  rung("remote_pairs", "Remote Pairs", "hard"),
  rung("bug_plus_one", "BUG+1", "hard"),
  rung("skyscraper", "Skyscraper", "hard"),
  rung("two_string_kite", "2-String Kite", "hard"),
  rung("turbot_fish", "Turbot Fish", "hard"),
  rung("empty_rectangle", "Empty Rectangle", "hard"),
  rung("w_wing", "W-Wing", "hard"),
  rung("xy_wing", "XY-Wing", "hard"),
  rung("xyz_wing", "XYZ-Wing", "hard"),
  rung("unique_rectangle_1", "Uniqueness Test 1", "hard"),
  rung("unique_rectangle_2", "Uniqueness Test 2", "hard"),
  rung("unique_rectangle_3", "Uniqueness Test 3", "hard"),
  rung("unique_rectangle_4", "Uniqueness Test 4", "hard"),
  rung("unique_rectangle_5", "Uniqueness Test 5", "hard"),
  rung("unique_rectangle_6", "Uniqueness Test 6", "hard"),
  rung("hidden_rectangle", "Hidden Rectangle", "hard"),
  rung("avoidable_rectangle_1", "Avoidable Rectangle 1", "hard"),
  rung("avoidable_rectangle_2", "Avoidable Rectangle 2", "hard"),
  rung("finned_x_wing", "Finned X-Wing", "hard"),
  rung("sashimi_x_wing", "Sashimi X-Wing", "hard"),
  rung("innies_outies_pair", "Innies and Outies of Two Houses", "unfair"),
  rung("finned_swordfish", "Finned Swordfish", "unfair"),
  rung("sashimi_swordfish", "Sashimi Swordfish", "unfair"),
  rung("finned_jellyfish", "Finned Jellyfish", "unfair"),
  rung("sashimi_jellyfish", "Sashimi Jellyfish", "unfair"),
  rung("sue_de_coq", "Sue de Coq", "unfair"),
  rung("simple_colors_trap", "Simple Colors Trap", "hard"),
  rung("simple_colors_wrap", "Simple Colors Wrap", "hard"),
  rung("multi_colors_1", "Multi-Colors 1", "hard"),
  rung("multi_colors_2", "Multi-Colors 2", "hard"),
  rung("x_chain", "X-Chain", "unfair"),
  rung("xy_chain", "XY-Chain", "unfair"),
  rung("continuous_nice_loop", "Continuous Nice Loop", "unfair"),
  rung("discontinuous_nice_loop", "Discontinuous Nice Loop", "unfair"),
  rung("aic", "AIC", "unfair"),
  rung("grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "unfair"),
  rung("grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", "unfair"),
  rung("grouped_aic", "Grouped AIC", "unfair"),
  rung("als_xz", "ALS-XZ", "unfair"),
  rung("als_xy_wing", "ALS-XY-Wing", "unfair"),
  rung("als_xy_chain", "ALS-XY-Chain", "unfair"),
  rung("death_blossom", "Death Blossom", "unfair"),
  rung("franken_x_wing", "Franken X-Wing", "unfair"),
  rung("franken_swordfish", "Franken Swordfish", "unfair"),
  rung("franken_jellyfish", "Franken Jellyfish", "unfair"),
  rung("finned_franken_x_wing", "Finned Franken X-Wing", "unfair"),
  rung("finned_franken_swordfish", "Finned Franken Swordfish", "unfair"),
  rung("finned_franken_jellyfish", "Finned Franken Jellyfish", "unfair"),
  rung("als_aic", "AIC with ALS", "unfair"),
  rung("als_continuous_nice_loop", "Continuous Nice Loop with ALS", "unfair"),
  rung("als_discontinuous_nice_loop", "Discontinuous Nice Loop with ALS", "unfair"),
  rung("forcing_chain", "Forcing Chain", "extreme"),
  rung("forcing_net", "Forcing Net", "extreme"),
  rung("nested_forcing_net", "Nested Forcing Net", "extreme"),
];

/** The name of a technique in an address: `x-wing`. */
const slug = (technique: string): string => technique.replaceAll("_", "-");

/** The address of the page of a technique, which Learn shows. */
export const lessonAddress = (technique: string): string => `#learn/${slug(technique)}`;

/** The technique of such a name. */
export function rungOf(name: string): Rung | null {
  return LADDER.find(({ technique }) => slug(technique) === name.toLowerCase()) ?? null;
}
