//! What identifiers mean right now, as far as the grammar depends on it: which are names of types, which of something else.
//! C99 6.2.1 (scopes), 6.7.7 (`typedef` names); OpenCL C 3.0, 6.3 (the built-in type names, which are no keywords).

use crate::language::{Language, Version};
use crate::nearest::nearest;
use crate::symbol::{Symbol, Symbols};

/// What an identifier is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Nothing that the file declares: a built-in function, or a mistake.
    Unknown,
    /// A variable, a function, an enumeration constant.
    Object,
    /// A type.
    Type,
    /// A type that is surely a vector: `(float4)(...)` is then a literal, which may be followed by `.x`. OpenCL C 3.0, 6.5.1.
    Vector,
}

impl Meaning {
    pub(super) fn is_type(self) -> bool {
        matches!(self, Self::Type | Self::Vector)
    }
}

/// The meanings of all identifiers, by scope. Nothing in the grammar goes back, so closing a scope is all the undoing there is.
pub(super) struct Names {
    meanings: Vec<Meaning>,
    /// What each declaration in an open scope hid.
    hidden: Vec<(Symbol, Meaning)>,
    /// The length of `hidden` at each opening.
    scopes: Vec<usize>,
}

impl Names {
    /// The names of a file before its first token: the built-in types of the version.
    pub(super) fn new(symbols: &mut Symbols, version: Version) -> Self {
        let mut names = Self { meanings: Vec::new(), hidden: Vec::new(), scopes: Vec::new() };
        for row in TYPE_NAMES.iter().filter(|row| row.since <= version) {
            let meaning = if row.vector { Meaning::Vector } else { Meaning::Type };
            names.declare(symbols.intern(row.name), meaning);
        }
        names
    }

    pub(super) fn meaning(&self, name: Symbol) -> Meaning {
        self.meanings.get(name.index()).copied().unwrap_or(Meaning::Unknown)
    }

    pub(super) fn is_type(&self, name: Symbol) -> bool {
        self.meaning(name).is_type()
    }

    /// From here to the end of the innermost scope, `name` means this.
    pub(super) fn declare(&mut self, name: Symbol, meaning: Meaning) {
        if name.index() >= self.meanings.len() {
            self.meanings.resize(name.index() + 1, Meaning::Unknown);
        }
        let old = std::mem::replace(&mut self.meanings[name.index()], meaning);
        if old != meaning && !self.scopes.is_empty() {
            self.hidden.push((name, old));
        }
    }

    pub(super) fn open(&mut self) {
        self.scopes.push(self.hidden.len());
    }

    pub(super) fn close(&mut self) {
        let start = self.scopes.pop().expect("every scope closed was opened");
        for (name, old) in self.hidden.drain(start..).rev() {
            self.meanings[name.index()] = old;
        }
    }

    /// How many scopes are open.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Closes scopes until only `depth` are open: for rules that failed half-way.
    pub(super) fn close_to(&mut self, depth: usize) {
        while self.scopes.len() > depth {
            self.close();
        }
    }

    /// The type name that is most like `text`, if one is near enough to be what was meant.
    pub(super) fn nearest_type<'s>(
        &self,
        text: &str,
        symbols: &'s Symbols,
        language: &Language,
    ) -> Option<&'s str> {
        let declared = symbols.iter().filter(|&(symbol, _)| self.is_type(symbol)).map(|(_, text)| text);
        let built_in = TYPE_NAMES.iter().filter(|row| row.since <= language.version).map(|row| row.name);
        if text.len() < SHORTEST_GUESSED {
            return None;
        }
        nearest(text, TYPE_KEYWORDS.iter().copied().chain(built_in).chain(declared))
    }
}

/// The version with which a built-in type came, if this one has not got it yet.
pub(super) fn came_later(name: &str, language: &Language) -> Option<Version> {
    let row = TYPE_NAMES.iter().chain(LATER_KEYWORDS).find(|row| row.name == name)?;
    (row.since > language.version).then_some(row.since)
}

/// The keywords of declarations that are names before.
const LATER_KEYWORDS: &[TypeNameRow] = &[since(V2_0, "pipe"), since(V2_0, "generic")];

/// Names shorter than this are like too many others.
const SHORTEST_GUESSED: usize = 3;

