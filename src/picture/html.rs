//! Pictures as a page for browsers.

use super::Picture;
use super::svg::escaped;

/// White also where a browser is dark, as the pictures are; as wide as the window at most.
const STYLE: &str = "body{margin:2em;background:#fff;color:#000;font-family:Helvetica,Arial,sans-serif}\
                     figure{margin:0 0 2em;break-inside:avoid}svg{max-width:100%;height:auto}figcaption{margin-top:.5em}";

/// A page with these pictures, their titles below them: one file without scripts that loads nothing.
///
/// ```
/// use gerechte::{Game, picture::{Picture, html}};
/// let game: Game = "perfect:1".parse()?;
/// let page = html(&[Picture::of(&game)]);
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<figcaption>perfect:1</figcaption>"));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn html(pictures: &[Picture]) -> String {
    let title = pictures.first().map(|picture| escaped(&picture.title)).unwrap_or_default();
    let figure = |picture: &Picture| {
        format!("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n", picture.svg(), escaped(&picture.title))
    };
    let figures: String = pictures.iter().map(figure).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{figures}</body>\n</html>\n"
    )
}
