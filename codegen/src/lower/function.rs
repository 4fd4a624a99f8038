//! Functions: signatures, parameters, locals, and which functions are made: kernels, exported functions, and their callees.
//!
//! A kernel is one function, except that a kernel called by other code becomes two: its body, and an entry point that calls the body.

use super::{Lowering, blocks, linkage, memory::Memory};
use crate::ir::{self, AddressSpace, Block, Inst, Opcode, Parameter, Type, Value, opcode::Core};
use rustc_hash::FxHashSet;
use spirocl_sema::{
    hir::{self, ExprKind, FunctionId, Linkage, LocalId},
    types::{Opaque, TypeId, TypeKind},
};
use spirv::{Decoration, FunctionControl, FunctionParameterAttribute};

/// The functions made so far, and those pending.
#[derive(Default)]
pub(super) struct Functions {
    /// By function number: the function for calls.
    ids: Vec<Option<ir::FunctionId>>,
    queue: Vec<FunctionId>,
    /// Kernels that other code calls.
    called_kernels: FxHashSet<FunctionId>,
    /// Block kernels for device-side enqueue: entry points too.
    pub(super) enqueued: FxHashSet<FunctionId>,
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

/// The storage of a local.
#[derive(Clone, Copy, Debug)]
pub(super) enum LocalStorage {
    /// A variable, or a parameter that points to one.
    Variable(Inst),
    /// A value that never changes.
    Value(Value),
}

/// The function under construction.
pub(super) struct Body<'a> {
    pub(super) function: &'a hir::Function,
    pub(super) output: ir::Function,
    pub(super) variables: Vec<Inst>,
    /// Instructions before the first statement: stores of parameters.
    prologue: Vec<Inst>,
    /// The block that instructions are appended to; `None` in unreachable code.
    open: Option<Block>,
    /// Whether each block is a branch target.
    targets: Vec<bool>,
    locals: Vec<Option<LocalStorage>>,
    /// By local number: the parameter.
    parameters: Vec<Option<Inst>>,
    /// The parameter for an aggregate result (`sret`).
    result: Option<Inst>,
    labels: Vec<Option<Block>>,
    pub(super) temporaries: Vec<Option<Value>>,
    /// The targets of `break` and `continue`, innermost last.
    pub(super) jumps: Vec<Jump>,
}

/// The targets of `break` and `continue`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub(super) on_break: Block,
    /// None in a `switch`.
    pub(super) on_continue: Option<Block>,
}

