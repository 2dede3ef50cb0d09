//! `anticodes`, `one-codeword`, `perfect-codes`, `codes-g-k`, `case-i-ii`: the theorems on codes of An et al.

mod torus;

use std::collections::BTreeSet;

use torus::{Place, all_codes, diameter, distance, each_translate_holds_one, greatest_anticode, minus, near, span};

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::palette::{self, Code, Diameter, Perfect};

pub(super) const ANTICODES: Claim = Claim {
    id: "anticodes",
    source: sources::AN_ET_AL.at("Theorem 3.3, after Etzion"),
    statement: "balls, and cells near a core of two cells, are the greatest anticodes of their diameters: 2e² + 2e + 1 and 2(e + 1)² cells",
    check: anticodes,
};

pub(super) const ONE_CODEWORD: Claim = Claim {
    id: "one-codeword",
    source: sources::AN_ET_AL.at("Theorem 3.4, after Etzion"),
    statement: "a code is diameter perfect with a greatest anticode if and only if each translate of the anticode holds exactly one codeword",
    check: one_codeword,
};

pub(super) const PERFECT_CODES: Claim = Claim {
    id: "perfect-codes",
    source: sources::AN_ET_AL.at("Theorem 3.5, after Golomb and Welch"),
    statement: "⟨(1, 2e + 1)⟩ is a perfect code of order 2e² + 2e + 1, and every perfect code of this order is a translate of it or of an equivalent one",
    check: perfect_codes,
};

pub(super) const G_K: Claim = Claim {
    id: "codes-g-k",
    source: sources::AN_ET_AL.at("Theorem 3.6 and Proposition 4.1, after Etzion"),
    statement: "⟨(e + 1, −(e + 1)), (k, 2(e + 1) − k)⟩ is diameter perfect with minimum distance 2(e + 1) for k from 0 to e, and these are not equivalent",
    check: g_k,
};

pub(super) const CASES: Claim = Claim {
    id: "case-i-ii",
    source: sources::AN_ET_AL.at("section 5.2"),
    statement: "every diameter perfect code of order 8 is a translate of a code equivalent to G₀ or G₁, where equivalent means up to the order of coordinates",
    check: cases,
};

/// The order and the greatest anticode of a radius: a ball, or around a core.
fn member(radius: usize, is_ball: bool) -> (usize, Vec<Place>) {
    if is_ball {
        let n = 2 * radius * (radius + 1) + 1;
        (n, near(n, radius, &[(0, 0)]))
    } else {
        let n = 2 * (radius + 1).pow(2);
        (n, near(n, radius, &[(0, 0), (0, 1)]))
    }
}

/// The sizes are lost in the text at hand; they are the orders of the games. No anticode is larger than n² divided by the size of a code whose minimum
/// distance is greater than the diameter (Theorem 3.2). For small radii the greatest anticode is searched for, too.
fn anticodes(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for radius in 1..=4 {
        for (name, is_ball) in [("ball", true), ("core", false)] {
            let (n, cells) = member(radius, is_ball);
            let widest = 2 * radius + usize::from(!is_ball);
            let size = || if diameter(n, &cells) == widest { cells.len().to_string() } else { "too wide".to_owned() };
            let generators = if is_ball {
                vec![(1, 2 * radius + 1)]
            } else {
                vec![(radius + 1, n - radius - 1), (0, 2 * radius + 2)]
            };
            let bound = || {
                let code = span(n, &generators);
                if distance(n, &code) > widest { (n * n / code.len()).to_string() } else { "no bound".to_owned() }
            };
            let mut runs = vec![lab.run("cells", || Ok(size()))?, lab.run("code bound", || Ok(bound()))?];
            if radius == 1 {
                runs.push(lab.run("cliques", || Ok(greatest_anticode(n, widest).to_string()))?);
            }
            let published = if is_ball { 2 * radius * (radius + 1) + 1 } else { 2 * (radius + 1).pow(2) };
            findings.push(Finding {
                runs,
                origin: Origin::Derived("a region has as many cells as the board has rows"),
                ..Finding::new(format!("e = {radius}: {name}"), published.to_string())
            });
        }
    }
    Ok(findings)
}

