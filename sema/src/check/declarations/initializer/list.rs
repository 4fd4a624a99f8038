//! Checks braced initializer lists: elements, brace elision, strings and vectors among the elements. C99 6.7.8.

use crate::{
    check::{
        Checker,
        declarations::initializer::{self, Cursor, Node, Target, Value, designator, initializer_span},
        expressions::{convert, expression},
        reporter::Reporter,
    },
    error,
    hir::{Constant, ExprId, ExprKind},
    types::{Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::{self, Initializer, InitializerElement, InitializerList},
    source::Span,
};
use std::collections::BTreeMap;

/// Returns the initial value that `{ ... }` specifies for an object.
pub(crate) fn braced(checker: &mut Checker<'_>, ty: TypeId, list: &InitializerList, target: Target) -> Node {
    if list.elements.is_empty() {
        checker.diagnostics.report(error::initializer::empty(list.span));
    }
    match *checker.types.kind(ty) {
        TypeKind::Error => {
            check_unused(checker, &list.elements);
            Node::Empty
        }
        TypeKind::Array { element, .. } => {
            if let [InitializerElement { designators, value: Initializer::Expr(expr), .. }] =
                list.elements.as_slice()
                && designators.is_empty()
                && let Some(bytes) = initializer::string_for(&checker.literals, element.ty, expr)
            {
                return string_node(checker, ty, &bytes, expr.span);
            }
            aggregate(checker, ty, list, target)
        }
        TypeKind::Struct(id) => {
            if checker.types.structure(id).fields.is_none() {
                return Node::Empty;
            }
            aggregate(checker, ty, list, target)
        }
        TypeKind::Vector(scalar, count) => vector_list(checker, ty, (scalar, count), list, target),
        TypeKind::Void | TypeKind::Function { .. } | TypeKind::Image(..) | TypeKind::Pipe { .. } => {
            let shown = checker.show(ty);
            checker.diagnostics.report(error::initializer::uninitializable(list.span, &shown));
            Node::Empty
        }
        TypeKind::Scalar(_)
        | TypeKind::Pointer { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Block { .. }
        | TypeKind::Opaque(_) => scalar_list(checker, ty, list, target),
    }
}

/// Checks values that initialize nothing: excess elements, or elements after an error.
fn check_unused(checker: &mut Checker<'_>, elements: &[InitializerElement]) {
    for element in elements {
        match &element.value {
            Initializer::Expr(expr) => {
                checker.unevaluated(|checker| expression::check(checker, expr));
            }
            Initializer::List(inner) => check_unused(checker, &inner.elements),
        }
    }
}

fn string_node(checker: &mut Checker<'_>, ty: TypeId, bytes: &[u8], span: Span) -> Node {
    let Some(array) = checker.types.array_element(ty) else { return Node::Empty };
    match initializer::string_value(checker, ty, array, bytes, span) {
        (_, value @ Value::Constant(_)) => Node::Leaf(value, span),
        (_, Value::Expr(_)) => Node::Empty,
    }
}

/// Checks a braced scalar: `int a = { 1 };`.
fn scalar_list(checker: &mut Checker<'_>, ty: TypeId, list: &InitializerList, target: Target) -> Node {
    let Some(first) = list.elements.first() else { return Node::Empty };
    let shown = checker.show(ty);
    if let Some(designator) = first.designators.first() {
        designator::report_designator(checker, designator, ty);
        return Node::Empty;
    }
    if let Some(second) = list.elements.get(1) {
        checker.diagnostics.report(error::initializer::too_many(initializer_span(&second.value), &shown, 1));
        check_unused(checker, &list.elements[1..]);
    }
    match &first.value {
        Initializer::Expr(expr) => {
            let mark = checker.body.exprs.len();
            let value = expression::value(checker, expr);
            Node::Leaf(initializer::leaf(checker, ty, value, target, mark), expr.span)
        }
        Initializer::List(inner) => {
            checker.diagnostics.report(error::initializer::many_braces(inner.span, &shown));
            braced(checker, ty, inner, target)
        }
    }
}

/// Checks a braced vector: `float4 v = { 1, (float2)(2, 3), 4 };`.
fn vector_list(
    checker: &mut Checker<'_>,
    ty: TypeId,
    (scalar, count): (Scalar, u8),
    list: &InitializerList,
    target: Target,
) -> Node {
    if list.elements.is_empty() {
        return Node::Leaf(Value::Constant(Constant::Zero), list.span);
    }
    let mark = checker.body.exprs.len();
    let mut parts = Vec::new();
    let mut filled = 0;
    let mut has_error = false;
    for element in &list.elements {
        if let Some(designator) = element.designators.first() {
            designator::report_designator(checker, designator, ty);
            return Node::Empty;
        }
        let part = listed_component(checker, scalar, &element.value, target);
        match checker.types.elements(checker.body.expr(part).ty) {
            Some((_, components)) => filled += u64::from(components),
            None => has_error = true,
        }
        parts.push(part);
    }
    if has_error {
        return Node::Empty;
    }
    if filled != u64::from(count) {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::vector_values(list.span, &shown, count, filled));
        return Node::Empty;
    }
    let value = checker.body.add(ExprKind::Construct(parts.into()), ty, list.span);
    Node::Leaf(initializer::leaf(checker, ty, value, target, mark), list.span)
}

/// Checks a value in a vector initializer: a scalar, or a vector with the same element type.
fn listed_component(
    checker: &mut Checker<'_>,
    scalar: Scalar,
    value: &Initializer,
    target: Target,
) -> ExprId {
    match value {
        Initializer::Expr(expr) => {
            let value = expression::value(checker, expr);
            match *checker.types.kind(checker.body.expr(value).ty) {
                TypeKind::Vector(element, _) if element == scalar => value,
                _ => convert::convert_for(checker, value, scalar.id(), target.why()),
            }
        }
        Initializer::List(inner) => match inner.elements.as_slice() {
            [InitializerElement { designators, value, .. }] if designators.is_empty() => {
                if let Initializer::List(_) = value {
                    checker
                        .diagnostics
                        .report(error::initializer::many_braces(inner.span, &scalar.name().into()));
                }
                listed_component(checker, scalar, value, target)
            }
            _ => {
                checker
                    .diagnostics
                    .report(error::initializer::scalar_list(inner.span, &scalar.name().into()));
                checker.body.add_error(inner.span)
            }
        },
    }
}

/// Checks the initializer list of an array, structure or union.
fn aggregate(checker: &mut Checker<'_>, ty: TypeId, list: &InitializerList, target: Target) -> Node {
    let mut node = Node::Empty;
    let mark = checker.body.exprs.len();
    let mut cursor = Cursor { elements: &list.elements, at: 0, placed: false, checked: None, target, mark };
    let mut next = 0u64;
    while let Some(element) = cursor.current() {
        if element.designators.is_empty() {
            if part_type(&checker.types, ty, next).is_none() {
                let span = initializer_span(&element.value);
                let shown = checker.show(ty);
                checker.diagnostics.report(error::initializer::too_many(
                    span,
                    &shown,
                    part_count(&checker.types, ty),
                ));
                check_unused(checker, &list.elements[cursor.at..]);
                break;
            }
            fill_part(checker, &mut node, ty, next, &mut cursor);
            next += 1;
        } else {
            designator::warn_of_form(&mut checker.diagnostics, &checker.symbols, element);
            match designator::designated(checker, &mut node, ty, &element.designators, &mut cursor) {
                Some(index) => next = index + 1,
                None => cursor.advance(),
            }
        }
    }
    node
}

/// Returns the number of parts that a list without designators can initialize.
pub(crate) fn part_count(types: &Types, ty: TypeId) -> u64 {
    match *types.kind(ty) {
        TypeKind::Array { length, .. } => length.unwrap_or(u64::MAX),
        TypeKind::Struct(id) => {
            let structure = types.structure(id);
            let fields = structure.fields.as_ref().map_or(0, Vec::len);
            if structure.is_union { fields.min(1) as u64 } else { fields as u64 }
        }
        _ => 0,
    }
}

/// Returns the type of a part in initialization order; a union has only its first member.
fn part_type(types: &Types, ty: TypeId, index: u64) -> Option<TypeId> {
    if index >= part_count(types, ty) {
        return None;
    }
    member_type(types, ty, index)
}

/// Returns the type of a part by index.
pub(crate) fn member_type(types: &Types, ty: TypeId, index: u64) -> Option<TypeId> {
    match *types.kind(ty) {
        TypeKind::Array { element, .. } => Some(element.ty),
        TypeKind::Struct(id) => {
            let fields = types.structure(id).fields.as_deref()?;
            fields.get(usize::try_from(index).ok()?).map(|field| field.ty.ty)
        }
        _ => None,
    }
}

/// Initializes one part from the next elements.
fn fill_part(checker: &mut Checker<'_>, node: &mut Node, ty: TypeId, index: u64, cursor: &mut Cursor<'_>) {
    let Some(part_ty) = member_type(&checker.types, ty, index) else {
        cursor.advance();
        return;
    };
    if is_refused(checker, ty, part_ty, cursor) {
        cursor.advance();
        return;
    }
    let is_union = is_union(&checker.types, ty);
    let part = part(&mut checker.diagnostics, node, is_union, index, cursor);
    fill(checker, part, part_ty, cursor);
}

/// Whether a part of an object is a flexible array member that the current element cannot initialize. In GNU C, braces or a string can give
/// elements to that of a variable with static storage duration.
pub(crate) fn is_refused(checker: &mut Checker<'_>, ty: TypeId, part: TypeId, cursor: &Cursor<'_>) -> bool {
    let TypeKind::Array { element, length: None } = *checker.types.kind(part) else { return false };
    let Some(current) = cursor.current() else { return false };
    let has_elements = match &current.value {
        Initializer::List(_) => true,
        Initializer::Expr(expr) => initializer::string_for(&checker.literals, element.ty, expr).is_some(),
    };
    let at = initializer_span(&current.value);
    let member = match *checker.types.kind(ty) {
        TypeKind::Struct(id) if has_elements && cursor.target.whole == Some(ty) => {
            let structure = checker.types.structure(id);
            structure.fields.iter().flatten().last().filter(|_| !structure.is_union)
        }
        _ => None,
    };
    let Some(member) = member else {
        checker.diagnostics.report(error::initializer::flexible(at));
        return true;
    };
    let name = member.name.map(|name| checker.symbols.text(name)).unwrap_or_default();
    checker.diagnostics.report(error::initializer::flexible_elements(at, name, member.span));
    false
}

pub(crate) fn is_union(types: &Types, ty: TypeId) -> bool {
    matches!(*types.kind(ty), TypeKind::Struct(id) if types.structure(id).is_union)
}

/// Returns a part of a node, which is created if it is new. Reports an earlier value that is overridden.
pub(crate) fn part<'n>(
    diagnostics: &mut Reporter<'_>,
    node: &'n mut Node,
    is_union: bool,
    index: u64,
    cursor: &Cursor<'_>,
) -> &'n mut Node {
    let fits = match node {
        Node::Empty => false,
        Node::Leaf(_, first) => {
            let first = *first;
            warn_overridden(diagnostics, cursor, first);
            false
        }
        Node::Parts(_) => !is_union,
        Node::Union(member, _) if u64::from(*member) == index => true,
        Node::Union(_, other) => {
            if let Some(first) = first_leaf(other) {
                warn_overridden(diagnostics, cursor, first);
            }
            false
        }
    };
    if !fits {
        *node = if is_union {
            Node::Union(index as u32, Box::new(Node::Empty))
        } else {
            Node::Parts(BTreeMap::new())
        };
    }
    match node {
        Node::Union(_, inner) => inner,
        Node::Parts(parts) => parts.entry(index).or_insert(Node::Empty),
        Node::Empty | Node::Leaf(..) => unreachable!("the node was made to have parts"),
    }
}

