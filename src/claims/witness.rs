//! Witnesses: stored puzzles and grids that contradict sentences of the sources. They are inputs; what they show is computed each time.

/// The file of witnesses, a line for each: a claim, a game, and words that the claim understands.
const FILE: &str = include_str!("../../claims/witnesses.txt");

/// The words behind a claim and its game, a list for each of its witnesses.
pub(super) fn of(claim: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    words.filter(move |words| words.first() == Some(&claim)).map(|words| words[2..].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_have_their_witnesses() {
        assert_eq!(of("levels-004").count(), 1);
        assert_eq!(of("pairs-002").next().map(|words| words.len()), Some(3));
        assert_eq!(of("uniform-fill").next().map(|words| words.len()), Some(2));
        assert_eq!(of("levels").count(), 0);
    }
}
