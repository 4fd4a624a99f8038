//! The built-in functions: the type of a row, and look-up by name. The rows are in the files of this folder, one for each table
//! of the specification (OpenCL C 3.0, 6.15); [`signature`] holds the patterns of the rows, [`overload`] the choice
//! among the overloads of a name, [`constants`] the enumerators that are not macros.

pub mod constants;
pub mod domain;
pub mod every;
pub mod lower;
pub mod overload;
pub mod signature;

mod address_space;
mod amd;
mod async_copy;
mod atomics;
mod common;
mod enqueue;
mod geometric;
mod gnu;
mod image;
mod integer;
mod intel;
mod math;
mod memory;
mod misc;
mod pipe;
mod relational;
mod sub_group;
mod synchronization;
mod work_group;
mod work_item;

pub use domain::Domain;
pub use lower::{
    AtomicOp, Barrier, Fence, Gnu, Group, GroupScope, ImageQuery, Lower, Media, Rounded, Special,
};
pub use overload::{Argument, Change, Found, Resolution, Unavailable, resolve};
pub use signature::Pattern;

use crate::types::Opaque;
use signature::{Access, ImageUse};

use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_frontend::language::{Language, Version};
use std::sync::OnceLock;

/// Built-ins with the same signatures.
#[derive(Debug)]
pub struct Row {
    /// Each name and its lowering.
    pub names: &'static [(&'static str, Lower)],
    /// The types that the generic types of the signatures denote.
    pub domain: &'static Domain,
    /// The result and the parameters, for each signature.
    pub signatures: &'static [&'static [Pattern]],
    /// Any number of arguments may follow the parameters.
    pub variadic: bool,
    /// The first version in which they are available.
    pub since: Version,
    /// The first version in which they are removed.
    pub until: Option<Version>,
    /// Required extensions and features: at least one of each list.
    pub needs: &'static [&'static [&'static str]],
}

/// A row for all versions.
const fn row(
    names: &'static [(&'static str, Lower)],
    domain: &'static Domain,
    signatures: &'static [&'static [Pattern]],
) -> Row {
    Row { names, domain, signatures, variadic: false, since: Version::V1_0, until: None, needs: &[] }
}

impl Row {
    const fn since(mut self, version: Version) -> Self {
        self.since = version;
        self
    }

    const fn needs(mut self, needs: &'static [&'static [&'static str]]) -> Self {
        self.needs = needs;
        self
    }

    const fn variadic(mut self) -> Self {
        self.variadic = true;
        self
    }

    /// Whether no signature writes anything, and each has a result.
    fn only_computes(&self) -> bool {
        let writes = |pattern: &Pattern| match pattern {
            Pattern::Pointer(_, access, _) => *access != Access::Const,
            Pattern::Image(usage) => *usage == ImageUse::Write,
            Pattern::Opaque(opaque) => *opaque != Opaque::Sampler,
            Pattern::Void
            | Pattern::Pipe(_)
            | Pattern::Packet(_)
            | Pattern::Anything
            | Pattern::Atomic(_) => true,
            Pattern::Value(..)
            | Pattern::Splat(_)
            | Pattern::Mask
            | Pattern::Coordinate(_)
            | Pattern::Gradient
            | Pattern::Moved(_) => false,
        };
        !self.variadic && !self.signatures.iter().any(|signature| signature.iter().any(writes))
    }

    /// Why the row cannot be used, if so.
    pub fn unavailable(&self, language: &Language) -> Option<Unavailable> {
        if language.version < self.since {
            return Some(Unavailable::Since(self.since));
        }
        if let Some(until) = self.until.filter(|&until| language.version >= until) {
            return Some(Unavailable::Until(until));
        }
        let off = |names: &&&'static [&'static str]| !names.iter().any(|name| is_on(language, name));
        self.needs.iter().find(off).map(|&names| Unavailable::Needs(names))
    }
}

/// Whether an extension or feature is available. Before OpenCL C 3.0, features are not optional, except those that were extensions.
fn is_on(language: &Language, name: &str) -> bool {
    let was_extension = matches!(name, "__opencl_c_subgroups" | "__opencl_c_3d_image_writes");
    let always = language.version < Version::V3_0 && !was_extension;
    language.defines(name) || (always && name.starts_with("__opencl_c_"))
}

/// Names of `OpenCL.std` instructions that are built-ins of the same name.
macro_rules! same {
    ($($name:ident)*) => {
        &[$((stringify!($name), $crate::builtins::Lower::Ext(spirv::OpenclStd100Op::$name))),*]
    };
}
use same;

/// A table of built-ins: the rows of a section of the specification, or of a vendor.
#[derive(Debug)]
pub struct Table {
    /// Its name, for tests.
    pub name: &'static str,
    /// Its rows.
    pub rows: &'static [Row],
    /// Whether the specifications of Khronos have its names.
    pub is_standard: bool,
    /// Whether its functions do nothing but compute their results, except those that write through a pointer or to an image.
    only_computes: bool,
}

/// A table of the specification.
const fn table(name: &'static str, rows: &'static [Row]) -> Table {
    Table { name, rows, is_standard: true, only_computes: false }
}

impl Table {
    const fn only_computes(mut self) -> Self {
        self.only_computes = true;
        self
    }

    const fn of_vendor(mut self) -> Self {
        self.is_standard = false;
        self
    }
}

