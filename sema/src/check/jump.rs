//! Checks jumps and labels: `goto`, `switch` with its cases, `break` and `continue`. C99 6.8.1, 6.8.4.2, 6.8.6.

use super::{Checker, declaration::ConstantUse};
use crate::{
    analysis::end_of_function,
    constant::Integer,
    error::{branch, statement as error},
    hir::{self, CompareOp, ExprId, ExprKind, LabelId, LogicalOp, StmtKind},
    types::{Scalar, TypeId, convert::promote, names::Written},
};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use spirocl_frontend::{ast, source::Span, symbol::Symbol};

/// The jump targets of the current body.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    labels: IndexMap<Symbol, Label, FxBuildHasher>,
    /// The loops and switches that enclose the current statement, outermost first.
    around: Vec<Around>,
    /// The number of statements of the block that precede an empty statement with the attribute `fallthrough`.
    fallthrough: Option<usize>,
    /// Whether a statement could not be parsed, so that the control flow is unknown.
    pub(super) has_hole: bool,
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

impl Checker<'_> {
    fn new_label(&mut self) -> LabelId {
        self.body.labels += 1;
        LabelId(self.body.labels - 1)
    }

    pub(super) fn loop_body(&mut self, body: &ast::Stmt) -> Box<hir::Stmt> {
        self.body.jumps.around.push(Around::Loop);
        let body = self.substatement(body);
        self.body.jumps.around.pop();
        body
    }

    pub(super) fn switch(
        &mut self,
        value: &ast::Expr,
        body: &ast::Stmt,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        let at = value.span;
        let value = self.value(value);
        let written = self.written_type(value);
        let ty = self.body.expr(value).ty;
        let scalar = self.types.scalar(ty).filter(|scalar| scalar.is_integer()).map(promote);
        if scalar.is_none() && ty != TypeId::ERROR {
            let text = self.show(self.written_type(value));
            self.diagnostics.report(error::switch_value(at, &text));
        }
        let value = match scalar {
            Some(scalar) => self.to_number(value, scalar.id()),
            None => value,
        };
        let cases = IndexMap::default();
        let ranges = Vec::new();
        self.body.jumps.around.push(Around::Switch(Switch {
            scalar,
            cases,
            ranges,
            default: None,
            value: at,
        }));
        let body = self.substatement(body);
        let Some(Around::Switch(switch)) = self.body.jumps.around.pop() else { return };
        self.check_enumerators(written, &switch);
        let value =
            if switch.ranges.is_empty() { value } else { self.ask_for_ranges(value, &switch.ranges, out) };
        let cases = switch.cases.into_iter().map(|(bits, (label, _))| (bits, label)).collect();
        let default = switch.default.map(|(label, _)| label);
        out.push(hir::Stmt { kind: StmtKind::Switch { value, cases, default, body }, span });
    }

    /// Reports the enumerators of the operand's enumeration that a `switch` does not handle.
    fn check_enumerators(&mut self, written: Written, switch: &Switch) {
        let Some(scalar) = switch.scalar.filter(|_| switch.default.is_none()) else { return };
        let bits_of = |value: i64| value as u64 & (u64::MAX >> (64 - scalar.bits()));
        let is_handled = |value: i64| {
            switch.cases.contains_key(&bits_of(value))
                || switch.ranges.iter().any(|range| range.contains(value.into()))
        };
        let mut seen = FxHashSet::default();
        let missing = self.aliases.enumerators(written).iter().filter(|(_, value)| !is_handled(*value));
        let missing: Vec<String> = missing
            .filter(|(_, value)| seen.insert(*value))
            .map(|&(name, _)| self.symbols.text(name).to_owned())
            .collect();
        if !missing.is_empty() {
            self.diagnostics.report(branch::unhandled(switch.value, &missing));
        }
    }

    /// Stores the operand of a switch, and jumps to the labels of the ranges that contain it. Cases are disjoint, so
    /// their order is irrelevant.
    fn ask_for_ranges(&mut self, value: ExprId, ranges: &[Range], out: &mut Vec<hir::Stmt>) -> ExprId {
        let (ty, span) = (self.body.expr(value).ty, self.body.expr(value).span);
        let (local, declare) = self.declare_hidden(value, span);
        out.push(declare);
        for range in ranges {
            let mut bound = |op, constant: Integer| {
                let place = self.body.add(ExprKind::Local(local), ty, span);
                let held = self.load(place);
                let bound = self.integer(constant.bits, ty, range.span);
                self.body.add(ExprKind::Compare(op, held, bound), TypeId::BOOL, range.span)
            };
            let (low, high) =
                (bound(CompareOp::GreaterEqual, range.first), bound(CompareOp::LessEqual, range.last));
            let condition =
                self.body.add(ExprKind::Logical(LogicalOp::And, low, high), TypeId::BOOL, range.span);
            let jump = hir::Stmt { kind: StmtKind::Goto(range.label), span: range.span };
            let kind = StmtKind::If { condition, then: Box::new(jump), otherwise: None };
            out.push(hir::Stmt { kind, span: range.span });
        }
        let place = self.body.add(ExprKind::Local(local), ty, span);
        self.load(place)
    }

    /// Returns the innermost switch, regardless of loops in between.
    fn innermost_switch(&mut self) -> Option<&mut Switch> {
        self.body.jumps.around.iter_mut().rev().find_map(|around| match around {
            Around::Switch(switch) => Some(switch),
            Around::Loop => None,
        })
    }

    pub(super) fn case(
        &mut self,
        value: &ast::Expr,
        last: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        let at = last.map_or(value.span, |last| value.span.to(last.span));
        let keyword = Span { end: span.start + "case".len() as u32, ..span };
        self.check_fallthrough(keyword, out);
        let first = self.constant_integer(value, ConstantUse::CaseLabel);
        let last = last.map(|last| self.constant_integer(last, ConstantUse::CaseLabel));
        let is_empty =
            matches!((first, last), (Some(first), Some(Some(last))) if first.value() > last.value());
        if is_empty {
            self.diagnostics.report(error::empty_case_range(at));
        } else if last.is_some() {
            self.diagnostics.report(error::case_range(at));
        }
        match self.innermost_switch().map(|switch| (switch.scalar, switch.value)) {
            None => self.diagnostics.report(error::label_outside_switch(keyword, "case")),
            Some((Some(scalar), switch_value)) => {
                let mut convert = |bound| self.case_value(bound, scalar, (at, switch_value));
                let first = first.map(&mut convert);
                let last = last.map_or(first, |last| last.map(convert));
                if let (Some(first), Some(last), false) = (first, last, is_empty) {
                    self.add_cases([first, last], at, span, out);
                }
            }
            Some((None, _)) => {}
        }
        self.statement(body, out);
    }

    /// Converts a case constant to the type of the switch. C99 6.8.4.2, paragraph 5.
    fn case_value(&mut self, constant: Integer, scalar: Scalar, (at, switch_value): (Span, Span)) -> Integer {
        let bits = constant.value() as u64 & (u64::MAX >> (64 - scalar.bits()));
        let converted = Integer { bits, scalar };
        if scalar.bits() < constant.scalar.bits() && converted.value() != constant.value() {
            self.diagnostics.report(error::case_changes(
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
    fn add_cases(&mut self, [first, last]: [Integer; 2], at: Span, span: Span, out: &mut Vec<hir::Stmt>) {
        let values = first.value()..=last.value();
        let label = self.new_label();
        let Some(switch) = self.innermost_switch() else { return };
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
            self.diagnostics.report(error::duplicate_case(at, value, other));
            return;
        }
        if is_listed {
            switch.cases.extend(values.map(|value| (bits_of(value), (label, at))));
        } else {
            switch.ranges.push(range);
        }
        out.push(hir::Stmt { kind: StmtKind::Label(label), span });
    }

    pub(super) fn default_label(&mut self, body: &ast::Stmt, span: Span, out: &mut Vec<hir::Stmt>) {
        let at = Span::new(span.start, span.start + "default".len() as u32);
        self.check_fallthrough(at, out);
        match self.innermost_switch().map(|switch| switch.default) {
            None => self.diagnostics.report(error::label_outside_switch(at, "default")),
            Some(Some((_, first))) => self.diagnostics.report(error::duplicate_default(at, first)),
            Some(None) => {
                let id = self.new_label();
                if let Some(switch) = self.innermost_switch() {
                    switch.default = Some((id, at));
                }
                out.push(hir::Stmt { kind: StmtKind::Label(id), span });
            }
        }
        self.statement(body, out);
    }

    /// Records an empty statement with the attribute `fallthrough`.
    pub(super) fn annotate_fallthrough(&mut self, stmt: &ast::Stmt, before: &[hir::Stmt]) {
        let is_named = |attribute: &ast::Attribute| {
            matches!(self.symbols.text(attribute.name.symbol), "fallthrough" | "__fallthrough__")
        };
        if stmt.attributes.iter().any(is_named) {
            self.body.jumps.fallthrough = Some(before.len());
        }
    }

    /// Reports a `case` or `default` that control reaches by fallthrough from the statements `before` it.
    fn check_fallthrough(&mut self, keyword: Span, before: &[hir::Stmt]) {
        let is_annotated = self.body.jumps.fallthrough.take() == Some(before.len());
        let is_label = |stmt: &hir::Stmt| matches!(stmt.kind, StmtKind::Label(_));
        let Some(label) = before.iter().rposition(is_label) else { return };
        let since = &before[label + 1..];
        if !is_annotated && !since.is_empty() && end_of_function::ends(since, &self.body.exprs) {
            self.diagnostics.report(branch::fallthrough(keyword));
        }
    }

    fn label_of(&mut self, name: Symbol) -> LabelId {
        if let Some(label) = self.body.jumps.labels.get(&name) {
            return label.id;
        }
        let id = self.new_label();
        self.body.jumps.labels.insert(name, Label { id, defined: None, first_use: None });
        id
    }

    pub(super) fn label(&mut self, name: ast::Name, body: &ast::Stmt, out: &mut Vec<hir::Stmt>) {
        let id = self.label_of(name.symbol);
        let label = &mut self.body.jumps.labels[&name.symbol];
        match label.defined {
            Some(first) => {
                let text = self.symbols.text(name.symbol).to_owned();
                self.diagnostics.report(error::duplicate_label(name.span, &text, first));
            }
            None => {
                label.defined = Some(name.span);
                out.push(hir::Stmt { kind: StmtKind::Label(id), span: name.span });
            }
        }
        self.statement(body, out);
    }

    pub(super) fn goto(&mut self, name: ast::Name, span: Span, out: &mut Vec<hir::Stmt>) {
        let id = self.label_of(name.symbol);
        self.body.jumps.labels[&name.symbol].first_use.get_or_insert(name.span);
        out.push(hir::Stmt { kind: StmtKind::Goto(id), span });
    }

    /// Checks, at the end of a function, that every label named by a `goto` is defined.
    pub(super) fn finish_labels(&mut self) {
        let labels = std::mem::take(&mut self.body.jumps.labels);
        let missing = labels.iter().filter(|(_, label)| label.defined.is_none());
        for (&name, label) in missing {
            let text = self.symbols.text(name).to_owned();
            let defined = labels.iter().filter(|(_, label)| label.defined.is_some());
            let near = self.suggest(&text, defined.map(|(&name, _)| self.symbols.text(name)));
            let diagnostic = error::undefined_label(label.first_use.unwrap_or_default(), &text, near);
            self.diagnostics.report(diagnostic);
        }
        for (&name, label) in &labels {
            if let (Some(defined), None) = (label.defined, label.first_use) {
                let text = self.symbols.text(name).to_owned();
                self.diagnostics.report(branch::unused_label(defined, &text));
            }
        }
    }

    pub(super) fn break_statement(&mut self, span: Span, out: &mut Vec<hir::Stmt>) {
        if self.body.jumps.around.is_empty() {
            self.diagnostics.report(error::break_outside(span));
            return;
        }
        out.push(hir::Stmt { kind: StmtKind::Break, span });
    }

    pub(super) fn continue_statement(&mut self, span: Span, out: &mut Vec<hir::Stmt>) {
        if !self.body.jumps.around.iter().any(|around| matches!(around, Around::Loop)) {
            self.diagnostics.report(error::continue_outside(span));
            return;
        }
        out.push(hir::Stmt { kind: StmtKind::Continue, span });
    }
}
