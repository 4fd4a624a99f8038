//! Checks Block literals, their captures and variables of Block type. OpenCL C 3.0, 6.14.
//!
//! The Block that an expression denotes is always known at compile time, so the typed tree contains no Blocks: a
//! literal becomes a function that takes the captured values before its parameters, and hidden variables that hold
//! these values. Calls are checked in `block_call`, enqueuing in `enqueue`.

use super::{
    Assignment, Checker,
    body::Body,
    declarator::{DeclaratorUse, ParameterShape},
    function::Signature,
    specifier::SpecifierPlace,
};
use crate::{
    address_space::AddressSpace,
    error,
    hir::{self, ExprId, ExprKind, FunctionId, GlobalId, Linkage, LocalId},
    scope::{Entity, Entry},
    types::{Opaque, QualType, Qualifiers, TypeId, TypeKind},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{
    ast::{self, Initializer, Name, StorageClass},
    diagnostic::Diagnostic,
    source::Span,
    symbol::Symbol,
};

/// A Block that is known at compile time.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The function of its body: its parameters are the captured values, then the parameters of the Block.
    pub(crate) function: FunctionId,
    /// The variables that hold the captured values, in the body that uses the Block.
    pub(crate) captures: Vec<LocalId>,
}

/// The state of Block checking for a whole program.
#[derive(Default)]
pub(crate) struct Blocks<'a> {
    /// The bodies that enclose the Block literal being checked, outermost first.
    pub(super) enclosing: Vec<Body>,
    /// Block variables at program scope and `static` Block variables.
    globals: FxHashMap<GlobalId, Block>,
    /// Function definitions, by the locations of their names.
    pub(super) definitions: FxHashMap<Span, &'a ast::FunctionDefinition>,
    /// The specializations of functions with Block parameters, by function and Block arguments.
    pub(super) specializations: FxHashMap<(FunctionId, Vec<FunctionId>), Option<FunctionId>>,
    /// The enqueue information of each enqueued Block, by its function.
    pub(super) enqueued: FxHashMap<FunctionId, super::enqueue::Enqueued>,
    /// The functions with Block parameters that are being specialized, outermost first.
    pub(super) specializing: Vec<FunctionId>,
    /// Functions with Block parameters that are reported as recursive.
    pub(super) recursive: FxHashSet<FunctionId>,
    /// The functions that implement Block literals.
    pub(super) bodies: FxHashSet<FunctionId>,
    /// Calls whose callee is invalid for the given Blocks.
    pub(super) unfit: Vec<UnfitCall>,
}

/// A call whose callee is invalid for the given Blocks.
pub(super) struct UnfitCall {
    /// The errors in the specialized function.
    pub(super) causes: Vec<Diagnostic>,
    /// The diagnostic for the call.
    pub(super) message: Diagnostic,
}

/// The state of Block checking for one body, which may itself be that of a Block.
#[derive(Debug, Default)]
pub(crate) struct BodyBlocks {
    /// Whether the missing support for Blocks was reported in this body.
    refused: bool,
    /// The variables of Block type.
    pub(super) variables: FxHashMap<LocalId, Block>,
    /// The Blocks that the Block literals denote.
    literals: FxHashMap<ExprId, Block>,
    /// The variables that the Block captures.
    captures: Vec<Capture>,
    /// The number of scopes that enclose the Block.
    floor: usize,
    /// Whether the return type is inferred from the first `return`.
    inferred: Inferred,
    /// Whether the function has Block parameters, so that only its specializations are emitted.
    pub(super) is_template: bool,
}

/// The state of return type inference for a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Inferred {
    /// The return type is specified.
    #[default]
    Never,
    /// The return type is inferred and no `return` was seen yet.
    Open,
    /// The return type was inferred from a `return`.
    Done,
}

/// A variable that a Block captures.
#[derive(Clone, Copy, Debug)]
struct Capture {
    /// The variable in the enclosing body.
    outer: LocalId,
    /// The parameter of the Block's function that holds the captured value.
    inner: LocalId,
    /// The array type, if the variable is an array: arrays are captured by reference. OpenCL C 3.0, 6.14.5.
    array: Option<TypeId>,
}

/// The return type and the parameters of a Block literal.
struct Head<'t> {
    /// The return type, if it is specified.
    return_type: Option<TypeId>,
    parameters: Vec<ParameterShape<'t>>,
}

