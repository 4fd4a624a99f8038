//! Types: interned, so that equal types have equal handles. Structures are nominal.

use super::{StructId, Type, layout::StructLayout};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirv::{AccessQualifier, Dim, ImageFormat};
use std::sync::OnceLock;

/// The address spaces of OpenCL C, 6.7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AddressSpace {
    /// Of one work-item: `Function` in SPIR-V.
    Private,
    /// Of one work-group: `Workgroup`.
    Local,
    /// Of all: `CrossWorkgroup`.
    Global,
    /// Read-only: `UniformConstant`.
    Constant,
    /// Private, local or global, known at run time: `Generic`.
    Generic,
}

impl AddressSpace {
    /// All, with their names in the text form.
    pub const NAMES: [(Self, &'static str); 5] = [
        (Self::Private, "private"),
        (Self::Local, "local"),
        (Self::Global, "global"),
        (Self::Constant, "constant"),
        (Self::Generic, "generic"),
    ];
}

/// What a type is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// No value.
    Void,
    /// A truth value, which has no representation in memory.
    Bool,
    /// An integer of 8, 16, 32 or 64 bits, without a sign.
    Int(u8),
    /// An IEEE number of 16, 32 or 64 bits.
    Float(u8),
    /// Components of a scalar type: 2, 3, 4, 8 or 16.
    Vector(Type, u8),
    /// Elements of one type.
    Array(Type, u64),
    /// A structure, or a union in the form that its producer chose.
    Struct(StructId),
    /// A pointer into an address space to an object of a type.
    Pointer(AddressSpace, Type),
    /// A function: its result and the range of its parameters ([`Types::parameters`]).
    Function(Type, u32),
    /// An image.
    Image(ImageType),
    /// A sampler.
    Sampler,
    /// An image of this type, combined with a sampler.
    SampledImage(Type),
    /// `event_t`
    Event,
    /// `clk_event_t`
    DeviceEvent,
    /// `reserve_id_t`
    ReserveId,
    /// `queue_t`
    Queue,
    /// A pipe with this access.
    Pipe(AccessQualifier),
    /// Storage for a pipe at module scope.
    PipeStorage,
    /// A named barrier.
    NamedBarrier,
}

/// An image type. SPIR-V, `OpTypeImage`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImageType {
    /// The type of a component that is read; void in OpenCL.
    pub sampled: Type,
    /// The number of dimensions.
    pub dimension: Dim,
    /// Whether texels are depth values (1), are not (0), or either (2).
    pub depth: u8,
    /// Whether it is an array of images.
    pub arrayed: bool,
    /// Whether texels have several samples.
    pub multisampled: bool,
    /// Whether it is used with a sampler (1), without one (2), or either (0).
    pub usage: u8,
    /// The format of a texel; unknown in OpenCL.
    pub format: ImageFormat,
    /// `read_only`, `write_only`, `read_write`.
    pub access: Option<AccessQualifier>,
}

/// A structure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StructType {
    /// Its name, for people.
    pub name: Option<Box<str>>,
    /// The types of its members.
    pub members: Vec<Type>,
    /// The names of its members as far as they are known.
    pub member_names: Vec<Option<Box<str>>>,
    /// Whether members follow each other without padding.
    pub packed: bool,
    /// Whether it is declared without members, as a type that only a pointer names.
    pub opaque: bool,
    /// Decorations of the structure that the IR has no form for.
    pub decorations: Vec<super::Decoration>,
    /// Decorations of members that the IR has no form for.
    pub member_decorations: Vec<(u32, super::Decoration)>,
}

/// The types of a module.
#[derive(Clone, Debug, Default)]
pub struct Types {
    kinds: Vec<TypeKind>,
    handles: FxHashMap<TypeKind, Type>,
    /// The handles of scalars, which are asked for most.
    scalars: [Option<Type>; SCALARS],
    structs: Vec<StructType>,
    /// The layout of each structure, once it is asked for.
    layouts: Vec<OnceLock<Option<StructLayout>>>,
    parameters: IndexSet<Box<[Type]>, FxBuildHasher>,
}

/// The number of scalar types with a place of their own in [`Types::scalars`].
const SCALARS: usize = 10;

/// The place of a scalar type in [`Types::scalars`].
fn scalar_place(kind: TypeKind) -> Option<usize> {
    let width = |bits: u8| match bits {
        8 => Some(0),
        16 => Some(1),
        32 => Some(2),
        64 => Some(3),
        _ => None,
    };
    match kind {
        TypeKind::Void => Some(0),
        TypeKind::Bool => Some(1),
        TypeKind::Int(bits) => Some(2 + width(bits)?),
        TypeKind::Float(bits) => Some(6 + width(bits)?),
        _ => None,
    }
}

impl Types {
    /// The handle of a type.
    pub fn intern(&mut self, kind: TypeKind) -> Type {
        let place = scalar_place(kind);
        if let Some(known) = place.and_then(|place| self.scalars[place]) {
            return known;
        }
        let ty = *self.handles.entry(kind).or_insert_with(|| {
            self.kinds.push(kind);
            Type::new(self.kinds.len() - 1)
        });
        if let Some(place) = place {
            self.scalars[place] = Some(ty);
        }
        ty
    }

    /// What a type is.
    #[inline]
    pub fn kind(&self, ty: Type) -> TypeKind {
        self.kinds[ty.index()]
    }

    /// Makes room for types.
    pub fn reserve(&mut self, count: usize) {
        self.kinds.reserve(count);
        self.handles.reserve(count);
    }

