//! Variables: private ones of functions, and module-scope ones, emitted on first use.

use crate::{error, generator::Generator, instruction, types::storage_class};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, Op, StorageClass, Word},
};
use spirocl_sema::{
    hir::{Constant, Global, GlobalId, Linkage},
    types::TypeId,
};

/// The module-scope variables emitted so far.
#[derive(Default)]
pub(crate) struct Globals {
    variables: Vec<GlobalState>,
}

#[derive(Clone, Copy, Default)]
enum GlobalState {
    #[default]
    Unused,
    /// Its initializer is being emitted.
    Unfinished(Word),
    Made(Word),
}

impl Generator<'_> {
    /// Returns a variable of storage class `Function` in the entry block of the current function.
    pub(crate) fn private_variable(&mut self, ty: TypeId, alignment: Option<u32>) -> Word {
        let variable = self.fresh_id();
        let pointer = self.pointer_type(StorageClass::Function, ty);
        let operands = vec![Operand::StorageClass(StorageClass::Function)];
        let instruction = instruction::new(Op::Variable, Some(pointer), Some(variable), operands);
        self.spans.record(&instruction, self.span);
        self.body().variables.push(instruction);
        self.decorate_alignment(variable, ty, alignment);
        variable
    }

    /// Returns the variable of a global, and records that the current function uses it.
    pub(crate) fn global_variable(&mut self, id: GlobalId) -> Word {
        let count = self.module.globals.len();
        self.globals.variables.resize(count, GlobalState::Unused);
        let variable = match self.globals.variables[id.index()] {
            GlobalState::Made(variable) => variable,
            GlobalState::Unfinished(variable) => {
                let span = self.module.global(id).span;
                self.diagnostics.report(error::initializer_needs_itself(span));
                // Emitted once.
                self.globals.variables[id.index()] = GlobalState::Made(variable);
                variable
            }
            GlobalState::Unused => self.make_global(id),
        };
        if let Some(body) = &mut self.body {
            body.uses_global(variable);
        }
        variable
    }

    fn make_global(&mut self, id: GlobalId) -> Word {
        let module = self.module;
        let global = module.global(id);
        let variable = self.fresh_id();
        self.globals.variables[id.index()] = GlobalState::Unfinished(variable);
        let class = storage_class(global.space);
        let pointer = self.pointer_type(class, global.ty.ty);
        let mut operands = vec![Operand::StorageClass(class)];
        operands.extend(self.global_initializer(id).map(Operand::IdRef));
        self.declare(instruction::new(Op::Variable, Some(pointer), Some(variable), operands));
        self.globals.variables[id.index()] = GlobalState::Made(variable);
        self.record_global(variable, id);
        if class == StorageClass::UniformConstant {
            self.decorate(variable, Decoration::Constant, vec![]);
        }
        if global.ty.qualifiers.is_volatile {
            self.decorate(variable, Decoration::Volatile, vec![]);
        }
        self.decorate_alignment(variable, global.ty.ty, global.alignment);
        if let Some(name) = global.name {
            self.decorate_linkage(variable, module.symbols.text(name), global.linkage);
        }
        let name = self.variable_name(global);
        self.name(variable, &name);
        variable
    }

    fn global_initializer(&mut self, id: GlobalId) -> Option<Word> {
        let global = self.module.global(id);
        if global.linkage == Linkage::Import || global.space.is_of_work_group() {
            return None;
        }
        if let Some(constant) = self.spec_constant(id) {
            return Some(constant);
        }
        let value = global.initializer.as_ref().unwrap_or(&Constant::Zero);
        let span = std::mem::replace(&mut self.span, global.span);
        let word = self.memory_constant(value, global.ty.ty);
        self.span = span;
        Some(word)
    }

    /// The value of a specialization constant.
    pub(crate) fn spec_constant(&mut self, id: GlobalId) -> Option<Word> {
        let module = self.module;
        let global = module.global(id);
        let spec_id = global.spec_id?;
        let value = global.initializer.as_ref().and_then(Constant::bits).unwrap_or(0);
        let (constant, is_new) = self.specializable(id, global.ty.ty, value);
        if is_new {
            self.decorate(constant, Decoration::SpecId, vec![Operand::LiteralBit32(spec_id.value)]);
            self.name(constant, global.name.map_or("", |name| module.symbols.text(name)));
        }
        Some(constant)
    }

    /// Decorates a variable with its alignment: drivers may place an undecorated one at any address.
    pub(crate) fn decorate_alignment(&mut self, variable: Word, ty: TypeId, wanted: Option<u32>) {
        let alignment = self.align_of(ty).max(wanted.unwrap_or(1));
        self.decorate(variable, Decoration::Alignment, vec![Operand::LiteralBit32(alignment)]);
    }

    /// The name of a module-scope variable, as other compilers choose it: prefixed with the function for a static local, and numbered if it
    /// is not unique. Drivers identify variables by name.
    fn variable_name(&mut self, global: &Global) -> String {
        let text = |name| self.module.symbols.text(name);
        let around = global.function.map(|function| text(self.module.function(function).name));
        match (around, global.name) {
            (None, Some(name)) => text(name).into(),
            (Some(around), Some(name)) => {
                let name = format!("{around}.{}", text(name));
                self.free_name(name)
            }
            (_, None) => self.free_name(".str".into()),
        }
    }
}
