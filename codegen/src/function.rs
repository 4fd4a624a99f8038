//! Functions: signatures, parameters, blocks, and which functions are emitted: kernels, exported functions, and their callees.
//!
//! A kernel is one function, except that a kernel called by other code becomes two: its body, and an entry point that calls the body.

use crate::{
    generator::{Generator, NO_VALUE},
    instruction,
    memory::Memory,
};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Decoration, FunctionControl, FunctionParameterAttribute, Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashSet};
use spirocl_sema::{
    hir::{self, ExprKind, FunctionId, Linkage, LocalId},
    types::{Opaque, TypeId, TypeKind},
};

/// The functions emitted so far, and those pending.
#[derive(Default)]
pub(crate) struct Functions {
    /// By function number: the id for calls.
    ids: Vec<Option<Word>>,
    queue: Vec<FunctionId>,
    /// Kernels that other code calls.
    called_kernels: FxHashSet<FunctionId>,
    /// Block kernels for device-side enqueue: entry points too.
    pub(crate) enqueued: FxHashSet<FunctionId>,
    pub(crate) finished: Vec<Finished>,
}

/// A finished function.
pub(crate) struct Finished {
    pub(crate) function: FunctionId,
    pub(crate) id: Word,
    pub(crate) is_entry_point: bool,
    pub(crate) output: dr::Function,
    /// Its callees.
    pub(crate) calls: IndexSet<FunctionId, FxBuildHasher>,
    /// The built-in variables it uses, by number.
    pub(crate) inputs: IndexSet<usize, FxBuildHasher>,
    /// The variables it uses outside private memory.
    pub(crate) globals: IndexSet<Word, FxBuildHasher>,
}

/// The storage of a local.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LocalStorage {
    /// A variable.
    Variable(Word),
    /// An SSA value that never changes.
    Value(Word),
}

/// The function under construction.
pub(crate) struct Body<'a> {
    pub(crate) function: &'a hir::Function,
    pub(crate) variables: Vec<Instruction>,
    /// Instructions before the first statement: stores of parameters.
    prologue: Vec<Instruction>,
    blocks: Vec<dr::Block>,
    /// The block that instructions are appended to; `None` in unreachable code.
    open: Option<usize>,
    /// Labels that are branch targets.
    targets: FxHashSet<Word>,
    locals: Vec<Option<LocalStorage>>,
    /// By local number: the parameter.
    parameters: Vec<Option<Word>>,
    /// The parameter for an aggregate result (`sret`).
    result: Option<Word>,
    labels: Vec<Option<Word>>,
    pub(crate) temporaries: Vec<Word>,
    /// The targets of `break` and `continue`, innermost last.
    pub(crate) jumps: Vec<Jump>,
    calls: IndexSet<FunctionId, FxBuildHasher>,
    inputs: IndexSet<usize, FxBuildHasher>,
    globals: IndexSet<Word, FxBuildHasher>,
}

/// The targets of `break` and `continue`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub(crate) on_break: Word,
    /// None in a `switch`.
    pub(crate) on_continue: Option<Word>,
}

