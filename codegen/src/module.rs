//! The module around the functions: header, memory model, source language, entry points with their execution modes.

use crate::{DebugLevel, OptimizationLevel, function::Finished, generator::Generator, instruction};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Operand},
    spirv::{AddressingModel, ExecutionMode, ExecutionModel, MemoryModel, Op, SourceLanguage, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_sema::{
    hir::{FunctionId, GlobalId, KernelAttributes, Linkage},
    types::{Scalar, TypeId},
};

impl Generator<'_> {
    /// Makes everything.
    pub(crate) fn make_module(&mut self) {
        self.make_functions();
        self.make_exported_globals();
        self.describe_module();
        let functions = std::mem::take(&mut self.functions.finished);
        self.make_entry_points(&functions);
        self.output.functions = functions.into_iter().map(|each| each.output).collect();
        self.forget();
        let mut header = dr::ModuleHeader::new(self.bound());
        let (major, minor) = self.options.spirv_version;
        header.set_version(major, minor);
        self.output.header = Some(header);
    }

    /// Whether variables and structures get names too, not functions and parameters alone.
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
        // OpenCL SPIR-V Environment, "Source Language Encoding"; the numbers are those that other compilers write.
        let version = self.module.language.version.number() * 1000;
        let version = version / 100_000 * 100_000 + version % 100_000 / 10_000 * 1000;
        self.describe_source(SourceLanguage::OpenCL_C, version);
    }

    /// Removes annotations and names of instructions that were dropped as unreachable.
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

    // Entry points.

    fn make_entry_points(&mut self, functions: &[Finished]) {
        let by_id: FxHashMap<FunctionId, &Finished> =
            functions.iter().filter(|each| !each.is_entry_point).map(|each| (each.function, each)).collect();
        let pointed = if self.options.spirv_version >= (1, 4) {
            instruction::variables_within(&self.output.types_global_values)
        } else {
            FxHashMap::default()
        };
        for each in functions.iter().filter(|each| each.is_entry_point) {
            self.make_entry_point(each, &by_id, &pointed);
            if self.options.kernel_arg_info {
                self.describe_arguments(each.function);
            }
        }
    }

    fn make_entry_point(
        &mut self,
        kernel: &Finished,
        functions: &FxHashMap<FunctionId, &Finished>,
        pointed: &FxHashMap<Word, Vec<Word>>,
    ) {
        let module = self.module;
        let function = module.function(kernel.function);
        self.span = function.span;
        self.spans.record_id(kernel.id, function.span);
        let reach = reachable(kernel, functions);
        let mut operands = vec![
            Operand::ExecutionModel(ExecutionModel::Kernel),
            Operand::IdRef(kernel.id),
            Operand::LiteralString(module.symbols.text(function.name).into()),
        ];
        operands.extend(self.interface(&reach, pointed).into_iter().map(Operand::IdRef));
        self.output.entry_points.push(instruction::effect(Op::EntryPoint, operands));
        if let Some(attributes) = &function.kernel {
            self.execution_modes(kernel.id, attributes);
        }
        if reach.iter().any(|each| module.function(each.function).contraction_off) {
            self.execution_mode(kernel.id, ExecutionMode::ContractionOff, &[]);
        }
    }

    /// The variables that an entry point lists: SPIR-V, OpEntryPoint: those of storage class `Input`, since 1.4 all.
    fn interface(
        &self,
        reach: &[&Finished],
        pointed: &FxHashMap<Word, Vec<Word>>,
    ) -> IndexSet<Word, FxBuildHasher> {
        let inputs: IndexSet<usize, FxBuildHasher> =
            reach.iter().flat_map(|each| each.inputs.iter().copied()).collect();
        let mut interface: IndexSet<Word, FxBuildHasher> =
            inputs.iter().map(|&index| self.inputs[index].variable).collect();
        if self.options.spirv_version >= (1, 4) {
            let globals: IndexSet<Word, FxBuildHasher> =
                reach.iter().flat_map(|each| each.globals.iter().copied()).collect();
            interface.extend(&globals);
            interface.extend(globals.iter().filter_map(|global| pointed.get(global)).flatten());
        }
        interface
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
            // It needs more of the target than the kernel.
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

    /// SPIR-V, execution mode VecTypeHint: the number of components (0 for a scalar) above the kind of element.
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

/// A kernel and all functions that it calls, directly or not.
fn reachable<'f>(kernel: &'f Finished, functions: &FxHashMap<FunctionId, &'f Finished>) -> Vec<&'f Finished> {
    let mut seen: IndexSet<FunctionId, FxBuildHasher> = kernel.calls.clone();
    let mut reach = vec![kernel];
    let mut next = 0;
    while let Some(&id) = seen.get_index(next) {
        next += 1;
        if let Some(&function) = functions.get(&id) {
            seen.extend(&function.calls);
            reach.push(function);
        }
    }
    reach
}
