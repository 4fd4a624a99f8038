//! The address spaces, their lattice, and the rules about them: OpenCL C 3.0, 6.7. No other file compares address spaces.
//!
//! `generic` includes `private`, `local` and `global`, but not `constant`.

use super::Opaque;
use spirocl_frontend::{ast::AddressSpaceKeyword, language::Language};
use std::fmt;

/// The address space of an object. OpenCL C 3.0, 6.7.
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
    /// All address spaces.
    pub const ALL: [AddressSpace; 5] =
        [Self::Private, Self::Local, Self::Global, Self::Constant, Self::Generic];

    /// The keyword without underscores.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Local => "local",
            Self::Global => "global",
            Self::Constant => "constant",
            Self::Generic => "generic",
        }
    }

    /// Whether a declaration has to name it: messages then show it.
    pub const fn is_written(self) -> bool {
        matches!(self, Self::Local | Self::Global | Self::Constant)
    }

    /// Whether objects in it can only be read.
    pub const fn is_read_only(self) -> bool {
        matches!(self, Self::Constant)
    }

    /// Whether it includes other address spaces, so that the address space of a pointee is known at run time only.
    pub const fn is_generic(self) -> bool {
        matches!(self, Self::Generic)
    }

    /// Whether variables in it have automatic storage duration. OpenCL C 3.0, 6.7.4.
    pub const fn is_of_call(self) -> bool {
        matches!(self, Self::Private | Self::Generic)
    }

    /// Whether a parameter can be qualified with it: objects with automatic storage duration are private. OpenCL C 3.0, 6.7.9.
    pub const fn may_qualify_parameter(self) -> bool {
        matches!(self, Self::Private)
    }

    /// Whether its variables are allocated for each work-group, without an initial value; the host sets only the size of arguments.
    /// OpenCL C 3.0, 6.7.2 and 6.7.8.
    pub const fn is_of_work_group(self) -> bool {
        matches!(self, Self::Local)
    }

    /// Whether 0 is the address of an object in it on some drivers.
    pub const fn has_offsets(self) -> bool {
        matches!(self, Self::Private | Self::Local)
    }

    /// Whether variables in it have static storage duration.
    pub const fn is_of_program(self) -> bool {
        matches!(self, Self::Global | Self::Constant)
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
        f.write_str(self.name())
    }
}

/// Whether `outer` includes `inner`. OpenCL C 3.0, 6.7.6.
pub const fn encloses(outer: AddressSpace, inner: AddressSpace) -> bool {
    use AddressSpace::{Constant, Generic, Global, Local, Private};
    match (outer, inner) {
        (Generic, Private | Local | Global | Generic) => true,
        (Private, Private) | (Local, Local) | (Global, Global) | (Constant, Constant) => true,
        (Generic, Constant) | (Private | Local | Global | Constant, _) => false,
    }
}

/// Whether a pointer to `from` converts implicitly to a pointer to `to`: in assignments, initializers, arguments and returns.
pub const fn converts_to(from: AddressSpace, to: AddressSpace) -> bool {
    encloses(to, from)
}

/// Whether a pointer to `from` can be cast to a pointer to `to`: if one of the address spaces includes the other.
pub const fn castable(from: AddressSpace, to: AddressSpace) -> bool {
    encloses(to, from) || encloses(from, to)
}

/// Returns the common address space of two pointers in comparisons, subtractions, and `?:`.
pub const fn join(one: AddressSpace, other: AddressSpace) -> Option<AddressSpace> {
    if encloses(one, other) {
        Some(one)
    } else if encloses(other, one) {
        Some(other)
    } else {
        None
    }
}

/// Whether the generic address space includes it.
pub const fn is_in_generic(space: AddressSpace) -> bool {
    encloses(AddressSpace::Generic, space)
}

/// Whether the pointee of a pointer to a pointer can change its address space implicitly: never.
/// OpenCL C 3.0, 6.7.9.
pub fn converts_behind_pointer(from: AddressSpace, to: AddressSpace) -> bool {
    from == to
}

/// Whether two declarations of a variable have the same address space.
pub fn redeclares(space: AddressSpace, first: AddressSpace) -> bool {
    space == first
}

/// Whether it is the default address space of pointees.
pub fn is_default_of_pointee(space: AddressSpace, language: &Language) -> bool {
    default_for(Declared::Pointee, language) == Some(space)
}

/// Whether the type of a cast or compound literal in a function may be qualified with it. OpenCL C 3.0, 6.7: never with generic (6.7.5).
pub const fn may_hold_value(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::Private)
}

/// The address spaces of a pointer parameter of a built-in function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spaces {
    /// All writable address spaces: private, local, global, and generic if the language has it.
    Writable,
    /// The same and constant.
    Readable,
    /// Global and local.
    Shared,
    /// Global, local, and generic if the language has it; private converts to generic.
    Atomic,
    /// All writable address spaces, converted to generic.
    Generic,
    /// A single address space.
    Only(AddressSpace),
}

impl Spaces {
    /// Returns the address spaces with separate overloads.
    pub fn list(self, language: &Language) -> Vec<AddressSpace> {
        use AddressSpace::{Constant, Generic, Global, Local, Private};
        let mut list = match self {
            Self::Writable => vec![Global, Local, Private],
            Self::Readable => vec![Global, Local, Private, Constant],
            Self::Shared | Self::Atomic => vec![Global, Local],
            Self::Generic => vec![Generic],
            Self::Only(space) => vec![space],
        };
        if matches!(self, Self::Writable | Self::Readable | Self::Atomic)
            && language.has_generic_address_space()
        {
            list.push(Generic);
        }
        list
    }

