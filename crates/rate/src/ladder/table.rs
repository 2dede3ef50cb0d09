//! The table of techniques: one row each, easiest first. A new technique is a row here and a function in `technique` that finds its steps.
//!
//! The columns are: the technique, its name in records, its code in HoDoKu's regression library, its name for people, the cost of a step, the
//! level of puzzles that need nothing harder, whether it is a rung of the [ladder](crate::Ladder), its lesson (a sentence on why it works), and
//! the function that finds its steps. Costs and levels are HoDoKu's, so that totals can be compared.

use std::fmt;
use std::str::FromStr;

/// The level of a puzzle: how hard its hardest technique is. The names are HoDoKu's. A medium puzzle that is laborious is hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Basic fish, single-digit patterns, wings, uniqueness.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Unfair,
    /// Everything beyond.
    Extreme,
}

/// The blank cells of a usual puzzle on 9×9. The effort of more is compared in proportion.
const USUAL_BLANKS: u32 = 55;
/// More effort than this for `USUAL_BLANKS` blank cells makes a medium puzzle hard: singles cost some 600, and locked candidates 50 each.
const LABORIOUS: u32 = 1800;

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The level of puzzles that need nothing harder and take this effort for this number of blank cells: a medium puzzle that is laborious is hard.
    pub(crate) fn with_effort(self, effort: u32, blanks: u32) -> Self {
        let is_laborious =
            u64::from(effort) * u64::from(USUAL_BLANKS) > u64::from(LABORIOUS) * u64::from(blanks.max(USUAL_BLANKS));
        if self == Self::Medium && is_laborious { Self::Hard } else { self }
    }

    /// The hardest technique of puzzles of this level, in one sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Easy => "singles solve it, with single sums, relations and regions where the game has some",
            Self::Medium => "it needs locked candidates or subsets of up to three cells",
            Self::Hard => {
                "it needs basic fish, patterns of a single symbol, wings, uniqueness, or very many steps of medium puzzles"
            }
            Self::Unfair => "it needs chains, almost locked sets, or finned fish",
            Self::Extreme => "it needs forcing chains or nets, or is beyond the ladder",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The data of a technique without its function.
struct Row {
    name: &'static str,
    code: &'static str,
    words: &'static str,
    cost: u32,
    level: Level,
    rung: bool,
    lesson: &'static str,
}

/// The technique is on the ladder.
const RUNG: bool = true;
/// The technique is not on the ladder: it repeats others (dual and siamese patterns), or people do not use it (mutant fish, templates).
const APART: bool = false;

