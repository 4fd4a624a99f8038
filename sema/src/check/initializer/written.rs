//! Expansion of an initializer list to the whole value of an object, including implicit zeros.

use super::{Node, Value};
use crate::{
    check::Checker,
    error,
    hir::{Constant, ExprId, ExprKind},
    types::{TypeId, TypeKind},
};
use spirocl_frontend::{limits, source::Span};
use std::collections::BTreeMap;

impl Checker<'_> {
    /// Returns the type, with the array length that follows from the initializer. C99 6.7.8p22.
    pub(super) fn completed(&mut self, ty: TypeId, node: &Node) -> TypeId {
        let TypeKind::Array { element, length: None } = *self.types.kind(ty) else { return ty };
        let length = match node {
            Node::Parts(parts) => parts.last_key_value().map_or(0, |(&last, _)| last + 1),
            Node::Leaf(Value::Constant(Constant::Bytes(bytes)), _) => bytes.len() as u64,
            Node::Empty | Node::Leaf(..) | Node::Union(..) => 0,
        };
        if length == 0 { TypeId::ERROR } else { self.types.array(element, Some(length)) }
    }

    /// Returns the value of a whole object.
    pub(super) fn written(&mut self, ty: TypeId, node: Node, span: Span) -> Value {
        match node {
            Node::Empty => Value::Constant(Constant::Zero),
            Node::Leaf(value, _) => value,
            Node::Union(index, inner) => {
                let Some(member) = self.member_type(ty, index.into()) else {
                    return Value::Constant(Constant::Zero);
                };
                match self.written(member, *inner, span) {
                    Value::Constant(constant) if constant.is_zero() => Value::Constant(Constant::Zero),
                    Value::Constant(constant) => Value::Constant(Constant::Union(index, Box::new(constant))),
                    Value::Expr(value) => {
                        Value::Expr(self.body.add(ExprKind::ConstructUnion { index, value }, ty, span))
                    }
                }
            }
            Node::Parts(parts) => self.written_parts(ty, parts, span),
        }
    }

    pub(super) fn written_parts(&mut self, ty: TypeId, parts: BTreeMap<u64, Node>, span: Span) -> Value {
        let mut values = Vec::with_capacity(parts.len());
        for (index, node) in parts {
            let Some(part_ty) = self.member_type(ty, index) else { continue };
            values.push((index, self.written(part_ty, node, span)));
        }
        let is_zero = |value: &Value| matches!(value, Value::Constant(constant) if constant.is_zero());
        if values.iter().all(|(_, value)| is_zero(value)) {
            return Value::Constant(Constant::Zero);
        }
        let count = self.part_count(ty);
        if count > limits::INITIALIZED_PARTS {
            let shown = self.show(ty);
            self.diagnostics.report(error::initializer::too_large(span, &shown));
            return Value::Constant(Constant::Zero);
        }
        if values.iter().all(|(_, value)| matches!(value, Value::Constant(_))) {
            return Value::Constant(self.constant_parts(ty, count, values));
        }
        Value::Expr(self.construct_parts(ty, count, values, span))
    }

    pub(super) fn constant_parts(&self, ty: TypeId, count: u64, values: Vec<(u64, Value)>) -> Constant {
        if let TypeKind::Array { element, .. } = *self.types.kind(ty)
            && matches!(element.ty, TypeId::CHAR | TypeId::UCHAR)
        {
            let mut bytes = vec![0; count as usize];
            for (index, value) in values {
                if let Value::Constant(constant) = value {
                    bytes[index as usize] = constant.bits().unwrap_or(0) as u8;
                }
            }
            return Constant::Bytes(bytes.into());
        }
        let mut all = vec![Constant::Zero; count as usize];
        for (index, value) in values {
            if let Value::Constant(constant) = value {
                all[index as usize] = constant;
            }
        }
        Constant::Elements(all)
    }

    pub(super) fn construct_parts(
        &mut self,
        ty: TypeId,
        count: u64,
        values: Vec<(u64, Value)>,
        span: Span,
    ) -> ExprId {
        let mut all = Vec::with_capacity(count as usize);
        let mut values = values.into_iter().peekable();
        // All zeros of the same type share one expression.
        let mut zero: Option<(TypeId, ExprId)> = None;
        for index in 0..count {
            let part_ty = self.member_type(ty, index).unwrap_or(TypeId::ERROR);
            let part = match values.next_if(|&(at, _)| at == index) {
                Some((_, value)) => self.value_expr(value, part_ty, span),
                None => match zero {
                    Some((zero_ty, zero)) if zero_ty == part_ty => zero,
                    _ => {
                        let made = self.body.add(ExprKind::Constant(Constant::Zero), part_ty, span);
                        zero = Some((part_ty, made));
                        made
                    }
                },
            };
            all.push(part);
        }
        self.body.add(ExprKind::Construct(all), ty, span)
    }

    pub(super) fn value_expr(&mut self, value: Value, ty: TypeId, span: Span) -> ExprId {
        match value {
            Value::Constant(constant) if ty != TypeId::ERROR => {
                self.body.add(ExprKind::Constant(constant), ty, span)
            }
            Value::Constant(_) => self.body.add_error(span),
            Value::Expr(expr) => expr,
        }
    }
}
