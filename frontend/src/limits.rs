//! Every limit of the compiler, and why it has that value.

/// How deep `(`, `[` and `{` nest together: as clang's `-fbracket-depth`. It bounds the recursion of every later stage.
pub const BRACKET_DEPTH: usize = 256;

/// How deep files include each other: as GCC and clang. Deeper is a header that includes itself.
pub const INCLUDE_DEPTH: usize = 200;

/// How many files are included altogether: two includes in each of 200 nested files would never end.
pub const INCLUDES: usize = 100_000;

/// How many tokens macro expansions put in place altogether, those that are expanded again included. Real programs stay far below;
/// a macro that doubles thirty times ends here within two seconds and 512 MB.
pub const EXPANDED_TOKENS: usize = 10_000_000;

/// How many more for each byte of source text: large programs may make much of it.
pub const EXPANDED_TOKENS_PER_BYTE: usize = 16;

/// How many parameters a macro has: eight times what C99 5.2.4.1 asks for. They are searched one by one.
pub const MACRO_PARAMETERS: usize = 1_024;

/// How deep uses of macros nest in arguments of macros: each level is expanded inside the one above.
pub const MACRO_NESTING: usize = 1_000;

/// How deep parentheses and `?:` nest in a condition of `#if`.
pub const CONDITION_DEPTH: usize = 256;

/// How many errors are reported: the later ones are seldom about something new.
pub const ERRORS: usize = 20;

/// How many bytes of a line a message shows.
pub const SHOWN_LINE: usize = 240;

/// How many bytes of a message are shown: it may name something that the program made longer than any screen.
pub const SHOWN_MESSAGE: usize = 600;
