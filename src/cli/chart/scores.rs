//! Naive scores, as lines.

use std::collections::BTreeMap;
use std::error::Error;

use plotters::prelude::*;

use super::{Area, COLOURS, element, key, number};

const STEPS: u32 = 200;

/// For each number of clues a line: the share of puzzles whose score is not above x. The scores are ascending.
pub(crate) fn scores(by_clues: &BTreeMap<usize, Vec<f64>>) -> anyhow::Result<String> {
    element("share of puzzles by naive score, for each number of clues", |area| draw(area, by_clues))
}

fn draw(area: &Area<'_>, by_clues: &BTreeMap<usize, Vec<f64>>) -> Result<(), Box<dyn Error>> {
    let greatest = by_clues.values().flatten().copied().fold(1.0, f64::max).ceil();
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..greatest, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("naive score")
        .y_desc("share of puzzles up to this score")
        .y_label_formatter(&|share: &f64| format!("{:.0} %", share * 100.0))
        .draw()?;
    for (at, (clues, scores)) in by_clues.iter().enumerate() {
        let color = COLOURS[at % COLOURS.len()];
        let share = |x: f64| number(scores.partition_point(|&score| score <= x)) / number(scores.len().max(1));
        let points = (0..=STEPS).map(|step| greatest * f64::from(step) / f64::from(STEPS)).map(|x| (x, share(x)));
        let line = chart.draw_series(LineSeries::new(points, color.stroke_width(2)))?;
        line.label(format!("{clues} clues ({} puzzles)", scores.len())).legend(key(color));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_one_element_with_a_line_for_each_number_of_clues() {
        let svg = scores(&BTreeMap::from([(4, vec![0.0, 12.5]), (5, vec![0.0])])).expect("a chart");
        assert!(svg.starts_with("<svg role=\"img\" ") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert_eq!((svg.matches("<svg").count(), svg.matches("<script").count()), (1, 0));
        assert!(svg.contains("4 clues (2 puzzles)") && svg.contains("5 clues (1 puzzles)"));
        // Half of the first line's puzzles have score 0; the axis ends above the greatest score.
        assert!(svg.contains("50 %") && svg.contains("12.0") && !svg.contains("14.0"), "{svg}");
    }
}
