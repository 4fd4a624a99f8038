//! Expression lowering. OpenCL C 3.0, 6.5.

use super::{
    Lowering, assign, builtins, call, composite, conditional, constants, convert, lvalue, memory, operator,
    statement, variable,
};
use crate::ir::Value;
use spirocl_sema::{
    hir::{Constant, ExprId, ExprKind, Stmt, TemporaryId},
    types::TypeId,
};

impl Lowering<'_> {
    /// Returns the value of an expression; [`self.no_value()`] for type `void`.
    pub(super) fn value(&mut self, id: ExprId) -> Value {
        if let Some(known) = self.bound_value(id) {
            return known;
        }
        let span = self.expr(id).span;
        let outer = std::mem::replace(&mut self.module.span, span);
        let value = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || lower_expression(self, id));
        self.module.span = outer;
        value
    }

    /// The value of a local that needs no memory, if an expression is that.
    fn bound_value(&self, id: ExprId) -> Option<Value> {
        let ExprKind::Load { place, volatile: false } = self.expr(id).kind else { return None };
        let ExprKind::Local(local) = self.expr(place).kind else { return None };
        self.bound(local)
    }

    /// The values of expressions, evaluated in order.
    pub(super) fn values(&mut self, ids: &[ExprId]) -> Vec<Value> {
        ids.iter().map(|&id| self.value(id)).collect()
    }

    /// Evaluates an expression for its side effects.
    pub(super) fn effect(&mut self, id: ExprId) {
        match self.expr(id).kind {
            ExprKind::Zero
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Constant(_)
            | ExprKind::Local(_)
            | ExprKind::Global(_) => {}
            ExprKind::Load { place, volatile: false } => self.effect(place),
            ExprKind::Assign { place, value, volatile } if self.module.is_aggregate(self.type_of(place)) => {
                assign::assign_aggregate(self, place, value, volatile);
            }
            _ => {
                self.value(id);
            }
        }
    }
}

fn lower_expression(cx: &mut Lowering<'_>, id: ExprId) -> Value {
    let code = cx.code();
    let expr = code.expr(id);
    let ty = expr.ty;
    match expr.kind {
        // An lvalue in a value context: only sema's `Sequence` may produce one.
        ExprKind::Local(_)
        | ExprKind::Global(_)
        | ExprKind::Dereference(_)
        | ExprKind::Field { .. }
        | ExprKind::Element { .. }
        | ExprKind::Swizzle { .. }
        | ExprKind::Component { .. } => load_expression(cx, id, false),
        ExprKind::Materialize(value) => cx.value(value),
        ExprKind::Zero => constants::lower_value(cx, &Constant::Zero, ty),
        ExprKind::Integer(bits) => constants::lower_value(cx, &Constant::Integer(bits), ty),
        ExprKind::Float(bits) => constants::lower_value(cx, &Constant::Float(bits), ty),
        ExprKind::Constant(ref constant) => constants::lower_value(cx, constant, ty),
        ExprKind::Load { place, volatile } => load_expression(cx, place, volatile),
        ExprKind::AddressOf(place) => {
            let memory = cx.memory(place);
            cx.pointer(&memory)
        }
        ExprKind::ArrayToPointer(array) => array_to_pointer(cx, array),
        ExprKind::Convert(conversion, operand) => convert::lower_conversion(cx, conversion, operand, ty),
        ExprKind::Unary(op, operand) => operator::lower_unary(cx, op, operand, ty),
        ExprKind::Binary(op, left, right) => operator::lower_binary(cx, op, left, right, ty),
        ExprKind::Compare(op, left, right) => operator::lower_compare(cx, op, left, right, ty),
        ExprKind::Logical(op, left, right) => conditional::lower_logical(cx, op, left, right),
        ExprKind::Conditional(condition, then, otherwise) => {
            conditional::lower_conditional(cx, condition, then, otherwise, ty)
        }
        ExprKind::Select(condition, then, otherwise) => {
            conditional::lower_select(cx, condition, then, otherwise, ty)
        }
        ExprKind::PointerOffset(pointer, index) => {
            let memory = lvalue::offset_place(cx, pointer, index);
            cx.pointer(&memory)
        }
        ExprKind::PointerDifference(left, right) => operator::lower_pointer_difference(cx, left, right, ty),
        ExprKind::Construct(ref parts) => composite::lower_construct(cx, parts, ty),
        ExprKind::ConstructUnion { .. } => {
            let memory = memory::materialize(cx, id);
            memory::load(cx, &memory, false)
        }
        ExprKind::ExtractField { base, index } => composite::extract_field(cx, base, index),
        ExprKind::Shuffle { base, components } => {
            let vector = cx.value(base);
            composite::shuffle(cx, vector, cx.type_of(base), components)
        }
        ExprKind::Assign { place, value, volatile } => assign::lower_assign(cx, place, value, volatile),
        ExprKind::Modify { .. } => assign::lower_modify(cx, id),
        ExprKind::Temporary(TemporaryId(index)) => {
            cx.body().temporaries[index as usize].expect("it is used where it is defined")
        }
        ExprKind::Call { function, ref arguments } => call::lower_call(cx, function, arguments, ty),
        ExprKind::Builtin { builtin, ref arguments } => builtins::lower_builtin(cx, builtin, arguments, ty),
        ExprKind::DeviceKernel(ref call) => builtins::device_kernel(cx, call, expr.ty),
        ExprKind::Sequence { ref effects, result } => {
            lower_effects(cx, effects);
            cx.value(result)
        }
        ExprKind::Statements(ref inner) => statement_expression(cx, &inner.body, inner.result, ty),
        ExprKind::Dependent(_) => unreachable!("no code is made for functions that are not specialized"),
        ExprKind::Error => unreachable!("no code is made for programs with errors"),
    }
}

/// Evaluates expressions for their side effects.
pub(super) fn lower_effects(cx: &mut Lowering<'_>, effects: &[ExprId]) {
    for &effect in effects {
        cx.effect(effect);
    }
}

fn load_expression(cx: &mut Lowering<'_>, place: ExprId, volatile: bool) -> Value {
    match cx.expr(place).kind {
        ExprKind::Materialize(value) => cx.value(value),
        ExprKind::Global(global) if cx.hir.global(global).spec_id.is_some() => {
            variable::spec_constant(cx, global).expect("it has an id")
        }
        _ => {
            let place = cx.place(place);
            lvalue::load(cx, &place, volatile)
        }
    }
}

fn array_to_pointer(cx: &mut Lowering<'_>, array: ExprId) -> Value {
    let memory = cx.memory(array);
    let first = cx.module.constant_size(0);
    let element = memory::element_of(cx, memory, first, Some(0));
    cx.pointer(&element)
}

fn statement_expression(cx: &mut Lowering<'_>, body: &[Stmt], result: Option<ExprId>, ty: TypeId) -> Value {
    statement::lower_statements(cx, body);
    match result {
        Some(result) => cx.value(result),
        None if ty == TypeId::VOID => cx.no_value(),
        None => {
            let ty = cx.module.value_type(ty);
            cx.module.undefined(ty)
        }
    }
}
