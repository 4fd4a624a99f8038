//! Which messages are shown, and how bad they are: classes of messages, groups of names, and what options make of both.
//! Names and rules are those of clang, so that its options mean the same here.

pub use crate::code::Class;
use crate::{
    code::{Code, Severity},
    limits,
};

/// The group of all extensions.
const PEDANTIC: &str = "pedantic";

/// `-Wall`: clang's `-Wmost`, the parentheses, and what concerns barriers.
const ALL: &[&str] = &[
    "divergent-barrier",
    "empty-body",
    "local-memory-race",
    "logical-op-parentheses",
    "self-assign",
    "sometimes-uninitialized",
    "tautological-bitwise-compare",
    "tautological-overlap-compare",
    "uninitialized",
    "unused-but-set-variable",
    "unused-function",
    "unused-label",
    "unused-value",
    "unused-variable",
];

/// `-Wextra`
const EXTRA: &[&str] = &["sign-compare", "unused-parameter"];

/// `-Wconversion`
const CONVERSION: &[&str] = &[
    "float-conversion",
    "implicit-float-conversion",
    "implicit-int-conversion",
    "implicit-int-float-conversion",
    "shorten-64-to-32",
    "sign-conversion",
];

/// A name for several kinds of messages, and their names. The name of a message may also be that of a group: it means both.
pub const GROUPS: &[(&str, &[&str])] = &[
    ("all", ALL),
    ("most", ALL),
    ("extra", EXTRA),
    ("attributes", &["unknown-attributes", "ignored-attribute"]),
    ("unknown-attributes", &["ignored-attribute"]),
    ("braced-scalar-init", &["many-braces-around-scalar-init"]),
    ("c11-extensions", &["c11-alignas"]),
    ("c23-extensions", &["c23-attributes", "c23-float16", "gnu-empty-initializer"]),
    ("c2y-extensions", &["gnu-case-range"]),
    ("comments", &["comment"]),
    ("conversion", CONVERSION),
    ("cpp", &["#warnings"]),
    ("duplicate-decl-specifier", &["two-address-spaces", "typedef-address-space"]),
    ("format", &["format-unsupported", "format-literal"]),
    ("format-extra-args", &["format"]),
    ("format-insufficient-args", &["format"]),
    ("format-invalid-specifier", &["format", "format-unsupported"]),
    (
        "gnu",
        &[
            "gnu-auto-type",
            "gnu-builtin",
            "gnu-case-range",
            "gnu-designator",
            "gnu-empty-initializer",
            "gnu-flexible-array-initializer",
            "gnu-folding-constant",
            "gnu-forward-enum",
            "gnu-union-cast",
            "zero-length-array",
        ],
    ),
    ("ignored-pragmas", &["malformed-pragma", "misplaced-pragma", "unknown-extension"]),
    ("implicit-float-conversion", &["implicit-int-float-conversion"]),
    ("implicit-int-conversion", &["shorten-64-to-32"]),
    ("incompatible-pointer-types", &["incompatible-pointer-types-discards-qualifiers", "builtin-pointer"]),
    ("missing-declarations", &["empty-declaration", "useless-qualifier"]),
    (
        "parentheses",
        &[
            "bitwise-comparison-parentheses",
            "dangling-else",
            "logical-op-parentheses",
            "shift-op-parentheses",
        ],
    ),
    ("pointer-type-mismatch", &["compare-distinct-pointer-types"]),
    ("pragmas", &["unknown-pragmas", "malformed-pragma", "misplaced-pragma", "unknown-extension"]),
    ("shift-count-negative", &["shift-count-overflow"]),
    ("switch", &["switch-unhandled"]),
    (
        "tautological-compare",
        &["tautological-bitwise-compare", "tautological-overlap-compare", "tautological-self-compare"],
    ),
    ("tautological-constant-out-of-range-compare", &["tautological-compare"]),
    ("type-limits", &["tautological-unsigned-zero-compare"]),
    ("uninitialized", &["sometimes-uninitialized"]),
    (
        "unused",
        &["unused-but-set-variable", "unused-function", "unused-label", "unused-value", "unused-variable"],
    ),
    ("unused-comparison", &["unused-value"]),
];

/// Whether `name` is that of a group.
pub fn is_group(name: &str) -> bool {
    name == PEDANTIC || name == "everything" || GROUPS.iter().any(|(group, _)| *group == name)
}

