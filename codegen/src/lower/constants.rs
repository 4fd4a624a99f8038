//! Constants: scalars, composites, null values, addresses of variables, samplers.

use super::{Lowering, layout::Part, memory::MemoryObject, types::address_space, variable};
use crate::{
    error,
    ir::{AddressSpace, ConstantKind, GlobalData, Type, Value},
};
use spirocl_frontend::limits;
use spirocl_sema::{
    hir::{Constant, Expr, ExprKind, GlobalId, Module},
    types::{Opaque, Scalar, TypeId, TypeKind},
};
use spirv::{Op, SamplerAddressingMode, SamplerFilterMode};

/// Whether a program that was analysed without errors can be rejected by its lowering: only for an address in the initializer of a variable or in
/// another aggregate.
pub(crate) fn can_be_rejected(module: &Module) -> bool {
    let mut initializers = module.globals.iter().filter_map(|global| global.initializer.as_ref());
    let mut expressions = module.functions.iter().flat_map(|function| &function.exprs);
    let is_rejected = |expression: &Expr| match &expression.kind {
        ExprKind::Constant(constant) => !matches!(**constant, Constant::Address(..)) && has_address(constant),
        _ => false,
    };
    initializers.any(has_address) || expressions.any(is_rejected)
}

fn has_address(constant: &Constant) -> bool {
    match constant {
        Constant::Address(..) => true,
        Constant::Elements(parts) => parts.iter().any(has_address),
        Constant::Union(_, value) => has_address(value),
        Constant::Zero
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Bytes(_)
        | Constant::Sampler(_) => false,
    }
}

/// A constant as a value of its type.
pub(super) fn lower_value(cx: &mut Lowering<'_>, constant: &Constant, ty: TypeId) -> Value {
    match *cx.hir.types.kind(ty) {
        TypeKind::Scalar(Scalar::Bool) => {
            let truth = matches!(constant, &Constant::Integer(bits) if bits != 0);
            cx.module.constant_bool(truth)
        }
        TypeKind::Vector(Scalar::Bool, count) => bool_vector_constant(cx, constant, count),
        _ => lower_for_memory(cx, constant, ty),
    }
}

/// A constant in its memory representation.
pub(super) fn lower_for_memory(cx: &mut Lowering<'_>, constant: &Constant, ty: TypeId) -> Value {
    spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || make_constant(cx, constant, ty))
}

fn make_constant(cx: &mut Lowering<'_>, constant: &Constant, ty: TypeId) -> Value {
    match constant {
        Constant::Zero => {
            let lowered = cx.module.memory_type(ty);
            cx.module.null(lowered)
        }
        &Constant::Integer(bits) | &Constant::Float(bits) => scalar_constant(cx, ty, bits),
        Constant::Elements(parts) => elements_constant(cx, parts, ty),
        Constant::Bytes(bytes) => bytes_constant(cx, bytes, ty),
        Constant::Union(..) => union_constant(cx, constant, ty),
        &Constant::Address(global, bytes) => address_constant(cx, global, bytes, ty),
        &Constant::Sampler(bits) => sampler_constant(cx, bits),
    }
}

/// Whether a constant has all bits zero.
fn is_zero(constant: &Constant) -> bool {
    match constant {
        Constant::Zero | Constant::Integer(0) | Constant::Float(0) => true,
        Constant::Elements(parts) => parts.iter().all(is_zero),
        Constant::Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
        Constant::Union(_, value) => is_zero(value),
        Constant::Integer(_) | Constant::Float(_) | Constant::Address(..) | Constant::Sampler(_) => false,
    }
}

/// A scalar constant of an OpenCL C type in its memory representation.
fn scalar_constant(cx: &mut Lowering<'_>, ty: TypeId, bits: u64) -> Value {
    let lowered = cx.module.memory_type(ty);
    match *cx.hir.types.kind(ty) {
        TypeKind::Scalar(scalar) | TypeKind::Atomic(scalar) if scalar.is_float() => {
            cx.module.ir.float(lowered, bits).into()
        }
        TypeKind::Scalar(_) | TypeKind::Atomic(_) => cx.module.ir.int(lowered, bits).into(),
        // Only the null value of a pointer, event or similar type is a constant.
        TypeKind::Pointer { .. } if bits != 0 => {
            let size = cx.module.constant_size(bits);
            cx.module.constant_operation(Op::ConvertUToPtr, lowered, &[size])
        }
        _ => cx.module.null(lowered),
    }
}

/// A constant as a member or element. SPIR-V, OpConstantComposite: a variable is not a constant, so the address of its first object is
/// used.
fn part_constant(cx: &mut Lowering<'_>, constant: &Constant, ty: TypeId) -> Value {
    let value = lower_for_memory(cx, constant, ty);
    if value.global().is_none() {
        return value;
    }
    let (lowered, first) = (cx.module.memory_type(ty), cx.module.constant_u32(0));
    cx.module.constant_operation(Op::InBoundsPtrAccessChain, lowered, &[value, first])
}