/// Hands the table to a macro that reads it: the functions, by their names in `technique`, are for the one there.
macro_rules! techniques {
    ($reader:ident) => {
        $reader! {
            |technique, state, visit|
            FullHouse "full_house" "0000" "Full House" 4 Easy RUNG "a house has one empty cell left" =>
                singles::full_houses(state, visit);
            NakedSingle "naked_single" "0003" "Naked Single" 4 Easy RUNG "a cell has one candidate left" =>
                singles::naked(state, visit);
            HiddenSingle "hidden_single" "0002" "Hidden Single" 14 Easy RUNG "a symbol has one place left in a house" =>
                singles::hidden(state, visit);
            Relation "relation" "" "Relation" 30 Easy RUNG "the other of two related cells has no partner for the candidate" =>
                sums::relations(state, visit);
            Line "line" "" "Line" 60 Easy RUNG "no way to fill the line, or to meet the clue, uses the candidate" =>
                sums::words(technique, false, state, visit);
            Region "region" "" "Region" 40 Easy RUNG "a region that is part of the solution holds every symbol once, and regions begin in the order of their numbers" =>
                regions::contents(state, visit);
            RegionConnectivity "region_connectivity" "" "Region Connectivity" 60 Easy RUNG "a region is connected and has a known size, so it cannot reach cells that are too far, and has the cells without which it falls apart or is too small" =>
                regions::connectivity(state, visit);
            Combination "combination" "" "Combination" 40 Easy RUNG "no way to reach the total uses the candidate" =>
                sums::combinations(technique, 0, state, visit);
            LockedCombination "locked_combination" "" "Locked Combination" 50 Medium RUNG "every way to reach the total uses the symbol, so no cell does that sees all its places" =>
                sums::locked(state, visit);
            LockedPair "locked_pair" "0110" "Locked Pair" 40 Medium RUNG "two cells where a line meets a region share the same two candidates, so these two go from the rest of both" =>
                subset::locked(technique, 2, state, visit);
            LockedTriple "locked_triple" "0111" "Locked Triple" 60 Medium RUNG "three cells where a line meets a region share three candidates, so these three go from the rest of both" =>
                subset::locked(technique, 3, state, visit);
            Pointing "pointing" "0100" "Pointing" 50 Medium RUNG "a cell that sees every place of a symbol in a region cannot take it; they lie in one other house, too" =>
                locked::find(technique, &[Kind::Region], state, visit);
            Claiming "claiming" "0101" "Claiming" 50 Medium RUNG "a cell that sees every place of a symbol in a row or column cannot take it; they lie in one other house, too" =>
                locked::find(technique, &[Kind::Row, Kind::Column], state, visit);
            NakedPair "naked_pair" "0200" "Naked Pair" 60 Medium RUNG "two cells of a house have only the same two candidates, so no other cell of the house takes either" =>
                subset::naked(technique, 2, state, visit);
            NakedTriple "naked_triple" "0201" "Naked Triple" 80 Medium RUNG "three cells of a house have only three candidates between them, so no other cell of the house takes one of these" =>
                subset::naked(technique, 3, state, visit);
            HiddenPair "hidden_pair" "0210" "Hidden Pair" 70 Medium RUNG "two symbols are possible only in the same two cells of a house, so these two cells take nothing else" =>
                subset::hidden(technique, 2, state, visit);
            HiddenTriple "hidden_triple" "0211" "Hidden Triple" 100 Medium RUNG "three symbols are possible only in the same three cells of a house, so these three cells take nothing else" =>
                subset::hidden(technique, 3, state, visit);
            LineCombination "line_combination" "" "Line Combination" 100 Medium RUNG "no way to fill the line with different symbols, as its houses demand, uses the candidate" =>
                sums::words(technique, true, state, visit);
            NakedQuadruple "naked_quadruple" "0202" "Naked Quadruple" 120 Hard RUNG "four cells of a house have only four candidates between them, so no other cell of the house takes one of these" =>
                subset::naked(technique, 4, state, visit);
            HiddenQuadruple "hidden_quadruple" "0212" "Hidden Quadruple" 150 Hard RUNG "four symbols are possible only in the same four cells of a house, so these four cells take nothing else" =>
                subset::hidden(technique, 4, state, visit);
            CommonPeers "common_peers" "" "Common Peers" 110 Hard RUNG "a cell that sees every place of a symbol in a house, some through one house and some through another, cannot take it; nor can one that so sees the cells of a naked subset; nor is a candidate right with which relations, lines or pairs of a sum leave no place for a symbol in a house, or nothing for a cell" =>
                {
                    locked::find(technique, &[Kind::Row, Kind::Column, Kind::Region], state, visit)?;
                    subset::apart(technique, state, visit)
                };
            InniesOuties "innies_outies" "" "Innies and Outies" 120 Hard RUNG "a house holds every symbol, so what its cages leave of it, or what sticks out, has a known sum" =>
                sums::combinations(technique, 1, state, visit);
            XWing "x_wing" "0300" "X-Wing" 140 Hard RUNG "in two rows a symbol is possible only in the same two columns, so these columns have it in these rows and nowhere else (or rows and columns the other way round)" =>
                fish::find(technique, Fish::basic(2), state, visit);
            Swordfish "swordfish" "0301" "Swordfish" 150 Hard RUNG "in three rows a symbol is possible only in the same three columns, so these columns have it in these rows and nowhere else (or rows and columns the other way round)" =>
                fish::find(technique, Fish::basic(3), state, visit);
            Jellyfish "jellyfish" "0302" "Jellyfish" 160 Hard RUNG "in four rows a symbol is possible only in the same four columns, so these columns have it in these rows and nowhere else (or rows and columns the other way round)" =>
                fish::find(technique, Fish::basic(4), state, visit);
            RemotePairs "remote_pairs" "0703" "Remote Pairs" 110 Hard RUNG "cells with the same two candidates take them in turn" =>
                wing::remote_pairs(state, visit);
            BugPlusOne "bug_plus_one" "0610" "BUG+1" 100 Hard RUNG "but for one candidate, every open cell could take its other one, and there would be two solutions" =>
                rectangle::bug(state, visit);
            Skyscraper "skyscraper" "0400" "Skyscraper" 130 Hard RUNG "two rows (or columns) have two places each for a symbol, and share one column (or row): one of the other two places is right, so no cell that sees both takes the symbol" =>
                pair::turbot(technique, state, visit);
            TwoStringKite "two_string_kite" "0401" "2-String Kite" 150 Hard RUNG "a row and a column have two places each for a symbol, and one place of each lies in the same region: one of the other two is right, so no cell that sees both takes the symbol" =>
                pair::turbot(technique, state, visit);
            TurbotFish "turbot_fish" "0403" "Turbot Fish" 120 Hard RUNG "two houses have two places each for a symbol, and a place of one sees a place of the other: one of the other two is right, so no cell that sees both takes the symbol" =>
                pair::turbot(technique, state, visit);
            EmptyRectangle "empty_rectangle" "0402" "Empty Rectangle" 120 Hard RUNG "in a region a symbol is possible only in one row and one column; two places elsewhere, one of them in that row or column, carry this over, so the cell where they meet the other line cannot take it" =>
                pair::empty_rectangle(state, visit);
            WWing "w_wing" "0803" "W-Wing" 150 Hard RUNG "two cells have the same two candidates, and one of the two symbols has two places in a house, one seen by each cell: so one of the cells takes the other symbol" =>
                wing::w(state, visit);
            XyWing "xy_wing" "0800" "XY-Wing" 160 Hard RUNG "a cell has two candidates and sees two cells that share one each with it and a third symbol with each other: whichever it takes, one of the two takes the third symbol" =>
                wing::xy(technique, 2, state, visit);
            XyzWing "xyz_wing" "0801" "XYZ-Wing" 180 Hard RUNG "a cell has three candidates and sees two cells with two of these each: one of the three takes the symbol that they share, so no cell that sees all three does" =>
                wing::xy(technique, 3, state, visit);
            UniqueRectangle1 "unique_rectangle_1" "0600" "Uniqueness Test 1" 100 Hard RUNG "three corners of a rectangle have the same two candidates; if the fourth took one of them, the two symbols could swap and there would be two solutions" =>
                rectangle::unique(technique, Test::One, state, visit);
            UniqueRectangle2 "unique_rectangle_2" "0601" "Uniqueness Test 2" 100 Hard RUNG "two corners of a rectangle on one side have one candidate more than the two that could swap, the same one: one of the two takes it, so no cell that sees both does" =>
                rectangle::unique(technique, Test::Two, state, visit);
            UniqueRectangle3 "unique_rectangle_3" "0602" "Uniqueness Test 3" 100 Hard RUNG "two corners of a rectangle on one side have more candidates than the two that could swap; one of these extra ones is true, so together with other cells of a house they make a naked subset" =>
                rectangle::unique(technique, Test::Three, state, visit);
            UniqueRectangle4 "unique_rectangle_4" "0603" "Uniqueness Test 4" 100 Hard RUNG "two corners of a rectangle on one side are the only places of one of the two symbols in a house; if one of them took the other symbol, the two symbols could swap, so neither does" =>
                rectangle::unique(technique, Test::Four, state, visit);
            UniqueRectangle5 "unique_rectangle_5" "0604" "Uniqueness Test 5" 100 Hard RUNG "two opposite or three corners of a rectangle have one candidate more than the two that could swap, the same one: one of them takes it, so no cell that sees them all does" =>
                rectangle::unique(technique, Test::Five, state, visit);
            UniqueRectangle6 "unique_rectangle_6" "0605" "Uniqueness Test 6" 100 Hard RUNG "two opposite corners of a rectangle have further candidates, and one of the two symbols has no other place in two of its sides: it is true in the other two corners, or the symbols could swap" =>
                rectangle::unique(technique, Test::Six, state, visit);
            HiddenRectangle "hidden_rectangle" "0606" "Hidden Rectangle" 100 Hard RUNG "one corner of a rectangle has just the two symbols, and the two sides that meet opposite to it have one of them only in the corners: the opposite corner cannot take the other one, or the symbols could swap" =>
                rectangle::unique(technique, Test::Hidden, state, visit);
            AvoidableRectangle1 "avoidable_rectangle_1" "0607" "Avoidable Rectangle 1" 100 Hard RUNG "three corners of a rectangle are solved, none of them given; if the fourth completed a swap of two symbols, there would be two solutions" =>
                rectangle::avoidable(technique, Open::One, state, visit);
            AvoidableRectangle2 "avoidable_rectangle_2" "0608" "Avoidable Rectangle 2" 100 Hard RUNG "two corners of a rectangle are solved, none of them given, and the other two share one candidate beside those that would complete a swap: one of the two takes it" =>
                rectangle::avoidable(technique, Open::Two, state, visit);
            FinnedXWing "finned_x_wing" "0310" "Finned X-Wing" 130 Hard RUNG "an X-wing but for a few places, the fins: it holds or a fin is true, so it only takes the symbol from cells that also see all fins" =>
                fish::find(technique, Fish::basic(2).finned(), state, visit);
            SashimiXWing "sashimi_x_wing" "0320" "Sashimi X-Wing" 150 Hard RUNG "a finned X-wing that lacks a corner: without its fins a row or column has one place left, so again the symbol goes from cells that see all fins" =>
                fish::find(technique, Fish::basic(2).sashimi(), state, visit);
            InniesOutiesPair "innies_outies_pair" "" "Innies and Outies of Two Houses" 200 Unfair RUNG "two houses hold every symbol twice, so what their cages leave of them, or what sticks out, has a known sum" =>
                sums::combinations(technique, 2, state, visit);
            FinnedSwordfish "finned_swordfish" "0311" "Finned Swordfish" 200 Unfair RUNG "a swordfish but for a few places, the fins: it holds or a fin is true, so it only takes the symbol from cells that also see all fins" =>
                fish::find(technique, Fish::basic(3).finned(), state, visit);
            SashimiSwordfish "sashimi_swordfish" "0321" "Sashimi Swordfish" 240 Unfair RUNG "a finned swordfish that lacks corners: without its fins a row or column has one place left, so again the symbol goes from cells that see all fins" =>
                fish::find(technique, Fish::basic(3).sashimi(), state, visit);
            FinnedJellyfish "finned_jellyfish" "0312" "Finned Jellyfish" 250 Unfair RUNG "a jellyfish but for a few places, the fins: it holds or a fin is true, so it only takes the symbol from cells that also see all fins" =>
                fish::find(technique, Fish::basic(4).finned(), state, visit);
            SashimiJellyfish "sashimi_jellyfish" "0322" "Sashimi Jellyfish" 260 Unfair RUNG "a finned jellyfish that lacks corners: without its fins a row or column has one place left, so again the symbol goes from cells that see all fins" =>
                fish::find(technique, Fish::basic(4).sashimi(), state, visit);
            SueDeCoq "sue_de_coq" "1101" "Sue de Coq" 250 Unfair RUNG "some cells where a line meets a region, with cells of the line and of the region, hold as many symbols as there are cells, so each of these symbols is used up there" =>
                sue_de_coq::find(state, visit);
            SimpleColorsTrap "simple_colors_trap" "0500" "Simple Colors Trap" 150 Hard RUNG "pairs of places colour the cells of a symbol in two colours, one of which is right; a cell that sees both colours cannot take it" =>
                coloring::simple(technique, Simple::Trap, state, visit);
            SimpleColorsWrap "simple_colors_wrap" "0501" "Simple Colors Wrap" 150 Hard RUNG "pairs of places colour the cells of a symbol in two colours, and two cells of one colour see each other, so that colour is wrong" =>
                coloring::simple(technique, Simple::Wrap, state, visit);
            MultiColors1 "multi_colors_1" "0502" "Multi-Colors 1" 200 Hard RUNG "a symbol is coloured in two separate nets; a colour of one excludes a colour of the other, so one of the two remaining colours is right, and what sees both goes" =>
                coloring::multi(technique, Multi::Other, state, visit);
            MultiColors2 "multi_colors_2" "0503" "Multi-Colors 2" 200 Hard RUNG "a symbol is coloured in two separate nets; a colour of one sees both colours of the other, so it is wrong" =>
                coloring::multi(technique, Multi::Own, state, visit);
            XChain "x_chain" "0701" "X-Chain" 260 Unfair RUNG "a chain of one symbol by houses with two places: if one end is false, the other is true, so what both ends exclude is false" =>
                chain::find(technique, Sources::Houses, Form::Ends, state, visit);
            XyChain "xy_chain" "0702" "XY-Chain" 260 Unfair RUNG "a chain of cells with two candidates: if one end is false, the other is true, so what both ends exclude is false" =>
                chain::find(technique, Sources::Cells, Form::Ends, state, visit);
            ContinuousNiceLoop "continuous_nice_loop" "0706" "Continuous Nice Loop" 280 Unfair RUNG "a chain of cells and houses with two possibilities closes to a loop, so that of any two neighbours in it exactly one is true, and nothing else is possible there" =>
                chain::find(technique, Sources::Plain, Form::Continuous, state, visit);
            DiscontinuousNiceLoop "discontinuous_nice_loop" "0707" "Discontinuous Nice Loop" 280 Unfair RUNG "a chain of cells and houses with two possibilities comes back to its cell and contradicts what it assumed there" =>
                chain::find(technique, Sources::Plain, Form::Discontinuous, state, visit);
            Aic "aic" "0708" "AIC" 280 Unfair RUNG "a chain of cells and houses with two possibilities: if one end is false, the other is true, so what excludes itself with both ends goes" =>
                chain::find(technique, Sources::Plain, Form::Ends, state, visit);
            GroupedContinuousNiceLoop "grouped_continuous_nice_loop" "0709" "Grouped Continuous Nice Loop" 300 Unfair RUNG "a continuous nice loop in which several cells of a house together can be one link" =>
                chain::find(technique, Sources::Grouped, Form::Continuous, state, visit);
            GroupedDiscontinuousNiceLoop "grouped_discontinuous_nice_loop" "0710" "Grouped Discontinuous Nice Loop" 300 Unfair RUNG "a discontinuous nice loop in which several cells of a house together can be one link" =>
                chain::find(technique, Sources::Grouped, Form::Discontinuous, state, visit);
            GroupedAic "grouped_aic" "0711" "Grouped AIC" 300 Unfair RUNG "an AIC in which several cells of a house together can be one link" =>
                chain::find(technique, Sources::Grouped, Form::Ends, state, visit);
            AlsXz "als_xz" "0901" "ALS-XZ" 300 Unfair RUNG "two sets of cells each have one candidate more than cells, and cannot both have a certain symbol: one of them loses it and so keeps all its others, of which one that they share goes from cells that see all its places" =>
                als::xz(state, visit);
            AlsXyWing "als_xy_wing" "0902" "ALS-XY-Wing" 320 Unfair RUNG "three sets of cells each have one candidate more than cells; the middle one excludes a different symbol with each of the others, so one of those keeps the symbol that the two share" =>
                als::xy_wing(state, visit);
            AlsXyChain "als_xy_chain" "0903" "ALS-XY-Chain" 340 Unfair RUNG "a chain of sets of cells with one candidate more than cells, each of which excludes a symbol with the next: one of the two ends keeps the symbol that they share" =>
                als::chain(state, visit);
            DeathBlossom "death_blossom" "0904" "Death Blossom" 360 Unfair RUNG "each candidate of a cell would take a symbol from another set of cells with one candidate more than cells; whichever it is, some of these sets keeps the symbol that they share" =>
                als::death_blossom(state, visit);
            FrankenXWing "franken_x_wing" "0330" "Franken X-Wing" 300 Unfair RUNG "an X-wing in which regions may stand for rows or columns: two houses have all their places of a symbol in two others, which have it nowhere else" =>
                fish::find(technique, Fish::franken(2), state, visit);
            FrankenSwordfish "franken_swordfish" "0331" "Franken Swordfish" 350 Unfair RUNG "a swordfish in which regions may stand for rows or columns: three houses have all their places of a symbol in three others, which have it nowhere else" =>
                fish::find(technique, Fish::franken(3), state, visit);
            FrankenJellyfish "franken_jellyfish" "0332" "Franken Jellyfish" 370 Unfair RUNG "a jellyfish in which regions may stand for rows or columns: four houses have all their places of a symbol in four others, which have it nowhere else" =>
                fish::find(technique, Fish::franken(4), state, visit);
            FinnedFrankenXWing "finned_franken_x_wing" "0340" "Finned Franken X-Wing" 390 Unfair RUNG "a Franken X-wing but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::franken(2).finned(), state, visit);
            FinnedFrankenSwordfish "finned_franken_swordfish" "0341" "Finned Franken Swordfish" 410 Unfair RUNG "a Franken swordfish but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::franken(3).finned(), state, visit);
            FinnedFrankenJellyfish "finned_franken_jellyfish" "0342" "Finned Franken Jellyfish" 430 Unfair RUNG "a Franken jellyfish but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::franken(4).finned(), state, visit);
            MutantXWing "mutant_x_wing" "0350" "Mutant X-Wing" 450 Extreme APART "an X-wing of any houses: two have all their places of a symbol in two others, which have it nowhere else" =>
                fish::find(technique, Fish::mutant(2), state, visit);
            MutantSwordfish "mutant_swordfish" "0351" "Mutant Swordfish" 450 Extreme APART "a swordfish of any houses: three have all their places of a symbol in three others, which have it nowhere else" =>
                fish::find(technique, Fish::mutant(3), state, visit);
            MutantJellyfish "mutant_jellyfish" "0352" "Mutant Jellyfish" 450 Extreme APART "a jellyfish of any houses: four have all their places of a symbol in four others, which have it nowhere else" =>
                fish::find(technique, Fish::mutant(4), state, visit);
            FinnedMutantXWing "finned_mutant_x_wing" "0360" "Finned Mutant X-Wing" 470 Extreme APART "a mutant X-wing but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::mutant(2).finned(), state, visit);
            FinnedMutantSwordfish "finned_mutant_swordfish" "0361" "Finned Mutant Swordfish" 470 Extreme APART "a mutant swordfish but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::mutant(3).finned(), state, visit);
            FinnedMutantJellyfish "finned_mutant_jellyfish" "0362" "Finned Mutant Jellyfish" 470 Extreme APART "a mutant jellyfish but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::mutant(4).finned(), state, visit);
            FinnedMutantSquirmbag "finned_mutant_squirmbag" "0363" "Finned Mutant Squirmbag" 470 Extreme APART "a fish of five houses of any kind but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::mutant(5).finned(), state, visit);
            FinnedMutantWhale "finned_mutant_whale" "0364" "Finned Mutant Whale" 470 Extreme APART "a fish of six houses of any kind but for a few places, the fins: only cells that see all fins lose the symbol" =>
                fish::find(technique, Fish::mutant(6).finned(), state, visit);
            AlsAic "als_aic" "0711" "AIC with ALS" 340 Unfair RUNG "an AIC in which a set of cells with one candidate more than cells can be a link: if it loses one symbol, it keeps all others" =>
                chain::find(technique, Sources::Als, Form::Ends, state, visit);
            AlsContinuousNiceLoop "als_continuous_nice_loop" "0709" "Continuous Nice Loop with ALS" 340 Unfair RUNG "a continuous nice loop in which a set of cells with one candidate more than cells can be a link" =>
                chain::find(technique, Sources::Als, Form::Continuous, state, visit);
            AlsDiscontinuousNiceLoop "als_discontinuous_nice_loop" "0710" "Discontinuous Nice Loop with ALS" 340 Unfair RUNG "a discontinuous nice loop in which a set of cells with one candidate more than cells can be a link" =>
                chain::find(technique, Sources::Als, Form::Discontinuous, state, visit);
            DualTwoStringKite "dual_two_string_kite" "0404" "Dual 2-String Kite" 160 Hard APART "two 2-string kites of one symbol that share the two places in the region, used as one step" =>
                dual::find([technique, Self::TwoStringKite], None, Shared::Inner, state, visit);
            DualEmptyRectangle "dual_empty_rectangle" "0405" "Dual Empty Rectangle" 160 Hard APART "two empty rectangles of one symbol in the same region, used as one step" =>
                dual::find([technique, Self::EmptyRectangle], None, Shared::Region, state, visit);
            SiameseFinnedSwordfish "siamese_finned_swordfish" "03111" "Siamese Finned Swordfish" 220 Unfair APART "two finned swordfish with the same rows or columns as base, used as one step" =>
                dual::find([technique, Self::FinnedSwordfish], Some(Self::SashimiSwordfish), Shared::Base, state, visit);
            SiameseSashimiSwordfish "siamese_sashimi_swordfish" "03211" "Siamese Sashimi Swordfish" 250 Unfair APART "two sashimi swordfish with the same rows or columns as base, used as one step" =>
                dual::find([technique, Self::SashimiSwordfish], Some(Self::FinnedSwordfish), Shared::Base, state, visit);
            SiameseFinnedJellyfish "siamese_finned_jellyfish" "03121" "Siamese Finned Jellyfish" 260 Unfair APART "two finned jellyfish with the same rows or columns as base, used as one step" =>
                dual::find([technique, Self::FinnedJellyfish], Some(Self::SashimiJellyfish), Shared::Base, state, visit);
            SiameseSashimiJellyfish "siamese_sashimi_jellyfish" "03221" "Siamese Sashimi Jellyfish" 270 Unfair APART "two sashimi jellyfish with the same rows or columns as base, used as one step" =>
                dual::find([technique, Self::SashimiJellyfish], Some(Self::FinnedJellyfish), Shared::Base, state, visit);
            SiameseFinnedFrankenSwordfish "siamese_finned_franken_swordfish" "03411" "Siamese Finned Franken Swordfish" 420 Unfair APART "two finned Franken swordfish with the same base, used as one step" =>
                dual::find([technique, Self::FinnedFrankenSwordfish], None, Shared::Base, state, visit);
            SiameseFinnedFrankenJellyfish "siamese_finned_franken_jellyfish" "03421" "Siamese Finned Franken Jellyfish" 440 Unfair APART "two finned Franken jellyfish with the same base, used as one step" =>
                dual::find([technique, Self::FinnedFrankenJellyfish], None, Shared::Base, state, visit);
            SiameseFinnedMutantJellyfish "siamese_finned_mutant_jellyfish" "03621" "Siamese Finned Mutant Jellyfish" 480 Extreme APART "two finned mutant jellyfish with the same base, used as one step" =>
                dual::find([technique, Self::FinnedMutantJellyfish], None, Shared::Base, state, visit);
            ForcingChain "forcing_chain" "1301" "Forcing Chain" 500 Extreme RUNG "whichever candidate of a cell, or place in a house, is right, a chain from it makes the same candidate false" =>
                forcing::chains(state, visit);
            ForcingNet "forcing_net" "1303" "Forcing Net" 700 Extreme RUNG "if the candidate were right, singles alone would lead to a cell or a symbol for which nothing is left" =>
                forcing::nets(technique, state, visit);
            NestedForcingNet "nested_forcing_net" "" "Nested Forcing Net" 1000 Extreme RUNG "if the candidate were right, singles, locked candidates, subsets and further nets would lead to a cell or a symbol for which nothing is left" =>
                forcing::nets(technique, state, visit);
            TemplateSet "template_set" "1201" "Template Set" 10000 Extreme APART "every way to place the symbol everywhere uses the cell" =>
                template::find(technique, Templates::All, state, visit);
            TemplateDelete "template_delete" "1202" "Template Delete" 10000 Extreme APART "no way to place the symbol everywhere uses the cell" =>
                template::find(technique, Templates::None, state, visit);
        }
    };
}
pub(super) use techniques;

