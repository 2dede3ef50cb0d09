//! Demands on generated puzzles, in any combination: each puzzle meets each of them, as the path that `explain` prints shows.

use super::generate::{is_minimal, verify};
use crate::common;

use std::ops::RangeInclusive;

use gerechte::generate::{Clues, Draft, Maker, Method, Outcome, Pattern, Symmetry, Target, methods};
use gerechte::rate::{Guide, Ladder, Level, Rater, Round, Scale, Technique};
use gerechte::{Game, Stop};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Judges a puzzle without the judge: by SAT, by the whole ladder, by the scores that `rate` prints.
fn meets(game: &Game, target: &Target, draft: &Draft) {
    let name = format!("{game} {target:?}: {draft}");
    verify(game, draft);
    let has = |cell: usize| draft.puzzle[cell].is_some();
    assert!(target.clues.number.contains(&draft.clue_count()), "{name}");
    for orbit in target.clues.symmetry.orbits(game).expect("a symmetry of the board") {
        assert!(orbit.iter().all(|&cell| has(cell) == has(orbit[0])), "{name}");
    }
    for cell in 0..draft.puzzle.len() {
        assert!(target.clues.pattern.place(cell).is_none_or(|wanted| has(cell) == wanted), "{name}");
    }
    assert!(!target.minimal || is_minimal(game, draft), "{name}");

    let Target { techniques, forbidden, easy_start, difficulty, .. } = target;
    if techniques.is_empty() && forbidden.is_empty() && *easy_start == 0 && difficulty.is_none() {
        return;
    }
    let guide = Guide::new(game, Ladder::hodoku()).expect("a board for the ladder");
    let (path, _) = guide.explain(&draft.puzzle, &Stop::never());
    let uses = |technique: &Technique| path.rounds.iter().any(|round| round.technique == *technique);
    assert!(techniques.iter().all(uses), "{name}");
    assert_eq!(forbidden.iter().find(|technique| uses(technique)), None, "{name}");
    let start = path.rounds.iter().take_while(|round| round.technique <= Technique::HiddenSingle);
    assert!(start.map(Round::weight).sum::<u32>() as usize >= *easy_start, "{name}");
    let Some(wanted) = difficulty else { return };
    let value = match wanted.scale {
        Scale::Level => f64::from(path.level() as u8),
        Scale::Score => f64::from(path.score()),
        Scale::Hardest if !path.solved => f64::INFINITY,
        Scale::Hardest => path.hardest().map_or(0.0, |hardest| f64::from(hardest as u8)),
        scale => {
            let scores = Rater::new(game, scale.measure()).rate(&draft.puzzle, &Stop::never());
            scores.expect("one solution").value(scale)
        }
    };
    assert!(wanted.range.contains(&value), "{value} {name}");
}

/// Makes a puzzle and has it judged. Returns whether there was one.
fn is_made(game: &Game, method: &dyn Method, target: &Target, index: u64, tries: u64) -> bool {
    let maker = Maker::new(game, method, target.clone(), &Stop::never()).expect("the game can be generated");
    match maker.tries(tries).make(3, index) {
        Outcome::Made(made) => meets(game, target, &made.draft),
        Outcome::Missed(_) => return false,
    }
    true
}

fn dig() -> &'static dyn Method {
    methods()[0]
}

/// Behind the first hard technique easier ones follow, which may be forbidden.
#[test]
fn what_is_forbidden_does_not_occur_in_harder_puzzles() {
    let game = common::game("box:3x3");
    for forbidden in [Technique::Pointing, Technique::Claiming, Technique::HiddenPair] {
        let difficulty = Some("hard..".parse().expect("a level"));
        let target = Target { difficulty, forbidden: vec![forbidden], ..Target::default() };
        assert!((0..3).all(|index| is_made(&game, dig(), &target, index, 1000)), "{forbidden}");
    }
}

