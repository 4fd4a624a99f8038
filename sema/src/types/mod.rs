//! Types: [`TypeId`], [`TypeKind`] and the interner [`Types`]. Equal types have equal ids, so `==` on ids is equality of types.
//!
//! Types are canonical: typedefs are resolved, enumerations are their integer type, `size_t` is `ulong` or `uint`. Qualifiers
//! and address spaces belong to objects and to pointees: see [`QualType`] and [`TypeKind::Pointer`].

pub mod address_space;
pub(crate) mod bits;
pub mod convert;
mod image;
pub mod layout;
pub mod names;
mod opaque;
pub(crate) mod spelling;

pub use image::{ImageKind, ImageShape};
pub use opaque::Opaque;

use address_space::AddressSpace;
use indexmap::IndexSet;
use names::DeclarationId;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{
    ast::AccessQualifier, handle_map::Handle, handle_map::HandleMap, source::Span, symbol::Symbol,
};
use std::cell::RefCell;

/// A type of a [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(u32);

impl TypeId {
    /// The type of an expression or declaration with a reported error; no further error is reported for it.
    pub const ERROR: TypeId = TypeId(0);
    /// `void`
    pub const VOID: TypeId = TypeId(1);
    /// `bool`
    pub const BOOL: TypeId = TypeId(2);
    /// `char`
    pub const CHAR: TypeId = TypeId(3);
    /// `uchar`
    pub const UCHAR: TypeId = TypeId(4);
    /// `short`
    pub const SHORT: TypeId = TypeId(5);
    /// `ushort`
    pub const USHORT: TypeId = TypeId(6);
    /// `int`
    pub const INT: TypeId = TypeId(7);
    /// `uint`
    pub const UINT: TypeId = TypeId(8);
    /// `long`
    pub const LONG: TypeId = TypeId(9);
    /// `ulong`
    pub const ULONG: TypeId = TypeId(10);
    /// `half`
    pub const HALF: TypeId = TypeId(11);
    /// `float`
    pub const FLOAT: TypeId = TypeId(12);
    /// `double`
    pub const DOUBLE: TypeId = TypeId(13);

    /// The index of this type; indices are dense.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The built-in scalar types. OpenCL C 3.0, 6.3.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is the OpenCL C type of its name")]
pub enum Scalar {
    Bool,
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Half,
    Float,
    Double,
}

impl Scalar {
    /// All scalar types, in the order of their [`TypeId`]s from [`TypeId::BOOL`] on.
    pub const ALL: [Scalar; 12] = [
        Self::Bool,
        Self::Char,
        Self::UChar,
        Self::Short,
        Self::UShort,
        Self::Int,
        Self::UInt,
        Self::Long,
        Self::ULong,
        Self::Half,
        Self::Float,
        Self::Double,
    ];

    /// Returns the type of this scalar.
    pub const fn id(self) -> TypeId {
        TypeId(TypeId::BOOL.0 + self as u32)
    }

    /// The name in OpenCL C.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Char => "char",
            Self::UChar => "uchar",
            Self::Short => "short",
            Self::UShort => "ushort",
            Self::Int => "int",
            Self::UInt => "uint",
            Self::Long => "long",
            Self::ULong => "ulong",
            Self::Half => "half",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// The width in bits; `bool` takes 8 in memory.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bool | Self::Char | Self::UChar => 8,
            Self::Short | Self::UShort | Self::Half => 16,
            Self::Int | Self::UInt | Self::Float => 32,
            Self::Long | Self::ULong | Self::Double => 64,
        }
    }

    /// Whether it is `half`, `float` or `double`.
    pub const fn is_float(self) -> bool {
        matches!(self, Self::Half | Self::Float | Self::Double)
    }

    /// Whether it is an integer type, `bool` included.
    pub const fn is_integer(self) -> bool {
        !self.is_float()
    }

    /// Whether it is a signed integer type.
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::Char | Self::Short | Self::Int | Self::Long)
    }
}

/// `const`, `volatile`, `restrict`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs, reason = "each is the qualifier of its name")]
pub struct Qualifiers {
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
}

impl Qualifiers {
    /// None.
    pub const NONE: Self = Self { is_const: false, is_volatile: false, is_restrict: false };

    /// `const` alone.
    pub const CONST: Self = Self { is_const: true, is_volatile: false, is_restrict: false };

    /// Returns the union of two sets of qualifiers.
    pub const fn with(self, other: Self) -> Self {
        Self {
            is_const: self.is_const || other.is_const,
            is_volatile: self.is_volatile || other.is_volatile,
            is_restrict: self.is_restrict || other.is_restrict,
        }
    }

    /// The qualifiers that the members and elements of an object with these qualifiers inherit.
    pub const fn of_parts(self) -> Self {
        Self { is_restrict: false, ..self }
    }

    /// Whether a conversion from `self` to `other` discards no qualifier: `const` and `volatile` may be added only.
    pub const fn kept_by(self, other: Self) -> bool {
        (other.is_const || !self.is_const) && (other.is_volatile || !self.is_volatile)
    }
}

