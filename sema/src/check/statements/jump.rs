//! Checks jumps and labels: `goto`, `switch` with its cases, `break` and `continue`. C99 6.8.1, 6.8.4.2, 6.8.6.

use crate::{
    analysis::end_of_function,
    check::{
        Checker,
        blocks::block,
        body::Body,
        declarations::declaration::{self, ConstantUse},
        expressions::{convert, expression},
        reporter::Reporter,
        statements::statement,
    },
    constant::Integer,
    error::{branch, statement as error},
    hir::{self, CompareOp, ExprId, ExprKind, LabelId, LogicalOp, StmtKind, SwitchStmt},
    types::{Scalar, TypeId, convert::promote, names::Written},
};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use spirocl_frontend::{
    ast,
    source::Span,
    symbol::{Symbol, Symbols},
};

/// The jump targets of the current body.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    labels: IndexMap<Symbol, Label, FxBuildHasher>,
    /// The loops and switches that enclose the current statement, outermost first.
    around: Vec<Around>,
    /// The number of statements of the block that precede an empty statement with the attribute `fallthrough`.
    fallthrough: Option<usize>,
    /// Whether a statement could not be parsed, so that the control flow is unknown.
    pub(crate) has_hole: bool,
}

#[derive(Debug)]
struct Label {
    id: LabelId,
    defined: Option<Span>,
    first_use: Option<Span>,
}

#[derive(Debug)]
enum Around {
    Loop,
    Switch(Switch),
}

#[derive(Debug)]
struct Switch {
    scalar: Option<Scalar>,
    cases: IndexMap<u64, (LabelId, Span), FxBuildHasher>,
    /// Ranges of many values, which are compared before the switch.
    ranges: Vec<Range>,
    default: Option<(LabelId, Span)>,
    value: Span,
}

/// A range such as `case 1 ... 100000:`.
#[derive(Clone, Copy, Debug)]
struct Range {
    first: Integer,
    last: Integer,
    label: LabelId,
    span: Span,
}

impl Range {
    fn contains(&self, value: i128) -> bool {
        (self.first.value()..=self.last.value()).contains(&value)
    }
}

/// Larger ranges are compared, not listed as single values.
const LISTED_VALUES: i128 = 256;

fn new_label(body: &mut Body) -> LabelId {
    body.labels += 1;
    LabelId(body.labels - 1)
}

pub(crate) fn loop_body(checker: &mut Checker<'_>, body: &ast::Stmt) -> hir::Stmt {
    checker.body.jumps.around.push(Around::Loop);
    let body = statement::substatement(checker, body);
    checker.body.jumps.around.pop();
    body
}

pub(crate) fn switch(
    checker: &mut Checker<'_>,
    value: &ast::Expr,
    body: &ast::Stmt,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let at = value.span;
    let value = expression::value(checker, value);
    let written = checker.written_type(value);
    let ty = checker.body.expr(value).ty;
    let scalar = checker.types.scalar(ty).filter(|scalar| scalar.is_integer()).map(promote);
    if scalar.is_none() && ty != TypeId::ERROR {
        let text = checker.show(checker.written_type(value));
        checker.diagnostics.report(error::switch_value(at, &text));
    }
    let value = match scalar {
        Some(scalar) => convert::to_number(checker, value, scalar.id()),
        None => value,
    };
    let cases = IndexMap::default();
    let ranges = Vec::new();
    checker.body.jumps.around.push(Around::Switch(Switch {
        scalar,
        cases,
        ranges,
        default: None,
        value: at,
    }));
    let body = statement::substatement(checker, body);
    let Some(Around::Switch(switch)) = checker.body.jumps.around.pop() else { return };
    check_enumerators(checker, written, &switch);
    let value =
        if switch.ranges.is_empty() { value } else { ask_for_ranges(checker, value, &switch.ranges, out) };
    let cases = switch.cases.into_iter().map(|(bits, (label, _))| (bits, label)).collect();
    let default = switch.default.map(|(label, _)| label);
    let kind = StmtKind::Switch(Box::new(SwitchStmt { value, cases, default, body }));
    out.push(hir::Stmt { kind, span });
}

