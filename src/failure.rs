//! Failures that are in no source: files, options, modules, the compiler itself. As diagnostics, so that programs read them in the
//! format in which they read all others.

use crate::{guard::guarded, version};
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic, readable},
    source::Span,
    warning::Class,
};

/// What failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// A file or a stream could not be read or written.
    File,
    /// The command was used wrongly.
    Usage,
    /// The modules cannot be linked.
    Link,
    /// The compiler has a bug.
    Bug,
    /// A kernel computes something else than `--expect` says.
    Result,
    /// A kernel cannot be launched as it is asked for.
    Launch,
}

static FILE: Code = Code {
    id: "F0006",
    name: "file-access",
    class: Class::Standard,
    rule: "Input files must be readable, and output files and directories writable.",
    section: "the manual, message formats",
    wrong: "spirocl missing.cl",
    right: "spirocl k.cl",
};

static USAGE: Code = Code {
    id: "F0007",
    name: "usage",
    class: Class::Standard,
    rule: "The options and inputs of the command must be those that `--help` lists. The exit code is 2.",
    section: "the manual, options",
    wrong: "spirocl -cl-std=CL9.9 k.cl",
    right: "spirocl -cl-std=CL3.0 k.cl",
};

static LINK: Code = Code {
    id: "F0008",
    name: "link",
    class: Class::Standard,
    rule: "The modules that `--link` takes must be valid, of one address width, and define each symbol that they use once.",
    section: "the manual, linking",
    wrong: "spirocl --link program.cl",
    right: "spirocl --link program.cl library.cl",
};

static BUG: Code = Code {
    id: "F0009",
    name: "internal-compiler-error",
    class: Class::Standard,
    rule: "The compiler has a bug. Please report it, with the file that `--reproduce=FILE` writes. The exit code is 70.",
    section: "the manual, message formats",
    wrong: "spirocl k.cl",
    right: "spirocl --reproduce=k.reproduction k.cl",
};

static RESULT: Code = Code {
    id: "F0012",
    name: "wrong-result",
    class: Class::Standard,
    rule: "After `spirocl run`, a buffer must hold what `--expect` says. The exit code is 4, or 5 if a fault was found as well.",
    section: "the manual, running kernels",
    wrong: "spirocl run --global 4 --arg a=zeros:int[4] --expect a=1 k.cl",
    right: "spirocl run --global 4 --arg a=zeros:int[4] --expect a=0 k.cl",
};

static LAUNCH: Code = Code {
    id: "F0013",
    name: "launch",
    class: Class::Standard,
    rule: "The program of `spirocl run` must have the kernel, each of its parameters an argument that fits, and the sizes must be those of a device.",
    section: "the manual, running kernels",
    wrong: "spirocl run --global 4 --arg a=1.0 k.cl",
    right: "spirocl run --global 4 --arg a=zeros:float[4] k.cl",
};

/// The diagnostics of failures.
pub(crate) static CODES: [&Code; 6] = [&FILE, &USAGE, &LINK, &BUG, &RESULT, &LAUNCH];

/// Does some work; if it panics, which is a bug, returns the report of that.
///
/// # Errors
///
/// The report of a panic.
pub(crate) fn or_bug<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    guarded(work).map_err(|panic| bug_report(&panic, ""))
}

impl Failure {
    /// Returns the failure as an error without a location. The first line of the text is the message, the others are notes.
    pub(crate) fn diagnostic(self, text: &str) -> Diagnostic {
        let code = match self {
            Self::File => &FILE,
            Self::Usage => &USAGE,
            Self::Link => &LINK,
            Self::Bug => &BUG,
            Self::Result => &RESULT,
            Self::Launch => &LAUNCH,
        };
        let mut lines = text.lines();
        let message = lines.next().unwrap_or_default();
        lines
            .fold(Diagnostic::error(code, Span::default(), message), |diagnostic, note| diagnostic.note(note))
    }
}

/// What users are told of a panic.
pub(crate) fn bug_report(panic: &str, options: &str) -> String {
    let version = version();
    let with = match options {
        "" => String::new(),
        options => format!(", the options `{}`", readable(options.to_owned())),
    };
    format!(
        "spirocl: internal compiler error: {panic}\nPlease report this with `{version}`{with} and the file that `--reproduce=FILE` writes: the \
         input, preprocessed, and all options.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_an_error_without_a_place() {
        let diagnostic = Failure::File.diagnostic("cannot read `k.cl`: no such file\nsecond line");
        assert_eq!(diagnostic.code.name, "file-access");
        assert_eq!(diagnostic.message, "cannot read `k.cl`: no such file");
        assert_eq!(diagnostic.notes, ["second line"]);
        assert_eq!(or_bug(|| 4), Ok(4));
    }
}
