//! Checks variables: address space, linkage and initialization. OpenCL C 3.0, 6.7, 6.10 and 6.11; C99 6.7 and 6.9.2.

use crate::{
    address_space::{self, AddressSpace, Placement, SpaceProblem},
    check::{
        Checker,
        blocks::block,
        body::Body,
        declarations::{
            attribute::{self, DataAttributes},
            initializer::{self, initializer_span},
            redeclaration,
        },
        program::Program,
        reporter::Reporter,
        types::{
            declarator::Shape,
            specifier::{Specified, storage_name},
            structure,
        },
    },
    constant::{self, Why},
    error,
    hir::{self, DeclarationId, GlobalId, Linkage, LocalId, Stated},
    scope::{Entity, Entry, Scopes},
    types::{Opaque, QualType, Qualifiers, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::{Initializer, Name, StorageClass},
    language::{Language, Version},
    source::Span,
    symbol::Symbols,
};

/// A variable declaration.
#[derive(Clone, Copy)]
pub(super) struct Variable {
    pub(super) name: Name,
    pub(super) ty: QualType,
    /// Its declaration.
    pub(super) declaration: DeclarationId,
    /// The address space, if it is specified.
    pub(super) written: Option<(AddressSpace, Span)>,
    pub(super) storage: Option<(StorageClass, Span)>,
    pub(super) alignment: Option<u32>,
    /// `spirv_spec_constant(ID)`
    pub(super) spec_id: Option<Stated<u32>>,
    /// Where to insert an address space.
    pub(super) insert: Span,
    /// The location of all declaration specifiers.
    pub(super) specifiers: Span,
    pub(super) has_initializer: bool,
}

impl Variable {
    fn named(&self) -> (Name, DeclarationId) {
        (self.name, self.declaration)
    }
}

/// Declares a variable and checks its initializer.
pub(crate) fn check(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    shape: &Shape<'_>,
    (name, attributes): (Name, DataAttributes<'_>),
    initializer: Option<&Initializer>,
    out: &mut Vec<hir::Stmt>,
) {
    let mut variable = Variable {
        name,
        ty: shape.ty,
        declaration: shape.declaration,
        written: shape.space,
        storage: specified.storage,
        alignment: attributes.alignment,
        spec_id: None,
        insert: shape.insert,
        specifiers: specified.span,
        has_initializer: initializer.is_some(),
    };
    if !check_variable_type(checker, &variable) {
        variable.ty = TypeId::ERROR.into();
    }
    if block::is_block(&checker.types, variable.ty.ty) {
        return block::block_variable(
            checker,
            variable.named(),
            variable.ty.ty,
            variable.storage,
            initializer,
            out,
        );
    }
    let placement = placement(&checker.scopes, &checker.body, &variable);
    let space = variable_space(checker, &variable, placement);
    if let Some(attribute) = attributes.spec_constant {
        let is_right =
            space.is_ok_and(|space| may_be_specialized(&checker.types, &variable, placement, space));
        variable.spec_id = attribute::spec_id(checker, attribute, is_right);
    }
    match space {
        Ok(space) if space.is_of_call() => private_variable(checker, &variable, initializer, out),
        Ok(space) => shared_variable(checker, &variable, placement, space, initializer),
        Err(space) => misplaced_variable(checker, &variable, placement, space, initializer),
    }
}

/// Whether a variable can be a specialization constant: each of these is a scalar with a value.
fn may_be_specialized(types: &Types, variable: &Variable, placement: Placement, space: AddressSpace) -> bool {
    let is_scalar = types.scalar(variable.ty.ty).is_some_and(|scalar| scalar != Scalar::Bool);
    let is_known_elsewhere = matches!(variable.storage, Some((StorageClass::Extern, _)));
    placement == Placement::ProgramScope
        && space.is_read_only()
        && (is_scalar || variable.ty.ty == TypeId::ERROR)
        && variable.has_initializer
        && !is_known_elsewhere
}

fn placement(scopes: &Scopes, body: &Body, variable: &Variable) -> Placement {
    let is_static = matches!(variable.storage, Some((StorageClass::Static | StorageClass::Extern, _)));
    match body.function {
        None => Placement::ProgramScope,
        Some(_) if is_static => Placement::StaticInFunction,
        Some(_) if !body.kernel => Placement::Function,
        Some(_) if scopes.depth() == body.outermost_depth => Placement::KernelOutermost,
        Some(_) => Placement::KernelInner,
    }
}

// Types.

fn check_variable_type(checker: &mut Checker<'_>, variable: &Variable) -> bool {
    let ty = variable.ty.ty;
    let name = variable.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    match *checker.types.kind(ty) {
        TypeKind::Error => return false,
        TypeKind::Void => {
            checker.diagnostics.report(error::declaration::void_variable(name.span, &text));
            return false;
        }
        TypeKind::Image(..) | TypeKind::Pipe { .. } => {
            let shown = checker.show(checker.aliases.declared(&checker.types, ty, variable.declaration));
            checker.diagnostics.report(error::opaque::image_use(name.span, &shown));
            return false;
        }
        TypeKind::Struct(id)
            if checker.types.structure(id).fields.is_none()
                && !may_be_completed(checker.pragmas.language, &checker.body, variable) =>
        {
            let written = checker.aliases.declared(&checker.types, ty, variable.declaration);
            structure::report_incomplete(checker, id, written, name.span, &text);
            return false;
        }
        _ => {}
    }
    if checker.types.innermost(ty) == TypeId::HALF
        && !checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, name.span)
    {
        checker.diagnostics.report(error::opaque::half_storage(name.span, "variable"));
        return false;
    }
    check_opaque(checker, variable)
}

/// Whether a later declaration may complete the incomplete type of a variable. C99 6.7p7 and 6.9.2.
fn may_be_completed(language: &Language, body: &Body, variable: &Variable) -> bool {
    match variable.storage {
        Some((StorageClass::Extern, _)) => true,
        Some(_) => false,
        None => {
            body.function.is_none()
                && !variable.has_initializer
                && language.has_program_scope_global_variables()
        }
    }
}

/// Reports variables that no declaration completes. An incomplete array gets one element. C99 6.9.2p2 and p5.
pub(crate) fn complete_variables(checker: &mut Checker<'_>) {
    for index in 0..checker.program.globals.len() {
        let global = &checker.program.globals[index];
        let (ty, span, declaration) = (global.ty.ty, global.span, global.declaration);
        let Some(name) = global.name.filter(|_| global.linkage == Linkage::Export) else { continue };
        let text = checker.symbols.text(name).to_owned();
        match *checker.types.kind(ty) {
            TypeKind::Array { element, length: None } => {
                checker.diagnostics.report(error::declaration::one_element(span, &text));
                checker.program.globals[index].ty.ty = checker.types.array(element, Some(1));
            }
            TypeKind::Struct(id) if checker.types.structure(id).fields.is_none() => {
                let written = checker.aliases.declared(&checker.types, ty, declaration);
                structure::report_incomplete(checker, id, written, span, &text);
            }
            _ => {}
        }
    }
}

/// Checks the restrictions on variables of event, queue and reservation types. OpenCL C 3.0, 6.11.q.
fn check_opaque(checker: &mut Checker<'_>, variable: &Variable) -> bool {
    let TypeKind::Opaque(opaque) = *checker.types.kind(checker.types.innermost(variable.ty.ty)) else {
        return true;
    };
    let span = variable.name.span;
    let shown = checker.show(checker.aliases.declared(&checker.types, variable.ty.ty, variable.declaration));
    if let Some((space, at)) = variable.written
        && !address_space::may_hold(space, opaque)
    {
        checker.diagnostics.report(error::address_space::on_opaque(at, space, &shown));
        return false;
    }
    let is_shared = checker.body.function.is_none()
        || matches!(variable.storage, Some((StorageClass::Static | StorageClass::Extern, _)));
    match opaque {
        Opaque::Event
        | Opaque::ClkEvent
        | Opaque::ReserveId
        | Opaque::Queue
        | Opaque::Ndrange
        | Opaque::NamedBarrier
            if is_shared =>
        {
            checker.diagnostics.report(error::opaque::opaque_use(span, &shown));
            false
        }
        Opaque::Sampler
        | Opaque::Event
        | Opaque::ClkEvent
        | Opaque::ReserveId
        | Opaque::Queue
        | Opaque::Ndrange
        | Opaque::NamedBarrier => true,
    }
}

// Address spaces.

/// Returns the address space of a variable. An invalid address space is reported and returned as the error.
fn variable_space(
    checker: &mut Checker<'_>,
    variable: &Variable,
    placement: Placement,
) -> Result<AddressSpace, AddressSpace> {
    if initializer::is_sampler(&checker.types, variable.ty.ty) {
        return Ok(sampler_space(&mut checker.diagnostics, &checker.symbols, variable, placement));
    }
    let written = variable.written.map(|(space, _)| space);
    address_space::space_of(written, placement, checker.pragmas.language).map_err(|problem| {
        // If the type is erroneous, its address space may have been reported already.
        if variable.ty.ty != TypeId::ERROR {
            report_space(checker, variable, placement, problem);
        }
        written.unwrap_or(AddressSpace::Global)
    })
}

/// Returns the address space of a sampler, which is always constant; the qualifier is required at program scope.
fn sampler_space(
    diagnostics: &mut Reporter<'_>,
    symbols: &Symbols,
    variable: &Variable,
    placement: Placement,
) -> AddressSpace {
    let is_constant = variable.ty.qualifiers.is_const || variable.written.is_some();
    if placement == Placement::ProgramScope && !is_constant {
        let text = symbols.text(variable.name.symbol).to_owned();
        let insert = before(variable.specifiers);
        diagnostics.report(error::opaque::sampler_not_constant(variable.name.span, &text, insert));
    }
    AddressSpace::Constant
}

fn report_space(checker: &mut Checker<'_>, variable: &Variable, placement: Placement, problem: SpaceProblem) {
    let name = variable.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    let at = variable.written.map_or(name.span, |(_, span)| span);
    let insert = before(variable.specifiers);
    let global_allowed = checker.pragmas.language.has_program_scope_global_variables();
    let diagnostic = match problem {
        SpaceProblem::MustBeConstant if is_early_static(checker.pragmas.language, variable, placement) => {
            error::address_space::static_in_function(at, &text)
        }
        SpaceProblem::MustBeConstant => {
            let storage = variable.storage.map(|(storage, _)| storage);
            let what = match (placement, storage) {
                (Placement::ProgramScope, _) => "program-scope variable",
                (_, Some(StorageClass::Extern)) => "extern variable",
                _ => "static variable",
            };
            let written = variable.written;
            error::address_space::program_scope(
                at,
                &error::address_space::ProgramScope {
                    name: &text,
                    what,
                    written,
                    version: checker.pragmas.language.version,
                    global_allowed,
                    insert: variable.insert,
                    is_pointer: checker.types.pointee(variable.ty.ty).is_some(),
                    has_initializer: variable.has_initializer,
                },
            )
        }
        SpaceProblem::Generic => error::address_space::generic_variable(at, &text),
        SpaceProblem::LocalStorage => {
            let (storage, span) = variable.storage.unwrap_or((StorageClass::Static, at));
            error::address_space::local_storage(at, &text, storage_name(storage), span)
        }
        SpaceProblem::LocalOutsideKernel => error::address_space::local_outside_kernel(at, &text),
        SpaceProblem::LocalInBlock => {
            let kernel = checker.body.function.map_or_else(String::new, |id| {
                checker.symbols.text(checker.program.function(id).name).to_owned()
            });
            let moved = can_be_named(&checker.types, variable.ty.ty).then(|| {
                checker.show_declaration(variable.ty, AddressSpace::Local, name.symbol, variable.declaration)
            });
            let start = checker.body.outermost_start.after();
            error::address_space::local_in_block(at, &text, &kernel, (start, moved.as_deref()))
        }
        SpaceProblem::ConstantScope => {
            let in_kernel = placement == Placement::KernelInner;
            let insert = (checker.pragmas.language.version >= Version::V1_2).then_some(insert);
            error::address_space::constant_scope(at, &text, in_kernel, insert)
        }
        SpaceProblem::GlobalInFunction => {
            let pointer = checker.types.pointer(variable.ty, AddressSpace::Global);
            let parameter = checker.show_declaration(
                pointer.into(),
                AddressSpace::Private,
                name.symbol,
                variable.declaration,
            );
            error::address_space::global_in_function(at, &text, (global_allowed, insert), &parameter)
        }
    };
    checker.diagnostics.report(diagnostic);
}

/// Whether a variable is a `static` local variable outside the constant address space, which requires OpenCL C 2.0.
fn is_early_static(language: &Language, variable: &Variable, placement: Placement) -> bool {
    placement != Placement::ProgramScope
        && variable.written.is_none()
        && matches!(variable.storage, Some((StorageClass::Static, _)))
        && language.version < Version::V2_0
}

/// Whether a type can be named in another declaration: unnamed structures cannot.
fn can_be_named(types: &Types, ty: TypeId) -> bool {
    match *types.kind(types.innermost(ty)) {
        TypeKind::Struct(id) => types.structure(id).name.is_some(),
        _ => true,
    }
}

// Private variables.

fn private_variable(
    checker: &mut Checker<'_>,
    variable: &Variable,
    initializer: Option<&Initializer>,
    out: &mut Vec<hir::Stmt>,
) {
    let name = variable.name;
    let has_error = variable.ty.ty == TypeId::ERROR;
    if has_error && checker.scopes.find_here(name.symbol).is_some() {
        // The intended type is unknown: the earlier declaration is kept.
        return;
    }
    redeclaration::report_redeclared(checker, name, variable.ty.ty);
    redeclaration::report_shadowed(&mut checker.diagnostics, &checker.scopes, name);
    let id = checker.body.add_local(hir::Local {
        name: Some(name.symbol),
        ty: variable.ty,
        alignment: variable.alignment,
        span: name.span,
        declaration: variable.declaration,
    });
    // C99 6.2.1p7: the scope of the name includes its own initializer.
    checker.scopes.declare(name.symbol, Entry { entity: Entity::Local(id), span: name.span });
    let value = match initializer {
        Some(initializer) => {
            let (ty, value) = initializer::initialize(checker, variable.ty, initializer, variable.named());
            checker.body.local_mut(id).ty.ty = ty;
            remember_constant(checker, id, value);
            Some(value)
        }
        None => {
            check_uninitialized(checker, variable, id);
            None
        }
    };
    out.push(hir::Stmt { kind: hir::StmtKind::Declare(id, value), span: name.span });
}

fn check_uninitialized(checker: &mut Checker<'_>, variable: &Variable, id: LocalId) {
    let name = variable.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    if let TypeKind::Array { length: None, .. } = checker.types.kind(variable.ty.ty) {
        checker.diagnostics.report(error::declaration::array_without_size(name.span, Some(&text)));
        checker.body.local_mut(id).ty = TypeId::ERROR.into();
    } else if variable.ty.qualifiers.is_const && checker.types.elements(variable.ty.ty).is_some() {
        checker.diagnostics.report(error::declaration::const_without_value(name.span, &text));
    }
}

/// Records the value of a `const` variable with a constant initializer, for later constant expressions such as
/// array sizes.
fn remember_constant(checker: &mut Checker<'_>, id: LocalId, value: hir::ExprId) {
    let local = checker.body.local(id);
    if !local.ty.qualifiers.is_const
        || local.ty.qualifiers.is_volatile
        || checker.types.elements(local.ty.ty).is_none()
    {
        return;
    }
    let known = match constant::evaluate(checker.constant_context(), value) {
        Ok(folded) => Some(folded.constant),
        Err(problem) if problem.why == Why::Reported => None,
        Err(_) => return,
    };
    checker.body.constants.insert(id, known);
}

// Variables outside the private address space.

fn shared_variable(
    checker: &mut Checker<'_>,
    variable: &Variable,
    placement: Placement,
    space: AddressSpace,
    initializer: Option<&Initializer>,
) {
    let is_extern = matches!(variable.storage, Some((StorageClass::Extern, _)));
    let linkage = match (placement, variable.storage) {
        // Every declaration of a sampler has an initializer, so no other translation unit can refer to it, and a
        // header may define one for several translation units.
        _ if initializer::is_sampler(&checker.types, variable.ty.ty) => Linkage::Internal,
        // The host sets one value for all translation units.
        _ if variable.spec_id.is_some() => Linkage::Internal,
        (_, Some((StorageClass::Extern, _))) if initializer.is_none() => Linkage::Import,
        (Placement::ProgramScope, Some((StorageClass::Static, _))) => Linkage::Internal,
        (Placement::ProgramScope, _) | (_, Some((StorageClass::Extern, _))) => Linkage::Export,
        _ => Linkage::Internal,
    };
    let id = match redeclaration::earlier_declaration(
        &checker.scopes,
        &checker.program,
        &checker.body,
        variable,
        linkage,
    ) {
        Some(id) => {
            let is_other = |here: &Entry| !matches!(here.entity, Entity::Global(same) if same == id);
            if checker.scopes.find_here(variable.name.symbol).is_some_and(is_other) {
                redeclaration::report_redeclared(checker, variable.name, variable.ty.ty);
            }
            redeclaration::merge(checker, id, variable, linkage, initializer)
        }
        None => {
            redeclaration::report_redeclared(checker, variable.name, variable.ty.ty);
            new_global(checker, variable, space, linkage)
        }
    };
    let entry = Entry { entity: Entity::Global(id), span: variable.name.span };
    checker.scopes.declare(variable.name.symbol, entry);
    if let Some(initializer) = initializer
        && is_extern
        && checker.body.function.is_some()
    {
        let text = checker.symbols.text(variable.name.symbol).to_owned();
        checker
            .diagnostics
            .report(error::initializer::defined_elsewhere(initializer_span(initializer), &text));
    }
    match initializer {
        Some(initializer) => static_initializer(checker, id, variable, space, initializer),
        None => check_without_initializer(checker, id, variable, space, is_extern),
    }
}

/// Declares a variable with an invalid address space as if it were valid, so that its uses are not diagnosed.
fn misplaced_variable(
    checker: &mut Checker<'_>,
    variable: &Variable,
    placement: Placement,
    space: AddressSpace,
    initializer: Option<&Initializer>,
) {
    redeclaration::report_redeclared(checker, variable.name, variable.ty.ty);
    let id = new_global(checker, variable, space, Linkage::Internal);
    let entry = Entry { entity: Entity::Global(id), span: variable.name.span };
    checker.scopes.declare(variable.name.symbol, entry);
    let Some(initializer) = initializer else { return };
    let target = checker.program.global(id).ty;
    let ty = match placement {
        Placement::ProgramScope | Placement::StaticInFunction => {
            initializer::initialize_static(checker, target, initializer, variable.named()).0
        }
        Placement::Function | Placement::KernelOutermost | Placement::KernelInner => {
            initializer::initialize(checker, target, initializer, variable.named()).0
        }
    };
    checker.program.global_mut(id).ty.ty = ty;
}

fn new_global(
    checker: &mut Checker<'_>,
    variable: &Variable,
    space: AddressSpace,
    linkage: Linkage,
) -> GlobalId {
    check_spec_id(&mut checker.diagnostics, &checker.program, variable);
    let qualifiers = variable.ty.qualifiers;
    let more = if space.is_read_only() { Qualifiers::CONST } else { Qualifiers::NONE };
    let id = checker.program.add_global(hir::Global {
        name: Some(variable.name.symbol),
        ty: QualType { ty: variable.ty.ty, qualifiers: qualifiers.with(more) },
        space,
        initializer: None,
        linkage,
        function: checker.body.function,
        alignment: variable.alignment,
        spec_id: variable.spec_id,
        span: variable.name.span,
        declaration: variable.declaration,
    });
    if linkage == Linkage::Export {
        let text = checker.symbols.text(variable.name.symbol).to_owned();
        checker.diagnostics.report(error::prototype::missing_variable(variable.name.span, &text));
    }
    if linkage != Linkage::Internal {
        checker.program.linked.insert(variable.name.symbol, id);
    }
    id
}

/// Reports a second specialization constant with an id.
fn check_spec_id(diagnostics: &mut Reporter<'_>, program: &Program, variable: &Variable) {
    let Some(id) = variable.spec_id else { return };
    let is_same = |global: &&hir::Global| global.spec_id.is_some_and(|known| known.value == id.value);
    if let Some(first) = program.globals.iter().find(is_same).map(|global| global.span) {
        diagnostics.report(error::specifier::spec_id_reused(id.at, id.value, first));
    }
}

fn static_initializer(
    checker: &mut Checker<'_>,
    id: GlobalId,
    variable: &Variable,
    space: AddressSpace,
    initializer: &Initializer,
) {
    if space.is_of_work_group() {
        report_local_initializer(&mut checker.diagnostics, &checker.symbols, variable, initializer);
        return;
    }
    let target = checker.program.global(id).ty;
    let errors = checker.diagnostics.error_count();
    let (ty, constant) = initializer::initialize_static(checker, target, initializer, variable.named());
    if checker.diagnostics.error_count() > errors {
        checker.program.without_value.insert(id);
    }
    let global = checker.program.global_mut(id);
    global.ty.ty = ty;
    global.initializer = Some(constant);
}

fn report_local_initializer(
    diagnostics: &mut Reporter<'_>,
    symbols: &Symbols,
    variable: &Variable,
    initializer: &Initializer,
) {
    let name = variable.name;
    let text = symbols.text(name.symbol).to_owned();
    let value = initializer_span(initializer);
    let remove = Span::new(name.span.end, value.end);
    diagnostics.report(error::address_space::local_initializer(name.span, &text, remove));
}

fn check_without_initializer(
    checker: &mut Checker<'_>,
    id: GlobalId,
    variable: &Variable,
    space: AddressSpace,
    is_extern: bool,
) {
    let name = variable.name;
    if variable.ty.ty == TypeId::ERROR {
        return;
    }
    let text = checker.symbols.text(name.symbol).to_owned();
    if initializer::is_sampler(&checker.types, variable.ty.ty) {
        checker.diagnostics.report(error::opaque::sampler_without_value(name.span, &text));
        return;
    }
    if is_extern {
        return;
    }
    let ty = checker.program.global(id).ty.ty;
    if matches!(checker.types.kind(ty), TypeKind::Array { length: None, .. })
        && !may_be_completed(checker.pragmas.language, &checker.body, variable)
    {
        checker.diagnostics.report(error::declaration::array_without_size(name.span, Some(&text)));
        checker.program.global_mut(id).ty = TypeId::ERROR.into();
        return;
    }
    if space.is_read_only() && checker.program.global(id).initializer.is_none() {
        let is_scalar = checker.types.scalar(variable.ty.ty).is_some();
        checker.diagnostics.report(error::address_space::constant_initializer(name.span, &text, is_scalar));
        checker.program.global_mut(id).ty = TypeId::ERROR.into();
    }
}

/// Returns the empty span at the start of `span`.
fn before(span: Span) -> Span {
    Span::new(span.start, span.start)
}
