//! Techniques: what people do to a state, each a pure function from the state to steps.

mod als;
mod chain;
mod coloring;
mod dual;
mod fish;
mod forcing;
mod lesson;
mod lines;
mod links;
mod locked;
mod pair;
mod rectangle;
mod singles;
mod subset;
mod sue_de_coq;
mod template;
mod wing;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{Candidates, Step};

/// What is called with each step until it breaks.
pub type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// How hard a puzzle is whose hardest technique this is; HoDoKu's names.
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
    /// All beyond.
    Extreme,
}

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
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A technique of the ladder, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Full House.
    FullHouse,
    /// Naked Single.
    NakedSingle,
    /// Hidden Single.
    HiddenSingle,
    /// Locked Pair.
    LockedPair,
    /// Locked Triple.
    LockedTriple,
    /// Pointing.
    Pointing,
    /// Claiming.
    Claiming,
    /// Naked Pair.
    NakedPair,
    /// Naked Triple.
    NakedTriple,
    /// Hidden Pair.
    HiddenPair,
    /// Hidden Triple.
    HiddenTriple,
    /// Naked Quadruple.
    NakedQuadruple,
    /// Hidden Quadruple.
    HiddenQuadruple,
    /// X-Wing.
    XWing,
    /// Swordfish.
    Swordfish,
    /// Jellyfish.
    Jellyfish,
    /// Remote Pairs.
    RemotePairs,
    /// BUG+1.
    BugPlusOne,
    /// Skyscraper.
    Skyscraper,
    /// 2-String Kite.
    TwoStringKite,
    /// Turbot Fish.
    TurbotFish,
    /// Empty Rectangle.
    EmptyRectangle,
    /// W-Wing.
    WWing,
    /// XY-Wing.
    XyWing,
    /// XYZ-Wing.
    XyzWing,
    /// Uniqueness Test 1.
    UniqueRectangle1,
    /// Uniqueness Test 2.
    UniqueRectangle2,
    /// Uniqueness Test 3.
    UniqueRectangle3,
    /// Uniqueness Test 4.
    UniqueRectangle4,
    /// Uniqueness Test 5.
    UniqueRectangle5,
    /// Uniqueness Test 6.
    UniqueRectangle6,
    /// Hidden Rectangle.
    HiddenRectangle,
    /// Avoidable Rectangle 1.
    AvoidableRectangle1,
    /// Avoidable Rectangle 2.
    AvoidableRectangle2,
    /// Finned X-Wing.
    FinnedXWing,
    /// Sashimi X-Wing.
    SashimiXWing,
    /// Finned Swordfish.
    FinnedSwordfish,
    /// Sashimi Swordfish.
    SashimiSwordfish,
    /// Finned Jellyfish.
    FinnedJellyfish,
    /// Sashimi Jellyfish.
    SashimiJellyfish,
    /// Sue de Coq.
    SueDeCoq,
    /// Simple Colors Trap.
    SimpleColorsTrap,
    /// Simple Colors Wrap.
    SimpleColorsWrap,
    /// Multi-Colors 1.
    MultiColors1,
    /// Multi-Colors 2.
    MultiColors2,
    /// X-Chain.
    XChain,
    /// XY-Chain.
    XyChain,
    /// Continuous Nice Loop.
    ContinuousNiceLoop,
    /// Discontinuous Nice Loop.
    DiscontinuousNiceLoop,
    /// AIC.
    Aic,
    /// Grouped Continuous Nice Loop.
    GroupedContinuousNiceLoop,
    /// Grouped Discontinuous Nice Loop.
    GroupedDiscontinuousNiceLoop,
    /// Grouped AIC.
    GroupedAic,
    /// ALS-XZ.
    AlsXz,
    /// ALS-XY-Wing.
    AlsXyWing,
    /// ALS-XY-Chain.
    AlsXyChain,
    /// Death Blossom.
    DeathBlossom,
    /// Franken X-Wing.
    FrankenXWing,
    /// Franken Swordfish.
    FrankenSwordfish,
    /// Franken Jellyfish.
    FrankenJellyfish,
    /// Finned Franken X-Wing.
    FinnedFrankenXWing,
    /// Finned Franken Swordfish.
    FinnedFrankenSwordfish,
    /// Finned Franken Jellyfish.
    FinnedFrankenJellyfish,
    /// Mutant X-Wing.
    MutantXWing,
    /// Mutant Swordfish.
    MutantSwordfish,
    /// Mutant Jellyfish.
    MutantJellyfish,
    /// Finned Mutant X-Wing.
    FinnedMutantXWing,
    /// Finned Mutant Swordfish.
    FinnedMutantSwordfish,
    /// Finned Mutant Jellyfish.
    FinnedMutantJellyfish,
    /// Finned Mutant Squirmbag.
    FinnedMutantSquirmbag,
    /// Finned Mutant Whale.
    FinnedMutantWhale,
    /// AIC with almost locked sets.
    AlsAic,
    /// Continuous Nice Loop with almost locked sets.
    AlsContinuousNiceLoop,
    /// Discontinuous Nice Loop with almost locked sets.
    AlsDiscontinuousNiceLoop,
    /// Dual 2-String Kite.
    DualTwoStringKite,
    /// Dual Empty Rectangle.
    DualEmptyRectangle,
    /// Siamese Finned Swordfish.
    SiameseFinnedSwordfish,
    /// Siamese Sashimi Swordfish.
    SiameseSashimiSwordfish,
    /// Siamese Finned Jellyfish.
    SiameseFinnedJellyfish,
    /// Siamese Sashimi Jellyfish.
    SiameseSashimiJellyfish,
    /// Siamese Finned Franken Swordfish.
    SiameseFinnedFrankenSwordfish,
    /// Siamese Finned Franken Jellyfish.
    SiameseFinnedFrankenJellyfish,
    /// Siamese Finned Mutant Jellyfish.
    SiameseFinnedMutantJellyfish,
    /// Forcing Chain.
    ForcingChain,
    /// Forcing Net.
    ForcingNet,
    /// Template Set.
    TemplateSet,
    /// Template Delete.
    TemplateDelete,
}

