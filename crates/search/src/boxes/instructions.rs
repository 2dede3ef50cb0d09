//! The instruction set that a solver uses, with the proof that the machine has it.

use super::lanes::Work;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// A set of instructions; solutions and their order are the same with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// Instructions that every machine has.
    Portable,
    /// AVX2, four to five times as fast.
    Avx2,
    /// AVX-512 on registers of 256 bits, eight times as fast.
    Avx512,
}

impl Instructions {
    /// Every kind, the fastest last.
    const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The instruction sets of this machine, the fastest last; [`Portable`](Self::Portable) is always among them.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|&kind| Machine::with(kind).is_some())
    }
}

/// A set of instructions that this machine has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Machine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Detected),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Detected),
}

impl Machine {
    /// The machine with these instructions, if it has them.
    pub(super) fn with(kind: Instructions) -> Option<Self> {
        match kind {
            Instructions::Portable => Some(Self::Portable),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::Detected::detect().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Detected::detect().map(Self::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx2 | Instructions::Avx512 => None,
        }
    }

    /// The fastest.
    pub(super) fn best() -> Self {
        Instructions::ALL.into_iter().rev().find_map(Self::with).unwrap_or(Self::Portable)
    }

    /// Works with these instructions.
    #[inline]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            Self::Portable => work.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(detected) => detected.run(work),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(detected) => detected.run(work),
        }
    }
}
