//! Checks functions: prototypes, definitions and overloads. C99 6.7.5.3 and 6.9.1; OpenCL C 3.0, 6.9 to 6.11.

use crate::{
    check::{
        Checker,
        blocks::specialize,
        body::Body,
        declarations::{
            attribute::{self, FunctionAttributes},
            declaration, kernel, mangle,
        },
        program::Program,
        reporter::Reporter,
        statements::statement,
        types::{
            declarator::{self, DeclaratorUse, ParameterShape, Shape},
            specifier::{self, Specified, SpecifierPlace},
        },
    },
    error,
    hir::{self, DeclarationId, FunctionId, KernelAttributes, Linkage, LocalId},
    scope::{Entity, Entry, Scopes},
    types::{TypeId, TypeKind, Types},
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
    /// Whether a definition of it is known.
    pub(crate) fn is_defined(&self) -> bool {
        self.defined.is_some()
    }

    /// Returns the signature of an implicit function with a definition at `defined`.
    pub(crate) fn made(ty: TypeId, defined: Span) -> Self {
        Self { ty, overloadable: false, inline_only: false, defined: Some(defined) }
    }
}

/// A declaration of a function.
struct Declared<'s, 't> {
    name: Name,
    id: DeclarationId,
    ty: TypeId,
    return_type: TypeId,
    parameters: &'s [ParameterShape<'t>],
    specified: &'s Specified<'t>,
    attributes: FunctionAttributes,
}

/// Checks a function declarator in a declaration.
pub(crate) fn prototype(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    declarator: &ast::InitDeclarator,
    shape: &Shape<'_>,
    name: Name,
) {
    if declarator.initializer.is_some() {
        let text = checker.symbols.text(name.symbol).to_owned();
        checker.diagnostics.report(error::specifier::initializer_on(name.span, &text, "a function"));
    }
    check_function_space(&mut checker.diagnostics, shape);
    if let (Some((StorageClass::Static, span)), Some(_)) = (specified.storage, checker.body.function) {
        let place = "a block-scope function declaration";
        checker.diagnostics.report(error::specifier::misplaced_storage(span, "static", place));
    }
    let attributes = attribute::function_attributes(
        checker,
        specified.attributes.iter().copied().chain(&declarator.declarator.attributes),
    );
    declare(checker, specified, shape, name, attributes);
}

fn check_function_space(diagnostics: &mut Reporter<'_>, shape: &Shape<'_>) {
    if let Some((space, span)) = shape.space {
        diagnostics.report(error::address_space::on_function(span, space));
    }
}

/// Checks a function definition.
pub(crate) fn function_definition(checker: &mut Checker<'_>, definition: &ast::FunctionDefinition) {
    let specified =
        specifier::specifiers(checker, &definition.specifiers, SpecifierPlace::Declaration, false);
    let shape = declarator::check(checker, &specified, &definition.declarator, DeclaratorUse::Plain);
    let Some(name) = shape.name else { return };
    let text = checker.symbols.text(name.symbol).to_owned();
    if definition.old_style {
        checker.diagnostics.report(error::function::old_style(name.span, &text));
    }
    check_function_space(&mut checker.diagnostics, &shape);
    let attributes = attribute::function_attributes(
        checker,
        specified.attributes.iter().copied().chain(&definition.declarator.attributes),
    );
    attribute::mark_unused(
        checker,
        shape.declaration,
        specified.attributes.iter().copied().chain(&definition.declarator.attributes),
    );
    let known = checker.program.functions.len();
    let id = declare(checker, &specified, &shape, name, attributes);
    let is_first = id.index() >= known;
    let id = begin_definition(checker, id, (name, shape.declaration), &text, shape.ty.ty);
    let function = checker.program.function(id);
    let is_exported = function.linkage == Linkage::Export && function.kernel.is_none();
    let lacks_prototype = is_first && is_exported && !function.hints.inline;
    if lacks_prototype && checker.diagnostics.shows(error::prototype::CODES) {
        checker.diagnostics.report(error::prototype::missing_prototype(name.span, &text, specified.span));
    }
    check_complete(checker, &shape, name);
    check_body(checker, id, &shape, &definition.body);
}

fn return_type_of(types: &Types, function: TypeId) -> Option<TypeId> {
    match *types.kind(function) {
        TypeKind::Function { return_type, .. } => Some(return_type),
        _ => None,
    }
}

