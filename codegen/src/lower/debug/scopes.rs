//! Functions, lexical blocks and variables: their entries, and the instructions that say where a variable is.

use super::{
    builder::debug_entry, builder::debug_place, builder::debug_unit, builder::describes_variables,
    builder::distinct_entry, builder::number, types::debug_function_type, types::declared_type,
};
use crate::{
    OptimizationLevel,
    debug::instructions::flag,
    ir::{self, DebugId, DebugOp, DebugOperand as Operand, Flags, Inst, Opcode, Operands, Value},
    lower::{Lowering, function::Role, function_builder::LocalStorage},
};
use spirocl_frontend::source::Span;
use spirocl_sema::hir::{self, FunctionId, GlobalId, Linkage, LocalId, Stmt, StmtKind};

/// Begins the scope of a function.
pub(in crate::lower) fn open_function_scope(
    cx: &mut Lowering<'_>,
    id: FunctionId,
    made: ir::FunctionId,
    role: Role,
) {
    if !describes_variables(cx) {
        return;
    }
    let function = cx.hir.function(id);
    cx.debug.locals = vec![None; function.locals.len()];
    cx.debug.scope = None;
    cx.debug.function = None;
    if function.body.is_none() {
        return;
    }
    let mut flags = flag::IS_PROTOTYPED | linkage_flags(function.linkage);
    if cx.options.optimization != OptimizationLevel::O0 {
        flags |= flag::IS_OPTIMIZED;
    }
    let mut operands = function_head(cx, function);
    let line = operands[3].clone();
    operands.extend([number(flags), line, Operand::Value(made.into())]);
    let entry = distinct_entry(cx, DebugOp::Function, operands);
    if role != Role::Wrapper {
        cx.debug.functions.insert(id, entry);
    }
    cx.body().output.debug = Some(entry);
    (cx.debug.function, cx.debug.scope) = (Some(entry), Some(entry));
}

/// The common first operands of `DebugFunction` and `DebugFunctionDeclaration`.
fn function_head(cx: &mut Lowering<'_>, function: &hir::Function) -> Vec<Operand> {
    let unit = debug_unit(cx);
    let name = Operand::Text(cx.hir.symbols.text(function.name).into());
    let mut operands = vec![name, debug_function_type(cx, function)];
    operands.extend(debug_place(cx, function.span));
    operands.extend([unit, linkage_name(&function.link_name, function.linkage)]);
    operands
}

/// Describes a function that is defined elsewhere.
pub(in crate::lower) fn describe_declaration(cx: &mut Lowering<'_>, id: FunctionId) -> Option<DebugId> {
    if !describes_variables(cx) {
        return None;
    }
    let mut operands = function_head(cx, cx.hir.function(id));
    operands.push(number(flag::IS_PROTOTYPED));
    Some(distinct_entry(cx, DebugOp::FunctionDeclaration, operands))
}

/// Begins the scope of a block, if it declares variables; returns the scope around it.
pub(in crate::lower) fn open_block_scope(
    cx: &mut Lowering<'_>,
    statements: &[Stmt],
    span: Span,
) -> Option<DebugId> {
    let declares = |each: &Stmt| matches!(each.kind, StmtKind::Declare(..));
    let outer = cx.debug.scope.filter(|_| statements.iter().any(declares))?;
    let mut operands = Vec::from(debug_place(cx, span));
    operands.push(Operand::Entry(outer));
    cx.debug.scope = Some(distinct_entry(cx, DebugOp::LexicalBlock, operands));
    Some(outer)
}

/// Ends the scope of a block, if it was begun in another.
pub(in crate::lower) fn close_block_scope(cx: &mut Lowering<'_>, outer: Option<DebugId>) {
    if outer.is_some() {
        cx.debug.scope = outer;
    }
}

/// Records the current scope for a local at its declaration.
pub(in crate::lower) fn place_local(cx: &mut Lowering<'_>, local: LocalId) {
    if describes_variables(cx) {
        cx.debug.locals[local.index()] = cx.debug.scope;
    }
}