/// All tables.
pub static TABLES: &[Table] = &[
    table("work_item", work_item::ROWS).only_computes(),
    table("math", math::ROWS).only_computes(),
    table("integer", integer::ROWS).only_computes(),
    table("common", common::ROWS).only_computes(),
    table("geometric", geometric::ROWS).only_computes(),
    table("relational", relational::ROWS).only_computes(),
    table("memory", memory::ROWS).only_computes(),
    table("synchronization", synchronization::ROWS),
    table("address_space", address_space::ROWS),
    table("async_copy", async_copy::ROWS),
    table("atomics_legacy", atomics::LEGACY),
    table("atomics", atomics::ROWS),
    table("atomics_clang", atomics::OF_CLANG).of_vendor(),
    table("atomics_floating", atomics::FLOATING),
    table("misc", misc::ROWS),
    table("image", image::ROWS).only_computes(),
    table("work_group", work_group::ROWS),
    table("pipe", pipe::ROWS),
    table("enqueue", enqueue::ROWS),
    table("sub_group", sub_group::ROWS),
    table("intel", intel::ROWS).of_vendor(),
    table("amd", amd::ROWS).of_vendor().only_computes(),
    table("gnu", gnu::ROWS).of_vendor(),
];

/// Rows without signatures, whose calls `check::calls` checks: their types follow from more than rows can say.
static CHECKED_BY_HAND: &[Table] = &[table("gnu_checked", gnu::CHECKED).of_vendor()];

/// A built-in function, as the typed tree names it: an [`Entry`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BuiltinId(u16);

impl BuiltinId {
    /// The built-in of a name; of several rows that have it, the first.
    ///
    /// # Panics
    ///
    /// If no row has the name.
    pub(crate) fn named(name: &str) -> Self {
        Self(index().first[name])
    }

    /// Its entry.
    pub fn entry(self) -> &'static Entry {
        &index().entries[usize::from(self.0)]
    }

    /// Its lowering.
    pub fn lower(self) -> Lower {
        self.entry().lower
    }

    /// Its lowering, if that is more than one instruction.
    pub fn special(self) -> Option<Special> {
        match self.lower() {
            Lower::Special(special) => Some(special),
            _ => None,
        }
    }

    /// Whether it returns a `size_t`.
    pub(crate) fn returns_size(self) -> bool {
        let signatures = self.entry().row.signatures;
        !signatures.is_empty() && signatures.iter().all(|signature| signature[0] == signature::SIZE)
    }
}

/// A name of a row.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What names it in the typed tree.
    pub id: BuiltinId,
    /// The name.
    pub name: &'static str,
    /// The lowering.
    pub lower: Lower,
    /// The row.
    pub row: &'static Row,
    /// Its table.
    table: &'static Table,
    /// The next entry of the same name.
    next: Option<u16>,
}

/// The entries by name: made when a built-in is first looked up.
struct Index {
    entries: Vec<Entry>,
    first: FxHashMap<&'static str, u16>,
}

static INDEX: OnceLock<Index> = OnceLock::new();

/// Whether the index was built: that happens at the first look-up.
pub fn are_indexed() -> bool {
    INDEX.get().is_some()
}

fn index() -> &'static Index {
    INDEX.get_or_init(|| {
        let mut index = Index {
            entries: Vec::with_capacity(1024),
            first: FxHashMap::with_capacity_and_hasher(1024, FxBuildHasher),
        };
        // Backwards, so that the chain of a name has the order of the rows.
        let rows = |table: &'static Table| table.rows.iter().rev().map(move |row| (table, row));
        for (table, row) in TABLES.iter().chain(CHECKED_BY_HAND).rev().flat_map(rows) {
            for &(name, lower) in row.names.iter().rev() {
                let number = index.entries.len() as u16;
                let next = index.first.insert(name, number);
                index.entries.push(Entry { id: BuiltinId(number), name, lower, row, table, next });
            }
        }
        index
    })
}

/// The entries of a name, in the order of the tables.
pub fn entries(name: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    let index = index();
    let first = index.first.get(name).copied();
    std::iter::successors(first.map(|first| &index.entries[usize::from(first)]), |entry| {
        entry.next.map(|next| &index.entries[usize::from(next)])
    })
}

/// Whether any version of the language has a built-in of this name.
pub fn exists(name: &str) -> bool {
    index().first.contains_key(name)
}

/// Whether a call of a built-in does nothing but compute a result.
pub fn is_pure(name: &str) -> bool {
    let is_pure = |entry: &Entry| entry.table.only_computes && entry.row.only_computes();
    exists(name) && entries(name).all(is_pure)
}

/// Whether a built-in of this name can be used.
pub fn is_available(name: &str, language: &Language) -> bool {
    entries(name).any(|entry| entry.row.unavailable(language).is_none())
}

/// Why no built-in of this name can be used, if so.
pub fn unavailable(name: &str, language: &Language) -> Option<Unavailable> {
    if is_available(name, language) {
        return None;
    }
    entries(name).find_map(|entry| entry.row.unavailable(language))
}

/// The names that can be used, each once or more often: for suggestions.
pub fn names(language: &Language) -> impl Iterator<Item = &'static str> {
    let available = |entry: &&Entry| entry.row.unavailable(language).is_none();
    index().entries.iter().filter(available).map(|entry| entry.name)
}