/// Returns the function to define. A redefinition is checked as an unnamed copy.
fn begin_definition(
    checker: &mut Checker<'_>,
    id: FunctionId,
    (name, declaration): (Name, DeclarationId),
    text: &str,
    ty: TypeId,
) -> FunctionId {
    if let Some(first) = checker.program.signature(id).defined {
        // A conflicting return type is reported already.
        if return_type_of(&checker.types, ty) == Some(checker.program.function(id).return_type) {
            checker.diagnostics.report(error::declaration::defined_twice(name.span, text, first));
        }
        let (function, signature) = (checker.program.function(id).clone(), *checker.program.signature(id));
        return checker.program.add_function(function, signature);
    }
    let signature = checker.program.signature_mut(id);
    signature.defined = Some(name.span);
    let function = checker.program.function_mut(id);
    (function.span, function.declaration) = (name.span, declaration);
    if function.linkage == Linkage::Import {
        function.linkage = Linkage::Export;
    }
    id
}

/// Gives internal linkage to functions with only an inline definition, once all declarations are known: other
/// translation units have their own definitions. C99 6.7.4p7.
pub(crate) fn hide_inline_functions(program: &mut Program) {
    for (function, signature) in program.functions.iter_mut().zip(&program.signatures) {
        let is_hidden = signature.inline_only && function.kernel.is_none();
        if function.linkage == Linkage::Export && is_hidden {
            function.linkage = Linkage::Internal;
        }
    }
}

fn check_complete(checker: &mut Checker<'_>, shape: &Shape<'_>, name: Name) {
    for parameter in shape.parameters.iter().flatten() {
        if let Some(declared) = incomplete_structure(&checker.types, parameter.ty.ty) {
            let shown = checker.show(checker.aliases.declared(
                &checker.types,
                parameter.ty.ty,
                parameter.declaration,
            ));
            checker.diagnostics.report(error::declaration::incomplete_parameter(
                parameter.span,
                &shown,
                Some(declared),
            ));
        }
    }
    let TypeKind::Function { return_type, .. } = *checker.types.kind(shape.ty.ty) else { return };
    if let Some(declared) = incomplete_structure(&checker.types, return_type) {
        let (text, shown) = (
            checker.symbols.text(name.symbol).to_owned(),
            checker.show(checker.aliases.returned(&checker.types, return_type, shape.declaration)),
        );
        checker.diagnostics.report(error::declaration::incomplete_result(
            name.span,
            &text,
            &shown,
            Some(declared),
        ));
    }
}

/// Returns the declaration of an incomplete structure.
fn incomplete_structure(types: &Types, ty: TypeId) -> Option<Span> {
    let TypeKind::Struct(id) = *types.kind(ty) else { return None };
    let structure = types.structure(id);
    structure.fields.is_none().then_some(structure.span)
}

fn check_body(checker: &mut Checker<'_>, id: FunctionId, shape: &Shape<'_>, block: &ast::Block) {
    // The return type of an earlier declaration may differ, which is reported already.
    let TypeKind::Function { return_type, .. } = *checker.types.kind(shape.ty.ty) else {
        unreachable!("only functions have bodies")
    };
    let parameters = shape.parameters.as_deref().unwrap_or_default();
    let function = checker.program.function(id);
    // The return type is unknown where an incomplete structure was reported.
    let is_incomplete = incomplete_structure(&checker.types, return_type).is_some();
    let mut body = Body {
        kernel: function.kernel.is_some(),
        return_type: if is_incomplete { TypeId::ERROR } else { return_type },
        locals: function.locals.clone(),
        contraction: hir::Contraction::starting(checker.pragmas.contraction),
        ..Body::default()
    };
    let is_template = specialize::open_template(checker, id, &mut body);
    let calls = checker.program.calls.len();
    let around = std::mem::take(&mut checker.body);
    let checked = check_body_in(checker, id, body, parameters, block);
    checker.body = around;
    if is_template {
        specialize::close_template(checker, id, checked.blocks, calls);
    }
}

