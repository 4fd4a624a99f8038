//! Instructions of blocks.

use super::{
    constants::operation,
    functions::FunctionEmitter,
    grammar, local_ids,
    needs::{Decisive, Section, decisive},
};
use crate::{
    instruction,
    ir::{AddressSpace, Flags, Function, Inst, InstData, Opcode, opcode::Core},
    storage_class::storage_class,
};
use rspirv::{
    dr::{Instruction, Operand},
    grammar::OperandKind,
    spirv::{MemoryAccess, Op, StorageClass, Word},
};

impl FunctionEmitter<'_, '_> {
    /// Emits an instruction.
    pub(super) fn instruction(&mut self, function: &Function, inst: Inst) -> Instruction {
        let data = function.inst(inst);
        let op = operation(data.opcode, data.flags);
        let operands = self.operands(function, inst, data, op);
        let class = instruction::class(op);
        // They come first in the grammar.
        let mut rest = class.operands.iter().map(|operand| operand.kind).peekable();
        let ty = rest.next_if_eq(&OperandKind::IdResultType).map(|_| self.emitter.ty(data.ty));
        let id = rest.next_if_eq(&OperandKind::IdResult).map(|_| self.local.inst(inst));
        Instruction { class, result_type: ty, result_id: id, operands }
    }

    /// Records what an instruction needs: by itself, by the type that it works on, and of the environment.
    pub(super) fn record(&mut self, function: &Function, inst: Inst, emitted: &Instruction) {
        let (module, output) = (self.emitter.module, &mut self.emitter.output);
        let span = output.span;
        let op = emitted.class.opcode;
        output.record(Section::Functions, emitted);
        let decisive = match function.inst(inst).opcode {
            // Only these are in other capabilities for other types.
            Opcode::Intrinsic(op) => decisive(op),
            _ => None,
        };
        let ty = match decisive {
            Some(Decisive::Result) => Some(function.inst(inst).ty),
            Some(Decisive::Operand(index)) => {
                local_ids::type_of(module, function, function.operand(inst, index))
            }
            None => None,
        };
        if let Some(ty) = ty {
            output.needs.operation(emitted, &module.types, ty, span);
        }
        let constant = |index| {
            let operand = function.operands(inst).nth(index);
            operand.and_then(|value| module.constants.int(value.constant()?))
        };
        output.needs.synchronization.check(emitted.class, span, constant);
        if emitted.result_id.is_some() {
            output.needs.limits.id(span);
        }
        if op == Op::Variable {
            output.needs.limits.local_variable(span);
        }
    }

    fn operands(&mut self, function: &Function, inst: Inst, data: &InstData, op: Op) -> Vec<Operand> {
        let mut values = std::mem::take(&mut self.operand_ids);
        values.clear();
        values.extend(function.operands(inst).map(|value| self.value(value)));
        let operands = self.lay_out(function, inst, data, op, &values);
        self.operand_ids = values;
        operands
    }

    fn lay_out(
        &mut self,
        function: &Function,
        inst: Inst,
        data: &InstData,
        op: Op,
        values: &[Word],
    ) -> Vec<Operand> {
        let blocks = || function.blocks(inst).map(|block| Operand::IdRef(self.local.block(block)));
        let literals = function.literals(inst);
        let id = |&id: &Word| Operand::IdRef(id);
        let literal = |&literal: &u32| Operand::LiteralBit32(literal);
        match data.opcode {
            Opcode::Core(Core::Branch | Core::BranchConditional) => {
                values.iter().map(id).chain(blocks()).chain(literals.iter().map(literal)).collect()
            }
            Opcode::Core(Core::Phi) => {
                values.iter().map(id).zip(blocks()).flat_map(|(value, block)| [value, block]).collect()
            }
            Opcode::Core(Core::Switch) => self.local.switch(self.emitter.module, function, inst, values[0]),
            Opcode::Core(Core::Load | Core::Store | Core::CopyMemory | Core::CopyMemorySized) => {
                let mut operands = Vec::with_capacity(values.len() + 2);
                operands.extend(values.iter().map(id));
                push_memory_access(data.flags, &mut operands);
                operands
            }
            Opcode::Core(Core::Variable) => {
                let class = Operand::StorageClass(StorageClass::Function);
                std::iter::once(class).chain(values.iter().map(id)).collect()
            }
            Opcode::Core(Core::FromGenericChecked) => {
                let types = &self.emitter.module.types;
                let space = types.pointee(data.ty).map_or(AddressSpace::Generic, |(space, _)| space);
                values.iter().map(id).chain([Operand::StorageClass(storage_class(space))]).collect()
            }
            Opcode::Library(number) => {
                let start = [
                    Operand::IdRef(self.emitter.output.standard()),
                    Operand::LiteralExtInstInteger(number as u32),
                ];
                start.into_iter().chain(values.iter().map(id)).chain(literals.iter().map(literal)).collect()
            }
            // The lowering for Vulkan makes these, whose modules are emitted elsewhere.
            Opcode::Shader(_) => unreachable!("a module for OpenCL has no functions of GLSL.std.450"),
            Opcode::BuiltIn(built_in) => vec![Operand::IdRef(self.input(built_in, data.ty))],
            Opcode::Core(_)
            | Opcode::Unary(_)
            | Opcode::Binary(_)
            | Opcode::Compare(_)
            | Opcode::Cast(_)
            | Opcode::Intrinsic(_)
            | Opcode::DebugValue
            | Opcode::DebugDeclare => {
                let mut operands = Vec::with_capacity(values.len() + literals.len());
                grammar::lay_out(instruction::class(op).operands, values, literals, &mut operands);
                operands
            }
        }
    }
}

/// Appends the memory operands of flags.
fn push_memory_access(flags: Flags, operands: &mut Vec<Operand>) {
    let mut access = MemoryAccess::NONE;
    if flags.contains(Flags::VOLATILE) {
        access |= MemoryAccess::VOLATILE;
    }
    if flags.contains(Flags::NONTEMPORAL) {
        access |= MemoryAccess::NONTEMPORAL;
    }
    let alignment = flags.alignment();
    if alignment.is_some() {
        access |= MemoryAccess::ALIGNED;
    }
    if access != MemoryAccess::NONE {
        operands.push(Operand::MemoryAccess(access));
        if let Some(alignment) = alignment {
            operands.push(Operand::LiteralBit32(alignment));
        }
    }
}
