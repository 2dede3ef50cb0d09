//! Files of claims.

use gerechte::Game;
use gerechte::claims::own::read;

use super::is_told_in_a_line;

/// Claims that are read have names, numbers and citations; errors are one line.
pub fn claims(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    // Large boards take too long for many thousands of them, and there are no files here.
    let build = |name: &str| match name {
        "latin:2" | "latin:4" | "box:2x2" | "box:2x3" | "perfect:1" => {
            name.parse::<Game>().map_err(|error| error.to_string())
        }
        _ => Err("not here".to_owned()),
    };
    let own = match read(text, &build) {
        Ok(own) => own,
        Err(error) => return is_told_in_a_line(&error),
    };
    assert!(own.claims().count() > 0);
    for (claim, _) in own.claims() {
        for text in [claim.id, claim.statement, &claim.source.to_string(), claim.source.source.key] {
            assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
        }
        assert!(claim.source.source.bibtex().ends_with("\n}"));
    }
}
