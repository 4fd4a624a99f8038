//! Checks designators: `[1].b = value`. C99 6.7.8.

use super::{Cursor, Node, initializer_span};
use crate::{
    check::{Checker, ConstantUse},
    error,
    types::{StructId, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, Designator, DesignatorForm, InitializerElement, Name},
    limits,
    nearest::nearest,
    source::Span,
};

/// The parts that one designator names: a single part or a range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    first: u64,
    last: u64,
}

impl Step {
    fn one(index: u64) -> Self {
        Self { first: index, last: index }
    }
}

impl Checker<'_> {
    /// Warns about designators in the syntax of GNU C.
    pub(super) fn warn_of_form(&mut self, element: &InitializerElement) {
        match element.form {
            DesignatorForm::Standard => {}
            DesignatorForm::Colon(span) => {
                let Some(Designator::Member(name)) = element.designators.first() else { return };
                let name = self.symbols.text(name.symbol).to_owned();
                self.diagnostics.report(error::initializer::colon_designator(span, &name));
            }
            DesignatorForm::WithoutEqual(span) => {
                self.diagnostics.report(error::initializer::designator_without_equal(span));
            }
        }
        for designator in &element.designators {
            if let Designator::Range(_, _, span) = designator {
                self.diagnostics.report(error::initializer::range_designator(*span));
            }
        }
    }

    /// Applies a designation such as `[1].b = value`; returns the index of the last designated part of this object.
    pub(super) fn designated(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        designators: &[Designator],
        cursor: &mut Cursor<'_>,
    ) -> Option<u64> {
        let mut steps = Vec::new();
        let mut inner = ty;
        for designator in designators {
            if !steps.is_empty() && matches!(self.types.kind(inner), TypeKind::Array { length: None, .. }) {
                let span = cursor.current().map(|element| initializer_span(&element.value))?;
                self.diagnostics.report(error::initializer::flexible(span));
                return None;
            }
            for step in self.designated_path(inner, designator)? {
                inner = self.member_type(inner, step.last)?;
                steps.push(step);
            }
        }
        self.descend(node, ty, &steps, cursor)?;
        let (outer, inside) = steps.split_first()?;
        let part_ty = self.member_type(ty, outer.last)?;
        let is_union = self.is_union(ty);
        if !inside.is_empty() && cursor.current().is_some_and(|next| next.designators.is_empty()) {
            let part = self.part(node, is_union, outer.last, cursor);
            self.go_on(part, part_ty, inside, cursor);
        }
        Some(outer.last)
    }

    /// Initializes the parts at the end of the steps.
    fn descend(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        steps: &[Step],
        cursor: &mut Cursor<'_>,
    ) -> Option<()> {
        let (&Step { first, last }, inside) = steps.split_first()?;
        let part_ty = self.member_type(ty, last)?;
        let is_union = self.is_union(ty);
        if first == last {
            let part = self.part(node, is_union, first, cursor);
            return self.give(part, part_ty, inside, cursor);
        }
        let span = cursor.current().map(|element| initializer_span(&element.value))?;
        let labels = self.body.labels;
        let mut value = Node::Empty;
        self.give(&mut value, part_ty, inside, cursor)?;
        if self.body.labels != labels {
            self.diagnostics.report(error::initializer::labels_in_range(span));
        }
        if (last - first).saturating_mul(leaves(&value)) > limits::RANGE_PARTS {
            let shown = self.show(ty);
            self.diagnostics.report(error::initializer::too_large(span, &shown));
            return None;
        }
        for index in first..last {
            merge(self.part(node, is_union, index, cursor), value.clone());
        }
        merge(self.part(node, is_union, last, cursor), value);
        Some(())
    }

    /// Initializes a part, or a part within it, with the current element.
    fn give(&mut self, part: &mut Node, ty: TypeId, inside: &[Step], cursor: &mut Cursor<'_>) -> Option<()> {
        if !inside.is_empty() {
            return self.descend(part, ty, inside, cursor);
        }
        cursor.placed = true;
        self.fill(part, ty, cursor);
        Some(())
    }

    /// C99 6.7.8p17: the following elements initialize the parts after the designated one, within the object that
    /// contains it.
    fn go_on(&mut self, node: &mut Node, ty: TypeId, steps: &[Step], cursor: &mut Cursor<'_>) {
        let Some((step, inside)) = steps.split_first() else { return };
        let is_union = self.is_union(ty);
        if !inside.is_empty()
            && let Some(part_ty) = self.member_type(ty, step.last)
        {
            let part = self.part(node, is_union, step.last, cursor);
            self.go_on(part, part_ty, inside, cursor);
        }
        if !is_union {
            self.fill_from_part(node, ty, step.last + 1, cursor);
        }
    }

    /// Returns the parts that a designator names, through anonymous members.
    fn designated_path(&mut self, ty: TypeId, designator: &Designator) -> Option<Vec<Step>> {
        match (designator, self.types.kind(ty)) {
            (_, TypeKind::Error) => None,
            (Designator::Index(expr, span), TypeKind::Array { length, .. }) => {
                let length = *length;
                self.designated_index(expr, *span, length).map(|index| vec![Step::one(index)])
            }
            (Designator::Range(first, last, span), TypeKind::Array { length, .. }) => {
                let length = *length;
                let first = self.designated_index(first, *span, length)?;
                let last = self.designated_index(last, *span, length)?;
                if first > last {
                    self.diagnostics.report(error::initializer::empty_range(*span));
                    return None;
                }
                Some(vec![Step { first, last }])
            }
            (Designator::Member(name), TypeKind::Struct(id)) => {
                let id = *id;
                match self.types.member_path(id, name.symbol) {
                    Some(path) => Some(path.into_iter().map(|index| Step::one(index.into())).collect()),
                    None => {
                        self.report_no_member(*name, id, ty);
                        None
                    }
                }
            }
            _ => {
                self.report_designator(designator, ty);
                None
            }
        }
    }

    /// Returns the index of an array element. Reports an index out of range.
    fn designated_index(&mut self, expr: &ast::Expr, span: Span, length: Option<u64>) -> Option<u64> {
        let index = self.constant_integer(expr, ConstantUse::Designator)?.value();
        match u64::try_from(index) {
            Ok(index) if index < length.unwrap_or(limits::INITIALIZED_PARTS) => Some(index),
            _ => {
                self.diagnostics.report(error::initializer::index_range(span, &index.to_string(), length));
                None
            }
        }
    }

    pub(super) fn report_no_member(&mut self, name: Name, id: StructId, ty: TypeId) {
        let fields = self.types.structure(id).fields.iter().flatten();
        let mut names = Vec::new();
        fields.for_each(|field| self.types.member_names(field, &mut names));
        let text = self.symbols.text(name.symbol).to_owned();
        let near = nearest(&text, names.iter().map(|&(name, _)| self.symbols.text(name))).map(str::to_owned);
        let shown = self.show(ty);
        self.diagnostics.report(error::initializer::no_member(name.span, &text, &shown, near.as_deref()));
    }

    pub(super) fn report_designator(&mut self, designator: &Designator, ty: TypeId) {
        let shown = self.show(ty);
        match designator {
            Designator::Index(_, span) | Designator::Range(_, _, span) => {
                self.diagnostics.report(error::initializer::index_of(*span, &shown));
            }
            Designator::Member(name) => {
                let text = self.symbols.text(name.symbol).to_owned();
                self.diagnostics.report(error::initializer::member_of(name.span, &text, &shown));
            }
        }
    }
}

/// Merges the value of a range into one of its elements, and keeps the other parts of the element.
fn merge(node: &mut Node, value: Node) {
    match (node, value) {
        (Node::Parts(parts), Node::Parts(values)) => {
            for (index, value) in values {
                merge(parts.entry(index).or_insert(Node::Empty), value);
            }
        }
        (node, value) => *node = value,
    }
}

/// Returns the number of values in a node, at least 1.
fn leaves(node: &Node) -> u64 {
    match node {
        Node::Empty | Node::Leaf(..) => 1,
        Node::Parts(parts) => parts.values().map(leaves).fold(1, u64::saturating_add),
        Node::Union(_, inner) => leaves(inner),
    }
}
