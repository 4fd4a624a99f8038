//! Checks Block literals, their captures and variables of Block type. OpenCL C 3.0, 6.14.
//!
//! The Block that an expression denotes is always known at compile time, so the typed tree contains no Blocks: a
//! literal becomes a function that takes the captured values before its parameters, and hidden variables that hold
//! these values. Calls are checked in `block_call`, enqueuing in `enqueue`.

use crate::{
    address_space::AddressSpace,
    check::{
        Checker,
        blocks::specialize::Template,
        body::Body,
        declarations::{
            function::{self, Signature},
            redeclaration,
        },
        expressions::{
            convert::{self, Assignment},
            expression,
        },
        program::Program,
        reporter::Reporter,
        types::{
            declarator::{self, DeclaratorUse, ParameterShape},
            specifier::{self, SpecifierPlace},
        },
    },
    error,
    hir::{self, DeclarationId, ExprId, ExprKind, FunctionId, GlobalId, Linkage, LocalId},
    scope::{Entity, Entry, Scopes},
    types::{Opaque, QualType, Qualifiers, TypeId, TypeKind, Types},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{
    ast::{self, Initializer, Name, StorageClass},
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

/// What is known of the Block that an expression denotes.
#[derive(Clone, Debug)]
pub(crate) enum Denoted {
    /// Which it is.
    Known(Block),
    /// It is the one that the function takes as a parameter: each specialization of the function knows it.
    Parameter(LocalId),
}

/// The state of Block checking for a whole program.
#[derive(Default)]
pub(crate) struct Blocks {
    /// The bodies that enclose the Block literal being checked, outermost first.
    pub(crate) enclosing: Vec<Body>,
    /// Block variables at program scope and `static` Block variables.
    globals: FxHashMap<GlobalId, Block>,
    /// The definitions of functions with Block parameters.
    pub(crate) templates: FxHashMap<FunctionId, Template>,
    /// Their specializations, by function and Block arguments; `None` if the function is invalid for these, which is reported.
    pub(crate) specializations: FxHashMap<(FunctionId, Vec<FunctionId>), Option<FunctionId>>,
    /// The enqueue information of each enqueued Block, by its function.
    pub(crate) enqueued: FxHashMap<FunctionId, super::enqueue::Enqueued>,
    /// The functions that implement Block literals.
    pub(crate) bodies: FxHashSet<FunctionId>,
}

/// The state of Block checking for one body, which may itself be that of a Block.
#[derive(Debug, Default)]
pub(crate) struct BodyBlocks {
    /// Whether the missing support for Blocks was reported in this body.
    refused: bool,
    /// The variables of Block type.
    pub(crate) variables: FxHashMap<LocalId, Denoted>,
    /// The Blocks that the Block literals denote.
    pub(crate) literals: FxHashMap<ExprId, Block>,
    /// The variables that the Block captures.
    captures: Vec<Capture>,
    /// The number of scopes that enclose the Block.
    floor: usize,
    /// Whether the return type is inferred from the first `return`.
    inferred: Inferred,
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

/// Reports, once per function, that the language version has no Blocks.
pub(crate) fn refuse_blocks(diagnostics: &mut Reporter<'_>, body: &mut Body, at: Span) {
    if !std::mem::replace(&mut body.blocks.refused, true) {
        diagnostics.report(error::opaque::blocks(at));
    }
}

/// Checks a Block literal `^type(parameters) { ... }`.
pub(crate) fn block_literal(checker: &mut Checker<'_>, literal: &ast::BlockLiteral, span: Span) -> ExprId {
    if !checker.pragmas.language.has_feature("__opencl_c_device_enqueue") {
        refuse_blocks(&mut checker.diagnostics, &mut checker.body, Span::new(span.start, span.start + 1));
        return checker.body.add_error(span);
    }
    let head = block_head(checker, literal, span);
    let at = Span::new(span.start, span.start + 1);
    let function = new_block_function(checker, &head, at);
    let captures = block_body(checker, function, &head, &literal.body);
    let return_type = checker.program.function(function).return_type;
    if return_type == TypeId::ERROR {
        return checker.body.add_error(span);
    }
    let parameters = head.parameters.iter().map(|shape| shape.ty.ty).collect();
    let ty = checker.types.intern(TypeKind::Block { return_type, parameters });
    let mut effects = Vec::new();
    let captures: Vec<LocalId> =
        captures.into_iter().map(|capture| hold(checker, capture, span, &mut effects)).collect();
    let result = expression::zero(checker, ty, span);
    checker.body.blocks.literals.insert(result, Block { function, captures });
    if effects.is_empty() {
        return result;
    }
    checker.body.add(ExprKind::Sequence { effects: effects.into(), result }, ty, span)
}

fn block_head<'t>(checker: &mut Checker<'_>, literal: &'t ast::BlockLiteral, span: Span) -> Head<'t> {
    let void = ast::Specifiers {
        list: vec![ast::Specifier { kind: ast::SpecifierKind::Type(ast::TypeKeyword::Void), span }],
        span: span.before(),
    };
    let written = literal.specifiers.as_ref();
    let specified = specifier::specifiers(checker, written.unwrap_or(&void), SpecifierPlace::TypeName, false);
    let shape = declarator::check(checker, &specified, &literal.declarator, DeclaratorUse::Plain);
    let mut return_type = shape.ty.ty;
    if let TypeKind::Function { return_type: result, .. } = *checker.types.kind(shape.ty.ty) {
        return_type = result;
        if shape.parameters.is_none() {
            checker.diagnostics.report(error::block::without_parameters(span));
        }
    }
    let has_type = written.is_some();
    Head { return_type: has_type.then_some(return_type), parameters: shape.parameters.unwrap_or_default() }
}

/// Adds the function for a Block literal, without its body.
fn new_block_function(checker: &mut Checker<'_>, head: &Head<'_>, at: Span) -> FunctionId {
    let around =
        checker.body.function.map_or("global", |id| checker.symbols.text(checker.program.function(id).name));
    let name = match checker.blocks.bodies.len() {
        0 => format!("{around}_block_invoke"),
        count => format!("{around}_block_invoke_{count}"),
    };
    let locals = head.parameters.iter().map(parameter_local).collect();
    let id = add_made_function(checker, &name, head.return_type.unwrap_or(TypeId::VOID), locals, at);
    checker.blocks.bodies.insert(id);
    id
}

/// Adds an implicit function without parameters and body.
pub(crate) fn add_made_function(
    checker: &mut Checker<'_>,
    name: &str,
    return_type: TypeId,
    locals: Vec<hir::Local>,
    span: Span,
) -> FunctionId {
    let symbol = checker.symbols.intern(name);
    let function = hir::Function {
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
        declaration: DeclarationId::NONE,
    };
    let ty = checker.types.intern(TypeKind::Function { return_type, parameters: Vec::new() });
    checker.program.add_function(function, Signature::made(ty, span))
}

fn block_body(
    checker: &mut Checker<'_>,
    id: FunctionId,
    head: &Head<'_>,
    block: &ast::Block,
) -> Vec<Capture> {
    let floor = checker.scopes.depth();
    let function = checker.program.function(id);
    let inferred = if head.return_type.is_none() { Inferred::Open } else { Inferred::Never };
    let is_inside = checker.body.function.is_some();
    let contraction = if is_inside { checker.body.contraction.last() } else { checker.pragmas.contraction };
    let body = Body {
        locals: function.locals.clone(),
        return_type: function.return_type,
        contraction: hir::Contraction::starting(contraction),
        blocks: BodyBlocks { floor, inferred, ..BodyBlocks::default() },
        ..Body::default()
    };
    let around = std::mem::take(&mut checker.body);
    checker.blocks.enclosing.push(around);
    let constant = std::mem::replace(&mut checker.must_be_constant, false);
    let mut body = function::check_body_in(checker, id, body, &head.parameters, block);
    checker.must_be_constant = constant;
    checker.body = checker.blocks.enclosing.pop().expect("it was just pushed");
    let captures = std::mem::take(&mut body.blocks.captures);
    let function = checker.program.function_mut(id);
    function.return_type = body.return_type;
    let own = (0..head.parameters.len() as u32).map(LocalId);
    function.parameters = captures.iter().map(|capture| capture.inner).chain(own).map(made).collect();
    captures
}

/// Returns a hidden variable that holds the current value of a captured variable; its initialization is added to
/// `effects`.
fn hold(checker: &mut Checker<'_>, capture: Capture, span: Span, effects: &mut Vec<ExprId>) -> LocalId {
    let outer = capture.outer;
    let local = checker.body.local(outer);
    let (ty, space) = (local.ty, AddressSpace::Private);
    if never_changes(checker.types.kind(ty.ty)) {
        return outer;
    }
    let place = checker.body.add(ExprKind::Local(outer), ty.ty, span);
    let value = match checker.types.kind(ty.ty) {
        TypeKind::Array { .. } => {
            let pointer = checker.types.pointer(ty, space);
            checker.body.add(ExprKind::AddressOf(place), pointer, span)
        }
        _ => expression::load(checker, place),
    };
    let ty = checker.body.expr(value).ty;
    let held = add_hidden(checker, ty, span);
    let place = checker.body.add(ExprKind::Local(held), ty, span);
    effects.push(checker.body.add(ExprKind::Assign { place, value, volatile: false }, ty, span));
    held
}

/// Adds an unnamed variable.
fn add_hidden(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> LocalId {
    checker.body.add_local(hir::Local::made(ty.into(), span))
}

/// Returns an unnamed variable that holds `value`, and its declaration.
pub(crate) fn declare_hidden(checker: &mut Checker<'_>, value: ExprId, span: Span) -> (LocalId, hir::Stmt) {
    let local = add_hidden(checker, checker.body.expr(value).ty, span);
    (local, hir::Stmt { kind: hir::StmtKind::Declare(local, Some(value)), span })
}

// Captures.

/// Returns a reference to a named private variable of this body, or to its captured copy if an enclosing body
/// declares it.
pub(crate) fn local_name(checker: &mut Checker<'_>, symbol: Symbol, local: LocalId, span: Span) -> ExprId {
    let scope = checker.scopes.scope_of(symbol).unwrap_or(0);
    let levels = checker.blocks.enclosing.len();
    let owner = (0..=levels)
        .rev()
        .find(|&level| body_at(&checker.body, &checker.blocks, level).blocks.floor <= scope)
        .unwrap_or(0);
    let mut local = local;
    let declared = &body_at(&checker.body, &checker.blocks, owner).locals[local.index()];
    let (ty, declared) = (declared.ty.ty, declared.span);
    if owner == levels {
        return checker.body.add(ExprKind::Local(local), ty, span);
    }
    if ty == TypeId::ERROR {
        return checker.body.add_error(span);
    }
    if let TypeKind::Block { .. } = checker.types.kind(ty) {
        let text = checker.symbols.text(symbol).to_owned();
        checker.diagnostics.report(error::block::captured_block(span, &text, declared));
        return checker.body.add_error(span);
    }
    for level in owner + 1..=levels {
        local = capture(checker, level, local);
    }
    let ty = checker.body.local(local).ty.ty;
    let place = checker.body.add(ExprKind::Local(local), ty, span);
    match array_captured_as(&checker.body, local) {
        Some(array) => {
            let pointer = checker.body.add(ExprKind::Load { place, volatile: false }, ty, span);
            checker.body.add(ExprKind::Dereference(pointer), array, span)
        }
        None => place,
    }
}

/// Returns the body at `level`: an enclosing body or the current one.
fn body_at<'b>(body: &'b Body, blocks: &'b Blocks, level: usize) -> &'b Body {
    blocks.enclosing.get(level).unwrap_or(body)
}

fn body_at_mut<'b>(body: &'b mut Body, blocks: &'b mut Blocks, level: usize) -> &'b mut Body {
    blocks.enclosing.get_mut(level).unwrap_or(body)
}

fn array_captured_as(body: &Body, local: LocalId) -> Option<TypeId> {
    body.blocks.captures.iter().find(|capture| capture.inner == local)?.array
}

/// Returns the captured copy of an enclosing variable in the Block at `level`.
fn capture(checker: &mut Checker<'_>, level: usize, outer: LocalId) -> LocalId {
    let known = body_at(&checker.body, &checker.blocks, level)
        .blocks
        .captures
        .iter()
        .find(|capture| capture.outer == outer);
    if let Some(capture) = known {
        return capture.inner;
    }
    let around = body_at(&checker.body, &checker.blocks, level - 1);
    let original = around.locals[outer.index()].clone();
    let constant = around.constants.get(&outer).cloned();
    let mut array = array_captured_as(around, outer);
    let mut ty = QualType { ty: original.ty.ty, qualifiers: Qualifiers::CONST };
    if let TypeKind::Array { .. } = checker.types.kind(ty.ty) {
        array = Some(ty.ty);
        ty.ty = checker.types.pointer(original.ty, AddressSpace::Private);
    }
    let body = body_at_mut(&mut checker.body, &mut checker.blocks, level);
    let inner = body.add_local(hir::Local { ty, alignment: None, ..original });
    body.blocks.captures.push(Capture { outer, inner, array });
    body.constants.extend(constant.map(|constant| (inner, constant)));
    inner
}

/// Returns the name of the captured variable that contains the object denoted by an lvalue.
pub(crate) fn captured_place(body: &Body, id: ExprId) -> Option<Symbol> {
    match body.expr(id).kind {
        ExprKind::Local(local) => {
            let is_captured = body.blocks.captures.iter().any(|capture| capture.inner == local);
            body.local(local).name.filter(|_| is_captured)
        }
        ExprKind::Field { base, .. }
        | ExprKind::Element { base, .. }
        | ExprKind::Swizzle { base, .. }
        | ExprKind::Component { base, .. } => captured_place(body, base),
        _ => None,
    }
}

// Return types.

/// Infers the return type of a Block without a specified one from a `return`.
pub(crate) fn infer_return(checker: &mut Checker<'_>, value: Option<ExprId>, span: Span) {
    let ty = value.map_or(TypeId::VOID, |value| checker.body.expr(value).ty);
    match checker.body.blocks.inferred {
        Inferred::Never => {}
        Inferred::Open => {
            checker.body.blocks.inferred = Inferred::Done;
            checker.body.return_type = declarator::check_return(checker, ty, None);
        }
        Inferred::Done => {
            let first = checker.body.return_type;
            if ty != first && ty != TypeId::ERROR && first != TypeId::ERROR {
                let (text, first) = (checker.show(ty), checker.show(first));
                checker.diagnostics.report(error::block::return_differs(span, &text, &first));
                checker.body.return_type = TypeId::ERROR;
            }
        }
    }
}

// Values and variables.

/// Whether a type is a Block type.
pub(crate) fn is_block(types: &Types, ty: TypeId) -> bool {
    matches!(types.kind(ty), TypeKind::Block { .. })
}

/// Returns the Block that an expression of Block type denotes.
pub(crate) fn block_of(checker: &Checker<'_>, id: ExprId) -> Option<Denoted> {
    let blocks = &checker.body.blocks;
    match checker.body.expr(id).kind {
        ExprKind::Local(local) => blocks.variables.get(&local).cloned(),
        ExprKind::Global(global) => checker.blocks.globals.get(&global).cloned().map(Denoted::Known),
        // A Block literal.
        ExprKind::Zero => blocks.literals.get(&id).cloned().map(Denoted::Known),
        ExprKind::Load { place, .. } => block_of(checker, place),
        ExprKind::Sequence { result, .. } => block_of(checker, result),
        ExprKind::Statements(ref statements) => block_of(checker, statements.result?),
        _ => None,
    }
}

/// Declares a variable of Block type, which denotes the Block of its initializer.
pub(crate) fn block_variable(
    checker: &mut Checker<'_>,
    (name, declaration): (Name, DeclarationId),
    ty: TypeId,
    storage: Option<(StorageClass, Span)>,
    initializer: Option<&Initializer>,
    out: &mut Vec<hir::Stmt>,
) {
    let text = checker.symbols.text(name.symbol).to_owned();
    redeclaration::report_redeclared(checker, name, ty);
    let is_extern = matches!(storage, Some((StorageClass::Extern, _)));
    if let Some((StorageClass::Extern, at)) = storage {
        checker.diagnostics.report(error::block::external(at, &text));
    }
    let lasts = checker.body.function.is_none() || storage.is_some();
    let entity = if lasts {
        global_block(&mut checker.program, &checker.body, (name, declaration), ty)
    } else {
        local_block(&mut checker.body, (name, declaration), ty)
    };
    checker.scopes.declare(name.symbol, Entry { entity: entity.clone(), span: name.span });
    let Some(value) = block_initializer(checker, name, initializer) else {
        if !is_extern && initializer.is_none() {
            checker.diagnostics.report(error::opaque::block_variable(name.span, &text));
        }
        forget_block(&mut checker.scopes, name);
        return;
    };
    let why = Assignment::Initialization { name: Some(name.symbol), declaration };
    let value = convert::convert_for(checker, value, ty, why);
    if is_extern || convert::is_error(&checker.body, value) {
        forget_block(&mut checker.scopes, name);
        return;
    }
    let error = match (entity, block_of(checker, value)) {
        (Entity::Local(id), Some(block)) => {
            checker.body.blocks.variables.insert(id, block);
            out.push(hir::Stmt { kind: hir::StmtKind::Expr(value), span: name.span });
            return;
        }
        (Entity::Global(id), Some(Denoted::Known(block))) if block.captures.is_empty() => {
            checker.blocks.globals.insert(id, block);
            return;
        }
        (_, Some(Denoted::Known(_))) => error::block::lasting_capture(name.span, &text),
        // A variable that lasts has one Block in all specializations of its function.
        (_, Some(Denoted::Parameter(_)) | None) => error::block::unknown(checker.body.expr(value).span),
    };
    checker.diagnostics.report(error);
    forget_block(&mut checker.scopes, name);
}

/// Declares a name as erroneous because its Block is unknown, so that its uses are not diagnosed.
fn forget_block(scopes: &mut Scopes, name: Name) {
    scopes.declare(name.symbol, Entry { entity: Entity::Error, span: name.span });
}

fn block_initializer(
    checker: &mut Checker<'_>,
    name: Name,
    initializer: Option<&Initializer>,
) -> Option<ExprId> {
    match initializer? {
        Initializer::Expr(expr) => Some(expression::value(checker, expr)),
        Initializer::List(list) => match list.elements.as_slice() {
            [ast::InitializerElement { value: Initializer::Expr(expr), designators, .. }]
                if designators.is_empty() =>
            {
                Some(expression::value(checker, expr))
            }
            _ => {
                let shown = checker.symbols.text(name.symbol).to_owned();
                checker.diagnostics.report(error::opaque::block_variable(list.span, &shown));
                None
            }
        },
    }
}

fn local_block(body: &mut Body, (name, declaration): (Name, DeclarationId), ty: TypeId) -> Entity {
    Entity::Local(body.add_local(hir::Local {
        name: Some(name.symbol),
        ty: QualType { ty, qualifiers: Qualifiers::CONST },
        alignment: None,
        span: name.span,
        declaration,
    }))
}

fn global_block(
    program: &mut Program,
    body: &Body,
    (name, declaration): (Name, DeclarationId),
    ty: TypeId,
) -> Entity {
    Entity::Global(program.add_global(hir::Global {
        name: Some(name.symbol),
        ty: QualType { ty, qualifiers: Qualifiers::CONST },
        space: AddressSpace::Constant,
        initializer: None,
        linkage: Linkage::Internal,
        function: body.function,
        alignment: None,
        spec_id: None,
        span: name.span,
        declaration,
    }))
}

/// Whether objects of a type are immutable, so that a capture does not copy them.
fn never_changes(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler | Opaque::Queue)
    )
}

/// Returns the variable of a parameter.
pub(crate) fn parameter_local(shape: &ParameterShape<'_>) -> hir::Local {
    hir::Local {
        name: shape.name.map(|name| name.symbol),
        ty: shape.ty,
        alignment: None,
        span: shape.span,
        declaration: shape.declaration,
    }
}

/// Returns a parameter of a function that is not a kernel.
pub(crate) fn made(local: LocalId) -> hir::Parameter {
    hir::Parameter { local, type_name: Box::default() }
}
