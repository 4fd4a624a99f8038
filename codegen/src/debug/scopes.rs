//! Debug scopes and variable notes of the generator.

use super::{
    note::{self, Kind},
    record::{Scope, Variable},
};
use crate::{
    DebugLevel,
    function::{Body, LocalStorage},
    generator::Generator,
};
use rspirv::{dr::Instruction, spirv::Word};
use spirocl_frontend::source::Span;
use spirocl_sema::hir::{FunctionId, GlobalId, LocalId, Stmt, StmtKind};

impl<'a> Generator<'a> {
    /// Whether the options ask for scopes and variables.
    pub(crate) fn describes_variables(&self) -> bool {
        self.options.debug == DebugLevel::Full
    }

    /// Begins the scope of a function.
    pub(crate) fn open_function_scope(&mut self, function: FunctionId, output: Word, span: Span) {
        if !self.describes_variables() {
            return;
        }
        let locals = self.module.function(function).locals.len();
        self.record.locals = vec![None; locals];
        self.open_scope(Scope { parent: None, function, output, span });
    }

    /// Lowers the statements of a block; a block that declares variables is a scope.
    pub(crate) fn block_statement(&mut self, statements: &'a [Stmt], span: Span) {
        let declares = |each: &Stmt| matches!(each.kind, StmtKind::Declare(..));
        if !self.describes_variables() || !statements.iter().any(declares) {
            return self.statements(statements);
        }
        let outer = self.record.current;
        let around = self.record.scopes[outer as usize];
        self.open_scope(Scope { parent: Some(outer), span, ..around });
        self.statements(statements);
        self.record.current = outer;
    }

    fn open_scope(&mut self, scope: Scope) {
        self.record.current = self.record.scopes.len() as u32;
        self.record.scopes.push(scope);
    }

    /// Records the current scope for a local at its declaration.
    pub(crate) fn place_local(&mut self, local: LocalId) {
        if self.describes_variables() {
            self.record.locals[local.index()] = Some(self.record.current);
        }
    }

    /// Runs a closure in the scope and at the line of the function's start.
    pub(crate) fn at_function_start(&mut self, run: impl FnOnce(&mut Self)) {
        let (span, scope) = (self.span, self.record.current);
        self.span = self.function().span;
        if self.describes_variables() {
            self.record.current = self.record.root(scope);
        }
        self.lines.forget();
        run(self);
        self.lines.forget();
        (self.span, self.record.current) = (span, scope);
    }

    /// Emits a note for a local with a constant value.
    pub(crate) fn note_value(&mut self, local: LocalId, value: Word) {
        if !self.describes_variables() {
            return;
        }
        if let Some(note) = self.note(local, Kind::Value, value)
            && let Some(block) = self.body().open_block()
        {
            block.instructions.push(note);
        }
    }

    /// The notes at the start of a function.
    pub(crate) fn notes_on_locals(&mut self, body: &Body<'_>) -> Vec<Instruction> {
        if !self.describes_variables() {
            return Vec::new();
        }
        let storages = body.storages().into_iter();
        storages
            .filter_map(|(local, storage)| match storage {
                LocalStorage::Variable(variable) => self.note(local, Kind::Declare, variable),
                LocalStorage::Value(value) => self.note(local, Kind::Value, value),
            })
            .collect()
    }

    fn note(&mut self, local: LocalId, kind: Kind, id: Word) -> Option<Instruction> {
        let root = self.record.root(self.record.current);
        let function = self.module.function(self.record.scopes[root as usize].function);
        function.local(local).name?;
        let scope = self.record.locals[local.index()].unwrap_or(root);
        let variable = self.record.variables.len() as u32;
        self.record.variables.push(Variable { scope, local });
        Some(note::new(variable, kind, id))
    }

    /// Maps a variable of the module to its declaration.
    pub(crate) fn record_global(&mut self, variable: Word, global: GlobalId) {
        if self.describes_variables() {
            self.record.globals.push((variable, global));
        }
    }

    /// Maps a declared function to its declaration.
    pub(crate) fn record_declaration(&mut self, output: Word, function: FunctionId) {
        if self.describes_variables() {
            self.record.declarations.push((output, function));
        }
    }
}
