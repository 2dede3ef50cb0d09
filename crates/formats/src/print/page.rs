//! The content of a page: the drawing of an SVG in the operators of PDF.

use std::collections::BTreeMap;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use resvg::usvg::tiny_skia_path::{PathSegment, Point, Transform};
use resvg::usvg::{Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Stroke, Text, Tree};

use super::PrintError;
use super::face::Faces;

/// Points in a unit of SVG, of which 96 are an inch.
pub(super) const POINTS: f32 = 0.75;

/// The opacities below 1 that are used.
#[derive(Default)]
pub(super) struct Opacities(BTreeMap<u16, f32>);

impl Opacities {
    /// Their names and values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (String, f32)> {
        self.0.iter().map(|(&number, &opacity)| (state(number), opacity))
    }
}

fn state(number: u16) -> String {
    format!("O{number}")
}

/// Draws the tree, and records the used glyphs and opacities.
pub(super) fn page(tree: &Tree, faces: &mut Faces, opacities: &mut Opacities) -> Result<Vec<u8>, PrintError> {
    let mut content = Content::new();
    // The origin of PDF is at the bottom, that of SVG at the top.
    let height = tree.size().height() * POINTS;
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
    let mut pen = Pen { content, faces, opacities, moved: None };
    pen.group(tree.root(), 1.0)?;
    pen.move_to(Transform::identity());
    Ok(pen.content.finish().into_vec())
}

struct Pen<'a> {
    content: Content,
    faces: &'a mut Faces,
    opacities: &'a mut Opacities,
    /// The current transformation.
    moved: Option<Transform>,
}

