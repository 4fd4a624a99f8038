//! The address spaces, their lattice, and every rule about them: OpenCL C 3.0, 6.7. Nothing else compares address spaces.
//!
//! `private`, `local` and `global` lie below `generic`; `constant` stands alone.

use crate::types::Opaque;
use spirocl_frontend::{ast::AddressSpaceKeyword, language::Language};
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

/// Where a variable is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// Outside all functions.
    ProgramScope,
    /// In a function, with `static` or `extern`.
    StaticInFunction,
    /// In a function that is no kernel.
    Function,
    /// In the outermost block of a kernel.
    KernelOutermost,
    /// In an inner block of a kernel.
    KernelInner,
}

/// Why a variable cannot live where it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpaceProblem {
    /// It lives longer than a call: in constant memory, or in global memory if the language has such variables.
    MustBeConstant,
    /// `local` with `static` or `extern`.
    LocalStorage,
    /// `local` in a function that is no kernel.
    LocalOutsideKernel,
    /// `local` in an inner block of a kernel.
    LocalInBlock,
    /// `constant` neither at program scope, nor in the outermost block of a kernel, nor `static`.
    ConstantScope,
    /// `global` in a function without `static`.
    GlobalInFunction,
}

/// Where a variable lives, by the space that is written, if any. OpenCL C 3.0, 6.7.1, 6.7.3 and 6.10.
///
/// # Errors
///
/// The rule that is broken, if it cannot live there.
pub fn space_of(
    written: Option<AddressSpace>,
    placement: Placement,
    language: &Language,
) -> Result<AddressSpace, SpaceProblem> {
    use AddressSpace::{Constant, Generic, Global, Local, Private};
    match placement {
        Placement::ProgramScope | Placement::StaticInFunction => match written {
            None => default_for(Declared::ProgramScope, language).ok_or(SpaceProblem::MustBeConstant),
            Some(Constant) => Ok(Constant),
            Some(Global) if language.has_program_scope_global_variables() => Ok(Global),
            Some(Local) if placement == Placement::StaticInFunction => Err(SpaceProblem::LocalStorage),
            Some(Global | Local | Private | Generic) => Err(SpaceProblem::MustBeConstant),
        },
        Placement::Function | Placement::KernelOutermost | Placement::KernelInner => {
            match (written, placement) {
                (None | Some(Private | Generic), _) => Ok(Private),
                (Some(Global), _) => Err(SpaceProblem::GlobalInFunction),
                (Some(space @ (Local | Constant)), Placement::KernelOutermost) => Ok(space),
                (Some(Constant), _) => Err(SpaceProblem::ConstantScope),
                (Some(Local), Placement::KernelInner) => Err(SpaceProblem::LocalInBlock),
                (Some(Local), _) => Err(SpaceProblem::LocalOutsideKernel),
            }
        }
    }
}

/// Whether an object of a type without a shape may live in a space that is written. OpenCL C 3.0, 6.11.b and 6.11.q.
pub const fn may_hold(space: AddressSpace, opaque: Opaque) -> bool {
    match opaque {
        Opaque::Sampler => matches!(space, AddressSpace::Constant | AddressSpace::Private),
        Opaque::Event
        | Opaque::ClkEvent
        | Opaque::Queue
        | Opaque::ReserveId
        | Opaque::Ndrange
        | Opaque::NamedBarrier => matches!(space, AddressSpace::Private),
    }
}

/// Whether a pointer parameter of a kernel may point to a space. OpenCL C 3.0, 6.11.a.
pub const fn host_can_pass(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::Global | AddressSpace::Local | AddressSpace::Constant)
}

#[cfg(test)]
mod tests {
    use super::{AddressSpace::*, *};
    use spirocl_frontend::language::{AddressWidth, OptionalChange, Version};

    fn language(version: Version, off: &[&str]) -> Language {
        let mut language = Language::new(version, AddressWidth::Bits64);
        let changes: Vec<_> =
            off.iter().map(|&name| OptionalChange { name: name.to_owned(), on: false }).collect();
        language.apply(&changes).expect("the features are known");
        language
    }

