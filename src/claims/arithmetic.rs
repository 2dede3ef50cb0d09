//! `subsets-16`, `search-bounds`, `time-000`: numbers that are computed from others.

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};

pub(super) const SUBSETS: Claim = Claim {
    id: "subsets-16",
    source: sources::PUZZLE_COTTAGE.at("on the minimum number of clues"),
    statement: "C(81,16) ≈ 3.3 × 10¹⁴ sets of 16 clues a grid",
    check: subsets,
};

pub(super) const BOUNDS: Claim = Claim {
    id: "search-bounds",
    source: sources::INVERSE.at("on the search"),
    statement: "C(729,2) = 265,356; 729n − n² ≤ 132,860; C(729,365) ≈ 10²²⁰",
    check: bounds,
};

pub(super) const TIME: Claim = Claim {
    id: "time-000",
    source: sources::AN_ET_AL.at("section 7"),
    statement: "20 blanks and a score of 17 at 5 seconds a digit: about 3 minutes",
    check: time,
};

pub(super) const YEARS: Claim = Claim {
    id: "years-004",
    source: sources::PUZZLE_COTTAGE.at("on the 17-clue minimum"),
    statement: "7.1 million CPU hours are about 800 CPU years",
    check: years,
};

pub(super) const PERIOD: Claim = Claim {
    id: "period-lcg",
    source: sources::HERE
        .at("the generator s = (1664525 s + 1013904223) mod 2³² that Puzzle Cottage seeds with the date"),
    statement: "the linear congruential generator of the daily puzzles returns to a number after 2³² steps, not before",
    check: period,
};

/// Two ways to the same number.
type Ways<'a> = [(&'static str, &'a dyn Fn() -> String); 2];

fn finding(lab: &Lab<'_>, part: &str, published: &str, ways: Ways<'_>) -> Result<Finding, ClaimError> {
    let runs = ways.map(|(name, way)| lab.run(name, || Ok(way()))).into_iter().collect::<Result<_, _>>()?;
    Ok(Finding { runs, ..Finding::new(part, published) })
}

fn subsets(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let two_digits = |log: f64| format!("{:.1}e{}", (10_f64.powf(log.fract()) * 10.0).floor() / 10.0, log.floor());
    let ways: Ways<'_> = [
        ("logarithms", &|| two_digits(log_binomial(81, 16))),
        ("digits", &|| leading_digits(&digits_of_binomial(81, 16), 2)),
    ];
    let because = Some("C(81,16) is 33,594,090,947,249,085".into());
    Ok(vec![Finding { because, ..finding(lab, "C(81,16)", "3.3e14", ways)? }])
}

fn bounds(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let pairs: Ways<'_> = [("formula", &|| (729 * 728 / 2).to_string()), ("digits", &|| digits_of_binomial(729, 2))];
    let square = |n: i32| 729 * n - n * n;
    let edges: Ways<'_> = [
        ("all n", &|| (0..=729).map(square).max().unwrap_or_default().to_string()),
        ("vertex", &|| square(729 / 2).to_string()),
    ];
    let middle: Ways<'_> = [
        ("logarithms", &|| format!("1e{:.0}", log_binomial(729, 365))),
        ("digits", &|| format!("1e{:.0}", leading(&digits_of_binomial(729, 365)))),
    ];
    Ok(vec![
        finding(lab, "C(729,2)", "265356", pairs)?,
        finding(lab, "729n − n² at most", "132860", edges)?,
        Finding {
            because: Some("its decimal logarithm is 217.9; even all 2⁷²⁹ sets together are 10²¹⁹".into()),
            ..finding(lab, "C(729,365)", "1e220", middle)?
        },
    ])
}

/// The time of a puzzle if each blank takes the given number of seconds, and the score counts further digits.
fn time(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let minutes = |seconds: f64| format!("{:.0}", seconds / 60.0);
    let ways: Ways<'_> =
        [("sum", &|| minutes(5.0 * (20.0 + 17.0))), ("digit by digit", &|| minutes((0..20 + 17).map(|_| 5.0).sum()))];
    Ok(vec![finding(lab, "minutes", "3", ways)?])
}

/// To one digit.
fn years(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let rounded = |years: f64| format!("{:.0}", (years / 100.0).round() * 100.0);
    let ways: Ways<'_> =
        [("hours", &|| rounded(7.1e6 / (24.0 * 365.25))), ("days", &|| rounded((7.1e6_f64 / 24.0).floor() / 365.0))];
    Ok(vec![finding(lab, "years, to hundreds", "800", ways)?])
}

/// By the theorem of Hull and Dobell, and by composing the step with itself.
fn period(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let (factor, term) = (1_664_525_u32, 1_013_904_223_u32);
    let theorem = || if term % 2 == 1 && factor % 4 == 1 { (1_u64 << 32).to_string() } else { "less".to_owned() };
    let composed = || {
        // After 2^k steps a number s has become a·s + c; the period is a power of two.
        let (mut a, mut c) = (factor, term);
        for k in 0..=32_u32 {
            if (a, c) == (1, 0) {
                return (1_u64 << k).to_string();
            }
            (a, c) = (a.wrapping_mul(a), c.wrapping_mul(a.wrapping_add(1)));
        }
        "more".to_owned()
    };
    let finding = finding(lab, "period", "4294967296", [("Hull and Dobell", &theorem), ("doubling", &composed)])?;
    Ok(vec![Finding { origin: Origin::New, ..finding }])
}

/// A whole number of two digits or more, cut off after `number` digits: `3.3e16`.
pub(super) fn leading_digits(digits: &str, number: usize) -> String {
    format!("{}.{}e{}", &digits[..1], &digits[1..number], digits.len() - 1)
}

/// The decimal logarithm of a binomial coefficient.
fn log_binomial(n: u32, k: u32) -> f64 {
    (1..=k).map(|i| f64::from(n - k + i).log10() - f64::from(i).log10()).sum()
}

/// The decimal logarithm of a number with at least eight digits.
#[allow(clippy::cast_precision_loss, reason = "hundreds of digits")]
fn leading(digits: &str) -> f64 {
    let head = digits.bytes().take(8).fold(0.0, |head, digit| head * 10.0 + f64::from(digit - b'0'));
    f64::log10(head) + digits.len() as f64 - 8.0
}

/// The decimal digits of a binomial coefficient, the highest first: each step multiplies and divides without a rest.
fn digits_of_binomial(n: u32, k: u32) -> String {
    // The lowest first.
    let mut digits = vec![1_u32];
    for i in 1..=k {
        let mut carry = 0;
        for digit in &mut digits {
            carry += *digit * (n - k + i);
            (*digit, carry) = (carry % 10, carry / 10);
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
        let mut rest = 0;
        for digit in digits.iter_mut().rev() {
            rest = rest * 10 + *digit;
            (*digit, rest) = (rest / i, rest % i);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
    }
    digits.into_iter().rev().filter_map(|digit| char::from_digit(digit, 10)).collect()
}
