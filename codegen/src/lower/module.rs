//! What belongs to the whole module: source language, entry points and execution modes.

use super::Lowering;
use crate::{
    DebugLevel, OptimizationLevel, contraction,
    ir::{self, EntryPoint, Mode, SourceInfo},
    reflection::{tree::argument, words},
};
use spirocl_frontend::source::Span;
use spirocl_sema::{
    hir::{FunctionId, GlobalId, KernelAttributes, Linkage, Module},
    types::{Scalar, TypeId},
};
use spirv::{ExecutionMode, SourceLanguage};

impl Lowering<'_> {
    /// Lowers the module.
    pub(super) fn make_module(&mut self) {
        self.describe_source();
        self.make_functions();
        self.make_exported_globals();
        self.make_entry_points();
    }

    /// Whether to give names to variables and structures, not only to functions and parameters.
    pub(super) fn names_everything(&self) -> bool {
        self.options.optimization == OptimizationLevel::O0 || self.options.debug != DebugLevel::None
    }

    fn make_exported_globals(&mut self) {
        for (index, global) in self.module.globals.iter().enumerate() {
            if global.linkage == Linkage::Export {
                self.span = global.span;
                self.global_variable(GlobalId(index as u32));
            }
        }
    }

    fn describe_source(&mut self) {
        // OpenCL SPIR-V Environment, "Source Language Encoding"; other compilers write the same numbers.
        let version = self.module.language.version.number() * 1000;
        let version = version / 100_000 * 100_000 + version % 100_000 / 10_000 * 1000;
        self.output.source = Some(SourceInfo { language: SourceLanguage::OpenCL_C, version });
    }

    // Entry points

    fn make_entry_points(&mut self) {
        let reaches_off = self.reaches_contraction_off();
        let mut exports_off = false;
        for id in self.output.function_ids() {
            let made = self.functions.made[id.index()];
            let function = self.module.function(made.source);
            let is_off = reaches_off[id.index()];
            if !made.is_entry_point && !self.functions.enqueued.contains(&made.source) {
                exports_off |= is_off && function.linkage == Linkage::Export;
                continue;
            }
            self.span = function.span;
            let mut modes = Vec::new();
            if let Some(attributes) = &function.kernel {
                self.execution_modes(id, attributes, &mut modes);
            }
            if is_off {
                modes.push(mode(ExecutionMode::ContractionOff, &[]));
            }
            let name = self.module.symbols.text(function.name).into();
            self.output.entry_points.push(EntryPoint { name, function: id, modes });
            if self.options.kernel_arg_info {
                self.describe_arguments(made.source);
            }
        }
        if exports_off {
            self.output.source_extensions.push(contraction::NAME.into());
        }
    }

    /// By function: whether it or one that it calls must not be contracted. SPIR-V, `ContractionOff`, is about all that an entry point calls.
    fn reaches_contraction_off(&self) -> Vec<bool> {
        let is_off = |id: &ir::FunctionId| {
            let source = self.functions.made[id.index()].source;
            contraction::is_off(self.module.function(source), self.options)
        };
        self.output.reaching(self.output.function_ids().filter(is_off).collect())
    }

    fn execution_modes(
        &mut self,
        kernel: ir::FunctionId,
        attributes: &KernelAttributes,
        modes: &mut Vec<Mode>,
    ) {
        let mut add = |kind: ExecutionMode, literals: &[u32], span: Span| {
            self.constructs.record_mode(kernel, kind, span);
            modes.push(mode(kind, literals));
        };
        if let Some(size) = &attributes.reqd_work_group_size {
            add(ExecutionMode::LocalSize, &size.value, size.at);
        }
        if let Some(size) = &attributes.work_group_size_hint {
            add(ExecutionMode::LocalSizeHint, &size.value, size.at);
        }
        if let Some(hint) = &attributes.vec_type_hint
            && let Some(kind) = vector_hint(self.module, hint.value)
        {
            add(ExecutionMode::VecTypeHint, &[kind], hint.at);
        }
        if let Some(size) = &attributes.required_sub_group_size {
            add(ExecutionMode::SubgroupSize, &[size.value], size.at);
        }
    }

    /// Makes the strings that drivers read for `clGetKernelArgInfo`, in the form of SPIRV-LLVM-Translator: the kernel name, then each
    /// argument's type or qualifiers and a comma.
    fn describe_arguments(&mut self, id: FunctionId) {
        let module = self.module;
        let function = module.function(id);
        let name = module.symbols.text(function.name);
        let (mut types, mut qualifiers) =
            (format!("kernel_arg_type.{name}."), format!("kernel_arg_type_qual.{name}."));
        for parameter in &function.parameters {
            let argument = argument(module, function, parameter);
            types.push_str(&format!("{},", argument.type_name));
            qualifiers.push_str(&format!("{},", words(&argument).join(" ")));
        }
        for text in [types, qualifiers] {
            self.output.strings.push(text.into());
        }
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
