//! The types of variables: names as OpenCL C writes them, and sizes in memory. OpenCL C 3.0, 6.3.

use spirocl::codegen::ir::{
    DebugId, DebugInfo, Module,
    debug::view::{DebugMember, DebugType},
};

/// How deep a name goes into pointers and arrays: a type that leads to itself has no end.
const DEEPEST: usize = 16;

/// The names of address spaces by SPIR-V's storage class.
const SPACES: [(u64, &str); 5] =
    [(0, "constant "), (4, "local "), (5, "global "), (7, "private "), (8, "generic ")];

/// The names of qualifiers. OpenCL.DebugInfo.100, 3.5.
const QUALIFIERS: [(u64, &str); 4] = [(0, "const "), (1, "volatile "), (2, "restrict "), (3, "atomic ")];

/// The types of a module.
#[derive(Clone, Copy)]
pub(super) struct Types<'m> {
    pub(super) debug: &'m DebugInfo,
    address_bytes: u64,
}

impl<'m> Types<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        Self { debug: &module.debug, address_bytes: u64::from(module.address_bits) / 8 }
    }

    /// What a type is, behind its other names and qualifiers.
    pub(super) fn plain(self, ty: DebugId) -> (DebugId, DebugType<'m>) {
        let mut ty = ty;
        for _ in 0..self.debug.entries.len() {
            match self.debug.ty(ty) {
                DebugType::Qualified { to: Some(to), .. } | DebugType::Typedef { to: Some(to), .. } => {
                    ty = to
                }
                plain => return (ty, plain),
            }
        }
        (ty, DebugType::Void)
    }

    /// The size in bytes, if it is known.
    pub(super) fn size(self, ty: DebugId) -> Option<u64> {
        self.size_within(ty, DEEPEST)
    }

    fn size_within(self, ty: DebugId, depth: usize) -> Option<u64> {
        let of = |ty: Option<DebugId>| self.size_within(ty?, depth.checked_sub(1)?);
        match self.plain(ty).1 {
            DebugType::Basic { bits, .. } => Some(bits.div_ceil(8)).filter(|&bytes| bytes > 0),
            DebugType::Pointer { .. } => Some(self.address_bytes),
            DebugType::Array { element, counts } => {
                counts.iter().try_fold(of(element)?, |size, &count| size.checked_mul(count))
            }
            // A vector of three components takes the room of four.
            DebugType::Vector { element, count } => {
                of(element)?.checked_mul(if count == 3 { 4 } else { count })
            }
            DebugType::Enum { underlying, .. } => of(underlying),
            DebugType::Composite { bits, .. } => bits.map(|bits| bits / 8),
            DebugType::Void
            | DebugType::Qualified { .. }
            | DebugType::Typedef { .. }
            | DebugType::Function => None,
        }
    }

    /// The name of a type.
    pub(super) fn name(self, ty: Option<DebugId>) -> String {
        ty.map_or_else(|| "void".into(), |ty| self.name_within(ty, DEEPEST))
    }

    fn name_within(self, ty: DebugId, depth: usize) -> String {
        let Some(less) = depth.checked_sub(1) else { return "...".into() };
        let of = |ty: Option<DebugId>| ty.map_or_else(|| "void".into(), |ty| self.name_within(ty, less));
        match self.debug.ty(ty) {
            DebugType::Void => "void".into(),
            DebugType::Function => "function".into(),
            DebugType::Basic { name, .. } | DebugType::Typedef { name, .. } => name.into(),
            DebugType::Pointer { to, storage } => format!("{}{} *", in_words(&SPACES, storage), of(to)),
            DebugType::Qualified { to, qualifier } => {
                let word = in_words(&QUALIFIERS, qualifier);
                // The qualifiers of a pointer stand behind it.
                match to.map(|to| self.debug.ty(to)) {
                    Some(DebugType::Pointer { .. }) => format!("{}{}", of(to), word.trim_end()),
                    _ => format!("{word}{}", of(to)),
                }
            }
            DebugType::Array { element, counts } => {
                let counts: String = counts.iter().map(|count| format!("[{count}]")).collect();
                // The outer dimension of an array of arrays stands first.
                let element = of(element);
                match element.split_once('[') {
                    Some((base, rest)) => format!("{base}{counts}[{rest}"),
                    None => format!("{element}{counts}"),
                }
            }
            DebugType::Vector { element, count } => format!("{}{count}", of(element)),
            DebugType::Enum { name, .. } => format!("enum {name}"),
            DebugType::Composite { name, is_union, .. } => match (name, is_union) {
                ("", false) => "struct".into(),
                ("", true) => "union".into(),
                (name, _) => name.into(),
            },
        }
    }

    /// The type of an element of an array, and the number of elements. That of several dimensions is an array of arrays.
    pub(super) fn array(self, ty: DebugId) -> Option<(DebugId, u64)> {
        match self.plain(ty).1 {
            DebugType::Array { element, counts } => match *counts {
                [count] => Some((element?, count)),
                _ => None,
            },
            DebugType::Vector { element, count } => Some((element?, count)),
            _ => None,
        }
    }

    /// Whether a type is a vector. Those of eight and sixteen components are described as arrays, which have components too.
    pub(super) fn is_vector(self, ty: DebugId) -> bool {
        match self.plain(ty).1 {
            DebugType::Vector { .. } => true,
            DebugType::Array { element: Some(element), counts } => {
                matches!(counts[..], [8 | 16]) && matches!(self.plain(element).1, DebugType::Basic { .. })
            }
            _ => false,
        }
    }

    /// The members of a structure or union.
    pub(super) fn members(self, ty: DebugId) -> Option<Vec<DebugMember<'m>>> {
        match self.plain(ty).1 {
            DebugType::Composite { members, .. } => Some(members),
            _ => None,
        }
    }
}

fn in_words(table: &[(u64, &'static str)], number: u64) -> &'static str {
    table.iter().find(|row| row.0 == number).map_or("", |row| row.1)
}

/// The number of the component of a vector that a name means. OpenCL C 3.0, 6.3.7.
pub(super) fn component(name: &str) -> Option<u64> {
    match name {
        "x" | "y" | "z" | "w" => "xyzw".find(name).map(|index| index as u64),
        _ => {
            let digit = name.strip_prefix(['s', 'S']).filter(|rest| rest.len() == 1)?;
            u64::from_str_radix(digit, 16).ok()
        }
    }
}

/// The name of the component of a vector.
pub(super) fn component_name(index: u64, count: u64) -> String {
    match "xyzw".get(index as usize..=index as usize).filter(|_| count <= 4) {
        Some(name) => name.into(),
        None => format!("s{index:x}"),
    }
}