/// Reports the enumerators of the operand's enumeration that a `switch` does not handle.
fn check_enumerators(checker: &mut Checker<'_>, written: Written, switch: &Switch) {
    let Some(scalar) = switch.scalar.filter(|_| switch.default.is_none()) else { return };
    let bits_of = |value: i64| value as u64 & (u64::MAX >> (64 - scalar.bits()));
    let is_handled = |value: i64| {
        switch.cases.contains_key(&bits_of(value))
            || switch.ranges.iter().any(|range| range.contains(value.into()))
    };
    let mut seen = FxHashSet::default();
    let missing = checker.aliases.enumerators(written).iter().filter(|(_, value)| !is_handled(*value));
    let missing: Vec<String> = missing
        .filter(|(_, value)| seen.insert(*value))
        .map(|&(name, _)| checker.symbols.text(name).to_owned())
        .collect();
    if !missing.is_empty() {
        checker.diagnostics.report(branch::unhandled(switch.value, &missing));
    }
}

/// Stores the operand of a switch, and jumps to the labels of the ranges that contain it. Cases are disjoint, so
/// their order is irrelevant.
fn ask_for_ranges(
    checker: &mut Checker<'_>,
    value: ExprId,
    ranges: &[Range],
    out: &mut Vec<hir::Stmt>,
) -> ExprId {
    let (ty, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let (local, declare) = block::declare_hidden(checker, value, span);
    out.push(declare);
    for range in ranges {
        let mut bound = |op, constant: Integer| {
            let place = checker.body.add(ExprKind::Local(local), ty, span);
            let held = expression::load(checker, place);
            let bound = convert::integer(&mut checker.body, constant.bits, ty, range.span);
            checker.body.add(ExprKind::Compare(op, held, bound), TypeId::BOOL, range.span)
        };
        let (low, high) =
            (bound(CompareOp::GreaterEqual, range.first), bound(CompareOp::LessEqual, range.last));
        let condition =
            checker.body.add(ExprKind::Logical(LogicalOp::And, low, high), TypeId::BOOL, range.span);
        let jump = hir::Stmt { kind: StmtKind::Goto(range.label), span: range.span };
        let kind = StmtKind::If { condition, then: Box::new(jump), otherwise: None };
        out.push(hir::Stmt { kind, span: range.span });
    }
    let place = checker.body.add(ExprKind::Local(local), ty, span);
    expression::load(checker, place)
}

/// Returns the innermost switch, regardless of loops in between.
fn innermost_switch(body: &mut Body) -> Option<&mut Switch> {
    body.jumps.around.iter_mut().rev().find_map(|around| match around {
        Around::Switch(switch) => Some(switch),
        Around::Loop => None,
    })
}

pub(crate) fn case(
    checker: &mut Checker<'_>,
    value: &ast::Expr,
    last: Option<&ast::Expr>,
    body: &ast::Stmt,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let at = last.map_or(value.span, |last| value.span.to(last.span));
    let keyword = Span { end: span.start + "case".len() as u32, ..span };
    check_fallthrough(&mut checker.diagnostics, &mut checker.body, keyword, out);
    let first = declaration::constant_integer(checker, value, ConstantUse::CaseLabel);
    let last = last.map(|last| declaration::constant_integer(checker, last, ConstantUse::CaseLabel));
    let is_empty = matches!((first, last), (Some(first), Some(Some(last))) if first.value() > last.value());
    if is_empty {
        checker.diagnostics.report(error::empty_case_range(at));
    } else if last.is_some() {
        checker.diagnostics.report(error::case_range(at));
    }
    match innermost_switch(&mut checker.body).map(|switch| (switch.scalar, switch.value)) {
        None => checker.diagnostics.report(error::label_outside_switch(keyword, "case")),
        Some((Some(scalar), switch_value)) => {
            let mut convert = |bound| case_value(&mut checker.diagnostics, bound, scalar, (at, switch_value));
            let first = first.map(&mut convert);
            let last = last.map_or(first, |last| last.map(convert));
            if let (Some(first), Some(last), false) = (first, last, is_empty) {
                add_cases(&mut checker.diagnostics, &mut checker.body, [first, last], at, span, out);
            }
        }
        Some((None, _)) => {}
    }
    statement::check(checker, body, out);
}

/// Converts a case constant to the type of the switch. C99 6.8.4.2, paragraph 5.
fn case_value(
    diagnostics: &mut Reporter<'_>,
    constant: Integer,
    scalar: Scalar,
    (at, switch_value): (Span, Span),
) -> Integer {
    let bits = constant.value() as u64 & (u64::MAX >> (64 - scalar.bits()));
    let converted = Integer { bits, scalar };
    if scalar.bits() < constant.scalar.bits() && converted.value() != constant.value() {
        diagnostics.report(error::case_changes(
            at,
            constant.value(),
            converted.value(),
            &scalar.name().into(),
            switch_value,
        ));
    }
    converted
}

/// Adds a single case value or a range.
fn add_cases(
    diagnostics: &mut Reporter<'_>,
    body: &mut Body,
    [first, last]: [Integer; 2],
    at: Span,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let values = first.value()..=last.value();
    let label = new_label(body);
    let Some(switch) = innermost_switch(body) else { return };
    let is_listed = last.value() - first.value() < LISTED_VALUES;
    let range = Range { first, last, label, span: at };
    let other_range = switch.ranges.iter().find_map(|other| {
        let shared = first.value().max(other.first.value());
        (other.contains(shared) && range.contains(shared)).then_some((shared, other.span))
    });
    let scalar = first.scalar;
    let bits_of = |value: i128| value as u64 & (u64::MAX >> (64 - scalar.bits()));
    let other_case = || {
        if is_listed {
            let mut values = values.clone();
            return values.find_map(|value| Some((value, switch.cases.get(&bits_of(value))?.1)));
        }
        let cases = switch.cases.iter().map(|(&bits, &(_, at))| (Integer { bits, scalar }.value(), at));
        cases.into_iter().find(|(value, _)| values.contains(value))
    };
    if let Some((value, other)) = other_range.or_else(other_case) {
        diagnostics.report(error::duplicate_case(at, value, other));
        return;
    }
    if is_listed {
        switch.cases.extend(values.map(|value| (bits_of(value), (label, at))));
    } else {
        switch.ranges.push(range);
    }
    out.push(hir::Stmt { kind: StmtKind::Label(label), span });
}

pub(crate) fn default_label(
    checker: &mut Checker<'_>,
    body: &ast::Stmt,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let at = Span::new(span.start, span.start + "default".len() as u32);
    check_fallthrough(&mut checker.diagnostics, &mut checker.body, at, out);
    match innermost_switch(&mut checker.body).map(|switch| switch.default) {
        None => checker.diagnostics.report(error::label_outside_switch(at, "default")),
        Some(Some((_, first))) => checker.diagnostics.report(error::duplicate_default(at, first)),
        Some(None) => {
            let id = new_label(&mut checker.body);
            if let Some(switch) = innermost_switch(&mut checker.body) {
                switch.default = Some((id, at));
            }
            out.push(hir::Stmt { kind: StmtKind::Label(id), span });
        }
    }
    statement::check(checker, body, out);
}

/// Records an empty statement with the attribute `fallthrough`.
pub(crate) fn annotate_fallthrough(
    symbols: &Symbols,
    body: &mut Body,
    stmt: &ast::Stmt,
    before: &[hir::Stmt],
) {
    let is_named = |attribute: &ast::Attribute| {
        matches!(symbols.text(attribute.name.symbol), "fallthrough" | "__fallthrough__")
    };
    if stmt.attributes.iter().any(is_named) {
        body.jumps.fallthrough = Some(before.len());
    }
}

/// Reports a `case` or `default` that control reaches by fallthrough from the statements `before` it.
fn check_fallthrough(diagnostics: &mut Reporter<'_>, body: &mut Body, keyword: Span, before: &[hir::Stmt]) {
    let is_annotated = body.jumps.fallthrough.take() == Some(before.len());
    let is_label = |stmt: &hir::Stmt| matches!(stmt.kind, StmtKind::Label(_));
    let Some(label) = before.iter().rposition(is_label) else { return };
    let since = &before[label + 1..];
    if !is_annotated && !since.is_empty() && end_of_function::ends(since, &body.exprs) {
        diagnostics.report(branch::fallthrough(keyword));
    }
}

fn label_of(body: &mut Body, name: Symbol) -> LabelId {
    if let Some(label) = body.jumps.labels.get(&name) {
        return label.id;
    }
    let id = new_label(body);
    body.jumps.labels.insert(name, Label { id, defined: None, first_use: None });
    id
}

pub(crate) fn label(checker: &mut Checker<'_>, name: ast::Name, body: &ast::Stmt, out: &mut Vec<hir::Stmt>) {
    let id = label_of(&mut checker.body, name.symbol);
    let label = &mut checker.body.jumps.labels[&name.symbol];
    match label.defined {
        Some(first) => {
            let text = checker.symbols.text(name.symbol).to_owned();
            checker.diagnostics.report(error::duplicate_label(name.span, &text, first));
        }
        None => {
            label.defined = Some(name.span);
            out.push(hir::Stmt { kind: StmtKind::Label(id), span: name.span });
        }
    }
    statement::check(checker, body, out);
}

pub(crate) fn goto(body: &mut Body, name: ast::Name, span: Span, out: &mut Vec<hir::Stmt>) {
    let id = label_of(body, name.symbol);
    body.jumps.labels[&name.symbol].first_use.get_or_insert(name.span);
    out.push(hir::Stmt { kind: StmtKind::Goto(id), span });
}

/// Checks, at the end of a function, that every label named by a `goto` is defined.
pub(crate) fn finish_labels(checker: &mut Checker<'_>) {
    let labels = std::mem::take(&mut checker.body.jumps.labels);
    let missing = labels.iter().filter(|(_, label)| label.defined.is_none());
    for (&name, label) in missing {
        let text = checker.symbols.text(name).to_owned();
        let defined = labels.iter().filter(|(_, label)| label.defined.is_some());
        let near = expression::suggest(
            &checker.diagnostics,
            &text,
            defined.map(|(&name, _)| checker.symbols.text(name)),
        );
        let diagnostic = error::undefined_label(label.first_use.unwrap_or_default(), &text, near);
        checker.diagnostics.report(diagnostic);
    }
    for (&name, label) in &labels {
        if let (Some(defined), None) = (label.defined, label.first_use) {
            let text = checker.symbols.text(name).to_owned();
            checker.diagnostics.report(branch::unused_label(defined, &text));
        }
    }
}

pub(crate) fn break_statement(
    diagnostics: &mut Reporter<'_>,
    body: &Body,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    if body.jumps.around.is_empty() {
        diagnostics.report(error::break_outside(span));
        return;
    }
    out.push(hir::Stmt { kind: StmtKind::Break, span });
}

pub(crate) fn continue_statement(
    diagnostics: &mut Reporter<'_>,
    body: &Body,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    if !body.jumps.around.iter().any(|around| matches!(around, Around::Loop)) {
        diagnostics.report(error::continue_outside(span));
        return;
    }
    out.push(hir::Stmt { kind: StmtKind::Continue, span });
}
