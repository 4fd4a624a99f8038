//! Debug types. OpenCL.DebugInfo.100, 4.3; NonSemantic.Shader.DebugInfo.100, 4.3.

use super::builder::{number, size};
use crate::{
    DebugFormat,
    debug::instructions::{composite, encoding, flag, qualifier},
    emit,
    ir::{AddressSpace, DebugId, DebugOp, DebugOperand as Operand},
    lower::{Lowering, types::address_space},
};
use spirocl_frontend::{limits, source::Span};
use spirocl_sema::{
    hir::{Function, Spelled, TypeName},
    types::{QualType, Qualifiers, Scalar, StructId, TypeId, TypeKind},
};

/// The longest vector of `DebugTypeVector`; longer ones are described as arrays.
const LONGEST_VECTOR: u8 = 4;

/// The maximum number of enumerators in `DebugTypeEnum`: each takes two words, the rest fewer than 16. Later ones are omitted.
const ENUMERATORS: usize = limits::INSTRUCTION_WORDS / 2 - 8;

impl Lowering<'_> {
    /// The type of a declaration at a location.
    pub(super) fn declared_type(&mut self, ty: QualType, at: Span) -> Operand {
        self.qualified_type(ty, self.module.type_names.declared(at))
    }

    fn qualified_type(&mut self, ty: QualType, spelled: Option<Spelled>) -> Operand {
        let plain = self.debug_type(ty.ty, spelled);
        let Qualifiers { is_const, is_volatile, is_restrict } = ty.qualifiers;
        let rows = [
            (is_const, qualifier::CONST),
            (is_volatile, qualifier::VOLATILE),
            (is_restrict, qualifier::RESTRICT),
        ];
        rows.iter().filter(|(holds, _)| *holds).fold(plain, |base, &(_, which)| {
            Operand::Entry(self.debug_entry(DebugOp::TypeQualifier, vec![base, number(which)]))
        })
    }

    /// The debug type. The result type of functions may be `OpTypeVoid` itself; the pointee of pointers is then an opaque type.
    fn debug_type(&mut self, ty: TypeId, spelled: Option<Spelled>) -> Operand {
        if let Some(named) = spelled.and_then(|spelled| self.named_type(ty, spelled)) {
            return Operand::Entry(named);
        }
        let inside = spelled.and_then(|spelled| self.module.type_names.inside(spelled));
        let id = match *self.module.types.kind(ty) {
            TypeKind::Error | TypeKind::Void | TypeKind::Function { .. } => {
                let operands = vec![text("void"), size(0), number(encoding::UNSPECIFIED)];
                self.debug_entry(DebugOp::TypeBasic, operands)
            }
            TypeKind::Scalar(scalar) => self.basic_type(scalar),
            TypeKind::Vector(scalar, count) => self.debug_vector(scalar, count),
            TypeKind::Atomic(scalar) => {
                let operands = vec![Operand::Entry(self.basic_type(scalar)), number(qualifier::ATOMIC)];
                self.debug_entry(DebugOp::TypeQualifier, operands)
            }
            TypeKind::Pointer { pointee, space } => {
                let base = self.qualified_type(pointee, inside);
                self.debug_pointer(base, address_space(space))
            }
            TypeKind::Array { element, length } => {
                // A multidimensional array is an array of arrays.
                let element = self.qualified_type(element, inside);
                // Readers expect a count, and spirv-val a nonzero one: as in memory, an empty array has one element.
                let count = size(length.unwrap_or(0).max(1));
                self.debug_entry(DebugOp::TypeArray, vec![element, count])
            }
            TypeKind::Struct(id) => {
                spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.debug_structure(id, ty))
            }
            TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Block { .. } | TypeKind::Opaque(_) => {
                let name = self.module.type_text(ty.into());
                self.opaque_debug_type(&name)
            }
        };
        Operand::Entry(id)
    }

    /// An enumeration, or a typedef of a scalar: `DebugTypedef` is for basic types only, and structures have the names of their typedefs.
    fn named_type(&mut self, ty: TypeId, spelled: Spelled) -> Option<DebugId> {
        let names = &self.module.type_names;
        let TypeKind::Scalar(scalar) = *self.module.types.kind(ty) else { return None };
        let name = names.name(spelled);
        if spelled.layers > 0 || name.ty.ty != ty {
            return None;
        }
        if let Some(enumeration) = names.enumeration(spelled) {
            return Some(self.enumeration(names.name(enumeration), scalar));
        }
        let mut operands =
            vec![text(self.module.symbols.text(name.name)), Operand::Entry(self.basic_type(scalar))];
        operands.extend(self.debug_place(name.span?));
        operands.push(self.debug_unit());
        Some(self.debug_entry(DebugOp::Typedef, operands))
    }

    fn enumeration(&mut self, name: &TypeName, scalar: Scalar) -> DebugId {
        let symbols = &self.module.symbols;
        let named = symbols.text(name.name);
        let mut operands =
            vec![text(named.strip_prefix("enum ").unwrap_or(named)), Operand::Entry(self.basic_type(scalar))];
        operands.extend(self.debug_place(name.span.unwrap_or_default()));
        operands.extend([self.debug_unit(), size(u64::from(scalar.bits()))]);
        operands.push(number(0));
        for &(constant, value) in name.constants.iter().flatten().take(ENUMERATORS) {
            // Enumerator values are bits of the underlying type. Values of more than 32 bits are omitted.
            let bits = if scalar.bits() == 64 { value as u64 } else { u64::from(value as u32) };
            if bits <= u64::from(u32::MAX) {
                operands.extend([size(bits), text(symbols.text(constant))]);
            }
        }
        self.debug_entry(DebugOp::TypeEnum, operands)
    }

    /// The debug type of a function.
    pub(super) fn debug_function_type(&mut self, function: &Function) -> Operand {
        let result = match function.return_type {
            TypeId::VOID => Operand::Void,
            ty => {
                let names = &self.module.type_names;
                let spelled = names.declared(function.span).and_then(|spelled| names.inside(spelled));
                self.debug_type(ty, spelled)
            }
        };
        let mut operands = vec![number(0), result];
        for parameter in &function.parameters {
            let local = function.local(parameter.local);
            operands.push(self.declared_type(local.ty, local.span));
        }
        Operand::Entry(self.debug_entry(DebugOp::TypeFunction, operands))
    }

    /// A structure or union. It is declared before its members where these refer to it, otherwise after them; a recursive member then
    /// refers to a forward declaration.
    fn debug_structure(&mut self, id: StructId, ty: TypeId) -> DebugId {
        if let Some(&entry) = self.debug.structures.get(&id) {
            return entry;
        }
        if self.options.debug_format == DebugFormat::OpenCl {
            let entry = self.output.debug.add(DebugOp::TypeComposite, vec![]);
            self.debug.structures.insert(id, entry);
            let members = self.debug_members(id, &Operand::Entry(entry));
            let operands = self.debug_composite(id, Some(ty), &members);
            self.complete_entry(entry, DebugOp::TypeComposite, operands);
            return entry;
        }
        if !self.debug.open.insert(id) {
            let operands = self.debug_composite(id, None, &[]);
            return self.debug_entry(DebugOp::TypeComposite, operands);
        }
        // The set has no parents of members.
        let members = self.debug_members(id, &Operand::None);
        let operands = self.debug_composite(id, Some(ty), &members);
        let entry = self.distinct_entry(DebugOp::TypeComposite, operands);
        self.debug.structures.insert(id, entry);
        self.debug.open.remove(&id);
        entry
    }

    /// The operands of a structure or union, or of a forward declaration without a type.
    fn debug_composite(&mut self, id: StructId, ty: Option<TypeId>, members: &[DebugId]) -> Vec<Operand> {
        let module = self.module;
        let structure = module.types.structure(id);
        let tag = if structure.is_union { composite::UNION } else { composite::STRUCTURE };
        let is_whole = structure.fields.is_some() && ty.is_some();
        let flags = if is_whole { 0 } else { flag::FORWARD_DECLARATION };
        let mut operands =
            vec![text(structure.name.map_or("", |name| module.symbols.text(name))), number(tag)];
        operands.extend(self.debug_place(structure.span));
        operands.extend([self.debug_unit(), text("")]);
        operands.push(match ty.and_then(|ty| module.types.size_of(ty, &module.language)) {
            Some(bytes) => size(bytes * 8),
            None => Operand::None,
        });
        operands.push(number(flags));
        operands.extend(members.iter().map(|&member| Operand::Entry(member)));
        operands
    }

    /// The members of a structure or union, each after its type.
    fn debug_members(&mut self, id: StructId, parent: &Operand) -> Vec<DebugId> {
        let module = self.module;
        let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
        let offsets = module.types.field_offsets(id, &module.language);
        let mut all = Vec::with_capacity(fields.len());
        for (field, offset) in fields.iter().zip(offsets) {
            let bytes = module.types.size_of(field.ty.ty, &module.language).unwrap_or(0);
            let name = field.name.map_or("", |name| module.symbols.text(name));
            let mut operands = vec![text(name), self.declared_type(field.ty, field.span)];
            operands.extend(self.debug_place(field.span));
            operands.extend([parent.clone(), size(offset * 8), size(bytes * 8), number(0)]);
            all.push(self.distinct_entry(DebugOp::TypeMember, operands));
        }
        all
    }

    fn basic_type(&mut self, scalar: Scalar) -> DebugId {
        let encoding = match scalar {
            Scalar::Bool => encoding::BOOLEAN,
            Scalar::Char => encoding::SIGNED_CHAR,
            Scalar::UChar => encoding::UNSIGNED_CHAR,
            Scalar::Half | Scalar::Float | Scalar::Double => encoding::FLOAT,
            Scalar::Short | Scalar::Int | Scalar::Long => encoding::SIGNED,
            Scalar::UShort | Scalar::UInt | Scalar::ULong => encoding::UNSIGNED,
        };
        let operands = vec![text(scalar.name()), number(scalar.bits()), number(encoding)];
        self.debug_entry(DebugOp::TypeBasic, operands)
    }

    fn debug_vector(&mut self, scalar: Scalar, count: u8) -> DebugId {
        let operands = vec![Operand::Entry(self.basic_type(scalar)), number(count.into())];
        let op = if count <= LONGEST_VECTOR { DebugOp::TypeVector } else { DebugOp::TypeArray };
        self.debug_entry(op, operands)
    }

    fn debug_pointer(&mut self, base: Operand, space: AddressSpace) -> DebugId {
        let class = emit::storage_class(space) as u32;
        self.debug_entry(DebugOp::TypePointer, vec![base, number(class), number(0)])
    }

    /// An opaque type with a name.
    fn opaque_debug_type(&mut self, name: &str) -> DebugId {
        let unit = self.debug_unit();
        let mut operands = vec![text(name), number(composite::STRUCTURE)];
        operands.extend(self.debug_place(Span::default()));
        operands.extend([unit, text(""), Operand::None, number(flag::FORWARD_DECLARATION)]);
        let structure = Operand::Entry(self.debug_entry(DebugOp::TypeComposite, operands));
        self.debug_pointer(structure, AddressSpace::Private)
    }
}

/// A text as an operand.
fn text(text: &str) -> Operand {
    Operand::Text(text.into())
}
