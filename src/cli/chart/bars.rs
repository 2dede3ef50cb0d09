//! `--chart`: numbers as bars in an SVG file.

use std::error::Error;

use anyhow::{Context, bail};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Area, BLUE, element};
use crate::cli::args::ChartArgs;
use crate::cli::world::{NewFile, Role, World};

/// A chart that is to be written. Its place is taken before the work begins.
pub(crate) struct Chart(NewFile);

impl Chart {
    /// The one that is asked for, if any.
    pub(crate) fn create(world: &World, args: &ChartArgs) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.chart else { return Ok(None) };
        if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
            bail!("{}: the name of a chart ends in .svg", path.display());
        }
        // After a stop, the chart is still drawn.
        Ok(Some(Self(NewFile::create(world, Role::Chart, path, None, args.force)?.despite_stops())))
    }

    /// Draws bars with these labels and heights, and writes the file.
    pub(crate) fn write(self, [across, up]: [&str; 2], bars: &[(String, u64)]) -> anyhow::Result<()> {
        self.write_drawn(&drawn([across, up], bars)?)
    }

    /// Writes the file of a chart that is drawn already.
    pub(crate) fn write_drawn(mut self, svg: &str) -> anyhow::Result<()> {
        self.0.fill(|out| out.write_all(svg.as_bytes()))?;
        self.0.finish().map(drop).context("the chart")
    }
}

fn drawn([across, up]: [&str; 2], bars: &[(String, u64)]) -> anyhow::Result<String> {
    element(&format!("{up} by {across}"), |area| draw(area, [across, up], bars))
}

#[allow(clippy::cast_precision_loss, reason = "heights are drawn; their numbers are written beside them")]
fn draw(area: &Area<'_>, [across, up]: [&str; 2], bars: &[(String, u64)]) -> Result<(), Box<dyn Error>> {
    let number = bars.len().max(1);
    let most = bars.iter().map(|(_, height)| *height).max().unwrap_or(0).max(1) as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        // Above the highest bar there is room for its number.
        .build_cartesian_2d(0.0..number as f64, 0.0..1.08 * most)?;
    let whole = |height: &f64| format!("{height:.0}");
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().light_line_style(TRANSPARENT).x_labels(0).x_desc(across).y_desc(up);
    mesh.y_label_formatter(&whole).draw()?;
    let style = |pos| ("sans-serif", 12).into_font().color(&BLACK).pos(pos);
    let above = style(Pos::new(HPos::Center, VPos::Bottom));
    let below = style(Pos::new(HPos::Center, VPos::Top));
    // The number of labels that fit.
    let every = number.div_ceil(16);
    for (at, (label, height)) in bars.iter().enumerate() {
        let (left, top) = (at as f64, *height as f64);
        chart.draw_series([Rectangle::new([(left + 0.1, 0.0), (left + 0.9, top)], BLUE.filled())])?;
        if number <= 16 {
            chart.draw_series([Text::new(height.to_string(), (left + 0.5, top), above.clone())])?;
        }
        if at % every == 0 {
            let (x, y) = chart.backend_coord(&(left + 0.5, 0.0));
            area.draw(&Text::new(label.clone(), (x, y + 5), below.clone()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bar_has_its_label_and_its_number() {
        let bars = [("7".to_owned(), 32), ("8".to_owned(), 2316), ("9+".to_owned(), 0)];
        let svg = drawn(["fewest clues", "classes"], &bars).expect("a chart");
        for text in ["2316", "32", "9+", "fewest clues", "classes"] {
            assert!(svg.lines().any(|line| line.trim() == text), "{text}: {svg}");
        }
        // The ground and three bars.
        assert_eq!(svg.matches("<rect").count(), 4, "{svg}");
        // Of nothing there is a chart, too.
        drawn(["x", "y"], &[]).expect("a chart");
    }
}