// Aggregates

fn bool_vector_constant(cx: &mut Lowering<'_>, constant: &Constant, count: u8) -> Value {
    let ty = cx.module.bool_vector_type(count);
    match constant {
        Constant::Elements(parts) => {
            let parts: Vec<Value> =
                parts.iter().map(|part| cx.module.constant_bool(!is_zero(part))).collect();
            cx.module.composite(ty, &parts)
        }
        _ => cx.module.null(ty),
    }
}

fn elements_constant(cx: &mut Lowering<'_>, parts: &[Constant], ty: TypeId) -> Value {
    let lowered = cx.module.memory_type(ty);
    if parts.iter().all(is_zero) {
        return cx.module.null(lowered);
    }
    let hir = cx.hir;
    match *hir.types.kind(ty) {
        TypeKind::Vector(scalar, _) => {
            let element = scalar.id();
            let parts: Vec<Value> = parts.iter().map(|part| lower_for_memory(cx, part, element)).collect();
            cx.module.composite(lowered, &parts)
        }
        TypeKind::Array { element, .. } => {
            let parts: Vec<Value> = parts.iter().map(|part| part_constant(cx, part, element.ty)).collect();
            let element = cx.module.memory_type(element.ty);
            array_constant(cx, lowered, element, &parts)
        }
        TypeKind::Struct(id) => {
            let layout = cx.module.layouts.of_structure(id, ty);
            let fields = hir.types.structure(id).fields.as_deref().unwrap_or_default();
            let members: Vec<Value> = layout
                .parts
                .iter()
                .map(|&part| match part {
                    Part::Field(index) => {
                        let index = index as usize;
                        part_constant(cx, &parts[index], fields[index].ty.ty)
                    }
                    Part::Padding(_) | Part::Units(_) => cx.module.padding(id, part),
                })
                .collect();
            cx.module.composite(lowered, &members)
        }
        _ => unreachable!("only vectors, arrays and structures have elements"),
    }
}

fn bytes_constant(cx: &mut Lowering<'_>, bytes: &[u8], ty: TypeId) -> Value {
    let lowered = cx.module.memory_type(ty);
    if bytes.iter().all(|&byte| byte == 0) {
        return cx.module.null(lowered);
    }
    let parts: Vec<Value> = bytes.iter().map(|&byte| cx.module.constant_int(8, u64::from(byte))).collect();
    let byte = cx.module.int_type(8);
    array_constant(cx, lowered, byte, &parts)
}

/// An array constant, in segments if it is long.
fn array_constant(cx: &mut Lowering<'_>, ty: Type, element: Type, parts: &[Value]) -> Value {
    if parts.len() as u64 <= limits::ARRAY_LENGTH {
        return cx.module.composite(ty, parts);
    }
    let segment = cx.module.array_type(element, limits::ARRAY_SEGMENT);
    let (whole, rest) =
        parts.split_at(parts.len() / limits::ARRAY_SEGMENT as usize * limits::ARRAY_SEGMENT as usize);
    let segments: Vec<Value> = whole
        .chunks_exact(limits::ARRAY_SEGMENT as usize)
        .map(|each| cx.module.composite(segment, each))
        .collect();
    let segments_type = cx.module.array_type(segment, segments.len() as u64);
    let mut members = vec![array_constant(cx, segments_type, segment, &segments)];
    if !rest.is_empty() {
        let rest_type = cx.module.array_type(element, rest.len() as u64);
        members.push(cx.module.composite(rest_type, rest));
    }
    cx.module.composite(ty, &members)
}

// Unions: their units contain the bytes of the initialized member.

fn union_constant(cx: &mut Lowering<'_>, constant: &Constant, ty: TypeId) -> Value {
    let lowered = cx.module.memory_type(ty);
    let TypeKind::Struct(id) = *cx.hir.types.kind(ty) else {
        unreachable!("a union constant has a union type");
    };
    let layout = cx.module.layouts.of_structure(id, ty);
    let Some(&Part::Units(units)) = layout.parts.first() else { return cx.module.null(lowered) };
    let mut image = Image { bytes: vec![0; layout.size as usize], addresses: Vec::new() };
    draw(cx, &mut image, 0, constant, ty);
    if image.addresses.is_empty() && image.bytes.iter().all(|&byte| byte == 0) {
        return cx.module.null(lowered);
    }
    let address = u64::from(cx.module.address_bits() / 8);
    let fits =
        |&(at, ..): &(u64, GlobalId, i64)| [at, units.size].iter().all(|each| each.is_multiple_of(address));
    if !image.addresses.iter().all(fits) {
        cx.diagnostics.report(error::misplaced_address(cx.module.span));
        return cx.module.null(lowered);
    }
    let mut parts: Vec<Value> =
        (0..units.count).map(|index| unit_constant(cx, &image, index * units.size, units.size)).collect();
    if units.count > 1 {
        let array = cx.module.part_type(id, Part::Units(units));
        parts = vec![cx.module.composite(array, &parts)];
    }
    cx.module.composite(lowered, &parts)
}

