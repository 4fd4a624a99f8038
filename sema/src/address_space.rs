//! The address spaces, their lattice, and every rule about them: OpenCL C 3.0, 6.7. Nothing else compares address spaces.
//!
//! `private`, `local` and `global` lie below `generic`; `constant` stands alone.

use spirocl_frontend::{
    ast::AddressSpaceKeyword,
    language::{Language, Version},
};
use std::fmt;

/// Where an object lives. OpenCL C 3.0, 6.7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is the address space of its name")]
pub enum AddressSpace {
    Private,
    Local,
    Global,
    Constant,
    Generic,
}

impl AddressSpace {
    /// All of them.
    pub const ALL: [AddressSpace; 5] =
        [Self::Private, Self::Local, Self::Global, Self::Constant, Self::Generic];

    /// Whether programs have to write it to get it, somewhere or everywhere: messages name it.
    pub const fn is_written(self) -> bool {
        matches!(self, Self::Local | Self::Global | Self::Constant)
    }

    /// Whether objects in it can only be read.
    pub const fn is_read_only(self) -> bool {
        matches!(self, Self::Constant)
    }

    /// Whether it encloses other spaces, so that a pointer to it may need to be asked where it points.
    pub const fn is_generic(self) -> bool {
        matches!(self, Self::Generic)
    }

    /// Whether an object in it may be shared by work-items: what atomic functions of OpenCL C 1.x take.
    pub const fn is_shared(self) -> bool {
        matches!(self, Self::Local | Self::Global)
    }
}

impl From<AddressSpaceKeyword> for AddressSpace {
    fn from(keyword: AddressSpaceKeyword) -> Self {
        match keyword {
            AddressSpaceKeyword::Global => Self::Global,
            AddressSpaceKeyword::Local => Self::Local,
            AddressSpaceKeyword::Constant => Self::Constant,
            AddressSpaceKeyword::Private => Self::Private,
            AddressSpaceKeyword::Generic => Self::Generic,
        }
    }
}

impl fmt::Display for AddressSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Private => "private",
            Self::Local => "local",
            Self::Global => "global",
            Self::Constant => "constant",
            Self::Generic => "generic",
        })
    }
}

/// Whether every object of `inner` is one of `outer`. OpenCL C 3.0, 6.7.6.
pub const fn encloses(outer: AddressSpace, inner: AddressSpace) -> bool {
    use AddressSpace::{Constant, Generic, Global, Local, Private};
    match (outer, inner) {
        (Generic, Private | Local | Global | Generic) => true,
        (Private, Private) | (Local, Local) | (Global, Global) | (Constant, Constant) => true,
        (Generic, Constant) | (Private | Local | Global | Constant, _) => false,
    }
}

/// Whether a pointer to `from` becomes one to `to` by itself: in assignments, initializers, arguments and returns.
pub const fn converts_to(from: AddressSpace, to: AddressSpace) -> bool {
    encloses(to, from)
}

/// Whether a cast may make a pointer to `to` of one to `from`: where one of the two spaces encloses the other.
pub const fn castable(from: AddressSpace, to: AddressSpace) -> bool {
    encloses(to, from) || encloses(from, to)
}

/// The space that two pointers have in common where they meet: in comparisons, subtractions, and `?:`.
pub const fn join(one: AddressSpace, other: AddressSpace) -> Option<AddressSpace> {
    if encloses(one, other) {
        Some(one)
    } else if encloses(other, one) {
        Some(other)
    } else {
        None
    }
}

/// Something declared without an address space, for [`default_for`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    /// A variable outside all functions.
    ProgramScope,
    /// A `static` or `extern` variable in a function.
    StaticInFunction,
    /// Any other variable in a function, and parameters.
    Automatic,
    /// What a pointer points at.
    Pointee,
    /// A string literal.
    String,
}

/// The address space of a declaration that names none; nothing if it has to name one. OpenCL C 3.0, 6.7.
pub fn default_for(declared: Declared, language: &Language) -> Option<AddressSpace> {
    match declared {
        Declared::ProgramScope | Declared::StaticInFunction => {
            language.has_program_scope_global_variables().then_some(AddressSpace::Global)
        }
        Declared::Automatic => Some(AddressSpace::Private),
        Declared::Pointee if language.has_generic_address_space() => Some(AddressSpace::Generic),
        Declared::Pointee => Some(AddressSpace::Private),
        Declared::String => Some(AddressSpace::Constant),
    }
}

/// Whether the keyword `generic` means something the program may write. It is reserved in every version, and usable in none.
pub const fn may_be_written(space: AddressSpace, _version: Version) -> bool {
    !space.is_generic()
}