/// A qualified type: that of an object, a field or a pointee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct QualType {
    /// The type.
    pub ty: TypeId,
    /// Its qualifiers.
    pub qualifiers: Qualifiers,
}

impl From<TypeId> for QualType {
    fn from(ty: TypeId) -> Self {
        Self { ty, qualifiers: Qualifiers::default() }
    }
}

/// A structure or union of a [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StructId(u32);

impl Handle for StructId {
    fn number(self) -> u32 {
        self.0
    }
}

/// The kinds of types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// The type of a declaration or expression with a reported error.
    Error,
    /// `void`
    Void,
    /// A scalar.
    Scalar(Scalar),
    /// A vector of 2, 3, 4, 8 or 16 elements. A vector of `Bool` is only the result of a comparison before its conversion to a mask.
    Vector(Scalar, u8),
    /// A pointer to an object in an address space.
    Pointer {
        /// The pointee.
        pointee: QualType,
        /// The address space of the pointee.
        space: AddressSpace,
    },
    /// An array.
    Array {
        /// The type of the elements.
        element: QualType,
        /// The number of elements; `None` for an incomplete array.
        length: Option<u64>,
    },
    /// A structure or union: see [`Types::structure`].
    Struct(StructId),
    /// A function.
    Function {
        /// The return type.
        return_type: TypeId,
        /// The parameter types, unqualified.
        parameters: Vec<TypeId>,
    },
    /// `atomic_int` and so on. OpenCL C 3.0, 6.15.12.
    Atomic(Scalar),
    /// An image with its access qualifier.
    Image(ImageKind, AccessQualifier),
    /// `pipe T`. OpenCL C 3.0, 6.15.17.
    Pipe {
        /// The type of a packet.
        packet: TypeId,
        /// The access qualifier.
        access: AccessQualifier,
    },
    /// A Block. OpenCL C 3.0, 6.14.
    Block {
        /// The return type.
        return_type: TypeId,
        /// The parameter types.
        parameters: Vec<TypeId>,
    },
    /// Another opaque type.
    Opaque(Opaque),
}

/// A structure or union.
#[derive(Clone, Debug)]
pub struct StructType {
    /// Its tag, or the typedef name of an untagged structure.
    pub name: Option<Symbol>,
    /// Whether the name is a typedef name, which is spelled without `struct`.
    pub named_by_typedef: bool,
    /// Whether it is a union.
    pub is_union: bool,
    /// Its members; `None` while the type is incomplete.
    pub fields: Option<Vec<Field>>,
    /// `__attribute__((packed))`
    pub packed: bool,
    /// `__attribute__((aligned(N)))`, in bytes.
    pub alignment: Option<u32>,
    /// The structure that was declared, if this one only gives its flexible array member the elements of an initializer.
    pub declared: Option<TypeId>,
    /// The span of its definition, or of its first declaration.
    pub span: Span,
}

/// A member of a structure or union.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; `None` for an anonymous structure or union.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// `packed` on the member: its alignment is 1.
    pub packed: bool,
    /// `aligned(N)` on the member, in bytes.
    pub alignment: Option<u32>,
    /// Its declarator.
    pub span: Span,
    /// Its declaration.
    pub declaration: DeclarationId,
}

/// All types of a module.
#[derive(Clone, Debug)]
pub struct Types {
    kinds: IndexSet<TypeKind, FxBuildHasher>,
    /// The nesting depth of arrays, pointers and structures in each.
    depths: Vec<u16>,
    structures: Vec<StructType>,
    /// Size and alignment of complete structures: filled by [`layout`].
    extents: RefCell<HandleMap<StructId, layout::Extent>>,
}

impl Default for Types {
    fn default() -> Self {
        let mut kinds = IndexSet::default();
        kinds.extend([TypeKind::Error, TypeKind::Void]);
        kinds.extend(Scalar::ALL.map(TypeKind::Scalar));
        let depths = vec![0; kinds.len()];
        Self { kinds, depths, structures: Vec::new(), extents: RefCell::default() }
    }
}