fn warn_overridden(diagnostics: &mut Reporter<'_>, cursor: &Cursor<'_>, first: Span) {
    let Some(element) = cursor.current() else { return };
    diagnostics.report(error::initializer::overridden(initializer_span(&element.value), first));
}

/// Initializes an object from the current element, and from the following elements if its braces are elided.
pub(crate) fn fill(checker: &mut Checker<'_>, node: &mut Node, ty: TypeId, cursor: &mut Cursor<'_>) {
    let Some(element) = cursor.current() else { return };
    match &element.value {
        Initializer::List(inner) => {
            let whole = braced(checker, ty, inner, cursor.target);
            put(&mut checker.diagnostics, node, whole, cursor);
        }
        Initializer::Expr(expr) => fill_from(checker, node, ty, expr, cursor),
    }
}

/// Sets an object to the value of the current element, which overrides an earlier value.
fn put(diagnostics: &mut Reporter<'_>, node: &mut Node, value: Node, cursor: &mut Cursor<'_>) {
    if let Some(first) = first_leaf(node) {
        warn_overridden(diagnostics, cursor, first);
    }
    *node = value;
    cursor.advance();
}

fn fill_from(
    checker: &mut Checker<'_>,
    node: &mut Node,
    ty: TypeId,
    expr: &ast::Expr,
    cursor: &mut Cursor<'_>,
) {
    match *checker.types.kind(ty) {
        TypeKind::Array { element, .. } => {
            if let Some(bytes) = initializer::string_for(&checker.literals, element.ty, expr) {
                let string = string_node(checker, ty, &bytes, expr.span);
                put(&mut checker.diagnostics, node, string, cursor);
                return;
            }
            fill_without_braces(checker, node, ty, expr, cursor);
        }
        TypeKind::Struct(_) => {
            let value = checked_value(checker, expr, cursor);
            if checker.body.expr(value).ty == ty || convert::is_error(&checker.body, value) {
                let whole =
                    Node::Leaf(initializer::leaf(checker, ty, value, cursor.target, cursor.mark), expr.span);
                put(&mut checker.diagnostics, node, whole, cursor);
                return;
            }
            fill_without_braces(checker, node, ty, expr, cursor);
        }
        TypeKind::Error
        | TypeKind::Void
        | TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Pointer { .. }
        | TypeKind::Function { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Block { .. }
        | TypeKind::Opaque(_) => {
            let value = checked_value(checker, expr, cursor);
            let leaf =
                Node::Leaf(initializer::leaf(checker, ty, value, cursor.target, cursor.mark), expr.span);
            put(&mut checker.diagnostics, node, leaf, cursor);
        }
    }
}

fn checked_value(checker: &mut Checker<'_>, expr: &ast::Expr, cursor: &mut Cursor<'_>) -> ExprId {
    match cursor.checked {
        Some(value) => value,
        None => {
            let value = expression::value(checker, expr);
            cursor.checked = Some(value);
            value
        }
    }
}

/// Initializes the parts of an object in order from elements without their own braces. C99 6.7.8p20.
fn fill_without_braces(
    checker: &mut Checker<'_>,
    node: &mut Node,
    ty: TypeId,
    expr: &ast::Expr,
    cursor: &mut Cursor<'_>,
) {
    if part_type(&checker.types, ty, 0).is_none() {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::too_many(expr.span, &shown, 0));
        cursor.advance();
        return;
    }
    fill_from_part(checker, node, ty, 0, cursor);
}

pub(crate) fn fill_from_part(
    checker: &mut Checker<'_>,
    node: &mut Node,
    ty: TypeId,
    first: u64,
    cursor: &mut Cursor<'_>,
) {
    let mut index = first;
    while cursor.current().is_some() && cursor.goes_on() && part_type(&checker.types, ty, index).is_some() {
        fill_part(checker, node, ty, index, cursor);
        index += 1;
    }
}

/// Returns the location of the first value in a node.
fn first_leaf(node: &Node) -> Option<Span> {
    match node {
        Node::Empty => None,
        Node::Leaf(_, span) => Some(*span),
        Node::Parts(parts) => parts.values().find_map(first_leaf),
        Node::Union(_, inner) => first_leaf(inner),
    }
}