/// The ladder of a target ends below what may not occur. A puzzle that it does not solve may need just that.
#[test]
fn what_is_forbidden_does_not_occur_beyond_the_other_techniques() {
    let game = common::game("box:3x3");
    let forbidden: Vec<_> =
        Ladder::hodoku().techniques().iter().copied().filter(|technique| technique.level() >= Level::Hard).collect();
    let target = Target { forbidden, minimal: true, ..Target::default() };
    assert!((0..5).all(|index| is_made(&game, dig(), &target, index, 1000)));
}

/// Something in a share of all cases.
fn sometimes<T>(random: &mut ChaCha8Rng, share: f64, what: impl FnOnce(&mut ChaCha8Rng) -> T) -> Option<T> {
    random.random_bool(share).then(|| what(random))
}

fn random_target(game: &Game, random: &mut ChaCha8Rng) -> Target {
    const DIFFICULTIES: &str = "easy medium hard medium.. hard.. hard.. unfair.. medium..hard ..medium x_wing.. \
        pointing..w_wing ..hidden_pair 300..600 ..450 700.. naive:medium naive:1..20 guesses:0.5.. refutation:5.. er:2.0..4.5 er:..3.0";
    let difficulties: Vec<_> = DIFFICULTIES.split_whitespace().collect();
    let rungs = Ladder::hodoku().techniques().to_vec();
    let (few, cells) = (rungs.iter().position(|t| *t == Technique::XWing).expect("a rung"), game.board().cells());
    let techniques = sometimes(random, 0.2, |random| vec![rungs[random.random_range(0..=few)]]).unwrap_or_default();
    let forbidden = sometimes(random, 0.6, |random| {
        let mut forbidden: Vec<Technique> =
            (0..random.random_range(1..4)).map(|_| rungs[random.random_range(3..=few)]).collect();
        if random.random_bool(0.3) {
            // Techniques that only the hardest puzzles need, and perhaps no easy ones.
            forbidden.truncate(random.random_range(0..3));
            forbidden.extend(&rungs[random.random_range(few..rungs.len())..]);
        }
        forbidden.retain(|technique| !techniques.contains(technique));
        forbidden
    });
    let symmetries = [Symmetry::Rot180, Symmetry::Mirror, Symmetry::MirrorRows, Symmetry::Motion(2)];
    let number = |random: &mut ChaCha8Rng| -> RangeInclusive<usize> {
        let fewest = random.random_range(cells / 4..cells / 2);
        fewest..=fewest + random.random_range(0..cells / 4)
    };
    let mut clues = Clues::default();
    if random.random_bool(0.1) {
        let pattern = (0..cells).map(|_| *[Some(true), Some(false), None, None].choose(random).expect("one"));
        clues.pattern = Pattern(pattern.collect());
    } else {
        clues.number = sometimes(random, 0.3, number).unwrap_or(clues.number);
        clues.symmetry = sometimes(random, 0.4, |random| *symmetries.choose(random).expect("one")).unwrap_or_default();
    }
    Target {
        clues,
        minimal: random.random_bool(0.3),
        difficulty: sometimes(random, 0.7, |random| {
            difficulties.choose(random).expect("one").parse().expect("a range")
        }),
        techniques,
        uses: 1,
        forbidden: forbidden.unwrap_or_default(),
        easy_start: sometimes(random, 0.2, |random| random.random_range(1..15)).unwrap_or(0),
    }
}

#[test]
fn random_demands_are_met() {
    const DEMANDS: usize = 150;
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let games = ["box:3x3", "box:3x3", "box:2x3", "perfect:1", "diameter:1:0", "jigsaw?7:rot180:1"].map(common::game);
    let mut made = 0;
    for _ in 0..DEMANDS {
        let game = games.choose(&mut random).expect("a game");
        let target = random_target(game, &mut random);
        // The others walk many paths of the whole ladder, which takes long on larger boards; local search everywhere.
        let is_any = target.clues.pattern.is_free() && game.board().cells() <= 25 && random.random_bool(0.5);
        let method = if is_any { methods()[random.random_range(0..6)] } else { dig() };
        made += usize::from(is_made(game, method, &target, random.random_range(0..1000), 4));
    }
    assert!(made > DEMANDS / 2, "{made}");
}
