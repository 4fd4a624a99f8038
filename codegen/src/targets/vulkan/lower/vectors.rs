//! Composites and vectors. A vector of 8 or 16 components is an array of vectors of four.

use super::body::Body;
use crate::ir::{
    AddressSpace, Binary, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value, opcode::Core,
};

/// The number of vectors of four of a type, if it is a long vector.
pub(super) fn fours(body: &Body<'_, '_>, ty: Type) -> Option<u64> {
    match body.kind(ty) {
        TypeKind::Array(element, count @ (2 | 4)) => match body.kind(element) {
            TypeKind::Vector(_, 4) => Some(count),
            _ => None,
        },
        _ => None,
    }
}

/// An operation on parts of operands, with the type of its result.
pub(super) type Operation<'o> = &'o mut dyn FnMut(&mut Body<'_, '_>, &[Value], Type) -> Value;

/// Does an operation for each four of long vectors, or once. An operand that is no long vector is the same for all.
pub(super) fn elementwise(
    body: &mut Body<'_, '_>,
    operands: &[Value],
    ty: Type,
    operation: Operation<'_>,
) -> Value {
    let Some(count) = fours(body, ty) else { return operation(body, operands, ty) };
    let part = body.lowerer.new.types.part(ty, 0).expect("it has fours");
    let results: Vec<Value> = (0..count as u32)
        .map(|index| {
            let parts: Vec<Value> = operands
                .iter()
                .map(|&operand| {
                    let ty = body.type_of(operand);
                    if fours(body, ty).is_some() { body.extract(operand, index) } else { operand }
                })
                .collect();
            operation(body, &parts, part)
        })
        .collect();
    body.construct(ty, &results)
}

/// Does an operation on scalars for each component.
pub(super) fn by_component(
    body: &mut Body<'_, '_>,
    operands: &[Value],
    ty: Type,
    operation: Operation<'_>,
) -> Value {
    elementwise(body, operands, ty, &mut |body, parts, ty| {
        let (scalar, count) = body.lowerer.new.types.scalar(ty);
        if count == 1 {
            return operation(body, parts, ty);
        }
        let results: Vec<Value> = (0..u32::from(count))
            .map(|index| {
                let components: Vec<Value> = parts
                    .iter()
                    .map(|&part| {
                        let ty = body.type_of(part);
                        let is_vector = matches!(body.kind(ty), TypeKind::Vector(..));
                        if is_vector { body.extract(part, index) } else { part }
                    })
                    .collect();
                operation(body, &components, scalar)
            })
            .collect();
        body.construct(ty, &results)
    })
}

/// The scalars of a scalar or vector of any length.
pub(super) fn scalars_of(body: &mut Body<'_, '_>, value: Value) -> Vec<Value> {
    let ty = body.type_of(value);
    match body.kind(ty) {
        TypeKind::Vector(_, count) => extract_all(body, value, count.into()),
        TypeKind::Array(_, count) if fours(body, ty).is_some() => {
            let parts = extract_all(body, value, count as u32);
            scalars_of_all(body, &parts)
        }
        _ => vec![value],
    }
}

fn scalars_of_all(body: &mut Body<'_, '_>, values: &[Value]) -> Vec<Value> {
    let mut scalars = Vec::new();
    values.iter().for_each(|&value| scalars.append(&mut scalars_of(body, value)));
    scalars
}

/// The parts of a vector or array.
pub(super) fn extract_all(body: &mut Body<'_, '_>, value: Value, count: u32) -> Vec<Value> {
    (0..count).map(|index| body.extract(value, index)).collect()
}

/// A scalar or vector of any length from its scalars.
pub(super) fn vector_of(body: &mut Body<'_, '_>, ty: Type, components: &[Value]) -> Value {
    if fours(body, ty).is_some() {
        let part = body.lowerer.new.types.part(ty, 0).expect("it has fours");
        let parts: Vec<Value> = components.chunks(4).map(|chunk| body.construct(part, chunk)).collect();
        return body.construct(ty, &parts);
    }
    match (components, body.kind(ty)) {
        ([one], kind) if !matches!(kind, TypeKind::Vector(..)) => *one,
        _ => body.construct(ty, components),
    }
}

