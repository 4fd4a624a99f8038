//! Instructions of blocks: opcodes, flags, operands.

use super::{
    debug,
    functions::{Body, block_at},
    to_ir::{Def, Reading, invalid, unsupported},
};
use crate::{
    instruction::{self, id_at},
    ir::{Block, Flags, Inst, Opcode, Operands, Type, Value, opcode::Core},
    words,
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{MemoryAccess, Op, OpenclStd100Op},
};
use spirocl_frontend::handle_map::HandleMap;

/// The operands of an instruction.
#[derive(Default)]
pub(super) struct Parts {
    values: Vec<Value>,
    blocks: Vec<Block>,
    literals: Vec<u32>,
}

impl Parts {
    fn clear(&mut self) {
        self.values.clear();
        self.blocks.clear();
        self.literals.clear();
    }

    /// Appends the words of the operands that are no ids.
    fn literals(&mut self, operands: &[Operand]) {
        let literals = operands.iter().filter(|each| instruction::id(each).is_none());
        literals.for_each(|operand| words::operand(operand, &mut self.literals));
    }
}

/// An instruction that has no operands yet.
pub(super) struct Complete<'a> {
    inst: Inst,
    instruction: &'a Instruction,
}

impl<'a> Reading<'a> {
    /// Makes an instruction of a block, without its operands.
    pub(super) fn make(
        &mut self,
        instruction: &'a Instruction,
        block: Block,
        body: &mut Body<'a>,
    ) -> Result<(), String> {
        match instruction.class.opcode {
            Op::Line => body.line = self.line(instruction)?,
            Op::NoLine => body.line = None,
            Op::Nop => {}
            Op::Undef => self.constant(instruction)?,
            Op::ExtInst if debug::is_debug(self, instruction) => {
                debug::debug_instruction(self, instruction, block, body)?
            }
            Op::AccessChain | Op::InBoundsAccessChain if self.input_at(instruction, 0).is_some() => {
                let input = self.input_at(instruction, 0).expect("it was just there");
                let indices = self.values(instruction, 1)?;
                self.input_component(instruction, input, &indices)?;
            }
            Op::Load if self.input_at(instruction, 0).is_some() => {
                let input = self.input_at(instruction, 0).expect("it was just there");
                self.load_input(instruction, input, block, body)?;
            }
            _ => {
                let opcode = self.opcode(instruction)?;
                let ty = self.result_type(instruction)?;
                if opcode == Opcode::Core(Core::Variable)
                    && let Some((_, object)) = self.module.types.pointee(ty)
                {
                    self.check_object(instruction, object)?;
                }
                let flags = self.flags(instruction)?;
                let inst = self.append(instruction, opcode, ty, flags, block, body)?;
                body.complete.push(Complete { inst, instruction });
            }
        }
        Ok(())
    }

    /// Appends an instruction that has no operands yet; it defines the result of the given one.
    fn append(
        &mut self,
        instruction: &Instruction,
        opcode: Opcode,
        ty: Type,
        flags: Flags,
        block: Block,
        body: &mut Body,
    ) -> Result<Inst, String> {
        let is_first = matches!(opcode, Opcode::Core(Core::Phi | Core::Variable));
        let location = debug::location(self, body, !is_first);
        let inst = body.function.append(block, opcode, ty, Operands::default(), flags, location);
        let Some(id) = instruction.result_id else { return Ok(inst) };
        self.define(id, Def::Value(inst.into()));
        if ty != self.void() {
            self.name_value(&mut body.function, id, inst);
        }
        let mut raw = Vec::new();
        for parts in self.decorations.take(id)? {
            let data = body.function.inst_mut(inst);
            let aligned = parts.alignment().filter(|_| opcode == Opcode::Core(Core::Variable));
            match (parts.flags(data.flags), aligned) {
                (Some(flags), _) => data.flags = flags,
                (None, Some(alignment)) => data.flags = data.flags.with_alignment(alignment),
                (None, None) => raw.push(self.raw(&parts)?),
            }
        }
        if !raw.is_empty() {
            body.function.decorations.insert(inst, raw);
        }
        Ok(inst)
    }

