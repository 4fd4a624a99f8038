//! Checks functions: prototypes, definitions and overloads. C99 6.7.5.3 and 6.9.1; OpenCL C 3.0, 6.9 to 6.11.

use super::{
    Checker,
    attribute::FunctionAttributes,
    body::Body,
    declarator::{DeclaratorUse, ParameterShape, Shape},
    mangle,
    specifier::{Specified, SpecifierPlace},
};
use crate::{
    error,
    hir::{self, FunctionId, KernelAttributes, Linkage, LocalId},
    scope::{Entity, Entry},
    types::{TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, Name, StorageClass},
    source::Span,
};

/// The properties of a function that only the checker needs, in addition to its [`hir::Function`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    /// Its type.
    pub(crate) ty: TypeId,
    /// Whether it has the attribute `overloadable`.
    pub(crate) overloadable: bool,
    /// Whether all its file-scope declarations have `inline` without `extern`: then the definition is not external. C99
    /// 6.7.4.
    inline_only: bool,
    /// The location of its definition.
    defined: Option<Span>,
}

impl Signature {
    /// Returns the signature of an implicit function with a definition at `defined`.
    pub(super) fn made(ty: TypeId, defined: Span) -> Self {
        Self { ty, overloadable: false, inline_only: false, defined: Some(defined) }
    }
}

/// A declaration of a function.
struct Declared<'s, 't> {
    name: Name,
    ty: TypeId,
    return_type: TypeId,
    parameters: &'s [ParameterShape<'t>],
    specified: &'s Specified<'t>,
    attributes: FunctionAttributes,
}

