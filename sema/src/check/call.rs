//! Checks calls of functions that the program declares: arguments, overload resolution, suggestions for undeclared
//! names. C99 6.5.2.2 and OpenCL C 3.0, 6.11. Built-in functions are in `builtin_call`.

use super::{
    Assignment, Checker, builtin_call::near_converter, expression::unknown_name_error, pointer::stripped,
    program::CallEdge,
};
use crate::{
    builtins,
    error::call as error,
    hir::{ExprId, ExprKind, FunctionId},
    scope::Entity,
    types::{Scalar, TypeId, TypeKind, convert::promote},
};
use spirocl_frontend::{ast, foreign, source::Span, symbol::Symbol};

/// The rank of an argument conversion in overload resolution; a lower rank is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    Exact,
    Promotion,
    Conversion,
    Widening,
}

/// A parameter of a callee.
#[derive(Clone, Copy, Debug)]
struct Parameter {
    ty: TypeId,
    name: Option<Symbol>,
    declared: Span,
}

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &ast::Expr, arguments: &[ast::Expr], span: Span) -> ExprId {
        let callee = stripped(callee);
        let ast::ExprKind::Name(symbol) = callee.kind else {
            return self.call_of_value(callee, arguments, span);
        };
        let name = ast::Name { symbol, span: callee.span };
        match self.scopes.find(symbol).map(|entry| entry.entity.clone()) {
            Some(Entity::Functions(functions)) => self.call_functions(name, &functions, arguments, span),
            Some(Entity::Error) => self.hole(arguments, span),
            Some(Entity::Typedef(_) | Entity::EnumConstant { .. } | Entity::Local(_) | Entity::Global(_)) => {
                self.call_of_value(callee, arguments, span)
            }
            None => self.call_builtin(name, arguments, span),
        }
    }

    /// Returns an error node (hole) for a call that was reported, after checking its arguments.
    pub(super) fn hole(&mut self, arguments: &[ast::Expr], span: Span) -> ExprId {
        for argument in arguments {
            self.value(argument);
        }
        self.body.add_error(span)
    }

    fn call_of_value(&mut self, callee: &ast::Expr, arguments: &[ast::Expr], span: Span) -> ExprId {
        let value = self.value(callee);
        if self.is_block(self.body.expr(value).ty) {
            return self.call_block(callee, value, arguments, span);
        }
        if !self.is_error(value) {
            let text = self.show(self.written_type(value));
            self.diagnostics.report(error::not_a_function(callee.span, &text));
        }
        self.hole(arguments, span)
    }

    fn call_functions(
        &mut self,
        name: ast::Name,
        functions: &[FunctionId],
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add_error(span);
        }
        let function = match functions {
            [] => return self.body.add_error(span),
            [one] if !self.program.signatures[one.index()].overloadable => *one,
            _ => match self.choose(functions, &values) {
                Ok(chosen) => chosen,
                Err(equals) => return self.no_overload(name, functions, &equals, arguments, values, span),
            },
        };
        self.call_one(name, function, values, span)
    }

    /// Checks a call of one function with evaluated arguments.
    fn call_one(&mut self, name: ast::Name, function: FunctionId, values: Vec<ExprId>, span: Span) -> ExprId {
        let parameters = self.parameters(function);
        if self.program.variadic.contains(&name.symbol) {
            return self.body.add_error(span);
        }
        if values.len() != parameters.len() {
            let declared = self.program.functions[function.index()].span;
            let text = self.symbols.text(name.symbol).to_owned();
            let at = match values.get(parameters.len()) {
                Some(&extra) => self.body.expr(extra).span,
                None => Span::new(span.end.saturating_sub(1), span.end),
            };
            self.diagnostics.report(error::argument_count(
                at,
                &text,
                parameters.len(),
                values.len(),
                declared,
            ));
            return self.body.add_error(span);
        }
        let mut converted = Vec::with_capacity(values.len());
        for (index, (value, parameter)) in values.into_iter().zip(parameters).enumerate() {
            let why = Assignment::Argument {
                function: name.symbol,
                index,
                parameter: parameter.name,
                declared: Some(parameter.declared),
            };
            converted.push(self.convert_for(value, parameter.ty, why));
        }
        let result = self.program.functions[function.index()].return_type;
        let has_block = converted.iter().any(|&value| self.is_block(self.body.expr(value).ty));
        if !has_block {
            self.record_call(function, name.span);
        }
        if converted.iter().any(|&value| self.is_error(value)) {
            // The type of the call does not depend on its arguments.
            return self.body.add(ExprKind::Error, result, span);
        }
        if has_block {
            return self.call_with_blocks(name, function, converted, span);
        }
        self.body.add(ExprKind::Call { function, arguments: converted }, result, span)
    }

    pub(super) fn record_call(&mut self, callee: FunctionId, span: Span) {
        if let Some(caller) = self.body.function {
            self.program.calls.push(CallEdge { caller, callee, span });
        }
    }

    fn parameters(&self, function: FunctionId) -> Vec<Parameter> {
        let data = &self.program.functions[function.index()];
        let of = |parameter: &crate::hir::Parameter| {
            let local = data.locals.get(parameter.local.index())?;
            Some(Parameter { ty: local.ty.ty, name: local.name, declared: local.span })
        };
        data.parameters.iter().filter_map(of).collect()
    }

    /// Returns the best viable overload, or all equally good ones if none is best.
    fn choose(&self, functions: &[FunctionId], values: &[ExprId]) -> Result<FunctionId, Vec<FunctionId>> {
        let mut best: Vec<(FunctionId, Vec<Rank>)> = Vec::new();
        for &function in functions {
            let Some(ranks) = self.ranks(function, values) else { continue };
            let beats = |mine: &[Rank], theirs: &[Rank]| {
                mine != theirs && mine.iter().zip(theirs).all(|(mine, theirs)| mine <= theirs)
            };
            if best.iter().any(|(_, other)| beats(other, &ranks)) {
                continue;
            }
            best.retain(|(_, other)| !beats(&ranks, other));
            best.push((function, ranks));
        }
        match best[..] {
            [(function, _)] => Ok(function),
            _ => Err(best.into_iter().map(|(function, _)| function).collect()),
        }
    }

    fn ranks(&self, function: FunctionId, values: &[ExprId]) -> Option<Vec<Rank>> {
        let parameters = self.parameters(function);
        if parameters.len() != values.len() {
            return None;
        }
        values.iter().zip(parameters).map(|(&value, parameter)| self.rank(value, parameter.ty)).collect()
    }

    fn rank(&self, value: ExprId, target: TypeId) -> Option<Rank> {
        let from = self.body.expr(value).ty;
        if from == target {
            return Some(Rank::Exact);
        }
        match (self.types.kind(from), self.types.kind(target)) {
            (TypeKind::Scalar(a), TypeKind::Scalar(b)) => {
                let promoted = promote(*a) == *b
                    || (*a == Scalar::Float && *b == Scalar::Double)
                    || *a == Scalar::Half && *b == Scalar::Float;
                Some(if promoted { Rank::Promotion } else { Rank::Conversion })
            }
            (TypeKind::Scalar(_), TypeKind::Vector(..)) => Some(Rank::Widening),
            (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => self.rank_pointer(value, target),
            (TypeKind::Pointer { .. }, TypeKind::Scalar(Scalar::Bool)) => Some(Rank::Widening),
            (TypeKind::Scalar(_), TypeKind::Pointer { .. } | TypeKind::Opaque(_)) => {
                self.is_null_constant(value).then_some(Rank::Conversion)
            }
            _ => None,
        }
    }

    fn rank_pointer(&self, value: ExprId, target: TypeId) -> Option<Rank> {
        if self.is_null_constant(value) {
            return Some(Rank::Conversion);
        }
        let (source, from) = self.types.pointee(self.body.expr(value).ty)?;
        let (wanted, to) = self.types.pointee(target)?;
        let fits = crate::address_space::converts_to(from, to)
            && source.qualifiers.kept_by(wanted.qualifiers)
            && (source.ty == wanted.ty || wanted.ty == TypeId::VOID);
        let exact = source.ty == wanted.ty && from == to;
        fits.then_some(if exact { Rank::Promotion } else { Rank::Conversion })
    }

    /// Handles a call without a best viable overload: a built-in function of the same name may match.
    fn no_overload(
        &mut self,
        name: ast::Name,
        functions: &[FunctionId],
        equals: &[FunctionId],
        arguments: &[ast::Expr],
        values: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let text = self.symbols.text(name.symbol).to_owned();
        if equals.is_empty() && builtins::exists(&text) {
            return self.call_builtin_values(name, arguments, values, span);
        }
        let given: Vec<String> =
            values.iter().map(|&value| self.show(self.written_type(value)).text).collect();
        let shown = if equals.is_empty() { functions } else { equals };
        let declared: Vec<(Span, String)> = shown
            .iter()
            .take(3)
            .map(|&id| {
                let mismatch = self.not_viable(id, &values).map(|why| format!(": {why}")).unwrap_or_default();
                (
                    self.program.functions[id.index()].span,
                    format!("candidate `{}`{mismatch}", self.signature(id)),
                )
            })
            .collect();
        let diagnostic = if equals.is_empty() {
            error::no_overload(name.span, &text, &given, &declared)
        } else {
            error::ambiguous(name.span, &text, &given, &declared)
        };
        self.diagnostics.report(diagnostic);
        self.body.add_error(span)
    }

    /// Returns why a function is not viable for the given arguments.
    fn not_viable(&self, function: FunctionId, values: &[ExprId]) -> Option<String> {
        let parameters = self.parameters(function);
        if parameters.len() != values.len() {
            let plural = if parameters.len() == 1 { "" } else { "s" };
            return Some(format!("expects {} argument{plural}", parameters.len()));
        }
        let mut pairs = values.iter().zip(&parameters);
        let wrong = pairs.position(|(&value, parameter)| self.rank(value, parameter.ty).is_none())?;
        let (given, expected) = self.show_both(self.written_type(values[wrong]), parameters[wrong].ty);
        let which = if values.len() == 1 { String::new() } else { format!(" for argument {}", wrong + 1) };
        Some(format!("no conversion from {given} to {expected}{which}"))
    }

    fn signature(&self, function: FunctionId) -> String {
        let list: Vec<String> = self
            .parameters(function)
            .iter()
            .map(|parameter| {
                self.show(self.aliases.declared(&self.types, parameter.ty, Some(parameter.declared))).text
            })
            .collect();
        let data = &self.program.functions[function.index()];
        let result = self.show(self.aliases.returned(&self.types, data.return_type, data.span)).text;
        format!("{result} {}({})", self.symbols.text(data.name), list.join(", "))
    }

    /// Checks a call of an undeclared name.
    pub(super) fn call_undeclared(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        if self.body.unknown.insert(name.symbol) {
            let text = self.symbols.text(name.symbol).to_owned();
            let functions =
                self.scopes.visible().filter(|(_, entry)| matches!(entry.entity, Entity::Functions(_)));
            let mut known: Vec<&str> = functions.map(|(symbol, _)| self.symbols.text(symbol)).collect();
            known.sort_unstable();
            let builtin = self.suggest(&text, builtins::names(self.pragmas.language));
            let near = self
                .suggest(&text, known.into_iter().chain(builtin))
                .map(str::to_owned)
                .or_else(|| near_converter(&text));
            let diagnostic = match foreign::counterpart(&text) {
                Some(foreign) => {
                    let end = arguments.is_empty().then(|| Span::new(span.end - 1, span.end - 1));
                    let error = error::undeclared(name.span, &text, None);
                    self.foreign_function(&foreign, name.span, end, error)
                }
                None => unknown_name_error(name.span, &text, near.as_deref(), error::undeclared),
            };
            self.diagnostics.report(diagnostic);
        }
        self.hole(arguments, span)
    }
}
