//! What a kind of diagnostic is: the form of the rows in the tables of all stages.

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Information about the compilation; the program is valid.
    Note,
    /// The program is valid but suspicious.
    Warning,
    /// The program is invalid: no module is created.
    Error,
}

/// A kind of diagnostic: a row of a stage's table, used by `--explain`, the `-W` options and the manual.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    /// Its identifier, such as `S0104`. The letter is the stage: `P` preprocessor, `G` grammar, `S` semantics, `C` code generation,
    /// `R` running kernels.
    pub id: &'static str,
    /// Its name in `-W` and `-Wno-`, in kebab case. It is clang's name if clang has the same warning.
    pub name: &'static str,
    /// How options change its severity.
    pub class: Class,
    /// The rule, in a sentence or a few.
    pub rule: &'static str,
    /// The section of the specification, such as `OpenCL C 3.0, 6.7.5`.
    pub section: &'static str,
    /// An invalid example.
    pub wrong: &'static str,
    /// The corrected example.
    pub right: &'static str,
}

/// What options may make of the messages of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An error is always one; a warning can be silenced or made an error.
    Standard,
    /// A warning about something that the specification does not allow, but clang and drivers do. With `-pedantic-errors` it is
    /// an error.
    Extension,
    /// The same for what is so common that only `-pedantic` or its name shows it.
    QuietExtension,
    /// A warning that is shown only where its name or one of its groups is turned on, as in clang.
    OffByDefault,
    /// An error that `-Wno-error=NAME` makes a warning, and `-Wno-NAME` silences.
    DefaultError,
    /// A note, which `-Werror` does not mean; `-Wno-NAME` silences it.
    Note,
}

impl Class {
    /// The class that a row names, which is at most one.
    pub const fn or_standard(named: &[Self]) -> Self {
        match named {
            [class, ..] => *class,
            [] => Self::Standard,
        }
    }
}