impl Checker<'_> {
    /// Reports, once per function, that the language version has no Blocks.
    pub(super) fn refuse_blocks(&mut self, at: Span) {
        if !std::mem::replace(&mut self.body.blocks.refused, true) {
            self.diagnostics.report(error::opaque::blocks(at));
        }
    }

    /// Checks a Block literal `^type(parameters) { ... }`.
    pub(super) fn block_literal(&mut self, literal: &ast::BlockLiteral, span: Span) -> ExprId {
        if !self.pragmas.language.has_feature("__opencl_c_device_enqueue") {
            self.refuse_blocks(Span::new(span.start, span.start + 1));
            return self.body.add_error(span);
        }
        let head = self.block_head(literal, span);
        let at = Span::new(span.start, span.start + 1);
        let function = self.new_block_function(&head, at);
        let captures = self.block_body(function, &head, &literal.body);
        let return_type = self.program.functions[function.index()].return_type;
        if return_type == TypeId::ERROR {
            return self.body.add_error(span);
        }
        let parameters = head.parameters.iter().map(|shape| shape.ty.ty).collect();
        let ty = self.types.intern(TypeKind::Block { return_type, parameters });
        let mut effects = Vec::new();
        let captures: Vec<LocalId> =
            captures.into_iter().map(|capture| self.hold(capture, span, &mut effects)).collect();
        let result = self.zero(ty, span);
        self.body.blocks.literals.insert(result, Block { function, captures });
        if effects.is_empty() {
            return result;
        }
        self.body.add(ExprKind::Sequence { effects, result }, ty, span)
    }

    fn block_head<'t>(&mut self, literal: &'t ast::BlockLiteral, span: Span) -> Head<'t> {
        let void = ast::Specifiers {
            list: vec![ast::Specifier { kind: ast::SpecifierKind::Type(ast::TypeKeyword::Void), span }],
            span: span.before(),
        };
        let written = literal.specifiers.as_ref();
        let specified = self.specifiers(written.unwrap_or(&void), SpecifierPlace::TypeName, false);
        let shape = self.declarator(&specified, &literal.declarator, DeclaratorUse::Plain);
        let mut return_type = shape.ty.ty;
        if let TypeKind::Function { return_type: result, .. } = *self.types.kind(shape.ty.ty) {
            return_type = result;
            if shape.parameters.is_none() {
                self.diagnostics.report(error::block::without_parameters(span));
            }
        }
        let has_type = written.is_some();
        Head {
            return_type: has_type.then_some(return_type),
            parameters: shape.parameters.unwrap_or_default(),
        }
    }

    /// Adds the function for a Block literal, without its body.
    fn new_block_function(&mut self, head: &Head<'_>, at: Span) -> FunctionId {
        let around = self
            .body
            .function
            .map_or("global", |id| self.symbols.text(self.program.functions[id.index()].name));
        let name = match self.blocks.bodies.len() {
            0 => format!("{around}_block_invoke"),
            count => format!("{around}_block_invoke_{count}"),
        };
        let locals = head.parameters.iter().map(parameter_local).collect();
        let id = self.add_made_function(&name, head.return_type.unwrap_or(TypeId::VOID), locals, at);
        self.blocks.bodies.insert(id);
        id
    }

    /// Adds an implicit function without parameters and body.
    pub(super) fn add_made_function(
        &mut self,
        name: &str,
        return_type: TypeId,
        locals: Vec<hir::Local>,
        span: Span,
    ) -> FunctionId {
        let symbol = self.symbols.intern(name);
        self.program.functions.push(hir::Function {
            name: symbol,
            link_name: name.into(),
            return_type,
            parameters: Vec::new(),
            kernel: None,
            linkage: Linkage::Internal,
            hints: hir::FunctionHints::default(),
            contraction: hir::Contraction::default(),
            locals,
            exprs: Vec::new(),
            labels: 0,
            temporaries: 0,
            body: None,
            span,
        });
        let ty = self.types.intern(TypeKind::Function { return_type, parameters: Vec::new() });
        self.program.signatures.push(Signature::made(ty, span));
        FunctionId(self.program.functions.len() as u32 - 1)
    }

    fn block_body(&mut self, id: FunctionId, head: &Head<'_>, block: &ast::Block) -> Vec<Capture> {
        let floor = self.scopes.depth();
        let function = &self.program.functions[id.index()];
        let inferred = if head.return_type.is_none() { Inferred::Open } else { Inferred::Never };
        let is_inside = self.body.function.is_some();
        let contraction = if is_inside { self.body.contraction.last() } else { self.pragmas.contraction };
        let body = Body {
            locals: function.locals.clone(),
            return_type: function.return_type,
            contraction: hir::Contraction::starting(contraction),
            blocks: BodyBlocks { floor, inferred, ..BodyBlocks::default() },
            ..Body::default()
        };
        let around = std::mem::take(&mut self.body);
        self.blocks.enclosing.push(around);
        let constant = std::mem::replace(&mut self.must_be_constant, false);
        let mut body = self.check_body_in(id, body, &head.parameters, block);
        self.must_be_constant = constant;
        self.body = self.blocks.enclosing.pop().expect("it was just pushed");
        let captures = std::mem::take(&mut body.blocks.captures);
        let function = &mut self.program.functions[id.index()];
        function.return_type = body.return_type;
        let own = (0..head.parameters.len() as u32).map(LocalId);
        function.parameters = captures.iter().map(|capture| capture.inner).chain(own).map(made).collect();
        captures
    }

    /// Returns a hidden variable that holds the current value of a captured variable; its initialization is added to
    /// `effects`.
    fn hold(&mut self, capture: Capture, span: Span, effects: &mut Vec<ExprId>) -> LocalId {
        let outer = capture.outer;
        let local = &self.body.locals[outer.index()];
        let (ty, space) = (local.ty, AddressSpace::Private);
        if never_changes(self.types.kind(ty.ty)) {
            return outer;
        }
        let place = self.body.add(ExprKind::Local(outer), ty.ty, span);
        let value = match self.types.kind(ty.ty) {
            TypeKind::Array { .. } => {
                let pointer = self.types.pointer(ty, space);
                self.body.add(ExprKind::AddressOf(place), pointer, span)
            }
            _ => self.load(place),
        };
        let ty = self.body.expr(value).ty;
        let held = self.add_hidden(ty, span);
        let place = self.body.add(ExprKind::Local(held), ty, span);
        effects.push(self.body.add(ExprKind::Assign { place, value, volatile: false }, ty, span));
        held
    }

    /// Adds an unnamed variable.
    pub(super) fn add_hidden(&mut self, ty: TypeId, span: Span) -> LocalId {
        self.body.locals.push(hir::Local { name: None, ty: ty.into(), alignment: None, span });
        LocalId(self.body.locals.len() as u32 - 1)
    }

    /// Returns an unnamed variable that holds `value`, and its declaration.
    pub(super) fn declare_hidden(&mut self, value: ExprId, span: Span) -> (LocalId, hir::Stmt) {
        let local = self.add_hidden(self.body.expr(value).ty, span);
        (local, hir::Stmt { kind: hir::StmtKind::Declare(local, Some(value)), span })
    }

    // Captures.

    /// Returns a reference to a named private variable of this body, or to its captured copy if an enclosing body
    /// declares it.
    pub(super) fn local_name(&mut self, symbol: Symbol, local: LocalId, span: Span) -> ExprId {
        let scope = self.scopes.scope_of(symbol).unwrap_or(0);
        let levels = self.blocks.enclosing.len();
        let owner = (0..=levels).rev().find(|&level| self.level(level).blocks.floor <= scope).unwrap_or(0);
        let mut local = local;
        let declared = &self.level(owner).locals[local.index()];
        let (ty, declared) = (declared.ty.ty, declared.span);
        if owner == levels {
            return self.body.add(ExprKind::Local(local), ty, span);
        }
        if ty == TypeId::ERROR {
            return self.body.add_error(span);
        }
        if let TypeKind::Block { .. } = self.types.kind(ty) {
            let text = self.symbols.text(symbol).to_owned();
            self.diagnostics.report(error::block::captured_block(span, &text, declared));
            return self.body.add_error(span);
        }
        for level in owner + 1..=levels {
            local = self.capture(level, local);
        }
        let ty = self.body.locals[local.index()].ty.ty;
        let place = self.body.add(ExprKind::Local(local), ty, span);
        match self.array_captured_as(&self.body, local) {
            Some(array) => {
                let pointer = self.body.add(ExprKind::Load { place, volatile: false }, ty, span);
                self.body.add(ExprKind::Dereference(pointer), array, span)
            }
            None => place,
        }
    }

    /// Returns the body at `level`: an enclosing body or the current one.
    fn level(&self, level: usize) -> &Body {
        self.blocks.enclosing.get(level).unwrap_or(&self.body)
    }

    fn level_mut(&mut self, level: usize) -> &mut Body {
        self.blocks.enclosing.get_mut(level).unwrap_or(&mut self.body)
    }

    fn array_captured_as(&self, body: &Body, local: LocalId) -> Option<TypeId> {
        body.blocks.captures.iter().find(|capture| capture.inner == local)?.array
    }

    /// Returns the captured copy of an enclosing variable in the Block at `level`.
    fn capture(&mut self, level: usize, outer: LocalId) -> LocalId {
        let known = self.level(level).blocks.captures.iter().find(|capture| capture.outer == outer);
        if let Some(capture) = known {
            return capture.inner;
        }
        let around = self.level(level - 1);
        let original = around.locals[outer.index()].clone();
        let constant = around.constants.get(&outer).cloned();
        let mut array = self.array_captured_as(around, outer);
        let mut ty = QualType { ty: original.ty.ty, qualifiers: Qualifiers::CONST };
        if let TypeKind::Array { .. } = self.types.kind(ty.ty) {
            array = Some(ty.ty);
            ty.ty = self.types.pointer(original.ty, AddressSpace::Private);
        }
        let body = self.level_mut(level);
        let inner = LocalId(body.locals.len() as u32);
        body.locals.push(hir::Local { ty, alignment: None, ..original });
        body.blocks.captures.push(Capture { outer, inner, array });
        body.constants.extend(constant.map(|constant| (inner, constant)));
        inner
    }

    /// Returns the name of the captured variable that contains the object denoted by an lvalue.
    pub(super) fn captured_place(&self, id: ExprId) -> Option<Symbol> {
        match self.body.expr(id).kind {
            ExprKind::Local(local) => {
                let is_captured = self.body.blocks.captures.iter().any(|capture| capture.inner == local);
                self.body.locals[local.index()].name.filter(|_| is_captured)
            }
            ExprKind::Field { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Swizzle { base, .. }
            | ExprKind::Component { base, .. } => self.captured_place(base),
            _ => None,
        }
    }

    // Return types.

    /// Infers the return type of a Block without a specified one from a `return`.
    pub(super) fn infer_return(&mut self, value: Option<ExprId>, span: Span) {
        let ty = value.map_or(TypeId::VOID, |value| self.body.expr(value).ty);
        match self.body.blocks.inferred {
            Inferred::Never => {}
            Inferred::Open => {
                self.body.blocks.inferred = Inferred::Done;
                self.body.return_type = self.check_return(ty, None);
            }
            Inferred::Done => {
                let first = self.body.return_type;
                if ty != first && ty != TypeId::ERROR && first != TypeId::ERROR {
                    let (text, first) = (self.show(ty), self.show(first));
                    self.diagnostics.report(error::block::return_differs(span, &text, &first));
                    self.body.return_type = TypeId::ERROR;
                }
            }
        }
    }

    // Values and variables.

    /// Whether a type is a Block type.
    pub(super) fn is_block(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Block { .. })
    }

    /// Returns the Block that an expression of Block type denotes.
    pub(super) fn block_of(&self, id: ExprId) -> Option<Block> {
        let blocks = &self.body.blocks;
        match self.body.expr(id).kind {
            ExprKind::Local(local) => blocks.variables.get(&local).cloned(),
            ExprKind::Global(global) => self.blocks.globals.get(&global).cloned(),
            ExprKind::Constant(_) => blocks.literals.get(&id).cloned(),
            ExprKind::Load { place, .. } => self.block_of(place),
            ExprKind::Sequence { result, .. } => self.block_of(result),
            ExprKind::Statements { result, .. } => self.block_of(result?),
            _ => None,
        }
    }

    /// Declares a variable of Block type, which denotes the Block of its initializer.
    pub(super) fn block_variable(
        &mut self,
        name: Name,
        ty: TypeId,
        storage: Option<(StorageClass, Span)>,
        initializer: Option<&Initializer>,
        out: &mut Vec<hir::Stmt>,
    ) {
        let text = self.symbols.text(name.symbol).to_owned();
        self.report_redeclared(name, ty);
        let is_extern = matches!(storage, Some((StorageClass::Extern, _)));
        if let Some((StorageClass::Extern, at)) = storage {
            self.diagnostics.report(error::block::external(at, &text));
        }
        let lasts = self.body.function.is_none() || storage.is_some();
        let entity = if lasts { self.global_block(name, ty) } else { self.local_block(name, ty) };
        self.scopes.declare(name.symbol, Entry { entity: entity.clone(), span: name.span });
        let Some(value) = self.block_initializer(name, initializer) else {
            if !is_extern && initializer.is_none() {
                self.diagnostics.report(error::opaque::block_variable(name.span, &text));
            }
            self.forget_block(name);
            return;
        };
        let why = Assignment::Initialization { name: Some(name.symbol), declared: name.span };
        let value = self.convert_for(value, ty, why);
        if is_extern || self.is_error(value) {
            self.forget_block(name);
            return;
        }
        let Some(block) = self.block_of(value) else {
            let at = self.body.expr(value).span;
            self.diagnostics.report(error::block::unknown(at));
            self.forget_block(name);
            return;
        };
        match entity {
            Entity::Global(id) if block.captures.is_empty() => {
                self.blocks.globals.insert(id, block);
            }
            Entity::Global(_) => {
                self.diagnostics.report(error::block::lasting_capture(name.span, &text));
                self.forget_block(name);
            }
            Entity::Local(id) => {
                self.body.blocks.variables.insert(id, block);
                out.push(hir::Stmt { kind: hir::StmtKind::Expr(value), span: name.span });
            }
            Entity::Functions(_) | Entity::Typedef(_) | Entity::EnumConstant { .. } | Entity::Error => {}
        }
    }

    /// Declares a name as erroneous because its Block is unknown, so that its uses are not diagnosed.
    fn forget_block(&mut self, name: Name) {
        self.scopes.declare(name.symbol, Entry { entity: Entity::Error, span: name.span });
    }

    fn block_initializer(&mut self, name: Name, initializer: Option<&Initializer>) -> Option<ExprId> {
        match initializer? {
            Initializer::Expr(expr) => Some(self.value(expr)),
            Initializer::List(list) => match list.elements.as_slice() {
                [ast::InitializerElement { value: Initializer::Expr(expr), designators, .. }]
                    if designators.is_empty() =>
                {
                    Some(self.value(expr))
                }
                _ => {
                    let shown = self.symbols.text(name.symbol).to_owned();
                    self.diagnostics.report(error::opaque::block_variable(list.span, &shown));
                    None
                }
            },
        }
    }

    fn local_block(&mut self, name: Name, ty: TypeId) -> Entity {
        self.body.locals.push(hir::Local {
            name: Some(name.symbol),
            ty: QualType { ty, qualifiers: Qualifiers::CONST },
            alignment: None,
            span: name.span,
        });
        Entity::Local(LocalId(self.body.locals.len() as u32 - 1))
    }

    fn global_block(&mut self, name: Name, ty: TypeId) -> Entity {
        self.program.globals.push(hir::Global {
            name: Some(name.symbol),
            ty: QualType { ty, qualifiers: Qualifiers::CONST },
            space: AddressSpace::Constant,
            initializer: None,
            linkage: Linkage::Internal,
            function: self.body.function,
            alignment: None,
            spec_id: None,
            span: name.span,
        });
        Entity::Global(GlobalId(self.program.globals.len() as u32 - 1))
    }
}

/// Whether objects of a type are immutable, so that a capture does not copy them.
fn never_changes(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler | Opaque::Queue)
    )
}

/// Returns the variable of a parameter.
pub(super) fn parameter_local(shape: &ParameterShape<'_>) -> hir::Local {
    hir::Local { name: shape.name.map(|name| name.symbol), ty: shape.ty, alignment: None, span: shape.span }
}

/// Returns a parameter of a function that is not a kernel.
pub(super) fn made(local: LocalId) -> hir::Parameter {
    hir::Parameter { local, type_name: Box::default() }
}
