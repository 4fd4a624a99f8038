//! [`Limits`]: what a call of the compiler may take, and the messages of calls that reached one.

use crate::{guard::guarded, status::Status};
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::Span,
    stop::{self, Stopped},
    warning::Class,
};
use std::time::Duration;

pub use spirocl_allocator::CountingAllocator;
pub use spirocl_frontend::stop::Cancellation;

/// What one call may take: each compilation and each link starts anew. By default there are no limits.
///
/// A call ends soon after it reaches a limit, in whatever stage it is, with one error. The program must not be built with `panic = "abort"`:
/// calls cannot be ended then, and limits have no effect.
///
/// ```
/// use spirocl::{Cancellation, Compiler, Limits, Status};
/// use std::{thread, time::Duration};
/// let cancellation = Cancellation::new();
/// let limits = Limits::new().time(Duration::from_secs(60)).cancellation(&cancellation);
/// let compiler = Compiler::new().limits(limits);
/// // A quarter of a million calls of `f`, in four steps.
/// let source = "#define A(x) x x x x x x x x x x x x x x x x x x x x x x\n\
///     void f(); kernel void k() { A(A(A(A(f();)))) }";
/// let compiled = thread::scope(|scope| {
///     let compiled = scope.spawn(|| compiler.compile("k.cl", source));
///     cancellation.cancel();
///     compiled.join()
/// });
/// assert_eq!(compiled.expect("nothing panics").status(), Status::Cancelled);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// How long it may run.
    pub time: Option<Duration>,
    /// How many bytes of memory it may hold. It needs an allocator that counts: [`CountingAllocator`].
    pub memory: Option<usize>,
    /// A request to end, which any thread may make.
    pub cancellation: Option<Cancellation>,
}

impl Limits {
    /// No limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits the time.
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Limits the memory, in bytes: [`CountingAllocator`] must be the program's global allocator, and calls fail if it is not. The memory of
    /// what is being made when the limit is reached, such as a list that grows, may come on top.
    ///
    /// ```
    /// use spirocl::{Compiler, CountingAllocator, Limits, Status};
    /// #[global_allocator]
    /// static ALLOCATOR: CountingAllocator = CountingAllocator;
    ///
    /// let compiler = Compiler::new().limits(Limits::new().memory(8 << 20));
    /// assert_eq!(compiler.compile("small.cl", "kernel void f() {}").status(), Status::Success);
    /// let compiled = compiler.compile("large.cl", &"int a;".repeat(1_000_000));
    /// assert_eq!(compiled.status(), Status::LimitReached);
    /// assert_eq!(compiled.messages()[0].text, "the compilation needs more memory than its limit of 8388608 bytes");
    /// ```
    pub fn memory(self, bytes: usize) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Lets other threads end the call.
    pub fn cancellation(self, cancellation: &Cancellation) -> Self {
        Self { cancellation: Some(cancellation.clone()), ..self }
    }
}

static CANCELLED: Code = Code {
    id: "F0018",
    name: "cancelled",
    class: Class::Standard,
    rule: "A program that embeds the compiler may end a call.",
    section: "the manual, embedding",
    wrong: "let cancellation = spirocl::Cancellation::new();",
    right: "cancellation.reset();",
};

static TIME: Code = Code {
    id: "F0016",
    name: "time-limit",
    class: Class::Standard,
    rule: "A program that embeds the compiler may limit the time of a call.",
    section: "the manual, embedding",
    wrong: "Limits::new().time(Duration::from_millis(1))",
    right: "Limits::new().time(Duration::from_secs(10))",
};

static MEMORY: Code = Code {
    id: "F0017",
    name: "memory-limit",
    class: Class::Standard,
    rule: "A program that embeds the compiler may limit the memory of a call, if its global allocator is `spirocl::CountingAllocator`.",
    section: "the manual, embedding",
    wrong: "Limits::new().memory(1 << 10)",
    right: "Limits::new().memory(1 << 30)",
};

/// The diagnostics of limits.
pub(crate) static CODES: [&Code; 3] = [&TIME, &MEMORY, &CANCELLED];

/// Why a call made nothing.
#[derive(Debug)]
pub(crate) enum Ended {
    /// It was stopped.
    Stopped(Stopped),
    /// Its memory is limited, and nobody counts it.
    Uncounted,
    /// It panicked: what the panic said.
    Bug(String),
}

/// Does the work of one call.
pub(crate) fn within<T>(limits: &Limits, work: impl FnOnce() -> T) -> Result<T, Ended> {
    if limits.memory.is_some() && !spirocl_allocator::counts() {
        return Err(Ended::Uncounted);
    }
    let held: fn() -> usize = spirocl_allocator::held;
    let watched = stop::Limits {
        cancellation: limits.cancellation.clone(),
        time: limits.time,
        memory: limits.memory.map(|bytes| (bytes, held)),
    };
    stop::until(&watched, || guarded(work)).map_err(Ended::Stopped)?.map_err(Ended::Bug)
}

/// What a call that was stopped has to say of the work that it did.
pub(crate) fn message(stopped: Option<Stopped>, work: &str) -> (Status, &'static Code, String) {
    let (status, code, text) = match stopped {
        Some(Stopped::Cancelled) => (Status::Cancelled, &CANCELLED, "was cancelled".to_owned()),
        Some(Stopped::Time(time)) => (
            Status::LimitReached,
            &TIME,
            format!("takes more time than its limit of {} ms", time.as_millis()),
        ),
        Some(Stopped::Memory(bytes)) => {
            (Status::LimitReached, &MEMORY, format!("needs more memory than its limit of {bytes} bytes"))
        }
        Some(Stopped::Stack) => {
            (Status::LimitReached, &MEMORY, "needs more memory for its stack than there is".to_owned())
        }
        None => {
            let text =
                "cannot have a limit of memory: the global allocator is not `spirocl::CountingAllocator`";
            (Status::LimitReached, &MEMORY, text.to_owned())
        }
    };
    (status, code, format!("the {work} {text}"))
}

/// The message as a diagnostic.
pub(crate) fn diagnostic(stopped: Option<Stopped>, work: &str) -> (Status, Diagnostic) {
    let (status, code, text) = message(stopped, work);
    (status, Diagnostic::error(code, Span::default(), text))
}