impl Pen<'_> {
    fn group(&mut self, group: &Group, opacity: f32) -> Result<(), PrintError> {
        let unsupported = [
            (group.clip_path().is_some(), "a clipping path"),
            (group.mask().is_some(), "a mask"),
            (!group.filters().is_empty(), "a filter"),
        ];
        if let Some((_, what)) = unsupported.into_iter().find(|(has, _)| *has) {
            return Err(PrintError::Unsupported(what));
        }
        // Where parts overlap, each is transparent by itself.
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity)?,
                Node::Path(path) => self.path(path, opacity)?,
                Node::Text(text) => self.text(text, opacity)?,
                Node::Image(_) => return Err(PrintError::Unsupported("an image")),
            }
        }
        Ok(())
    }

    /// Draws in the units that the transformation leads to.
    fn move_to(&mut self, to: Transform) {
        if self.moved == Some(to) {
            return;
        }
        if self.moved.take().is_some() {
            self.content.restore_state();
        }
        if !to.is_identity() {
            self.content.save_state().transform([to.sx, to.ky, to.kx, to.sy, to.tx, to.ty]);
            self.moved = Some(to);
        }
    }

    fn path(&mut self, path: &Path, opacity: f32) -> Result<(), PrintError> {
        if !path.is_visible() {
            return Ok(());
        }
        self.move_to(path.abs_transform());
        if let Some(fill) = path.fill() {
            let is_faint = self.fade(fill.opacity().get() * opacity);
            self.fill(fill)?;
            self.trace(path);
            match fill.rule() {
                FillRule::NonZero => self.content.fill_nonzero(),
                FillRule::EvenOdd => self.content.fill_even_odd(),
            };
            self.unfade(is_faint);
        }
        if let Some(stroke) = path.stroke() {
            let is_faint = self.fade(stroke.opacity().get() * opacity);
            self.stroke(stroke)?;
            self.trace(path);
            self.content.stroke();
            self.unfade(is_faint);
        }
        Ok(())
    }

    fn fade(&mut self, opacity: f32) -> bool {
        if opacity >= 1.0 {
            return false;
        }
        #[allow(clippy::cast_sign_loss, reason = "opacities are from 0 to 1")]
        let number = (opacity.max(0.0) * 1000.0).round() as u16;
        self.opacities.0.insert(number, f32::from(number) / 1000.0);
        self.content.save_state().set_parameters(Name(state(number).as_bytes()));
        true
    }

    fn unfade(&mut self, is_faint: bool) {
        if is_faint {
            self.content.restore_state();
        }
    }

    fn fill(&mut self, fill: &Fill) -> Result<(), PrintError> {
        let [red, green, blue] = colour(fill.paint())?;
        self.content.set_fill_rgb(red, green, blue);
        Ok(())
    }

    fn stroke(&mut self, stroke: &Stroke) -> Result<(), PrintError> {
        let [red, green, blue] = colour(stroke.paint())?;
        self.content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        self.content.set_miter_limit(stroke.miterlimit().get());
        let dashes = stroke.dasharray().unwrap_or_default();
        self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        Ok(())
    }

    fn trace(&mut self, path: &Path) {
        let mut at = Point::zero();
        for segment in path.data().segments() {
            let to = match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    to
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    to
                }
                PathSegment::QuadTo(bend, to) => {
                    // The same curve with two points between its ends.
                    let between = |end: Point| Point {
                        x: end.x + 2.0 / 3.0 * (bend.x - end.x),
                        y: end.y + 2.0 / 3.0 * (bend.y - end.y),
                    };
                    let (one, other) = (between(at), between(to));
                    self.content.cubic_to(one.x, one.y, other.x, other.y, to.x, to.y);
                    to
                }
                PathSegment::CubicTo(one, other, to) => {
                    self.content.cubic_to(one.x, one.y, other.x, other.y, to.x, to.y);
                    to
                }
                PathSegment::Close => {
                    self.content.close_path();
                    at
                }
            };
            at = to;
        }
    }

    fn text(&mut self, text: &Text, opacity: f32) -> Result<(), PrintError> {
        self.move_to(text.abs_transform());
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            let is_faint = self.fade(fill.opacity().get() * opacity);
            self.fill(fill)?;
            self.content.begin_text();
            // Glyphs that follow each other at the font's own distance are one string, so that words stay words.
            let (mut string, mut end) = (Vec::new(), None);
            for glyph in &span.positioned_glyphs {
                let used = self.faces.glyph(glyph.font, glyph.id, &glyph.text)?;
                let place = glyph.outline_transform().pre_scale(used.units, used.units);
                let follows =
                    end.is_some_and(|(face, end): (usize, Transform)| face == used.face && is_near(end, place));
                if !follows {
                    if !string.is_empty() {
                        self.content.show(Str(&string));
                    }
                    string.clear();
                    self.content.set_font(Name(Faces::name(used.face).as_bytes()), 1.0);
                    self.content.set_text_matrix([place.sx, place.ky, place.kx, place.sy, place.tx, place.ty]);
                }
                string.extend(used.glyph.to_be_bytes());
                end = Some((used.face, place.pre_translate(used.width, 0.0)));
            }
            if !string.is_empty() {
                self.content.show(Str(&string));
            }
            self.content.end_text();
            self.unfade(is_faint);
        }
        Ok(())
    }
}

/// The red, green and blue of a paint, from 0 to 1.
fn colour(paint: &Paint) -> Result<[f32; 3], PrintError> {
    match paint {
        Paint::Color(colour) => Ok([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)),
        _ => Err(PrintError::Unsupported("a gradient or a pattern")),
    }
}

/// Whether a string of glyphs may continue at this place; a distance of a hundredth of an em is invisible.
fn is_near(end: Transform, place: Transform) -> bool {
    let em = place.sx.hypot(place.ky);
    let same = |one: f32, other: f32| (one - other).abs() <= 0.001 * em;
    let near = |one: f32, other: f32| (one - other).abs() <= 0.01 * em;
    same(end.sx, place.sx)
        && same(end.kx, place.kx)
        && same(end.ky, place.ky)
        && same(end.sy, place.sy)
        && near(end.tx, place.tx)
        && near(end.ty, place.ty)
}