fn unit_constant(cx: &mut Lowering<'_>, image: &Image, offset: u64, size: u64) -> Value {
    if size > 8 {
        let parts: Vec<Value> =
            (offset..offset + size).step_by(8).map(|at| unit_constant(cx, image, at, 8)).collect();
        let ty = cx.module.unit_type(size);
        return cx.module.composite(ty, &parts);
    }
    let bits = size as u32 * 8;
    if let Some(&(_, global, bytes)) = image.addresses.iter().find(|&&(at, ..)| at == offset) {
        let (variable, integer) = (variable::global_variable(cx, global).into(), cx.module.int_type(bits));
        let address = cx.module.constant_operation(Op::ConvertPtrToU, integer, &[variable]);
        let distance = cx.module.constant_int(bits, bytes as u64);
        return cx.module.constant_operation(Op::IAdd, integer, &[address, distance]);
    }
    let bytes = &image.bytes[offset as usize..(offset + size) as usize];
    let value = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
    cx.module.constant_int(bits, value)
}

/// Writes the bytes of a constant at an offset.
fn draw(cx: &mut Lowering<'_>, image: &mut Image, offset: u64, constant: &Constant, ty: TypeId) {
    let hir = cx.hir;
    let types = &hir.types;
    let size = types.size_of(ty, &hir.language).unwrap_or(0);
    match constant {
        Constant::Zero | Constant::Sampler(_) => {}
        &Constant::Integer(bits) | &Constant::Float(bits) => {
            let bytes = &bits.to_le_bytes()[..size.min(8) as usize];
            image.bytes[offset as usize..][..bytes.len()].copy_from_slice(bytes);
        }
        Constant::Bytes(bytes) => image.bytes[offset as usize..][..bytes.len()].copy_from_slice(bytes),
        &Constant::Address(global, bytes) => image.addresses.push((offset, global, bytes)),
        Constant::Union(index, value) => {
            let TypeKind::Struct(id) = *types.kind(ty) else { return };
            let fields = types.structure(id).fields.as_deref().unwrap_or_default();
            draw(cx, image, offset, value, fields[*index as usize].ty.ty);
        }
        Constant::Elements(parts) => match *types.kind(ty) {
            TypeKind::Vector(scalar, _) => {
                let step = u64::from(scalar.bits() / 8);
                draw_each(cx, image, offset, step, parts, scalar.id());
            }
            TypeKind::Array { element, .. } => {
                let step = types.size_of(element.ty, &hir.language).unwrap_or(0);
                draw_each(cx, image, offset, step, parts, element.ty);
            }
            TypeKind::Struct(id) => {
                let layout = cx.module.layouts.of_structure(id, ty);
                let fields = types.structure(id).fields.as_deref().unwrap_or_default();
                for ((part, field), start) in parts.iter().zip(fields).zip(&layout.offsets) {
                    draw(cx, image, offset + start, part, field.ty.ty);
                }
            }
            _ => unreachable!("only vectors, arrays and structures have elements"),
        },
    }
}

fn draw_each(
    cx: &mut Lowering<'_>,
    image: &mut Image,
    offset: u64,
    step: u64,
    parts: &[Constant],
    ty: TypeId,
) {
    for (index, part) in (0..).zip(parts) {
        draw(cx, image, offset + index * step, part, ty);
    }
}

/// A variable in constant memory that holds a constant, to copy from.
pub(super) fn constant_object(cx: &mut Lowering<'_>, value: Value, ty: TypeId) -> MemoryObject {
    let alignment = cx.module.align_of(ty);
    let known = cx.globals.copied.get(&value).copied();
    let variable = known.unwrap_or_else(|| {
        let data = GlobalData {
            name: Some(cx.names.free(".const".into()).into()),
            initializer: Some(value),
            is_constant: true,
            alignment: Some(alignment),
            ..GlobalData::new(cx.module.memory_type(ty), AddressSpace::Constant)
        };
        let variable = cx.module.ir.add_global(data);
        cx.module.constructs.record_global(variable, cx.module.span);
        cx.globals.copied.insert(value, variable);
        variable
    });
    MemoryObject::at(variable.into(), AddressSpace::Constant, ty, alignment)
}

// Addresses and samplers