impl<'a> Body<'a> {
    fn new(function: &'a hir::Function) -> Self {
        Self {
            function,
            variables: Vec::new(),
            prologue: Vec::new(),
            blocks: Vec::new(),
            open: None,
            targets: FxHashSet::default(),
            locals: vec![None; function.locals.len()],
            parameters: vec![None; function.locals.len()],
            result: None,
            labels: vec![None; function.labels as usize],
            temporaries: vec![NO_VALUE; function.temporaries as usize],
            jumps: Vec::new(),
            calls: IndexSet::default(),
            inputs: IndexSet::default(),
            globals: IndexSet::default(),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub(crate) fn open_block(&mut self) -> Option<&mut dr::Block> {
        self.open.map(|index| &mut self.blocks[index])
    }

    /// The label of the open block.
    pub(crate) fn open_label(&self) -> Option<Word> {
        self.open.and_then(|index| self.blocks[index].label_id())
    }

    /// The storage of the locals that were used, and of the parameters.
    pub(crate) fn storages(&self) -> Vec<(LocalId, LocalStorage)> {
        let storages = self.locals.iter().zip(&self.parameters).zip(0..);
        storages
            .filter_map(|((&storage, &parameter), local)| match storage {
                // Other values are noted where they are computed.
                Some(LocalStorage::Value(_)) | None => {
                    Some((LocalId(local), LocalStorage::Value(parameter?)))
                }
                Some(variable) => Some((LocalId(local), variable)),
            })
            .collect()
    }

    pub(crate) fn uses_input(&mut self, index: usize) {
        self.inputs.insert(index);
    }

    pub(crate) fn uses_global(&mut self, variable: Word) {
        self.globals.insert(variable);
    }

    pub(crate) fn calls(&mut self, function: FunctionId) {
        self.calls.insert(function);
    }

    /// Records a label as a branch target.
    pub(crate) fn target(&mut self, label: Word) {
        self.targets.insert(label);
    }

    /// Begins a block, whether it is a branch target yet or not.
    pub(crate) fn open_at(&mut self, label: Word) {
        self.open = Some(self.blocks.len());
        let label = instruction::new(Op::Label, None, Some(label), vec![]);
        self.blocks.push(dr::Block { label: Some(label), instructions: Vec::new() });
    }

    /// Whether a label is a branch target.
    pub(crate) fn is_target(&self, label: Word) -> bool {
        self.targets.contains(&label)
    }

    /// Ends the open block.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }
}

/// The role of a function emitted for a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Called by other code; has the linkage of the source function.
    Ordinary,
    /// An entry point with the kernel's body.
    Kernel,
    /// An entry point that calls the kernel's body.
    Wrapper,
}

impl<'a> Generator<'a> {
    /// Emits all needed functions, in source order.
    pub(crate) fn make_functions(&mut self) {
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
        // Declarations come first: SPIR-V, 2.4.
        let place = |each: &Finished| (!each.output.blocks.is_empty(), each.function, each.is_entry_point);
        self.functions.finished.sort_by_key(place);
    }

    fn make_queued(&mut self) {
        while let Some(id) = self.functions.queue.pop() {
            let word = self.functions.ids[id.index()].expect("what is queued has an id");
            self.make_function(id, word, Role::Ordinary);
        }
    }

    fn make_kernel(&mut self, id: FunctionId) {
        let word = self.fresh_id();
        if !self.functions.called_kernels.contains(&id) {
            self.make_function(id, word, Role::Kernel);
            return;
        }
        self.function_id(id);
        self.make_function(id, word, Role::Wrapper);
    }

    /// The id for calls of a function, which is queued if it is new.
    pub(crate) fn function_id(&mut self, id: FunctionId) -> Word {
        if let Some(word) = self.functions.ids[id.index()] {
            return word;
        }
        let word = self.fresh_id();
        self.functions.ids[id.index()] = Some(word);
        self.functions.queue.push(id);
        word
    }

    fn make_function(&mut self, id: FunctionId, word: Word, role: Role) {
        let function = self.module.function(id);
        self.span = function.span;
        let parameters: Vec<Word> =
            function.parameters.iter().map(|each| self.parameter_type(function, each.local)).collect();
        let (result, place) = self.result_type(function.return_type);
        let all: Vec<Word> = place.iter().chain(&parameters).copied().collect();
        let ty = self.function_type(result, &all);
        let operands = vec![Operand::FunctionControl(function_control(function)), Operand::IdRef(ty)];
        let mut output = dr::Function::new();
        output.def = Some(instruction::new(Op::Function, Some(result), Some(word), operands));
        output.end = Some(instruction::effect(Op::FunctionEnd, vec![]));
        self.name_function(function, word, role);

        let mut body = Body::new(function);
        if let Some(ty) = place {
            let value = self.fresh_id();
            output.parameters.push(instruction::new(Op::FunctionParameter, Some(ty), Some(value), vec![]));
            self.describe_result(function.return_type, value);
            body.result = Some(value);
        }
        for (parameter, ty) in function.parameters.iter().zip(parameters) {
            let value = self.fresh_id();
            output.parameters.push(instruction::new(Op::FunctionParameter, Some(ty), Some(value), vec![]));
            let local = parameter.local.index();
            let ty = function.locals[local].ty.ty;
            if self.is_by_reference(ty) {
                // The copy belongs to the callee.
                body.locals[local] = Some(LocalStorage::Variable(value));
            } else if self.is_memoryless(ty) {
                body.locals[local] = Some(LocalStorage::Value(value));
            }
            body.parameters[local] = Some(value);
            self.describe_parameter(function, parameter.local, value, role);
        }
        self.body = Some(body);
        self.open_function_scope(id, word, function.span);
        if let Some(statements) = &function.body {
            let label = self.fresh_id();
            self.body().open_at(label);
            match role {
                Role::Ordinary | Role::Kernel => self.function_body(statements),
                Role::Wrapper => self.wrapper_body(id),
            }
        }
        let body = self.body.take().expect("it was just set");
        self.finish_function(id, word, role, output, body);
    }

