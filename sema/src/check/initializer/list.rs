//! Checks braced initializer lists: elements, brace elision, strings and vectors among the elements. C99 6.7.8.

use super::{Cursor, Node, Target, Value, initializer_span};
use crate::{
    check::Checker,
    error,
    hir::{Constant, ExprId, ExprKind},
    types::{Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, Initializer, InitializerElement, InitializerList},
    source::Span,
};
use std::collections::BTreeMap;

impl Checker<'_> {
    /// Returns the initial value that `{ ... }` specifies for an object.
    pub(super) fn braced(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        if list.elements.is_empty() {
            self.diagnostics.report(error::initializer::empty(list.span));
        }
        match *self.types.kind(ty) {
            TypeKind::Error => {
                self.check_unused(&list.elements);
                Node::Empty
            }
            TypeKind::Array { element, .. } => {
                if let [InitializerElement { designators, value: Initializer::Expr(expr), .. }] =
                    list.elements.as_slice()
                    && designators.is_empty()
                    && let Some(bytes) = self.string_for(element.ty, expr)
                {
                    return self.string_node(ty, &bytes, expr.span);
                }
                self.aggregate(ty, list, target)
            }
            TypeKind::Struct(id) => {
                if self.types.structure(id).fields.is_none() {
                    return Node::Empty;
                }
                self.aggregate(ty, list, target)
            }
            TypeKind::Vector(scalar, count) => self.vector_list(ty, (scalar, count), list, target),
            TypeKind::Void | TypeKind::Function { .. } | TypeKind::Image(..) | TypeKind::Pipe { .. } => {
                let shown = self.show(ty);
                self.diagnostics.report(error::initializer::uninitializable(list.span, &shown));
                Node::Empty
            }
            TypeKind::Scalar(_)
            | TypeKind::Pointer { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => self.scalar_list(ty, list, target),
        }
    }

    /// Checks values that initialize nothing: excess elements, or elements after an error.
    pub(super) fn check_unused(&mut self, elements: &[InitializerElement]) {
        for element in elements {
            match &element.value {
                Initializer::Expr(expr) => {
                    self.unevaluated(|checker| checker.expression(expr));
                }
                Initializer::List(inner) => self.check_unused(&inner.elements),
            }
        }
    }

    pub(super) fn string_node(&mut self, ty: TypeId, bytes: &[u8], span: Span) -> Node {
        let Some(array) = self.types.array_element(ty) else { return Node::Empty };
        match self.string_value(ty, array, bytes, span) {
            (_, value @ Value::Constant(_)) => Node::Leaf(value, span),
            (_, Value::Expr(_)) => Node::Empty,
        }
    }

    /// Checks a braced scalar: `int a = { 1 };`.
    pub(super) fn scalar_list(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        let Some(first) = list.elements.first() else { return Node::Empty };
        let shown = self.show(ty);
        if let Some(designator) = first.designators.first() {
            self.report_designator(designator, ty);
            return Node::Empty;
        }
        if let Some(second) = list.elements.get(1) {
            self.diagnostics.report(error::initializer::too_many(initializer_span(&second.value), &shown, 1));
            self.check_unused(&list.elements[1..]);
        }
        match &first.value {
            Initializer::Expr(expr) => {
                let mark = self.body.exprs.len();
                let value = self.value(expr);
                Node::Leaf(self.leaf(ty, value, target, mark), expr.span)
            }
            Initializer::List(inner) => {
                self.diagnostics.report(error::initializer::many_braces(inner.span, &shown));
                self.braced(ty, inner, target)
            }
        }
    }

    /// Checks a braced vector: `float4 v = { 1, (float2)(2, 3), 4 };`.
    pub(super) fn vector_list(
        &mut self,
        ty: TypeId,
        (scalar, count): (Scalar, u8),
        list: &InitializerList,
        target: Target,
    ) -> Node {
        if list.elements.is_empty() {
            return Node::Leaf(Value::Constant(Constant::Zero), list.span);
        }
        let mark = self.body.exprs.len();
        let mut parts = Vec::new();
        let mut filled = 0;
        let mut has_error = false;
        for element in &list.elements {
            if let Some(designator) = element.designators.first() {
                self.report_designator(designator, ty);
                return Node::Empty;
            }
            let part = self.listed_component(scalar, &element.value, target);
            match self.types.elements(self.body.expr(part).ty) {
                Some((_, components)) => filled += u64::from(components),
                None => has_error = true,
            }
            parts.push(part);
        }
        if has_error {
            return Node::Empty;
        }
        if filled != u64::from(count) {
            let shown = self.show(ty);
            self.diagnostics.report(error::initializer::vector_values(list.span, &shown, count, filled));
            return Node::Empty;
        }
        let value = self.body.add(ExprKind::Construct(parts), ty, list.span);
        Node::Leaf(self.leaf(ty, value, target, mark), list.span)
    }

    /// Checks a value in a vector initializer: a scalar, or a vector with the same element type.
    pub(super) fn listed_component(&mut self, scalar: Scalar, value: &Initializer, target: Target) -> ExprId {
        match value {
            Initializer::Expr(expr) => {
                let value = self.value(expr);
                match *self.types.kind(self.body.expr(value).ty) {
                    TypeKind::Vector(element, _) if element == scalar => value,
                    _ => self.convert_for(value, scalar.id(), target.why(expr.span)),
                }
            }
            Initializer::List(inner) => match inner.elements.as_slice() {
                [InitializerElement { designators, value, .. }] if designators.is_empty() => {
                    if let Initializer::List(_) = value {
                        self.diagnostics
                            .report(error::initializer::many_braces(inner.span, &scalar.name().into()));
                    }
                    self.listed_component(scalar, value, target)
                }
                _ => {
                    self.diagnostics
                        .report(error::initializer::scalar_list(inner.span, &scalar.name().into()));
                    self.body.add_error(inner.span)
                }
            },
        }
    }

    /// Checks the initializer list of an array, structure or union.
    pub(super) fn aggregate(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        let mut node = Node::Empty;
        let mark = self.body.exprs.len();
        let mut cursor =
            Cursor { elements: &list.elements, at: 0, placed: false, checked: None, target, mark };
        let mut next = 0u64;
        while let Some(element) = cursor.current() {
            if element.designators.is_empty() {
                if self.part_type(ty, next).is_none() {
                    let span = initializer_span(&element.value);
                    let shown = self.show(ty);
                    self.diagnostics.report(error::initializer::too_many(span, &shown, self.part_count(ty)));
                    self.check_unused(&list.elements[cursor.at..]);
                    break;
                }
                self.fill_part(&mut node, ty, next, &mut cursor);
                next += 1;
            } else {
                self.warn_of_form(element);
                match self.designated(&mut node, ty, &element.designators, &mut cursor) {
                    Some(index) => next = index + 1,
                    None => cursor.advance(),
                }
            }
        }
        node
    }

    /// Returns the number of parts that a list without designators can initialize.
    pub(super) fn part_count(&self, ty: TypeId) -> u64 {
        match *self.types.kind(ty) {
            TypeKind::Array { length, .. } => length.unwrap_or(u64::MAX),
            TypeKind::Struct(id) => {
                let structure = self.types.structure(id);
                let fields = structure.fields.as_ref().map_or(0, Vec::len);
                if structure.is_union { fields.min(1) as u64 } else { fields as u64 }
            }
            _ => 0,
        }
    }

    /// Returns the type of a part in initialization order; a union has only its first member.
    pub(super) fn part_type(&self, ty: TypeId, index: u64) -> Option<TypeId> {
        if index >= self.part_count(ty) {
            return None;
        }
        self.member_type(ty, index)
    }

    /// Returns the type of a part by index.
    pub(super) fn member_type(&self, ty: TypeId, index: u64) -> Option<TypeId> {
        match *self.types.kind(ty) {
            TypeKind::Array { element, .. } => Some(element.ty),
            TypeKind::Struct(id) => {
                let fields = self.types.structure(id).fields.as_deref()?;
                fields.get(usize::try_from(index).ok()?).map(|field| field.ty.ty)
            }
            _ => None,
        }
    }

    /// Initializes one part from the next elements.
    pub(super) fn fill_part(&mut self, node: &mut Node, ty: TypeId, index: u64, cursor: &mut Cursor<'_>) {
        let Some(part_ty) = self.member_type(ty, index) else {
            cursor.advance();
            return;
        };
        let is_union = self.is_union(ty);
        let part = self.part(node, is_union, index, cursor);
        self.fill(part, part_ty, cursor);
    }

    pub(super) fn is_union(&self, ty: TypeId) -> bool {
        matches!(*self.types.kind(ty), TypeKind::Struct(id) if self.types.structure(id).is_union)
    }

    /// Returns a part of a node, which is created if it is new. Reports an earlier value that is overridden.
    pub(super) fn part<'n>(
        &mut self,
        node: &'n mut Node,
        is_union: bool,
        index: u64,
        cursor: &Cursor<'_>,
    ) -> &'n mut Node {
        let fits = match node {
            Node::Empty => false,
            Node::Leaf(_, first) => {
                let first = *first;
                self.warn_overridden(cursor, first);
                false
            }
            Node::Parts(_) => !is_union,
            Node::Union(member, _) if u64::from(*member) == index => true,
            Node::Union(_, other) => {
                if let Some(first) = first_leaf(other) {
                    self.warn_overridden(cursor, first);
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

    pub(super) fn warn_overridden(&mut self, cursor: &Cursor<'_>, first: Span) {
        let Some(element) = cursor.current() else { return };
        self.diagnostics.report(error::initializer::overridden(initializer_span(&element.value), first));
    }

    /// Initializes an object from the current element, and from the following elements if its braces are elided.
    pub(super) fn fill(&mut self, node: &mut Node, ty: TypeId, cursor: &mut Cursor<'_>) {
        let Some(element) = cursor.current() else { return };
        if let TypeKind::Array { length: None, .. } = self.types.kind(ty) {
            self.diagnostics.report(error::initializer::flexible(initializer_span(&element.value)));
            cursor.advance();
            return;
        }
        match &element.value {
            Initializer::List(inner) => {
                let whole = self.braced(ty, inner, cursor.target);
                self.put(node, whole, cursor);
            }
            Initializer::Expr(expr) => self.fill_from(node, ty, expr, cursor),
        }
    }

    /// Sets an object to the value of the current element, which overrides an earlier value.
    fn put(&mut self, node: &mut Node, value: Node, cursor: &mut Cursor<'_>) {
        if let Some(first) = first_leaf(node) {
            self.warn_overridden(cursor, first);
        }
        *node = value;
        cursor.advance();
    }

    pub(super) fn fill_from(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        expr: &ast::Expr,
        cursor: &mut Cursor<'_>,
    ) {
        match *self.types.kind(ty) {
            TypeKind::Array { element, .. } => {
                if let Some(bytes) = self.string_for(element.ty, expr) {
                    let string = self.string_node(ty, &bytes, expr.span);
                    self.put(node, string, cursor);
                    return;
                }
                self.fill_without_braces(node, ty, expr, cursor);
            }
            TypeKind::Struct(_) => {
                let value = self.checked_value(expr, cursor);
                if self.body.expr(value).ty == ty || self.is_error(value) {
                    let whole = Node::Leaf(self.leaf(ty, value, cursor.target, cursor.mark), expr.span);
                    self.put(node, whole, cursor);
                    return;
                }
                self.fill_without_braces(node, ty, expr, cursor);
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
                let value = self.checked_value(expr, cursor);
                let leaf = Node::Leaf(self.leaf(ty, value, cursor.target, cursor.mark), expr.span);
                self.put(node, leaf, cursor);
            }
        }
    }

    pub(super) fn checked_value(&mut self, expr: &ast::Expr, cursor: &mut Cursor<'_>) -> ExprId {
        match cursor.checked {
            Some(value) => value,
            None => {
                let value = self.value(expr);
                cursor.checked = Some(value);
                value
            }
        }
    }

    /// Initializes the parts of an object in order from elements without their own braces. C99 6.7.8p20.
    pub(super) fn fill_without_braces(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        expr: &ast::Expr,
        cursor: &mut Cursor<'_>,
    ) {
        if self.part_type(ty, 0).is_none() {
            let shown = self.show(ty);
            self.diagnostics.report(error::initializer::too_many(expr.span, &shown, 0));
            cursor.advance();
            return;
        }
        self.fill_from_part(node, ty, 0, cursor);
    }

    pub(super) fn fill_from_part(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        first: u64,
        cursor: &mut Cursor<'_>,
    ) {
        let mut index = first;
        while cursor.current().is_some() && cursor.goes_on() && self.part_type(ty, index).is_some() {
            self.fill_part(node, ty, index, cursor);
            index += 1;
        }
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