/// Whether an option that names `name` means messages of the kind `code`.
fn names(name: &str, code: &Code) -> bool {
    let is_member = |&(group, members): &(&str, &[&str])| group == name && members.contains(&code.name);
    match name {
        "everything" => true,
        PEDANTIC => matches!(code.class, Class::Extension | Class::QuietExtension),
        _ => code.name == name || GROUPS.iter().any(is_member),
    }
}

/// What an option makes of the messages that it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// `-WNAME`: they are shown.
    Show,
    /// `-Wno-NAME`: they are not, unless they are errors by the specification.
    Silence,
    /// `-Werror=NAME`: they are errors.
    Promote,
    /// `-Wno-error=NAME`: they are warnings even with `-Werror`.
    Demote,
}

impl Change {
    /// The option that makes it, up to the name.
    pub fn option(self) -> &'static str {
        match self {
            Self::Show => "-W",
            Self::Silence => "-Wno-",
            Self::Promote => "-Werror=",
            Self::Demote => "-Wno-error=",
        }
    }
}

/// What is made of all extensions that no option names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pedantic {
    /// Quiet ones are not shown.
    #[default]
    Off,
    /// `-pedantic`: all are shown.
    Warnings,
    /// `-pedantic-errors`: all are errors.
    Errors,
}

/// Which messages are shown, how bad they are, and how many errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagnosticOptions {
    /// After this many errors, no more are kept; 0 means no limit, for warnings either.
    pub error_limit: usize,
    /// `-w`: no warnings at all, not even those that other options make errors.
    pub no_warnings: bool,
    /// `-Werror`: warnings are errors.
    pub warnings_are_errors: bool,
    /// `-pedantic`, `-pedantic-errors`
    pub pedantic: Pedantic,
    /// `-WNAME` and its like, in order: of those that name a message the last counts.
    pub changes: Vec<(Change, String)>,
}

impl Default for DiagnosticOptions {
    fn default() -> Self {
        Self {
            error_limit: limits::ERRORS,
            no_warnings: false,
            warnings_are_errors: false,
            pedantic: Pedantic::Off,
            changes: Vec::new(),
        }
    }
}