impl Checker<'_> {
    /// Checks a function declarator in a declaration.
    pub(super) fn prototype(
        &mut self,
        specified: &Specified<'_>,
        declarator: &ast::InitDeclarator,
        shape: &Shape<'_>,
        name: Name,
    ) {
        if declarator.initializer.is_some() {
            let text = self.symbols.text(name.symbol).to_owned();
            self.diagnostics.report(error::specifier::initializer_on(name.span, &text, "a function"));
        }
        self.check_function_space(shape);
        if let (Some((StorageClass::Static, span)), Some(_)) = (specified.storage, self.body.function) {
            let place = "a block-scope function declaration";
            self.diagnostics.report(error::specifier::misplaced_storage(span, "static", place));
        }
        let attributes = self.function_attributes(
            specified.attributes.iter().copied().chain(&declarator.declarator.attributes),
        );
        self.declare(specified, shape, name, attributes);
    }

    fn check_function_space(&mut self, shape: &Shape<'_>) {
        if let Some((space, span)) = shape.space {
            self.diagnostics.report(error::address_space::on_function(span, space));
        }
    }

    /// Checks a function definition.
    pub(super) fn function_definition(&mut self, definition: &ast::FunctionDefinition) {
        let specified = self.specifiers(&definition.specifiers, SpecifierPlace::Declaration, false);
        let shape = self.declarator(&specified, &definition.declarator, DeclaratorUse::Plain);
        let Some(name) = shape.name else { return };
        let text = self.symbols.text(name.symbol).to_owned();
        if definition.old_style {
            self.diagnostics.report(error::function::old_style(name.span, &text));
        }
        self.check_function_space(&shape);
        let attributes = self.function_attributes(
            specified.attributes.iter().copied().chain(&definition.declarator.attributes),
        );
        self.mark_unused(name, specified.attributes.iter().copied().chain(&definition.declarator.attributes));
        let known = self.program.functions.len();
        let id = self.declare(&specified, &shape, name, attributes);
        let is_first = id.index() >= known;
        let id = self.begin_definition(id, name, &text, shape.ty.ty);
        let function = &self.program.functions[id.index()];
        let is_exported = function.linkage == Linkage::Export && function.kernel.is_none();
        if is_first && is_exported && !function.hints.inline {
            self.diagnostics.report(error::prototype::missing_prototype(name.span, &text, specified.span));
        }
        self.check_complete(&shape, name);
        self.check_body(id, &shape, &definition.body);
    }

    fn return_type_of(&self, function: TypeId) -> Option<TypeId> {
        match *self.types.kind(function) {
            TypeKind::Function { return_type, .. } => Some(return_type),
            _ => None,
        }
    }

    /// Returns the function to define. A redefinition is checked as an unnamed copy.
    fn begin_definition(&mut self, id: FunctionId, name: Name, text: &str, ty: TypeId) -> FunctionId {
        if let Some(first) = self.program.signatures[id.index()].defined {
            // A conflicting return type is reported already.
            if self.return_type_of(ty) == Some(self.program.functions[id.index()].return_type) {
                self.diagnostics.report(error::declaration::defined_twice(name.span, text, first));
            }
            self.program.functions.push(self.program.functions[id.index()].clone());
            self.program.signatures.push(self.program.signatures[id.index()]);
            return FunctionId(self.program.functions.len() as u32 - 1);
        }
        let signature = &mut self.program.signatures[id.index()];
        signature.defined = Some(name.span);
        let function = &mut self.program.functions[id.index()];
        function.span = name.span;
        if function.linkage == Linkage::Import {
            function.linkage = Linkage::Export;
        }
        id
    }

    /// Gives internal linkage to functions with only an inline definition, once all declarations are known: other
    /// translation units have their own definitions. C99 6.7.4p7.
    pub(super) fn hide_inline_functions(&mut self) {
        for (function, signature) in self.program.functions.iter_mut().zip(&self.program.signatures) {
            let is_hidden = signature.inline_only && function.kernel.is_none();
            if function.linkage == Linkage::Export && is_hidden {
                function.linkage = Linkage::Internal;
            }
        }
    }

    fn check_complete(&mut self, shape: &Shape<'_>, name: Name) {
        for parameter in shape.parameters.iter().flatten() {
            if let Some(declared) = self.incomplete_structure(parameter.ty.ty) {
                let shown =
                    self.show(self.aliases.declared(&self.types, parameter.ty.ty, Some(parameter.span)));
                self.diagnostics.report(error::declaration::incomplete_parameter(
                    parameter.span,
                    &shown,
                    Some(declared),
                ));
            }
        }
        let TypeKind::Function { return_type, .. } = *self.types.kind(shape.ty.ty) else { return };
        if let Some(declared) = self.incomplete_structure(return_type) {
            let (text, shown) = (
                self.symbols.text(name.symbol).to_owned(),
                self.show(self.aliases.returned(&self.types, return_type, name.span)),
            );
            self.diagnostics.report(error::declaration::incomplete_result(
                name.span,
                &text,
                &shown,
                Some(declared),
            ));
        }
    }

    /// Returns the declaration of an incomplete structure.
    fn incomplete_structure(&self, ty: TypeId) -> Option<Span> {
        let TypeKind::Struct(id) = *self.types.kind(ty) else { return None };
        let structure = self.types.structure(id);
        structure.fields.is_none().then_some(structure.span)
    }

    fn check_body(&mut self, id: FunctionId, shape: &Shape<'_>, block: &ast::Block) {
        // The return type of an earlier declaration may differ, which is reported already.
        let TypeKind::Function { return_type, .. } = *self.types.kind(shape.ty.ty) else {
            unreachable!("only functions have bodies")
        };
        let parameters = shape.parameters.as_deref().unwrap_or_default();
        let is_template = parameters.iter().any(|parameter| self.is_block(parameter.ty.ty));
        let function = &self.program.functions[id.index()];
        // The return type is unknown where an incomplete structure was reported.
        let is_incomplete = self.incomplete_structure(return_type).is_some();
        let mut body = Body {
            kernel: function.kernel.is_some(),
            return_type: if is_incomplete { TypeId::ERROR } else { return_type },
            locals: function.locals.clone(),
            contraction: hir::Contraction::starting(self.pragmas.contraction),
            ..Body::default()
        };
        body.blocks.is_template = is_template;
        let around = std::mem::take(&mut self.body);
        self.check_body_in(id, body, parameters, block);
        self.body = around;
        if is_template {
            let function = &mut self.program.functions[id.index()];
            function.exprs.clear();
            function.body = None;
        }
    }

    /// Checks the statements of a function in place of the current body, and returns the state of the checked body.
    pub(super) fn check_body_in(
        &mut self,
        id: FunctionId,
        body: Body,
        parameters: &[ParameterShape<'_>],
        block: &ast::Block,
    ) -> Body {
        self.scopes.open();
        self.body = Body {
            function: Some(id),
            outermost_depth: self.scopes.depth(),
            outermost_start: Span::new(block.span.start, block.span.start + 1),
            ..body
        };
        self.declare_parameters(parameters);
        let statements = self.function_body(block);
        self.scopes.close();
        let mut body = std::mem::take(&mut self.body);
        let function = &mut self.program.functions[id.index()];
        function.locals = std::mem::take(&mut body.locals);
        function.exprs = std::mem::take(&mut body.exprs);
        // All functions are kept until the next stage, so the unused capacity of their lists is released.
        function.exprs.shrink_to_fit();
        function.labels = body.labels;
        function.temporaries = body.temporaries;
        function.contraction = std::mem::take(&mut body.contraction);
        function.body = Some(statements);
        body
    }

    fn declare_parameters(&mut self, parameters: &[ParameterShape<'_>]) {
        for (index, parameter) in parameters.iter().enumerate() {
            let Some(name) = parameter.name else { continue };
            let entity = Entity::Local(LocalId(index as u32));
            self.scopes.declare(name.symbol, Entry { entity, span: name.span });
        }
    }

    // Declarations.

    /// Declares a function: a new one or a redeclaration.
    fn declare(
        &mut self,
        specified: &Specified<'_>,
        shape: &Shape<'_>,
        name: Name,
        attributes: FunctionAttributes,
    ) -> FunctionId {
        let TypeKind::Function { return_type, .. } = *self.types.kind(shape.ty.ty) else {
            unreachable!("callers declare functions only")
        };
        let parameters = match &shape.parameters {
            Some(parameters) => parameters.as_slice(),
            // `F f;` where `F` is a typedef of a function type.
            None => &[],
        };
        let declared = Declared { name, ty: shape.ty.ty, return_type, parameters, specified, attributes };
        self.check_function(&declared);
        let known = self.known_functions(name);
        match self.same_function(&declared, &known) {
            Some(id) => {
                self.declare_again(id, &declared);
                id
            }
            None => self.new_function(&declared, known),
        }
    }

    fn check_function(&mut self, declared: &Declared<'_, '_>) {
        let name = declared.name;
        let text = self.symbols.text(name.symbol).to_owned();
        if text == "main" {
            self.diagnostics.report(error::function::main(name.span));
        }
        match declared.specified.kernel {
            Some(_) => self.check_kernel(&text, declared),
            None => {
                if let Some((attribute, span)) = &declared.attributes.kernel_only {
                    let insert = Span::new(declared.specified.span.start, declared.specified.span.start);
                    let diagnostic = error::kernel::attribute_on_function(*span, attribute, insert);
                    self.diagnostics.report(diagnostic);
                }
            }
        }
    }

    fn check_kernel(&mut self, text: &str, declared: &Declared<'_, '_>) {
        if let Some((StorageClass::Static, span)) = declared.specified.storage {
            self.diagnostics.report(error::kernel::storage(span, "static", text));
        }
        if let Some(span) = declared.attributes.overloadable {
            self.diagnostics.report(error::kernel::storage(span, "overloadable", text));
        }
        if declared.return_type != TypeId::VOID && declared.return_type != TypeId::ERROR {
            let shown =
                self.show(self.aliases.returned(&self.types, declared.return_type, declared.name.span));
            self.diagnostics.report(error::kernel::return_type(declared.specified.type_span, text, &shown));
        }
        for parameter in declared.parameters {
            self.check_kernel_parameter(parameter);
        }
    }

    /// Returns the visible functions with a name. Reports a name that denotes another kind of entity.
    fn known_functions(&mut self, name: Name) -> Vec<FunctionId> {
        if self.is_other_kind(name) {
            self.report_other_kind(name, "a function");
        }
        match self.scopes.find_at_program_scope(name.symbol).map(|entry| &entry.entity) {
            Some(Entity::Functions(ids)) => ids.clone(),
            _ => match self.scopes.find(name.symbol).map(|entry| &entry.entity) {
                Some(Entity::Functions(ids)) => ids.clone(),
                _ => Vec::new(),
            },
        }
    }

    /// Whether a name denotes something other than a function in this scope.
    fn is_other_kind(&self, name: Name) -> bool {
        let here = self.scopes.find_here(name.symbol);
        here.is_some_and(|entry| !matches!(entry.entity, Entity::Functions(_) | Entity::Error))
    }

    /// Returns the previously declared function that a declaration redeclares.
    fn same_function(&mut self, declared: &Declared<'_, '_>, known: &[FunctionId]) -> Option<FunctionId> {
        let parameters = self.parameter_types(declared.ty);
        let same = |id: &&FunctionId| {
            let others = self.parameter_types(self.program.signatures[id.index()].ty);
            let agree = |(one, other): (&TypeId, &TypeId)| {
                one == other || *one == TypeId::ERROR || *other == TypeId::ERROR
            };
            others.len() == parameters.len() && others.iter().zip(&parameters).all(agree)
        };
        known.iter().find(same).copied()
    }

    fn parameter_types(&self, ty: TypeId) -> Vec<TypeId> {
        match self.types.kind(ty) {
            TypeKind::Function { parameters, .. } => parameters.clone(),
            _ => Vec::new(),
        }
    }

    fn declare_again(&mut self, id: FunctionId, declared: &Declared<'_, '_>) {
        let name = declared.name;
        let text = self.symbols.text(name.symbol).to_owned();
        let first = &self.program.functions[id.index()];
        let (first_at, first_return, first_linkage) = (first.span, first.return_type, first.linkage);
        let has_error =
            [first_return, declared.return_type].contains(&TypeId::ERROR) || self.is_other_kind(name);
        if first_return != declared.return_type && !has_error {
            let first_ty = self.program.signatures[id.index()].ty;
            let diagnostic = if self.program.signatures[id.index()].overloadable {
                let (shown, first) = (
                    self.show(self.aliases.returned(&self.types, declared.return_type, name.span)),
                    self.show(self.aliases.returned(&self.types, first_return, first_at)),
                );
                error::function::differs_in_return(name.span, &text, &shown, &first, first_at)
            } else {
                let (shown, first) = (
                    self.show(self.aliases.declared(&self.types, declared.ty, Some(name.span))),
                    self.show(self.aliases.declared(&self.types, first_ty, Some(first_at))),
                );
                error::declaration::conflicting_types(name.span, &text, &shown, &first, first_at)
            };
            self.diagnostics.report(diagnostic);
        }
        let is_static = matches!(declared.specified.storage, Some((StorageClass::Static, _)));
        if is_static && first_linkage != Linkage::Internal {
            self.diagnostics.report(error::declaration::static_after_extern(name.span, &text, first_at));
        }
        let inline_only = self.is_inline_only(declared);
        let signature = &mut self.program.signatures[id.index()];
        signature.inline_only &= inline_only;
        let is_defined = signature.defined.is_some();
        let (locals, parameters) = self.parameter_locals(declared);
        let function = &mut self.program.functions[id.index()];
        merge_hints(&mut function.hints, declared);
        if declared.specified.kernel.is_some() && function.kernel.is_none() {
            function.kernel = Some(KernelAttributes::default());
        }
        if !is_defined && !declared.parameters.is_empty() {
            function.locals = locals;
            function.parameters = parameters;
        }
        if let Some(mut kernel) = function.kernel.take() {
            self.add_kernel_attributes(&mut kernel, &declared.attributes.kernel);
            self.program.functions[id.index()].kernel = Some(kernel);
        }
    }

    fn new_function(&mut self, declared: &Declared<'_, '_>, known: Vec<FunctionId>) -> FunctionId {
        let name = declared.name;
        let overloadable = declared.attributes.overloadable.is_some();
        self.check_overload(declared, &known, overloadable);
        let text = self.symbols.text(name.symbol).to_owned();
        let link_name = if overloadable {
            mangle::function(&self.types, &self.symbols, &text, &self.parameter_types(declared.ty))
        } else {
            text
        };
        let (locals, parameters) = self.parameter_locals(declared);
        let is_static = matches!(declared.specified.storage, Some((StorageClass::Static, _)));
        let mut hints = hir::FunctionHints::default();
        merge_hints(&mut hints, declared);
        self.program.functions.push(hir::Function {
            name: name.symbol,
            link_name: link_name.into(),
            return_type: declared.return_type,
            parameters,
            kernel: declared.specified.kernel.map(|_| declared.attributes.kernel.clone()),
            linkage: if is_static { Linkage::Internal } else { Linkage::Import },
            hints,
            contraction: hir::Contraction::default(),
            locals,
            exprs: Vec::new(),
            labels: 0,
            temporaries: 0,
            body: None,
            span: name.span,
        });
        self.program.signatures.push(Signature {
            ty: declared.ty,
            overloadable,
            inline_only: self.is_inline_only(declared),
            defined: None,
        });
        let id = FunctionId(self.program.functions.len() as u32 - 1);
        let mut ids = known;
        ids.push(id);
        let entry = Entry { entity: Entity::Functions(ids), span: name.span };
        if self
            .scopes
            .find_at_program_scope(name.symbol)
            .is_none_or(|first| matches!(first.entity, Entity::Functions(_) | Entity::Error))
        {
            self.scopes.declare_at_program_scope(name.symbol, entry.clone());
        }
        self.scopes.declare(name.symbol, entry);
        id
    }

    /// Whether the declaration has `inline` without `extern` and `static`. Block-scope declarations do not count.
    fn is_inline_only(&self, declared: &Declared<'_, '_>) -> bool {
        let is_inline = declared.specified.inline.is_some() && declared.specified.storage.is_none();
        is_inline || self.body.function.is_some()
    }

    fn check_overload(&mut self, declared: &Declared<'_, '_>, known: &[FunctionId], overloadable: bool) {
        if overloadable {
            return;
        }
        let plain = known.iter().copied().find(|id| !self.program.signatures[id.index()].overloadable);
        let Some(first) = plain else { return };
        let is_reported = |ty| self.parameter_types(ty).contains(&TypeId::ERROR);
        if self.is_other_kind(declared.name)
            || is_reported(declared.ty)
            || is_reported(self.program.signatures[first.index()].ty)
        {
            return;
        }
        let name = declared.name;
        let text = self.symbols.text(name.symbol).to_owned();
        let (first_ty, first_at) =
            (self.program.signatures[first.index()].ty, self.program.functions[first.index()].span);
        let (shown, first) = (
            self.show(self.aliases.declared(&self.types, declared.ty, Some(name.span))),
            self.show(self.aliases.declared(&self.types, first_ty, Some(first_at))),
        );
        self.diagnostics
            .report(error::declaration::needs_overloadable(name.span, &text, &shown, &first, first_at));
    }

    fn parameter_locals(&mut self, declared: &Declared<'_, '_>) -> (Vec<hir::Local>, Vec<hir::Parameter>) {
        if declared.parameters.is_empty() {
            return self.nameless_parameters(declared);
        }
        let mut locals = Vec::with_capacity(declared.parameters.len());
        let mut parameters = Vec::with_capacity(declared.parameters.len());
        for (index, shape) in declared.parameters.iter().enumerate() {
            if let Some(name) = shape.name {
                let ast::Parameter { specifiers, declarator, .. } = shape.written;
                self.mark_unused(name, specifiers.attributes().chain(&declarator.attributes));
            }
            locals.push(hir::Local {
                name: shape.name.map(|name| name.symbol),
                ty: shape.ty,
                alignment: None,
                span: shape.span,
            });
            // Another declaration may declare the function as a kernel.
            let type_name = self.reflected_type(shape);
            parameters.push(hir::Parameter { local: LocalId(index as u32), type_name });
        }
        (locals, parameters)
    }

    /// Returns the parameters of a function that is declared with a typedef of a function type.
    fn nameless_parameters(&self, declared: &Declared<'_, '_>) -> (Vec<hir::Local>, Vec<hir::Parameter>) {
        let types = self.parameter_types(declared.ty);
        let local = |ty: &TypeId| hir::Local {
            name: None,
            ty: (*ty).into(),
            alignment: None,
            span: declared.name.span,
        };
        let parameter =
            |index: usize| hir::Parameter { local: LocalId(index as u32), type_name: Box::default() };
        (types.iter().map(local).collect(), (0..types.len()).map(parameter).collect())
    }
}

fn merge_hints(hints: &mut hir::FunctionHints, declared: &Declared<'_, '_>) {
    let more = declared.attributes.hints;
    hints.inline |= declared.specified.inline.is_some();
    hints.always_inline |= more.always_inline;
    hints.noinline |= more.noinline;
    hints.is_pure |= more.is_pure;
    hints.is_const |= more.is_const;
}
