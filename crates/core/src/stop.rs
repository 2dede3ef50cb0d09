//! Requests to stop, shared between the caller and the work.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stop was requested before the work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

impl Stopped {
    /// Whether the error or one of its sources is a stop.
    ///
    /// ```
    /// use gerechte::{EngineError, Stopped};
    /// assert!(Stopped::is_behind(&EngineError::from(Stopped)));
    /// assert!(!Stopped::is_behind(&EngineError::Overflow));
    /// ```
    pub fn is_behind(error: &(dyn Error + 'static)) -> bool {
        error.is::<Self>() || error.source().is_some_and(Self::is_behind)
    }
}

/// Turns a stop into `None`: returns the value that was found, or `None` if a stop ended the work. Other errors are returned.
pub fn unless_stopped<T, E: Error + 'static>(found: Result<T, E>) -> Result<Option<T>, E> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if Stopped::is_behind(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A flag that long work checks from time to time.
///
/// Clones share the flag.
///
/// ```
/// use gerechte::{Stop, Stopped};
/// let stop = Stop::never();
/// let handle = stop.clone();
/// assert_eq!(stop.check(), Ok(()));
/// handle.request();
/// assert_eq!(stop.check(), Err(Stopped));
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<Flag>,
    ask: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

#[derive(Default)]
struct Flag {
    requested: AtomicBool,
    noticed: AtomicBool,
}

impl Stop {
    /// A flag that is not set.
    pub fn never() -> Self {
        Self::default()
    }

    /// A flag that is also set once the callback returns `true`, for hosts that cannot set a flag during the work, such as a page or an interpreter.
    ///
    /// The callback may be called up to a million times a second, and by several threads at once, so it should be cheap. Once it has returned `true`, the
    /// stop stays requested.
    ///
    /// ```
    /// use gerechte::{Engine, Game, Stop, search::Native};
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// let calls = AtomicU32::new(0);
    /// let stop = Stop::when(move || calls.fetch_add(1, Ordering::Relaxed) == 1000);
    /// let game: Game = "latin:8".parse()?;
    /// let count = Native.count(game.problem(), Some(1 << 30), &stop)?;
    /// assert!(!count.is_exact());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn when(callback: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { ask: Some(Arc::new(callback)), ..Self::default() }
    }

    /// Asks all holders of the flag to stop.
    pub fn request(&self) {
        self.flag.requested.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested. Work that calls this thereby notices the stop.
    pub fn is_requested(&self) -> bool {
        if self.is_pending() {
            self.flag.noticed.store(true, Ordering::Relaxed);
            return true;
        }
        self.ask.as_ref().is_some_and(|ask| self.is_asked(&**ask))
    }

    /// Whether a stop was requested, for observers of the work: the stop is not marked as noticed.
    pub fn is_pending(&self) -> bool {
        self.flag.requested.load(Ordering::Relaxed)
    }

    /// Whether the work has noticed a requested stop.
    ///
    /// ```
    /// let stop = gerechte::Stop::never();
    /// stop.request();
    /// assert!(stop.is_pending() && !stop.is_noticed());
    /// assert!(stop.is_requested() && stop.is_noticed());
    /// ```
    pub fn is_noticed(&self) -> bool {
        self.flag.noticed.load(Ordering::Relaxed)
    }

    #[cold]
    fn is_asked(&self, ask: &dyn Fn() -> bool) -> bool {
        let asked = ask();
        if asked {
            self.request();
        }
        asked
    }

    /// Returns `Err(Stopped)` once a stop was requested.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_requested() { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("requested", &self.is_pending()).finish_non_exhaustive()
    }
}
