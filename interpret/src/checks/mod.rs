//! The faults that the interpreter knows: one row each, and the reports of them.

use std::fmt;

/// Declares the checks: the variant, its name on the command line, what it finds.
macro_rules! checks {
    ($($variant:ident $name:literal $doc:literal,)*) => {
        /// A check. Each can be turned off by its name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Check { $(#[doc = $doc] $variant),* }

        impl Check {
            /// All checks.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What it finds.
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => $doc),* }
            }

            /// The check of a name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|check| check.name() == name)
            }
        }
    };
}

checks! {
    OutOfBounds "out-of-bounds" "an access beyond an object",
    MemberBounds "member-bounds" "an index beyond an array that is a member of a structure or a row of an array (off unless asked for)",
    Null "null" "an access through a null pointer or one that points at nothing",
    Misaligned "misaligned" "an access at an address that is not a multiple of the alignment of its type",
    Scope "use-after-scope" "an access to a variable after the end of its scope",
    Uninitialized "uninitialized" "a use of a value that depends on memory that was never written",
    ReadOnly "read-only" "a write to constant memory, a read-only buffer or a read-only image",
    WriteOnly "write-only" "a read from a buffer or an image that kernels only write",
    Race "race" "two accesses to one location without an order, at least one of them a write that is not atomic",
    DivergentBarrier "divergent-barrier" "a barrier that not all work-items of a group reach",
    DivergentCollective "divergent-collective" "a function of a group that not all of its work-items call, or with different arguments",
    AsyncCopy "async-copy" "an access to the memory of an asynchronous copy before its wait, or a copy without a wait",
    DivisionByZero "division-by-zero" "an integer division by zero, or one whose result is out of range",
    Shift "shift" "a shift by at least the width of the value",
    Conversion "conversion" "a conversion of a floating-point number to an integer that cannot hold it",
    StepLimit "step-limit" "a work-item that runs for more steps than allowed",
    CallDepth "call-depth" "calls or enqueued blocks nested too deep",
    LocalMemory "local-memory" "more local memory than the device has",
    Unreachable "unreachable" "execution of code that the compiler was told to be unreachable",
    Image "image" "an access to an image beyond its size",
    Pipe "pipe" "a pipe or reservation that is used wrongly",
    Unsupported "unsupported" "an operation that the interpreter cannot run",
    MemoryLimit "memory-limit" "a launch that needs more memory than allowed",
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceLocation {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
    /// The function.
    pub function: String,
}

/// A work-item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct WorkItem {
    /// Its global id.
    pub global: [u64; 3],
    /// Its local id.
    pub local: [u64; 3],
    /// The id of its group.
    pub group: [u64; 3],
}

/// One side of a fault: where it is and who did it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// What happened there, such as `written here`.
    pub label: String,
    /// The place in the source, if the module says it.
    pub place: Option<SourceLocation>,
    /// The work-item, if there is one.
    pub item: Option<WorkItem>,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The check that found it.
    pub check: Check,
    /// The message: lower case, without a full stop.
    pub message: String,
    /// The kernel.
    pub kernel: String,
    /// The variable, as far as its name is known.
    pub variable: Option<String>,
    /// Where the fault is.
    pub primary: Party,
    /// The other place: of a race the earlier access, of a variable its declaration.
    pub secondary: Vec<Party>,
    /// How often the fault occurred at this place, this time included.
    pub count: u64,
}
