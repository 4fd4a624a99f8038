//! What `__has_feature` and `__has_extension` answer, for the names that clang gives to parts of C which this compiler has too. A
//! feature is part of the language; an extension is what it takes beyond. Extensions of OpenCL C have macros instead, and clang knows
//! their names here no more than this compiler does.

use crate::language::Language;

/// What a name is to clang where the language is OpenCL C, which is C99.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// To both.
    Feature,
    /// To `__has_extension` alone.
    Extension,
    /// To both, where Blocks can be written.
    Blocks,
}

const NAMES: &[(&str, Kind)] = &[
    ("attribute_deprecated_with_message", Kind::Feature),
    ("attribute_ext_vector_type", Kind::Feature),
    ("attribute_overloadable", Kind::Feature),
    ("blocks", Kind::Blocks),
    ("enumerator_attributes", Kind::Feature),
    ("c_alignof", Kind::Extension),
    ("c_generic_selections", Kind::Extension),
    ("c_static_assert", Kind::Extension),
    ("cxx_binary_literals", Kind::Extension),
    ("overloadable_unmarked", Kind::Extension),
    ("statement_attributes_with_gnu_syntax", Kind::Extension),
];

fn kind(name: &str) -> Option<Kind> {
    NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
}

/// `__has_feature(name)`
pub(super) fn has_feature(name: &str, language: &Language) -> bool {
    match kind(name) {
        Some(Kind::Feature) => true,
        Some(Kind::Blocks) => language.has_feature("__opencl_c_device_enqueue"),
        Some(Kind::Extension) | None => false,
    }
}

/// `__has_extension(name)`
pub(super) fn has_extension(name: &str, language: &Language) -> bool {
    kind(name) == Some(Kind::Extension) || has_feature(name, language)
}