    /// The number of types.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no type.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// All types in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (Type, TypeKind)> {
        self.kinds.iter().enumerate().map(|(index, &kind)| (Type::new(index), kind))
    }

    /// Calls a function for each type that a type consists of or points at.
    pub fn each_part(&self, kind: TypeKind, mut part: impl FnMut(Type)) {
        match kind {
            TypeKind::Vector(to, _)
            | TypeKind::Array(to, _)
            | TypeKind::Pointer(_, to)
            | TypeKind::SampledImage(to) => part(to),
            TypeKind::Struct(id) => self.structure(id).members.iter().copied().for_each(part),
            TypeKind::Function(result, list) => {
                part(result);
                self.parameters(list).iter().copied().for_each(part);
            }
            TypeKind::Image(image) => part(image.sampled),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Sampler
            | TypeKind::Event
            | TypeKind::DeviceEvent
            | TypeKind::ReserveId
            | TypeKind::Queue
            | TypeKind::Pipe(_)
            | TypeKind::PipeStorage
            | TypeKind::NamedBarrier => {}
        }
    }

    /// Adds a structure. Its members can be set later, as a member may point at it.
    pub fn add_struct(&mut self, structure: StructType) -> StructId {
        self.structs.push(structure);
        self.layouts.push(OnceLock::new());
        StructId::new(self.structs.len() - 1)
    }

    /// A structure.
    pub fn structure(&self, id: StructId) -> &StructType {
        &self.structs[id.index()]
    }

    /// A structure, to be completed.
    pub fn structure_mut(&mut self, id: StructId) -> &mut StructType {
        self.layouts[id.index()].take();
        &mut self.structs[id.index()]
    }

    /// The layout of a structure, which is computed once.
    pub(super) fn struct_layout(
        &self,
        id: StructId,
        compute: impl FnOnce() -> Option<StructLayout>,
    ) -> Option<&StructLayout> {
        self.layouts[id.index()].get_or_init(compute).as_ref()
    }

    /// The number of structures.
    pub fn struct_count(&self) -> usize {
        self.structs.len()
    }

    /// The handle of a function type.
    pub fn function(&mut self, result: Type, parameters: &[Type]) -> Type {
        let list = self.parameters.insert_full(parameters.into()).0;
        self.intern(TypeKind::Function(result, list as u32))
    }

    /// The parameters of a function type, by the second part of [`TypeKind::Function`].
    pub fn parameters(&self, list: u32) -> &[Type] {
        self.parameters.get_index(list as usize).expect("a function type has a list of parameters")
    }

    /// The handle of `void`.
    pub fn void(&mut self) -> Type {
        self.intern(TypeKind::Void)
    }

    /// The handle of `bool`.
    pub fn bool(&mut self) -> Type {
        self.intern(TypeKind::Bool)
    }

    /// The handle of an integer type.
    pub fn int(&mut self, bits: u8) -> Type {
        self.intern(TypeKind::Int(bits))
    }

    /// The handle of a floating-point type.
    pub fn float(&mut self, bits: u8) -> Type {
        self.intern(TypeKind::Float(bits))
    }

    /// The handle of a vector type, or of the scalar for one component.
    pub fn vector(&mut self, component: Type, count: u8) -> Type {
        if count == 1 { component } else { self.intern(TypeKind::Vector(component, count)) }
    }

    /// The handle of a pointer type.
    pub fn pointer(&mut self, space: AddressSpace, pointee: Type) -> Type {
        self.intern(TypeKind::Pointer(space, pointee))
    }

    /// The scalar type of a scalar or vector, and the number of components (1 for a scalar).
    #[inline]
    pub fn scalar(&self, ty: Type) -> (Type, u8) {
        match self.kind(ty) {
            TypeKind::Vector(component, count) => (component, count),
            _ => (ty, 1),
        }
    }

    /// The width in bits of an integer, or of the integers of a vector.
    pub fn integer_width(&self, ty: Type) -> Option<u8> {
        match self.kind(self.scalar(ty).0) {
            TypeKind::Int(width) => Some(width),
            _ => None,
        }
    }

    /// The address space and the pointee of a pointer type.
    #[inline]
    pub fn pointee(&self, ty: Type) -> Option<(AddressSpace, Type)> {
        match self.kind(ty) {
            TypeKind::Pointer(space, pointee) => Some((space, pointee)),
            _ => None,
        }
    }

    /// The width in bits of an integer or floating-point scalar.
    #[inline]
    pub fn bits(&self, ty: Type) -> Option<u8> {
        match self.kind(ty) {
            TypeKind::Int(bits) | TypeKind::Float(bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether objects of a type can lie in memory: it has a size.
    pub fn is_object(&self, ty: Type) -> bool {
        match self.kind(ty) {
            TypeKind::Void | TypeKind::Function(..) => false,
            TypeKind::Struct(id) => self.structs.get(id.index()).is_some_and(|structure| !structure.opaque),
            _ => true,
        }
    }

    /// The type of a part of a vector, array or structure.
    pub fn part(&self, ty: Type, index: u64) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::Vector(element, count) => (index < u64::from(count)).then_some(element),
            TypeKind::Array(element, count) => (index < count).then_some(element),
            TypeKind::Struct(id) => self.structure(id).members.get(usize::try_from(index).ok()?).copied(),
            _ => None,
        }
    }

    /// The number of parts of a vector, array or structure.
    pub fn part_count(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Vector(_, count) => Some(u64::from(count)),
            TypeKind::Array(_, count) => Some(count),
            TypeKind::Struct(id) => Some(self.structure(id).members.len() as u64),
            _ => None,
        }
    }
}