/// Every subgroup of the torus whose minimum distance the torus is wide enough for.
fn one_codeword(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for n in [5, 8, 13] {
        let generators = |a: usize| (0..n).map(move |b| [(a, b), (0, 0)]);
        let mut codes: BTreeSet<BTreeSet<Place>> = BTreeSet::new();
        for a in 0..n {
            for pair in generators(a) {
                codes.extend((0..n).map(|d| span(n, &[pair[0], (0, d)])));
            }
        }
        let known = codes.iter().map(|code| (code, distance(n, code)));
        let fitting: Vec<_> = known.filter(|&(_, apart)| (3..=n.div_ceil(2)).contains(&apart)).collect();
        let anticode = |apart: usize| {
            let radius = (apart - 1) / 2;
            let centres: &[Place] = if apart % 2 == 1 { &[(0, 0)] } else { &[(0, 0), (0, 1)] };
            near(n, if apart % 2 == 1 { radius } else { apart / 2 - 1 }, centres)
        };
        let exceptions = |holds_one: &dyn Fn(&[Place], &BTreeSet<Place>) -> bool| {
            let is_exception = |&&(code, apart): &&(&BTreeSet<Place>, usize)| {
                let cells = anticode(apart);
                (code.len() * cells.len() == n * n) != holds_one(&cells, code)
            };
            fitting.iter().filter(is_exception).count().to_string()
        };
        let by_differences = |cells: &[Place], code: &BTreeSet<Place>| {
            let differ = |a: Place| cells.iter().all(|&b| a == b || !code.contains(&minus(n, a, b)));
            cells.iter().all(|&a| differ(a)) && code.len() * cells.len() == n * n
        };
        let runs = vec![
            lab.run("translates", || Ok(exceptions(&|cells, code| each_translate_holds_one(n, cells, code))))?,
            lab.run("differences", || Ok(exceptions(&by_differences)))?,
        ];
        findings.push(Finding {
            runs,
            sample: Some(fitting.len() as u64),
            ..Finding::new(format!("order {n}: exceptions among linear codes"), "0")
        });
    }
    Ok(findings)
}

fn perfect_codes(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for radius in 1..=3 {
        let (n, ball) = member(radius, true);
        let linear = [(1, 2 * radius + 1), (2 * radius + 1, 1)].map(|word| span(n, &[word]));
        let mut runs = vec![lab.run("exact cover", || {
            let all = Perfect::new(radius)?.all_codes();
            let is_known = |code: &&Code| translated(n, code.words()).iter().any(|code| linear.contains(code));
            Ok(all.iter().filter(|code| !is_known(code)).count().to_string())
        })?];
        if radius < 3 {
            runs.push(lab.run("translates", || {
                let all = all_codes(n, &ball, 2 * radius + 1);
                let words = |code: &BTreeSet<Place>| code.iter().copied().collect::<Vec<_>>();
                let is_known =
                    |code: &&BTreeSet<Place>| translated(n, &words(code)).iter().any(|code| linear.contains(code));
                Ok(all.iter().filter(|code| !is_known(code)).count().to_string())
            })?);
        }
        findings.push(Finding { runs, ..Finding::new(format!("e = {radius}: other perfect codes"), "0") });
    }
    for radius in 1..=5 {
        let (n, ball) = member(radius, true);
        let runs = vec![
            lab.run("translates", || {
                let code = span(n, &[(1, 2 * radius + 1)]);
                let is_perfect = distance(n, &code) == 2 * radius + 1 && each_translate_holds_one(n, &ball, &code);
                Ok(if is_perfect { "perfect" } else { "not perfect" }.to_owned())
            })?,
            lab.run("exact cover", || {
                let code = Perfect::new(radius)?.code();
                let is_perfect = code.minimum_distance() == Some(2 * radius + 1) && code.tiled(&ball).is_ok();
                Ok(if is_perfect { "perfect" } else { "not perfect" }.to_owned())
            })?,
        ];
        findings.push(Finding { runs, ..Finding::new(format!("e = {radius}: the linear code"), "perfect") });
    }
    Ok(findings)
}

/// The translates of the words that hold zero.
fn translated(n: usize, words: &[Place]) -> Vec<BTreeSet<Place>> {
    words.iter().map(|&by| words.iter().map(|&word| minus(n, word, by)).collect()).collect()
}

