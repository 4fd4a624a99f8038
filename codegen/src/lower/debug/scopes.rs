//! Functions, lexical blocks and variables: their entries, and the instructions that say where a variable is.

use super::builder::number;
use crate::{
    OptimizationLevel,
    debug::instructions::flag,
    ir::{self, DebugId, DebugOp, DebugOperand as Operand, Flags, Inst, Opcode, Operands, Value},
    lower::{
        Lowering,
        function::{LocalStorage, Role},
    },
};
use spirocl_frontend::source::Span;
use spirocl_sema::hir::{self, FunctionId, GlobalId, Linkage, LocalId, Stmt, StmtKind};

impl<'a> Lowering<'a> {
    /// Begins the scope of a function.
    pub(in crate::lower) fn open_function_scope(&mut self, id: FunctionId, made: ir::FunctionId, role: Role) {
        if !self.describes_variables() {
            return;
        }
        let function = self.module.function(id);
        self.debug.locals = vec![None; function.locals.len()];
        self.debug.scope = None;
        self.debug.function = None;
        if function.body.is_none() {
            return;
        }
        let mut flags = flag::IS_PROTOTYPED | linkage_flags(function.linkage);
        if self.options.optimization != OptimizationLevel::O0 {
            flags |= flag::IS_OPTIMIZED;
        }
        let mut operands = self.function_head(function);
        let line = operands[3].clone();
        operands.extend([number(flags), line, Operand::Value(made.into())]);
        let entry = self.distinct_entry(DebugOp::Function, operands);
        if role != Role::Wrapper {
            self.debug.functions.insert(id, entry);
        }
        self.body().output.debug = Some(entry);
        (self.debug.function, self.debug.scope) = (Some(entry), Some(entry));
    }

    /// The common first operands of `DebugFunction` and `DebugFunctionDeclaration`.
    fn function_head(&mut self, function: &hir::Function) -> Vec<Operand> {
        let unit = self.debug_unit();
        let name = Operand::Text(self.module.symbols.text(function.name).into());
        let mut operands = vec![name, self.debug_function_type(function)];
        operands.extend(self.debug_place(function.span));
        operands.extend([unit, linkage_name(&function.link_name, function.linkage)]);
        operands
    }

    /// Describes a function that is defined elsewhere.
    pub(in crate::lower) fn describe_declaration(&mut self, id: FunctionId) -> Option<DebugId> {
        if !self.describes_variables() {
            return None;
        }
        let mut operands = self.function_head(self.module.function(id));
        operands.push(number(flag::IS_PROTOTYPED));
        Some(self.distinct_entry(DebugOp::FunctionDeclaration, operands))
    }

    /// Lowers the statements of a block; a block that declares variables is a scope.
    pub(in crate::lower) fn block_statement(&mut self, statements: &'a [Stmt], span: Span) {
        let declares = |each: &Stmt| matches!(each.kind, StmtKind::Declare(..));
        let Some(outer) = self.debug.scope.filter(|_| statements.iter().any(declares)) else {
            return self.statements(statements);
        };
        let mut operands = Vec::from(self.debug_place(span));
        operands.push(Operand::Entry(outer));
        self.debug.scope = Some(self.distinct_entry(DebugOp::LexicalBlock, operands));
        self.statements(statements);
        self.debug.scope = Some(outer);
    }

    /// Records the current scope for a local at its declaration.
    pub(in crate::lower) fn place_local(&mut self, local: LocalId) {
        if self.describes_variables() {
            self.debug.locals[local.index()] = self.debug.scope;
        }
    }

    /// Runs a closure in the scope and at the line of the function's start.
    pub(in crate::lower) fn at_function_start(&mut self, run: impl FnOnce(&mut Self)) {
        let (span, scope) = (self.span, self.debug.scope);
        (self.span, self.debug.scope) = (self.function().span, self.debug.function);
        run(self);
        (self.span, self.debug.scope) = (span, scope);
    }

    /// Says that a local has a value from here on.
    pub(in crate::lower) fn note_value(&mut self, local: LocalId, value: Value) {
        if self.is_reachable()
            && let Some(inst) = self.debug_variable(local, Opcode::DebugValue, value)
        {
            self.body().push(inst);
        }
    }

    /// Says at the start of the current function where its locals are.
    pub(in crate::lower) fn debug_declarations(&mut self) -> Vec<Inst> {
        if !self.describes_variables() || self.function().body.is_none() {
            return Vec::new();
        }
        let storages = self.body().storages().into_iter();
        storages
            .filter_map(|(local, storage)| match storage {
                LocalStorage::Variable(variable) => {
                    self.debug_variable(local, Opcode::DebugDeclare, variable.into())
                }
                LocalStorage::Value(value) => self.debug_variable(local, Opcode::DebugValue, value),
            })
            .collect()
    }

    /// Makes the instruction that says where a local with a name is.
    fn debug_variable(&mut self, local: LocalId, opcode: Opcode, value: Value) -> Option<Inst> {
        let whole = self.debug.function?;
        let function = self.function();
        let declared = function.local(local);
        let name = self.module.symbols.text(declared.name?);
        let scope = self.debug.locals[local.index()].unwrap_or(whole);
        let mut operands = vec![Operand::Text(name.into()), self.declared_type(declared.ty, declared.span)];
        operands.extend(self.debug_place(declared.span));
        operands.extend([Operand::Entry(scope), number(0)]);
        let argument = function.parameters.iter().position(|each| each.local == local);
        operands.extend(argument.map(|index| number(index as u32 + 1)));
        let variable = self.distinct_entry(DebugOp::LocalVariable, operands);
        let expression = self.debug_entry(DebugOp::Expression, vec![]);
        let literals = [variable, expression].map(|DebugId(entry)| entry);
        let (span, outer) = (self.span, self.debug.scope);
        (self.span, self.debug.scope) = (declared.span, Some(scope));
        let (void, location) = (self.void_type(), self.location());
        (self.span, self.debug.scope) = (span, outer);
        let operands = Operands { values: &[value], blocks: &[], literals: &literals };
        Some(self.body().output.make(opcode, void, operands, Flags::default(), location))
    }

    /// Describes a variable at module scope that is defined here.
    pub(in crate::lower) fn describe_global(&mut self, variable: ir::Global, id: GlobalId) {
        let global = self.module.global(id);
        let Some(name) = global.name.filter(|_| self.describes_variables()) else { return };
        // Another module describes what it defines.
        if global.linkage == Linkage::Import {
            return;
        }
        let unit = self.debug_unit();
        let name = self.module.symbols.text(name);
        let mut operands = vec![Operand::Text(name.into()), self.declared_type(global.ty, global.span)];
        operands.extend(self.debug_place(global.span));
        let around = global.function.and_then(|function| self.debug.functions.get(&function));
        operands.push(around.map_or(unit, |&function| Operand::Entry(function)));
        operands.extend([
            linkage_name(name, global.linkage),
            Operand::Value(variable.into()),
            number(linkage_flags(global.linkage)),
        ]);
        self.distinct_entry(DebugOp::GlobalVariable, operands);
    }
}

fn linkage_name(name: &str, linkage: Linkage) -> Operand {
    Operand::Text(if linkage == Linkage::Internal { "" } else { name }.into())
}

fn linkage_flags(linkage: Linkage) -> u32 {
    match linkage {
        Linkage::Internal => flag::IS_DEFINITION | flag::IS_LOCAL,
        Linkage::Export => flag::IS_DEFINITION,
        Linkage::Import => 0,
    }
}
