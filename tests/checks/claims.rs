//! Published claims.

use gerechte::claims::CLAIMS;
use itertools::Itertools;

#[test]
fn every_claim_has_its_own_name() {
    assert!(CLAIMS.iter().map(|claim| claim.id).all_unique());
}