/// Lowers the construction of a composite.
pub(super) fn lower_construct(body: &mut Body<'_, '_>, inst: Inst) {
    let ty = body.result_type(inst);
    let operands = body.operands(inst);
    let old = body.old.inst(inst).ty;
    let result = match body.old_kind(old) {
        TypeKind::Vector(_, 8 | 16) => {
            let scalars = scalars_of_all(body, &operands);
            vector_of(body, ty, &scalars)
        }
        TypeKind::Struct(_) if operands.is_empty() => body.lowerer.new.null(ty).into(),
        _ => body.construct(ty, &operands),
    };
    body.set(inst, result);
}

/// Literal indices into a type of the program as indices into the lowered type.
fn lowered_indices(body: &Body<'_, '_>, mut ty: Type, literals: &[u32]) -> Vec<u32> {
    let mut indices = Vec::with_capacity(literals.len());
    for &literal in literals {
        match body.old_kind(ty) {
            TypeKind::Vector(_, 8 | 16) => indices.extend([literal / 4, literal % 4]),
            _ => indices.push(literal),
        }
        ty = body.lowerer.old.types.part(ty, u64::from(literal)).unwrap_or(ty);
    }
    indices
}

/// Lowers the extraction of a component or member.
pub(super) fn lower_extract(body: &mut Body<'_, '_>, inst: Inst) {
    let old = body.old.operand(inst, 0);
    let old_type = body.old_type(old);
    let literals = lowered_indices(body, old_type, body.old.literals(inst));
    let value = body.value(old);
    let ty = body.result_type(inst);
    let operands = Operands { values: &[value], blocks: &[], literals: &literals };
    let result = body.op_with(Opcode::Core(Core::Extract), ty, operands, Flags::default());
    body.set(inst, result);
}

/// Lowers the insertion of a component or member.
pub(super) fn lower_insert(body: &mut Body<'_, '_>, inst: Inst) {
    let old_type = body.old.inst(inst).ty;
    let literals = lowered_indices(body, old_type, body.old.literals(inst));
    let values = body.operands(inst);
    let ty = body.result_type(inst);
    let operands = Operands { values: &values, blocks: &[], literals: &literals };
    let result = body.op_with(Opcode::Core(Core::Insert), ty, operands, Flags::default());
    body.set(inst, result);
}

/// Lowers the extraction of a component by an index.
pub(super) fn extract_dynamic(body: &mut Body<'_, '_>, inst: Inst) {
    let values = body.operands(inst);
    let ty = body.type_of(values[0]);
    let result = body.result_type(inst);
    let value = if fours(body, ty).is_some() {
        let pointer = spilled(body, values[0], values[1], result);
        body.op(Opcode::Core(Core::Load), result, &[pointer])
    } else {
        body.op(Opcode::Core(Core::ExtractDynamic), result, &values)
    };
    body.set(inst, value);
}

/// Lowers the insertion of a component by an index.
pub(super) fn insert_dynamic(body: &mut Body<'_, '_>, inst: Inst) {
    let values = body.operands(inst);
    let ty = body.type_of(values[0]);
    let value = if fours(body, ty).is_some() {
        let scalar = body.type_of(values[1]);
        let variable = body.variable(ty);
        body.effect(Opcode::Core(Core::Store), &[variable.into(), values[0]], Flags::default());
        let pointer = component_pointer(body, variable.into(), values[2], scalar);
        body.effect(Opcode::Core(Core::Store), &[pointer, values[1]], Flags::default());
        body.op(Opcode::Core(Core::Load), ty, &[variable.into()])
    } else {
        body.op(Opcode::Core(Core::InsertDynamic), ty, &values)
    };
    body.set(inst, value);
}