/// What is known of a technique besides how it works.
struct Row {
    technique: Technique,
    name: &'static str,
    code: &'static str,
    words: &'static str,
    cost: u32,
    level: Level,
}

const fn row(
    technique: Technique,
    name: &'static str,
    code: &'static str,
    words: &'static str,
    cost: u32,
    level: Level,
) -> Row {
    Row { technique, name, code, words, cost, level }
}

use Level::{Easy, Extreme, Hard, Medium, Unfair};
#[allow(clippy::enum_glob_use, reason = "the table reads as one")]
use Technique::*;

/// Costs and levels are HoDoKu's, so that totals compare.
const TABLE: &[Row] = &[
    row(FullHouse, "full_house", "0000", "Full House", 4, Easy),
    row(NakedSingle, "naked_single", "0003", "Naked Single", 4, Easy),
    row(HiddenSingle, "hidden_single", "0002", "Hidden Single", 14, Easy),
    row(LockedPair, "locked_pair", "0110", "Locked Pair", 40, Medium),
    row(LockedTriple, "locked_triple", "0111", "Locked Triple", 60, Medium),
    row(Pointing, "pointing", "0100", "Pointing", 50, Medium),
    row(Claiming, "claiming", "0101", "Claiming", 50, Medium),
    row(NakedPair, "naked_pair", "0200", "Naked Pair", 60, Medium),
    row(NakedTriple, "naked_triple", "0201", "Naked Triple", 80, Medium),
    row(HiddenPair, "hidden_pair", "0210", "Hidden Pair", 70, Medium),
    row(HiddenTriple, "hidden_triple", "0211", "Hidden Triple", 100, Medium),
    row(NakedQuadruple, "naked_quadruple", "0202", "Naked Quadruple", 120, Hard),
    row(HiddenQuadruple, "hidden_quadruple", "0212", "Hidden Quadruple", 150, Hard),
    row(XWing, "x_wing", "0300", "X-Wing", 140, Hard),
    row(Swordfish, "swordfish", "0301", "Swordfish", 150, Hard),
    row(Jellyfish, "jellyfish", "0302", "Jellyfish", 160, Hard),
    row(RemotePairs, "remote_pairs", "0703", "Remote Pairs", 110, Hard),
    row(BugPlusOne, "bug_plus_one", "0610", "BUG+1", 100, Hard),
    row(Skyscraper, "skyscraper", "0400", "Skyscraper", 130, Hard),
    row(TwoStringKite, "two_string_kite", "0401", "2-String Kite", 150, Hard),
    row(TurbotFish, "turbot_fish", "0403", "Turbot Fish", 120, Hard),
    row(EmptyRectangle, "empty_rectangle", "0402", "Empty Rectangle", 120, Hard),
    row(WWing, "w_wing", "0803", "W-Wing", 150, Hard),
    row(XyWing, "xy_wing", "0800", "XY-Wing", 160, Hard),
    row(XyzWing, "xyz_wing", "0801", "XYZ-Wing", 180, Hard),
    row(UniqueRectangle1, "unique_rectangle_1", "0600", "Uniqueness Test 1", 100, Hard),
    row(UniqueRectangle2, "unique_rectangle_2", "0601", "Uniqueness Test 2", 100, Hard),
    row(UniqueRectangle3, "unique_rectangle_3", "0602", "Uniqueness Test 3", 100, Hard),
    row(UniqueRectangle4, "unique_rectangle_4", "0603", "Uniqueness Test 4", 100, Hard),
    row(UniqueRectangle5, "unique_rectangle_5", "0604", "Uniqueness Test 5", 100, Hard),
    row(UniqueRectangle6, "unique_rectangle_6", "0605", "Uniqueness Test 6", 100, Hard),
    row(HiddenRectangle, "hidden_rectangle", "0606", "Hidden Rectangle", 100, Hard),
    row(AvoidableRectangle1, "avoidable_rectangle_1", "0607", "Avoidable Rectangle 1", 100, Hard),
    row(AvoidableRectangle2, "avoidable_rectangle_2", "0608", "Avoidable Rectangle 2", 100, Hard),
    row(FinnedXWing, "finned_x_wing", "0310", "Finned X-Wing", 130, Hard),
    row(SashimiXWing, "sashimi_x_wing", "0320", "Sashimi X-Wing", 150, Hard),
    row(FinnedSwordfish, "finned_swordfish", "0311", "Finned Swordfish", 200, Unfair),
    row(SashimiSwordfish, "sashimi_swordfish", "0321", "Sashimi Swordfish", 240, Unfair),
    row(FinnedJellyfish, "finned_jellyfish", "0312", "Finned Jellyfish", 250, Unfair),
    row(SashimiJellyfish, "sashimi_jellyfish", "0322", "Sashimi Jellyfish", 260, Unfair),
    row(SueDeCoq, "sue_de_coq", "1101", "Sue de Coq", 250, Unfair),
    row(SimpleColorsTrap, "simple_colors_trap", "0500", "Simple Colors Trap", 150, Hard),
    row(SimpleColorsWrap, "simple_colors_wrap", "0501", "Simple Colors Wrap", 150, Hard),
    row(MultiColors1, "multi_colors_1", "0502", "Multi-Colors 1", 200, Hard),
    row(MultiColors2, "multi_colors_2", "0503", "Multi-Colors 2", 200, Hard),
    row(XChain, "x_chain", "0701", "X-Chain", 260, Unfair),
    row(XyChain, "xy_chain", "0702", "XY-Chain", 260, Unfair),
    row(ContinuousNiceLoop, "continuous_nice_loop", "0706", "Continuous Nice Loop", 280, Unfair),
    row(DiscontinuousNiceLoop, "discontinuous_nice_loop", "0707", "Discontinuous Nice Loop", 280, Unfair),
    row(Aic, "aic", "0708", "AIC", 280, Unfair),
    row(GroupedContinuousNiceLoop, "grouped_continuous_nice_loop", "0709", "Grouped Continuous Nice Loop", 300, Unfair),
    row(
        GroupedDiscontinuousNiceLoop,
        "grouped_discontinuous_nice_loop",
        "0710",
        "Grouped Discontinuous Nice Loop",
        300,
        Unfair,
    ),
    row(GroupedAic, "grouped_aic", "0711", "Grouped AIC", 300, Unfair),
    row(AlsXz, "als_xz", "0901", "ALS-XZ", 300, Unfair),
    row(AlsXyWing, "als_xy_wing", "0902", "ALS-XY-Wing", 320, Unfair),
    row(AlsXyChain, "als_xy_chain", "0903", "ALS-XY-Chain", 340, Unfair),
    row(DeathBlossom, "death_blossom", "0904", "Death Blossom", 360, Unfair),
    row(FrankenXWing, "franken_x_wing", "0330", "Franken X-Wing", 300, Unfair),
    row(FrankenSwordfish, "franken_swordfish", "0331", "Franken Swordfish", 350, Unfair),
    row(FrankenJellyfish, "franken_jellyfish", "0332", "Franken Jellyfish", 370, Unfair),
    row(FinnedFrankenXWing, "finned_franken_x_wing", "0340", "Finned Franken X-Wing", 390, Unfair),
    row(FinnedFrankenSwordfish, "finned_franken_swordfish", "0341", "Finned Franken Swordfish", 410, Unfair),
    row(FinnedFrankenJellyfish, "finned_franken_jellyfish", "0342", "Finned Franken Jellyfish", 430, Unfair),
    row(MutantXWing, "mutant_x_wing", "0350", "Mutant X-Wing", 450, Extreme),
    row(MutantSwordfish, "mutant_swordfish", "0351", "Mutant Swordfish", 450, Extreme),
    row(MutantJellyfish, "mutant_jellyfish", "0352", "Mutant Jellyfish", 450, Extreme),
    row(FinnedMutantXWing, "finned_mutant_x_wing", "0360", "Finned Mutant X-Wing", 470, Extreme),
    row(FinnedMutantSwordfish, "finned_mutant_swordfish", "0361", "Finned Mutant Swordfish", 470, Extreme),
    row(FinnedMutantJellyfish, "finned_mutant_jellyfish", "0362", "Finned Mutant Jellyfish", 470, Extreme),
    row(FinnedMutantSquirmbag, "finned_mutant_squirmbag", "0363", "Finned Mutant Squirmbag", 470, Extreme),
    row(FinnedMutantWhale, "finned_mutant_whale", "0364", "Finned Mutant Whale", 470, Extreme),
    row(AlsAic, "als_aic", "0711", "AIC with ALS", 340, Unfair),
    row(AlsContinuousNiceLoop, "als_continuous_nice_loop", "0709", "Continuous Nice Loop with ALS", 340, Unfair),
    row(
        AlsDiscontinuousNiceLoop,
        "als_discontinuous_nice_loop",
        "0710",
        "Discontinuous Nice Loop with ALS",
        340,
        Unfair,
    ),
    row(DualTwoStringKite, "dual_two_string_kite", "0404", "Dual 2-String Kite", 160, Hard),
    row(DualEmptyRectangle, "dual_empty_rectangle", "0405", "Dual Empty Rectangle", 160, Hard),
    row(SiameseFinnedSwordfish, "siamese_finned_swordfish", "03111", "Siamese Finned Swordfish", 220, Unfair),
    row(SiameseSashimiSwordfish, "siamese_sashimi_swordfish", "03211", "Siamese Sashimi Swordfish", 250, Unfair),
    row(SiameseFinnedJellyfish, "siamese_finned_jellyfish", "03121", "Siamese Finned Jellyfish", 260, Unfair),
    row(SiameseSashimiJellyfish, "siamese_sashimi_jellyfish", "03221", "Siamese Sashimi Jellyfish", 270, Unfair),
    row(
        SiameseFinnedFrankenSwordfish,
        "siamese_finned_franken_swordfish",
        "03411",
        "Siamese Finned Franken Swordfish",
        420,
        Unfair,
    ),
    row(
        SiameseFinnedFrankenJellyfish,
        "siamese_finned_franken_jellyfish",
        "03421",
        "Siamese Finned Franken Jellyfish",
        440,
        Unfair,
    ),
    row(
        SiameseFinnedMutantJellyfish,
        "siamese_finned_mutant_jellyfish",
        "03621",
        "Siamese Finned Mutant Jellyfish",
        480,
        Extreme,
    ),
    row(ForcingChain, "forcing_chain", "1301", "Forcing Chain", 500, Extreme),
    row(ForcingNet, "forcing_net", "1303", "Forcing Net", 700, Extreme),
    row(TemplateSet, "template_set", "1201", "Template Set", 10000, Extreme),
    row(TemplateDelete, "template_delete", "1202", "Template Delete", 10000, Extreme),
];

