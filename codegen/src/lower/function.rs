//! Functions: signatures, parameters, locals, and which functions are made: kernels, exported functions, and their callees.
//!
//! A kernel is one function, except that a kernel called by other code becomes two: its body, and an entry point that calls the body.

use super::{
    Lowering, blocks, debug,
    function_builder::{FunctionBuilder, LocalStorage},
    linkage,
    memory::{self, MemoryObject},
    statement, variable,
};
use crate::ir::{self, AddressSpace, Block, Inst, Opcode, Parameter, Type, Value, opcode::Core};
use spirocl_frontend::handle_map::HandleSet;
use spirocl_sema::{
    hir::{self, ExprKind, FunctionId, Linkage, LocalId},
    types::{Opaque, TypeId, TypeKind},
};
use spirv::{Decoration, FunctionControl, FunctionParameterAttribute};

/// Where the code of functions comes from.
pub(crate) enum Codes {
    /// It stays in the typed tree.
    Copied,
    /// It was taken from there, by function, and goes when it is lowered.
    Taken(Vec<hir::Code>),
}

impl Codes {
    /// The code of a function, which is asked for once.
    fn of(&mut self, function: &hir::Function, id: FunctionId) -> hir::Code {
        match self {
            Self::Copied => function.code(),
            Self::Taken(codes) => std::mem::take(&mut codes[id.index()]),
        }
    }
}

/// The functions made so far, and those pending.
#[derive(Default)]
pub(super) struct Functions {
    /// By function number: the function for calls.
    ids: Vec<Option<ir::FunctionId>>,
    queue: Vec<FunctionId>,
    /// Block kernels for device-side enqueue: entry points too.
    pub(super) enqueued: HandleSet<FunctionId>,
    /// By the number of the function that was made.
    pub(super) made: Vec<Made>,
}

/// Where a function comes from.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) source: FunctionId,
    /// Whether it was made as an entry point; a Block that is enqueued becomes one.
    pub(super) is_entry_point: bool,
}

/// The role of a function made for a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Called by other code; has the linkage of the source function.
    Ordinary,
    /// An entry point with the kernel's body.
    Kernel,
    /// An entry point that calls the kernel's body.
    Wrapper,
}

/// Makes all needed functions, in source order.
pub(super) fn make_functions(cx: &mut Lowering<'_>) {
    let hir = cx.hir;
    cx.functions.ids = vec![None; hir.functions.len()];
    for (index, function) in hir.functions.iter().enumerate() {
        let id = FunctionId(index as u32);
        let is_exported = function.linkage == Linkage::Export;
        if function.kernel.is_some() && function.body.is_some() {
            make_kernel(cx, id);
        } else if function.body.is_some() && is_exported {
            function_id(cx, id);
        }
        make_queued(cx);
    }
}

fn make_queued(cx: &mut Lowering<'_>) {
    while let Some(id) = cx.functions.queue.pop() {
        let made = cx.functions.ids[id.index()].expect("what is queued has a handle");
        make_function(cx, id, made, Role::Ordinary);
    }
}

fn make_kernel(cx: &mut Lowering<'_>, id: FunctionId) {
    let is_called = cx.hir.function(id).kernel.as_ref().is_some_and(|kernel| kernel.is_called);
    if !is_called {
        let made = declare(cx, id, true);
        make_function(cx, id, made, Role::Kernel);
        return;
    }
    function_id(cx, id);
    let made = declare(cx, id, true);
    make_function(cx, id, made, Role::Wrapper);
}

/// The function for calls, which is queued if it is new.
pub(super) fn function_id(cx: &mut Lowering<'_>, id: FunctionId) -> ir::FunctionId {
    if let Some(made) = cx.functions.ids[id.index()] {
        return made;
    }
    let made = declare(cx, id, false);
    cx.functions.ids[id.index()] = Some(made);
    cx.functions.queue.push(id);
    made
}

