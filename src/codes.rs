//! The diagnostics of a compilation as a whole, as rows: about options, and about messages that are left out.

use crate::{module_input, vulkan};
use spirocl_frontend::{diagnostic::Code, warning::Class};

/// Valid options that contradict each other.
pub(crate) static CONFLICTING_FEATURES: Code = Code {
    id: "F0001",
    name: "conflicting-features",
    class: Class::Standard,
    rule: "An enabled feature or extension requires those that it depends on, and equivalent names must be enabled or disabled together.",
    section: "OpenCL C 3.0, 6.2.1",
    wrong: "spirocl -cl-std=CL3.0 -cl-ext=-__opencl_c_images,+__opencl_c_read_write_images k.cl",
    right: "spirocl -cl-std=CL3.0 -cl-ext=-__opencl_c_images k.cl",
};

/// The names of warnings are checked here, where the tables of all stages are known.
pub(crate) static UNKNOWN_WARNING: Code = Code {
    id: "F0002",
    name: "unknown-warning-option",
    class: Class::Standard,
    rule: "`-WNAME`, `-Wno-NAME`, `-Werror=NAME` and `-Wno-error=NAME` take the name of a diagnostic, as `--list-errors` prints it, or of a \
           group; `pedantic` is the group of all extensions.",
    section: "the manual, options",
    wrong: "spirocl -Wno-unknown-pragma k.cl",
    right: "spirocl -Wno-unknown-pragmas k.cl",
};

/// Options of other compilers that have no effect on the program.
pub(crate) static IGNORED_OPTION: Code = Code {
    id: "F0004",
    name: "ignored-option",
    class: Class::Note,
    rule: "Options of vendor compilers that do not change the meaning of the program are accepted and ignored, so that a host can pass the \
           same options as to a driver. `-Wno-ignored-option` suppresses the note.",
    section: "the manual, options",
    wrong: "spirocl -cl-nv-verbose k.cl",
    right: "spirocl k.cl",
};

/// Options that contradict earlier ones.
pub(crate) static OVERRIDDEN_OPTION: Code = Code {
    id: "F0010",
    name: "overridden-option",
    class: Class::Standard,
    rule: "Of several options for one setting the last counts. An earlier one with another value has no effect.",
    section: "the manual, options",
    wrong: "spirocl -cl-std=CL2.0 -cl-std=CL3.0 k.cl",
    right: "spirocl -cl-std=CL3.0 k.cl",
};

/// Replaces the warnings beyond the limit.
pub(crate) static MORE_WARNINGS: Code = Code {
    id: "F0003",
    name: "more-warnings",
    class: Class::Standard,
    rule: "The first 1,000 warnings are shown and the others are counted; `-ferror-limit=0` shows all warnings and errors. The usual cause \
           is a macro or a header that is used many times.",
    section: "the manual, security",
    wrong: "#warning here\n// and so on, more than 1,000 times",
    right: "#warning here",
};

/// Replaces the errors beyond the limit.
pub(crate) static MORE_ERRORS: Code = Code {
    id: "F0005",
    name: "more-errors",
    class: Class::Note,
    rule: "The first 20 errors in the order of the source are shown and the others are counted; `-ferror-limit=N` sets the limit, and \
           `-ferror-limit=0` shows all.",
    section: "the manual, options",
    wrong: "spirocl -ferror-limit=1 k.cl",
    right: "spirocl -ferror-limit=0 k.cl",
};

/// The diagnostics of this crate.
pub(crate) static CODES: [&Code; 9] = [
    &CONFLICTING_FEATURES,
    &UNKNOWN_WARNING,
    &MORE_WARNINGS,
    &IGNORED_OPTION,
    &MORE_ERRORS,
    &OVERRIDDEN_OPTION,
    &module_input::INVALID,
    &vulkan::UNSUPPORTED,
    &vulkan::WEAKER,
];
