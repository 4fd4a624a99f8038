//! Jumps and where they go: labels and `goto`, `switch` with its cases, `break` and `continue`. C99 6.8.1, 6.8.4.2, 6.8.6.

use super::{Checker, declaration::ConstantUse};
use crate::{
    error::statement as error,
    hir::{self, LabelId, StmtKind},
    types::{Scalar, TypeId, convert::promote},
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{ast, source::Span, symbol::Symbol};

/// What jumps in the body being checked refer to.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    labels: IndexMap<Symbol, Label, FxBuildHasher>,
    /// The loops and switches around the statement being checked, outermost first.
    around: Vec<Around>,
    /// A statement could not be parsed: where control goes is not known.
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
    default: Option<(LabelId, Span)>,
    value: Span,
}

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
        let ty = self.expr(value).ty;
        let scalar = self.types.scalar(ty).filter(|scalar| scalar.is_integer()).map(promote);
        if scalar.is_none() && ty != TypeId::ERROR {
            let text = self.show(self.written_type(value));
            self.report(error::switch_value(at, &text));
        }
        let value = match scalar {
            Some(scalar) => self.to_number(value, scalar.id()),
            None => value,
        };
        let cases = IndexMap::default();
        self.body.jumps.around.push(Around::Switch(Switch { scalar, cases, default: None, value: at }));
        let body = self.substatement(body);
        let Some(Around::Switch(switch)) = self.body.jumps.around.pop() else { return };
        let cases = switch.cases.into_iter().map(|(bits, (label, _))| (bits, label)).collect();
        let default = switch.default.map(|(label, _)| label);
        out.push(hir::Stmt { kind: StmtKind::Switch { value, cases, default, body }, span });
    }

    /// The innermost switch, however many loops stand between.
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
        if let Some(last) = last {
            self.report(error::case_range(value.span.to(last.span)));
        }
        let constant = self.constant_integer(value, ConstantUse::CaseLabel);
        match self.innermost_switch().map(|switch| (switch.scalar, switch.value)) {
            None => self.report(error::label_outside_switch(span, "case")),
            Some((Some(scalar), switch_value)) if last.is_none() => {
                if let Some(constant) = constant {
                    self.add_case(constant, scalar, (value.span, switch_value), span, out);
                }
            }
            Some(_) => {}
        }
        self.statement(body, out);
    }

    fn add_case(
        &mut self,
        constant: crate::constant::Integer,
        scalar: Scalar,
        (at, switch_value): (Span, Span),
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        let bits = constant.value() as u64 & (u64::MAX >> (64 - scalar.bits()));
        let converted = crate::constant::Integer { bits, scalar };
        if scalar.bits() < constant.scalar.bits() && converted.value() != constant.value() {
            self.report(error::case_changes(
                at,
                constant.value(),
                converted.value(),
                &scalar.name().into(),
                switch_value,
            ));
        }
        let id = self.new_label();
        let Some(switch) = self.innermost_switch() else { return };
        if let Some(&(_, first)) = switch.cases.get(&bits) {
            self.report(error::duplicate_case(at, converted.value(), first));
            return;
        }
        switch.cases.insert(bits, (id, at));
        out.push(hir::Stmt { kind: StmtKind::Label(id), span });
    }

    pub(super) fn default_label(&mut self, body: &ast::Stmt, span: Span, out: &mut Vec<hir::Stmt>) {
        let at = Span::new(span.start, span.start + "default".len() as u32);
        match self.innermost_switch().map(|switch| switch.default) {
            None => self.report(error::label_outside_switch(at, "default")),
            Some(Some((_, first))) => self.report(error::duplicate_default(at, first)),
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
                let text = self.text(name.symbol).to_owned();
                self.report(error::duplicate_label(name.span, &text, first));
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

    /// At the end of a function: every label that a `goto` names must be there.
    pub(super) fn finish_labels(&mut self) {
        let labels = std::mem::take(&mut self.body.jumps.labels);
        let missing = labels.iter().filter(|(_, label)| label.defined.is_none());
        for (&name, label) in missing {
            let text = self.text(name).to_owned();
            let defined = labels.iter().filter(|(_, label)| label.defined.is_some());
            let near = self.suggest(&text, defined.map(|(&name, _)| self.symbols.text(name)));
            let diagnostic = error::undefined_label(label.first_use.unwrap_or_default(), &text, near);
            self.report(diagnostic);
        }
    }

    pub(super) fn break_statement(&mut self, span: Span, out: &mut Vec<hir::Stmt>) {
        if self.body.jumps.around.is_empty() {
            self.report(error::break_outside(span));
            return;
        }
        out.push(hir::Stmt { kind: StmtKind::Break, span });
    }

    pub(super) fn continue_statement(&mut self, span: Span, out: &mut Vec<hir::Stmt>) {
        if !self.body.jumps.around.iter().any(|around| matches!(around, Around::Loop)) {
            self.report(error::continue_outside(span));
            return;
        }
        out.push(hir::Stmt { kind: StmtKind::Continue, span });
    }
}