impl Types {
    /// Interns a type.
    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        let (index, is_new) = self.kinds.insert_full(kind);
        if is_new {
            let depth = match &self.kinds[index] {
                TypeKind::Pointer { pointee, .. } => 1 + self.depth(pointee.ty),
                TypeKind::Array { element, .. } => 1 + self.depth(element.ty),
                _ => 0,
            };
            self.depths.push(depth);
        }
        TypeId(index as u32)
    }

    /// Returns the nesting depth of arrays, pointers and structures in a type, at most [`spirocl_frontend::limits::TYPE_DEPTH`] in a valid
    /// program.
    pub fn depth(&self, ty: TypeId) -> u16 {
        self.depths[ty.index()]
    }

    /// Completes a structure with its members.
    pub fn complete(&mut self, ty: TypeId, id: StructId, fields: Vec<Field>) {
        self.depths[ty.index()] = 1 + fields.iter().map(|field| self.depth(field.ty.ty)).max().unwrap_or(0);
        self.structure_mut(id).fields = Some(fields);
    }

    /// Returns the id of a type that was interned before.
    pub fn find(&self, kind: &TypeKind) -> Option<TypeId> {
        self.kinds.get_index_of(kind).map(|index| TypeId(index as u32))
    }

    /// The kinds of types.
    pub fn kind(&self, ty: TypeId) -> &TypeKind {
        &self.kinds[ty.index()]
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Always `false`: the scalar types are predefined.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the vector type of `count` elements, or the scalar type for 1.
    pub fn vector(&mut self, scalar: Scalar, count: u8) -> TypeId {
        if count == 1 { scalar.id() } else { self.intern(TypeKind::Vector(scalar, count)) }
    }

    /// Returns the type of pointers to `pointee` in `space`.
    pub fn pointer(&mut self, pointee: impl Into<QualType>, space: AddressSpace) -> TypeId {
        self.intern(TypeKind::Pointer { pointee: pointee.into(), space })
    }

    /// Returns an array type.
    pub fn array(&mut self, element: impl Into<QualType>, length: Option<u64>) -> TypeId {
        self.intern(TypeKind::Array { element: element.into(), length })
    }

    /// Creates a structure type distinct from all others.
    pub fn add_structure(&mut self, structure: StructType) -> (StructId, TypeId) {
        let id = StructId(self.structures.len() as u32);
        self.structures.push(structure);
        (id, self.intern(TypeKind::Struct(id)))
    }

    /// Returns a structure.
    pub fn structure(&self, id: StructId) -> &StructType {
        &self.structures[id.0 as usize]
    }

    /// Returns the type that a variable of this type was declared with: that of a structure whose flexible array member has elements.
    pub fn declared(&self, ty: TypeId) -> TypeId {
        match *self.kind(ty) {
            TypeKind::Struct(id) => self.structure(id).declared.unwrap_or(ty),
            _ => ty,
        }
    }

    /// Returns all structures in the order of their first declaration.
    pub fn structure_ids(&self) -> impl Iterator<Item = StructId> + use<> {
        (0..self.structures.len() as u32).map(StructId)
    }

    /// Returns a structure for modification.
    pub fn structure_mut(&mut self, id: StructId) -> &mut StructType {
        &mut self.structures[id.0 as usize]
    }

    /// Returns the qualifiers of an object of a type: an array has those of its elements.
    pub(crate) fn qualifiers(&self, ty: QualType) -> Qualifiers {
        match *self.kind(ty.ty) {
            TypeKind::Array { element, .. } => ty.qualifiers.with(self.qualifiers(element)),
            _ => ty.qualifiers,
        }
    }

    /// Returns the innermost element type of a (multidimensional) array, or the type itself if it is not an array.
    pub fn innermost(&self, mut ty: TypeId) -> TypeId {
        while let TypeKind::Array { element, .. } = *self.kind(ty) {
            ty = element.ty;
        }
        ty
    }

    /// Returns the names that a member declares: its own, or those of the members of an anonymous structure or union.
    pub fn member_names(&self, field: &Field, names: &mut Vec<(Symbol, Span)>) {
        if let Some(name) = field.name {
            names.push((name, field.span));
            return;
        }
        let TypeKind::Struct(id) = *self.kind(field.ty.ty) else { return };
        for inner in self.structure(id).fields.iter().flatten() {
            self.member_names(inner, names);
        }
    }

    /// Returns the path to a member: the indices of the enclosing anonymous structures and unions, then its own.
    pub fn member_path(&self, id: StructId, name: Symbol) -> Option<Vec<u32>> {
        let fields = self.structure(id).fields.as_deref()?;
        for (index, field) in fields.iter().enumerate() {
            if field.name == Some(name) {
                return Some(vec![index as u32]);
            }
            if field.name.is_none()
                && let TypeKind::Struct(inner) = *self.kind(field.ty.ty)
                && let Some(mut path) = self.member_path(inner, name)
            {
                path.insert(0, index as u32);
                return Some(path);
            }
        }
        None
    }

    /// Returns the element type and the number of elements of a scalar (1) or vector type.
    pub fn elements(&self, ty: TypeId) -> Option<(Scalar, u8)> {
        match *self.kind(ty) {
            TypeKind::Scalar(scalar) => Some((scalar, 1)),
            TypeKind::Vector(scalar, count) => Some((scalar, count)),
            _ => None,
        }
    }

    /// Returns the scalar of a scalar type.
    pub fn scalar(&self, ty: TypeId) -> Option<Scalar> {
        match *self.kind(ty) {
            TypeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// Returns the pointee of a pointer type and its address space.
    pub fn pointee(&self, ty: TypeId) -> Option<(QualType, AddressSpace)> {
        match *self.kind(ty) {
            TypeKind::Pointer { pointee, space } => Some((pointee, space)),
            _ => None,
        }
    }
}
