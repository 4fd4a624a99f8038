//! Debug types. OpenCL.DebugInfo.100, 4.3; NonSemantic.Shader.DebugInfo.100, 4.3.

use super::builder::{number, size};
use super::{
    builder::complete_entry, builder::debug_entry, builder::debug_place, builder::debug_unit,
    builder::distinct_entry,
};
use crate::{
    DebugFormat,
    debug::instructions::{composite, encoding, flag, qualifier},
    ir::{AddressSpace, DebugId, DebugOp, DebugOperand as Operand},
    lower::{Lowering, types::address_space},
    storage_class::storage_class,
};
use spirocl_frontend::{limits, source::Span};
use spirocl_sema::{
    hir::{DeclarationId, Function, Spelled, TypeName},
    types::{QualType, Qualifiers, Scalar, StructId, TypeId, TypeKind},
};

/// The longest vector of `DebugTypeVector`; longer ones are described as arrays.
const LONGEST_VECTOR: u8 = 4;

/// The maximum number of enumerators in `DebugTypeEnum`: each takes two words, the rest fewer than 16. Later ones are omitted.
const ENUMERATORS: usize = limits::INSTRUCTION_WORDS / 2 - 8;

/// The type of a declaration.
pub(super) fn declared_type(cx: &mut Lowering<'_>, ty: QualType, id: DeclarationId) -> Operand {
    qualified_type(cx, ty, cx.hir.type_names.declared(id))
}

fn qualified_type(cx: &mut Lowering<'_>, ty: QualType, spelled: Option<Spelled>) -> Operand {
    let plain = debug_type(cx, ty.ty, spelled);
    let Qualifiers { is_const, is_volatile, is_restrict } = ty.qualifiers;
    let rows = [
        (is_const, qualifier::CONST),
        (is_volatile, qualifier::VOLATILE),
        (is_restrict, qualifier::RESTRICT),
    ];
    rows.iter().filter(|(holds, _)| *holds).fold(plain, |base, &(_, which)| {
        Operand::Entry(debug_entry(cx, DebugOp::TypeQualifier, vec![base, number(which)]))
    })
}

/// The debug type. The result type of functions may be `OpTypeVoid` itself; the pointee of pointers is then an opaque type.
fn debug_type(cx: &mut Lowering<'_>, ty: TypeId, spelled: Option<Spelled>) -> Operand {
    if let Some(named) = spelled.and_then(|spelled| named_type(cx, ty, spelled)) {
        return Operand::Entry(named);
    }
    let inside = spelled.and_then(|spelled| cx.hir.type_names.inside(spelled));
    let id = match *cx.hir.types.kind(ty) {
        TypeKind::Error | TypeKind::Void | TypeKind::Function { .. } => {
            let operands = vec![text("void"), size(0), number(encoding::UNSPECIFIED)];
            debug_entry(cx, DebugOp::TypeBasic, operands)
        }
        TypeKind::Scalar(scalar) => basic_type(cx, scalar),
        TypeKind::Vector(scalar, count) => debug_vector(cx, scalar, count),
        TypeKind::Atomic(scalar) => {
            let operands = vec![Operand::Entry(basic_type(cx, scalar)), number(qualifier::ATOMIC)];
            debug_entry(cx, DebugOp::TypeQualifier, operands)
        }
        TypeKind::Pointer { pointee, space } => {
            let base = qualified_type(cx, pointee, inside);
            debug_pointer(cx, base, address_space(space))
        }
        TypeKind::Array { element, length } => {
            // A multidimensional array is an array of arrays.
            let element = qualified_type(cx, element, inside);
            // Readers expect a count, and spirv-val a nonzero one: as in memory, an empty array has one element.
            let count = size(length.unwrap_or(0).max(1));
            debug_entry(cx, DebugOp::TypeArray, vec![element, count])
        }
        TypeKind::Struct(id) => {
            spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || debug_structure(cx, id, ty))
        }
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Block { .. } | TypeKind::Opaque(_) => {
            let name = cx.hir.type_text(ty.into());
            opaque_debug_type(cx, &name)
        }
    };
    Operand::Entry(id)
}

