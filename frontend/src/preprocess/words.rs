//! The names that the preprocessor knows by heart: those of directives and of its operators.

use crate::symbol::{Symbol, Symbols};

macro_rules! words {
    ($($(#[$meta:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// Symbols of the names that mean something to the preprocessor itself.
        pub(super) struct Words {
            $($(#[$meta])* pub(super) $name: Symbol),*
        }

        impl Words {
            pub(super) fn new(symbols: &mut Symbols) -> Self {
                Self { $($name: symbols.intern($text)),* }
            }
        }
    };
}

words! {
    define = "define",
    undef = "undef",
    include = "include",
    if_ = "if",
    ifdef = "ifdef",
    ifndef = "ifndef",
    elif = "elif",
    elifdef = "elifdef",
    elifndef = "elifndef",
    else_ = "else",
    endif = "endif",
    line = "line",
    error = "error",
    warning = "warning",
    pragma = "pragma",
    defined = "defined",
    va_args = "__VA_ARGS__",
    va_opt = "__VA_OPT__",
    pragma_operator = "_Pragma",
    zero = "0",
    one = "1",
}

/// The names of all directives, for "did you mean".
pub(super) const DIRECTIVES: &[&str] = &[
    "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif",
    "line", "error", "warning", "pragma",
];
