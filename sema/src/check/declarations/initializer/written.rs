//! Expansion of an initializer list to the whole value of an object, including implicit zeros.

use crate::{
    check::{
        Checker,
        body::Body,
        declarations::initializer::{Node, Value, list},
    },
    error,
    hir::{Constant, ExprId, ExprKind},
    types::{StructId, StructType, TypeId, TypeKind, Types},
};
use spirocl_frontend::{limits, source::Span};
use std::collections::BTreeMap;

/// Returns the type, with the array length that follows from the initializer: C99 6.7.8p22. In GNU C, a flexible array member has one too.
pub(crate) fn completed(types: &mut Types, ty: TypeId, node: &Node) -> TypeId {
    match *types.kind(ty) {
        TypeKind::Array { element, length: None } => match initialized_length(node) {
            0 => TypeId::ERROR,
            length => types.array(element, Some(length)),
        },
        TypeKind::Struct(id) => with_elements(types, (id, ty), node).unwrap_or(ty),
        _ => ty,
    }
}

/// Returns the number of elements that an initializer gives to an array.
fn initialized_length(node: &Node) -> u64 {
    match node {
        Node::Parts(parts) => parts.last_key_value().map_or(0, |(&last, _)| last + 1),
        Node::Leaf(Value::Constant(Constant::Bytes(bytes)), _) => bytes.len() as u64,
        Node::Empty | Node::Leaf(..) | Node::Union(..) => 0,
    }
}

/// Returns the structure with the elements that an initializer gives to its flexible array member, if it does.
fn with_elements(types: &mut Types, (id, ty): (StructId, TypeId), node: &Node) -> Option<TypeId> {
    let Node::Parts(parts) = node else { return None };
    let last = types.structure(id).fields.as_ref()?.len().checked_sub(1)?;
    let member = list::member_type(types, ty, last as u64)?;
    let TypeKind::Array { element, length: None } = *types.kind(member) else { return None };
    let length = initialized_length(parts.get(&(last as u64))?);
    if length == 0 {
        return None;
    }
    let array = types.array(element, Some(length));
    let mut structure = StructType { declared: Some(ty), ..types.structure(id).clone() };
    structure.fields.as_mut()?[last].ty.ty = array;
    Some(types.add_structure(structure).1)
}

/// Returns the value of a whole object.
pub(crate) fn object_value(checker: &mut Checker<'_>, ty: TypeId, node: Node, span: Span) -> Value {
    match node {
        Node::Empty => Value::Constant(Constant::Zero),
        Node::Leaf(value, _) => value,
        Node::Union(index, inner) => {
            let Some(member) = list::member_type(&checker.types, ty, index.into()) else {
                return Value::Constant(Constant::Zero);
            };
            match object_value(checker, member, *inner, span) {
                Value::Constant(constant) if constant.is_zero() => Value::Constant(Constant::Zero),
                Value::Constant(constant) => Value::Constant(Constant::Union(index, Box::new(constant))),
                Value::Expr(value) => {
                    Value::Expr(checker.body.add(ExprKind::ConstructUnion { index, value }, ty, span))
                }
            }
        }
        Node::Parts(parts) => written_parts(checker, ty, parts, span),
    }
}

fn written_parts(checker: &mut Checker<'_>, ty: TypeId, parts: BTreeMap<u64, Node>, span: Span) -> Value {
    let mut values = Vec::with_capacity(parts.len());
    for (index, node) in parts {
        let Some(part_ty) = list::member_type(&checker.types, ty, index) else { continue };
        values.push((index, object_value(checker, part_ty, node, span)));
    }
    let is_zero = |value: &Value| matches!(value, Value::Constant(constant) if constant.is_zero());
    if values.iter().all(|(_, value)| is_zero(value)) {
        return Value::Constant(Constant::Zero);
    }
    let count = list::part_count(&checker.types, ty);
    if count > limits::INITIALIZED_PARTS {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::too_large(span, &shown));
        return Value::Constant(Constant::Zero);
    }
    if values.iter().all(|(_, value)| matches!(value, Value::Constant(_))) {
        return Value::Constant(constant_parts(&checker.types, ty, count, values));
    }
    Value::Expr(construct_parts(&checker.types, &mut checker.body, ty, count, values, span))
}

fn constant_parts(types: &Types, ty: TypeId, count: u64, values: Vec<(u64, Value)>) -> Constant {
    if let TypeKind::Array { element, .. } = *types.kind(ty)
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
    Constant::Elements(all.into())
}

fn construct_parts(
    types: &Types,
    body: &mut Body,
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
        let part_ty = list::member_type(types, ty, index).unwrap_or(TypeId::ERROR);
        let part = match values.next_if(|&(at, _)| at == index) {
            Some((_, value)) => value_expr(body, value, part_ty, span),
            None => match zero {
                Some((zero_ty, zero)) if zero_ty == part_ty => zero,
                _ => {
                    let made = body.add(ExprKind::Zero, part_ty, span);
                    zero = Some((part_ty, made));
                    made
                }
            },
        };
        all.push(part);
    }
    body.add(ExprKind::Construct(all.into()), ty, span)
}

pub(crate) fn value_expr(body: &mut Body, value: Value, ty: TypeId, span: Span) -> ExprId {
    match value {
        Value::Constant(constant) if ty != TypeId::ERROR => body.add(constant.into(), ty, span),
        Value::Constant(_) => body.add_error(span),
        Value::Expr(expr) => expr,
    }
}
