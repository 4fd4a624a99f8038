//! Vectors, structures and arrays as values: made of their parts, taken apart, and shuffled.

use super::{Lowering, layout::Part, memory};
use crate::ir::Value;
use spirocl_sema::{
    hir::{Components, ExprId},
    types::{TypeId, TypeKind},
};
use spirv::Op;

/// A vector, structure or array made of its parts.
pub(super) fn lower_construct(cx: &mut Lowering<'_>, parts: &[ExprId], ty: TypeId) -> Value {
    match *cx.hir.types.kind(ty) {
        TypeKind::Vector(..) => construct_vector(cx, parts, ty),
        TypeKind::Struct(id) => {
            let values: Vec<Value> = parts.iter().map(|&part| stored_value(cx, part)).collect();
            let layout = cx.module.layouts.of_structure(id, ty);
            let members: Vec<Value> = layout
                .parts
                .iter()
                .map(|&part| match part {
                    Part::Field(index) => values[index as usize],
                    Part::Padding(_) | Part::Units(_) => cx.module.padding(id, part),
                })
                .collect();
            let ty = cx.module.memory_type(ty);
            cx.emit(Op::CompositeConstruct, ty, &members)
        }
        TypeKind::Array { .. } => {
            let values: Vec<Value> = parts.iter().map(|&part| stored_value(cx, part)).collect();
            let ty = cx.module.memory_type(ty);
            cx.emit(Op::CompositeConstruct, ty, &values)
        }
        // Braces around a scalar.
        _ => parts.first().map_or(cx.no_value(), |&part| cx.value(part)),
    }
}

fn stored_value(cx: &mut Lowering<'_>, id: ExprId) -> Value {
    let value = cx.value(id);
    memory::value_for_memory(cx, value, cx.type_of(id))
}

fn construct_vector(cx: &mut Lowering<'_>, parts: &[ExprId], ty: TypeId) -> Value {
    let lowered = cx.module.value_type(ty);
    let values = cx.values(parts);
    let counts: Vec<u8> = parts
        .iter()
        .map(|&part| cx.hir.types.elements(cx.type_of(part)).map_or(1, |(_, count)| count))
        .collect();
    if let &[left, right] = &values[..]
        && counts.iter().all(|&count| count > 1)
    {
        let numbers: Vec<u32> = (0..u32::from(counts[0] + counts[1])).collect();
        return cx.emit_literals(Op::VectorShuffle, lowered, &[left, right], &numbers);
    }
    // Not all drivers support vectors as constituents.
    let mut scalars = Vec::new();
    for ((&value, &count), &part) in values.iter().zip(&counts).zip(parts) {
        if count == 1 {
            scalars.push(value);
            continue;
        }
        let from = cx.type_of(part);
        scalars.extend((0..count).map(|at| shuffle(cx, value, from, Components::new(&[at]))));
    }
    if parts.iter().all(|&part| cx.expr(part).kind.is_constant()) && counts.iter().all(|&count| count == 1) {
        return cx.module.composite(lowered, &scalars);
    }
    cx.emit(Op::CompositeConstruct, lowered, &scalars)
}

/// Selects components of a vector value of type `vector`.
pub(super) fn shuffle(cx: &mut Lowering<'_>, value: Value, vector: TypeId, components: Components) -> Value {
    let (scalar, count) = cx.hir.types.elements(vector).expect("components are those of a vector");
    let element = cx.module.value_type(scalar.id());
    match components.single() {
        Some(_) if count == 1 => value,
        Some(single) => cx.extract(element, value, single.into()),
        None => {
            let components: Vec<u32> = components.iter().map(u32::from).collect();
            let ty = cx.module.vector_type(element, components.len() as u8);
            cx.emit_literals(Op::VectorShuffle, ty, &[value, value], &components)
        }
    }
}

/// A field of the value of a structure.
pub(super) fn extract_field(cx: &mut Lowering<'_>, base: ExprId, index: u32) -> Value {
    let ty = cx.type_of(base);
    let hir = cx.hir;
    let TypeKind::Struct(id) = *hir.types.kind(ty) else {
        unreachable!("only structures have fields");
    };
    let layout = cx.module.layouts.of_structure(id, ty);
    let Some(member) = layout.members[index as usize] else {
        let memory = memory::materialize(cx, base);
        let field = memory::field_of(cx, memory, index);
        return memory::load(cx, &field, false);
    };
    let value = cx.value(base);
    let fields = hir.types.structure(id).fields.as_deref().unwrap_or_default();
    let field = fields[index as usize].ty.ty;
    let lowered = cx.module.memory_type(field);
    let value = cx.extract(lowered, value, member);
    memory::value_from_memory(cx, value, field)
}
