//! Checks variables: address space, linkage and initialization. OpenCL C 3.0, 6.7, 6.10 and 6.11; C99 6.7 and 6.9.2.

use super::{
    Checker,
    attribute::DataAttributes,
    declarator::Shape,
    initializer::initializer_span,
    specifier::{Specified, storage_name},
};
use crate::{
    address_space::{self, AddressSpace, Declared, Placement, SpaceProblem},
    constant::{self, Why},
    error,
    hir::{self, GlobalId, Linkage, LocalId, Stated},
    scope::{Entity, Entry},
    types::{Opaque, QualType, Qualifiers, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{Initializer, Name, StorageClass},
    language::Version,
    source::Span,
};

/// A variable declaration.
#[derive(Clone, Copy)]
struct Variable {
    name: Name,
    ty: QualType,
    /// The address space, if it is specified.
    written: Option<(AddressSpace, Span)>,
    storage: Option<(StorageClass, Span)>,
    alignment: Option<u32>,
    /// `spirv_spec_constant(ID)`
    spec_id: Option<Stated<u32>>,
    /// Where to insert an address space.
    insert: Span,
    /// The location of all declaration specifiers.
    specifiers: Span,
    has_initializer: bool,
}

impl Checker<'_> {
    /// Declares a variable and checks its initializer.
    pub(super) fn variable(
        &mut self,
        specified: &Specified<'_>,
        shape: &Shape<'_>,
        (name, attributes): (Name, DataAttributes<'_>),
        initializer: Option<&Initializer>,
        out: &mut Vec<hir::Stmt>,
    ) {
        let mut variable = Variable {
            name,
            ty: shape.ty,
            written: shape.space,
            storage: specified.storage,
            alignment: attributes.alignment,
            spec_id: None,
            insert: shape.insert,
            specifiers: specified.span,
            has_initializer: initializer.is_some(),
        };
        if !self.check_variable_type(&variable) {
            variable.ty = TypeId::ERROR.into();
        }
        if self.is_block(variable.ty.ty) {
            return self.block_variable(name, variable.ty.ty, variable.storage, initializer, out);
        }
        let placement = self.placement(&variable);
        let space = self.variable_space(&variable, placement);
        if let Some(attribute) = attributes.spec_constant {
            let is_right = space.is_ok_and(|space| self.may_be_specialized(&variable, placement, space));
            variable.spec_id = self.spec_id(attribute, is_right);
        }
        match space {
            Ok(space) if space.is_of_call() => self.private_variable(&variable, initializer, out),
            Ok(space) => self.shared_variable(&variable, placement, space, initializer),
            Err(space) => self.misplaced_variable(&variable, placement, space, initializer),
        }
    }

    /// Whether a variable can be a specialization constant: each of these is a scalar with a value.
    fn may_be_specialized(&self, variable: &Variable, placement: Placement, space: AddressSpace) -> bool {
        let is_scalar = self.types.scalar(variable.ty.ty).is_some_and(|scalar| scalar != Scalar::Bool);
        let is_known_elsewhere = matches!(variable.storage, Some((StorageClass::Extern, _)));
        placement == Placement::ProgramScope
            && space.is_read_only()
            && (is_scalar || variable.ty.ty == TypeId::ERROR)
            && variable.has_initializer
            && !is_known_elsewhere
    }

    fn placement(&self, variable: &Variable) -> Placement {
        let is_static = matches!(variable.storage, Some((StorageClass::Static | StorageClass::Extern, _)));
        match self.body.function {
            None => Placement::ProgramScope,
            Some(_) if is_static => Placement::StaticInFunction,
            Some(_) if !self.body.kernel => Placement::Function,
            Some(_) if self.scopes.depth() == self.body.outermost_depth => Placement::KernelOutermost,
            Some(_) => Placement::KernelInner,
        }
    }

    // Types.

    fn check_variable_type(&mut self, variable: &Variable) -> bool {
        let ty = variable.ty.ty;
        let name = variable.name;
        let text = self.symbols.text(name.symbol).to_owned();
        match *self.types.kind(ty) {
            TypeKind::Error => return false,
            TypeKind::Void => {
                self.diagnostics.report(error::declaration::void_variable(name.span, &text));
                return false;
            }
            TypeKind::Image(..) | TypeKind::Pipe { .. } => {
                let shown = self.show(self.aliases.declared(&self.types, ty, Some(name.span)));
                self.diagnostics.report(error::opaque::image_use(name.span, &shown));
                return false;
            }
            TypeKind::Struct(id)
                if self.types.structure(id).fields.is_none() && !self.may_be_completed(variable) =>
            {
                let (shown, declared) = (
                    self.show(self.aliases.declared(&self.types, ty, Some(name.span))),
                    self.types.structure(id).span,
                );
                self.diagnostics.report(error::declaration::incomplete(
                    name.span,
                    Some(&text),
                    &shown,
                    Some(declared),
                ));
                return false;
            }
            _ => {}
        }
        if self.types.innermost(ty) == TypeId::HALF
            && !self.pragmas.uses_half(&mut self.diagnostics, &self.symbols, name.span)
        {
            self.diagnostics.report(error::opaque::half_storage(name.span, "variable"));
            return false;
        }
        self.check_opaque(variable)
    }

    /// Whether a later declaration may complete the incomplete type of a variable. C99 6.7p7 and 6.9.2.
    fn may_be_completed(&self, variable: &Variable) -> bool {
        match variable.storage {
            Some((StorageClass::Extern, _)) => true,
            Some(_) => false,
            None => {
                self.body.function.is_none()
                    && !variable.has_initializer
                    && self.pragmas.language.has_program_scope_global_variables()
            }
        }
    }

    /// Reports variables that no declaration completes. An incomplete array gets one element. C99 6.9.2p2 and p5.
    pub(super) fn complete_variables(&mut self) {
        for index in 0..self.program.globals.len() {
            let global = &self.program.globals[index];
            let (ty, span) = (global.ty.ty, global.span);
            let Some(name) = global.name.filter(|_| global.linkage == Linkage::Export) else { continue };
            let text = self.symbols.text(name).to_owned();
            match *self.types.kind(ty) {
                TypeKind::Array { element, length: None } => {
                    self.diagnostics.report(error::declaration::one_element(span, &text));
                    self.program.globals[index].ty.ty = self.types.array(element, Some(1));
                }
                TypeKind::Struct(id) if self.types.structure(id).fields.is_none() => {
                    let shown = self.show(self.aliases.declared(&self.types, ty, Some(span)));
                    let declared = self.types.structure(id).span;
                    self.diagnostics.report(error::declaration::incomplete(
                        span,
                        Some(&text),
                        &shown,
                        Some(declared),
                    ));
                }
                _ => {}
            }
        }
    }

    /// Checks the restrictions on variables of event, queue and reservation types. OpenCL C 3.0, 6.11.q.
    fn check_opaque(&mut self, variable: &Variable) -> bool {
        let TypeKind::Opaque(opaque) = *self.types.kind(self.types.innermost(variable.ty.ty)) else {
            return true;
        };
        let span = variable.name.span;
        let shown = self.show(self.aliases.declared(&self.types, variable.ty.ty, Some(span)));
        if let Some((space, at)) = variable.written
            && !address_space::may_hold(space, opaque)
        {
            self.diagnostics.report(error::address_space::on_opaque(at, space, &shown));
            return false;
        }
        let is_shared = self.body.function.is_none()
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
                self.diagnostics.report(error::opaque::opaque_use(span, &shown));
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
        &mut self,
        variable: &Variable,
        placement: Placement,
    ) -> Result<AddressSpace, AddressSpace> {
        if self.is_sampler(variable.ty.ty) {
            return Ok(self.sampler_space(variable, placement));
        }
        let written = variable.written.map(|(space, _)| space);
        address_space::space_of(written, placement, self.pragmas.language).map_err(|problem| {
            // If the type is erroneous, its address space may have been reported already.
            if variable.ty.ty != TypeId::ERROR {
                self.report_space(variable, placement, problem);
            }
            written.unwrap_or(AddressSpace::Global)
        })
    }

    /// Returns the address space of a sampler, which is always constant; the qualifier is required at program scope.
    fn sampler_space(&mut self, variable: &Variable, placement: Placement) -> AddressSpace {
        let is_constant = variable.ty.qualifiers.is_const || variable.written.is_some();
        if placement == Placement::ProgramScope && !is_constant {
            let text = self.symbols.text(variable.name.symbol).to_owned();
            let insert = before(variable.specifiers);
            self.diagnostics.report(error::opaque::sampler_not_constant(variable.name.span, &text, insert));
        }
        AddressSpace::Constant
    }

    fn report_space(&mut self, variable: &Variable, placement: Placement, problem: SpaceProblem) {
        let name = variable.name;
        let text = self.symbols.text(name.symbol).to_owned();
        let at = variable.written.map_or(name.span, |(_, span)| span);
        let insert = before(variable.specifiers);
        let global_allowed = self.pragmas.language.has_program_scope_global_variables();
        let diagnostic = match problem {
            SpaceProblem::MustBeConstant if self.is_early_static(variable, placement) => {
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
                        version: self.pragmas.language.version,
                        global_allowed,
                        insert: variable.insert,
                        is_pointer: self.types.pointee(variable.ty.ty).is_some(),
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
                let kernel = self.body.function.map_or_else(String::new, |id| {
                    self.symbols.text(self.program.functions[id.index()].name).to_owned()
                });
                let moved = self
                    .can_be_named(variable.ty.ty)
                    .then(|| self.show_declaration(variable.ty, AddressSpace::Local, name));
                let start = self.body.outermost_start.after();
                error::address_space::local_in_block(at, &text, &kernel, (start, moved.as_deref()))
            }
            SpaceProblem::ConstantScope => {
                let in_kernel = placement == Placement::KernelInner;
                let insert = (self.pragmas.language.version >= Version::V1_2).then_some(insert);
                error::address_space::constant_scope(at, &text, in_kernel, insert)
            }
            SpaceProblem::GlobalInFunction => {
                let pointer = self.types.pointer(variable.ty, AddressSpace::Global);
                let parameter = self.show_declaration(pointer.into(), AddressSpace::Private, name);
                error::address_space::global_in_function(at, &text, (global_allowed, insert), &parameter)
            }
        };
        self.diagnostics.report(diagnostic);
    }

    /// Whether a variable is a `static` local variable outside the constant address space, which requires OpenCL C 2.0.
    fn is_early_static(&self, variable: &Variable, placement: Placement) -> bool {
        placement != Placement::ProgramScope
            && variable.written.is_none()
            && matches!(variable.storage, Some((StorageClass::Static, _)))
            && self.pragmas.language.version < Version::V2_0
    }

    /// Whether a type can be named in another declaration: unnamed structures cannot.
    fn can_be_named(&self, ty: TypeId) -> bool {
        match *self.types.kind(self.types.innermost(ty)) {
            TypeKind::Struct(id) => self.types.structure(id).name.is_some(),
            _ => true,
        }
    }

    // Private variables.

    /// Reports a declaration that shadows a variable of an outer scope.
    fn report_shadowed(&mut self, name: Name) {
        if self.scopes.find_here(name.symbol).is_some() {
            return;
        }
        let Some(outer) = self.scopes.find(name.symbol) else { return };
        let hidden = match outer.entity {
            Entity::Local(_) => "a local variable",
            Entity::Global(_) => "a variable outside functions",
            _ => return,
        };
        let declared = outer.span;
        self.diagnostics.report(error::declaration::shadows(name.span, hidden, declared));
    }

    fn private_variable(
        &mut self,
        variable: &Variable,
        initializer: Option<&Initializer>,
        out: &mut Vec<hir::Stmt>,
    ) {
        let name = variable.name;
        let has_error = variable.ty.ty == TypeId::ERROR;
        if has_error && self.scopes.find_here(name.symbol).is_some() {
            // The intended type is unknown: the earlier declaration is kept.
            return;
        }
        self.report_redeclared(name, variable.ty.ty);
        self.report_shadowed(name);
        let id = LocalId(self.body.locals.len() as u32);
        self.body.locals.push(hir::Local {
            name: Some(name.symbol),
            ty: variable.ty,
            alignment: variable.alignment,
            span: name.span,
        });
        // C99 6.2.1p7: the scope of the name includes its own initializer.
        self.scopes.declare(name.symbol, Entry { entity: Entity::Local(id), span: name.span });
        let value = match initializer {
            Some(initializer) => {
                let (ty, value) = self.initialize(variable.ty, initializer, Some(name));
                self.body.locals[id.index()].ty.ty = ty;
                self.remember_constant(id, value);
                Some(value)
            }
            None => {
                self.check_uninitialized(variable, id);
                None
            }
        };
        out.push(hir::Stmt { kind: hir::StmtKind::Declare(id, value), span: name.span });
    }

    /// Reports a redeclaration of a name of this scope as a variable of type `ty`.
    pub(super) fn report_redeclared(&mut self, name: Name, ty: TypeId) {
        let Some(first) = self.scopes.find_here(name.symbol) else { return };
        let declared = first.span;
        match first.entity {
            Entity::Error => {}
            Entity::Local(LocalId(index)) => {
                let first = self.body.locals[index as usize].ty.ty;
                self.report_redefined(name, ty, first, declared);
            }
            Entity::Global(id) => {
                self.report_redefined(name, ty, self.program.globals[id.index()].ty.ty, declared)
            }
            Entity::Functions(_) | Entity::Typedef(_) | Entity::EnumConstant { .. } => {
                self.report_other_kind(name, "a variable");
            }
        }
    }

    fn report_redefined(&mut self, name: Name, ty: TypeId, first: TypeId, declared: Span) {
        let text = self.symbols.text(name.symbol).to_owned();
        let is_known = ty != TypeId::ERROR && first != TypeId::ERROR;
        let types = (is_known && ty != first).then(|| self.show_both(ty, first));
        self.diagnostics.report(error::declaration::redefinition(name.span, &text, types, declared));
    }

    fn check_uninitialized(&mut self, variable: &Variable, id: LocalId) {
        let name = variable.name;
        let text = self.symbols.text(name.symbol).to_owned();
        if let TypeKind::Array { length: None, .. } = self.types.kind(variable.ty.ty) {
            self.diagnostics.report(error::declaration::array_without_size(name.span, Some(&text)));
            self.body.locals[id.index()].ty = TypeId::ERROR.into();
        } else if variable.ty.qualifiers.is_const && self.types.elements(variable.ty.ty).is_some() {
            self.diagnostics.report(error::declaration::const_without_value(name.span, &text));
        }
    }

    /// Records the value of a `const` variable with a constant initializer, for later constant expressions such as
    /// array sizes.
    fn remember_constant(&mut self, id: LocalId, value: hir::ExprId) {
        let local = &self.body.locals[id.index()];
        if !local.ty.qualifiers.is_const
            || local.ty.qualifiers.is_volatile
            || self.types.elements(local.ty.ty).is_none()
        {
            return;
        }
        let known = match constant::evaluate(self.constant_context(), value) {
            Ok(folded) => Some(folded.constant),
            Err(problem) if problem.why == Why::Reported => None,
            Err(_) => return,
        };
        self.body.constants.insert(id, known);
    }

    // Variables outside the private address space.

    fn shared_variable(
        &mut self,
        variable: &Variable,
        placement: Placement,
        space: AddressSpace,
        initializer: Option<&Initializer>,
    ) {
        let is_extern = matches!(variable.storage, Some((StorageClass::Extern, _)));
        let linkage = match (placement, variable.storage) {
            // Every declaration of a sampler has an initializer, so no other translation unit can refer to it, and a
            // header may define one for several translation units.
            _ if self.is_sampler(variable.ty.ty) => Linkage::Internal,
            // The host sets one value for all translation units.
            _ if variable.spec_id.is_some() => Linkage::Internal,
            (_, Some((StorageClass::Extern, _))) if initializer.is_none() => Linkage::Import,
            (Placement::ProgramScope, Some((StorageClass::Static, _))) => Linkage::Internal,
            (Placement::ProgramScope, _) | (_, Some((StorageClass::Extern, _))) => Linkage::Export,
            _ => Linkage::Internal,
        };
        let id = match self.earlier_declaration(variable, linkage) {
            Some(id) => {
                let is_other = |here: &Entry| !matches!(here.entity, Entity::Global(same) if same == id);
                if self.scopes.find_here(variable.name.symbol).is_some_and(is_other) {
                    self.report_redeclared(variable.name, variable.ty.ty);
                }
                self.merge(id, variable, linkage, initializer)
            }
            None => {
                self.report_redeclared(variable.name, variable.ty.ty);
                self.new_global(variable, space, linkage)
            }
        };
        let entry = Entry { entity: Entity::Global(id), span: variable.name.span };
        self.scopes.declare(variable.name.symbol, entry);
        if let Some(initializer) = initializer
            && is_extern
            && self.body.function.is_some()
        {
            let text = self.symbols.text(variable.name.symbol).to_owned();
            self.diagnostics
                .report(error::initializer::defined_elsewhere(initializer_span(initializer), &text));
        }
        match initializer {
            Some(initializer) => self.static_initializer(id, variable, space, initializer),
            None => self.check_without_initializer(id, variable, space, is_extern),
        }
    }

    /// Declares a variable with an invalid address space as if it were valid, so that its uses are not diagnosed.
    fn misplaced_variable(
        &mut self,
        variable: &Variable,
        placement: Placement,
        space: AddressSpace,
        initializer: Option<&Initializer>,
    ) {
        self.report_redeclared(variable.name, variable.ty.ty);
        let id = self.new_global(variable, space, Linkage::Internal);
        let entry = Entry { entity: Entity::Global(id), span: variable.name.span };
        self.scopes.declare(variable.name.symbol, entry);
        let Some(initializer) = initializer else { return };
        let target = self.program.globals[id.index()].ty;
        let name = Some(variable.name);
        let ty = match placement {
            Placement::ProgramScope | Placement::StaticInFunction => {
                self.initialize_static(target, initializer, name).0
            }
            Placement::Function | Placement::KernelOutermost | Placement::KernelInner => {
                self.initialize(target, initializer, name).0
            }
        };
        self.program.globals[id.index()].ty.ty = ty;
    }

    fn new_global(&mut self, variable: &Variable, space: AddressSpace, linkage: Linkage) -> GlobalId {
        self.check_spec_id(variable);
        let qualifiers = variable.ty.qualifiers;
        let more = if space.is_read_only() { Qualifiers::CONST } else { Qualifiers::NONE };
        self.program.globals.push(hir::Global {
            name: Some(variable.name.symbol),
            ty: QualType { ty: variable.ty.ty, qualifiers: qualifiers.with(more) },
            space,
            initializer: None,
            linkage,
            function: self.body.function,
            alignment: variable.alignment,
            spec_id: variable.spec_id,
            span: variable.name.span,
        });
        let id = GlobalId(self.program.globals.len() as u32 - 1);
        if linkage == Linkage::Export {
            let text = self.symbols.text(variable.name.symbol).to_owned();
            self.diagnostics.report(error::prototype::missing_variable(variable.name.span, &text));
        }
        if linkage != Linkage::Internal {
            self.program.linked.insert(variable.name.symbol, id);
        }
        id
    }

    /// Reports a second specialization constant with an id.
    fn check_spec_id(&mut self, variable: &Variable) {
        let Some(id) = variable.spec_id else { return };
        let is_same = |global: &&hir::Global| global.spec_id.is_some_and(|known| known.value == id.value);
        if let Some(first) = self.program.globals.iter().find(is_same).map(|global| global.span) {
            self.diagnostics.report(error::specifier::spec_id_reused(id.at, id.value, first));
        }
    }

    /// Returns the earlier declaration of the same variable. All block-scope `extern` declarations of a name denote the
    /// same variable, even where the earlier declaration is not visible. C99 6.2.2p2 to p4.
    fn earlier_declaration(&self, variable: &Variable, linkage: Linkage) -> Option<GlobalId> {
        let symbol = variable.name.symbol;
        if self.body.function.is_some() && linkage != Linkage::Import {
            return None;
        }
        let Some(entry) = self.scopes.find_at_program_scope(symbol) else {
            return self.program.linked.get(&symbol).copied();
        };
        match entry.entity {
            Entity::Global(id) => Some(id),
            Entity::Local(_)
            | Entity::Functions(_)
            | Entity::Typedef(_)
            | Entity::EnumConstant { .. }
            | Entity::Error => None,
        }
    }

    /// Merges a redeclaration of a variable, which must agree with the first declaration. C99 6.2.2 and 6.2.7.
    fn merge(
        &mut self,
        id: GlobalId,
        variable: &Variable,
        linkage: Linkage,
        initializer: Option<&Initializer>,
    ) -> GlobalId {
        let first = &self.program.globals[id.index()];
        let (first_ty, first_space, first_at, first_linkage) =
            (first.ty, first.space, first.span, first.linkage);
        let has_value = first.initializer.is_some();
        let name = variable.name;
        let text = self.symbols.text(name.symbol).to_owned();
        let written = variable.written.map(|(space, _)| space);
        let space =
            written.or_else(|| address_space::default_for(Declared::ProgramScope, self.pragmas.language));
        if first_ty.ty == TypeId::ERROR || variable.ty.ty == TypeId::ERROR {
            return id;
        }
        let Some(ty) = self.composite(first_ty.ty, variable.ty.ty) else {
            let [shown, first] =
                self.show_declarations([(variable.ty, None, name.span), (first_ty, None, first_at)]);
            self.diagnostics
                .report(error::declaration::conflicting_types(name.span, &text, &shown, &first, first_at));
            return id;
        };
        self.program.globals[id.index()].ty.ty = ty;
        if let Some(space) = space
            && !address_space::redeclares(space, first_space)
        {
            self.diagnostics.report(error::declaration::conflicting_spaces(
                name.span,
                &text,
                space,
                first_space,
                first_at,
            ));
            return id;
        }
        match (first_linkage, linkage) {
            (Linkage::Internal, Linkage::Export) => {
                self.diagnostics.report(error::declaration::extern_after_static(name.span, &text, first_at));
            }
            (Linkage::Export | Linkage::Import, Linkage::Internal) => {
                self.diagnostics.report(error::declaration::static_after_extern(name.span, &text, first_at));
            }
            (Linkage::Import, Linkage::Export) => self.program.globals[id.index()].linkage = Linkage::Export,
            _ => {}
        }
        if has_value && initializer.is_some() {
            self.diagnostics.report(error::declaration::defined_twice(name.span, &text, first_at));
        }
        let global = &mut self.program.globals[id.index()];
        global.alignment = global.alignment.max(variable.alignment);
        global.function = global.function.filter(|_| self.body.function.is_some());
        id
    }

    /// Returns the composite type of two declarations: the size of an array may be specified by either. C99 6.2.7.
    fn composite(&mut self, one: TypeId, other: TypeId) -> Option<TypeId> {
        if one == other {
            return Some(one);
        }
        match (self.types.array_element(one)?, self.types.array_element(other)?) {
            ((element, None), (same, _)) if element == same => Some(other),
            ((element, _), (same, None)) if element == same => Some(one),
            _ => None,
        }
    }

    fn static_initializer(
        &mut self,
        id: GlobalId,
        variable: &Variable,
        space: AddressSpace,
        initializer: &Initializer,
    ) {
        let name = variable.name;
        if space.is_of_work_group() {
            self.report_local_initializer(variable, initializer);
            return;
        }
        let target = self.program.globals[id.index()].ty;
        let errors = self.diagnostics.reported.error_count();
        let (ty, constant) = self.initialize_static(target, initializer, Some(name));
        if self.diagnostics.reported.error_count() > errors {
            self.program.without_value.insert(id);
        }
        let global = &mut self.program.globals[id.index()];
        global.ty.ty = ty;
        global.initializer = Some(constant);
    }

    fn report_local_initializer(&mut self, variable: &Variable, initializer: &Initializer) {
        let name = variable.name;
        let text = self.symbols.text(name.symbol).to_owned();
        let value = initializer_span(initializer);
        let remove = Span::new(name.span.end, value.end);
        self.diagnostics.report(error::address_space::local_initializer(name.span, &text, remove));
    }

    fn check_without_initializer(
        &mut self,
        id: GlobalId,
        variable: &Variable,
        space: AddressSpace,
        is_extern: bool,
    ) {
        let name = variable.name;
        if variable.ty.ty == TypeId::ERROR {
            return;
        }
        let text = self.symbols.text(name.symbol).to_owned();
        if self.is_sampler(variable.ty.ty) {
            self.diagnostics.report(error::opaque::sampler_without_value(name.span, &text));
            return;
        }
        if is_extern {
            return;
        }
        let ty = self.program.globals[id.index()].ty.ty;
        if matches!(self.types.kind(ty), TypeKind::Array { length: None, .. })
            && !self.may_be_completed(variable)
        {
            self.diagnostics.report(error::declaration::array_without_size(name.span, Some(&text)));
            self.program.globals[id.index()].ty = TypeId::ERROR.into();
            return;
        }
        if space.is_read_only() && self.program.globals[id.index()].initializer.is_none() {
            let is_scalar = self.types.scalar(variable.ty.ty).is_some();
            self.diagnostics.report(error::address_space::constant_initializer(name.span, &text, is_scalar));
            self.program.globals[id.index()].ty = TypeId::ERROR.into();
        }
    }
}

/// Returns the empty span at the start of `span`.
fn before(span: Span) -> Span {
    Span::new(span.start, span.start)
}
