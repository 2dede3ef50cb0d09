//! Jobs: long work divided into units that many processes compute, and whose answers are merged and checked.
//!
//! A [`Plan`] states the computation and its division; the items of a unit follow from its number. Each run does a [`Stripe`] of the units
//! and appends its results to a [`Ledger`] of its own, a line for each unit. [`Known`] combines all ledgers; once it is complete, a [Merkle
//! hash](merkle) identifies all answers. A [`Lease`] shows that a run is at work; no result depends on it.
//!
//! This module does not depend on the computation of a unit, on files or on the clock.

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
