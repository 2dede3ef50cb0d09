//! Jobs: long work cut into units that many processes compute, and whose answers are put together and checked.
//!
//! A [`Plan`] says what is computed and how it is cut; which items a unit has follows from its number. Each run does a [`Stripe`] of the units
//! and notes what it finds in a [`Ledger`] of its own, a line a unit. What all ledgers say together is [`Known`]; once it is complete, a [Merkle
//! hash](merkle) stands for all answers. A [`Lease`] says that a run is at work; nothing that is computed depends on it.
//!
//! Nothing here knows what a unit computes, reads a file or asks the clock.

mod known;
mod lease;
mod ledger;
pub mod merkle;
mod plan;
mod stripe;

pub use crate::journal::JournalError;
pub use known::{Conflict, Known, Place};
pub use lease::Lease;
pub use ledger::{At, Heading, Ledger, Line, Outcome, read};
pub use plan::{Content, Plan, PlanError};
pub use stripe::{Stripe, StripeError};
