//! Charts, as elements of SVG.

mod bars;
mod cactus;
mod scores;

use std::error::Error;

use anyhow::anyhow;
use plotters::coord::Shift;
use plotters::prelude::*;

pub(super) use bars::Chart;
pub(super) use cactus::cactus;
pub(super) use scores::scores;

const SIZE: (u32, u32) = (720, 420);
const BLUE: RGBColor = RGBColor(0, 90, 160);
/// The colours of lines, one after another.
const COLOURS: [RGBColor; 4] = [BLUE, RGBColor(190, 80, 0), RGBColor(0, 120, 80), RGBColor(140, 50, 130)];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws on a white ground. The label says in words what is seen.
fn element(label: &str, draw: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn Error>>) -> anyhow::Result<String> {
    let mut svg = String::new();
    let on_white = |area: &Area<'_>| {
        area.fill(&WHITE)?;
        draw(area)?;
        Ok::<_, Box<dyn Error>>(area.present()?)
    };
    on_white(&SVGBackend::with_string(&mut svg, SIZE).into_drawing_area())
        .map_err(|error| anyhow!("the chart is not drawn: {error}"))?;
    // The text before the element is needed only in files.
    let rest = svg.split_once("<svg").map(|(_, rest)| rest).unwrap_or_default();
    Ok(format!("<svg role=\"img\" aria-label=\"{label}\"{rest}"))
}

/// A number of things on an axis.
fn number(things: usize) -> f64 {
    f64::from(things as u32)
}

/// The piece of a line that stands for it in the legend.
fn key(color: RGBColor) -> impl Fn((i32, i32)) -> PathElement<(i32, i32)> {
    move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], color.stroke_width(2))
}
