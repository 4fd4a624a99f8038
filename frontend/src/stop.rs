//! Ending a call early: because another thread asks for it, or because its time or memory is used up.
//!
//! What takes long calls [`check`], which ends the call by unwinding to [`until`]: no stage has to pass on that it was stopped, and none
//! keeps state that a later call could find half changed. A program that aborts where it would unwind cannot be stopped.

use std::{
    cell::{Cell, RefCell},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Asks calls to end; any thread may do so. Copies are the same request.
///
/// ```
/// let cancellation = spirocl_frontend::stop::Cancellation::new();
/// cancellation.clone().cancel();
/// assert!(cancellation.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// A request that was not made yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the calls that have this request end, those under way and later ones.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back: later calls run.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it was made.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a call may take.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The request to end.
    pub cancellation: Option<Cancellation>,
    /// How long it may run.
    pub time: Option<Duration>,
    /// The bytes of memory that it may hold, and how many the thread holds.
    pub memory: Option<(usize, fn() -> usize)>,
}

/// Why a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// It was asked to.
    Cancelled,
    /// It has run for so long.
    Time(Duration),
    /// It holds more than so many bytes.
    Memory(usize),
    /// The system has no memory for its stack.
    Stack,
}

/// How many checks pass between two looks at the clock.
const INTERVAL: u32 = 64;

/// The limits of the call under way.
struct Watch {
    cancellation: Option<Cancellation>,
    deadline: Option<(Instant, Duration)>,
    memory: Option<MemoryLimit>,
}

/// A limit of memory, with the bytes that were held before the call, and how many are.
struct MemoryLimit {
    limit: usize,
    before: usize,
    held: fn() -> usize,
}

thread_local! {
    /// How many checks are left before the next look. Without a call to watch, a look does nothing.
    static LEFT: Cell<u32> = const { Cell::new(u32::MAX) };
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Ends the call under way if it has reached a limit.
#[inline]
pub fn check() {
    match LEFT.get() {
        0 => look(),
        left => LEFT.set(left - 1),
    }
}

/// As [`check`], before work that may take long by itself.
#[inline]
pub fn check_now() {
    LEFT.set(0);
    check();
}

#[cold]
#[inline(never)]
fn look() {
    let reached = WATCH.with_borrow(|watch| watch.as_ref().map(Watch::reached));
    match reached {
        None => LEFT.set(u32::MAX),
        Some(None) => LEFT.set(INTERVAL),
        Some(Some(stopped)) => end(stopped),
    }
}

/// Ends the call under way. What is dropped meanwhile is not stopped again.
fn end(stopped: Stopped) -> ! {
    WATCH.set(None);
    LEFT.set(u32::MAX);
    panic::resume_unwind(Box::new(stopped))
}

/// Ends the call under way: the system has no memory for its stack.
#[cold]
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "stacks do not grow there"))]
pub(crate) fn out_of_memory() -> ! {
    end(Stopped::Stack)
}

impl Watch {
    fn new(limits: &Limits) -> Self {
        Self {
            cancellation: limits.cancellation.clone(),
            deadline: limits.time.map(|time| (Instant::now(), time)),
            memory: limits.memory.map(|(limit, held)| MemoryLimit { limit, before: held(), held }),
        }
    }

    fn reached(&self) -> Option<Stopped> {
        if self.cancellation.as_ref().is_some_and(Cancellation::is_cancelled) {
            return Some(Stopped::Cancelled);
        }
        let exceeded = |memory: &&MemoryLimit| {
            // A thread may have freed more than it allocated: the count wraps around.
            let grown = (memory.held)().wrapping_sub(memory.before);
            grown > memory.limit && grown <= isize::MAX as usize
        };
        if let Some(memory) = self.memory.as_ref().filter(exceeded) {
            return Some(Stopped::Memory(memory.limit));
        }
        self.deadline.filter(|(start, time)| start.elapsed() >= *time).map(|(_, time)| Stopped::Time(time))
    }
}

/// Puts back the call around the one that ends.
struct Restore(Option<Watch>);

impl Drop for Restore {
    fn drop(&mut self) {
        WATCH.set(self.0.take());
        LEFT.set(0);
    }
}

/// Does some work within limits.
///
/// ```
/// use spirocl_frontend::stop::{self, Cancellation, Limits, Stopped};
/// let cancellation = Cancellation::new();
/// let limits = Limits { cancellation: Some(cancellation.clone()), ..Limits::default() };
/// assert_eq!(stop::until(&limits, || 4), Ok(4));
/// cancellation.cancel();
/// let endless = || loop { stop::check() };
/// assert_eq!(stop::until(&limits, endless), Err::<(), _>(Stopped::Cancelled));
/// ```
///
/// # Errors
///
/// The limit that was reached.
pub fn until<R>(limits: &Limits, work: impl FnOnce() -> R) -> Result<R, Stopped> {
    if cfg!(panic = "abort") {
        return Ok(work());
    }
    let has_limits = limits.cancellation.is_some() || limits.time.is_some() || limits.memory.is_some();
    let restore = has_limits.then(|| Restore(WATCH.replace(Some(Watch::new(limits)))));
    if has_limits {
        LEFT.set(0);
    }
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    drop(restore);
    done.or_else(|payload| {
        payload.downcast().map_or_else(|other| panic::resume_unwind(other), |stopped| Err(*stopped))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endless() {
        loop {
            check();
        }
    }

    #[test]
    fn each_limit_ends_a_call() {
        let time = Some(Duration::from_millis(5));
        let timed = Limits { time, ..Limits::default() };
        assert_eq!(until(&timed, endless), Err(Stopped::Time(Duration::from_millis(5))));
        thread_local!(static HELD: Cell<usize> = const { Cell::new(100) });
        let growing = || loop {
            HELD.set(HELD.get() + 1);
            check();
        };
        let memory = Limits { memory: Some((1_000, || HELD.get())), ..Limits::default() };
        assert_eq!(until(&memory, growing), Err::<(), _>(Stopped::Memory(1_000)));
        assert!(HELD.get() > 1_100);
    }

    #[test]
    fn a_call_within_another_has_its_own_limits() {
        let cancelled = Cancellation::new();
        let outer = Limits { cancellation: Some(cancelled.clone()), ..Limits::default() };
        let inner = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        let ended = until(&outer, || {
            assert!(until(&inner, endless).is_err());
            cancelled.cancel();
            endless();
        });
        assert_eq!(ended, Err(Stopped::Cancelled));
        cancelled.reset();
        assert_eq!(until(&outer, check), Ok(()));
    }

    #[test]
    fn what_is_dropped_while_a_call_ends_is_not_stopped_again() {
        struct Checks;
        impl Drop for Checks {
            fn drop(&mut self) {
                (0..1_000).for_each(|_| check_now());
            }
        }
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let ended = until(&limits, || {
            let _checks = Checks;
            endless();
        });
        assert!(ended.is_err());
    }

    #[test]
    fn other_panics_go_on() {
        let panicked = panic::catch_unwind(|| until(&Limits::default(), || panic::panic_any(3_u8)));
        assert_eq!(panicked.expect_err("it panics").downcast_ref(), Some(&3_u8));
    }
}
