//! Debug types. OpenCL.DebugInfo.100, 4.3; NonSemantic.Shader.DebugInfo.100, 4.3.

use super::{
    builder::Builder,
    instructions::{DebugOp, composite, encoding, flag, qualifier},
};
use crate::types::storage_class;
use rspirv::{
    dr::Operand,
    spirv::{StorageClass, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{limits, source::Span};
use spirocl_sema::{
    hir::{self, Function, Spelled, TypeName},
    types::{QualType, Qualifiers, Scalar, StructId, TypeId, TypeKind},
};

/// The longest vector of `DebugTypeVector`; longer ones are described as arrays.
const LONGEST_VECTOR: u8 = 4;

/// The maximum number of enumerators in `DebugTypeEnum`: each takes two words, the rest fewer than 16. Later ones are omitted.
const ENUMERATORS: usize = limits::INSTRUCTION_WORDS / 2 - 8;

/// The debug types emitted so far.
pub(super) struct DebugTypes<'a> {
    module: &'a hir::Module,
    structures: FxHashMap<StructId, Word>,
    /// Structures whose members are being emitted.
    open: FxHashSet<StructId>,
}

impl<'a> DebugTypes<'a> {
    pub(super) fn new(module: &'a hir::Module) -> Self {
        Self { module, structures: FxHashMap::default(), open: FxHashSet::default() }
    }

    /// The type of a declaration at a location.
    pub(super) fn declared(&mut self, ty: QualType, at: Span, builder: &mut Builder<'_>) -> Operand {
        self.qualified(ty, self.module.type_names.declared(at), builder)
    }

    fn qualified(&mut self, ty: QualType, spelled: Option<Spelled>, builder: &mut Builder<'_>) -> Operand {
        let plain = self.ty(ty.ty, spelled, builder);
        let Qualifiers { is_const, is_volatile, is_restrict } = ty.qualifiers;
        let rows = [
            (is_const, qualifier::CONST),
            (is_volatile, qualifier::VOLATILE),
            (is_restrict, qualifier::RESTRICT),
        ];
        rows.iter().filter(|(holds, _)| *holds).fold(plain, |base, &(_, which)| {
            Operand::IdRef(builder.make(DebugOp::TypeQualifier, vec![base, Operand::LiteralBit32(which)]))
        })
    }

    /// The debug type. The result type of functions may be `OpTypeVoid` itself; the pointee of pointers is then an opaque type.
    fn ty(&mut self, ty: TypeId, spelled: Option<Spelled>, builder: &mut Builder<'_>) -> Operand {
        if let Some(named) = spelled.and_then(|spelled| self.named(ty, spelled, builder)) {
            return Operand::IdRef(named);
        }
        let inside = spelled.and_then(|spelled| self.module.type_names.inside(spelled));
        let id = match *self.module.types.kind(ty) {
            TypeKind::Error | TypeKind::Void | TypeKind::Function { .. } => {
                let operands = vec![
                    builder.string("void"),
                    builder.number(0),
                    Operand::LiteralBit32(encoding::UNSPECIFIED),
                ];
                builder.make(DebugOp::TypeBasic, operands)
            }
            TypeKind::Scalar(scalar) => basic(scalar, builder),
            TypeKind::Vector(scalar, count) => vector(scalar, count, builder),
            TypeKind::Atomic(scalar) => {
                let operands =
                    vec![Operand::IdRef(basic(scalar, builder)), Operand::LiteralBit32(qualifier::ATOMIC)];
                builder.make(DebugOp::TypeQualifier, operands)
            }
            TypeKind::Pointer { pointee, space } => {
                let base = self.qualified(pointee, inside, builder);
                pointer(base, storage_class(space), builder)
            }
            TypeKind::Array { element, length } => {
                // A multidimensional array is an array of arrays.
                let element = self.qualified(element, inside, builder);
                // Readers expect a count, and spirv-val a nonzero one: as in memory, an empty array has one element.
                let count = builder.number(length.unwrap_or(0).max(1));
                builder.make(DebugOp::TypeArray, vec![element, count])
            }
            TypeKind::Struct(id) => {
                spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.structure(id, ty, builder))
            }
            TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Block { .. } | TypeKind::Opaque(_) => {
                let name = self.module.type_text(ty.into());
                opaque(&name, builder)
            }
        };
        Operand::IdRef(id)
    }

    /// An enumeration, or a typedef of a scalar: `DebugTypedef` is for basic types only, and structures have the names of their typedefs.
    fn named(&mut self, ty: TypeId, spelled: Spelled, builder: &mut Builder<'_>) -> Option<Word> {
        let names = &self.module.type_names;
        let TypeKind::Scalar(scalar) = *self.module.types.kind(ty) else { return None };
        let name = names.name(spelled);
        if spelled.layers > 0 || name.ty.ty != ty {
            return None;
        }
        if let Some(enumeration) = names.enumeration(spelled) {
            return Some(self.enumeration(names.name(enumeration), scalar, builder));
        }
        let mut operands =
            vec![builder.string(self.module.symbols.text(name.name)), Operand::IdRef(basic(scalar, builder))];
        operands.extend(builder.place(name.span?));
        operands.push(Operand::IdRef(builder.unit));
        Some(builder.make(DebugOp::Typedef, operands))
    }

    fn enumeration(&mut self, name: &TypeName, scalar: Scalar, builder: &mut Builder<'_>) -> Word {
        let symbols = &self.module.symbols;
        let text = symbols.text(name.name);
        let mut operands = vec![
            builder.string(text.strip_prefix("enum ").unwrap_or(text)),
            Operand::IdRef(basic(scalar, builder)),
        ];
        operands.extend(builder.place(name.span.unwrap_or_default()));
        operands.extend([Operand::IdRef(builder.unit), builder.number(u64::from(scalar.bits()))]);
        operands.push(Operand::LiteralBit32(0));
        for &(constant, value) in name.constants.iter().flatten().take(ENUMERATORS) {
            // Enumerator values are bits of the underlying type. Values of more than 32 bits are omitted.
            let bits = if scalar.bits() == 64 { value as u64 } else { u64::from(value as u32) };
            if bits <= u64::from(u32::MAX) {
                operands.extend([builder.number(bits), builder.string(symbols.text(constant))]);
            }
        }
        builder.make(DebugOp::TypeEnum, operands)
    }

    /// The debug type of a function.
    pub(super) fn function(&mut self, function: &Function, builder: &mut Builder<'_>) -> Operand {
        let result = match function.return_type {
            TypeId::VOID => builder.void(),
            ty => {
                let names = &self.module.type_names;
                let spelled = names.declared(function.span).and_then(|spelled| names.inside(spelled));
                self.ty(ty, spelled, builder)
            }
        };
        let mut operands = vec![Operand::LiteralBit32(0), result];
        for parameter in &function.parameters {
            let local = function.local(parameter.local);
            operands.push(self.declared(local.ty, local.span, builder));
        }
        Operand::IdRef(builder.make(DebugOp::TypeFunction, operands))
    }

    /// A structure or union. It is declared before its members where these refer to it, otherwise after them; a recursive member then
    /// refers to a forward declaration.
    fn structure(&mut self, id: StructId, ty: TypeId, builder: &mut Builder<'_>) -> Word {
        if let Some(&word) = self.structures.get(&id) {
            return word;
        }
        if builder.members_name_parents() {
            let word = builder.fresh();
            self.structures.insert(id, word);
            let fields = self.module.types.structure(id).fields.as_deref().unwrap_or_default();
            let members: Vec<Word> = fields.iter().map(|_| builder.fresh()).collect();
            let operands = self.composite(id, Some(ty), &members, builder);
            builder.declare(word, DebugOp::TypeComposite, operands);
            self.members(id, word, &members, builder);
            return word;
        }
        if !self.open.insert(id) {
            let operands = self.composite(id, None, &[], builder);
            return builder.make(DebugOp::TypeComposite, operands);
        }
        let fields = self.module.types.structure(id).fields.as_deref().unwrap_or_default();
        let members: Vec<Word> = fields.iter().map(|_| builder.fresh()).collect();
        // The set has no member parents.
        self.members(id, builder.unit, &members, builder);
        let operands = self.composite(id, Some(ty), &members, builder);
        let word = builder.make_distinct(DebugOp::TypeComposite, operands);
        self.structures.insert(id, word);
        self.open.remove(&id);
        word
    }

    /// The operands of a structure or union, or of a forward declaration without a type.
    fn composite(
        &mut self,
        id: StructId,
        ty: Option<TypeId>,
        members: &[Word],
        builder: &mut Builder<'_>,
    ) -> Vec<Operand> {
        let module = self.module;
        let structure = module.types.structure(id);
        let tag = if structure.is_union { composite::UNION } else { composite::STRUCTURE };
        let is_whole = structure.fields.is_some() && ty.is_some();
        let flags = if is_whole { 0 } else { flag::FORWARD_DECLARATION };
        let mut operands = vec![
            builder.string(structure.name.map_or("", |name| module.symbols.text(name))),
            Operand::LiteralBit32(tag),
        ];
        operands.extend(builder.place(structure.span));
        operands.extend([Operand::IdRef(builder.unit), builder.string("")]);
        operands.push(match ty.and_then(|ty| module.types.size_of(ty, &module.language)) {
            Some(size) => builder.number(size * 8),
            None => builder.none(),
        });
        operands.push(Operand::LiteralBit32(flags));
        operands.extend(members.iter().map(|&member| Operand::IdRef(member)));
        operands
    }

    fn members(&mut self, id: StructId, parent: Word, members: &[Word], builder: &mut Builder<'_>) {
        let module = self.module;
        let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
        let offsets = module.types.field_offsets(id, &module.language);
        for ((field, offset), &member) in fields.iter().zip(offsets).zip(members) {
            let size = module.types.size_of(field.ty.ty, &module.language).unwrap_or(0);
            let mut operands = vec![
                builder.string(field.name.map_or("", |name| module.symbols.text(name))),
                self.declared(field.ty, field.span, builder),
            ];
            operands.extend(builder.place(field.span));
            operands.extend([Operand::IdRef(parent), builder.number(offset * 8), builder.number(size * 8)]);
            operands.push(Operand::LiteralBit32(0));
            builder.declare(member, DebugOp::TypeMember, operands);
        }
    }
}