    fn name_function(&mut self, function: &hir::Function, word: Word, role: Role) {
        let name = self.module.symbols.text(function.name);
        match role {
            Role::Ordinary if function.kernel.is_some() && function.body.is_some() => {
                let name = self.free_name(format!("{name}.body"));
                self.name(word, &name);
            }
            // Drivers identify functions by name.
            Role::Ordinary => {
                self.name(word, &function.link_name);
                self.decorate_linkage(word, &function.link_name, function.linkage);
            }
            Role::Kernel | Role::Wrapper => self.name(word, name),
        }
    }

    fn function_body(&mut self, statements: &'a [hir::Stmt]) {
        self.statements(statements);
        if self.is_reachable() {
            let result = self.function().return_type;
            self.return_undefined(result);
        }
    }

    /// The memory for the aggregate result of the current function.
    pub(crate) fn result_place(&mut self) -> Option<Memory> {
        let ty = self.function().return_type;
        let place = self.body().result?;
        Some(Memory::at(place, StorageClass::Function, ty, self.align_of(ty)))
    }

    /// Returns an undefined value at the end of a non-void function. C99, 6.9.1.
    fn return_undefined(&mut self, result: TypeId) {
        if result == TypeId::VOID || self.body().result.is_some() {
            self.emit_effect(Op::Return, &[]);
        } else {
            let ty = self.value_type(result);
            let value = self.undefined(ty);
            self.emit_effect(Op::ReturnValue, &[value]);
        }
        self.body().close();
    }

    fn wrapper_body(&mut self, id: FunctionId) {
        let function = self.module.function(id);
        let body = self.body();
        let value =
            |each: &hir::Parameter| body.parameters[each.local.index()].expect("parameters have values");
        let arguments: Vec<Word> = function.parameters.iter().map(value).collect();
        let callee = self.function_id(id);
        self.body().calls(id);
        let void = self.void_type();
        let mut operands = vec![callee];
        operands.extend(arguments);
        self.emit(Op::FunctionCall, void, &operands);
        self.emit_effect(Op::Return, &[]);
        self.body().close();
    }

    // Parameters

    /// Whether values of a type are passed and returned by pointer, as LLVM-based compilers do; some drivers misread aggregates passed by
    /// value.
    pub(crate) fn is_by_reference(&self, ty: TypeId) -> bool {
        matches!(self.module.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array { .. })
    }

    fn parameter_type(&mut self, function: &hir::Function, local: LocalId) -> Word {
        let ty = function.local(local).ty.ty;
        if self.is_by_reference(ty) {
            self.pointer_type(StorageClass::Function, ty)
        } else {
            self.value_type(ty)
        }
    }

    /// The SPIR-V result type, and the type of the parameter for an aggregate result.
    pub(crate) fn result_type(&mut self, ty: TypeId) -> (Word, Option<Word>) {
        if self.is_by_reference(ty) {
            return (self.void_type(), Some(self.pointer_type(StorageClass::Function, ty)));
        }
        (self.value_type(ty), None)
    }

