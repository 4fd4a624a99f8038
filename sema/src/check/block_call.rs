//! Checks calls of Blocks and of functions with Block parameters, which are specialized for the Blocks of each call.
//! OpenCL C 3.0, 6.14.

use super::{
    Assignment, Checker,
    block::{Block, UnfitCall, made, parameter_local},
    body::Body,
    declarator::DeclaratorUse,
    specifier::SpecifierPlace,
};
use crate::{
    error,
    hir::{self, ExprId, ExprKind, FunctionId, LocalId},
    types::{TypeId, TypeKind},
};
use spirocl_frontend::{ast, diagnostic::Diagnostic, source::Span};

impl Checker<'_> {
    /// Checks a call of a value of Block type.
    pub(super) fn call_block(
        &mut self,
        callee: &ast::Expr,
        value: ExprId,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let TypeKind::Block { return_type, parameters } = self.types.kind(self.body.expr(value).ty).clone()
        else {
            unreachable!("callers ask for the type")
        };
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add(ExprKind::Error, return_type, span);
        }
        let block = self.block_of(value);
        let (name, declared) = self.named_block(callee, value);
        if values.len() != parameters.len() {
            let at = match values.get(parameters.len()) {
                Some(&extra) => self.body.expr(extra).span,
                None => Span::new(span.end.saturating_sub(1), span.end),
            };
            let text = self.symbols.text(name).to_owned();
            let count = (parameters.len(), values.len());
            self.diagnostics.report(error::call::argument_count(at, &text, count.0, count.1, declared));
            return self.body.add(ExprKind::Error, return_type, span);
        }
        let mut converted = Vec::with_capacity(values.len());
        for (index, (value, ty)) in values.into_iter().zip(parameters).enumerate() {
            let declared = Some(declared);
            let why = Assignment::Argument { function: name, index, parameter: None, declared };
            converted.push(self.convert_for(value, ty, why));
        }
        let Some(block) = block else {
            if !self.body.blocks.is_template {
                self.diagnostics.report(error::block::unknown(callee.span));
            }
            return self.body.add(ExprKind::Error, return_type, span);
        };
        if converted.iter().any(|&value| self.is_error(value)) {
            return self.body.add(ExprKind::Error, return_type, span);
        }
        self.record_call(block.function, callee.span);
        let mut all = self.captured_values(&block, span);
        all.append(&mut converted);
        let call = ExprKind::Call { function: block.function, arguments: all };
        let call = self.body.add(call, return_type, span);
        self.after_blocks(&[value], call, span)
    }

    fn named_block(&mut self, callee: &ast::Expr, value: ExprId) -> (spirocl_frontend::symbol::Symbol, Span) {
        let declared = match self.body.expr(value).kind {
            ExprKind::Load { place, .. } => self.declared_at(place).unwrap_or(callee.span),
            _ => callee.span,
        };
        let symbol = match callee.kind {
            ast::ExprKind::Name(symbol) => symbol,
            _ => self.symbols.intern("^{ ... }"),
        };
        (symbol, declared)
    }

    /// Returns the values that a Block captured.
    pub(super) fn captured_values(&mut self, block: &Block, span: Span) -> Vec<ExprId> {
        let load = |&local: &LocalId| {
            let ty = self.body.locals[local.index()].ty.ty;
            let place = self.body.add(ExprKind::Local(local), ty, span);
            self.body.add(ExprKind::Load { place, volatile: false }, ty, span)
        };
        block.captures.iter().map(load).collect()
    }

    /// Returns `result` evaluated after the captures of Block literals.
    pub(super) fn after_blocks(&mut self, blocks: &[ExprId], result: ExprId, span: Span) -> ExprId {
        let captures = |id: &ExprId| {
            matches!(self.body.expr(*id).kind, ExprKind::Sequence { .. } | ExprKind::Statements { .. })
        };
        let effects: Vec<ExprId> = blocks.iter().copied().filter(captures).collect();
        if effects.is_empty() {
            return result;
        }
        let ty = self.body.expr(result).ty;
        self.body.add(ExprKind::Sequence { effects, result }, ty, span)
    }

    // Functions that take Blocks.

    /// Checks a call of a function with Block parameters; the arguments are converted already.
    pub(super) fn call_with_blocks(
        &mut self,
        name: ast::Name,
        function: FunctionId,
        arguments: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let result = self.program.functions[function.index()].return_type;
        let is_block = |id: &ExprId| self.is_block(self.body.expr(*id).ty);
        let given: Vec<ExprId> = arguments.iter().copied().filter(is_block).collect();
        let mut blocks = Vec::with_capacity(given.len());
        for &argument in &given {
            match self.block_of(argument) {
                Some(block) => blocks.push(block),
                None => {
                    if !self.body.blocks.is_template {
                        let at = self.body.expr(argument).span;
                        self.diagnostics.report(error::block::unknown(at));
                    }
                    return self.body.add(ExprKind::Error, result, span);
                }
            }
        }
        let Some(special) = self.specialize(name, function, &blocks) else {
            return self.body.add(ExprKind::Error, result, span);
        };
        self.record_call(special, name.span);
        let mut values: Vec<ExprId> = arguments.into_iter().filter(|id| !given.contains(id)).collect();
        for block in &blocks {
            values.extend(self.captured_values(block, span));
        }
        let call = self.body.add(ExprKind::Call { function: special, arguments: values }, result, span);
        self.after_blocks(&given, call, span)
    }

    /// Returns the specialization of a function with Block parameters for the given Blocks.
    fn specialize(&mut self, name: ast::Name, function: FunctionId, blocks: &[Block]) -> Option<FunctionId> {
        if self.blocks.recursive.contains(&function) {
            return None;
        }
        let key = (function, blocks.iter().map(|block| block.function).collect::<Vec<_>>());
        if let Some(&known) = self.blocks.specializations.get(&key) {
            return known;
        }
        let declared = self.program.functions[function.index()].span;
        let text = self.symbols.text(name.symbol).to_owned();
        let Some(&definition) = self.blocks.definitions.get(&declared) else {
            self.diagnostics.report(error::block::undefined_function(name.span, &text, declared));
            return None;
        };
        if self.blocks.specializing.contains(&function) {
            // With the same Blocks this is ordinary recursion, which is reported elsewhere; with new Blocks,
            // specialization would not terminate.
            if self.blocks.recursive.insert(function) {
                let muted = self.diagnostics.muted.take();
                self.diagnostics.report(error::function::recursion(&[(format!("`{text}`"), name.span)]));
                self.diagnostics.muted = muted;
            }
            return None;
        }
        let id = self.begin_specialization(function);
        self.blocks.specializations.insert(key.clone(), Some(id));
        self.blocks.specializing.push(function);
        let outer = self.diagnostics.muted.replace(Vec::new());
        self.special_body(id, definition, blocks);
        self.blocks.specializing.pop();
        let causes = std::mem::replace(&mut self.diagnostics.muted, outer).unwrap_or_default();
        if causes.is_empty() {
            return Some(id);
        }
        match &mut self.diagnostics.muted {
            Some(errors) => errors.extend(causes),
            None => {
                let message = error::block::function_with_block(name.span, &text, declared);
                self.blocks.unfit.push(UnfitCall { causes, message });
            }
        }
        self.blocks.specializations.insert(key, None);
        None
    }

    /// Reports the calls whose callees are invalid for the given Blocks. Calls whose causes are already reported in the
    /// callee itself are skipped: that function is invalid with any Block.
    pub(super) fn check_unfit_calls(&mut self) {
        for UnfitCall { causes, message } in std::mem::take(&mut self.blocks.unfit) {
            let is_told = |cause: &Diagnostic| {
                let same = |told: &Diagnostic| {
                    told.code.id == cause.code.id && told.primary.span == cause.primary.span
                };
                self.diagnostics.reported.iter().any(same)
            };
            if !causes.iter().all(is_told) {
                self.diagnostics.report(message);
            }
        }
    }

    fn begin_specialization(&mut self, function: FunctionId) -> FunctionId {
        let template = &self.program.functions[function.index()];
        let (shown, return_type, span, hints) =
            (template.name, template.return_type, template.span, template.hints);
        let number = self.blocks.specializations.len();
        let name = format!("{}_with_block_{number}", self.symbols.text(template.name));
        let id = self.add_made_function(&name, return_type, Vec::new(), span);
        let made = &mut self.program.functions[id.index()];
        (made.name, made.hints) = (shown, hints);
        id
    }

    fn special_body(&mut self, id: FunctionId, definition: &ast::FunctionDefinition, blocks: &[Block]) {
        let scopes = self.scopes.set_aside();
        let enclosing = std::mem::take(&mut self.blocks.enclosing);
        let around = std::mem::take(&mut self.body);
        let specified = self.specifiers(&definition.specifiers, SpecifierPlace::Declaration, false);
        let shape = self.declarator(&specified, &definition.declarator, DeclaratorUse::Plain);
        let shapes = shape.parameters.unwrap_or_default();
        let mut body = Body {
            return_type: self.program.functions[id.index()].return_type,
            contraction: hir::Contraction::starting(self.pragmas.contraction),
            locals: shapes.iter().map(parameter_local).collect(),
            ..Body::default()
        };
        let mut parameters: Vec<LocalId> = Vec::new();
        let mut given = Vec::new();
        for (shape, number) in shapes.iter().zip(0..) {
            let local = LocalId(number);
            if self.is_block(shape.ty.ty) { given.push(local) } else { parameters.push(local) }
        }
        for (local, block) in given.into_iter().zip(blocks) {
            let captures: Vec<LocalId> = self
                .captured_types(block)
                .into_iter()
                .map(|ty| add_local(&mut body, ty, shape.name))
                .collect();
            parameters.extend(&captures);
            body.blocks.variables.insert(local, Block { function: block.function, captures });
        }
        self.check_body_in(id, body, &shapes, &definition.body);
        self.program.functions[id.index()].parameters = parameters.into_iter().map(made).collect();
        self.body = around;
        self.blocks.enclosing = enclosing;
        self.scopes.restore(scopes);
    }

    /// Returns the types of the captured values that a Block's function takes before its own parameters.
    pub(super) fn captured_types(&self, block: &Block) -> Vec<TypeId> {
        let function = &self.program.functions[block.function.index()];
        let captured = function.parameters.iter().take(block.captures.len());
        captured.map(|parameter| function.local(parameter.local).ty.ty).collect()
    }
}

fn add_local(body: &mut Body, ty: TypeId, name: Option<ast::Name>) -> LocalId {
    let span = name.map(|name| name.span).unwrap_or_default();
    body.locals.push(crate::hir::Local { name: None, ty: ty.into(), alignment: None, span });
    LocalId(body.locals.len() as u32 - 1)
}