/// The pointer to a component of a long vector that is stored in a variable of its own.
fn spilled(body: &mut Body<'_, '_>, value: Value, index: Value, scalar: Type) -> Value {
    let ty = body.type_of(value);
    let variable = body.variable(ty);
    body.effect(Opcode::Core(Core::Store), &[variable.into(), value], Flags::default());
    component_pointer(body, variable.into(), index, scalar)
}

fn component_pointer(body: &mut Body<'_, '_>, variable: Value, index: Value, scalar: Type) -> Value {
    let index = body.resize(index, 32);
    let (high, low) = (body.shift_right(index, 2), body.mask(index, 3));
    let pointer = body.lowerer.new.types.pointer(AddressSpace::Private, scalar);
    body.op(Opcode::Core(Core::AccessChain), pointer, &[variable, high, low])
}

/// Lowers a shuffle.
pub(super) fn lower_shuffle(body: &mut Body<'_, '_>, inst: Inst) {
    let values = body.operands(inst);
    let literals = body.old.literals(inst).to_vec();
    let ty = body.result_type(inst);
    let is_long = values.iter().any(|&value| {
        let ty = body.type_of(value);
        fours(body, ty).is_some()
    });
    let result = if is_long || fours(body, ty).is_some() {
        let all = scalars_of_all(body, &values[..2]);
        let scalar = body.type_of(all[0]);
        let picked: Vec<Value> = literals
            .iter()
            .map(|&index| all.get(index as usize).copied().unwrap_or_else(|| body.undef(scalar)))
            .collect();
        vector_of(body, ty, &picked)
    } else {
        let operands = Operands { values: &values, blocks: &[], literals: &literals };
        body.op_with(Opcode::Core(Core::Shuffle), ty, operands, Flags::default())
    };
    body.set(inst, result);
}

/// Lowers a selection.
pub(super) fn lower_select(body: &mut Body<'_, '_>, inst: Inst) {
    let values = body.operands(inst);
    let ty = body.result_type(inst);
    let condition = body.type_of(values[0]);
    let is_long = fours(body, condition).is_some();
    let select = Opcode::Core(Core::Select);
    let result = if is_long {
        elementwise(body, &values, ty, &mut |body, parts, ty| body.op(select, ty, parts))
    } else {
        body.op(select, ty, &values)
    };
    body.set(inst, result);
}

/// `any` and `all` of truth values.
pub(super) fn reduce_bools(body: &mut Body<'_, '_>, unary: Unary, value: Value) -> Value {
    let ty = body.type_of(value);
    let bool = body.lowerer.new.types.bool();
    match fours(body, ty) {
        None if ty == bool => value,
        None => body.op(Opcode::Unary(unary), bool, &[value]),
        Some(count) => {
            let binary = if unary == Unary::Any { Binary::LogicalOr } else { Binary::LogicalAnd };
            let parts: Vec<Value> = (0..count as u32)
                .map(|index| {
                    let part = body.extract(value, index);
                    body.op(Opcode::Unary(unary), bool, &[part])
                })
                .collect();
            let (first, rest) = parts.split_first().expect("it has fours");
            rest.iter().fold(*first, |all, &part| body.op(Opcode::Binary(binary), bool, &[all, part]))
        }
    }
}

/// A truth value as the integer that relational functions give: 1 for scalars, -1 in vectors.
pub(super) fn bool_to_int(body: &mut Body<'_, '_>, value: Value, ty: Type, yes: u64) -> Value {
    let (one, zero) = (body.splat_uint(ty, yes), body.splat_uint(ty, 0));
    body.select(value, one, zero)
}

/// Whether the top bit of each component is set.
pub(super) fn is_negative(body: &mut Body<'_, '_>, value: Value) -> Value {
    body.compare_known(Compare::SignedLess, value, 0)
}
