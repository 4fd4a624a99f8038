//! Instructions.

use super::{Emitter, storage_class};
use crate::{
    emit::{constants::operation, grammar},
    instruction,
    ir::{Binary, Flags, Function, Inst, InstData, Opcode, Unary, Value, opcode::Core},
    words,
};
use rspirv::{
    grammar::OperandKind,
    spirv::{Decoration, MemoryAccess, Op, StorageClass, Word},
};
use spirocl_frontend::stop;

impl Emitter<'_> {
    /// Emits an instruction.
    pub(super) fn instruction(&mut self, function: &Function, inst: Inst) {
        stop::check();
        let data = *function.inst(inst);
        let op = operation(data.opcode, data.flags);
        self.operation_capability(function, inst, op);
        let kinds = instruction::class(op).operands;
        let has_type = kinds.first().is_some_and(|first| first.kind == OperandKind::IdResultType);
        let start = self.code.len();
        self.code.push(0);
        if has_type {
            let ty = self.ty(data.ty);
            let id = self.local.inst(inst);
            self.code.extend([ty, id]);
            self.annotate(id, &data);
        }
        self.operands(function, inst, (&data, op));
        self.code[start] = ((self.code.len() - start) as Word) << 16 | op as Word;
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
            self.exact.extend([3 << 16 | Op::Decorate as Word, id, Decoration::NoContraction as Word]);
        }
    }

    /// Appends the words of the operands.
    fn operands(&mut self, function: &Function, inst: Inst, (data, op): (&InstData, Op)) {
        match data.opcode {
            Opcode::Shader(number) => {
                let set = self.output.glsl();
                self.code.extend([set, number as Word]);
            }
            Opcode::BuiltIn(built_in) => {
                let variable = self.input(built_in, data.ty);
                self.current.variables.insert(variable);
                self.code.push(variable);
                return;
            }
            Opcode::Core(Core::Phi) => {
                for (block, value) in function.incoming(inst) {
                    let value = self.value(value);
                    self.code.extend([value, self.local.block(block)]);
                }
                return;
            }
            Opcode::Core(Core::Variable) => {
                self.code.push(StorageClass::Function as Word);
                return;
            }
            _ => {}
        }
        let start = self.code.len();
        for value in function.operands(inst) {
            let word = self.value(value);
            self.code.push(word);
        }
        match data.opcode {
            Opcode::Core(Core::Switch) => {
                let selector = self.code[start];
                let mut laid_out = Vec::new();
                self.local.switch(self.module, function, inst, selector, &mut laid_out);
                self.code.truncate(start);
                laid_out.iter().for_each(|operand| words::operand(operand, &mut self.code));
            }
            Opcode::Core(Core::Load | Core::Store) => {
                let class = self.accessed_class(function, function.operand(inst, 0));
                self.memory_access(class, data.flags);
            }
            Opcode::Intrinsic(_) => {
                let mut laid_out = Vec::new();
                let kinds = instruction::class(op).operands;
                grammar::lay_out(kinds, &self.code[start..], function.literals(inst), &mut laid_out);
                self.code.truncate(start);
                laid_out.iter().for_each(|operand| words::operand(operand, &mut self.code));
            }
            // Ids come before blocks and literals.
            _ => {
                for block in function.blocks(inst) {
                    self.code.push(self.local.block(block));
                }
                for &literal in function.literals(inst) {
                    self.code.push(literal);
                }
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

    /// Appends how memory is accessed.
    fn memory_access(&mut self, class: StorageClass, flags: Flags) {
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
        if access != MemoryAccess::NONE {
            self.code.push(access.bits());
            self.code.extend(alignment);
        }
    }
}