fn basic(scalar: Scalar, builder: &mut Builder<'_>) -> Word {
    let encoding = match scalar {
        Scalar::Bool => encoding::BOOLEAN,
        Scalar::Char => encoding::SIGNED_CHAR,
        Scalar::UChar => encoding::UNSIGNED_CHAR,
        Scalar::Half | Scalar::Float | Scalar::Double => encoding::FLOAT,
        Scalar::Short | Scalar::Int | Scalar::Long => encoding::SIGNED,
        Scalar::UShort | Scalar::UInt | Scalar::ULong => encoding::UNSIGNED,
    };
    let operands = vec![
        builder.string(scalar.name()),
        builder.number(u64::from(scalar.bits())),
        Operand::LiteralBit32(encoding),
    ];
    builder.make(DebugOp::TypeBasic, operands)
}

fn vector(scalar: Scalar, count: u8, builder: &mut Builder<'_>) -> Word {
    let base = Operand::IdRef(basic(scalar, builder));
    if count <= LONGEST_VECTOR {
        return builder.make(DebugOp::TypeVector, vec![base, Operand::LiteralBit32(u32::from(count))]);
    }
    let operands = vec![base, builder.number(u64::from(count))];
    builder.make(DebugOp::TypeArray, operands)
}

fn pointer(base: Operand, class: StorageClass, builder: &mut Builder<'_>) -> Word {
    // Debug information must not need a capability that the code does not need.
    let class =
        if class == StorageClass::Generic && !builder.has_generic { StorageClass::Function } else { class };
    let operands = vec![base, Operand::StorageClass(class), Operand::LiteralBit32(0)];
    builder.make(DebugOp::TypePointer, operands)
}

/// An opaque type with a name.
fn opaque(name: &str, builder: &mut Builder<'_>) -> Word {
    let mut operands = vec![builder.string(name), Operand::LiteralBit32(composite::STRUCTURE)];
    operands.extend(builder.place(Span::default()));
    operands.extend([Operand::IdRef(builder.unit), builder.string(""), builder.none()]);
    operands.push(Operand::LiteralBit32(flag::FORWARD_DECLARATION));
    let structure = Operand::IdRef(builder.make(DebugOp::TypeComposite, operands));
    pointer(structure, StorageClass::Function, builder)
}