/// The keywords that may stand where the name of a type is expected.
const TYPE_KEYWORDS: &[&str] = &[
    "void", "bool", "char", "short", "int", "long", "half", "float", "double", "signed", "unsigned", "const",
    "struct", "enum", "union", "static", "kernel", "global", "local", "constant", "private", "volatile",
    "typedef", "inline",
];

/// A built-in type whose name is no keyword.
#[derive(Debug)]
pub struct TypeNameRow {
    /// The name.
    pub name: &'static str,
    /// The first version that knows it; before, it is an identifier like any other.
    pub since: Version,
    /// Whether it is a vector.
    pub vector: bool,
}

const fn since(since: Version, name: &'static str) -> TypeNameRow {
    TypeNameRow { name, since, vector: false }
}

const fn always(name: &'static str) -> TypeNameRow {
    since(Version::V1_0, name)
}

const fn vector(name: &'static str) -> TypeNameRow {
    TypeNameRow { name, since: Version::V1_0, vector: true }
}

/// The rows of the vectors of some element types: 3 exists since 1.1, but has always been reserved.
macro_rules! rows {
    (vectors: $($element:literal)*; $($row:expr,)*) => {
        &[
            $(
                vector(concat!($element, "2")), vector(concat!($element, "3")), vector(concat!($element, "4")),
                vector(concat!($element, "8")), vector(concat!($element, "16")),
            )*
            $($row,)*
        ]
    };
}

use Version::{V1_2, V2_0};

/// Every built-in type whose name is no keyword, whether or not the features it needs are on. OpenCL C 3.0, 6.3.1 to 6.3.4.
pub const TYPE_NAMES: &[TypeNameRow] = rows! {
    vectors: "char" "uchar" "short" "ushort" "int" "uint" "long" "ulong" "half" "float" "double";
    always("uchar"), always("ushort"), always("uint"), always("ulong"),
    always("size_t"), always("ptrdiff_t"), always("intptr_t"), always("uintptr_t"),
    always("image2d_t"), always("image3d_t"), always("sampler_t"), always("event_t"), always("cl_mem_fence_flags"),
    since(V1_2, "image1d_t"), since(V1_2, "image1d_buffer_t"), since(V1_2, "image1d_array_t"),
    since(V1_2, "image2d_array_t"), since(V1_2, "image2d_depth_t"), since(V1_2, "image2d_array_depth_t"),
    since(V1_2, "image2d_msaa_t"), since(V1_2, "image2d_array_msaa_t"), since(V1_2, "image2d_msaa_depth_t"),
    since(V1_2, "image2d_array_msaa_depth_t"),
    since(V2_0, "queue_t"), since(V2_0, "ndrange_t"), since(V2_0, "clk_event_t"), since(V2_0, "reserve_id_t"),
    since(V2_0, "kernel_enqueue_flags_t"), since(V2_0, "clk_profiling_info"),
    since(V2_0, "named_barrier_t"),
    since(V2_0, "memory_order"), since(V2_0, "memory_scope"), since(V2_0, "atomic_flag"),
    since(V2_0, "atomic_int"), since(V2_0, "atomic_uint"), since(V2_0, "atomic_long"), since(V2_0, "atomic_ulong"),
    since(V2_0, "atomic_half"), since(V2_0, "atomic_float"), since(V2_0, "atomic_double"),
    since(V2_0, "atomic_size_t"), since(V2_0, "atomic_ptrdiff_t"), since(V2_0, "atomic_intptr_t"),
    since(V2_0, "atomic_uintptr_t"), since(V2_0, "atomic_intmax_t"), since(V2_0, "atomic_uintmax_t"),
    // cl_intel_device_side_avc_motion_estimation
    since(V1_2, "intel_sub_group_avc_mce_payload_t"), since(V1_2, "intel_sub_group_avc_mce_result_t"),
    since(V1_2, "intel_sub_group_avc_ime_payload_t"), since(V1_2, "intel_sub_group_avc_ime_result_t"),
    since(V1_2, "intel_sub_group_avc_ref_payload_t"), since(V1_2, "intel_sub_group_avc_ref_result_t"),
    since(V1_2, "intel_sub_group_avc_sic_payload_t"), since(V1_2, "intel_sub_group_avc_sic_result_t"),
};
