//! Every limit of the compiler, and why it has that value. `spirv-tests/command/limits.rs` reaches each of them.

// Text.

/// The largest file in bytes: a larger one is not a source file, and may be an endless device.
pub const FILE: u64 = 1 << 28;

/// The nesting depth of `#include`, the limit of GCC and clang: deeper nesting is a header that includes itself.
pub const INCLUDE_DEPTH: usize = 200;

/// The number of included files in total: two includes in each of 200 nested files would never end.
pub const INCLUDES: usize = 100_000;

/// The length of an identifier in bytes: a name in a module is a literal string. SPIR-V, 2.17.
pub const IDENTIFIER: usize = 65_535;

/// The number of tokens that macros expand to in total, including those that are expanded again. Real programs stay far below; a
/// macro that doubles thirty times reaches it within two seconds and 512 MB.
pub const EXPANDED_TOKENS: usize = 5_000_000;

/// The additional tokens for each byte of source text, for large programs.
pub const EXPANDED_TOKENS_PER_BYTE: usize = 16;

/// The number of parameters of a macro: eight times the minimum of C99 5.2.4.1. The search for one is linear.
pub const MACRO_PARAMETERS: usize = 1_024;

/// The nesting depth of macro invocations in macro arguments: expansion recurses.
pub const MACRO_NESTING: usize = 1_000;

/// The nesting depth of parentheses and `?:` in a condition of `#if`.
pub const CONDITION_DEPTH: usize = 256;

// Grammar.

/// The nesting depth of `(`, `[` and `{` together, as clang's `-fbracket-depth`. It bounds the recursion of every later stage.
pub const BRACKET_DEPTH: usize = 256;

/// The nesting depth of statements and operators without brackets: `- - - x`, `else if`, `1 + 1 + ...`. Later stages recurse over
/// the tree, each with a growing stack. In WebAssembly the stack does not grow, and engines have about 1 MB: this takes a half of it.
pub const NESTING: u32 = if crate::stack::GROWS { 16_384 } else { 512 };

// Types and objects.

/// The nesting depth of arrays, pointers and structures in a type: the limit of SPIR-V, 2.17 for structures. It bounds the
/// recursion over types, here and in consumers of the module.
pub const TYPE_DEPTH: u16 = 255;

/// The number of members of a structure. SPIR-V, 2.17.
pub const MEMBERS: usize = 16_383;

/// The number of parameters of a function. SPIR-V, 2.17.
pub const PARAMETERS: usize = 255;

/// The largest alignment of `aligned` in bytes, as in GCC.
pub const ALIGNMENT: u32 = 1 << 28;

/// The size of an object in bytes with 32-bit addresses: differences of its addresses fit `ptrdiff_t`.
pub const OBJECT_32: u64 = 1 << 31;

/// The size of an object in bytes with 64-bit addresses: the address space of current machines.
pub const OBJECT_64: u64 = 1 << 47;

/// The number of values of one initializer, including those that are zero-initialized.
pub const INITIALIZED_PARTS: u64 = 1 << 24;

/// The number of values that designator ranges expand to, 8 for `[0 ... 3] = { 1, 2 }`: each takes memory of the compiler.
pub const RANGE_PARTS: u64 = 1 << 20;

// The module.

/// The number of module-scope variables, including those in local memory. SPIR-V, 2.17.
pub const GLOBAL_VARIABLES: usize = 65_535;

/// The number of variables of a function. SPIR-V, 2.17.
pub const LOCAL_VARIABLES: usize = 524_287;

/// The bound of the ids of a module. SPIR-V, 2.17.
pub const IDS: u32 = 4_194_303;

/// The number of comparisons to distinguish recursive structure types when modules are linked: real programs take a few for each.
pub const LINKED_COMPARISONS: usize = 5_000_000;

/// The number of cases of one `OpSwitch`, where SPIR-V, 2.17 allows 16,383: a larger switch is split.
pub const SWITCH_CASES: usize = 16_000;

/// The number of words of one instruction. SPIR-V, 2.3.
pub const INSTRUCTION_WORDS: usize = 65_535;

/// The length of the longest array that is one `OpTypeArray`: a constant of it is one instruction, which takes three more words.
pub const ARRAY_LENGTH: u64 = INSTRUCTION_WORDS as u64 - 3;

/// The length of the segments of longer arrays.
pub const ARRAY_SEGMENT: u64 = 32_768;

// Messages.

/// The number of source bytes that are checked again, in total, to see which edits help; beyond that, messages offer none.
pub const CHECKED_FIXES: usize = 4 << 20;

/// The default number of errors that are reported.
pub const ERRORS: usize = 20;

/// The number of errors that are looked for, so that those shown are the first in the source and the others are counted.
pub const HELD_ERRORS: usize = 1_000;

/// The number of warnings that are reported; further ones are counted. It is large, as users of other compilers expect to see all, and
/// keeps a warning in a macro that is used a million times from filling a build log or the memory of a driver.
pub const WARNINGS: usize = 1_000;

/// The number of bytes of a source line that a message shows.
pub const SHOWN_LINE: usize = 240;

/// The length of a message in bytes: it may contain a name or type of any length.
pub const SHOWN_MESSAGE: usize = 600;
