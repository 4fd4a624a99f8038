//! Entry points and the blocks of their arguments.

use super::Emitter;
use crate::{
    instruction::{self, effect},
    ir::{Function, FunctionId},
    targets::vulkan::interface::Kernel,
};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, ExecutionMode, ExecutionModel, Op, StorageClass, Word},
};

/// The descriptor set and binding of arguments that are too many for push constants.
pub(in super::super) const UNIFORM_PLACE: (u32, u32) = (0, 0);

/// The variables that hold the words of a kernel's arguments.
#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    push: Option<Word>,
    uniform: Option<Word>,
}

impl Emitter<'_> {
    /// Whether the arguments of a kernel are too many for push constants.
    pub(super) fn is_uniform(&self, kernel: &Kernel) -> bool {
        kernel.words * 4 > self.options.max_push_constants
    }

    /// Loads the words of the arguments that the kernel uses.
    pub(super) fn argument_loads(&mut self, kernel: &Kernel, function: &Function) {
        let counts = function.use_counts();
        let uint = self.uint_type();
        let is_uniform = self.is_uniform(kernel);
        let head = self.interface.head_size() / 4;
        for (index, &word) in function.parameters.iter().enumerate() {
            let index = index as u32;
            if counts[word.index()] == 0 {
                continue;
            }
            let class =
                if is_uniform && index >= head { StorageClass::Uniform } else { StorageClass::PushConstant };
            let words = if is_uniform && class == StorageClass::PushConstant { head } else { kernel.words };
            let block = self.argument_block(kernel.function, class, words);
            self.current.variables.insert(block);
            let pointer = self.pointer(class, uint);
            let chain = self.output.fresh();
            let number = self.uint(index);
            self.append(Op::AccessChain, &[pointer, chain, block, number]);
            let id = self.local.inst(word);
            self.append(Op::Load, &[uint, id, chain]);
        }
    }

    /// The variable of a block of words.
    fn argument_block(&mut self, kernel: FunctionId, class: StorageClass, words: u32) -> Word {
        let known = self.variables.arguments.get(&kernel).copied().unwrap_or_default();
        let existing = if class == StorageClass::PushConstant { known.push } else { known.uniform };
        if let Some(id) = existing {
            return id;
        }
        let structure = self.block_type(words);
        let pointer = self.pointer(class, structure);
        let id = self.output.declare(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
        if class == StorageClass::Uniform {
            let (set, binding) = UNIFORM_PLACE;
            self.output.decorate(id, Decoration::DescriptorSet, vec![Operand::LiteralBit32(set)]);
            self.output.decorate(id, Decoration::Binding, vec![Operand::LiteralBit32(binding)]);
        }
        let blocks = self.variables.arguments.get_or_default(kernel);
        if class == StorageClass::PushConstant {
            blocks.push = Some(id);
        } else {
            blocks.uniform = Some(id);
        }
        id
    }

    /// A structure of words.
    fn block_type(&mut self, words: u32) -> Word {
        if let Some(&id) = self.types.blocks.get(&words) {
            return id;
        }
        let uint = self.uint_type();
        let members = vec![Operand::IdRef(uint); words as usize];
        let id = self.output.declare(Op::TypeStruct, None, members);
        self.output.decorate(id, Decoration::Block, vec![]);
        for index in 0..words {
            let operands = vec![
                Operand::IdRef(id),
                Operand::LiteralBit32(index),
                Operand::Decoration(Decoration::Offset),
                Operand::LiteralBit32(index * 4),
            ];
            self.output.module.annotations.push(effect(Op::MemberDecorate, operands));
        }
        self.types.blocks.insert(words, id);
        id
    }

    /// Emits the entry points and how they are run.
    pub(super) fn entry_points(&mut self) {
        for kernel in &self.interface.kernels {
            let function = Operand::IdRef(self.functions[kernel.function.index()]);
            let mut operands = vec![
                Operand::ExecutionModel(ExecutionModel::GLCompute),
                function.clone(),
                instruction::literal_string(&kernel.name),
            ];
            operands.extend(self.reached(kernel.function).into_iter().map(Operand::IdRef));
            self.output.module.entry_points.push(effect(Op::EntryPoint, operands));
            let size = kernel.required_size.unwrap_or([1; 3]);
            let mut operands = vec![function.clone(), Operand::ExecutionMode(ExecutionMode::LocalSize)];
            operands.extend(size.map(Operand::LiteralBit32));
            self.output.module.execution_modes.push(effect(Op::ExecutionMode, operands));
            for (mode, width, _) in self.float_modes() {
                let mode = Operand::ExecutionMode(mode);
                let operands = vec![function.clone(), mode, Operand::LiteralBit32(width)];
                self.output.module.execution_modes.push(effect(Op::ExecutionMode, operands));
            }
        }
    }
}
