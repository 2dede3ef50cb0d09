//! The rules of a game in sentences.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{Base, Game, MARKS, RULES};
use crate::palette::box_shape;
use gerechte_encodings::{Cell, Constraint};

impl Game {
    /// The rules, a sentence each: of the symbols and houses, of cages and marks, and those that are not drawn.
    ///
    /// ```
    /// use gerechte::Game;
    /// let game: Game = "box:3x3+diagonals+antiknight".parse()?;
    /// assert_eq!(
    ///     game.rules(),
    ///     [
    ///         "Each row, each column and each box holds the digits 1 to 9 once.",
    ///         "Both main diagonals hold every symbol.",
    ///         "Cells a knight's move apart hold different symbols.",
    ///     ]
    /// );
    /// let game: Game = "perfect:1".parse()?;
    /// let wraps = "A region may go on at the opposite side of the board.";
    /// assert_eq!(game.rules(), ["Each row, each column and each region holds the digits 1 to 5 once.", wraps]);
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn rules(&self) -> Vec<String> {
        let mut rules = self.rules_of_houses();
        let houses: Vec<&[Cell]> = self.problem.houses().collect();
        let is_within = |sum: &[Cell]| houses.iter().any(|house| sum.iter().all(|cell| house.contains(cell)));
        let (cages, others): (Vec<_>, Vec<_>) = self.sums().partition(|sum| is_within(sum));
        let is_there = |kind| self.marks.iter().any(|mark| mark.kind() == Some(kind));
        let sentences = [
            (!cages.is_empty(), "The symbols of a cage differ, and add up to its number."),
            (!others.is_empty(), "The symbols of a sum add up to its number, and may repeat."),
        ];
        let sentences = sentences.into_iter().chain(MARKS.map(|kind| (is_there(kind), kind.legend)));
        rules.extend(sentences.filter(|(is_there, _)| *is_there).map(|(_, sentence)| sentence.to_owned()));
        let undrawn = self.undrawn_rules().into_iter().filter(|rule| !rules.iter().any(|known| known == rule));
        rules.extend(undrawn.map(str::to_owned).collect::<Vec<_>>());
        match self.undrawn().unsaid() {
            0 => {}
            1 => rules.push("There is one more constraint.".to_owned()),
            others => rules.push(format!("There are {others} more constraints.")),
        }
        rules
    }

    /// The cells of each sum.
    fn sums(&self) -> impl Iterator<Item = &[Cell]> {
        self.problem.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Sum { cells, .. } => Some(cells.as_slice()),
            _ => None,
        })
    }

    fn rules_of_houses(&self) -> Vec<String> {
        let cells = |house: &[Cell]| house.iter().map(|cell| cell.index()).sorted().collect::<Vec<_>>();
        let numbers = self.region_numbers();
        let is_value = |cell: usize| !numbers.contains(&Cell::new(cell));
        let lines = self.board.lines().into_iter().filter(|line| line.iter().all(|&cell| is_value(cell)));
        let lines: Vec<_> = lines.collect();
        let regions = self.palette().map_or(&[][..], |palette| palette.regions());
        let mut further: BTreeSet<Vec<usize>> = self.problem.houses().map(cells).collect();
        let are_lines = lines.iter().all(|line| further.remove(line));
        let is_full = are_lines && lines.iter().all(|line| line.len() == self.order());
        for region in regions {
            further.remove(&cells(region));
        }
        let order = self.order();
        let symbols = match order {
            ..=9 => format!("the digits 1 to {order}"),
            _ => format!("the {order} symbols"),
        };
        let shape = box_shape(order, regions);
        let base = shape.map_or(Base::Latin(order), |(rows, columns)| Base::Boxes(rows, columns));
        let region = match base {
            _ if regions.is_empty() => "",
            Base::Boxes(..) => ", each column and each box",
            _ => ", each column and each region",
        };
        let mut rules = vec![match (is_full, are_lines, region) {
            (true, _, "") => format!("Each row and each column holds {symbols} once."),
            (true, _, region) => format!("Each row{region} holds {symbols} once."),
            (false, true, _) => format!("Cells hold {symbols}, and no row or column holds one twice."),
            (false, false, _) => format!("Cells hold {symbols}."),
        }];
        if regions.iter().any(|region| !self.board.is_connected(|cell| region.contains(&cell))) {
            rules.push("A region may go on at the opposite side of the board.".to_owned());
        }
        for rule in &RULES {
            let of_rule = rule.pairs(self).map(|pairs| pairs.into_iter().map(Vec::from).collect());
            let wanted: Vec<Vec<usize>> = of_rule.or_else(|| rule.houses(&base, order)).unwrap_or_default();
            if is_full && !wanted.is_empty() && wanted.iter().all(|house| further.contains(house)) {
                further.retain(|house| !wanted.contains(house));
                rules.push(rule.in_a_sentence());
            }
        }
        // Last, as a house of a rule may be a cage as well.
        for sum in self.sums() {
            further.remove(&cells(sum));
        }
        match further.len() {
            0 => {}
            1 => rules.push("No symbol comes twice in one more house.".to_owned()),
            houses => rules.push(format!("No symbol comes twice in {houses} more houses.")),
        }
        rules
    }
}