/// An enumeration, or a typedef of a scalar: `DebugTypedef` is for basic types only, and structures have the names of their typedefs.
fn named_type(cx: &mut Lowering<'_>, ty: TypeId, spelled: Spelled) -> Option<DebugId> {
    let names = &cx.hir.type_names;
    let TypeKind::Scalar(scalar) = *cx.hir.types.kind(ty) else { return None };
    let name = names.name(spelled);
    if spelled.layers > 0 || name.ty.ty != ty {
        return None;
    }
    if let Some(enumeration) = names.enumeration(spelled) {
        return Some(enumeration_type(cx, names.name(enumeration), scalar));
    }
    let mut operands = vec![text(cx.hir.symbols.text(name.name)), Operand::Entry(basic_type(cx, scalar))];
    operands.extend(debug_place(cx, name.span?));
    operands.push(debug_unit(cx));
    Some(debug_entry(cx, DebugOp::Typedef, operands))
}

fn enumeration_type(cx: &mut Lowering<'_>, name: &TypeName, scalar: Scalar) -> DebugId {
    let symbols = &cx.hir.symbols;
    let named = symbols.text(name.name);
    let mut operands =
        vec![text(named.strip_prefix("enum ").unwrap_or(named)), Operand::Entry(basic_type(cx, scalar))];
    operands.extend(debug_place(cx, name.span.unwrap_or_default()));
    operands.extend([debug_unit(cx), size(u64::from(scalar.bits()))]);
    operands.push(number(0));
    for &(constant, value) in name.constants.iter().flatten().take(ENUMERATORS) {
        // Enumerator values are bits of the underlying type. Values of more than 32 bits are omitted.
        let bits = if scalar.bits() == 64 { value as u64 } else { u64::from(value as u32) };
        if bits <= u64::from(u32::MAX) {
            operands.extend([size(bits), text(symbols.text(constant))]);
        }
    }
    debug_entry(cx, DebugOp::TypeEnum, operands)
}

/// The debug type of a function.
pub(super) fn debug_function_type(cx: &mut Lowering<'_>, function: &Function) -> Operand {
    let result = match function.return_type {
        TypeId::VOID => Operand::Void,
        ty => {
            let names = &cx.hir.type_names;
            let spelled = names.declared(function.declaration).and_then(|spelled| names.inside(spelled));
            debug_type(cx, ty, spelled)
        }
    };
    let mut operands = vec![number(0), result];
    for parameter in &function.parameters {
        let local = function.local(parameter.local);
        operands.push(declared_type(cx, local.ty, local.declaration));
    }
    Operand::Entry(debug_entry(cx, DebugOp::TypeFunction, operands))
}

/// A structure or union. It is declared before its members where these refer to it, otherwise after them; a recursive member then
/// refers to a forward declaration.
fn debug_structure(cx: &mut Lowering<'_>, id: StructId, ty: TypeId) -> DebugId {
    if let Some(&entry) = cx.debug.structures.get(&id) {
        return entry;
    }
    if cx.options.debug_format == DebugFormat::OpenCl {
        let entry = cx.module.ir.debug.add(DebugOp::TypeComposite, vec![]);
        cx.debug.structures.insert(id, entry);
        let members = debug_members(cx, id, &Operand::Entry(entry));
        let operands = debug_composite(cx, id, Some(ty), &members);
        complete_entry(cx, entry, DebugOp::TypeComposite, operands);
        return entry;
    }
    if !cx.debug.open.insert(id) {
        let operands = debug_composite(cx, id, None, &[]);
        return debug_entry(cx, DebugOp::TypeComposite, operands);
    }
    // The set has no parents of members.
    let members = debug_members(cx, id, &Operand::None);
    let operands = debug_composite(cx, id, Some(ty), &members);
    let entry = distinct_entry(cx, DebugOp::TypeComposite, operands);
    cx.debug.structures.insert(id, entry);
    cx.debug.open.remove(&id);
    entry
}

