//! Checks designators: `[1].b = value`. C99 6.7.8.

use crate::{
    check::{
        Checker,
        declarations::{
            declaration::{self, ConstantUse},
            initializer::{Cursor, Node, initializer_span, list},
        },
        reporter::Reporter,
    },
    error,
    types::{StructId, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, Designator, DesignatorForm, InitializerElement, Name},
    limits,
    nearest::nearest,
    source::Span,
    symbol::Symbols,
};

/// The parts that one designator names: a single part or a range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    first: u64,
    last: u64,
}

impl Step {
    fn one(index: u64) -> Self {
        Self { first: index, last: index }
    }
}

/// Warns about designators in the syntax of GNU C.
pub(crate) fn warn_of_form(diagnostics: &mut Reporter<'_>, symbols: &Symbols, element: &InitializerElement) {
    match element.form {
        DesignatorForm::Standard => {}
        DesignatorForm::Colon(span) => {
            let Some(Designator::Member(name)) = element.designators.first() else { return };
            let name = symbols.text(name.symbol).to_owned();
            diagnostics.report(error::initializer::colon_designator(span, &name));
        }
        DesignatorForm::WithoutEqual(span) => {
            diagnostics.report(error::initializer::designator_without_equal(span));
        }
    }
    for designator in &element.designators {
        if let Designator::Range(_, _, span) = designator {
            diagnostics.report(error::initializer::range_designator(*span));
        }
    }
}

/// Applies a designation such as `[1].b = value`; returns the index of the last designated part of this object.
pub(crate) fn designated(
    checker: &mut Checker<'_>,
    node: &mut Node,
    ty: TypeId,
    designators: &[Designator],
    cursor: &mut Cursor<'_>,
) -> Option<u64> {
    let mut steps = Vec::new();
    let mut inner = ty;
    for designator in designators {
        if !steps.is_empty() && matches!(checker.types.kind(inner), TypeKind::Array { length: None, .. }) {
            let span = cursor.current().map(|element| initializer_span(&element.value))?;
            checker.diagnostics.report(error::initializer::flexible(span));
            return None;
        }
        for step in designated_path(checker, inner, designator)? {
            inner = list::member_type(&checker.types, inner, step.last)?;
            steps.push(step);
        }
    }
    descend(checker, node, ty, &steps, cursor)?;
    let (outer, inside) = steps.split_first()?;
    let part_ty = list::member_type(&checker.types, ty, outer.last)?;
    let is_union = list::is_union(&checker.types, ty);
    if !inside.is_empty() && cursor.current().is_some_and(|next| next.designators.is_empty()) {
        let part = list::part(&mut checker.diagnostics, node, is_union, outer.last, cursor);
        go_on(checker, part, part_ty, inside, cursor);
    }
    Some(outer.last)
}

/// Initializes the parts at the end of the steps.
fn descend(
    checker: &mut Checker<'_>,
    node: &mut Node,
    ty: TypeId,
    steps: &[Step],
    cursor: &mut Cursor<'_>,
) -> Option<()> {
    let (&Step { first, last }, inside) = steps.split_first()?;
    let part_ty = list::member_type(&checker.types, ty, last)?;
    if inside.is_empty() && list::is_refused(checker, ty, part_ty, cursor) {
        return None;
    }
    let is_union = list::is_union(&checker.types, ty);
    if first == last {
        let part = list::part(&mut checker.diagnostics, node, is_union, first, cursor);
        return give(checker, part, part_ty, inside, cursor);
    }
    let span = cursor.current().map(|element| initializer_span(&element.value))?;
    let labels = checker.body.labels;
    let mut value = Node::Empty;
    give(checker, &mut value, part_ty, inside, cursor)?;
    if checker.body.labels != labels {
        checker.diagnostics.report(error::initializer::labels_in_range(span));
    }
    if (last - first).saturating_mul(leaves(&value)) > limits::RANGE_PARTS {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::too_large(span, &shown));
        return None;
    }
    for index in first..last {
        merge(list::part(&mut checker.diagnostics, node, is_union, index, cursor), value.clone());
    }
    merge(list::part(&mut checker.diagnostics, node, is_union, last, cursor), value);
    Some(())
}