    #[test]
    fn constant_stands_alone_and_generic_encloses_the_others() {
        for from in AddressSpace::ALL {
            for to in AddressSpace::ALL {
                let wanted = from == to || (to == Generic && from != Constant);
                assert_eq!(converts_to(from, to), wanted, "{from} to {to}");
                let wanted = wanted || (from == Generic && to != Constant);
                assert_eq!(castable(from, to), wanted, "cast of {from} to {to}");
                assert_eq!(join(from, to).is_some(), castable(from, to), "{from} with {to}");
                assert_eq!(join(from, to), join(to, from), "{from} with {to}");
            }
        }
        assert_eq!(join(Local, Generic), Some(Generic));
        assert_eq!(join(Local, Global), None);
    }

    #[test]
    fn defaults_follow_the_version() {
        let no_generic = "__opencl_c_generic_address_space";
        let no_globals = "__opencl_c_program_scope_global_variables";
        let table: &[(Version, &[&str], Declared, Option<AddressSpace>)] = &[
            (Version::V1_0, &[], Declared::Pointee, Some(Private)),
            (Version::V1_2, &[], Declared::Pointee, Some(Private)),
            (Version::V2_0, &[], Declared::Pointee, Some(Generic)),
            (Version::V3_0, &[], Declared::Pointee, Some(Generic)),
            (Version::V3_0, &[no_generic], Declared::Pointee, Some(Private)),
            (Version::V1_2, &[], Declared::ProgramScope, None),
            (Version::V2_0, &[], Declared::ProgramScope, Some(Global)),
            (Version::V3_0, &[no_globals], Declared::ProgramScope, None),
            (Version::V3_1, &[], Declared::StaticInFunction, Some(Global)),
            (Version::V2_0, &[], Declared::Automatic, Some(Private)),
            (Version::V1_2, &[], Declared::String, Some(Constant)),
        ];
        for &(version, off, declared, wanted) in table {
            assert_eq!(
                default_for(declared, &language(version, off)),
                wanted,
                "{version} {off:?} {declared:?}"
            );
        }
    }

    #[test]
    fn variables_live_where_their_scope_allows() {
        use Placement::*;
        let table = [
            (Version::V1_2, Some(Constant), ProgramScope, Ok(Constant)),
            (Version::V1_2, Some(Global), ProgramScope, Err(SpaceProblem::MustBeConstant)),
            (Version::V1_2, None, ProgramScope, Err(SpaceProblem::MustBeConstant)),
            (Version::V2_0, None, ProgramScope, Ok(Global)),
            (Version::V2_0, Some(Local), ProgramScope, Err(SpaceProblem::MustBeConstant)),
            (Version::V2_0, Some(Private), ProgramScope, Err(SpaceProblem::MustBeConstant)),
            (Version::V1_2, Some(Constant), StaticInFunction, Ok(Constant)),
            (Version::V2_0, Some(Local), StaticInFunction, Err(SpaceProblem::LocalStorage)),
            (Version::V1_2, Some(Local), KernelOutermost, Ok(Local)),
            (Version::V1_2, Some(Local), KernelInner, Err(SpaceProblem::LocalInBlock)),
            (Version::V1_2, Some(Local), Function, Err(SpaceProblem::LocalOutsideKernel)),
            (Version::V1_2, Some(Constant), KernelOutermost, Ok(Constant)),
            (Version::V1_2, Some(Constant), KernelInner, Err(SpaceProblem::ConstantScope)),
            (Version::V1_2, Some(Constant), Function, Err(SpaceProblem::ConstantScope)),
            (Version::V2_0, Some(Global), KernelOutermost, Err(SpaceProblem::GlobalInFunction)),
            (Version::V2_0, Some(Private), KernelInner, Ok(Private)),
            (Version::V2_0, None, Function, Ok(Private)),
        ];
        for (version, written, placement, wanted) in table {
            let found = space_of(written, placement, &language(version, &[]));
            assert_eq!(found, wanted, "{version} {written:?} {placement:?}");
        }
    }
}