/// The operands of a structure or union, or of a forward declaration without a type.
fn debug_composite(
    cx: &mut Lowering<'_>,
    id: StructId,
    ty: Option<TypeId>,
    members: &[DebugId],
) -> Vec<Operand> {
    let hir = cx.hir;
    let structure = hir.types.structure(id);
    let tag = if structure.is_union { composite::UNION } else { composite::STRUCTURE };
    let is_whole = structure.fields.is_some() && ty.is_some();
    let flags = if is_whole { 0 } else { flag::FORWARD_DECLARATION };
    let mut operands = vec![text(structure.name.map_or("", |name| hir.symbols.text(name))), number(tag)];
    operands.extend(debug_place(cx, structure.span));
    operands.extend([debug_unit(cx), text("")]);
    operands.push(match ty.and_then(|ty| hir.types.size_of(ty, &hir.language)) {
        Some(bytes) => size(bytes * 8),
        None => Operand::None,
    });
    operands.push(number(flags));
    operands.extend(members.iter().map(|&member| Operand::Entry(member)));
    operands
}

/// The members of a structure or union, each after its type.
fn debug_members(cx: &mut Lowering<'_>, id: StructId, parent: &Operand) -> Vec<DebugId> {
    let hir = cx.hir;
    let fields = hir.types.structure(id).fields.as_deref().unwrap_or_default();
    let offsets = hir.types.field_offsets(id, &hir.language);
    let mut all = Vec::with_capacity(fields.len());
    for (field, offset) in fields.iter().zip(offsets) {
        let bytes = hir.types.size_of(field.ty.ty, &hir.language).unwrap_or(0);
        let name = field.name.map_or("", |name| hir.symbols.text(name));
        let mut operands = vec![text(name), declared_type(cx, field.ty, field.declaration)];
        operands.extend(debug_place(cx, field.span));
        operands.extend([parent.clone(), size(offset * 8), size(bytes * 8), number(0)]);
        all.push(distinct_entry(cx, DebugOp::TypeMember, operands));
    }
    all
}

fn basic_type(cx: &mut Lowering<'_>, scalar: Scalar) -> DebugId {
    let encoding = match scalar {
        Scalar::Bool => encoding::BOOLEAN,
        Scalar::Char => encoding::SIGNED_CHAR,
        Scalar::UChar => encoding::UNSIGNED_CHAR,
        Scalar::Half | Scalar::Float | Scalar::Double => encoding::FLOAT,
        Scalar::Short | Scalar::Int | Scalar::Long => encoding::SIGNED,
        Scalar::UShort | Scalar::UInt | Scalar::ULong => encoding::UNSIGNED,
    };
    let operands = vec![text(scalar.name()), number(scalar.bits()), number(encoding)];
    debug_entry(cx, DebugOp::TypeBasic, operands)
}

fn debug_vector(cx: &mut Lowering<'_>, scalar: Scalar, count: u8) -> DebugId {
    let operands = vec![Operand::Entry(basic_type(cx, scalar)), number(count.into())];
    let op = if count <= LONGEST_VECTOR { DebugOp::TypeVector } else { DebugOp::TypeArray };
    debug_entry(cx, op, operands)
}

fn debug_pointer(cx: &mut Lowering<'_>, base: Operand, space: AddressSpace) -> DebugId {
    let class = storage_class(space) as u32;
    debug_entry(cx, DebugOp::TypePointer, vec![base, number(class), number(0)])
}

/// An opaque type with a name.
fn opaque_debug_type(cx: &mut Lowering<'_>, name: &str) -> DebugId {
    let unit = debug_unit(cx);
    let mut operands = vec![text(name), number(composite::STRUCTURE)];
    operands.extend(debug_place(cx, Span::default()));
    operands.extend([unit, text(""), Operand::None, number(flag::FORWARD_DECLARATION)]);
    let structure = Operand::Entry(debug_entry(cx, DebugOp::TypeComposite, operands));
    debug_pointer(cx, structure, AddressSpace::Private)
}

/// A text as an operand.
fn text(text: &str) -> Operand {
    Operand::Text(text.into())
}