/// Initializes a part, or a part within it, with the current element.
fn give(
    checker: &mut Checker<'_>,
    part: &mut Node,
    ty: TypeId,
    inside: &[Step],
    cursor: &mut Cursor<'_>,
) -> Option<()> {
    if !inside.is_empty() {
        return descend(checker, part, ty, inside, cursor);
    }
    cursor.placed = true;
    list::fill(checker, part, ty, cursor);
    Some(())
}

/// C99 6.7.8p17: the following elements initialize the parts after the designated one, within the object that
/// contains it.
fn go_on(checker: &mut Checker<'_>, node: &mut Node, ty: TypeId, steps: &[Step], cursor: &mut Cursor<'_>) {
    let Some((step, inside)) = steps.split_first() else { return };
    let is_union = list::is_union(&checker.types, ty);
    if !inside.is_empty()
        && let Some(part_ty) = list::member_type(&checker.types, ty, step.last)
    {
        let part = list::part(&mut checker.diagnostics, node, is_union, step.last, cursor);
        go_on(checker, part, part_ty, inside, cursor);
    }
    if !is_union {
        list::fill_from_part(checker, node, ty, step.last + 1, cursor);
    }
}

/// Returns the parts that a designator names, through anonymous members.
fn designated_path(checker: &mut Checker<'_>, ty: TypeId, designator: &Designator) -> Option<Vec<Step>> {
    match (designator, checker.types.kind(ty)) {
        (_, TypeKind::Error) => None,
        (Designator::Index(expr, span), TypeKind::Array { length, .. }) => {
            let length = *length;
            designated_index(checker, expr, *span, length).map(|index| vec![Step::one(index)])
        }
        (Designator::Range(first, last, span), TypeKind::Array { length, .. }) => {
            let length = *length;
            let first = designated_index(checker, first, *span, length)?;
            let last = designated_index(checker, last, *span, length)?;
            if first > last {
                checker.diagnostics.report(error::initializer::empty_range(*span));
                return None;
            }
            Some(vec![Step { first, last }])
        }
        (Designator::Member(name), TypeKind::Struct(id)) => {
            let id = *id;
            match checker.types.member_path(id, name.symbol) {
                Some(path) => Some(path.into_iter().map(|index| Step::one(index.into())).collect()),
                None => {
                    report_no_member(checker, *name, id, ty);
                    None
                }
            }
        }
        _ => {
            report_designator(checker, designator, ty);
            None
        }
    }
}

/// Returns the index of an array element. Reports an index out of range.
fn designated_index(
    checker: &mut Checker<'_>,
    expr: &ast::Expr,
    span: Span,
    length: Option<u64>,
) -> Option<u64> {
    let index = declaration::constant_integer(checker, expr, ConstantUse::Designator)?.value();
    match u64::try_from(index) {
        Ok(index) if index < length.unwrap_or(limits::INITIALIZED_PARTS) => Some(index),
        _ => {
            checker.diagnostics.report(error::initializer::index_range(span, &index.to_string(), length));
            None
        }
    }
}

fn report_no_member(checker: &mut Checker<'_>, name: Name, id: StructId, ty: TypeId) {
    let fields = checker.types.structure(id).fields.iter().flatten();
    let mut names = Vec::new();
    fields.for_each(|field| checker.types.member_names(field, &mut names));
    let text = checker.symbols.text(name.symbol).to_owned();
    let near = nearest(&text, names.iter().map(|&(name, _)| checker.symbols.text(name))).map(str::to_owned);
    let shown = checker.show(ty);
    checker.diagnostics.report(error::initializer::no_member(name.span, &text, &shown, near.as_deref()));
}

pub(crate) fn report_designator(checker: &mut Checker<'_>, designator: &Designator, ty: TypeId) {
    let shown = checker.show(ty);
    match designator {
        Designator::Index(_, span) | Designator::Range(_, _, span) => {
            checker.diagnostics.report(error::initializer::index_of(*span, &shown));
        }
        Designator::Member(name) => {
            let text = checker.symbols.text(name.symbol).to_owned();
            checker.diagnostics.report(error::initializer::member_of(name.span, &text, &shown));
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