/// Checks the statements of a function in place of the current body, and returns the state of the checked body.
pub(crate) fn check_body_in(
    checker: &mut Checker<'_>,
    id: FunctionId,
    body: Body,
    parameters: &[ParameterShape<'_>],
    block: &ast::Block,
) -> Body {
    checker.scopes.open();
    checker.body = Body {
        exprs: std::mem::take(&mut checker.program.spare_exprs),
        function: Some(id),
        outermost_depth: checker.scopes.depth(),
        outermost_start: Span::new(block.span.start, block.span.start + 1),
        ..body
    };
    declare_parameters(&mut checker.scopes, parameters);
    let statements = statement::function_body(checker, block);
    checker.scopes.close();
    let mut body = std::mem::take(&mut checker.body);
    // All functions are kept until the next stage, so each gets a list of the size that it needs. The next one gets the list that has grown.
    let mut exprs = std::mem::take(&mut body.exprs);
    let mut fitting = Vec::with_capacity(exprs.len());
    fitting.append(&mut exprs);
    checker.program.spare_exprs = exprs;
    body.locals.shrink_to_fit();
    body.contraction.shrink_to_fit();
    let function = checker.program.function_mut(id);
    function.locals = std::mem::take(&mut body.locals);
    function.exprs = fitting;
    function.labels = body.labels;
    function.temporaries = body.temporaries;
    function.contraction = std::mem::take(&mut body.contraction);
    function.body = Some(statements);
    body
}

fn declare_parameters(scopes: &mut Scopes, parameters: &[ParameterShape<'_>]) {
    for (index, parameter) in parameters.iter().enumerate() {
        let Some(name) = parameter.name else { continue };
        let entity = Entity::Local(LocalId(index as u32));
        scopes.declare(name.symbol, Entry { entity, span: name.span });
    }
}

// Declarations.

/// Declares a function: a new one or a redeclaration.
fn declare(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    shape: &Shape<'_>,
    name: Name,
    attributes: FunctionAttributes,
) -> FunctionId {
    let TypeKind::Function { return_type, .. } = *checker.types.kind(shape.ty.ty) else {
        unreachable!("callers declare functions only")
    };
    let parameters = match &shape.parameters {
        Some(parameters) => parameters.as_slice(),
        // `F f;` where `F` is a typedef of a function type.
        None => &[],
    };
    let declared = Declared {
        name,
        id: shape.declaration,
        ty: shape.ty.ty,
        return_type,
        parameters,
        specified,
        attributes,
    };
    check_function(checker, &declared);
    let known = known_functions(checker, name);
    match same_function(&checker.types, &checker.program, &declared, &known) {
        Some(id) => {
            declare_again(checker, id, &declared);
            id
        }
        None => new_function(checker, &declared, known),
    }
}

fn check_function(checker: &mut Checker<'_>, declared: &Declared<'_, '_>) {
    let name = declared.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    if text == "main" {
        checker.diagnostics.report(error::function::main(name.span));
    }
    match declared.specified.kernel {
        Some(_) => check_kernel(checker, &text, declared),
        None => {
            if let Some((attribute, span)) = &declared.attributes.kernel_only {
                let insert = Span::new(declared.specified.span.start, declared.specified.span.start);
                let diagnostic = error::kernel::attribute_on_function(*span, attribute, insert);
                checker.diagnostics.report(diagnostic);
            }
        }
    }
}

fn check_kernel(checker: &mut Checker<'_>, text: &str, declared: &Declared<'_, '_>) {
    if let Some((StorageClass::Static, span)) = declared.specified.storage {
        checker.diagnostics.report(error::kernel::storage(span, "static", text));
    }
    if let Some(span) = declared.attributes.overloadable {
        checker.diagnostics.report(error::kernel::storage(span, "overloadable", text));
    }
    if declared.return_type != TypeId::VOID && declared.return_type != TypeId::ERROR {
        let shown = checker.show(checker.aliases.returned(&checker.types, declared.return_type, declared.id));
        checker.diagnostics.report(error::kernel::return_type(declared.specified.type_span, text, &shown));
    }
    for parameter in declared.parameters {
        kernel::check_kernel_parameter(checker, parameter);
    }
}

/// Returns the visible functions with a name. Reports a name that denotes another kind of entity.
fn known_functions(checker: &mut Checker<'_>, name: Name) -> Vec<FunctionId> {
    if is_other_kind(&checker.scopes, name) {
        declaration::report_other_kind(checker, name, "a function");
    }
    match checker.scopes.find_at_program_scope(name.symbol).map(|entry| &entry.entity) {
        Some(Entity::Functions(ids)) => ids.clone(),
        _ => match checker.scopes.find(name.symbol).map(|entry| &entry.entity) {
            Some(Entity::Functions(ids)) => ids.clone(),
            _ => Vec::new(),
        },
    }
}

/// Whether a name denotes something other than a function in this scope.
fn is_other_kind(scopes: &Scopes, name: Name) -> bool {
    let here = scopes.find_here(name.symbol);
    here.is_some_and(|entry| !matches!(entry.entity, Entity::Functions(_) | Entity::Error))
}

/// Returns the previously declared function that a declaration redeclares.
fn same_function(
    types: &Types,
    program: &Program,
    declared: &Declared<'_, '_>,
    known: &[FunctionId],
) -> Option<FunctionId> {
    let parameters = parameter_types(types, declared.ty);
    let same = |id: &&FunctionId| {
        let others = parameter_types(types, program.signature(**id).ty);
        let agree = |(one, other): (&TypeId, &TypeId)| {
            one == other || *one == TypeId::ERROR || *other == TypeId::ERROR
        };
        others.len() == parameters.len() && others.iter().zip(&parameters).all(agree)
    };
    known.iter().find(same).copied()
}

fn parameter_types(types: &Types, ty: TypeId) -> Vec<TypeId> {
    match types.kind(ty) {
        TypeKind::Function { parameters, .. } => parameters.clone(),
        _ => Vec::new(),
    }
}

fn declare_again(checker: &mut Checker<'_>, id: FunctionId, declared: &Declared<'_, '_>) {
    let name = declared.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    let first = checker.program.function(id);
    let (first_at, first_id) = (first.span, first.declaration);
    let (first_return, first_linkage) = (first.return_type, first.linkage);
    let has_error =
        [first_return, declared.return_type].contains(&TypeId::ERROR) || is_other_kind(&checker.scopes, name);
    if first_return != declared.return_type && !has_error {
        let first_ty = checker.program.signature(id).ty;
        let diagnostic = if checker.program.signature(id).overloadable {
            let (shown, first) = (
                checker.show(checker.aliases.returned(&checker.types, declared.return_type, declared.id)),
                checker.show(checker.aliases.returned(&checker.types, first_return, first_id)),
            );
            error::function::differs_in_return(name.span, &text, &shown, &first, first_at)
        } else {
            let (shown, first) = (
                checker.show(checker.aliases.declared(&checker.types, declared.ty, declared.id)),
                checker.show(checker.aliases.declared(&checker.types, first_ty, first_id)),
            );
            error::declaration::conflicting_types(name.span, &text, &shown, &first, first_at)
        };
        checker.diagnostics.report(diagnostic);
    }
    let is_static = matches!(declared.specified.storage, Some((StorageClass::Static, _)));
    if is_static && first_linkage != Linkage::Internal {
        checker.diagnostics.report(error::declaration::static_after_extern(name.span, &text, first_at));
    }
    let inline_only = is_inline_only(&checker.body, declared);
    let signature = checker.program.signature_mut(id);
    signature.inline_only &= inline_only;
    let is_defined = signature.defined.is_some();
    let (locals, parameters) = parameter_locals(checker, declared);
    let function = checker.program.function_mut(id);
    merge_hints(&mut function.hints, declared);
    if declared.specified.kernel.is_some() && function.kernel.is_none() {
        function.kernel = Some(KernelAttributes::default());
    }
    if !is_defined && !declared.parameters.is_empty() {
        function.locals = locals;
        function.parameters = parameters;
    }
    if let Some(mut kernel) = function.kernel.take() {
        attribute::add_kernel_attributes(&mut checker.diagnostics, &mut kernel, &declared.attributes.kernel);
        checker.program.function_mut(id).kernel = Some(kernel);
    }
}

fn new_function(
    checker: &mut Checker<'_>,
    declared: &Declared<'_, '_>,
    known: Vec<FunctionId>,
) -> FunctionId {
    let name = declared.name;
    let overloadable = declared.attributes.overloadable.is_some();
    check_overload(checker, declared, &known, overloadable);
    let text = checker.symbols.text(name.symbol).to_owned();
    let link_name = if overloadable {
        mangle::function(
            &checker.types,
            &checker.symbols,
            &text,
            &parameter_types(&checker.types, declared.ty),
        )
    } else {
        text
    };
    let (locals, parameters) = parameter_locals(checker, declared);
    let is_static = matches!(declared.specified.storage, Some((StorageClass::Static, _)));
    let mut hints = hir::FunctionHints::default();
    merge_hints(&mut hints, declared);
    let function = hir::Function {
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
        declaration: declared.id,
    };
    let signature = Signature {
        ty: declared.ty,
        overloadable,
        inline_only: is_inline_only(&checker.body, declared),
        defined: None,
    };
    let id = checker.program.add_function(function, signature);
    let mut ids = known;
    ids.push(id);
    let entry = Entry { entity: Entity::Functions(ids), span: name.span };
    if checker
        .scopes
        .find_at_program_scope(name.symbol)
        .is_none_or(|first| matches!(first.entity, Entity::Functions(_) | Entity::Error))
    {
        checker.scopes.declare_at_program_scope(name.symbol, entry.clone());
    }
    checker.scopes.declare(name.symbol, entry);
    id
}

/// Whether the declaration has `inline` without `extern` and `static`. Block-scope declarations do not count.
fn is_inline_only(body: &Body, declared: &Declared<'_, '_>) -> bool {
    let is_inline = declared.specified.inline.is_some() && declared.specified.storage.is_none();
    is_inline || body.function.is_some()
}

fn check_overload(
    checker: &mut Checker<'_>,
    declared: &Declared<'_, '_>,
    known: &[FunctionId],
    overloadable: bool,
) {
    if overloadable {
        return;
    }
    let plain = known.iter().copied().find(|&id| !checker.program.signature(id).overloadable);
    let Some(first) = plain else { return };
    let is_reported = |ty| parameter_types(&checker.types, ty).contains(&TypeId::ERROR);
    if is_other_kind(&checker.scopes, declared.name)
        || is_reported(declared.ty)
        || is_reported(checker.program.signature(first).ty)
    {
        return;
    }
    let name = declared.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    let (first_ty, first) = (checker.program.signature(first).ty, checker.program.function(first));
    let (first_at, first_id) = (first.span, first.declaration);
    let (shown, first) = (
        checker.show(checker.aliases.declared(&checker.types, declared.ty, declared.id)),
        checker.show(checker.aliases.declared(&checker.types, first_ty, first_id)),
    );
    checker
        .diagnostics
        .report(error::declaration::needs_overloadable(name.span, &text, &shown, &first, first_at));
}

fn parameter_locals(
    checker: &mut Checker<'_>,
    declared: &Declared<'_, '_>,
) -> (Vec<hir::Local>, Vec<hir::Parameter>) {
    if declared.parameters.is_empty() {
        return nameless_parameters(checker, declared);
    }
    let mut locals = Vec::with_capacity(declared.parameters.len());
    let mut parameters = Vec::with_capacity(declared.parameters.len());
    for (index, shape) in declared.parameters.iter().enumerate() {
        if shape.name.is_some() {
            let ast::Parameter { specifiers, declarator, .. } = shape.written;
            attribute::mark_unused(
                checker,
                shape.declaration,
                specifiers.attributes().chain(&declarator.attributes),
            );
        }
        locals.push(hir::Local {
            name: shape.name.map(|name| name.symbol),
            ty: shape.ty,
            alignment: None,
            span: shape.span,
            declaration: shape.declaration,
        });
        // Another declaration may declare the function as a kernel.
        let type_name = kernel::reflected_type(checker, shape);
        parameters.push(hir::Parameter { local: LocalId(index as u32), type_name });
    }
    (locals, parameters)
}

/// Returns the parameters of a function that is declared with a typedef of a function type.
fn nameless_parameters(
    checker: &Checker<'_>,
    declared: &Declared<'_, '_>,
) -> (Vec<hir::Local>, Vec<hir::Parameter>) {
    let types = parameter_types(&checker.types, declared.ty);
    let local = |ty: &TypeId| hir::Local::made((*ty).into(), declared.name.span);
    let parameter = |index: usize| hir::Parameter { local: LocalId(index as u32), type_name: Box::default() };
    (types.iter().map(local).collect(), (0..types.len()).map(parameter).collect())
}

fn merge_hints(hints: &mut hir::FunctionHints, declared: &Declared<'_, '_>) {
    let more = declared.attributes.hints;
    hints.inline |= declared.specified.inline.is_some();
    hints.always_inline |= more.always_inline;
    hints.noinline |= more.noinline;
    hints.is_pure |= more.is_pure;
    hints.is_const |= more.is_const;
}
