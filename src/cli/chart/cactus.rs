//! A cactus plot: for each solver a line, how many instances it answers within how many seconds each.
//!
//! # References
//! M. N. Brain, J. H. Davenport, A. Griggio: Benchmarking solvers, SAT-style. SC² 2017.

use std::error::Error;

use plotters::prelude::*;

use super::{Area, COLOURS, element, key, number};

/// The least time that is drawn: runs are measured to the millisecond.
const LEAST: f64 = 0.001;

/// The plot of solvers with the seconds of the instances that they answered, ascending.
pub(crate) fn cactus(solvers: &[(String, Vec<f64>)]) -> anyhow::Result<String> {
    element("seconds of each run by number of instances answered, for each solver", |area| draw(area, solvers))
}

fn draw(area: &Area<'_>, solvers: &[(String, Vec<f64>)]) -> Result<(), Box<dyn Error>> {
    let times = || solvers.iter().flat_map(|(_, times)| times).copied();
    let longest = times().fold(10.0 * LEAST, f64::max) * 1.5;
    let most = number(solvers.iter().map(|(_, times)| times.len()).max().unwrap_or(0).max(1));
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(0.0..1.02 * most, (LEAST..longest).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("instances answered")
        .y_desc("seconds")
        .x_label_formatter(&|instances: &f64| format!("{instances:.0}"))
        .draw()?;
    for (at, (name, times)) in solvers.iter().enumerate() {
        let color = COLOURS[at % COLOURS.len()];
        let points: Vec<_> = (1..).zip(times).map(|(solved, time)| (number(solved), time.max(LEAST))).collect();
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 2, color.filled())))?;
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(format!("{name} ({} answered)", times.len()))
            .legend(key(color));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_solver_has_a_line_with_a_point_for_each_instance() {
        let svg = cactus(&[("one".to_owned(), vec![0.0, 0.5, 3.0]), ("other".to_owned(), vec![])]).expect("a chart");
        assert!(svg.contains("one (3 answered)") && svg.contains("other (0 answered)"), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 3, "{svg}");
        assert!(svg.contains("instances answered") && svg.contains("seconds"), "{svg}");
        // Of nothing there is a chart, too.
        cactus(&[]).expect("a chart");
    }
}