fn g_k(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for radius in 1..=4 {
        let (n, anticode) = member(radius, false);
        let code = |k: usize| span(n, &[(radius + 1, n - radius - 1), (k, 2 * (radius + 1) - k)]);
        let perfect = vec![
            lab.run("translates", || {
                let is_perfect = |k: &usize| {
                    let code = code(*k);
                    distance(n, &code) == 2 * (radius + 1) && each_translate_holds_one(n, &anticode, &code)
                };
                Ok((0..=radius).filter(is_perfect).count().to_string())
            })?,
            lab.run("exact cover", || {
                let mut perfect = 0;
                for k in 0..=radius {
                    let code = Diameter::new(radius, k)?.code();
                    let is_tiled = code.tiled(&anticode).is_ok();
                    perfect += usize::from(code.minimum_distance() == Some(2 * (radius + 1)) && is_tiled);
                }
                Ok(perfect.to_string())
            })?,
        ];
        let swapped = |code: &BTreeSet<Place>| code.iter().map(|&(i, j)| (j, i)).collect::<BTreeSet<_>>();
        let classes = vec![
            lab.run("sets", || {
                let least = |k| code(k).min(swapped(&code(k)));
                Ok((0..=radius).map(least).collect::<BTreeSet<_>>().len().to_string())
            })?,
            lab.run("normal forms", || {
                let least = |k| normal_form(n, &code(k)).min(normal_form(n, &swapped(&code(k))));
                Ok((0..=radius).map(least).collect::<BTreeSet<_>>().len().to_string())
            })?,
        ];
        let all = (radius + 1).to_string();
        findings.push(Finding { runs: perfect, ..Finding::new(format!("e = {radius}: diameter perfect"), &all) });
        findings.push(Finding { runs: classes, ..Finding::new(format!("e = {radius}: inequivalent"), &all) });
    }
    Ok(findings)
}

/// The Hermite normal form of a subgroup: the first row with a word other than those of row 0, its least column, and the least column of row 0.
fn normal_form(n: usize, code: &BTreeSet<Place>) -> [usize; 3] {
    let step = code.iter().filter(|&&(i, j)| i == 0 && j > 0).map(|&(_, j)| j).min().unwrap_or(n);
    let first = code.iter().find(|&&(i, _)| i > 0);
    first.map_or([n, 0, step], |&(i, j)| [i, j, step])
}

/// All codes of eight words at distance 4 are found, linear or not; a translate of one that holds zero is compared with G₀ and G₁, with rows and columns
/// exchanged and not. The mirror of G₁ is neither: it differs from it by a sign, which the definition of equivalence does not allow.
fn cases(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let n = 8;
    let generated = [span(n, &[(2, 6), (0, 4)]), span(n, &[(2, 6), (1, 3)])];
    let literal: BTreeSet<BTreeSet<Place>> = generated
        .iter()
        .flat_map(|code| [code.clone(), code.iter().map(|&(i, j)| (j, i)).collect::<BTreeSet<_>>()])
        .collect();
    let mirrored = literal.iter().map(|code| code.iter().map(|&(i, j)| (i, (n - j) % n)).collect());
    let signed: BTreeSet<BTreeSet<Place>> = literal.iter().cloned().chain(mirrored).collect();
    let horizontal = near(n, 1, &[(0, 0), (0, 1)]);
    let found = [
        lab.timed(|| {
            let all = palette::all_codes(n, &horizontal, 4);
            Ok(all.iter().map(|code| code.words().to_vec()).collect::<Vec<_>>())
        })?,
        lab.timed(|| {
            let all = all_codes(n, &near(n, 1, &[(0, 0), (1, 0)]), 4);
            Ok(all.into_iter().map(|code| code.into_iter().collect()).collect::<Vec<Vec<Place>>>())
        })?,
    ];
    let others = |known: &BTreeSet<BTreeSet<Place>>| {
        let runs = found.iter().zip(["exact cover", "translates"]).map(|((codes, time), engine)| {
            let other = |code: &&Vec<Place>| !translated(n, code).iter().any(|code| known.contains(code));
            let computed = codes.as_ref().map(|codes| codes.iter().filter(other).count().to_string());
            super::Run { engine, computed, time: *time }
        });
        runs.collect::<Vec<_>>()
    };
    Ok(vec![
        Finding {
            runs: others(&literal),
            because: Some("the eight translates of ⟨(1, 5)⟩, the mirror of G₁, are of neither case".into()),
            ..Finding::new("codes of neither case", "0")
        },
        Finding {
            runs: others(&signed),
            origin: Origin::Reading("equivalent up to signs, too"),
            ..Finding::new("codes of neither case, up to signs", "0")
        },
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_forms_tell_subgroups_apart() {
        assert_eq!(normal_form(8, &span(8, &[(1, 3)])), [1, 3, 8]);
        assert_eq!(normal_form(8, &span(8, &[(2, 6), (0, 4)])), [2, 2, 4]);
    }
}