impl DiagnosticOptions {
    /// How bad a message of the kind `code` is whose stage says `severity`; none if it is not shown.
    pub(crate) fn severity(&self, code: &Code, severity: Severity) -> Option<Severity> {
        if severity == Severity::Error && code.class != Class::DefaultError {
            return Some(Severity::Error);
        }
        let default = match code.class {
            Class::DefaultError => Severity::Error,
            Class::Standard | Class::Extension | Class::QuietExtension | Class::OffByDefault => {
                Severity::Warning
            }
            Class::Note => Severity::Note,
        };
        let is_quiet = matches!(code.class, Class::QuietExtension | Class::OffByDefault);
        let mut shown = Some(default).filter(|_| !is_quiet);
        let (mut is_named, mut is_demoted) = (false, false);
        for (change, _) in self.changes.iter().filter(|(_, name)| names(name, code)) {
            is_named = true;
            (shown, is_demoted) = match change {
                Change::Show => (shown.or(Some(default)), is_demoted),
                Change::Silence => (None, is_demoted),
                Change::Promote => (Some(Severity::Error), false),
                Change::Demote => (shown.map(|_| default.min(Severity::Warning)), true),
            };
        }
        if !is_named && names(PEDANTIC, code) {
            shown = match self.pedantic {
                Pedantic::Off => shown,
                Pedantic::Warnings => Some(Severity::Warning),
                Pedantic::Errors => Some(Severity::Error),
            };
        }
        match shown? {
            shown if self.no_warnings && (shown != Severity::Error || default != Severity::Error) => None,
            Severity::Warning if self.warnings_are_errors && !is_demoted => Some(Severity::Error),
            shown => Some(shown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change::*, Class::*, *};

    const fn code(class: Class) -> Code {
        Code { id: "X0001", name: "name", class, rule: "", section: "", wrong: "", right: "" }
    }

    /// The severity of a message with `changes` to its name, and without and with `-pedantic-errors`.
    fn severities(class: Class, changes: &[Change]) -> [&'static str; 2] {
        [Pedantic::Off, Pedantic::Errors].map(|pedantic| {
            let changes = changes.iter().map(|&change| (change, "name".to_owned())).collect();
            let options = DiagnosticOptions { pedantic, changes, ..DiagnosticOptions::default() };
            text(options.severity(&code(class), Severity::Warning))
        })
    }

    fn text(severity: Option<Severity>) -> &'static str {
        match severity {
            None => "-",
            Some(Severity::Note) => "note",
            Some(Severity::Warning) => "warning",
            Some(Severity::Error) => "error",
        }
    }

    #[test]
    fn a_name_decides_over_pedantic_errors() {
        for (class, changes, expected) in [
            (Standard, &[][..], ["warning", "warning"]),
            (Standard, &[Silence], ["-", "-"]),
            (Standard, &[Promote, Demote], ["warning", "warning"]),
            (Extension, &[], ["warning", "error"]),
            (Extension, &[Show], ["warning", "warning"]),
            (Extension, &[Demote], ["warning", "warning"]),
            (Extension, &[Silence], ["-", "-"]),
            (Extension, &[Silence, Show], ["warning", "warning"]),
            (Extension, &[Promote], ["error", "error"]),
            (QuietExtension, &[], ["-", "error"]),
            (QuietExtension, &[Show], ["warning", "warning"]),
            (QuietExtension, &[Promote], ["error", "error"]),
            (QuietExtension, &[Demote], ["-", "-"]),
            (Note, &[], ["note", "note"]),
            (Note, &[Demote], ["note", "note"]),
            (Note, &[Silence], ["-", "-"]),
            (Note, &[Silence, Show], ["note", "note"]),
            (Note, &[Promote], ["error", "error"]),
            (OffByDefault, &[], ["-", "-"]),
            (OffByDefault, &[Show], ["warning", "warning"]),
            (OffByDefault, &[Show, Silence], ["-", "-"]),
            (OffByDefault, &[Promote], ["error", "error"]),
            (OffByDefault, &[Demote], ["-", "-"]),
            (DefaultError, &[], ["error", "error"]),
            (DefaultError, &[Show], ["error", "error"]),
            (DefaultError, &[Demote], ["warning", "warning"]),
            (DefaultError, &[Silence], ["-", "-"]),
            (DefaultError, &[Silence, Show], ["error", "error"]),
        ] {
            assert_eq!(severities(class, changes), expected, "{class:?} {changes:?}");
        }
    }

    #[test]
    fn no_warnings_silences_what_was_promoted() {
        let with = |class, changes: &[Change], pedantic| {
            let changes = changes.iter().map(|&change| (change, "name".to_owned())).collect();
            let options =
                DiagnosticOptions { no_warnings: true, pedantic, changes, ..DiagnosticOptions::default() };
            text(options.severity(&code(class), Severity::Warning))
        };
        assert_eq!(with(Standard, &[Promote], Pedantic::Off), "-");
        assert_eq!(with(Extension, &[], Pedantic::Errors), "-");
        assert_eq!(with(DefaultError, &[], Pedantic::Off), "error");
        assert_eq!(with(DefaultError, &[Demote], Pedantic::Off), "-");
        assert_eq!(with(Note, &[], Pedantic::Off), "-");
    }

    #[test]
    fn werror_leaves_demoted_ones() {
        let with = |class, change| {
            let changes = vec![(change, "name".to_owned())];
            let options =
                DiagnosticOptions { warnings_are_errors: true, changes, ..DiagnosticOptions::default() };
            text(options.severity(&code(class), Severity::Warning))
        };
        assert_eq!(with(Standard, Show), "error");
        assert_eq!(with(Standard, Demote), "warning");
        assert_eq!(with(DefaultError, Demote), "warning");
        assert_eq!(with(QuietExtension, Show), "error");
        assert_eq!(with(Note, Show), "note");
    }

    #[test]
    fn groups_mean_their_members() {
        let with = |name: &str, class| {
            let changes = vec![(Silence, name.to_owned())];
            let options = DiagnosticOptions { changes, ..DiagnosticOptions::default() };
            let code = Code { name: "malformed-pragma", ..code(class) };
            text(options.severity(&code, Severity::Warning))
        };
        assert_eq!(with("pragmas", Standard), "-");
        assert_eq!(with("everything", Standard), "-");
        assert_eq!(with("pedantic", Standard), "warning");
        assert_eq!(with("pedantic", Extension), "-");
    }

    #[test]
    fn errors_of_the_specification_stay() {
        let changes = vec![(Silence, "name".to_owned())];
        let options = DiagnosticOptions { changes, no_warnings: true, ..DiagnosticOptions::default() };
        assert_eq!(text(options.severity(&code(Standard), Severity::Error)), "error");
    }
}