    /// Returns the address space of the overload that is selected for a pointer to `given`.
    pub fn takes(self, given: AddressSpace, language: &Language) -> Option<AddressSpace> {
        use AddressSpace::{Constant, Generic, Global, Local, Private};
        let fits = match self {
            Self::Generic => return (given != Constant).then_some(Generic),
            Self::Atomic if given == Private => {
                return language.has_generic_address_space().then_some(Generic);
            }
            Self::Atomic => given != Constant,
            Self::Writable => given != Constant,
            Self::Readable => true,
            Self::Shared => matches!(given, Global | Local),
            Self::Only(space) => given == space,
        };
        fits.then_some(given)
    }
}

/// A declaration without an address space, for [`default_for`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    /// A variable at program scope.
    ProgramScope,
    /// A `static` or `extern` variable in a function.
    StaticInFunction,
    /// Any other variable in a function, and parameters.
    Automatic,
    /// A pointee.
    Pointee,
    /// A string literal.
    String,
}

/// Returns the default address space of a declaration; `None` if it must name one. OpenCL C 3.0, 6.7.
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
    /// At program scope.
    ProgramScope,
    /// In a function, with `static` or `extern`.
    StaticInFunction,
    /// In a function that is not a kernel.
    Function,
    /// In the outermost block of a kernel.
    KernelOutermost,
    /// In an inner block of a kernel.
    KernelInner,
}

/// Why a variable cannot be in the address space of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpaceProblem {
    /// It has static storage duration: it must be in constant memory, or in global memory if the language has such variables.
    MustBeConstant,
    /// `local` with `static` or `extern`.
    LocalStorage,
    /// `local` in a function that is not a kernel.
    LocalOutsideKernel,
    /// `local` in an inner block of a kernel.
    LocalInBlock,
    /// `constant` neither at program scope, nor in the outermost block of a kernel, nor `static`.
    ConstantScope,
    /// `global` in a function without `static`.
    GlobalInFunction,
    /// `generic`: only pointees can be in it, not variables. OpenCL C 3.0, 6.7.5.
    Generic,
}

/// The address space of a variable, from the one written, if any. OpenCL C 3.0, 6.7.1, 6.7.3 and 6.10.
///
/// # Errors
///
/// Returns the violated rule if it cannot be there.
pub fn space_of(
    written: Option<AddressSpace>,
    placement: Placement,
    language: &Language,
) -> Result<AddressSpace, SpaceProblem> {
    use AddressSpace::{Constant, Generic, Global, Local, Private};
    if written == Some(Generic) {
        return Err(SpaceProblem::Generic);
    }
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

/// Whether an object of an opaque type may be in a written address space. OpenCL C 3.0, 6.11.b and 6.11.q.
pub const fn may_hold(space: AddressSpace, opaque: Opaque) -> bool {
    match opaque {
        Opaque::Sampler => matches!(space, AddressSpace::Constant | AddressSpace::Private),
        // No rule forbids these: the work-items of a group share what one of them has reserved or enqueued.
        Opaque::ClkEvent | Opaque::Queue | Opaque::ReserveId | Opaque::Ndrange => {
            matches!(space, AddressSpace::Local | AddressSpace::Private)
        }
        Opaque::Event | Opaque::NamedBarrier => matches!(space, AddressSpace::Private),
    }
}

/// Whether a pointer parameter of a kernel may point to a space. OpenCL C 3.0, 6.11.a.
pub const fn host_can_pass(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::Global | AddressSpace::Local | AddressSpace::Constant)
}

/// Whether a parameter of an enqueued Block may point to an address space: memory that is allocated for each launch. OpenCL C 3.0,
/// 6.15.18.2.
pub const fn is_given_to_enqueued(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::Local)
}

/// Whether memory in an address space belongs to one kernel launch. OpenCL C 3.0, 6.15.18.2.
pub const fn ends_with_launch(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::Local | AddressSpace::Private)
}

#[cfg(test)]
mod tests {
    use super::{AddressSpace::*, *};
    use spirocl_frontend::language::{AddressWidth, OptionalChange, Version};
    use std::{fs, path::Path};

    /// Files that translate each space to something else, one row for each.
    const TRANSLATIONS: [&str; 2] = ["check/declarations/mangle.rs", "src/types.rs"];

    /// The rule of this file's first line: elsewhere a space is made or passed on, and asked one of the questions here.
    #[test]
    fn nothing_else_compares_address_spaces() {
        let mut found = Vec::new();
        // The address spaces of the IR, which code generation works on, are a type of their own.
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder of the source").flatten() {
                let path = entry.path();
                let name = path.to_string_lossy().replace('\\', "/");
                if path.is_dir() {
                    folders.push(path);
                } else if name.ends_with(".rs")
                    && !name.ends_with("types/address_space.rs")
                    && !TRANSLATIONS.iter().any(|translation| name.ends_with(translation))
                {
                    let text = fs::read_to_string(&path).expect("a file of the source");
                    found.extend(
                        text.lines().filter(|line| compares(line)).map(|line| format!("{name}: {line}")),
                    );
                }
            }
        }
        assert!(found.is_empty(), "{found:#?}");
    }

    /// Whether a line compares with an address space by its name: by an operator, or as the pattern of a `match`.
    fn compares(line: &str) -> bool {
        let spaces = AddressSpace::ALL.map(|space| format!("AddressSpace::{space:?}"));
        let names = |text: &str| spaces.iter().any(|space| text.contains(space.as_str()));
        let by_operator = ["==", "!=", "matches!"].iter().any(|operator| line.contains(operator));
        let is_pattern = line.split_once("=>").is_some_and(|(pattern, _)| names(pattern));
        is_pattern || (by_operator && names(line))
    }

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
