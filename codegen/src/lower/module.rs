//! What belongs to the whole module: source language, entry points and execution modes.

use super::{Lowering, function, variable};
use crate::{
    contraction,
    ir::{self, EntryPoint, Mode, SourceInfo},
    reflection::{tree::argument, words},
};
use spirocl_frontend::source::Span;
use spirocl_sema::{
    hir::{FunctionId, GlobalId, KernelAttributes, Linkage, Module},
    types::{Scalar, TypeId},
};
use spirv::{ExecutionMode, SourceLanguage};

/// Lowers the module.
pub(super) fn lower_module(cx: &mut Lowering<'_>) {
    describe_source(cx);
    function::make_functions(cx);
    make_exported_globals(cx);
    make_entry_points(cx);
}

fn make_exported_globals(cx: &mut Lowering<'_>) {
    for (index, global) in cx.hir.globals.iter().enumerate() {
        if global.linkage == Linkage::Export {
            variable::global_variable(cx, GlobalId(index as u32));
        }
    }
}

fn describe_source(cx: &mut Lowering<'_>) {
    // OpenCL SPIR-V Environment, "Source Language Encoding"; other compilers write the same numbers.
    let version = cx.hir.language.version.number() * 1000;
    let version = version / 100_000 * 100_000 + version % 100_000 / 10_000 * 1000;
    cx.module.ir.source = Some(SourceInfo { language: SourceLanguage::OpenCL_C, version });
}

// Entry points

fn make_entry_points(cx: &mut Lowering<'_>) {
    let reaches_off = reaches_contraction_off(cx);
    let mut exports_off = false;
    for id in cx.module.ir.function_ids() {
        let made = cx.functions.made[id.index()];
        let function = cx.hir.function(made.source);
        let is_off = reaches_off[id.index()];
        if !made.is_entry_point && !cx.functions.enqueued.contains(&made.source) {
            exports_off |= is_off && function.linkage == Linkage::Export;
            continue;
        }
        cx.module.span = function.span;
        let mut modes = Vec::new();
        if let Some(attributes) = &function.kernel {
            execution_modes(cx, id, attributes, &mut modes);
        }
        if is_off {
            modes.push(mode(ExecutionMode::ContractionOff, &[]));
        }
        let name = cx.hir.symbols.text(function.name).into();
        cx.module.ir.entry_points.push(EntryPoint { name, function: id, modes });
        if cx.options.kernel_arg_info {
            describe_arguments(cx, made.source);
        }
    }
    if exports_off {
        cx.module.ir.source_extensions.push(contraction::NAME.into());
    }
}

/// By function: whether it or one that it calls must not be contracted. SPIR-V, `ContractionOff`, is about all that an entry point calls.
fn reaches_contraction_off(cx: &Lowering<'_>) -> Vec<bool> {
    let is_off = |id: &ir::FunctionId| {
        let source = cx.functions.made[id.index()].source;
        contraction::is_off(cx.hir.function(source), cx.options)
    };
    cx.module.ir.reaching(cx.module.ir.function_ids().filter(is_off).collect())
}

fn execution_modes(
    cx: &mut Lowering<'_>,
    kernel: ir::FunctionId,
    attributes: &KernelAttributes,
    modes: &mut Vec<Mode>,
) {
    let mut add = |kind: ExecutionMode, literals: &[u32], span: Span| {
        cx.module.constructs.record_mode(kernel, kind, span);
        modes.push(mode(kind, literals));
    };
    if let Some(size) = &attributes.reqd_work_group_size {
        add(ExecutionMode::LocalSize, &size.value, size.at);
    }
    if let Some(size) = &attributes.work_group_size_hint {
        add(ExecutionMode::LocalSizeHint, &size.value, size.at);
    }
    if let Some(hint) = &attributes.vec_type_hint
        && let Some(kind) = vector_hint(cx.hir, hint.value)
    {
        add(ExecutionMode::VecTypeHint, &[kind], hint.at);
    }
    if let Some(size) = &attributes.required_sub_group_size {
        add(ExecutionMode::SubgroupSize, &[size.value], size.at);
    }
}

/// Makes the strings that drivers read for `clGetKernelArgInfo`, in the form of SPIRV-LLVM-Translator: the kernel name, then each
/// argument's type or qualifiers and a comma.
fn describe_arguments(cx: &mut Lowering<'_>, id: FunctionId) {
    let hir = cx.hir;
    let function = hir.function(id);
    let name = hir.symbols.text(function.name);
    let (mut types, mut qualifiers) =
        (format!("kernel_arg_type.{name}."), format!("kernel_arg_type_qual.{name}."));
    for parameter in &function.parameters {
        let argument = argument(hir, function, parameter);
        types.push_str(&format!("{},", argument.type_name));
        qualifiers.push_str(&format!("{},", words(&argument).join(" ")));
    }
    for text in [types, qualifiers] {
        cx.module.ir.strings.push(text.into());
    }
}

/// An execution mode.
fn mode(mode: ExecutionMode, literals: &[u32]) -> Mode {
    Mode { mode, literals: literals.into(), values: Vec::new() }
}

/// SPIR-V, execution mode VecTypeHint: the number of components (0 for a scalar) in the high half, the data type in the low half.
fn vector_hint(module: &Module, ty: TypeId) -> Option<u32> {
    let (scalar, count) = module.types.elements(ty)?;
    let kind = match scalar {
        Scalar::Bool | Scalar::Char | Scalar::UChar => 0,
        Scalar::Short | Scalar::UShort => 1,
        Scalar::Int | Scalar::UInt => 2,
        Scalar::Long | Scalar::ULong => 3,
        Scalar::Half => 4,
        Scalar::Float => 5,
        Scalar::Double => 6,
    };
    let components = if count == 1 { 0 } else { u32::from(count) };
    Some(components << 16 | kind)
}