    fn describe_result(&mut self, ty: TypeId, parameter: Word) {
        self.name(parameter, "agg.result");
        self.parameter_attribute(parameter, FunctionParameterAttribute::Sret);
        self.parameter_attribute(parameter, FunctionParameterAttribute::NoAlias);
        self.decorate_alignment(parameter, ty, None);
    }

    fn describe_parameter(&mut self, function: &hir::Function, local: LocalId, value: Word, role: Role) {
        let module = self.module;
        let declared = function.local(local);
        if let Some(name) = declared.name {
            self.name(value, module.symbols.text(name));
        }
        let ty = declared.ty.ty;
        if self.is_by_reference(ty) {
            self.parameter_attribute(value, FunctionParameterAttribute::ByVal);
            self.decorate_alignment(value, ty, None);
        }
        let Some((pointee, _)) = module.types.pointee(ty) else { return };
        if declared.ty.qualifiers.is_restrict {
            self.parameter_attribute(value, FunctionParameterAttribute::NoAlias);
        }
        // Only for a kernel is it known that no other pointer without `const` writes to the memory.
        if pointee.qualifiers.is_const && role != Role::Ordinary {
            self.parameter_attribute(value, FunctionParameterAttribute::NoWrite);
        }
        if pointee.qualifiers.is_volatile {
            self.decorate(value, Decoration::Volatile, vec![]);
        }
    }

    fn parameter_attribute(&mut self, parameter: Word, attribute: FunctionParameterAttribute) {
        let operands = vec![Operand::FunctionParameterAttribute(attribute)];
        self.decorate(parameter, Decoration::FuncParamAttr, operands);
    }

    // Locals

    /// The storage of a local: a variable is created on first use.
    pub(crate) fn local_storage(&mut self, local: LocalId) -> LocalStorage {
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
        let variable = self.private_variable(ty, declared.alignment);
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

    fn store_parameter(&mut self, local: LocalId, variable: Word, value: Word) {
        let ty = self.function().local(local).ty.ty;
        // The store belongs to the start of the function, wherever the parameter is first used.
        let open = self.body().open.replace(0);
        let start = self.body().blocks[0].instructions.len();
        let memory = Memory::at(variable, StorageClass::Function, ty, self.align_of(ty));
        self.at_function_start(|generator| generator.store_memory(&memory, value, false));
        let body = self.body();
        let stores = body.blocks[0].instructions.split_off(start);
        body.prologue.extend(stores);
        body.open = open;
    }

    /// Binds an SSA value to a local whose type has no memory representation.
    pub(crate) fn bind_local(&mut self, local: LocalId, value: Word) {
        self.body().locals[local.index()] = Some(LocalStorage::Value(value));
        self.note_value(local, value);
    }

    /// Whether a type has no memory representation, because its objects never change: images, samplers, pipes, queues.
    pub(crate) fn is_memoryless(&self, ty: TypeId) -> bool {
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
    pub(crate) fn label(&mut self, label: hir::LabelId) -> Word {
        if let Some(word) = self.body().labels[label.index()] {
            return word;
        }
        let word = self.fresh_id();
        self.body().labels[label.index()] = Some(word);
        word
    }

    fn finish_function(
        &mut self,
        function: FunctionId,
        id: Word,
        role: Role,
        mut output: dr::Function,
        mut body: Body<'a>,
    ) {
        let notes = if role == Role::Wrapper { Vec::new() } else { self.notes_on_locals(&body) };
        if let Some(first) = body.blocks.first_mut() {
            let mut start = std::mem::take(&mut body.variables);
            start.extend(notes);
            start.append(&mut body.prologue);
            start.append(&mut first.instructions);
            first.instructions = start;
        }
        if body.blocks.is_empty() {
            self.record_declaration(id, function);
        }
        output.blocks = self.arrange_blocks(body.blocks);
        self.functions.finished.push(Finished {
            function,
            id,
            is_entry_point: role != Role::Ordinary || self.functions.enqueued.contains(&function),
            output,
            calls: body.calls,
            inputs: body.inputs,
            globals: body.globals,
        });
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
