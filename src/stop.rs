//! A request to stop, shared between the one who asks and the one who works.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that long work looks at from time to time.
///
/// ```
/// use gerechte::Stop;
/// let stop = Stop::never();
/// let handle = stop.clone();
/// handle.request();
/// assert!(stop.is_requested());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that nobody has set.
    pub fn never() -> Self {
        Self::default()
    }

    /// Asks all holders of the flag to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
