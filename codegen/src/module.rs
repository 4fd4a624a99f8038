//! Module-level output: header, memory model, source language, entry points and execution modes.

use crate::{
    DebugLevel, OptimizationLevel,
    call_graph::{self, Mentions},
    contraction,
    function::Finished,
    generator::Generator,
    instruction,
};
use rspirv::{
    dr::{self, Operand},
    spirv::{AddressingModel, ExecutionMode, ExecutionModel, MemoryModel, Op, SourceLanguage, Word},
};
use rustc_hash::FxHashMap;
use spirocl_sema::{
    hir::{FunctionId, GlobalId, KernelAttributes, Linkage},
    types::{Scalar, TypeId},
};

/// Represents disabled contraction in the reference graph; no id is 0. SPIR-V, 2.16.1.
const CONTRACTION_OFF: Word = 0;

impl Generator<'_> {
    /// Emits the module.
    pub(crate) fn make_module(&mut self) {
        self.make_functions();
        self.make_exported_globals();
        self.describe_module();
        let functions = std::mem::take(&mut self.functions.finished);
        self.make_entry_points(&functions);
        self.output.functions = functions.into_iter().map(|each| each.output).collect();
        self.forget();
        let mut header = dr::ModuleHeader::new(self.bound());
        let (major, minor) = self.options.forms();
        header.set_version(major, minor);
        self.output.header = Some(header);
    }

    /// Whether to emit names of variables and structures, not only of functions and parameters.
    pub(crate) fn names_everything(&self) -> bool {
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

    fn describe_module(&mut self) {
        let addressing =
            if self.address_bits() == 32 { AddressingModel::Physical32 } else { AddressingModel::Physical64 };
        let operands = vec![Operand::AddressingModel(addressing), Operand::MemoryModel(MemoryModel::OpenCL)];
        self.output.memory_model = Some(instruction::effect(Op::MemoryModel, operands));
        // OpenCL SPIR-V Environment, "Source Language Encoding"; other compilers write the same numbers.
        let version = self.module.language.version.number() * 1000;
        let version = version / 100_000 * 100_000 + version % 100_000 / 10_000 * 1000;
        self.describe_source(SourceLanguage::OpenCL_C, version);
    }

    /// Removes the annotations and names of dropped instructions.
    fn forget(&mut self) {
        let forgotten = std::mem::take(&mut self.forgotten);
        if forgotten.is_empty() {
            return;
        }
        let is_kept =
            |each: &dr::Instruction| instruction::id_at(each, 0).is_none_or(|id| !forgotten.contains(&id));
        self.output.annotations.retain(is_kept);
        self.output.debug_names.retain(is_kept);
    }

    // Entry points

    fn make_entry_points(&mut self, functions: &[Finished]) {
        let mentions = self.mentions(functions);
        if self.exports_without_contraction(functions, &mentions) {
            self.output.debug_string_source.push(contraction::mark());
        }
        let mut targets = vec![CONTRACTION_OFF];
        targets.extend(call_graph::listed(&self.output.types_global_values, self.options.forms()));
        let kernels = functions.iter().filter(|each| each.is_entry_point);
        let starts: Vec<Word> = kernels.clone().map(|each| each.id).collect();
        for (kernel, reached) in kernels.zip(mentions.reached(&starts, &targets)) {
            self.make_entry_point(kernel, &reached);
            if self.options.kernel_arg_info {
                self.describe_arguments(kernel.function);
            }
        }
    }

    /// Whether an exported function reaches one with disabled contraction.
    fn exports_without_contraction(&self, functions: &[Finished], mentions: &Mentions) -> bool {
        let is_exported = |each: &&Finished| {
            !each.is_entry_point && self.module.function(each.function).linkage == Linkage::Export
        };
        let exported: Vec<Word> = functions.iter().filter(is_exported).map(|each| each.id).collect();
        mentions.reached(&exported, &[CONTRACTION_OFF]).iter().any(|reached| !reached.is_empty())
    }

    /// The reference graph of the functions. A call refers to the non-entry function of a kernel that has both.
    fn mentions(&self, functions: &[Finished]) -> Mentions {
        let called: FxHashMap<FunctionId, Word> = functions
            .iter()
            .filter(|each| !each.is_entry_point)
            .map(|each| (each.function, each.id))
            .collect();
        let mut mentions = Mentions::of_globals(&self.output.types_global_values);
        for each in functions {
            let calls = each.calls.iter().filter_map(|function| called.get(function).copied());
            let inputs = each.inputs.iter().map(|&index| self.inputs[index].variable);
            let globals = each.globals.iter().copied();
            let is_off = contraction::is_off(self.module.function(each.function), self.options);
            let all = calls.chain(inputs).chain(globals).chain(is_off.then_some(CONTRACTION_OFF));
            all.for_each(|to| mentions.add(each.id, to));
        }
        mentions
    }

    /// Emits an entry point with the variables that it reaches, and `ContractionOff` if it reaches a function that needs it.
    fn make_entry_point(&mut self, kernel: &Finished, reached: &[Word]) {
        let module = self.module;
        let function = module.function(kernel.function);
        self.span = function.span;
        self.spans.record_id(kernel.id, function.span);
        let mut operands = vec![
            Operand::ExecutionModel(ExecutionModel::Kernel),
            Operand::IdRef(kernel.id),
            Operand::LiteralString(module.symbols.text(function.name).into()),
        ];
        let interface = reached.iter().filter(|&&id| id != CONTRACTION_OFF);
        operands.extend(interface.map(|&variable| Operand::IdRef(variable)));
        self.output.entry_points.push(instruction::effect(Op::EntryPoint, operands));
        if let Some(attributes) = &function.kernel {
            self.execution_modes(kernel.id, attributes);
        }
        if reached.contains(&CONTRACTION_OFF) {
            self.execution_mode(kernel.id, ExecutionMode::ContractionOff, &[]);
        }
    }

    fn execution_modes(&mut self, kernel: Word, attributes: &KernelAttributes) {
        if let Some(size) = attributes.reqd_work_group_size {
            self.execution_mode(kernel, ExecutionMode::LocalSize, &size.value);
        }
        if let Some(size) = attributes.work_group_size_hint {
            self.execution_mode(kernel, ExecutionMode::LocalSizeHint, &size.value);
        }
        if let Some(hint) = attributes.vec_type_hint.and_then(|hint| self.vector_hint(hint.value)) {
            self.execution_mode(kernel, ExecutionMode::VecTypeHint, &[hint]);
        }
        if let Some(size) = attributes.required_sub_group_size {
            // The attribute has requirements beyond those of the kernel.
            let span = std::mem::replace(&mut self.span, size.at);
            self.execution_mode(kernel, ExecutionMode::SubgroupSize, &[size.value]);
            self.span = span;
        }
    }

    fn execution_mode(&mut self, kernel: Word, mode: ExecutionMode, literals: &[u32]) {
        let mut operands = vec![Operand::IdRef(kernel), Operand::ExecutionMode(mode)];
        operands.extend(literals.iter().map(|&literal| Operand::LiteralBit32(literal)));
        let instruction = instruction::effect(Op::ExecutionMode, operands);
        self.spans.record(&instruction, self.span);
        self.output.execution_modes.push(instruction);
    }

    /// SPIR-V, execution mode VecTypeHint: the number of components (0 for a scalar) in the high half, the data type in the low half.
    fn vector_hint(&self, ty: TypeId) -> Option<u32> {
        let (scalar, count) = self.module.types.elements(ty)?;
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
}