/// Turns the table into the enum of techniques and their rows.
macro_rules! named {
    (
        |$technique:ident, $state:ident, $visit:ident|
        $($variant:ident $name:literal $code:literal $words:literal $cost:literal $level:ident $rung:ident $lesson:expr => $find:expr;)*
    ) => {
        /// A technique of the ladder, easiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!($words, ".")] $variant,)*
        }

        impl Technique {
            /// All techniques, in the order of the ladder.
            const ALL: &[Self] = &[$(Self::$variant),*];

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => &Row {
                        name: $name,
                        code: $code,
                        words: $words,
                        cost: $cost,
                        level: Level::$level,
                        rung: $rung,
                        lesson: $lesson,
                    },)*
                }
            }
        }
    };
}

techniques!(named);

impl Technique {
    /// All techniques, in the order of the ladder.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    /// The name in records: `hidden_single`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The code in HoDoKu's regression library: `0002`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// The name of the technique: `Hidden Single`.
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// The reason why the technique works, in one sentence.
    pub const fn lesson(self) -> &'static str {
        self.row().lesson
    }

    /// The cost that a step adds to the score of a puzzle.
    pub const fn cost(self) -> u32 {
        self.row().cost
    }

    /// The level of puzzles that need nothing harder.
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// Whether the technique is on the ladder.
    pub const fn is_rung(self) -> bool {
        self.row().rung
    }
}

/// A name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called `{0}`")]
pub struct UnknownTechnique(String);

/// Case and what stands between words do not matter: `x_wing`, `X-Wing` and `xwing` are one technique.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        let letters = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
        };
        let wanted = letters(name);
        let found = Self::all().find(|technique| letters(technique.name()) == wanted);
        found.ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
