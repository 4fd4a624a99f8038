//! Assignment and initialization. OpenCL C 3.0, 6.5 and 6.9; C99, 6.5.16 and 6.7.8.

use super::{
    Lowering, constants,
    lvalue::{self, LValue},
    memory::{self, MemoryObject},
};
use crate::ir::Value;
use spirocl_sema::{
    hir::{Constant, ExprId, ExprKind, ModifyResult},
    types::TypeKind,
};

/// The maximum size in bytes of objects that are initialized by storing a constant; larger ones are copied from a constant variable.
const SMALL_OBJECT: u64 = 64;

/// Stores a value at a location; the value.
pub(super) fn lower_assign(cx: &mut Lowering<'_>, place: ExprId, value: ExprId, volatile: bool) -> Value {
    let value = cx.value(value);
    let place = cx.place(place);
    lvalue::store(cx, &place, value, volatile);
    value
}

/// Assigns a structure or array without making a value of it where that can be avoided.
pub(super) fn assign_aggregate(cx: &mut Lowering<'_>, place: ExprId, value: ExprId, volatile: bool) {
    let code = cx.code();
    match code.expr(value).kind {
        ExprKind::Load { place: source, volatile: false } => {
            let source = cx.memory(source);
            let target = cx.memory(place);
            memory::copy(cx, &target, &source, volatile);
        }
        ExprKind::Zero if !volatile => {
            let target = cx.memory(place);
            initialize_with_constant(cx, &target, &Constant::Zero);
        }
        ExprKind::Constant(ref constant) if !volatile => {
            let target = cx.memory(place);
            initialize_with_constant(cx, &target, constant);
        }
        _ => {
            lower_assign(cx, place, value, volatile);
        }
    }
}

/// Compound assignment, increment and decrement.
pub(super) fn lower_modify(cx: &mut Lowering<'_>, id: ExprId) -> Value {
    let ExprKind::Modify { place, temporary, value, result, volatile } = cx.expr(id).kind else {
        unreachable!("the caller looked");
    };
    let mut place = cx.place(place);
    lvalue::settle_place(cx, &mut place);
    let old = lvalue::load(cx, &place, volatile);
    cx.body().temporaries[temporary.index()] = Some(old);
    let new = cx.value(value);
    lvalue::store(cx, &place, new, volatile);
    match result {
        ModifyResult::New => new,
        ModifyResult::Old => old,
    }
}

/// Initializes a new object, member by member where that avoids building the whole value.
pub(super) fn initialize(cx: &mut Lowering<'_>, memory: &MemoryObject, id: ExprId) {
    let code = cx.code();
    let expr = code.expr(id);
    let is_aggregate = cx.module.is_aggregate(expr.ty);
    match expr.kind {
        ExprKind::Zero if is_aggregate => initialize_with_constant(cx, memory, &Constant::Zero),
        ExprKind::Constant(ref constant) if is_aggregate => {
            initialize_with_constant(cx, memory, constant);
        }
        ExprKind::Construct(ref parts) if is_aggregate => initialize_parts(cx, memory, parts),
        ExprKind::ConstructUnion { index, value } => {
            let field = memory::field_of(cx, memory.clone(), index);
            initialize(cx, &field, value);
        }
        ExprKind::Load { place, volatile: false } if is_aggregate => match cx.expr(place).kind {
            ExprKind::Materialize(value) => initialize(cx, memory, value),
            _ => {
                let source = cx.memory(place);
                memory::copy(cx, memory, &source, false);
            }
        },
        _ => {
            let value = cx.value(id);
            lvalue::store(cx, &LValue::Memory(memory.clone()), value, false);
        }
    }
}

fn initialize_parts(cx: &mut Lowering<'_>, memory: &MemoryObject, parts: &[ExprId]) {
    let is_array = matches!(cx.hir.types.kind(memory.ty), TypeKind::Array { .. });
    for (index, &part) in (0..).zip(parts) {
        let target = if is_array {
            let position = cx.module.constant_size(index);
            memory::element_of(cx, memory.clone(), position, Some(index))
        } else {
            memory::field_of(cx, memory.clone(), index as u32)
        };
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || initialize(cx, &target, part));
    }
}

fn initialize_with_constant(cx: &mut Lowering<'_>, memory: &MemoryObject, constant: &Constant) {
    let size = cx.module.size_of(memory.ty);
    if size == 0 {
        return;
    }
    let value = constants::lower_for_memory(cx, constant, memory.ty);
    if size <= SMALL_OBJECT {
        memory::store_raw(cx, memory, value, false);
        return;
    }
    let source = constants::constant_object(cx, value, memory.ty);
    memory::copy(cx, memory, &source, false);
}
