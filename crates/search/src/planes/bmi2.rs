//! Extraction by the instruction `pext`.
//!
//! [`Pext`] is private and is named in one place, [`enter`], which only a [`Detected`] calls, and that exists only where
//! the instructions were found.
#![allow(unsafe_code, reason = "one instruction in place of a loop: twice the speed of a search")]
#![allow(clippy::inline_always, reason = "an instruction is to be inlined into the function that enables it")]

use std::arch::x86_64::_pext_u64;

use super::extract::Extract;
use super::search::{Job, search};
use super::sink::Sink;
use gerechte_core::{Exit, Stopped};

/// Proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub struct Detected(());

impl Detected {
    /// Looks whether it has.
    pub fn detect() -> Option<Self> {
        let found =
            is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }

    /// [`search`] with these instructions.
    #[allow(clippy::unused_self, reason = "it is the proof")]
    pub fn search<S: Sink>(self, job: Job<'_>, sink: &mut S) -> Result<Option<Exit>, Stopped> {
        // SAFETY: `detect` found all that `enter` enables.
        unsafe { enter(job, sink) }
    }
}

#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn enter<S: Sink>(job: Job<'_>, sink: &mut S) -> Result<Option<Exit>, Stopped> {
    search::<Pext, S>(job, sink)
}

/// By one instruction.
#[derive(Clone, Copy, Debug)]
struct Pext;

impl Extract for Pext {
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: under `enter`.
        unsafe { _pext_u64(word, mask) }
    }
}
