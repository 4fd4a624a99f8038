//! Every limit of the compiler, and why it has that value. `spirv-tests/command/limits.rs` reaches each of them.

// Text.

/// How many bytes are read of a file: what has more is no program, and may be a device without an end.
pub const FILE: u64 = 1 << 28;

/// How deep files include each other: as GCC and clang. Deeper is a header that includes itself.
pub const INCLUDE_DEPTH: usize = 200;

/// How many files are included altogether: two includes in each of 200 nested files would never end.
pub const INCLUDES: usize = 100_000;

/// How many bytes an identifier has: a name in a module is a literal string. SPIR-V, 2.17.
pub const IDENTIFIER: usize = 65_535;

/// How many tokens macro expansions put in place altogether, those that are expanded again included. Real programs stay far below;
/// a macro that doubles thirty times ends here within two seconds and 512 MB.
pub const EXPANDED_TOKENS: usize = 5_000_000;

/// How many more for each byte of source text: large programs may make much of it.
pub const EXPANDED_TOKENS_PER_BYTE: usize = 16;

/// How many parameters a macro has: eight times what C99 5.2.4.1 asks for. They are searched one by one.
pub const MACRO_PARAMETERS: usize = 1_024;

/// How deep uses of macros nest in arguments of macros: each level is expanded inside the one above.
pub const MACRO_NESTING: usize = 1_000;

/// How deep parentheses and `?:` nest in a condition of `#if`.
pub const CONDITION_DEPTH: usize = 256;

// Grammar.

/// How deep `(`, `[` and `{` nest together: as clang's `-fbracket-depth`. It bounds the recursion of every later stage.
pub const BRACKET_DEPTH: usize = 256;

/// How deep statements and operators may nest where no brackets limit it: `- - - x`, `else if`, `1 + 1 + ...`. Later
/// stages recurse over the tree, each with a growing stack.
pub const NESTING: u32 = 16_384;

// Types and objects.

/// How deep arrays, pointers and structures nest in a type: the depth of structures that SPIR-V, 2.17 allows. It bounds the
/// recursion over types, here and in what reads the module.
pub const TYPE_DEPTH: u16 = 255;

/// How many members a structure has. SPIR-V, 2.17.
pub const MEMBERS: usize = 16_383;

/// How many parameters a function has. SPIR-V, 2.17.
pub const PARAMETERS: usize = 255;

/// The largest alignment that `aligned` asks for, in bytes: as GCC's.
pub const ALIGNMENT: u32 = 1 << 28;

/// How many bytes an object has where addresses have 32 bits: differences of its addresses fit `ptrdiff_t`.
pub const OBJECT_32: u64 = 1 << 31;

/// How many bytes an object has where addresses have 64 bits: what machines of today can address.
pub const OBJECT_64: u64 = 1 << 47;

/// How many values are written out for one initializer, those that are zero because nothing is said of them included.
pub const INITIALIZED_PARTS: u64 = 1 << 24;

/// How many values the ranges of a designator stand for, `[0 ... 3] = { 1, 2 }` for 8: each of them takes memory of the compiler.
pub const RANGE_PARTS: u64 = 1 << 20;

// The module.

/// How many variables lie outside of functions: those of local memory too. SPIR-V, 2.17.
pub const GLOBAL_VARIABLES: usize = 65_535;

/// How many variables a function has. SPIR-V, 2.17.
pub const LOCAL_VARIABLES: usize = 524_287;

/// The bound of the ids of a module. SPIR-V, 2.17.
pub const IDS: u32 = 4_194_303;

/// How many comparisons it takes to tell structures apart that point at each other, when modules are linked: those of programs take a few
/// for each.
pub const LINKED_COMPARISONS: usize = 5_000_000;

/// How many cases one `OpSwitch` has, where SPIR-V, 2.17 allows 16,383: a switch with more becomes several.
pub const SWITCH_CASES: usize = 16_000;

/// How many words one instruction has. SPIR-V, 2.3.
pub const INSTRUCTION_WORDS: usize = 65_535;

/// The longest array that is one `OpTypeArray`: a constant of it is one instruction, which takes three words more.
pub const ARRAY_LENGTH: u64 = INSTRUCTION_WORDS as u64 - 3;

/// The length of the segments that longer arrays are made of.
pub const ARRAY_SEGMENT: u64 = 32_768;

// Messages.

/// How many errors are reported: the later ones are seldom about something new.
pub const ERRORS: usize = 20;

/// How many warnings are reported; those beyond are counted. It is far above what anybody reads, as users of other compilers expect to
/// see all, and keeps one line in a macro that is used a million times from filling a build log or a driver's memory.
pub const WARNINGS: usize = 1_000;

/// How many bytes of a line a message shows.
pub const SHOWN_LINE: usize = 240;

/// How many bytes of a message are shown: it may name something that the program made longer than any screen.
pub const SHOWN_MESSAGE: usize = 600;