/// Runs a closure in the scope and at the line of the function's start.
pub(in crate::lower) fn at_function_start(cx: &mut Lowering<'_>, run: impl FnOnce(&mut Lowering<'_>)) {
    let (span, scope) = (cx.module.span, cx.debug.scope);
    (cx.module.span, cx.debug.scope) = (cx.function().span, cx.debug.function);
    run(cx);
    (cx.module.span, cx.debug.scope) = (span, scope);
}

/// Says that a local has a value from here on.
pub(in crate::lower) fn note_value(cx: &mut Lowering<'_>, local: LocalId, value: Value) {
    if cx.is_reachable()
        && let Some(inst) = debug_variable(cx, local, Opcode::DebugValue, value)
    {
        cx.body().push(inst);
    }
}

/// Says at the start of the current function where its locals are.
pub(in crate::lower) fn debug_declarations(cx: &mut Lowering<'_>) -> Vec<Inst> {
    if !describes_variables(cx) || cx.function().body.is_none() {
        return Vec::new();
    }
    let storages = cx.body().storages().into_iter();
    storages
        .filter_map(|(local, storage)| match storage {
            LocalStorage::Variable(variable) => {
                debug_variable(cx, local, Opcode::DebugDeclare, variable.into())
            }
            LocalStorage::Value(value) => debug_variable(cx, local, Opcode::DebugValue, value),
        })
        .collect()
}

/// Makes the instruction that says where a local with a name is.
fn debug_variable(cx: &mut Lowering<'_>, local: LocalId, opcode: Opcode, value: Value) -> Option<Inst> {
    let whole = cx.debug.function?;
    let function = cx.function();
    let declared = function.local(local);
    let name = cx.hir.symbols.text(declared.name?);
    let scope = cx.debug.locals[local.index()].unwrap_or(whole);
    let mut operands = vec![Operand::Text(name.into()), declared_type(cx, declared.ty, declared.declaration)];
    operands.extend(debug_place(cx, declared.span));
    operands.extend([Operand::Entry(scope), number(0)]);
    let argument = function.parameters.iter().position(|each| each.local == local);
    operands.extend(argument.map(|index| number(index as u32 + 1)));
    let variable = distinct_entry(cx, DebugOp::LocalVariable, operands);
    let expression = debug_entry(cx, DebugOp::Expression, vec![]);
    let literals = [variable, expression].map(|DebugId(entry)| entry);
    let (span, outer) = (cx.module.span, cx.debug.scope);
    (cx.module.span, cx.debug.scope) = (declared.span, Some(scope));
    let (void, location) = (cx.module.void_type(), cx.location());
    (cx.module.span, cx.debug.scope) = (span, outer);
    let operands = Operands { values: &[value], blocks: &[], literals: &literals };
    Some(cx.body().output.make(opcode, void, operands, Flags::default(), location))
}

/// Describes a variable at module scope that is defined here.
pub(in crate::lower) fn describe_global(cx: &mut Lowering<'_>, variable: ir::Global, id: GlobalId) {
    let global = cx.hir.global(id);
    let Some(name) = global.name.filter(|_| describes_variables(cx)) else { return };
    // Another module describes what it defines.
    if global.linkage == Linkage::Import {
        return;
    }
    let unit = debug_unit(cx);
    let name = cx.hir.symbols.text(name);
    let mut operands = vec![Operand::Text(name.into()), declared_type(cx, global.ty, global.declaration)];
    operands.extend(debug_place(cx, global.span));
    let around = global.function.and_then(|function| cx.debug.functions.get(&function));
    operands.push(around.map_or(unit, |&function| Operand::Entry(function)));
    operands.extend([
        linkage_name(name, global.linkage),
        Operand::Value(variable.into()),
        number(linkage_flags(global.linkage)),
    ]);
    distinct_entry(cx, DebugOp::GlobalVariable, operands);
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
