//! Variables: private ones of functions, and module-scope ones, made on first use.

use super::{Lowering, linkage, types::address_space};
use crate::{
    error,
    ir::{self, AddressSpace, ConstantKind, Flags, GlobalData, Inst, Opcode, Operands, Value, opcode::Core},
};
use rustc_hash::FxHashMap;
use spirocl_sema::{
    hir::{Constant, Global, GlobalId, Linkage},
    types::TypeId,
};
use spirv::Decoration;

/// The module-scope variables made so far.
#[derive(Default)]
pub(super) struct Globals {
    variables: Vec<GlobalState>,
    /// The variables that aggregates are copied from, by their constant.
    pub(super) copied: FxHashMap<Value, ir::Global>,
}

#[derive(Clone, Copy, Default)]
enum GlobalState {
    #[default]
    Unused,
    /// Its initializer is being lowered.
    Unfinished(ir::Global),
    Made(ir::Global),
}

impl Lowering<'_> {
    /// Makes a private variable of the current function.
    pub(super) fn private_variable(&mut self, ty: TypeId, alignment: Option<u32>) -> Inst {
        let pointer = self.pointer_type(AddressSpace::Private, ty);
        let flags = Flags::default().with_alignment(self.align_of(ty).max(alignment.unwrap_or(1)));
        let location = self.location_without_line();
        let body = self.body();
        let variable = Opcode::Core(Core::Variable);
        let variable = body.output.make(variable, pointer, Operands::default(), flags, location);
        body.variables.push(variable);
        variable
    }

    /// The variable of a global.
    pub(super) fn global_variable(&mut self, id: GlobalId) -> ir::Global {
        let count = self.module.globals.len();
        self.globals.variables.resize(count, GlobalState::Unused);
        match self.globals.variables[id.index()] {
            GlobalState::Made(variable) => variable,
            GlobalState::Unfinished(variable) => {
                let span = self.module.global(id).span;
                self.diagnostics.report(error::initializer_needs_itself(span));
                // Reported once.
                self.globals.variables[id.index()] = GlobalState::Made(variable);
                variable
            }
            GlobalState::Unused => self.make_global(id),
        }
    }

    fn make_global(&mut self, id: GlobalId) -> ir::Global {
        let module = self.module;
        let global = module.global(id);
        let space = address_space(global.space);
        let span = std::mem::replace(&mut self.span, global.span);
        let mut data = GlobalData {
            is_constant: space == AddressSpace::Constant,
            // Drivers may place a variable without an alignment at any address.
            alignment: Some(self.align_of(global.ty.ty).max(global.alignment.unwrap_or(1))),
            linkage: global.name.and_then(|name| linkage(module.symbols.text(name), global.linkage)),
            ..GlobalData::new(self.memory_type(global.ty.ty), space)
        };
        if global.ty.qualifiers.is_volatile {
            let kind = Decoration::Volatile;
            data.decorations.push(ir::Decoration { kind, literals: Vec::new(), values: Vec::new() });
        }
        let variable = self.output.add_global(data);
        self.constructs.record_global(variable, global.span);
        self.globals.variables[id.index()] = GlobalState::Unfinished(variable);
        let initializer = self.global_initializer(id);
        let name = self.variable_name(global);
        let data = &mut self.output.globals[variable.index()];
        (data.initializer, data.name) = (initializer, Some(name.into()));
        self.globals.variables[id.index()] = GlobalState::Made(variable);
        self.describe_global(variable, id);
        self.span = span;
        variable
    }

    fn global_initializer(&mut self, id: GlobalId) -> Option<Value> {
        let global = self.module.global(id);
        if global.linkage == Linkage::Import || global.space.is_of_work_group() {
            return None;
        }
        if let Some(constant) = self.spec_constant(id) {
            return Some(constant);
        }
        let value = global.initializer.as_ref().unwrap_or(&Constant::Zero);
        Some(self.memory_constant(value, global.ty.ty))
    }

    /// The value of a specialization constant.
    pub(super) fn spec_constant(&mut self, id: GlobalId) -> Option<Value> {
        let global = self.module.global(id);
        let spec_id = global.spec_id?;
        let default = global.initializer.as_ref().and_then(Constant::bits).unwrap_or(0);
        let ty = self.memory_type(global.ty.ty);
        let width = self.output.types.bits(ty).unwrap_or(64);
        let default = ir::constant::truncate(default, width);
        let kind = ConstantKind::Specialization { id: Some(spec_id.value), default };
        let constant = self.output.constants.intern(ty, kind);
        if let Some(name) = global.name {
            let name = self.module.symbols.text(name).into();
            self.output.constant_names.insert(constant, name);
        }
        Some(constant.into())
    }

    /// The name of a module-scope variable, as other compilers choose it: prefixed with the function for a static local, and numbered if it
    /// is not unique. Drivers identify variables by name.
    fn variable_name(&mut self, global: &Global) -> String {
        let text = |name| self.module.symbols.text(name);
        let around = global.function.map(|function| text(self.module.function(function).name));
        match (around, global.name) {
            (None, Some(name)) => text(name).into(),
            (Some(around), Some(name)) => self.names.free(format!("{around}.{}", text(name))),
            (_, None) => self.names.free(".str".into()),
        }
    }
}