impl<'a> Body<'a> {
    fn new(function: &'a hir::Function, output: ir::Function) -> Self {
        Self {
            function,
            output,
            variables: Vec::new(),
            prologue: Vec::new(),
            open: None,
            targets: Vec::new(),
            locals: vec![None; function.locals.len()],
            parameters: vec![None; function.locals.len()],
            result: None,
            labels: vec![None; function.labels as usize],
            temporaries: vec![None; function.temporaries as usize],
            jumps: Vec::new(),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The open block.
    pub(super) fn open_block(&self) -> Option<Block> {
        self.open
    }

    /// Appends an instruction to the open block.
    pub(super) fn push(&mut self, inst: Inst) {
        let block = self.open.expect("the block is open");
        self.output.block_mut(block).insts.push(inst);
    }

    /// The storage of the locals that were used, and of the parameters.
    pub(super) fn storages(&self) -> Vec<(LocalId, LocalStorage)> {
        let storages = self.locals.iter().zip(&self.parameters).zip(0..);
        storages
            .filter_map(|((&storage, &parameter), local)| match storage {
                // Other values are noted where they are computed.
                Some(LocalStorage::Value(_)) | None => {
                    Some((LocalId(local), LocalStorage::Value(parameter?.into())))
                }
                Some(variable) => Some((LocalId(local), variable)),
            })
            .collect()
    }

    /// Records a block as a branch target.
    pub(super) fn target(&mut self, block: Block) {
        if self.targets.len() <= block.index() {
            self.targets.resize(block.index() + 1, false);
        }
        self.targets[block.index()] = true;
    }

    /// Begins a block, whether it is a branch target yet or not.
    pub(super) fn open_at(&mut self, block: Block) {
        self.open = Some(block);
        self.output.layout.push(block);
    }

    /// Whether a block is a branch target.
    pub(super) fn is_target(&self, block: Block) -> bool {
        self.targets.get(block.index()).copied().unwrap_or_default()
    }

    /// Ends the open block.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
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

impl<'a> Lowering<'a> {
    /// Makes all needed functions, in source order.
    pub(super) fn make_functions(&mut self) {
        let module = self.module;
        self.functions.ids = vec![None; module.functions.len()];
        self.functions.called_kernels = called_kernels(module);
        for (index, function) in module.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let is_exported = function.linkage == Linkage::Export;
            if function.kernel.is_some() && function.body.is_some() {
                self.make_kernel(id);
            } else if function.body.is_some() && is_exported {
                self.function_id(id);
            }
            self.make_queued();
        }
    }

    fn make_queued(&mut self) {
        while let Some(id) = self.functions.queue.pop() {
            let made = self.functions.ids[id.index()].expect("what is queued has a handle");
            self.make_function(id, made, Role::Ordinary);
        }
    }

    fn make_kernel(&mut self, id: FunctionId) {
        if !self.functions.called_kernels.contains(&id) {
            let made = self.declare(id, true);
            self.make_function(id, made, Role::Kernel);
            return;
        }
        self.function_id(id);
        let made = self.declare(id, true);
        self.make_function(id, made, Role::Wrapper);
    }

    /// The function for calls, which is queued if it is new.
    pub(super) fn function_id(&mut self, id: FunctionId) -> ir::FunctionId {
        if let Some(made) = self.functions.ids[id.index()] {
            return made;
        }
        let made = self.declare(id, false);
        self.functions.ids[id.index()] = Some(made);
        self.functions.queue.push(id);
        made
    }

    /// Adds a function without parameters and blocks yet.
    fn declare(&mut self, source: FunctionId, is_entry_point: bool) -> ir::FunctionId {
        let function = self.module.function(source);
        // Its types belong to it, whatever mentions it first.
        let span = std::mem::replace(&mut self.span, function.span);
        let (result, place) = self.result_type(function.return_type);
        let parameters = function.parameters.iter().map(|each| self.parameter_type(function, each.local));
        let parameters: Vec<Type> = place.into_iter().chain(parameters).collect();
        let ty = self.output.types.function(result, &parameters);
        self.span = span;
        self.functions.made.push(Made { source, is_entry_point });
        self.output.add_function(ir::Function::new(ty, result))
    }

    fn make_function(&mut self, id: FunctionId, made: ir::FunctionId, role: Role) {
        let function = self.module.function(id);
        self.span = function.span;
        let slot = self.output.function_mut(made);
        let (ty, result) = (slot.ty, slot.return_type);
        let mut output = std::mem::replace(slot, ir::Function::new(ty, result));
        output.control = function_control(function).bits();
        self.name_function(function, &mut output, role);
        self.body = Some(Body::new(function, output));
        self.open_function_scope(id, made, role);
        self.body().output.location = self.location();
        if let (_, Some(ty)) = self.result_type(function.return_type) {
            let attributes = vec![FunctionParameterAttribute::Sret, FunctionParameterAttribute::NoAlias];
            let value = self.body().output.add_parameter(ty, Parameter { attributes });
            self.name(value, "agg.result");
            self.align_parameter(value, function.return_type);
            self.body().result = Some(value);
        }
        for parameter in &function.parameters {
            self.make_parameter(function, parameter.local, role);
        }
        if let Some(statements) = &function.body {
            let entry = self.new_block();
            self.body().open_at(entry);
            match role {
                Role::Ordinary | Role::Kernel => self.function_body(statements),
                Role::Wrapper => self.wrapper_body(id),
            }
        }
        self.finish_function(id, made, role);
    }

    fn name_function(&mut self, function: &hir::Function, output: &mut ir::Function, role: Role) {
        let name = self.module.symbols.text(function.name);
        output.name = Some(match role {
            Role::Ordinary if function.kernel.is_some() && function.body.is_some() => {
                self.names.free(format!("{name}.body")).into()
            }
            // Drivers identify functions by name.
            Role::Ordinary => {
                output.linkage = linkage(&function.link_name, function.linkage);
                (&*function.link_name).into()
            }
            Role::Kernel | Role::Wrapper => name.into(),
        });
    }

    fn function_body(&mut self, statements: &'a [hir::Stmt]) {
        self.statements(statements);
        if self.is_reachable() {
            let result = self.function().return_type;
            self.return_undefined(result);
        }
    }

    /// The memory for the aggregate result of the current function.
    pub(super) fn result_place(&mut self) -> Option<Memory> {
        let ty = self.function().return_type;
        let place = self.body().result?;
        Some(Memory::at(place.into(), AddressSpace::Private, ty, self.align_of(ty)))
    }

    /// Returns an undefined value at the end of a non-void function. C99, 6.9.1.
    fn return_undefined(&mut self, result: TypeId) {
        if result == TypeId::VOID || self.body().result.is_some() {
            self.terminate(Core::Return, &[], &[], &[]);
        } else {
            let ty = self.value_type(result);
            let value = self.undefined(ty);
            self.terminate(Core::ReturnValue, &[value], &[], &[]);
        }
    }

    fn wrapper_body(&mut self, id: FunctionId) {
        let callee = self.function_id(id);
        let parameters = self.body().output.parameters.iter().map(|&each| Value::from(each));
        let operands: Vec<Value> = std::iter::once(callee.into()).chain(parameters).collect();
        self.emit_effect(Opcode::Core(Core::Call), &operands);
        self.terminate(Core::Return, &[], &[], &[]);
    }

    // Parameters

    /// Whether values of a type are passed and returned by pointer, as LLVM-based compilers do; some drivers misread aggregates passed by
    /// value.
    pub(super) fn is_by_reference(&self, ty: TypeId) -> bool {
        matches!(self.module.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array { .. })
    }

    fn parameter_type(&mut self, function: &hir::Function, local: LocalId) -> Type {
        let ty = function.local(local).ty.ty;
        if self.is_by_reference(ty) {
            self.pointer_type(AddressSpace::Private, ty)
        } else {
            self.value_type(ty)
        }
    }

    /// The type of the result, and that of the parameter for an aggregate result.
    pub(super) fn result_type(&mut self, ty: TypeId) -> (Type, Option<Type>) {
        if self.is_by_reference(ty) {
            return (self.void_type(), Some(self.pointer_type(AddressSpace::Private, ty)));
        }
        (self.value_type(ty), None)
    }

    fn make_parameter(&mut self, function: &hir::Function, local: LocalId, role: Role) {
        let module = self.module;
        let declared = function.local(local);
        let ty = declared.ty.ty;
        let by_reference = self.is_by_reference(ty);
        let mut attributes = Vec::new();
        if by_reference {
            attributes.push(FunctionParameterAttribute::ByVal);
        }
        let pointee = module.types.pointee(ty).map(|(pointee, _)| pointee.qualifiers);
        if pointee.is_some() && declared.ty.qualifiers.is_restrict {
            attributes.push(FunctionParameterAttribute::NoAlias);
        }
        // Only for a kernel is it known that no other pointer without `const` writes to the memory.
        if pointee.is_some_and(|pointee| pointee.is_const) && role != Role::Ordinary {
            attributes.push(FunctionParameterAttribute::NoWrite);
        }
        let made = self.parameter_type(function, local);
        let value = self.body().output.add_parameter(made, Parameter { attributes });
        if let Some(name) = declared.name {
            self.name(value, module.symbols.text(name));
        }
        if by_reference {
            self.align_parameter(value, ty);
        }
        if pointee.is_some_and(|pointee| pointee.is_volatile) {
            self.decorate(value, Decoration::Volatile, &[]);
        }
        let is_memoryless = self.is_memoryless(ty);
        let body = self.body();
        if by_reference {
            // The copy belongs to the callee.
            body.locals[local.index()] = Some(LocalStorage::Variable(value));
        } else if is_memoryless {
            body.locals[local.index()] = Some(LocalStorage::Value(value.into()));
        }
        body.parameters[local.index()] = Some(value);
    }

    fn align_parameter(&mut self, parameter: Inst, ty: TypeId) {
        let alignment = self.align_of(ty);
        self.decorate(parameter, Decoration::Alignment, &[alignment]);
    }

    // Locals

    /// The storage of a local: a variable is created on first use.
    pub(super) fn local_storage(&mut self, local: LocalId) -> LocalStorage {
        if let Some(storage) = self.body().locals[local.index()] {
            return storage;
        }
        let storage = self.make_local(local);
        self.body().locals[local.index()] = Some(storage);
        storage
    }

    fn make_local(&mut self, local: LocalId) -> LocalStorage {
        let module = self.module;
        let declared = self.function().local(local);
        let ty = declared.ty.ty;
        let parameter = self.body().parameters[local.index()];
        let span = std::mem::replace(&mut self.span, declared.span);
        let variable = self.private_variable(ty, declared.alignment);
        self.span = span;
        if self.names_everything()
            && let Some(name) = declared.name
        {
            let suffix = if parameter.is_some() { ".addr" } else { "" };
            self.name(variable, &format!("{}{suffix}", module.symbols.text(name)));
        }
        if let Some(value) = parameter {
            self.store_parameter(local, variable, value);
        }
        LocalStorage::Variable(variable)
    }

    fn store_parameter(&mut self, local: LocalId, variable: Inst, value: Inst) {
        let ty = self.function().local(local).ty.ty;
        // The store belongs to the start of the function, wherever the parameter is first used.
        let body = self.body();
        let entry = body.output.layout[0];
        let open = body.open.replace(entry);
        let start = body.output.block(entry).insts.len();
        let memory = Memory::at(variable.into(), AddressSpace::Private, ty, self.align_of(ty));
        self.at_function_start(|lowering| lowering.store_memory(&memory, value.into(), false));
        let body = self.body();
        let stores = body.output.block_mut(entry).insts.split_off(start);
        body.prologue.extend(stores);
        body.open = open;
    }

    /// Binds an SSA value to a local whose type has no memory representation.
    pub(super) fn bind_local(&mut self, local: LocalId, value: Value) {
        self.body().locals[local.index()] = Some(LocalStorage::Value(value));
        self.note_value(local, value);
    }

    /// Whether a type has no memory representation, because its objects never change: images, samplers, pipes, queues.
    pub(super) fn is_memoryless(&self, ty: TypeId) -> bool {
        match self.module.types.kind(ty) {
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
    pub(super) fn label(&mut self, label: hir::LabelId) -> Block {
        if let Some(block) = self.body().labels[label.index()] {
            return block;
        }
        let block = self.new_block();
        self.body().labels[label.index()] = Some(block);
        block
    }

    fn finish_function(&mut self, source: FunctionId, made: ir::FunctionId, role: Role) {
        let declared = if role == Role::Wrapper { Vec::new() } else { self.debug_declarations() };
        let mut body = self.body.take().expect("it was just lowered");
        if let Some(entry) = body.output.entry() {
            let insts = &mut body.output.block_mut(entry).insts;
            let start = body.variables.into_iter().chain(declared).chain(body.prologue);
            *insts = start.chain(std::mem::take(insts)).collect();
        } else {
            body.output.debug = self.describe_declaration(source);
        }
        blocks::arrange(&mut body.output);
        *self.output.function_mut(made) = body.output;
    }
}

fn called_kernels(module: &hir::Module) -> FxHashSet<FunctionId> {
    let calls = module.functions.iter().flat_map(|function| &function.exprs);
    calls
        .filter_map(|expr| match expr.kind {
            ExprKind::Call { function, .. } => Some(function),
            _ => None,
        })
        .filter(|&function| module.function(function).kernel.is_some())
        .collect()
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