/// Adds a function without parameters and blocks yet.
fn declare(cx: &mut Lowering<'_>, source: FunctionId, is_entry_point: bool) -> ir::FunctionId {
    let function = cx.hir.function(source);
    // Its types belong to it, whatever mentions it first.
    let span = std::mem::replace(&mut cx.module.span, function.span);
    let (result, place) = result_type(cx, function.return_type);
    let parameters = function.parameters.iter().map(|each| parameter_type(cx, function, each.local));
    let parameters: Vec<Type> = place.into_iter().chain(parameters).collect();
    let ty = cx.module.ir.types.function(result, &parameters);
    cx.module.span = span;
    cx.functions.made.push(Made { source, is_entry_point });
    cx.module.ir.add_function(ir::Function::new(ty, result))
}

fn make_function(cx: &mut Lowering<'_>, id: FunctionId, made: ir::FunctionId, role: Role) {
    let function = cx.hir.function(id);
    cx.module.span = function.span;
    let slot = cx.module.ir.function_mut(made);
    let (ty, result) = (slot.ty, slot.return_type);
    let mut output = std::mem::replace(slot, ir::Function::new(ty, result));
    output.control = function_control(function).bits();
    name_function(cx, function, &mut output, role);
    let code = match role {
        Role::Ordinary | Role::Kernel => cx.codes.of(function, id),
        Role::Wrapper => hir::Code::default(),
    };
    let only_loaded = only_loaded(cx, function, &code);
    cx.body = Some(FunctionBuilder::new(function, code, output, only_loaded));
    debug::open_function_scope(cx, id, made, role);
    cx.body().output.location = cx.location();
    if let (_, Some(ty)) = result_type(cx, function.return_type) {
        let attributes = vec![FunctionParameterAttribute::Sret, FunctionParameterAttribute::NoAlias];
        let value = cx.body().output.add_parameter(ty, Parameter { attributes });
        if cx.module.names_everything() {
            cx.name(value, "agg.result");
        }
        align_parameter(cx, value, function.return_type);
        cx.body().result = Some(value);
    }
    for parameter in &function.parameters {
        make_parameter(cx, function, parameter.local, role);
    }
    if function.body.is_some() {
        let entry = cx.new_block();
        cx.body().open_at(entry);
        match role {
            Role::Ordinary | Role::Kernel => function_body(cx),
            Role::Wrapper => wrapper_body(cx, id),
        }
    }
    finish_function(cx, id, made, role);
}

fn name_function(cx: &mut Lowering<'_>, function: &hir::Function, output: &mut ir::Function, role: Role) {
    let name = cx.hir.symbols.text(function.name);
    output.name = Some(match role {
        Role::Ordinary if function.kernel.is_some() && function.body.is_some() => {
            cx.names.free(format!("{name}.body")).into()
        }
        // Drivers identify functions by name.
        Role::Ordinary => {
            output.linkage = linkage(&function.link_name, function.linkage);
            (&*function.link_name).into()
        }
        Role::Kernel | Role::Wrapper => name.into(),
    });
}

fn function_body(cx: &mut Lowering<'_>) {
    let code = cx.code();
    statement::lower_statements(cx, &code.statements);
    if cx.is_reachable() {
        let result = cx.function().return_type;
        return_undefined(cx, result);
    }
}

/// The memory for the aggregate result of the current function.
pub(super) fn result_place(cx: &mut Lowering<'_>) -> Option<MemoryObject> {
    let ty = cx.function().return_type;
    let place = cx.body().result?;
    Some(MemoryObject::at(place.into(), AddressSpace::Private, ty, cx.module.align_of(ty)))
}

/// Returns an undefined value at the end of a non-void function. C99, 6.9.1.
fn return_undefined(cx: &mut Lowering<'_>, result: TypeId) {
    if result == TypeId::VOID || cx.body().result.is_some() {
        cx.terminate(Core::Return, &[], &[], &[]);
    } else {
        let ty = cx.module.value_type(result);
        let value = cx.module.undefined(ty);
        cx.terminate(Core::ReturnValue, &[value], &[], &[]);
    }
}

fn wrapper_body(cx: &mut Lowering<'_>, id: FunctionId) {
    let callee = function_id(cx, id);
    let parameters = cx.body().output.parameters.iter().map(|&each| Value::from(each));
    let operands: Vec<Value> = std::iter::once(callee.into()).chain(parameters).collect();
    cx.emit_effect(Opcode::Core(Core::Call), &operands);
    cx.terminate(Core::Return, &[], &[], &[]);
}