    /// A load of a built-in variable, or of a component of it.
    fn load_input(
        &mut self,
        instruction: &Instruction,
        input: u32,
        block: Block,
        body: &mut Body,
    ) -> Result<(), String> {
        let input = self.inputs[input as usize].clone();
        let ty = self.result_type(instruction)?;
        let (opcode, flags) = (Opcode::BuiltIn(input.built_in), Flags::default());
        let Some(index) = input.index else {
            if ty != input.ty {
                return Err(invalid(instruction, "its type is not that of the variable"));
            }
            self.append(instruction, opcode, ty, flags, block, body)?;
            return Ok(());
        };
        if self.module.types.part(input.ty, 0) != Some(ty) {
            return Err(invalid(instruction, "its type is not that of the component"));
        }
        let location = debug::location(self, body, true);
        let whole: Value =
            body.function.append(block, opcode, input.ty, Operands::default(), flags, location).into();
        let constant = index.constant().and_then(|constant| self.module.constants.int(constant));
        let count = self.module.types.part_count(input.ty).unwrap_or_default();
        match constant.filter(|&index| index < count) {
            Some(index) => {
                let core = Opcode::Core(Core::Extract);
                let inst = self.append(instruction, core, ty, flags, block, body)?;
                let operands = Operands { values: &[whole], blocks: &[], literals: &[index as u32] };
                body.function.set_operands(inst, operands);
            }
            None => {
                let core = Opcode::Core(Core::ExtractDynamic);
                let inst = self.append(instruction, core, ty, flags, block, body)?;
                body.function.set_operands(inst, Operands::values(&[whole, index]));
            }
        }
        Ok(())
    }

    fn opcode(&self, instruction: &Instruction) -> Result<Opcode, String> {
        let op = instruction.class.opcode;
        match (op, instruction.operands.as_slice()) {
            (Op::ExtInst, [Operand::IdRef(set), Operand::LiteralExtInstInteger(number), ..])
                if self.def(*set) == Def::OpenClStd =>
            {
                let function = OpenclStd100Op::from_u32(*number);
                function
                    .map(Opcode::Library)
                    .ok_or_else(|| invalid(instruction, &format!("OpenCL.std has no instruction {number}")))
            }
            (Op::ExtInst, _) => Err(unsupported(instruction)),
            _ => {
                let opcode = Opcode::from_op(op);
                let is_terminator = crate::instruction::is_terminator(op);
                let is_unknown = is_terminator != opcode.is_terminator()
                    || opcode == Opcode::Core(Core::Parameter)
                    || instruction.operands.iter().any(|each| matches!(each, Operand::LiteralString(_)));
                if is_unknown { Err(unsupported(instruction)) } else { Ok(opcode) }
            }
        }
    }

    /// The flags that the instruction itself states.
    fn flags(&self, instruction: &Instruction) -> Result<Flags, String> {
        match instruction.class.opcode {
            Op::InBoundsAccessChain | Op::InBoundsPtrAccessChain => Ok(Flags::IN_BOUNDS),
            Op::Load => memory_flags(instruction, 1),
            Op::Store | Op::CopyMemory => memory_flags(instruction, 2),
            Op::CopyMemorySized => memory_flags(instruction, 3),
            _ => Ok(Flags::default()),
        }
    }

    /// Gives an instruction its operands.
    pub(super) fn complete_instruction(
        &self,
        Complete { inst, instruction }: Complete,
        body: &mut Body,
    ) -> Result<(), String> {
        let mut parts = std::mem::take(&mut body.parts);
        parts.clear();
        self.parts(instruction, &body.blocks, &mut parts)?;
        let operands = Operands { values: &parts.values, blocks: &parts.blocks, literals: &parts.literals };
        body.function.set_operands(inst, operands);
        body.parts = parts;
        Ok(())
    }

