//! Instructions.

use super::{Emitter, storage_class};
use crate::{
    emit::{constants::operation, grammar},
    instruction,
    ir::{Binary, Flags, Function, Inst, InstData, Opcode, Unary, Value, opcode::Core},
};
use rspirv::{
    dr::{Instruction, Operand},
    grammar::OperandKind,
    spirv::{Decoration, MemoryAccess, Op, StorageClass, Word},
};

impl Emitter<'_> {
    /// Emits an instruction.
    pub(super) fn instruction(&mut self, function: &Function, inst: Inst) -> Instruction {
        let data = *function.inst(inst);
        let op = operation(data.opcode, data.flags);
        self.operation_capability(function, inst, op);
        let operands = self.operands(function, inst, &data, op);
        let class = instruction::class(op);
        let has = |kind: OperandKind| class.operands.iter().any(|operand| operand.kind == kind);
        let result_type = has(OperandKind::IdResultType).then(|| self.ty(data.ty));
        let result_id = has(OperandKind::IdResult).then(|| self.local.inst(inst));
        if let Some(id) = result_id {
            self.annotate(id, &data);
        }
        Instruction { class, result_type, result_id, operands }
    }

    /// Arithmetic is exact: the compiler contracted what the language allows (`mad`), and Vulkan's drivers change more than that.
    fn annotate(&mut self, id: Word, data: &InstData) {
        let is_arithmetic = matches!(
            data.opcode,
            Opcode::Binary(
                Binary::FloatAdd | Binary::FloatSubtract | Binary::FloatMultiply | Binary::FloatDivide
            ) | Opcode::Unary(Unary::FloatNegate)
        );
        if is_arithmetic && (!self.options.native_math || data.flags.contains(Flags::NO_CONTRACTION)) {
            self.decorate(id, Decoration::NoContraction, vec![]);
        }
    }

    fn operands(&mut self, function: &Function, inst: Inst, data: &InstData, op: Op) -> Vec<Operand> {
        if let Opcode::Unary(_) | Opcode::Binary(_) | Opcode::Compare(_) | Opcode::Cast(_) = data.opcode {
            return function.operands(inst).map(|value| Operand::IdRef(self.value(value))).collect();
        }
        let values: Vec<Word> = function.operands(inst).map(|value| self.value(value)).collect();
        let blocks: Vec<Word> = function.blocks(inst).map(|block| self.local.block(block)).collect();
        let literals = function.literals(inst);
        let id = |&id: &Word| Operand::IdRef(id);
        match data.opcode {
            Opcode::Core(Core::Branch | Core::BranchConditional) => {
                values.iter().chain(&blocks).map(id).collect()
            }
            Opcode::Core(Core::Phi) => {
                values.iter().zip(&blocks).flat_map(|(value, block)| [id(value), id(block)]).collect()
            }
            Opcode::Core(Core::Switch) => self.local.switch(self.module, function, inst, values[0]),
            Opcode::Core(Core::Load | Core::Store) => {
                let class = self.accessed_class(function, function.operand(inst, 0));
                values.iter().map(id).chain(self.memory_access(class, data.flags)).collect()
            }
            Opcode::Core(Core::Variable) => vec![Operand::StorageClass(StorageClass::Function)],
            Opcode::Shader(number) => {
                let start = [Operand::IdRef(self.glsl()), Operand::LiteralExtInstInteger(number as u32)];
                start.into_iter().chain(values.iter().map(id)).collect()
            }
            Opcode::BuiltIn(built_in) => {
                let variable = self.input(built_in, data.ty);
                self.current.variables.insert(variable);
                vec![Operand::IdRef(variable)]
            }
            _ => {
                let mut operands = Vec::with_capacity(values.len() + literals.len());
                grammar::lay_out(instruction::class(op).operands, &values, literals, &mut operands);
                operands
            }
        }
    }

    /// The storage class of what a pointer points at.
    pub(super) fn accessed_class(&self, function: &Function, pointer: Value) -> StorageClass {
        match (pointer.inst(), pointer.global()) {
            (Some(inst), _) => self
                .module
                .types
                .pointee(function.inst(inst).ty)
                .map_or(StorageClass::Function, |(space, _)| storage_class(space)),
            (None, Some(global)) => match self.module.global(global).space {
                crate::ir::AddressSpace::Private => StorageClass::Private,
                _ => StorageClass::Workgroup,
            },
            (None, None) => StorageClass::Function,
        }
    }

    fn memory_access(&self, class: StorageClass, flags: Flags) -> Vec<Operand> {
        let mut access = MemoryAccess::NONE;
        if flags.contains(Flags::VOLATILE) {
            access |= MemoryAccess::VOLATILE;
        }
        if flags.contains(Flags::NONTEMPORAL) {
            access |= MemoryAccess::NONTEMPORAL;
        }
        let is_shared = matches!(class, StorageClass::PhysicalStorageBuffer | StorageClass::Workgroup);
        if is_shared && self.options.has_vulkan_memory_model() {
            access |= MemoryAccess::NON_PRIVATE_POINTER;
        }
        let alignment = flags.alignment().filter(|_| class == StorageClass::PhysicalStorageBuffer);
        if alignment.is_some() {
            access |= MemoryAccess::ALIGNED;
        }
        if access == MemoryAccess::NONE {
            return vec![];
        }
        std::iter::once(Operand::MemoryAccess(access)).chain(alignment.map(Operand::LiteralBit32)).collect()
    }
}
