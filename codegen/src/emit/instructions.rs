//! Instructions of blocks.

use super::{
    constants::operation,
    functions::FunctionEmitter,
    grammar, local_ids,
    needs::{Decisive, decisive},
};
use crate::{
    instruction::{self, InstructionRef},
    ir::{AddressSpace, Flags, Function, Inst, InstData, Opcode, opcode::Core},
    storage_class::storage_class,
};
use rspirv::{
    dr::Operand,
    grammar::OperandKind,
    spirv::{MemoryAccess, Op, StorageClass, Word},
};

impl FunctionEmitter<'_, '_> {
    /// Emits an instruction; returns the id of its result.
    pub(super) fn instruction(&mut self, function: &Function, inst: Inst) -> Option<Word> {
        let data = function.inst(inst);
        let op = operation(data.opcode, data.flags);
        let class = instruction::class(op);
        let mut ids = std::mem::take(&mut self.operand_ids);
        ids.clear();
        ids.extend(function.operands(inst).map(|value| self.value(value)));
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        // Most have nothing else, or have it behind them, and need not be laid out.
        let has_values_only = function.blocks(inst).len() == 0 && function.literals(inst).is_empty();
        match data.opcode {
            Opcode::Core(Core::Load | Core::Store | Core::CopyMemory | Core::CopyMemorySized) => {
                add_memory_access(data.flags, &mut operands);
            }
            _ if has_values_only && grammar::has_ids_only(class.operands) => {}
            _ => {
                self.lay_out(function, inst, data, op, &ids, &mut operands);
                ids.clear();
            }
        }
        // They come first in the grammar.
        let mut rest = class.operands.iter().map(|operand| operand.kind).peekable();
        let ty = rest.next_if_eq(&OperandKind::IdResultType).map(|_| self.emitter.ty(data.ty));
        let id = rest.next_if_eq(&OperandKind::IdResult).map(|_| self.local.inst(inst));
        let emitted = InstructionRef { class, result_type: ty, result_id: id, operands: &operands };
        self.emitter.output.add_behind_ids(self.section, emitted, &ids);
        self.record(function, inst, emitted);
        (self.operand_ids, self.operands) = (ids, operands);
        id
    }

    /// Records what an instruction needs by the type that it works on, and of the environment.
    fn record(&mut self, function: &Function, inst: Inst, emitted: InstructionRef) {
        let (module, output) = (self.emitter.module, &mut self.emitter.output);
        let span = output.span;
        let op = emitted.class.opcode;
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

    /// Appends the operands of an instruction, whose values have ids.
    fn lay_out(
        &mut self,
        function: &Function,
        inst: Inst,
        data: &InstData,
        op: Op,
        values: &[Word],
        operands: &mut Vec<Operand>,
    ) {
        let literals = function.literals(inst);
        let ids = values.iter().map(|&id| Operand::IdRef(id));
        let blocks = function.blocks(inst).map(|block| Operand::IdRef(self.local.block(block)));
        match data.opcode {
            Opcode::Core(Core::Branch | Core::BranchConditional) => {
                operands.extend(ids);
                operands.extend(blocks);
                operands.extend(literals.iter().map(|&literal| Operand::LiteralBit32(literal)));
            }
            Opcode::Core(Core::Phi) => {
                ids.zip(blocks).for_each(|(value, block)| operands.extend([value, block]));
            }
            Opcode::Core(Core::Switch) => {
                self.local.switch(self.emitter.module, function, inst, values[0], operands);
            }
            Opcode::Core(Core::Variable) => {
                operands.push(Operand::StorageClass(StorageClass::Function));
                operands.extend(ids);
            }
            Opcode::Core(Core::FromGenericChecked) => {
                let types = &self.emitter.module.types;
                let space = types.pointee(data.ty).map_or(AddressSpace::Generic, |(space, _)| space);
                operands.extend(ids);
                operands.push(Operand::StorageClass(storage_class(space)));
            }
            Opcode::Library(number) => {
                operands.push(Operand::IdRef(self.emitter.output.standard()));
                operands.push(Operand::LiteralExtInstInteger(number as u32));
                operands.extend(ids);
                operands.extend(literals.iter().map(|&literal| Operand::LiteralBit32(literal)));
            }
            // The lowering for Vulkan makes these, whose modules are emitted elsewhere.
            Opcode::Shader(_) => unreachable!("a module for OpenCL has no functions of GLSL.std.450"),
            Opcode::BuiltIn(built_in) => operands.push(Operand::IdRef(self.input(built_in, data.ty))),
            Opcode::Core(_)
            | Opcode::Unary(_)
            | Opcode::Binary(_)
            | Opcode::Compare(_)
            | Opcode::Cast(_)
            | Opcode::Intrinsic(_)
            | Opcode::DebugValue
            | Opcode::DebugDeclare => {
                grammar::lay_out(instruction::class(op).operands, values, literals, operands);
            }
        }
    }
}

/// Adds the memory operands of flags.
fn add_memory_access(flags: Flags, operands: &mut Vec<Operand>) {
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
        operands.extend(alignment.map(Operand::LiteralBit32));
    }
}
