//! Variables: private ones of functions, and module-scope ones, made on first use.

use super::{Lowering, constants, debug, linkage, types::address_space};
use crate::{
    error,
    ir::{self, AddressSpace, ConstantKind, Flags, GlobalData, Inst, Opcode, Operands, Value, opcode::Core},
};
use spirocl_frontend::handle_map::HandleMap;
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
    pub(super) copied: HandleMap<Value, ir::Global>,
}

#[derive(Clone, Copy, Default)]
enum GlobalState {
    #[default]
    Unused,
    /// Its initializer is being lowered.
    Unfinished(ir::Global),
    Made(ir::Global),
}

/// Makes a private variable of the current function.
pub(super) fn private_variable(cx: &mut Lowering<'_>, ty: TypeId, alignment: Option<u32>) -> Inst {
    let pointer = cx.module.pointer_type(AddressSpace::Private, ty);
    let flags = Flags::default().with_alignment(cx.module.align_of(ty).max(alignment.unwrap_or(1)));
    let location = cx.location_without_line();
    let body = cx.body();
    let variable = Opcode::Core(Core::Variable);
    let variable = body.output.make(variable, pointer, Operands::default(), flags, location);
    body.variables.push(variable);
    variable
}

/// The variable of a global.
pub(super) fn global_variable(cx: &mut Lowering<'_>, id: GlobalId) -> ir::Global {
    let count = cx.hir.globals.len();
    cx.globals.variables.resize(count, GlobalState::Unused);
    match cx.globals.variables[id.index()] {
        GlobalState::Made(variable) => variable,
        GlobalState::Unfinished(variable) => {
            let span = cx.hir.global(id).span;
            cx.diagnostics.report(error::initializer_needs_itself(span));
            // Reported once.
            cx.globals.variables[id.index()] = GlobalState::Made(variable);
            variable
        }
        GlobalState::Unused => make_global(cx, id),
    }
}

fn make_global(cx: &mut Lowering<'_>, id: GlobalId) -> ir::Global {
    let hir = cx.hir;
    let global = hir.global(id);
    let space = address_space(global.space);
    let span = std::mem::replace(&mut cx.module.span, global.span);
    let mut data = GlobalData {
        is_constant: space == AddressSpace::Constant,
        // Drivers may place a variable without an alignment at any address.
        alignment: Some(cx.module.align_of(global.ty.ty).max(global.alignment.unwrap_or(1))),
        linkage: global.name.and_then(|name| linkage(hir.symbols.text(name), global.linkage)),
        ..GlobalData::new(cx.module.memory_type(global.ty.ty), space)
    };
    if global.ty.qualifiers.is_volatile {
        let kind = Decoration::Volatile;
        data.decorations.push(ir::Decoration { kind, literals: Vec::new(), values: Vec::new() });
    }
    let variable = cx.module.ir.add_global(data);
    cx.module.constructs.record_global(variable, global.span);
    cx.globals.variables[id.index()] = GlobalState::Unfinished(variable);
    let initializer = global_initializer(cx, id);
    let name = variable_name(cx, global);
    let data = &mut cx.module.ir.globals[variable.index()];
    (data.initializer, data.name) = (initializer, Some(name.into()));
    cx.globals.variables[id.index()] = GlobalState::Made(variable);
    debug::describe_global(cx, variable, id);
    cx.module.span = span;
    variable
}

fn global_initializer(cx: &mut Lowering<'_>, id: GlobalId) -> Option<Value> {
    let global = cx.hir.global(id);
    if global.linkage == Linkage::Import || global.space.is_of_work_group() {
        return None;
    }
    if let Some(constant) = spec_constant(cx, id) {
        return Some(constant);
    }
    let value = global.initializer.as_ref().unwrap_or(&Constant::Zero);
    Some(constants::lower_for_memory(cx, value, global.ty.ty))
}

/// The value of a specialization constant.
pub(super) fn spec_constant(cx: &mut Lowering<'_>, id: GlobalId) -> Option<Value> {
    let global = cx.hir.global(id);
    let spec_id = global.spec_id?;
    let default = global.initializer.as_ref().and_then(Constant::bits).unwrap_or(0);
    let ty = cx.module.memory_type(global.ty.ty);
    let width = cx.module.ir.types.bits(ty).unwrap_or(64);
    let default = ir::constant::truncate(default, width);
    let kind = ConstantKind::Specialization { id: Some(spec_id.value), default };
    let constant = cx.module.ir.constants.intern(ty, kind);
    if let Some(name) = global.name {
        let name = cx.hir.symbols.text(name).into();
        cx.module.ir.constant_names.insert(constant, name);
    }
    Some(constant.into())
}

/// The name of a module-scope variable, as other compilers choose it: prefixed with the function for a static local, and numbered if it
/// is not unique. Drivers identify variables by name.
fn variable_name(cx: &mut Lowering<'_>, global: &Global) -> String {
    let text = |name| cx.hir.symbols.text(name);
    let around = global.function.map(|function| text(cx.hir.function(function).name));
    match (around, global.name) {
        (None, Some(name)) => text(name).into(),
        (Some(around), Some(name)) => cx.names.free(format!("{around}.{}", text(name))),
        (_, None) => cx.names.free(".str".into()),
    }
}