impl Technique {
    /// All techniques, in the order of the ladder.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.technique)
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name in records: `hidden_single`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The code in HoDoKu's regression library: `0002`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// What people call it: `Hidden Single`.
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// What a step of it adds to the score of a puzzle.
    pub const fn cost(self) -> u32 {
        self.row().cost
    }

    /// The level of puzzles that need nothing harder.
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// Whether the technique is on the ladder.
    pub const fn is_rung(self) -> bool {
        !matches!(
            self,
            MutantXWing
                | MutantSwordfish
                | MutantJellyfish
                | FinnedMutantXWing
                | FinnedMutantSwordfish
                | FinnedMutantJellyfish
                | FinnedMutantSquirmbag
                | FinnedMutantWhale
                | DualTwoStringKite
                | DualEmptyRectangle
                | SiameseFinnedSwordfish
                | SiameseSashimiSwordfish
                | SiameseFinnedJellyfish
                | SiameseSashimiJellyfish
                | SiameseFinnedFrankenSwordfish
                | SiameseFinnedFrankenJellyfish
                | SiameseFinnedMutantJellyfish
                | TemplateSet
                | TemplateDelete
        )
    }

    /// Calls `visit` with the steps of this technique in the state, until it breaks.
    pub fn find<const W: usize>(self, state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
        match self {
            FullHouse => singles::full_houses(state, visit),
            NakedSingle => singles::naked(state, visit),
            HiddenSingle => singles::hidden(state, visit),
            Pointing | Claiming => locked::find(self, state, visit),
            LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple => subset::naked(self, state, visit),
            HiddenPair | HiddenTriple | HiddenQuadruple => subset::hidden(self, state, visit),
            RemotePairs => wing::remote_pairs(state, visit),
            BugPlusOne => rectangle::bug(state, visit),
            Skyscraper | TwoStringKite | TurbotFish => pair::turbot(self, state, visit),
            EmptyRectangle => pair::empty_rectangle(state, visit),
            DualTwoStringKite
            | DualEmptyRectangle
            | SiameseFinnedSwordfish
            | SiameseSashimiSwordfish
            | SiameseFinnedJellyfish
            | SiameseSashimiJellyfish
            | SiameseFinnedFrankenSwordfish
            | SiameseFinnedFrankenJellyfish
            | SiameseFinnedMutantJellyfish => dual::find(self, state, visit),
            WWing => wing::w(state, visit),
            XyWing | XyzWing => wing::xy(self, state, visit),
            UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 | UniqueRectangle5
            | UniqueRectangle6 | HiddenRectangle => rectangle::unique(self, state, visit),
            AvoidableRectangle1 | AvoidableRectangle2 => rectangle::avoidable(self, state, visit),
            SueDeCoq => sue_de_coq::find(state, visit),
            SimpleColorsTrap | SimpleColorsWrap => coloring::simple(self, state, visit),
            MultiColors1 | MultiColors2 => coloring::multi(self, state, visit),
            XChain
            | XyChain
            | ContinuousNiceLoop
            | DiscontinuousNiceLoop
            | Aic
            | GroupedContinuousNiceLoop
            | GroupedDiscontinuousNiceLoop
            | GroupedAic
            | AlsContinuousNiceLoop
            | AlsDiscontinuousNiceLoop
            | AlsAic => chain::find(self, state, visit),
            AlsXz => als::xz(state, visit),
            AlsXyWing => als::xy_wing(state, visit),
            AlsXyChain => als::chain(state, visit),
            DeathBlossom => als::death_blossom(state, visit),
            TemplateSet | TemplateDelete => template::find(self, state, visit),
            ForcingChain => forcing::chains(state, visit),
            ForcingNet => forcing::nets(state, visit),
            _ => fish::find(self, state, visit),
        }
    }

    /// All steps of this technique in the state.
    pub fn all_steps<const W: usize>(self, state: &Candidates<'_, W>) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.find(state, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}

/// A name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called `{0}`")]
pub struct UnknownTechnique(String);

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        Self::all().find(|technique| technique.name() == name).ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_techniques() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.technique as usize, index, "{}", row.name);
            assert_eq!(row.name.parse(), Ok(row.technique));
        }
    }
}