// Parameters

/// Whether values of a type are passed and returned by pointer, as LLVM-based compilers do; some drivers misread aggregates passed by
/// value.
pub(super) fn is_by_reference(cx: &Lowering<'_>, ty: TypeId) -> bool {
    matches!(cx.hir.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array { .. })
}

fn parameter_type(cx: &mut Lowering<'_>, function: &hir::Function, local: LocalId) -> Type {
    let ty = function.local(local).ty.ty;
    if is_by_reference(cx, ty) {
        cx.module.pointer_type(AddressSpace::Private, ty)
    } else {
        cx.module.value_type(ty)
    }
}

/// The type of the result, and that of the parameter for an aggregate result.
pub(super) fn result_type(cx: &mut Lowering<'_>, ty: TypeId) -> (Type, Option<Type>) {
    if is_by_reference(cx, ty) {
        return (cx.module.void_type(), Some(cx.module.pointer_type(AddressSpace::Private, ty)));
    }
    (cx.module.value_type(ty), None)
}

fn make_parameter(cx: &mut Lowering<'_>, function: &hir::Function, local: LocalId, role: Role) {
    let hir = cx.hir;
    let declared = function.local(local);
    let ty = declared.ty.ty;
    let by_reference = is_by_reference(cx, ty);
    let mut attributes = Vec::new();
    if by_reference {
        attributes.push(FunctionParameterAttribute::ByVal);
    }
    let pointee = hir.types.pointee(ty).map(|(pointee, _)| pointee.qualifiers);
    if pointee.is_some() && declared.ty.qualifiers.is_restrict {
        attributes.push(FunctionParameterAttribute::NoAlias);
    }
    // Only for a kernel is it known that no other pointer without `const` writes to the memory.
    if pointee.is_some_and(|pointee| pointee.is_const) && role != Role::Ordinary {
        attributes.push(FunctionParameterAttribute::NoWrite);
    }
    let made = parameter_type(cx, function, local);
    let value = cx.body().output.add_parameter(made, Parameter { attributes });
    // Hosts ask for the names of a kernel's arguments; those of other functions say something to readers only.
    if (role != Role::Ordinary || cx.module.names_everything())
        && let Some(name) = declared.name
    {
        cx.name(value, hir.symbols.text(name));
    }
    if by_reference {
        align_parameter(cx, value, ty);
    }
    if pointee.is_some_and(|pointee| pointee.is_volatile) {
        cx.decorate(value, Decoration::Volatile, &[]);
    }
    let is_value = is_memoryless(cx, ty) || cx.body().only_loaded[local.index()];
    let body = cx.body();
    if by_reference {
        // The copy belongs to the callee.
        body.locals[local.index()] = Some(LocalStorage::Variable(value));
    } else if is_value {
        body.locals[local.index()] = Some(LocalStorage::Value(value.into()));
    }
    body.parameters[local.index()] = Some(value);
}

fn align_parameter(cx: &mut Lowering<'_>, parameter: Inst, ty: TypeId) {
    let alignment = cx.module.align_of(ty);
    cx.decorate(parameter, Decoration::Alignment, &[alignment]);
}

// Locals

/// Whether each local is only loaded as a whole: a parameter that is needs no memory. Without optimization all have, for people who debug.
fn only_loaded(cx: &Lowering<'_>, function: &hir::Function, code: &hir::Code) -> Vec<bool> {
    if cx.module.names_everything() {
        return vec![false; function.locals.len()];
    }
    // How often each is named for another purpose. An expression has one use.
    let mut named = vec![0_i32; function.locals.len()];
    for expr in &code.exprs {
        match expr.kind {
            ExprKind::Local(local) => named[local.index()] += 1,
            ExprKind::Load { place, volatile: false } => {
                if let ExprKind::Local(local) = code.expr(place).kind {
                    named[local.index()] -= 1;
                }
            }
            _ => {}
        }
    }
    named.into_iter().map(|count| count == 0).collect()
}

/// The storage of a local: a variable is created on first use.
pub(super) fn local_storage(cx: &mut Lowering<'_>, local: LocalId) -> LocalStorage {
    if let Some(storage) = cx.body().locals[local.index()] {
        return storage;
    }
    let storage = make_local(cx, local);
    cx.body().locals[local.index()] = Some(storage);
    storage
}