    fn parts(
        &self,
        instruction: &Instruction,
        blocks: &HandleMap<u32, Block>,
        parts: &mut Parts,
    ) -> Result<(), String> {
        let operands = instruction.operands.as_slice();
        let block = |index: usize| block_at(instruction, index, blocks);
        let value = |index: usize| {
            let id = id_at(instruction, index).unwrap_or_default();
            self.value(instruction, id)
        };
        match instruction.class.opcode {
            Op::Branch => parts.blocks.push(block(0)?),
            Op::BranchConditional => {
                parts.values.push(value(0)?);
                parts.blocks.extend([block(1)?, block(2)?]);
                parts.literals(&operands[3..]);
            }
            Op::Switch => self.switch(instruction, blocks, parts)?,
            Op::Phi => {
                for entry in 0..operands.len() / 2 {
                    parts.values.push(value(entry * 2)?);
                    parts.blocks.push(block(entry * 2 + 1)?);
                }
            }
            // The storage class is that of the type.
            Op::Load | Op::GenericCastToPtrExplicit => parts.values.push(value(0)?),
            Op::Store | Op::CopyMemory => parts.values.extend([value(0)?, value(1)?]),
            Op::CopyMemorySized => parts.values.extend([value(0)?, value(1)?, value(2)?]),
            Op::Variable => self.ids(instruction, 1, parts)?,
            Op::ExtInst => {
                self.ids(instruction, 2, parts)?;
                parts.literals(&operands[2..]);
            }
            _ => {
                self.ids(instruction, 0, parts)?;
                parts.literals(operands);
            }
        }
        Ok(())
    }

    /// The values that the id operands from an index on name.
    fn ids(&self, instruction: &Instruction, from: usize, parts: &mut Parts) -> Result<(), String> {
        for id in instruction.operands.iter().skip(from).filter_map(instruction::id) {
            parts.values.push(self.value(instruction, id)?);
        }
        Ok(())
    }

    /// The operands of a switch: the values of the cases have two words each.
    fn switch(
        &self,
        instruction: &Instruction,
        blocks: &HandleMap<u32, Block>,
        parts: &mut Parts,
    ) -> Result<(), String> {
        parts.values.push(self.value(instruction, id_at(instruction, 0).unwrap_or_default())?);
        parts.blocks.push(block_at(instruction, 1, blocks)?);
        for (index, operand) in instruction.operands.iter().enumerate().skip(2) {
            match *operand {
                Operand::LiteralBit32(value) => parts.literals.extend([value, 0]),
                Operand::LiteralBit64(value) => parts.literals.extend([value as u32, (value >> 32) as u32]),
                _ => parts.blocks.push(block_at(instruction, index, blocks)?),
            }
        }
        if parts.literals.len() != (parts.blocks.len() - 1) * 2 {
            return Err(invalid(instruction, "its cases are not pairs"));
        }
        Ok(())
    }
}

/// The flags that the memory operands of an instruction state, from an index on. A copy may have two of them: the flags hold for both.
fn memory_flags(instruction: &Instruction, from: usize) -> Result<Flags, String> {
    let mut rest = instruction.operands.get(from..).unwrap_or_default();
    let (mut all, mut count) = (None, 0);
    while let [Operand::MemoryAccess(access), others @ ..] = rest {
        let mut flags = Flags::default();
        rest = others;
        if access.contains(MemoryAccess::VOLATILE) {
            flags = flags.with(Flags::VOLATILE);
        }
        if access.contains(MemoryAccess::NONTEMPORAL) {
            flags = flags.with(Flags::NONTEMPORAL);
        }
        if access.contains(MemoryAccess::ALIGNED) {
            let [Operand::LiteralBit32(bytes), others @ ..] = rest else {
                return Err(unsupported(instruction));
            };
            if !bytes.is_power_of_two() {
                return Err(invalid(instruction, "its alignment is not a power of two"));
            }
            flags = flags.with_alignment(*bytes);
            rest = others;
        }
        let known = MemoryAccess::VOLATILE | MemoryAccess::NONTEMPORAL | MemoryAccess::ALIGNED;
        if !known.contains(*access) {
            return Err(unsupported(instruction));
        }
        all = Some(all.map_or(flags, |other| of_both(other, flags)));
        count += 1;
    }
    if !rest.is_empty() || count > 2 {
        return Err(unsupported(instruction));
    }
    Ok(all.unwrap_or_default())
}

/// The flags that are right for two accesses: volatile if one of them is, the smaller alignment.
fn of_both(one: Flags, other: Flags) -> Flags {
    let mut flags = Flags::default();
    if one.contains(Flags::VOLATILE) || other.contains(Flags::VOLATILE) {
        flags = flags.with(Flags::VOLATILE);
    }
    if one.contains(Flags::NONTEMPORAL) && other.contains(Flags::NONTEMPORAL) {
        flags = flags.with(Flags::NONTEMPORAL);
    }
    match (one.alignment(), other.alignment()) {
        (Some(one), Some(other)) => flags.with_alignment(one.min(other)),
        _ => flags,
    }
}