/// A pointer to a variable plus a byte offset.
fn address_constant(cx: &mut Lowering<'_>, global: GlobalId, bytes: i64, ty: TypeId) -> Value {
    let (variable, lowered): (Value, Type) =
        (variable::global_variable(cx, global).into(), cx.module.memory_type(ty));
    let hir = cx.hir;
    let target = hir.global(global);
    let space = address_space(target.space);
    let variable_type = cx.module.pointer_type(space, target.ty.ty);
    if bytes == 0 && variable_type == lowered {
        return variable;
    }
    if let Some((pointee, _)) = hir.types.pointee(ty)
        && let Some(path) = path_to(cx, target.ty.ty, bytes, pointee.ty)
    {
        let element_type = cx.module.pointer_type(space, pointee.ty);
        let mut element = variable;
        if !path.is_empty() {
            let mut operands = vec![variable, cx.module.constant_u32(0)];
            operands.extend(path.iter().map(|&index| cx.module.constant_u32(index)));
            element = cx.module.constant_operation(Op::InBoundsPtrAccessChain, element_type, &operands);
        }
        return constant_in_class(cx, element, element_type, lowered);
    }
    let byte = cx.module.int_type(8);
    let byte_pointer = cx.module.pointer_to(space, byte);
    let mut pointer = constant_cast(cx, variable, variable_type, byte_pointer);
    if bytes != 0 {
        let distance = cx.module.constant_size(bytes as u64);
        pointer =
            cx.module.constant_operation(Op::InBoundsPtrAccessChain, byte_pointer, &[pointer, distance]);
    }
    let Some((pointee, _)) = hir.types.pointee(ty) else {
        return constant_cast(cx, pointer, byte_pointer, lowered);
    };
    let same_class = cx.module.pointer_type(space, pointee.ty);
    pointer = constant_cast(cx, pointer, byte_pointer, same_class);
    constant_in_class(cx, pointer, same_class, lowered)
}

/// The pointer, cast to generic if necessary; that is not a bitcast. SPIR-V, OpSpecConstantOp.
fn constant_in_class(cx: &mut Lowering<'_>, pointer: Value, from: Type, to: Type) -> Value {
    if from == to { pointer } else { cx.module.constant_operation(Op::PtrCastToGeneric, to, &[pointer]) }
}

fn constant_cast(cx: &mut Lowering<'_>, pointer: Value, from: Type, to: Type) -> Value {
    if from == to { pointer } else { cx.module.constant_operation(Op::Bitcast, to, &[pointer]) }
}

/// The indices from an object to the subobject of the wanted type at a byte offset, if there is one.
fn path_to(cx: &mut Lowering<'_>, mut object: TypeId, bytes: i64, wanted: TypeId) -> Option<Vec<u32>> {
    let mut rest = u64::try_from(bytes).ok()?;
    let mut path = Vec::new();
    let hir = cx.hir;
    while object != wanted || rest != 0 {
        match *hir.types.kind(object) {
            TypeKind::Array { element, length } => {
                let size = hir.types.size_of(element.ty, &hir.language)?;
                // One past the last element is a valid address.
                let index = rest.checked_div(size).filter(|&index| index <= length.unwrap_or(0))?;
                if length.unwrap_or(0) > limits::ARRAY_LENGTH {
                    return None;
                }
                path.push(u32::try_from(index).ok()?);
                rest -= index * size;
                object = element.ty;
            }
            TypeKind::Struct(id) => {
                let layout = cx.module.layouts.of_structure(id, object);
                let field = layout.offsets.partition_point(|&offset| offset <= rest).checked_sub(1)?;
                path.push(layout.members[field]?);
                rest -= layout.offsets[field];
                object = hir.types.structure(id).fields.as_ref()?[field].ty.ty;
            }
            _ => return None,
        }
    }
    Some(path)
}

/// A sampler constant. OpenCL C 3.0, 6.15.15.1: bit 0 is normalized coordinates, bits 1 to 3 the addressing mode, bits 4 and 5 the
/// filter.
fn sampler_constant(cx: &mut Lowering<'_>, bits: u32) -> Value {
    let addressing = match bits & 0xE {
        0x2 => SamplerAddressingMode::ClampToEdge,
        0x4 => SamplerAddressingMode::Clamp,
        0x6 => SamplerAddressingMode::Repeat,
        0x8 => SamplerAddressingMode::RepeatMirrored,
        _ => SamplerAddressingMode::None,
    };
    let filter = if bits & 0x20 != 0 { SamplerFilterMode::Linear } else { SamplerFilterMode::Nearest };
    let kind = ConstantKind::Sampler {
        addressing: addressing as u32,
        normalized: bits & 1 == 1,
        filter: filter as u32,
    };
    let ty = cx.module.opaque_type(Opaque::Sampler);
    cx.module.ir.constants.intern(ty, kind).into()
}

/// The bytes of an object and the addresses in it.
struct Image {
    bytes: Vec<u8>,
    addresses: Vec<(u64, GlobalId, i64)>,
}