fn make_local(cx: &mut Lowering<'_>, local: LocalId) -> LocalStorage {
    let hir = cx.hir;
    let declared = cx.function().local(local);
    let ty = declared.ty.ty;
    let parameter = cx.body().parameters[local.index()];
    let span = std::mem::replace(&mut cx.module.span, declared.span);
    let variable = variable::private_variable(cx, ty, declared.alignment);
    cx.module.span = span;
    if cx.module.names_everything()
        && let Some(name) = declared.name
    {
        let suffix = if parameter.is_some() { ".addr" } else { "" };
        cx.name(variable, &format!("{}{suffix}", hir.symbols.text(name)));
    }
    if let Some(value) = parameter {
        store_parameter(cx, local, variable, value);
    }
    LocalStorage::Variable(variable)
}

fn store_parameter(cx: &mut Lowering<'_>, local: LocalId, variable: Inst, value: Inst) {
    let ty = cx.function().local(local).ty.ty;
    // The store belongs to the start of the function, wherever the parameter is first used.
    let body = cx.body();
    let entry = body.output.layout[0];
    let open = body.open.replace(entry);
    let start = body.output.block(entry).insts.len();
    let memory = MemoryObject::at(variable.into(), AddressSpace::Private, ty, cx.module.align_of(ty));
    debug::at_function_start(cx, |cx| memory::store(cx, &memory, value.into(), false));
    let body = cx.body();
    let stores = body.output.block_mut(entry).insts.split_off(start);
    body.prologue.extend(stores);
    body.open = open;
}

/// Binds an SSA value to a local whose type has no memory representation.
pub(super) fn bind_local(cx: &mut Lowering<'_>, local: LocalId, value: Value) {
    cx.body().locals[local.index()] = Some(LocalStorage::Value(value));
    debug::note_value(cx, local, value);
}

/// Whether a type has no memory representation, because its objects never change: images, samplers, pipes, queues.
pub(super) fn is_memoryless(cx: &Lowering<'_>, ty: TypeId) -> bool {
    match cx.hir.types.kind(ty) {
        TypeKind::Image(..) | TypeKind::Pipe { .. } => true,
        TypeKind::Opaque(opaque) => matches!(opaque, Opaque::Sampler | Opaque::Queue),
        TypeKind::Error
        | TypeKind::Void
        | TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Pointer { .. }
        | TypeKind::Array { .. }
        | TypeKind::Struct(_)
        | TypeKind::Function { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Block { .. } => false,
    }
}

/// The block of a source label.
pub(super) fn label_block(cx: &mut Lowering<'_>, label: hir::LabelId) -> Block {
    if let Some(block) = cx.body().labels[label.index()] {
        return block;
    }
    let block = cx.new_block();
    cx.body().labels[label.index()] = Some(block);
    block
}

fn finish_function(cx: &mut Lowering<'_>, source: FunctionId, made: ir::FunctionId, role: Role) {
    let declared = if role == Role::Wrapper { Vec::new() } else { debug::debug_declarations(cx) };
    let mut body = cx.body.take().expect("it was just lowered");
    if let Some(entry) = body.output.entry() {
        let insts = &mut body.output.block_mut(entry).insts;
        let start = body.variables.into_iter().chain(declared).chain(body.prologue);
        *insts = start.chain(std::mem::take(insts)).collect();
    } else {
        body.output.debug = debug::describe_declaration(cx, source);
    }
    blocks::arrange(&mut body.output);
    body.output.record_mentions(&cx.module.ir.constants);
    *cx.module.ir.function_mut(made) = body.output;
}

fn function_control(function: &hir::Function) -> FunctionControl {
    let hints = function.hints;
    let mut control = FunctionControl::NONE;
    if hints.noinline {
        control |= FunctionControl::DONT_INLINE;
    } else if hints.always_inline || hints.inline {
        control |= FunctionControl::INLINE;
    }
    if hints.is_const {
        control |= FunctionControl::CONST;
    } else if hints.is_pure {
        control |= FunctionControl::PURE;
    }
    control
}
